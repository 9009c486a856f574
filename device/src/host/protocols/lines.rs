//! Protocols whose frames are ASCII lines closed by CR LF.

use crate::message::{FrameError, Message};
use crate::step::Step;

/// The longest line of any of these protocols, CR LF included; identity answers are the longest.
pub(super) const LONGEST_LINE: usize = 80;

/// Decodes the first line with `meaning`, which gets it without CR LF.
pub(super) fn decode_line(
    bytes: &[u8],
    meaning: impl Fn(&[u8]) -> Result<Message, FrameError>,
) -> Step<Message, FrameError> {
    let window = &bytes[..bytes.len().min(LONGEST_LINE)];
    let Some(end) = window.iter().position(|&byte| byte == b'\n') else {
        return match window.len() {
            LONGEST_LINE => Step::Error { used: LONGEST_LINE, error: FrameError::TooLong { limit: LONGEST_LINE } },
            _ => Step::Incomplete,
        };
    };
    let used = end + 1;
    let result = match window[..end].split_last() {
        Some((b'\r', line)) => meaning(line),
        _ => Err(FrameError::Noise { bytes: used }),
    };
    match result {
        Ok(message) => Step::Frame { used, message },
        Err(error) => Step::Error { used, error },
    }
}

/// The error for a line that the protocol does not have.
pub(super) fn unknown(line: &[u8]) -> FrameError {
    FrameError::Layout { line: line.escape_ascii().to_string() }
}

/// An identity between quotation marks, as MT-SICS and Radwag write it.
pub(super) fn quoted(text: &[u8]) -> Option<String> {
    let [b'"', inner @ .., b'"'] = text else { return None };
    identity(inner)
}

/// An identity: printable ASCII, not blank, without quotation marks.
pub(super) fn identity(text: &[u8]) -> Option<String> {
    let text = text.trim_ascii();
    let fine = !text.is_empty() && text.iter().all(|&byte| matches!(byte, b' '..=b'~') && byte != b'"');
    fine.then(|| String::from_utf8_lossy(text).into_owned())
}
