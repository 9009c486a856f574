//! Ranks and what they owe each other: ping, duan and ji on one scale (Ing 1996, Rule 8 and the rating diagram, page 50).
//!
//! One ping is a quarter of a play or two points, one duan half a play or four, one ji a whole play or eight. 7 duan stands at
//! 9 ping, 9 duan at 5 ping, and a play below 1 duan stands 1 ji.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{HalfPoints, HandicapCompensation, Rules};

/// A play is worth so many points (Rule 8 "Ping ranks").
const POINTS_PER_PLAY: i32 = 8;

/// A player's rank.
///
/// ```
/// use scoring::ranks::{Rank, Terms};
/// let [strong, weak]: [Rank; 2] = ["1 ping", "9 ping"].map(|text| text.parse().unwrap());
/// // A 1 ping gives a 9 ping a handicap of one play (Rule 8): White passes once.
/// assert_eq!(Terms::between(strong, weak).mandatory_passes, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rank {
    /// Professionals, 1 (high) to 9 (low).
    Ping(u8),
    /// Strong amateurs, 9 (high) to 1 (low).
    Duan(u8),
    /// Amateurs, 1 (high) to 18 (low).
    Ji(u8),
}

/// A text that is no rank.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no rank: write 1 ping to 9 ping, 9 duan to 1 duan, or 1 ji to 18 ji")]
pub struct RankError {
    /// What was given, at most its first 16 characters.
    pub text: String,
}

/// How two players of different strength meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Terms {
    /// What White receives.
    pub compensation: HalfPoints,
    /// White's passes at the start; Black has one stone more than that before White's first.
    pub mandatory_passes: u8,
    /// Who takes Black.
    pub black: WhoTakesBlack,
}

/// Who takes Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhoTakesBlack {
    /// Nobody yet: the players guess odd or even (Rule 8 "Choosing colors").
    Guessed,
    /// The weaker player.
    TheWeaker,
}

impl Rank {
    /// Points that a player at the top of the scale, 1 ping, would give this rank.
    #[must_use]
    pub const fn points_below_the_top(self) -> i32 {
        match self {
            Self::Ping(rank) => 2 * (rank as i32 - 1),
            // 9 duan is worth 5 ping, eight points below the top.
            Self::Duan(rank) => 8 + 4 * (9 - rank as i32),
            // 1 duan is 40 points below the top, and 1 ji a play below that.
            Self::Ji(rank) => 40 + POINTS_PER_PLAY * rank as i32,
        }
    }
}

impl FromStr for Rank {
    type Err = RankError;

    fn from_str(text: &str) -> Result<Self, RankError> {
        let refused = || RankError { text: text.chars().take(16).collect() };
        let trimmed = text.trim();
        let split = trimmed.find(|character: char| !character.is_ascii_digit()).ok_or_else(refused)?;
        let (number, kind) = trimmed.split_at(split);
        // That it is no number is all that the parser's own error says.
        let number: u8 = number.parse().map_err(|_| refused())?;
        let kind = kind.trim().to_ascii_lowercase();
        match (kind.as_str(), number) {
            ("ping" | "p", 1..=9) => Ok(Self::Ping(number)),
            ("duan" | "dan" | "d", 1..=9) => Ok(Self::Duan(number)),
            ("ji" | "kyu" | "k", 1..=18) => Ok(Self::Ji(number)),
            _ => Err(refused()),
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ping(rank) => write!(formatter, "{rank} ping"),
            Self::Duan(rank) => write!(formatter, "{rank} duan"),
            Self::Ji(rank) => write!(formatter, "{rank} ji"),
        }
    }
}

impl Terms {
    /// The terms that Rule 8 gives two ranks.
    ///
    /// Eight points less for each play of difference, in steps of two: an even game has eight points, a difference of one play
    /// none, and each play more is a mandatory pass of White's. A difference between whole plays takes the larger handicap and
    /// leaves White the points over.
    #[must_use]
    pub const fn between(one: Rank, other: Rank) -> Self {
        let difference = (one.points_below_the_top() - other.points_below_the_top()).abs();
        let plays = (difference + POINTS_PER_PLAY - 1) / POINTS_PER_PLAY;
        let black = if difference == 0 { WhoTakesBlack::Guessed } else { WhoTakesBlack::TheWeaker };
        let passes = if plays > 1 { plays - 1 } else { 0 };
        let compensation = HalfPoints::from_points(POINTS_PER_PLAY * (passes + 1) - difference);
        Self { compensation, mandatory_passes: passes as u8, black }
    }

    /// Whether a rule set gives these terms: eight points for a play, and nothing besides for handicap stones.
    ///
    /// ```
    /// use scoring::{Rules, ranks::Terms};
    /// assert!(Terms::hold_under(&Rules::ING_1996));
    /// assert!(!Terms::hold_under(&Rules::ING_SST), "White receives a point for each handicap stone");
    /// ```
    #[must_use]
    pub fn hold_under(rules: &Rules) -> bool {
        rules.even_compensation == HalfPoints::from_points(POINTS_PER_PLAY)
            && rules.handicap_komi == HalfPoints::ZERO
            && rules.handicap_compensation == HandicapCompensation::Nothing
    }
}
