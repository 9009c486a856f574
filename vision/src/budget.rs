//! How much work a photograph may cost at most: looks of the stone network at a board, as many for the board in the whole picture, for one
//! within a part of it where there is none, and for each other beside it. Following a board that is known takes of none: its rounds are bounded.
//! Views of the photograph for the lattice network, the other half of a reading's time, are bounded by how many sizes there are
//! ([`crate::locate::WHOLE_SIDES_PX`]), three views of each, and by how many parts and others are looked at.
//!
//! What a photograph needs beyond that it does not get, and what was found by then counts. So there is an end to a picture without a board,
//! and to one with a hand over its board.

use std::cell::Cell;

/// A fit is made again so often at most: one that is not settled by then goes to and fro.
pub(crate) const MOST_ROUNDS: usize = 5;
/// Looks at a board image, turned ones among them, that the stone network has at most of each of these. A photograph that is read
/// exactly needs up to 10 of the real ones, and up to 15 of those rendered.
const MOST_LOOKS: usize = 16;

/// What may still be done for a photograph.
#[derive(Debug)]
pub(crate) struct Budget {
    looks: Cell<usize>,
}

impl Budget {
    /// That of a photograph that nothing was done for.
    pub const fn of_a_photograph() -> Self {
        Self { looks: Cell::new(MOST_LOOKS) }
    }

    /// Takes a look, if there is one left.
    pub fn take_look(&self) -> bool {
        let next = self.looks.get().checked_sub(1);
        next.inspect(|&next| self.looks.set(next)).is_some()
    }

    /// Looks that were taken.
    pub fn looks_taken(&self) -> usize {
        MOST_LOOKS - self.looks.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_taken_than_there_is() {
        let budget = Budget::of_a_photograph();
        assert!((0..MOST_LOOKS).all(|_| budget.take_look()) && !budget.take_look());
        assert_eq!(budget.looks_taken(), MOST_LOOKS);
    }
}
