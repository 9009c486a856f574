//! What a human must settle before a result stands.

use board::{BoardSize, ByColor, PointSet};
use scoring::border::{self, OpenBorder};
use scoring::turns::TurnsDisagree;
use scoring::{Discrepancy, GameResult, OpenFact, OpenPrisoners, Outcome, Turn};

use super::sets;
use crate::{Joint, Sentence, Value, Word, sentence};

/// Something that a human must settle before a result stands.
#[must_use]
pub fn discrepancy(discrepancy: &Discrepancy, size: BoardSize, set: u16) -> Sentence {
    match discrepancy {
        Discrepancy::DoubtfulPoints(doubtful) => {
            sentence!(OpenDoubtfulPoints { points: Value::points(*doubtful, size) })
        }
        Discrepancy::UnconfirmedDead(dead) => sentence!(OpenDead { stones: Value::chains(*dead, size) }),
        Discrepancy::UncertainLife(stones) => sentence!(OpenLife { stones: Value::chains(*stones, size) }),
        Discrepancy::OpenBorder { border, if_closed } => open_border(border, *if_closed, size),
        Discrepancy::Unknown(fact) => open_fact(fact, size),
        &Discrepancy::PrisonersDisagree { color, given, counted } => {
            sentence!(OpenPrisonersDisagree { given, color, counted, opponent: color.opponent() })
        }
        Discrepancy::TurnsDisagree(turns) => turns_disagree(turns),
        Discrepancy::RecordDiffers { points } => {
            sentence!(OpenRecordDiffers { number: points.len(), points: Value::points(*points, size) })
        }
        Discrepancy::FillInDiffers => Word::OpenFillInDiffers.into(),
        Discrepancy::Stones { color, finding } => sets::finding(*color, set, finding),
        Discrepancy::FilledBoardMisleads(effect) => sets::effect(effect),
        Discrepancy::ClaimDiffers { claimed } => {
            let result = Value::text(claimed);
            match claimed {
                GameResult::Counted(_) => sentence!(OpenClaimDiffers { result }),
                GameResult::Given { .. } | GameResult::Void => sentence!(OpenNotCounted { result }),
            }
        }
    }
}

/// A border that is not closed, and what the result would be if it were.
#[must_use]
pub fn open_border(border: &OpenBorder, if_closed: Option<Outcome>, size: BoardSize) -> Sentence {
    let OpenBorder { color, gap, territory, alone } = border;
    let points = sentence!(PointsCount { points: territory.len() });
    let (said, result) = if alone.is_empty() && !border.is_narrow() {
        return sentence!(BorderWide { points, narrow: border::NARROW });
    } else if alone.is_empty() {
        let result = if_closed.map(|outcome| sentence!(BorderClosed { result: Value::text(outcome) }));
        (sentence!(BorderOpen { color: *color, gap: Value::points(*gap, size), points }), result)
    } else {
        let result = if_closed.map(|outcome| sentence!(BorderIfDead { result: Value::text(outcome) }));
        let (stones, number) = (stones_at(*alone, size), alone.len());
        (sentence!(BorderAlone { opponent: color.opponent(), stones, number, points, color: *color }), result)
    };
    match result {
        Some(result) => Sentence::together([said, result]),
        None => said,
    }
}

fn turns_disagree(turns: &TurnsDisagree) -> Sentence {
    let ByColor { black, white } = turns.played;
    match turns.to_move {
        Some(color) => sentence!(OpenTurns { black, white, color }),
        None => sentence!(OpenTurnsNever { black, white }),
    }
}

fn stones_at(set: PointSet, size: BoardSize) -> Sentence {
    sentence!(StonesAt { stones: set.len(), points: Value::points(set, size) })
}

/// A fact that nobody gave, and what the result would be for each answer.
#[must_use]
pub fn open_fact(fact: &OpenFact, size: BoardSize) -> Sentence {
    match fact {
        OpenFact::FirstPass { results } => {
            sentence!(UnknownFirstPass { black: Value::text(results.black), white: Value::text(results.white) })
        }
        OpenFact::Prisoners(open) => open_prisoners(open),
        OpenFact::Seki { eyes, in_seki, independent } => sentence!(UnknownSeki {
            points: Value::points(*eyes, size),
            seki: Value::text(in_seki),
            independent: Value::text(independent)
        }),
    }
}

fn open_prisoners(open: &OpenPrisoners) -> Sentence {
    let result = Value::text(open.if_even);
    let turns = match open.turns.as_slice() {
        [] => Word::WinnerStays.into(),
        turns => Value::several(turns.iter().map(|found| turn(found, open.whose.len() == 1)), Joint::Semicolon),
    };
    match open.whose.as_slice() {
        [color] => {
            sentence!(UnknownPrisonersOfOne { color: *color, result, opponent: color.opponent(), turns })
        }
        _ => sentence!(UnknownPrisoners { result, turns }),
    }
}

/// From where on somebody else wins; `alone` where the other side's prisoners are known.
fn turn(turn: &Turn, alone: bool) -> Sentence {
    let Turn { gainer: color, by: stones, outcome } = *turn;
    let more = match alone {
        true => sentence!(Took { color, stones }),
        false => sentence!(TookMore { color, stones, opponent: color.opponent() }),
    };
    match outcome {
        Outcome::Tie => sentence!(TurnTie { more, color }),
        Outcome::Win { .. } => sentence!(TurnWin { color, more }),
    }
}
