//! The array on which playouts are played: a place for each point and a rim around the board, so that no neighbour is off the array.
//!
//! Frame: a *cell* is a place in a 21 x 21 array, `21 * (row + 1) + column + 1`.

use board::{Color, Point};

/// Cells from one row to the next.
const STRIDE: usize = 21;
/// Cells in the array: 441 rounded up to a power of two, so that a masked index needs no bounds check.
pub(super) const CELLS: usize = 512;
/// What an index is masked with.
pub(super) const MASK: usize = CELLS - 1;
/// Offsets to the four neighbours, as wrapping additions.
pub(super) const ASIDE: [usize; 4] = [1, usize::MAX, STRIDE, STRIDE.wrapping_neg()];
/// Offsets to the four diagonal neighbours.
pub(super) const ACROSS: [usize; 4] =
    [STRIDE + 1, STRIDE - 1, STRIDE.wrapping_neg().wrapping_add(1), STRIDE.wrapping_neg().wrapping_sub(1)];

/// A place in the array.
pub(super) type Cell = u16;

/// The cell of a point.
pub(super) const fn cell_of(point: Point) -> Cell {
    (STRIDE * (point.row() + 1) + point.column() + 1) as Cell
}

/// What a cell holds, as small numbers for speed: bare, a stone, or the rim.
pub(super) const BARE: u8 = 0;
pub(super) const BLACK: u8 = 1;
pub(super) const WHITE: u8 = 2;
pub(super) const RIM: u8 = 3;
/// A bare point on which nobody plays; with the bit of a colour's stone, that colour's chains that touch it are safe.
pub(super) const CLOSED: u8 = 4;

/// The content that stands for a stone of this colour.
pub(super) const fn stone(color: Color) -> u8 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

/// The other colour's stone.
pub(super) const fn enemy(own: u8) -> u8 {
    3 - own
}

/// The four cells beside this one.
pub(super) fn beside(cell: Cell) -> [Cell; 4] {
    ASIDE.map(|offset| (usize::from(cell).wrapping_add(offset) & MASK) as Cell)
}

/// The four cells diagonally beside this one.
pub(super) fn diagonal(cell: Cell) -> [Cell; 4] {
    ACROSS.map(|offset| (usize::from(cell).wrapping_add(offset) & MASK) as Cell)
}
