//! `shoutan bowls verify`: 180 stones counted with certainty, in batches or by slots, and the set's signature learnt.

use std::time::Duration;

use calibration::bowl::{Grams, Increments, LearnSignature, LearnStep, Progress, ScaleError, StoneRule, VerifiedSet};
use device::driver::Handle;
use device::reading::{Counting, Indication, Reading, Settled};
use tokio::time::sleep;

use super::arguments::Verify;
use super::{profile, say, start};
use crate::ending::Ending;

/// The view is looked at so often.
const LOOK: Duration = Duration::from_millis(50);

/// Guides a human through it.
pub async fn run(asked: &Verify) -> anyhow::Result<Ending> {
    let profiles = profile::load(asked.profile.as_deref())?;
    let handle = start("bowl", asked.port.instrument(), None);
    let mut readings = Readings::new(handle);
    let first = readings.next().await?;
    let Indication::Mass { resolution, .. } = first.indication else { return by_slots(readings).await };
    let identity = readings.identity().unwrap_or_else(|| asked.port.name());
    let figures = profiles.get(&identity).and_then(|profile| profile.scale);
    let scale = figures.map_or(ScaleError::unchecked(resolution), |figures| figures.error(Grams(0.0), Duration::ZERO));
    let rule = StoneRule::ING;
    let error = Grams(scale.difference_bound().0.max(Grams(resolution.0 * 3.0).0));
    let batch = rule.batch_for(error);
    let mut verify = Increments::new(rule, error);
    say("Empty the scale, put the empty bowl on it, and wait.")?;
    let mut said = String::new();
    while verify.verify().is_err() {
        let Indication::Mass { grams, .. } = readings.next().await?.indication else { continue };
        // A doubt stays until the hand has answered it; it is said once.
        if let Some(text) = told(verify.weigh(grams), grams, batch)
            && said != text
        {
            say(&text)?;
            said = text;
        }
    }
    let set = verify.verify()?;
    say("180 stones, proved in batches.")?;
    learn(asked, &mut readings, set, (verify.empty().unwrap_or_default(), scale), &identity).await
}

/// What a step means to the hand that made it.
fn told(progress: Progress, grams: Grams, batch: u16) -> Option<String> {
    Some(match progress {
        Progress::Unchanged => return None,
        Progress::Empty => format!("The empty bowl weighs {grams}. Put in batches of at most {batch} stones."),
        Progress::Added { stones, total } => format!("{stones:>3} more, {total:>3} in all"),
        Progress::Removed { stones, total } => format!("{stones:>3} fewer, {total:>3} in all"),
        Progress::TooMany { low, high, at_most } => {
            let stones = if low == high { low.to_string() } else { format!("{low} to {high}") };
            format!(
                "That is {stones} stones at once, too many to be sure. Take them out again; put in at most {at_most}."
            )
        }
        Progress::NotStones { change } => {
            format!("A change of {change:.0} is no number of stones. Keep hands off the bowl.")
        }
    })
}

async fn learn(
    asked: &Verify,
    readings: &mut Readings,
    set: VerifiedSet,
    (bowl, scale): (Grams, ScaleError),
    identity: &str,
) -> anyhow::Result<Ending> {
    let Some(path) = &asked.profile else { return Ok(Ending::Done) };
    let mut learning = LearnSignature::new(set, bowl, scale);
    loop {
        let Indication::Mass { grams, .. } = readings.next().await?.indication else { continue };
        let step = match learning.weigh(grams, StoneRule::ING) {
            Ok(step) => step,
            Err(error) => {
                // The hand took stones out too early.
                say(&format!("{error}. Put all of them back."))?;
                sleep(Duration::from_secs(2)).await;
                continue;
            }
        };
        match step {
            LearnStep::Done(signature) => {
                profile::store(path, identity, |profile| profile.signature = Some(signature))?;
                say(&format!("The set weighs {} in its bowl; stored in {}.", signature.full, path.display()))?;
                return Ok(Ending::Done);
            }
            LearnStep::Again { .. } => sleep(Duration::from_millis(500)).await,
            LearnStep::Restless { spread } => say(&format!("The scale moved by {spread}. Keep hands off the bowl."))?,
        }
    }
}

async fn by_slots(mut readings: Readings) -> anyhow::Result<Ending> {
    say("Fill every slot.")?;
    let mut before = None;
    loop {
        let reading = readings.next().await?;
        let Some(count) = Counting::default().count(&reading) else { continue };
        if before != Some((count.low(), count.high())) {
            say(&super::count::words(&count))?;
            before = Some((count.low(), count.high()));
        }
        if VerifiedSet::from_count(&count).is_some() {
            say("180 stones, proved by the slots.")?;
            return Ok(Ending::Done);
        }
    }
}

/// The settled readings of an instrument, one after the other; what is wrong is said meanwhile.
pub struct Readings {
    handle: Handle,
    last: Option<Duration>,
    state: String,
}

impl Readings {
    /// Readings from now on.
    pub const fn new(handle: Handle) -> Self {
        Self { handle, last: None, state: String::new() }
    }

    /// The next settled reading.
    pub async fn next(&mut self) -> anyhow::Result<Reading> {
        loop {
            let view = self.handle.view.borrow().clone();
            let state = view.state.to_string();
            if state != self.state {
                say(&state)?;
                self.state = state;
            }
            if let Some((reading, _)) = view.current()
                && reading.settled == Settled::Stable
                && self.last != Some(reading.at)
            {
                self.last = Some(reading.at);
                return Ok(reading.clone());
            }
            sleep(LOOK).await;
        }
    }

    /// Who the instrument is.
    pub fn identity(&self) -> Option<String> {
        self.handle.view.borrow().identity.clone()
    }
}
