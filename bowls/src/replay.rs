//! `shoutan bowls replay`: the readings of a journal again, as `read` told them.

use std::collections::BTreeMap;

use device::replay::{Replayed, replay};
use device::session::Event;
use instruments::bowls::profiles;
use instruments::bowls::sentences;
use terminal::causes;
use terminal::ending::Ending;
use words::{Joint, Value};

use super::arguments::Replay;
use super::{Listener, read};

/// Two bowls write 5 kB a second at the most: two days of them.
const LONGEST_JOURNAL: usize = 1 << 30;

/// Replays a file.
pub fn run(asked: &Replay, listener: Listener) -> anyhow::Result<Ending> {
    let bytes = files::read(&asked.file, LONGEST_JOURNAL).map_err(|error| Value::from(causes::named_file(&error)));
    let replayed = bytes.and_then(|bytes| replay(&String::from_utf8_lossy(&bytes)).map_err(Value::text));
    let replayed = match replayed {
        Ok(replayed) => replayed,
        Err(error) => {
            listener.say_aside(causes::because(Value::text(asked.file.display()), error));
            return Ok(Ending::Unreadable);
        }
    };
    let profiles = profiles::load(asked.counted.profile.as_deref())?;
    let mut bowls = BTreeMap::new();
    for Replayed { at, instrument, event, .. } in replayed {
        let new = || (instrument.clone(), asked.counted.counting(None));
        let (name, counting) = bowls.entry(instrument.clone()).or_insert_with(new);
        let seconds = at.as_secs_f64();
        match event {
            Event::Bound(identity) => {
                counting.profile = profiles.get(&identity).cloned();
                *name = identity;
            }
            Event::State(state) if !asked.json => {
                listener.say(Value::several(
                    [Value::from(format!("{seconds:>10.3} s  {name}: ")), sentences::state(&state).into()],
                    Joint::Nothing,
                ))?;
            }
            Event::State(_) => {}
            Event::Reading(reading) => {
                if asked.counted.tares_first() && counting.tare.is_none() {
                    counting.tare = read::tare(&reading);
                }
                let old = at.saturating_sub(reading.at);
                let line = if asked.json {
                    read::line(name, counting, &reading, old)?
                } else {
                    let sentence = listener.language.tell(&read::in_words(counting, &reading, old, listener.language));
                    format!("{seconds:>10.3} s  {name}: {sentence}")
                };
                listener.say(line)?;
            }
        }
    }
    Ok(Ending::Done)
}
