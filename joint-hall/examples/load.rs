//! How much a joint hall bears on this machine, with PostgreSQL beside it: results a minute, each with the entries of its game in a request
//! of its own over HTTP, the page of 3,000 tables meanwhile and afterwards, and a station with cameras that was apart for an hour.
//!
//! ```text
//! cargo run --release -p joint-hall --example load -- --results 3000
//! ```

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a measurement that cannot go on ends, and figures are printed"
)]

#[allow(dead_code, reason = "tests use more of it")]
#[path = "../tests/support/postgres.rs"]
mod postgres;
#[allow(dead_code, reason = "tests use more of it")]
#[path = "../tests/support/station_log.rs"]
mod station_log;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use forwarding::batch::{Batch, MOST_ENTRIES, first_of};
use forwarding::client::Client;
use forwarding::{FORWARD, Taken, path_of};
use joint_hall::identity::Identity;
use joint_hall::pages::router;
use joint_hall::store::Store;
use postgres::Postgres;
use records::fact::{Fact, GameId};
use records::reading::{Reading, Shows};
use records::watched::{Watched, WatchedLook, WatchedStep};
use server::connections::{self, Reach};
use station_log::StationLog;

const EVENT: &str = "Congress";
/// Stations that tell at the same time.
const STATIONS: u16 = 10;
/// Looks at the page, one after the other.
const LOOKS: u32 = 400;
/// Tables of the station that was apart, each with a camera,
const APART: u16 = 150;
/// and what a camera's watching comes to in that hour: an entry every 20 s.
const WATCHED: u32 = 180;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let at = arguments.iter().position(|argument| argument == "--results");
    let results: u16 = at.and_then(|at| arguments.get(at + 1)?.parse().ok()).unwrap_or(3_000);
    let Some(postgres) = Postgres::start() else {
        println!("PostgreSQL is not installed: nothing is measured");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let identity = Identity::open_or_make(folder.path()).unwrap();
    let token = identity.token(EVENT);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let address = runtime.block_on(async {
        let store = Store::open(&postgres.address(), identity).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(connections::serve(listener, router(store), Reach::default(), std::future::pending()));
        format!("http://{address}")
    });
    let each = results / STATIONS;
    let logs: Vec<StationLog> = (0..STATIONS).map(|number| played(number, each)).collect();
    let entries: usize = logs.iter().map(|log| log.entries.len()).sum();
    let bytes: usize = logs.iter().flat_map(|log| &log.entries).map(|entry| entry.fact.len()).sum();
    let page = format!("{address}{}", path_of(EVENT));
    let begun = Instant::now();
    let is_told = AtomicBool::new(false);
    let (mut slowest, mut meanwhile): (Vec<Duration>, Vec<Duration>) = std::thread::scope(|scope| {
        let looking = scope.spawn(|| {
            let mut looks = Vec::new();
            while !is_told.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(50));
                looks.extend(look(&page));
            }
            looks
        });
        let tell = |log| {
            let (address, token) = (address.parse().unwrap(), token.clone());
            scope.spawn(move || tell(log, &Client::new(address, token, None).unwrap()))
        };
        let told: Vec<_> = logs.iter().map(tell).collect();
        let told = told.into_iter().flat_map(|told| told.join().unwrap()).collect();
        is_told.store(true, Ordering::Relaxed);
        (told, looking.join().unwrap())
    });
    let took = begun.elapsed().as_secs_f64();
    slowest.sort();
    let told = f64::from(each * STATIONS);
    println!(
        "{told} results, {entries} entries of {} bytes in {took:.1} s: {:.0} results a minute",
        bytes / entries,
        told / took * 60.0
    );
    println!("a request: median {:?}, 99th percentile {:?}", middle(&slowest, 50), middle(&slowest, 99));
    meanwhile.sort();
    println!("the page meanwhile: median {:?}, 99th percentile {:?}", middle(&meanwhile, 50), middle(&meanwhile, 99));
    for (what, query) in [
        ("the page", ""),
        ("a search", "?q=White+12"),
        ("its last part", "?page=29"),
        ("all results, for programs", "/api/v1/results"),
    ] {
        let mut looks: Vec<Duration> = (0..LOOKS).filter_map(|_| look(&format!("{page}{query}"))).collect();
        looks.sort();
        println!("{what}: median {:?}, 99th percentile {:?}", middle(&looks, 50), middle(&looks, 99));
    }
    let kept = runtime.block_on(size(&postgres));
    println!("in the database: {kept:.1} MiB, {:.0} bytes a result", kept * 1_048_576.0 / told);
    let log = watched(STATIONS);
    let begun = Instant::now();
    let (requests, bytes) = catch_up(&log, &Client::new(address.parse().unwrap(), token, None).unwrap());
    println!(
        "an hour of {APART} tables with cameras: {} entries, {:.1} MiB in {requests} requests, held after {:.1} s",
        log.entries.len(),
        bytes as f64 / 1_048_576.0,
        begun.elapsed().as_secs_f64()
    );
}

/// A room whose games were photographed, claimed and confirmed.
fn played(number: u16, games: u16) -> StationLog {
    let mut log = StationLog::new(EVENT, &format!("Room {number}"), u8::try_from(number).unwrap() + 1);
    for game in 1..=games {
        let id = GameId { round: 1, table: number * games + game };
        log.set(id, &format!("Black {}", id.table), &format!("White {}", id.table));
        let photo = format!("{:064x}", u64::from(id.table));
        let (shows, source) = (Shows::End, "upload".to_owned());
        log.push("ada", &Fact::PhotoTaken { game: id, photo: photo.clone(), bytes: 2_000_000, shows, source });
        let crossings = (0..361).map(|at| [100 + at % 19 * 50, 100 + at / 19 * 50]).collect();
        let reading = Reading::Read {
            reader: "f".repeat(64),
            rows: vec!["..B.W..............".to_owned(); 19],
            doubtful: Vec::new(),
            crossings,
            picture: [2_000, 1_500],
            hint: None,
            beside: None,
        };
        log.push("station", &Fact::PhotoRead { game: id, photo, reading });
        log.result(id, "B+R");
    }
    log
}

/// A room whose games were watched by cameras for an hour, and then photographed, claimed and confirmed.
fn watched(number: u16) -> StationLog {
    let mut log = StationLog::new(EVENT, &format!("Room {number}"), u8::try_from(number).unwrap() + 1);
    let games = (1..=APART).map(|table| GameId { round: 2, table });
    for game in games.clone() {
        log.set(game, &format!("Black {}", game.table), &format!("White {}", game.table));
    }
    for at in 0..WATCHED {
        for game in games.clone() {
            let look = |look: u32| WatchedLook {
                at_ms: u64::from(look) * 2_500,
                seen: "qd0f0dp00fpc3c1".repeat(3),
                corrected: None,
            };
            let looks = (at * 8..at * 8 + 8).map(look).collect();
            let steps = vec![WatchedStep { at_ms: 0, act: "B Q16".to_owned(), sure: 98, look_here: false, crop: None }];
            let watched = Watched { lines: 19, first: at * 8, looks, start: None, stands: at, steps };
            log.push("station", &Fact::GameWatched { game, watched });
        }
    }
    for game in games {
        log.result(game, "B+R");
    }
    log
}

/// Tells a whole log as a station does that was apart; how many requests that took, and the bytes of what is in them.
fn catch_up(log: &StationLog, client: &Client) -> (usize, usize) {
    let (mut at, mut requests, mut bytes) = (0, 0, 0);
    while at < log.entries.len() {
        let until = (at + MOST_ENTRIES).min(log.entries.len());
        let batch = Batch { entries: first_of(log.entries[at..until].to_vec()), ..log.batch(at, at) };
        at += batch.entries.len();
        bytes += serde_json::to_vec(&batch).unwrap().len();
        let (taken, _): (Taken, _) = client.ask(FORWARD, &batch, None).unwrap();
        assert!(!taken.is_gap && taken.held.sequence == at as u64);
        requests += 1;
    }
    (requests, bytes)
}

/// Tells a log a result at a time, as a station does that is never behind; how long each request took.
fn tell(log: &StationLog, client: &Client) -> Vec<Duration> {
    const A_GAME: usize = 5;
    let parts = (0..log.entries.len()).step_by(A_GAME);
    parts
        .map(|from| {
            let begun = Instant::now();
            let (taken, _): (Taken, _) = client.ask(FORWARD, &log.batch(from, from + A_GAME), None).unwrap();
            assert!(!taken.is_gap);
            begun.elapsed()
        })
        .collect()
}

/// How long a page took; none before the event has begun.
fn look(address: &str) -> Option<Duration> {
    let begun = Instant::now();
    let page = ureq::get(address).call().ok()?.body_mut().read_to_vec().unwrap();
    assert!(page.len() > 1_000);
    Some(begun.elapsed())
}

fn middle(sorted: &[Duration], percent: usize) -> Duration {
    sorted[(sorted.len() * percent / 100).min(sorted.len() - 1)]
}

async fn size(postgres: &Postgres) -> f64 {
    let pool = sqlx::PgPool::connect(&postgres.address()).await.unwrap();
    let bytes: i64 = sqlx::query_scalar("SELECT pg_database_size(current_database())").fetch_one(&pool).await.unwrap();
    bytes as f64 / 1_048_576.0
}
