//! Pseudo-terminals as serial ports, and a bus on which they are found as USB devices are.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serialport::{SerialPort, TTYPort};
use tokio_serial::SerialStream;

use crate::line::LineSettings;
use crate::port::{Address, FoundPort, Opened, PortTrouble, Ports, UsbIdentity};

/// A pseudo-terminal: the instrument holds this end, the driver opens the path. Dropping it hangs up.
#[derive(Debug)]
pub struct Pty {
    line: SerialStream,
    kept: Kept,
    path: PathBuf,
}

impl Pty {
    /// Makes one. Needs a runtime about it.
    ///
    /// # Errors
    /// Where the system has no more of them.
    pub fn open() -> io::Result<Self> {
        let (ours, theirs) = TTYPort::pair()?;
        let path = theirs.name().map(PathBuf::from).ok_or(io::ErrorKind::NotFound)?;
        let flags = libc::O_NOCTTY | libc::O_NONBLOCK;
        let file = OpenOptions::new().read(true).write(true).custom_flags(flags).open(&path)?;
        Ok(Self { line: SerialStream::try_from(ours)?, kept: Kept { _file: file }, path })
    }

    /// The path that a driver opens.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The instrument's end, and what keeps the terminal alive meanwhile. Dropping both hangs up.
    #[must_use]
    pub fn split(self) -> (SerialStream, Kept) {
        (self.line, self.kept)
    }
}

/// Keeps a pseudo-terminal alive while no driver has it open.
#[derive(Debug)]
pub struct Kept {
    _file: File,
}

/// A bus: which USB device is at which path now. Opening goes to the real system.
#[derive(Clone, Debug, Default)]
pub struct SimulatedBus {
    plugged: Arc<Mutex<Vec<FoundPort>>>,
}

impl SimulatedBus {
    /// A device appears at a path; it is gone from where it was before.
    pub fn plug(&self, usb: UsbIdentity, path: &Path) {
        let mut plugged = self.plugged.lock().unwrap_or_else(PoisonError::into_inner);
        plugged.retain(|port| port.usb.as_ref() != Some(&usb));
        plugged.push(FoundPort { path: path.to_owned(), usb: Some(usb) });
    }

    /// A device disappears.
    pub fn unplug(&self, usb: &UsbIdentity) {
        let mut plugged = self.plugged.lock().unwrap_or_else(PoisonError::into_inner);
        plugged.retain(|port| port.usb.as_ref() != Some(usb));
    }

    fn find(&self, address: &Address) -> Result<FoundPort, PortTrouble> {
        let plugged = self.plugged.lock().unwrap_or_else(PoisonError::into_inner);
        match address {
            Address::Path(path) => {
                let known = plugged.iter().find(|port| port.path == *path).cloned();
                Ok(known.unwrap_or_else(|| FoundPort { path: path.clone(), usb: None }))
            }
            Address::Usb(wanted) => plugged
                .iter()
                .find(|port| port.usb.as_ref() == Some(wanted))
                .cloned()
                .ok_or_else(|| PortTrouble::NotConnected { wanted: wanted.clone() }),
        }
    }
}

impl Ports for SimulatedBus {
    type Stream = SerialStream;

    async fn open(&self, address: &Address, line: LineSettings) -> Result<Opened<SerialStream>, PortTrouble> {
        self.find(address)?.open(line).await
    }
}
