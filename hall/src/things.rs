//! What there is in a game that people change.

use records::claim::{CountedMoment, CountedPlace, StoneCount};
use records::fact::Side;

/// A thing that two people may want to change at once.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thing {
    /// What stands on the point of this name.
    Point(String),
    /// Whether the chain with a stone on the point of this name is dead.
    Chain(String),
    /// Which stones are dead.
    DeadStones,
    /// How many stones were counted.
    Stones(Side, CountedPlace, CountedMoment),
    /// Who plays, and under which terms.
    Terms,
    /// What the whole count rests on.
    Inputs,
}

impl Thing {
    /// What a count of stones says something of.
    #[must_use]
    pub const fn of(count: &StoneCount) -> Self {
        Self::Stones(count.color, count.place, count.moment)
    }
}
