//! What a joint hall on a real PostgreSQL server takes, and what it does not.

#![expect(clippy::unwrap_used, reason = "what fails in a test's helper fails the test")]

#[allow(dead_code, reason = "other tests and measurements use more of it")]
mod support;

use ed25519_dalek::{Signer, SigningKey};
use forwarding::Branched;
use forwarding::batch::{BatchError, Sent};
use hall::State;
use joint_hall::identity::Identity;
use joint_hall::insert_batch::TakeError;
use joint_hall::joined::Standing;
use joint_hall::pairings_file;
use joint_hall::queries::Room;
use joint_hall::store::Store;
use records::chain::{BrokenSeal, Sealed};
use records::fact::{Fact, Role};
use records::head::Head;
use support::postgres::{Postgres, TO_SERVE};
use support::station_log::{StationLog, table};

#[test]
fn what_stations_say_is_taken_once_and_whole_and_nothing_is_overwritten() {
    let Some(postgres) = Postgres::start() else { return not_run::needs(TO_SERVE) };
    let folder = tempfile::tempdir().unwrap();
    let identity = Identity::open_or_make(folder.path()).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(&postgres.address(), identity).await.unwrap();
        pieces_twice_and_out_of_order_come_to_each_result_once(&store).await;
        many_at_once_come_to_each_result_once(&store).await;
        what_is_secret_stays_at_the_station_and_the_chain_is_whole(&store).await;
        what_does_not_hold_is_refused(&store).await;
        two_stations_that_differ_make_a_dispute_until_they_agree(&store).await;
        a_station_replaced_by_its_backup_is_told_and_loses_nothing(&store).await;
        a_new_key_for_a_room_is_a_log_of_its_own(&store).await;
        a_clock_that_is_wrong_is_told_and_orders_nothing(&store).await;
        of_each_round_the_newest_list_counts(&store).await;
        the_joint_halls_own_log_holds(&store).await;
    });
}

/// A log with so many games that have results.
fn played(event: &str, room: &str, number: u8, games: std::ops::RangeInclusive<u16>) -> StationLog {
    let mut log = StationLog::new(event, room, number);
    for game in games {
        log.set(table(game), &format!("Black {game}"), &format!("White {game}"));
        log.result(table(game), &format!("B+{game}"));
    }
    log
}

async fn pieces_twice_and_out_of_order_come_to_each_result_once(store: &Store) {
    let log = played("Pieces", "Room A", 1, 1..=30);
    let late = store.take(&log.batch(60, 70)).await.unwrap();
    assert!(late.is_gap && late.held.sequence == 0, "{late:?}");
    for (from, to) in [(0, 10), (0, 10), (5, 20), (10, 20), (20, 20), (3, 60), (60, 90), (80, 90), (0, 90), (90, 90)] {
        let taken = store.take(&log.batch(from, to)).await.unwrap();
        assert!(!taken.is_gap && taken.branched.is_none(), "{from}..{to}: {taken:?}");
        assert_eq!(taken.held, log.place(to), "{from}..{to}");
    }
    let gap = store.take(&played("Pieces", "Room A", 1, 1..=40).batch(100, 110)).await.unwrap();
    assert_eq!((gap.is_gap, gap.held), (true, log.place(90)));
    let event = store.event("Pieces").await.unwrap().unwrap();
    let results = store.results(event).await.unwrap();
    let told: Vec<(u16, &str)> = results.iter().map(|result| (result.game.table, result.result.as_str())).collect();
    let expected: Vec<(u16, String)> = (1..=30).map(|table| (table, format!("B+{table}"))).collect();
    assert_eq!(told, expected.iter().map(|(table, result)| (*table, result.as_str())).collect::<Vec<_>>());
    let rooms = store.rooms(event).await.unwrap();
    assert_eq!((rooms.len(), rooms[0].held, rooms[0].behind(), rooms[0].results), (1, 90, 0, 30));
}

async fn many_at_once_come_to_each_result_once(store: &Store) {
    let logs: Vec<StationLog> =
        (1..=4).map(|number| played("At once", &format!("Room {number}"), number, 1..=20)).collect();
    let mut tasks = Vec::new();
    for log in &logs {
        // Each batch is on its way three times at the same moment.
        for _ in 0..3 {
            let (store, log) = (store.clone(), log.clone());
            tasks.push(tokio::spawn(async move {
                for from in (0..60).step_by(12) {
                    while store.take(&log.batch(from, from + 12)).await.unwrap().is_gap {}
                }
            }));
        }
    }
    for task in tasks {
        task.await.unwrap();
    }
    let event = store.event("At once").await.unwrap().unwrap();
    assert_eq!(store.results(event).await.unwrap().len(), 80);
    assert!(store.rooms(event).await.unwrap().iter().all(|room| room.held == 60 && room.branched.is_none()));
    let games = store.games(event, 1).await.unwrap();
    assert!(games.iter().all(|game| game.reports.len() == 4 && matches!(game.standing, Standing::Result(_))));
}

async fn what_is_secret_stays_at_the_station_and_the_chain_is_whole(store: &Store) {
    let mut log = StationLog::new("Secrets", "Room A", 3);
    let password = "$argon2id$secret".to_owned();
    log.push("admin", &Fact::PersonSet { name: "ada".into(), role: Role::Arbiter, password });
    log.set(table(1), "Aoki", "Berg");
    let batch = log.all();
    let sent = serde_json::to_string(&batch).unwrap();
    assert!(!sent.contains("argon2") && sent.contains("Aoki"), "{sent}");
    assert_eq!(store.take(&batch).await.unwrap().held.sequence, 2);
    // A closed entry in whose place another one was sealed is not followed by the next.
    let mut other = batch.clone();
    let forged = Sealed::new(&log.key, [0; 32], 1, 1_001, "ada", "{}");
    other.entries[0] = Sent { open: None, ..Sent::of(forged) };
    let refused = store.take(&other).await;
    assert!(matches!(refused, Err(TakeError::Batch(BatchError::Broken { sequence: 2, .. }))), "{refused:?}");
}

async fn what_does_not_hold_is_refused(store: &Store) {
    let log = played("Forged", "Room A", 4, 1..=2);
    let stranger = SigningKey::from_bytes(&[99; 32]);
    let whole = log.all();
    let mut changed = whole.clone();
    let open = changed.entries[1].open.as_mut().unwrap();
    open.fact = open.fact.replace("B+1", "W+1");
    let mut unsigned = whole.clone();
    unsigned.entries[2].signature = stranger.sign(&unsigned.entries[2].seal).to_bytes();
    let mut left_out = whole.clone();
    left_out.entries.remove(1);
    let mut swapped = whole.clone();
    swapped.entries.swap(0, 1);
    let mut other_key = whole.clone();
    other_key.key = stranger.verifying_key().to_bytes();
    for (what, batch, expected, why) in [
        ("changed", changed, 2, BrokenSeal::Changed),
        ("unsigned", unsigned, 3, BrokenSeal::Unsigned),
        ("left out", left_out, 2, BrokenSeal::Changed),
        ("swapped", swapped, 1, BrokenSeal::Changed),
        ("another key", other_key, 1, BrokenSeal::Unsigned),
    ] {
        let refused = store.take(&batch).await;
        let Err(TakeError::Batch(BatchError::Broken { sequence, why: told })) = refused else {
            panic!("{what}: {refused:?}")
        };
        assert_eq!((sequence, told), (expected, why), "{what}");
    }
    assert!(store.event("Forged").await.unwrap().is_none(), "nothing was begun");
}

async fn two_stations_that_differ_make_a_dispute_until_they_agree(store: &Store) {
    let (mut a, mut b) = (StationLog::new("Disputes", "Room A", 5), StationLog::new("Disputes", "Room B", 6));
    for log in [&mut a, &mut b] {
        log.set(table(1), "Aoki", "Berg");
    }
    a.result(table(1), "B+5");
    b.result(table(1), "W+1");
    store.take(&a.all()).await.unwrap();
    store.take(&b.all()).await.unwrap();
    let event = store.event("Disputes").await.unwrap().unwrap();
    let standing = async || store.games(event, 1).await.unwrap().remove(0).standing;
    assert_eq!(standing().await, Standing::ResultsDiffer);
    b.push("chief", &Fact::GameReopened { game: table(1), reason: "counted anew".into() });
    store.take(&b.batch(3, 4)).await.unwrap();
    assert_eq!(standing().await, Standing::Result("B+5".to_owned()));
    b.result(table(1), "B+5");
    store.take(&b.batch(4, 6)).await.unwrap();
    assert_eq!(standing().await, Standing::Result("B+5".to_owned()));
    let results = store.results(event).await.unwrap();
    let told: Vec<_> = results.iter().map(|seen| (seen.room.as_str(), seen.result.as_str(), seen.stands)).collect();
    assert_eq!(told, [("Room A", "B+5", true), ("Room B", "W+1", false), ("Room B", "B+5", true)]);
    b.push("chief", &Fact::ResultDisputed { game: table(1), reason: "again".into() });
    store.take(&b.batch(6, 7)).await.unwrap();
    assert_eq!(standing().await, Standing::Called);
}

async fn a_station_replaced_by_its_backup_is_told_and_loses_nothing(store: &Store) {
    let mut former = played("Backup", "Room A", 7, 1..=3);
    // The copy was made before the last game ended; it goes on by itself, and so did the machine that was replaced.
    let mut copy = former.clone();
    former.set(table(4), "Black 4", "White 4");
    former.result(table(4), "B+4");
    store.take(&former.all()).await.unwrap();
    copy.set(table(4), "Black 4", "White 4");
    copy.result(table(4), "W+R");
    copy.set(table(5), "Black 5", "White 5");
    copy.result(table(5), "B+5");
    let branched = Some(Branched { entry: 11, former: 12 });
    // It begins to tell its log again, which is that of the former so far.
    let taken = store.take(&copy.batch(0, 5)).await.unwrap();
    assert_eq!((taken.branched, taken.held), (None, copy.place(5)));
    // What it had acknowledged was in its backup, or not.
    for from in [9, 0, 12] {
        let taken = store.take(&copy.batch(from, 15)).await.unwrap();
        assert_eq!((taken.branched, taken.held), (branched, copy.place(15)), "{from}");
    }
    let event = store.event("Backup").await.unwrap().unwrap();
    let behind: Vec<u64> = store.rooms(event).await.unwrap().iter().map(Room::behind).collect();
    assert_eq!(behind, [0, 0], "nothing of the former log is missing because the copy has more");
    former.set(table(6), "Black 6", "White 6");
    let taken = store.take(&former.batch(12, 13)).await.unwrap();
    assert_eq!((taken.branched, taken.held), (None, former.place(13)), "the machine that was replaced is heard too");
    let rooms = store.rooms(event).await.unwrap();
    assert_eq!(rooms.iter().map(|room| (room.held, room.branched)).collect::<Vec<_>>(), [(13, None), (15, Some(11))]);
    let games = store.games(event, 1).await.unwrap();
    let standing: Vec<&Standing> = games.iter().map(|game| &game.standing).collect();
    let result = |text: &str| Standing::Result(text.to_owned());
    assert_eq!(
        standing,
        [
            &result("B+1"),
            &result("B+2"),
            &result("B+3"),
            &Standing::ResultsDiffer,
            &result("B+5"),
            &Standing::Open(State::Playing)
        ]
    );
    let results = store.results(event).await.unwrap();
    assert_eq!(results.len(), 6, "each once, the two of table 4 side by side: {results:?}");
}

async fn a_new_key_for_a_room_is_a_log_of_its_own(store: &Store) {
    store.take(&played("Keys", "Room A", 10, 1..=1).all()).await.unwrap();
    store.take(&played("Keys", "Room A", 11, 1..=1).all()).await.unwrap();
    let event = store.event("Keys").await.unwrap().unwrap();
    let rooms = store.rooms(event).await.unwrap();
    assert_eq!(rooms.len(), 2);
    assert_ne!(rooms[0].key, rooms[1].key);
    assert_eq!(store.games(event, 1).await.unwrap()[0].standing, Standing::Result("B+1".to_owned()));
}

async fn a_clock_that_is_wrong_is_told_and_orders_nothing(store: &Store) {
    const HOURS_MS: u64 = 5 * 3_600_000;
    let log = played("Clocks", "Room A", 13, 1..=2);
    let mut ahead = log.batch(0, 3);
    ahead.now_ms += HOURS_MS;
    let mut behind = log.batch(3, 6);
    behind.now_ms -= HOURS_MS;
    store.take(&ahead).await.unwrap();
    let event = store.event("Clocks").await.unwrap().unwrap();
    let off = async || store.rooms(event).await.unwrap()[0].clock_ms;
    let is_about = |told: i64, expected: u64| told.unsigned_abs().abs_diff(expected) < 60_000;
    assert!(off().await > 0 && is_about(off().await, HOURS_MS), "{}", off().await);
    store.take(&behind).await.unwrap();
    assert!(off().await < 0 && is_about(off().await, HOURS_MS), "{}", off().await);
    assert_eq!(store.results(event).await.unwrap().len(), 2);
}

async fn of_each_round_the_newest_list_counts(store: &Store) {
    let list =
        |text: &str| pairings_file::parse(format!("round,table,black,white\n{text}").as_bytes(), "ing-1996").unwrap();
    let load = async |text: &str| store.load("Lists", &list(text)).await.unwrap();
    assert_eq!(load("1,1,Aoki,Berg\n1,2,Chen,Dumas").await, 1);
    assert_eq!(load("2,1,Aoki,Chen").await, 2);
    assert_eq!(load("1,1,Aoki,Dumas").await, 3);
    let event = store.event("Lists").await.unwrap().unwrap();
    let told = store.pairings(event, None).await.unwrap();
    let games: Vec<_> = told
        .games
        .iter()
        .map(|pairing| (pairing.game.round, pairing.game.table, pairing.facts.white.as_str()))
        .collect();
    assert_eq!((told.number, games), (3, vec![(1, 1, "Dumas"), (2, 1, "Chen")]));
    assert_eq!(store.rounds(event).await.unwrap(), [1, 2]);
    assert_eq!(store.games(event, 2).await.unwrap()[0].standing, Standing::Paired);
    assert_eq!(store.take(&played("Lists", "Room A", 12, 1..=1).all()).await.unwrap().pairings, 3);
}

async fn the_joint_halls_own_log_holds(store: &Store) {
    let event = store.event("Backup").await.unwrap().unwrap();
    let told = store.signed_head(event, Some(1)).await.unwrap();
    assert_eq!(Head::read(told.line.as_bytes(), &told.key), Some(told.head));
    assert_eq!((told.head.sequence, told.seals.last()), (told.seals.len() as u64, Some(&told.head.seal)));
    let part = store.signed_head(event, Some(2)).await.unwrap();
    assert_eq!(part.seals, told.seals[1..]);
    assert_eq!(store.signed_head(event, None).await.unwrap().seals, told.seals[told.seals.len() - 1..]);
}
