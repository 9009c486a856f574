//! Maps as a faultless network would draw them, for tests: known board, known place.

use calibration::Homography;
use nalgebra::Point2;

use crate::maps::{CHANNELS, Channel, Maps};

/// Draws the lattice and first-line maps of a board of `lines` lines over a picture of `columns` x `rows` cells; `hidden`
/// crossings are left out.
pub(crate) fn maps(
    columns: usize,
    rows: usize,
    lines: usize,
    pixels_from_cells: &Homography,
    hidden: impl Fn(usize, usize) -> bool,
) -> Maps {
    const SURE: f32 = 6.0;
    let plane = columns * rows;
    let mut logits = vec![-SURE; CHANNELS * plane];
    for line in 0..lines * lines {
        let (column, row) = (line % lines, line / lines);
        if hidden(column, row) {
            continue;
        }
        let cell = Point2::new(column as f64, row as f64);
        let at = Maps::cell(pixels_from_cells.apply(cell));
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
    Maps::from_logits(columns, rows, logits)
}

/// A camera's view of a board whose corners lie on these four pixels.
pub(crate) fn view(lines: usize, corners: [(f64, f64); 4]) -> Homography {
    let last = (lines - 1) as f64;
    let cells = [(0.0, 0.0), (last, 0.0), (last, last), (0.0, last)];
    Homography::from_four(cells.map(|(x, y)| Point2::new(x, y)), corners.map(|(x, y)| Point2::new(x, y)))
        .expect("four corners in general position")
}
