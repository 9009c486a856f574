//! Pairings as the joint hall tells them, and as a station enters them: by the rules that hold for its own forms, never over a game of other
//! players, and never over one that was begun.

use std::ops::RangeInclusive;

use hall::command_error::CommandError;
use hall::{Hall, pairings};
use records::fact::{Fact, GameFacts, GameId};
use serde::{Deserialize, Serialize};

/// What a station asks.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The event.
    pub event: String,
    /// The station's clock, in milliseconds since 1970: no two questions are the same.
    pub now_ms: u64,
}

/// The pairings of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairings {
    /// Which list this is, from 1.
    pub number: u64,
    /// Every game of it.
    pub games: Vec<Pairing>,
}

/// Who plays whom at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The game.
    pub game: GameId,
    /// What is known of it.
    pub facts: GameFacts,
}

/// What has to be entered for a pairing; nothing where it is known, or somebody took the game away here.
///
/// # Errors
/// Where it cannot be entered: other players sit there, or a player sits elsewhere.
pub fn entered(hall: &Hall, Pairing { game, facts }: &Pairing) -> Result<Vec<Fact>, CommandError> {
    if hall.removed.contains(game) {
        return Ok(Vec::new());
    }
    let checked = pairings::checked(*game, facts.clone(), [])?;
    let Some(known) = hall.games.get(game) else { return pairings::game(hall, *game, checked) };
    let same = |one: &GameFacts| (one.black.clone(), one.white.clone());
    if same(&known.facts) == same(&checked) {
        // What was put right here by hand, or entered since, is the station's own.
        return Ok(Vec::new());
    }
    pairings::game(hall, *game, checked)
}

/// Tables as a configuration names them: `1-40` or `7`.
#[must_use]
pub fn tables(text: &str) -> Option<RangeInclusive<u16>> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (1 <= first && first <= last && last <= hall::limits::LAST_TABLE).then_some(first..=last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use records::Entry;

    fn pairing(table: u16, black: &str, white: &str) -> Pairing {
        let facts =
            GameFacts { black: black.into(), white: white.into(), rules: "ing-1996".into(), ..GameFacts::default() };
        Pairing { game: GameId { round: 1, table }, facts }
    }

    fn with(hall: &mut Hall, facts: Vec<Fact>) {
        for fact in facts {
            let sequence = hall.sequence + 1;
            hall.fold(&Entry { sequence, at_ms: 0, who: "station".to_owned(), fact, hash: [0; 32] });
        }
    }

    #[test]
    fn a_pairing_is_entered_once_and_never_over_other_players_or_a_game_that_was_taken_away() {
        let mut hall = Hall::default();
        let first = entered(&hall, &pairing(1, "Aoki", "Berg")).unwrap();
        assert!(!first.is_empty());
        with(&mut hall, first);
        assert_eq!(entered(&hall, &pairing(1, "Aoki", "Berg")).unwrap(), []);
        assert!(matches!(entered(&hall, &pairing(1, "Chen", "Berg")), Err(CommandError::Replaces { .. })));
        assert!(matches!(
            entered(&hall, &pairing(2, "Aoki", "Chen")),
            Err(CommandError::PlaysAlready { table: 1, .. })
        ));
        with(&mut hall, vec![Fact::GameRemoved { game: GameId { round: 1, table: 1 } }]);
        assert_eq!(entered(&hall, &pairing(1, "Chen", "Berg")).unwrap(), []);
    }

    #[test]
    fn tables_are_a_range() {
        assert_eq!(tables("1-40"), Some(1..=40));
        assert_eq!(tables(" 7 "), Some(7..=7));
        for text in ["", "0-3", "4-2", "1-99999", "a-b", "1-2-3"] {
            assert_eq!(tables(text), None, "{text}");
        }
    }
}
