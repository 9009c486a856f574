//! Simulated events whose wrong results are known, and the recount of each until it finds one or stops.

use rayon::prelude::*;
use recount::size::size_of;
use recount::{Decision, Dice, Lots, Terms, Test};

/// The standard deviation of simulated margins, in half-points: 12 points, about what strong amateurs' counted games end with.
const MARGIN_HALF_POINTS: f64 = 24.0;
/// Half-points by which one point that was read wrongly moves the margin.
const STONE_HALF_POINTS: u32 = 4;

/// Where wrong results lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// Anywhere alike.
    Anywhere,
    /// With a chance in proportion to 1 / (1 + points read wrongly that the margin withstands).
    SmallMargins,
    /// At the largest margins: the worst for a draw by margin.
    LargestMargins,
}

/// How games are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// Each with one lot.
    Alike,
    /// The smaller the margin the likelier, by up to so many lots.
    ByMargin(u32),
}

/// What is simulated.
#[derive(Clone, Copy, Debug)]
pub struct Simulated {
    /// Events.
    pub events: u64,
    /// Games in each.
    pub games: usize,
    /// Wrong results in each.
    pub wrong: usize,
    /// Where they lie.
    pub at: Where,
    /// How games are drawn.
    pub draw: Draw,
}

/// What came of it.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// The share of events in which a wrong result was found before the recount stopped.
    pub found: f64,
    /// The chance to find one, on average over the events: by the draw's law for the order in which the right results came, so that
    /// it is known a hundred times as exactly as by counting.
    pub chance: f64,
    /// Photographs looked at until one was found or the recount stopped, on average.
    pub photographs: f64,
}

impl Simulated {
    /// Recounts every event.
    pub fn run(&self, terms: Terms) -> Outcome {
        let outcomes: Vec<Outcome> = (0..self.events).into_par_iter().map(|event| self.recount(event, terms)).collect();
        let mean = |of: fn(&Outcome) -> f64| outcomes.iter().map(of).sum::<f64>() / self.events as f64;
        Outcome {
            found: mean(|outcome| outcome.found),
            chance: mean(|outcome| outcome.chance),
            photographs: mean(|outcome| outcome.photographs),
        }
    }

    /// What comes of one event.
    fn recount(&self, event: u64, terms: Terms) -> Outcome {
        let mut random = Random(event.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let margins: Vec<u32> = (0..self.games).map(|_| random.margin()).collect();
        let wrong = self.at.choose(self.wrong, &margins, &mut random);
        let size = |margin: u32| match self.draw {
            Draw::Alike => 1,
            Draw::ByMargin(largest) => size_of(margin, largest),
        };
        let lots: Vec<Lots> =
            (1_u16..).zip(&margins).map(|(table, &margin)| Lots { round: 1, table, size: size(margin) }).collect();
        let dice = Dice::new(&format!("{:020}", random.next()), event, &[7; 32]).expect("twenty digits are a seed");
        let drawn = dice.draw(&lots);
        let order: Vec<usize> = drawn.iter().map(|drawn| drawn.index).collect();
        let sizes = |order: &[usize]| order.iter().map(|&game| lots[game].size).collect::<Vec<_>>();
        let needed = |order: &[usize]| {
            let standing = Test::new(terms, sizes(order)).standing(&[]);
            assert_eq!(standing.decision, Decision::GoOn);
            standing.needed
        };
        let stop = needed(&order);
        let found = order.iter().position(|game| wrong.contains(game)).filter(|&at| at < stop);
        Outcome {
            found: f64::from(u8::from(found.is_some())),
            chance: 1.0 - chance_to_miss(&wrong, &order, &lots, needed),
            photographs: found.map_or(stop, |at| at + 1) as f64,
        }
    }
}

/// The chance that a recount stops before any of the wrong results, where the right ones come in this order: at each draw before it
/// stops, the chance that the next game is a right one.
fn chance_to_miss(wrong: &[usize], order: &[usize], lots: &[Lots], needed: impl Fn(&[usize]) -> usize) -> f64 {
    let (hidden, right): (Vec<usize>, Vec<usize>) = order.iter().partition(|game| wrong.contains(game));
    let of = |games: &[usize]| games.iter().map(|&game| f64::from(lots[game].size)).sum::<f64>();
    let stop = needed(&[right.as_slice(), &hidden].concat());
    let (hidden, mut left) = (of(&hidden), of(order));
    let Some(looked_at) = right.get(..stop) else { return 0.0 };
    let draws = looked_at.iter().map(|&game| {
        let chance = 1.0 - hidden / left;
        left -= f64::from(lots[game].size);
        chance
    });
    draws.product()
}

impl Where {
    /// The games whose results are wrong.
    fn choose(self, wrong: usize, margins: &[u32], random: &mut Random) -> Vec<usize> {
        let mut games: Vec<(f64, usize)> = margins
            .iter()
            .enumerate()
            .map(|(game, &margin)| {
                let withstands = f64::from(1 + margin / STONE_HALF_POINTS);
                // The first in the order of exponential times are a sample without replacement (Efraimidis and Spirakis, 2006).
                let time = -random.unit().ln();
                (
                    match self {
                        Self::Anywhere => time,
                        Self::SmallMargins => time * withstands,
                        Self::LargestMargins => -f64::from(margin),
                    },
                    game,
                )
            })
            .collect();
        games.sort_by(|a, b| a.0.total_cmp(&b.0));
        games.into_iter().take(wrong).map(|(_, game)| game).collect()
    }
}

/// SplitMix64 (G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014, figure 14).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Above 0 and below 1.
    fn unit(&mut self) -> f64 {
        ((self.next() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
    }

    /// A margin in half-points, whole points as Ing's rules give.
    fn margin(&mut self) -> u32 {
        let normal = (-2.0 * self.unit().ln()).sqrt() * (std::f64::consts::TAU * self.unit()).cos();
        (normal.abs() * MARGIN_HALF_POINTS / 2.0) as u32 * 2
    }
}
