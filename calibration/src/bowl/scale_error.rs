//! How far a scale's indication may be off: a deviation to reckon probabilities with, and a bound to prove counts with.

use serde::{Deserialize, Serialize};

use super::Grams;

/// The error of one stable net indication.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScaleError {
    /// Standard uncertainty.
    pub deviation: Grams,
    /// What the error does not exceed; proofs by the rule rest on it.
    pub bound: Grams,
}

impl ScaleError {
    /// Bounds are this many standard deviations: outside once in 16,000 indications, and a step that falls outside is still
    /// far from a miscount, because batches are chosen with room to spare.
    pub const COVERAGE: f64 = 4.0;
    /// A scale of which nothing is known but its last digit: two digits off in the long run, half a digit of rounding aside.
    const UNCHECKED_DIGITS: f64 = 2.0;

    /// From a standard deviation that a check measured, and the step of the last digit shown.
    #[must_use]
    pub fn measured(deviation: Grams, resolution: Grams) -> Self {
        // Rounding to a digit has the deviation of an even spread: its width over the square root of 12.
        let deviation = Grams((deviation.0.powi(2) + resolution.0.powi(2) / 12.0).sqrt());
        Self { deviation, bound: deviation * Self::COVERAGE + resolution * 0.5 }
    }

    /// Where only the step of the last digit is known, because the scale was never checked.
    #[must_use]
    pub fn unchecked(resolution: Grams) -> Self {
        Self { deviation: resolution, bound: resolution * Self::UNCHECKED_DIGITS }
    }

    /// The bound on the difference of two indications. Errors that do not change, such as a zero that is off, cancel; the
    /// rest add up.
    #[must_use]
    pub fn difference_bound(&self) -> Grams {
        self.bound * std::f64::consts::SQRT_2
    }
}
