//! What one look at a board showed, and what it costs to believe something else.

use std::time::Duration;

use board::{Color, PerPoint, Posterior};

/// One look at a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// When, from any beginning; later looks have later times.
    pub at: Duration,
    /// What was seen of each point.
    pub points: PerPoint<Posterior>,
}

/// The three contents of a point, by their place in a [`Surprise`].
pub(crate) const CONTENTS: [Option<Color>; 3] = [None, Some(Color::Black), Some(Color::White)];

/// What each content of a point would cost after a look, in nats: 0 for the likeliest. By [`place`].
pub(crate) type Surprise = [f32; 3];

/// The place of a content in a [`Surprise`].
pub(crate) const fn place(content: Option<Color>) -> usize {
    match content {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    }
}

/// The content that costs least; a bare point where all cost the same.
pub(crate) fn likeliest(costs: &Surprise) -> Option<Color> {
    CONTENTS[(1..CONTENTS.len()).fold(0, |best, next| if costs[next] < costs[best] { next } else { best })]
}

/// However sure a look is, it is wrong about a point once in so many: a finger looks like a stone, a lamp's reflection like a white one.
/// `surprise_is_bounded` holds it.
const LOOKS_FOR_AN_ERROR: f64 = 1100.0;

/// What a posterior says against each content. What was not seen says the same of all.
pub(crate) fn surprise(seen: &Posterior) -> Surprise {
    let likelihood = CONTENTS.map(|content| seen.of(content) + seen.unseen / 3.0 + 1.0 / LOOKS_FOR_AN_ERROR);
    let best = likelihood.iter().copied().fold(0.0, f64::max);
    likelihood.map(|likelihood| (best / likelihood).ln() as f32)
}

/// What the looks saw on a point.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sights {
    /// How many surely saw nothing there.
    pub(crate) looks: usize,
    last: Option<usize>,
    /// What those that did not see a stone there say against each side's, added up, in nats.
    against: [f32; 2],
    /// What those that did say for it.
    speaking_for: [f32; 2],
    /// The last look that surely saw each side's.
    stones: [Option<usize>; 2],
}

impl Sights {
    /// A content is surely seen where a look gives it at least this probability.
    const SURE: f64 = 0.9;

    /// One more look.
    pub(crate) fn add(&mut self, look: usize, seen: &Posterior, surprise: &Surprise) {
        if seen.bare >= Self::SURE {
            self.looks += 1;
            self.last = Some(look);
        }
        for (last, color) in self.stones.iter_mut().zip(Color::BOTH) {
            if seen.of(Some(color)) >= Self::SURE {
                *last = Some(look);
            }
        }
        for color in Color::BOTH {
            let (stone, says) = (place(Some(color)), surprise[place(Some(color))] - surprise[place(None)]);
            self.against[stone - 1] += says.max(0.0);
            self.speaking_for[stone - 1] += (-says).max(0.0);
        }
    }

    /// What the looks that did not see this side's stone there say against one, in nats.
    pub(crate) fn against(&self, color: Color) -> f64 {
        f64::from(self.against[place(Some(color)) - 1])
    }

    /// What the looks that saw this side's stone there say for one, in nats.
    pub(crate) fn speaking_for(&self, color: Color) -> f64 {
        f64::from(self.speaking_for[place(Some(color)) - 1])
    }

    /// Whether this look or a later one surely saw this side's stone there.
    pub(crate) fn have_shown_since(&self, look: usize, color: Color) -> bool {
        self.stones[place(Some(color)) - 1].is_some_and(|last| last >= look)
    }

    /// Over how many looks from this one on, the last that did among them; 0 where none has since.
    pub(crate) fn since(&self, look: usize) -> usize {
        self.last.map_or(0, |last| (last + 1).saturating_sub(look))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surprise_is_bounded() {
        let [bare, black, white] = surprise(&Posterior::new(1.0, 0.0, 0.0));
        assert_eq!(bare, 0.0);
        assert!((black - 7.0).abs() < 0.01 && black == white);
    }

    #[test]
    fn what_was_not_seen_surprises_nobody() {
        assert_eq!(surprise(&Posterior::UNSEEN), [0.0; 3]);
        let finger = surprise(&Posterior::new(0.02, 0.0, 0.05));
        assert!(finger.iter().all(|&cost| cost < 0.2));
    }
}
