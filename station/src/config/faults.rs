//! What `station.toml` says and cannot mean, each with its line.

use std::fmt;
use std::ops::Range;

use hall::command_error::CommandError;
use hall::equipment::{Equipment, STATION};
use hall::pairings;
use records::fact::{Fact, GameFacts, GameId, Side};

use super::{PlannedGame, Table, others};

/// Everything in the file that cannot be meant.
#[derive(Debug, thiserror::Error)]
#[error("{}", .faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct ConfigError {
    /// In the order of the file.
    pub faults: Vec<Fault>,
}

/// Something in the file that cannot be meant.
#[derive(Debug)]
pub struct Fault {
    /// Its line, from 1.
    pub line: usize,
    /// Why.
    pub reason: Reason,
}

/// Why something in the file cannot be meant.
#[derive(Debug)]
pub enum Reason {
    /// The same table again.
    TableTwice {
        /// Where it was named first.
        first: usize,
    },
    /// The same game again.
    GameTwice {
        /// Where it was named first.
        first: usize,
    },
    /// What another station is called is no name of a file.
    StationName,
    /// The same station again.
    StationTwice {
        /// Where it was named first.
        first: usize,
    },
    /// The station would look at itself.
    Itself,
    /// Two programs would pair one hall.
    TwoPrograms,
    /// A pairing program says who plays whom, and so does the file.
    GameOfProgram,
    /// Results would be written over the pairing program's own file.
    OverItsFile,
    /// The hall's own rules refuse it.
    Act(CommandError),
}

impl fmt::Display for Fault {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "line {}: ", self.line)?;
        match &self.reason {
            Reason::TableTwice { first } => write!(to, "this table is there already, on line {first}"),
            Reason::GameTwice { first } => write!(to, "this table has a game of this round already, on line {first}"),
            Reason::StationName => {
                write!(to, "a station is called by 1 to {} letters, digits, spaces, - and _", others::LONGEST_NAME)
            }
            Reason::StationTwice { first } => write!(to, "this station is there already, on line {first}"),
            Reason::Itself => to.write_str("this is the station itself, which cannot witness its own log"),
            Reason::TwoPrograms => to.write_str("a hall is paired by one program: name [pairgoth] or [opengotha]"),
            Reason::GameOfProgram => {
                to.write_str("the pairing program says who plays whom: leave the games out, or the program")
            }
            Reason::OverItsFile => {
                to.write_str("results are never written over OpenGotha's own file: name another one")
            }
            Reason::Act(error) => write!(to, "{error}"),
        }
    }
}

/// Tables that are there twice, and what may not hang at one.
pub(super) fn of_tables(tables: &[Table], text: &str) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut so_far = Equipment::default();
    for (at, table) in tables.iter().enumerate() {
        let (number, line) = (*table.number.get_ref(), line(text, table.number.span()));
        let first = tables[..at].iter().find(|other| *other.number.get_ref() == number);
        if let Some(first) = first {
            let first = self::line(text, first.number.span());
            faults.push(Fault { line, reason: Reason::TableTwice { first } });
            continue;
        }
        let mut take = |so_far: &mut Equipment, wish: Result<Vec<Fact>, CommandError>| match wish {
            Ok(facts) => facts.iter().for_each(|fact| so_far.take(STATION, [0; 32], fact)),
            Err(error) => faults.push(Fault { line, reason: Reason::Act(error) }),
        };
        let camera = so_far.set_camera(number, table.camera.clone());
        take(&mut so_far, camera);
        for (side, bowl) in [(Side::Black, &table.black_bowl), (Side::White, &table.white_bowl)] {
            if bowl.is_some() {
                let bowl = so_far.set_bowl(number, side, bowl.clone());
                take(&mut so_far, bowl);
            }
        }
    }
    // A wrong number is one fault, however much hangs at its table.
    faults.dedup_by(|one, other| one.to_string() == other.to_string());
    faults
}

/// Games that are there twice, and pairings that cannot be.
pub(super) fn of_games(games: &[PlannedGame], text: &str) -> Vec<Fault> {
    let known: Vec<(GameId, GameFacts)> = games.iter().map(|game| (game.id(), game.facts())).collect();
    let mut faults = Vec::new();
    for (at, game) in games.iter().enumerate() {
        let line = line(text, game.table.span());
        let before = &known[..at];
        if let Some(first) = before.iter().position(|(id, _)| *id == game.id()) {
            let first = self::line(text, games[first].table.span());
            faults.push(Fault { line, reason: Reason::GameTwice { first } });
            continue;
        }
        let others = before.iter().map(|(id, facts)| (*id, facts));
        if let Err(error) = pairings::checked(game.id(), game.facts(), others) {
            faults.push(Fault { line, reason: Reason::Act(error) });
        }
    }
    faults
}

/// The line on which something stands, from 1.
pub(super) fn line(text: &str, place: Range<usize>) -> usize {
    text.bytes().take(place.start).filter(|byte| *byte == b'\n').count() + 1
}
