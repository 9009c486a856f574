//! A&D's standard format: `Q` asks for the present indication. The frame is that of `and_data`.
//!
//! Such an instrument has no name: which bowl it is follows from the port's USB serial number alone, and a late answer is
//! told apart by a quiet line only.

use std::time::Duration;

use super::and_data;
use super::lines::{Lines, content};
use crate::command_set::{CommandSet, Question};
use crate::layers::Layers;
use crate::line::{CharacterFormat, LineSettings};
use crate::message::{FrameError, Message};
use crate::timing::{Barrier, Manner, Timing};

/// The standard format as delivered.
pub(super) const AND_STANDARD: Layers = Layers {
    commands: &AndStandard,
    framing: &Lines,
    timing: Timing {
        // 20 bytes both ways take 83 ms at 2400 baud.
        pace: Duration::from_millis(200),
        answer_within: Duration::from_millis(300),
        manner: Manner::Asked(Barrier::Quiet(Duration::from_millis(300))),
    },
    line: LineSettings::new(2400, CharacterFormat::SevenEven),
};

/// The commands; they have no settings.
struct AndStandard;

impl CommandSet for AndStandard {
    fn question(&self, question: Question, _token: u16) -> Option<Vec<u8>> {
        match question {
            Question::Indication => Some(b"Q\r\n".to_vec()),
            Question::Zero => Some(b"Z\r\n".to_vec()),
            Question::Tare => Some(b"T\r\n".to_vec()),
            _ => None,
        }
    }

    fn meaning(&self, frame: &[u8]) -> Result<Message, FrameError> {
        match content(frame) {
            // With acknowledgement switched on, a command is echoed.
            b"Z" | b"T" | b"\x06" => Ok(Message::Done),
            line => and_data::error(line).map_or_else(|| and_data::data(line), Ok),
        }
    }
}
