//! How exact each way of counting is, over simulated sets of 180 stones: the figures behind every "grounds" of a count.
//! `cargo run --release -p device --example exactness -- [SETS]`

#![expect(clippy::print_stdout, reason = "a measurement prints its table")]

use std::time::Duration;

use calibration::bowl::{
    Grams, GrowthLimit, Increments, LearnSignature, LearnStep, PieceWeight, Progress, RefinedCount, RefinedStep,
    ScaleError, SlotState, StoneRule, Swapped, VerifiedSet, count_slots,
};
use device::simulator::{LoadCell, LoadCellModel, Spread, Stones};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// A scale with an error of 0.1 g, as the predictions assume, that neither drifts nor creeps.
const PLAIN: LoadCellModel =
    LoadCellModel { resolution: 0.01, noise: 0.1, drift_per_minute: 0.0, creep: 0.0, ..LoadCellModel::GOOD };
const SCALE: ScaleError = ScaleError { deviation: Grams(0.1), bound: Grams(0.5) };
const SPREADS: [(&str, Spread, f64); 3] = [
    ("even 6.5-7", Spread::Even, 0.144),
    ("sd 0.083", Spread::About(0.083), 0.083),
    ("sd 0.034", Spread::About(0.034), 0.034),
];
/// Long after any swing.
const STEP: Duration = Duration::from_secs(5);

struct Weigher {
    cell: LoadCell,
    now: Duration,
}

impl Weigher {
    fn new(model: LoadCellModel, seed: u64) -> Self {
        Self { cell: LoadCell::new(model, seed), now: Duration::ZERO }
    }

    fn weigh(&mut self, stones: &Stones) -> Grams {
        self.cell.load(self.now, stones.mass());
        self.now += STEP;
        Grams(self.cell.show(self.now).grams)
    }
}

fn main() {
    let sets: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20_000);
    println!("{sets} sets of 180 for each figure; miscounted, then what was predicted");
    println!("\n{:<44}{:>22}{:>22}{:>22}", "", SPREADS[0].0, SPREADS[1].0, SPREADS[2].0);
    row(
        "separate sample of 10",
        sets,
        |spread, deviation, seed| sampled(spread, deviation, 10, seed),
        |deviation| Some(predicted(10, deviation)),
    );
    row(
        "separate sample of 100",
        sets,
        |spread, deviation, seed| sampled(spread, deviation, 100, seed),
        |deviation| Some(predicted(100, deviation)),
    );
    row("mean known perfectly", sets, known, |deviation| {
        Some(known_piece(deviation).miscount_probability(180, Grams(0.1)))
    });
    row(
        "refined while loading, at most doubling",
        sets,
        |s, d, seed| refined(s, d, GrowthLimit::DOUBLING, 2.0, seed),
        |_| None,
    );
    row("the same in steps of 1.5", sets, |s, d, seed| refined(s, d, GrowthLimit::HALF_AGAIN, 1.5, seed), |_| None);
    row(
        "signature at 90, none swapped",
        sets,
        |s, d, seed| signature(s, d, (90, 0), seed),
        |d| Some(signed(d, (90, 0))),
    );
    row(
        "signature at 180, 20 swapped",
        sets,
        |s, d, seed| signature(s, d, (180, 20), seed),
        |d| Some(signed(d, (180, 20))),
    );
    row(
        "signature at 180, 50 swapped",
        sets,
        |s, d, seed| signature(s, d, (180, 50), seed),
        |d| Some(signed(d, (180, 50))),
    );
    row(
        "increments of 5, cheap drifting cell",
        sets,
        |s, _, seed| increments(s, LoadCellModel::CHEAP, 5, 1.6, seed),
        |_| Some(0.0),
    );
    row(
        "increments of 10, good cell",
        sets,
        |s, _, seed| increments(s, LoadCellModel::GOOD, 10, 0.5, seed),
        |_| Some(0.0),
    );
    row(
        "increments at random up to 12, good cell",
        sets,
        |s, _, seed| increments(s, LoadCellModel::GOOD, 12, 0.24, seed),
        |_| Some(0.0),
    );
    row("slots, 36 of 5, one sensor failing at times", sets, |s, _, seed| slots(s, seed), |_| Some(0.0));
}

/// Whether one set was miscounted.
type Miscount = bool;

fn row(name: &str, sets: u64, trial: impl Fn(Spread, f64, u64) -> Miscount, predicted: impl Fn(f64) -> Option<f64>) {
    print!("{name:<44}");
    for (_, spread, deviation) in SPREADS {
        let wrong = (0..sets).filter(|&seed| trial(spread, deviation, seed)).count();
        let found = format!("{:.3e}", wrong as f64 / sets as f64);
        let expected = predicted(deviation).map_or_else(|| "-".to_owned(), |expected| format!("{expected:.1e}"));
        print!("{found:>12}{expected:>10}");
    }
    println!();
}

fn nearest(piece: &PieceWeight, net: Grams) -> u16 {
    (net.0 / piece.mean.0).round() as u16
}

fn predicted(stones: u16, deviation: f64) -> f64 {
    let net = Grams(6.75 * f64::from(stones));
    let piece = PieceWeight::from_sample(stones, net, Grams(deviation), Grams(0.1)).expect("a sample");
    piece.miscount_probability(180, Grams(0.1))
}

fn sampled(spread: Spread, deviation: f64, sample: u16, seed: u64) -> Miscount {
    // The sample comes from another bag of the same make.
    let mut bag = Stones::new(usize::from(sample), spread, seed.wrapping_mul(2) + 1);
    bag.put(usize::from(sample));
    let net = Weigher::new(PLAIN, seed ^ 0xA5).weigh(&bag);
    let piece = PieceWeight::from_sample(sample, net, Grams(deviation), Grams(0.1)).expect("a sample");
    nearest(&piece, whole(spread, seed)) != 180
}

fn whole(spread: Spread, seed: u64) -> Grams {
    let mut set = Stones::new(180, spread, seed.wrapping_mul(2));
    set.put(180);
    Weigher::new(PLAIN, seed ^ 0x5A).weigh(&set)
}

fn known_piece(deviation: f64) -> PieceWeight {
    PieceWeight { mean: Grams(6.75), uncertainty: Grams(0.0), stone_deviation: Grams(deviation) }
}

fn known(spread: Spread, deviation: f64, seed: u64) -> Miscount {
    nearest(&known_piece(deviation), whole(spread, seed)) != 180
}

fn refined(spread: Spread, deviation: f64, growth: GrowthLimit, factor: f64, seed: u64) -> Miscount {
    let mut set = Stones::new(180, spread, seed);
    let mut scale = Weigher::new(PLAIN, seed ^ 0x77);
    set.put(10);
    let first = scale.weigh(&set);
    let Some(mut count) = RefinedCount::begin(StoneRule::ING, first, SCALE, Grams(deviation), growth) else {
        return true;
    };
    while set.inside() < 180 {
        let believed = f64::from(count.count().low());
        let more = (believed * (factor - 1.0)).floor() as usize;
        set.put(more);
        while matches!(count.weigh(scale.weigh(&set)), RefinedStep::TooMany { .. }) {
            set.take(1);
        }
    }
    usize::from(count.count().low()) != set.inside()
}

fn learn(set: &Stones, scale: &mut Weigher) -> Option<calibration::bowl::SetSignature> {
    let verified = VerifiedSet::from_count(&count_slots(5, &[SlotState::Holds(5); 36])?)?;
    let mut learning = LearnSignature::new(verified, Grams(0.0), SCALE, None);
    loop {
        match learning.weigh(scale.weigh(set), StoneRule::ING).ok()? {
            LearnStep::Done(signature) => return Some(signature),
            LearnStep::Again { .. } | LearnStep::Restless { .. } => {}
        }
    }
}

/// The prediction for so many stones in the bowl, of which so many were swapped, as the signature itself reckons it.
fn signed(deviation: f64, (stones, swapped): (u16, u16)) -> f64 {
    let signature = calibration::bowl::SetSignature {
        bowl: Grams(0.0),
        full: Grams(1215.0),
        uncertainty: Grams(0.06),
        stone_deviation: Grams(deviation),
        calibration: None,
    };
    let mass = signature.mass_deviation(stones, Grams(0.1), Swapped(swapped));
    let piece = PieceWeight { mean: Grams(6.75), uncertainty: Grams(0.0), stone_deviation: Grams(0.0) };
    piece.miscount_probability(stones, mass)
}

fn signature(spread: Spread, deviation: f64, (stones, swapped): (usize, usize), seed: u64) -> Miscount {
    let mut set = Stones::new(180, spread, seed);
    let mut scale = Weigher::new(PLAIN, seed ^ 0x33);
    set.put(180);
    let Some(mut signature) = learn(&set, &mut scale) else { return true };
    signature.stone_deviation = Grams(deviation);
    set.take(180 - stones);
    set.swap_with_another_set(swapped, spread);
    let gross = scale.weigh(&set);
    let piece = (signature.full - signature.bowl).0 / 180.0;
    (gross.0 / piece).round() != stones as f64
}

fn increments(spread: Spread, model: LoadCellModel, batch: u64, error: f64, seed: u64) -> Miscount {
    let mut set = Stones::new(180, spread, seed);
    let mut scale = Weigher::new(model, seed ^ 0x11);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut verify = Increments::new(StoneRule::ING, Grams(error));
    verify.weigh(scale.weigh(&set));
    while set.inside() < 180 {
        let put = set.put(random.random_range(1..=batch) as usize);
        for attempt in 0.. {
            match verify.weigh(scale.weigh(&set)) {
                Progress::Added { .. } | Progress::Removed { .. } => break,
                // Not certain: half of it is taken out again, as the guide asks; flicker alone passes by itself.
                Progress::TooMany { .. } | Progress::NotStones { .. } if attempt % 4 == 3 => {
                    set.take(put.div_ceil(2));
                }
                _ => {}
            }
            if attempt > 64 {
                return true;
            }
        }
        if usize::from(verify.count().low()) != set.inside() {
            return true;
        }
    }
    false
}

fn slots(spread: Spread, seed: u64) -> Miscount {
    let mut set = Stones::new(180, spread, seed);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let missing = random.random_range(0..3);
    set.put(180 - missing);
    let mut left = set.inside() as u16;
    let mut states = [SlotState::Holds(0); 36];
    for state in &mut states {
        *state = SlotState::Holds(left.min(5));
        left -= left.min(5);
    }
    if random.random_bool(0.01) {
        states[random.random_range(0..36)] = SlotState::Unknown;
    }
    let count = count_slots(5, &states).expect("within capacity");
    let verified = VerifiedSet::from_count(&count).is_some();
    (verified && set.inside() != 180) || !(usize::from(count.low())..=usize::from(count.high())).contains(&set.inside())
}
