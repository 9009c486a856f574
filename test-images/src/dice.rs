//! Chance: every random choice of a scene comes from one of these, so that a seed decides the whole picture.
//!
//! PCG (O'Neill 2014, XSL-RR 128/64) through `rand_pcg`, whose stream is fixed across versions and machines.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;

use crate::maths::Curves;

/// A stream of random choices.
pub(crate) struct Dice {
    stream: Pcg64,
}

impl Dice {
    /// The stream of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self { stream: Pcg64::seed_from_u64(seed) }
    }

    /// A stream of its own for one part of the scene, so that a change in one part leaves the others as they were.
    pub(crate) fn fork(&mut self) -> Self {
        Self::new(self.bits())
    }

    /// 64 random bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.stream.next_u64()
    }

    /// At least 0, below 1.
    pub(crate) fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1_u64 << 24) as f32
    }

    /// From `low` to `high`, evenly.
    pub(crate) fn range(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// From `low` to `high`, each octave as likely as the next; both above 0.
    pub(crate) fn octaves(&mut self, low: f32, high: f32) -> f32 {
        (self.range(low.logarithm(), high.logarithm())).exponential()
    }

    /// From `low` to `high`, but `low` is the usual case: the square of an even draw.
    pub(crate) fn mostly_low(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit().powi(2)
    }

    /// Whether something of this probability happens.
    pub(crate) fn chance(&mut self, probability: f32) -> bool {
        self.unit() < probability
    }

    /// A whole number from 0 to below `count`, which is at least 1.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.bits() % count.max(1) as u64) as usize
    }

    /// One of the things listed.
    pub(crate) fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }

    /// One of the things listed, by weight.
    pub(crate) fn weighted<T: Copy>(&mut self, things: &[(f32, T)]) -> T {
        let total: f32 = things.iter().map(|(weight, _)| weight).sum();
        let mut left = self.range(0.0, total);
        for &(weight, thing) in things {
            if left < weight {
                return thing;
            }
            left -= weight;
        }
        things[things.len() - 1].1
    }

    /// A normal deviate of mean 0 and standard deviation 1 (Box and Muller 1958).
    pub(crate) fn normal(&mut self) -> f32 {
        let radius = (-2.0 * (1.0 - self.unit()).logarithm()).sqrt();
        radius * (std::f32::consts::TAU * self.unit()).cosine()
    }

    /// An angle from 0 to a full turn, in radians.
    pub(crate) fn angle(&mut self) -> f32 {
        self.range(0.0, std::f32::consts::TAU)
    }
}
