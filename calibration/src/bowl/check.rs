//! Checking a scale with nothing and with a reference mass: zero, span, repeatability and drift, each with its uncertainty.
//!
//! Source for the combination of uncertainties: JCGM 100:2008 (GUM), sections 4.3 and 5.1.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Grams, ScaleError};

/// A mass that is known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReferenceMass {
    /// Its value.
    pub mass: Grams,
    /// Its standard uncertainty, by its certificate.
    pub uncertainty: Grams,
}

/// A check in progress: indications of the empty scale and of the reference mass, in any order.
#[derive(Clone, Debug)]
pub struct ScaleCheck {
    reference: ReferenceMass,
    resolution: Grams,
    zeros: Vec<(Duration, Grams)>,
    spans: Vec<(Duration, Grams)>,
}

/// What a check found: how to correct an indication, and how far off it is then.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScaleFigures {
    /// The indication of the empty scale.
    pub zero: Grams,
    /// True mass over indicated mass, 1 for a perfect scale.
    pub span: f64,
    /// Standard uncertainty of `span`.
    pub span_uncertainty: f64,
    /// Standard deviation of repeated indications of the same mass, drift taken out.
    pub repeatability: Grams,
    /// How fast the zero wanders, with its sign, per minute.
    pub drift_per_minute: Grams,
    /// The step of the last digit shown.
    pub resolution: Grams,
}

/// What makes true masses of what a scale shows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Calibration {
    /// The indication of the empty scale.
    pub zero: Grams,
    /// True mass over indicated mass.
    pub span: f64,
    /// Standard uncertainty of `span`.
    pub span_uncertainty: f64,
}

/// A span that is off by more than a scale's class allows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeyondClass {
    /// The load at which it is told.
    pub load: Grams,
    /// By how much the scale shows too much there; below zero where it shows too little.
    pub off: Grams,
    /// What the class allows there, either way.
    pub allowed: Grams,
}

/// Whether the empty scale shows nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ZeroCheck {
    /// Within the scale's error of its zero.
    Good,
    /// Off by this much: empty the scale and zero it.
    Off(Grams),
}

/// Why a check gives no figures.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum CheckError {
    /// Too few weighings.
    #[error(
        "{zeros} weighings of the empty scale and {spans} of the reference mass are too few: {wanted} of each are needed"
    )]
    TooFew {
        /// Of the empty scale.
        zeros: usize,
        /// Of the reference mass.
        spans: usize,
        /// Of each.
        wanted: usize,
    },
    /// The span is so far from 1 that it must be another mass or another unit.
    #[error(
        "the reference mass of {reference} reads {indicated}: another mass, another unit, or a scale in need of service"
    )]
    Span {
        /// The mass put on.
        reference: Grams,
        /// What the scale showed, its zero taken off.
        indicated: Grams,
    },
}

/// A scale whose span is off by more than this is not adjusted but refused: 5 % is beyond any drift.
const SPAN_LIMIT: f64 = 0.05;

impl ScaleCheck {
    /// Weighings wanted of the empty scale and of the reference mass, each.
    pub const WEIGHINGS: usize = 3;

    /// Begins a check of a scale that shows steps of `resolution`.
    #[must_use]
    pub const fn new(reference: ReferenceMass, resolution: Grams) -> Self {
        Self { reference, resolution, zeros: Vec::new(), spans: Vec::new() }
    }

    /// Takes a stable indication of the empty scale, `at` a time since the check began.
    pub fn empty(&mut self, at: Duration, indication: Grams) {
        self.zeros.push((at, indication));
    }

    /// Takes a stable indication of the reference mass alone.
    pub fn loaded(&mut self, at: Duration, indication: Grams) {
        self.spans.push((at, indication));
    }

    /// The figures.
    ///
    /// # Errors
    /// Where the weighings are too few or the span is absurd.
    pub fn figures(&self) -> Result<ScaleFigures, CheckError> {
        if self.zeros.len() < Self::WEIGHINGS || self.spans.len() < Self::WEIGHINGS {
            return Err(CheckError::TooFew {
                zeros: self.zeros.len(),
                spans: self.spans.len(),
                wanted: Self::WEIGHINGS,
            });
        }
        let (zero, drift_per_minute) = line(&self.zeros);
        let corrected: Vec<f64> =
            self.spans.iter().map(|&(at, shown)| shown.0 - zero - drift_per_minute * minutes(at)).collect();
        let indicated = mean(&corrected);
        let span = self.reference.mass.0 / indicated;
        if !((1.0 - SPAN_LIMIT)..=(1.0 + SPAN_LIMIT)).contains(&span) {
            return Err(CheckError::Span { reference: self.reference.mass, indicated: Grams(indicated) });
        }
        let zero_residuals = self.zeros.iter().map(|&(at, shown)| shown.0 - zero - drift_per_minute * minutes(at));
        let squares: f64 = zero_residuals.map(|residual| residual.powi(2)).sum::<f64>()
            + corrected.iter().map(|shown| (shown - indicated).powi(2)).sum::<f64>();
        // A line through the zeros and one mean through the spans take three degrees of freedom.
        let repeatability = (squares / (self.zeros.len() + self.spans.len() - 3) as f64).sqrt();
        let single = repeatability.hypot(self.resolution.0 / 12_f64.sqrt());
        let of_means = single * (1.0 / self.spans.len() as f64 + 1.0 / self.zeros.len() as f64).sqrt();
        Ok(ScaleFigures {
            zero: Grams(zero),
            span,
            span_uncertainty: of_means.hypot(self.reference.uncertainty.0) / self.reference.mass.0,
            repeatability: Grams(repeatability),
            drift_per_minute: Grams(drift_per_minute),
            resolution: self.resolution,
        })
    }
}

impl Calibration {
    /// The true mass for an indication.
    #[must_use]
    pub fn corrected(&self, indication: Grams) -> Grams {
        (indication - self.zero) * self.span
    }

    /// The indication of a true mass.
    #[must_use]
    pub fn shown(&self, mass: Grams) -> Grams {
        mass * self.span.recip() + self.zero
    }
}

impl ScaleFigures {
    /// A full set of 180 stones of middling mass.
    pub const FULL_SET: Grams = Grams(1215.0);

    /// What corrects an indication.
    #[must_use]
    pub const fn calibration(&self) -> Calibration {
        Calibration { zero: self.zero, span: self.span, span_uncertainty: self.span_uncertainty }
    }

    /// The true mass for an indication.
    #[must_use]
    pub fn corrected(&self, indication: Grams) -> Grams {
        self.calibration().corrected(indication)
    }

    /// How far off, either way, an uncorrected scale of class III may be at a full set in service: the coarsest class that weighs in
    /// shops (OIML R 76-1, 3.5.1 and 3.5.2: half a step up to 500 steps, one up to 2,000, else one and a half; twice that in
    /// service).
    #[must_use]
    pub fn allowed_at_full_set(&self) -> Grams {
        let steps = match Self::FULL_SET.0 / self.resolution.0 {
            ..=500.0 => 0.5,
            ..=2000.0 => 1.0,
            _ => 1.5,
        };
        self.resolution * (2.0 * steps)
    }

    /// Whether the uncorrected scale is off at a full set by more than class III allows in service.
    #[must_use]
    pub fn beyond_class(&self) -> Option<BeyondClass> {
        let (load, allowed) = (Self::FULL_SET, self.allowed_at_full_set());
        let off = self.calibration().shown(load) - self.zero - load;
        // What the check itself cannot tell is not held against the scale.
        let told = off.abs() - load * (self.span_uncertainty * ScaleError::COVERAGE);
        (told > allowed).then_some(BeyondClass { load, off, allowed })
    }

    /// Whether an indication of the empty scale is its zero.
    #[must_use]
    pub fn zero_check(&self, indication: Grams) -> ZeroCheck {
        let off = indication - self.zero;
        let single = ScaleError::measured(self.repeatability, self.resolution);
        if off.abs() <= single.bound { ZeroCheck::Good } else { ZeroCheck::Off(off) }
    }

    /// The error of a corrected mass, weighed so long after the zero was taken.
    #[must_use]
    pub fn error(&self, mass: Grams, since_zero: Duration) -> ScaleError {
        let drift = self.drift_per_minute.0 * minutes(since_zero);
        let span = mass.0 * self.span_uncertainty;
        let deviation = (self.repeatability.0.powi(2) + drift.powi(2) + span.powi(2)).sqrt();
        ScaleError::measured(Grams(deviation), self.resolution)
    }
}

fn minutes(time: Duration) -> f64 {
    time.as_secs_f64() / 60.0
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The straight line through indications over time: its value at time 0 and its slope per minute.
fn line(points: &[(Duration, Grams)]) -> (f64, f64) {
    let middle = points.iter().map(|&(at, _)| minutes(at)).sum::<f64>() / points.len() as f64;
    let level = points.iter().map(|&(_, shown)| shown.0).sum::<f64>() / points.len() as f64;
    let spread: f64 = points.iter().map(|&(at, _)| (minutes(at) - middle).powi(2)).sum();
    if spread == 0.0 {
        return (level, 0.0);
    }
    let slope = points.iter().map(|&(at, shown)| (minutes(at) - middle) * (shown.0 - level)).sum::<f64>() / spread;
    (level - slope * middle, slope)
}
