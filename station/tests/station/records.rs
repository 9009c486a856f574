//! What the records are worth: a flipped bit is found wherever it is, and nobody changes an entry.

use std::path::{Path, PathBuf};

use station::store::chain::Sealed;
use station::store::fact::{Fact, GameFacts, GameId};
use station::store::{Looked, Store};
use station::verify::{Fault, Verify, Whole, verify};

use crate::process::copy;
use crate::whole_way::claimed;

/// Bits that are flipped in each file.
const FLIPS: usize = 96;

fn check(folder: &Path) -> Result<Whole, Fault> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(verify(&Verify { data: folder.to_owned(), quick: true }))
}

fn entries(folder: &Path) -> Vec<Sealed> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async { Looked::open(folder).await.unwrap().sealed().await.unwrap() })
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

/// Every file of a data folder that keeps anything; SQLite makes its index of the log anew.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(self::files(&path));
        } else if path.extension().is_none_or(|kind| kind != "sqlite-shm") {
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
    assert_eq!(found.to_string(), "entry 2 does not hold");
}
