//! A filled-in board of which no earlier photograph exists: what can be read off it, and what cannot.
//!
//! With both sets whole on the board, all stones but those in the opponent's territory cancel out (Ing 1996, page 47). Which
//! stones those are is not written on them: a lump of stones too small to have lived, shut in by the other colour, was placed
//! there. Larger lumps are taken for living groups.

use board::{Board, ByColor, Color, PointSet};

use crate::HalfPoints;
use crate::compensation::Compensation;
use crate::fill_in::stones_per_side;
use crate::position::Game;
use crate::rules::Rules;

/// The fewest points of a group that lives by itself, its two eyes filled: six stones and two eyes in a corner.
const SMALLEST_LIVING_GROUP: usize = 8;

/// What a filled board shows by itself.
///
/// ```
/// use scoring::{FillIn, Game, Position, Rules, Score};
/// use scoring::fill_in::FilledAlone;
/// # let board = "
/// #     . . . . B W . . .
/// #     . . . . B W . . .
/// #     . . . . B W . . .
/// #     . . . . B W . . .
/// #     . . . . B W . . .
/// #     . . . . B W . . .
/// #     . . . . B W . . .
/// #     . . . . B W . . .
/// #     . . . . B W . . .
/// # ".parse().unwrap();
/// let position = Position::new(board, Default::default(), Game::default()).unwrap();
/// let filled = FillIn::plan(&position, &Rules::ING_1996).unwrap().filled;
/// let alone = FilledAlone::of(&filled, &Game::default(), &Rules::ING_1996);
/// assert_eq!(alone.margin, Some(Score::of(&position, &Rules::ING_1996).margin().half_points().unwrap()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilledAlone {
    /// Stones of each colour on the board.
    pub stones: ByColor<usize>,
    /// Lumps of each colour that were placed in the opponent's territory.
    pub placed: ByColor<PointSet>,
    /// Open points that one colour alone shuts in.
    pub open: ByColor<PointSet>,
    /// Open points between the colours.
    pub open_shared: PointSet,
    /// Black's margin; none where something stands in the way, see `doubts`.
    pub margin: Option<HalfPoints>,
    /// What stands in the way of a result.
    pub doubts: Vec<AloneDoubt>,
}

/// Why a filled board by itself gives no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AloneDoubt {
    /// A set is not whole on the board: each stone that lies elsewhere changes the result by a point.
    SetNotWhole {
        /// Whose.
        color: Color,
        /// Stones of it on the board.
        on_board: usize,
        /// Stones of a set.
        set: usize,
    },
    /// Fewer stones were placed in a side's territory than it owes: filling in is not finished, or was done by other rules.
    CompensationMissing {
        /// The side that is owed.
        receiver: Color,
        /// Stones found in the opponent's territory.
        found: usize,
        /// Stones owed.
        owed: usize,
    },
    /// A lump that could have been placed or could stand in seki, since both colours' settled stones touch it.
    PerhapsInSeki(PointSet),
}

/// What no filled board by itself can show, whatever lies on it.
pub const CANNOT_BE_CONCLUDED: [&str; 3] = [
    "whether a stone of the game was moved while the board was filled",
    "whether the stones that were taken off as dead were dead",
    "which of the stones in the opponent's territory are compensation and which are losing stones, other than by number",
];

impl FilledAlone {
    /// Reads a filled board by itself; of the game only compensation, handicap, first pass and penalties are looked at.
    #[must_use]
    pub fn of(filled: &Board, game: &Game, rules: &Rules) -> Self {
        let size = filled.size();
        let set = stones_per_side(size);
        let bare = filled.bare();
        let placed = ByColor::from_fn(|color| {
            let lumps = filled.stones(color).components(size);
            lumps.filter(|lump| lump.len() < SMALLEST_LIVING_GROUP).fold(PointSet::EMPTY, |all, lump| all | lump)
        });
        // Placed stones and open points that hang together belong to the colour whose settled stones shut them in.
        let loose = bare | placed.black | placed.white;
        let mut open = ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY };
        let mut between = PointSet::EMPTY;
        for part in loose.components(size) {
            let around = part.neighbors(size);
            match Color::BOTH.map(|color| around.intersects(filled.stones(color))) {
                [true, false] => open.black |= part & bare,
                [false, true] => open.white |= part & bare,
                _ => between |= part,
            }
        }
        let mut doubts = Vec::new();
        for color in Color::BOTH {
            let on_board = filled.stones(color).len();
            if on_board != set {
                doubts.push(AloneDoubt::SetNotWhole { color, on_board, set });
            }
            let owed = Compensation::to(color, game, rules);
            let stones = usize::try_from((owed.placed() + owed.penalty).halves() / 4).unwrap_or(0);
            if placed[color].len() < stones {
                doubts.push(AloneDoubt::CompensationMissing {
                    receiver: color,
                    found: placed[color].len(),
                    owed: stones,
                });
            }
            let perhaps = placed[color] & between;
            if !perhaps.is_empty() {
                doubts.push(AloneDoubt::PerhapsInSeki(perhaps));
            }
        }
        let margin = doubts.is_empty().then(|| {
            let side = |color: Color| {
                HalfPoints::count(open[color].len()) + HalfPoints::count(2 * placed[color.opponent()].len())
            };
            let owed = |color: Color| {
                let owed = Compensation::to(color, game, rules);
                owed.placed() + owed.penalty + owed.first_pass
            };
            side(Color::Black) - side(Color::White) + owed(Color::Black) - owed(Color::White)
        });
        let stones = ByColor::from_fn(|color| filled.stones(color).len());
        Self { stones, placed, open, open_shared: between & bare, margin, doubts }
    }
}
