//! Lists of pairings as an administrator loads them: any file that the room `pairing` reads, of a pairing program or a table such as
//!
//! ```text
//! round,table,black,white,komi,handicap
//! 1,12,Aoki Mei,Berg Jan,8,0
//! ```
//!
//! Who plays whom is taken from it and nothing else: results come from the stations.

use std::collections::BTreeSet;

use forwarding::pairings::Pairing;
use hall::command_error::CommandError;
use hall::pairings;
use pairing::{DoubtKind, ReadError, What};
use records::fact::{GameFacts, GameId};
use thiserror::Error;

/// Games of one list: every table of the largest congress in ten rounds.
pub const MOST_GAMES: usize = 10_000;

/// Why a list is not taken.
#[derive(Debug, Error)]
pub enum PairingsFileError {
    /// It is no such file, or something in it cannot be meant.
    #[error("the list cannot be read")]
    Read(#[source] ReadError),
    /// It does not say who has which colour.
    #[error("round {round}: the list does not say who has Black")]
    NoColors {
        /// When.
        round: u16,
    },
    /// A game cannot be meant.
    #[error("round {}, table {}: {why}", game.round, game.table)]
    Game {
        /// Which.
        game: GameId,
        /// Why.
        why: Box<CommandError>,
    },
}

/// The pairings of a list, each held against the rules for games; `rules` are those of every game.
///
/// # Errors
/// The first thing that cannot be meant.
pub fn parse(file: &[u8], rules: &str) -> Result<Vec<Pairing>, PairingsFileError> {
    let read = pairing::read(file).map_err(PairingsFileError::Read)?;
    let wrong = |place: String, what| PairingsFileError::Read(ReadError::Wrong { place, what });
    for doubt in read.doubts {
        let what = match doubt.kind {
            DoubtKind::Komi(value) => What::Number { name: "komi", value },
            DoubtKind::Pin(value) => What::Number { name: "pin", value },
            DoubtKind::Round => What::Missing("round"),
            // Pairings have neither ranks, results nor byes.
            DoubtKind::Rank(_) | DoubtKind::NoColor(_) | DoubtKind::ByePlayer(_) | DoubtKind::Sides => continue,
        };
        return Err(wrong(doubt.place, what));
    }
    let tournament = read.tournament;
    if tournament.games.is_empty() {
        return Err(wrong(read.format.name().to_owned(), What::Missing("table")));
    }
    if tournament.games.len() > MOST_GAMES {
        return Err(PairingsFileError::Read(ReadError::TooMany { what: "games", most: MOST_GAMES }));
    }
    let mut places = BTreeSet::new();
    let mut games = Vec::with_capacity(tournament.games.len());
    for one in &tournament.games {
        let round = one.round;
        let table = one.table.ok_or_else(|| wrong(format!("round {round}"), What::Missing("table")))?;
        let game = GameId { round, table };
        if !places.insert(game) {
            let place = format!("round {round}, table {table}");
            return Err(wrong(place.clone(), What::Twice(place)));
        }
        if !one.has_colors {
            return Err(PairingsFileError::NoColors { round });
        }
        let [black, white] = [one.black, one.white].map(|at| &tournament.players[at]);
        // What a tournament says of komi is meant for even games.
        let komi = one.komi.or(tournament.komi.filter(|_| one.handicap == 0));
        let facts = GameFacts {
            black: black.name(),
            white: white.name(),
            rules: rules.to_owned(),
            komi: komi.map(|komi| komi.to_string()),
            handicap: one.handicap,
            black_pin: black.egd_pin.clone(),
            white_pin: white.egd_pin.clone(),
            ..GameFacts::default()
        };
        let facts =
            pairings::checked(game, facts, []).map_err(|why| PairingsFileError::Game { game, why: Box::new(why) })?;
        games.push(Pairing { game, facts });
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use hall::error_chain::error_chain;

    use super::*;

    fn said(text: &str) -> String {
        parse(text.as_bytes(), "ing-1996").map_or_else(|error| error_chain(&error), |games| format!("{games:?}"))
    }

    #[test]
    fn who_plays_whom_is_taken_from_tables_and_from_files_of_pairing_programs() {
        let text = "round,table,black,white,komi,outcome\n1,12,Aoki Mei,Berg Jan,7.5,black\n1,13,陳,Dumas,,\n";
        let table = parse(text.as_bytes(), "ing-1996").unwrap();
        assert_eq!(table.iter().map(|one| one.game.table).collect::<Vec<u16>>(), [12, 13]);
        let facts = &table[0].facts;
        assert_eq!((facts.black.as_str(), facts.white.as_str()), ("Aoki Mei", "Berg Jan"));
        assert_eq!((facts.komi.as_deref(), facts.rules.as_str()), (Some("7.5"), "ing-1996"));
        assert_eq!(table[1].facts.komi, None);
        // Every other way to write the same is tried where files are read; here that it comes to the same.
        let tournament = pairing::read(text.as_bytes()).unwrap().tournament;
        let xml = pairing::opengotha::write(&tournament);
        let read = parse(xml.as_bytes(), "ing-1996").unwrap();
        let who = |games: &[Pairing]| {
            let one = |one: &Pairing| (one.game, one.facts.black.to_uppercase(), one.facts.white.to_uppercase());
            games.iter().map(one).collect::<Vec<_>>()
        };
        assert_eq!(who(&read), who(&table));
    }

    #[test]
    fn what_cannot_be_meant_is_refused_whole() {
        for (text, why) in [
            ("", "no file of"),
            ("1,12,Aoki,Berg", "no file of"),
            ("round,table,black,white\n", "`table` is missing"),
            ("round,table,black,white\nx,1,A,B", "`x` is no round"),
            ("table,black,white\n1,A,B", "`round` is missing"),
            ("round,black,white\n1,A,B", "`table` is missing"),
            ("round,table,black,white,komi\n1,1,A,B,much", "`much` is no komi"),
            ("round,table,black,white\n1,1,A,B\n1,1,C,D", "there twice"),
            ("round,table,black,white\n1,1,A,B\n1,2,C,B", "plays twice"),
        ] {
            assert!(said(text).contains(why), "{text}: {}", said(text));
        }
    }
}
