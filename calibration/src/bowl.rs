//! From grams and slots to stones: a count is an interval and the grounds on which it stands, never a bare number.
//!
//! No bytes, no ports, no clock. Masses are in grams. Source: Ing's Goe rules of 1996, Rule 12 (a stone weighs 6.5 to 7 g,
//! a set has 180 of each colour) and Rules 14 and 15 (the measuring devices).

mod check;
mod estimate;
mod history;
mod increments;
mod normal;
mod profile;
mod refined;
mod scale_error;
mod signature;
mod slots;

use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use serde::{Deserialize, Serialize};

pub use check::{BeyondClass, Calibration, CheckError, ReferenceMass, ScaleCheck, ScaleFigures, ZeroCheck};
pub use estimate::PieceWeight;
pub use history::{Checked, Entry};
pub use increments::{Increments, NotVerified, Progress, VerifiedSet};
pub use profile::{BowlProfile, Date, DateError};
pub use refined::{GrowthLimit, RefinedCount, RefinedStep};
pub use scale_error::ScaleError;
pub use signature::{LearnSignature, LearnStep, SetSignature, SignatureError, Swapped};
pub use slots::{CrossCheck, SlotState, count_slots, cross_check};

/// The stones of one colour in a set, by Rule 12.
pub const SET_STONES: u16 = 180;

/// A mass, or a difference of two, in grams.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Grams(pub f64);

impl Grams {
    /// The size of it, without its sign.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }
}

impl Add for Grams {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Grams {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Grams {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<f64> for Grams {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self(self.0 * factor)
    }
}

impl fmt::Display for Grams {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:.*} g", formatter.precision().unwrap_or(1), self.0)
    }
}

/// Why a count is believed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Grounds {
    /// Proved: no other number of stones of 6.5 to 7 g weighs this.
    Rule,
    /// Proved: loaded or unloaded in batches, each counted by the rule.
    Increments,
    /// Proved: each slot of the measuring device reported what it holds.
    Slots,
    /// Compared with the total mass of this very set, learnt when it was verified.
    Signature {
        /// The chance that the true count lies outside the interval.
        error_probability: f64,
    },
    /// Divided by a piece weight.
    Estimate {
        /// The chance that the true count lies outside the interval.
        error_probability: f64,
    },
}

impl Grounds {
    /// The word for it in JSON lines and on the screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rule => "rule",
            Self::Increments => "increments",
            Self::Slots => "slots",
            Self::Signature { .. } => "signature",
            Self::Estimate { .. } => "estimate",
        }
    }

    /// The chance that the true count lies outside the interval; 0 where it is proved.
    #[must_use]
    pub const fn error_probability(self) -> f64 {
        match self {
            Self::Rule | Self::Increments | Self::Slots => 0.0,
            Self::Signature { error_probability } | Self::Estimate { error_probability } => error_probability,
        }
    }
}

/// How many stones, at least and at most, and why.
///
/// ```
/// use calibration::bowl::{Grams, StoneRule};
/// // 1215 g fits any count from 174 to 186: a single weighing proves no more than that.
/// let count = StoneRule::ING.count(Grams(1215.0), Grams(0.1)).unwrap();
/// assert_eq!((count.low(), count.high(), count.grounds().name()), (174, 186, "rule"));
/// assert_eq!(count.exact(), None);
/// // Five stones cannot weigh what four or six do.
/// assert_eq!(StoneRule::ING.count(Grams(34.1), Grams(0.5)).unwrap().exact(), Some(5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BowlCount {
    low: u16,
    high: u16,
    grounds: Grounds,
}

impl BowlCount {
    /// The interval from `low` to `high`, both included; none where they are the wrong way round.
    #[must_use]
    pub const fn new(low: u16, high: u16, grounds: Grounds) -> Option<Self> {
        if low <= high { Some(Self { low, high, grounds }) } else { None }
    }

    /// The fewest stones that it can be.
    #[must_use]
    pub const fn low(&self) -> u16 {
        self.low
    }

    /// The most stones that it can be.
    #[must_use]
    pub const fn high(&self) -> u16 {
        self.high
    }

    /// Why.
    #[must_use]
    pub const fn grounds(&self) -> Grounds {
        self.grounds
    }

    /// The count, where the interval holds only one.
    #[must_use]
    pub const fn exact(&self) -> Option<u16> {
        if self.low == self.high { Some(self.low) } else { None }
    }

    /// The count, where it is the only one and no probability is left in it.
    #[must_use]
    pub fn proved(&self) -> Option<u16> {
        self.exact().filter(|_| self.grounds.error_probability() == 0.0)
    }
}

/// What a stone may weigh.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoneRule {
    /// The lightest stone that the rule allows.
    pub lightest: Grams,
    /// The heaviest.
    pub heaviest: Grams,
}

impl StoneRule {
    /// Rule 12: 6.5 to 7 g.
    pub const ING: Self = Self { lightest: Grams(6.5), heaviest: Grams(7.0) };

    /// The largest batch whose count the rule alone decides: at 13 stones the ranges of neighbouring counts touch.
    pub const LARGEST_BATCH: u16 = 12;

    /// The counts whose stones can weigh `mass`, known to within `error`; none where no number of stones weighs it.
    #[must_use]
    pub fn count(&self, mass: Grams, error: Grams) -> Option<BowlCount> {
        let low = ((mass - error).0 / self.heaviest.0 - ROUNDING).ceil().max(0.0);
        let high = ((mass + error).0 / self.lightest.0 + ROUNDING).floor();
        if !(low <= high && high <= f64::from(u16::MAX)) {
            return None;
        }
        BowlCount::new(low as u16, high as u16, Grounds::Rule)
    }

    /// How far off a step of `stones` may be measured and still be counted: half the gap to the next count's masses. None
    /// where the masses of this count and the next overlap.
    #[must_use]
    pub fn allowed_error(&self, stones: u16) -> Option<Grams> {
        let gap = self.lightest * f64::from(stones + 1) - self.heaviest * f64::from(stones);
        (gap.0 > 0.0).then_some(gap * 0.5)
    }

    /// The largest batch that a scale with this error on a difference can count, 0 where it cannot count one stone.
    #[must_use]
    pub fn batch_for(&self, error: Grams) -> u16 {
        (1..=Self::LARGEST_BATCH).rev().find(|&stones| self.allowed_error(stones) > Some(error)).unwrap_or(0)
    }
}

/// Slack against the rounding of a division, in stones; far below any scale's resolution.
const ROUNDING: f64 = 1e-9;
