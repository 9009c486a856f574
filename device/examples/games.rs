//! Whole verifications of 180 stones with the real driver, over lines in memory and in simulated time: stones put in by a
//! random hand in batches, and slots filled. `cargo run --release -p device --example games -- [VERIFICATIONS] [good|cheap|slots]`

#![expect(clippy::print_stdout, reason = "a measurement prints its table")]

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use calibration::bowl::{Grams, Increments, Progress, SET_STONES, StoneRule, VerifiedSet};
use device::driver::{Driver, Instrument};
use device::line::LineSettings;
use device::port::{Address, Opened, PortTrouble, Ports};
use device::protocols::Protocol;
use device::reading::{Counting, Indication, Reading, Settled};
use device::session::{Event, PortTrust};
use device::simulator::{Bench, LoadCellModel, SimulatedInstrument, Spread, serve};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tokio::io::DuplexStream;
use tokio::runtime::Builder;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::Instant;

/// A scale and how it is used: the error that is allowed for, and the largest batch that it then counts.
const SCALES: [(&str, LoadCellModel, f64, usize); 2] = [
    ("good cell, batches of up to 11", LoadCellModel::GOOD, 0.3, 11),
    ("cheap cell, batches of up to 5", LoadCellModel::CHEAP, 1.6, 5),
];
const SPREADS: [Spread; 3] = [Spread::Even, Spread::About(0.083), Spread::About(0.034)];
/// A doubt that so many readings do not lift is answered: part of the batch is taken out again.
const PATIENCE: u32 = 4;
/// In no game does a hand do so much.
const STUCK: u32 = 2_000;

/// How a verification ended.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    /// 180 were said to be there, and were.
    Right,
    /// A number was said that was not there.
    Wrong,
    /// The procedure itself said that something is not right.
    Refused,
}

fn main() {
    let number: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1_000);
    let only = std::env::args().nth(2).unwrap_or_default();
    println!("{:<36}{:>14}{:>10}{:>10}{:>10}", "", "verifications", "right", "wrong", "refused");
    for (name, model, error, batch) in SCALES.into_iter().filter(|scale| scale.0.starts_with(&only)) {
        let scales: Vec<Protocol> =
            Protocol::ALL.iter().copied().filter(|protocol| protocol.name() != "open-slot").collect();
        row(name, number, |seed| {
            let protocol = scales[seed as usize % scales.len()];
            play(protocol, model, seed, Hand::Batches { batch, count: Increments::new(StoneRule::ING, Grams(error)) })
        });
    }
    let slots: Protocol = "open-slot".parse().expect("a protocol");
    if "slots".starts_with(&only) {
        row("slots, 36 of 5", number, |seed| play(slots, LoadCellModel::GOOD, seed, Hand::Slots));
    }
}

fn row(name: &str, number: u64, game: impl Fn(u64) -> End) {
    let ends: Vec<End> = (0..number).map(game).collect();
    let of = |wanted: End| ends.iter().filter(|&&end| end == wanted).count();
    println!("{name:<36}{number:>14}{:>10}{:>10}{:>10}", of(End::Right), of(End::Wrong), of(End::Refused));
}

/// A line that is opened once.
struct Line(Mutex<Option<DuplexStream>>);

impl Ports for Line {
    type Stream = DuplexStream;

    async fn open(&self, _: &Address, _: LineSettings) -> Result<Opened<DuplexStream>, PortTrouble> {
        let path = PathBuf::from("memory");
        let stream = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        let stream = stream.ok_or(PortTrouble::Missing { path: path.clone() })?;
        Ok(Opened { stream, path, usb: None })
    }
}

/// What the hand does.
enum Hand {
    /// Puts in batches.
    Batches {
        /// Of at most so many.
        batch: usize,
        /// How they are counted.
        count: Increments,
    },
    /// Fills the slots.
    Slots,
}

fn play(protocol: Protocol, model: LoadCellModel, seed: u64, hand: Hand) -> End {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime");
    runtime.block_on(async {
        let spread = SPREADS[(seed / 16) as usize % SPREADS.len()];
        let bench = Bench::new(SimulatedInstrument::new(protocol, "B000123", model, spread, seed));
        let (ours, theirs) = tokio::io::duplex(4096);
        let begun = Instant::now();
        tokio::spawn(serve(bench.clone(), theirs, begun, seed));
        let address = Address::Path(PathBuf::from("memory"));
        let instrument = Instrument { address, protocol, line: None, bound: None, trust: PortTrust::Fixed };
        let (driver, handle) = Driver::new(Line(Mutex::new(Some(ours))), instrument, None);
        let mut events = handle.events();
        tokio::spawn(driver.run());
        let mut table = Table { bench, begun, random: Xoshiro256PlusPlus::seed_from_u64(seed), put: 0, doubts: 0 };
        let mut hand = hand;
        for _ in 0..STUCK {
            let reading = match events.recv().await {
                Ok(Event::Reading(reading)) if reading.settled == Settled::Stable => reading,
                Ok(_) | Err(RecvError::Lagged(_)) => continue,
                Err(RecvError::Closed) => break,
            };
            if let Some(end) = table.step(&mut hand, &reading) {
                return end;
            }
        }
        End::Refused
    })
}

/// The bowl, and the hand's memory.
struct Table {
    bench: Bench,
    begun: Instant,
    random: Xoshiro256PlusPlus,
    put: usize,
    doubts: u32,
}

impl Table {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn put(&mut self, at_most: usize) {
        let stones = self.random.random_range(1..=at_most);
        self.put = self.bench.lock().put(self.now(), stones);
        self.doubts = 0;
    }

    fn step(&mut self, hand: &mut Hand, reading: &Reading) -> Option<End> {
        let truth = self.bench.lock().stones() as u16;
        match (hand, &reading.indication) {
            (Hand::Batches { batch, count }, Indication::Mass { grams, .. }) => match count.weigh(*grams) {
                Progress::Empty => self.put(*batch),
                Progress::Added { total, .. } | Progress::Removed { total, .. } => {
                    if total != truth {
                        return Some(End::Wrong);
                    }
                    if total == SET_STONES {
                        return Some(if count.verify().is_ok() { End::Right } else { End::Refused });
                    }
                    self.put(*batch);
                }
                Progress::Unchanged => {}
                Progress::TooMany { .. } | Progress::NotStones { .. } => {
                    self.doubts += 1;
                    if self.doubts.is_multiple_of(PATIENCE) {
                        self.put = self.bench.lock().take(self.now(), self.put.div_ceil(2));
                    }
                }
            },
            (Hand::Slots, Indication::Slots(_)) => {
                let count = tared().count(reading)?;
                if VerifiedSet::from_count(&count).is_some() {
                    return Some(if truth == SET_STONES { End::Right } else { End::Wrong });
                }
                if count.exact() == Some(truth) {
                    self.put(usize::from(SET_STONES) / 4);
                }
            }
            _ => {}
        }
        None
    }
}

/// The simulated scale was tared with the empty bowl on it.
fn tared() -> Counting {
    Counting { tare: Some(Grams(0.0)), ..Counting::default() }
}
