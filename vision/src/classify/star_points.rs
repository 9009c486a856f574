//! Star points: dots on some crossings, which the boards of other games do not have.
//!
//! Small boards often have none, so that their absence says nothing.

use board::{BoardSize, Point, PointSet};
use nalgebra::Vector2;

use crate::classify::discs::{color_at, median};
use crate::grid::cell_of;
use crate::rectify::BoardImage;

/// A dot is looked for so far from its crossing along the diagonals, where lines are not, in cells.
const DOT_CELLS: f64 = 0.06;
/// It is held against what lies so far from the crossing, in cells.
const WOOD_CELLS: f64 = 0.25;
/// A star point stands out against this share of the other bare crossings.
const SHARE_LESS: f64 = 0.9;
/// The fewest other bare crossings that can tell what is usual.
const FEWEST_OTHERS: usize = 20;

/// Whether a board image has star points where boards of its size have them; only points without a stone tell.
pub(crate) fn has_star_points(image: &BoardImage, has_stone: impl Fn(Point) -> bool) -> bool {
    let stars = star_points(image.size);
    let bare = image.size.points().filter(|&point| !has_stone(point)).map(|point| (point, dot(image, point)));
    let (on_stars, others): (Vec<_>, Vec<_>) = bare.partition(|(point, _)| stars.contains(*point));
    let mut others: Vec<f64> = others.into_iter().map(|(_, dot)| dot).collect();
    if others.len() < FEWEST_OTHERS {
        return false;
    }
    let last = (others.len() as f64 * SHARE_LESS) as usize;
    let usual = *others.select_nth_unstable_by(last, f64::total_cmp).1;
    // One may be under a stone, in a shadow or in a reflection.
    on_stars.iter().filter(|(_, dot)| *dot > usual).count() + 1 >= stars.len()
}

/// Where boards of nine and of more lines have star points: on the third or the fourth lines, and in the middle.
fn star_points(size: BoardSize) -> PointSet {
    let lines = size.lines();
    let near = if lines < 13 { 2 } else { 3 };
    let (far, middle) = (lines - 1 - near, lines / 2);
    let places = [(near, near), (far, near), (middle, middle), (near, far), (far, far)];
    places.into_iter().filter_map(|(column, row)| size.point(column, row)).collect()
}

/// How much what lies around a crossing along the diagonals differs from the wood farther off, of brightness 1.
fn dot(image: &BoardImage, point: Point) -> f64 {
    let around = |cells: f64| {
        let steps = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(|(x, y)| Vector2::new(x, y));
        median(&steps.map(|step| color_at(image, cell_of(point) + step * cells)))
    };
    (around(DOT_CELLS) - around(WOOD_CELLS)).abs().max()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::{BRIGHT, DARK, Disc, STONE_CELLS, rectified};

    const STARS: [(usize, usize); 5] = [(2, 2), (6, 2), (4, 4), (2, 6), (6, 6)];

    /// Whether star points are seen on a drawn board that has dots there, and a stone somewhere.
    fn seen(dots: &[(usize, usize)], stone: (usize, usize)) -> bool {
        let place = |(column, row): (usize, usize)| (column as f64, row as f64);
        let of_dot = |&dot| {
            let (x, y) = place(dot);
            (x, y, 0.1, DARK)
        };
        let (x, y) = place(stone);
        let discs: Vec<Disc> = std::iter::once((x, y, STONE_CELLS, BRIGHT)).chain(dots.iter().map(of_dot)).collect();
        rectified(&discs, |image| has_star_points(image, |point| (point.column(), point.row()) == stone))
    }

    #[test]
    fn one_star_point_may_be_hidden() {
        assert!(seen(&STARS, (0, 0)));
        assert!(seen(&STARS, (4, 4)), "one is under a stone");
        assert!(seen(&STARS[..4], (0, 0)) && !seen(&STARS[..3], (0, 0)));
    }

    #[test]
    fn what_is_on_all_crossings_is_no_star_point() {
        let everywhere: Vec<_> = (0..81).map(|place| (place % 9, place / 9)).collect();
        assert!(!seen(&everywhere, (0, 0)) && !seen(&[], (0, 0)));
    }
}
