//! What is told of a game that is watched: sentences for people, lines of JSON for programs.

use std::time::Duration;

use board::{Board, BoardSize, Color, Point, PointSet};
use kifu::{RecordedAct, Stage};
use pipeline::sentences;
use serde_json::{Value, json};
use vision::LowView;
use words::{Joint, Language, Sentence, Value as Text, Word, sentence};

use super::counted::Counted;

/// Something that is told, with the look that showed it.
#[derive(Clone, Debug)]
pub struct TimedEvent {
    /// When.
    pub at: Duration,
    /// The look, from 0.
    pub look: usize,
    /// What.
    pub event: Event,
}

/// What is told.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are what the variant's own words name")]
pub enum Event {
    /// The first board that was seen.
    Start { board: Board },
    /// A move.
    Move { number: usize, color: Color, point: Point, confidence: f64, look_here: bool, board: Board },
    /// What the move before captured.
    Capture { color: Color, captured: PointSet, size: BoardSize },
    /// A player took a move back.
    TakeBack { color: Color, point: Point, size: BoardSize },
    /// What was told before was not so.
    Correction { step: RecordedAct, board: Board },
    /// The board became another one that no move explains.
    SetUp { board: Board },
    /// The other side moved twice: this one has passed, or its move was missed.
    Pass { color: Color },
    /// The board is in sight again.
    Watching,
    /// Board or camera was moved; the board is found again.
    Moved,
    /// A larger board was found beside the one that was followed: that was another table's.
    LargerBoard,
    /// The camera stands so low that stones hide points behind them.
    TooLow { view: LowView },
    /// In so much light that white stones look like the wood.
    TooBright,
    /// Something covers points of the board.
    Covered { points: usize },
    /// What is seen does not go with the game.
    DoesNotFit,
    /// No board can be read.
    Lost { why: Sentence },
    /// The game is over, and its count has come so far.
    Count(Box<Counted>),
    /// The board was cleared; another game may begin.
    Cleared,
    /// The game was cleared away, or there are no more pictures.
    End { moves: usize, look_here: usize, board: Option<Board>, counted: Option<Box<Counted>> },
}

impl TimedEvent {
    /// Whether the record is another one now.
    #[must_use]
    pub const fn changes_the_record(&self) -> bool {
        match self.event {
            Event::Start { .. }
            | Event::Move { .. }
            | Event::TakeBack { .. }
            | Event::Correction { .. }
            | Event::SetUp { .. }
            | Event::Count(_) => true,
            Event::Capture { .. }
            | Event::Pass { .. }
            | Event::Watching
            | Event::Moved
            | Event::LargerBoard
            | Event::TooLow { .. }
            | Event::TooBright
            | Event::Covered { .. }
            | Event::DoesNotFit
            | Event::Lost { .. }
            | Event::Cleared
            | Event::End { .. } => false,
        }
    }

    /// As a sentence for people.
    #[must_use]
    pub fn message(&self, language: Language) -> String {
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
            Event::Correction { step, board } => match step {
                RecordedAct::Move { color, point, .. } => {
                    sentence!(WatchCorrection { time, color, point: name(point, board.size()) })
                }
                RecordedAct::SetUp { .. } => sentence!(WatchExplained { time }),
            },
            Event::Count(counted) => sentence!(WatchCount { time, what: count(counted) }),
            Event::Cleared => sentence!(WatchCleared { time }),
            Event::SetUp { .. } => sentence!(WatchSetUp { time }),
            Event::Pass { color } => sentence!(WatchPass { time, color }),
            Event::Watching => sentence!(WatchAgain { time }),
            Event::Moved => sentence!(WatchMoved { time }),
            Event::LargerBoard => sentence!(WatchLargerBoard { time }),
            Event::TooLow { view } => sentence!(WatchTooLow {
                time,
                points: view.hidden.len(),
                angle: format!("{:.0}", view.lowest.to_degrees()),
                needed: format!("{:.0}", view.needed.to_degrees()),
            }),
            Event::TooBright => sentence!(WatchTooBright { time }),
            Event::Covered { points } => sentence!(WatchCovered { time, points }),
            Event::DoesNotFit => sentence!(WatchDoesNotFit { time }),
            Event::Lost { why } => sentence!(WatchLost { time, why }),
            Event::End { moves, look_here, board, counted } => {
                let end = sentence!(WatchEnd { moves, pictures: self.look });
                let look = (*look_here > 0).then(|| sentence!(WatchEndLook { places: look_here }));
                let board = match board {
                    Some(board) => board.to_string(),
                    None => language.say(Word::WatchNoBoard).to_owned() + "\n",
                };
                let result = counted.as_ref().map(|counted| result(counted));
                let end = Sentence::together(std::iter::once(end).chain(look).chain(result));
                return format!("\n{board}\n{}", language.tell(&end));
            }
        };
        language.tell(&said)
    }

    /// As a line of JSON, whose form CONVENTIONS.md has.
    #[must_use]
    pub fn json(&self) -> String {
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
            Event::Correction { step: RecordedAct::Move { color, point, .. }, board } => {
                ("correction", Some(color), Some(point.human(board.size()).to_string()), None, Some(board))
            }
            Event::Correction { board, .. } | Event::SetUp { board } => ("correction", None, None, None, Some(board)),
            Event::Pass { color } => ("pass", Some(color), None, None, None),
            Event::Watching => ("watching", None, None, None, None),
            Event::Moved => ("moved", None, None, None, None),
            Event::LargerBoard => ("larger_board", None, None, None, None),
            Event::TooLow { .. } => ("too_low", None, None, None, None),
            Event::TooBright => ("too_bright", None, None, None, None),
            Event::Covered { .. } => ("covered", None, None, None, None),
            Event::DoesNotFit => ("does_not_fit", None, None, None, None),
            Event::Lost { .. } => ("lost", None, None, None, None),
            Event::Count(counted) => ("count", None, None, None, Some(&counted.board)),
            Event::Cleared => ("cleared", None, None, None, None),
            Event::End { board, .. } => ("end", None, None, None, board.as_ref()),
        };
        let mut line: Value = json!({
            "time_s": self.at.as_secs_f64(),
            "look": self.look,
            "event": event,
            "color": color.map(|color| color.letter().to_string()),
            "point": point,
            "confidence": confidence,
            "rows": board.map(rows),
        });
        if let Event::Count(counted) | Event::End { counted: Some(counted), .. } = &self.event {
            line["stage"] = json!(stage(counted.stage));
            line["dead"] = json!(
                counted.dead.iter().map(|point| point.human(counted.board.size()).to_string()).collect::<Vec<_>>()
            );
            line["arithmetic"] = json!(counted.arithmetic.map(|outcome| outcome.to_string()));
            line["proved"] = json!(counted.proved.map(|outcome| outcome.to_string()));
            line["found"] = json!(found(counted).iter().map(|found| Language::English.tell(found)).collect::<Vec<_>>());
        }
        line.to_string()
    }
}

/// A stage as lines of JSON name it.
const fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::TakingOff => "taking_off",
        Stage::FillingIn => "filling_in",
        Stage::Filled => "filled",
    }
}

/// How a count stands, in words.
fn count(counted: &Counted) -> Sentence {
    let dead = || Text::all_points(counted.dead, counted.board.size());
    match counted.stage {
        Stage::TakingOff => sentence!(WatchTakingOff { points: dead() }),
        Stage::FillingIn if counted.dead.is_empty() => Word::WatchFillingIn.into(),
        Stage::FillingIn => sentence!(WatchFillingInWithout { points: dead() }),
        Stage::Filled if counted.found.is_empty() => Word::WatchFull.into(),
        Stage::Filled => Sentence::together(found(counted).into_iter().chain([result(counted)])),
    }
}

fn found(counted: &Counted) -> Vec<Sentence> {
    counted.found.iter().map(|found| sentences::filled(found, counted.board.size())).collect()
}

/// What the count comes to.
fn result(counted: &Counted) -> Sentence {
    match (counted.proved, counted.arithmetic) {
        (Some(proved), _) => sentence!(WatchProved { outcome: Text::text(proved) }),
        (None, Some(outcome)) => sentence!(WatchNotProved { outcome: Text::text(outcome) }),
        (None, None) => Word::WatchNotCounted.into(),
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
