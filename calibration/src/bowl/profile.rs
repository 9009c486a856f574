//! What is stored of one bowl on one instrument: when, on which instrument, and with what uncertainty.

use std::fmt;

use jiff::civil;
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
pub struct Date(civil::Date);

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
        civil::Date::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?).ok().map(Self)
    }

    /// Days since the first of January of the year 0, so that two days can be told apart by their distance.
    #[must_use]
    pub fn days(self) -> u32 {
        let since = self.0.duration_since(civil::date(0, 1, 1));
        (since.as_hours() / 24).try_into().unwrap_or_default()
    }
}

impl From<civil::Date> for Date {
    fn from(date: civil::Date) -> Self {
        Self(date)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl TryFrom<String> for Date {
    type Error = DateError;

    fn try_from(text: String) -> Result<Self, DateError> {
        // Only written in this one way: other forms of a date, and years before our own count, are none of ours.
        let written = text.parse::<civil::Date>().ok().filter(|date| date.year() >= 0 && date.to_string() == text);
        written.map(Self).ok_or(DateError { text })
    }
}

impl From<Date> for String {
    fn from(date: Date) -> Self {
        date.to_string()
    }
}
