//! What stands on every point of a board, with what is doubtful of it.

use board::{Board, PerPoint, Point, PointSet};

use crate::evidence::FEWEST_OF_A_KIND;
use crate::grid::Grid;
use crate::picture_quality::PictureQuality;

/// A photograph, read: the grid, and what stands on each point.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    pub(crate) grid: Grid,
    pub(crate) board: Board,
    pub(crate) confidences: PerPoint<f64>,
    pub(crate) doubtful: PointSet,
    pub(crate) quality: Option<PictureQuality>,
}

impl Observation {
    /// The lines.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The stones, in the photograph's own orientation.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The probability that a point of the board holds what [`Self::board`] has there, 0 to 1.
    #[must_use]
    pub fn confidence(&self, point: Point) -> f64 {
        self.confidences[point]
    }

    /// The points that a human must look at before the reading may be used.
    #[must_use]
    pub const fn doubtful(&self) -> PointSet {
        self.doubtful
    }

    /// What is likely to be the cause, where several points are doubtful and the photograph tells.
    #[must_use]
    pub fn quality(&self) -> Option<PictureQuality> {
        self.quality.filter(|_| self.doubtful.len() >= FEWEST_OF_A_KIND)
    }
}
