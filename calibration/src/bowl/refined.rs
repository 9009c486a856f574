//! A piece weight refined while the bowl is loaded: each stage is counted with the mean of all before it.
//!
//! Better than one sample, but an estimate still: the chance of a miscount adds up over the stages.

use super::{BowlCount, Grams, Grounds, PieceWeight, ScaleError, StoneRule};

/// By how much the count may grow in one stage, as a factor above 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GrowthLimit(f64);

impl GrowthLimit {
    /// At most doubling.
    pub const DOUBLING: Self = Self(2.0);
    /// In steps of one and a half.
    pub const HALF_AGAIN: Self = Self(1.5);
}

/// What a stage gave.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RefinedStep {
    /// The count so far.
    Counted(BowlCount),
    /// Too much at once: take some out again.
    TooMany {
        /// The most that may be in the bowl after this stage.
        at_most: u16,
    },
    /// The mass is no number of stones, or less than before.
    NotStones,
}

/// An estimate that grows with the bowl's content.
#[derive(Clone, Copy, Debug)]
pub struct RefinedCount {
    stone_deviation: Grams,
    scale_deviation: Grams,
    growth: GrowthLimit,
    stones: u16,
    net: Grams,
    error_probability: f64,
}

impl RefinedCount {
    /// Begins with a first batch that the rule counts with certainty; none where it does not.
    #[must_use]
    pub fn begin(
        rule: StoneRule,
        net: Grams,
        scale: ScaleError,
        stone_deviation: Grams,
        growth: GrowthLimit,
    ) -> Option<Self> {
        let stones = rule.count(net, scale.bound)?.exact().filter(|&stones| stones > 0)?;
        Some(Self { stone_deviation, scale_deviation: scale.deviation, growth, stones, net, error_probability: 0.0 })
    }

    /// Takes the net mass after the next stage.
    pub fn weigh(&mut self, net: Grams) -> RefinedStep {
        let Some(piece) = PieceWeight::from_sample(self.stones, self.net, self.stone_deviation, self.scale_deviation)
        else {
            return RefinedStep::NotStones;
        };
        let added = ((net - self.net).0 / piece.mean.0).round();
        if added < 0.0 {
            return RefinedStep::NotStones;
        }
        let at_most = (f64::from(self.stones) * self.growth.0).floor() as u16;
        if f64::from(self.stones) + added > f64::from(at_most) {
            return RefinedStep::TooMany { at_most };
        }
        let added = added as u16;
        self.error_probability =
            (self.error_probability + piece.miscount_probability(added, self.scale_deviation)).min(1.0);
        self.stones += added;
        self.net = net;
        RefinedStep::Counted(self.count())
    }

    /// The count so far.
    #[must_use]
    pub const fn count(&self) -> BowlCount {
        BowlCount {
            low: self.stones,
            high: self.stones,
            grounds: Grounds::Estimate { error_probability: self.error_probability },
        }
    }
}
