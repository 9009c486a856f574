//! Cuts a stream of bytes into a protocol's messages. Its buffer never holds more than one read and one frame.

use crate::codec::Codec;
use crate::message::{FrameError, Message};
use crate::step::Step;

/// Bytes that have not made a frame yet.
#[derive(Clone, Debug, Default)]
pub struct Framer {
    buffer: Vec<u8>,
}

/// One thing found in the stream.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The frame's meaning, or what is wrong with the bytes.
    pub meaning: Result<Message, FrameError>,
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl Framer {
    /// The most bytes that may be given at once; more are cut off at the front, because the newest matter.
    pub const LARGEST_READ: usize = 4096;

    /// Adds bytes and takes out all that is whole.
    pub fn push(&mut self, codec: &dyn Codec, bytes: &[u8]) -> Vec<Found> {
        self.buffer.extend_from_slice(&bytes[bytes.len().saturating_sub(Self::LARGEST_READ)..]);
        let (mut found, mut at) = (Vec::new(), 0);
        while at < self.buffer.len() {
            let rest = &self.buffer[at..];
            let (used, meaning) = match codec.decode(rest) {
                Step::Frame { used, message } => (used, Ok(message)),
                Step::Error { used, error } => (used, Err(error)),
                Step::Incomplete if rest.len() < codec.longest_frame() => break,
                Step::Incomplete => (1, Err(FrameError::TooLong { limit: codec.longest_frame() })),
            };
            let used = used.clamp(1, rest.len());
            found.push(Found { meaning, bytes: rest[..used].to_vec() });
            at += used;
        }
        self.buffer.drain(..at);
        found
    }

    /// Forgets the beginning of a frame.
    pub fn clear(&mut self) {
        self.buffer.clear();
    }

    /// Bytes that wait for the rest of their frame.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.buffer.len()
    }
}
