//! A stone played: which stones are without a liberty after it, and leave the board.
//!
//! Source: Ing 1996, Rule 4 "Removal". No ko, no turns, no scores: whether the move was allowed is for those who know the rules.

use crate::color::Color;
use crate::point::Point;
use crate::position::Board;
use crate::set::PointSet;

/// The board after a stone was played, and what left it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The board.
    pub after: Board,
    /// The opponent's stones that were captured.
    pub captured: PointSet,
    /// The player's own stones that were taken off; the stone just played among them.
    pub self_captured: PointSet,
}

impl Board {
    /// Plays a stone; none where a stone lies on the point already.
    ///
    /// Where stones of both sides are without a liberty, the opponent's are captured (Rule 4 "Removal"); otherwise the player's own.
    ///
    /// ```text
    ///   . B W .                . B W .
    ///   B . B W    Black at    B B . W     captured: the stone between
    ///   . B W .    the ko      . B W .
    /// ```
    ///
    /// # Panics
    /// Where the point is not on the board.
    #[must_use]
    pub fn play(&self, color: Color, point: Point) -> Option<Played> {
        if self.get(point).is_some() {
            return None;
        }
        let mut after = *self;
        after.set(point, Some(color));
        let captured = point
            .neighbors(self.size())
            .filter(|&neighbor| self.get(neighbor) == Some(color.opponent()))
            .fold(PointSet::EMPTY, |captured, neighbor| captured | after.without_liberty(neighbor));
        after = after.without(captured);
        let self_captured = if captured.is_empty() { after.without_liberty(point) } else { PointSet::EMPTY };
        Some(Played { after: after.without(self_captured), captured, self_captured })
    }

    /// The stones of the chain on a point, where it has no liberty.
    fn without_liberty(&self, point: Point) -> PointSet {
        // Most stones have one beside them, so that their chain need not be followed.
        if point.neighbors(self.size()).any(|neighbor| self.get(neighbor).is_none()) {
            return PointSet::EMPTY;
        }
        self.chain(point).filter(|chain| chain.liberties.is_empty()).map_or(PointSet::EMPTY, |chain| chain.stones)
    }
}
