//! The table of a tournament, for a terminal of 80 columns: a line a player, and the games with Ing's symbols at its end.

use std::fmt::Write;

use board::Color;
use scoring::tournament::{IngSystem, Scores, Standing, symbol};
use textwrap::core::display_width;

use super::Secondary;
use super::results::Results;

/// The table's width.
const WIDTH: usize = 80;

/// Longer names are cut off, columns.
const WIDEST_NAME: usize = 22;

/// Games have at least so many columns.
const NARROWEST_GAMES: usize = 12;

/// What the symbols mean.
const LEGEND: &str = "A game: Ing's symbol, then the opponent's number. Won with Black and White: ●○ also without \
                      compensation, ▲△ only with it, ■□ by forfeit; - lost, = drawn, × void. SJH, BJH: primary scores \
                      of those won against, lost to; SFH, BFH: their SJH, BJH. Line: games won less games lost, in or out.";

/// The table; equal primary scores are told apart by `then_by`, or share a place.
pub fn of(results: &Results, scores: &[Scores], then_by: &[Secondary], lines: IngSystem) -> String {
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
    let widest = names.iter().map(|name| display_width(name)).max().unwrap_or(0).max("Player".len());

    let mut text = format!("  No Place  Player{}  Won Lost  SJH  BJH  SFH  BFH  Line  Games\n", " ".repeat(widest - 6));
    let mut place = 0;
    for (at, &player) in order.iter().enumerate() {
        if at == 0 || key(&order[at - 1]) != key(&player) {
            place = at + 1;
        }
        let Scores { primary, lost, sjh, bjh, sfh, bfh } = scores[player];
        let name = format!("{}{}", names[player], " ".repeat(widest - display_width(&names[player])));
        let line = match lines.standing(games[player].iter().filter_map(|game| game.won)) {
            Standing::In => "in".to_owned(),
            Standing::Out => "out".to_owned(),
            Standing::On(line) => format!("{line:+}"),
        };
        let head = format!(
            "{:4} {place:5}  {name}  {primary:3} {lost:4} {sjh:4} {bjh:4} {sfh:4} {bfh:4}  {line:>4}  ",
            at + 1
        );
        let indent = display_width(&head);
        let told: Vec<&str> = games[player].iter().map(|game| game.told.as_str()).collect();
        let wrapped = textwrap::wrap(&told.join(" "), WIDTH.saturating_sub(indent).max(NARROWEST_GAMES))
            .join(&format!("\n{}", " ".repeat(indent)));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", format!("{head}{wrapped}").trim_end());
    }
    // Writing to a string cannot fail.
    let _ = writeln!(text, "\n{}", textwrap::fill(LEGEND, WIDTH));
    text
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
