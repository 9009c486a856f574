//! How much work a photograph may cost at most: views of it that the lattice network is shown, and looks of the stone network at a board.
//!
//! Nearly all of a reading's time goes by in these two; what a photograph needs beyond them it does not get, and what was found by then
//! counts. So a picture without a board, and one with a hand over its board, take about as long as others.

use std::cell::Cell;

/// A fit is made again so often at most: one that is not settled by then goes to and fro.
pub(crate) const MOST_ROUNDS: usize = 5;
/// Views, whole or of a region, that the lattice network is shown of a photograph at most: three sizes of the whole, and of each what may
/// be the board in it, seen as if from above, and again. Of 281 real photographs none needs more than 4, of 98 over-exposed boards that
/// were rendered 83 were read in up to 9 or not at all, and one in 28.
const MOST_VIEWS: usize = 9;
/// Looks at a board image, turned ones among them, that the stone network has of a photograph's boards at most. A photograph that is read
/// exactly needs up to 10 of the real ones, and up to 15 of those rendered.
const MOST_LOOKS: usize = 16;

/// What may still be done for a photograph.
#[derive(Debug)]
pub(crate) struct Budget {
    views: Cell<usize>,
    looks: Cell<usize>,
}

impl Budget {
    /// That of a photograph that nothing was done for.
    pub const fn of_a_photograph() -> Self {
        Self { views: Cell::new(MOST_VIEWS), looks: Cell::new(MOST_LOOKS) }
    }

    /// Takes a view, if there is one left.
    pub fn take_view(&self) -> bool {
        take(&self.views)
    }

    /// Takes a look, if there is one left.
    pub fn take_look(&self) -> bool {
        take(&self.looks)
    }

    /// Views and looks that were taken.
    pub fn taken(&self) -> (usize, usize) {
        (MOST_VIEWS - self.views.get(), MOST_LOOKS - self.looks.get())
    }
}

fn take(left: &Cell<usize>) -> bool {
    let next = left.get().checked_sub(1);
    next.inspect(|&next| left.set(next)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_taken_than_there_is() {
        let budget = Budget::of_a_photograph();
        assert!((0..MOST_VIEWS).all(|_| budget.take_view()) && !budget.take_view());
        assert!((0..MOST_LOOKS).all(|_| budget.take_look()) && !budget.take_look());
        assert_eq!(budget.taken(), (MOST_VIEWS, MOST_LOOKS));
    }
}
