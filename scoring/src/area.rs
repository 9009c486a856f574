//! Whose each point is when stones and spaces count (Ing 1996, Rule 6; 601, 605).

use board::{Board, ByColor, Color, PointSet};

use crate::rules::EmptyPoints;

/// Every point of the board told apart by whose it is. The four sets are disjoint and make up the board.
///
/// ```text
///   living stones      owner (proximity)         owner (surrounded)
///   . B . W .          b B : W w                 b B : W w
///   . B . W .          b B : W w                 b B : W w          : shared
///   . B . . W          b B b w W                 b B : : W
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// Each side's living stones.
    pub stones: ByColor<PointSet>,
    /// The empty points that belong to each side.
    pub spaces: ByColor<PointSet>,
    /// Empty points between living stones of both colours.
    pub shared: PointSet,
    /// Empty points that reach no stone at all: those of an empty board.
    pub nobodys: PointSet,
}

impl Area {
    /// Tells the points of a board apart, all of whose stones live.
    #[must_use]
    pub fn of(living: &Board, empty_points: EmptyPoints) -> Self {
        Self::within(living, empty_points, PointSet::all(living.size()))
    }

    /// The same for a part of a board, as drawn in books: points outside `shown` are taken as off the board.
    #[must_use]
    pub fn within(living: &Board, empty_points: EmptyPoints, shown: PointSet) -> Self {
        let size = living.size();
        let bare = shown - living.occupied();
        let stones = ByColor::from_fn(|color| living.stones(color) & shown);
        let touched = stones.map(|stones| stones.neighbors(size) & bare);
        // Every region that a colour touches is reached whole, so the two floods tell regions apart without naming them.
        let reached = touched.map(|touched| touched.flood(bare, size));
        let mixed = reached.black & reached.white;
        let near = match empty_points {
            EmptyPoints::Surrounded => ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY },
            EmptyPoints::Proximity => ByColor {
                black: mixed & (touched.black - touched.white),
                white: mixed & (touched.white - touched.black),
            },
        };
        let spaces = ByColor {
            black: (reached.black - reached.white) | near.black,
            white: (reached.white - reached.black) | near.white,
        };
        Self { stones, spaces, shared: mixed - near.black - near.white, nobodys: bare - reached.black - reached.white }
    }

    /// The points that count for a side: its living stones and its spaces.
    #[must_use]
    pub fn points(&self, color: Color) -> PointSet {
        self.stones[color] | self.spaces[color]
    }
}
