//! A game as SGF: what is known of it, and where its board was counted, the stones and each side's territory with its dead stones
//! marked, so that any program shows what was counted.
//!
//! Only what stands is written: a game without a result has no `RE`.

use board::{BoardSize, ByColor, Color, PointSet};

use crate::compensation::Compensation;
use crate::{Game, GameResult, Position, Rules, Score};

/// Fewer stones are no handicap in SGF (`HA`, "Go-specific properties").
const FEWEST_HANDICAP_STONES: u8 = 2;

/// What a record says of a game beside its board; what is empty or none is not written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The players' names (`PB`, `PW`).
    pub players: ByColor<String>,
    /// Their ranks (`BR`, `WR`).
    pub ranks: ByColor<String>,
    /// The event (`EV`).
    pub event: String,
    /// The round (`RO`).
    pub round: String,
    /// The day, `2026-05-01` (`DT`).
    pub date: String,
    /// The result (`RE`); none where none stands.
    pub result: Option<GameResult>,
}

/// Writes a counted position as one node of FF\[4\]: heading, `RU`, `KM`, `HA`, `AB`, `AW`, `TB`, `TW`.
///
/// ```
/// use scoring::{Game, Position, Rules, Score, sgf};
/// let board = ". B W . .\n. B W . .\n. B W . .\n. B W . .\n. B W . .".parse().unwrap();
/// let position = Position::new(board, Default::default(), Game::default()).unwrap();
/// let heading = sgf::Heading { result: "W+12.5".parse().ok(), ..Default::default() };
/// let text = sgf::write(&heading, &position, &Score::of(&position, &Rules::CHINESE));
/// assert!(text.starts_with("(;FF[4]CA[UTF-8]GM[1]SZ[5]RU[Chinese]KM[7.5]RE[W+12.5]"));
/// let again = sgf::read(text.as_bytes()).unwrap()[0].last_position().unwrap();
/// assert_eq!(again.board, position.board());
/// ```
#[must_use]
pub fn write(heading: &Heading, position: &Position, score: &Score) -> String {
    let board = position.board();
    let spaces = match &score.territory {
        Some(territory) => territory.spaces,
        None => score.area.spaces,
    };
    // A dead stone is marked as what it lies in, also where the point itself counts for nobody.
    let territory = ByColor::from_fn(|color| spaces[color] | position.dead_stones(color.opponent()));
    let mut text = begun(heading, Some(board.size()), &position.game(), &score.rules);
    for (identifier, points) in [
        ("AB", board.stones(Color::Black)),
        ("AW", board.stones(Color::White)),
        ("TB", territory.black - position.dead_stones(Color::Black)),
        ("TW", territory.white - position.dead_stones(Color::White)),
    ] {
        write_points(&mut text, identifier, points);
    }
    text.push_str(")\n");
    text
}

/// Writes a game whose board was not counted: one that was resigned, or is still played.
///
/// ```
/// use scoring::{Game, Rules, sgf};
/// let heading = sgf::Heading { result: "W+R".parse().ok(), ..Default::default() };
/// let text = sgf::write_uncounted(&heading, &Game::default(), &Rules::ING_1996);
/// assert_eq!(text, "(;FF[4]CA[UTF-8]GM[1]RU[GOE]KM[8]RE[W+R])\n");
/// ```
#[must_use]
pub fn write_uncounted(heading: &Heading, game: &Game, rules: &Rules) -> String {
    begun(heading, None, game, rules) + ")\n"
}

fn begun(heading: &Heading, size: Option<BoardSize>, game: &Game, rules: &Rules) -> String {
    let size = size.map(|size| format!("SZ[{}]", size.lines())).unwrap_or_default();
    let mut text =
        format!("(;FF[4]CA[UTF-8]GM[1]{size}RU[{}]KM[{}]", rules.recorded_name(), Compensation::komi(game, rules));
    if game.handicap >= FEWEST_HANDICAP_STONES {
        text.push_str(&format!("HA[{}]", game.handicap));
    }
    if let Some(result) = heading.result {
        text.push_str(&format!("RE[{}]", result.sgf()));
    }
    for (identifier, value) in [
        ("PB", &heading.players.black),
        ("BR", &heading.ranks.black),
        ("PW", &heading.players.white),
        ("WR", &heading.ranks.white),
        ("EV", &heading.event),
        ("RO", &heading.round),
        ("DT", &heading.date),
    ] {
        if !value.is_empty() {
            text.push_str(&format!("{identifier}[{}]", simple_text(value)));
        }
    }
    text
}

/// A value of FF\[4\]'s type SimpleText: on one line, with what would end it or be read otherwise escaped.
fn simple_text(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for letter in value.chars() {
        match letter {
            '\\' | ']' | ':' => text.extend(['\\', letter]),
            letter if letter.is_whitespace() || letter.is_control() => text.push(' '),
            letter => text.push(letter),
        }
    }
    text
}

fn write_points(text: &mut String, identifier: &str, points: PointSet) {
    if points.is_empty() {
        return;
    }
    text.push('\n');
    text.push_str(identifier);
    for point in points.iter() {
        text.push('[');
        text.push_str(&point.sgf());
        text.push(']');
    }
}
