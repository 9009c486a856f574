//! The bowls of the tables: a driver each, and what it shows now as a count with its grounds.

pub mod profiles;
pub mod sentences;

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use calibration::bowl::{BowlCount, Grams};
use device::driver::{Driver, Handle, Instrument, View};
use device::port::SystemPorts;
use device::reading::{Counting, Indication, Settled, Uncounted};
use device::state::State;
use records::claim::{CountedGrounds, CountedMoment, CountedPlace, StoneCount};
use records::fact::Side;
use tokio::sync::watch;
use tracing::{Instrument as _, debug, error_span, info, warn};
use words::{Language, Refusal, Sentence};

/// A reading older than this is not counted.
const STALE: Duration = Duration::from_secs(5);

/// All bowls of a hall.
#[derive(Debug, Default)]
pub struct Bowls {
    bowls: Mutex<BTreeMap<(u16, Side), Bowl>>,
}

#[derive(Debug)]
enum Bowl {
    /// A driver asks it all the time.
    Driven(Box<Driven>),
    /// It cannot be used as it was set, and why.
    Refused,
}

#[derive(Debug)]
struct Driven {
    handle: Handle,
    counting: Counting,
    task: tokio::task::JoinHandle<()>,
}

impl Drop for Driven {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// What a bowl shows now.
#[derive(Clone, Debug, PartialEq)]
pub struct BowlView {
    /// Whether it can be counted now.
    pub live: bool,
    /// How it stands.
    pub state: BowlState,
    /// What it indicates.
    pub indication: Option<Indication>,
    /// The count, where it has settled.
    pub count: Option<StoneCount>,
    /// Why a settled reading gives none.
    pub uncounted: Option<Uncounted>,
    /// How old the reading is.
    pub age: Option<Duration>,
    /// That its scale showed too much or too little for its class when it was checked.
    pub beyond_class: Option<Sentence>,
}

impl BowlView {
    /// What it indicates, in a few words.
    #[must_use]
    pub fn indicated(&self, language: Language) -> Option<String> {
        self.indication.as_ref().map(|indication| language.fill(&sentences::indication(indication)))
    }
}

/// How it stands with a bowl.
#[derive(Clone, Debug, PartialEq)]
pub enum BowlState {
    /// What its driver says.
    Driven(State),
    /// It cannot be used as it was set.
    Refused,
}

impl BowlState {
    /// How it stands, and what to do.
    #[must_use]
    pub fn tell(&self, language: Language) -> String {
        match self {
            Self::Driven(state) => language.tell(&sentences::state(state)),
            Self::Refused => language.say(Refusal::BadProfile).to_owned(),
        }
    }
}

impl Bowls {
    /// Connects the bowl of a side; one that was there before is let go.
    pub fn connect(&self, table: u16, side: Side, instrument: Instrument, counting: Counting) {
        let (driver, handle) = Driver::new(SystemPorts, instrument, None);
        let task = tokio::spawn(driver.run());
        tokio::spawn(tell_the_log(handle.view.clone()).instrument(error_span!(parent: None, "bowl", table, ?side)));
        self.lock().insert((table, side), Bowl::Driven(Box::new(Driven { handle, counting, task })));
    }

    /// The bowl of a side cannot be used. Of what stands in its profile nothing is told: the path may have led anywhere.
    pub fn refuse(&self, table: u16, side: Side) {
        warn!(table, ?side, "the bowl cannot be used as it is set");
        self.lock().insert((table, side), Bowl::Refused);
    }

    /// Lets the bowl of a side go.
    pub fn forget(&self, table: u16, side: Side) {
        self.lock().remove(&(table, side));
    }

    /// What the bowl of a side shows; none where the table has none.
    #[must_use]
    pub fn view(&self, table: u16, side: Side) -> Option<BowlView> {
        let bowls = self.lock();
        let bowl = match bowls.get(&(table, side))? {
            Bowl::Driven(driven) => driven,
            Bowl::Refused => {
                return Some(BowlView {
                    live: false,
                    state: BowlState::Refused,
                    indication: None,
                    count: None,
                    uncounted: None,
                    age: None,
                    beyond_class: None,
                });
            }
        };
        let view = bowl.handle.view.borrow();
        let current = view.current();
        let fresh = current.filter(|(reading, age)| *age < STALE && reading.settled == Settled::Stable);
        let counted = fresh.map(|(reading, _)| bowl.counting.counted(reading));
        Some(BowlView {
            live: view.state.is_live(),
            state: BowlState::Driven(view.state.clone()),
            indication: current.map(|(reading, _)| reading.indication.clone()),
            count: counted.and_then(Result::ok).map(|count| stone_count(side, &count)),
            uncounted: counted.and_then(Result::err),
            age: current.map(|(_, age)| age),
            beyond_class: bowl.counting.profile.as_ref().and_then(|profile| {
                profile.scale.as_ref().and_then(|figures| sentences::beyond_class(&profile.instrument, figures))
            }),
        })
    }

    /// The settled mass that a bowl shows.
    #[must_use]
    pub fn settled_mass(&self, table: u16, side: Side) -> Option<Grams> {
        let bowls = self.lock();
        let Bowl::Driven(bowl) = bowls.get(&(table, side))? else { return None };
        let view = bowl.handle.view.borrow().clone();
        let (reading, _) = view.current().filter(|(reading, _)| reading.settled == Settled::Stable)?;
        match reading.indication {
            Indication::Mass { grams, .. } => Some(grams),
            _ => None,
        }
    }

    /// From now on a bowl is counted like this.
    pub fn count_by(&self, table: u16, side: Side, counting: Counting) {
        if let Some(Bowl::Driven(bowl)) = self.lock().get_mut(&(table, side)) {
            bowl.counting = counting;
        }
    }

    /// The empty bowl of a side weighs so much on its scale.
    pub fn tare(&self, table: u16, side: Side, tare: Grams) {
        if let Some(Bowl::Driven(bowl)) = self.lock().get_mut(&(table, side)) {
            bowl.counting.tare = Some(tare);
        }
    }

    /// The counts of a table's bowls that can be used now.
    #[must_use]
    pub fn counts(&self, table: u16) -> Vec<StoneCount> {
        [Side::Black, Side::White].into_iter().filter_map(|side| self.view(table, side)?.count).collect()
    }

    /// Every bowl's table and side.
    #[must_use]
    pub fn all(&self) -> Vec<(u16, Side)> {
        self.lock().keys().copied().collect()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<(u16, Side), Bowl>> {
        self.bowls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells when a bowl falls silent and when it answers again, until its driver is gone.
async fn tell_the_log(mut view: watch::Receiver<View>) {
    let mut was_live = None;
    loop {
        let silent = {
            let view = view.borrow_and_update();
            (!view.state.is_live()).then(|| Language::English.tell(&sentences::state(&view.state)))
        };
        match (was_live.replace(silent.is_none()), silent) {
            (Some(true), None) | (Some(false), Some(_)) => {}
            (_, None) => info!("the bowl answers"),
            (None, Some(why)) => debug!(why, "the bowl does not answer yet"),
            (Some(true), Some(why)) => warn!(why, "the bowl does not answer"),
        }
        if view.changed().await.is_err() {
            return;
        }
    }
}

/// What a bowl counted, as it is kept.
#[must_use]
pub fn stone_count(color: Side, count: &BowlCount) -> StoneCount {
    let grounds = count.grounds();
    StoneCount {
        color,
        place: CountedPlace::OwnBowl,
        moment: CountedMoment::AtEnd,
        least: count.low(),
        most: count.high(),
        grounds: match (grounds.name(), grounds.error_probability()) {
            ("slots", _) => CountedGrounds::Slots,
            (_, error_probability) if error_probability > 0.0 => CountedGrounds::Likely { error_probability },
            _ => CountedGrounds::Weight,
        },
    }
}
