//! `shoutan bowls`: the measuring bowls live, one port read, ports probed, a set verified, what remains counted, a
//! scale checked, its drift shown, a journal replayed.
//!
//! Counting is in `calibration`, instruments are in `device`; here they are given ports, files and a screen.

mod arguments;
mod batches;
mod check;
mod count;
mod history;
mod live;
mod probe;
mod profile;
mod read;
mod readings;
mod remain;
mod replay;
pub mod simulate;
mod verify;

use std::io::Write;
use std::time::Duration;

use device::driver::{Driver, Handle, Instrument};
use device::journal::Journal;
use device::port::SystemPorts;
use terminal::ending::Ending;
use words::{Language, Value};

use arguments::Asked;
pub use arguments::Bowls;

/// Runs `shoutan bowls`.
///
/// # Errors
/// Where a file or the terminal fails.
pub fn run(asked: &Bowls, language: Language) -> anyhow::Result<Ending> {
    let listener = Listener { language };
    match &asked.asked {
        Some(Asked::Replay(replay)) => replay::run(replay, listener),
        Some(Asked::Probe(probe)) => runtime()?.block_on(probe::run(probe, listener)),
        Some(Asked::Read(read)) => runtime()?.block_on(read::run(read, listener)),
        Some(Asked::Verify(verify)) => runtime()?.block_on(verify::run(verify, listener)),
        Some(Asked::Remain(remain)) => runtime()?.block_on(remain::run(remain, listener)),
        Some(Asked::Check(check)) => runtime()?.block_on(check::run(check, listener)),
        Some(Asked::History(history)) => history::run(history, listener),
        None => runtime()?.block_on(live::run(asked, listener)),
    }
}

/// All bowls together need little of one core.
fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}

/// Starts an instrument's driver within the runtime.
fn start(name: &str, instrument: Instrument, journal: Option<&Journal>) -> Handle {
    let line = journal.map(|journal| journal.instrument(name, &instrument));
    let (driver, handle) = Driver::new(SystemPorts, instrument, line);
    tokio::spawn(driver.run());
    handle
}

/// Whoever sits at the terminal, and what they speak.
#[derive(Clone, Copy, Debug)]
struct Listener {
    language: Language,
}

impl Listener {
    /// Says it on standard output, where answers are.
    fn say(self, sentence: impl Into<Value>) -> std::io::Result<()> {
        writeln!(anstream::stdout(), "{}", self.language.fill(&sentence.into()))
    }

    /// Says it on standard error.
    fn say_aside(self, sentence: impl Into<Value>) {
        // A person whose terminal is gone hears nothing anyway.
        let _ = writeln!(anstream::stderr(), "{}", self.language.fill(&sentence.into()));
    }
}

/// An age as it is read at a glance.
fn age(age: Duration) -> String {
    format!("{:.1} s", age.as_secs_f64())
}
