//! The hall while it goes on: what people command is held against it, appended to the log, folded in and announced, one after the other.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use records::claim::StoneCount;
use records::fact::{Fact, GameId};
use records::reading::{Reading, Shows};
use records::{Entry, Store, StoreError};
use thiserror::Error;
use tokio::sync::{Mutex as AsyncMutex, RwLock as AsyncRwLock, Semaphore, broadcast};
use tokio::task::JoinError;
use tracing::{error, info};

use super::command_error::CommandError;
use super::commands;
use super::counting::{Case, CountedCase};
use super::equipment::STATION;
use super::readers::Crew;
use super::touches::Seen;
use super::{Game, Hall, game_of};

/// Notices that a slow listener may fall behind before it has to look at everything again.
const NOTICES_KEPT: usize = 1_024;

/// Counts that wait for a core before visitors are sent away.
const MOST_COUNTS_WAITING: usize = 64;

/// The hall, with the log in which it is kept.
pub struct LiveHall {
    /// The store.
    pub store: Store,
    /// How those fare who read its photographs.
    pub readers: Crew,
    hall: RwLock<Hall>,
    /// Whoever decides something holds this until it is written and folded in.
    deciding: AsyncMutex<()>,
    /// Whoever keeps a picture reads this until the entry that names it is made: what is discarded meanwhile might be the same bytes.
    pub discarding: AsyncRwLock<()>,
    notices: broadcast::Sender<Notice>,
    counts: Mutex<HashMap<GameId, (u64, Arc<CountedCase>)>>,
    cores: Semaphore,
    waiting: Semaphore,
}

/// Something was written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The entry.
    pub sequence: u64,
    /// The game that it is about.
    pub game: Option<GameId>,
    /// Whether a photograph waits to be read.
    pub photo: bool,
    /// Whether a result stands now.
    pub confirmed: bool,
}

/// What came of entering something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entered {
    /// The last entry of the log.
    pub sequence: u64,
    /// The entries that were made; none where nothing had to be changed.
    pub own: Vec<u64>,
}

/// Why something was not written down.
#[derive(Debug, Error)]
pub enum EnterError {
    /// It may not be done at this moment.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// The disk refuses.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Too much waits already.
    #[error("too much is being counted at this moment")]
    Busy,
    /// A task ended before it was done: our own bug, or the program ends.
    #[error("the work was broken off")]
    BrokenOff,
}

impl LiveHall {
    /// The hall of an opened store.
    #[must_use]
    pub fn new(store: Store, entries: &[Entry]) -> Arc<Self> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Self {
            store,
            readers: Crew::default(),
            hall: RwLock::new(Hall::of(entries)),
            deciding: AsyncMutex::new(()),
            discarding: AsyncRwLock::default(),
            notices: broadcast::channel(NOTICES_KEPT).0,
            counts: Mutex::default(),
            cores: Semaphore::new(cores),
            waiting: Semaphore::new(MOST_COUNTS_WAITING),
        })
    }

    /// Looks at the hall; not for long.
    pub fn see<T>(&self, look: impl FnOnce(&Hall) -> T) -> T {
        look(&self.hall.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Notices from now on.
    #[must_use]
    pub fn notices(&self) -> broadcast::Receiver<Notice> {
        self.notices.subscribe()
    }

    /// Decides by the hall as it is what happens, and writes it down. Gives the last entry of the log with that in it.
    ///
    /// # Errors
    /// Where it may not be done, or the disk refuses; nothing happened then.
    pub async fn enter(
        self: &Arc<Self>,
        who: &str,
        decide: impl FnOnce(&Hall) -> Result<Vec<Fact>, CommandError> + Send + 'static,
    ) -> Result<u64, EnterError> {
        Ok(self.enter_all(who, decide).await?.sequence)
    }

    /// The same, and which entries that made. Goes on to its end even where nobody waits for it any more.
    ///
    /// # Errors
    /// Where it may not be done, or the disk refuses; nothing happened then.
    pub async fn enter_all(
        self: &Arc<Self>,
        who: &str,
        decide: impl FnOnce(&Hall) -> Result<Vec<Fact>, CommandError> + Send + 'static,
    ) -> Result<Entered, EnterError> {
        let (live_hall, who) = (Arc::clone(self), who.to_owned());
        let task = tokio::spawn(async move {
            let _deciding = live_hall.deciding.lock().await;
            let facts = live_hall.see(decide)?;
            let entries = if facts.is_empty() { Vec::new() } else { live_hall.store.append(&who, &facts).await? };
            live_hall.fold(&entries);
            let own = entries.iter().map(|entry| entry.sequence).collect();
            Ok(Entered { sequence: live_hall.see(|hall| hall.sequence), own })
        });
        task.await.unwrap_or_else(|ended| Err(broken_off(&ended)))
    }

    /// Keeps a photograph on the disk, then enters it with the stones that were counted at its moment: both, or neither. The bytes were
    /// looked at before.
    ///
    /// # Errors
    /// Where the disk refuses or the game takes no photograph.
    pub async fn keep_photo(
        self: &Arc<Self>,
        who: &str,
        game: GameId,
        bytes: Vec<u8>,
        shows: Shows,
        source: String,
        counts: Vec<StoneCount>,
    ) -> Result<String, EnterError> {
        // Asked before the disk is written to, and again when it is entered.
        self.see(|hall| commands::photo(hall, game, String::new(), 0, shows, String::new()))?;
        let _keeping = self.discarding.read().await;
        let length = bytes.len() as u64;
        let name = self.keep_picture(Arc::new(bytes)).await?;
        let photo = name.clone();
        let enter = move |hall: &Hall| {
            let mut facts = commands::photo(hall, game, photo, length, shows, source)?;
            if !counts.is_empty() {
                facts.extend(commands::stones(hall, game, &Seen::all(), counts)?);
            }
            Ok(facts)
        };
        self.enter(who, enter).await?;
        Ok(name)
    }

    /// Keeps a picture on the disk, for an entry that will name it; [`Self::discarding`] is read until then.
    ///
    /// # Errors
    /// Where the disk refuses.
    pub async fn keep_picture(&self, bytes: Arc<Vec<u8>>) -> Result<String, EnterError> {
        let (photos, folder) = (self.store.photos.clone(), self.store.folder().to_owned());
        let kept = tokio::task::spawn_blocking(move || photos.keep(&bytes)).await;
        Ok(kept.map_err(|ended| broken_off(&ended))?.map_err(|source| StoreError::Folder { folder, source })?)
    }

    /// What came of reading a photograph, for every game that waits for it.
    ///
    /// # Errors
    /// Where the disk refuses.
    pub async fn was_read(self: &Arc<Self>, photo: String, reading: Reading) -> Result<(), EnterError> {
        let read = move |hall: &Hall| {
            let waits = |game: &&Game| game.photos.iter().any(|taken| taken.photo == photo && taken.reading.is_none());
            let fact = |game: &Game| Fact::PhotoRead { game: game.id, photo: photo.clone(), reading: reading.clone() };
            Ok(hall.games.values().filter(waits).map(fact).collect())
        };
        self.enter(STATION, read).await.map(drop)
    }

    /// The count of a game as it stands; none where nothing was read yet. Counted once for the same inputs, on a core of its own.
    ///
    /// # Errors
    /// Where too many wait, or something entered cannot be counted.
    pub async fn count(&self, id: GameId) -> Result<Option<(u64, Arc<CountedCase>)>, EnterError> {
        let found = self.see(|hall| hall.games.get(&id).and_then(|game| Some((game.inputs, Case::of(game)?))));
        let Some((inputs, case)) = found else { return Ok(None) };
        Ok(Some((inputs, self.count_case(id, inputs, case).await?)))
    }

    /// The count of a game as somebody sees it, whatever was entered since.
    ///
    /// # Errors
    /// Where too many wait, or something entered cannot be counted.
    pub async fn count_seen(&self, game: &Game) -> Result<Option<Arc<CountedCase>>, EnterError> {
        let Some(case) = Case::of(game) else { return Ok(None) };
        Ok(Some(self.count_case(game.id, game.inputs, case).await?))
    }

    async fn count_case(&self, id: GameId, inputs: u64, case: Case) -> Result<Arc<CountedCase>, EnterError> {
        let known = || self.counts().get(&id).filter(|(of, _)| *of == inputs).map(|(_, count)| Arc::clone(count));
        if let Some(count) = known() {
            return Ok(count);
        }
        // That nothing is free, or that the program ends, is all that there is to say.
        let _place = self.waiting.try_acquire().map_err(|_| EnterError::Busy)?;
        let _core = self.cores.acquire().await.map_err(|_| EnterError::BrokenOff)?;
        if let Some(count) = known() {
            return Ok(count);
        }
        let counted = tokio::task::spawn_blocking(move || case.count()).await.map_err(|ended| broken_off(&ended))?;
        let counted = Arc::new(counted.map_err(CommandError::from)?);
        self.counts().insert(id, (inputs, Arc::clone(&counted)));
        Ok(counted)
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<GameId, (u64, Arc<CountedCase>)>> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn fold(&self, entries: &[Entry]) {
        let mut hall = self.hall.write().unwrap_or_else(PoisonError::into_inner);
        for entry in entries {
            hall.fold(entry);
            tell_the_log(entry);
            // Nobody may be listening.
            let _ = self.notices.send(Notice {
                sequence: entry.sequence,
                game: game_of(&entry.fact),
                photo: matches!(entry.fact, Fact::PhotoTaken { .. }),
                confirmed: matches!(entry.fact, Fact::ResultConfirmed { .. }),
            });
        }
    }
}

/// A task that ended before it was done: a fault of ours is told here, since the visitor is only told to try again.
pub fn broken_off(ended: &JoinError) -> EnterError {
    if ended.is_panic() {
        error!(cause = %ended, "a task failed");
    }
    EnterError::BrokenOff
}

/// What was written down; never what is in it, which may be secret.
fn tell_the_log(entry: &Entry) {
    let (round, table) = game_of(&entry.fact).map(|game| (game.round, game.table)).unzip();
    let kind = serde_json::to_value(&entry.fact).ok().and_then(|fact| Some(fact["kind"].as_str()?.to_owned()));
    info!(entry = entry.sequence, kind, who = entry.who, round, table, "entered");
}
