//! Radwag balances and scales.
//!
//! ```text
//! columns 1-3 command | 4 stability | 5 space | 6 sign | 7-15 mass | 16 space | 17-19 unit | CR LF     21 bytes
//! SUI       SUI?      58.237 kg      the present indication in the present unit, here a moving one
//! NB        NB A "1234567"           serial number
//! Z   T     Z A, Z D                 accepted, then done
//! SM 6.7500 SM OK
//! any       XX I   XX E   ES         not now, waited in vain, not understood
//! ```
//! Stability: space stable, `?` moving, `^` overload, `v` underload. Source: Radwag, communication protocol, sections "Mass
//! frame" and "List of commands".

use std::time::Duration;

use super::decimal::{Decimal, trimmed};
use super::lines::{Lines, content, quoted, unknown};
use crate::command_set::{CommandSet, Question};
use crate::layers::Layers;
use crate::line::{CharacterFormat, LineSettings};
use crate::message::{FrameError, Message, Refusal, Stability};
use crate::timing::{Barrier, Manner, Timing};

/// Radwag as delivered.
pub(super) const RADWAG: Layers = Layers {
    commands: &Radwag,
    framing: &Lines,
    timing: Timing {
        pace: Duration::from_millis(150),
        answer_within: Duration::from_millis(500),
        manner: Manner::Asked(Barrier::Ask(Question::Identity)),
    },
    line: LineSettings::new(9600, CharacterFormat::EightNone),
};

/// The commands; they have no settings.
struct Radwag;

/// A mass frame without CR LF.
const MASS_FRAME: usize = 19;

impl CommandSet for Radwag {
    fn question(&self, question: Question, _token: u16) -> Option<Vec<u8>> {
        Some(match question {
            Question::Identity | Question::Marker => b"NB\r\n".to_vec(),
            Question::Indication => b"SUI\r\n".to_vec(),
            Question::Zero => b"Z\r\n".to_vec(),
            Question::Tare => b"T\r\n".to_vec(),
            Question::PieceWeight(grams) => format!("SM {:.4}\r\n", grams.0).into_bytes(),
            Question::Witness => return None,
        })
    }

    fn meaning(&self, frame: &[u8]) -> Result<Message, FrameError> {
        meaning(content(frame))
    }
}

fn meaning(line: &[u8]) -> Result<Message, FrameError> {
    match line {
        b"ES" => return Ok(Message::Refused(Refusal::Unknown)),
        b"Z D" | b"T D" | b"SM OK" => return Ok(Message::Done),
        b"Z A" | b"T A" => return Ok(Message::Other),
        b"Z ^" | b"T ^" => return Ok(Message::Refused(Refusal::Overload)),
        b"Z v" | b"T v" => return Ok(Message::Refused(Refusal::Underload)),
        b"SUI I" | b"SUI E" | b"NB I" | b"Z I" | b"T I" | b"Z E" | b"T E" | b"SM I" => {
            return Ok(Message::Refused(Refusal::Busy));
        }
        [b'N', b'B', b' ', b'A', b' ', rest @ ..] => {
            return quoted(rest).map(|text| Message::Identity { text }).ok_or_else(|| unknown(line));
        }
        _ => {}
    }
    let stability = match line {
        _ if line.len() != MASS_FRAME => return Err(unknown(line)),
        [b'S', b'U', b'I', _, b' ', ..] if line[15] == b' ' => match line[3] {
            b' ' => Stability::Stable,
            b'?' => Stability::Moving,
            b'^' => return Ok(Message::Refused(Refusal::Overload)),
            b'v' => return Ok(Message::Refused(Refusal::Underload)),
            _ => return Err(unknown(line)),
        },
        _ => return Err(unknown(line)),
    };
    // Right-aligned: a digit stands last.
    let number = Some(trimmed(&line[6..15])).filter(|_| line[14].is_ascii_digit()).and_then(Decimal::unsigned);
    let number = match (line[5], number) {
        (b' ', Some(number)) => number,
        (b'-', Some(number)) => Decimal { digits: -number.digits, ..number },
        _ => return Err(unknown(line)),
    };
    // Left-aligned.
    let unit = if line[16] == b' ' { &line[16..] } else { trimmed(&line[16..]) };
    number.weight(unit, stability).map(Message::Weight)
}
