//! Halls for the tests of this room, without a store or a socket.

use hall::Hall;
use records::Entry;
use records::claim::Record;
use records::fact::{Fact, GameFacts, GameId};

/// Whoever enters what happens in these halls.
const CHIEF: &str = "chief";

/// Enters a fact at noon of 1 May 2026; gives the entry's number.
fn enter(hall: &mut Hall, fact: Fact) -> u64 {
    let sequence = hall.sequence + 1;
    hall.fold(&Entry { sequence, at_ms: 1_777_636_800_000, who: CHIEF.to_owned(), fact, hash: [0; 32] });
    sequence
}

fn claim(hall: &mut Hall, game: GameId, facts: GameFacts, result: &str) -> u64 {
    let record = Record { result: result.to_owned(), version: String::new(), facts, counted: None };
    enter(hall, Fact::ResultClaimed { game, record: Box::new(record) })
}

/// A hall in which these games were set up, by round and table, those with a result confirmed.
pub fn hall(games: &[(u16, u16, GameFacts, Option<&str>)]) -> Hall {
    let mut hall = Hall::default();
    for (round, table, facts, result) in games {
        let game = GameId { round: *round, table: *table };
        enter(&mut hall, Fact::GameSet { game, facts: facts.clone() });
        if let Some(result) = result {
            let claim = claim(&mut hall, game, facts.clone(), result);
            enter(&mut hall, Fact::ResultConfirmed { game, claim, by: Default::default() });
        }
    }
    hall
}

/// A game of two players by the rules of Ing.
pub fn facts(black: &str, white: &str) -> GameFacts {
    let (black, white, rules) = (black.to_owned(), white.to_owned(), "ing-1996".to_owned());
    GameFacts { black, white, rules, ..GameFacts::default() }
}
