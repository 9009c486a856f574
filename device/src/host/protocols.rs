//! The protocols by name: one file each, with the maker's own words.

mod and_data;
mod and_hci;
mod and_standard;
mod decimal;
mod generic_ascii;
mod lines;
pub(crate) mod modbus;
mod mt_sics;
mod open_slot_counter;
mod radwag;
pub(crate) mod toledo;

use std::io;

use bytes::BytesMut;
use strum::{Display, EnumString, IntoStaticStr, VariantArray, VariantNames};
use thiserror::Error;
use tokio_util::codec::Decoder;

use crate::command_set::{Fit, Question};
use crate::framing::Found;
use crate::layers::Layers;
use crate::line::LineSettings;
use crate::message::{FrameError, Message};
use crate::step::Step;
use crate::timing::Timing;

/// A protocol, in the order in which a port is probed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, IntoStaticStr, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ProtocolError, parse_err_fn = ProtocolError::of)]
pub enum Protocol {
    /// Mettler-Toledo's standard interface command set.
    MtSics,
    /// The same at Kern's pace.
    KernKcp,
    /// The open slot counter of `PROTOCOL.md`.
    OpenSlot,
    /// Radwag balances and scales.
    Radwag,
    /// A&D's HC-i counting scales.
    AndHci,
    /// A&D's standard format.
    AndStandard,
    /// Kern KFB, T-Scale and their like.
    GenericAscii,
    /// The Modbus RTU weight transmitter CAS CI-600D.
    ModbusCas,
    /// The Modbus RTU weight transmitter Baykon MX08.
    ModbusBaykon,
    /// Toledo continuous output.
    Toledo,
    /// The same with its checksum switched off.
    ToledoUnchecked,
}

/// A name that no protocol has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no protocol is called \"{name}\"; there are {}", Protocol::NAMES.join(", "))]
pub struct ProtocolError {
    name: String,
}

impl ProtocolError {
    fn of(name: &str) -> Self {
        Self { name: name.to_owned() }
    }
}

impl Protocol {
    /// Every protocol.
    pub const ALL: &'static [Self] = <Self as VariantArray>::VARIANTS;
    /// Their names, in the same order.
    pub const NAMES: &'static [&'static str] = <Self as VariantNames>::VARIANTS;

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    fn layers(self) -> Layers {
        match self {
            Self::MtSics => mt_sics::METTLER,
            Self::KernKcp => mt_sics::KERN,
            Self::OpenSlot => open_slot_counter::OPEN_SLOT,
            Self::Radwag => radwag::RADWAG,
            Self::AndHci => and_hci::AND_HCI,
            Self::AndStandard => and_standard::AND_STANDARD,
            Self::GenericAscii => generic_ascii::GENERIC_ASCII,
            Self::ModbusCas => modbus::CAS,
            Self::ModbusBaykon => modbus::BAYKON,
            Self::Toledo => toledo::CHECKED,
            Self::ToledoUnchecked => toledo::UNCHECKED,
        }
    }

    /// The bytes of a question, none where the protocol has no such question. `token` is repeated in the answer where the
    /// protocol can do that.
    #[must_use]
    pub fn question(self, question: Question, token: u16) -> Option<Vec<u8>> {
        self.layers().commands.question(question, token)
    }

    /// Whether it has this question at all.
    #[must_use]
    pub fn has(self, question: Question) -> bool {
        self.question(question, 0).is_some()
    }

    /// Whether `message` answers `question`, asked with `token`, of which `frame` holds the bytes.
    #[must_use]
    pub fn fit(self, question: Question, token: u16, message: &Message, frame: &[u8]) -> Fit {
        self.layers().commands.fit(question, token, message, frame)
    }

    /// What stands at the front of `bytes`.
    #[must_use]
    pub fn decode_front(self, bytes: &[u8]) -> Step<Message, FrameError> {
        let Layers { commands, framing, .. } = self.layers();
        match framing.frame(bytes) {
            Step::Incomplete => Step::Incomplete,
            Step::Error { used, error } => Step::Error { used, error },
            Step::Frame { used, message: () } => match commands.meaning(&bytes[..used]) {
                Ok(message) => Step::Frame { used, message },
                Err(error) => Step::Error { used, error },
            },
        }
    }

    /// The longest frame, in bytes.
    #[must_use]
    pub fn longest_frame(self) -> usize {
        self.layers().framing.longest_frame()
    }

    /// When to ask and when to give up.
    #[must_use]
    pub fn timing(self) -> Timing {
        self.layers().timing
    }

    /// The line as the maker delivers it.
    #[must_use]
    pub fn line(self) -> LineSettings {
        self.layers().line
    }
}

/// Frames and noise, one after the other, out of bytes as they come: for a buffer, or for a
/// [`FramedRead`](tokio_util::codec::FramedRead). Noise is found like a frame and ends nothing, so that this never fails.
impl Decoder for Protocol {
    type Item = Found;
    type Error = io::Error;

    fn decode(&mut self, from: &mut BytesMut) -> io::Result<Option<Found>> {
        let limit = self.longest_frame();
        let (used, meaning) = match self.decode_front(from) {
            Step::Frame { used, message } => (used, Ok(message)),
            Step::Error { used, error } => (used, Err(error)),
            Step::Incomplete if from.len() < limit => return Ok(None),
            Step::Incomplete => (1, Err(FrameError::TooLong { limit })),
        };
        let bytes = from.split_to(used.clamp(1, from.len())).freeze();
        Ok(Some(Found { meaning, bytes }))
    }
}
