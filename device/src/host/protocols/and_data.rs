//! The data frame that A&D's formats share: head 2, comma, data 9, unit 3, CR LF.
//!
//! ```text
//! ST,+001234.5  g      stable mass          QT,+00000180 PC      stable count
//! US,+001234.5  g      moving               US,+00000180 PC      moving count
//! OL,+9999999E+19      overload             OL,-9999999E+19      underload
//! ```
//! Source: A&D, HC-i series and GX series instruction manuals, sections "Data format".

use super::decimal::{Decimal, trimmed};
use super::lines::unknown;
use crate::message::{FrameError, Message, Refusal, Stability};

/// The meaning of a data line, its CR LF taken off.
pub(super) fn data(line: &[u8]) -> Result<Message, FrameError> {
    let (head, rest) = line.split_at_checked(3).ok_or_else(|| unknown(line))?;
    let head = head.strip_suffix(b",").ok_or_else(|| unknown(line))?;
    if head == b"OL" {
        return match rest {
            [b'-', ..] if rest.len() == DATA + UNIT => Ok(Message::Refused(Refusal::Underload)),
            [b'+', ..] if rest.len() == DATA + UNIT => Ok(Message::Refused(Refusal::Overload)),
            _ => Err(unknown(line)),
        };
    }
    let sized = rest.len() == DATA + UNIT;
    let (number, unit) = rest.split_at_checked(DATA).filter(|_| sized).ok_or_else(|| unknown(line))?;
    if !matches!(number, [b'+' | b'-', ..]) {
        return Err(unknown(line));
    }
    let number = Decimal::signed(number).ok_or_else(|| unknown(line))?;
    // The unit is right-aligned.
    let unit = if unit.ends_with(b" ") { unit } else { trimmed(unit) };
    let stability = match head {
        b"ST" | b"QT" | b"UW" => Stability::Stable,
        b"US" => Stability::Moving,
        _ => return Err(unknown(line)),
    };
    match (head, unit) {
        (b"QT" | b"US", b"PC") if number.places == 0 => Ok(Message::Count { pieces: number.digits, stability }),
        (b"ST" | b"US", b"PC") => Err(unknown(line)),
        (b"UW", _) => number.weight(unit, stability).map(|weight| Message::PieceWeight(weight.grams)),
        (b"QT", _) => Err(unknown(line)),
        _ => number.weight(unit, stability).map(Message::Weight),
    }
}

/// The error line `EC,Exx`, where it is one.
pub(super) fn error(line: &[u8]) -> Option<Message> {
    let code = line.strip_prefix(b"EC,E")?;
    let digits = (1..=2).contains(&code.len()) && code.iter().all(u8::is_ascii_digit);
    digits.then_some(Message::Refused(match code {
        b"0" | b"00" => Refusal::Damaged,
        b"1" | b"01" => Refusal::Unknown,
        b"2" | b"02" => Refusal::Busy,
        _ => Refusal::Impossible,
    }))
}

/// Characters of a number with its sign.
const DATA: usize = 9;
/// Characters of a unit.
const UNIT: usize = 3;
