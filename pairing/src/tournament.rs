//! A tournament as pairing programs and rating lists know it: players, rounds, games with who has which colour, and byes.
//!
//! Who won is always said by a colour: `1-0` means White in one program and Black in another.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use board::Color;
use scoring::{GameResult, HalfPoints, WonBy};
use thiserror::Error;

/// The longest tournament's rounds.
pub const MOST_ROUNDS: u16 = 99;
/// The largest table number.
pub const MOST_TABLES: u16 = 9_999;
/// The players of the largest congress, several times over.
pub const MOST_PLAYERS: usize = 10_000;
/// Games of all of them in as many rounds as are played.
pub const MOST_GAMES: usize = 100_000;
/// More handicap stones are on no board that is played on.
pub const MOST_HANDICAP: u8 = 40;

/// A tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tournament {
    /// What it is called; empty where the file does not say.
    pub name: String,
    /// Where it is played.
    pub place: Option<String>,
    /// The country's two letters.
    pub country: Option<String>,
    /// Its first and last day: `2026-05-01`.
    pub days: Option<[String; 2]>,
    /// The rules, as the program calls them.
    pub rules: Option<String>,
    /// What White receives in an even game.
    pub komi: Option<HalfPoints>,
    /// How many rounds are planned, or were played.
    pub rounds: u16,
    /// Everybody, in the file's order.
    pub players: Vec<Player>,
    /// The games, by round and table.
    pub games: Vec<Game>,
    /// Who had no opponent in a round and a score all the same, by round.
    pub byes: Vec<Bye>,
    /// Headings that one format has and no other: h9's class, handicap and time (`CL`, `HA`, `TM`, ...), in the file's order.
    pub headings: Vec<(String, String)>,
    /// What the scores of [`Player::scores`] are called.
    pub criteria: Vec<String>,
}

/// A player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// What the program calls the player: a number, or letters of the name.
    pub key: String,
    /// The family's name, or the only one.
    pub family: String,
    /// The given name; empty where there is none.
    pub given: String,
    /// The rank.
    pub rank: Option<Rank>,
    /// The rating, as the program counts it.
    pub rating: Option<i32>,
    /// The country's two letters, as the file has them.
    pub country: Option<String>,
    /// The club.
    pub club: Option<String>,
    /// The number in the European database: eight digits.
    pub egd_pin: Option<String>,
    /// The number at the American Go Association.
    pub aga_number: Option<String>,
    /// Whether the registration is not final yet: such a player is not paired.
    pub is_preliminary: bool,
    /// Rounds in which the player does not play.
    pub absent: BTreeSet<u16>,
    /// The place in the final list, where the file has one.
    pub place: Option<u32>,
    /// The scores in the file's list, as written.
    pub scores: Vec<String>,
}

impl Player {
    /// The name as people write it, the family's first.
    #[must_use]
    pub fn name(&self) -> String {
        spaced(&format!("{} {}", self.family, self.given))
    }

    /// What players are compared by: see [`key_of`].
    #[must_use]
    pub fn name_key(&self) -> String {
        key_of(&self.name())
    }
}

/// A name without what varies between programs: capital letters without spaces and without underscores, which stand for spaces in lists
/// whose fields spaces divide.
#[must_use]
pub fn key_of(name: &str) -> String {
    name.chars().filter(|letter| !letter.is_whitespace() && *letter != '_').flat_map(char::to_uppercase).collect()
}

pub(crate) fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rank {
    /// From 1.
    pub number: u8,
    /// Kyu, dan or professional dan.
    pub grade: Grade,
}

/// What a rank's number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// Pupils' grades: the larger the weaker.
    Kyu,
    /// Amateurs' grades.
    Dan,
    /// Professionals' grades.
    Professional,
}

/// A text that is no rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a rank is written 12k, 3d or 1p")]
pub struct RankError;

impl Rank {
    /// The weakest kyu.
    pub const WEAKEST: u8 = 30;

    /// The rank whose place on the scale is this: 0 is 1 dan, -1 is 1 kyu.
    #[must_use]
    pub fn of_scale(place: i32) -> Option<Self> {
        if place >= 0 {
            let number = u8::try_from(place + 1).ok()?;
            (number <= 9).then_some(Self { number, grade: Grade::Dan })
        } else {
            let number = u8::try_from(place.checked_neg()?).ok()?;
            (number <= Self::WEAKEST).then_some(Self { number, grade: Grade::Kyu })
        }
    }

    /// The place on that scale; professionals stand with 9 dan.
    #[must_use]
    pub fn scale(self) -> i32 {
        match self.grade {
            Grade::Kyu => -i32::from(self.number),
            Grade::Dan => i32::from(self.number) - 1,
            Grade::Professional => 8,
        }
    }
}

impl FromStr for Rank {
    type Err = RankError;

    fn from_str(text: &str) -> Result<Self, RankError> {
        let text = text.trim();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, grade) = text.split_at(digits);
        let number: u8 = number.parse().map_err(|_| RankError)?;
        let (grade, most) = match grade.trim().to_ascii_lowercase().as_str() {
            "k" | "kyu" => (Grade::Kyu, Self::WEAKEST),
            "d" | "dan" => (Grade::Dan, 9),
            "p" | "pro" => (Grade::Professional, 9),
            _ => return Err(RankError),
        };
        if (1..=most).contains(&number) { Ok(Self { number, grade }) } else { Err(RankError) }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.grade {
            Grade::Kyu => 'k',
            Grade::Dan => 'd',
            Grade::Professional => 'p',
        };
        write!(to, "{}{letter}", self.number)
    }
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The program's number of it, where it has one.
    pub id: Option<u32>,
    /// The round, from 1.
    pub round: u16,
    /// The table, from 1; none where the file has no tables.
    pub table: Option<u16>,
    /// Black's player: a place in [`Tournament::players`].
    pub black: usize,
    /// White's player.
    pub white: usize,
    /// Whether the file says who had which colour; where not, the first named stands as Black.
    pub has_colors: bool,
    /// Black's handicap stones.
    pub handicap: u8,
    /// What White receives, where the file says it of the game.
    pub komi: Option<HalfPoints>,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether it was decided without being played.
    pub by_default: bool,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Nothing is known of it.
    Unknown,
    /// This colour won.
    Won(Color),
    /// Nobody won.
    Jigo,
    /// Both are given a win.
    BothWin,
    /// Both are given a loss.
    BothLose,
    /// It does not count.
    Cancelled,
}

impl Outcome {
    /// What a result is for those who pair, and whether it came without a game. A void game counts for nobody.
    #[must_use]
    pub fn of(result: GameResult) -> (Self, bool) {
        let by_default = matches!(result, GameResult::Given { by: WonBy::Forfeit, .. });
        let outcome = match (result.winner(), result) {
            (Some(winner), _) => Self::Won(winner),
            (None, GameResult::Void) => Self::Cancelled,
            (None, _) => Self::Jigo,
        };
        (outcome, by_default)
    }

    /// The same with the colours exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            Self::Won(color) => Self::Won(color.opponent()),
            other => other,
        }
    }

    /// Its name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Won(Color::Black) => "black",
            Self::Won(Color::White) => "white",
            Self::Jigo => "jigo",
            Self::BothWin => "both_win",
            Self::BothLose => "both_lose",
            Self::Cancelled => "cancelled",
        }
    }

    /// The outcome of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let all = [
            Self::Unknown,
            Self::Won(Color::Black),
            Self::Won(Color::White),
            Self::Jigo,
            Self::BothWin,
            Self::BothLose,
            Self::Cancelled,
        ];
        all.into_iter().find(|outcome| outcome.name() == name)
    }

    /// What a side has of it, in halves of a win.
    #[must_use]
    pub fn halves(self, color: Color) -> u32 {
        match self {
            Self::Won(winner) if winner == color => 2,
            Self::BothWin => 2,
            Self::Jigo => 1,
            _ => 0,
        }
    }
}

/// Somebody has no opponent in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bye {
    /// The program's number of it, where it has one.
    pub id: Option<u32>,
    /// The round, from 1.
    pub round: u16,
    /// Who: a place in [`Tournament::players`].
    pub player: usize,
    /// What is given for it.
    pub score: ByeScore,
}

/// What is given for a round without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ByeScore {
    /// A win.
    Win,
    /// Half a win.
    Half,
    /// Nothing.
    Nothing,
    /// Nobody said yet.
    Unknown,
}

impl Tournament {
    /// Puts games and byes in the order of rounds and tables.
    pub(crate) fn in_order(mut self) -> Self {
        self.games.sort_by_key(|game| (game.round, game.table, game.id));
        self.byes.sort_by_key(|bye| (bye.round, bye.player));
        self.rounds = self.rounds.max(self.last_round());
        self
    }

    /// The last round that has a game or a bye; 0 where none has.
    #[must_use]
    pub fn last_round(&self) -> u16 {
        let games = self.games.iter().map(|game| game.round);
        games.chain(self.byes.iter().map(|bye| bye.round)).max().unwrap_or(0)
    }

    /// The games of a round.
    pub fn of_round(&self, round: u16) -> impl Iterator<Item = &Game> {
        self.games.iter().filter(move |game| game.round == round)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_read_as_programs_write_them_and_no_others() {
        for (text, shown, scale) in
            [("3K", "3k", -3), ("30k", "30k", -30), ("7D", "7d", 6), ("1 dan", "1d", 0), ("2p", "2p", 8)]
        {
            let rank: Rank = text.parse().unwrap();
            assert_eq!((rank.to_string().as_str(), rank.scale()), (shown, scale));
        }
        for wrong in ["", "0k", "31k", "10d", "k", "3", "3x", "300k"] {
            assert_eq!(wrong.parse::<Rank>(), Err(RankError), "{wrong}");
        }
        for place in [-30, -1, 0, 8] {
            assert_eq!(Rank::of_scale(place).unwrap().scale(), place);
        }
        assert_eq!((Rank::of_scale(9), Rank::of_scale(-31), Rank::of_scale(i32::MIN)), (None, None, None));
    }

    #[test]
    fn names_are_compared_without_what_programs_do_to_them() {
        assert_eq!(key_of("Guénaïzia  Benjamin"), key_of("guénaïzia benjamin"));
        assert_eq!(key_of("Tu Linh_Vu"), "TULINHVU");
        assert_ne!(key_of("Aoki Mei"), key_of("Aoki Mai"));
    }
}
