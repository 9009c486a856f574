//! What the command line says of a game: what counting needs to know and neither a board nor a photograph shows.

use std::str::FromStr;
use std::time::Duration;

use board::{ByColor, Color};
use clap::{Args, ValueEnum};
use pipeline::Borders;
use scoring::clock::{self, PenaltyError, TardinessRuling, TimeRuling, tardiness};
use scoring::ranks::{Rank, RankError, Terms};
use scoring::{Game, HalfPoints, Rules, UnknownRules};
use thiserror::Error;

/// A rule set by its name.
///
/// # Errors
/// Where it is none of ours.
pub fn rules(text: &str) -> Result<Rules, UnknownRules> {
    Rules::named(text)
}

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
    /// Points that a side loses for overtime: black=2, white=6; more than 6 forfeit the game; once for each side.
    #[arg(long = "penalty", value_name = "COLOUR=POINTS", value_parser = penalty)]
    pub penalties: Vec<Overtime>,
    /// The overtime that costs these points (Ing 1996, Rule 9): additional periods as black=2, or minutes used of so many minutes
    /// of basic time as black=75/60; once for each side.
    #[arg(long, value_name = "COLOUR=PERIODS", value_parser = overtime, conflicts_with = "penalties")]
    pub overtime: Vec<Overtime>,
    /// Open borders stay as they lie: both players have passed, and the referee lets it stand.
    #[arg(long)]
    pub border_agreed: bool,
}

/// What a side's overtime costs (Ing 1996, Rule 9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overtime {
    /// The side.
    pub color: Color,
    /// What follows from it.
    pub ruling: TimeRuling,
}

/// Why a text is no overtime, and no penalty for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OvertimeError {
    /// Another form.
    #[error("write a colour and the points that it loses, two for each additional period: black=2")]
    Penalty,
    /// Another form.
    #[error(
        "write a colour and its additional periods, or its minutes and those of basic time: black=2 or black=75/60"
    )]
    Periods,
    /// No periods cost so much.
    #[error(transparent)]
    Points(#[from] PenaltyError),
}

fn penalty(text: &str) -> Result<Overtime, OvertimeError> {
    let (color, points) = side_and(text).ok_or(OvertimeError::Penalty)?;
    // The error says what is taken, which is more than the number's own one.
    let points: HalfPoints = points.parse().map_err(|_| OvertimeError::Penalty)?;
    Ok(Overtime { color, ruling: clock::penalty(points)? })
}

fn overtime(text: &str) -> Result<Overtime, OvertimeError> {
    let (color, time) = side_and(text).ok_or(OvertimeError::Periods)?;
    let ruling = match time.split_once('/') {
        None => time.parse().ok().map(clock::periods),
        Some((used, basic)) => minutes(used)
            .zip(minutes(basic))
            .filter(|(_, basic)| !basic.is_zero())
            .map(|(used, basic)| clock::overtime(basic, used)),
    };
    Ok(Overtime { color, ruling: ruling.ok_or(OvertimeError::Periods)? })
}

/// A colour, and what is said of it.
fn side_and(text: &str) -> Option<(Color, &str)> {
    let (color, said) = text.split_once('=')?;
    Some((Side::from_str(color.trim(), true).ok()?.into(), said.trim()))
}

/// A time in minutes, of at most a day.
fn minutes(text: &str) -> Option<Duration> {
    match text.trim().parse() {
        Ok(minutes @ 0..=LONGEST_BASIC_MINUTES) => Some(Duration::from_secs(60 * minutes)),
        _ => None,
    }
}

/// Facts that go together with no count under a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FactsError {
    /// Grades fix what Ing's rules of 1996 give, and the game is counted under others.
    #[error(
        "--grades gives the terms of Ing's Rule 8 (1996), and under {rules} White receives something else for playing second \
         or for handicap stones: say --handicap and --komi"
    )]
    GradesUnderOthers {
        /// The rules.
        rules: &'static str,
    },
    /// One handicap stone is no handicap, and nobody said what White receives.
    #[error(
        "one handicap stone is Black's first move alone: say --komi 0 (or 0.5) where White receives no compensation for it, or \
         leave --handicap out where the game is even"
    )]
    OneStone,
}

impl Facts {
    /// The sides that forfeit the game by their overtime.
    pub fn forfeiters(&self) -> impl Iterator<Item = Color> {
        let overtime = self.penalties.iter().chain(&self.overtime);
        overtime.filter(|overtime| overtime.ruling == TimeRuling::Forfeit).map(|overtime| overtime.color)
    }

    /// Whether the facts can be meant under a rule set.
    ///
    /// # Errors
    /// Where they contradict it, or leave open what White receives.
    pub fn fit(&self, rules: &Rules) -> Result<(), FactsError> {
        if self.grades.is_some() && !Terms::hold_under(rules) {
            return Err(FactsError::GradesUnderOthers { rules: rules.name });
        }
        if self.handicap == Some(1) && self.komi.is_none() {
            return Err(FactsError::OneStone);
        }
        Ok(())
    }

    /// A game with everything that the command line says of it, else as `given`.
    #[must_use]
    pub fn over(&self, given: Game) -> Game {
        let mut penalties = given.penalties;
        for &Overtime { color, ruling } in self.penalties.iter().chain(&self.overtime) {
            if let TimeRuling::Penalty(points) = ruling {
                penalties[color] = points;
            }
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
        let (color, times) = side_and(text).ok_or(LateError)?;
        let (by, basic) = times.split_once('/').ok_or(LateError)?;
        let (by, basic) = minutes(by).zip(minutes(basic)).ok_or(LateError)?;
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
