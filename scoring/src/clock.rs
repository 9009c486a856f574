//! What time does to a game: penalties for overtime (Ing 1996, Rule 9) and for tardiness (Rule 10). Durations come in as
//! values; no clock is read here.

use std::time::Duration;

use thiserror::Error;

use crate::HalfPoints;

/// An additional period, and the grace for being late, are this part of the basic time.
const PART_OF_BASIC_TIME: u32 = 6;

/// So many additional periods at most; six points of penalty, half of the basic time.
const MOST_PERIODS: u32 = 3;

/// What each additional period costs.
const POINTS_PER_PERIOD: i32 = 2;

/// What follows from a player's use of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeRuling {
    /// The player loses these points, placed as penalty stones in the player's territory; zero within the basic time.
    Penalty(HalfPoints),
    /// The game is forfeited.
    Forfeit,
}

/// What follows from a player's coming late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TardinessRuling {
    /// This is left of the basic time: twice the delay is taken off.
    BasicTimeLeft(Duration),
    /// The game is forfeited: more than a sixth of the basic time late.
    Forfeit,
}

/// Rule 9 "Penalty points": two points for each begun sixth of the basic time beyond it, three at most, then the game is lost.
///
/// ```
/// use std::time::Duration;
/// use scoring::HalfPoints;
/// use scoring::clock::{TimeRuling, overtime};
/// let hour = Duration::from_secs(3600);
/// assert_eq!(overtime(hour, hour + Duration::from_secs(601)), TimeRuling::Penalty(HalfPoints::from_points(4)));
/// assert_eq!(overtime(hour, hour * 2), TimeRuling::Forfeit);
/// ```
#[must_use]
pub fn overtime(basic: Duration, used: Duration) -> TimeRuling {
    let beyond = used.saturating_sub(basic);
    let period = basic / PART_OF_BASIC_TIME;
    if beyond.is_zero() {
        return periods(0);
    }
    periods((1..=MOST_PERIODS).find(|&periods| beyond <= period * periods).unwrap_or(MOST_PERIODS + 1))
}

/// What so many additional periods cost, begun ones counted whole.
///
/// ```
/// use scoring::HalfPoints;
/// use scoring::clock::{TimeRuling, periods};
/// assert_eq!(periods(3), TimeRuling::Penalty(HalfPoints::from_points(6)));
/// assert_eq!(periods(4), TimeRuling::Forfeit);
/// ```
#[must_use]
pub fn periods(begun: u32) -> TimeRuling {
    match i32::try_from(begun) {
        Ok(periods) if begun <= MOST_PERIODS => {
            TimeRuling::Penalty(HalfPoints::from_points(POINTS_PER_PERIOD) * periods)
        }
        _ => TimeRuling::Forfeit,
    }
}

/// Points that no number of periods costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "each additional period costs two points, so that a penalty is 2, 4 or 6, and more than 6 is a forfeit (Rule 9)"
)]
pub struct PenaltyError;

/// What points of penalty mean that somebody wrote down: more than six forfeit the game, and only multiples of two exist.
///
/// ```
/// use scoring::HalfPoints;
/// use scoring::clock::{TimeRuling, penalty};
/// assert_eq!(penalty(HalfPoints::from_points(8)), Ok(TimeRuling::Forfeit));
/// assert!(penalty(HalfPoints::from_points(3)).is_err());
/// ```
///
/// # Errors
/// Where no number of periods costs so much.
pub fn penalty(points: HalfPoints) -> Result<TimeRuling, PenaltyError> {
    let of_a_period = HalfPoints::from_points(POINTS_PER_PERIOD).halves();
    match u32::try_from(points.halves()) {
        Ok(halves) if halves.is_multiple_of(of_a_period.unsigned_abs()) => {
            Ok(periods(halves / of_a_period.unsigned_abs()))
        }
        _ => Err(PenaltyError),
    }
}

/// Rule 10 "Tardiness".
///
/// ```
/// use std::time::Duration;
/// use scoring::clock::{TardinessRuling, tardiness};
/// let hour = Duration::from_secs(3600);
/// assert_eq!(tardiness(hour, Duration::from_secs(300)), TardinessRuling::BasicTimeLeft(Duration::from_secs(3000)));
/// assert_eq!(tardiness(hour, Duration::from_secs(601)), TardinessRuling::Forfeit);
/// ```
#[must_use]
pub fn tardiness(basic: Duration, late: Duration) -> TardinessRuling {
    if late > basic / PART_OF_BASIC_TIME {
        TardinessRuling::Forfeit
    } else {
        TardinessRuling::BasicTimeLeft(basic - late * 2)
    }
}
