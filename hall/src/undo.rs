//! What each person did in a game, so that their last act can be undone: what was there before, and whether somebody else has changed
//! it since.

use board::{BoardSize, PointSet};
use records::claim::StoneCount;
use records::reading::{ChainMark, PointCorrection};
use scoring::recorded::RecordedEnd;
use words::Refusal;

use super::marks::MarkedChain;
use super::things::Thing;
use super::touches::Touch;

/// Something that somebody did.
#[derive(Clone, Debug)]
pub struct Act {
    /// The entry, and who made it.
    pub touch: Touch,
    /// What was there before.
    pub before: Before,
    /// Who else has changed it since.
    pub overtaken_by: Option<String>,
}

/// What was there before an act.
#[derive(Clone, Debug)]
pub enum Before {
    /// What was said of a point, and the marks that the change took away.
    Point {
        /// The point's name.
        name: String,
        /// The point.
        at: PointSet,
        /// What a person had corrected it to.
        correction: Option<PointCorrection>,
        /// The marks.
        marks: Vec<MarkedChain>,
    },
    /// What a chain was marked as.
    Mark {
        /// Its stones.
        chain: PointSet,
        /// As what.
        mark: ChainMark,
    },
    /// The players had not agreed on the dead stones.
    NotAgreed,
    /// The counts of the same stones, as far as there were any.
    Stones {
        /// Which.
        things: Vec<Thing>,
        /// What they were.
        counts: Vec<StoneCount>,
    },
    /// How the game ended by the record before, where there was one.
    Recorded(Option<RecordedEnd>),
    /// Nothing was claimed.
    NotClaimed,
    /// It cannot be undone, and why.
    Stays(Refusal),
}

impl Before {
    /// What an act changed.
    #[must_use]
    pub fn thing(&self) -> Thing {
        match self {
            Self::Point { name, .. } => Thing::Point(name.clone()),
            Self::Mark { .. } | Self::NotAgreed => Thing::DeadStones,
            Self::Stones { things, .. } => things.first().cloned().unwrap_or(Thing::Inputs),
            Self::Recorded(_) | Self::NotClaimed | Self::Stays(_) => Thing::Inputs,
        }
    }
}

/// What people did in a game, in the order of the log.
#[derive(Clone, Debug, Default)]
pub struct Acts(Vec<Act>);

impl Acts {
    pub(super) fn put(&mut self, touch: Touch, before: Before) {
        self.0.push(Act { touch, before, overtaken_by: None });
    }

    /// The last act of a person that was not undone.
    #[must_use]
    pub fn last_of(&self, who: &str) -> Option<&Act> {
        self.0.iter().rev().find(|act| act.touch.who == who)
    }

    /// Takes an act out that is undone.
    pub(super) fn take(&mut self, entry: u64) -> Option<Act> {
        let at = self.0.iter().position(|act| act.touch.sequence == entry)?;
        Some(self.0.remove(at))
    }

    /// A new photograph: what was said and marked before is said of another.
    pub(super) fn forget_the_board(&mut self) {
        let is_of_board =
            |before: &Before| matches!(before, Before::Point { .. } | Before::Mark { .. } | Before::NotAgreed);
        self.0.retain(|act| !is_of_board(&act.before));
    }

    /// Somebody changed something: others' acts on it can be undone no more, and one's own of the kind that ended by it are over.
    pub(super) fn overtake(&mut self, who: &str, changed: &Changed) {
        self.0.retain(|act| !(act.touch.who == who && changed.ends(&act.before)));
        for act in self.0.iter_mut().filter(|act| act.touch.who != who && changed.meets(&act.before)) {
            act.overtaken_by = Some(who.to_owned());
        }
    }
}

/// What somebody changed.
#[derive(Clone, Debug)]
pub enum Changed {
    /// What stands on a point.
    Point {
        /// The point.
        at: PointSet,
        /// On a board of this size.
        size: BoardSize,
    },
    /// Whether a chain is dead.
    Chain {
        /// Its stones.
        chain: PointSet,
        /// On a board of this size.
        size: BoardSize,
    },
    /// How many stones were counted.
    Stones(Vec<Thing>),
    /// Who plays, and under which rules.
    Facts,
    /// The game's record was sent.
    Record,
    /// A claim was taken back.
    Claim,
}

impl Changed {
    /// Whether it changes what an act changed.
    fn meets(&self, before: &Before) -> bool {
        let near = |stones: PointSet, size| stones | stones.neighbors(size);
        match (self, before) {
            (Self::Point { at, .. }, Before::Point { at: other, .. }) => at.intersects(*other),
            (Self::Point { at, size }, Before::Mark { chain, .. }) => near(*at, *size).intersects(*chain),
            (Self::Chain { chain, size }, Before::Point { at, .. }) => near(*chain, *size).intersects(*at),
            (Self::Chain { chain, .. }, Before::Mark { chain: other, .. }) => chain.intersects(*other),
            (Self::Stones(things), Before::Stones { things: others, .. }) => {
                things.iter().any(|thing| others.contains(thing))
            }
            _ => self.ends(before),
        }
    }

    /// Whether nothing is left of an act by it.
    const fn ends(&self, before: &Before) -> bool {
        matches!(
            (self, before),
            (Self::Point { .. } | Self::Chain { .. } | Self::Facts, Before::NotAgreed)
                | (Self::Record, Before::Recorded(_))
                | (Self::Claim, Before::NotClaimed)
        )
    }
}
