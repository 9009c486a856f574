//! Who won and by how much, and how that is written: `B+7.5`, `W+0.5`, `B+11/6`, `0`, `W+R`, `Void`.

use std::fmt;
use std::str::FromStr;

use board::Color;
use num_rational::Ratio;
use thiserror::Error;

use crate::HalfPoints;
use crate::rules::Tie;

/// Black's points less White's, exact. Whole halves under every rule set but `ing-1988`, whose shares of a seki can be any
/// fraction.
///
/// ```
/// use scoring::{HalfPoints, Margin};
/// assert_eq!(Margin::from(HalfPoints::from_halves(-15)).to_string(), "-7.5");
/// assert_eq!(Margin::new(num_rational::Ratio::new(11, 6)).to_string(), "11/6");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Margin(Ratio<i64>);

impl Margin {
    /// A margin of exactly this many points.
    #[must_use]
    pub const fn new(points: Ratio<i64>) -> Self {
        Self(points)
    }

    /// The exact number of points.
    #[must_use]
    pub const fn points(self) -> Ratio<i64> {
        self.0
    }

    /// The margin in whole halves, where it is such.
    #[must_use]
    pub fn half_points(self) -> Option<HalfPoints> {
        let halves = self.0 * 2;
        halves.is_integer().then(|| i32::try_from(*halves.numer()).ok().map(HalfPoints::from_halves)).flatten()
    }

    /// The side that is ahead, if any.
    #[must_use]
    pub fn leader(self) -> Option<Color> {
        match self.0.cmp(&Ratio::ZERO) {
            std::cmp::Ordering::Greater => Some(Color::Black),
            std::cmp::Ordering::Less => Some(Color::White),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The size, without the sign.
    #[must_use]
    pub fn abs(self) -> Self {
        Self(if self.0 < Ratio::ZERO { -self.0 } else { self.0 })
    }
}

impl From<HalfPoints> for Margin {
    fn from(half_points: HalfPoints) -> Self {
        Self(Ratio::new(i64::from(half_points.halves()), 2))
    }
}

/// In halves where that is exact, else as a fraction in lowest terms.
impl fmt::Display for Margin {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.half_points() {
            Some(half_points) => write!(formatter, "{half_points}"),
            None => write!(formatter, "{}", self.0),
        }
    }
}

/// The result of a counted game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side has won by a margin; the margin is zero where the rules give a tied count to that side.
    Win {
        /// The side that won.
        winner: Color,
        /// By how much; never negative.
        by: Margin,
    },
    /// Both sides have the same, and the rules give the game to neither.
    Tie,
}

impl Outcome {
    /// What a margin, Black's, comes to.
    #[must_use]
    pub fn of(margin: Margin, tie: Tie) -> Self {
        match (margin.leader(), tie) {
            (Some(winner), _) | (None, Tie::WonBy(winner)) => Self::Win { winner, by: margin.abs() },
            (None, Tie::Drawn) => Self::Tie,
        }
    }

    /// The side that won.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            Self::Tie => None,
        }
    }
}

/// As in SGF's RE property: `B+7.5`; `0` for a tie; `B+0` for a tied count that the rules give to Black.
impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, by } => write!(formatter, "{}+{by}", winner.letter()),
            Self::Tie => formatter.write_str("0"),
        }
    }
}

/// What became of a game, counted or not, as lists and records write it.
///
/// ```
/// use scoring::GameResult;
/// for text in ["B+7.5", "W+0", "B+11/6", "0", "W+R", "B+T", "W+F", "Void"] {
///     assert_eq!(text.parse::<GameResult>().unwrap().to_string(), text);
/// }
/// assert_eq!("W+Resign".parse::<GameResult>().unwrap().to_string(), "W+R");
/// assert!("B+-5".parse::<GameResult>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// It was counted.
    Counted(Outcome),
    /// One side won without a count.
    Given {
        /// The side that won.
        winner: Color,
        /// Why.
        by: WonBy,
    },
    /// Nobody won: both sides forfeited it, or it is not to count.
    Void,
}

/// Why a game was won that was not counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WonBy {
    /// The other side resigned.
    Resignation,
    /// The other side's time ran out.
    Time,
    /// The other side forfeited it.
    Forfeit,
}

/// A text that is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this is no result: write B+5, W+0.5, B+R (resigned), W+T (on time), B+F (forfeit), Void, or 0 for a tie")]
pub struct GameResultError;

impl GameResult {
    /// The side that won.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Counted(outcome) => outcome.winner(),
            Self::Given { winner, .. } => Some(winner),
            Self::Void => None,
        }
    }

    /// As SGF's `RE` has it, whose scores are decimal numbers: a fraction of `ing-1988` is rounded to hundredths.
    ///
    /// ```
    /// assert_eq!("B+11/6".parse::<scoring::GameResult>().unwrap().sgf(), "B+1.83");
    /// ```
    #[must_use]
    pub fn sgf(self) -> String {
        match self {
            Self::Counted(Outcome::Win { winner, by }) if by.half_points().is_none() => {
                let hundredths = (by.points() * 100).round().to_integer();
                format!("{}+{}.{:02}", winner.letter(), hundredths / 100, hundredths % 100)
            }
            result => result.to_string(),
        }
    }
}

/// In SGF's short form, fractions as they are.
impl fmt::Display for GameResult {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Counted(outcome) => write!(formatter, "{outcome}"),
            Self::Given { winner, by } => {
                let by = match by {
                    WonBy::Resignation => 'R',
                    WonBy::Time => 'T',
                    WonBy::Forfeit => 'F',
                };
                write!(formatter, "{}+{by}", winner.letter())
            }
            Self::Void => formatter.write_str("Void"),
        }
    }
}

impl FromStr for GameResult {
    type Err = GameResultError;

    fn from_str(text: &str) -> Result<Self, GameResultError> {
        match text {
            "0" | "Draw" => return Ok(Self::Counted(Outcome::Tie)),
            "Void" => return Ok(Self::Void),
            _ => {}
        }
        let (letter, by) = text.split_once('+').ok_or(GameResultError)?;
        let winner =
            Color::BOTH.into_iter().find(|color| color.letter().to_string() == letter).ok_or(GameResultError)?;
        let by = match by {
            "R" | "Resign" => WonBy::Resignation,
            "T" | "Time" => WonBy::Time,
            "F" | "Forfeit" => WonBy::Forfeit,
            points => return Ok(Self::Counted(Outcome::Win { winner, by: margin(points)? })),
        };
        Ok(Self::Given { winner, by })
    }
}

/// A margin of at least nothing: whole halves, or a fraction as `ing-1988` gives them.
fn margin(text: &str) -> Result<Margin, GameResultError> {
    let margin = match text.split_once('/') {
        None => Margin::from(text.parse::<HalfPoints>().map_err(|_| GameResultError)?),
        Some((numerator, denominator)) => {
            let number = |text: &str| text.parse::<u16>().map(i64::from).map_err(|_| GameResultError);
            let denominator = number(denominator)?;
            if denominator == 0 {
                return Err(GameResultError);
            }
            Margin::new(Ratio::new(number(numerator)?, denominator))
        }
    };
    if margin.points() < Ratio::ZERO { Err(GameResultError) } else { Ok(margin) }
}
