//! What the command line says of a game: what counting needs to know and neither a board nor a photograph shows.

use std::str::FromStr;
use std::time::Duration;

use board::{ByColor, Color};
use clap::{Args, ValueEnum};
use scoring::clock::{TardinessRuling, tardiness};
use scoring::ranks::{Rank, RankError, Terms};
use scoring::{Game, HalfPoints};
use thiserror::Error;

use crate::pipeline::Borders;

/// What counting may need to know of a game and no photograph shows.
#[derive(Clone, Debug, Args)]
pub struct Facts {
    /// What White receives, if not what the rule set says: 7.5, or -0.5 where Black receives it.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true, conflicts_with = "grades")]
    pub komi: Option<HalfPoints>,
    /// Black's handicap stones.
    #[arg(long, value_name = "STONES", value_parser = clap::value_parser!(u8).range(..=MOST_HANDICAP_STONES),
          conflicts_with = "grades")]
    pub handicap: Option<u8>,
    /// The players' grades instead of komi and handicap, which follow from them (Ing 1996, Rule 8): 9ping,1ping or 3ji,1duan.
    #[arg(long, value_name = "BLACK,WHITE")]
    pub grades: Option<Grades>,
    /// Who passed first at the end.
    #[arg(long, value_name = "COLOUR")]
    pub first_pass: Option<Side>,
    /// White's stones that Black captured during the game.
    #[arg(long, value_name = "STONES", value_parser = clap::value_parser!(u32).range(..=MOST_CAPTURED))]
    pub captured_by_black: Option<u32>,
    /// Black's stones that White captured during the game.
    #[arg(long, value_name = "STONES", value_parser = clap::value_parser!(u32).range(..=MOST_CAPTURED))]
    pub captured_by_white: Option<u32>,
    /// Points that a side loses for overtime: black=2, white=6; once for each side.
    #[arg(long = "penalty", value_name = "COLOUR=POINTS", value_parser = penalty)]
    pub penalties: Vec<Penalty>,
    /// Open borders stay as they lie: both players have passed, and the referee lets it stand.
    #[arg(long)]
    pub border_agreed: bool,
}

/// Points that a side loses (Ing 1996, Rule 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penalty {
    /// The side that loses them.
    pub color: Color,
    /// How many.
    pub points: HalfPoints,
}

/// Why a text is no penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write a colour and the points that it loses, two for each additional period: black=2")]
pub struct PenaltyError;

fn penalty(text: &str) -> Result<Penalty, PenaltyError> {
    let (color, points) = text.split_once('=').ok_or(PenaltyError)?;
    // The error says what is taken, which is more than the words' own ones.
    let color = Side::from_str(color.trim(), true).map_err(|_| PenaltyError)?.into();
    let points: HalfPoints = points.trim().parse().map_err(|_| PenaltyError)?;
    if points < HalfPoints::ZERO { Err(PenaltyError) } else { Ok(Penalty { color, points }) }
}

impl Facts {
    /// A game with everything that the command line says of it, else as `given`.
    #[must_use]
    pub fn over(&self, given: Game) -> Game {
        let mut penalties = given.penalties;
        for &Penalty { color, points } in &self.penalties {
            penalties[color] = points;
        }
        Game {
            komi: self.grades.map(|grades| grades.terms().compensation).or(self.komi).or(given.komi),
            handicap: self.grades.map(Grades::handicap).or(self.handicap).unwrap_or(given.handicap),
            first_pass: self.first_pass.map(Into::into).or(given.first_pass),
            // A game counts what each side lost.
            prisoners: ByColor {
                black: self.captured_by_white.or(given.prisoners.black),
                white: self.captured_by_black.or(given.prisoners.white),
            },
            penalties,
        }
    }

    /// What the referee says of open borders.
    #[must_use]
    pub const fn borders(&self) -> Borders {
        if self.border_agreed { Borders::AsTheyLie } else { Borders::Unsaid }
    }
}

/// The grades of two players, of whom the weaker has Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grades {
    black: Rank,
    white: Rank,
}

/// Why a text is no pair of grades.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GradesError {
    /// Another form.
    #[error("write Black's grade and White's with a comma between: 9ping,1ping")]
    Form,
    /// One of them is none.
    #[error(transparent)]
    Rank(#[from] RankError),
    /// The stronger player cannot have Black.
    #[error("by Rule 8 the weaker player takes Black, and {black} is stronger than {white}")]
    StrongerHasBlack {
        /// Black's grade.
        black: Rank,
        /// White's.
        white: Rank,
    },
}

impl Grades {
    /// Black's grade.
    #[must_use]
    pub const fn black(self) -> Rank {
        self.black
    }

    /// White's grade.
    #[must_use]
    pub const fn white(self) -> Rank {
        self.white
    }

    /// What Rule 8 gives them.
    #[must_use]
    pub const fn terms(self) -> Terms {
        Terms::between(self.black, self.white)
    }

    /// Black's handicap stones: one more than White's passes at the start, none where White does not pass.
    #[must_use]
    pub const fn handicap(self) -> u8 {
        match self.terms().mandatory_passes {
            0 => 0,
            passes => passes + 1,
        }
    }
}

impl FromStr for Grades {
    type Err = GradesError;

    fn from_str(text: &str) -> Result<Self, GradesError> {
        let (black, white) = text.split_once(',').ok_or(GradesError::Form)?;
        let (black, white): (Rank, Rank) = (black.parse()?, white.parse()?);
        if black.points_below_the_top() < white.points_below_the_top() {
            return Err(GradesError::StrongerHasBlack { black, white });
        }
        Ok(Self { black, white })
    }
}

/// How late a side came (Ing 1996, Rule 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late {
    /// Who came late.
    pub color: Color,
    /// By how much.
    pub by: Duration,
    /// The time that each side has at the beginning.
    pub basic: Duration,
}

/// Why a text does not say how late a side came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write a colour, the minutes late and the minutes of basic time: black=5/60")]
pub struct LateError;

/// A longer game than any, in minutes: Rule 9 has four hours at most.
const LONGEST_BASIC_MINUTES: u64 = 24 * 60;

impl Late {
    /// What follows from it.
    #[must_use]
    pub fn ruling(&self) -> TardinessRuling {
        tardiness(self.basic, self.by)
    }
}

impl FromStr for Late {
    type Err = LateError;

    fn from_str(text: &str) -> Result<Self, LateError> {
        let (color, times) = text.split_once('=').ok_or(LateError)?;
        let (by, basic) = times.split_once('/').ok_or(LateError)?;
        // The error says what is taken, which is more than the word's own one.
        let color = Side::from_str(color.trim(), true).map_err(|_| LateError)?.into();
        let minutes = |text: &str| match text.trim().parse() {
            Ok(minutes @ 0..=LONGEST_BASIC_MINUTES) => Ok(Duration::from_secs(60 * minutes)),
            _ => Err(LateError),
        };
        let (by, basic) = (minutes(by)?, minutes(basic)?);
        if basic.is_zero() { Err(LateError) } else { Ok(Self { color, by, basic }) }
    }
}

/// More captured stones than any game has are a slip of the keyboard.
const MOST_CAPTURED: i64 = 2_000;

/// More handicap stones than any game was played with are a slip of the keyboard.
const MOST_HANDICAP_STONES: i64 = 40;

/// A colour as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
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
