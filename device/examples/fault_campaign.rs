//! The driver against simulated instruments on real pseudo-terminals, with every fault and random mixtures of them: what was
//! injected, which states followed, and whether any count was wrong. `cargo run --release -p device --example fault_campaign
//! -- [RUNS] [AT ONCE]`

#![expect(clippy::print_stdout, reason = "a measurement prints its table")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs::OpenOptions;
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::time::Duration;

use calibration::bowl::Grams;
use device::command_set::Question;
use device::driver::{Driver, Instrument};
use device::port::{Address, UsbIdentity};
use device::protocols::Protocol;
use device::reading::{Counting, Settled};
use device::session::{Event, PortTrust};
use device::simulator::{Bench, Fault, Kept, LoadCellModel, Pty, SimulatedBus, SimulatedInstrument, Spread, serve};
use device::state::State;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tokio::sync::broadcast::Receiver;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, sleep, timeout};

/// An answer may have been under way for so long when the stones changed: 96 bytes dribbling in, and the program's own turn.
const UNDER_WAY: Duration = Duration::from_millis(300);
/// Without a reading for so long after the line is good, the run hangs.
const HANG: Duration = Duration::from_secs(8);
/// The rule counts so many with certainty in one weighing, so that a wrong count shows.
const MOST_STONES: usize = 12;

/// What a run saw.
#[derive(Debug, Default)]
struct Seen {
    injected: Vec<Fault>,
    protocol: &'static str,
    states: BTreeSet<String>,
    counts: usize,
    wrong: Vec<String>,
    live_again: Option<Duration>,
    settled_again: Option<Duration>,
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|text| text.parse::<usize>().ok());
    let (runs, at_once) = (arguments.next().unwrap_or(200), arguments.next().unwrap_or(40));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let begun = std::time::Instant::now();
    let seen = runtime.block_on(async {
        let (mut running, mut seen) = (JoinSet::new(), Vec::new());
        for seed in 0..runs {
            if running.len() >= at_once {
                seen.extend(running.join_next().await.map(|run| run.expect("no run panics")));
            }
            running.spawn(run(seed as u64));
        }
        while let Some(run) = running.join_next().await {
            seen.push(run.expect("no run panics"));
        }
        seen
    });
    report(&seen, begun.elapsed());
}

fn report(seen: &[Seen], took: Duration) {
    println!(
        "{:<16}{:>6}{:>8}{:>7}{:>7}{:>12}{:>14}  states",
        "fault", "runs", "counts", "wrong", "hangs", "live again", "settled again"
    );
    let mut rows: BTreeMap<String, Vec<&Seen>> = BTreeMap::new();
    for run in seen {
        let name = match run.injected[..] {
            [only] => only.name().to_owned(),
            _ => "mixture".to_owned(),
        };
        rows.entry(name).or_default().push(run);
        rows.entry("zz all".into()).or_default().push(run);
    }
    for (name, runs) in rows {
        let states: BTreeSet<&str> = runs.iter().flat_map(|run| &run.states).map(String::as_str).collect();
        let worst = |of: fn(&Seen) -> Option<Duration>| runs.iter().filter_map(|run| of(run)).max().unwrap_or_default();
        println!(
            "{:<16}{:>6}{:>8}{:>7}{:>7}{:>10.2} s{:>12.2} s  {}",
            name.trim_start_matches("zz "),
            runs.len(),
            runs.iter().map(|run| run.counts).sum::<usize>(),
            runs.iter().map(|run| run.wrong.len()).sum::<usize>(),
            runs.iter().filter(|run| run.settled_again.is_none()).count(),
            worst(|run| run.live_again).as_secs_f64(),
            worst(|run| run.settled_again).as_secs_f64(),
            states.into_iter().collect::<Vec<_>>().join(" "),
        );
    }
    for run in seen.iter().filter(|run| !run.wrong.is_empty() || run.settled_again.is_none()) {
        println!("! {} {:?}: {:?} {:?}", run.protocol, run.injected, run.wrong, run.states);
    }
    let slow: Vec<_> = seen.iter().filter(|run| run.live_again > Some(Duration::from_secs(2))).collect();
    for run in &slow {
        println!("> {} {:?}: live again after {:?}", run.protocol, run.injected, run.live_again);
    }
    println!("{} runs in {:.0} s, {} of them live again only after 2 s", seen.len(), took.as_secs_f64(), slow.len());
}

/// A simulated instrument that can be plugged and unplugged.
struct Table {
    bench: Bench,
    bus: SimulatedBus,
    usb: UsbIdentity,
    begun: Instant,
    seed: u64,
    plugged: Option<(JoinHandle<()>, Kept)>,
    path: std::path::PathBuf,
}

impl Table {
    fn plug(&mut self, usb: UsbIdentity) {
        self.unplug();
        let pty = Pty::open().expect("a pseudo-terminal");
        self.path = pty.path().to_owned();
        self.bus.plug(usb, pty.path());
        let (line, kept) = pty.split();
        self.seed += 1;
        self.plugged = Some((tokio::spawn(serve(self.bench.clone(), line, self.begun, self.seed)), kept));
    }

    fn unplug(&mut self) {
        if let Some((serving, _kept)) = self.plugged.take() {
            serving.abort();
        }
    }
}

/// What is true of the table, over time.
struct Truth {
    stones: Vec<(Instant, u16)>,
    impostor: Option<Instant>,
}

impl Truth {
    fn allows(&self, low: u16, high: u16, now: Instant) -> bool {
        if self.impostor.is_some_and(|since| now > since + UNDER_WAY) {
            return false;
        }
        let ends = self.stones.iter().skip(1).map(|(at, _)| *at).chain([now]);
        self.stones.iter().zip(ends).any(|(&(_, stones), end)| (low..=high).contains(&stones) && end + UNDER_WAY >= now)
    }
}

async fn run(number: u64) -> Seen {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
    let protocol = Protocol::ALL[number as usize % Protocol::ALL.len()];
    let talks = protocol.name().starts_with("toledo");
    let choice: Vec<Fault> = Fault::ALL.iter().copied().filter(|fault| !talks || *fault != Fault::Late).collect();
    // Two of three runs have one fault, the third a mixture.
    let wanted = if number % 3 < 2 { 1 } else { random.random_range(2..=4) };
    let mut injected = BTreeSet::new();
    while injected.len() < wanted {
        injected.insert(choice[random.random_range(0..choice.len())]);
    }
    let mut seen = Seen { injected: injected.iter().copied().collect(), protocol: protocol.name(), ..Seen::default() };
    let instrument =
        SimulatedInstrument::new(protocol, &format!("B{number:05}"), LoadCellModel::GOOD, Spread::Even, number);
    let usb = UsbIdentity { vendor: 0x0403, product: 0x6001, serial: Some(format!("A{number}")) };
    let mut table = Table {
        bench: Bench::new(instrument),
        bus: SimulatedBus::default(),
        usb: usb.clone(),
        begun: Instant::now(),
        seed: number << 8,
        plugged: None,
        path: std::path::PathBuf::new(),
    };
    table.plug(usb.clone());
    let (driver, handle) = Driver::new(
        table.bus.clone(),
        Instrument { address: Address::Usb(usb), protocol, line: None, bound: None, trust: PortTrust::Confirm },
        None,
    );
    let mut events = handle.events();
    let driving = tokio::spawn(driver.run());
    let mut truth = Truth { stones: vec![(Instant::now(), 0)], impostor: None };
    let first = listen(&mut events, &mut seen, &truth, HANG, Until::Settled).await;
    seen.states.clear();
    if first.is_some() {
        misbehave(&mut table, &injected, &mut random, &mut truth, &mut events, &mut seen).await;
        let good = Instant::now();
        if listen(&mut events, &mut seen, &truth, HANG, Until::Live).await.is_some() {
            seen.live_again = Some(good.elapsed());
            let rest = HANG.saturating_sub(good.elapsed());
            seen.settled_again =
                listen(&mut events, &mut seen, &truth, rest, Until::Settled).await.map(|_| good.elapsed());
        }
        // And some calm, in which old answers would show themselves.
        listen(&mut events, &mut seen, &truth, Duration::from_millis(900), Until::Never).await;
    }
    driving.abort();
    table.unplug();
    seen
}

/// Injects the faults while stones move, and mends them.
async fn misbehave(
    table: &mut Table,
    injected: &BTreeSet<Fault>,
    random: &mut Xoshiro256PlusPlus,
    truth: &mut Truth,
    events: &mut Receiver<Event>,
    seen: &mut Seen,
) {
    let named = table.bench.lock().protocol().has(Question::Identity);
    let usb = table.usb.clone();
    let mut thief = None;
    let mut replug = false;
    for &fault in injected {
        table.bench.lock().fail(fault);
        match fault {
            Fault::HangUp | Fault::Moved => {
                table.unplug();
                table.bus.unplug(&usb);
                replug = true;
            }
            Fault::Impostor => {
                let other = UsbIdentity { serial: Some("OTHER".into()), ..usb.clone() };
                table.bus.unplug(&usb);
                table.plug(if named { usb.clone() } else { other });
                truth.impostor = Some(Instant::now());
                replug = true;
            }
            Fault::Thief => thief = Some(tokio::spawn(steal(table.path.clone()))),
            _ => {}
        }
    }
    for _ in 0..random.random_range(1..4) {
        let pause = Duration::from_millis(random.random_range(100..1500));
        listen(events, seen, truth, pause, Until::Never).await;
        let stones = random.random_range(0..=MOST_STONES);
        let now = table.begun.elapsed();
        {
            let mut instrument = table.bench.lock();
            let inside = instrument.stones();
            if stones > inside {
                instrument.put(now, stones - inside);
            } else {
                instrument.take(now, inside - stones);
            }
        }
        truth.stones.push((Instant::now(), stones as u16));
    }
    let pause = Duration::from_millis(random.random_range(100..2500));
    listen(events, seen, truth, pause, Until::Never).await;
    if let Some(thief) = thief {
        thief.abort();
    }
    for &fault in injected {
        table.bench.lock().mend(fault);
    }
    if replug {
        table.unplug();
        sleep(Duration::from_millis(20)).await;
        table.bench.lock().restart();
        table.plug(usb);
    }
    truth.impostor = None;
}

/// Another program that reads the port, as root may even where it is locked.
async fn steal(path: std::path::PathBuf) {
    let opened = OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY).open(path);
    let Ok(mut port) = opened else { return };
    let mut stolen = [0; 64];
    loop {
        let _ = port.read(&mut stolen);
        sleep(Duration::from_millis(3)).await;
    }
}

/// How long to listen.
#[derive(Clone, Copy, PartialEq)]
enum Until {
    Live,
    Settled,
    Never,
}

/// Judges every event; returns at the first one that was waited for.
async fn listen(
    events: &mut Receiver<Event>,
    seen: &mut Seen,
    truth: &Truth,
    within: Duration,
    until: Until,
) -> Option<()> {
    let listening = async {
        loop {
            let Ok(event) = events.recv().await else { continue };
            match event {
                Event::State(state) => {
                    seen.states.insert(short(&state));
                }
                Event::Reading(reading) => {
                    if let Some(count) = tared().count(&reading) {
                        seen.counts += 1;
                        if !truth.allows(count.low(), count.high(), Instant::now()) {
                            seen.wrong.push(format!("{}-{} of {:?}", count.low(), count.high(), truth.stones.last()));
                        }
                    }
                    match until {
                        Until::Live => return,
                        Until::Settled if reading.settled == Settled::Stable => return,
                        _ => {}
                    }
                }
                Event::Bound(_) => {}
            }
        }
    };
    timeout(within, listening).await.ok()
}

fn short(state: &State) -> String {
    let text = format!("{state:?}");
    text.split(['(', ' ', '{']).next().unwrap_or_default().to_owned()
}

/// The simulated scale was tared with the empty bowl on it.
fn tared() -> Counting {
    Counting { tare: Some(Grams(0.0)), ..Counting::default() }
}
