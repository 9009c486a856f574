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
use super::lines::{Lines, content, unknown};
use crate::command_set::{CommandSet, Question};
use crate::layers::Layers;
use crate::line::{CharacterFormat, LineSettings};
use crate::message::{FrameError, Message, Refusal, Stability};
use crate::timing::{Barrier, Manner, Timing};

/// Kern KFB and T-Scale as delivered.
pub(super) const GENERIC_ASCII: Layers = Layers {
    commands: &GenericAscii,
    framing: &Lines,
    timing: Timing {
        pace: Duration::from_millis(200),
        answer_within: Duration::from_millis(500),
        manner: Manner::Asked(Barrier::Ask(Question::Witness)),
    },
    line: LineSettings::new(9600, CharacterFormat::EightNone),
};

/// The commands; they have no settings.
struct GenericAscii;

impl CommandSet for GenericAscii {
    fn question(&self, question: Question, _token: u16) -> Option<Vec<u8>> {
        match question {
            Question::Indication => Some(b"W\r\n".to_vec()),
            Question::Witness => Some(b"P\r\n".to_vec()),
            Question::Zero => Some(b"Z\r\n".to_vec()),
            Question::Tare => Some(b"T\r\n".to_vec()),
            _ => None,
        }
    }

    fn meaning(&self, frame: &[u8]) -> Result<Message, FrameError> {
        meaning(content(frame))
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
