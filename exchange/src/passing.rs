//! The results that stand, held against a program's: which go there, which are there, and which make a dispute.

use std::sync::Arc;

use hall::equipment::STATION;
use hall::live_hall::{EnterError, LiveHall};
use hall::{Game, Hall};
use pairing::merge::{Decision, Difference, Standing, decide};
use pairing::{Outcome, Tournament};
use records::fact::{Fact, GameId};
use tokio::runtime::Handle;

use crate::status::Program;

/// A result that stands, and the claim that it is of.
#[derive(Clone, Debug)]
pub(crate) struct Confirmed {
    pub(crate) standing: Standing,
    /// The claim's sequence number: a later claim of the same game is another result, whatever it says.
    claim: u64,
    /// Whether it was handed over, or seen there, before.
    is_there: bool,
}

impl Confirmed {
    fn of(game: &Game, program: Program) -> Option<Self> {
        game.confirmation.as_ref()?;
        let claim = game.claim.as_ref()?;
        let (outcome, by_default) = Outcome::of(claim.record.result.parse().ok()?);
        let standing = Standing {
            round: game.id.round,
            table: game.id.table,
            black: game.facts.black.clone(),
            white: game.facts.white.clone(),
            outcome,
            by_default,
        };
        let handed_over = game.handed_over.get(program.name());
        Some(Self {
            standing,
            claim: claim.sequence,
            is_there: handed_over.is_some_and(|(handed, _)| *handed == claim.sequence),
        })
    }

    fn game(&self) -> GameId {
        GameId { round: self.standing.round, table: self.standing.table }
    }

    /// Whether it still stands.
    fn stands(&self, hall: &Hall) -> bool {
        let game = hall.games.get(&self.game()).filter(|game| game.confirmation.is_some());
        game.and_then(|game| game.claim.as_ref()).is_some_and(|claim| claim.sequence == self.claim)
    }
}

/// Every result that stands.
pub(crate) fn confirmed(hall: &Hall, program: Program) -> Vec<Confirmed> {
    hall.games.values().filter_map(|game| Confirmed::of(game, program)).collect()
}

/// How many results stand that a program is not known to have.
pub(crate) fn waiting(hall: &Hall, program: Program) -> usize {
    confirmed(hall, program).iter().filter(|result| !result.is_there).count()
}

/// What is to be done about them.
#[derive(Debug, Default)]
pub(crate) struct Passing {
    /// To be put in: the result, and the game's place in the tournament.
    pub(crate) put: Vec<(Confirmed, usize)>,
    /// There already, and not entered as such yet.
    pub(crate) seen: Vec<Confirmed>,
    /// How many are there.
    pub(crate) same: usize,
    /// The two sides say different things: a dispute, and the program's outcome by its name.
    pub(crate) disputes: Vec<(Confirmed, &'static str)>,
    /// What cannot be compared.
    pub(crate) differences: Vec<Difference>,
}

/// Holds results against a tournament.
pub(crate) fn passing(tournament: &Tournament, results: Vec<Confirmed>) -> Passing {
    let mut passing = Passing::default();
    for result in results {
        match decide(tournament, &result.standing) {
            Decision::Put { .. } if result.is_there => passing.disputes.push((result, Outcome::Unknown.name())),
            Decision::Put { game } => passing.put.push((result, game)),
            Decision::Same { .. } => {
                passing.same += 1;
                if !result.is_there {
                    passing.seen.push(result);
                }
            }
            Decision::Differs(Difference::OtherResult { theirs, .. }) => passing.disputes.push((result, theirs)),
            Decision::Differs(difference) => passing.differences.push(difference),
        }
    }
    passing
}

/// Enters that results are there, and the disputes, each once; of what stands no more nothing is said.
pub(crate) fn enter(
    live_hall: &Arc<LiveHall>,
    runtime: &Handle,
    program: Program,
    there: Vec<Confirmed>,
    disputes: Vec<(Confirmed, &'static str)>,
) -> Result<(), EnterError> {
    if there.is_empty() && disputes.is_empty() {
        return Ok(());
    }
    let enter = live_hall.enter(STATION, move |hall| {
        let handed_over = |result: &Confirmed| Fact::ResultHandedOver {
            game: result.game(),
            claim: result.claim,
            program: program.name().to_owned(),
            result: result.standing.outcome.name().to_owned(),
        };
        let mut facts: Vec<Fact> = there.iter().filter(|result| result.stands(hall)).map(handed_over).collect();
        let differs = |(result, theirs): &(Confirmed, &str)| Fact::ResultDiffers {
            game: result.game(),
            claim: result.claim,
            program: program.name().to_owned(),
            result: (*theirs).to_owned(),
        };
        facts.extend(disputes.iter().filter(|(result, _)| result.stands(hall)).map(differs));
        Ok(facts)
    });
    runtime.block_on(enter).map(drop)
}
