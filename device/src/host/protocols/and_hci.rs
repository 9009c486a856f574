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
use super::lines::{LONGEST_LINE, decode_line, identity, unknown};
use crate::codec::{Barrier, Codec, Framing, LineSettings, Question, Timing};
use crate::message::{FrameError, Message};
use crate::step::Step;

/// The protocol; it has no settings but the line's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AndHci;

impl Codec for AndHci {
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

    fn decode(&self, bytes: &[u8]) -> Step<Message, FrameError> {
        decode_line(bytes, |line| match line {
            b"\x06" => Ok(Message::Done),
            [b'I', b'D', b',', rest @ ..] => {
                identity(rest).map(|text| Message::Identity { text }).ok_or_else(|| unknown(line))
            }
            _ => and_data::error(line).map_or_else(|| and_data::data(line), Ok),
        })
    }

    fn timing(&self) -> Timing {
        Timing { pace: Duration::from_millis(250), answer_within: Duration::from_millis(600) }
    }

    fn barrier(&self) -> Barrier {
        Barrier::Ask(Question::Identity)
    }

    fn longest_frame(&self) -> usize {
        LONGEST_LINE
    }

    fn line(&self) -> LineSettings {
        LineSettings::new(2400, Framing::SevenEven)
    }
}
