//! A load cell and its indicator: it swings after a change, creeps under load, drifts, flickers and rounds. In grams.

use std::time::Duration;

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand_distr::{Distribution, StandardNormal};

/// How good the scale is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LoadCellModel {
    /// What it shows of each gram on it.
    pub span: f64,
    /// The step of the last digit.
    pub resolution: f64,
    /// Standard deviation of the flicker.
    pub noise: f64,
    /// By how much the zero wanders in a minute.
    pub drift_per_minute: f64,
    /// The share of the load by which the indication creeps in the long run.
    pub creep: f64,
    /// After a change the swing dies down with this time constant.
    pub settling: Duration,
    /// The most it can weigh.
    pub capacity: f64,
}

impl LoadCellModel {
    /// A decent counting scale.
    pub const GOOD: Self = Self {
        span: 1.0,
        resolution: 0.1,
        noise: 0.03,
        drift_per_minute: 0.02,
        creep: 0.000_05,
        settling: Duration::from_millis(120),
        capacity: 6000.0,
    };
    /// A cheap 5 kg cell: 1.2 g of drift in two minutes.
    pub const CHEAP: Self =
        Self { noise: 0.1, drift_per_minute: 0.6, creep: 0.000_3, settling: Duration::from_millis(250), ..Self::GOOD };
}

/// What the indicator shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shown {
    /// The rounded indication.
    pub grams: f64,
    /// The step of the last digit.
    pub resolution: f64,
    /// Whether it calls it stable.
    pub stable: bool,
    /// Whether it is beyond the capacity.
    pub overload: bool,
}

/// A load cell with its history.
#[derive(Clone, Debug)]
pub struct LoadCell {
    model: LoadCellModel,
    random: Xoshiro256PlusPlus,
    before: f64,
    load: f64,
    changed: Duration,
    zero: f64,
}

/// Swings a second of a bowl on a scale.
const SWINGS_PER_SECOND: f64 = 5.0;
/// The indicator calls it stable when what is left of the swing is less than so many steps of its last digit.
const SWING_UNSEEN: f64 = 0.5;
/// Time constant of creep.
const CREEP_SECONDS: f64 = 60.0;

impl LoadCell {
    /// An empty scale.
    #[must_use]
    pub fn new(model: LoadCellModel, seed: u64) -> Self {
        let random = Xoshiro256PlusPlus::seed_from_u64(seed);
        Self { model, random, before: 0.0, load: 0.0, changed: Duration::ZERO, zero: 0.0 }
    }

    /// Puts so much on the scale from now on.
    pub fn load(&mut self, now: Duration, grams: f64) {
        let grams = grams * self.model.span;
        if (grams - self.load).abs() > f64::EPSILON {
            self.before = self.true_indication(now);
            self.load = grams;
            self.changed = now;
        }
    }

    /// Takes the present load as zero.
    pub fn set_zero(&mut self, now: Duration) {
        self.zero += self.true_indication(now) + self.drift(now);
    }

    /// What it shows now.
    pub fn show(&mut self, now: Duration) -> Shown {
        let flicker: f64 = StandardNormal.sample(&mut self.random);
        let grams = self.true_indication(now) + self.drift(now) + flicker * self.model.noise;
        let resolution = self.model.resolution;
        let steps = (grams / resolution).round();
        Shown {
            grams: steps * resolution,
            resolution,
            stable: self.swing(now).abs() < SWING_UNSEEN * resolution,
            overload: self.load > self.model.capacity,
        }
    }

    fn drift(&self, now: Duration) -> f64 {
        self.model.drift_per_minute * now.as_secs_f64() / 60.0
    }

    /// How far it swings at most about the load, with the sign of the change.
    fn swing(&self, now: Duration) -> f64 {
        let since = now.saturating_sub(self.changed).as_secs_f64();
        (self.before - self.load) * (-since / self.model.settling.as_secs_f64()).exp()
    }

    fn true_indication(&self, now: Duration) -> f64 {
        let since = now.saturating_sub(self.changed).as_secs_f64();
        let swing = self.swing(now) * (std::f64::consts::TAU * SWINGS_PER_SECOND * since).cos();
        let creep = self.load * self.model.creep * (1.0 - (-since / CREEP_SECONDS).exp());
        self.load + swing + creep - self.zero
    }
}
