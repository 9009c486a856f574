//! Guides a hand that puts stones into a bowl, or takes them out, in batches that the rule counts with certainty.

use std::io;
use std::time::Duration;

use calibration::bowl::{Grams, Increments, Progress, ScaleError, ScaleFigures, StoneRule};
use words::{Sentence, Value, Word, sentence};

use super::Listener;

/// A count in batches, told as it goes on.
pub struct Batches {
    /// The count.
    pub increments: Increments,
    at_most: u16,
    figures: Option<ScaleFigures>,
    listener: Listener,
    last: Option<Sentence>,
}

impl Batches {
    /// Begins on a scale that shows steps of `resolution`; the next mass is that of the empty bowl. None, and said so, where
    /// the scale cannot tell one stone from two.
    pub fn begin(resolution: Grams, figures: Option<&ScaleFigures>, listener: Listener) -> io::Result<Option<Self>> {
        let scale = scale_error(resolution, figures);
        let error = Grams(scale.difference_bound().0.max(resolution.0 * FLICKER_STEPS));
        let at_most = StoneRule::ING.batch_for(error);
        if at_most == 0 {
            listener.say(sentence!(BowlsNotCountable { error: Value::text(error) }))?;
            return Ok(None);
        }
        listener.say(Word::BowlsBegin)?;
        Ok(Some(Self {
            increments: Increments::new(StoneRule::ING, error),
            at_most,
            figures: figures.copied(),
            listener,
            last: None,
        }))
    }

    /// Takes the next settled mass, and says what it means.
    pub fn weigh(&mut self, shown: Grams) -> io::Result<Progress> {
        let grams = corrected(shown, self.figures.as_ref());
        let progress = self.increments.weigh(grams);
        // A doubt stays until the hand has answered it; it is said once.
        if let Some(sentence) = sentence_of(progress, grams, self.at_most)
            && self.last.as_ref() != Some(&sentence)
        {
            self.listener.say(sentence.clone())?;
            self.last = Some(sentence);
        }
        Ok(progress)
    }
}

/// The mass for an indication: the true one where the scale was checked.
pub fn corrected(shown: Grams, figures: Option<&ScaleFigures>) -> Grams {
    figures.map_or(shown, |figures| figures.corrected(shown))
}

/// The error of one indication near zero, where differences are taken.
pub fn scale_error(resolution: Grams, figures: Option<&ScaleFigures>) -> ScaleError {
    figures.map_or(ScaleError::unchecked(resolution), |figures| figures.error(Grams(0.0), Duration::ZERO))
}

/// An indication that stands still flickers by no more than so many steps of its last digit.
const FLICKER_STEPS: f64 = 3.0;

/// What a step means to the hand that made it.
fn sentence_of(progress: Progress, grams: Grams, batch: u16) -> Option<Sentence> {
    // Numbers stand under each other, for the eye that follows the hand.
    let three = |stones: u16| format!("{stones:>3}");
    Some(match progress {
        Progress::Unchanged => return None,
        Progress::Empty => sentence!(BowlsEmptyWeighs { grams: Value::text(grams), batch }),
        Progress::Added { stones, total } => sentence!(BowlsMore { stones: three(stones), total: three(total) }),
        Progress::Removed { stones, total } => sentence!(BowlsFewer { stones: three(stones), total: three(total) }),
        Progress::TooMany { low, high, at_most } => {
            let stones = if low == high { Value::from(low) } else { sentence!(BowlsRange { low, high }).into() };
            sentence!(BowlsTooMany { stones, most: at_most })
        }
        Progress::NotStones { change } => sentence!(BowlsHandsOff { change: format!("{change:.0}") }),
    })
}
