//! How many lots a game has in the urn when those with a small margin are drawn first.
//!
//! A point that was read wrongly moves the margin by two points at most (a stone for one of the other colour), so that a margin of *m* is
//! overturned by no fewer than *m* / 2 of them. A game has [`LARGEST_SIZE`] lots divided by one more than the points that it withstands, at
//! least one. So no game is more than [`LARGEST_SIZE`] times as likely to be drawn as another, which bounds what it costs where wrong
//! results lie elsewhere than expected; the statistic in [`crate::test`] takes the worst place for granted.

/// Lots of a game that one wrong point overturns. Four was chosen by the table in `recount/README.md`, over 2 and 8: the larger it is,
/// the sooner a wrong result with a small margin is found, and the more photographs it takes to show that there is none.
pub const LARGEST_SIZE: u32 = 4;

/// Half-points in a move of the margin by one point that was read wrongly.
const HALF_POINTS_A_STONE: u32 = 4;

/// The lots of a game that was won by so many half-points, on average over the shared ones.
#[must_use]
pub fn size_by_margin(half_points: u32) -> u32 {
    size_of(half_points, LARGEST_SIZE)
}

/// The same with another largest size, to choose it by.
#[must_use]
pub fn size_of(half_points: u32, largest: u32) -> u32 {
    (largest / (1 + half_points / HALF_POINTS_A_STONE)).max(1)
}
