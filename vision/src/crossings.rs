//! Where the lines of a board cross in a photograph, to a fraction of a pixel: what a camera is calibrated by.

use board::Point;
use nalgebra::Point2;
use opencv::core::{Mat, Point2f, Size, TermCriteria, TermCriteria_Type, Vector};
use opencv::imgproc;

use crate::observation::Observation;
use crate::photo::Photo;
use crate::pixels::matrix;
use crate::refusal::ReaderError;

/// Half of the square in which a crossing is looked for, in cells: the stone on the next point begins at half a cell.
const HALF_WINDOW_CELLS: f64 = 0.3;
/// The same in pixels, at least: a line with what is beside it.
const SMALLEST_HALF_WINDOW_PX: i32 = 3;
/// A crossing that is found farther from where the grid has it, in cells, is something else: grids are right to 0.05.
const FARTHEST_CELLS: f64 = 0.12;
/// A crossing has settled when it moves by less than so many pixels.
const SETTLED_PX: f64 = 0.005;

/// A crossing of two lines.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// Of which point.
    pub point: Point,
    /// Where it is seen, in pixels.
    pub seen: Point2<f64>,
}

/// The crossings of the points that are bare beyond doubt, each where the gradients around it are at right angles to the way there
/// (Foerstner and Guelch 1987, as OpenCV's `cornerSubPix` has it). Crossings at the picture's edge, and what is found elsewhere than a
/// crossing can be, are left out.
///
/// # Errors
/// Where the image library fails.
pub fn crossings(photo: &Photo, observation: &Observation) -> Result<Vec<Crossing>, ReaderError> {
    let (grid, board) = (observation.grid(), observation.board());
    let mut gray = Mat::default();
    imgproc::cvt_color_def(&matrix(photo.rgb())?, &mut gray, imgproc::COLOR_RGB2GRAY)?;
    let bare = grid.size().points().filter(|&point| board.get(point).is_none());
    let sure = bare.filter(|&point| !observation.doubtful().contains(point));
    let mut found = Vec::new();
    for point in sure {
        let expected = grid.pixel_of(point);
        // Rows far away lie closer together than near ones.
        let cell_px = grid.cell_px(point.column() as f64, point.row() as f64);
        let half = ((HALF_WINDOW_CELLS * cell_px) as i32).max(SMALLEST_HALF_WINDOW_PX);
        let margin = f64::from(half + 2);
        let is_within = |along: f64, pixels: u32| along > margin && along < f64::from(pixels) - 1.0 - margin;
        if !is_within(expected.x, photo.width()) || !is_within(expected.y, photo.height()) {
            continue;
        }
        let mut places = Vector::<Point2f>::from_slice(&[Point2f::new(expected.x as f32, expected.y as f32)]);
        // OpenCV leaves a crossing where it is that has not settled after a hundred steps.
        let stop = TermCriteria { typ: TermCriteria_Type::EPS as i32, max_count: 0, epsilon: SETTLED_PX };
        imgproc::corner_sub_pix(&gray, &mut places, Size::new(half, half), Size::new(-1, -1), stop)?;
        let place = places.get(0)?;
        let seen = Point2::new(f64::from(place.x), f64::from(place.y));
        if (seen - expected).norm() < FARTHEST_CELLS * cell_px {
            found.push(Crossing { point, seen });
        }
    }
    Ok(found)
}
