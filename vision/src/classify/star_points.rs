//! Star points: dots on some crossings, which the boards of other games do not have.
//!
//! Small boards often have none, so that their absence says nothing.

use board::Point;
use nalgebra::{Point2, Vector2};

use crate::classify::discs::{color, median};
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
    let lines = image.lines();
    let stars = star_points(lines);
    let places = (0..lines).flat_map(|row| (0..lines).map(move |column| (column, row)));
    let bare = places.filter(|&(column, row)| Point::new(column, row).is_some_and(|point| !has_stone(point)));
    let (on_stars, others): (Vec<_>, Vec<_>) =
        bare.map(|place| (place, dot(image, place))).partition(|(place, _)| stars.contains(place));
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
fn star_points(lines: usize) -> Vec<(usize, usize)> {
    let near = if lines < 13 { 2 } else { 3 };
    let (far, middle) = (lines - 1 - near, lines / 2);
    vec![(near, near), (far, near), (middle, middle), (near, far), (far, far)]
}

/// How much what lies around a crossing along the diagonals differs from the wood farther off, of brightness 1.
fn dot(image: &BoardImage, (column, row): (usize, usize)) -> f64 {
    let crossing = image.pixel(Point2::new(column as f64, row as f64));
    let around = |cells: f64| {
        let steps = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(|(x, y)| Vector2::new(x, y));
        let colors = steps
            .map(|step| color(image, (crossing + step * (cells * image.cell_px())).map(|along| along.round() as i64)));
        median(&colors)
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
