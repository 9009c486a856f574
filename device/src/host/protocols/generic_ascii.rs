//! The plain ASCII of Kern KFB, T-Scale and their like.
//!
//! ```text
//! W      ST,GS 1.342KG    stable gross mass (GS), or net (NT)
//!        US,GS 1.342KG    moving
//! P      10PCS            its own count
//! ```
//! No name and no checksum. The count is asked to tell late answers apart.

use std::time::Duration;

use super::decimal::{Decimal, trimmed};
use super::lines::{LONGEST_LINE, decode_line, unknown};
use crate::codec::{Barrier, Codec, Framing, LineSettings, Question, Timing};
use crate::message::{FrameError, Message, Refusal, Stability};
use crate::step::Step;

/// The protocol; it has no settings but the line's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GenericAscii;

impl Codec for GenericAscii {
    fn question(&self, question: Question, _token: u16) -> Option<Vec<u8>> {
        match question {
            Question::Indication => Some(b"W\r\n".to_vec()),
            Question::Witness => Some(b"P\r\n".to_vec()),
            Question::Zero => Some(b"Z\r\n".to_vec()),
            Question::Tare => Some(b"T\r\n".to_vec()),
            _ => None,
        }
    }

    fn decode(&self, bytes: &[u8]) -> Step<Message, FrameError> {
        decode_line(bytes, meaning)
    }

    fn timing(&self) -> Timing {
        Timing { pace: Duration::from_millis(200), answer_within: Duration::from_millis(500) }
    }

    fn barrier(&self) -> Barrier {
        Barrier::Ask(Question::Witness)
    }

    fn longest_frame(&self) -> usize {
        LONGEST_LINE
    }

    fn line(&self) -> LineSettings {
        LineSettings::new(9600, Framing::EightNone)
    }
}

fn meaning(line: &[u8]) -> Result<Message, FrameError> {
    if let Some(pieces) = line.strip_suffix(b"PCS").map(trimmed) {
        let number = Decimal::signed(pieces).filter(|number| number.places == 0).ok_or_else(|| unknown(line))?;
        return Ok(Message::Count { pieces: number.digits, stability: Stability::Unsaid });
    }
    let stability = match line {
        [b'S', b'T', b',', ..] => Stability::Stable,
        [b'U', b'S', b',', ..] => Stability::Moving,
        [b'O', b'L', b',', ..] => return Ok(Message::Refused(Refusal::Overload)),
        _ => return Err(unknown(line)),
    };
    let rest = match &line[3..] {
        [b'G', b'S', rest @ ..] | [b'N', b'T', rest @ ..] => rest,
        _ => return Err(unknown(line)),
    };
    let unit = rest.iter().position(u8::is_ascii_alphabetic).ok_or_else(|| unknown(line))?;
    let (number, unit) = rest.split_at(unit);
    let number = Decimal::signed(trimmed(number.strip_prefix(b",").unwrap_or(number))).ok_or_else(|| unknown(line))?;
    number.weight(unit, stability).map(Message::Weight)
}
