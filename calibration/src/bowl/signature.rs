//! The signature of a set: the mass of 180 very stones, learnt when they were verified.
//!
//! From then on a missing stone is a step of 6.5 to 7 g. A partial count of `n` deviates by `s sqrt(n (1 - n / 180))`, most
//! at half the set; `k` stones swapped with another set add `s sqrt(2 k)`, of which those in the bowl now count.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::increments::VerifiedSet;
use super::normal::{density, likeliest};
use super::{BowlCount, Grams, Grounds, PieceWeight, SET_STONES, ScaleError, StoneRule};

/// What one set in one bowl weighs on one scale.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetSignature {
    /// The empty bowl, against the empty scale.
    pub bowl: Grams,
    /// The bowl with all 180 stones, against the empty scale.
    pub full: Grams,
    /// Standard uncertainty of `full`.
    pub uncertainty: Grams,
    /// Standard deviation of single stones.
    pub stone_deviation: Grams,
}

/// How many stones may have been swapped with another set since the signature was learnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Swapped(pub u16);

impl Swapped {
    /// None: the set never left its bowl.
    pub const NONE: Self = Self(0);
    /// A careful allowance between two verifications; a full set of very uneven stones is then off by one twice in 10,000.
    pub const USUAL: Self = Self(20);
}

/// Why a signature does not answer.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum SignatureError {
    /// No number of this set's stones weighs this.
    #[error(
        "{indication} fits no number of this set's stones: another set, another bowl, or something else on the scale"
    )]
    NotThisSet {
        /// The gross mass given.
        indication: Grams,
    },
    /// The learnt mass is not that of 180 stones.
    #[error("{net} is not what {SET_STONES} stones of 6.5 to 7 g weigh")]
    NotASet {
        /// The net mass of the set.
        net: Grams,
    },
}

impl SetSignature {
    /// The stones in the bowl, from its gross mass on the same, zeroed scale, to a risk of `risk`.
    ///
    /// # Errors
    /// Where no number of this set's stones weighs this.
    pub fn count(
        &self,
        rule: StoneRule,
        gross: Grams,
        scale: ScaleError,
        swapped: Swapped,
        risk: f64,
    ) -> Result<BowlCount, SignatureError> {
        let allowed = self.allowed(rule, gross, scale).ok_or(SignatureError::NotThisSet { indication: gross })?;
        if let Some(exact) = allowed.exact() {
            return Ok(BowlCount { low: exact, high: exact, grounds: Grounds::Signature { error_probability: 0.0 } });
        }
        let piece = (self.full - self.bowl).0 / f64::from(SET_STONES);
        let present = (gross - self.bowl).0;
        let found = likeliest(&allowed, risk, |stones| {
            density(present - piece * f64::from(stones), self.mass_deviation(stones, scale.deviation, swapped).0)
        });
        let (low, high, error_probability) = found.unwrap_or((allowed.low, allowed.high, 0.0));
        Ok(BowlCount { low, high, grounds: Grounds::Signature { error_probability } })
    }

    /// The standard deviation of the mass of `stones` of this set's stones about their share of the whole.
    #[must_use]
    pub fn mass_deviation(&self, stones: u16, scale_deviation: Grams, swapped: Swapped) -> Grams {
        let share = f64::from(stones) / f64::from(SET_STONES);
        let drawn = f64::from(stones) * (1.0 - share);
        // Of the swapped stones those in the bowl now are foreign: each brings its own mass and leaves another's out.
        let foreign = 2.0 * f64::from(swapped.0) * share;
        let variance = self.stone_deviation.0.powi(2) * (drawn + foreign)
            + (self.uncertainty.0 * share).powi(2)
            + scale_deviation.0.powi(2);
        Grams(variance.sqrt())
    }

    /// The counts that the rule allows both by the stones that are there and by those that are missing.
    fn allowed(&self, rule: StoneRule, gross: Grams, scale: ScaleError) -> Option<BowlCount> {
        let error = scale.bound + self.uncertainty * ScaleError::COVERAGE;
        let present = rule.count(gross - self.bowl, error)?;
        let missing = rule.count(self.full - gross, error)?;
        let low = present.low.max(SET_STONES.saturating_sub(missing.high));
        let high = present.high.min(SET_STONES.checked_sub(missing.low)?);
        BowlCount::new(low, high, Grounds::Rule)
    }
}

/// Learning a signature: the bowl of a verified set is put on the scale several times.
#[derive(Clone, Debug)]
pub struct LearnSignature {
    bowl: Grams,
    scale: ScaleError,
    weighings: Vec<Grams>,
}

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LearnStep {
    /// Lift the bowl, let the scale return to zero, and put the bowl on it again.
    Again {
        /// Weighings still wanted.
        remaining: usize,
    },
    /// Enough weighings.
    Done(SetSignature),
    /// The weighings differ by more than the scale's error: something touched the bowl. It begins anew.
    Restless {
        /// The difference between the lightest and the heaviest weighing.
        spread: Grams,
    },
}

impl LearnSignature {
    /// Weighings that are averaged: three show whether one of them was disturbed.
    pub const WEIGHINGS: usize = 3;

    /// Begins with a verified set in a bowl that weighs `bowl` against the empty scale.
    #[must_use]
    pub const fn new(_set: VerifiedSet, bowl: Grams, scale: ScaleError) -> Self {
        Self { bowl, scale, weighings: Vec::new() }
    }

    /// Takes the stable gross indication after the bowl was put on the zeroed scale.
    ///
    /// # Errors
    /// Where the set does not weigh what 180 stones do.
    pub fn weigh(&mut self, gross: Grams, rule: StoneRule) -> Result<LearnStep, SignatureError> {
        let net = gross - self.bowl;
        match rule.count(net, self.scale.difference_bound()) {
            Some(whole) if (whole.low..=whole.high).contains(&SET_STONES) => {}
            _ => return Err(SignatureError::NotASet { net }),
        }
        self.weighings.push(gross);
        let lightest = self.weighings.iter().fold(f64::INFINITY, |least, one| least.min(one.0));
        let heaviest = self.weighings.iter().fold(f64::NEG_INFINITY, |most, one| most.max(one.0));
        let spread = Grams(heaviest - lightest);
        if spread > self.scale.difference_bound() {
            self.weighings.clear();
            return Ok(LearnStep::Restless { spread });
        }
        if self.weighings.len() < Self::WEIGHINGS {
            return Ok(LearnStep::Again { remaining: Self::WEIGHINGS - self.weighings.len() });
        }
        let number = self.weighings.len() as f64;
        let full = Grams(self.weighings.iter().map(|one| one.0).sum::<f64>() / number);
        let uncertainty = self.scale.deviation * number.sqrt().recip();
        Ok(LearnStep::Done(SetSignature {
            bowl: self.bowl,
            full,
            uncertainty,
            stone_deviation: PieceWeight::EVEN_DEVIATION,
        }))
    }
}
