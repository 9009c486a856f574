//! `shoutan bowls read`: one instrument, a line for each reading, what is wrong beside it.

use std::time::Duration;

use calibration::bowl::Grams;
use device::driver::Handle;
use device::journal::Journal;
use device::port::PortTrouble;
use device::reading::{Counting, Indication, Reading, Settled};
use device::session::Event;
use device::state::State;
use instruments::bowls::profiles::{self, Profiles};
use instruments::bowls::sentences;
use terminal::ending::Ending;
use textwrap::core::display_width;
use tokio::sync::broadcast::error::RecvError;
use words::{Joint, Language, Sentence, Value, sentence};

use super::arguments::Read;
use super::count::{self, ReadingLine};
use super::{Listener, age, start};

/// Reads until interrupted, or until enough was read.
pub async fn run(asked: &Read, listener: Listener) -> anyhow::Result<Ending> {
    let profiles = profiles::load(asked.counted.profile.as_deref())?;
    let journal = asked.journal.as_deref().map(Journal::append).transpose()?;
    let handle = start("bowl", asked.port.instrument(), journal.as_ref());
    let ending = listen(asked, &handle, &profiles, listener).await?;
    journal.map_or(Ok(()), Journal::close)?;
    Ok(ending)
}

async fn listen(asked: &Read, handle: &Handle, profiles: &Profiles, listener: Listener) -> anyhow::Result<Ending> {
    let mut events = handle.events();
    let mut identity = asked.port.name();
    let mut counting = asked.counted.counting(None);
    let mut left = asked.readings.unwrap_or(u64::MAX);
    while left > 0 {
        match events.recv().await {
            Ok(Event::State(state)) => {
                listener
                    .say_aside(Value::several([Value::from(&identity), sentences::state(&state).into()], Joint::Colon));
                if hopeless(&state) {
                    return Ok(Ending::Unreadable);
                }
            }
            Ok(Event::Bound(name)) => {
                counting.profile = profiles.get(&name).cloned();
                let figures = counting.profile.as_ref().and_then(|profile| profile.scale.as_ref());
                if let Some(warning) = figures.and_then(|figures| sentences::beyond_class(&name, figures)) {
                    listener.say_aside(warning);
                }
                identity = name;
            }
            Ok(Event::Reading(reading)) => {
                if asked.counted.tares_first() && counting.tare.is_none() {
                    counting.tare = tare(&reading);
                }
                let old = handle.view.borrow().current().map(|(_, age)| age).unwrap_or_default();
                if asked.json {
                    listener.say(line(&identity, &counting, &reading, old)?)?;
                } else {
                    listener.say(in_words(&counting, &reading, old, listener.language))?;
                }
                left -= 1;
            }
            // This listener was slow: the newest readings come next.
            Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return Ok(Ending::Fault),
        }
    }
    Ok(Ending::Done)
}

/// What the empty bowl weighs, once a reading has settled.
pub fn tare(reading: &Reading) -> Option<Grams> {
    match (&reading.indication, reading.settled) {
        (Indication::Mass { grams, .. }, Settled::Stable) => Some(*grams),
        _ => None,
    }
}

/// Nothing that waiting would mend.
fn hopeless(state: &State) -> bool {
    matches!(
        state,
        State::Port(
            PortTrouble::Directory { .. }
                | PortTrouble::File { .. }
                | PortTrouble::NotSerial { .. }
                | PortTrouble::Permission { .. }
        )
    )
}

/// The JSON line of a reading.
pub fn line(instrument: &str, counting: &Counting, reading: &Reading, age: Duration) -> serde_json::Result<String> {
    let grams = match &reading.indication {
        Indication::Mass { grams, .. } => Some(grams.0),
        Indication::Slots(_) | Indication::OwnCount => None,
    };
    serde_json::to_string(&ReadingLine {
        instrument,
        stable: reading.settled == Settled::Stable,
        grams,
        count: counting.count(reading).map(Into::into),
        why: counting.counted(reading).err().map(Into::into),
        age_ms: age.as_millis(),
    })
}

/// The same for eyes.
pub fn in_words(counting: &Counting, reading: &Reading, old: Duration, language: Language) -> Sentence {
    let shown = language.fill(&sentences::indication(&reading.indication));
    let shown = format!("{}{shown}", " ".repeat(SHOWN_COLUMNS.saturating_sub(display_width(&shown))));
    let count = counting.counted(reading).map_or_else(count::uncounted, |count| count::words(&count));
    sentence!(BowlsReading { shown, count, age: age(old) })
}

/// What is shown stands under each other, in so many columns.
const SHOWN_COLUMNS: usize = 12;
