//! The record as SGF (FF\[4\]): the first position, moves with the time at which each was seen, set-up nodes where no move explains the
//! board, and a word where a human should look.

use std::fmt::Write;
use std::time::Duration;

use board::{Board, Color, PointSet};

use crate::record::{GameRecord, RecordedAct};

impl GameRecord {
    /// Writes the record, with the game's result in SGF's form where it is known. Black's stones that were laid down one after the other before White's first move are its handicap.
    ///
    /// A move's comment says when it was seen first, how sure it is where that is less than 99 %, and where a human should look.
    #[must_use]
    pub fn to_sgf(&self, result: Option<&str>) -> String {
        let mut text = format!("(;FF[4]CA[UTF-8]GM[1]AP[Shoutan]SZ[{}]", self.size().lines());
        if let Some(result) = result {
            let _ = write!(text, "RE[{result}]");
        }
        let handicap = self.handicap_stones();
        let stones = handicap.iter().fold(self.start.stones(Color::Black), |stones, &(_, point)| {
            let mut stones = stones;
            stones.insert(point);
            stones
        });
        if !handicap.is_empty() && self.start.occupied().is_empty() {
            let _ = write!(text, "HA[{}]", handicap.len());
        }
        points(&mut text, "AB", stones);
        points(&mut text, "AW", self.start.stones(Color::White));
        if self.start != Board::empty(self.size()) || !handicap.is_empty() {
            text.push_str(if self.black_moves_next(handicap.len()) { "PL[B]" } else { "PL[W]" });
        }
        for step in &self.steps[handicap.len()..] {
            text.push_str("\n;");
            match step.act {
                RecordedAct::Move { color, point, .. } => {
                    let _ = write!(text, "{}[{}]", color.letter(), point.sgf());
                }
                RecordedAct::SetUp { stones, bare } => {
                    points(&mut text, "AB", stones.black);
                    points(&mut text, "AW", stones.white);
                    points(&mut text, "AE", bare);
                }
            }
            let _ = write!(text, "C[{}", clock(step.at));
            if step.confidence < 0.99 {
                let _ = write!(text, ", {:.0} % sure", 100.0 * step.confidence);
            }
            if step.look_here {
                text.push_str(", look here");
            }
            text.push(']');
            if step.look_here {
                text.push_str("HO[1]");
            }
        }
        text.push_str(")\n");
        text
    }

    /// Black's first moves, where there are several in turn on a bare board before White's first.
    fn handicap_stones(&self) -> Vec<(Color, board::Point)> {
        let bare = self.start.occupied().is_empty();
        let black = || self.moves_before_set_up().take_while(|(color, _)| *color == Color::Black);
        let white_follows = self.moves_before_set_up().any(|(color, _)| color == Color::White);
        if bare && white_follows && black().count() > 1 { black().collect() } else { Vec::new() }
    }

    fn moves_before_set_up(&self) -> impl Iterator<Item = (Color, board::Point)> {
        self.steps.iter().map_while(|step| match step.act {
            RecordedAct::Move { color, point, .. } => Some((color, point)),
            RecordedAct::SetUp { .. } => None,
        })
    }

    fn black_moves_next(&self, steps: usize) -> bool {
        let next = self.steps[steps..].iter().find_map(|step| match step.act {
            RecordedAct::Move { color, .. } => Some(color),
            RecordedAct::SetUp { .. } => None,
        });
        next.unwrap_or(Color::Black) == Color::Black
    }
}

fn points(text: &mut String, identifier: &str, points: PointSet) {
    if !points.is_empty() {
        text.push_str(identifier);
        points.iter().for_each(|point| {
            let _ = write!(text, "[{}]", point.sgf());
        });
    }
}

/// Hours, minutes and seconds since the first look's beginning.
fn clock(at: Duration) -> String {
    let seconds = at.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
