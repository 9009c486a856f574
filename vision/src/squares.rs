//! What stands in the squares between the lines: the pieces of another game.
//!
//! Boards of eight squares a side, as for Othello, have nine lines as a small Go board has. But their pieces stand where a Go board is
//! bare.

use nalgebra::{Point2, Vector3};

use crate::palette::{color, disc};
use crate::rectify::Flat;

/// The part of a square that shows neither lines nor what lies on their crossings, in cells from its middle.
const INNER_CELLS: f64 = 0.25;
/// A piece differs by so much from each of the squares beside its own, in some channel, of brightness 1: more than grain and the edges
/// of shadows do.
const LEAST_CONTRAST: f64 = 0.2;
/// One square, or two, may hold something that was put down.
const FEWEST_PIECES: usize = 3;

/// Whether the squares of a board hold pieces: whether several are brighter than all squares beside them, or darker.
pub(crate) fn hold_pieces(flat: &Flat) -> bool {
    let squares = flat.lines() - 1;
    let places = (0..squares).flat_map(|row| (0..squares).map(move |column| (column, row)));
    let colors: Vec<Vector3<f64>> = places.clone().map(|square| inner_color(flat, square)).collect();
    let holds_piece = |&(column, row): &(usize, usize)| {
        let beside =
            [(column.wrapping_sub(1), row), (column + 1, row), (column, row.wrapping_sub(1)), (column, row + 1)];
        let beside = beside.into_iter().filter(|&(column, row)| column < squares && row < squares);
        let mut apart = beside.map(|(beside, along)| colors[row * squares + column] - colors[along * squares + beside]);
        let alike = apart.clone().all(|apart| apart.sum() > 0.0) || apart.clone().all(|apart| apart.sum() < 0.0);
        alike && apart.all(|apart| apart.amax() > LEAST_CONTRAST)
    };
    places.filter(holds_piece).count() >= FEWEST_PIECES
}

/// The mean colour of the inner part of a square (column, row), each channel 0 to 1.
fn inner_color(flat: &Flat, (column, row): (usize, usize)) -> Vector3<f64> {
    let middle = Point2::new(column, row).map(|along| along as f64 + 0.5);
    let pixels = disc(flat.pixel(middle), INNER_CELLS * flat.cell_px());
    let colors: Vec<Vector3<f64>> =
        pixels.flat_map(|(y, columns)| columns.map(move |x| color(flat, Point2::new(x, y)))).collect();
    colors.iter().sum::<Vector3<f64>>() / colors.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::{BRIGHT, DARK, Disc, STONE_CELLS, laid_flat};

    const PIECES: [Disc; 3] =
        [(2.5, 3.5, STONE_CELLS, DARK), (3.5, 3.5, STONE_CELLS, BRIGHT), (6.5, 0.5, STONE_CELLS, DARK)];

    #[test]
    fn pieces_in_the_squares_are_seen() {
        assert!(laid_flat(&PIECES, hold_pieces));
    }

    #[test]
    fn two_things_on_the_board_are_no_pieces() {
        assert!(!laid_flat(&PIECES[..2], hold_pieces));
    }

    #[test]
    fn stains_are_no_pieces() {
        let stains = PIECES.map(|(x, y, radius, _)| (x, y, radius, [165, 125, 80]));
        assert!(!laid_flat(&stains, hold_pieces));
    }
}
