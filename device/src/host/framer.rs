//! Bytes as they come, and the frames cut out of them by their protocol's decoder. Never holds more than one read and one frame.

use bytes::BytesMut;
use tokio_util::codec::Decoder;

use crate::framing::Found;
use crate::protocols::Protocol;

/// Bytes that have not made a frame yet.
#[derive(Clone, Debug, Default)]
pub struct Framer {
    buffer: BytesMut,
}

impl Framer {
    /// The most bytes that may be given at once; more are cut off at the front, because the newest matter.
    pub const LARGEST_READ: usize = 4096;

    /// Adds bytes and takes out all that is whole.
    pub fn push(&mut self, mut protocol: Protocol, bytes: &[u8]) -> Vec<Found> {
        self.buffer.extend_from_slice(&bytes[bytes.len().saturating_sub(Self::LARGEST_READ)..]);
        let mut found = Vec::new();
        // A protocol's decoder never fails: noise is one of the things found.
        while let Ok(Some(next)) = protocol.decode(&mut self.buffer) {
            found.push(next);
        }
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
