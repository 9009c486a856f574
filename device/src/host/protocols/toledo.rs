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
use crate::command_set::{CommandSet, Question};
use crate::framing::Framing;
use crate::layers::Layers;
use crate::line::{CharacterFormat, LineSettings};
use crate::message::{FrameError, Message, Refusal, Stability};
use crate::step::Step;
use crate::timing::{Manner, Timing};

/// The indicator sends the checksum.
pub(super) const CHECKED: Layers = layers(&Output { checksum: Checksum::Sent });
/// It does not.
pub(super) const UNCHECKED: Layers = layers(&Output { checksum: Checksum::Off });

const fn layers(framing: &'static Output) -> Layers {
    Layers {
        commands: &Letters,
        framing,
        timing: Timing {
            pace: Duration::from_millis(140),
            answer_within: Duration::from_millis(600),
            manner: Manner::Talks,
        },
        line: LineSettings::new(9600, CharacterFormat::SevenEven),
    }
}

/// The single letters that are understood in continuous mode; nothing is answered.
struct Letters;

impl CommandSet for Letters {
    fn question(&self, question: Question, _token: u16) -> Option<Vec<u8>> {
        match question {
            Question::Zero => Some(b"Z".to_vec()),
            Question::Tare => Some(b"T".to_vec()),
            _ => None,
        }
    }

    fn meaning(&self, frame: &[u8]) -> Result<Message, FrameError> {
        Fields::of(frame).ok_or_else(|| unknown(frame))?.message()
    }
}

/// Frames of fixed length.
struct Output {
    checksum: Checksum,
}

/// Whether the indicator closes its frames with a checksum.
#[derive(PartialEq, Eq)]
enum Checksum {
    Sent,
    Off,
}

const START: u8 = 0x02;
const END: u8 = b'\r';
/// Where CR stands.
const END_AT: usize = 16;

impl Framing for Output {
    fn frame(&self, bytes: &[u8]) -> Step<(), FrameError> {
        let start = bytes.iter().position(|&byte| byte == START).unwrap_or(bytes.len());
        if start > 0 {
            return Step::Error { used: start, error: FrameError::Noise { bytes: start } };
        }
        let used = self.longest_frame();
        let Some(frame) = bytes.get(..used) else { return Step::Incomplete };
        if frame[END_AT] != END {
            return Step::Error { used: 1, error: FrameError::Noise { bytes: 1 } };
        }
        if self.checksum == Checksum::Sent && check(&frame[..=END_AT]) != frame[END_AT + 1] {
            return Step::Error { used: 1, error: FrameError::Check };
        }
        // Without a checksum only its fields tell a frame from noise.
        match Fields::of(frame) {
            Some(_) => Step::Frame { used, message: () },
            None => Step::Error { used: 1, error: unknown(frame) },
        }
    }

    fn longest_frame(&self) -> usize {
        match self.checksum {
            Checksum::Sent => END_AT + 2,
            Checksum::Off => END_AT + 1,
        }
    }
}

fn unknown(frame: &[u8]) -> FrameError {
    FrameError::Layout { line: frame.escape_ascii().to_string() }
}

/// The checksum of a frame up to its CR.
pub(crate) fn check(frame: &[u8]) -> u8 {
    let sum = frame.iter().fold(0_u8, |sum, &byte| sum.wrapping_add(byte));
    sum.wrapping_neg() & 0x7F
}

/// The fields of a frame that has the layout of one.
struct Fields {
    /// The status bytes A, B and C.
    status: [u8; 3],
    /// The digits shown.
    shown: Decimal,
}

const NEGATIVE: u8 = 1 << 1;
const OUT_OF_RANGE: u8 = 1 << 2;
const MOTION: u8 = 1 << 3;
const KILOGRAMS: u8 = 1 << 4;

impl Fields {
    fn of(frame: &[u8]) -> Option<Self> {
        let &[_, a, b, c, ..] = frame else { return None };
        let status = [a, b, c];
        let plain = status.into_iter().all(|status| status & 0xA0 == 0x20);
        let tare = Decimal::unsigned(trimmed(frame.get(10..16)?));
        let shown = Decimal::unsigned(trimmed(frame.get(4..10)?)).filter(|_| plain && tare.is_some())?;
        // The point is told by a status byte, and never stands among the digits.
        (b & OUT_OF_RANGE != 0 || shown.places == 0).then_some(Self { status, shown })
    }

    fn message(self) -> Result<Message, FrameError> {
        let ([a, b, c], mut number) = (self.status, self.shown);
        if b & OUT_OF_RANGE != 0 {
            return Ok(Message::Refused(if b & NEGATIVE != 0 { Refusal::Underload } else { Refusal::Overload }));
        }
        // 2 is a whole number; each step below moves the point left, each above adds a fixed zero.
        match a & 0x07 {
            power @ 0..=1 => number.digits *= 10_i64.pow(2 - u32::from(power)),
            place => number.places = u32::from(place) - 2,
        }
        if b & NEGATIVE != 0 {
            number.digits = -number.digits;
        }
        let stability = if b & MOTION != 0 { Stability::Moving } else { Stability::Stable };
        let unit: &[u8] = match (c & 0x07, b & KILOGRAMS) {
            (0, 0) => b"lb",
            (0, _) => b"kg",
            (1, _) => b"g",
            _ => b"?",
        };
        number.weight(unit, stability).map(Message::Weight)
    }
}
