//! A game as its main line tells it: facts, setup, moves, and the position it ends in.
//!
//! Ko is not looked at here: `scoring::record` replays a record under Ing's ko rules. Stones of variations are never read.

use board::{Board, BoardSize, ByColor, Color, Played, Point, PointSet};
use thiserror::Error;

use super::points::{self, NoPoint};
use super::tree::{GameTree, Node, Place, Value};
use crate::HalfPoints;

/// A game along its main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The board.
    pub size: BoardSize,
    /// The komi, where the record names one.
    pub komi: Option<HalfPoints>,
    /// The rules, as the record names them (`RU`); read by [`Rules::recorded`](crate::Rules::recorded).
    pub rules: Option<String>,
    /// Black's handicap stones (`HA`), 0 where the record names none.
    pub handicap: u8,
    /// The result as recorded (`RE`): `B+7.5`, `W+Resign`.
    pub result: Option<String>,
    /// The players' names (`PB`, `PW`).
    pub players: ByColor<Option<String>>,
    /// Setup and moves in their order.
    pub turns: Vec<(Place, Turn)>,
    /// What the last node marks as each side's territory (`TB`, `TW`), where it marks any.
    pub territory: Option<ByColor<PointSet>>,
}

/// One step of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A stone is played, or passed where there is no point.
    Move {
        /// Whose move.
        color: Color,
        /// Where; none for a pass.
        point: Option<Point>,
    },
    /// Stones are put down or points bared (`AB`, `AW`, `AE`).
    Setup {
        /// Stones put down.
        stones: ByColor<PointSet>,
        /// Points bared.
        bare: PointSet,
    },
}

/// The position that a record ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastPosition {
    /// The board.
    pub board: Board,
    /// Stones of each colour that were captured during the game.
    pub prisoners: ByColor<u32>,
    /// The first of the passes that end the record; where it ends without a pass, the side that would have been to play after
    /// the last stone, since somebody passed first (WMSG 2008, appendix 1, games 1 to 6 infer it so).
    pub first_pass: Option<Color>,
    /// Moves, passes included.
    pub moves: usize,
    /// Stones marked as the opponent's territory: dead by the players' agreement. Empty where nothing is marked.
    pub dead: PointSet,
}

/// What a record says that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The board's size is no number, not square, or none that a board here can have.
    #[error(
        "{place}: `SZ[{size}]` is no board that can be counted here: square, {} to {} lines",
        BoardSize::SMALLEST,
        BoardSize::LARGEST
    )]
    Size {
        /// Where.
        place: Place,
        /// What the record says.
        size: String,
    },
    /// A number that is none.
    #[error("{place}: `{identifier}[{value}]` is no number that can stand here")]
    Number {
        /// Where.
        place: Place,
        /// The property.
        identifier: &'static str,
        /// Its value.
        value: String,
    },
    /// A value that names no point of the board.
    #[error(transparent)]
    Point(#[from] NoPoint),
    /// A stone is played where one lies.
    #[error("{place}: move {number} puts a stone on {}, which is not empty", point.human(*size))]
    Occupied {
        /// Where in the text.
        place: Place,
        /// The move's number, counted from 1.
        number: usize,
        /// The point.
        point: Point,
        /// The board's size.
        size: BoardSize,
    },
}

/// Whether a tree is a game of Go; one that does not say is.
pub(super) fn is_go(tree: &GameTree) -> bool {
    tree.main_line().next().and_then(|root| root.value("GM")).is_none_or(|game| game.simple_text() == "1")
}

impl Record {
    /// The main line of a tree.
    ///
    /// # Errors
    /// The first thing that cannot be, with its place.
    pub fn from_tree(tree: &GameTree) -> Result<Self, RecordError> {
        let find = |identifier: &str| tree.main_line().find_map(|node| node.value(identifier));
        let text = |identifier: &str| find(identifier).map(Value::simple_text).filter(|text| !text.is_empty());
        let size = find("SZ").map_or(Ok(BoardSize::NINETEEN), board_size)?;
        let komi = find("KM").filter(|value| !value.simple_text().is_empty()).map(komi).transpose()?;
        let handicap = find("HA").filter(|value| !value.simple_text().is_empty()).map(handicap).transpose()?;
        let mut turns = Vec::new();
        let mut territory = None;
        for node in tree.main_line() {
            add_turns(node, size, &mut turns)?;
            let marked = ByColor {
                black: points::list(node.values("TB"), size)?,
                white: points::list(node.values("TW"), size)?,
            };
            territory = (!(marked.black | marked.white).is_empty()).then_some(marked);
        }
        Ok(Self {
            size,
            komi,
            rules: text("RU"),
            handicap: handicap.unwrap_or(0),
            result: text("RE"),
            players: ByColor { black: text("PB"), white: text("PW") },
            turns,
            territory,
        })
    }

    /// Replays the record. The opponent's stones without a liberty are taken off, else those of the side that played (Ing 1996,
    /// Rule 4 "Removal"); ko is not judged.
    ///
    /// # Errors
    /// Where a stone is played onto another.
    pub fn last_position(&self) -> Result<LastPosition, RecordError> {
        let mut board = Board::empty(self.size);
        let mut prisoners = ByColor::<u32>::default();
        let mut moves = 0;
        let mut last_mover = None;
        let mut first_pass = None;
        for &(place, turn) in &self.turns {
            match turn {
                Turn::Setup { stones, bare } => set_up(&mut board, stones, bare),
                Turn::Move { color, point: None } => {
                    moves += 1;
                    first_pass = first_pass.or(Some(color));
                }
                Turn::Move { color, point: Some(point) } => {
                    moves += 1;
                    let number = moves;
                    let Some(Played { after, captured, self_captured }) = board.play(color, point) else {
                        return Err(RecordError::Occupied { place, number, point, size: self.size });
                    };
                    board = after;
                    prisoners[color.opponent()] += count(captured);
                    prisoners[color] += count(self_captured);
                    first_pass = None;
                    last_mover = Some(color);
                }
            }
        }
        let dead = self.territory.map_or(PointSet::EMPTY, |territory| {
            (board.stones(Color::Black) & territory.white) | (board.stones(Color::White) & territory.black)
        });
        let first_pass = first_pass.or(last_mover.map(Color::opponent));
        Ok(LastPosition { board, prisoners, first_pass, moves, dead })
    }
}

fn count(stones: PointSet) -> u32 {
    u32::try_from(stones.len()).expect("a board has 361 points")
}

pub(crate) fn set_up(board: &mut Board, stones: ByColor<PointSet>, bare: PointSet) {
    for point in bare.iter() {
        board.set(point, None);
    }
    for (color, &points) in stones.iter() {
        for point in points.iter() {
            board.set(point, Some(color));
        }
    }
}

fn add_turns(node: &Node, size: BoardSize, turns: &mut Vec<(Place, Turn)>) -> Result<(), RecordError> {
    let stones =
        ByColor { black: points::list(node.values("AB"), size)?, white: points::list(node.values("AW"), size)? };
    let bare = points::list(node.values("AE"), size)?;
    if !(stones.black | stones.white | bare).is_empty() {
        turns.push((node.place, Turn::Setup { stones, bare }));
    }
    // In the order of the text, where a node holds a move of each side against the rules of the format.
    for property in &node.properties {
        let color = match property.identifier.as_str() {
            "B" => Color::Black,
            "W" => Color::White,
            _ => continue,
        };
        for value in &property.values {
            turns.push((value.place, Turn::Move { color, point: points::of_move(value, size)? }));
        }
    }
    Ok(())
}

fn board_size(value: &Value) -> Result<BoardSize, RecordError> {
    let text = value.simple_text();
    let refused = || RecordError::Size { place: value.place, size: text.chars().take(16).collect() };
    let lines = match text.split_once(':') {
        None => text.as_str(),
        Some((columns, rows)) if columns.trim() == rows.trim() => columns.trim(),
        Some(_) => return Err(refused()),
    };
    lines.parse().ok().and_then(|lines| BoardSize::new(lines).ok()).ok_or_else(refused)
}

fn komi(value: &Value) -> Result<HalfPoints, RecordError> {
    // That it is no number is all that the parser's own error says.
    value.simple_text().replace(',', ".").parse().map_err(|_| number_error(value, "KM"))
}

fn handicap(value: &Value) -> Result<u8, RecordError> {
    // That it is no number is all that the parser's own error says.
    value.simple_text().parse().map_err(|_| number_error(value, "HA"))
}

fn number_error(value: &Value, identifier: &'static str) -> RecordError {
    let text = value.simple_text().chars().take(16).collect();
    RecordError::Number { place: value.place, identifier, value: text }
}
