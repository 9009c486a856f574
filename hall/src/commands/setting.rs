//! Who may come in, and what is known of players: people and players, as they are set up and removed.

use records::fact::{Fact, Role};
use words::Refusal;

use crate::Hall;
use crate::command_error::CommandError;
use crate::equipment::STATION;
use crate::limits::LONGEST_PERSON;
use crate::names::{self, Known};

/// Nothing is known of a player any more.
///
/// # Errors
/// Where nothing was.
pub fn remove_player(hall: &Hall, name: &str) -> Result<Vec<Fact>, CommandError> {
    let is_known = hall.players.contains_key(name);
    if is_known { Ok(vec![Fact::PlayerRemoved { name: name.to_owned() }]) } else { Err(Refusal::Nobody.into()) }
}

/// Somebody may come in from now on; `password` is the hash.
///
/// # Errors
/// Where the name is none.
pub fn person(hall: &Hall, name: &str, role: Role, password: String) -> Result<Vec<Fact>, CommandError> {
    let fits = (1..=LONGEST_PERSON).contains(&name.chars().count()) && !name.eq_ignore_ascii_case(STATION);
    if !fits {
        return Err(Refusal::NameLength.into());
    }
    // Who is there already stays, however the name was written.
    if !hall.people.contains_key(name) {
        names::told_apart(name, &Known::of(hall.people.keys().map(String::as_str)))?;
    }
    if role != Role::Administrator && is_last_administrator(hall, name) {
        return Err(Refusal::LastAdministrator.into());
    }
    Ok(vec![Fact::PersonSet { name: name.to_owned(), role, password }])
}

/// Somebody comes in with another password from now on; `password` is its hash. Whether they know the present one was asked before.
///
/// # Errors
/// Where nobody is called so any more.
pub fn own_password(hall: &Hall, name: &str, password: String) -> Result<Vec<Fact>, CommandError> {
    let person = hall.people.get(name).ok_or(Refusal::Nobody)?;
    Ok(vec![Fact::PersonSet { name: name.to_owned(), role: person.role, password }])
}

/// Somebody comes in no more.
///
/// # Errors
/// Where nobody is called so, or nobody would be left to let people in.
pub fn remove_person(hall: &Hall, name: &str) -> Result<Vec<Fact>, CommandError> {
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
