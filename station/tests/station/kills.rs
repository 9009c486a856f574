//! Nothing lost: the station is killed with SIGKILL at every write point of a first start, of a session and of a session during which
//! SQLite moves its log, and at random moments of uploads and confirmations. Whatever it acknowledged is there and verifies.
//!
//! `SHOUTAN_KILLS=1000 cargo test --release -p station --test station kills -- --nocapture` for the long campaign: every write point,
//! and so many random moments. The everyday tests take a sample of both.

use std::path::Path;
use std::time::Duration;

use crate::harness::photo;
use crate::process::{self, Acknowledged, Injected, Officials};

/// Random kills of the everyday test.
const KILLS: usize = 8;
/// The everyday test takes one write point of so many.
const EVERYDAY_STEP: usize = 11;
/// Games that results are entered for.
const GAMES: u16 = 60;
/// Kills of one data folder: with a log that only grows, looking at all of it after each would take longer and longer.
const KILLS_OF_A_FOLDER: usize = 25;
/// More calls than any of the scenes makes; a scene that comes here has lost count.
const MOST_POINTS: usize = 2_000;

/// What is done when the station is killed.
#[derive(Clone, Copy, Debug)]
enum Scene {
    /// The data folder is made.
    FirstStart,
    /// Photographs and results are entered.
    Session,
    /// The same while SQLite moves its write-ahead log into its file.
    LogMoves,
}

/// The calls at which each scene is killed. They are counted in each thread: those of a photograph's thread have a list of their own,
/// since the store's thread makes more of the others.
const SCENES: [(Scene, &[&str]); 3] = [
    (Scene::FirstStart, &["pwrite64,fsync,fdatasync", "fsync", "rename", "mkdir", "unlink,ftruncate"]),
    (Scene::Session, &["pwrite64,fsync,fdatasync", "fsync", "rename", "mkdir", "unlink,ftruncate"]),
    (Scene::LogMoves, &["pwrite64,fsync,fdatasync"]),
];

/// So many kills at random moments, where the long campaign is asked for.
fn asked() -> Option<usize> {
    std::env::var("SHOUTAN_KILLS").ok().and_then(|kills| kills.parse().ok())
}

#[test]
fn what_was_acknowledged_survives_being_killed_at_any_write_point() {
    if !process::can_trace() {
        return not_run::needs(process::TO_TRACE);
    }
    let step = if asked().is_some() { 1 } else { EVERYDAY_STEP };
    let (mut points, mut acknowledged) = (0, 0);
    for (scene, calls) in SCENES {
        for calls in calls {
            let (found, kept) = at_every_point(scene, calls, step);
            println!("{scene:?}, {calls}: killed at {found} write points");
            points += found;
            acknowledged += kept;
        }
    }
    println!("{points} kills: {acknowledged} acknowledged photographs, claims and confirmations, all there");
    assert!(points > 10, "{points}: the write points are not found");
}

#[test]
fn what_was_acknowledged_survives_being_killed_at_any_moment() {
    let kills = asked().unwrap_or(KILLS);
    let acknowledged = at_random_moments(kills);
    println!("{kills} kills: {acknowledged} acknowledged photographs, claims and confirmations, all there");
}

/// Kills a scene at each of its calls in turn, until it comes to its end alive. Says how often, and how much was acknowledged.
fn at_every_point(scene: Scene, calls: &str, step: usize) -> (usize, usize) {
    let picture = photo("board-9.jpg");
    let prepared = tempfile::tempdir().unwrap();
    match scene {
        Scene::FirstStart => {}
        Scene::Session => process::prepare(prepared.path(), 3),
        Scene::LogMoves => process::prepare_with_full_log(prepared.path(), 3),
    }
    let (mut killed, mut kept) = (0, 0);
    for nth in (1..MOST_POINTS).step_by(step) {
        let folder = tempfile::tempdir().unwrap();
        process::copy(prepared.path(), folder.path());
        let mut done = Vec::new();
        let running = process::start(folder.path(), Some((calls, Injected::Kill(nth))));
        let is_killed = match running {
            None => true,
            Some(running) => {
                if !matches!(scene, Scene::FirstStart)
                    && let Some(officials) = Officials::log_in(running.address)
                {
                    for table in 1..=3_u16 {
                        // The first photograph is the one whose file is watched.
                        let more = vec![0; usize::from(table) - 1];
                        officials.finish(table, &[picture.as_slice(), &more].concat(), &mut done);
                    }
                }
                running.is_gone()
            }
        };
        process::hold(folder.path(), &done, &format!("{scene:?}, {calls} {nth}"));
        kept += done.len();
        if !is_killed {
            return (killed, kept);
        }
        killed += 1;
    }
    panic!("{scene:?} has more than {MOST_POINTS} write points");
}

/// Kills stations again and again while results are entered.
fn at_random_moments(kills: usize) -> usize {
    let picture = photo("board-9.jpg");
    let mut pause: u64 = 0x2545_f491;
    let mut kept = 0;
    for first in (0..kills).step_by(KILLS_OF_A_FOLDER) {
        let folder = tempfile::tempdir().unwrap();
        process::prepare(folder.path(), GAMES);
        let mut acknowledged = Vec::new();
        let last = (first + KILLS_OF_A_FOLDER).min(kills);
        for kill in first..last {
            pause = pause.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let pause = Duration::from_micros((pause >> 33) % 400_000);
            acknowledged.extend(killed_after(folder.path(), pause, kill, &picture));
            process::hold(folder.path(), &acknowledged, &format!("after kill {kill}"));
        }
        kept += acknowledged.len();
        println!("{last} kills at random moments: {kept} acknowledged, all there");
    }
    assert!(kills < KILLS || kept > 0, "nothing was acknowledged in {kills} sessions");
    kept
}

/// Lets two officials work for a while, kills the station, and says what they were told.
fn killed_after(folder: &Path, pause: Duration, kill: usize, picture: &[u8]) -> Vec<Acknowledged> {
    let mut running = process::start(folder, None).expect("it starts after every kill");
    let (begun, wait) = std::sync::mpsc::channel();
    let worker = std::thread::spawn({
        let (address, picture) = (running.address, picture.to_vec());
        move || {
            let officials = Officials::log_in(address).expect("the officials log in");
            begun.send(()).expect("the test waits");
            let mut done = Vec::new();
            for step in 0..usize::from(GAMES) {
                let table = u16::try_from((kill * 37 + step) % usize::from(GAMES)).unwrap() + 1;
                let bytes = [picture.as_slice(), format!("{kill} {step}").as_bytes()].concat();
                if officials.finish(table, &bytes, &mut done).contains(&crate::harness::HUNG_UP) {
                    break;
                }
            }
            done
        }
    });
    wait.recv_timeout(Duration::from_secs(60)).expect("the officials log in");
    std::thread::sleep(pause);
    running.kill();
    worker.join().unwrap()
}
