//! What goes into a session and comes out of it.

use std::time::Duration;

use strum::{EnumString, IntoStaticStr};

use crate::reading::Reading;
use crate::state::State;

/// What a session tells.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The state changed.
    State(State),
    /// A reading.
    Reading(Reading),
    /// The identity that the instrument gave, bound from now on.
    Bound(String),
}

/// What a session wants next.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Drop what has come, then send this.
    Ask(Vec<u8>),
    /// Nothing until then, unless bytes come.
    Sleep(Duration),
    /// Close the port and open it again.
    Reopen,
}

/// What a human can tell an instrument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Command {
    /// Take the present load as zero.
    Zero,
    /// Take the present load as tare.
    Tare,
    /// This is the right bowl.
    Confirm,
}

/// What tells the black bowl from the white one where the instrument has no name of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum PortTrust {
    /// The port is wired to this bowl for good: built in, or named by hand for one reading.
    Fixed,
    /// It may be another bowl after each interruption: a USB serial number must say so, or a human.
    Confirm,
}

/// What time alone changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lapse {
    /// Nothing: what is waited for may still come.
    None,
    /// An answer was waited for in vain.
    Missed,
    /// So many were that the port is to be opened anew.
    GivenUp,
}
