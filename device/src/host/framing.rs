//! Where frames begin and end in a stream of bytes: the layer of a protocol that knows nothing of what they mean.

use bytes::Bytes;

use crate::message::{FrameError, Message};
use crate::step::Step;

/// How a protocol's frames begin and end.
pub trait Framing: Send + Sync {
    /// The frame, or the noise, at the front of `bytes`.
    fn frame(&self, bytes: &[u8]) -> Step<(), FrameError>;

    /// The longest frame, in bytes; [`Framing::frame`] never says of as many that they are incomplete.
    fn longest_frame(&self) -> usize;
}

/// One thing found in a stream: a frame, or noise.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The frame's meaning, or what is wrong with the bytes.
    pub meaning: Result<Message, FrameError>,
    /// The bytes.
    pub bytes: Bytes,
}
