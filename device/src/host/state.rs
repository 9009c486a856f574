//! The states of an instrument: causes. What a person is told of each, and what to do, is a message of `words`.

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
    /// The port has no name, and the bowl is bound to one that has.
    NamelessPort {
        /// The port bound to this bowl.
        expected: String,
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
