//! What was read of one picture, and its colours: what the next pictures are held against.

use std::sync::Arc;

use board::{Point, PointSet, Symmetry};
use vision::BoardPosterior;

use crate::covered::is_sure;
use crate::samples::{Place, Samples};

/// A point is not seen clearly where its likeliest content is wrong with more than this probability.
pub(super) const UNSURE: f64 = 0.1;

/// What a picture showed, and its colours.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    pub posterior: Arc<BoardPosterior>,
    /// The same with what the pictures before say of it.
    pub weighed: Arc<BoardPosterior>,
    /// Where the board lay, and so which pixels the colours are of.
    pub place: Arc<Place>,
    pub samples: Samples,
    /// More than a move and its captures had changed, as under a hand, and points that are in doubt were not looked at once more.
    pub is_hasty: bool,
}

impl Reading {
    /// The points that surely hold something else in this reading than in another.
    pub fn surely_unlike(&self, other: &Self) -> PointSet {
        let (points, others) = (self.posterior.points(), other.posterior.points());
        if points.size() != others.size() {
            return PointSet::EMPTY;
        }
        let is_unlike = |point: &Point| {
            let [seen, other] = [&points[*point], &others[*point]];
            is_sure(seen) && is_sure(other) && seen.likeliest() != other.likeliest()
        };
        points.size().points().filter(is_unlike).collect()
    }

    /// Whether a board that was searched for is the one of this reading: it lies where that lay, or shows most of its stones, the camera turned or
    /// not.
    pub fn shows_the_board_of(&self, found: &BoardPosterior) -> bool {
        let (points, size) = (self.posterior.points(), found.points().size());
        if found.grid().is_of_the_same_board(self.posterior.grid()) {
            return true;
        }
        let stones: Vec<Point> =
            points.iter().filter(|(_, seen)| seen.likeliest().is_some()).map(|(point, _)| point).collect();
        let shown = |turn: &Symmetry| {
            let is_shown =
                |point: &&Point| found.points()[turn.apply(**point, size)].likeliest() == points[**point].likeliest();
            stones.iter().filter(is_shown).count()
        };
        points.size() == size && Symmetry::ALL[..4].iter().any(|turn| 2 * shown(turn) >= stones.len())
    }
}

/// A picture of which only what has changed from another is read. The points that are not looked at are held against that one further on.
pub(super) struct Partly<'a> {
    pub before: &'a Reading,
    pub points: &'a [Point],
    pub is_hasty: bool,
}

/// Points of which it is not sure what they hold.
pub(super) fn points_in_doubt(posterior: &BoardPosterior) -> usize {
    posterior.points().iter().filter(|(_, seen)| seen.risk() > UNSURE).count()
}

/// Points that something may lie over.
pub(super) fn points_unseen(posterior: &BoardPosterior) -> usize {
    posterior.points().iter().filter(|(_, seen)| seen.unseen > UNSURE).count()
}
