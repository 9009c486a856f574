//! What `shoutan bowls` writes into the bowls' profile file.

use std::fs;
use std::path::Path;

use anyhow::Context;
use calibration::bowl::{BowlProfile, Date};
use instruments::bowls::profiles;
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Changes one instrument's profile in a file. The old file stays whole until the new one is.
pub fn store(path: &Path, instrument: &str, change: impl FnOnce(&mut BowlProfile)) -> anyhow::Result<()> {
    let mut profiles = profiles::load(Some(path))?;
    let profile = profiles.entry(instrument.to_owned()).or_insert_with(|| BowlProfile {
        date: today(),
        instrument: instrument.to_owned(),
        scale: None,
        signature: None,
    });
    profile.date = today();
    change(profile);
    let beside = path.with_extension("new");
    fs::write(&beside, toml::to_string_pretty(&profiles)?)
        .and_then(|()| fs::rename(&beside, path))
        .with_context(|| format!("cannot write the profiles to {}", path.display()))
}

/// The day in Greenwich.
pub fn today() -> Date {
    Date::from(TimeZone::UTC.to_datetime(Timestamp::now()).date())
}
