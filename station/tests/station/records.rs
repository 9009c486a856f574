//! What the records are worth: a flipped bit is found wherever it is, and nobody changes an entry.

use std::path::{Path, PathBuf};

use audit::verify::{Fault, Verify, Whole, verify};
use records::chain::Sealed;
use records::fact::{Fact, GameFacts, GameId};
use records::{ReadOnlyStore, Store};

use crate::process::{self, Officials, copy};
use crate::whole_way::claimed;

/// Bits that are flipped in each file.
const FLIPS: usize = 96;

fn check(folder: &Path) -> Result<Whole, Fault> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(verify(&Verify { data: folder.to_owned(), quick: true }))
}

fn entries(folder: &Path) -> Vec<Sealed> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(entries_of(folder))
}

async fn entries_of(folder: &Path) -> Vec<Sealed> {
    ReadOnlyStore::open(folder).await.unwrap().sealed().await.unwrap()
}

/// Two folders with a finished game in them: as a station leaves it that was killed, with most of it in SQLite's write-ahead log, and
/// as one that was closed.
fn finished() -> [tempfile::TempDir; 2] {
    let (hall, _) = claimed();
    let killed = tempfile::tempdir().unwrap();
    copy(hall.folder.path(), killed.path());
    let closed = tempfile::tempdir().unwrap();
    copy(hall.folder.path(), closed.path());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async { Store::open(closed.path()).await.unwrap().0.close().await.unwrap() });
    [killed, closed]
}

/// Who is logged in is no record: a station that cannot read it has everybody log in again.
const NO_RECORD: &str = "sessions.json";

/// Every file of a data folder that keeps anything; SQLite makes its index of the log anew, and the lock's file is empty.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if path.extension().is_none_or(|kind| kind != "sqlite-shm" && kind != "lock")
            && path.file_name().is_some_and(|name| name != NO_RECORD)
        {
            files.push(path);
        }
    }
    files.sort();
    files
}

#[test]
fn a_flipped_bit_anywhere_in_the_store_or_a_photograph_is_found() {
    for (state, whole) in ["killed", "closed"].into_iter().zip(finished()) {
        let found = check(whole.path()).unwrap();
        assert!(found.photos == 1 && found.results == 1, "{state}: {found:?}");
        let before = entries(whole.path());
        for file in files(whole.path()) {
            let name = file.strip_prefix(whole.path()).unwrap();
            let bytes = std::fs::read(&file).unwrap();
            let step = (bytes.len() / FLIPS).max(1);
            let (mut found, mut nothing_kept) = (0, 0);
            for at in (0..bytes.len()).step_by(step) {
                let work = tempfile::tempdir().unwrap();
                copy(whole.path(), work.path());
                let mut flipped = bytes.clone();
                flipped[at] ^= 1 << (at / step % 8);
                std::fs::write(work.path().join(name), flipped).unwrap();
                if check(work.path()).is_err() {
                    found += 1;
                } else {
                    // SQLite keeps nothing in some bytes of its pages: then nothing that was recorded may be otherwise.
                    assert_eq!(entries(work.path()), before, "{state}: byte {at} of {}", name.display());
                    nothing_kept += 1;
                }
            }
            println!("{state}, {}: {found} flipped bits found, {nothing_kept} where nothing is kept", name.display());
            let is_sqlite = name.to_str().is_some_and(|name| name.starts_with("station.sqlite"));
            assert!(is_sqlite || nothing_kept == 0, "{state}: {}", name.display());
            assert!(found > 0 || is_sqlite, "{state}: {}", name.display());
        }
    }
}

#[test]
fn a_log_that_lost_its_newest_entries_is_found() {
    let [_, closed] = finished();
    let last = entries(closed.path()).len();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(closed.path().join("station.sqlite"));
        let mut file = sqlx::ConnectOptions::connect(&options).await.unwrap();
        sqlx::query("DROP TRIGGER entries_stay").execute(&mut file).await.unwrap();
        let guardless = verify(&Verify { data: closed.path().to_owned(), quick: true }).await.unwrap_err();
        assert_eq!(guardless.to_string(), "the store's own description of itself was changed");
        sqlx::query("DELETE FROM entries WHERE sequence = (SELECT max(sequence) FROM entries)")
            .execute(&mut file)
            .await
            .unwrap();
    });
    let found = check(closed.path()).unwrap_err();
    let words =
        format!("entry {last} is missing: it was acknowledged, and the log holds only up to entry {}", last - 1);
    assert_eq!(found.to_string(), words);
    let Err(refused) = runtime.block_on(Store::open(closed.path())) else { panic!("it is opened") };
    assert_eq!(refused.to_string(), words);
}

#[test]
fn a_photograph_that_is_missing_or_that_no_entry_names_is_held_to_its_name_too() {
    let [_, closed] = finished();
    let photos = closed.path().join("photos");
    let unnamed = photos.join("ab").join("ab".repeat(32));
    std::fs::create_dir_all(photos.join("ab")).unwrap();
    std::fs::write(&unnamed, "x").unwrap();
    assert!(matches!(check(closed.path()), Err(Fault::ChangedFile { path }) if path == unnamed));
    std::fs::remove_file(&unnamed).unwrap();
    let picture = files(&photos).pop().unwrap();
    std::fs::remove_file(picture).unwrap();
    assert!(matches!(check(closed.path()), Err(Fault::NoPhoto { .. })));
}

#[test]
fn a_log_that_lost_its_mark_is_neither_held_nor_opened_and_only_an_empty_store_needs_none() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let [_, closed] = finished();
    std::fs::remove_file(closed.path().join("station.end")).unwrap();
    let words = "the mark of the log's end (station.end) is missing, so that nobody can say how much of the log is";
    assert_eq!(check(closed.path()).unwrap_err().to_string(), words);
    let Err(refused) = runtime.block_on(Store::open(closed.path())) else { panic!("it is opened, and marked anew") };
    assert_eq!(refused.to_string(), words);
    let empty = tempfile::tempdir().unwrap();
    runtime.block_on(async { Store::open(empty.path()).await.unwrap().0.close().await.unwrap() });
    std::fs::remove_file(empty.path().join("station.end")).unwrap();
    assert_eq!(check(empty.path()).unwrap().entries, 0);
    assert!(runtime.block_on(Store::open(empty.path())).is_ok());
}

#[test]
fn a_second_station_in_the_same_folder_is_refused_until_the_first_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (store, _) = Store::open(folder.path()).await.unwrap();
        let Err(refused) = Store::open(folder.path()).await else { panic!("two stations have one folder") };
        assert!(refused.to_string().starts_with("another station is at work in "), "{refused}");
        assert!(ReadOnlyStore::open(folder.path()).await.is_ok(), "looking hinders nobody");
        store.close().await.unwrap();
        assert!(Store::open(folder.path()).await.is_ok());
    });
}

#[test]
fn a_clean_stop_leaves_one_file_of_the_log_and_looking_at_it_leaves_no_other() {
    let folder = tempfile::tempdir().unwrap();
    process::prepare(folder.path(), 1);
    let mut running = process::start(folder.path(), None).unwrap();
    let officials = Officials::log_in(running.address).unwrap();
    assert_eq!(officials.finish(1, &crate::harness::photo("board-9.jpg"), &mut Vec::new()), [200, 200, 200]);
    let pid = rustix::process::Pid::from_child(&running.child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    assert!(running.child.wait().unwrap().success());
    let data = folder.path().join("data");
    let databases = || {
        let names = std::fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.starts_with("station.sqlite")).collect::<Vec<String>>()
    };
    assert_eq!(databases(), ["station.sqlite"]);
    assert_eq!(check(&data).unwrap().results, 1);
    assert_eq!(databases(), ["station.sqlite"]);
}

/// A whole log with the same facts, each changed by `change`, under a key of its own: what somebody makes who has the program and no key.
pub fn sealed_anew(from: &Path, to: &Path, change: impl Fn(&str) -> String) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (store, _) = Store::open(to).await.unwrap();
        let key = data_encoding::HEXLOWER.encode(store.public_key().as_bytes());
        for sealed in entries_of(from).await {
            let mut fact: Fact = serde_json::from_str(&change(&sealed.fact)).unwrap();
            if let Fact::LogBegun { public_key, .. } = &mut fact {
                public_key.clone_from(&key);
            }
            store.append(&sealed.who, &[fact]).await.unwrap();
        }
        store.close().await.unwrap();
    });
    copy(&from.join("photos"), &to.join("photos"));
}

#[test]
fn a_log_sealed_anew_under_another_key_with_the_colours_exchanged_is_found_by_the_key() {
    let (hall, _) = claimed();
    let key = data_encoding::HEXLOWER.encode(hall.station.live_hall.store.public_key().as_bytes());
    let forged = tempfile::tempdir().unwrap();
    let exchange = |fact: &str| fact.replace("Aoki", "\u{1}").replace("Berg", "Aoki").replace('\u{1}', "Berg");
    sealed_anew(hall.folder.path(), forged.path(), exchange);
    let shoutan = |data: &Path, more: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_shoutan"));
        let done = command.args(["verify", "--quick"]).arg(data).args(more).output().unwrap();
        (done.status.code(), String::from_utf8(done.stdout).unwrap())
    };
    let (code, said) = shoutan(forged.path(), &[]);
    assert!(code == Some(0) && said.contains("It is signed with the key ") && !said.contains(&key), "{said}");
    let not_known = "Whether that is the station's own key is not known here";
    assert!(said.contains(not_known), "{said}");
    let (code, said) = shoutan(forged.path(), &["--key", &key]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.starts_with("DOES NOT HOLD (key): the log is signed with the key ") && said.contains(&key), "{said}");
    let (code, said) = shoutan(hall.folder.path(), &["--key", &key]);
    assert!(code == Some(0) && said.contains(&format!("It is signed with the key {key}.")), "{said}");
    assert!(!said.contains(not_known), "{said}");
}

#[test]
fn a_pipe_in_the_place_of_any_file_is_told_and_not_waited_for() {
    let [_, closed] = finished();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for file in files(closed.path()) {
        let work = tempfile::tempdir().unwrap();
        copy(closed.path(), work.path());
        let pipe = work.path().join(file.strip_prefix(closed.path()).unwrap());
        std::fs::remove_file(&pipe).unwrap();
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let name = pipe.display();
        // Without the station's secret key the records name the public one; but here something is in its place.
        assert!(check(work.path()).is_err(), "{name}");
        let is_photo = pipe.starts_with(work.path().join("photos"));
        assert_eq!(
            runtime.block_on(Store::open(work.path())).is_err(),
            !is_photo,
            "{name}: a station reads its photographs later"
        );
    }
}

#[test]
fn a_photograph_that_is_read_otherwise_is_told_apart_from_an_altered_one() {
    let (hall, _) = claimed();
    let other = tempfile::tempdir().unwrap();
    // The same log by an older station: its own words, its own order of doubts, and one doubt more.
    sealed_anew(hall.folder.path(), other.path(), |fact| {
        let mut fact: serde_json::Value = serde_json::from_str(fact).unwrap();
        if fact["kind"] == "photo_read" {
            fact["reading"]["reader"] = "0.0.9 0123456789abcdef".into();
            fact["reading"]["hint"] =
                serde_json::json!({ "reason": "The camera is too low.", "cause": { "is": "too_low", "points": 1 } });
            fact["reading"]["doubtful"].as_array_mut().unwrap().insert(0, "A1".into());
        }
        fact.to_string()
    });
    let done =
        std::process::Command::new(env!("CARGO_BIN_EXE_shoutan")).arg("verify").arg(other.path()).output().unwrap();
    let said = String::from_utf8(done.stdout).unwrap();
    assert_eq!(done.status.code(), Some(5), "{said}");
    assert!(said.starts_with("Everything holds"), "{said}");
    assert!(said.contains("READ DIFFERENTLY by this build: 1 of these photographs. Nothing was altered"), "{said}");
    assert!(
        said.contains("read by 0.0.9 0123456789abcdef; this is ") && said.contains("  doubtful then only: A1\n"),
        "{said}"
    );
}

#[test]
fn an_entry_is_neither_changed_nor_taken_out() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (store, _) = Store::open(folder.path()).await.unwrap();
        let game = |table| Fact::GameSet { game: GameId { round: 1, table }, facts: GameFacts::default() };
        store.append("ada", &[game(1), game(2), game(3)]).await.unwrap();
        drop(store);
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.path().join("station.sqlite"));
        let mut file = sqlx::ConnectOptions::connect(&options).await.unwrap();
        for change in ["UPDATE entries SET who = 'bo' WHERE sequence = 2", "DELETE FROM entries WHERE sequence = 3"] {
            let refused = sqlx::query(change).execute(&mut file).await.unwrap_err().to_string();
            assert!(refused.contains("an entry of the log is never"), "{refused}");
        }
        // Whoever takes the guard away is found out by the seals, at the first entry that was touched.
        sqlx::query("DROP TRIGGER entries_stay_as_written").execute(&mut file).await.unwrap();
        sqlx::query("UPDATE entries SET who = 'bo' WHERE sequence = 2").execute(&mut file).await.unwrap();
    });
    let found = check(folder.path()).unwrap_err();
    assert_eq!(found.to_string(), "entry 2 does not hold: its content is not what was sealed");
}
