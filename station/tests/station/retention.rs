//! Pictures of watched games go from the disk when they are as old as the station is set to keep them; what a result rests on stays.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use audit::verify::{Verify, Whole, verify};
use hall::commands;
use hall::equipment::STATION;
use hall::live_hall::LiveHall;
use records::Store;
use records::backup::{SecretKey, backup};
use records::chain::Sealed;
use records::fact::{Fact, GameFacts, GameId};
use records::watched::{LooksFinished, Watched, WatchedStep};
use tokio::runtime::Runtime;
use watching::retention::{KeepDays, discard};

use crate::harness::{GAME, Hall, Visitor, password, photo, photo_name};
use crate::process::{self, Running, copy};
use crate::resealed::reseal;
use crate::second_verifier::{TO_VERIFY, found_by_python, python};

/// A hang is a failure.
const LONGEST_WAIT: Duration = Duration::from_secs(120);
const DAY_MS: u64 = 24 * 3600 * 1000;
const CROPS: [&[u8]; 2] = [b"a crop of a move", b"a crop of another"];
const UNTAKEN: &[u8] = b"the last position of a game that nobody took";

/// Two games were watched: of one an arbiter took the pictures as photographs, of the other nobody did. The store, at rest.
fn watched() -> (tempfile::TempDir, PathBuf) {
    let hall = Hall::open();
    let second = GameId { round: 1, table: 2 };
    let facts = GameFacts {
        black: "Cui".to_owned(),
        white: "Doi".to_owned(),
        rules: "ing-1996".to_owned(),
        ..GameFacts::default()
    };
    let steps = ["B E5", "W C3"].into_iter().zip(CROPS).map(|(act, crop)| WatchedStep {
        at_ms: 1_000,
        act: act.to_owned(),
        sure: 99,
        look_here: false,
        crop: Some(photo_name(crop)),
    });
    let start = Some(vec![".".repeat(9); 9]);
    let watched = Watched { lines: 9, start, steps: steps.collect(), ..Watched::default() };
    let board = photo("board-9.jpg");
    let finished = |photo: &[u8]| LooksFinished {
        photo: Some(photo_name(photo)),
        bytes: photo.len() as u64,
        sgf: "(;FF[4]GM[1]SZ[9];B[ee];W[cg])".to_owned(),
        moves: 2,
        ..LooksFinished::default()
    };
    let seen = [
        Fact::GameWatched { game: GAME, watched },
        Fact::GameLooksFinished { game: GAME, finished: Box::new(finished(&board)) },
        Fact::GameLooksFinished { game: second, finished: Box::new(finished(UNTAKEN)) },
    ];
    hall.runtime.block_on(async {
        let live_hall = &hall.station.live_hall;
        live_hall.enter("admin", move |hall| commands::game(hall, second, facts)).await.unwrap();
        for picture in CROPS.into_iter().chain([UNTAKEN, &board]) {
            live_hall.keep_picture(Arc::new(picture.to_vec())).await.unwrap();
        }
        live_hall.enter(STATION, move |_| Ok(seen.to_vec())).await.unwrap();
    });
    let entry = hall.see(|game| game.offered().unwrap().0).to_string();
    assert_eq!(hall.visitor("arbiter").form("/game/1/1/watched", &[("entry", &entry)]).status, 303);
    hall.read();
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    copy(hall.folder.path(), &data);
    let runtime = Runtime::new().unwrap();
    runtime.block_on(async { Store::open(&data).await.unwrap().0.close().await.unwrap() });
    (folder, data)
}

fn file(data: &Path, picture: &[u8]) -> PathBuf {
    let name = photo_name(picture);
    data.join("photos").join(&name[..2]).join(name)
}

fn start(folder: &Path, more: &str) -> Running {
    let config = format!("listen = \"127.0.0.1:0\"\ndata = \"data\"\n{more}");
    process::start_with(folder, &config, ("LANG", Path::new("C")))
}

fn visitor(running: &Running, name: &str) -> Visitor {
    let mut visitor = Visitor::new(running.address);
    assert_eq!(visitor.log_in("/login", &[("name", name), ("password", &password(name))]).status, 303);
    visitor
}

fn wait(what: &str, is: impl Fn() -> bool) {
    let until = Instant::now() + LONGEST_WAIT;
    while !is() {
        assert!(Instant::now() < until, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn found(runtime: &Runtime, data: &Path) -> Whole {
    runtime.block_on(verify(&Verify { data: data.to_owned(), quick: true })).unwrap()
}

const KEEPS: &str = "[watching]\nkeep_pictures_days = 400\n";

#[test]
fn pictures_go_when_they_are_old_and_both_verifiers_know_that_from_the_log() {
    let (folder, data) = watched();
    let runtime = Runtime::new().unwrap();
    let gone = || CROPS.into_iter().chain([UNTAKEN]).all(|picture| !file(&data, picture).exists());
    let board = photo("board-9.jpg");

    // They are kept for as long as nothing says otherwise, and where they are young.
    for (config, says) in [("", "for as long as the organiser keeps the log"), (KEEPS, "After 400 days the pictures")] {
        let running = start(folder.path(), config);
        let kept = Visitor::new(running.address).get("/cameras-keep").body;
        assert!(kept.contains(says) && kept.contains("at most 128 pixels wide and high"), "{kept}");
        let page = visitor(&running, "viewer").get("/game/1/1").body;
        assert!(page.contains("alt=\"Move 2: White C3\""), "{page}");
    }
    assert!(CROPS.into_iter().chain([UNTAKEN, &board]).all(|picture| file(&data, picture).exists()));
    assert!(found(&runtime, &data).discards.is_empty());
    let older_copy = folder.path().join("copy");
    runtime.block_on(backup(&data, &older_copy, SecretKey::StaysHere)).unwrap();

    // More than a year goes by.
    let age = |_: &str, entry: &mut Sealed| entry.at_ms -= 401 * DAY_MS;
    runtime.block_on(reseal(&data, age));
    let mut running = start(folder.path(), KEEPS);
    wait("old pictures are still there", gone);
    let viewer = visitor(&running, "viewer");
    assert!(!viewer.get("/game/1/1").body.contains("Move 2"), "what is gone is not shown");
    assert_eq!(viewer.get(&format!("/photo/{}", photo_name(CROPS[0]))).status, 404);
    assert_eq!(viewer.get(&format!("/photo/{}", photo_name(&board))).status, 200, "evidence stays");
    let arbiter = visitor(&running, "arbiter");
    assert!(arbiter.get("/game/1/2").body.contains("There is no clear picture of the last position"));
    assert!(visitor(&running, "auditor").get("/log").body.contains("3 pictures of watched games are discarded"));
    running.kill();

    let whole = found(&runtime, &data);
    assert_eq!(whole.discards.iter().map(|discard| discard.pictures).collect::<Vec<_>>(), [3]);
    let told = Command::new(env!("CARGO_BIN_EXE_shoutan")).args(["verify", "--quick"]).arg(&data).output().unwrap();
    let told = String::from_utf8(told.stdout).unwrap();
    assert!(told.contains("Discarded, as the log says: 3 pictures of watched games"), "{told}");

    // An interruption between the entry and the files: the next start goes on, and enters nothing more.
    std::fs::write(file(&data, CROPS[1]), CROPS[1]).unwrap();
    let mut running = start(folder.path(), KEEPS);
    wait("what an interruption left is still there", gone);
    running.kill();
    assert_eq!(found(&runtime, &data).discards.len(), 1);

    // A copy that is brought up to date loses them too, and holds.
    runtime.block_on(backup(&data, &older_copy, SecretKey::StaysHere)).unwrap();
    assert!(!file(&older_copy, CROPS[0]).exists() && file(&older_copy, &board).exists());
    assert_eq!(found(&runtime, &older_copy).discards.len(), 1);
    let Some(python) = python() else { return not_run::needs(TO_VERIFY) };
    let asked = [&data, &older_copy].map(|data| vec![data.to_str().unwrap().to_owned()]);
    assert_eq!(found_by_python(python, &asked), ["holds", "holds"]);
}

#[test]
fn a_picture_that_the_disk_does_not_let_go_keeps_no_other_there() {
    let (_folder, data) = watched();
    let days = KeepDays::new(400).unwrap();
    let more_than_a_year_later = records::now_ms() + 401 * DAY_MS;
    // In the order in which they are taken from the disk: the first fails.
    let mut pictures = [CROPS[0], CROPS[1], UNTAKEN];
    pictures.sort_by_key(|picture| photo_name(picture));
    let [stuck, others @ ..] = pictures;
    // In place of a disk that refuses, and even root is refused: a folder is not removed as a file.
    std::fs::remove_file(file(&data, stuck)).unwrap();
    std::fs::create_dir(file(&data, stuck)).unwrap();
    Runtime::new().unwrap().block_on(async {
        let (store, entries) = Store::open(&data).await.unwrap();
        let live_hall = LiveHall::new(store, &entries);
        let discarded = discard(&live_hall, days, more_than_a_year_later).await.unwrap();
        let stay: Vec<String> = discarded.stay.into_iter().map(|stays| stays.name).collect();
        assert_eq!((discarded.pictures, stay), (2, vec![photo_name(stuck)]));
        assert!(others.into_iter().all(|picture| !file(&data, picture).exists()));
        // It is tried again when the disk is in order.
        std::fs::remove_dir(file(&data, stuck)).unwrap();
        std::fs::write(file(&data, stuck), stuck).unwrap();
        let discarded = discard(&live_hall, days, more_than_a_year_later).await.unwrap();
        assert!(discarded.pictures == 1 && discarded.stay.is_empty(), "{discarded:?}");
        live_hall.store.close().await.unwrap();
    });
}
