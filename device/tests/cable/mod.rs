//! A cable in memory between a driver and a simulated instrument, for tests whose clock is stepped by hand.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use device::driver::{Driver, Handle, Instrument};
use device::line::LineSettings;
use device::port::{Address, Opened, PortTrouble, Ports, UsbIdentity};
use device::protocols::Protocol;
use device::session::PortTrust;
use device::simulator::{Bench, LoadCellModel, SimulatedInstrument, Spread, serve};
use tokio::io::DuplexStream;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// A cable in memory: each opening gives a new line to the instrument that is plugged in.
#[derive(Clone)]
pub struct Cable {
    bench: Arc<Mutex<Option<Bench>>>,
    serving: Arc<Mutex<Option<JoinHandle<()>>>>,
    /// The instant from which the bench's times count.
    pub begun: Instant,
    /// The adapter that it hangs on.
    pub usb: Option<UsbIdentity>,
}

impl Cable {
    /// A cable with this on it.
    pub fn new(bench: &Bench) -> Self {
        let bench = Arc::new(Mutex::new(Some(bench.clone())));
        Self { bench, serving: Arc::default(), begun: Instant::now(), usb: None }
    }

    /// Plugs in another thing, or nothing.
    pub fn plug(&self, bench: Option<Bench>) {
        *self.bench.lock().expect("no panic") = bench;
        if let Some(serving) = self.serving.lock().expect("no panic").take() {
            serving.abort();
        }
    }
}

impl Ports for Cable {
    type Stream = DuplexStream;

    async fn open(&self, _: &Address, _: LineSettings) -> Result<Opened<DuplexStream>, PortTrouble> {
        let path = PathBuf::from("memory");
        let Some(bench) = self.bench.lock().expect("no panic").clone() else {
            return Err(PortTrouble::Missing { path });
        };
        let (ours, theirs) = tokio::io::duplex(4096);
        let serving = tokio::spawn(serve(bench, theirs, self.begun, 5));
        *self.serving.lock().expect("no panic") = Some(serving);
        Ok(Opened { stream: ours, path, usb: self.usb.clone() })
    }
}

/// An instrument at its end.
pub fn instrument(protocol: Protocol, trust: PortTrust, bound: Option<&str>) -> Instrument {
    let address = Address::Path(PathBuf::from("memory"));
    Instrument { address, protocol, line: None, bound: bound.map(str::to_owned), trust }
}

/// An instrument with so many stones on it.
pub fn bench(protocol: Protocol, stones: usize) -> Bench {
    let mut instrument = SimulatedInstrument::new(protocol, "B000123", LoadCellModel::GOOD, Spread::Even, 7);
    instrument.put(Duration::ZERO, stones);
    Bench::new(instrument)
}

/// Starts a driver.
pub fn drive(cable: &Cable, instrument: Instrument) -> (JoinHandle<()>, Handle) {
    let (driver, handle) = Driver::new(cable.clone(), instrument, None);
    (tokio::spawn(driver.run()), handle)
}
