//! Who has won, by how much, under which rules, and what is said before it where something stands in the way.

use scoring::{Discrepancy, Margin, Outcome, Rules, Verdict};

use crate::{Sentence, Value, document, sentence};

/// Who has won.
#[must_use]
pub fn result(outcome: Outcome, rules: &Rules) -> Sentence {
    let (shown, rules) = (Value::text(outcome), document(rules));
    match outcome {
        Outcome::Tie => sentence!(ResultTie { outcome: shown, rules }),
        Outcome::Win { winner, by } if by.leader().is_none() => {
            sentence!(ResultSame { outcome: shown, color: winner, rules })
        }
        Outcome::Win { winner, by } => {
            sentence!(ResultWin { outcome: shown, color: winner, points: points(by), rules })
        }
    }
}

/// A number of points by which a language chooses its plural, where it is whole.
fn points(by: Margin) -> Value {
    match by.half_points() {
        Some(points) if points.halves() % 2 == 0 => Value::from(points.halves() / 2),
        _ => Value::text(by),
    }
}

/// Who has won, after what stands most in its way.
#[must_use]
pub fn cautioned(outcome: Outcome, rules: &Rules, verdict: &Verdict) -> Sentence {
    let result = result(outcome, rules);
    let Verdict::NeedsReferee { discrepancies, .. } = verdict else { return result };
    let gravest = discrepancies.iter().map(Caution::of).max().unwrap_or(Caution::Nothing);
    match gravest {
        Caution::Nothing => result,
        Caution::Claim => sentence!(CautionClaim { result }),
        Caution::Dead => sentence!(CautionDead { result }),
        Caution::Unknown => sentence!(CautionUnknown { result }),
        Caution::Border => sentence!(CautionBorder { result }),
        Caution::Set => sentence!(CautionSet { result }),
        Caution::Doubtful => sentence!(CautionDoubtful { result }),
        Caution::FillIn => sentence!(CautionFillIn { result }),
    }
}

/// What is said before a result; the gravest last in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Caution {
    Nothing,
    Claim,
    Dead,
    Unknown,
    Border,
    Set,
    Doubtful,
    FillIn,
}

impl Caution {
    const fn of(discrepancy: &Discrepancy) -> Self {
        match discrepancy {
            Discrepancy::FilledBoardMisleads(effect) if effect.winner_at_stake => Self::Set,
            Discrepancy::Stones { .. } | Discrepancy::FilledBoardMisleads(_) => Self::Nothing,
            Discrepancy::ClaimDiffers { .. } => Self::Claim,
            Discrepancy::UnconfirmedDead(_) | Discrepancy::UncertainLife(_) => Self::Dead,
            Discrepancy::Unknown(_)
            | Discrepancy::PrisonersDisagree { .. }
            | Discrepancy::TurnsDisagree(_)
            | Discrepancy::RecordDiffers { .. } => Self::Unknown,
            Discrepancy::OpenBorder { .. } => Self::Border,
            Discrepancy::DoubtfulPoints(_) => Self::Doubtful,
            Discrepancy::FillInDiffers => Self::FillIn,
        }
    }
}
