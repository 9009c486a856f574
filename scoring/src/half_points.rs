//! Points in whole halves, so that a score is never a float.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

use thiserror::Error;

/// A number of points in whole halves; may be negative.
///
/// ```
/// use scoring::HalfPoints;
/// let komi: HalfPoints = "6.5".parse().unwrap();
/// assert_eq!(komi, HalfPoints::from_halves(13));
/// assert_eq!((HalfPoints::from_points(7) - komi).to_string(), "0.5");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfPoints(i32);

/// A text that is no number of half-points within a million.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no number of points in halves: write 8, 6.5 or -0.5")]
pub struct HalfPointsError {
    /// What was given, at most its first 16 characters.
    pub text: String,
}

/// Larger numbers of points are refused on reading, so that sums cannot overflow.
const LARGEST_READ: i32 = 1_000_000;

impl HalfPoints {
    /// No point.
    pub const ZERO: Self = Self(0);
    /// Half a point.
    pub const HALF: Self = Self(1);
    /// One point.
    pub const ONE: Self = Self(2);

    /// This many whole points.
    #[must_use]
    pub const fn from_points(points: i32) -> Self {
        Self(2 * points)
    }

    /// This many halves.
    #[must_use]
    pub const fn from_halves(halves: i32) -> Self {
        Self(halves)
    }

    /// One point for each thing counted: stones, points of the board.
    ///
    /// # Panics
    /// Above a thousand million; a board has 361 points.
    #[must_use]
    pub fn count(things: usize) -> Self {
        Self(i32::try_from(2 * things).expect("nothing counted here exceeds a few boards"))
    }

    /// The number of halves.
    #[must_use]
    pub const fn halves(self) -> i32 {
        self.0
    }

    /// The size, without the sign.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }
}

/// `8`, `6.5` or `-0.5`.
impl fmt::Display for HalfPoints {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        formatter.pad(&format!("{sign}{}{half}", self.0.abs() / 2))
    }
}

impl FromStr for HalfPoints {
    type Err = HalfPointsError;

    /// Reads a decimal number whose fraction is nothing, `.0`, `.00`, `.5` or `.50`; a plus sign is allowed.
    fn from_str(text: &str) -> Result<Self, HalfPointsError> {
        let refused = || HalfPointsError { text: text.chars().take(16).collect() };
        let trimmed = text.trim();
        let (sign, digits) = match trimmed.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, trimmed.strip_prefix('+').unwrap_or(trimmed)),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        if whole.is_empty() && fraction.is_empty() || !whole.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(refused());
        }
        // That it is no number is all that the parser's own error says.
        let points: i32 = if whole.is_empty() { 0 } else { whole.parse().map_err(|_| refused())? };
        let half = match fraction.trim_end_matches('0') {
            "" => 0,
            "5" => 1,
            _ => return Err(refused()),
        };
        if points > LARGEST_READ {
            return Err(refused());
        }
        Ok(Self(sign * (2 * points + half)))
    }
}

impl Add for HalfPoints {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for HalfPoints {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for HalfPoints {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl SubAssign for HalfPoints {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Neg for HalfPoints {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for HalfPoints {
    type Output = Self;

    fn mul(self, times: i32) -> Self {
        Self(self.0 * times)
    }
}

impl Sum for HalfPoints {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}
