//! The CPU that drivers of many instruments take on one core, over real pseudo-terminals. The simulated instruments run on a
//! thread of their own and are not counted. `cargo run --release -p device --example many -- [INSTRUMENTS] [SECONDS]`

#![expect(clippy::print_stdout, reason = "a measurement prints its figures")]

#[path = "measure/cpu.rs"]
mod cpu;

use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Duration;

use device::driver::{Driver, Handle, Instrument};
use device::port::{Address, SystemPorts};
use device::protocols::Protocol;
use device::reading::Settled;
use device::session::PortTrust;
use device::simulator::{Bench, Fault, LoadCellModel, Pty, SimulatedInstrument, Spread, serve};
use tokio::runtime::Builder;
use tokio::time::{Instant, sleep};

use cpu::cpu;

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|text| text.parse::<usize>().ok());
    let (instruments, seconds) = (arguments.next().unwrap_or(64), arguments.next().unwrap_or(20));
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || simulate(instruments, &tell));
    let paths: Vec<(Protocol, PathBuf)> = told.iter().take(instruments).collect();
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let handles: Vec<Handle> = paths.into_iter().map(start).collect();
        sleep(Duration::from_secs(5)).await;
        let (before, begun) = (cpu(), Instant::now());
        sleep(Duration::from_secs(seconds as u64)).await;
        let share = (cpu() - before).as_secs_f64() / begun.elapsed().as_secs_f64();
        let views: Vec<_> = handles.iter().map(|handle| handle.view.borrow().clone()).collect();
        let live = views.iter().filter(|view| view.state.is_live()).count();
        let settled = views.iter().filter_map(|view| view.current()).filter(|(r, _)| r.settled == Settled::Stable).count();
        let oldest = views.iter().filter_map(|view| view.current()).map(|(_, age)| age).max().unwrap_or_default();
        println!(
            "{instruments} instruments, one of eight silent: {live} live, {settled} settled, oldest reading {oldest:.1?}; \
             the drivers took {:.2} % of one core over {seconds} s",
            100.0 * share
        );
    });
}

fn start((protocol, path): (Protocol, PathBuf)) -> Handle {
    let trust = PortTrust::Fixed;
    let instrument = Instrument { address: Address::Path(path), protocol, line: None, bound: None, trust };
    let (driver, handle) = Driver::new(SystemPorts, instrument, None);
    tokio::spawn(driver.run());
    handle
}

fn simulate(instruments: usize, tell: &mpsc::Sender<(Protocol, PathBuf)>) {
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let mut kept = Vec::new();
        for number in 0..instruments {
            let protocol = Protocol::ALL[number % Protocol::ALL.len()];
            let seed = number as u64;
            let mut simulated =
                SimulatedInstrument::new(protocol, &format!("B{number}"), LoadCellModel::GOOD, Spread::Even, seed);
            simulated.put(Duration::ZERO, 180);
            if number % 8 == 7 {
                simulated.fail(Fault::Silent);
            }
            let pty = Pty::open().expect("a pseudo-terminal");
            tell.send((protocol, pty.path().to_owned())).expect("the drivers wait for it");
            let (line, keep) = pty.split();
            kept.push(keep);
            tokio::spawn(serve(Bench::new(simulated), line, Instant::now(), seed));
        }
        std::future::pending::<()>().await;
    });
}
