//! What fields of files say, and what is wrong with one or with the whole.

use scoring::HalfPoints;
use thiserror::Error;

use crate::tournament::{MOST_HANDICAP, MOST_ROUNDS, MOST_TABLES, Rank};

/// The most bytes that are read: the largest congress's file has a twentieth of it.
pub const LONGEST_FILE: usize = 16 << 20;

/// Something in a file that cannot be meant, without which it was read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {kind}")]
pub struct Doubt {
    /// Where: a line, or what is spoken of.
    pub place: String,
    /// What.
    pub kind: DoubtKind,
}

impl Doubt {
    pub(crate) fn of(place: impl Into<String>, kind: DoubtKind) -> Self {
        Self { place: place.into(), kind }
    }
}

/// Why a part of a file cannot be meant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DoubtKind {
    /// The rank is none.
    #[error("`{0}` is no rank and is left out")]
    Rank(String),
    /// The compensation is no number of half-points.
    #[error("`{0}` is no komi in halves and is left out")]
    Komi(String),
    /// The number in the European database is not eight digits.
    #[error("`{0}` is no EGD PIN of eight digits and is left out")]
    Pin(String),
    /// MacMahon's result does not say who won.
    #[error("`{0}` does not say which colour won: the result is left out")]
    NoColor(String),
    /// A bye names a player who is not there.
    #[error("a bye names `{0}`, who is not among the players: it is left out")]
    ByePlayer(String),
    /// The two sides of a game say different things of it.
    #[error("the two players' lines differ about this game: its result is taken as unknown")]
    Sides,
    /// A table does not say of which round its games are.
    #[error("the table has no column `round`: all its games are taken for round 1")]
    Round,
}

/// Why a file is not read.
#[derive(Debug, Error)]
pub enum ReadError {
    /// More bytes than any tournament has.
    #[error("the file has more than {} bytes", LONGEST_FILE)]
    TooLong,
    /// In no known format.
    #[error("this is no file of Pairgoth, OpenGotha or MacMahon, and no h9, AGA, CSV or JSON list of games")]
    Format,
    /// It has too many of something.
    #[error("it has more than {most} {what}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// The most.
        most: usize,
    },
    /// It is no XML.
    #[error("it is no XML that can be read")]
    Xml(#[source] roxmltree::Error),
    /// It is no JSON of this kind.
    #[error("it is no JSON that can be read")]
    Json(#[source] serde_json::Error),
    /// A line of a table cannot be taken apart.
    #[error("its lines have different numbers of fields, or quotes that do not end")]
    Csv(#[source] csv::Error),
    /// Something of it cannot be meant, and a result may hang on it.
    #[error("{place}: {what}")]
    Wrong {
        /// Where.
        place: String,
        /// What.
        what: What,
    },
}

/// What cannot be meant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum What {
    /// Something is missing.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// A number is none, or outside of what is played.
    #[error("`{value}` is no {name}")]
    Number {
        /// What the number is of.
        name: &'static str,
        /// What stands there.
        value: String,
    },
    /// A player is named who is not there.
    #[error("`{0}` is not among the players")]
    Player(String),
    /// Two players have the same key.
    #[error("`{0}` is there twice")]
    Twice(String),
    /// A player sits at two tables in one round, or plays themselves.
    #[error("{player} plays twice in round {round}")]
    PlaysTwice {
        /// Who.
        player: String,
        /// When.
        round: u16,
    },
    /// A player plays themselves.
    #[error("{0} plays against themselves")]
    Alone(String),
    /// The result's code is none that the program writes.
    #[error("`{0}` is no result")]
    Result(String),
}

pub(crate) fn wrong(place: impl Into<String>, what: What) -> ReadError {
    ReadError::Wrong { place: place.into(), what }
}

/// A whole number within bounds.
pub(crate) fn number<N: std::str::FromStr + PartialOrd>(
    place: &str,
    name: &'static str,
    value: &str,
    bounds: std::ops::RangeInclusive<N>,
) -> Result<N, ReadError> {
    let number = value.trim().parse().ok().filter(|number| bounds.contains(number));
    number.ok_or_else(|| wrong(place, What::Number { name, value: value.chars().take(20).collect() }))
}

pub(crate) fn round(place: &str, value: &str) -> Result<u16, ReadError> {
    number(place, "round", value, 1..=MOST_ROUNDS)
}

pub(crate) fn table_of(place: &str, value: &str) -> Result<u16, ReadError> {
    number(place, "table", value, 1..=MOST_TABLES)
}

pub(crate) fn handicap(place: &str, value: &str) -> Result<u8, ReadError> {
    number(place, "handicap", value, 0..=MOST_HANDICAP)
}

/// A rank, or a doubt where it is none.
pub(crate) fn rank(place: &str, text: &str, doubts: &mut Vec<Doubt>) -> Option<Rank> {
    let rank = text.parse().ok();
    if rank.is_none() {
        doubts.push(Doubt::of(place, DoubtKind::Rank(text.chars().take(20).collect())));
    }
    rank
}

/// A number in the European database, or a doubt where it is none.
pub(crate) fn pin(place: &str, text: &str, doubts: &mut Vec<Doubt>) -> Option<String> {
    let text = text.trim();
    let is_one = text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_one {
        doubts.push(Doubt::of(place, DoubtKind::Pin(text.chars().take(20).collect())));
    }
    is_one.then(|| text.to_owned())
}

/// A compensation in halves, or a doubt where it is none.
pub(crate) fn komi(place: &str, text: &str, doubts: &mut Vec<Doubt>) -> Option<HalfPoints> {
    let komi = text.trim().replace(',', ".").parse().ok();
    if komi.is_none() {
        doubts.push(Doubt::of(place, DoubtKind::Komi(text.chars().take(20).collect())));
    }
    komi
}

/// Two days as they are kept, where they are days.
pub(crate) fn days(first: &str, last: &str) -> Option<[String; 2]> {
    let is_day = |text: &str| {
        let parts: Vec<&str> = text.split('-').collect();
        let digits = |text: &str, length| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
        matches!(parts[..], [year, month, day] if digits(year, 4) && digits(month, 2) && digits(day, 2))
    };
    (is_day(first) && is_day(last)).then(|| [first.to_owned(), last.to_owned()])
}

/// A name of a file: letters, digits and strokes.
pub(crate) fn short_name(name: &str) -> String {
    let plain: String =
        name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).take(40).collect();
    if plain.is_empty() { "tournament".to_owned() } else { plain }
}
