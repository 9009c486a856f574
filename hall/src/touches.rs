//! Who changed what last: two people who work on one game at once are told where they meet, and nowhere else.
//!
//! Whoever changes something says which state of the game they saw. What nobody else has touched since then is theirs to change.

use std::collections::{BTreeMap, BTreeSet};

use records::Entry;

use super::command_error::CommandError;
use super::things::Thing;

/// Somebody changed something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The entry.
    pub sequence: u64,
    /// Who made it.
    pub who: String,
}

impl Touch {
    /// What an entry does to a thing.
    #[must_use]
    pub fn of(entry: &Entry) -> Self {
        Self { sequence: entry.sequence, who: entry.who.clone() }
    }
}

/// The state of a game that somebody saw before they changed something: the last entry in it, and entries of their own after that one,
/// which they know of as well.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    state: u64,
    own: BTreeSet<u64>,
}

impl Seen {
    /// All there is: for those who look and act at once.
    #[must_use]
    pub const fn all() -> Self {
        Self { state: u64::MAX, own: BTreeSet::new() }
    }

    /// The state after this entry.
    #[must_use]
    pub const fn state(sequence: u64) -> Self {
        Self { state: sequence, own: BTreeSet::new() }
    }

    /// As a form says it: the state's number, then those of entries of one's own, apart by spaces.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.split_whitespace().map(str::parse);
        let state = numbers.next()?.ok()?;
        Some(Self { state, own: numbers.collect::<Result<_, _>>().ok()? })
    }

    /// Refuses a change of something that was changed unseen.
    ///
    /// # Errors
    /// Says what was changed, and by whom.
    pub fn hold(&self, touch: &Touch, thing: &Thing) -> Result<(), CommandError> {
        if touch.sequence <= self.state || self.own.contains(&touch.sequence) {
            return Ok(());
        }
        Err(CommandError::Meanwhile { thing: thing.clone(), who: touch.who.clone() })
    }
}

/// The last change of each thing in a game.
#[derive(Clone, Debug, Default)]
pub struct Touches(BTreeMap<Thing, Touch>);

impl Touches {
    pub(super) fn put(&mut self, thing: Thing, entry: &Entry) {
        self.0.insert(thing, Touch::of(entry));
    }

    /// Refuses a change of something that was changed unseen.
    ///
    /// # Errors
    /// Says what was changed, and by whom.
    pub fn hold(&self, seen: &Seen, thing: &Thing) -> Result<(), CommandError> {
        self.0.get(thing).map_or(Ok(()), |touch| seen.hold(touch, thing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_is_a_state_and_entries_of_ones_own() {
        let touch = |sequence| Touch { sequence, who: "second".to_owned() };
        let seen = Seen::parse("7 9 12").unwrap();
        for known in [1, 7, 9, 12] {
            assert!(seen.hold(&touch(known), &Thing::Inputs).is_ok(), "{known}");
        }
        for unknown in [8, 10, 13] {
            assert!(seen.hold(&touch(unknown), &Thing::Inputs).is_err(), "{unknown}");
        }
        for text in ["", "x", "7 x", "-1", "7,9"] {
            assert_eq!(Seen::parse(text), None, "{text}");
        }
    }
}
