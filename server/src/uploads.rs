//! Photographs that are in memory at the same time: so many, and so many of each person, so that nobody keeps others from sending theirs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Busy;

/// With 20 MiB each, 160 MiB at most.
const MOST: usize = 8;
/// One account may be that of several tablets; others keep the rest.
const MOST_OF_A_PERSON: usize = 6;
/// How long a full station lets an upload wait.
const WAITS: Duration = Duration::from_secs(20);

/// The places for photographs.
#[derive(Debug)]
pub struct Uploads {
    all: Arc<Semaphore>,
    people: Mutex<HashMap<String, Weak<Semaphore>>>,
}

/// A place, given back when it is dropped.
#[derive(Debug)]
pub struct Place {
    _of_all: OwnedSemaphorePermit,
    _of_the_person: OwnedSemaphorePermit,
}

impl Default for Uploads {
    fn default() -> Self {
        Self { all: Arc::new(Semaphore::new(MOST)), people: Mutex::default() }
    }
}

impl Uploads {
    /// A place for a person's photograph.
    ///
    /// # Errors
    /// Where none comes free in time.
    pub async fn place(&self, person: &str) -> Result<Place, Busy> {
        let own = self.of(person);
        let wait = async {
            // The person's own first: who waits for that keeps no place from others.
            let of_the_person = own.acquire_owned().await.ok()?;
            let of_all = Arc::clone(&self.all).acquire_owned().await.ok()?;
            Some(Place { _of_all: of_all, _of_the_person: of_the_person })
        };
        tokio::time::timeout(WAITS, wait).await.ok().flatten().ok_or(Busy)
    }

    fn of(&self, person: &str) -> Arc<Semaphore> {
        let mut people = self.people.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = people.get(person).and_then(Weak::upgrade) {
            return own;
        }
        people.retain(|_, own| own.strong_count() > 0);
        let own = Arc::new(Semaphore::new(MOST_OF_A_PERSON));
        people.insert(person.to_owned(), Arc::downgrade(&own));
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn one_person_does_not_take_all_places() {
        let uploads = Uploads::default();
        let mut held = Vec::new();
        for _ in 0..MOST_OF_A_PERSON {
            held.push(uploads.place("mallory").await.unwrap());
        }
        assert!(uploads.place("mallory").await.is_err());
        for person in ["ada", "berg"] {
            assert!(uploads.place(person).await.is_ok(), "{person}");
        }
        held.pop();
        assert!(uploads.place("mallory").await.is_ok());
    }
}
