//! The moves of a record under Ing's rules of play.

use board::BoardSize;
use scoring::record::{BrokenRule, Cycle, End, Heat, Replay, Violation};

use crate::{Sentence, Value, Word, sentence};

/// How many moves a record has, and whether they broke a rule.
#[must_use]
pub fn moves(replay: &Replay) -> Sentence {
    let end = match replay.end {
        End::InPlay => Word::MovesInPlay,
        End::Paused => Word::MovesPaused,
        End::Over => Word::MovesOver,
    };
    let broken: Sentence = match replay.violations.len() {
        0 => Word::MovesBreakNone.into(),
        moves => sentence!(MovesBreak { moves }),
    };
    sentence!(Moves { moves: replay.moves, broken, end })
}

/// A move that breaks a rule.
#[must_use]
pub fn violation(violation: &Violation, size: BoardSize) -> Sentence {
    let Violation { number, color, point, rule } = violation;
    let (rule, article) = broken(rule);
    match point {
        Some(point) => {
            sentence!(ViolationAt { number, color: *color, point: Value::text(point.human(size)), rule, article })
        }
        None => sentence!(Violation { number, color: *color, rule, article }),
    }
}

/// What a move does, and where that is forbidden.
fn broken(rule: &BrokenRule) -> (Word, Sentence) {
    match rule {
        BrokenRule::PointTaken => (Word::BreaksPointTaken, Word::ArticleBoardPlay.into()),
        BrokenRule::OutOfTurn => (Word::BreaksOutOfTurn, Word::ArticlePenalized.into()),
        BrokenRule::MandatoryPass => (Word::BreaksMandatoryPass, Word::ArticleHandicap.into()),
        BrokenRule::HotStone { heat: Heat::Single, .. } => {
            (Word::BreaksHotStone, sentence!(ArticleHotStone { number: 508 }))
        }
        BrokenRule::HotStone { heat: Heat::Double, .. } => {
            (Word::BreaksDoubleHotStones, sentence!(ArticleHotStone { number: 509 }))
        }
        BrokenRule::HotStone { heat: Heat::Twin, .. } => {
            (Word::BreaksTwinHotStone, sentence!(ArticleHotStone { number: 510 }))
        }
        BrokenRule::Recycling { .. } => (Word::BreaksRecycling, Word::ArticleDisturbingKo.into()),
        BrokenRule::AfterTheEnd => (Word::BreaksAfterTheEnd, Word::ArticleMove.into()),
    }
}

/// A complete cycle that one side may not begin again.
#[must_use]
pub fn cycle(cycle: &Cycle) -> Sentence {
    let Cycle { moves, disturber } = cycle;
    sentence!(Cycle { first: moves.start(), last: moves.end(), color: *disturber })
}
