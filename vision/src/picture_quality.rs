//! What makes a photograph hard to read, so that the advice can be to the point.

use calibration::viewpoint::CLEAR_ELEVATION;
use nalgebra::Point2;

use crate::grid::Grid;

/// What is likely to be the cause where a board was found and could not be read, or leaves doubts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureQuality {
    /// The lines are too close to each other in the picture.
    TooSmall,
    /// The camera looks along the board rather than down on it.
    TooLow,
    /// There is too little light.
    TooDark,
    /// There is too much light.
    TooBright,
    /// Stones mirror a lamp, so that black ones look white.
    Mirroring,
}

/// The least distance of lines at which stones are told from each other, in pixels.
const SMALLEST_CELL_PX: f64 = 9.0;
/// Of a board that can be read the mean brightness is farther than this from either end, of 255: a tenth of it.
const NEAR_THE_END: f64 = 25.0;

/// What too much light makes of a board: points that look as they do in it must be surer than others, whatever else is wrong with the picture.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Glare {
    /// White stones look like the wood.
    pub hides_white_stones: bool,
    /// A lamp is mirrored by several stones, so that black ones look white.
    pub whitens_black_stones: bool,
}

impl PictureQuality {
    /// What is worst of the picture of a board with this grid, of this mean brightness, of 255, and with this glare.
    pub(crate) fn of(grid: &Grid, brightness: f64, glare: Glare) -> Option<Self> {
        let last = (grid.size().lines() - 1) as f64;
        let smallest =
            grid.corner_cells().map(|cell| grid.cell_px(cell.x, cell.y)).into_iter().fold(f64::MAX, f64::min);
        let middle = grid.plane.straight_from_plane.jacobian(Point2::new(last / 2.0, last / 2.0)).singular_values();
        if glare.hides_white_stones {
            Some(Self::TooBright)
        } else if smallest < SMALLEST_CELL_PX {
            Some(Self::TooSmall)
        } else if glare.whitens_black_stones {
            Some(Self::Mirroring)
        } else if middle.min() < CLEAR_ELEVATION.sin() * middle.max() {
            // A cell is seen as much flatter as it is wide as the sine of this angle.
            Some(Self::TooLow)
        } else if brightness < NEAR_THE_END {
            Some(Self::TooDark)
        } else if brightness > f64::from(u8::MAX) - NEAR_THE_END {
            Some(Self::TooBright)
        } else {
            None
        }
    }
}
