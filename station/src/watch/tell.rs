//! What is told of a game that is watched: sentences for people, lines of JSON for programs.

use std::time::Duration;

use board::{Board, BoardSize, Color, Point, PointSet};
use kifu::Recorded;
use serde_json::{Value, json};

/// Something that is told, with the look that showed it.
pub(super) struct Told {
    pub(super) at: Duration,
    pub(super) look: usize,
    pub(super) event: Event,
}

/// What is told.
pub(super) enum Event {
    /// The first board that was seen.
    Start { board: Board },
    /// A move.
    Move { number: usize, color: Color, point: Point, confidence: f64, look_here: bool, board: Board },
    /// What the move before captured.
    Capture { color: Color, captured: PointSet, size: BoardSize },
    /// A player took a move back.
    TakeBack { color: Color, point: Point, size: BoardSize },
    /// What was told before was not so.
    Correction { step: Recorded, board: Board },
    /// The board became another one that no move explains.
    SetUp { board: Board },
    /// The board is in sight again.
    Watching,
    /// Something covers points of the board.
    Covered { points: usize },
    /// What is seen does not go with the game.
    DoesNotFit,
    /// No board can be read.
    Lost { why: String },
    /// There are no more pictures.
    End { moves: usize, look_here: usize, board: Option<Board> },
}

impl Told {
    /// Whether the record is another one now.
    pub(super) const fn changes_the_record(&self) -> bool {
        match self.event {
            Event::Start { .. }
            | Event::Move { .. }
            | Event::TakeBack { .. }
            | Event::Correction { .. }
            | Event::SetUp { .. } => true,
            Event::Capture { .. }
            | Event::Watching
            | Event::Covered { .. }
            | Event::DoesNotFit
            | Event::Lost { .. }
            | Event::End { .. } => false,
        }
    }

    pub(super) fn sentence(&self) -> String {
        let time = clock(self.at);
        match &self.event {
            Event::Start { board } => match board.occupied().len() {
                0 => format!("{time}  A bare board of {} lines. Watching.", board.size().lines()),
                stones => {
                    format!("{time}  A board of {} lines with {stones} stones on it. Watching.", board.size().lines())
                }
            },
            Event::Move { number, color, point, confidence, look_here, board } => {
                let point = point.human(board.size());
                let sure =
                    if *confidence < 0.995 { format!("  ({:.0} % sure)", 100.0 * confidence) } else { String::new() };
                let look_here = if *look_here { "  Look here: out of turn or against the rules." } else { "" };
                format!("{time}  {number:>3}. {color} {point}{sure}{look_here}")
            }
            Event::Capture { color, captured, size } => {
                let stones: Vec<String> = captured.iter().map(|point| point.human(*size).to_string()).collect();
                format!("{time}       {color} captures {}.", stones.join(", "))
            }
            Event::TakeBack { color, point, size } => format!("{time}       {color} took {} back.", point.human(*size)),
            Event::Correction { step, board } => match step.act {
                kifu::RecordedAct::Move { color, point, .. } => {
                    format!("{time}       Not so after all: {color} {}.", point.human(board.size()))
                }
                kifu::RecordedAct::SetUp { .. } | kifu::RecordedAct::Corrected { .. } => {
                    format!("{time}       Moves explain after all what was set up.")
                }
            },
            Event::SetUp { .. } => {
                format!("{time}       Look here: no move explains the board; it is taken as it lies.")
            }
            Event::Watching => format!("{time}       Watching again."),
            Event::Covered { points } => format!("{time}       Something covers {points} points."),
            Event::DoesNotFit => format!("{time}       What is seen does not fit the game; waiting for it to clear."),
            Event::Lost { why } => format!("{time}       No board in sight: {why}"),
            Event::End { moves, look_here, board } => {
                let board = board.map_or_else(|| "No board was ever seen.\n".to_owned(), |board| board.to_string());
                let where_to_look = match look_here {
                    0 => String::new(),
                    1 => " Look at one place of the record.".to_owned(),
                    places => format!(" Look at {places} places of the record."),
                };
                format!("\n{board}\n{moves} moves in {} pictures.{where_to_look}", self.look)
            }
        }
    }

    pub(super) fn json(&self) -> String {
        let (event, color, point, confidence, board) = match &self.event {
            Event::Start { board } => ("start", None, None, None, Some(board)),
            Event::Move { color, point, confidence, board, .. } => {
                ("move", Some(color), Some(point.human(board.size()).to_string()), Some(*confidence), Some(board))
            }
            Event::Capture { color, captured, size } => {
                let stones: Vec<String> = captured.iter().map(|point| point.human(*size).to_string()).collect();
                ("capture", Some(color), Some(stones.join(",")), None, None)
            }
            Event::TakeBack { color, point, size } => {
                ("takeback", Some(color), Some(point.human(*size).to_string()), None, None)
            }
            Event::Correction { board, .. } | Event::SetUp { board } => ("correction", None, None, None, Some(board)),
            Event::Watching => ("watching", None, None, None, None),
            Event::Covered { .. } => ("covered", None, None, None, None),
            Event::DoesNotFit => ("does_not_fit", None, None, None, None),
            Event::Lost { .. } => ("lost", None, None, None, None),
            Event::End { board, .. } => ("end", None, None, None, board.as_ref()),
        };
        let line: Value = json!({
            "time_s": self.at.as_secs_f64(),
            "look": self.look,
            "event": event,
            "color": color.map(|color| color.letter().to_string()),
            "point": point,
            "confidence": confidence,
            "rows": board.map(rows),
        });
        line.to_string()
    }
}

/// The board row by row from the top, as everywhere in lines of JSON.
fn rows(board: &Board) -> Vec<String> {
    let lines = board.size().lines();
    let letter = |column, row| {
        let stone = board.size().point(column, row).and_then(|point| board.get(point));
        stone.map_or('.', Color::letter)
    };
    (0..lines).map(|row| (0..lines).map(|column| letter(column, row)).collect()).collect()
}

/// Hours, minutes and seconds.
fn clock(at: Duration) -> String {
    let seconds = at.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
