//! What a decoder makes of the bytes at the front of a buffer. Pure: no buffer of its own, no clock.

/// One step of decoding.
#[derive(Clone, Debug, PartialEq)]
pub enum Step<M, E> {
    /// The bytes are the beginning of a frame: give more. Never said of as many bytes as the longest frame has.
    Incomplete,
    /// A whole frame: `used` bytes (at least 1) are done with.
    Frame {
        /// Bytes to drop from the front.
        used: usize,
        /// What it says.
        message: M,
    },
    /// No frame: `used` bytes (at least 1) are noise or a damaged frame.
    Error {
        /// Bytes to drop from the front.
        used: usize,
        /// What was wrong with them.
        error: E,
    },
}
