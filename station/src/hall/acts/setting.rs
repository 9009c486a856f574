//! Who plays and who may come in: games, players and people, as they are set up and removed.

use super::{ActError, LAST_TABLE, LONGEST_NAME, free, is_plain, open};
use crate::hall::Hall;
use crate::hall::counting::{self, CaseError};
use crate::hall::equipment::STATION;
use crate::language::Refusal;
use crate::store::fact::{Fact, GameFacts, GameId, Role};

/// Rounds of the longest tournament.
const LAST_ROUND: u16 = 99;

/// A game is set up, or put right.
///
/// # Errors
/// Where something in it cannot be meant.
pub fn game(hall: &Hall, id: GameId, facts: GameFacts) -> Result<Vec<Fact>, ActError> {
    if hall.games.contains_key(&id) {
        free(hall, id)?;
    }
    if !(1..=LAST_ROUND).contains(&id.round) || !(1..=LAST_TABLE).contains(&id.table) {
        return Err(Refusal::RoundAndTable.into());
    }
    let named = |name: &str| !name.trim().is_empty() && name.chars().count() <= LONGEST_NAME && is_plain(name);
    if !named(&facts.black) || !named(&facts.white) {
        return Err(Refusal::BothPlayers.into());
    }
    let pins = [&facts.black_pin, &facts.white_pin];
    if pins.into_iter().flatten().any(|pin| pin.len() != 8 || !pin.bytes().all(|byte| byte.is_ascii_digit())) {
        return Err(Refusal::EightDigits.into());
    }
    counting::rules(&facts).map_err(CaseError::from)?;
    if let Some(komi) = &facts.komi {
        let komi: scoring::HalfPoints = komi.parse().map_err(CaseError::from)?;
        if komi.halves().abs() > 800 {
            return Err(Refusal::KomiTooLarge.into());
        }
    }
    if facts.handicap > 40 {
        return Err(Refusal::TooManyHandicaps.into());
    }
    Ok(vec![Fact::GameSet { game: id, facts }])
}

/// A game that was set up by mistake is not played.
///
/// # Errors
/// Where there is none, or something was entered for it.
pub fn remove_game(hall: &Hall, id: GameId) -> Result<Vec<Fact>, ActError> {
    let game = open(hall, id)?;
    let is_begun = !game.photos.is_empty() || !game.counts.is_empty() || game.claim.is_some();
    if is_begun { Err(Refusal::GameBegun.into()) } else { Ok(vec![Fact::GameRemoved { game: id }]) }
}

/// Nothing is known of a player any more.
///
/// # Errors
/// Where nothing was.
pub fn remove_player(hall: &Hall, name: &str) -> Result<Vec<Fact>, ActError> {
    let is_known = hall.players.contains_key(name);
    if is_known { Ok(vec![Fact::PlayerRemoved { name: name.to_owned() }]) } else { Err(Refusal::Nobody.into()) }
}

/// Somebody may come in from now on; `password` is the hash.
///
/// # Errors
/// Where the name is none.
pub fn person(hall: &Hall, name: &str, role: Role, password: String) -> Result<Vec<Fact>, ActError> {
    let fits = (1..=40).contains(&name.chars().count()) && is_plain(name) && name.trim() == name && name != STATION;
    if !fits {
        return Err(Refusal::NameLength.into());
    }
    if role != Role::Administrator && is_last_administrator(hall, name) {
        return Err(Refusal::LastAdministrator.into());
    }
    Ok(vec![Fact::PersonSet { name: name.to_owned(), role, password }])
}

/// Somebody comes in no more.
///
/// # Errors
/// Where nobody is called so, or nobody would be left to let people in.
pub fn remove_person(hall: &Hall, name: &str) -> Result<Vec<Fact>, ActError> {
    if !hall.people.contains_key(name) {
        return Err(Refusal::Nobody.into());
    }
    if is_last_administrator(hall, name) {
        return Err(Refusal::LastAdministrator.into());
    }
    Ok(vec![Fact::PersonRemoved { name: name.to_owned() }])
}

fn is_last_administrator(hall: &Hall, name: &str) -> bool {
    let mut administrators = hall.people.iter().filter(|(_, person)| person.role == Role::Administrator);
    administrators.next().is_some_and(|(first, _)| first == name) && administrators.next().is_none()
}
