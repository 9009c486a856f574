//! What is told of a game that is watched: sentences for people, lines of JSON for programs.

use std::time::Duration;

use board::{Board, BoardSize, Color, Point, PointSet};
use kifu::Recorded;
use serde_json::{Value, json};
use words::{Joint, Language, Sentence, Value as Text, Word, sentence};

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
    Lost { why: Sentence },
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

    pub(super) fn said(&self, language: Language) -> String {
        let time = clock(self.at);
        let name = |point: &Point, size| Text::text(point.human(size));
        let said: Sentence = match &self.event {
            Event::Start { board } => match (board.size().lines(), board.occupied().len()) {
                (lines, 0) => sentence!(WatchStartBare { time, lines }),
                (lines, stones) => sentence!(WatchStart { time, lines, stones }),
            },
            Event::Move { number, color, point, confidence, look_here, board } => {
                let number = format!("{number:>3}");
                let played = sentence!(WatchMove { time, number, color, point: name(point, board.size()) });
                let sure = (*confidence < 0.995)
                    .then(|| sentence!(WatchSure { percent: format!("{:.0}", 100.0 * confidence) }));
                let look_here = look_here.then(|| Word::WatchLookHere.into());
                let all: Vec<Text> = [Some(played), sure, look_here].into_iter().flatten().map(Text::from).collect();
                return language.fill(&Text::Several(all, Joint::Nothing));
            }
            Event::Capture { color, captured, size } => {
                sentence!(WatchCapture { time, color, points: Text::all_points(*captured, *size) })
            }
            Event::TakeBack { color, point, size } => {
                sentence!(WatchTakeback { time, color, point: name(point, *size) })
            }
            Event::Correction { step, board } => match &step.act {
                kifu::RecordedAct::Move { color, point, .. } => {
                    sentence!(WatchCorrection { time, color, point: name(point, board.size()) })
                }
                kifu::RecordedAct::SetUp { .. } | kifu::RecordedAct::Corrected { .. } => {
                    sentence!(WatchExplained { time })
                }
            },
            Event::SetUp { .. } => sentence!(WatchSetUp { time }),
            Event::Watching => sentence!(WatchAgain { time }),
            Event::Covered { points } => sentence!(WatchCovered { time, points }),
            Event::DoesNotFit => sentence!(WatchDoesNotFit { time }),
            Event::Lost { why } => sentence!(WatchLost { time, why }),
            Event::End { moves, look_here, board } => {
                let end = sentence!(WatchEnd { moves, pictures: self.look });
                let look = (*look_here > 0).then(|| sentence!(WatchEndLook { places: look_here }));
                let board = match board {
                    Some(board) => board.to_string(),
                    None => language.say(Word::WatchNoBoard).to_owned() + "\n",
                };
                let end = Sentence::together(std::iter::once(end).chain(look));
                return format!("\n{board}\n{}", language.tell(&end));
            }
        };
        language.tell(&said)
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
