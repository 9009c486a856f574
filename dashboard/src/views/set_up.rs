//! What is played: the event, its rounds, its games, and the game that a form is filled in for.

use hall::Hall;
use records::fact::{GameFacts, GameId};
use scoring::Rules;

/// What is played.
#[derive(Clone, Debug, PartialEq)]
pub struct SetUp {
    /// The event's name; empty where it has none.
    pub event: String,
    /// The players that are known.
    pub players: Vec<String>,
    /// Each game that was set up.
    pub games: Vec<(GameId, GameFacts)>,
    /// The rounds so far.
    pub rounds: Vec<RoundSoFar>,
    /// The game of the form: the one that was asked for, else the next table of the newest round,
    pub id: GameId,
    /// with what is known of it, or probably so.
    pub facts: GameFacts,
}

/// A round so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundSoFar {
    /// The round.
    pub round: u16,
    /// How many of its results stand,
    pub stand: usize,
    /// of how many games.
    pub games: usize,
    /// Whether it is the one that is played.
    pub is_played: bool,
}

impl RoundSoFar {
    /// Every round that has games.
    pub fn all(hall: &Hall) -> Vec<Self> {
        let so_far = |round| Self {
            round,
            stand: hall.of_round(round).filter(|game| game.confirmation.is_some()).count(),
            games: hall.of_round(round).count(),
            is_played: hall.round() == Some(round),
        };
        hall.rounds().into_iter().map(so_far).collect()
    }

    /// `3/6`.
    pub fn share(&self) -> String {
        format!("{}/{}", self.stand, self.games)
    }

    /// Whether results are missing.
    pub fn is_unfinished(&self) -> bool {
        self.stand < self.games
    }
}

impl SetUp {
    /// What the hall has, with the form of the game that was asked for.
    pub fn of(hall: &Hall, asked: Option<GameId>) -> Self {
        let games: Vec<(GameId, GameFacts)> = hall.games.iter().map(|(id, game)| (*id, game.facts.clone())).collect();
        let known = asked.and_then(|id| hall.games.get(&id)).map(|game| game.facts.clone());
        Self {
            event: hall.equipment.event().to_owned(),
            players: hall.players.keys().cloned().collect(),
            rounds: RoundSoFar::all(hall),
            id: asked.unwrap_or_else(|| next(&games)),
            facts: known.unwrap_or_else(|| like(&games)),
            games,
        }
    }
}

/// The next table of the newest round.
fn next(games: &[(GameId, GameFacts)]) -> GameId {
    let round = games.last().map_or(1, |(id, _)| id.round);
    let tables = games.iter().filter(|(id, _)| id.round == round).map(|(id, _)| id.table.saturating_add(1));
    GameId { round, table: tables.max().unwrap_or(1) }
}

/// What another game probably has in common with those before it.
fn like(games: &[(GameId, GameFacts)]) -> GameFacts {
    let last = games.last().map(|(_, facts)| (facts.rules.clone(), facts.komi.clone()));
    let (rules, komi) = last.unwrap_or_else(|| (Rules::ING_1996.name.to_owned(), None));
    GameFacts { rules, komi, ..GameFacts::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{facts, hall};

    #[test]
    fn the_form_is_for_the_next_table_and_like_the_last_game() {
        let empty = SetUp::of(&Hall::default(), None);
        assert_eq!((empty.id, empty.facts.rules.as_str()), (GameId { round: 1, table: 1 }, "ing-1996"));
        let chinese = GameFacts { rules: "chinese".to_owned(), komi: Some("7".to_owned()), ..facts("A", "C") };
        let hall = hall(&[(1, 4, facts("A", "B"), Some("B+3")), (2, 7, chinese.clone(), None)]);
        let view = SetUp::of(&hall, None);
        assert_eq!(view.id, GameId { round: 2, table: 8 });
        let GameFacts { rules, komi, black, .. } = view.facts;
        assert_eq!((rules, komi, black.as_str()), (chinese.rules.clone(), chinese.komi.clone(), ""));
        let known = GameId { round: 2, table: 7 };
        assert_eq!(SetUp::of(&hall, Some(known)).facts, chinese);
        let other = GameId { round: 3, table: 1 };
        assert_eq!(SetUp::of(&hall, Some(other)).id, other, "a game that is not there yet");
    }

    #[test]
    fn a_round_says_how_many_of_its_results_stand() {
        let hall = hall(&[(1, 1, facts("A", "B"), Some("B+3")), (1, 2, facts("C", "D"), None)]);
        let rounds = RoundSoFar::all(&hall);
        assert_eq!(rounds[0].share(), "1/2");
        assert!(rounds[0].is_played && rounds[0].is_unfinished());
    }
}
