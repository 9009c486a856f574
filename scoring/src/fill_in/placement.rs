//! Where stones go so that the result can be read at a glance (Ing 1996, Rule 6 "Positioning"; page 47).
//!
//! The winning space lies in a corner, or else on a side; losing stones run along the side next to it; compensation and
//! penalty stones go into a quadri-space, four vacant points in a square (610), near the winning space.

use board::{BoardSize, Point, PointSet};

/// How far from a point its surroundings reach when the roomiest place for the winning space is looked for, in lines.
const SURROUNDINGS: usize = 4;

/// The point around which the counting is laid out: among the points to choose from a corner, or else one on a side, or else
/// any; of several the one with the most of them near it.
pub(super) fn anchor(choices: PointSet, size: BoardSize) -> Option<Point> {
    let last = size.lines() - 1;
    let sides_touched = |point: Point| {
        usize::from(point.column() == 0 || point.column() == last)
            + usize::from(point.row() == 0 || point.row() == last)
    };
    let room = |point: Point| choices.iter().filter(|&other| distance(point, other) <= SURROUNDINGS).count();
    let best = choices.iter().map(sides_touched).max()?;
    choices.iter().filter(|&point| sides_touched(point) == best).min_by_key(|&point| std::cmp::Reverse(room(point)))
}

/// This many of the points to choose from, those along the anchor's own sides first, nearest first.
pub(super) fn along_the_side(choices: PointSet, anchor: Point, count: usize, size: BoardSize) -> PointSet {
    let last = size.lines() - 1;
    let on_anchors_side = |point: Point| {
        let same_column = point.column() == anchor.column() && (anchor.column() == 0 || anchor.column() == last);
        let same_row = point.row() == anchor.row() && (anchor.row() == 0 || anchor.row() == last);
        same_column || same_row
    };
    nearest(choices, count, |point| (!on_anchors_side(point), distance(anchor, point)))
}

/// This many of the points to choose from, in whole quadri-spaces as far as there are any, nearest to the anchor first; the
/// points of `side`, which losing stones are to have, only where there is no other square.
pub(super) fn in_quadri_spaces(
    choices: PointSet,
    anchor: Option<Point>,
    count: usize,
    side: PointSet,
    size: BoardSize,
) -> PointSet {
    let far = |point: Point| anchor.map_or(0, |anchor| distance(anchor, point));
    let mut taken = PointSet::EMPTY;
    while taken.len() < count {
        let free = choices - taken;
        let squares =
            free.iter().filter_map(|corner| quadri_space(corner, size)).filter(|square| square.is_subset(free));
        let worth = |square: &PointSet| ((*square & side).len(), square.iter().map(far).sum::<usize>());
        let Some(square) = squares.min_by_key(worth) else {
            return taken | nearest(free, count - taken.len(), |point| (side.contains(point), far(point)));
        };
        taken |= nearest(square, count - taken.len(), |point| (side.contains(point), far(point)));
    }
    taken
}

/// This many of the points, those with the smallest key first and then in reading order; all where there are fewer.
pub(super) fn nearest<K: Ord>(choices: PointSet, count: usize, key: impl Fn(Point) -> K) -> PointSet {
    if count == 0 {
        return PointSet::EMPTY;
    }
    let mut points: Vec<Point> = choices.iter().collect();
    points.sort_by_key(|&point| key(point));
    points.into_iter().take(count).collect()
}

fn quadri_space(corner: Point, size: BoardSize) -> Option<PointSet> {
    let (column, row) = (corner.column(), corner.row());
    [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().map(|(right, down)| size.point(column + right, row + down)).collect()
}

fn distance(one: Point, other: Point) -> usize {
    one.column().abs_diff(other.column()) + one.row().abs_diff(other.row())
}
