//! Results that stand, held against a pairing program's tournament: which of them may be put in, and which never.
//!
//! A result is put in only where the same two players sit there with the same colours and the program knows nothing of their game yet.
//! Where it knows something else, both sides stay as they are and a human decides.

use std::collections::BTreeMap;
use std::ops::Range;

use thiserror::Error;

use crate::encoding;
use crate::field::ReadError;
use crate::reading::{Format, Read, read};
use crate::tournament::{Outcome, Tournament, key_of};
use crate::{opengotha, pairgoth};

/// A result that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The round.
    pub round: u16,
    /// The table.
    pub table: u16,
    /// Black's player.
    pub black: String,
    /// White's player.
    pub white: String,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether it was decided without a game.
    pub by_default: bool,
}

/// What is to be done about a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The program knows nothing of this game yet: the result may be put in.
    Put {
        /// The game's place in [`Tournament::games`].
        game: usize,
    },
    /// The program has the same result.
    Same {
        /// The game's place in [`Tournament::games`].
        game: usize,
    },
    /// A human has to decide; nothing is put in.
    Differs(Difference),
}

/// How the program's game differs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Difference {
    /// Its players do not play each other there in this round.
    #[error("round {round}: {black} and {white} are not paired")]
    NotPaired {
        /// The round.
        round: u16,
        /// Black's player.
        black: String,
        /// White's player.
        white: String,
    },
    /// They sit there with the other colours.
    #[error("round {round}, table {table}: {black} and {white} have the other colours")]
    OtherColors {
        /// The round.
        round: u16,
        /// The table.
        table: u16,
        /// Black's player, as it was played.
        black: String,
        /// White's.
        white: String,
    },
    /// Several players are called so.
    #[error("round {round}: several players are called {name}")]
    Ambiguous {
        /// The round.
        round: u16,
        /// The name.
        name: String,
    },
    /// It has another result.
    #[error("round {round}, table {table}: the result is {ours}, and {theirs} there")]
    OtherResult {
        /// The round.
        round: u16,
        /// The table.
        table: u16,
        /// Ours, by [`Outcome::name`].
        ours: &'static str,
        /// Theirs.
        theirs: &'static str,
    },
    /// It has no word for this result.
    #[error("round {round}, table {table}: {ours} has no word there")]
    NoWord {
        /// The round.
        round: u16,
        /// The table.
        table: u16,
        /// Ours.
        ours: &'static str,
    },
}

/// Holds a result against a tournament.
#[must_use]
pub fn decide(tournament: &Tournament, standing: &Standing) -> Decision {
    let Standing { round, table, .. } = *standing;
    let named = |name: &str| {
        let key = key_of(name);
        let mut found = (0..tournament.players.len()).filter(|at| tournament.players[*at].name_key() == key);
        (found.next(), found.next().is_some())
    };
    let ((black, black_twice), (white, white_twice)) = (named(&standing.black), named(&standing.white));
    for (is_twice, name) in [(black_twice, &standing.black), (white_twice, &standing.white)] {
        if is_twice {
            return Decision::Differs(Difference::Ambiguous { round, name: name.clone() });
        }
    }
    let is_theirs = |black: Option<usize>, white: Option<usize>| {
        let both = black.zip(white)?;
        tournament.games.iter().position(|game| game.round == round && (game.black, game.white) == both)
    };
    let (black_name, white_name) = (standing.black.clone(), standing.white.clone());
    let Some(at) = is_theirs(black, white) else {
        // Where the program does not know colours the first named stands as Black.
        return match is_theirs(white, black) {
            Some(at) if !tournament.games[at].has_colors => found(tournament, at, standing, standing.outcome.swapped()),
            Some(_) => {
                Decision::Differs(Difference::OtherColors { round, table, black: black_name, white: white_name })
            }
            None => Decision::Differs(Difference::NotPaired { round, black: black_name, white: white_name }),
        };
    };
    found(tournament, at, standing, standing.outcome)
}

fn found(tournament: &Tournament, game: usize, standing: &Standing, ours: Outcome) -> Decision {
    let theirs = tournament.games[game].outcome;
    if theirs == ours {
        Decision::Same { game }
    } else if theirs == Outcome::Unknown {
        Decision::Put { game }
    } else {
        let Standing { round, table, .. } = *standing;
        Decision::Differs(Difference::OtherResult { round, table, ours: ours.name(), theirs: theirs.name() })
    }
}

/// A file with results put in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The file: every byte that is no result put in is as it was.
    pub bytes: Vec<u8>,
    /// How many were put in.
    pub put: usize,
    /// How many were there already.
    pub same: usize,
    /// What a human has to look at.
    pub differences: Vec<Difference>,
}

/// Why results cannot be put into a file.
#[derive(Debug, Error)]
pub enum MergeError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Results are put into files of Pairgoth and OpenGotha alone.
    #[error("results are put into files of Pairgoth and OpenGotha, and this is one of {}", .0.name())]
    Format(Format),
}

/// Puts results into a file of Pairgoth or OpenGotha, as each spells them. OpenGotha's import of games compares no players and replaces
/// every game of a round and table: the file has to be the one that OpenGotha wrote last.
///
/// # Errors
/// Where the file cannot be read, or is another program's.
pub fn merge(bytes: &[u8], standings: &[Standing]) -> Result<Merged, MergeError> {
    let Read { format, tournament, .. } = read(bytes)?;
    if !matches!(format, Format::OpenGotha | Format::Pairgoth) {
        return Err(MergeError::Format(format));
    }
    let (text, encoding) = encoding::decode(bytes);
    let mut merged = Merged { bytes: Vec::new(), put: 0, same: 0, differences: Vec::new() };
    let mut changes: BTreeMap<usize, (Range<usize>, &str)> = BTreeMap::new();
    let of_opengotha = if format == Format::OpenGotha { opengotha::places(&text)? } else { Default::default() };
    let of_pairgoth = if format == Format::Pairgoth { pairgoth::places(&text)? } else { Default::default() };
    for standing in standings {
        let game = match decide(&tournament, standing) {
            Decision::Put { game } => game,
            Decision::Same { .. } => {
                merged.same += 1;
                continue;
            }
            Decision::Differs(difference) => {
                merged.differences.push(difference);
                continue;
            }
        };
        let game = &tournament.games[game];
        let is_turned = !game.has_colors && tournament.players[game.black].name_key() != key_of(&standing.black);
        let outcome = if is_turned { standing.outcome.swapped() } else { standing.outcome };
        let Standing { round, table, .. } = *standing;
        let change = if format == Format::Pairgoth {
            let place = of_pairgoth.get(&(game.round, game.id.unwrap_or(0)));
            place.map(|place| (place.clone(), pairgoth::code(outcome)))
        } else {
            // It has no word for a game that does not count.
            let place = of_opengotha.get(&(game.round, game.table.unwrap_or(0)));
            let place = place.filter(|_| outcome != Outcome::Cancelled);
            place.map(|place| (place.clone(), opengotha::code(outcome, standing.by_default)))
        };
        let ours = standing.outcome.name();
        let Some((place, code)) = change else {
            merged.differences.push(Difference::NoWord { round, table, ours });
            continue;
        };
        match changes.get(&place.start) {
            None => {
                changes.insert(place.start, (place, code));
                merged.put += 1;
            }
            // The same game twice.
            Some((_, before)) if *before == code => merged.same += 1,
            Some(_) => merged.differences.push(Difference::OtherResult { round, table, ours, theirs: "another" }),
        }
    }
    let mut written = String::with_capacity(text.len());
    let mut at = 0;
    for (place, code) in changes.into_values() {
        written.push_str(&text[at..place.start]);
        written.push_str(code);
        at = place.end;
    }
    written.push_str(&text[at..]);
    let mark = if bytes.starts_with(encoding::MARK) { encoding::MARK } else { &[] };
    merged.bytes = [mark, &encoding::encode(&written, encoding).bytes].concat();
    Ok(merged)
}
