//! What one log says of one game: the fold of its entries, by the station's own rules, and every result that was confirmed on the way.

use hall::{Hall, State};
use records::Entry;
use records::fact::GameId;

/// A result that two people stood for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Confirmed {
    /// The entry that confirmed it.
    pub sequence: u64,
    pub black: String,
    pub white: String,
    pub result: String,
    pub at_ms: u64,
    /// The entry after which it did not stand any more.
    pub withdrawn: Option<u64>,
}

/// How a game stands in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Version {
    pub black: String,
    pub white: String,
    pub state: State,
    /// The results that were confirmed, in their order.
    pub confirmed: Vec<Confirmed>,
    pub at_ms: u64,
}

impl Version {
    /// The result that stands.
    pub fn standing(&self) -> Option<&Confirmed> {
        self.confirmed.last().filter(|confirmed| confirmed.withdrawn.is_none())
    }
}

/// What a game's entries come to, in their order; none where the game is not played.
pub(crate) fn version(id: GameId, entries: &[Entry]) -> Option<Version> {
    let mut hall = Hall::default();
    let mut all: Vec<Confirmed> = Vec::new();
    for entry in entries {
        hall.fold(entry);
        let game = hall.games.get(&id);
        let now = game.and_then(|game| Some((game.confirmation.as_ref()?, game)));
        let is_last = |last: &Confirmed| now.is_some_and(|(confirmation, _)| confirmation.sequence == last.sequence);
        if let Some(last) = all.last_mut().filter(|last| last.withdrawn.is_none() && !is_last(last)) {
            last.withdrawn = Some(entry.sequence);
        }
        if let Some((confirmation, game)) = now
            && confirmation.sequence == entry.sequence
            && let Some(claim) = &game.claim
        {
            all.push(Confirmed {
                sequence: entry.sequence,
                black: game.facts.black.clone(),
                white: game.facts.white.clone(),
                result: claim.record.result.clone(),
                at_ms: entry.at_ms,
                withdrawn: None,
            });
        }
    }
    let game = hall.games.get(&id)?;
    Some(Version {
        black: game.facts.black.clone(),
        white: game.facts.white.clone(),
        state: game.state(),
        confirmed: all,
        at_ms: entries.last().map_or(0, |entry| entry.at_ms),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use records::claim::Record;
    use records::fact::{ConfirmedBy, Fact, GameFacts};

    const GAME: GameId = GameId { round: 1, table: 1 };

    fn log(facts: Vec<Fact>) -> Vec<Entry> {
        let entry = |(at, fact)| Entry { sequence: at, at_ms: at, who: "ada".to_owned(), fact, hash: [0; 32] };
        (1..).zip(facts).map(entry).collect()
    }

    fn claimed(result: &str) -> Fact {
        let record =
            Record { result: result.into(), version: String::new(), facts: GameFacts::default(), counted: None };
        Fact::ResultClaimed { game: GAME, record: Box::new(record) }
    }

    fn confirmed(claim: u64) -> Fact {
        Fact::ResultConfirmed { game: GAME, claim, by: ConfirmedBy::Official }
    }

    #[test]
    fn every_confirmed_result_is_a_version_and_only_the_last_may_stand() {
        let facts = GameFacts { black: "Aoki".into(), white: "Berg".into(), ..GameFacts::default() };
        let reopened = Fact::GameReopened { game: GAME, reason: "a stone".into() };
        let mut all = vec![Fact::GameSet { game: GAME, facts }, claimed("B+R"), confirmed(2)];
        let told = version(GAME, &log(all.clone())).unwrap();
        assert_eq!(told.standing().map(|standing| (standing.sequence, standing.result.as_str())), Some((3, "B+R")));
        all.extend([reopened, claimed("W+R")]);
        assert_eq!(version(GAME, &log(all.clone())).unwrap().standing(), None);
        all.push(confirmed(5));
        let told = version(GAME, &log(all)).unwrap();
        let results: Vec<_> =
            told.confirmed.iter().map(|one| (one.sequence, one.result.as_str(), one.withdrawn)).collect();
        assert_eq!(results, [(3, "B+R", Some(4)), (6, "W+R", None)]);
        assert_eq!(told.state, State::Confirmed);
        assert_eq!(version(GAME, &log(vec![claimed("B+R")])), None, "a game that nobody set up");
    }
}
