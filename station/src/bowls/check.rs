//! `shoutan bowls check`: a scale's zero, drift and span with a reference mass put on and off by hand.

use calibration::bowl::{BowlProfile, Checked, Grams, ReferenceMass, ScaleCheck, ScaleFigures, SignatureError};
use tokio::time::Instant;

use super::arguments::Check;
use super::readings::Readings;
use super::{history, profile, say, start};
use crate::ending::Ending;

/// Guides a human through it.
pub async fn run(asked: &Check) -> anyhow::Result<Ending> {
    let handle = start("bowl", asked.port.instrument(), None);
    let mut readings = Readings::new(handle);
    let reference = ReferenceMass { mass: Grams(asked.mass), uncertainty: Grams(asked.uncertainty) };
    let mut check = None;
    let begun = Instant::now();
    for round in 1..=ScaleCheck::WEIGHINGS {
        say(&format!("{round} of {}: empty the scale.", ScaleCheck::WEIGHINGS))?;
        let (empty, resolution) = readings.mass(|grams| grams.0 < asked.mass / 2.0).await?;
        let check = check.get_or_insert_with(|| ScaleCheck::new(reference, resolution));
        check.empty(begun.elapsed(), empty);
        say(&format!("It shows {empty}. Put the {} on.", reference.mass))?;
        let (loaded, _) = readings.mass(|grams| grams.0 >= asked.mass / 2.0).await?;
        check.loaded(begun.elapsed(), loaded);
        say(&format!("It shows {loaded}."))?;
    }
    let Some(check) = check else { return Ok(Ending::Fault) };
    let figures = match check.figures() {
        Ok(figures) => figures,
        Err(error) => {
            say(&error.to_string())?;
            return Ok(Ending::Refused);
        }
    };
    let error = figures.error(reference.mass, std::time::Duration::ZERO);
    say(&format!(
        "Zero {:.2}, span {:.5}, repeatability {:.3}, drift {:.2} a minute; a corrected mass is known to {:.2}.",
        figures.zero, figures.span, figures.repeatability, figures.drift_per_minute, error.deviation
    ))?;
    let identity = readings.identity().unwrap_or_else(|| asked.port.name());
    if let Some(warning) = super::beyond_class(&identity, &figures) {
        say(&warning)?;
    }
    if let Some(path) = &asked.profile {
        let mut forgotten = None;
        profile::store(path, &identity, |profile| forgotten = recalibrate(profile, figures))?;
        history::add(path, &identity, Checked::Scale(figures))?;
        say(&format!("Stored in {}.", path.display()))?;
        if let Some(why) = forgotten {
            say(&format!("The set's signature is forgotten: {why}."))?;
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
