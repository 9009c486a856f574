//! What is said of a filled-in board: what it shows, how it stands to the position before, and what to do next.

use board::{BoardSize, PointSet};
use scoring::HalfPoints;
use scoring::fill_in::{AloneDoubt, FilledCheckError};
use words::{Sentence, Value, Word, sentence};

use crate::filled::{ByExclusion, FilledBoard, Found};

/// One thing that was found.
#[must_use]
pub fn found(found: &Found, size: BoardSize) -> Sentence {
    let at = |set: PointSet| Value::points(set, size);
    match *found {
        Found::Whole { stones, open } => {
            let all = stones.black + stones.white + open;
            let sum = format!("{} + {} + {open} = {all}", stones.black, stones.white);
            sentence!(FilledWhole { sum })
        }
        Found::Lacks { color, stones, set } => sentence!(FilledLacks { color, stones, set }),
        Found::TooMany { color, stones, set } => sentence!(FilledTooMany { color, stones, set }),
        Found::Open { color: Some(color), points } => {
            sentence!(FilledOpen { points: at(points), number: points.len(), color })
        }
        Found::Open { color: None, points } => {
            sentence!(FilledOpenBetween { points: at(points), number: points.len() })
        }
        Found::Laid { color, points, owed } => {
            let (owed, losing) = (owed.min(points.len()), points.len().saturating_sub(owed));
            let kinds: Sentence = match (owed, losing) {
                (0, _) => Word::LaidLosing.into(),
                (_, 0) => Word::LaidOwed.into(),
                (owed, losing) => sentence!(LaidBoth { owed, losing }),
            };
            let stones = sentence!(StonesCount { stones: points.len() });
            sentence!(FilledLaid { color, stones, opponent: color.opponent(), kinds, points: at(points) })
        }
        Found::Shows(outcome) => sentence!(FilledShows { outcome: Value::text(outcome) }),
        Found::ShowsIfTheyLived { outcome, groups, winner } => {
            let what = sentence!(FilledShowsIf { outcome: Value::text(outcome), points: heads(groups, size) });
            let either = match winner {
                Some(color) => sentence!(FilledEitherWay { color }),
                None => Word::FilledOtherWay.into(),
            };
            Sentence::together([what, either])
        }
        Found::Nothing(doubt) => nothing(doubt, size),
        Found::NotFilledIn => Word::FilledNotByRules.into(),
        Found::Doubtful(points) => sentence!(FilledDoubtful { points: at(points) }),
        Found::ByExclusion(ByExclusion { content: Some(color), points }) => {
            sentence!(FilledByExclusion { points: at(points), color, opponent: color.opponent() })
        }
        Found::ByExclusion(ByExclusion { content: None, points }) => {
            sentence!(FilledBareByExclusion { points: at(points), number: points.len() })
        }
        Found::FirstPassUnknown(outcome) => sentence!(FilledFirstPassUnknown { outcome: Value::text(outcome) }),
        Found::SameResult(outcome) => sentence!(FilledSameResult { outcome: Value::text(outcome) }),
        Found::Arithmetic(outcome) => sentence!(FilledArithmetic { outcome: Value::text(outcome) }),
        Found::Flatters { lies, color, points } => {
            let points = if points == HalfPoints::ONE { Value::from(1) } else { Value::text(points) };
            sentence!(FilledFlatters { outcome: Value::text(lies), points, color })
        }
        Found::ProofsDiffer { alone, counted } => {
            sentence!(FilledProofsDiffer { alone: Value::text(alone), counted: Value::text(counted) })
        }
        Found::Gone(points) => sentence!(FilledGone { points: at(points) }),
        Found::Recolored(points) => sentence!(FilledRecolored { points: at(points) }),
        Found::Left(points) => sentence!(FilledLeft { points: at(points) }),
        Found::Beside { color, stones } => sentence!(FilledBeside { stones, color }),
        Found::OtherGame(FilledCheckError::Sizes { filled, before }) => {
            sentence!(FilledOtherSize { filled: Value::text(filled), before: Value::text(before) })
        }
        Found::OtherGame(FilledCheckError::Games { living, differ }) => sentence!(FilledOtherGame { living, differ }),
        Found::BeforeUncounted => Word::FilledBeforeUncounted.into(),
        Found::BeforeDoubtful(points) => sentence!(FilledBeforeDoubtful { points: at(points) }),
        Found::BeforeDead(points) => sentence!(FilledBeforeDead { points: heads(points, size) }),
        Found::PerhapsExchanged(points) => sentence!(FilledPerhapsExchanged { points: heads(points, size) }),
    }
}

/// What to do next with a filled board.
#[must_use]
pub fn next_for_filled(filled: &FilledBoard) -> Vec<Sentence> {
    if filled.result().is_some() && filled.agrees() == Some(true) {
        return vec![Word::NextFilledStands.into()];
    }
    let say = |found: &Found| match found {
        Found::NotFilledIn => Some(Word::NextFilledRules),
        Found::FirstPassUnknown(_) => Some(Word::NextFilledFirstPass),
        Found::BeforeDoubtful(_) => Some(Word::NextFilledBeforeDoubtful),
        Found::BeforeDead(_) => Some(Word::NextFilledBeforeDead),
        _ => None,
    };
    let mut next: Vec<Sentence> = filled.found().iter().filter_map(say).map(Into::into).collect();
    if filled.before.is_none() {
        next.push(Word::NextFilledBefore.into());
    }
    next
}

fn nothing(doubt: AloneDoubt, size: BoardSize) -> Sentence {
    match doubt {
        AloneDoubt::CompensationMissing { receiver: color, found, owed } => {
            sentence!(FilledNothingCompensation { color, found, owed, opponent: color.opponent() })
        }
        AloneDoubt::BothHaveLost => Word::FilledNothingBothLost.into(),
        AloneDoubt::PerhapsInSeki(stones) => sentence!(FilledNothingSeki { points: heads(stones, size) }),
    }
}

/// One point of each group.
fn heads(groups: PointSet, size: BoardSize) -> Value {
    Value::points(groups.components(size).filter_map(PointSet::first).collect(), size)
}
