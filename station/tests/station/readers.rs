//! The threads that read photographs: what they do where the disk refuses, and where one of them ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use hall::live_hall::LiveHall;
use hall::pairings;
use hall::readers;
use hall::readings::refused;
use records::Store;
use records::claim::{CountedGrounds, CountedMoment, CountedPlace, StoneCount};
use records::fact::{Fact, GameFacts, Side};
use records::reading::{Cause, Reading, Shows};

use crate::harness::GAME;

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

/// A hall with a game that waits for its photographs.
async fn live_hall(folder: &std::path::Path) -> Arc<LiveHall> {
    let (store, entries) = Store::open(folder).await.unwrap();
    let live_hall = LiveHall::new(store, &entries);
    let facts = GameFacts {
        black: "Aoki".to_owned(),
        white: "Berg".to_owned(),
        rules: "ing-1996".to_owned(),
        ..GameFacts::default()
    };
    live_hall.enter("admin", move |hall| pairings::game(hall, GAME, facts)).await.unwrap();
    live_hall
}

async fn keep(live_hall: &Arc<LiveHall>, bytes: &[u8]) {
    live_hall.keep_photo("arbiter", GAME, bytes.to_vec(), Shows::End, "upload".to_owned(), Vec::new()).await.unwrap();
}

fn until(what: &str, is_so: impl Fn() -> bool) {
    let last = Instant::now() + Duration::from_secs(60);
    while !is_so() {
        assert!(Instant::now() < last, "{what}");
        std::thread::yield_now();
    }
}

#[test]
fn a_thread_that_ends_is_replaced_and_its_photograph_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = runtime();
    let live_hall = runtime.block_on(live_hall(folder.path()));
    // One thread alone, so that whatever is read after the first was read by another.
    runtime.spawn(readers::run_with(Arc::clone(&live_hall), 1, |bytes, _, _| {
        assert_ne!(bytes, b"fatal", "as a fault of ours would");
        refused(Cause::NoBoard)
    }));
    runtime.block_on(async {
        keep(&live_hall, b"fatal").await;
        keep(&live_hall, b"harmless").await;
    });
    let readings = || {
        let game = |hall: &hall::Hall| {
            hall.games[&GAME].photos.iter().map(|taken| taken.reading.clone()).collect::<Vec<Option<Reading>>>()
        };
        live_hall.see(game)
    };
    until("nobody reads any more", || readings().iter().all(Option::is_some));
    assert_eq!(readings(), [Some(refused(Cause::ProgramFailed)), Some(refused(Cause::NoBoard))]);
    assert_eq!(live_hall.readers.replaced(), 1);
}

#[test]
fn where_the_disk_refuses_a_reading_it_waits_and_is_not_made_again() {
    static READ: AtomicUsize = AtomicUsize::new(0);
    static CLOSED: AtomicUsize = AtomicUsize::new(0);
    let folder = tempfile::tempdir().unwrap();
    let runtime = runtime();
    let live_hall = runtime.block_on(live_hall(folder.path()));
    runtime.spawn(readers::run_with(Arc::clone(&live_hall), 2, |_, _, _| {
        READ.fetch_add(1, Ordering::Relaxed);
        until("the store is not closed", || CLOSED.load(Ordering::Relaxed) == 1);
        refused(Cause::NoBoard)
    }));
    runtime.block_on(async {
        keep(&live_hall, b"one").await;
        live_hall.store.close().await.unwrap();
    });
    CLOSED.store(1, Ordering::Relaxed);
    until("nobody says that the disk refuses", || live_hall.readers.refused_by_disk() == 1);
    // The thread goes on trying to write; what it read it keeps.
    assert_eq!(READ.load(Ordering::Relaxed), 1);
}

#[test]
fn a_photograph_and_the_counts_of_its_moment_are_entered_together_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = runtime();
    runtime.block_on(async {
        let live_hall = live_hall(folder.path()).await;
        let count = |least, most| StoneCount {
            color: Side::Black,
            place: CountedPlace::OwnBowl,
            moment: CountedMoment::AtEnd,
            least,
            most,
            grounds: CountedGrounds::Slots,
        };
        let keep =
            |count| live_hall.keep_photo("arbiter", GAME, b"x".to_vec(), Shows::End, "upload".to_owned(), vec![count]);
        let before = live_hall.see(|hall| hall.sequence);
        assert!(keep(count(9, 3)).await.is_err(), "a count upside down");
        assert_eq!(live_hall.see(|hall| (hall.sequence, hall.games[&GAME].photos.len())), (before, 0));
        keep(count(3, 3)).await.unwrap();
        let entries = live_hall.store.sealed(before + 1, 9).await.unwrap();
        let facts: Vec<Fact> = entries.iter().map(|entry| serde_json::from_str(&entry.fact).unwrap()).collect();
        assert!(matches!(facts[..], [Fact::PhotoTaken { .. }, Fact::StonesCounted { .. }]), "{facts:?}");
    });
}
