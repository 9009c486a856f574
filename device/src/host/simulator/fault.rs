//! The faults of the field, each a switch.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A fault of an instrument, its line or its port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// It does not answer: switched off, or switched on only later.
    Silent,
    /// Random bytes between frames.
    NoiseBetween,
    /// Random bytes in place of some of a frame's.
    NoiseInside,
    /// Frames end in the middle.
    Cut,
    /// Frames come one byte at a time.
    Dribble,
    /// Each frame comes twice at once.
    Doubled,
    /// Answers come after the next question was asked.
    Late,
    /// The line hangs up and comes back at the same path.
    HangUp,
    /// The line hangs up and comes back at another path.
    Moved,
    /// Another instrument is plugged in, at the path of this one.
    Impostor,
    /// It says that it is busy.
    Busy,
    /// Too much on the scale.
    Overload,
    /// Now and then a spurious indication, called stable.
    Spikes,
    /// Another program reads the same port.
    Thief,
}

/// A name that no fault has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no fault is called \"{name}\"; there are {}", Fault::ALL.map(Fault::name).join(", "))]
pub struct FaultError {
    name: String,
}

impl Fault {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::Silent,
        Self::NoiseBetween,
        Self::NoiseInside,
        Self::Cut,
        Self::Dribble,
        Self::Doubled,
        Self::Late,
        Self::HangUp,
        Self::Moved,
        Self::Impostor,
        Self::Busy,
        Self::Overload,
        Self::Spikes,
        Self::Thief,
    ];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Silent => "silent",
            Self::NoiseBetween => "noise-between",
            Self::NoiseInside => "noise-inside",
            Self::Cut => "cut",
            Self::Dribble => "dribble",
            Self::Doubled => "doubled",
            Self::Late => "late",
            Self::HangUp => "hang-up",
            Self::Moved => "moved",
            Self::Impostor => "impostor",
            Self::Busy => "busy",
            Self::Overload => "overload",
            Self::Spikes => "spikes",
            Self::Thief => "thief",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for Fault {
    type Err = FaultError;

    fn from_str(name: &str) -> Result<Self, FaultError> {
        Self::ALL.into_iter().find(|fault| fault.name() == name).ok_or_else(|| FaultError { name: name.to_owned() })
    }
}
