//! Opening serial ports: found by path or by USB identity, with every failure told apart.
//!
//! The only file that touches the operating system's ports. Opening can block, so it is done on a thread of its own and given
//! up after a while: one bad port never stalls another instrument.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::future::Future;
use std::io;
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread;
use std::time::Duration;

use serialport::{DataBits, Parity, SerialPort, SerialPortType, StopBits, TTYPort};
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::oneshot;
use tokio_serial::SerialStream;

use crate::line::{CharacterFormat, LineSettings};

/// How an instrument's port is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// Always this path.
    Path(PathBuf),
    /// Whatever path this USB device has now.
    Usb(UsbIdentity),
}

/// Which USB device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsbIdentity {
    /// The vendor's number.
    pub vendor: u16,
    /// The product's number.
    pub product: u16,
    /// The serial number, where the device has one.
    pub serial: Option<String>,
}

/// What is no USB address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "write usb:VENDOR:PRODUCT or usb:VENDOR:PRODUCT:SERIAL, with the numbers in hexadecimal, such as usb:0403:6001:A12345"
)]
pub struct AddressError;

impl FromStr for Address {
    type Err = AddressError;

    /// A path, or a USB identity.
    fn from_str(text: &str) -> Result<Self, AddressError> {
        let Some(usb) = text.strip_prefix("usb:") else { return Ok(Self::Path(PathBuf::from(text))) };
        let mut parts = usb.splitn(3, ':');
        let mut number = || parts.next().and_then(|part| u16::from_str_radix(part, 16).ok()).ok_or(AddressError);
        let (vendor, product) = (number()?, number()?);
        Ok(Self::Usb(UsbIdentity { vendor, product, serial: parts.next().map(str::to_owned) }))
    }
}

impl fmt::Display for UsbIdentity {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "USB {:04x}:{:04x}", self.vendor, self.product)?;
        self.serial.as_ref().map_or(Ok(()), |serial| write!(to, " {serial}"))
    }
}

/// Why a port cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PortTrouble {
    /// Nothing is there.
    #[error("{path} does not exist", path = path.display())]
    Missing {
        /// The path.
        path: PathBuf,
    },
    /// No such USB device is plugged in.
    #[error("{wanted} is not plugged in")]
    NotConnected {
        /// Which.
        wanted: UsbIdentity,
    },
    /// A folder.
    #[error("{path} is a directory", path = path.display())]
    Directory {
        /// The path.
        path: PathBuf,
    },
    /// A file.
    #[error("{path} is a regular file", path = path.display())]
    File {
        /// The path.
        path: PathBuf,
    },
    /// A device of another kind.
    #[error("{path} is not a serial port", path = path.display())]
    NotSerial {
        /// The path.
        path: PathBuf,
    },
    /// Not allowed.
    #[error("no permission to open {path}", path = path.display())]
    Permission {
        /// The path.
        path: PathBuf,
    },
    /// Another program has it.
    #[error("{path} is in use", path = path.display())]
    InUse {
        /// The path.
        path: PathBuf,
    },
    /// It did not open in time.
    #[error("{path} did not open in time", path = path.display())]
    Slow {
        /// The path.
        path: PathBuf,
    },
    /// Anything else that the system says.
    #[error("{path} cannot be opened: {kind}", path = path.display())]
    Failed {
        /// The path.
        path: PathBuf,
        /// What the system says.
        kind: io::ErrorKind,
    },
}

/// An open port.
#[derive(Debug)]
pub struct Opened<S> {
    /// Its bytes.
    pub stream: S,
    /// Where it was found.
    pub path: PathBuf,
    /// What proves which port it is, where USB tells.
    pub usb: Option<UsbIdentity>,
}

/// What opens ports: the system's own, or a simulated bus.
pub trait Ports: Send + Sync {
    /// An open port's bytes.
    type Stream: AsyncRead + AsyncWrite + Unpin + Send;

    /// Finds and opens a port.
    fn open(
        &self,
        address: &Address,
        line: LineSettings,
    ) -> impl Future<Output = Result<Opened<Self::Stream>, PortTrouble>> + Send;
}

/// The system's serial ports.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemPorts;

/// A port that is not open by then is given up for now.
const OPEN_WITHIN: Duration = Duration::from_secs(2);

impl Ports for SystemPorts {
    type Stream = SerialStream;

    async fn open(&self, address: &Address, line: LineSettings) -> Result<Opened<SerialStream>, PortTrouble> {
        let (address, given) = (address.clone(), address_path(address));
        open_blocking(given, line, move || find(&address)).await
    }
}

/// Finds a port and opens it on a thread of its own; `given` names it where that takes too long.
async fn open_blocking(
    given: PathBuf,
    line: LineSettings,
    find: impl FnOnce() -> Result<FoundPort, PortTrouble> + Send + 'static,
) -> Result<Opened<SerialStream>, PortTrouble> {
    let failed = |kind| PortTrouble::Failed { path: given.clone(), kind };
    let (tell, opening) = oneshot::channel();
    let open = move || {
        let opened = find().and_then(|found| open_path(&found.path, line).map(|port| (port, found)));
        // Nobody waits any more for a port that took too long: it is closed again here.
        let _ = tell.send(opened);
    };
    thread::Builder::new().spawn(open).map_err(|error| failed(error.kind()))?;
    let (port, found) = match tokio::time::timeout(OPEN_WITHIN, opening).await {
        Ok(Ok(opened)) => opened?,
        Ok(Err(_)) => return Err(failed(io::ErrorKind::Other)),
        Err(_) => return Err(PortTrouble::Slow { path: given }),
    };
    let stream = SerialStream::try_from(port).map_err(|error| failed(io::Error::from(error).kind()))?;
    Ok(Opened { stream, path: found.path, usb: found.usb })
}

impl FoundPort {
    /// Opens this port.
    ///
    /// # Errors
    /// Where it cannot be opened.
    pub async fn open(self, line: LineSettings) -> Result<Opened<SerialStream>, PortTrouble> {
        open_blocking(self.path.clone(), line, move || Ok(self)).await
    }
}

/// A port that is plugged in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPort {
    /// Its path now.
    pub path: PathBuf,
    /// Its USB identity, if it has one.
    pub usb: Option<UsbIdentity>,
}

/// All serial ports of this machine. Blocks for a moment.
#[must_use]
pub fn list() -> Vec<FoundPort> {
    let ports = serialport::available_ports().unwrap_or_default();
    ports
        .into_iter()
        .map(|port| FoundPort {
            path: PathBuf::from(port.port_name),
            usb: match port.port_type {
                SerialPortType::UsbPort(usb) => {
                    Some(UsbIdentity { vendor: usb.vid, product: usb.pid, serial: usb.serial_number })
                }
                _ => None,
            },
        })
        .collect()
}

fn address_path(address: &Address) -> PathBuf {
    match address {
        Address::Path(path) => path.clone(),
        Address::Usb(usb) => PathBuf::from(usb.to_string()),
    }
}

fn find(address: &Address) -> Result<FoundPort, PortTrouble> {
    match address {
        Address::Path(path) => {
            let real = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
            let usb = list().into_iter().find(|port| port.path == real).and_then(|port| port.usb);
            Ok(FoundPort { path: path.clone(), usb })
        }
        Address::Usb(wanted) => {
            let same = |usb: &UsbIdentity| {
                usb.vendor == wanted.vendor
                    && usb.product == wanted.product
                    && (wanted.serial.is_none() || usb.serial == wanted.serial)
            };
            let mut fitting: Vec<FoundPort> =
                list().into_iter().filter(|port| port.usb.as_ref().is_some_and(same)).collect();
            // Two adapters of one kind without serial numbers cannot be told apart: neither is taken.
            match fitting.len() {
                1 => Ok(fitting.remove(0)),
                _ => Err(PortTrouble::NotConnected { wanted: wanted.clone() }),
            }
        }
    }
}

/// Opens the port at `path`, blocking, with every way in which that fails told apart.
fn open_path(path: &Path, line: LineSettings) -> Result<TTYPort, PortTrouble> {
    let path_buf = || path.to_owned();
    let failed = |error: &io::Error| match error.raw_os_error() {
        Some(libc::EBUSY) => PortTrouble::InUse { path: path_buf() },
        Some(libc::EACCES | libc::EPERM) => PortTrouble::Permission { path: path_buf() },
        Some(libc::ENOENT | libc::ENXIO | libc::ENODEV) => PortTrouble::Missing { path: path_buf() },
        _ => PortTrouble::Failed { path: path_buf(), kind: error.kind() },
    };
    let kind = fs::metadata(path).map_err(|error| failed(&error))?.file_type();
    if kind.is_dir() {
        return Err(PortTrouble::Directory { path: path_buf() });
    }
    if kind.is_file() {
        return Err(PortTrouble::File { path: path_buf() });
    }
    if !kind.is_char_device() {
        return Err(PortTrouble::NotSerial { path: path_buf() });
    }
    // The serial library gives several causes one name, so that the system is asked first.
    let flags = libc::O_NOCTTY | libc::O_NONBLOCK;
    OpenOptions::new().read(true).write(true).custom_flags(flags).open(path).map_err(|error| failed(&error))?;
    let (data, parity) = match line.characters() {
        CharacterFormat::EightNone => (DataBits::Eight, Parity::None),
        CharacterFormat::SevenEven => (DataBits::Seven, Parity::Even),
        CharacterFormat::SevenOdd => (DataBits::Seven, Parity::Odd),
    };
    let builder = serialport::new(path.to_string_lossy(), line.baud())
        .data_bits(data)
        .parity(parity)
        .stop_bits(StopBits::One)
        .timeout(Duration::ZERO);
    let port = TTYPort::open(&builder).map_err(|error| match error.kind() {
        // The system let us in a moment ago: only another program's lock keeps us out now.
        serialport::ErrorKind::NoDevice => PortTrouble::InUse { path: path_buf() },
        serialport::ErrorKind::Io(kind) => PortTrouble::Failed { path: path_buf(), kind },
        _ => PortTrouble::NotSerial { path: path_buf() },
    })?;
    // Bytes from before now answer nobody. A pseudo-terminal may not know how to forget them; the driver drains as well.
    let _ = port.clear(serialport::ClearBuffer::All);
    Ok(port)
}
