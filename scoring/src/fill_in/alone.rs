//! A filled-in board by itself: what can be read off it, and what cannot.
//!
//! With both sets whole on the board, all stones but those in the opponent's territory cancel out (Ing 1996, page 47): the result
//! is read off the open point and those stones. Which stones those are is not written on them. Stones that lie together, shut in by
//! the other colour, and into which no two eyes fit, were placed there. Larger ones may have lived or may be losing stones placed side by
//! side: there the number that each side is owed decides, or nothing does. That neutral points were played out is taken for granted.
//!
//! What no filled board shows, whatever lies on it: whether a stone of the game was moved meanwhile; whether what was taken off as dead
//! was dead; which of the stones in the opponent's territory are compensation and which losing stones, other than by number.

use board::{Board, ByColor, Color, PointSet};

use crate::compensation::Compensation;
use crate::fill_in::groups::Groups;
use crate::fill_in::territories::Territories;
use crate::fill_in::{FillInError, can_be_filled_in, stones_per_side};
use crate::position::Game;
use crate::rules::{OddPoint, Rules};
use crate::{HalfPoints, Margin};

/// What a filled board shows by itself.
///
/// ```
/// use scoring::{FillIn, Game, Position, Rules, Score};
/// use scoring::fill_in::{FilledAlone, ShownAlone};
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
/// let alone = FilledAlone::of(&filled, &Game::default(), &Rules::ING_1996).unwrap();
/// let margin = Score::of(&position, &Rules::ING_1996).margin().half_points().unwrap();
/// assert_eq!(alone.shown, ShownAlone::Margin(margin));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilledAlone {
    /// Stones of each colour on the board.
    pub stones: ByColor<usize>,
    /// Stones that each colour is short of a whole set, below zero where there are more than a set.
    pub lacking: ByColor<i32>,
    /// Stones of each colour that were placed in the opponent's territory: compensation, penalty and losing stones.
    pub placed: ByColor<PointSet>,
    /// How many of them each colour is owed as compensation and for the opponent's penalties.
    pub owed: ByColor<usize>,
    /// Open points that one colour alone shuts in.
    pub open: ByColor<PointSet>,
    /// Open points between the colours.
    pub open_shared: PointSet,
    /// What follows for the result.
    pub shown: ShownAlone,
    /// What stands in the way of a result; empty where there is one.
    pub doubts: Vec<AloneDoubt>,
}

/// The result as far as a filled board by itself shows it. Margins are Black's, with every missing stone put down and every stone
/// too many taken off: each stone that a side lacks makes the board look better for it by a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownAlone {
    /// This margin.
    Margin(HalfPoints),
    /// This margin if these groups lived. Two eyes fit into each; each stone of them that was placed there to count gives two points
    /// more to the other colour.
    IfTheyLived {
        /// The margin.
        margin: HalfPoints,
        /// The groups.
        groups: PointSet,
        /// The side that has won whether they lived or not, where there is one.
        winner: Option<Color>,
    },
    /// None; `doubts` say why.
    Nothing,
}

/// Why a filled board by itself gives no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AloneDoubt {
    /// Fewer stones were placed in the opponent's territory than a side is owed: filling in is not finished, or was done by other
    /// rules.
    CompensationMissing {
        /// The side that is owed.
        receiver: Color,
        /// Stones found in the opponent's territory.
        found: usize,
        /// Stones owed.
        owed: usize,
    },
    /// Whole sets lie on the board, and yet both sides have winning space, or more stones in the other's territory than they are
    /// owed: no filling in by the rules comes to that.
    BothHaveLost,
    /// Stones that could have been placed there or could stand in seki.
    PerhapsInSeki(PointSet),
}

impl FilledAlone {
    /// Reads a filled board by itself; of the game only compensation, handicap, first pass and penalties are looked at.
    ///
    /// # Errors
    /// Where the rules count what cannot be filled in.
    pub fn of(filled: &Board, game: &Game, rules: &Rules) -> Result<Self, FillInError> {
        can_be_filled_in(rules)?;
        let board = Filled::of(filled, game, rules);
        let groups = Groups::on(filled);
        let read = if board.lacking == ByColor::default() { board.whole(&groups) } else { board.not_whole(&groups) };
        let (territories, shown, doubts) = match read {
            Ok((territories, shown)) => (territories, shown, Vec::new()),
            Err((territories, doubts)) => (*territories, ShownAlone::Nothing, doubts),
        };
        let Territories { placed, open, open_shared, .. } = territories;
        let stones = ByColor::from_fn(|color| filled.stones(color).len());
        Ok(Self { stones, lacking: board.lacking, placed, owed: board.owed, open, open_shared, shown, doubts })
    }

    /// Whether each colour has a whole set on the board.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.lacking == ByColor::default()
    }

    /// The points that nothing lies on.
    #[must_use]
    pub fn all_open(&self) -> PointSet {
        self.open.black | self.open.white | self.open_shared
    }
}

/// A filled board, and what its sides have coming.
struct Filled<'a> {
    board: &'a Board,
    lacking: ByColor<i32>,
    /// Stones that each side lays in the other's territory.
    owed: ByColor<usize>,
    /// Points of each side that stay open for an odd point of what the other is owed, where the rules leave it so.
    reserved: ByColor<usize>,
    /// All that each side is owed.
    due: ByColor<HalfPoints>,
}

/// A reading, or the reading that comes nearest and why it is none.
type Reading = Result<(Territories, ShownAlone), (Box<Territories>, Vec<AloneDoubt>)>;

impl<'a> Filled<'a> {
    fn of(board: &'a Board, game: &Game, rules: &Rules) -> Self {
        let set = signed(stones_per_side(board.size()));
        let compensation = ByColor::from_fn(|color| Compensation::to(color, game, rules));
        let halves = |amount: HalfPoints| usize::try_from(amount.halves()).unwrap_or(0);
        let left_open = |color: Color| match rules.odd_point {
            OddPoint::LeftOpen => halves(compensation[color.opponent()].placed()) % 4 / 2,
            OddPoint::OnPaper => 0,
        };
        Self {
            board,
            lacking: ByColor::from_fn(|color| set - signed(board.stones(color).len())),
            owed: compensation.map(|to| halves(to.placed()) / 4 + halves(to.penalty) / 4),
            reserved: ByColor::from_fn(left_open),
            due: compensation.map(|to| to.placed() + to.penalty + to.first_pass),
        }
    }

    /// With whole sets one side has lost: it alone may have stones in the other's territory beyond what it is owed, and has no
    /// winning space. What is consistent with either side's loss is what the board shows.
    fn whole(&self, groups: &Groups) -> Reading {
        let base = Territories::with(groups.loose, self.board);
        let seki = seki_doubt(&base);
        if !seki.is_empty() {
            return Err((Box::new(base), seki));
        }
        let readings: Vec<(Color, PointSet, Territories)> =
            Color::BOTH.into_iter().filter_map(|loser| self.fewest_placed(loser, groups)).collect();
        let [(loser, placed, read), others @ ..] = readings.as_slice() else {
            let mut doubts = self.compensation_missing(&base);
            if doubts.is_empty() {
                doubts.push(AloneDoubt::BothHaveLost);
            }
            return Err((Box::new(base), doubts));
        };
        let margin = |read: &Territories| self.margin(read);
        match others {
            [] => {
                let in_doubt = seki_doubt(read);
                if !in_doubt.is_empty() {
                    return Err((Box::new(*read), in_doubt));
                }
                let open_to_doubt = groups.all_lesser(*loser) - *placed;
                let winner = Margin::from(margin(read)).leader().filter(|&winner| winner != *loser);
                Ok((*read, shown(margin(read), open_to_doubt, winner)))
            }
            [(_, other_placed, other), ..] => {
                let fewer = if placed.len() <= other_placed.len() { read } else { other };
                let in_doubt = seki_doubt(fewer);
                if !in_doubt.is_empty() {
                    return Err((Box::new(*fewer), in_doubt));
                }
                let all = groups.all_lesser(Color::Black) | groups.all_lesser(Color::White);
                Ok((*fewer, shown(margin(fewer), all, None)))
            }
        }
    }

    /// With stones missing or too many, only that sides have what they are owed can be asked. Where a side has not, the only group
    /// that could be it is taken for stones placed side by side.
    fn not_whole(&self, groups: &Groups) -> Reading {
        let base = Territories::with(groups.loose, self.board);
        let seki = seki_doubt(&base);
        if !seki.is_empty() {
            return Err((Box::new(base), seki));
        }
        let lesser = groups.all_lesser(Color::Black) | groups.all_lesser(Color::White);
        let missing = self.compensation_missing(&base);
        if missing.is_empty() {
            return Ok((base, shown(self.margin(&base), lesser, None)));
        }
        let with = |placed: PointSet| (placed, Territories::with(groups.loose | placed, self.board));
        let fits = |read: &Territories| self.compensation_missing(read).is_empty() && read.perhaps_in_seki.is_empty();
        let fitting: Vec<_> = groups.perhaps_placed().map(with).filter(|(_, read)| fits(read)).collect();
        match fitting.as_slice() {
            [(placed, read)] => Ok((*read, shown(self.margin(read), lesser - *placed, None))),
            _ => Err((Box::new(base), missing)),
        }
    }

    /// The reading in which this side has lost and the fewest groups of its colour, two at most, are losing stones placed side by
    /// side; with those groups.
    fn fewest_placed(&self, loser: Color, groups: &Groups) -> Option<(Color, PointSet, Territories)> {
        let lesser: Vec<PointSet> =
            groups.perhaps_placed().filter(|group| group.is_subset(self.board.stones(loser))).collect();
        let mut choices = vec![PointSet::EMPTY];
        choices.extend(&lesser);
        for (index, &one) in lesser.iter().enumerate() {
            choices.extend(lesser[index + 1..].iter().map(|&other| one | other));
        }
        let winner = loser.opponent();
        choices.into_iter().find_map(|placed| {
            let read = Territories::with(groups.loose | placed, self.board);
            // Stones that a placed group cuts off from their own make no difference to whether it can have been placed.
            let fits = read.open[loser].len() <= self.reserved[loser]
                && read.placed[winner].len() == self.owed[winner]
                && read.placed[loser].len() >= self.owed[loser];
            fits.then_some((loser, placed, read))
        })
    }

    fn compensation_missing(&self, read: &Territories) -> Vec<AloneDoubt> {
        let missing = Color::BOTH.into_iter().filter(|&color| read.placed[color].len() < self.owed[color]);
        missing
            .map(|receiver| AloneDoubt::CompensationMissing {
                receiver,
                found: read.placed[receiver].len(),
                owed: self.owed[receiver],
            })
            .collect()
    }

    fn margin(&self, read: &Territories) -> HalfPoints {
        let side = |color: Color| {
            HalfPoints::count(read.open[color].len())
                + HalfPoints::count(2 * read.placed[color.opponent()].len())
                + HalfPoints::from_points(self.lacking[color.opponent()])
                + self.due[color]
        };
        side(Color::Black) - side(Color::White)
    }
}

/// The doubt that placed stones could stand in seki, where some could.
fn seki_doubt(read: &Territories) -> Vec<AloneDoubt> {
    let stones = read.perhaps_in_seki;
    if stones.is_empty() { Vec::new() } else { vec![AloneDoubt::PerhapsInSeki(stones)] }
}

fn shown(margin: HalfPoints, groups: PointSet, winner: Option<Color>) -> ShownAlone {
    match groups.is_empty() {
        true => ShownAlone::Margin(margin),
        false => ShownAlone::IfTheyLived { margin, groups, winner },
    }
}

fn signed(count: usize) -> i32 {
    i32::try_from(count).expect("a board has 361 points")
}
