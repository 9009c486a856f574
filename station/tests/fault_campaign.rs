//! Two stations and a joint hall on PostgreSQL with some faults, and a station that is put back from its backup; `cargo run --release -p station --example fault_campaign` makes many.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "what fails in a test's helper fails the test")]

#[allow(dead_code, reason = "the command uses more of it")]
#[path = "../examples/fault_campaign/campaign/mod.rs"]
mod campaign;

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use campaign::officials::Officials;
use campaign::postgres::{Postgres, TO_SERVE};
use campaign::programs::{HallFolder, Running, StationFolder};
use campaign::proxy::Fate;
use campaign::{EVENT, Fault};
use serde_json::Value;

/// Games, faults, and dice by which each kind of fault happens once at least.
const GAMES: u16 = 24;
const FAULTS: usize = 22;
const SEED: u64 = 43;
const PROGRAM: &str = env!("CARGO_BIN_EXE_shoutan");
/// What has not come to the joint hall by then never will: a station waits 30 s at most.
const HANGS: Duration = Duration::from_mins(2);

#[test]
fn all_confirmed_results_come_to_the_hall_once_whatever_happens_on_the_way() {
    let Some(postgres) = Postgres::start() else { return not_run::needs(TO_SERVE) };
    let seen = campaign::run(Path::new(PROGRAM), postgres, GAMES, FAULTS, SEED);
    println!("{:?}; together after {:?}, caught up after {:?}", seen.faults, seen.together_after, seen.caught_up);
    let mut at_stations = seen.at_stations.clone();
    at_stations.sort();
    assert_eq!(seen.in_hall, at_stations);
    let tables: Vec<u16> = seen.in_hall.iter().map(|(table, ..)| *table).collect();
    assert_eq!(tables, (1..=GAMES).collect::<Vec<u16>>());
    assert_eq!(seen.settled, format!("{GAMES}/{GAMES}"));
    let programs = [Fault::HallKilled, Fault::PostgresRestarted, Fault::StationKilled(0), Fault::StationKilled(1)];
    for kind in Fate::ALL.map(Fault::OnTheWay).into_iter().chain(programs) {
        assert!(seen.faults.contains_key(&kind), "{kind:?}: choose other dice");
    }
}

#[test]
fn a_station_put_back_from_its_backup_is_told_at_both_ends_and_nothing_is_lost() {
    let Some(postgres) = Postgres::start() else { return not_run::needs(TO_SERVE) };
    let folder = tempfile::tempdir().unwrap();
    let (hall_folder, backup) = (folder.path().join("hall"), folder.path().join("backup"));
    let hall_folder = HallFolder { folder: hall_folder, database: postgres.address(), program: PROGRAM.into() };
    let hall = hall_folder.start();
    hall_folder.load(hall.address, 3);
    let station = StationFolder::prepare(folder.path().join("a"), "Room A", 1..=3, &hall_folder, hall.address);
    let running = station.start();
    play(&running, 1);
    let copied =
        Command::new(PROGRAM).args(["backup", "--with-key"]).arg(station.data()).arg(&backup).output().unwrap();
    assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
    play(&running, 2);
    until(|| confirmed(hall.address).len() == 2);
    // The machine breaks. What stands in for it has the copy, which lacks the second game, and goes on with the third.
    drop(running);
    std::fs::remove_dir_all(station.data()).unwrap();
    std::fs::rename(&backup, station.data()).unwrap();
    let running = station.start();
    play(&running, 3);
    until(|| confirmed(hall.address).len() == 3);
    let rooms = told(hall.address, "rooms");
    let logs: Vec<(&Value, bool)> =
        rooms["rooms"].as_array().unwrap().iter().map(|room| (&room["room"], room["branched"].is_u64())).collect();
    assert_eq!(logs, [(&"Room A".into(), false), (&"Room A".into(), true)]);
    assert_eq!(confirmed(hall.address), [1, 2, 3]);
    let page = ureq::get(format!("http://{}{}", hall.address, forwarding::path_of(EVENT))).call().unwrap();
    assert!(page.into_body().read_to_string().unwrap().contains("It goes on from an older copy"));
    let page = officials(&running).page("/readiness").unwrap();
    assert!(page.contains("This station goes on from an older copy of its log"), "{page}");
}

fn officials(at: &Running) -> Officials {
    Officials::at(Arc::new(Mutex::new(Some(at.address))))
}

/// Enters a table's result, as soon as the pairing has come.
fn play(at: &Running, table: u16) {
    let mut officials = officials(at);
    until(|| officials.go_on(table) == Some(true));
}

fn until(mut done: impl FnMut() -> bool) {
    let last = Instant::now() + HANGS;
    while !done() {
        assert!(Instant::now() < last, "it never comes to its end");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// What the joint hall tells programs of the event.
fn told(hall: SocketAddr, what: &str) -> Value {
    let answer = ureq::get(format!("http://{hall}{}/api/v1/{what}", forwarding::path_of(EVENT))).call().unwrap();
    answer.into_body().read_json().unwrap()
}

/// The tables whose results it holds.
fn confirmed(hall: SocketAddr) -> Vec<u64> {
    told(hall, "results")["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| result["table"].as_u64().unwrap())
        .collect()
}
