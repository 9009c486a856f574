//! The station under load: what a hall of 300 tables asks of it at the end of a round, and whether a long day makes it grow. Benchmarks:
//! they print what they see and hold nothing to a time.
//!
//! `cargo test --release -p station --test station load -- --ignored --nocapture`

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::time::{Duration, Instant};

use image::codecs::jpeg::JpegEncoder;
use test_images::{Scene, Wish};

use crate::harness::{Visitor, photo};
use crate::process::{self, Officials, Running};

/// Tables of the hall.
const TABLES: u16 = 300;
/// The wave of photographs comes in this time.
const WAVE: Duration = Duration::from_secs(60);
/// The long side of a picture of two megapixels, at four to three.
const LONG_PX: u32 = 1633;
/// Different pictures of the wave; each photograph has a name of its own all the same.
const PICTURES: u64 = 10;
/// The wave is given up when it is not read by then.
const GIVEN_UP_AFTER: Duration = Duration::from_mins(20);
/// Hours of the day that is gone through at speed.
const HOURS: u16 = 8;
/// Games that end in each hour.
const GAMES_AN_HOUR: u16 = 150;

/// The times of many calls.
#[derive(Default)]
struct Times(Vec<Duration>);

impl Times {
    fn told(&mut self) -> String {
        self.0.sort();
        let at = |share: f64| self.0[((self.0.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
        let (half, most, worst) = (at(0.5), at(0.99), at(1.0));
        format!("{} of them, median {half:.1} ms, 99th percentile {most:.1} ms, longest {worst:.1} ms", self.0.len())
    }
}

/// A line of the kernel's account of a process, in MiB.
fn memory_mib(running: &Running, line: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", running.child.id())).unwrap();
    let found = status.lines().find_map(|text| text.strip_prefix(line)?.split_whitespace().next()?.parse::<u64>().ok());
    found.unwrap() / 1024
}

fn waiting(visitor: &Visitor) -> u64 {
    let metrics = visitor.get("/api/v1/metrics").body;
    let line = metrics.lines().find_map(|line| line.strip_prefix("shoutan_photos_waiting "));
    line.unwrap().parse().unwrap()
}

/// Pictures of boards with two million pixels each.
fn pictures() -> Vec<Vec<u8>> {
    let render = |seed| {
        let scene = Scene::random(seed, &Wish { long_px: Some(LONG_PX), ..Wish::default() });
        let mut bytes = Vec::new();
        JpegEncoder::new_with_quality(&mut bytes, 90).encode_image(&scene.render()).unwrap();
        bytes
    };
    (0..PICTURES).map(|number| render(7_000 + number)).collect()
}

/// Looks at pages until it is told to stop, and gives how long each took.
fn look_around(address: SocketAddr, stop: &AtomicBool) -> [Times; 3] {
    let officials = Officials::log_in(address).expect("a viewer comes in");
    let mut times = <[Times; 3]>::default();
    let mut round = 0;
    while !stop.load(Ordering::Relaxed) {
        let game = format!("/game/1/{}", round * 7 % TABLES + 1);
        for (path, times) in ["/", &game, "/projector/tables"].into_iter().zip(&mut times) {
            let began = Instant::now();
            let answer = officials.arbiter.get(path);
            times.0.push(began.elapsed());
            assert_eq!(answer.status, 200, "{path}");
        }
        round += 1;
        // People look at what they have asked for.
        std::thread::sleep(Duration::from_millis(50));
    }
    times
}

#[test]
#[ignore = "a benchmark of some minutes: run it by name"]
fn load_of_a_wave_of_photographs() {
    let folder = tempfile::tempdir().unwrap();
    process::prepare(folder.path(), TABLES);
    let pictures = pictures();
    let megapixels = f64::from(LONG_PX) * f64::from(LONG_PX) * 0.75 / 1e6;
    let running = process::start(folder.path(), None).unwrap();
    let address = running.address;
    let officials = Officials::log_in(address).unwrap();
    println!("at rest with {TABLES} tables: {} MiB", memory_mib(&running, "VmRSS:"));
    let stop = AtomicBool::new(false);
    let (give, take) = mpsc::channel::<(u16, Vec<u8>)>();
    let take = Mutex::new(take);
    let began = Instant::now();
    let (mut stored, pages) = std::thread::scope(|scope| {
        let lookers: Vec<_> = (0..3).map(|_| scope.spawn(|| look_around(address, &stop))).collect();
        let senders: Vec<_> = (0..8)
            .map(|_| {
                scope.spawn(|| {
                    let mut times = Times::default();
                    loop {
                        let next = take.lock().unwrap().recv();
                        let Ok((table, bytes)) = next else { return times };
                        let began = Instant::now();
                        officials.arbiter.send_photo(&format!("/game/1/{table}/photo"), &bytes).unwrap();
                        times.0.push(began.elapsed());
                    }
                })
            })
            .collect();
        for table in 1..=TABLES {
            let mut bytes = pictures[usize::from(table) % pictures.len()].clone();
            bytes.extend(table.to_be_bytes());
            let due = WAVE.mul_f64(f64::from(table) / f64::from(TABLES));
            std::thread::sleep(due.saturating_sub(began.elapsed()));
            give.send((table, bytes)).unwrap();
        }
        drop(give);
        let mut stored = Times::default();
        senders.into_iter().for_each(|sender| stored.0.extend(sender.join().unwrap().0));
        println!(
            "{TABLES} photographs of {megapixels:.1} megapixels stored after {:.0} s",
            began.elapsed().as_secs_f64()
        );
        while waiting(&officials.arbiter) > 0 && began.elapsed() < GIVEN_UP_AFTER {
            std::thread::sleep(Duration::from_secs(1));
        }
        let left = waiting(&officials.arbiter);
        println!("{left} of them not read after {:.0} s", began.elapsed().as_secs_f64());
        stop.store(true, Ordering::Relaxed);
        let mut pages = <[Times; 3]>::default();
        for looker in lookers {
            pages.iter_mut().zip(looker.join().unwrap()).for_each(|(all, own)| all.0.extend(own.0));
        }
        (stored, pages)
    });
    println!("uploads: {}", stored.told());
    for (name, mut times) in ["tables", "games", "projector"].into_iter().zip(pages) {
        println!("pages of {name} meanwhile: {}", times.told());
    }
    println!("memory: {} MiB at most, {} MiB now", memory_mib(&running, "VmHWM:"), memory_mib(&running, "VmRSS:"));
}

#[test]
#[ignore = "a benchmark of some minutes: run it by name"]
fn load_of_a_long_day_at_speed() {
    let folder = tempfile::tempdir().unwrap();
    process::prepare(folder.path(), HOURS * GAMES_AN_HOUR);
    let picture = photo("board-9.jpg");
    let running = process::start(folder.path(), None).unwrap();
    let officials = Officials::log_in(running.address).unwrap();
    let mut done = Vec::new();
    let began = Instant::now();
    for hour in 0..HOURS {
        for game in 1..=GAMES_AN_HOUR {
            let table = hour * GAMES_AN_HOUR + game;
            let bytes = [picture.as_slice(), &table.to_be_bytes()].concat();
            officials.finish(table, &bytes, &mut done);
            for path in ["/", "/projector/tables", "/hall?round=1&state=waiting", "/api/v1/results"] {
                assert_eq!(officials.arbiter.get(path).status, 200, "{path}");
            }
        }
        while waiting(&officials.arbiter) > 0 {
            assert!(began.elapsed() < GIVEN_UP_AFTER * 3, "the photographs are not read");
            std::thread::sleep(Duration::from_millis(200));
        }
        let log = std::fs::metadata(folder.path().join("data/station.sqlite-wal")).map_or(0, |file| file.len() >> 20);
        println!(
            "hour {}: {} entries acknowledged, {} MiB of memory, write-ahead log {log} MiB, {:.0} s so far",
            hour + 1,
            done.len(),
            memory_mib(&running, "VmRSS:"),
            began.elapsed().as_secs_f64()
        );
    }
    drop(running);
    println!(
        "{} entries in the log, all that was acknowledged among them",
        process::hold(folder.path(), &done, "a day")
    );
}
