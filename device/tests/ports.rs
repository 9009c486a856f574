//! Real ports of this system: pseudo-terminals, and all that is no port.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use calibration::bowl::Grams;
use device::driver::{Driver, Instrument};
use device::line::{CharacterFormat, LineSettings};
use device::port::{Address, PortTrouble, Ports, SystemPorts};
use device::protocols::Protocol;
use device::reading::{Counting, Settled};
use device::session::PortTrust;
use device::simulator::{Bench, LoadCellModel, Pty, SimulatedInstrument, Spread, serve};
use tokio::time::{Instant, timeout};

const LINE: LineSettings = LineSettings::new(9600, CharacterFormat::EightNone);
/// Real ports take real time, and a busy machine more of it: whoever waits for longer waits for ever.
const HANGS: Duration = Duration::from_mins(2);
/// Tells a copy of this test, running as a user without rights, which port to try.
const FOREIGN_PORT: &str = "SHOUTAN_TEST_FOREIGN_PORT";

async fn trouble(path: &Path) -> PortTrouble {
    SystemPorts.open(&Address::Path(path.to_owned()), LINE).await.expect_err("it is no port that can be opened")
}

#[tokio::test]
async fn what_is_no_port_says_what_it_is() {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let missing = PathBuf::from("/dev/no-such-port");
    for (path, expected) in [
        (missing.clone(), PortTrouble::Missing { path: missing }),
        (PathBuf::from("/dev"), PortTrouble::Directory { path: "/dev".into() }),
        (file.clone(), PortTrouble::File { path: file }),
        (PathBuf::from("/dev/null"), PortTrouble::NotSerial { path: "/dev/null".into() }),
    ] {
        assert_eq!(trouble(&path).await, expected);
    }
}

#[tokio::test]
async fn a_port_in_use_is_said_to_be_so() {
    let pty = Pty::open().expect("a pseudo-terminal");
    let address = Address::Path(pty.path().to_owned());
    let first = SystemPorts.open(&address, LINE).await.expect("it is free");
    let second = trouble(pty.path()).await;
    assert_eq!(second, PortTrouble::InUse { path: pty.path().to_owned() });
    drop(first);
    // The other test's child process has it too for a moment, from its birth to the start of its program.
    let free_again = async {
        while SystemPorts.open(&address, LINE).await.is_err() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(HANGS, free_again).await.expect("it is free again");
}

#[tokio::test]
async fn a_forbidden_port_says_so() {
    if let Some(path) = std::env::var_os(FOREIGN_PORT) {
        let path = PathBuf::from(path);
        assert_eq!(trouble(&path).await, PortTrouble::Permission { path });
        return;
    }
    let pty = Pty::open().expect("a pseudo-terminal");
    let program = std::env::current_exe().expect("this test has a path");
    // Copied to where anyone may run it.
    let copy = std::env::temp_dir().join(format!("shoutan-port-test-{}", std::process::id()));
    std::fs::copy(program, &copy).expect("it can be copied");
    let done = Command::new("setpriv")
        .args(["--reuid=65534", "--regid=65534", "--clear-groups"])
        .arg(&copy)
        .args(["--exact", "a_forbidden_port_says_so"])
        .env(FOREIGN_PORT, pty.path())
        .output();
    std::fs::remove_file(&copy).expect("the copy is ours");
    const NEEDS: &str = "setpriv (of util-linux), and the right of root to become another user";
    let Ok(done) = done else { return not_run::needs(NEEDS) };
    let output = String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).into_owned();
    if output.starts_with("setpriv:") {
        return not_run::needs(NEEDS);
    }
    assert!(done.status.success(), "as another user: {output}");
}

#[tokio::test]
async fn a_pseudo_terminal_is_read_at_every_line_setting() {
    for (protocol, line) in
        [("mt-sics", "9600 8N1"), ("and-standard", "2400 7E1"), ("and-hci", "4800 7O1"), ("open-slot", "115200 8N1")]
    {
        let protocol: Protocol = protocol.parse().expect("a protocol");
        let pty = Pty::open().expect("a pseudo-terminal");
        let mut simulated = SimulatedInstrument::new(protocol, "B000123", LoadCellModel::GOOD, Spread::Even, 3);
        simulated.put(Duration::ZERO, 6);
        let path = pty.path().to_owned();
        let (theirs, kept) = pty.split();
        let serving = tokio::spawn(serve(Bench::new(simulated), theirs, Instant::now(), 1));
        let instrument = Instrument {
            address: Address::Path(path),
            protocol,
            line: Some(line.parse().expect("a line setting")),
            bound: None,
            trust: PortTrust::Fixed,
        };
        let (driver, mut handle) = Driver::new(SystemPorts, instrument, None);
        let driving = tokio::spawn(driver.run());
        let read = async {
            loop {
                handle.view.changed().await.expect("the driver runs");
                let view = handle.view.borrow().clone();
                if let Some((reading, _)) = view.current().filter(|(reading, _)| reading.settled == Settled::Stable) {
                    return tared().count(reading).and_then(|count| count.proved());
                }
            }
        };
        let count = timeout(HANGS, read).await.expect("a reading in time");
        assert_eq!(count, Some(6), "{protocol}");
        driving.abort();
        serving.abort();
        drop(kept);
    }
}

/// The simulated scale was tared with the empty bowl on it.
fn tared() -> Counting {
    Counting { tare: Some(Grams(0.0)), ..Counting::default() }
}
