//! Counting with certainty: stones put in or taken out in batches of at most 12, each counted by the rule alone.
//!
//! The masses of neighbouring counts do not overlap up to 12 stones, so no sample and no piece weight is needed. Only stable
//! indications are to be given here.

use thiserror::Error;

use super::{BowlCount, Grams, Grounds, SET_STONES, StoneRule};

/// A count in progress.
///
/// ```
/// use calibration::bowl::{Grams, Increments, Progress, StoneRule};
/// let mut verify = Increments::new(StoneRule::ING, Grams(0.3));
/// assert_eq!(verify.weigh(Grams(250.0)), Progress::Empty);
/// assert_eq!(verify.weigh(Grams(317.4)), Progress::Added { stones: 10, total: 10 });
/// assert_eq!(verify.weigh(Grams(303.9)), Progress::Removed { stones: 2, total: 8 });
/// // A handful too large to be certain of: the count stands until part of it is taken out again.
/// assert_eq!(verify.weigh(Grams(403.9)), Progress::TooMany { low: 15, high: 15, at_most: 11 });
/// ```
#[derive(Clone, Debug)]
pub struct Increments {
    rule: StoneRule,
    error: Grams,
    empty: Option<Grams>,
    baseline: Grams,
    total: u16,
    batches: Vec<u16>,
}

/// What an indication meant.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// The first one: the empty bowl.
    Empty,
    /// Nothing was put in or taken out; slow drift is followed.
    Unchanged,
    /// A batch was put in.
    Added {
        /// Stones in the batch.
        stones: u16,
        /// Stones in the bowl now.
        total: u16,
    },
    /// A batch was taken out.
    Removed {
        /// Stones in the batch.
        stones: u16,
        /// Stones in the bowl now.
        total: u16,
    },
    /// More than can be counted with certainty at once: take the batch out again and put in a smaller one.
    TooMany {
        /// The fewest that it can be.
        low: u16,
        /// The most that it can be.
        high: u16,
        /// The largest batch that this scale can count.
        at_most: u16,
    },
    /// No number of stones makes this step: something touches the bowl, or something else was put in.
    NotStones {
        /// The step.
        change: Grams,
    },
}

/// A set that was counted and found whole; only a verification makes one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VerifiedSet {
    pub(super) grounds: Grounds,
}

impl VerifiedSet {
    /// How it was verified.
    #[must_use]
    pub const fn grounds(&self) -> Grounds {
        self.grounds
    }

    /// The set that a count of slots or increments proves to be whole.
    #[must_use]
    pub fn from_count(count: &BowlCount) -> Option<Self> {
        (count.proved() == Some(SET_STONES)).then_some(Self { grounds: count.grounds() })
    }
}

/// Why a count by increments does not verify the set.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum NotVerified {
    /// The empty bowl was not weighed.
    #[error("nothing was weighed yet: begin with the empty bowl")]
    NotBegun,
    /// The count is another one.
    #[error("{found} stones were counted, and a set has {SET_STONES}")]
    Count {
        /// The stones counted.
        found: u16,
    },
    /// The batches add up to 180, but the bowl as a whole does not weigh what 180 stones do.
    #[error("the batches make {SET_STONES} stones, but together they weigh {net}: the scale drifted or was touched")]
    Whole {
        /// The whole content's mass.
        net: Grams,
    },
}

impl Increments {
    /// A count that has not begun. `error` bounds the error of a difference of two stable indications.
    #[must_use]
    pub const fn new(rule: StoneRule, error: Grams) -> Self {
        Self { rule, error, empty: None, baseline: Grams(0.0), total: 0, batches: Vec::new() }
    }

    /// A count that begins with a set known to be whole: batches are taken out of it, or put back.
    #[must_use]
    pub const fn from_full(rule: StoneRule, error: Grams, full: Grams, bowl: Grams) -> Self {
        Self { rule, error, empty: Some(bowl), baseline: full, total: SET_STONES, batches: Vec::new() }
    }

    /// Takes the next stable indication.
    pub fn weigh(&mut self, indication: Grams) -> Progress {
        if self.empty.is_none() {
            self.empty = Some(indication);
            self.baseline = indication;
            return Progress::Empty;
        }
        let change = indication - self.baseline;
        if change.abs() <= self.error {
            self.baseline = indication;
            return Progress::Unchanged;
        }
        let Some(step) = self.rule.count(change.abs(), self.error).filter(|step| step.low() > 0) else {
            return Progress::NotStones { change };
        };
        let at_most = self.rule.batch_for(self.error);
        let Some(stones) = step.exact().filter(|&stones| stones <= at_most) else {
            return Progress::TooMany { low: step.low(), high: step.high(), at_most };
        };
        if change.0 > 0.0 {
            self.total += stones;
        } else if let Some(rest) = self.total.checked_sub(stones) {
            self.total = rest;
        } else {
            return Progress::NotStones { change };
        }
        self.baseline = indication;
        self.batches.push(stones);
        let total = self.total;
        if change.0 > 0.0 { Progress::Added { stones, total } } else { Progress::Removed { stones, total } }
    }

    /// The batches so far, in order, whether put in or taken out.
    #[must_use]
    pub fn batches(&self) -> &[u16] {
        &self.batches
    }

    /// The mass of the empty bowl on the scale, once it was weighed.
    #[must_use]
    pub const fn empty(&self) -> Option<Grams> {
        self.empty
    }

    /// The stones in the bowl now.
    #[must_use]
    pub const fn count(&self) -> BowlCount {
        BowlCount { low: self.total, high: self.total, grounds: Grounds::Increments }
    }

    /// Ends a verification.
    ///
    /// # Errors
    /// Where the count is not 180, or where the whole content contradicts it.
    pub fn verify(&self) -> Result<VerifiedSet, NotVerified> {
        let empty = self.empty.ok_or(NotVerified::NotBegun)?;
        if self.total != SET_STONES {
            return Err(NotVerified::Count { found: self.total });
        }
        let net = self.baseline - empty;
        let slack = self.error * (self.batches.len().max(1) as f64);
        match self.rule.count(net, slack) {
            Some(whole) if (whole.low()..=whole.high()).contains(&SET_STONES) => {
                Ok(VerifiedSet { grounds: Grounds::Increments })
            }
            _ => Err(NotVerified::Whole { net }),
        }
    }
}
