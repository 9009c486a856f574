//! Who may come in, and what is known of players: people and players, as they are set up and removed.

use super::{ActError, is_plain};
use crate::hall::Hall;
use crate::hall::equipment::STATION;
use crate::language::Refusal;
use crate::store::fact::{Fact, Role};

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
