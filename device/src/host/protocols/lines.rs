//! Protocols whose frames are ASCII lines closed by CR LF.

use crate::framing::Framing;
use crate::message::FrameError;
use crate::step::Step;

/// The longest line of any of these protocols, CR LF included; identity answers are the longest.
const LONGEST_LINE: usize = 80;

/// Frames that are lines.
pub(super) struct Lines;

impl Framing for Lines {
    fn frame(&self, bytes: &[u8]) -> Step<(), FrameError> {
        let window = &bytes[..bytes.len().min(LONGEST_LINE)];
        let Some(end) = window.iter().position(|&byte| byte == b'\n') else {
            return match window.len() {
                LONGEST_LINE => Step::Error { used: LONGEST_LINE, error: FrameError::TooLong { limit: LONGEST_LINE } },
                _ => Step::Incomplete,
            };
        };
        let used = end + 1;
        match window[..end].last() {
            Some(b'\r') => Step::Frame { used, message: () },
            _ => Step::Error { used, error: FrameError::Noise { bytes: used } },
        }
    }

    fn longest_frame(&self) -> usize {
        LONGEST_LINE
    }
}

/// A line without its CR LF.
pub(super) fn content(frame: &[u8]) -> &[u8] {
    frame.strip_suffix(b"\r\n").unwrap_or(frame)
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
