//! What an instrument can say, in one vocabulary for all protocols. Masses in grams; no bytes, no clock.

use calibration::bowl::Grams;
use thiserror::Error;

use crate::open_slot::{Counts, Geometry};

/// Whether the instrument says that its indication stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stability {
    /// It stands still.
    Stable,
    /// It moves.
    Moving,
    /// This protocol does not say; only readings that agree for a while are stable.
    Unsaid,
}

/// One indication of a scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weight {
    /// The mass shown.
    pub grams: Grams,
    /// The step of the last digit shown.
    pub resolution: Grams,
    /// Whether it stands still.
    pub stability: Stability,
}

/// Why an instrument does not answer a question, though it understood it or told that it did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is busy, starting, or waited for a stable load in vain.
    Busy,
    /// More on the scale than it can weigh.
    Overload,
    /// Less on the scale than its zero allows: the pan is missing or lifted.
    Underload,
    /// It does not know this question.
    Unknown,
    /// It understood the question and cannot do it now or at all.
    Impossible,
    /// The question reached it damaged.
    Damaged,
    /// Its sensors fail.
    Sensors,
}

/// The states of an open slot counter's slots, with what proves whose and which answer it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotReport {
    /// The counter's serial number.
    pub serial: String,
    /// Its line number.
    pub sequence: u16,
    /// Its slots.
    pub counts: Counts,
}

/// One frame's meaning.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// An indication.
    Weight(Weight),
    /// The instrument's own count: a second witness, never the answer.
    Count {
        /// Stones, as the instrument reckons them; negative below its zero.
        pieces: i64,
        /// Whether it stands still.
        stability: Stability,
    },
    /// The piece weight that the instrument reckons with.
    PieceWeight(Grams),
    /// Who it is: a serial number, or the nearest thing to one that the protocol has.
    Identity {
        /// As the instrument wrote it.
        text: String,
    },
    /// An open slot counter's identity.
    SlotCounter {
        /// Its serial number.
        serial: String,
        /// Which device it is.
        geometry: Geometry,
        /// Its line number.
        sequence: u16,
    },
    /// An open slot counter's slots.
    Slots(SlotReport),
    /// The answer to a question that is asked only to tell old answers from new ones.
    Marker,
    /// A command was accepted or is done.
    Done,
    /// No answer, and why.
    Refused(Refusal),
    /// Understood, and of no use to us.
    Other,
}

/// What is wrong with a frame.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FrameError {
    /// No end where one must be.
    #[error("no end of a frame within {limit} bytes")]
    TooLong {
        /// The longest frame of this protocol.
        limit: usize,
    },
    /// Bytes outside frames.
    #[error("{bytes} bytes of noise")]
    Noise {
        /// How many.
        bytes: usize,
    },
    /// A frame of the right shape with a wrong checksum.
    #[error("a frame whose checksum does not fit")]
    Check,
    /// A line or frame that this protocol does not have.
    #[error("a line that is none of this protocol's: \"{line}\"")]
    Layout {
        /// The line, made printable.
        line: String,
    },
    /// A mass in a unit that is not grams or kilograms.
    #[error("a mass in \"{unit}\": set the scale to grams")]
    Unit {
        /// The unit.
        unit: String,
    },
    /// A counter of another major version.
    #[error("an open slot counter of version {major}, which this program does not know")]
    Version {
        /// The version.
        major: u8,
    },
}
