//! `shoutan bowls check`: a scale's zero, drift and span with a reference mass put on and off by hand.

use calibration::bowl::{BowlProfile, Checked, Grams, ReferenceMass, ScaleCheck, ScaleFigures, SignatureError};
use instruments::bowls::sentences;
use terminal::ending::Ending;
use tokio::time::Instant;
use words::{Value, sentence};

use super::arguments::Check;
use super::readings::Readings;
use super::{Listener, history, profile, start};

/// Guides a human through it.
pub async fn run(asked: &Check, listener: Listener) -> anyhow::Result<Ending> {
    let handle = start("bowl", asked.port.instrument(), None);
    let mut readings = Readings::new(handle, listener);
    let reference = ReferenceMass { mass: Grams(asked.mass), uncertainty: Grams(asked.uncertainty) };
    let mut check = None;
    let begun = Instant::now();
    for round in 1..=ScaleCheck::WEIGHINGS {
        let rounds = Value::text(ScaleCheck::WEIGHINGS);
        listener.say(sentence!(BowlsCheckEmpty { round: Value::text(round), rounds }))?;
        let (empty, resolution) = readings.mass(|grams| grams.0 < asked.mass / 2.0).await?;
        let check = check.get_or_insert_with(|| ScaleCheck::new(reference, resolution));
        check.empty(begun.elapsed(), empty);
        let mass = Value::text(reference.mass);
        listener.say(sentence!(BowlsCheckLoad { grams: Value::text(empty), mass }))?;
        let (loaded, _) = readings.mass(|grams| grams.0 >= asked.mass / 2.0).await?;
        check.loaded(begun.elapsed(), loaded);
        listener.say(sentence!(BowlsCheckShows { grams: Value::text(loaded) }))?;
    }
    let Some(check) = check else { return Ok(Ending::Fault) };
    let figures = match check.figures() {
        Ok(figures) => figures,
        Err(error) => {
            listener.say(Value::text(error))?;
            return Ok(Ending::Refused);
        }
    };
    let error = figures.error(reference.mass, std::time::Duration::ZERO);
    listener.say(sentence!(BowlsCheckFigures {
        zero: format!("{:.2}", figures.zero),
        span: format!("{:.5}", figures.span),
        repeatability: format!("{:.3}", figures.repeatability),
        drift: format!("{:.2}", figures.drift_per_minute),
        deviation: format!("{:.2}", error.deviation),
    }))?;
    let identity = readings.identity().unwrap_or_else(|| asked.port.name());
    if let Some(warning) = sentences::beyond_class(&identity, &figures) {
        listener.say(warning)?;
    }
    if let Some(path) = &asked.profile {
        let mut forgotten = None;
        profile::store(path, &identity, |profile| forgotten = recalibrate(profile, figures))?;
        history::add(path, &identity, Checked::Scale(figures))?;
        listener.say(sentence!(BowlsStored { file: Value::text(path.display()) }))?;
        if let Some(why) = forgotten {
            listener.say(sentence!(BowlsSignatureForgotten { cause: Value::text(why) }))?;
        }
    }
    Ok(Ending::Done)
}

/// Corrects by these figures from now on. A signature in uncorrected grams is expressed in corrected ones now, while the scale still
/// is as it was checked; one that does not fit them is forgotten, and why is returned.
fn recalibrate(profile: &mut BowlProfile, figures: ScaleFigures) -> Option<SignatureError> {
    profile.scale = Some(figures);
    let signature = profile.signature?;
    match signature.under(Some(&figures)) {
        Ok(expressed) if signature.calibration.is_none() => {
            profile.signature = Some(expressed);
            None
        }
        Ok(_) => None,
        Err(why) => {
            profile.signature = None;
            Some(why)
        }
    }
}
