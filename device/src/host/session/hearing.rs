//! What is heard on an open line, understood or not, and when that is told.

use std::time::Duration;

use super::exchange::Lapse;
use super::memory::Memory;
use crate::framer::Framer;
use crate::framing::Found;
use crate::message::FrameError;
use crate::state::State;
use crate::timing::{NOT_UNDERSTOOD_AFTER, REOPEN_AFTER};

/// What has been heard since the port was opened.
#[derive(Debug)]
pub(super) struct Hearing {
    framer: Framer,
    /// Bytes that were no frame, since it was told last.
    noise: u32,
    /// Frames of the protocol that answered no question, since it was told last.
    others: u32,
    /// When an answer came last.
    silent_since: Duration,
}

impl Hearing {
    pub(super) fn new(now: Duration) -> Self {
        Self { framer: Framer::default(), noise: 0, others: 0, silent_since: now }
    }

    /// What the bytes are.
    pub(super) fn cut(&mut self, memory: &Memory, bytes: &[u8]) -> Vec<Found> {
        self.framer.push(memory.protocol, bytes)
    }

    /// Forgets the beginning of a frame: something new is asked.
    pub(super) fn forget(&mut self) {
        self.framer.clear();
    }

    /// What came until now never became a frame.
    pub(super) fn unfinished(&mut self) {
        if self.framer.waiting() > 0 {
            self.noise = self.noise.saturating_add(1);
        }
    }

    /// Bytes that are no frame. Some say what is wrong.
    pub(super) fn mistake(&mut self, error: FrameError) -> Option<State> {
        self.noise = self.noise.saturating_add(1);
        match error {
            FrameError::Unit { unit } => Some(State::Unit { unit }),
            FrameError::Version { major } => Some(State::Version { major }),
            FrameError::TooLong { .. } | FrameError::Noise { .. } | FrameError::Check | FrameError::Layout { .. } => {
                None
            }
        }
    }

    /// A frame that answers no question.
    pub(super) fn other(&mut self) {
        self.others = self.others.saturating_add(1);
    }

    /// An answer came, whether it can be used or not.
    pub(super) fn answered(&mut self, now: Duration) {
        self.silent_since = now;
    }

    /// What came is understood.
    pub(super) fn understood(&mut self) {
        (self.noise, self.others) = (0, 0);
    }

    /// A line that is never quiet lets nothing be asked.
    pub(super) fn restless(&self, memory: &mut Memory, now: Duration) {
        if now.saturating_sub(self.silent_since) >= NOT_UNDERSTOOD_AFTER {
            memory.not_understood(State::Garbled);
        }
    }

    /// Tells that nothing useful comes, and gives the port up after a while.
    pub(super) fn silence(&mut self, memory: &mut Memory, now: Duration) -> Lapse {
        memory.not_understood(match (self.noise, self.others) {
            (0, 0) => State::Silent,
            (0, _) => State::Foreign,
            _ => State::Garbled,
        });
        (self.noise, self.others) = (0, 0);
        if now.saturating_sub(self.silent_since) >= REOPEN_AFTER { Lapse::GivenUp } else { Lapse::Missed }
    }
}
