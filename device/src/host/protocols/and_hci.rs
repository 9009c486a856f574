//! A&D's HC-i counting scales. The data frame is that of `and_data`.
//!
//! ```text
//! ask          answer
//! ?WT          ST,+001.2346 kg     mass
//! ?QT          QT,+00000180 PC     its own count
//! ?UW          UW,+1.234567  g     piece weight
//! G,6.7500     ACK                 piece weight set
//! Z   T        ACK, ACK            accepted, then done
//! ?ID          ID,000012           the ID number in use
//! any          EC,En
//! ```
//! The ID is a memory number that the user chooses, the nearest thing to a name that these scales have: give the black and
//! the white bowl's scale different ones. Source: A&D, HC-i series instruction manual, sections "Command list", "Data format".

use std::time::Duration;

use super::and_data;
use super::lines::{Lines, content, identity, unknown};
use crate::command_set::{CommandSet, Question};
use crate::layers::Layers;
use crate::line::{CharacterFormat, LineSettings};
use crate::message::{FrameError, Message};
use crate::timing::{Barrier, Manner, Timing};

/// HC-i scales as delivered.
pub(super) const AND_HCI: Layers = Layers {
    commands: &AndHci,
    framing: &Lines,
    timing: Timing {
        pace: Duration::from_millis(250),
        answer_within: Duration::from_millis(600),
        manner: Manner::Asked(Barrier::Ask(Question::Identity)),
    },
    line: LineSettings::new(2400, CharacterFormat::SevenEven),
};

/// The commands; they have no settings.
struct AndHci;

impl CommandSet for AndHci {
    fn question(&self, question: Question, _token: u16) -> Option<Vec<u8>> {
        Some(match question {
            Question::Identity | Question::Marker => b"?ID\r\n".to_vec(),
            Question::Indication => b"?WT\r\n".to_vec(),
            Question::Witness => b"?QT\r\n".to_vec(),
            Question::Zero => b"Z\r\n".to_vec(),
            Question::Tare => b"T\r\n".to_vec(),
            Question::PieceWeight(grams) => format!("G,{:.4}\r\n", grams.0).into_bytes(),
        })
    }

    fn meaning(&self, frame: &[u8]) -> Result<Message, FrameError> {
        match content(frame) {
            b"\x06" => Ok(Message::Done),
            [b'I', b'D', b',', rest @ ..] => {
                identity(rest).map(|text| Message::Identity { text }).ok_or_else(|| unknown(content(frame)))
            }
            line => and_data::error(line).map_or_else(|| and_data::data(line), Ok),
        }
    }
}
