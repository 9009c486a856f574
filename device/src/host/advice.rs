//! The states of an instrument, each with the sentence that tells the arbiter what to do. No other file has such sentences.

use std::fmt;

use crate::port::PortTrouble;

/// How it stands with an instrument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Not opened yet.
    Starting,
    /// The port cannot be opened.
    Port(PortTrouble),
    /// The line was there and is gone.
    Unplugged,
    /// Open; it was asked who it is.
    Greeting,
    /// It does not answer.
    Silent,
    /// What comes is no answer.
    Garbled,
    /// It says that what it is asked reaches it damaged.
    Damaged,
    /// It speaks its protocol, and answers nothing of what it is asked.
    Foreign,
    /// Another instrument than the one bound to this bowl.
    WrongInstrument {
        /// The one bound to this bowl.
        expected: String,
        /// The one that answered.
        found: String,
    },
    /// It came back and cannot say who it is.
    Unconfirmed,
    /// It gives readings.
    Live,
    /// It is busy or starting.
    Busy,
    /// Too much on the scale.
    Overload,
    /// The pan is lifted or missing.
    Underload,
    /// It gives masses in another unit.
    Unit {
        /// The unit.
        unit: String,
    },
    /// It does not understand us.
    Refusing,
    /// Its sensors fail.
    Sensors,
    /// Its protocol has another major version.
    Version {
        /// The version's digit.
        major: u8,
    },
}

impl State {
    /// Whether readings may be used in this state.
    #[must_use]
    pub const fn is_live(&self) -> bool {
        matches!(self, Self::Live)
    }
}

impl fmt::Display for State {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Starting => write!(to, "Opening the port."),
            Self::Port(trouble) => write!(to, "{}", port(trouble)),
            Self::Unplugged => write!(to, "The bowl's cable was unplugged. Plug it in again; nothing else is needed."),
            Self::Greeting => write!(to, "Asking the bowl which one it is."),
            Self::Silent => {
                write!(to, "The bowl does not answer. Switch it on and check its cable and its line settings.")
            }
            Self::Garbled => write!(
                to,
                "What comes from the bowl cannot be read. Check its protocol, the line's speed and parity, and the cable, and \
                 close other programs that use this port."
            ),
            Self::Damaged => write!(
                to,
                "The bowl answers that our questions reach it damaged. Check the line's speed and parity, here and on the \
                 scale, the cable, and the protocol."
            ),
            Self::Foreign => write!(
                to,
                "The bowl answers, but not what it is asked. Check its protocol, and the line's speed and parity."
            ),
            Self::WrongInstrument { expected, found } => write!(
                to,
                "This is {found}, not {expected}: the bowls may have been swapped. Plug the right one in, or bind this one \
                 to the bowl anew."
            ),
            Self::Unconfirmed => write!(
                to,
                "The bowl came back and cannot say which one it is. Check that it is the bowl of this colour, then confirm."
            ),
            Self::Live => write!(to, "The bowl is connected."),
            Self::Busy => write!(to, "The bowl is busy. Wait a moment and keep hands off it."),
            Self::Overload => write!(to, "There is too much on the scale. Take something off."),
            Self::Underload => write!(to, "The scale is lifted or its pan is missing. Put the pan back, then zero it."),
            Self::Unit { unit } => write!(to, "The scale shows \"{unit}\". Set it to grams."),
            Self::Refusing => {
                write!(
                    to,
                    "The bowl does not understand the questions. Choose its protocol in the settings, and check the line's \
                     speed and parity."
                )
            }
            Self::Sensors => write!(to, "The bowl's sensors do not work. Count this bowl by hand."),
            Self::Version { major } => {
                write!(
                    to,
                    "The bowl speaks version {major} of its protocol, which is unknown here. Update this program."
                )
            }
        }
    }
}

fn port(trouble: &PortTrouble) -> String {
    match trouble {
        PortTrouble::Missing { path } => {
            format!("There is no port {}. Plug the bowl in, or choose another port.", path.display())
        }
        PortTrouble::NotConnected { wanted } => format!("The bowl {wanted} is not plugged in. Plug it in."),
        PortTrouble::Directory { path } => {
            format!("{} is a folder, not a port. Choose a port such as /dev/ttyUSB0.", path.display())
        }
        PortTrouble::File { path } => {
            format!("{} is a file, not a port. Choose a port such as /dev/ttyUSB0.", path.display())
        }
        PortTrouble::NotSerial { path } => {
            format!("{} is a device, but not a serial port. Choose a port such as /dev/ttyUSB0.", path.display())
        }
        PortTrouble::Permission { path } => format!(
            "This user may not open {}. Add the user to the group that owns it (often \"dialout\") and log in again.",
            path.display()
        ),
        PortTrouble::InUse { path } => {
            format!("Another program has {} open. Close that program; this one tries again by itself.", path.display())
        }
        PortTrouble::Failed { path, kind } => {
            format!("The port {} cannot be opened ({kind}). Unplug it and plug it in again.", path.display())
        }
        PortTrouble::Slow { path } => {
            format!("The port {} does not open in time. Unplug it and plug it in again.", path.display())
        }
    }
}
