//! How many eyes a surrounded region is worth to a finished group: one or two.
//!
//! A region is worth two if its owner can part it with one stone, or if it is so large that the opponent cannot prevent it.
//! Each point beside it that must be filled costs the owner a move, and so needs one more such cut.

use board::{BoardSize, Point, PointSet};

/// In a region without a cut of so many points (first), its owner makes two eyes while at most so many of the opponent's dead
/// stones and necessary fillings (second) are in it and beside it. Read off the settled shapes: two by three with one stone
/// inside lives when its owner moves, with two it does not; likewise for the larger ones.
const ROOM_FOR_TWO: [(usize, usize); 4] = [(6, 1), (7, 2), (8, 2), (9, 3)];

/// Regions from this size on always have room for two eyes.
const LARGE: usize = 10;

/// The eyes of a region, with the opponent's dead stones in it and the number of points beside it that must be filled.
pub(super) fn count(region: PointSet, dead: PointSet, fillings: usize, size: BoardSize) -> usize {
    let points = region.len();
    if points <= 2 {
        return 1;
    }
    if points >= LARGE {
        return 2;
    }
    let spent = fillings + (region & dead).len();
    if ROOM_FOR_TWO.iter().any(|&(room, most)| room == points && spent <= most) {
        return 2;
    }
    let cuts = (region - dead).iter().filter(|&point| parts(region, point, size)).count();
    if cuts > fillings { 2 } else { 1 }
}

/// Whether a stone on the point falls the region into two.
fn parts(region: PointSet, point: Point, size: BoardSize) -> bool {
    let mut rest = region;
    rest.remove(point);
    rest.first().is_some_and(|first| PointSet::from(first).flood(rest, size) != rest)
}
