//! Another game: what stands in the squares between the lines.
//!
//! Boards of eight squares a side, as for Othello, have nine lines as a small Go board has. But their pieces stand where a Go board is
//! bare.

use std::f64::consts::FRAC_1_SQRT_2;

use board::{BoardSize, Point};
use nalgebra::{Point2, Vector3};

use crate::classify::discs::{GAP_CELLS, color_at, colors_within, median};
use crate::evidence::{FEWEST_OF_A_KIND, always_tolerated_risk};
use crate::posterior::BoardPosterior;
use crate::rectify::BoardImage;

/// A square with a piece differs by so much from what lies around its corners, in some channel, of brightness 1: more than grain and the
/// light do.
const LEAST_CONTRAST: f64 = 0.1;

/// Whether most stones of the likeliest board, and more than a few, are beyond doubt: what lies between crossings never is.
pub(crate) fn is_sure_of_stones(seen: &BoardPosterior) -> bool {
    let stones = seen.points().iter().filter(|(point, _)| seen.has_stone(*point));
    let (sure, unsure): (Vec<f64>, Vec<f64>) =
        stones.map(|(_, stone)| stone.risk()).partition(|&risk| risk < always_tolerated_risk());
    sure.len() >= FEWEST_OF_A_KIND && sure.len() > unsure.len()
}

/// Whether the squares of a board of nine lines hold pieces. Only those are looked at that have no stone at a corner.
pub(crate) fn pieces_in_squares(image: &BoardImage, has_stone: impl Fn(Point) -> bool) -> bool {
    if image.size != BoardSize::NINE {
        return false;
    }
    let last = BoardSize::NINE.lines() - 1;
    let squares = (0..last).flat_map(|row| (0..last).map(move |column| (column, row)));
    let is_free = |&(column, row): &(usize, usize)| {
        let corners = [(column, row), (column + 1, row), (column, row + 1), (column + 1, row + 1)];
        corners.into_iter().all(|(column, row)| Point::new(column, row).is_some_and(|point| !has_stone(point)))
    };
    let holds_piece = |&square: &(usize, usize)| {
        (inner_color(image, square) - color_at_corners(image, square)).amax() > LEAST_CONTRAST
    };
    squares.filter(is_free).filter(holds_piece).count() >= FEWEST_OF_A_KIND
}

/// The median colour around the four corners of a square (column, row), beside the lines, where no piece in a square lies: a shadow or a
/// reflection that lies over the square lies over most of them too.
fn color_at_corners(image: &BoardImage, (column, row): (usize, usize)) -> Vector3<f64> {
    let both = |[one, other]: [f64; 2]| [(one, one), (other, one), (one, other), (other, other)];
    let off = GAP_CELLS * FRAC_1_SQRT_2;
    let corners = both([0.0, 1.0]).into_iter().flat_map(|corner| both([-off, off]).map(|beside| (corner, beside)));
    let colors = corners
        .map(|((right, down), (x, y))| color_at(image, Point2::new(column as f64 + right + x, row as f64 + down + y)));
    median(&colors.collect::<Vec<_>>())
}

/// The mean colour of the part of a square (column, row) that shows neither lines nor what lies on their crossings, each channel 0 to 1.
fn inner_color(image: &BoardImage, (column, row): (usize, usize)) -> Vector3<f64> {
    let middle = Point2::new(column, row).map(|along| along as f64 + 0.5);
    let colors: Vec<Vector3<f64>> = colors_within(image, middle, GAP_CELLS).collect();
    colors.iter().sum::<Vector3<f64>>() / colors.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use board::{PerPoint, Posterior};
    use calibration::Homography;
    use nalgebra::Matrix3;

    use super::*;
    use crate::grid::Grid;
    use crate::synthetic::{BRIGHT, DARK, Disc, STONE_CELLS, rectified};

    const PIECES: [Disc; 3] =
        [(2.5, 3.5, STONE_CELLS, DARK), (3.5, 3.5, STONE_CELLS, BRIGHT), (6.5, 0.5, STONE_CELLS, DARK)];

    fn pieces_beside(stones: &[(usize, usize)], discs: &[Disc]) -> bool {
        let has_stone = |point: Point| stones.contains(&(point.column(), point.row()));
        rectified(discs, |image| pieces_in_squares(image, has_stone))
    }

    #[test]
    fn pieces_in_the_squares_are_seen() {
        assert!(pieces_beside(&[], &PIECES) && pieces_beside(&[(6, 6)], &PIECES));
    }

    #[test]
    fn pieces_on_all_squares_are_seen() {
        let all: Vec<Disc> =
            (0..64).map(|square| (f64::from(square % 8) + 0.5, f64::from(square / 8) + 0.5, 0.4, DARK)).collect();
        assert!(pieces_beside(&[], &all));
    }

    #[test]
    fn a_shadow_over_squares_at_the_edge_is_no_piece() {
        assert!(!pieces_beside(&[], &[(6.5, 9.0, 2.1, [90, 70, 45])]));
    }

    #[test]
    fn two_things_on_the_board_are_no_pieces() {
        assert!(!pieces_beside(&[], &PIECES[..2]));
    }

    #[test]
    fn stains_are_no_pieces() {
        let stains = PIECES.map(|(x, y, radius, _)| (x, y, radius, [175, 135, 88]));
        assert!(!pieces_beside(&[], &stains));
    }

    #[test]
    fn stones_beside_their_points_and_their_shadows_are_no_pieces() {
        let stones = PIECES.map(|(x, y, ..)| (x.round() as usize, y.round() as usize));
        assert!(!pieces_beside(&stones, &PIECES));
    }

    #[test]
    fn stones_are_sure_where_most_are_and_there_are_some() {
        let is_sure = |stones: &[[f64; 3]]| {
            let straight_from_cells = Homography::from_matrix(Matrix3::identity()).unwrap();
            let grid = Grid::without_distortion(BoardSize::NINE, straight_from_cells, (100, 100));
            let points = PerPoint::from_fn(BoardSize::NINE, |point| {
                let on_diagonal = stones.get(point.row()).filter(|_| point.row() == point.column());
                let [bare, black, white] = on_diagonal.copied().unwrap_or([0.999, 0.0, 0.0]);
                Posterior::new(bare, black, white)
            });
            is_sure_of_stones(&BoardPosterior::new(grid, points, None))
        };
        let (sure, half_way) = ([0.0, 0.0, 0.999], [0.1, 0.6, 0.3]);
        assert!(is_sure(&[sure; FEWEST_OF_A_KIND]) && !is_sure(&[sure; FEWEST_OF_A_KIND - 1]));
        assert!(!is_sure(&[[sure; 4].as_slice(), &[half_way; 5]].concat()));
    }
}
