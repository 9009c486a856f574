//! A station that witnesses another one, whose log goes back to an old copy.

use std::fs::File;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use data_encoding::HEXLOWER;
use hall::witnessing::{Other, Standing, of};
use records::Store;
use records::fact::{Fact, GameFacts, GameId};

use crate::harness::Hall;
use crate::logs::line;
use crate::process::{self, Running, copy};

/// A look that has not come by then never will.
const HANGS: Duration = Duration::from_mins(2);
const OTHER: &str = "Hall B";

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

fn append(data: &Path) {
    runtime().block_on(async {
        let (store, _) = Store::open(data).await.unwrap();
        let game = Fact::GameSet { game: GameId { round: 2, table: 1 }, facts: GameFacts::default() };
        store.append("station", &[game]).await.unwrap();
        store.close().await.unwrap();
    });
}

/// Waits until the other station stands so.
fn until(hall: &Hall, stands: impl Fn(&Standing) -> bool) -> Standing {
    let end = Instant::now() + HANGS;
    loop {
        let standing = hall.station.witnessing.standings()[OTHER].clone();
        if stands(&standing) {
            return standing;
        }
        assert!(Instant::now() < end, "it never stands so: {standing:?}");
        std::thread::yield_now();
    }
}

fn start(folder: &Path, listen: &str) -> Running {
    process::start_with(folder, &format!("listen = \"{listen}\"\ndata = \"data\"\n"), ("SHOUTAN_TEST", Path::new("")))
}

fn holds(data: &Path, log: &Path) -> bool {
    let mut verify = Command::new(env!("CARGO_BIN_EXE_shoutan"));
    verify.args(["verify", "--quick", "--witness"]).args([log, data]).output().unwrap().status.success()
}

#[test]
fn a_station_that_goes_back_to_an_old_copy_is_red_where_it_is_witnessed() {
    let folder = tempfile::tempdir().unwrap();
    let (data, old) = (folder.path().join("data"), folder.path().join("old"));
    process::prepare(folder.path(), 3);
    std::fs::create_dir(&old).unwrap();
    copy(&data, &old);
    let other = start(folder.path(), "127.0.0.1:0");
    let listen = other.address.to_string();
    let hall = Hall::open();
    let watched = Other {
        name: OTHER.to_owned(),
        address: format!("http://{listen}").parse().unwrap(),
        key: None,
        every: Duration::from_secs(1),
    };
    hall.runtime.block_on(async { hall.station.witnessing.begin(hall.folder.path(), vec![watched]).unwrap() });
    let (first, _) = until(&hall, |standing| standing.seen.is_some()).seen.unwrap();
    drop(other);
    let missed = |standing: &Standing| standing.missed.is_some();
    until(&hall, missed);
    let (auditor, viewer) = (hall.visitor("auditor"), hall.visitor("viewer"));
    assert!(viewer.get("/readiness").body.contains("It does not answer; it is asked again."));
    append(&data);
    let other = start(folder.path(), &listen);
    let newer = |standing: &Standing| standing.seen.is_some_and(|(head, _)| head.sequence > first.sequence);
    let standing = until(&hall, newer);
    assert!(standing.missed.is_none() && standing.alarm.is_none(), "{standing:?}");
    let (head, _) = standing.seen.unwrap();
    assert_eq!(head.sequence, first.sequence + 1);
    let readiness = viewer.get("/readiness").body;
    assert!(readiness.contains("Log of Hall B") && readiness.contains(&of(&head)), "{readiness}");
    let alarm = "The log of Hall B is not what it was. It ends with entry";
    assert!(!auditor.get("/").body.contains(alarm));
    let figures = viewer.get("/api/v1/metrics").body;
    assert!(figures.contains("shoutan_witnessed_altered{station=\"Hall B\"} 0"), "{figures}");
    drop(other);
    let log = hall.folder.path().join("witness/Hall B.log");
    assert!(holds(&data, &log) && !holds(&old, &log), "what was kept tells the two apart");
    std::fs::remove_dir_all(&data).unwrap();
    copy(&old, &data);
    let other = start(folder.path(), &listen);
    until(&hall, |standing| standing.alarm.is_some());
    for name in ["auditor", "chief", "admin"] {
        assert!(hall.visitor(name).get("/").body.contains(alarm), "{name}");
    }
    assert!(!viewer.get("/").body.contains(alarm), "who does not audit is told on the readiness page");
    assert!(viewer.get("/readiness").body.contains("it was cut short or put back"));
    let figures = viewer.get("/api/v1/metrics").body;
    for figure in ["altered{station=\"Hall B\"} 1", &format!("entries{{station=\"Hall B\"}} {}", head.sequence)] {
        assert!(figures.contains(&format!("shoutan_witnessed_{figure}")), "{figures}");
    }
    // It stays red, whatever is shown later.
    drop(other);
    until(&hall, missed);
    assert!(auditor.get("/").body.contains(alarm));
}

#[test]
fn the_configuration_names_whom_to_witness_and_an_unexpected_key_is_an_error_in_the_log() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    process::prepare(folder.path(), 1);
    process::prepare(other.path(), 1);
    let running = start(other.path(), "127.0.0.1:0");
    let key = runtime().block_on(async { Store::open(&folder.path().join("data")).await.unwrap().0.public_key() });
    let expected = HEXLOWER.encode(key.as_bytes());
    let log = folder.path().join("log.jsonl");
    let config = format!(
        "listen = \"127.0.0.1:0\"\ndata = \"data\"\nlog_format = \"json\"\n\
         [[witness]]\nname = \"Hall B\"\naddress = \"http://{}\"\nkey = \"{expected}\"\nevery = \"1s\"\n",
        running.address
    );
    let _running = process::start_logged(folder.path(), &config, File::create(&log).unwrap(), None);
    let told = line(&log, "message", "another station's log is not what it was");
    assert_eq!((&told["level"], &told["station"]), (&"ERROR".into(), &OTHER.into()), "{told}");
    assert!(told["cause"].as_str().unwrap().ends_with(&format!("and not with {expected}")), "{told}");
    assert!(!folder.path().join("data/witness/Hall B.log").exists(), "a log of another key is not begun");
}
