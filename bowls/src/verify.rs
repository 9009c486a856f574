//! `shoutan bowls verify`: 180 stones counted with certainty, in batches or by slots, and the set's signature learnt.

use calibration::bowl::{
    Checked, Grams, LearnSignature, LearnStep, ScaleFigures, SetSignature, StoneRule, VerifiedSet,
};
use device::reading::{Counting, Indication};
use instruments::bowls::profiles;
use instruments::bowls::sentences;
use terminal::ending::Ending;
use words::{Value, Word, sentence};

use super::arguments::Verify;
use super::batches::{Batches, corrected, scale_error};
use super::readings::Readings;
use super::{Listener, history, profile, start};

/// Guides a human through it.
pub async fn run(asked: &Verify, listener: Listener) -> anyhow::Result<Ending> {
    let profiles = profiles::load(asked.profile.as_deref())?;
    let mut readings = Readings::new(start("bowl", asked.port.instrument(), None), listener);
    let first = readings.next().await?;
    let Indication::Mass { resolution, .. } = first.indication else { return by_slots(readings, listener).await };
    let identity = readings.identity().unwrap_or_else(|| asked.port.name());
    let figures = profiles.get(&identity).and_then(|profile| profile.scale.as_ref());
    if let Some(warning) = figures.and_then(|figures| sentences::beyond_class(&identity, figures)) {
        listener.say(warning)?;
    }
    let Some(mut batches) = Batches::begin(resolution, figures, listener)? else { return Ok(Ending::Refused) };
    let set = loop {
        batches.weigh(readings.mass(|_| true).await?.0)?;
        if let Ok(set) = batches.increments.verify() {
            break set;
        }
    };
    listener.say(Word::BowlsProved)?;
    let bowl = batches.increments.empty().unwrap_or_default();
    let Some(path) = &asked.profile else { return Ok(Ending::Done) };
    let calibration = figures.map(ScaleFigures::calibration);
    let mut learning = LearnSignature::new(set, bowl, scale_error(resolution, figures), calibration);
    let signature = learn((&mut learning, bowl), &mut readings, figures, listener).await?;
    profile::store(path, &identity, |profile| profile.signature = Some(signature))?;
    history::add(path, &identity, Checked::Set(signature))?;
    listener
        .say(sentence!(BowlsSetStored { grams: Value::text(signature.full), file: Value::text(path.display()) }))?;
    Ok(Ending::Done)
}

/// Weighs the whole set several times, lifted off in between, so that the scale's wandering shows.
async fn learn(
    (learning, bowl): (&mut LearnSignature, Grams),
    readings: &mut Readings,
    figures: Option<&ScaleFigures>,
    listener: Listener,
) -> anyhow::Result<SetSignature> {
    // Nearer to the full bowl than to the empty one, whichever of them the scale's zero is.
    let half = StoneRule::ING.lightest * (f64::from(calibration::bowl::SET_STONES) / 2.0);
    loop {
        let (shown, _) = readings.mass(|grams| corrected(grams, figures) > bowl + half).await?;
        let full = corrected(shown, figures);
        match learning.weigh(full, StoneRule::ING) {
            Ok(LearnStep::Done(signature)) => return Ok(signature),
            Ok(LearnStep::Again { remaining }) => {
                listener
                    .say(sentence!(BowlsWeighsAgain { grams: Value::text(full), times: Value::text(remaining) }))?;
            }
            Ok(LearnStep::Restless { spread }) => {
                listener.say(sentence!(BowlsRestless { grams: Value::text(spread) }))?;
            }
            // The hand took stones out.
            Err(error) => listener.say(sentence!(BowlsPutBack { cause: Value::text(error) }))?,
        }
        readings.mass(|grams| corrected(grams, figures) < bowl + half).await?;
        listener.say(Word::BowlsPutOn)?;
    }
}

async fn by_slots(mut readings: Readings, listener: Listener) -> anyhow::Result<Ending> {
    listener.say(Word::BowlsFillSlots)?;
    let mut before = None;
    loop {
        let reading = readings.next().await?;
        let Some(count) = Counting::default().count(&reading) else { continue };
        if before != Some((count.low(), count.high())) {
            listener.say(super::count::words(&count))?;
            before = Some((count.low(), count.high()));
        }
        if VerifiedSet::from_count(&count).is_some() {
            listener.say(Word::BowlsProvedBySlots)?;
            return Ok(Ending::Done);
        }
    }
}
