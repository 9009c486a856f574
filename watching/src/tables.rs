//! All tables of a hall that have a camera: each game is followed from its round's start, by a few threads for all of them.
//!
//! A table waits for nobody: what a thread is given is the table's newest picture, and a table whose last one is still being read is passed
//! over. Where more pictures come than can be read, each table is looked at less often, and the pictures between are never kept. A
//! camera that hangs gives no pictures and costs nothing.

use std::collections::{BTreeMap, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use hall::equipment::STATION;
use hall::live_hall::{EnterError, LiveHall};
use hall::{Hall, State, commands, terms};
use records::Entry;
use records::fact::{Fact, GameFacts, GameId};
use records::watched::{CorrectedPoint, Watched};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Receiver, channel};
use tracing::{Instrument, error, error_span, warn};
use vision::{Photo, Reader};

use crate::counted::Terms;
use crate::eye::Glance;
use crate::following::State as Seeing;
use crate::offering::Offer;
use crate::retention::{self, KeepDays};
use crate::unwritten::{Due, ToWrite};
pub use crate::watch::View;
use crate::watch::{Before, Watch};

/// How often it is looked whether a camera has a new picture.
const LOOKS_EVERY: Duration = Duration::from_millis(250);

/// A table of which no picture comes any more is asked so often whether it has anything to write down: a disk that refuses is not tried
/// more often.
const WRITES_EVERY: Duration = Duration::from_secs(2);

/// Where no fresh picture of a table has come for so long, its pages say so: a stream that is slow to open leaves gaps of some seconds.
const SEES_NOTHING_AFTER: Duration = Duration::from_secs(30);

/// A table's newest picture, where it is fresh: the same bytes as long as there is no newer one.
pub type Pictures = Arc<dyn Fn(u16) -> Option<Arc<Vec<u8>>> + Send + Sync>;

/// What is seen of all tables now, and how the work goes.
#[derive(Default)]
pub struct Tables {
    views: Mutex<BTreeMap<u16, View>>,
    changes: AtomicU64,
    figures: Mutex<Figures>,
    /// Games of the log that were being watched when the station ended.
    before: Mutex<HashMap<GameId, Kept>>,
    keeps_for: OnceLock<KeepDays>,
}

/// What the log has of a game that was watched: the looks, and the time of the last entry in milliseconds since 1970.
type Kept = (Vec<Watched>, u64);

/// How the work goes, since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Pictures that were looked at.
    pub pictures: u64,
    /// Of these, those that were read, since something was new in them or the board was searched for.
    pub read: u64,
    /// How long that took in all.
    pub took: Duration,
}

impl Tables {
    /// The tables of a hall whose log has these entries: games that were watched when it ended are gone on with.
    #[must_use]
    pub fn of(entries: &[Entry]) -> Arc<Self> {
        let started = |entry: &Entry| match &entry.fact {
            Fact::RoundStarted { round } => Some(*round),
            _ => None,
        };
        // Other rounds are not watched.
        let last = entries.iter().rev().find_map(started);
        let mut before: HashMap<GameId, Kept> = HashMap::new();
        for entry in entries {
            if let Fact::GameWatched { game, watched } = &entry.fact
                && Some(game.round) == last
            {
                let (known, at_ms) = before.entry(*game).or_default();
                if watched.first == 0 {
                    known.clear();
                }
                known.push(watched.clone());
                *at_ms = entry.at_ms;
            }
            // A game that is set up in its place is another, of which nothing was seen.
            if let Fact::GameRemoved { game } = &entry.fact {
                before.remove(game);
            }
        }
        Arc::new(Self { before: Mutex::new(before), ..Self::default() })
    }

    /// What is seen of a table; none where it is not watched.
    #[must_use]
    pub fn view(&self, table: u16) -> Option<View> {
        lock(&self.views).get(&table).cloned()
    }

    /// For how long pictures of watched games are kept; none where they are for as long as the log.
    #[must_use]
    pub fn keeps_for(&self) -> Option<KeepDays> {
        self.keeps_for.get().copied()
    }

    /// Pictures are kept for so long from now on: discards what is older, at once and then every hour, for ever.
    pub fn keep_for(&self, days: KeepDays, live_hall: Arc<LiveHall>) {
        // Set by the configuration, which is read once.
        if self.keeps_for.set(days).is_ok() {
            tokio::spawn(retention::run(live_hall, days));
        }
    }

    /// How often what is seen has changed: the same number, the same views.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Relaxed)
    }

    /// How the work goes.
    #[must_use]
    pub fn figures(&self) -> Figures {
        *lock(&self.figures)
    }

    fn put(&self, table: u16, view: View) {
        let mut views = lock(&self.views);
        if views.get(&table) != Some(&view) {
            views.insert(table, view);
            self.changes.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Where no picture of a table comes any more, its pages say that nothing is seen.
    fn see_none_of(&self, seat: &Seat, table: u16, pictures: &Pictures) {
        let is_told = || self.view(table).is_none_or(|view| view.state == Seeing::Lost);
        if seat.last.elapsed() < SEES_NOTHING_AFTER || is_told() || pictures(table).is_some() {
            return;
        }
        if let Ok(mut watch) = seat.watch.try_lock() {
            watch.sees_nothing();
            self.put(table, watch.view());
        }
    }

    /// What was seen of a table is of no game that is played there.
    fn forget(&self, table: u16) {
        if lock(&self.views).remove(&table).is_some() {
            self.changes.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn keep_only(&self, games: &[AtTable]) {
        let mut views = lock(&self.views);
        let known = views.len();
        views.retain(|_, view| games.iter().any(|game| game.id == view.game && game.is_watched));
        if views.len() != known {
            self.changes.fetch_add(1, Ordering::Relaxed);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A game of the round that is played.
struct AtTable {
    id: GameId,
    /// The entry that set it up, as [`hall::Game::begun`] has it.
    begun: u64,
    facts: GameFacts,
    /// There is a camera, and nobody stands for a result yet.
    is_watched: bool,
    /// What somebody put right of what the camera saw.
    corrected: Vec<CorrectedPoint>,
}

/// The games of the round that was started last.
fn at_tables(hall: &Hall) -> Vec<AtTable> {
    let Some(round) = hall.started() else { return Vec::new() };
    let at_table = |game: &hall::Game| {
        let has_camera = hall.equipment.cameras.get(&game.id.table).is_some_and(|setting| setting.value.is_some());
        let is_open = !is_over(game) && game.state() != State::Waiting;
        let corrected = game.watched.as_ref().map(|watched| watched.corrected.clone()).unwrap_or_default();
        let (id, begun, facts) = (game.id, game.begun, game.facts.clone());
        AtTable { id, begun, facts, is_watched: has_camera && is_open, corrected }
    };
    hall.of_round(round).map(at_table).collect()
}

/// Whether nothing that a camera sees of a game matters any more.
fn is_over(game: &hall::Game) -> bool {
    matches!(game.state(), State::Disputed | State::Confirmed)
}

/// Work at a table: a picture to look at, if any, and what came of pictures to write down.
struct Job {
    watch: Arc<Mutex<Watch>>,
    table: u16,
    picture: Option<Arc<Vec<u8>>>,
    _in_hand: Arc<()>,
}

/// A table that is watched, and the picture of it that was handed on last.
struct Seat {
    game: GameId,
    /// The entry that set this game up.
    begun: u64,
    watch: Arc<Mutex<Watch>>,
    facts: GameFacts,
    handed_on: Option<Arc<Vec<u8>>>,
    /// Whoever has it in hand holds this, too.
    in_hand: Arc<()>,
    /// When that was, or when it was asked to write down what it has.
    last: Instant,
}

/// Watches all tables with these threads, for ever.
pub async fn run(live_hall: Arc<LiveHall>, pictures: Pictures, tables: Arc<Tables>, threads: usize) {
    let (give, take) = channel::<Job>(threads.max(1));
    let take = Arc::new(Mutex::new(take));
    for number in 0..threads {
        let (live_hall, tables, take, runtime) =
            (Arc::clone(&live_hall), Arc::clone(&tables), Arc::clone(&take), Handle::current());
        let work = move || go_on(&live_hall, &tables, &take, &runtime);
        if let Err(error) = std::thread::Builder::new().name(format!("watching-{number}")).spawn(work) {
            error!(cause = %error, "no thread for watching the tables");
        }
    }
    // The threads alone hold it: where none is left, nothing waits for them.
    drop(take);
    let mut seats: BTreeMap<u16, Seat> = BTreeMap::new();
    // Of games of other rounds that are open: few, since a round is started when the last is over.
    let mut others: HashMap<GameId, Seat> = HashMap::new();
    let mut next = 0;
    loop {
        let round_ends = tokio::time::Instant::now() + LOOKS_EVERY;
        let games = live_hall.see(at_tables);
        // A game goes on where its claim is taken back, or its camera is replaced: it is left alone until then. One of another round does too
        // where that round is started again.
        let is_of_the_round = |seat: &Seat| games.iter().any(|game| seat.is_of(game));
        if !seats.values().all(is_of_the_round) {
            let left = seats.extract_if(.., |_, seat| !is_of_the_round(seat));
            others.extend(left.map(|(table, seat)| {
                tables.forget(table);
                (seat.game, seat)
            }));
            others.retain(|id, _| live_hall.see(|hall| hall.games.get(id).is_some_and(|game| !is_over(game))));
        }
        tables.keep_only(&games);
        let mut searched: Vec<u16> = Vec::new();
        for game in games.iter().filter(|game| game.is_watched) {
            let table = game.id.table;
            let seat = seats.entry(table).or_insert_with(|| {
                let known = others.remove(&game.id).filter(|seat| seat.is_of(game));
                known.unwrap_or_else(|| Seat::new(game, &live_hall, &tables))
            });
            seat.set_facts(&game.facts);
            if let Some(view) = seat.correct(&game.corrected) {
                tables.put(table, view);
            }
            if seat.is_searched() {
                searched.push(table);
                continue;
            }
            // Only once a thread can take it a picture is asked for: by then there may be a newer one.
            let Ok(place) = give.reserve().await else {
                error!("no thread is left to watch the tables; start the station again");
                return;
            };
            match seat.job(table, &pictures) {
                Some(job) => place.send(job),
                None => tables.see_none_of(seat, table, &pictures),
            }
        }
        // A search takes as long as twenty looks at a board that was found: those who are followed come first, and then whoever was not
        // reached the last time.
        let from = searched.partition_point(|table| *table < next);
        searched.rotate_left(from);
        for table in searched {
            let Ok(place) = give.try_reserve() else { break };
            next = table.saturating_add(1);
            if let Some(job) = seats.get_mut(&table).and_then(|seat| seat.job(table, &pictures)) {
                place.send(job);
            }
        }
        tokio::time::sleep_until(round_ends).await;
    }
}

impl Seat {
    fn new(game: &AtTable, live_hall: &LiveHall, tables: &Tables) -> Self {
        let mut watch = Watch::new(game.id, terms_of(&game.facts), live_hall.see(|hall| hall.sequence));
        let before = lock(&tables.before).remove(&game.id);
        // Where the game was set up in the place of another since then, what was seen is the other's.
        let is_its = |hall: &Hall| hall.games.get(&game.id).is_some_and(|game| game.watched.is_some());
        if let Some((kept, at_ms)) = before.filter(|_| live_hall.see(is_its)) {
            let offered = live_hall.see(|hall| {
                let finished = hall.games.get(&game.id).and_then(hall::Game::looked_finished);
                finished.map(|finished| (finished.because, finished.proved.is_some()))
            });
            let since = Duration::from_millis(records::now_ms().saturating_sub(at_ms)).min(LONGEST_GAP);
            watch.goes_on(Before { kept, offered, since });
        }
        Self {
            game: game.id,
            begun: game.begun,
            watch: Arc::new(Mutex::new(watch)),
            facts: game.facts.clone(),
            handed_on: None,
            in_hand: Arc::default(),
            last: Instant::now(),
        }
    }

    /// Whether it is this game's, and not of one that was removed before this one was set up in its place.
    fn is_of(&self, game: &AtTable) -> bool {
        (self.game, self.begun) == (game.id, game.begun)
    }

    /// What is known of the game may be put right while it is played.
    fn set_facts(&mut self, facts: &GameFacts) {
        if self.facts == *facts {
            return;
        }
        // Where its picture is being looked at, the next turn tells it.
        if let Ok(mut watch) = self.watch.try_lock() {
            self.facts = facts.clone();
            let told = catch_unwind(AssertUnwindSafe(|| watch.set_terms(terms_of(facts))));
            if told.is_err() {
                error!(table = self.game.table, "the game's terms made the program fail");
            }
        }
    }

    /// What somebody put right is taken in at once, where no picture is being looked at, else at the next turn; what the pages show then, where
    /// anything was.
    fn correct(&self, corrected: &[CorrectedPoint]) -> Option<View> {
        if corrected.is_empty() {
            return None;
        }
        let taken_in = catch_unwind(AssertUnwindSafe(|| {
            let mut watch = self.watch.try_lock().ok()?;
            watch.correct(corrected).then(|| watch.view())
        }));
        taken_in.unwrap_or_else(|_| {
            error!(table = self.game.table, "what somebody put right made the program fail");
            self.watch.clear_poison();
            None
        })
    }

    /// Whether its board is still to be found.
    fn is_searched(&self) -> bool {
        self.watch.try_lock().is_ok_and(|watch| watch.eye.grid().is_none())
    }

    /// The table's newest picture, where there is a newer one and nobody has the last in hand; where none comes any more, what was seen
    /// is written down all the same.
    fn job(&mut self, table: u16, pictures: &Pictures) -> Option<Job> {
        if Arc::strong_count(&self.in_hand) > 1 {
            return None;
        }
        let is_known = |newest: &Arc<Vec<u8>>| self.handed_on.as_ref().is_some_and(|known| Arc::ptr_eq(known, newest));
        let picture = pictures(table).filter(|newest| !is_known(newest));
        let is_due = || self.last.elapsed() >= WRITES_EVERY && self.watch.try_lock().is_ok_and(|watch| watch.is_due());
        if picture.is_none() && !is_due() {
            return None;
        }
        self.handed_on = picture.clone().or(self.handed_on.take());
        self.last = Instant::now();
        Some(Job { watch: Arc::clone(&self.watch), table, picture, _in_hand: Arc::clone(&self.in_hand) })
    }
}

fn terms_of(facts: &GameFacts) -> Terms {
    Terms {
        game: terms::game_of_rules(facts).unwrap_or_default(),
        rules: terms::rules(facts).unwrap_or(scoring::Rules::ING_1996),
    }
}

/// A station that was away for longer, or whose clock was set meanwhile, goes on as if it had been away for so long.
const LONGEST_GAP: Duration = Duration::from_secs(6 * 3600);

/// One thread: takes a picture, looks at it, and has what came of it written down.
fn go_on(live_hall: &Arc<LiveHall>, tables: &Tables, take: &Mutex<Receiver<Job>>, runtime: &Handle) {
    let mut reader = None;
    loop {
        let Some(job) = lock(take).blocking_recv() else { return };
        let _table = error_span!("watching", table = job.table).entered();
        let done = catch_unwind(AssertUnwindSafe(|| {
            if let Some(picture) = &job.picture {
                let began = Instant::now();
                let was_read = look(&job.watch, picture, &mut reader);
                let mut figures = lock(&tables.figures);
                figures.pictures += 1;
                figures.read += u64::from(was_read);
                figures.took += began.elapsed();
            }
            let mut watch = lock(&job.watch);
            tables.put(job.table, watch.view());
            watch.due()
        }));
        match done {
            // A disk takes its time, and this table's next picture may come sooner.
            Ok(Some(due)) => {
                drop(runtime.spawn(write_down(Arc::clone(live_hall), Arc::clone(&job.watch), due).in_current_span()));
            }
            Ok(None) => {}
            Err(_) => {
                // The next picture is looked at with a new reader: what the last one was doing is not known.
                error!("a picture of a table made the program fail; the next one is looked at");
                reader = None;
                job.watch.clear_poison();
            }
        }
    }
}

/// Looks at a picture; whether it had to be read.
fn look(watch: &Mutex<Watch>, picture: &Arc<Vec<u8>>, reader: &mut Option<Reader>) -> bool {
    let mut watch = lock(watch);
    let Ok(photo) = Photo::decode(picture) else {
        watch.sees_nothing();
        return false;
    };
    if reader.is_none() {
        match Reader::new() {
            Ok(made) => *reader = Some(made),
            Err(error) => {
                error!(cause = %error, "no reader can be made");
                return false;
            }
        }
    }
    let Some(reader) = reader.as_ref() else { return false };
    watch.go_on();
    let glance = watch.eye.glance(reader, &photo);
    let was_read = matches!(glance, Glance::Board(_) | Glance::Refused(_));
    if let Glance::Board(found) = &glance {
        watch.look_back(reader, found);
    }
    watch.take(glance, picture, &photo);
    was_read
}

/// Writes down what is due. What the disk refuses stays, and is tried again at the next picture.
async fn write_down(live_hall: Arc<LiveHall>, watch: Arc<Mutex<Watch>>, mut due: Due) {
    let seen = due.seen.take();
    let outcome = async {
        if let Some(seen) = seen {
            let watched = written(&live_hall, due.game, seen).await?;
            let is_written = due.clone();
            of_watch(&watch, move |watch| watch.is_written(&is_written, &watched)).await;
        }
        match &due.offer {
            Some(offer) => offered(&live_hall, due.game, offer.clone()).await,
            None => Ok(()),
        }
    };
    if let Err(error) = outcome.await {
        of_watch(&watch, move |watch| watch.not_offered(due)).await;
        tell(&error);
    }
}

/// Tells a watch something, which may wait for a picture that is looked at: not on the server's threads.
async fn of_watch(watch: &Arc<Mutex<Watch>>, tell: impl FnOnce(&mut Watch) + Send + 'static) {
    let watch = Arc::clone(watch);
    if let Err(error) = tokio::task::spawn_blocking(move || tell(&mut lock(&watch))).await {
        error!(cause = %error, "what was written down cannot be told to who watches");
    }
}

/// Keeps the crops of moves, and enters what was seen with their names.
async fn written(live_hall: &Arc<LiveHall>, game: GameId, to_write: ToWrite) -> Result<Watched, EnterError> {
    let ToWrite { mut watched, crops } = to_write;
    let _keeping = live_hall.discarding.read().await;
    // Asked before the disk is written to, and again when it is entered: a crop that no entry names would stay for ever.
    live_hall.see(|hall| commands::watched::may_enter(hall, game))?;
    for (place, crop) in crops {
        watched.steps[place].crop = Some(live_hall.keep_picture(crop).await?);
    }
    let fact = Fact::GameWatched { game, watched: watched.clone() };
    live_hall.enter(STATION, move |hall| commands::watched::enter(hall, game, fact)).await?;
    Ok(watched)
}

/// Keeps the pictures of a game that looks finished, and offers it.
async fn offered(live_hall: &Arc<LiveHall>, game: GameId, offer: Offer) -> Result<(), EnterError> {
    let Offer { mut finished, picture, filled } = offer;
    let _keeping = live_hall.discarding.read().await;
    live_hall.see(|hall| commands::watched::may_enter(hall, game))?;
    for (bytes, name, length) in [
        (picture, &mut finished.photo, &mut finished.bytes),
        (filled, &mut finished.filled_photo, &mut finished.filled_bytes),
    ] {
        if let Some(bytes) = bytes {
            *length = bytes.len() as u64;
            *name = Some(live_hall.keep_picture(bytes).await?);
        }
    }
    let fact = Fact::GameLooksFinished { game, finished: Box::new(finished) };
    live_hall.enter(STATION, move |hall| commands::watched::enter(hall, game, fact)).await.map(drop)
}

/// The game may have been taken up by somebody meanwhile, which is no fault; the disk's is said.
fn tell(error: &EnterError) {
    match error {
        EnterError::Command(_) => {}
        error => warn!(cause = %error, "what was seen of a table cannot be written down"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameId = GameId { round: 1, table: 1 };

    /// A log to which an entry with this fact is added.
    fn enter(entries: &mut Vec<Entry>, fact: Fact) {
        let sequence = entries.len() as u64 + 1;
        entries.push(Entry { sequence, at_ms: 0, who: STATION.to_owned(), fact, hash: [0; 32] });
    }

    fn set(black: &str) -> Fact {
        let (black, white, rules) = (black.to_owned(), "Berg".to_owned(), "ing-1996".to_owned());
        Fact::GameSet { game: GAME, facts: GameFacts { black, white, rules, ..GameFacts::default() } }
    }

    /// The game that is at the table by this log.
    fn at_table(entries: &[Entry]) -> AtTable {
        at_tables(&Hall::of(entries)).pop().unwrap()
    }

    #[test]
    fn a_game_in_the_place_of_one_that_was_removed_has_a_seat_of_its_own() {
        let mut log = Vec::new();
        enter(&mut log, set("Aoki"));
        enter(&mut log, Fact::RoundStarted { round: 1 });
        let first = at_table(&log);
        let seat = Seat {
            game: first.id,
            begun: first.begun,
            watch: Arc::new(Mutex::new(Watch::new(GAME, terms_of(&first.facts), 0))),
            facts: first.facts.clone(),
            handed_on: None,
            in_hand: Arc::default(),
            last: Instant::now(),
        };
        enter(&mut log, set("Aoki Mei"));
        assert!(seat.is_of(&at_table(&log)), "the game was put right");
        enter(&mut log, Fact::GameRemoved { game: GAME });
        enter(&mut log, set("Chen"));
        assert!(!seat.is_of(&at_table(&log)));
    }

    #[test]
    fn what_was_seen_of_a_game_that_was_removed_is_not_gone_on_with() {
        let mut log = Vec::new();
        enter(&mut log, set("Aoki"));
        enter(&mut log, Fact::RoundStarted { round: 1 });
        enter(&mut log, Fact::GameWatched { game: GAME, watched: Watched::default() });
        let goes_on = |log: &[Entry]| lock(&Tables::of(log).before).contains_key(&GAME);
        assert!(goes_on(&log));
        enter(&mut log, Fact::GameRemoved { game: GAME });
        enter(&mut log, set("Chen"));
        assert!(!goes_on(&log));
    }
}
