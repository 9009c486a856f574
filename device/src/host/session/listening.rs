//! A line to an instrument that talks by itself and is never asked.

use std::time::Duration;

use super::answer::Judge;
use super::exchange::Lapse;
use super::hearing::Hearing;
use super::identity::Acquaintance;
use super::memory::Memory;
use crate::command_set::Question;

/// An open line that is listened to.
#[derive(Debug)]
pub(super) struct Listening {
    hearing: Hearing,
    judge: Judge,
    /// When its last frame came, or it was last told that none does.
    last: Duration,
}

impl Listening {
    pub(super) fn new(now: Duration, acquaintance: Acquaintance) -> Self {
        Self { hearing: Hearing::new(now), judge: Judge::new(acquaintance), last: now }
    }

    pub(super) fn confirm(&mut self) {
        self.judge.confirm();
    }

    /// When it has been silent for too long.
    pub(super) fn silent_at(&self, memory: &Memory) -> Duration {
        memory.protocol.timing().missed_at(self.last)
    }

    pub(super) fn tick(&mut self, memory: &mut Memory, now: Duration) -> Lapse {
        if now < self.silent_at(memory) {
            return Lapse::None;
        }
        self.last = now;
        self.judge.disturbed();
        self.hearing.silence(memory, now)
    }

    pub(super) fn received(&mut self, memory: &mut Memory, now: Duration, bytes: &[u8]) {
        let found = self.hearing.cut(memory, bytes);
        let frames = found.iter().filter(|found| found.meaning.is_ok()).count();
        if frames > 1 {
            // Several at once were waiting while this program was held up: only the newest tells the present.
            self.judge.disturbed();
        }
        let mut left = frames;
        for found in found {
            match found.meaning {
                Err(error) => {
                    if let Some(state) = self.hearing.mistake(error) {
                        self.judge.trouble(memory, state);
                    }
                }
                Ok(message) => {
                    left -= 1;
                    self.last = now;
                    self.hearing.answered(now);
                    if left == 0 {
                        self.hearing.understood();
                        self.judge.judge(memory, (now, now), Question::Indication, message);
                    }
                }
            }
        }
    }
}
