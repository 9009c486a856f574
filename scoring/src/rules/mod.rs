//! A rule set as independent choices; the presets that documents define are constants of [`Rules`].
//!
//! Not here: the rules of play themselves, ko and self-removal; a record is replayed under Ing's by `scoring::record`.

mod presets;

pub use presets::UnknownRules;

use board::Color;

use crate::{Game, HalfPoints};

/// What the sides' points are made of, and what is given for what.
///
/// Each field is a choice of its own; a preset fills all of them from one document:
///
/// ```
/// use scoring::{EmptyPoints, Rules};
/// let rules = Rules::named("ing-1996").unwrap();
/// assert_eq!(rules.even_compensation.to_string(), "8");
/// let by_region = Rules { empty_points: EmptyPoints::Surrounded, ..rules };
/// assert_ne!(rules, by_region);
/// assert!(Rules::named("ing96").unwrap_err().to_string().contains("ing-1996, ing-sst"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The preset's name, as given on the command line.
    pub name: &'static str,
    /// The document that the preset follows.
    pub document: &'static str,
    /// Whose rules of play the game follows.
    pub play: Play,
    /// Whether stones count.
    pub counting: Counting,
    /// Whose an empty point is.
    pub empty_points: EmptyPoints,
    /// What points between living stones of both colours are worth.
    pub shared_points: SharedPoints,
    /// What White receives in a game without handicap, unless the game says otherwise.
    pub even_compensation: HalfPoints,
    /// What White receives in a handicap game before the handicap's own compensation, unless the game says otherwise.
    pub handicap_komi: HalfPoints,
    /// What White receives on top for Black's handicap stones.
    pub handicap_compensation: HandicapCompensation,
    /// How an odd point of compensation is settled when stones are filled in.
    pub odd_point: OddPoint,
    /// What passing first costs.
    pub first_pass: FirstPass,
    /// What each living group pays.
    pub group_tax: GroupTax,
    /// Who wins when both have the same in a game without handicap.
    pub even_tie: Tie,
    /// Who wins when both have the same in a handicap game.
    pub handicap_tie: Tie,
}

impl Rules {
    /// Who wins a game in which both have the same.
    #[must_use]
    pub const fn tie(&self, game: &Game) -> Tie {
        if game.handicap >= 2 { self.handicap_tie } else { self.even_tie }
    }
}

/// Whose rules of play a game follows: turns, ko, self-removal and the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Ing's, Rules 3 to 5, under which `scoring::record` replays it.
    Ings,
    /// Others, under which no record is replayed here.
    Others,
}

/// Whether stones on the board count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Living stones and the points they surround: area, which filling in measures.
    StonesAndSpaces,
    /// Surrounded points and prisoners: territory; points of stones in seki do not count.
    SpacesAndPrisoners,
}

/// Whose an empty point is that hangs together with points touching both colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmptyPoints {
    /// A region of empty points belongs to the colour that alone touches it; a region touched by both is shared throughout.
    Surrounded,
    /// Also inside a region touched by both, a point next to living stones of one colour only belongs to that colour.
    Proximity,
}

/// What shared points are worth: empty points between living stones of both colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SharedPoints {
    /// Nothing to either.
    Nothing,
    /// Each side fills half of them all; one left over stays empty and is worth nothing.
    FilledByHalves,
    /// Half a point each for every one, also for one left over.
    HalfEach,
    /// Each shared region is split in the proportion of the stones that touch it.
    Proportional,
}

/// What White receives for Black's handicap stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandicapCompensation {
    /// Nothing.
    Nothing,
    /// A point for each stone.
    PointEach,
    /// A point for each stone but the first.
    PointEachButFirst,
}

/// How an odd whole point of compensation is settled in filling in, where a stone is worth two. A half is always settled on
/// paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OddPoint {
    /// One point of the giver's territory stays open.
    LeftOpen,
    /// It is taken off at the end.
    OnPaper,
}

/// What follows from who passed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstPass {
    /// Nothing.
    Nothing,
    /// White receives a point if White passed first.
    PointToWhiteWhenWhite,
}

/// What each living group pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GroupTax {
    /// Nothing.
    None,
    /// Its two eyes, so that stones alone count.
    TwoEyes,
}

/// Who wins when both sides have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tie {
    /// Nobody.
    Drawn,
    /// This side.
    WonBy(Color),
}
