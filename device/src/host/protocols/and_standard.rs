//! A&D's standard format: `Q` asks for the present indication. The frame is that of `and_data`.
//!
//! Such an instrument has no name: which bowl it is follows from the port's USB serial number alone, and a late answer is
//! told apart by a quiet line only.

use std::time::Duration;

use super::and_data;
use super::lines::{LONGEST_LINE, decode_line};
use crate::codec::{Barrier, Codec, Framing, LineSettings, Question, Timing};
use crate::message::{FrameError, Message};
use crate::step::Step;

/// The protocol; it has no settings but the line's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AndStandard;

impl Codec for AndStandard {
    fn question(&self, question: Question, _token: u16) -> Option<Vec<u8>> {
        match question {
            Question::Indication => Some(b"Q\r\n".to_vec()),
            Question::Zero => Some(b"Z\r\n".to_vec()),
            Question::Tare => Some(b"T\r\n".to_vec()),
            _ => None,
        }
    }

    fn decode(&self, bytes: &[u8]) -> Step<Message, FrameError> {
        decode_line(bytes, |line| match line {
            // With acknowledgement switched on, a command is echoed.
            b"Z" | b"T" | b"\x06" => Ok(Message::Done),
            _ => and_data::error(line).map_or_else(|| and_data::data(line), Ok),
        })
    }

    fn timing(&self) -> Timing {
        // 20 bytes both ways take 83 ms at 2400 baud.
        Timing { pace: Duration::from_millis(200), answer_within: Duration::from_millis(300) }
    }

    fn barrier(&self) -> Barrier {
        Barrier::Quiet(Duration::from_millis(300))
    }

    fn longest_frame(&self) -> usize {
        LONGEST_LINE
    }

    fn line(&self) -> LineSettings {
        LineSettings::new(2400, Framing::SevenEven)
    }
}
