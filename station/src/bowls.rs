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
mod verify;

use std::io::Write;
use std::time::Duration;

use calibration::bowl::{BeyondClass, Grams, ScaleFigures};
use device::driver::{Driver, Handle, Instrument};
use device::journal::Journal;
use device::port::SystemPorts;

use crate::ending::Ending;

use arguments::Asked;
pub use arguments::{AddressError, Bowls, address};

/// Runs `shoutan bowls`.
///
/// # Errors
/// Where a file or the terminal fails.
pub fn run(asked: &Bowls) -> anyhow::Result<Ending> {
    match &asked.asked {
        Some(Asked::Replay(replay)) => replay::run(replay),
        Some(Asked::Probe(probe)) => runtime()?.block_on(probe::run(probe)),
        Some(Asked::Read(read)) => runtime()?.block_on(read::run(read)),
        Some(Asked::Verify(verify)) => runtime()?.block_on(verify::run(verify)),
        Some(Asked::Remain(remain)) => runtime()?.block_on(remain::run(remain)),
        Some(Asked::Check(check)) => runtime()?.block_on(check::run(check)),
        Some(Asked::History(history)) => history::run(history),
        None => runtime()?.block_on(live::run(asked)),
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

/// The profiles of a file; none where no file is named.
///
/// # Errors
/// Where the file cannot be read.
pub fn profiles(path: Option<&std::path::Path>) -> anyhow::Result<profile::Profiles> {
    profile::load(path)
}

/// That a scale shows too much or too little for its class, and what follows; none where it does not.
fn beyond_class(instrument: &str, figures: &ScaleFigures) -> Option<String> {
    let BeyondClass { load, off, allowed } = figures.beyond_class()?;
    let shows = if off > Grams(0.0) { "too much" } else { "too little" };
    Some(format!(
        "{instrument} shows {:.1} {shows} at {load:.0}, {:.2} %; a scale of class III may be off by {allowed:.1} there in service \
         (OIML R 76-1, 3.5). What it shows is corrected; have it adjusted, then check it and verify the set again.",
        off.abs(),
        100.0 * off.abs().0 / load.0
    ))
}

fn say(text: &str) -> std::io::Result<()> {
    writeln!(anstream::stdout(), "{text}")
}

fn say_aside(text: &str) {
    // A person whose terminal is gone hears nothing anyway.
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// An age as it is read at a glance.
fn age(age: Duration) -> String {
    format!("{:.1} s", age.as_secs_f64())
}
