//! Lists of results: bytes to games, each fault with its line.
//!
//! ```text
//! round,black,white,result,compensation
//! 1,Aoki,Berg,B+3,8
//! 1,"Chen, Li",Dorn,W+R,
//! ```
//!
//! Columns may stand in any order; a round's `results.csv` of the station is such a list.

use std::collections::{HashMap, HashSet};

use api::spreadsheet;
use board::Color;
use csv::{ReaderBuilder, StringRecord, Trim};
use scoring::tournament::{Game, How};
use scoring::{GameResult, HalfPoints};
use words::{Sentence, Word, sentence};

/// Letters of the longest name.
const LONGEST_NAME: usize = 60;

/// Of more faults in one list only the first ones are told.
const MOST_FAULTS: usize = 20;

/// Everybody's games.
#[derive(Debug, Default)]
pub struct Results {
    /// The players, in the order in which they are first named.
    pub players: Vec<String>,
    /// The games.
    pub games: Vec<Played>,
    places: HashMap<String, usize>,
    paired: HashSet<(u32, usize)>,
}

/// One game.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// Its round, where the list says.
    pub round: Option<u32>,
    /// Who had Black, by place in the list of players.
    pub black: usize,
    /// Who had White.
    pub white: usize,
    /// What became of it.
    pub result: GameResult,
    /// In which way.
    pub how: How,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineFault {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What can be wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not text.
    Encoding,
    /// A column that is needed is not named.
    Column {
        /// The column.
        column: &'static str,
    },
    /// More or fewer fields than columns.
    Fields {
        /// Fields of this line.
        fields: usize,
        /// Fields of the first.
        columns: usize,
    },
    /// No name, or what cannot be one.
    Name,
    /// One player on both sides.
    AgainstOneself,
    /// The result is none.
    Result,
    /// The compensation is none.
    Compensation,
    /// The round is none.
    Round,
    /// A player has two games in a round.
    Twice {
        /// The round.
        round: u32,
    },
}

impl LineFault {
    /// The fault with its line.
    #[must_use]
    pub fn sentence(&self) -> Sentence {
        sentence!(ListLine { line: self.line, fault: self.fault.sentence() })
    }
}

impl Fault {
    fn sentence(self) -> Sentence {
        match self {
            Self::Encoding => Word::ListEncoding.into(),
            Self::Column { column } => sentence!(ListColumn { column }),
            Self::Fields { fields, columns } => sentence!(ListFields { fields, columns }),
            Self::Name => sentence!(ListName { most: LONGEST_NAME }),
            Self::AgainstOneself => Word::ListAgainstOneself.into(),
            Self::Result => Word::ListResult.into(),
            Self::Compensation => Word::ListCompensation.into(),
            Self::Round => Word::ListRound.into(),
            Self::Twice { round } => sentence!(ListTwice { round }),
        }
    }
}

/// Where the columns stand.
struct Columns {
    number: usize,
    black: usize,
    white: usize,
    result: usize,
    round: Option<usize>,
    compensation: Option<usize>,
}

impl Results {
    /// Adds the games of a list; `komi` is White's where the list does not say. Gives what is wrong with it.
    pub fn add(&mut self, bytes: &[u8], komi: HalfPoints) -> Vec<LineFault> {
        let mut list = ReaderBuilder::new().flexible(true).trim(Trim::All).from_reader(bytes);
        // The first line fails for letters that are none, and for nothing else: the file is in memory.
        let heading = list.headers().map_err(|_| Fault::Encoding);
        let columns = match heading.and_then(Columns::of) {
            Ok(columns) => columns,
            Err(fault) => return vec![LineFault { line: 1, fault }],
        };
        let game = |record: csv::Result<StringRecord>| {
            let (at, game) = match record {
                Ok(fields) => (fields.position().cloned(), self.game(&fields, &columns, komi)),
                Err(error) => (error.position().cloned(), Err(Fault::Encoding)),
            };
            let line = at.map_or(1, |at| line_from(bytes, at.byte() as usize));
            game.err().map(|fault| LineFault { line, fault })
        };
        list.records().filter_map(game).take(MOST_FAULTS).collect()
    }

    /// Adds players who have not played yet, one a line in the order of their numbers. Gives what is wrong with the list.
    pub fn add_players(&mut self, bytes: &[u8]) -> Vec<LineFault> {
        let Ok(text) = std::str::from_utf8(bytes) else { return vec![LineFault { line: 1, fault: Fault::Encoding }] };
        let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
        let named = lines.filter(|(_, name)| !name.trim().is_empty());
        let fault =
            |(at, name): (usize, &str)| self.player(name.trim()).err().map(|fault| LineFault { line: at + 1, fault });
        named.filter_map(fault).take(MOST_FAULTS).collect()
    }

    /// Puts the games in the order of their rounds, in which Ing's system counts them.
    pub fn in_order_of_rounds(&mut self) {
        self.games.sort_by_key(|game| game.round);
    }

    /// The games that were won.
    pub fn decided(&self) -> Vec<Game> {
        let decided = |game: &Played| {
            game.result.winner().map(|winner| match winner {
                Color::Black => Game { winner: game.black, loser: game.white },
                Color::White => Game { winner: game.white, loser: game.black },
            })
        };
        self.games.iter().filter_map(decided).collect()
    }

    fn game(&mut self, fields: &StringRecord, columns: &Columns, komi: HalfPoints) -> Result<(), Fault> {
        if fields.len() != columns.number {
            return Err(Fault::Fields { fields: fields.len(), columns: columns.number });
        }
        let filled = |column: Option<usize>| column.map(|column| &fields[column]).filter(|text| !text.is_empty());
        // The fault names the line and what is taken, which is more than the parsers' own errors.
        let komi = filled(columns.compensation).map_or(Ok(komi), str::parse).map_err(|_| Fault::Compensation)?;
        let round = filled(columns.round).map(str::parse).transpose().map_err(|_| Fault::Round)?;
        let result: GameResult = fields[columns.result].parse().map_err(|_| Fault::Result)?;
        let (black, white) = (self.player(&fields[columns.black])?, self.player(&fields[columns.white])?);
        if black == white {
            return Err(Fault::AgainstOneself);
        }
        if let Some(round) = round {
            for player in [black, white] {
                if !self.paired.insert((round, player)) {
                    return Err(Fault::Twice { round });
                }
            }
        }
        self.games.push(Played { round, black, white, result, how: How::of(result, komi) });
        Ok(())
    }

    fn player(&mut self, field: &str) -> Result<usize, Fault> {
        let name = spreadsheet::text_of(field);
        if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
            return Err(Fault::Name);
        }
        Ok(*self.places.entry(name.to_owned()).or_insert_with(|| {
            self.players.push(name.to_owned());
            self.players.len() - 1
        }))
    }
}

impl Columns {
    fn of(names: &StringRecord) -> Result<Self, Fault> {
        let place = |name: &str| names.iter().position(|column| column.eq_ignore_ascii_case(name));
        let needed = |column: &'static str| place(column).ok_or(Fault::Column { column });
        Ok(Self {
            number: names.len(),
            black: needed("black")?,
            white: needed("white")?,
            result: needed("result")?,
            round: place("round"),
            compensation: place("compensation"),
        })
    }
}

/// The first line from a byte on that is not empty, counted from 1: a record's place is told before the empty lines above it.
fn line_from(bytes: &[u8], byte: usize) -> usize {
    let empty = bytes.iter().skip(byte).take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
    1 + bytes.iter().take(byte + empty).filter(|&&byte| byte == b'\n').count()
}
