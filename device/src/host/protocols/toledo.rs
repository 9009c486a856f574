//! Toledo continuous output: the indicator repeats its weight about seven times a second and is never asked.
//!
//! ```text
//! STX | A | B | C | weight, 6 digits | tare, 6 digits | CR | CHK
//! A   bits 0-2 place of the point, bit 5 always 1
//! B   bit 0 net, 1 negative, 2 out of range, 3 motion, 4 kilograms (else pounds), 5 always 1
//! C   bits 0-2 unit: 0 as B says, 1 grams; bit 5 always 1
//! CHK two's complement of the low 7 bits of the sum of all bytes before it; may be switched off
//! ```
//! Source: Mettler-Toledo, 8142 and Jagxtreme technical manuals, "Continuous mode output".

use std::time::Duration;

use super::decimal::{Decimal, trimmed};
use crate::codec::{Barrier, Codec, Framing, LineSettings, Manner, Question, Timing};
use crate::message::{FrameError, Message, Refusal, Stability};
use crate::step::Step;

/// The protocol, with or without its checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Toledo {
    checked: bool,
}

impl Toledo {
    /// The indicator sends the checksum.
    pub const CHECKED: Self = Self { checked: true };
    /// It does not.
    pub const UNCHECKED: Self = Self { checked: false };

    const fn frame(self) -> usize {
        if self.checked { 18 } else { 17 }
    }
}

const START: u8 = 0x02;
const END: u8 = b'\r';
/// Where CR stands.
const END_AT: usize = 16;

impl Codec for Toledo {
    fn question(&self, question: Question, _token: u16) -> Option<Vec<u8>> {
        // Single letters are understood in continuous mode; nothing is answered.
        match question {
            Question::Zero => Some(b"Z".to_vec()),
            Question::Tare => Some(b"T".to_vec()),
            _ => None,
        }
    }

    fn decode(&self, bytes: &[u8]) -> Step<Message, FrameError> {
        let start = bytes.iter().position(|&byte| byte == START).unwrap_or(bytes.len());
        if start > 0 {
            return Step::Error { used: start, error: FrameError::Noise { bytes: start } };
        }
        let Some(frame) = bytes.get(..self.frame()) else { return Step::Incomplete };
        if frame[END_AT] != END {
            return Step::Error { used: 1, error: FrameError::Noise { bytes: 1 } };
        }
        if self.checked && check(&frame[..=END_AT]) != frame[END_AT + 1] {
            return Step::Error { used: 1, error: FrameError::Check };
        }
        match meaning(frame) {
            Some(Ok(message)) => Step::Frame { used: self.frame(), message },
            Some(Err(error)) => Step::Error { used: self.frame(), error },
            None => Step::Error { used: 1, error: FrameError::Layout { line: frame.escape_ascii().to_string() } },
        }
    }

    fn timing(&self) -> Timing {
        Timing { pace: Duration::from_millis(140), answer_within: Duration::from_millis(600) }
    }

    fn barrier(&self) -> Barrier {
        Barrier::Quiet(Duration::ZERO)
    }

    fn manner(&self) -> Manner {
        Manner::Talks
    }

    fn longest_frame(&self) -> usize {
        self.frame()
    }

    fn line(&self) -> LineSettings {
        LineSettings::new(9600, Framing::SevenEven)
    }
}

/// The checksum of a frame up to its CR.
pub(crate) fn check(frame: &[u8]) -> u8 {
    let sum = frame.iter().fold(0_u8, |sum, &byte| sum.wrapping_add(byte));
    sum.wrapping_neg() & 0x7F
}

fn meaning(frame: &[u8]) -> Option<Result<Message, FrameError>> {
    let [a, b, c] = [frame[1], frame[2], frame[3]];
    let plain = [a, b, c].into_iter().all(|status| status & 0xA0 == 0x20);
    let tare = Decimal::unsigned(trimmed(&frame[10..16]));
    let mut number = Decimal::unsigned(trimmed(&frame[4..10])).filter(|_| plain && tare.is_some())?;
    if b & 0x04 != 0 {
        return Some(Ok(Message::Refused(if b & 0x02 != 0 { Refusal::Underload } else { Refusal::Overload })));
    }
    if number.places != 0 {
        return None;
    }
    // 2 is a whole number; each step below moves the point left, each above adds a fixed zero.
    match a & 0x07 {
        power @ 0..=1 => number.digits *= 10_i64.pow(2 - u32::from(power)),
        place => number.places = u32::from(place) - 2,
    }
    if b & 0x02 != 0 {
        number.digits = -number.digits;
    }
    let stability = if b & 0x08 != 0 { Stability::Moving } else { Stability::Stable };
    let unit: &[u8] = match (c & 0x07, b & 0x10) {
        (0, 0) => b"lb",
        (0, _) => b"kg",
        (1, _) => b"g",
        _ => b"?",
    };
    Some(number.weight(unit, stability).map(Message::Weight))
}
