//! Reading the lines of the open slot counter, whatever noise lies between and inside them.

use super::encode::{CHECK, PREFIX};
use super::{
    Asked, Body, Counts, Firmware, Geometry, MAX_LINE, MAX_SLOTS, Model, Question, Reply, Serial, Slot, Trouble,
};
use crate::step::Step;

/// A line of either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decoded {
    /// A host's.
    Asked(Asked),
    /// A host's question of a later minor version: a counter answers [`Trouble::UnknownQuestion`].
    AskedLater {
        /// Chosen by the host; the reply repeats it.
        token: u16,
    },
    /// A counter's.
    Reply(Reply),
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineError {
    /// No line end where one must be.
    TooLong,
    /// Its CRC does not fit.
    Check,
    /// Its CRC fits, its fields do not.
    Layout,
    /// Its CRC fits; it is of another major version.
    Version {
        /// The version's digit.
        major: u8,
    },
    /// Noise before or without a line.
    Noise,
}

/// The length of `*`, the CRC's digits and CR LF.
const TRAILER: usize = 11;

/// Decodes the first line in `bytes`; noise before it is an error of its own.
#[must_use]
pub fn decode(bytes: &[u8]) -> Step<Decoded, LineError> {
    let window = &bytes[..bytes.len().min(MAX_LINE)];
    let Some(end) = window.iter().position(|&byte| byte == b'\n') else {
        return match window.len() {
            MAX_LINE => Step::Error { used: noise_before_start(window), error: LineError::TooLong },
            _ => Step::Incomplete,
        };
    };
    let used = end + 1;
    // A line cut short is often followed by a whole one: the last beginning counts.
    let start = (0..end).rev().find(|&at| begins_line(&window[at..end]));
    let Some(start) = start else { return Step::Error { used, error: LineError::Noise } };
    if start > 0 {
        return Step::Error { used: start, error: LineError::Noise };
    }
    match line(&window[..used]) {
        Ok(message) => Step::Frame { used, message },
        Err(error) => Step::Error { used, error },
    }
}

fn begins_line(bytes: &[u8]) -> bool {
    matches!(bytes, [b'S', b'C', b'0'..=b'9', b',', ..])
}

/// Bytes that can be dropped from a window without a line end: up to the next byte that a line may begin with.
fn noise_before_start(window: &[u8]) -> usize {
    window.iter().skip(1).position(|&byte| byte == PREFIX[0]).map_or(window.len(), |at| at + 1)
}

fn line(bytes: &[u8]) -> Result<Decoded, LineError> {
    let split = bytes.len().checked_sub(TRAILER).ok_or(LineError::Layout)?;
    let (content, trailer) = bytes.split_at(split);
    let [b'*', digits @ .., b'\r', b'\n'] = trailer else { return Err(LineError::Layout) };
    if hex(digits) != Some(CHECK.checksum(content)) {
        return Err(LineError::Check);
    }
    if content[2] != PREFIX[2] {
        return Err(LineError::Version { major: content[2] - b'0' });
    }
    fields(content).ok_or(LineError::Layout)
}

fn fields(content: &[u8]) -> Option<Decoded> {
    let mut parts = content[PREFIX.len()..].split(|&byte| byte == b',');
    let kind = parts.next()?;
    let token = short_hex(parts.next()?)?;
    if kind == b"Q" {
        let question = match (parts.next()?, parts.next()) {
            (b"ID", None) => Question::Identity,
            (b"RD", None) => Question::Counts,
            _ => return Some(Decoded::AskedLater { token }),
        };
        return Some(Decoded::Asked(Asked { token, question }));
    }
    let sequence = short_hex(parts.next()?)?;
    let serial = Serial::new(parts.next()?)?;
    let body = match kind {
        b"I" => {
            let (model, firmware) = (Model::new(parts.next()?)?, Firmware::new(parts.next()?)?);
            let letter = parts.next()?;
            let geometry = Geometry::ALL.into_iter().find(|geometry| [geometry.letter()] == *letter)?;
            // Later minor versions may add fields to this line.
            return Some(Decoded::Reply(Reply {
                token,
                sequence,
                serial,
                body: Body::Identity { model, firmware, geometry },
            }));
        }
        b"C" => Body::Counts(counts(parts.next()?, parts.next()?)?),
        b"E" => {
            let [digit] = *parts.next()? else { return None };
            Body::Trouble(Trouble::from_digit(digit)?)
        }
        _ => return None,
    };
    parts.next().is_none().then_some(Decoded::Reply(Reply { token, sequence, serial, body }))
}

fn counts(letters: &[u8], spares: &[u8]) -> Option<Counts> {
    let mut slots = [Slot::Fault; MAX_SLOTS];
    let slots = slots.get_mut(..letters.len())?;
    for (slot, &letter) in slots.iter_mut().zip(letters) {
        *slot = Slot::from_letter(letter)?;
    }
    let [spares] = spares else { return None };
    Counts::new(slots, Slot::from_letter(*spares)?)
}

fn short_hex(digits: &[u8]) -> Option<u16> {
    (digits.len() == 4).then(|| hex(digits))?.and_then(|value| u16::try_from(value).ok())
}

fn hex(digits: &[u8]) -> Option<u32> {
    let mut value = 0;
    for &digit in digits {
        let nibble = match digit {
            b'0'..=b'9' => digit - b'0',
            b'A'..=b'F' => digit - b'A' + 10,
            _ => return None,
        };
        value = value << 4 | u32::from(nibble);
    }
    (digits.len() <= 8).then_some(value)
}
