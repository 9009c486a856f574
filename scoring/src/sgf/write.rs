//! A game as SGF: what is known of it, and where its board was counted, the stones and each side's territory with its dead stones
//! marked, so that any program shows what was counted.
//!
//! Only what stands is written: a game without a result has no `RE`.

use board::{Board, BoardSize, ByColor, Color, PointSet};

use super::record::{Turn, set_up};
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
    let mut text = begun(heading, Some(board.size()), &position.game(), &score.rules);
    write_stones(&mut text, board.stones(Color::Black), board.stones(Color::White), PointSet::EMPTY);
    write_territory(&mut text, position, score);
    text.push_str(")\n");
    text
}

fn write_stones(text: &mut String, black: PointSet, white: PointSet, bare: PointSet) {
    write_points(text, "AB", black);
    write_points(text, "AW", white);
    write_points(text, "AE", bare);
}

fn write_territory(text: &mut String, position: &Position, score: &Score) {
    let spaces = match &score.territory {
        Some(territory) => territory.spaces,
        None => score.area.spaces,
    };
    // A dead stone is marked as what it lies in, also where the point itself counts for nobody.
    let territory = ByColor::from_fn(|color| spaces[color] | position.dead_stones(color.opponent()));
    write_points(text, "TB", territory.black - position.dead_stones(Color::Black));
    write_points(text, "TW", territory.white - position.dead_stones(Color::White));
}

/// What was played in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The first position.
    pub start: Board,
    /// What happened, in order, each with what is said of it (`C`).
    pub turns: Vec<(Turn, String)>,
}

/// Writes a game with its moves, each a node; where its board was counted, a last node makes the counted board of the one that the moves
/// lead to, and marks each side's territory.
///
/// ```
/// use board::{Board, BoardSize, Color, Point};
/// use scoring::{Game, Rules, sgf};
/// let start = Board::empty(BoardSize::NINE);
/// let point = Point::from_human("E5", BoardSize::NINE).ok();
/// let turns = vec![(sgf::Turn::Move { color: Color::Black, point }, "0:04".to_owned())];
/// let text = sgf::write_played(&sgf::Heading::default(), &Game::default(), &Rules::ING_1996, &sgf::Course { start, turns }, None);
/// assert!(text.ends_with("\n;B[ee]C[0:04])\n"));
/// ```
#[must_use]
pub fn write_played(
    heading: &Heading,
    game: &Game,
    rules: &Rules,
    course: &Course,
    counted: Option<(&Position, &Score)>,
) -> String {
    let mut board = course.start;
    let mut text = begun(heading, Some(board.size()), game, rules);
    write_stones(&mut text, board.stones(Color::Black), board.stones(Color::White), PointSet::EMPTY);
    for (turn, comment) in &course.turns {
        text.push_str("\n;");
        match *turn {
            Turn::Move { color, point } => {
                let value = point.map(|point| point.sgf()).unwrap_or_default();
                text.push_str(&format!("{}[{value}]", color.letter()));
                // What lies on a point that was played on once more is told by the last node.
                board = point.and_then(|point| board.play(color, point)).map_or(board, |played| played.after);
            }
            Turn::Setup { stones, bare } => {
                write_stones(&mut text, stones.black, stones.white, bare);
                set_up(&mut board, stones, bare);
            }
        }
        if !comment.is_empty() {
            text.push_str(&format!("C[{}]", comment.replace('\\', "\\\\").replace(']', "\\]")));
        }
    }
    if let Some((position, score)) = counted {
        text.push_str("\n;");
        let counted = position.board();
        let come = |color| counted.stones(color) - board.stones(color);
        write_stones(&mut text, come(Color::Black), come(Color::White), board.occupied() - counted.occupied());
        write_territory(&mut text, position, score);
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
