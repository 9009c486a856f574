//! What the station says of itself while it runs, for whoever operates it: one line for each event, as text or as JSON, on standard
//! error. CONVENTIONS.md has the fields, the levels, and what is never said.

use std::io;

use clap::ValueEnum;
use serde::Deserialize;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

/// How much is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Nothing.
    Off,
    /// What the operator has to mend.
    Error,
    /// What may become an error, or somebody in the hall notices.
    Warn,
    /// What was entered, what was refused and why, what came and went.
    #[default]
    Info,
    /// Why something that is tried again went wrong.
    Debug,
    /// Every look and every request.
    Trace,
}

/// What a line looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// For eyes.
    #[default]
    Text,
    /// For programs: an object a line.
    Json,
}

impl From<Level> for LevelFilter {
    fn from(level: Level) -> Self {
        match level {
            Level::Off => Self::OFF,
            Level::Error => Self::ERROR,
            Level::Warn => Self::WARN,
            Level::Info => Self::INFO,
            Level::Debug => Self::DEBUG,
            Level::Trace => Self::TRACE,
        }
    }
}

/// Begins to write the log. Where this was done before, the first one stays.
pub fn begin(level: Level, format: Format) {
    let level = LevelFilter::from(level);
    // What others' crates say below a warning is theirs, and may quote what must not be told.
    let targets =
        Targets::new().with_default(level.min(LevelFilter::WARN)).with_targets(OURS.map(|ours| (ours, level)));
    let lines = fmt::layer().with_writer(io::stderr).with_target(false).log_internal_errors(false);
    let registry = tracing_subscriber::registry();
    // It fails where there is one already, as in a test.
    let begun = match format {
        Format::Text => registry.with(lines.with_filter(targets)).try_init(),
        Format::Json => registry.with(lines.json().flatten_event(true).with_filter(targets)).try_init(),
    };
    drop(begun);
}

/// The crates whose events have a level of their own: all of ours that say anything.
const OURS: [&str; 11] = [
    "dashboard",
    "exchange",
    "forwarding",
    "hall",
    "instruments",
    "joint_hall",
    "records",
    "server",
    "shoutan_demo",
    "station",
    "watching",
];

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn every_crate_that_says_anything_has_a_level_of_its_own() {
        let house = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        let manifest = |room: fs::DirEntry| {
            let manifest = fs::read_to_string(room.path().join("Cargo.toml")).ok()?;
            let is_heard = manifest.lines().any(|line| line.starts_with("tracing = "));
            is_heard.then(|| room.file_name().into_string().unwrap().replace('-', "_"))
        };
        let mut heard: Vec<_> = fs::read_dir(house).unwrap().filter_map(|room| manifest(room.unwrap())).collect();
        heard.iter_mut().filter(|room| *room == "demo").for_each(|room| *room = "shoutan_demo".to_owned());
        heard.sort_unstable();
        assert_eq!(heard, OURS);
    }
}
