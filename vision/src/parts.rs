//! The parts of the reader that can be switched off, one by one, to measure what each buys (`examples/ablation.rs`).
//!
//! A photograph is read with all of them. A rule asks whether it is on only where it would do something, so that what was asked for
//! tells for which photographs it makes any difference: the others are read the same without it.

use std::cell::Cell;

/// A part of the reader that it can do without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The answers to the board image turned are averaged, where a point is in doubt.
    Turns,
    /// The colour of a stone is compared with the surest stones of the board.
    ColorDiscriminant,
    /// A second network looks closely at the points in doubt.
    PointClassifier,
    /// Its answers to the close-up turned and mirrored are averaged, where it leaves a doubt.
    TurnedCloseUps,
    /// The region that looks like a board is looked at as if from above.
    Outline,
    /// The picture is searched at other sizes.
    Sizes,
    /// Where no board is found, regions within what was taken for one are looked at.
    Within,
    /// What is nowhere surely a board is not looked at again.
    NothingLikeABoard,
    /// A board must be as surely board at its points.
    ShareOfBoard,
    /// Where its outer lines are must be clear.
    Extent,
    /// Its crossings must be seen where the grid has them, and the grid must rest.
    BorneOut,
    /// At most a line of it may lie outside the picture.
    CutOff,
    /// White stones rougher than the others must be surer.
    RoughStones,
    /// Stones on every second line alone are another game's.
    SecondLines,
    /// So are pieces in the squares.
    Squares,
    /// Star points make a board of it all the same.
    Stars,
    /// A board without stones must be beyond doubt.
    Bare,
    /// Of two boards in a picture the larger is meant, or none.
    SeveralBoards,
}

impl Part {
    /// All of them, in the order in which a photograph meets them.
    pub const ALL: [Self; 18] = [
        Self::Outline,
        Self::Sizes,
        Self::Within,
        Self::NothingLikeABoard,
        Self::ShareOfBoard,
        Self::Extent,
        Self::BorneOut,
        Self::CutOff,
        Self::Turns,
        Self::ColorDiscriminant,
        Self::PointClassifier,
        Self::TurnedCloseUps,
        Self::RoughStones,
        Self::SecondLines,
        Self::Squares,
        Self::Stars,
        Self::Bare,
        Self::SeveralBoards,
    ];

    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Which parts a reader has, and which of them its last photograph asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    /// A bit for each part that is switched off.
    off: u32,
    asked: Cell<u32>,
}

impl Parts {
    /// All but these.
    pub fn without(parts: &[Part]) -> Self {
        Self { off: parts.iter().fold(0, |off, part| off | part.bit()), asked: Cell::new(0) }
    }

    /// Whether a part that would do something now is on.
    pub fn act(&self, part: Part) -> bool {
        self.asked.set(self.asked.get() | part.bit());
        self.off & part.bit() == 0
    }

    /// Forgets what was asked for.
    pub fn begin(&self) {
        self.asked.set(0);
    }

    /// Whether a part was asked for since.
    pub fn asked(&self, part: Part) -> bool {
        self.asked.get() & part.bit() != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_is_off_does_not_act_and_what_was_asked_for_is_known() {
        let parts = Parts::without(&[Part::Turns, Part::Stars]);
        for part in Part::ALL {
            assert_eq!(parts.act(part), !matches!(part, Part::Turns | Part::Stars), "{part:?}");
        }
        parts.begin();
        assert!(!parts.act(Part::Turns));
        assert!(parts.asked(Part::Turns) && !parts.asked(Part::PointClassifier));
    }
}
