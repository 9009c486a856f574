//! The campaign: results are entered at two stations while faults happen, then everything is left alone, and what the stations and the
//! hall hold is set side by side.

pub mod officials;
pub mod programs;
pub mod proxy;

#[allow(dead_code, reason = "the joint hall's own tests use more of it")]
#[path = "../../../../joint-hall/tests/support/postgres.rs"]
pub mod postgres;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::Value;

use officials::{Officials, result_of};
use postgres::Postgres;
use programs::{HallFolder, Running, StationFolder};
use proxy::{Fate, Proxy};

pub const EVENT: &str = "Campaign Cup";
/// Where a fault waits for a request this long and none comes, the next one is made.
const NO_REQUEST: Duration = Duration::from_millis(600);
/// What has not come together by then never will: stations wait 30 s at most.
const HANGS: Duration = Duration::from_mins(5);
/// Of eight faults one is in a program, the others on the way.
const IN_PROGRAMS: u64 = 8;

/// A fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// Something happens to a request.
    OnTheWay(Fate),
    /// A station is killed and started again.
    StationKilled(usize),
    /// The hall is killed and started again.
    HallKilled,
    /// PostgreSQL is stopped as by a crash and started again.
    PostgresRestarted,
}

/// What was seen.
#[derive(Debug)]
pub struct Seen {
    /// How often each fault was made.
    pub faults: BTreeMap<Fault, usize>,
    /// Results that stand at the two stations: by table, who has it, by which entry, and what it is.
    pub at_stations: Vec<(u16, String, u64, String)>,
    /// All that the hall has ever been told.
    pub in_hall: Vec<(u16, String, u64, String)>,
    /// Games whose results stand by the hall's page.
    pub settled: String,
    /// From the end of the faults until the hall had everything.
    pub together_after: Duration,
    /// Entries that the hall lacked after it had been cut off, and how long it took from then until it had them.
    pub caught_up: (u64, Duration),
}

/// Draws (Steele, Lea, Flood 2014: SplitMix64).
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % sides
    }

    fn fault(&mut self) -> Fault {
        if self.throw(IN_PROGRAMS) > 0 {
            let which = usize::try_from(self.throw(Fate::ALL.len() as u64)).unwrap();
            return Fault::OnTheWay(Fate::ALL[which]);
        }
        match self.throw(4) {
            0 => Fault::StationKilled(0),
            1 => Fault::StationKilled(1),
            2 => Fault::HallKilled,
            _ => Fault::PostgresRestarted,
        }
    }
}

/// Two officials who work through a station's tables, never further than they are let.
struct Work {
    at: Arc<Mutex<Option<SocketAddr>>>,
    may: Arc<AtomicUsize>,
    played: Arc<AtomicUsize>,
    is_done: Arc<AtomicBool>,
}

impl Work {
    fn begin(tables: std::ops::RangeInclusive<u16>) -> Self {
        let work = Self { at: Arc::default(), may: Arc::default(), played: Arc::default(), is_done: Arc::default() };
        let (at, may) = (Arc::clone(&work.at), Arc::clone(&work.may));
        let (all_played, is_done) = (Arc::clone(&work.played), Arc::clone(&work.is_done));
        std::thread::spawn(move || {
            let mut officials = Officials::at(at);
            for (played, table) in tables.enumerate() {
                while played >= may.load(Ordering::Relaxed) {
                    std::thread::sleep(Duration::from_millis(5));
                }
                while officials.go_on(table) != Some(true) {
                    std::thread::sleep(Duration::from_millis(5));
                }
                all_played.store(played + 1, Ordering::Relaxed);
            }
            is_done.store(true, Ordering::Relaxed);
        });
        work
    }

    /// Whether they have come as far as they are let.
    fn has_caught_up(&self) -> bool {
        self.played.load(Ordering::Relaxed) >= self.may.load(Ordering::Relaxed)
    }
}

/// Runs it with this program: so many faults while results of so many games are entered, by these dice.
pub fn run(program: &Path, mut postgres: Postgres, games: u16, faults: usize, seed: u64) -> Seen {
    let folder = tempfile::tempdir().unwrap();
    let hall_folder =
        HallFolder { folder: folder.path().join("hall"), database: postgres.address(), program: program.to_owned() };
    let proxy = Proxy::start();
    // The last tables are played while the hall is cut off.
    let (half, apart) = (games / 2, (games / 10).max(2));
    let prepare = |name: &str, tables| {
        StationFolder::prepare(folder.path().join(name), name, tables, &hall_folder, proxy.address)
    };
    let stations = [prepare("Room A", 1..=half), prepare("Room B", half + 1..=games)];
    let mut hall = Some(hall_folder.start());
    proxy.leads_to(hall.as_ref().unwrap().address);
    hall_folder.load(hall.as_ref().unwrap().address, games);
    let mut running: Vec<Option<Running>> = stations.iter().map(|station| Some(station.start())).collect();
    let work: Vec<Work> = stations.iter().map(|station| Work::begin(station.tables.clone())).collect();
    for (work, running) in work.iter().zip(&running) {
        *work.at.lock().unwrap() = running.as_ref().map(|running| running.address);
    }
    let mut dice = Dice(seed);
    let mut made: BTreeMap<Fault, usize> = BTreeMap::new();
    let with_faults = usize::from(half.saturating_sub(apart));
    let mut count = 0;
    while count < faults {
        for work in &work {
            work.may.store((count + 1) * with_faults / faults + 1, Ordering::Relaxed);
        }
        let fault = dice.fault();
        match fault {
            Fault::OnTheWay(fate) => {
                let met = proxy.met();
                proxy.arm(fate);
                let until = Instant::now() + NO_REQUEST;
                while proxy.met() == met && Instant::now() < until {
                    std::thread::sleep(Duration::from_millis(2));
                }
            }
            Fault::StationKilled(which) => {
                *work[which].at.lock().unwrap() = None;
                running[which] = None;
                let again = stations[which].start();
                *work[which].at.lock().unwrap() = Some(again.address);
                running[which] = Some(again);
            }
            Fault::HallKilled => {
                drop(hall.take());
                let again = hall_folder.start();
                proxy.leads_to(again.address);
                hall = Some(again);
            }
            Fault::PostgresRestarted => {
                postgres.crash();
                postgres.begin();
            }
        }
        *made.entry(fault).or_default() += 1;
        count += 1;
    }
    // What waits for a request is still a fault, until the last of them was met or no request comes.
    let until = Instant::now() + HANGS;
    while proxy.is_armed() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(20));
    }
    proxy.disarm();
    let hall_at = hall.as_ref().unwrap().address;
    let healed = Instant::now();
    // A station whose first questions all met a fault has its pairings from the hall only now.
    wait(|| work.iter().all(Work::has_caught_up) && whole(hall_at, &work));
    let together_after = healed.elapsed();
    // Cut off, as for an hour, while the rest is played.
    proxy.cut(true);
    for work in &work {
        work.may.store(usize::from(games), Ordering::Relaxed);
    }
    wait(|| work.iter().all(|work| work.is_done.load(Ordering::Relaxed)));
    let lacking: u64 = work.iter().map(|work| last_of(work).unwrap()).sum::<u64>() - held(hall_at).unwrap();
    proxy.cut(false);
    let again = Instant::now();
    wait(|| whole(hall_at, &work));
    let caught_up = (lacking, again.elapsed());
    let event = format!("http://{hall_at}{}", forwarding::path_of(EVENT));
    let in_hall = in_hall(&event);
    let page = ureq::get(&event).call().unwrap().body_mut().read_to_string().unwrap();
    let settled = page.split("<strong>").nth(1).unwrap().split("</strong>").next().unwrap().to_owned();
    drop(running);
    let mut at_stations = Vec::new();
    for station in &stations {
        let key = std::fs::read_to_string(station.data().join("station.key")).unwrap();
        let key = data_encoding::HEXLOWER.decode(key.trim().as_bytes()).unwrap();
        let key = ed25519_dalek::SigningKey::from_bytes(&key.try_into().unwrap()).verifying_key();
        let digits = data_encoding::HEXLOWER.encode(key.as_bytes());
        at_stations
            .extend(station.results().into_iter().map(|(table, entry, result)| (table, digits.clone(), entry, result)));
    }
    for (table, _, _, result) in &at_stations {
        assert_eq!(*result, result_of(*table), "table {table}");
    }
    Seen { faults: made, at_stations, in_hall, settled, together_after, caught_up }
}

#[track_caller]
fn wait(done: impl Fn() -> bool) {
    let until = Instant::now() + HANGS;
    while !done() {
        assert!(Instant::now() < until, "it never comes to its end");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The last entry of a station's log; none while it is away.
fn last_of(work: &Work) -> Option<u64> {
    let at = (*work.at.lock().unwrap())?;
    let health: Value = ureq::get(format!("http://{at}/api/v1/health")).call().ok()?.body_mut().read_json().ok()?;
    health["sequence"].as_u64()
}

/// Entries that the hall holds of all logs.
fn held(hall: SocketAddr) -> Option<u64> {
    let rooms = format!("http://{hall}{}/api/v1/rooms", forwarding::path_of(EVENT));
    let told: Value = ureq::get(rooms).call().ok()?.body_mut().read_json().ok()?;
    told["rooms"].as_array()?.iter().map(|room| room["held"].as_u64()).sum()
}

/// Whether the hall holds everything that the stations have.
fn whole(hall: SocketAddr, work: &[Work]) -> bool {
    let all: Option<u64> = work.iter().map(last_of).sum();
    all.is_some() && all == held(hall)
}

fn in_hall(event: &str) -> Vec<(u16, String, u64, String)> {
    let told: Value = ureq::get(format!("{event}/api/v1/results")).call().unwrap().body_mut().read_json().unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let one = |seen: &Value| {
        let table = u16::try_from(seen["table"].as_u64().unwrap()).unwrap();
        (table, text(&seen["key"]), seen["entry"].as_u64().unwrap(), text(&seen["result"]))
    };
    told["results"].as_array().unwrap().iter().map(one).collect()
}
