//! What glaring light takes from a picture: where all channels of its pixels are at their end, wood and white stones are one colour.

use board::{PerPoint, Point, Posterior};
use nalgebra::Vector2;

use crate::classify::discs::{INNER_CELLS, colors_within};
use crate::grid::cell_of;
use crate::rectify::BoardImage;

/// A pixel is clipped whose channels are all at least so bright, of 1: compression and averaging take a little off the end.
const CLIPPED: f64 = 250.0 / 255.0;

/// Whether most of the wood is clipped: a white stone there looks like it. Wood is what lies in the middle of a square whose four points are
/// bare, where no line is drawn; fewer than a line has points tell nothing of the rest.
pub(crate) fn hides_white_stones(points: &PerPoint<Posterior>, image: &BoardImage) -> bool {
    let size = points.size();
    let is_bare = |column, row| size.point(column, row).is_some_and(|point| points[point].bare > 0.5);
    let is_wood = |point: &Point| {
        let (column, row) = (point.column(), point.row());
        [column, column + 1].into_iter().all(|column| is_bare(column, row) && is_bare(column, row + 1))
    };
    let squares: Vec<Point> = size.points().filter(is_wood).collect();
    let middles = squares.iter().map(|&point| cell_of(point) + Vector2::new(0.5, 0.5));
    let (clipped, all) = middles
        .flat_map(|square| colors_within(image, square, INNER_CELLS))
        .fold((0, 0), |(clipped, all), color| (clipped + usize::from(color.min() >= CLIPPED), all + 1));
    squares.len() >= size.lines() && 2 * clipped > all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::{Disc, rectified};

    #[test]
    fn white_stones_are_hidden_where_most_of_the_wood_is_clipped() {
        let of_rows = |brightness: u8, clipped_squares: usize, bare_rows: usize| {
            let middle = |along: usize| along as f64 + 0.5;
            let wood: Vec<Disc> =
                (0..clipped_squares).map(|at| (middle(at % 8), middle(at / 8), 0.4, [brightness; 3])).collect();
            rectified(&wood, |image| {
                let bare = Posterior::new(1.0, 0.0, 0.0);
                let points = PerPoint::from_fn(board::BoardSize::NINE, |point| match point.row() < bare_rows {
                    true => bare,
                    false => Posterior::new(0.0, 1.0, 0.0),
                });
                hides_white_stones(&points, image)
            })
        };
        let of_wood = |brightness, clipped_squares| of_rows(brightness, clipped_squares, 9);
        assert!(of_wood(255, 64) && of_wood(250, 40), "as bright as can be, in most squares");
        assert!(!of_wood(255, 28), "a lamp's reflection");
        assert!(!of_wood(240, 64), "a bright board");
        assert!(of_rows(255, 64, 3) && !of_rows(255, 64, 2), "eight squares tell nothing");
    }
}
