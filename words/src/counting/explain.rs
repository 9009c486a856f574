//! Whose a point is, and why.

use board::{BoardSize, ByColor};
use scoring::{Explanation, Reason, SharedPoints};

use crate::{Sentence, Value, Word, sentence};

/// Whose a point is and why.
#[must_use]
pub fn explanation(explanation: &Explanation, size: BoardSize) -> Sentence {
    let owner = match (explanation.owner, &explanation.reason) {
        (Some(color), _) => sentence!(OwnerSide { color }),
        (None, Reason::Shared { worth: SharedPoints::HalfEach, .. }) => Word::OwnerHalfEach.into(),
        (None, Reason::Shared { worth: SharedPoints::FilledByHalves, .. }) => Word::OwnerFilledByHalves.into(),
        (None, Reason::Shared { worth: SharedPoints::Proportional, touching: ByColor { black, white }, .. }) => {
            sentence!(OwnerProportional { black, white, all: black + white })
        }
        (None, _) => Word::OwnerNobody.into(),
    };
    let why: Sentence = match &explanation.reason {
        Reason::LivingStone => Word::WhyLivingStone.into(),
        Reason::StonesDoNotCount => Word::WhyStonesDoNotCount.into(),
        Reason::Surrounded { region, dead: Some(color) } => {
            sentence!(WhySurroundedDead { color: *color, points: region.len() })
        }
        Reason::Surrounded { region, dead: None } => sentence!(WhySurrounded { points: region.len() }),
        Reason::Nearest { touching } => sentence!(WhyNearest { points: Value::points(*touching, size) }),
        Reason::Shared { region, .. } => sentence!(WhyShared { points: region.len() }),
        Reason::MustBeFilled => Word::WhyMustBeFilled.into(),
        Reason::InSeki => Word::WhyInSeki.into(),
        Reason::Unreached => Word::WhyUnreached.into(),
    };
    sentence!(Explained { owner, why })
}
