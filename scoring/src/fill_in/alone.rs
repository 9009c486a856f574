//! A filled-in board by itself: what can be read off it, and what cannot.
//!
//! With both sets whole on the board, all stones but those in the opponent's territory cancel out (Ing 1996, page 47): the result
//! is read off the open point and those stones. Which stones those are is not written on them. Stones that lie together, shut in by
//! the other colour, and into which no two eyes fit, were laid there. Larger ones may have lived or may be losing stones laid side by
//! side: there the number that each side is owed decides, or nothing does. That neutral points were played out is taken for granted.

use board::{Board, ByColor, Color, PointSet};

use crate::compensation::Compensation;
use crate::fill_in::life::two_eyes_fit;
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
    /// Stones of each colour that were laid in the opponent's territory: compensation, penalty and losing stones.
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
    /// This margin if these groups lived. Two eyes fit into each; each stone of them that was laid there to count gives two points
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
    /// Fewer stones were laid in the opponent's territory than a side is owed: filling in is not finished, or was done by other
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
    /// Stones that could have been laid there or could stand in seki.
    PerhapsInSeki(PointSet),
}

/// What no filled board by itself can show, whatever lies on it.
pub const CANNOT_BE_CONCLUDED: [&str; 4] = [
    "whether a stone of the game was moved while the board was filled",
    "whether the stones that were taken off as dead were dead",
    "whether a stone alone among the other colour was laid there or fills a neutral point that nobody had played",
    "which of the stones in the opponent's territory are compensation and which are losing stones, other than by number",
];

/// More stones than these are not taken for losing stones laid side by side, unless groups are in doubt anyway: a game that is lost
/// by 40 points is not counted.
const MOST_LAID_TOGETHER: usize = 20;

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
        let (laid, shown, doubts) = match read {
            Ok((laid, shown)) => (laid, shown, Vec::new()),
            Err((laid, doubts)) => (*laid, ShownAlone::Nothing, doubts),
        };
        let Laid { placed, open, open_shared, .. } = laid;
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
type Read = Result<(Laid, ShownAlone), (Box<Laid>, Vec<AloneDoubt>)>;

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
    fn whole(&self, groups: &Groups) -> Read {
        let base = Laid::with(groups.loose, self.board);
        let seki = base.perhaps_in_seki();
        if !seki.is_empty() {
            return Err((Box::new(base), seki));
        }
        let readings: Vec<(Color, PointSet, Laid)> =
            Color::BOTH.into_iter().filter_map(|loser| self.fewest_laid(loser, groups)).collect();
        let [(loser, laid, read), others @ ..] = readings.as_slice() else {
            let mut doubts = self.compensation_missing(&base);
            if doubts.is_empty() {
                doubts.push(AloneDoubt::BothHaveLost);
            }
            return Err((Box::new(base), doubts));
        };
        let margin = |read: &Laid| self.margin(read);
        match others {
            [] => {
                let in_doubt = read.perhaps_in_seki();
                if !in_doubt.is_empty() {
                    return Err((Box::new(*read), in_doubt));
                }
                let open_to_doubt = groups.all_lesser(*loser) - *laid;
                let winner = Margin::from(margin(read)).leader().filter(|&winner| winner != *loser);
                Ok((*read, shown(margin(read), open_to_doubt, winner)))
            }
            [(_, other_laid, other), ..] => {
                let fewer = if laid.len() <= other_laid.len() { read } else { other };
                let in_doubt = fewer.perhaps_in_seki();
                if !in_doubt.is_empty() {
                    return Err((Box::new(*fewer), in_doubt));
                }
                let all = groups.all_lesser(Color::Black) | groups.all_lesser(Color::White);
                Ok((*fewer, shown(margin(fewer), all, None)))
            }
        }
    }

    /// With stones missing or too many, only that sides have what they are owed can be asked. Where a side has not, the only group
    /// that could be it is taken for stones laid side by side.
    fn not_whole(&self, groups: &Groups) -> Read {
        let base = Laid::with(groups.loose, self.board);
        let seki = base.perhaps_in_seki();
        if !seki.is_empty() {
            return Err((Box::new(base), seki));
        }
        let lesser = groups.all_lesser(Color::Black) | groups.all_lesser(Color::White);
        let missing = self.compensation_missing(&base);
        if missing.is_empty() {
            return Ok((base, shown(self.margin(&base), lesser, None)));
        }
        let with = |laid: PointSet| (laid, Laid::with(groups.loose | laid, self.board));
        let fits = |read: &Laid| self.compensation_missing(read).is_empty() && read.perhaps_in_seki.is_empty();
        let fitting: Vec<_> = groups.perhaps_laid().map(with).filter(|(_, read)| fits(read)).collect();
        match fitting.as_slice() {
            [(laid, read)] => Ok((*read, shown(self.margin(read), lesser - *laid, None))),
            _ => Err((Box::new(base), missing)),
        }
    }

    /// The reading in which this side has lost and the fewest groups of its colour, two at most, are losing stones laid side by
    /// side; with those groups.
    fn fewest_laid(&self, loser: Color, groups: &Groups) -> Option<(Color, PointSet, Laid)> {
        let lesser: Vec<PointSet> =
            groups.perhaps_laid().filter(|group| group.is_subset(self.board.stones(loser))).collect();
        let mut choices = vec![PointSet::EMPTY];
        choices.extend(&lesser);
        for (index, &one) in lesser.iter().enumerate() {
            choices.extend(lesser[index + 1..].iter().map(|&other| one | other));
        }
        let winner = loser.opponent();
        choices.into_iter().find_map(|laid| {
            let read = Laid::with(groups.loose | laid, self.board);
            // Stones that a laid group cuts off from their own make no difference to whether it can have been laid.
            let fits = read.open[loser].len() <= self.reserved[loser]
                && read.placed[winner].len() == self.owed[winner]
                && read.placed[loser].len() >= self.owed[loser];
            fits.then_some((loser, laid, read))
        })
    }

    fn compensation_missing(&self, read: &Laid) -> Vec<AloneDoubt> {
        let missing = Color::BOTH.into_iter().filter(|&color| read.placed[color].len() < self.owed[color]);
        missing
            .map(|receiver| AloneDoubt::CompensationMissing {
                receiver,
                found: read.placed[receiver].len(),
                owed: self.owed[receiver],
            })
            .collect()
    }

    fn margin(&self, read: &Laid) -> HalfPoints {
        let side = |color: Color| {
            HalfPoints::count(read.open[color].len())
                + HalfPoints::count(2 * read.placed[color.opponent()].len())
                + HalfPoints::from_points(self.lacking[color.opponent()])
                + self.due[color]
        };
        side(Color::Black) - side(Color::White)
    }
}

fn shown(margin: HalfPoints, groups: PointSet, winner: Option<Color>) -> ShownAlone {
    match groups.is_empty() {
        true => ShownAlone::Margin(margin),
        false => ShownAlone::IfTheyLived { margin, groups, winner },
    }
}

/// What lies and what is open in either side's territory, when these stones and no others were laid there.
#[derive(Clone, Copy)]
struct Laid {
    placed: ByColor<PointSet>,
    open: ByColor<PointSet>,
    open_shared: PointSet,
    perhaps_in_seki: PointSet,
}

impl Laid {
    /// Stones that were laid, and open points, belong to the colour whose groups shut them in.
    fn with(laid: PointSet, board: &Board) -> Self {
        let (size, bare) = (board.size(), board.bare());
        let mut read = Self {
            placed: ByColor::default(),
            open: ByColor::default(),
            open_shared: PointSet::EMPTY,
            perhaps_in_seki: PointSet::EMPTY,
        };
        for part in (bare | laid).components(size) {
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

    fn perhaps_in_seki(&self) -> Vec<AloneDoubt> {
        let stones = self.perhaps_in_seki;
        if stones.is_empty() { Vec::new() } else { vec![AloneDoubt::PerhapsInSeki(stones)] }
    }
}

/// The stones of a filled board by what can have become of them.
struct Groups {
    /// The groups of each colour that can have lived, but for its largest, which did.
    lesser: ByColor<Vec<PointSet>>,
    /// Stones that cannot have lived by themselves.
    loose: PointSet,
}

impl Groups {
    fn on(filled: &Board) -> Self {
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
    fn perhaps_laid(&self) -> impl Iterator<Item = PointSet> {
        let both = self.lesser.black.iter().chain(&self.lesser.white).copied();
        both.filter(|group| group.len() <= MOST_LAID_TOGETHER)
    }

    fn all_lesser(&self, color: Color) -> PointSet {
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

fn signed(count: usize) -> i32 {
    i32::try_from(count).expect("a board has 361 points")
}
