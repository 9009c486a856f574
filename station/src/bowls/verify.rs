//! `shoutan bowls verify`: 180 stones counted with certainty, in batches or by slots, and the set's signature learnt.

use calibration::bowl::{
    Checked, Grams, LearnSignature, LearnStep, ScaleFigures, SetSignature, StoneRule, VerifiedSet,
};
use device::reading::{Counting, Indication};

use super::arguments::Verify;
use super::batches::{Batches, corrected, scale_error};
use super::readings::Readings;
use super::{history, profile, say, start};
use crate::ending::Ending;

/// Guides a human through it.
pub async fn run(asked: &Verify) -> anyhow::Result<Ending> {
    let profiles = profile::load(asked.profile.as_deref())?;
    let mut readings = Readings::new(start("bowl", asked.port.instrument(), None));
    let first = readings.next().await?;
    let Indication::Mass { resolution, .. } = first.indication else { return by_slots(readings).await };
    let identity = readings.identity().unwrap_or_else(|| asked.port.name());
    let figures = profiles.get(&identity).and_then(|profile| profile.scale.as_ref());
    if let Some(warning) = figures.and_then(|figures| super::beyond_class(&identity, figures)) {
        say(&warning)?;
    }
    let Some(mut batches) = Batches::begin(resolution, figures)? else { return Ok(Ending::Refused) };
    let set = loop {
        batches.weigh(readings.mass(|_| true).await?.0)?;
        if let Ok(set) = batches.increments.verify() {
            break set;
        }
    };
    say("180 stones, proved in batches.")?;
    let bowl = batches.increments.empty().unwrap_or_default();
    let Some(path) = &asked.profile else { return Ok(Ending::Done) };
    let calibration = figures.map(ScaleFigures::calibration);
    let mut learning = LearnSignature::new(set, bowl, scale_error(resolution, figures), calibration);
    let signature = learn(&mut learning, &mut readings, bowl, figures).await?;
    profile::store(path, &identity, |profile| profile.signature = Some(signature))?;
    history::add(path, &identity, Checked::Set(signature))?;
    say(&format!("The set weighs {} in its bowl; stored in {}.", signature.full, path.display()))?;
    Ok(Ending::Done)
}

/// Weighs the whole set several times, lifted off in between, so that the scale's wandering shows.
async fn learn(
    learning: &mut LearnSignature,
    readings: &mut Readings,
    bowl: Grams,
    figures: Option<&ScaleFigures>,
) -> anyhow::Result<SetSignature> {
    // Nearer to the full bowl than to the empty one, whichever of them the scale's zero is.
    let half = StoneRule::ING.lightest * (f64::from(calibration::bowl::SET_STONES) / 2.0);
    loop {
        let (shown, _) = readings.mass(|grams| corrected(grams, figures) > bowl + half).await?;
        let full = corrected(shown, figures);
        match learning.weigh(full, StoneRule::ING) {
            Ok(LearnStep::Done(signature)) => return Ok(signature),
            Ok(LearnStep::Again { remaining }) => {
                say(&format!("It weighs {full}; {remaining} more. Lift the bowl off."))?;
            }
            Ok(LearnStep::Restless { spread }) => {
                say(&format!("The scale moved by {spread}: all over again. Lift the bowl off."))?;
            }
            // The hand took stones out.
            Err(error) => say(&format!("{error}. Put all of them back, then lift the bowl off."))?,
        }
        readings.mass(|grams| corrected(grams, figures) < bowl + half).await?;
        say("Put it on again.")?;
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
