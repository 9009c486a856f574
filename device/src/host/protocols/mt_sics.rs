//! MT-SICS, Mettler-Toledo's standard interface command set, level 0 and the parts of 1 and 2 that a count needs; Kern's
//! KCP is a work-alike that wants a slower pace, Ohaus speaks it after `PSI`.
//!
//! ```text
//! ask     answer
//! SI      S S     100.00 g      stable
//!         S D     100.00 g      moving (dynamic)
//!         S I                   busy
//!         S +   S -             overload, underload
//! I4      I4 A "0123456789"     serial number
//! Z       Z A   Z I             zero set, not set
//! T       T S     100.00 g      tare taken
//! PW      PW A     6.7500 g     piece weight
//! any     ES  ET  EL            not understood, damaged, impossible
//! ```
//! Source: Mettler-Toledo, Reference manual MT-SICS, sections 2 (formats) and 3 (commands).

use std::time::Duration;

use super::decimal::{Decimal, trimmed};
use super::lines::{Lines, content, quoted, unknown};
use crate::command_set::{CommandSet, Question};
use crate::layers::Layers;
use crate::line::{CharacterFormat, LineSettings};
use crate::message::{FrameError, Message, Refusal, Stability};
use crate::timing::{Barrier, Manner, Timing};

/// Mettler-Toledo's own instruments.
pub(super) const METTLER: Layers = at_pace(Duration::from_millis(100));
/// Kern KCP: not to be asked faster than every 100 ms, so that we stay clearly above.
pub(super) const KERN: Layers = at_pace(Duration::from_millis(150));

/// The protocol at one maker's pace.
const fn at_pace(pace: Duration) -> Layers {
    Layers {
        commands: &MtSics,
        framing: &Lines,
        timing: Timing {
            pace,
            answer_within: Duration::from_millis(500),
            manner: Manner::Asked(Barrier::Ask(Question::Identity)),
        },
        line: LineSettings::new(9600, CharacterFormat::EightNone),
    }
}

/// The commands; they have no settings.
struct MtSics;

/// A value is right-aligned in this many characters.
const VALUE_WIDTH: usize = 10;

impl CommandSet for MtSics {
    fn question(&self, question: Question, _token: u16) -> Option<Vec<u8>> {
        Some(match question {
            Question::Identity | Question::Marker => b"I4\r\n".to_vec(),
            Question::Indication => b"SI\r\n".to_vec(),
            Question::Zero => b"Z\r\n".to_vec(),
            Question::Tare => b"T\r\n".to_vec(),
            Question::PieceWeight(grams) => format!("PW {:.4} g\r\n", grams.0).into_bytes(),
            Question::Witness => return None,
        })
    }

    fn meaning(&self, frame: &[u8]) -> Result<Message, FrameError> {
        meaning(content(frame))
    }
}

fn meaning(line: &[u8]) -> Result<Message, FrameError> {
    let known = match line {
        b"ES" => Some(Message::Refused(Refusal::Unknown)),
        b"ET" => Some(Message::Refused(Refusal::Damaged)),
        b"EL" => Some(Message::Refused(Refusal::Impossible)),
        b"S I" | b"Z I" | b"T I" | b"I4 I" | b"PW I" => Some(Message::Refused(Refusal::Busy)),
        b"S +" | b"Z +" | b"T +" => Some(Message::Refused(Refusal::Overload)),
        b"S -" | b"Z -" | b"T -" => Some(Message::Refused(Refusal::Underload)),
        b"PW L" => Some(Message::Refused(Refusal::Impossible)),
        b"Z A" | b"PW A" => Some(Message::Done),
        _ => None,
    };
    if let Some(message) = known {
        return Ok(message);
    }
    match line {
        [b'S', b' ', b'S', b' ', rest @ ..] => value(rest, Stability::Stable).map(Message::Weight),
        [b'S', b' ', b'D', b' ', rest @ ..] => value(rest, Stability::Moving).map(Message::Weight),
        [b'T', b' ', b'S', b' ', rest @ ..] => value(rest, Stability::Stable).map(|_| Message::Done),
        [b'P', b'W', b' ', b'A', b' ', rest @ ..] => {
            value(rest, Stability::Stable).map(|weight| Message::PieceWeight(weight.grams))
        }
        [b'I', b'4', b' ', b'A', b' ', rest @ ..] => {
            quoted(rest).map(|text| Message::Identity { text }).ok_or_else(|| unknown(line))
        }
        [b'I', b'0'..=b'9', b' ', b'A' | b'B', b' ', ..] => Ok(Message::Other),
        _ => Err(unknown(line)),
    }
}

fn value(field: &[u8], stability: Stability) -> Result<crate::message::Weight, FrameError> {
    let split = || {
        let (number, unit) = field.split_at_checked(VALUE_WIDTH)?;
        let unit = unit.strip_prefix(b" ")?;
        let number = Decimal::signed(trimmed(number))?;
        // Right-aligned: nothing but the number's end may stand last.
        field[VALUE_WIDTH - 1].is_ascii_digit().then_some((number, unit))
    };
    let (number, unit) = split().ok_or_else(|| unknown(field))?;
    number.weight(unit, stability)
}
