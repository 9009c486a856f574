//! Fill-in counting as it is done on the table: all stones go onto the board, one point stays empty, and the result is read
//! off what lies where it does not belong.
//!
//! Sources: Ing 1996, Rule 6 and glossary 601 to 611; SST rules, part 2 "Counting"; WMSG 2008, appendix 1 "Procedure".

mod alone;
mod check;
mod groups;
mod life;
mod placement;
mod recognised;
mod sequence;
mod sums;
mod territories;

use board::{Board, ByColor, Color, PointSet};
use thiserror::Error;

use crate::area::Area;
use crate::rules::{Counting, GroupTax, Rules, SharedPoints};
use crate::{HalfPoints, Position, Score};
pub use alone::{AloneDoubt, FilledAlone, ShownAlone};
pub use check::{FilledCheck, FilledCheckError};
pub use recognised::is_filled;
use sums::Sums;

/// A board filled with all stones, and how it came about.
///
/// ```
/// use scoring::{FillIn, Game, Position, Rules};
/// let board = "
///     . . . B . W . . .
///     . . . B . W . . .
///     . . . B B W . . .
///     . . . . B W . . .
///     . . . . B W . . .
///     . . . . B W . . .
///     . . . B B W . . .
///     . . . B W W . . .
///     . . . B W . . . .
/// ".parse().unwrap();
/// let position = Position::new(board, Default::default(), Game::default()).unwrap();
/// let fill_in = FillIn::plan(&position, &Rules::ING_1996).unwrap();
/// let proof = fill_in.proof();
/// assert_eq!(proof.to_string(), "40 + 40 + 1 = 81");
/// assert_eq!(fill_in.margin().to_string(), "-5");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FillIn {
    /// The stones that each side started with.
    pub set: usize,
    /// What is done, in the order in which it is done on the table.
    pub steps: Vec<Step>,
    /// The board at the end: every stone that was in the bowls, save those in `unplaced`.
    pub filled: Board,
    /// Stones that each side has left when its own points are full, before they go anywhere: its losing stones.
    pub stones_left: ByColor<usize>,
    /// The losing stones of each side as they lie in the opponent's territory.
    pub losing: ByColor<PointSet>,
    /// Losing stones that no point was left for.
    pub unplaced: ByColor<usize>,
    /// Points of each side that stayed empty: the winning space.
    pub winning: ByColor<PointSet>,
    /// Points that stay open for an odd point of compensation.
    pub reserved: ByColor<PointSet>,
    /// The shared point that neither side may fill, where their number is odd.
    pub shared_open: PointSet,
    /// What is added at the end on paper, in Black's favour: half points, the first pass.
    pub on_paper: HalfPoints,
}

/// One thing that is done on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is done.
    pub action: Action,
    /// Whose stones are handled, or whose points stay open; none where neither side's are.
    pub color: Option<Color>,
    /// Where.
    pub points: PointSet,
}

/// What a step of the fill-in does, in the order of the procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Dead stones go back into their owner's bowl (WMSG procedure 2; SST Counting 1).
    ReturnDeadStones,
    /// Stones go into the opponent's territory as compensation (WMSG procedure 3; Ing Rule 6 "Positioning").
    PlaceCompensation,
    /// Stones go into the territory of the opponent who was penalised (Ing Rule 6 "Positioning", Rule 9).
    PlacePenalty,
    /// A side fills its half of the shared points (Ing Rule 6, 605; SST Counting 3; WMSG procedure 6).
    FillShared,
    /// A side fills its own points (WMSG procedure 4).
    FillOwn,
    /// Stones that found no point of their own go beside the winning space (WMSG procedure 5; Ing 604).
    PlaceLosing,
    /// The shared point that neither side may fill stays open (Ing Rule 6).
    LeaveSharedOpen,
    /// A point of the giver's stays open for an odd point of compensation (SST Counting 5).
    LeaveReservedOpen,
    /// What is still open is the winner's (Ing 603; WMSG procedure 7).
    LeaveWinningSpace,
}

/// The count that proves a fill-in: every point of the board holds a stone or is known to be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Proof {
    /// Stones of each side on the filled board, and losing stones beside it.
    pub stones: ByColor<usize>,
    /// Empty points of the filled board.
    pub empty: usize,
    /// Stones that lie beside the board.
    pub unplaced: usize,
    /// Points of the board.
    pub points: usize,
}

/// Why a position cannot be counted by filling in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FillInError {
    /// More living stones than a set has: stones of another set are on the board, or some were misread.
    #[error(
        "{color} has {living} living stones on the board, a set has {set}: recount the board and look for strange stones"
    )]
    MoreThanASet {
        /// Whose stones.
        color: Color,
        /// Living stones on the board.
        living: usize,
        /// Stones of a set.
        set: usize,
    },
    /// The rule set counts something that stones cannot be filled in for.
    #[error("the rule set {rules} is not counted by filling in")]
    RulesNotFilledIn {
        /// The rule set.
        rules: &'static str,
    },
}

/// The stones of one colour that belong to a board: half of all points but one (Ing 1996, Rule 12 "Count"), 180 on 19 x 19.
/// On a board with an even number of points one more point stays open.
#[must_use]
pub const fn stones_per_side(size: board::BoardSize) -> usize {
    (size.point_count() - 1) / 2
}

/// Whether the points that these rules count can be filled with stones on a board with this area.
///
/// # Errors
/// Where they cannot.
pub(crate) fn is_filled_in(rules: &Rules, area: &Area) -> Result<(), FillInError> {
    let splits_shared = rules.shared_points == SharedPoints::Proportional && !area.shared.is_empty();
    if splits_shared { Err(FillInError::RulesNotFilledIn { rules: rules.name }) } else { can_be_filled_in(rules) }
}

/// Whether the points that these rules count can be filled with stones.
fn can_be_filled_in(rules: &Rules) -> Result<(), FillInError> {
    match (rules.counting, rules.group_tax) {
        (Counting::StonesAndSpaces, GroupTax::None) => Ok(()),
        _ => Err(FillInError::RulesNotFilledIn { rules: rules.name }),
    }
}

impl FillIn {
    /// Lays out the fill-in of a position.
    ///
    /// # Errors
    /// Where a side has more living stones than a set, or the rules count what cannot be filled in.
    pub fn plan(position: &Position, rules: &Rules) -> Result<Self, FillInError> {
        let living = position.living();
        let area = Area::of(&living, rules.empty_points);
        is_filled_in(rules, &area)?;
        let set = stones_per_side(living.size());
        for color in Color::BOTH {
            let living = area.stones[color].len();
            if living > set {
                return Err(FillInError::MoreThanASet { color, living, set });
            }
        }
        let bowls = ByColor::from_fn(|color| set - area.stones[color].len());
        let sums = Sums::of(&area, bowls, &position.game(), rules);
        Ok(sequence::lay_out(position, &area, &sums, set))
    }

    /// Black's margin as counted from the diagram alone (Ing Rule 6 "Counting"; WMSG procedure 7 and 8): a point for each
    /// point of winning space, two for each losing stone on the board, one for a losing stone that found no point, and what
    /// is settled on paper.
    #[must_use]
    pub fn margin(&self) -> HalfPoints {
        let read = |winner: Color| {
            let loser = winner.opponent();
            HalfPoints::count(self.winning[winner].len())
                + HalfPoints::count(2 * self.losing[loser].len() + self.unplaced[loser])
        };
        read(Color::Black) - read(Color::White) + self.on_paper
    }

    /// Counts the filled board.
    #[must_use]
    pub fn proof(&self) -> Proof {
        let stones = ByColor::from_fn(|color| self.filled.stones(color).len() + self.unplaced[color]);
        let unplaced = self.unplaced.black + self.unplaced.white;
        Proof { stones, empty: self.filled.bare().len(), unplaced, points: self.filled.size().point_count() }
    }

    /// Whether the diagram proves itself: each side's whole set is on it, every point is accounted for, and the margin read
    /// off it is the margin of the score.
    #[must_use]
    pub fn agrees_with(&self, score: &Score) -> bool {
        let proof = self.proof();
        proof.stones.black == self.set
            && proof.stones.white == self.set
            && proof.adds_up()
            && score.margin() == self.margin().into()
    }
}

impl Proof {
    /// Whether stones and empty points make up the board.
    #[must_use]
    pub const fn adds_up(&self) -> bool {
        self.stones.black + self.stones.white + self.empty == self.points + self.unplaced
    }
}

/// `180 + 180 + 1 = 361`
impl std::fmt::Display for Proof {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { stones, empty, unplaced, points } = self;
        write!(formatter, "{} + {} + {empty} ", stones.black, stones.white)?;
        if *unplaced > 0 {
            write!(formatter, "- {unplaced} ")?;
        }
        write!(formatter, "= {points}")
    }
}
