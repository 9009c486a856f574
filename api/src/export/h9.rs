//! The European Go Database's h9: a line a player, and for each round the opponent's number, a sign, the colour and the handicap.
//!
//! Signs: `+` won, `-` lost, `=` jigo, `?` no result, and `0-` for a round without a game. A player's EGD PIN stands at the end of the
//! line, behind `|`.

use std::collections::{BTreeMap, HashMap};

use board::Color;
use hall::{Game, Hall};

use super::{days, one_word, received, standing};

/// What has a meaning in a line: a comment, the PIN, the end of a heading's value.
const SIGNS: [char; 4] = [';', '|', '[', ']'];

/// A player of the list.
struct Player<'a> {
    name: &'a str,
    pin: Option<&'a str>,
    won: usize,
    /// The games that the opponents won.
    opponents: usize,
}

/// The players and their rounds up to this one, by standing.
pub fn of(hall: &Hall, round: u16) -> String {
    let games: Vec<&Game> = hall.games.values().filter(|game| game.id.round <= round).collect();
    let players = by_standing(hall, &games);
    let place: HashMap<&str, usize> = players.iter().enumerate().map(|(at, player)| (player.name, at + 1)).collect();
    let mut text = format!("; CL[A]\n; EV[{}]\n", plain(hall.equipment.event()));
    if let Some([first, last]) = days(hall, round) {
        text.push_str(&format!("; DT[{first},{last}]\n"));
    }
    let mut komi: Vec<String> = games.iter().filter_map(|game| Some(received(game)?.komi)).collect();
    komi.sort_unstable();
    komi.dedup();
    // Games with several compensations have none in common that could be told.
    if let [komi] = &komi[..] {
        text.push_str(&format!("; KM[{komi}]\n"));
    }
    let rank = |name: &str| hall.players.get(name).and_then(|player| player.rank.clone());
    let rankless: Vec<String> =
        players.iter().filter(|player| rank(player.name).is_none()).map(|player| plain(player.name)).collect();
    if !rankless.is_empty() {
        text.push_str(&format!("; No rank is known of {}: 30k stands for it.\n", rankless.join(", ")));
    }
    for Player { name, pin, won, .. } in &players {
        let known = hall.players.get(*name).cloned().unwrap_or_default();
        let rank = known.rank.unwrap_or_else(|| "30k".to_owned());
        let [country, club] = [known.country, known.club].map(|text| match text.map(|text| one_word(&text, &SIGNS)) {
            Some(word) if !word.is_empty() => word,
            _ => "--".to_owned(),
        });
        let rounds = rounds(&games, round, name, &place);
        text.push_str(&format!("{} {} {rank} {country} {club} {won}{rounds}", place[name], surname_first(name)));
        if let Some(pin) = pin {
            text.push_str(&format!(" |{pin}"));
        }
        text.push('\n');
    }
    text
}

/// The players by games won, then by the games that their opponents won, then by name.
fn by_standing<'a>(hall: &'a Hall, games: &[&'a Game]) -> Vec<Player<'a>> {
    let mut players: BTreeMap<&str, Player<'a>> = BTreeMap::new();
    for game in games {
        for (name, pin) in [(&game.facts.black, &game.facts.black_pin), (&game.facts.white, &game.facts.white_pin)] {
            let known = hall.players.get(name).and_then(|player| player.egd_pin.as_deref());
            let player = players.entry(name).or_insert(Player { name, pin: None, won: 0, opponents: 0 });
            player.pin = pin.as_deref().or(known).or(player.pin);
        }
        if let Some(winner) = standing(game).and_then(|result| result.winner()) {
            let name = if winner == Color::Black { &game.facts.black } else { &game.facts.white };
            players.entry(name).and_modify(|player| player.won += 1);
        }
    }
    for game in games {
        let (black, white) = (game.facts.black.as_str(), game.facts.white.as_str());
        for (name, opponent) in [(black, white), (white, black)] {
            let won = players[opponent].won;
            players.entry(name).and_modify(|player| player.opponents += won);
        }
    }
    let mut players: Vec<Player<'a>> = players.into_values().collect();
    players.sort_by_key(|player| std::cmp::Reverse((player.won, player.opponents)));
    players
}

fn rounds(games: &[&Game], last: u16, name: &str, place: &HashMap<&str, usize>) -> String {
    let mut text = String::new();
    for round in 1..=last {
        let mut of_round = games.iter().filter(|game| game.id.round == round);
        let Some(game) = of_round.find(|game| game.facts.black == name || game.facts.white == name) else {
            text.push_str(" 0-");
            continue;
        };
        let color = if game.facts.black == name { Color::Black } else { Color::White };
        let opponent = if color == Color::Black { &game.facts.white } else { &game.facts.black };
        let sign = match standing(game) {
            None | Some(scoring::GameResult::Void) => '?',
            Some(result) => match result.winner() {
                None => '=',
                Some(winner) if winner == color => '+',
                Some(_) => '-',
            },
        };
        let letter = color.letter().to_ascii_lowercase();
        text.push_str(&format!(" {}{sign}/{letter}{}", place[opponent.as_str()], game.facts.handicap));
    }
    text
}

/// h9 has two words for a name, the family's first; what has only one is given a stroke.
fn surname_first(name: &str) -> String {
    let plain = plain(name);
    match plain.split_once(' ') {
        Some((first, rest)) => format!("{first} {}", one_word(rest, &SIGNS)),
        None if plain.is_empty() => "- -".to_owned(),
        None => format!("{plain} -"),
    }
}

/// A text without the format's signs.
fn plain(text: &str) -> String {
    one_word(text, &SIGNS).replace('_', " ")
}
