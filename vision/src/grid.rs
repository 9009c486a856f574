//! Where the board's lines are in a photograph.
//!
//! Frames: pixels of the photograph; cells of the board. A homography takes cells to the pixels that a lens without distortion
//! would show; one radial term about the picture's middle then bends them (Brown 1966, first coefficient).

use board::{BoardSize, Point};
use calibration::Homography;
use nalgebra::{Matrix3, Point2, Vector2};

use crate::quadrilateral::area;

/// The first radial term of the lens about the middle of the picture.
///
/// A straight picture's point at distance r from the middle, in units of half the diagonal, is shown at r (1 + `k1` r^2).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bend {
    /// The middle of the picture, in pixels.
    pub centre_px: Point2<f64>,
    /// Half the picture's diagonal, in pixels.
    pub radius_px: f64,
    /// Below 0 for a barrel, above 0 for a pincushion.
    pub k1: f64,
}

impl Bend {
    /// No bend, for a picture of this size in pixels.
    pub fn none(width: u32, height: u32) -> Self {
        let (width, height) = (f64::from(width), f64::from(height));
        let centre_px = Point2::new((width - 1.0) / 2.0, (height - 1.0) / 2.0);
        Self { centre_px, radius_px: width.hypot(height) / 2.0, k1: 0.0 }
    }

    /// Where the lens shows a point of the straight picture.
    pub fn bent(&self, straight: Point2<f64>) -> Point2<f64> {
        let offset = (straight - self.centre_px) / self.radius_px;
        self.centre_px + offset * self.radius_px * (1.0 + self.k1 * offset.norm_squared())
    }

    /// The point of the straight picture that the lens shows here.
    pub fn straight(&self, shown: Point2<f64>) -> Point2<f64> {
        let distorted = (shown - self.centre_px) / self.radius_px;
        let mut offset = distorted;
        for _ in 0..Self::INVERSE_STEPS {
            offset = distorted / (1.0 + self.k1 * offset.norm_squared());
        }
        self.centre_px + offset * self.radius_px
    }

    /// Whether the picture holds a pixel.
    fn holds(&self, pixel: Point2<f64>) -> bool {
        (pixel - self.centre_px).iter().zip(self.centre_px.iter()).all(|(off, most)| off.abs() < most + 0.5)
    }

    /// With |k1| below 0.2, ten steps of the fixed-point iteration leave less than a thousandth of a pixel.
    const INVERSE_STEPS: usize = 10;
}

/// The board's lines in a photograph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    pub(crate) size: BoardSize,
    pub(crate) straight_from_cells: Homography,
    pub(crate) bend: Bend,
}

impl Grid {
    /// The number of lines.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The pixel of a place on the board given in cells: column 0, row 0 is the top left intersection; halves and places
    /// beyond the outer lines are allowed.
    #[must_use]
    pub fn pixel(&self, column: f64, row: f64) -> Point2<f64> {
        self.bend.bent(self.straight_from_cells.apply(Point2::new(column, row)))
    }

    /// The pixel of an intersection.
    #[must_use]
    pub fn pixel_of(&self, point: Point) -> Point2<f64> {
        self.pixel(point.column() as f64, point.row() as f64)
    }

    /// Whether an intersection lies within the photograph.
    pub(crate) fn shows(&self, point: Point) -> bool {
        self.bend.holds(self.pixel_of(point))
    }

    /// Whether all of them do.
    pub(crate) fn is_whole(&self) -> bool {
        self.size.points().all(|point| self.shows(point))
    }

    /// The place on the board, in cells, that a pixel shows.
    pub(crate) fn cell(&self, pixel: Point2<f64>) -> Point2<f64> {
        self.straight_from_cells.inverse().apply(self.bend.straight(pixel))
    }

    /// The same lines, with another crossing as the first: so many columns and rows on.
    pub(crate) fn beside(&self, (columns, rows): (i32, i32)) -> Self {
        self.moved(Vector2::new(f64::from(columns), f64::from(rows)))
    }

    /// The same lines moved over the board by this many cells.
    pub(crate) fn moved(&self, cells: Vector2<f64>) -> Self {
        let moved = Matrix3::new(1.0, 0.0, cells.x, 0.0, 1.0, cells.y, 0.0, 0.0, 1.0);
        let moved = Homography::from_matrix(moved).expect("a shift can be inverted");
        Self { straight_from_cells: self.straight_from_cells * moved, ..*self }
    }

    /// Whether both are the same lines, as nearly as one can be told from the next.
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        /// Grids of one photograph differ by less than this at their corners, in cells.
        const SAME_CELLS: f64 = 0.3;
        let off = |cell: Point2<f64>| (other.cell(self.pixel(cell.x, cell.y)) - cell).norm();
        self.size == other.size && self.corner_cells().into_iter().all(|cell| off(cell) < SAME_CELLS)
    }

    /// Whether a pixel shows a place on the board, or just beside its first line.
    pub(crate) fn holds(&self, pixel: Point2<f64>) -> bool {
        let cell = self.cell(pixel);
        let lines = -1.0..self.size.lines() as f64;
        lines.contains(&cell.x) && lines.contains(&cell.y)
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
        self.straight_from_cells.jacobian(Point2::new(column, row)).determinant().abs().sqrt()
    }
}
