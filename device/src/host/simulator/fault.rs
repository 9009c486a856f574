//! The faults of the field, each a switch.

use strum::{Display, EnumString, IntoStaticStr, VariantArray, VariantNames};
use thiserror::Error;

/// A fault of an instrument, its line or its port.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Display, EnumString, IntoStaticStr, VariantArray, VariantNames,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = FaultError, parse_err_fn = FaultError::of)]
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
#[error("no fault is called \"{name}\"; there are {}", <Fault as VariantNames>::VARIANTS.join(", "))]
pub struct FaultError {
    name: String,
}

impl FaultError {
    fn of(name: &str) -> Self {
        Self { name: name.to_owned() }
    }
}

impl Fault {
    /// All of them.
    pub const ALL: &'static [Self] = <Self as VariantArray>::VARIANTS;

    /// Its name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}
