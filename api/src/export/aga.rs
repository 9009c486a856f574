//! The American Go Association's list of games: white, black, winner, handicap, komi.

use board::Color;
use hall::Hall;

use super::{confirmed, days, one_word, received};

/// Numbers of players whom the AGA does not know yet begin above all of its own; they are to be replaced by hand.
const FIRST_UNKNOWN: usize = 900_001;

/// What begins a comment, or the value of a key.
const SIGNS: [char; 2] = ['#', '='];

/// The games of a round that somebody won.
pub fn of(hall: &Hall, round: u16) -> String {
    let mut text = format!("TOURNEY {}\n", plain(hall.equipment.event()));
    if let Some(days) = days(hall, round) {
        let american = |day: &str| format!("{}/{}/{}", &day[5..7], &day[8..10], &day[..4]);
        let [first, last] = days.map(|day| american(&day));
        text.push_str(&format!("\tstart={first}\n\tfinish={last}\n\trounds={round}\n"));
    }
    text.push_str("\nPLAYERS\n");
    let mut names: Vec<&str> =
        hall.of_round(round).flat_map(|game| [game.facts.black.as_str(), game.facts.white.as_str()]).collect();
    names.sort_unstable();
    names.dedup();
    let number = |name: &str| {
        let known = hall.players.get(name).and_then(|player| player.aga_number.clone());
        let place = names.iter().position(|known| *known == name).unwrap_or_default();
        known.unwrap_or_else(|| (FIRST_UNKNOWN + place).to_string())
    };
    for name in &names {
        let player = hall.players.get(*name).cloned().unwrap_or_default();
        let rank = player.rank.map(|rank| format!(" {rank}")).unwrap_or_default();
        let club = player.club.map(|club| one_word(&club, &SIGNS)).filter(|club| !club.is_empty());
        let club = club.map(|club| format!(" CLUB={club}")).unwrap_or_default();
        text.push_str(&format!("{} {}{rank}{club}\n", number(name), plain(name)));
    }
    text.push_str(&format!("\nGAMES {round}\n"));
    for (game, result) in confirmed(hall, round) {
        let Some(winner) = result.winner() else { continue };
        let komi = received(game).map(|received| received.komi).unwrap_or_default();
        let letter = if winner == Color::Black { 'B' } else { 'W' };
        let (white, black) = (number(&game.facts.white), number(&game.facts.black));
        text.push_str(&format!("{white} {black} {letter} {} {komi}\n", game.facts.handicap));
    }
    text
}

/// A text on one line, without the format's signs.
fn plain(text: &str) -> String {
    one_word(text, &SIGNS).replace('_', " ")
}
