//! Stones with masses drawn around the rule. In grams.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt, SeedableRng};
use rand_distr::{Distribution, Normal};

/// How the masses of a set are spread within 6.5 to 7 g.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spread {
    /// Evenly: standard deviation 0.144 g.
    Even,
    /// About 6.75 g with this deviation in grams, what falls outside the rule drawn anew.
    About(f64),
}

/// A set of stones, some in the bowl and the rest beside it.
#[derive(Clone, Debug)]
pub struct Stones {
    random: Xoshiro256PlusPlus,
    inside: Vec<f64>,
    outside: Vec<f64>,
}

const LIGHTEST: f64 = 6.5;
const HEAVIEST: f64 = 7.0;

impl Stones {
    /// `set` stones, all beside the bowl. The same seed gives the same stones.
    #[must_use]
    pub fn new(set: usize, spread: Spread, seed: u64) -> Self {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let outside = (0..set).map(|_| mass(spread, &mut random)).collect();
        Self { random, inside: Vec::new(), outside }
    }

    /// Puts in up to so many stones, taken blindly; how many there were.
    pub fn put(&mut self, stones: usize) -> usize {
        move_blindly(&mut self.outside, &mut self.inside, stones, &mut self.random)
    }

    /// Takes out up to so many stones, blindly; how many there were.
    pub fn take(&mut self, stones: usize) -> usize {
        move_blindly(&mut self.inside, &mut self.outside, stones, &mut self.random)
    }

    /// Swaps so many stones of the bowl with those of a fresh set.
    pub fn swap_with_another_set(&mut self, stones: usize, spread: Spread) {
        for swapped in 0..stones.min(self.inside.len()) {
            // None of them twice: those before it are swapped already.
            let at = self.random.random_range(swapped..self.inside.len());
            self.inside.swap(swapped, at);
            self.inside[swapped] = mass(spread, &mut self.random);
        }
    }

    /// Stones in the bowl.
    #[must_use]
    pub fn inside(&self) -> usize {
        self.inside.len()
    }

    /// Their mass, in grams.
    #[must_use]
    pub fn mass(&self) -> f64 {
        self.inside.iter().sum()
    }
}

fn move_blindly(from: &mut Vec<f64>, to: &mut Vec<f64>, stones: usize, random: &mut impl Rng) -> usize {
    let moved = stones.min(from.len());
    for _ in 0..moved {
        let at = random.random_range(0..from.len());
        to.push(from.swap_remove(at));
    }
    moved
}

fn mass(spread: Spread, random: &mut impl Rng) -> f64 {
    let normal = match spread {
        Spread::Even => None,
        Spread::About(deviation) => Normal::new(f64::midpoint(LIGHTEST, HEAVIEST), deviation).ok(),
    };
    let Some(normal) = normal else { return random.random_range(LIGHTEST..=HEAVIEST) };
    loop {
        let mass = normal.sample(random);
        if (LIGHTEST..=HEAVIEST).contains(&mass) {
            return mass;
        }
    }
}
