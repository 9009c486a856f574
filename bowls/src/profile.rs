//! What `shoutan bowls` writes into the bowls' profile file.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

use anyhow::Context;
use calibration::bowl::{BowlProfile, Date};
use instruments::bowls::profiles;

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
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let (day, _) = now.split_at("2026-11-21".len());
    Date::try_from(day.to_owned()).expect("RFC 3339 begins with a day")
}
