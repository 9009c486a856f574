//! The profile file of the bowls: TOML, one table an instrument, by its identity.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::SystemTime;

use anyhow::Context;
use calibration::bowl::{BowlProfile, Date};

/// All bowls of a file.
pub type Profiles = BTreeMap<String, BowlProfile>;

/// The profiles of a file; none where there is no file yet.
pub fn load(path: Option<&Path>) -> anyhow::Result<Profiles> {
    let Some(path) = path else { return Ok(Profiles::new()) };
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Profiles::new()),
        read => read.with_context(|| format!("cannot read the profiles in {}", path.display()))?,
    };
    toml::from_str(&text).with_context(|| format!("{} is no file of bowl profiles", path.display()))
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
fn today() -> Date {
    let days = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs() / 86_400;
    // Counted from 1 March 2000, whose day is 11017 since 1970: leap days then end their cycles.
    let days = days.saturating_sub(11_017);
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = 2000 + 400 * era + year_of_era + u64::from(month <= 2);
    Date::new(year as u16, month as u8, day as u8).expect("the calendar gives days that exist")
}
