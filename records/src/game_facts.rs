//! A game as the log names it, and what is known of it beside the board.

use board::Color;
use serde::{Deserialize, Serialize};

/// Which game: a round and a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameId {
    /// The round, from 1.
    pub round: u16,
    /// The table, from 1.
    pub table: u16,
}

/// What is known of a game beside the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameFacts {
    /// Black's player.
    pub black: String,
    /// White's player.
    pub white: String,
    /// The rule set's name.
    pub rules: String,
    /// What White receives, where that is not what the rules say: `7.5`.
    #[serde(default)]
    pub komi: Option<String>,
    /// Black's handicap stones.
    #[serde(default)]
    pub handicap: u8,
    /// Who passed first, where that is known.
    #[serde(default)]
    pub first_pass: Option<Side>,
    /// Black's player's number in the European database.
    #[serde(default)]
    pub black_pin: Option<String>,
    /// White's player's number in the European database.
    #[serde(default)]
    pub white_pin: Option<String>,
    /// Black's grade, such as `9 ping`; with White's it says what White receives and how many stones Black has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub black_grade: Option<String>,
    /// White's grade.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white_grade: Option<String>,
    /// What White receives for Black's handicap stones, where that is not what the rules say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub for_handicap: Option<ForHandicap>,
    /// The basic time in minutes, where anybody came late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub basic_minutes: Option<u16>,
    /// The minutes that Black came late.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub black_late: u16,
    /// The minutes that White came late.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub white_late: u16,
    /// The additional periods that Black began.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub black_overtime: u16,
    /// The additional periods that White began.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub white_overtime: u16,
}

/// A fact that is not written where it says nothing, so that an entry without it reads as it always did.
const fn is_nothing(number: &u16) -> bool {
    *number == 0
}

/// What White receives for Black's handicap stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForHandicap {
    /// Nothing.
    Nothing,
    /// A point for each stone.
    PointEach,
    /// A point for each stone but the first.
    PointEachButFirst,
}

/// A colour, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::Black => Self::Black,
            Side::White => Self::White,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}
