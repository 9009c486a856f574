//! `shoutan bowls replay`: the readings of a journal again, as `read` told them.

use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

use anyhow::Context;
use device::reading::Counting;
use device::replay::replay;
use device::session::Event;

use super::arguments::Replay;
use super::{read, say, say_aside};
use crate::ending::Ending;

/// Replays a file.
pub fn run(asked: &Replay) -> anyhow::Result<Ending> {
    let bytes = fs::read(&asked.file).with_context(|| format!("cannot read {}", asked.file.display()))?;
    let told = match replay(&String::from_utf8_lossy(&bytes)) {
        Ok(told) => told,
        Err(error) => {
            say_aside(&format!("{}: {error}", asked.file.display()));
            return Ok(Ending::Unreadable);
        }
    };
    let mut names: BTreeMap<String, String> = BTreeMap::new();
    for told in told {
        let name = names.entry(told.instrument.clone()).or_insert_with(|| told.instrument.clone());
        let at = told.at.as_secs_f64();
        match told.event {
            Event::Bound(identity) => *name = identity,
            Event::State(state) if !asked.json => say(&format!("{at:>10.3} s  {name}: {state}"))?,
            Event::State(_) => {}
            Event::Reading(reading) if asked.json => {
                say(&read::line(name, &Counting::default(), &reading, told.at.saturating_sub(reading.at))?)?;
            }
            Event::Reading(reading) => {
                let line = read::line(name, &Counting::default(), &reading, Duration::ZERO)?;
                say(&format!("{at:>10.3} s  {line}"))?;
            }
        }
    }
    Ok(Ending::Done)
}
