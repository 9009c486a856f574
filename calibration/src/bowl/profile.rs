//! What is stored of one bowl on one instrument: when, on which instrument, and with what uncertainty.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{ScaleFigures, SetSignature};

/// A bowl's entry in the profile file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BowlProfile {
    /// The day of the calibration.
    pub date: Date,
    /// The instrument's identity, as it gave it in the handshake; the profile holds for no other.
    pub instrument: String,
    /// What the scale check found, if one was made.
    pub scale: Option<ScaleFigures>,
    /// The set's signature, if it was learnt.
    pub signature: Option<SetSignature>,
}

/// A day of the Gregorian calendar, written `2026-11-21`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// What is no date.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{text}\" is not a date like 2026-11-21")]
pub struct DateError {
    text: String,
}

impl Date {
    /// A date, if there is such a day.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            1..=12 => 31,
            _ => 0,
        };
        (year <= 9999 && (1..=days).contains(&day)).then_some(Self { year, month, day })
    }

    /// Days since the first of March of the year 0, so that two days can be told apart by their distance (Hinnant, "chrono-Compatible
    /// Low-Level Date Algorithms", `days_from_civil`); days before it count as that day.
    #[must_use]
    pub fn days(self) -> u32 {
        let (month, day) = (u32::from(self.month), u32::from(self.day));
        let year = u32::from(self.year).saturating_sub(u32::from(month <= 2));
        let month_from_march = (month + 9) % 12;
        365 * year + year / 4 - year / 100 + year / 400 + (153 * month_from_march + 2) / 5 + day - 1
    }
}

impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl TryFrom<String> for Date {
    type Error = DateError;

    fn try_from(text: String) -> Result<Self, DateError> {
        let parsed = || {
            let mut parts = text.split('-');
            let date =
                Self::new(parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?.parse().ok()?)?;
            (parts.next().is_none() && date.to_string() == text).then_some(date)
        };
        parsed().ok_or_else(|| DateError { text: text.clone() })
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        date.to_string()
    }
}
