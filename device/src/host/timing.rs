//! When to ask an instrument, how long to wait, and when to give up: the layer of a protocol that knows no bytes. Times are
//! since the driver began.

use std::time::Duration;

use crate::command_set::Question;

/// How an instrument is asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    /// From one question to the next, at the earliest.
    pub pace: Duration,
    /// An answer that is not there by then is missed.
    pub answer_within: Duration,
    /// Whether it is asked.
    pub manner: Manner,
}

/// Whether an instrument is asked or talks by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Manner {
    /// It answers questions; late answers are told apart like this.
    Asked(Barrier),
    /// It repeats its indication without being asked.
    Talks,
}

/// How an instrument separates a late answer from the next one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Barrier {
    /// It is asked something whose answer cannot be mistaken, and answers in order.
    Ask(Question),
    /// It knows one question only: the line must be quiet for so long.
    Quiet(Duration),
    /// Every answer names its question.
    Token,
}

/// Questions without an answer before the arbiter is told; one may be lost to noise.
pub(crate) const MISSES_TOLD: u32 = 2;
/// The slowest pace at which a silent instrument is asked: it is found again well within two seconds.
const SLOWEST: Duration = Duration::from_millis(400);
/// A port that has been silent for so long is opened anew: its handle may be a dead one.
pub(crate) const REOPEN_AFTER: Duration = Duration::from_secs(10);
/// An instrument that has made itself heard for so long without being understood is not about to be: the arbiter is told what to
/// check. A scale that starts up talks for two or three seconds.
pub(crate) const NOT_UNDERSTOOD_AFTER: Duration = Duration::from_secs(5);
/// While another instrument is on the line it is asked again so often.
pub(crate) const WRONG_AGAIN: Duration = Duration::from_millis(500);
/// Beside twice the usual spacing, the margin within which a second late answer would show itself.
const LATE_MARGIN: Duration = Duration::from_millis(50);

impl Timing {
    /// When an instrument that was asked or heard then has been silent for too long.
    pub(crate) fn missed_at(&self, asked: Duration) -> Duration {
        asked + self.answer_within
    }

    /// When the next question is due after one that was asked then and answered now.
    pub(crate) fn next_after(&self, asked: Duration, now: Duration) -> Duration {
        (asked + self.pace).max(now)
    }

    /// When the next question is due after so many that were missed, the last of them now: ever later, up to [`SLOWEST`].
    pub(crate) fn again_after(&self, missed: u32, now: Duration) -> Duration {
        now + self.pace.saturating_mul(missed).min(SLOWEST.max(self.pace))
    }

    /// How long the line must be quiet after the first answer to come after missed ones, where `quiet` is enough otherwise. It may
    /// be an old one: if so, the next old one comes one spacing later.
    pub(crate) fn quiet_after_missed(&self, quiet: Duration) -> Duration {
        quiet + self.answer_within + LATE_MARGIN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn timing(pace: u64) -> Timing {
        Timing { pace: ms(pace), answer_within: ms(3 * pace), manner: Manner::Asked(Barrier::Token) }
    }

    #[test]
    fn a_silent_instrument_is_asked_ever_later_and_never_faster_than_its_own_pace() {
        for (pace, missed, wait) in
            [(100, 1, 100), (100, 3, 300), (100, 4, 400), (100, 5, 400), (500, 1, 500), (500, 9, 500)]
        {
            assert_eq!(timing(pace).again_after(missed, ms(7)), ms(7 + wait), "{pace} {missed}");
        }
    }

    #[test]
    fn the_next_question_keeps_the_pace_and_never_lies_in_the_past() {
        assert_eq!(timing(100).next_after(ms(1000), ms(1020)), ms(1100));
        assert_eq!(timing(100).next_after(ms(1000), ms(1101)), ms(1101));
        assert_eq!(timing(100).missed_at(ms(1000)), ms(1300));
    }
}
