//! Who listens to what happens: so many in all, so many by each name, and of those who look on no more than leaves room for officials.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use records::fact::Role;

use super::Busy;

/// A browser shares one stream among its pages, so that this many browsers look on.
const MOST: usize = 1_000;
/// All who look on may do so by one name.
const MOST_OF_A_PERSON: usize = 400;
/// Officials of the largest hall find their places whoever looks on.
const MOST_VIEWERS: usize = 600;

/// Everybody who listens.
#[derive(Clone, Debug, Default)]
pub struct Listeners(Arc<Mutex<Counts>>);

#[derive(Debug, Default)]
struct Counts {
    people: HashMap<String, usize>,
    viewers: usize,
    all: usize,
}

/// A place for as long as its stream lasts.
#[derive(Debug)]
pub struct Listening {
    listeners: Listeners,
    name: String,
    is_viewer: bool,
}

impl Listeners {
    /// A place for a person's stream.
    ///
    /// # Errors
    /// Where they, or all like them, have enough.
    pub fn begin(&self, name: &str, role: Role) -> Result<Listening, Busy> {
        let is_viewer = role == Role::Viewer;
        let mut counts = self.counts();
        let own = counts.people.get(name).copied().unwrap_or_default();
        if counts.all >= MOST || own >= MOST_OF_A_PERSON || (is_viewer && counts.viewers >= MOST_VIEWERS) {
            return Err(Busy);
        }
        counts.people.insert(name.to_owned(), own + 1);
        counts.all += 1;
        counts.viewers += usize::from(is_viewer);
        Ok(Listening { listeners: self.clone(), name: name.to_owned(), is_viewer })
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let mut counts = self.listeners.counts();
        counts.all -= 1;
        counts.viewers -= usize::from(self.is_viewer);
        if let Some(own) = counts.people.get_mut(&self.name) {
            *own -= 1;
            if *own == 0 {
                counts.people.remove(&self.name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_listens_a_thousand_times_keeps_nobody_from_listening() {
        let listeners = Listeners::default();
        let hostile: Vec<_> = (0..1_200).filter_map(|_| listeners.begin("viewer", Role::Viewer).ok()).collect();
        assert_eq!(hostile.len(), MOST_OF_A_PERSON);
        let more: Vec<_> = (0..1_200).filter_map(|_| listeners.begin("other", Role::Viewer).ok()).collect();
        assert_eq!(hostile.len() + more.len(), MOST_VIEWERS);
        let officials: Vec<_> = (0..MOST - MOST_VIEWERS)
            .map(|number| listeners.begin(&format!("arbiter {number}"), Role::Arbiter).unwrap())
            .collect();
        assert!(listeners.begin("one more", Role::Arbiter).is_err());
        drop((hostile, more, officials));
        let counts = listeners.counts();
        assert_eq!((counts.all, counts.viewers, counts.people.len()), (0, 0, 0), "places are given back");
    }
}
