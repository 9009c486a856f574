//! What the records are worth: flipped bits are found, and a disk that fails says so.

use std::path::{Path, PathBuf};

use station::store::Store;
use station::store::fact::{Fact, GameFacts, GameId};
use station::verify::{Fault, Verify, Whole, verify};

use crate::hall::{Hall, photo};
use crate::whole_way::claim;

fn check(folder: &Path) -> Result<Whole, Fault> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(verify(&Verify { data: folder.to_owned(), quick: true }))
}

/// A folder with a finished game in it, closed.
fn finished() -> tempfile::TempDir {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    arbiter.upload("/game/1/1/photo", &[], &photo("board-9.jpg"));
    hall.read();
    hall.correct(&arbiter, "board-9.json");
    claim(&hall, &arbiter);
    let Hall { folder, station, runtime, .. } = hall;
    runtime.shutdown_background();
    drop(station);
    folder
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else {
            std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

fn photo_in(folder: &Path) -> PathBuf {
    let shelves = std::fs::read_dir(folder.join("photos")).unwrap().map(|shelf| shelf.unwrap().path());
    let files = shelves.flat_map(|shelf| std::fs::read_dir(shelf).unwrap().map(|file| file.unwrap().path()));
    files.into_iter().next().unwrap()
}

#[test]
fn a_flipped_bit_in_the_log_or_a_photograph_is_found() {
    let whole = finished();
    let found = check(whole.path()).unwrap();
    assert!(found.photos == 1 && found.results == 1, "{found:?}");
    let work = tempfile::tempdir().unwrap();
    // Every byte of a sample of the log's text, wherever SQLite has put it: the facts are findable by their names.
    let store = whole.path().join("station.sqlite-wal");
    let store = if store.metadata().is_ok_and(|file| file.len() > 0) { "station.sqlite-wal" } else { "station.sqlite" };
    let bytes = std::fs::read(whole.path().join(store)).unwrap();
    let facts = [b"\"kind\":\"result_claimed\"".as_slice(), b"\"kind\":\"photo_taken\"", b"\"kind\":\"game_set\""];
    let mut flipped = 0;
    for fact in facts {
        // The newest copy is the one that counts.
        let at = bytes.windows(fact.len()).rposition(|window| window == fact).expect("the fact is in the file");
        for offset in (0..200).step_by(23) {
            let folder = work.path().join(flipped.to_string());
            copy(whole.path(), &folder);
            let mut changed = bytes.clone();
            changed[at + offset] ^= 1 << (offset % 8);
            std::fs::write(folder.join(store), changed).unwrap();
            let found = check(&folder);
            assert!(found.is_err() || found.unwrap().results == 0, "byte {} of {store}", at + offset);
            flipped += 1;
        }
    }
    let picture = photo_in(whole.path());
    let bytes = std::fs::read(&picture).unwrap();
    for at in [0, bytes.len() / 3, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[at] ^= 4;
        std::fs::write(&picture, changed).unwrap();
        assert!(matches!(check(whole.path()), Err(Fault::ChangedPhoto { .. })), "byte {at}");
    }
    std::fs::remove_file(&picture).unwrap();
    assert!(matches!(check(whole.path()), Err(Fault::NoPhoto { .. })));
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

#[test]
fn a_disk_that_takes_nothing_says_so_and_loses_nothing() {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    let before = hall.station.desk.see(|seen| seen.sequence);
    // A file where the folder for incoming photographs was: nothing can be written there, whoever tries.
    let incoming = hall.folder.path().join("photos/incoming");
    std::fs::remove_dir(&incoming).unwrap();
    std::fs::write(&incoming, "").unwrap();
    let answer = arbiter.upload("/game/1/1/photo", &[], &photo("board-9.jpg"));
    assert_eq!(answer.status, 507);
    assert!(answer.body.contains("Nothing of this was stored"), "{}", answer.body);
    assert_eq!(hall.station.desk.see(|seen| seen.sequence), before);
    std::fs::remove_file(&incoming).unwrap();
    std::fs::create_dir(&incoming).unwrap();
    assert_eq!(arbiter.upload("/game/1/1/photo", &[], &photo("board-9.jpg")).status, 303);
}
