//! The protocols by name: one file each, with the maker's own words.

mod and_data;
mod decimal;
mod lines;

pub mod and_hci;
pub mod and_standard;
pub mod generic_ascii;
pub mod modbus;
pub mod mt_sics;
pub mod open_slot_counter;
pub mod radwag;
pub mod toledo;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::codec::Codec;

/// A protocol with its settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Protocol {
    /// Mettler-Toledo's standard interface command set.
    MtSics(mt_sics::MtSics),
    /// A&D's standard format.
    AndStandard(and_standard::AndStandard),
    /// A&D's HC-i counting scales.
    AndHci(and_hci::AndHci),
    /// The open slot counter of `PROTOCOL.md`.
    OpenSlotCounter(open_slot_counter::OpenSlotCounter),
    /// Radwag balances and scales.
    Radwag(radwag::Radwag),
    /// Modbus RTU weight transmitters.
    Modbus(modbus::Modbus),
    /// Kern KFB, T-Scale and their like.
    GenericAscii(generic_ascii::GenericAscii),
    /// Toledo continuous output.
    Toledo(toledo::Toledo),
}

/// A name that no protocol has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no protocol is called \"{name}\"; there are {}", Protocol::NAMES.join(", "))]
pub struct ProtocolError {
    name: String,
}

impl Protocol {
    /// The names, in the order in which a port is probed.
    pub const NAMES: [&'static str; 11] = [
        "mt-sics",
        "kern-kcp",
        "open-slot",
        "radwag",
        "and-hci",
        "and-standard",
        "generic-ascii",
        "modbus-cas",
        "modbus-baykon",
        "toledo",
        "toledo-unchecked",
    ];

    /// Every protocol with its usual settings, in the order of [`Protocol::NAMES`].
    pub const ALL: [Self; 11] = [
        Self::MtSics(mt_sics::MtSics::METTLER),
        Self::MtSics(mt_sics::MtSics::KERN),
        Self::OpenSlotCounter(open_slot_counter::OpenSlotCounter),
        Self::Radwag(radwag::Radwag),
        Self::AndHci(and_hci::AndHci),
        Self::AndStandard(and_standard::AndStandard),
        Self::GenericAscii(generic_ascii::GenericAscii),
        Self::Modbus(modbus::Modbus::CAS_CI_600D),
        Self::Modbus(modbus::Modbus::BAYKON_MX08),
        Self::Toledo(toledo::Toledo::CHECKED),
        Self::Toledo(toledo::Toledo::UNCHECKED),
    ];

    /// Its words.
    #[must_use]
    pub fn codec(&self) -> &dyn Codec {
        match self {
            Self::MtSics(codec) => codec,
            Self::AndStandard(codec) => codec,
            Self::AndHci(codec) => codec,
            Self::OpenSlotCounter(codec) => codec,
            Self::Radwag(codec) => codec,
            Self::Modbus(codec) => codec,
            Self::GenericAscii(codec) => codec,
            Self::Toledo(codec) => codec,
        }
    }

    /// Its name; a Modbus layout that is neither of the known ones goes by the nearest's.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::MtSics(mt_sics::MtSics::KERN) => "kern-kcp",
            Self::MtSics(_) => "mt-sics",
            Self::AndStandard(_) => "and-standard",
            Self::AndHci(_) => "and-hci",
            Self::OpenSlotCounter(_) => "open-slot",
            Self::Radwag(_) => "radwag",
            Self::Modbus(modbus) if modbus.has_status() => "modbus-baykon",
            Self::Modbus(_) => "modbus-cas",
            Self::GenericAscii(_) => "generic-ascii",
            Self::Toledo(toledo::Toledo::UNCHECKED) => "toledo-unchecked",
            Self::Toledo(_) => "toledo",
        }
    }
}

impl FromStr for Protocol {
    type Err = ProtocolError;

    fn from_str(name: &str) -> Result<Self, ProtocolError> {
        let found = Self::NAMES.into_iter().position(|known| known == name);
        found.map(|at| Self::ALL[at]).ok_or_else(|| ProtocolError { name: name.to_owned() })
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}
