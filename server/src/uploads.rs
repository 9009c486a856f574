//! Photographs that are in memory at the same time: so many, and so many of each person, so that nobody keeps others from sending theirs.
//! Telephones that are cameras send all the time, and have places of their own.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Busy;

/// With 20 MiB each, 160 MiB at most.
const MOST: usize = 8;
/// One account may be that of several tablets; others keep the rest.
const MOST_OF_A_PERSON: usize = 6;
/// With 4 MiB each, 160 MiB at most: in a hall of 150 tables a picture comes every 13 ms, and may take half a second on its way.
const MOST_OF_TELEPHONES: usize = 40;
/// One that hangs, and the next.
const MOST_OF_A_TABLE: usize = 2;
/// How long a full station lets an upload wait.
const WAITS: Duration = Duration::from_secs(20);

/// The places for photographs.
#[derive(Debug)]
pub struct Uploads {
    all: Arc<Semaphore>,
    people: Mutex<HashMap<String, Weak<Semaphore>>>,
    of_telephones: Arc<Semaphore>,
    tables: Mutex<HashMap<u16, Weak<Semaphore>>>,
}

/// A place, given back when it is dropped.
#[derive(Debug)]
pub struct Place {
    _of_all: OwnedSemaphorePermit,
    _of_the_sender: OwnedSemaphorePermit,
}

impl Default for Uploads {
    fn default() -> Self {
        Self {
            all: Arc::new(Semaphore::new(MOST)),
            people: Mutex::default(),
            of_telephones: Arc::new(Semaphore::new(MOST_OF_TELEPHONES)),
            tables: Mutex::default(),
        }
    }
}

impl Uploads {
    /// A place for a person's photograph.
    ///
    /// # Errors
    /// Where none comes free in time.
    pub async fn place(&self, person: &str) -> Result<Place, Busy> {
        place(own(&self.people, person.to_owned(), MOST_OF_A_PERSON), Arc::clone(&self.all)).await
    }

    /// A place for a picture of the telephone that is a table's camera.
    ///
    /// # Errors
    /// Where none comes free in time.
    pub async fn place_of_telephone(&self, table: u16) -> Result<Place, Busy> {
        place(own(&self.tables, table, MOST_OF_A_TABLE), Arc::clone(&self.of_telephones)).await
    }
}

/// A place among the sender's own and among all.
async fn place(own: Arc<Semaphore>, all: Arc<Semaphore>) -> Result<Place, Busy> {
    let wait = async {
        // The sender's own first: who waits for that keeps no place from others.
        let of_the_sender = own.acquire_owned().await.ok()?;
        let of_all = all.acquire_owned().await.ok()?;
        Some(Place { _of_all: of_all, _of_the_sender: of_the_sender })
    };
    tokio::time::timeout(WAITS, wait).await.ok().flatten().ok_or(Busy)
}

/// The places of a sender, remembered for as long as one is taken.
fn own<K: Eq + Hash>(senders: &Mutex<HashMap<K, Weak<Semaphore>>>, sender: K, most: usize) -> Arc<Semaphore> {
    let mut senders = senders.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(own) = senders.get(&sender).and_then(Weak::upgrade) {
        return own;
    }
    senders.retain(|_, own| own.strong_count() > 0);
    let own = Arc::new(Semaphore::new(most));
    senders.insert(sender, Arc::downgrade(&own));
    own
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

    #[tokio::test(start_paused = true)]
    async fn a_telephone_takes_no_place_of_another_table_nor_of_a_person() {
        let uploads = Uploads::default();
        let mut held = Vec::new();
        for _ in 0..MOST_OF_A_TABLE {
            held.push(uploads.place_of_telephone(1).await.unwrap());
        }
        assert!(uploads.place_of_telephone(1).await.is_err());
        for table in 2..=39 {
            held.push(uploads.place_of_telephone(table).await.unwrap());
        }
        assert!(uploads.place_of_telephone(40).await.is_err(), "all are taken");
        assert!(uploads.place("ada").await.is_ok());
        held.pop();
        assert!(uploads.place_of_telephone(40).await.is_ok());
    }
}
