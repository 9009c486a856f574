//! Who won and by how much, and how that is written: `B+7.5`, `W+0.5`, `B+11/6`, `0`.

use std::fmt;

use board::Color;
use num_rational::Ratio;

use crate::HalfPoints;

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
