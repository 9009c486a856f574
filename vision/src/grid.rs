//! Where the board's lines are in a photograph.
//!
//! Frames: pixels of the photograph; cells of the board. A homography takes cells to the pixels that a lens without distortion
//! would show; the lens's first radial term about the picture's middle, per squared half diagonal, then bends them.

use board::{BoardSize, PerPoint, Point, PointSet};
use calibration::viewpoint::{CLEAR_ELEVATION, elevation};
use calibration::{CameraFit, Homography, Lens, Match, PlaneFit};
use nalgebra::{Matrix2, Matrix3, Point2, Vector2};

use crate::quadrilateral::{area, middle};

/// Of two boards in a photograph the one whose lines enclose so many times as much of it is meant.
pub(crate) const CLEARLY_LARGER: f64 = 1.3;

/// The board's lines in a photograph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    pub(crate) size: BoardSize,
    /// How the camera sees the board's plane, in cells.
    pub(crate) plane: PlaneFit,
}

/// What a camera sees of a board from too low, angles in radians above the board's plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LowView {
    /// The least angle at which it sees an intersection.
    pub lowest: f64,
    /// From so high it would see all of them past neighbouring stones.
    pub needed: f64,
    /// The intersections that stones before them hide in part, or whole.
    pub hidden: PointSet,
}

/// An intersection's place on the board, in cells.
pub(crate) fn cell_of(point: Point) -> Point2<f64> {
    Point2::new(point.column() as f64, point.row() as f64)
}

impl Grid {
    /// A grid in a picture of this width and height, in pixels, that was taken through a lens without distortion.
    pub(crate) fn without_distortion(
        size: BoardSize,
        straight_from_cells: Homography,
        (width, height): (u32, u32),
    ) -> Self {
        let half_diagonal_px = f64::from(width).hypot(f64::from(height)) / 2.0;
        Self { size, plane: PlaneFit::exact(straight_from_cells, Lens::ideal(half_diagonal_px, width, height)) }
    }

    /// The number of lines.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The pixel of a place on the board given in cells: column 0, row 0 is the top left intersection; halves and places
    /// beyond the outer lines are allowed.
    #[must_use]
    pub fn pixel(&self, column: f64, row: f64) -> Point2<f64> {
        self.plane.pixel(Point2::new(column, row))
    }

    /// The pixel of an intersection.
    #[must_use]
    pub fn pixel_of(&self, point: Point) -> Point2<f64> {
        self.pixel(point.column() as f64, point.row() as f64)
    }

    /// Whether an intersection lies within the photograph.
    pub(crate) fn shows(&self, point: Point) -> bool {
        let (off, most) = (self.pixel_of(point) - self.plane.lens.centre_px, self.plane.lens.centre_px);
        off.iter().zip(most.iter()).all(|(off, most)| off.abs() < most + 0.5)
    }

    /// Whether all of them do.
    pub(crate) fn is_whole(&self) -> bool {
        self.size.points().all(|point| self.shows(point))
    }

    /// The place on the board, in cells, that a pixel shows.
    pub(crate) fn cell(&self, pixel: Point2<f64>) -> Point2<f64> {
        self.plane.point(pixel)
    }

    /// The same lines, with another crossing as the first: so many columns and rows on.
    pub(crate) fn beside(&self, (columns, rows): (i32, i32)) -> Self {
        let moved = Matrix3::new_translation(&Vector2::new(f64::from(columns), f64::from(rows)));
        let moved = Homography::from_matrix(moved).expect("a shift can be inverted");
        Self { plane: self.plane.of(&moved), ..*self }
    }

    /// Whether both are the same lines: each corner of one is nearer to that corner of the other than half-way to the next crossing.
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        let off = |cell: Point2<f64>| (other.cell(self.pixel(cell.x, cell.y)) - cell).norm();
        self.size == other.size && self.corner_cells().into_iter().all(|cell| off(cell) < 0.5)
    }

    /// Whether a pixel shows a place on the board, or just beside its first line.
    pub(crate) fn holds(&self, pixel: Point2<f64>) -> bool {
        let cell = self.cell(pixel);
        let lines = -1.0..self.size.lines() as f64;
        lines.contains(&cell.x) && lines.contains(&cell.y)
    }

    /// Whether both are boards that lie side by side in a photograph, and this one is so much larger that it is meant.
    #[must_use]
    pub fn is_larger_board_beside(&self, other: &Self) -> bool {
        let lies_beside = !self.holds(middle(&other.corners())) && !other.holds(middle(&self.corners()));
        lies_beside && self.area_px() >= CLEARLY_LARGER * other.area_px()
    }

    /// Whether both are grids of one board in a photograph, perhaps with its lines in other places: boards that lie side by side do not
    /// reach to each other's middle.
    #[must_use]
    pub fn is_of_the_same_board(&self, other: &Self) -> bool {
        self.size == other.size && self.holds(middle(&other.corners())) && other.holds(middle(&self.corners()))
    }

    /// What its first lines enclose, in square pixels.
    pub(crate) fn area_px(&self) -> f64 {
        area(&self.corners())
    }

    /// The outermost intersections in cells, clockwise from the top left.
    pub(crate) fn corner_cells(&self) -> [Point2<f64>; 4] {
        let last = (self.size.lines() - 1) as f64;
        [(0.0, 0.0), (last, 0.0), (last, last), (0.0, last)].map(|(column, row)| Point2::new(column, row))
    }

    /// The outermost intersections in pixels, clockwise from the top left.
    #[must_use]
    pub fn corners(&self) -> [Point2<f64>; 4] {
        self.corner_cells().map(|cell| self.pixel(cell.x, cell.y))
    }

    /// The mean distance from line to line around a place given in cells, in pixels.
    #[must_use]
    pub fn cell_px(&self, column: f64, row: f64) -> f64 {
        self.plane.straight_from_plane.jacobian(Point2::new(column, row)).determinant().abs().sqrt()
    }

    /// What the camera sees from so low that stones hide it; none where it sees the whole board past them.
    #[must_use]
    pub fn low_view(&self) -> Option<LowView> {
        let elevations = self.elevations()?;
        let lowest = elevations.iter().map(|(_, angle)| *angle).fold(f64::INFINITY, f64::min);
        let hidden: PointSet =
            elevations.iter().filter(|(_, angle)| **angle < CLEAR_ELEVATION).map(|(point, _)| point).collect();
        (!hidden.is_empty()).then_some(LowView { lowest, needed: CLEAR_ELEVATION, hidden })
    }

    /// The angle above the board's plane at which the camera sees each intersection, in radians, within a degree or two: the lens is
    /// taken from the board's own perspective, and its cells for square. None where that perspective is too slight to tell, from nearly
    /// straight above.
    fn elevations(&self) -> Option<PerPoint<f64>> {
        let crossing = |point| Match { from: cell_of(point), to: self.pixel_of(point), weight: 1.0 };
        let [width, height] = (2.0 * self.plane.lens.centre_px.coords).map(|middle| middle.round() as u32 + 1).into();
        let looks = [self.size.points().map(crossing).collect()];
        let camera = CameraFit::of(&looks, width, height).ok()?.camera(0);
        Some(PerPoint::from_fn(self.size, |point| elevation(&camera, cell_of(point))))
    }

    /// How sure it is where an intersection lies: the covariance of its place on the board, in squared cells, as far as the crossings
    /// seen tell; what bends a board otherwise than a lens does is not in it.
    #[must_use]
    pub fn covariance_of(&self, point: Point) -> Matrix2<f64> {
        self.plane.point_covariance(cell_of(point))
    }
}

#[cfg(test)]
mod tests {
    use calibration::{Camera, Pose};
    use nalgebra::Point3;

    use super::*;

    #[test]
    fn the_angle_at_which_the_camera_sees_each_intersection_is_known_within_a_degree() {
        const CELL_MM: f64 = 22.0;
        let size = BoardSize::NINETEEN;
        let middle = Point3::new(9.0 * CELL_MM, 9.0 * CELL_MM, 0.0);
        let cells = Homography::from_matrix(Matrix3::new(CELL_MM, 0.0, 0.0, 0.0, CELL_MM, 0.0, 0.0, 0.0, 1.0))
            .expect("a scale can be inverted");
        for degrees in [28.0_f64, 36.0, 50.0, 70.0] {
            let (sine, cosine) = degrees.to_radians().sin_cos();
            let eye = middle + 900.0 * Vector2::new(0.0, cosine).push(-sine);
            let pose = Pose::looking_at(eye, middle, 0.05);
            let camera = Camera { lens: Lens::ideal(1100.0, 1280, 960), pose };
            let straight = camera.image_from_plane(0.0).expect("the camera is above the board");
            let grid = Grid::without_distortion(size, straight * cells, (1280, 960));
            let seen = grid.elevations().expect("a tilted view tells its lens");
            for (point, seen) in seen.iter() {
                let expected = elevation(&camera, cell_of(point) * CELL_MM);
                assert!((seen - expected).abs().to_degrees() < 1.0, "{degrees} degrees, {point:?}: {seen} {expected}");
            }
        }
    }
}
