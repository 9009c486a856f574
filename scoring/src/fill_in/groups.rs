//! The stones of a filled board by groups: which can have lived by themselves, and which can only have been placed there.

use board::{Board, ByColor, Color, PointSet};

use super::life::two_eyes_fit;

/// More stones than these are not taken for losing stones placed side by side, unless groups are in doubt anyway: a game that is lost
/// by 40 points is not counted.
const MOST_PLACED_TOGETHER: usize = 20;

/// The stones of a filled board by what can have become of them.
pub(super) struct Groups {
    /// The groups of each colour that can have lived, but for its largest, which did.
    pub(super) lesser: ByColor<Vec<PointSet>>,
    /// Stones that cannot have lived by themselves.
    pub(super) loose: PointSet,
}

impl Groups {
    pub(super) fn on(filled: &Board) -> Self {
        let mut groups = Self { lesser: ByColor::default(), loose: PointSet::EMPTY };
        for color in Color::BOTH {
            let lumps = filled.stones(color).components(filled.size());
            let (mut able, loose): (Vec<PointSet>, Vec<PointSet>) =
                lumps.partition(|&lump| can_have_lived(lump, color, filled));
            able.sort_by_key(|lump| lump.len());
            able.pop();
            groups.loose |= loose.into_iter().fold(PointSet::EMPTY, |all, lump| all | lump);
            match color {
                Color::Black => groups.lesser.black = able,
                Color::White => groups.lesser.white = able,
            }
        }
        groups
    }

    /// Those that are small enough to be losing stones side by side.
    pub(super) fn perhaps_placed(&self) -> impl Iterator<Item = PointSet> {
        let both = self.lesser.black.iter().chain(&self.lesser.white).copied();
        both.filter(|group| group.len() <= MOST_PLACED_TOGETHER)
    }

    pub(super) fn all_lesser(&self, color: Color) -> PointSet {
        self.lesser[color].iter().fold(PointSet::EMPTY, |all, &group| all | group)
    }
}

/// Whether stones that hang together can have lived; an open point that this colour alone touches may have been an eye.
fn can_have_lived(lump: PointSet, color: Color, filled: &Board) -> bool {
    let size = filled.size();
    let others = filled.stones(color.opponent());
    let open = (lump.neighbors(size) & filled.bare()).iter().map(PointSet::from);
    let eyes = open.filter(|eye| !eye.neighbors(size).intersects(others));
    two_eyes_fit(eyes.fold(lump, |all, eye| all | eye), size)
}
