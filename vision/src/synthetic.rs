//! What tests look at: maps as a faultless network would draw them, of a known board in a known place, and a drawn board, rectified.

use board::{BoardSize, Color, PerPoint, Posterior};
use calibration::Homography;
use image::{Rgb, RgbImage};
use nalgebra::{Matrix3, Point2};

use crate::grid::Grid;
use crate::locate::heat_maps::{CHANNELS, Channel, HeatMaps};
use crate::rectify::{BoardImage, Source};

/// Draws the lattice and first-line maps of a board of `lines` lines over a picture of `columns` x `rows` cells; `hidden`
/// crossings are left out.
pub(crate) fn maps(
    columns: usize,
    rows: usize,
    lines: usize,
    pixels_from_cells: &Homography,
    hidden: impl Fn(usize, usize) -> bool,
) -> HeatMaps {
    const SURE: f32 = 6.0;
    let plane = columns * rows;
    let mut logits = vec![-SURE; CHANNELS.len() * plane];
    for line in 0..lines * lines {
        let (column, row) = (line % lines, line / lines);
        if hidden(column, row) {
            continue;
        }
        let cell = Point2::new(column as f64, row as f64);
        let at = HeatMaps::cell(pixels_from_cells.apply(cell));
        let sigma = 0.17 * pixels_from_cells.jacobian(cell).determinant().sqrt() / 4.0;
        let first = column.min(row) == 0 || column.max(row) == lines - 1;
        for y in 0..rows {
            for x in 0..columns {
                let distance = (x as f64 - at.x).powi(2) + (y as f64 - at.y).powi(2);
                if distance > 16.0 {
                    continue;
                }
                let height = (0.95 * (-distance / (2.0 * sigma * sigma)).exp()).max(1e-3);
                let logit = (height / (1.0 - height)).ln() as f32;
                for (channel, here) in [(Channel::Lattice, true), (Channel::FirstLine, first)] {
                    let place = channel as usize * plane + y * columns + x;
                    if here {
                        logits[place] = logits[place].max(logit);
                    }
                }
            }
        }
    }
    HeatMaps::from_logits(columns, rows, logits)
}

/// A camera's view of a board whose corners lie on these four pixels.
pub(crate) fn view(lines: usize, corners: [(f64, f64); 4]) -> Homography {
    let last = (lines - 1) as f64;
    let cells = [(0.0, 0.0), (last, 0.0), (last, last), (0.0, last)];
    Homography::from_four(cells.map(|(x, y)| Point2::new(x, y)), corners.map(|(x, y)| Point2::new(x, y)))
        .expect("four corners in general position")
}

/// Lines of the drawn board.
const LINES: usize = 9;

/// A disc on the drawn board: its middle and its radius in cells, and its colour.
pub(crate) type Disc = (f64, f64, f64, [u8; 3]);

pub(crate) const STONE_CELLS: f64 = 0.46;
const WOOD: [u8; 3] = [190, 150, 100];
pub(crate) const DARK: [u8; 3] = [40, 40, 45];
pub(crate) const BRIGHT: [u8; 3] = [230, 230, 225];

/// Sure stones that tell what stones look like on the drawn board, away from its middle: column, row and colour.
const REFERENCES: [(usize, usize, Color); 6] = [
    (1, 1, Color::Black),
    (4, 1, Color::Black),
    (7, 1, Color::Black),
    (1, 7, Color::White),
    (4, 7, Color::White),
    (7, 7, Color::White),
];

/// Pixels of the drawn board from line to line, and around it.
const CELL_PX: f64 = 16.0;
const MARGIN_PX: f64 = 40.0;

/// Where the drawn board lies.
pub(crate) fn drawn_grid() -> Grid {
    let side = (2.0 * MARGIN_PX + (LINES - 1) as f64 * CELL_PX) as u32;
    let middle = MARGIN_PX - 0.5;
    let cells = Matrix3::new(CELL_PX, 0.0, middle, 0.0, CELL_PX, middle, 0.0, 0.0, 1.0);
    let straight_from_cells = Homography::from_matrix(cells).expect("a scale can be inverted");
    Grid::without_distortion(BoardSize::NINE, straight_from_cells, (side, side))
}

/// What is seen of a drawn board of nine lines, rectified, on which these discs lie, each over those after it.
pub(crate) fn rectified<Seen>(discs: &[Disc], see: impl FnOnce(&BoardImage) -> Seen) -> Seen {
    let side = (2.0 * MARGIN_PX + (LINES - 1) as f64 * CELL_PX) as u32;
    let picture = RgbImage::from_fn(side, side, |x, y| {
        let cell = Point2::new(f64::from(x), f64::from(y)).map(|along| (along + 0.5 - MARGIN_PX) / CELL_PX);
        let covers = |disc: &&Disc| (cell - Point2::new(disc.0, disc.1)).norm() < disc.2;
        Rgb(discs.iter().find(covers).map_or(WOOD, |disc| disc.3))
    });
    let grid = drawn_grid();
    let source = Source::new(&picture, &grid).expect("OpenCV takes the picture");
    see(&BoardImage::new(&source, &grid).expect("OpenCV rectifies it"))
}

/// What `correct` makes of a point (column, row) of a drawn board of nine lines, on which these discs lie and the reference stones
/// under them: of the probabilities of nothing, a black and a white stone there. Of all other points it is told that they are sure.
pub(crate) fn corrected(
    correct: impl Fn(&mut PerPoint<Posterior>, &BoardImage),
    discs: &[Disc],
    (column, row): (usize, usize),
    [bare, black, white]: [f64; 3],
) -> Posterior {
    const SURE: f64 = 0.999;
    let references = REFERENCES.map(|(column, row, color)| {
        (column as f64, row as f64, STONE_CELLS, if color == Color::Black { DARK } else { BRIGHT })
    });
    let mut points = PerPoint::from_fn(BoardSize::NINE, |_| Posterior::new(SURE, 0.0, 0.0));
    let at = |column, row| BoardSize::NINE.point(column, row).expect("a point of the board");
    for (column, row, color) in REFERENCES {
        let [black, white] = [Color::Black, Color::White].map(|one| if one == color { SURE } else { 0.0 });
        points[at(column, row)] = Posterior::new(0.0, black, white);
    }
    let doubted = at(column, row);
    points[doubted] = Posterior::new(bare, black, white);
    let all: Vec<Disc> = discs.iter().copied().chain(references).collect();
    rectified(&all, |image| correct(&mut points, image));
    points[doubted]
}
