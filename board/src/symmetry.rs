//! The eight ways to lay a square board onto itself.

use crate::point::{BoardSize, Point};

/// A turn of the board, after an optional mirroring.
///
/// ```text
///   identity   quarter   half      three quarters     mirrored first: left and right exchanged, then turned
///   1 2        3 1       4 3       2 4                 2 1       4 2       3 4       1 3
///   3 4        4 2       2 1       1 3                 4 3       3 1       1 2       2 4
/// ```
///
/// ```
/// use board::{BoardSize, Point, Symmetry};
/// let corner = Point::new(0, 0).unwrap();
/// let turned = Symmetry::ALL[1].apply(corner, BoardSize::NINETEEN);
/// assert_eq!((turned.column(), turned.row()), (18, 0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirrored: bool,
    quarter_turns: u8,
}

impl Symmetry {
    /// The eight symmetries; the first changes nothing, the first four are the clockwise turns.
    pub const ALL: [Self; 8] = {
        let mut all = [Self { mirrored: false, quarter_turns: 0 }; 8];
        let mut index = 0;
        while index < 8 {
            all[index] = Self { mirrored: index >= 4, quarter_turns: (index % 4) as u8 };
            index += 1;
        }
        all
    };

    /// Where this symmetry takes a point of a board of this size.
    #[must_use]
    pub fn apply(self, point: Point, size: BoardSize) -> Point {
        let last = size.lines() - 1;
        let (mut column, mut row) = (point.column(), point.row());
        if self.mirrored {
            column = last - column;
        }
        for _ in 0..self.quarter_turns {
            (column, row) = (last - row, column);
        }
        size.point(column, row).expect("a symmetry takes points of the board to points of the board")
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        // A mirroring with a turn is its own inverse; a turn alone is undone by turning on to a full circle.
        if self.mirrored { self } else { Self { mirrored: false, quarter_turns: (4 - self.quarter_turns) % 4 } }
    }

    /// This symmetry, then `next`.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        // Mirroring after a turn equals turning the other way after mirroring.
        let turned = if next.mirrored { 4 - self.quarter_turns } else { self.quarter_turns };
        Self { mirrored: self.mirrored != next.mirrored, quarter_turns: (turned + next.quarter_turns) % 4 }
    }
}
