//! What a move can break of Ing's rules of play, and the cycles of positions that one of them is about.
//!
//! Sources: Ing 1996, Rules 3, 5 and 10, by the numbers of their figures; SST rules, part 6 "The Ing Ko Rules".

use std::fmt;
use std::ops::RangeInclusive;

use board::{Color, Point, PointSet};

/// A move that breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The move's number, counted from 1, passes included.
    pub number: usize,
    /// Whose move.
    pub color: Color,
    /// Where; none for a pass.
    pub point: Option<Point>,
    /// What it breaks.
    pub rule: BrokenRule,
}

/// A rule that a move breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrokenRule {
    /// The point holds a stone already; the move was left out.
    PointTaken,
    /// Two moves of one side in a row (Rule 3; Rule 10 "Penalized mistakes": the game is forfeited).
    OutOfTurn,
    /// White plays where a pass is owed to Black's handicap (Rule 3 "Handicap game"; 313).
    MandatoryPass,
    /// Hot stones are removed at once (Rule 5 "Hot stone"; Rule 10: the game is forfeited).
    HotStone {
        /// Which kind.
        heat: Heat,
        /// The stones.
        stones: PointSet,
    },
    /// The disturber goes on after one complete cycle (Rule 5 "Disturbing ko"; 517).
    Recycling {
        /// The moves of the cycle that was allowed.
        cycle: RangeInclusive<usize>,
    },
    /// A move after four passes in a row (Rule 3; 307).
    AfterTheEnd,
}

/// The kinds of hot stones (Rule 5 "Hot stone").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Heat {
    /// One stone that removed one (508).
    Single,
    /// Two stones, one added to the other, that removed two: eternal life (509).
    Double,
    /// Another ko stone of the same fight, beside a hot one: triple ko (510).
    Twin,
}

/// A complete cycle: after its last move the board is as before its first, with the same side to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The numbers of its moves.
    pub moves: RangeInclusive<usize>,
    /// The side that began to disturb, and may not go on.
    pub disturber: Color,
}

impl BrokenRule {
    /// The rule, by its number in Ing's Goe Rules of 1996.
    #[must_use]
    pub const fn citation(&self) -> &'static str {
        match self {
            Self::PointTaken => "Rule 3, Board play (304)",
            Self::OutOfTurn => "Rule 3, Move; Rule 10, Penalized mistakes",
            Self::MandatoryPass => "Rule 3, Handicap game (313)",
            Self::HotStone { heat: Heat::Single, .. } => "Rule 5, Hot stone (508)",
            Self::HotStone { heat: Heat::Double, .. } => "Rule 5, Hot stone (509)",
            Self::HotStone { heat: Heat::Twin, .. } => "Rule 5, Hot stone (510)",
            Self::Recycling { .. } => "Rule 5, Disturbing ko (517)",
            Self::AfterTheEnd => "Rule 3, Move (307)",
        }
    }
}

/// `removes a hot stone at once (Rule 5, Hot stone (508))`
impl fmt::Display for BrokenRule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self {
            Self::PointTaken => "plays where a stone lies",
            Self::OutOfTurn => "plays out of turn",
            Self::MandatoryPass => "plays where a handicap pass is owed",
            Self::HotStone { heat: Heat::Single, .. } => "removes a hot stone at once",
            Self::HotStone { heat: Heat::Double, .. } => "removes double hot stones at once",
            Self::HotStone { heat: Heat::Twin, .. } => "removes a twin of a hot stone at once",
            Self::Recycling { .. } => "goes on disturbing after a complete cycle",
            Self::AfterTheEnd => "moves after four passes",
        };
        write!(formatter, "{what} ({})", self.citation())
    }
}

/// `move 9, Black: removes a hot stone at once (Rule 5, Hot stone (508))`
impl fmt::Display for Violation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "move {}, {}: {}", self.number, self.color, self.rule)
    }
}
