//! The fill-in: its steps, what the filled board shows, and why there may be none.

use board::{BoardSize, Color};
use scoring::fill_in::{Action, Step};
use scoring::stone_audit::{StoneAudit, Wholeness};
use scoring::{FillIn, FillInError, Score};

use crate::{Joint, Sentence, Value, Word, sentence};

/// What a step of the fill-in asks for.
#[must_use]
pub fn step(step: &Step, size: BoardSize) -> Sentence {
    let (points, stones) = (Value::all_points(step.points, size), step.points.len());
    let color = step.color.map_or(Value::text(""), Value::from);
    let opponent = step.color.map_or(Value::text(""), |color| color.opponent().into());
    match step.action {
        Action::ReturnDeadStones => sentence!(StepReturnDeadStones { stones, color, points }),
        Action::PlaceCompensation => sentence!(StepPlaceCompensation { color, stones, opponent, points }),
        Action::PlacePenalty => sentence!(StepPlacePenalty { color, stones, opponent, points }),
        Action::FillShared => sentence!(StepFillShared { color, points }),
        Action::FillOwn => sentence!(StepFillOwn { color, stones }),
        Action::PlaceLosing => sentence!(StepPlaceLosing { color, stones, opponent, points }),
        Action::LeaveSharedOpen => sentence!(StepLeaveSharedOpen { points }),
        Action::LeaveReservedOpen => sentence!(StepLeaveReservedOpen { points, stones, color }),
        Action::LeaveWinningSpace => sentence!(StepLeaveWinningSpace { points, stones, color }),
    }
}

/// How the result is read off a filled board.
#[must_use]
pub fn reading(fill_in: &FillIn) -> Sentence {
    let mut parts: Vec<Sentence> = Vec::new();
    for color in Color::BOTH {
        let opponent = color.opponent();
        let (open, losing) = (fill_in.winning[color].len(), fill_in.losing[opponent].len());
        if open > 0 {
            parts.push(sentence!(ReadingWinning { points: open, color }));
        }
        if losing > 0 {
            parts.push(sentence!(ReadingLosing { stones: losing, color: opponent }));
        }
        if fill_in.unplaced[opponent] > 0 {
            parts.push(sentence!(ReadingBeside { stones: fill_in.unplaced[opponent], color: opponent }));
        }
    }
    if fill_in.on_paper.halves() != 0 {
        let color = if fill_in.on_paper.halves() > 0 { Color::Black } else { Color::White };
        parts.push(sentence!(ReadingOnPaper { points: Value::text(fill_in.on_paper.abs()), color }));
    }
    if parts.is_empty() {
        return Word::ReadingNothing.into();
    }
    sentence!(ReadingOfFilled { parts: Value::several(parts, Joint::Semicolon) })
}

/// What the filled board shows, and that it adds up.
#[must_use]
pub fn proof(fill_in: &FillIn, score: &Score, audit: Option<&StoneAudit>) -> Sentence {
    let proof = fill_in.proof();
    let whole = if proof.stones.black == fill_in.set && proof.stones.white == fill_in.set && proof.adds_up() {
        match audit.map_or(Wholeness::Unproven, StoneAudit::wholeness) {
            Wholeness::Proven => Word::ProofAllThere,
            Wholeness::Unproven => Word::ProofIfWhole,
            Wholeness::Broken => Word::ProofNotWhole,
        }
    } else {
        Word::ProofDoesNotAddUp
    };
    let agrees = if fill_in.agrees_with(score) { Word::ProofAgrees } else { Word::ProofDiffers };
    sentence!(Proof { sum: Value::text(proof), whole, reading: reading(fill_in), agrees })
}

/// Why there is no fill-in.
#[must_use]
pub fn no_fill_in(error: &FillInError) -> Sentence {
    match *error {
        FillInError::MoreThanASet { color, living, set } => sentence!(NoFillInMoreThanASet { color, living, set }),
        FillInError::RulesNotFilledIn { rules } => sentence!(NoFillInUnderRules { rules }),
    }
}
