//! The reading drawn on its photograph, so that a human sees at a glance whether it is right.
//!
//! The lines that were found are drawn thin over everything. What was read as a stone carries a small disc of that colour in a ring
//! of the other, visible on either stone; a stone without a disc was not seen. Doubtful points are circled and named. On a filled
//! board so are, in other colours, the open point and what is not as in the position before; stones laid in the other side's
//! territory are circled.
//!
//! Frame: pixels of the overlay, which is the photograph scaled so that a cell has a good size to look at.

mod canvas;
mod target;

use board::{Board, Color, Point, PointSet};
use image::RgbImage;
use image::imageops::{self, FilterType};
use nalgebra::{Point2, Vector2};
use vision::{Grid, Photo};

use crate::filled::FilledBoard;
use canvas::{Canvas, Ink};
pub use target::{Target, TargetError};

/// The mean distance of two lines in an overlay, in pixels: large enough for a disc to be told from a reflection.
const CELL_PX: f64 = 44.0;
/// No overlay is longer than this on a side, in pixels: more than a screen has.
const LONGEST_SIDE_PX: f64 = 2400.0;
/// No photograph is made smaller than this on its longer side, in pixels.
const SHORTEST_LONG_SIDE_PX: f64 = 1000.0;

// Sizes in cells.
const LINE_WIDTH: f64 = 0.035;
const DISC_RADIUS: f64 = 0.15;
const RING_WIDTH: f64 = 0.055;
const DOUBT_RADIUS: f64 = 0.52;
const DOUBT_WIDTH: f64 = 0.11;
const DOUBT_LABEL: f64 = 0.62;
const COORDINATE: f64 = 0.5;
/// From the outermost line to the middle of a coordinate.
const COORDINATE_OFFSET: f64 = 0.95;

const LINE_INK: Ink = Ink { red: 0, green: 230, blue: 120, alpha: 200 };
const BLACK_INK: Ink = Ink { red: 10, green: 10, blue: 10, alpha: 255 };
const WHITE_INK: Ink = Ink { red: 255, green: 255, blue: 255, alpha: 255 };
const OPEN_INK: Ink = Ink { red: 0, green: 200, blue: 255, alpha: 255 };
const LAID_INK: Ink = Ink { red: 255, green: 150, blue: 0, alpha: 255 };
const WRONG_INK: Ink = Ink { red: 235, green: 20, blue: 20, alpha: 255 };
const DOUBT_INK: Ink = Ink { red: 255, green: 0, blue: 190, alpha: 255 };

/// What is marked on a filled board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marks {
    /// Points that nothing lies on: circled and named.
    pub open: PointSet,
    /// Stones that were laid in the other side's territory: circled.
    pub laid: PointSet,
    /// Stones of the position before that are gone or have another colour: circled and named.
    pub changed: PointSet,
}

impl Marks {
    /// Those of a filled board.
    #[must_use]
    pub fn of(filled: &FilledBoard) -> Self {
        let laid = filled.alone.as_ref().map_or(PointSet::EMPTY, |alone| alone.placed.black | alone.placed.white);
        let changed = filled.changed();
        Self { open: filled.board.bare() - changed, laid, changed }
    }
}

/// Draws a reading on its photograph; `board` and `doubtful` are those after corrections.
#[must_use]
pub fn draw(photo: &Photo, grid: &Grid, board: &Board, doubtful: PointSet, marks: &Marks) -> RgbImage {
    let scale = scale(photo, grid);
    let side = |pixels: u32| (f64::from(pixels) * scale).round().max(1.0) as u32;
    let filter = if scale < 1.0 { FilterType::Triangle } else { FilterType::CatmullRom };
    let picture = imageops::resize(photo.rgb(), side(photo.width()), side(photo.height()), filter);
    let mut drawing = Drawing { canvas: Canvas::on(&picture), grid, scale };
    drawing.lines();
    drawing.coordinates();
    for point in board.occupied().iter() {
        if let Some(color) = board.get(point) {
            drawing.stone(point, color);
        }
    }
    for (points, ink) in
        [(marks.laid, LAID_INK), (marks.open, OPEN_INK), (marks.changed, WRONG_INK), (doubtful, DOUBT_INK)]
    {
        for point in points.iter() {
            drawing.ring(point, ink);
        }
    }
    // Names last, so that no neighbour's circle lies on them.
    let ringed = doubtful | marks.open | marks.changed;
    for (points, ink) in [(marks.open, OPEN_INK), (marks.changed, WRONG_INK), (doubtful, DOUBT_INK)] {
        for point in points.iter() {
            drawing.ring_name(point, board.occupied() | ringed, ink);
        }
    }
    drawing.canvas.into_picture()
}

/// From the photograph's pixels to the overlay's.
fn scale(photo: &Photo, grid: &Grid) -> f64 {
    let middle = (grid.size().lines() - 1) as f64 / 2.0;
    let longer = f64::from(photo.width().max(photo.height()));
    let wanted = CELL_PX / grid.cell_px(middle, middle).max(f64::MIN_POSITIVE);
    wanted.max(SHORTEST_LONG_SIDE_PX / longer).min(LONGEST_SIDE_PX / longer)
}

struct Drawing<'a> {
    canvas: Canvas,
    grid: &'a Grid,
    scale: f64,
}

impl Drawing<'_> {
    /// A place on the board, in cells, as a pixel of the overlay; the centre of the photograph's top left pixel is half a pixel
    /// from its edge, before and after scaling.
    fn pixel(&self, column: f64, row: f64) -> Point2<f64> {
        let pixel = self.grid.pixel(column, row);
        Point2::new((pixel.x + 0.5) * self.scale - 0.5, (pixel.y + 0.5) * self.scale - 0.5)
    }

    fn of(&self, point: Point) -> Point2<f64> {
        self.pixel(point.column() as f64, point.row() as f64)
    }

    /// The size of a cell around a point, in pixels of the overlay: what is far from the camera is drawn smaller.
    fn cell(&self, column: f64, row: f64) -> f64 {
        self.grid.cell_px(column, row) * self.scale
    }

    fn cell_of(&self, point: Point) -> f64 {
        self.cell(point.column() as f64, point.row() as f64)
    }

    fn lines(&mut self) {
        let lines = self.grid.size().lines();
        // From point to point, since a lens bends lines.
        for line in 0..lines {
            let along = |step: usize| (step as f64, line as f64);
            let row: Vec<_> = (0..lines).map(along).map(|(x, y)| self.pixel(x, y)).collect();
            let column: Vec<_> = (0..lines).map(along).map(|(y, x)| self.pixel(x, y)).collect();
            let width = LINE_WIDTH * CELL_PX;
            self.canvas.path(&row, width, LINE_INK);
            self.canvas.path(&column, width, LINE_INK);
        }
    }

    fn stone(&mut self, point: Point, color: Color) {
        let (disc, ring) = match color {
            Color::Black => (BLACK_INK, WHITE_INK),
            Color::White => (WHITE_INK, BLACK_INK),
        };
        let (centre, cell) = (self.of(point), self.cell_of(point));
        self.canvas.disc(centre, (DISC_RADIUS + RING_WIDTH) * cell, ring);
        self.canvas.disc(centre, DISC_RADIUS * cell, disc);
    }

    fn ring(&mut self, point: Point, ink: Ink) {
        let (centre, cell) = (self.of(point), self.cell_of(point));
        self.canvas.circle(centre, DOUBT_RADIUS * cell, DOUBT_WIDTH * cell * 1.6, WHITE_INK);
        self.canvas.circle(centre, DOUBT_RADIUS * cell, DOUBT_WIDTH * cell, ink);
    }

    /// The diagonal, as steps to the right and down, on which a name covers nothing that has to be seen; up and to the right where
    /// all do.
    fn clear_diagonal(&self, point: Point, covered: PointSet) -> (f64, f64) {
        let clear = |(right, down): &(isize, isize)| {
            let column = point.column().checked_add_signed(*right);
            let row = point.row().checked_add_signed(*down);
            let neighbor = column.zip(row).and_then(|(column, row)| self.grid.size().point(column, row));
            neighbor.is_none_or(|neighbor| !covered.contains(neighbor))
        };
        let diagonals = [(1, -1), (-1, -1), (1, 1), (-1, 1)];
        let (right, down) = diagonals.into_iter().find(clear).unwrap_or(diagonals[0]);
        (right as f64, down as f64)
    }

    fn ring_name(&mut self, point: Point, covered: PointSet, ink: Ink) {
        let (centre, cell) = (self.of(point), self.cell_of(point));
        let name = point.human(self.grid.size()).to_string();
        let (right, down) = self.clear_diagonal(point, covered);
        let place = centre + Vector2::new(0.85 * right, 0.75 * down) * cell;
        self.canvas.label(&name, place, (DOUBT_LABEL * cell).max(SMALLEST_LETTER_PX), WHITE_INK, Some(ink));
    }

    /// Column letters and row numbers on all four sides, since any of them may be outside the photograph.
    fn coordinates(&mut self) {
        let lines = self.grid.size().lines();
        let (before, after) = (-COORDINATE_OFFSET, (lines - 1) as f64 + COORDINATE_OFFSET);
        for (line, point) in (0..lines).filter_map(|line| Some((line, self.grid.size().point(line, line)?))) {
            let name = point.human(self.grid.size()).to_string();
            let (letter, number) = name.split_at(1);
            let line = line as f64;
            for (text, column, row) in
                [(letter, line, before), (letter, line, after), (number, before, line), (number, after, line)]
            {
                let (place, size) = (self.pixel(column, row), COORDINATE * self.cell(column, row));
                self.canvas.label(text, place, size.max(SMALLEST_LETTER_PX), WHITE_INK, None);
            }
        }
    }
}

/// Smaller letters cannot be read, in pixels.
const SMALLEST_LETTER_PX: f64 = 13.0;
