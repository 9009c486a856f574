//! `shoutan bowls replay`: the readings of a journal again, as `read` told them.

use std::collections::BTreeMap;

use device::replay::replay;
use device::session::Event;

use super::arguments::Replay;
use super::{profile, read, say, say_aside};
use crate::ending::Ending;

/// Two bowls write 5 kB a second at the most: two days of them.
const LONGEST_JOURNAL: usize = 1 << 30;

/// Replays a file.
pub fn run(asked: &Replay) -> anyhow::Result<Ending> {
    let bytes = files::read(&asked.file, LONGEST_JOURNAL).map_err(|error| error.to_string());
    let told = bytes.and_then(|bytes| replay(&String::from_utf8_lossy(&bytes)).map_err(|error| error.to_string()));
    let told = match told {
        Ok(told) => told,
        Err(error) => {
            say_aside(&format!("{}: {error}", asked.file.display()));
            return Ok(Ending::Unreadable);
        }
    };
    let profiles = profile::load(asked.counted.profile.as_deref())?;
    let mut bowls = BTreeMap::new();
    for told in told {
        let new = || (told.instrument.clone(), asked.counted.counting(None));
        let (name, counting) = bowls.entry(told.instrument.clone()).or_insert_with(new);
        let at = told.at.as_secs_f64();
        match told.event {
            Event::Bound(identity) => {
                counting.profile = profiles.get(&identity).cloned();
                *name = identity;
            }
            Event::State(state) if !asked.json => say(&format!("{at:>10.3} s  {name}: {state}"))?,
            Event::State(_) => {}
            Event::Reading(reading) => {
                if asked.counted.tares_first() && counting.tare.is_none() {
                    counting.tare = read::tare(&reading);
                }
                let old = told.at.saturating_sub(reading.at);
                say(&match asked.json {
                    true => read::line(name, counting, &reading, old)?,
                    false => format!("{at:>10.3} s  {name}: {}", read::told(counting, &reading, old)),
                })?;
            }
        }
    }
    Ok(Ending::Done)
}
