//! Counting by a piece weight: an estimate with its probability of error, and never more than that.
//!
//! With `n` stones of deviation `s` whose mean is known to within `u`, and a scale of deviation `e`, the mass has variance
//! `n s^2 + n^2 u^2 + e^2`; half a stone is the room that it has.

use serde::{Deserialize, Serialize};

use super::normal::{beyond, density, likeliest};
use super::{BowlCount, Grams, Grounds, ScaleError, StoneRule};

/// What a stone of this set weighs on average, and how well that is known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PieceWeight {
    /// The mean of the sample.
    pub mean: Grams,
    /// Standard uncertainty of the mean.
    pub uncertainty: Grams,
    /// Standard deviation of single stones.
    pub stone_deviation: Grams,
}

impl PieceWeight {
    /// The deviation of stones spread evenly over 6.5 to 7 g: the most that is likely within the rule.
    pub const EVEN_DEVIATION: Grams = Grams(0.144_337_567);

    /// From the net mass of a counted sample, the stones' deviation and the scale's.
    #[must_use]
    pub fn from_sample(stones: u16, net: Grams, stone_deviation: Grams, scale_deviation: Grams) -> Option<Self> {
        let number = f64::from(stones);
        (stones > 0 && net.0 > 0.0).then(|| Self {
            mean: net * (1.0 / number),
            uncertainty: Grams((stone_deviation.0.powi(2) / number + (scale_deviation.0 / number).powi(2)).sqrt()),
            stone_deviation,
        })
    }

    /// The standard deviation of the mass of `stones` stones about `stones` times the mean, the scale's own included.
    #[must_use]
    pub fn mass_deviation(&self, stones: u16, scale_deviation: Grams) -> Grams {
        let number = f64::from(stones);
        let variance =
            number * self.stone_deviation.0.powi(2) + (number * self.uncertainty.0).powi(2) + scale_deviation.0.powi(2);
        Grams(variance.sqrt())
    }

    /// The chance that rounding the mass of `stones` stones to the nearest count gives another one.
    #[must_use]
    pub fn miscount_probability(&self, stones: u16, scale_deviation: Grams) -> f64 {
        beyond(0.5 * self.mean.0 / self.mass_deviation(stones, scale_deviation).0)
    }

    /// The counts that weigh `net`, to a risk of `risk`, within what the rule proves. None where the rule allows no count.
    /// Where the rule alone leaves one count, its grounds are the rule.
    #[must_use]
    pub fn count(&self, rule: StoneRule, net: Grams, scale: ScaleError, risk: f64) -> Option<BowlCount> {
        let proved = rule.count(net, scale.bound)?;
        if proved.exact().is_some() {
            return Some(proved);
        }
        let found = likeliest(&proved, risk, |stones| {
            let distance = net - self.mean * f64::from(stones);
            density(distance.0, self.mass_deviation(stones, scale.deviation).0)
        });
        match found {
            Some((low, high, error_probability)) => BowlCount::new(low, high, Grounds::Estimate { error_probability }),
            None => Some(proved),
        }
    }
}
