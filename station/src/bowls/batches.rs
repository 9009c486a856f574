//! Guides a hand that puts stones into a bowl, or takes them out, in batches that the rule counts with certainty.

use std::io;
use std::time::Duration;

use calibration::bowl::{Grams, Increments, Progress, ScaleError, ScaleFigures, StoneRule};

use super::say;

/// A count in batches, told as it goes on.
pub struct Batches {
    /// The count.
    pub increments: Increments,
    at_most: u16,
    figures: Option<ScaleFigures>,
    said: String,
}

impl Batches {
    /// Begins on a scale that shows steps of `resolution`; the next mass is that of the empty bowl. None, and said so, where
    /// the scale cannot tell one stone from two.
    pub fn begin(resolution: Grams, figures: Option<&ScaleFigures>) -> io::Result<Option<Self>> {
        let scale = scale_error(resolution, figures);
        let error = Grams(scale.difference_bound().0.max(resolution.0 * FLICKER_STEPS));
        let at_most = StoneRule::ING.batch_for(error);
        if at_most == 0 {
            say(&format!(
                "A difference on this scale may be off by {error}: too much to count stones. Check it again with a mass that stays \
                 the same; if it is still so, take another scale, or count by slots."
            ))?;
            return Ok(None);
        }
        say("Empty the scale, put the empty bowl on it, and wait.")?;
        Ok(Some(Self {
            increments: Increments::new(StoneRule::ING, error),
            at_most,
            figures: figures.copied(),
            said: String::new(),
        }))
    }

    /// Takes the next settled mass, and says what it means.
    pub fn weigh(&mut self, shown: Grams) -> io::Result<Progress> {
        let grams = corrected(shown, self.figures.as_ref());
        let progress = self.increments.weigh(grams);
        // A doubt stays until the hand has answered it; it is said once.
        if let Some(text) = told(progress, grams, self.at_most)
            && self.said != text
        {
            say(&text)?;
            self.said = text;
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
fn told(progress: Progress, grams: Grams, batch: u16) -> Option<String> {
    Some(match progress {
        Progress::Unchanged => return None,
        Progress::Empty => format!("The empty bowl weighs {grams}. Put in batches of at most {batch} stones."),
        Progress::Added { stones, total } => format!("{stones:>3} more, {total:>3} in all"),
        Progress::Removed { stones, total } => format!("{stones:>3} fewer, {total:>3} in all"),
        Progress::TooMany { low, high, at_most } => {
            let stones = if low == high { low.to_string() } else { format!("{low} to {high}") };
            format!(
                "That is {stones} stones at once, too many to be sure. Take them out again; put in at most {at_most}."
            )
        }
        Progress::NotStones { change } => {
            format!("A change of {change:.0} is no number of stones. Keep hands off the bowl.")
        }
    })
}
