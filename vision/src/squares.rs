//! What stands in the squares between the lines: the pieces of another game.
//!
//! Boards of eight squares a side, as for Othello, have nine lines as a small Go board has. But their pieces stand where a Go board is
//! bare.

use std::collections::HashMap;

use board::BoardSize;
use nalgebra::{Point2, Vector3};

use crate::palette::{color, disc, median};
use crate::rectify::Flat;

/// The part of a square that shows neither lines nor what lies on their crossings, in cells from its middle.
const INNER_CELLS: f64 = 0.25;
/// A square with a piece differs by so much from the median of those around it, in some channel, of brightness 1: more than grain and
/// the light do,
const LEAST_CONTRAST: f64 = 0.1;
/// and where stones may throw their shadows, more than those.
const LEAST_BESIDE_STONES: f64 = 0.15;
/// A square is compared with at least so many others.
const FEWEST_AROUND: usize = 3;
/// One square, or two, may hold something that was put down, or a lamp's reflection.
const FEWEST_PIECES: usize = 3;

/// Whether the squares of a board of nine lines hold pieces. Only those are looked at that have no stone at a corner; `is_stone` tells
/// of each point, by column and row, whether one is seen there.
pub(crate) fn hold_pieces(flat: &Flat, is_stone: impl Fn(usize, usize) -> bool) -> bool {
    let lines = flat.lines();
    if lines != BoardSize::NINE.lines() {
        return false;
    }
    let squares = lines - 1;
    // So many points beyond its corners a square has no stone.
    let is_clear = |(column, row): (usize, usize), beyond: usize| {
        let points = |along: usize| along.saturating_sub(beyond)..=(along + 1 + beyond).min(lines - 1);
        points(row).all(|row| points(column).all(|column| !is_stone(column, row)))
    };
    let places = (0..squares).flat_map(|row| (0..squares).map(move |column| (column, row)));
    let free: HashMap<(usize, usize), Vector3<f64>> =
        places.filter(|&square| is_clear(square, 0)).map(|square| (square, inner_color(flat, square))).collect();
    let holds_piece = |&(column, row): &(usize, usize)| {
        let beside = |along: usize| along.saturating_sub(1)..=(along + 1).min(squares - 1);
        let around = beside(row).flat_map(|row| beside(column).map(move |column| (column, row)));
        let around = around.filter(|&square| square != (column, row));
        let around: Vec<_> = around.filter_map(|square| free.get(&square).copied()).collect();
        let least = if is_clear((column, row), 1) { LEAST_CONTRAST } else { LEAST_BESIDE_STONES };
        around.len() >= FEWEST_AROUND && (free[&(column, row)] - median(&around)).amax() > least
    };
    free.keys().filter(|square| holds_piece(square)).count() >= FEWEST_PIECES
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

    fn hold_pieces_beside(stones: &[(usize, usize)], discs: &[Disc]) -> bool {
        laid_flat(discs, |flat| hold_pieces(flat, |column, row| stones.contains(&(column, row))))
    }

    #[test]
    fn pieces_in_the_squares_are_seen() {
        assert!(hold_pieces_beside(&[], &PIECES) && hold_pieces_beside(&[(6, 6)], &PIECES));
    }

    #[test]
    fn two_things_on_the_board_are_no_pieces() {
        assert!(!hold_pieces_beside(&[], &PIECES[..2]));
    }

    #[test]
    fn stains_are_no_pieces() {
        let stains = PIECES.map(|(x, y, radius, _)| (x, y, radius, [175, 135, 88]));
        assert!(!hold_pieces_beside(&[], &stains));
    }

    #[test]
    fn stones_beside_their_points_and_their_shadows_are_no_pieces() {
        let stones = PIECES.map(|(x, y, ..)| (x.round() as usize, y.round() as usize));
        assert!(!hold_pieces_beside(&stones, &PIECES));
    }
}
