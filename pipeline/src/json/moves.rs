//! What `shoutan score --json` tells of a record's moves under Ing's rules of play: those that break a rule, complete cycles,
//! and how the record ends.

use board::BoardSize;
use scoring::record::{BrokenRule, Cycle, End, Heat, Replay, Violation};
use serde::Serialize;
use words::counting;

/// A record's moves.
#[derive(Debug, Serialize)]
pub struct Moves {
    played: usize,
    end: &'static str,
    broken: Vec<Broken>,
    cycles: Vec<CycleJson>,
}

#[derive(Debug, Serialize)]
struct Broken {
    #[serde(rename = "move")]
    number: usize,
    color: String,
    point: Option<[usize; 2]>,
    rule: &'static str,
    says: String,
}

#[derive(Debug, Serialize)]
struct CycleJson {
    first: usize,
    last: usize,
    disturber: String,
}

impl Moves {
    /// What a replay found.
    #[must_use]
    pub fn of(replay: &Replay, size: BoardSize) -> Self {
        let broken = |violation: &Violation| Broken {
            number: violation.number,
            color: violation.color.letter().to_string(),
            point: violation.point.map(|point| [point.column(), point.row()]),
            rule: rule(&violation.rule),
            says: super::english(&counting::violation(violation, size)),
        };
        let cycle = |cycle: &Cycle| CycleJson {
            first: *cycle.moves.start(),
            last: *cycle.moves.end(),
            disturber: cycle.disturber.letter().to_string(),
        };
        Self {
            played: replay.moves,
            end: match replay.end {
                End::InPlay => "in_play",
                End::Paused => "paused",
                End::Over => "over",
            },
            broken: replay.violations.iter().map(broken).collect(),
            cycles: replay.cycles.iter().map(cycle).collect(),
        }
    }
}

const fn rule(rule: &BrokenRule) -> &'static str {
    match rule {
        BrokenRule::PointTaken => "point_taken",
        BrokenRule::OutOfTurn => "out_of_turn",
        BrokenRule::MandatoryPass => "mandatory_pass",
        BrokenRule::HotStone { heat: Heat::Single, .. } => "hot_stone",
        BrokenRule::HotStone { heat: Heat::Double, .. } => "double_hot_stones",
        BrokenRule::HotStone { heat: Heat::Twin, .. } => "twin_hot_stones",
        BrokenRule::Recycling { .. } => "recycling",
        BrokenRule::AfterTheEnd => "after_the_end",
    }
}
