//! Stones stand above their board: a camera that is not straight above shows them beside their points.
//!
//! Seen from low down a stone may seem to lie nearer to the next point than to its own. In the plane through the stones' middles,
//! which is parallel to the board, they are where they belong, and the lines are off instead.

use calibration::Homography;
use nalgebra::{Matrix3, Point2, Vector3};

use crate::grid::Grid;

/// The focal length of a telephone's or a web camera's lens, as a share of the picture's longer side: few photographs tell their own,
/// and a third more or less moves stones by a few hundredths of a cell.
const USUAL_FOCAL: f64 = 0.85;
/// How high above the board the middles of most stones are, in cells: half of 9 millimetres, of 22.
const MIDDLE_OF_STONES_CELLS: f64 = 0.2;
/// Where that moves no point by so much, in cells, all stones seem to lie on their points.
const SMALLEST_SHIFT: f64 = 0.15;
/// Lines that are off by more are not seen as a board's.
const LARGEST_SHIFT: f64 = 0.35;
/// Flat stones, and thick ones: shares of that height.
const HEIGHTS: [f64; 2] = [0.5, 1.0];

/// The grids of planes through the middles of flat and of thick stones; none where the camera sees stones on their points.
pub(crate) fn planes_of_stones(grid: &Grid) -> Vec<Grid> {
    let shift = |lifted: &Grid| {
        let moved = |cell: Point2<f64>| (grid.cell(lifted.pixel(cell.x, cell.y)) - cell).norm();
        grid.corner_cells().map(moved).into_iter().fold(0.0, f64::max)
    };
    let farthest = lifted(grid, MIDDLE_OF_STONES_CELLS).map_or(0.0, |lifted| shift(&lifted));
    if farthest < SMALLEST_SHIFT {
        return Vec::new();
    }
    // How far stones seem off is nearly a matter of their height alone.
    let height = MIDDLE_OF_STONES_CELLS * (LARGEST_SHIFT / farthest).min(1.0);
    HEIGHTS.into_iter().filter_map(|share| lifted(grid, share * height)).collect()
}

/// The grid of the plane that many cells above the board, as a camera of the usual focal length shows it; none where such a camera
/// cannot have seen the board.
fn lifted(grid: &Grid, cells: f64) -> Option<Grid> {
    let centre = grid.bend.centre_px;
    let longer_side = 2.0 * centre.x.max(centre.y) + 1.0;
    let focal_px = USUAL_FOCAL * longer_side;
    let image_from_camera = Matrix3::new(focal_px, 0.0, centre.x, 0.0, focal_px, centre.y, 0.0, 0.0, 1.0);
    let middle = (grid.size().lines() - 1) as f64 / 2.0;
    let straight_from_cells = grid.straight_from_cells.matrix();
    // Cells in front of the camera, at a scale that is left open.
    let in_front = (straight_from_cells * Vector3::new(middle, middle, 1.0)).z.signum();
    let camera_from_cells = image_from_camera.try_inverse()? * straight_from_cells * in_front;
    let (right, down) = (camera_from_cells.column(0), camera_from_cells.column(1));
    let up = down.cross(&right) / (right.norm() * down.norm()).sqrt();
    if up.z >= 0.0 {
        return None;
    }
    let mut lifted = straight_from_cells * in_front;
    lifted.set_column(2, &(lifted.column(2) + image_from_camera * up * cells));
    Homography::from_matrix(lifted).map(|straight_from_cells| Grid { straight_from_cells, ..*grid })
}

#[cfg(test)]
mod tests {
    use board::BoardSize;
    use calibration::{Camera, Lens, Pose};
    use nalgebra::Point3;

    use super::*;
    use crate::grid::Bend;

    const CELL_MM: f64 = 22.0;
    const WIDTH: u32 = 1280;
    const HEIGHT: u32 = 960;

    /// A board seen from that many degrees above the table, and what shows it.
    fn seen_from(degrees: f64) -> (Camera, Grid) {
        let middle = Point3::new(9.0 * CELL_MM, 9.0 * CELL_MM, 0.0);
        let away = degrees.to_radians();
        let eye = middle + Vector3::new(0.2, away.cos(), -away.sin()) * 800.0;
        let lens = Lens::ideal(USUAL_FOCAL * f64::from(WIDTH), WIDTH, HEIGHT);
        let camera = Camera { lens, pose: Pose::looking_at(eye, middle, 0.1) };
        (camera, grid_at(&camera, 0.0))
    }

    /// The grid of the plane that many millimetres above the board.
    fn grid_at(camera: &Camera, height_mm: f64) -> Grid {
        let plane = camera.image_from_plane(-height_mm).unwrap();
        let cells = Homography::from_matrix(Matrix3::from_diagonal(&Vector3::new(CELL_MM, CELL_MM, 1.0))).unwrap();
        Grid { size: BoardSize::NINETEEN, straight_from_cells: plane * cells, bend: Bend::none(WIDTH, HEIGHT) }
    }

    #[test]
    fn a_lifted_grid_is_where_the_camera_shows_the_plane() {
        for degrees in [25.0, 40.0, 70.0] {
            let (camera, grid) = seen_from(degrees);
            let (lifted, truth) = (lifted(&grid, 0.3).unwrap(), grid_at(&camera, 0.3 * CELL_MM));
            for cell in grid.corner_cells() {
                let off = (lifted.pixel(cell.x, cell.y) - truth.pixel(cell.x, cell.y)).norm();
                assert!(off < 1e-6, "{off} pixels off at {cell}, from {degrees} degrees");
            }
        }
    }

    #[test]
    fn only_a_low_camera_shows_stones_beside_their_points() {
        assert!(planes_of_stones(&seen_from(80.0).1).is_empty());
        let (_, grid) = seen_from(30.0);
        let planes = planes_of_stones(&grid);
        assert_eq!(planes.len(), 2);
        for plane in planes {
            for cell in grid.corner_cells() {
                let shift = (grid.cell(plane.pixel(cell.x, cell.y)) - cell).norm();
                assert!((0.05..1.1 * LARGEST_SHIFT).contains(&shift), "{shift}");
            }
        }
    }
}
