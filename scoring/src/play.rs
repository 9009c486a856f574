//! What happens on the board when a stone is played: removal (Ing 1996, Rule 4), and nothing about ko or whose turn it is.

use board::{Board, Color, Point, PointSet};

/// The board after a stone was played, and what left it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// The board.
    pub after: Board,
    /// The opponent's stones that were taken off.
    pub captured: PointSet,
    /// The player's own stones that were taken off; the stone just played among them.
    pub self_removed: PointSet,
}

/// Plays a stone; none where a stone lies on the point already.
///
/// Where stones of both sides are breathless, the opponent's are removed (Rule 4 "Removal"); otherwise the player's own.
///
/// # Panics
/// Where the point is not on the board.
#[must_use]
pub fn land(board: &Board, color: Color, point: Point) -> Option<Landing> {
    if board.get(point).is_some() {
        return None;
    }
    let mut after = *board;
    after.set(point, Some(color));
    let mut captured = PointSet::EMPTY;
    for neighbor in point.neighbors(board.size()) {
        if after.get(neighbor) == Some(color.opponent()) && !captured.contains(neighbor) {
            captured |= after
                .chain(neighbor)
                .filter(|chain| chain.liberties.is_empty())
                .map_or(PointSet::EMPTY, |chain| chain.stones);
        }
    }
    after = after.without(captured);
    let mut self_removed = PointSet::EMPTY;
    if captured.is_empty() {
        self_removed =
            after.chain(point).filter(|chain| chain.liberties.is_empty()).map_or(PointSet::EMPTY, |chain| chain.stones);
        after = after.without(self_removed);
    }
    Some(Landing { after, captured, self_removed })
}
