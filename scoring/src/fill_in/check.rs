//! A filled-in board that was photographed, held against the position before it.
//!
//! Filling in moves no stone of the original configuration (Ing 1996, Rule 6 "Procedure"). So every living stone must still
//! lie where it lay, and every other point holds a stone or is one of the few that stay open. What lies on a side's points
//! gives the result; it must be the result by arithmetic, and where it is not, the difference says how many stones are
//! missing or extra.

use board::{Board, ByColor, Color, PointSet, Symmetry};

use crate::area::Area;
use crate::compensation::Compensation;
use crate::fill_in::stones_per_side;
use crate::rules::Rules;
use crate::{FillIn, HalfPoints, Margin, Position, Score};

/// What a filled board shows beside the position that it was made from.
///
/// ```
/// use board::{Color, Point};
/// use scoring::{FillIn, Game, Position, Rules};
/// use scoring::fill_in::FilledCheck;
/// # let board = ". B W . .\n. B W . .\n. B W . .\n. B W . .\n. B W . .".parse().unwrap();
/// let position = Position::new(board, Default::default(), Game::default()).unwrap();
/// let plan = FillIn::plan(&position, &Rules::WMSG_2008).unwrap();
/// let mut photographed = plan.filled;
/// assert!(FilledCheck::of(&photographed, &position, &Rules::WMSG_2008).unwrap().is_sound());
///
/// // A stone of the game was knocked off.
/// let knocked = Point::from_human("B5", photographed.size()).unwrap();
/// photographed.set(knocked, None);
/// let check = FilledCheck::in_its_turn(&photographed, &position, &Rules::WMSG_2008).unwrap();
/// assert!(check.gone.contains(knocked));
/// assert_eq!(check.lacking[Color::Black], 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FilledCheck {
    /// How the board before was turned to lie as the filled one does.
    pub turn: Symmetry,
    /// Dead stones of the position before that lie where they lay: the players did not take them off.
    pub left: PointSet,
    /// Points where a living stone lay that are bare now.
    pub gone: PointSet,
    /// Points where a living stone lay that hold the other colour now: taken for another, or exchanged.
    pub recolored: PointSet,
    /// Stones of each colour that are short of a whole set on the board, below zero where there are more than a set.
    pub lacking: ByColor<i32>,
    /// Losing stones that no point of the board is left for: so many of those that are lacking lie beside it.
    pub beside: ByColor<usize>,
    /// Points of each side that stayed open.
    pub open: ByColor<PointSet>,
    /// Shared points that stayed open.
    pub open_shared: PointSet,
    /// Stones of the other colour on each side's points: `strangers.black` are White's stones in Black's territory, as
    /// compensation, penalty or losing stones.
    pub strangers: ByColor<PointSet>,
    /// Stones on shared points, which each side fills by halves.
    pub on_shared: ByColor<PointSet>,
    /// How many of each colour [`FillIn::plan`] puts there: halves, but where a side's losing stones find room nowhere else.
    pub planned_on_shared: ByColor<usize>,
    /// The margin as read off this board.
    pub read: HalfPoints,
    /// The margin by arithmetic, from the position before.
    pub counted: Margin,
}

/// A filled board and a position that cannot belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FilledCheckError {
    /// They have different sizes.
    #[error("the filled board is {filled}, the position before it {before}: these are two games")]
    Sizes {
        /// The filled board's.
        filled: board::BoardSize,
        /// The position's.
        before: board::BoardSize,
    },
    /// So many living stones are gone that this is another game's board.
    #[error(
        "of {living} living stones of the position before {differ} are not on the filled board: these are two games"
    )]
    Games {
        /// Living stones of the position before.
        living: usize,
        /// Those of them that are gone or have another colour, however the board is turned.
        differ: usize,
    },
}

/// Where one living stone in so many lies no more where it lay, the boards are two games'. Two boards of different games share half
/// of their stones by chance; filling in moves none.
const LIVING_PER_CHANGED: usize = 5;

impl FilledCheck {
    /// Holds a filled board against the position before it, photographed from any side: of its four turns the one counts in which
    /// most stones lie where they lay. Points are the filled board's.
    ///
    /// # Errors
    /// Where the sizes differ, or the boards are two games'.
    pub fn in_its_turn(filled: &Board, position: &Position, rules: &Rules) -> Result<Self, FilledCheckError> {
        let turns = Symmetry::ALL.into_iter().take(4);
        let checks: Vec<Self> = turns
            .map(|turn| Ok(Self { turn, ..Self::of(filled, &position.turned(turn), rules)? }))
            .collect::<Result<_, _>>()?;
        let changed = |check: &Self| (check.gone | check.recolored).len();
        let best = checks.into_iter().min_by_key(changed).expect("a board has four turns");
        let (living, differ) = (position.living().occupied().len(), changed(&best));
        match differ * LIVING_PER_CHANGED > living {
            true => Err(FilledCheckError::Games { living, differ }),
            false => Ok(best),
        }
    }

    /// Holds a filled board against the position before it, as both lie.
    ///
    /// # Errors
    /// Where the sizes differ.
    pub fn of(filled: &Board, position: &Position, rules: &Rules) -> Result<Self, FilledCheckError> {
        let size = position.board().size();
        if filled.size() != size {
            return Err(FilledCheckError::Sizes { filled: filled.size(), before: size });
        }
        let living = position.living();
        let area = Area::of(&living, rules.empty_points);
        let set = stones_per_side(size);
        let shared = area.shared | area.nobodys;
        let still = |color: Color| living.stones(color) - filled.stones(color);
        let bare = filled.bare();
        let before = position.board();
        let dead = before.chains().filter(|chain| chain.stones.is_subset(position.dead()));
        let left = dead.filter(|chain| chain.stones.is_subset(filled.stones(chain.color)));
        let plan = FillIn::plan(position, rules).ok();
        let mut check = Self {
            turn: Symmetry::default(),
            left: left.fold(PointSet::EMPTY, |all, chain| all | chain.stones),
            gone: living.occupied() & bare,
            recolored: (still(Color::Black) | still(Color::White)) - bare,
            lacking: ByColor::from_fn(|color| signed(set) - signed(filled.stones(color).len())),
            beside: plan.as_ref().map_or_else(ByColor::default, |plan| plan.unplaced),
            open: ByColor::from_fn(|color| area.points(color) & bare),
            open_shared: shared & bare,
            strangers: ByColor::from_fn(|color| area.points(color) & filled.stones(color.opponent())),
            on_shared: ByColor::from_fn(|color| shared & filled.stones(color)),
            planned_on_shared: ByColor::from_fn(|color| {
                plan.as_ref().map_or(0, |plan| (shared & plan.filled.stones(color)).len())
            }),
            read: HalfPoints::ZERO,
            counted: Score::of(position, rules).margin(),
        };
        check.read = check.read_off(position, rules);
        Ok(check)
    }

    /// Whether nothing is moved, missing or extra, and the board shows the result by arithmetic.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        (self.gone | self.recolored).is_empty()
            && self.lacking == self.beside.map(signed)
            && self.counted == Margin::from(self.read)
    }

    /// By how many points the board flatters Black, against arithmetic.
    #[must_use]
    pub fn flatters_black(&self) -> Margin {
        Margin::new(Margin::from(self.read).points() - self.counted.points())
    }

    /// Each open point of a side counts one, as does each of the other side's losing stones beside the board, each stranger in it two,
    /// less what was placed there as compensation; the shares of shared points that a side filled too many of count as open points of
    /// the other.
    fn read_off(&self, position: &Position, rules: &Rules) -> HalfPoints {
        let side = |color: Color| {
            HalfPoints::count(self.open[color].len())
                + HalfPoints::count(2 * self.strangers[color].len())
                + HalfPoints::count(self.on_shared[color.opponent()].len())
                + HalfPoints::count(self.beside[color.opponent()])
        };
        let owed = |color: Color| {
            let owed = Compensation::to(color, &position.game(), rules);
            owed.placed() + owed.penalty + owed.first_pass
        };
        side(Color::Black) - side(Color::White) + owed(Color::Black) - owed(Color::White)
    }
}

fn signed(count: usize) -> i32 {
    i32::try_from(count).expect("a board has 361 points")
}
