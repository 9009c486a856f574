//! The profile file of the bowls: TOML, one table an instrument, by its identity.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::SystemTime;

use anyhow::Context;
use calibration::bowl::{BowlProfile, Date};

use files::{self, FileError};

/// A thousand bowls take less.
const MOST_BYTES: usize = 1 << 20;

/// All bowls of a file.
pub type Profiles = BTreeMap<String, BowlProfile>;

/// The profiles of a file; none where there is no file yet.
pub fn load(path: Option<&Path>) -> anyhow::Result<Profiles> {
    let Some(path) = path else { return Ok(Profiles::new()) };
    let bytes = match files::read(path, MOST_BYTES) {
        Err(FileError::Closed { source }) if source.kind() == ErrorKind::NotFound => return Ok(Profiles::new()),
        read => read.with_context(|| format!("cannot read the profiles in {}", path.display()))?,
    };
    toml::from_slice(&bytes).with_context(|| format!("{} is no file of bowl profiles", path.display()))
}

/// Changes one instrument's profile in a file. The old file stays whole until the new one is.
pub fn store(path: &Path, instrument: &str, change: impl FnOnce(&mut BowlProfile)) -> anyhow::Result<()> {
    let mut profiles = load(Some(path))?;
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
