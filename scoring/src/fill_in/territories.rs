//! Whose territory the stones that were placed on a filled board lie in, and its open points.

use board::{Board, ByColor, Color, PointSet};

/// What lies and what is open in either side's territory, when these stones and no others were placed there.
#[derive(Clone, Copy)]
pub(super) struct Territories {
    /// Stones of each colour in the other's territory.
    pub(super) placed: ByColor<PointSet>,
    /// Open points in each colour's territory.
    pub(super) open: ByColor<PointSet>,
    /// Open points between the colours.
    pub(super) open_shared: PointSet,
    /// Placed stones that could stand in seki.
    pub(super) perhaps_in_seki: PointSet,
}

impl Territories {
    /// Stones that were placed, and open points, belong to the colour whose groups shut them in.
    pub(super) fn with(placed: PointSet, board: &Board) -> Self {
        let (size, bare) = (board.size(), board.bare());
        let mut read = Self {
            placed: ByColor::default(),
            open: ByColor::default(),
            open_shared: PointSet::EMPTY,
            perhaps_in_seki: PointSet::EMPTY,
        };
        for part in (bare | placed).components(size) {
            let around = part.neighbors(size);
            let within = ByColor::from_fn(|color| part & board.stones(color));
            match Color::BOTH.map(|color| around.intersects(board.stones(color))) {
                [true, true] | [false, false] => {
                    read.open_shared |= part & bare;
                    read.perhaps_in_seki |= part - bare;
                }
                [blacks, _] => {
                    let owner = if blacks { Color::Black } else { Color::White };
                    read.open[owner] |= part & bare;
                    read.placed[owner.opponent()] |= within[owner.opponent()];
                    if within[owner].neighbors(size).intersects(within[owner.opponent()]) {
                        read.perhaps_in_seki |= part - bare;
                    }
                }
            }
        }
        read
    }
}
