//! A set's bowl on a simulated scale: checked, its signature learnt, and weighed as the station weighs it.

use std::time::Duration;

use anyhow::{Context, ensure};
use calibration::bowl::{
    BowlCount, BowlProfile, Date, Grams, Grounds, LearnSignature, LearnStep, ReferenceMass, ScaleCheck, ScaleFigures,
    StoneRule, VerifiedSet,
};
use device::reading::{Counting, Indication, Reading, Settled, Uncounted};
use device::simulator::{LoadCell, LoadCellModel, Spread, Stones};

/// Stones of a set, the only kind that has a signature.
pub const SET: u16 = 180;
const BOWL: Grams = Grams(412.0);
/// A stone of another set.
const STRANGE: Grams = Grams(6.75);
const REFERENCE: ReferenceMass = ReferenceMass { mass: Grams(1000.0), uncertainty: Grams(0.005) };
/// Between two looks at a scale the swing has died down.
const PAUSE: Duration = Duration::from_secs(3);

/// A bowl, its stones, and the scale under it.
pub struct Weighed {
    stones: Stones,
    cell: LoadCell,
    now: Duration,
    profile: BowlProfile,
}

impl Weighed {
    /// A whole set, on a scale that was checked, with its signature learnt.
    pub fn verified(seed: u64) -> anyhow::Result<Self> {
        let stones = Stones::new(SET.into(), Spread::Even, seed);
        let date = Date::new(2026, 11, 23).context("a day")?;
        let profile = BowlProfile { date, instrument: "simulated".to_owned(), scale: None, signature: None };
        let cell = LoadCell::new(LoadCellModel { drift_per_minute: 0.0, ..LoadCellModel::GOOD }, seed);
        let mut bowl = Self { stones, cell, now: Duration::ZERO, profile };
        let figures = bowl.check()?;
        bowl.profile.scale = Some(figures);
        bowl.stones.put(SET.into());
        let count = BowlCount::new(SET, SET, Grounds::Slots).context("a count")?;
        let set = VerifiedSet::from_count(&count).context("a whole set")?;
        let empty = bowl.weigh(BOWL.0);
        let error = figures.error(empty, Duration::ZERO);
        let calibration = Some(figures.calibration());
        let mut learn = LearnSignature::new(set, figures.corrected(empty), error, calibration);
        loop {
            let gross = figures.corrected(bowl.gross(Grams(0.0)));
            if let LearnStep::Done(signature) = learn.weigh(gross, StoneRule::ING)? {
                bowl.profile.signature = Some(signature);
                return Ok(bowl);
            }
        }
    }

    /// From now on the scale shows so much of each gram.
    pub fn spoil(&mut self, span: f64, seed: u64) {
        self.cell = LoadCell::new(LoadCellModel { span, drift_per_minute: 0.0, ..LoadCellModel::GOOD }, seed);
        self.now = Duration::ZERO;
    }

    /// The check with a reference mass, as `shoutan bowls check` makes it; what it found is used from now on.
    pub fn checked_again(&mut self) -> anyhow::Result<ScaleFigures> {
        let figures = self.check()?;
        self.profile.scale = Some(figures);
        Ok(figures)
    }

    fn check(&mut self) -> anyhow::Result<ScaleFigures> {
        let mut check = ScaleCheck::new(REFERENCE, Grams(LoadCellModel::GOOD.resolution));
        for _ in 0..ScaleCheck::WEIGHINGS {
            let empty = self.weigh(0.0);
            check.empty(self.now, empty);
            let loaded = self.weigh(REFERENCE.mass.0);
            check.loaded(self.now, loaded);
        }
        Ok(check.figures()?)
    }

    /// The count with so many of the stones in the bowl, as the station makes it.
    pub fn count(&mut self, stones: usize) -> anyhow::Result<Result<BowlCount, Uncounted>> {
        let inside = self.stones.inside();
        self.stones.take(inside.saturating_sub(stones));
        self.stones.put(stones.saturating_sub(inside));
        let strange = stones.saturating_sub(self.stones.inside());
        ensure!(strange <= 1, "a bowl holds no more than a set and a stone");
        let grams = self.gross(Grams(STRANGE.0 * strange as f64));
        let indication = Indication::Mass { grams, resolution: Grams(LoadCellModel::GOOD.resolution) };
        let reading = Reading { indication, settled: Settled::Stable, witness: None, at: Duration::ZERO };
        let counting = Counting { tare: None, profile: Some(self.profile.clone()), piece: None };
        Ok(counting.counted(&reading))
    }

    fn gross(&mut self, strange: Grams) -> Grams {
        self.weigh(0.0);
        self.weigh(BOWL.0 + self.stones.mass() + strange.0)
    }

    fn weigh(&mut self, grams: f64) -> Grams {
        self.cell.load(self.now, grams);
        self.now += PAUSE;
        Grams(self.cell.show(self.now).grams)
    }
}
