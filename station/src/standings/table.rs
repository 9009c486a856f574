//! The table of a tournament, for a terminal of 80 columns: a line a player, and the games with Ing's symbols at its end.

use std::fmt::Write;

use board::Color;
use scoring::tournament::{IngSystem, Scores, Standing, symbol};
use textwrap::core::display_width;
use words::{Language, Value, Word};

use super::Secondary;
use super::results::Results;

/// The table's width.
const WIDTH: usize = 80;

/// Longer names are cut off, columns.
const WIDEST_NAME: usize = 22;

/// Games have at least so many columns.
const NARROWEST_GAMES: usize = 12;

/// The table; equal primary scores are told apart by `then_by`, or share a place.
pub fn of(language: Language, results: &Results, scores: &[Scores], then_by: &[Secondary], lines: IngSystem) -> String {
    let key = |&player: &usize| {
        let secondary: Vec<u64> = then_by.iter().map(|secondary| secondary.of(&scores[player])).collect();
        std::cmp::Reverse((scores[player].primary, secondary))
    };
    let mut order: Vec<usize> = (0..results.players.len()).collect();
    order.sort_by_key(key);
    let mut number = vec![0; order.len()];
    for (at, &player) in order.iter().enumerate() {
        number[player] = at + 1;
    }
    let games = games(results, &number);
    let names: Vec<String> = results.players.iter().map(|name| shortened(name)).collect();
    let say = |word: Word| language.say(word).to_owned();
    let heading = Row {
        number: say(Word::StandingsNumber),
        place: say(Word::StandingsPlace),
        name: say(Word::StandingsPlayer),
        scores: [
            say(Word::StandingsWon),
            say(Word::StandingsLost),
            "SJH".to_owned(),
            "BJH".to_owned(),
            "SFH".to_owned(),
            "BFH".to_owned(),
        ],
        line: say(Word::StandingsLine),
    };
    let widest = names.iter().map(|name| display_width(name)).max().unwrap_or(0).max(display_width(&heading.name));
    let mut text = format!("{}{}\n", heading.shown(widest), language.say(Word::StandingsGames));
    let mut place = 0;
    for (at, &player) in order.iter().enumerate() {
        if at == 0 || key(&order[at - 1]) != key(&player) {
            place = at + 1;
        }
        let Scores { primary, lost, sjh, bjh, sfh, bfh } = scores[player];
        let head = Row {
            number: (at + 1).to_string(),
            place: place.to_string(),
            name: names[player].clone(),
            scores: [primary, lost, sjh, bjh, sfh, bfh].map(|score| score.to_string()),
            line: language.fill(&line(lines.standing(games[player].iter().filter_map(|game| game.won)))),
        }
        .shown(widest);
        let indent = display_width(&head);
        let told: Vec<&str> = games[player].iter().map(|game| game.told.as_str()).collect();
        let wrapped = textwrap::wrap(&told.join(" "), WIDTH.saturating_sub(indent).max(NARROWEST_GAMES))
            .join(&format!("\n{}", " ".repeat(indent)));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", format!("{head}{wrapped}").trim_end());
    }
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\n{}", textwrap::fill(language.say(Word::StandingsLegend), WIDTH));
    text
}

/// Where a player stands in Ing's system.
pub fn line(standing: Standing) -> Value {
    match standing {
        Standing::On(line) => Value::text(format_args!("{line:+}")),
        Standing::In => Word::StandingsIn.into(),
        Standing::Out => Word::StandingsOut.into(),
    }
}

/// A line of the table up to its games, by what each column shows.
struct Row {
    number: String,
    place: String,
    name: String,
    /// Games won and lost, SJH, BJH, SFH, BFH.
    scores: [String; 6],
    line: String,
}

impl Row {
    /// The columns under each other, as wide as they are on a terminal: a Chinese character takes two of its columns.
    fn shown(&self, widest_name: usize) -> String {
        let right =
            |text: &str, width: usize| format!("{}{text}", " ".repeat(width.saturating_sub(display_width(text))));
        let name = format!("{}{}", self.name, " ".repeat(widest_name.saturating_sub(display_width(&self.name))));
        let [won, others @ ..] = &self.scores;
        let others: Vec<String> = others.iter().map(|score| right(score, 4)).collect();
        let (number, place, line) = (right(&self.number, 4), right(&self.place, 5), right(&self.line, 4));
        format!("{number} {place}  {name}  {} {}  {line}  ", right(won, 3), others.join(" "))
    }
}

/// A game as a player's line tells it.
struct Seen {
    told: String,
    /// Whether it was won; none where drawn.
    won: Option<bool>,
}

/// Everybody's games, in their order.
fn games(results: &Results, number: &[usize]) -> Vec<Vec<Seen>> {
    let mut seen: Vec<Vec<Seen>> = results.players.iter().map(|_| Vec::new()).collect();
    for game in &results.games {
        for (color, player, opponent) in
            [(Color::Black, game.black, game.white), (Color::White, game.white, game.black)]
        {
            let told = format!("{}{}", symbol(color, game.result, game.how), number[opponent]);
            let won = game.result.winner().map(|winner| winner == color);
            seen[player].push(Seen { told, won });
        }
    }
    seen
}

fn shortened(name: &str) -> String {
    if display_width(name) <= WIDEST_NAME {
        return name.to_owned();
    }
    let mut short = String::new();
    for letter in name.chars() {
        if display_width(&short) + display_width(letter.encode_utf8(&mut [0; 4])) > WIDEST_NAME - 1 {
            break;
        }
        short.push(letter);
    }
    short + "…"
}
