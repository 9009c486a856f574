//! The signature of a set: the mass of 180 very stones, learnt when they were verified.
//!
//! From then on a missing stone is a step of 6.5 to 7 g. A partial count of `n` deviates by `s sqrt(n (1 - n / 180))`, most
//! at half the set; `k` stones swapped with another set add `s sqrt(2 k)`, of which those in the bowl now count.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::increments::VerifiedSet;
use super::normal::{density, likeliest};
use super::{BowlCount, Calibration, Grams, Grounds, PieceWeight, SET_STONES, ScaleError, ScaleFigures, StoneRule};

/// What one set in one bowl weighs on one scale, in grams corrected by the scale's calibration where it had one.
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
    /// The calibration that these masses were corrected by; none where they are as the scale showed them.
    #[serde(default)]
    pub calibration: Option<Calibration>,
}

/// Two calibrations of one scale whose spans differ by more, as a share, are those of a scale that was adjusted or damaged, or one of
/// them is wrong: 0.2 % of a full set is 2.4 g, a third of a stone.
const MOST_SPAN_CHANGE: f64 = 0.002;

/// A mass that lies further from that of every number of the set's stones, in deviations, is another set's: five are exceeded once in
/// 1.7 million honest weighings.
const MOST_DEVIATIONS: f64 = 5.0;

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
    /// The scale's calibration is another than that which the signature was learnt under.
    #[error(
        "the scale's span is {now:.5}, and was {then:.5} when the set's signature was learnt: verify the set again"
    )]
    OtherCalibration {
        /// The span that the signature was learnt under.
        then: f64,
        /// The span now.
        now: f64,
    },
    /// The learnt mass is not that of 180 stones.
    #[error("{net} is not what {SET_STONES} stones of 6.5 to 7 g weigh")]
    NotASet {
        /// The net mass of the set.
        net: Grams,
    },
}

impl SetSignature {
    /// The signature for masses that are corrected by these figures, or by none.
    ///
    /// Learnt without a calibration, it is expressed in corrected grams, since the scale showed the set as it shows everything. Learnt
    /// under one, its grams are true ones, and stay; only the spans' uncertainties add up.
    ///
    /// # Errors
    /// Where the scale has changed so much that it, or one of its checks, is not to be believed.
    pub fn under(&self, figures: Option<&ScaleFigures>) -> Result<Self, SignatureError> {
        let now = figures.map(ScaleFigures::calibration);
        match (self.calibration, now) {
            (then, now) if then == now => Ok(*self),
            (Some(then), Some(now)) => {
                if (now.span / then.span - 1.0).abs() > MOST_SPAN_CHANGE {
                    return Err(SignatureError::OtherCalibration { then: then.span, now: now.span });
                }
                let uncertainty = Grams(self.uncertainty.0.hypot(self.full.0 * now.span_uncertainty));
                Ok(Self { uncertainty, calibration: Some(now), ..*self })
            }
            (None, Some(now)) => {
                let spread = (self.full - now.zero).0 * now.span_uncertainty;
                Ok(Self {
                    bowl: now.corrected(self.bowl),
                    full: now.corrected(self.full),
                    uncertainty: Grams((self.uncertainty * now.span).0.hypot(spread)),
                    calibration: Some(now),
                    ..*self
                })
            }
            (Some(then), None) => Ok(Self {
                bowl: then.shown(self.bowl),
                full: then.shown(self.full),
                uncertainty: self.uncertainty * then.span.recip(),
                calibration: None,
                ..*self
            }),
            (None, None) => Ok(*self),
        }
    }

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
        let not_this_set = SignatureError::NotThisSet { indication: gross };
        let allowed = self.allowed(rule, gross, scale, swapped).ok_or(not_this_set)?;
        let piece = (self.full - self.bowl).0 / f64::from(SET_STONES);
        let present = (gross - self.bowl).0;
        let off = |stones: u16| present - piece * f64::from(stones);
        let deviation = |stones: u16| self.mass_deviation(stones, scale.deviation, swapped).0;
        let (low, high, error_probability) = match allowed.exact() {
            Some(exact) => (exact, exact, 0.0),
            None => likeliest(&allowed, risk, |stones| density(off(stones), deviation(stones))).ok_or(not_this_set)?,
        };
        let bound = self.error(scale).0;
        if (low..=high).all(|stones| off(stones).abs() > bound.max(MOST_DEVIATIONS * deviation(stones))) {
            return Err(not_this_set);
        }
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

    /// How far a mass and the signature's may be apart by the scale alone.
    fn error(&self, scale: ScaleError) -> Grams {
        scale.bound + self.uncertainty * ScaleError::COVERAGE
    }

    /// The counts that the rule allows both by the stones that are there and by those that are missing. A swapped stone may be lighter
    /// or heavier than that which it stands for by all that the rule leaves between two stones.
    fn allowed(&self, rule: StoneRule, gross: Grams, scale: ScaleError, swapped: Swapped) -> Option<BowlCount> {
        let error = self.error(scale);
        let exchanged = (rule.heaviest - rule.lightest) * f64::from(swapped.0);
        let present = rule.count(gross - self.bowl, error)?;
        let missing = rule.count(self.full - gross, error + exchanged)?;
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
    calibration: Option<Calibration>,
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

    /// Begins with a verified set in a bowl that weighs `bowl` against the empty scale. Masses are corrected by `calibration`, where
    /// the scale has one.
    #[must_use]
    pub const fn new(_set: VerifiedSet, bowl: Grams, scale: ScaleError, calibration: Option<Calibration>) -> Self {
        Self { bowl, scale, calibration, weighings: Vec::new() }
    }

    /// Takes the stable gross mass after the bowl was put on the zeroed scale.
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
            calibration: self.calibration,
        }))
    }
}
