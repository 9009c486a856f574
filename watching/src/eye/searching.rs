//! When a camera's board is searched for in the whole picture, which takes as long as five readings: counts of pictures, and no picture.

/// A board that is not where it was is searched for in the same picture; one that is not found in so many pictures in turn is lost, and no more
/// searched for in each: it may be a head that covers it.
const MISSED_BEFORE_LOST: usize = 2;
/// After so many pictures without a move a larger board is searched for beside the one that is followed, and again at each doubling. One that
/// was found with points in doubt is searched for again from the next picture on: of 19 films the two that begin so show a board with faint
/// lines, one of them found askew, a line off in a corner. A power of two, as doublings are. Most games have their first move by then: all
/// tables of a hall begin at once.
const FIRST_SEARCHED_BESIDE: usize = 8;
/// Between two searches for a board that is not found 1, 3, 7 and then ever 15 pictures are passed over.
const MOST_DOUBLINGS: usize = 4;

/// While a game is under way another board is taken for its own once so many searches in turn have found that one: somebody has turned the
/// camera to it, or moved the game, after half a minute of pictures every two seconds.
const SEARCHES_FOR_ANOTHER: usize = 5;

/// How a camera's board is searched for.
#[derive(Clone, Debug, Default)]
pub(super) struct Searching {
    /// Pictures in turn in which the board was not where it was.
    missed: usize,
    /// Searches in vain for a board that is lost, and pictures passed over since the last of them.
    searched: usize,
    passed_over: usize,
    /// Pictures since the board was searched for and found.
    since_found: usize,
    /// The fewest points that a reading has left in doubt since then.
    in_doubt: Option<usize>,
    /// The board is the game's: no larger one beside it is searched for any more.
    is_the_games: bool,
    /// Searches in turn that have found another board than the game's.
    found_another: usize,
}

/// A board that would be better than the one that is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Better {
    /// A larger one beside it may be.
    pub is_beside: bool,
    /// The same one with fewer points in doubt than that.
    pub in_doubt: usize,
}

impl Searching {
    /// The board that is followed is the game's.
    pub const fn holds_on(&mut self) {
        self.is_the_games = true;
    }

    /// Whether the board was not where it was in the last picture.
    pub const fn has_missed(&self) -> bool {
        self.missed > 0
    }

    /// The board is not where it was.
    pub const fn miss(&mut self) {
        self.missed += 1;
    }

    /// Whether the next picture of a board that is lost is passed over.
    pub const fn passes_over(&mut self) -> bool {
        if self.searched == 0 {
            return false;
        }
        let doublings = if self.searched < MOST_DOUBLINGS { self.searched } else { MOST_DOUBLINGS };
        self.passed_over += 1;
        self.passed_over < 1 << doublings
    }

    /// A search has found no board; whether it is lost now.
    pub const fn in_vain(&mut self) -> bool {
        let is_lost = self.missed == 0 || self.missed >= MISSED_BEFORE_LOST;
        self.searched += is_lost as usize;
        self.passed_over = 0;
        is_lost
    }

    /// A search has found another board than the one that was followed; whether that is to be passed over, since it is a neighbouring table's.
    pub const fn passes_over_another(&mut self) -> bool {
        self.found_another += 1;
        self.is_the_games && self.found_another < SEARCHES_FOR_ANOTHER
    }

    /// The next picture of a board that is followed: what is searched for in it, where something is.
    pub fn for_a_better(&mut self) -> Option<Better> {
        self.since_found += 1;
        let is_beside = !self.is_the_games && self.since_found >= FIRST_SEARCHED_BESIDE;
        let in_doubt = self.in_doubt.unwrap_or(0);
        (self.since_found.is_power_of_two() && (is_beside || in_doubt > 0)).then_some(Better { is_beside, in_doubt })
    }

    /// The board was searched for and found.
    pub const fn begin_anew(&mut self) {
        (self.since_found, self.in_doubt) = (0, None);
    }

    /// The board was read with so many points in doubt.
    pub fn found(&mut self, in_doubt: usize) {
        self.in_doubt = Some(self.in_doubt.map_or(in_doubt, |fewest| fewest.min(in_doubt)));
        (self.missed, self.searched, self.passed_over, self.found_another) = (0, 0, 0, 0);
    }

    /// Pictures since the board was searched for and found, and the fewest points left in doubt since.
    #[cfg(test)]
    pub const fn since_found(&self) -> (usize, Option<usize>) {
        (self.since_found, self.in_doubt)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_is_not_found_is_searched_for_less_and_less_often() {
        let mut searching = Searching::default();
        searching.found(0);
        searching.miss();
        assert!(!searching.in_vain() && !searching.passes_over(), "a head may be over it");
        searching.miss();
        assert!(searching.in_vain());
        let mut passed_over = || {
            let passed_over = (0..).take_while(|_| searching.passes_over()).count();
            assert!(searching.in_vain());
            passed_over
        };
        assert_eq!([(); 6].map(|()| passed_over()), [1, 3, 7, 15, 15, 15]);
        searching.found(0);
        assert!(!searching.has_missed() && !searching.passes_over());
    }

    #[test]
    fn a_better_board_is_searched_for_at_each_doubling() {
        let searched = |in_doubt: usize, is_the_games: bool| -> Vec<(usize, bool)> {
            let mut searching = Searching { is_the_games, ..Searching::default() };
            searching.found(in_doubt);
            (1..=32).filter_map(|picture| Some((picture, searching.for_a_better()?.is_beside))).collect()
        };
        assert_eq!(searched(0, false), [(8, true), (16, true), (32, true)]);
        assert_eq!(searched(0, true), []);
        assert_eq!(searched(3, true), [1, 2, 4, 8, 16, 32].map(|picture| (picture, false)));
    }
}
