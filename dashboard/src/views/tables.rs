//! All tables at a glance, of one round: those that are looked for.

use hall::{Game, Hall, State};
use records::fact::GameId;
use serde::Deserialize;
use server::paths;
use server::roles::{self, Visitor};

/// What is asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Asked {
    /// The round; the one that is played where none is asked for.
    pub round: Option<u16>,
    /// The state's name; every state where it is empty.
    #[serde(default)]
    pub state: String,
    /// A table's number, or words of players' names.
    #[serde(default)]
    pub find: String,
}

impl Asked {
    /// The same with another state, as a path of this page or of its part.
    pub fn path(&self, page: &str, state: &str) -> String {
        let round = self.round.map(|round| round.to_string()).unwrap_or_default();
        let fields = [("round", round.as_str()), ("state", state), ("find", self.find.trim())];
        let fields: Vec<(&str, &str)> = fields.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        let query = paths::query(&fields);
        if query.is_empty() { page.to_owned() } else { format!("{page}?{query}") }
    }

    /// Whether a game is looked for: by its table's number, or by every word in its players' names.
    fn finds(&self, game: &Game) -> bool {
        let find = self.find.trim().to_lowercase();
        if let Ok(table) = find.parse::<u16>() {
            return table == game.id.table;
        }
        let names = format!("{} {}", game.facts.black, game.facts.white).to_lowercase();
        find.split_whitespace().all(|word| names.contains(word))
    }

    /// Whether everything of a round is asked for.
    pub fn is_all(&self) -> bool {
        self.find.is_empty() && self.state.is_empty()
    }
}

/// The tables of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct Tables {
    /// The log's last entry in it.
    pub sequence: u64,
    /// The event's name; empty where it has none.
    pub event: String,
    /// The round.
    pub round: u16,
    /// The rounds that the visitor is told of.
    pub rounds: Vec<u16>,
    /// How many games were found.
    pub found: usize,
    /// How many of them are in each state.
    pub in_state: [(State, usize); State::ALL.len()],
    /// Those in the state that was asked for.
    pub cards: Vec<Card>,
}

/// A table's game in short.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Which game.
    pub id: GameId,
    /// Black's player.
    pub black: String,
    /// White's player.
    pub white: String,
    /// How far it is.
    pub state: State,
    /// What somebody stands for.
    pub result: Option<String>,
}

/// Who looks at the tables: whoever enters pairings sees the next round's too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sees {
    /// The rounds that were started.
    Started,
    /// All that were entered.
    All,
}

impl Sees {
    /// What a visitor sees.
    pub fn of(visitor: &Visitor) -> Self {
        if visitor.may(roles::SET_UP) { Self::All } else { Self::Started }
    }
}

impl Tables {
    /// What is asked of the hall.
    pub fn of(hall: &Hall, asked: &Asked, sees: Sees) -> Self {
        let round = asked.round.or(hall.round()).unwrap_or(1);
        let is_told = |round: &u16| sees == Sees::All || hall.is_told(*round);
        let games: Vec<&Game> = hall.of_round(round).filter(|game| asked.finds(game)).collect();
        let in_state = |state: State| games.iter().filter(|game| game.state() == state).count();
        let is_shown = |game: &&&Game| asked.state.is_empty() || game.state().name() == asked.state;
        Self {
            sequence: hall.sequence,
            event: hall.equipment.event().to_owned(),
            round,
            rounds: hall.rounds().into_iter().filter(is_told).collect(),
            found: games.len(),
            in_state: State::ALL.map(|state| (state, in_state(state))),
            cards: games.iter().filter(is_shown).map(|game| Card::of(game)).collect(),
        }
    }

    /// Whether there are other rounds to choose from.
    pub fn has_others(&self) -> bool {
        self.rounds.iter().any(|other| *other != self.round)
    }
}

impl Card {
    fn of(game: &Game) -> Self {
        Self {
            id: game.id,
            black: game.facts.black.clone(),
            white: game.facts.white.clone(),
            state: game.state(),
            result: game.claim.as_ref().map(|claim| claim.record.result.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{facts, hall};

    fn asked(round: Option<u16>, state: &str, find: &str) -> Asked {
        Asked { round, state: state.to_owned(), find: find.to_owned() }
    }

    fn found(view: &Tables) -> Vec<u16> {
        view.cards.iter().map(|card| card.id.table).collect()
    }

    #[test]
    fn tables_are_found_by_number_name_and_state() {
        let hall = hall(&[
            (1, 1, facts("Aoki Mei", "Berg"), Some("B+3")),
            (1, 2, facts("Chen", "Dorn Aoki"), None),
            (2, 1, facts("Berg", "Chen"), None),
        ]);
        let see = |asked: &Asked| Tables::of(&hall, asked, Sees::All);
        let all = see(&asked(Some(1), "", ""));
        assert_eq!((found(&all), all.found, all.round), (vec![1, 2], 2, 1));
        assert_eq!(all.cards[0].result.as_deref(), Some("B+3"));
        assert_eq!(all.in_state.iter().map(|(_, games)| games).sum::<usize>(), 2);
        assert!(all.has_others() && all.rounds == [1, 2]);
        assert_eq!(found(&see(&asked(Some(1), "", " 2 "))), [2], "a number is a table's");
        assert_eq!(found(&see(&asked(Some(1), "", "aoki"))), [1, 2]);
        assert_eq!(found(&see(&asked(Some(1), "", "AOKI mei"))), [1], "every word");
        let confirmed = see(&asked(Some(1), "confirmed", ""));
        assert_eq!((found(&confirmed), confirmed.found), (vec![1], 2), "the other states are counted all the same");
        assert!(found(&see(&asked(Some(7), "", ""))).is_empty());
    }

    #[test]
    fn a_round_that_was_not_started_is_told_to_those_who_enter_it() {
        let mut hall = hall(&[(1, 1, facts("A", "B"), None), (2, 1, facts("A", "C"), None)]);
        hall.starts = vec![1];
        let rounds = |sees| Tables::of(&hall, &Asked::default(), sees).rounds;
        assert_eq!(rounds(Sees::All), [1, 2]);
        assert_eq!(rounds(Sees::Started), [1]);
        let view = Tables::of(&hall, &asked(Some(2), "", ""), Sees::Started);
        assert!(view.has_others(), "the way back");
    }

    #[test]
    fn what_is_asked_for_stands_in_the_address() {
        assert_eq!(asked(None, "", "").path("/", ""), "/");
        assert_eq!(
            asked(Some(2), "playing", " 棋 ").path("/hall", "playing"),
            "/hall?round=2&state=playing&find=%E6%A3%8B"
        );
    }
}
