//! Places for connections: so many at a time, shared fairly, so that nobody is kept out by one who takes them all.
//!
//! A place belongs to the address that it was taken from, and from the first request of somebody who is logged in to that person. When
//! all are taken, whoever has the most loses the oldest: of strangers where they have more than their share together, else of people.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::client_address::Network;

/// One place of so many is for strangers, who are there for a moment each; the rest is for those who are logged in.
const SHARE_OF_STRANGERS: usize = 4;

/// Whose a place is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Holder {
    Stranger(Network),
    Person(String),
    /// What came over a proxy is many people's.
    Proxy,
}

#[derive(Debug)]
struct Held {
    holder: Holder,
    end: Arc<Notify>,
}

#[derive(Debug, Default)]
struct Table {
    next: u64,
    held: HashMap<u64, Held>,
}

/// All places.
#[derive(Clone, Debug)]
pub struct Places {
    most: usize,
    table: Arc<Mutex<Table>>,
}

/// A place, given back when its connection ends.
#[derive(Debug)]
pub struct Place {
    number: u64,
    table: Arc<Mutex<Table>>,
    /// Tells the connection that it lost its place.
    pub end: Arc<Notify>,
}

impl Drop for Place {
    fn drop(&mut self) {
        lock(&self.table).held.remove(&self.number);
    }
}

/// Tells whose a place is, from the requests that come over its connection.
#[derive(Clone, Debug)]
pub struct Owner {
    number: u64,
    table: Arc<Mutex<Table>>,
}

impl Owner {
    /// Somebody who is logged in asks over this connection.
    pub fn is(&self, person: &str) {
        if let Some(held) = lock(&self.table).held.get_mut(&self.number)
            && matches!(held.holder, Holder::Stranger(_))
        {
            held.holder = Holder::Person(person.to_owned());
        }
    }
}

impl Place {
    /// What the requests over its connection carry along.
    #[must_use]
    pub fn owner(&self) -> Owner {
        Owner { number: self.number, table: Arc::clone(&self.table) }
    }
}

impl Places {
    /// So many.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self { most, table: Arc::default() }
    }

    /// A place for a connection from there; another loses its own where all are taken.
    #[must_use]
    pub fn take(&self, from: Network, is_proxy: bool) -> Place {
        let mut table = lock(&self.table);
        if table.held.len() >= self.most
            && let Some(victim) = table.victim(self.most / SHARE_OF_STRANGERS)
            && let Some(held) = table.held.remove(&victim)
        {
            held.end.notify_one();
        }
        let number = table.next;
        table.next += 1;
        let holder = if is_proxy { Holder::Proxy } else { Holder::Stranger(from) };
        let end = Arc::new(Notify::new());
        table.held.insert(number, Held { holder, end: Arc::clone(&end) });
        Place { number, table: Arc::clone(&self.table), end }
    }
}

impl Table {
    /// Whose place is taken away: the oldest of whoever has the most, of strangers where they have more than this together.
    fn victim(&self, share_of_strangers: usize) -> Option<u64> {
        let mut shares: HashMap<&Holder, (usize, u64)> = HashMap::new();
        for (&number, held) in &self.held {
            let (places, oldest) = shares.entry(&held.holder).or_insert((0, number));
            *places += 1;
            *oldest = number.min(*oldest);
        }
        let is_stranger = |holder: &Holder| matches!(holder, Holder::Stranger(_));
        let strangers: usize =
            shares.iter().filter(|(holder, _)| is_stranger(holder)).map(|(_, (places, _))| places).sum();
        let of_strangers = strangers > share_of_strangers;
        let greed = |(holder, (places, oldest)): (&Holder, (usize, u64))| {
            let is_meant = is_stranger(holder) == of_strangers;
            ((is_meant, *holder != Holder::Proxy, places, std::cmp::Reverse(oldest)), oldest)
        };
        shares.into_iter().map(greed).max().map(|(_, oldest)| oldest)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn from(last: u8) -> Network {
        Network::of(IpAddr::from([10, 0, 0, last]))
    }

    /// How many places somebody has.
    fn share(places: &Places, holder: &Holder) -> usize {
        lock(&places.table).held.values().filter(|held| held.holder == *holder).count()
    }

    #[test]
    fn who_takes_all_places_loses_their_own() {
        let places = Places::new(100);
        let arbiter: Vec<Place> = (0..6).map(|_| places.take(from(1), false)).collect();
        arbiter.iter().for_each(|place| place.owner().is("arbiter"));
        let visitor: Vec<Place> = (0..6).map(|_| places.take(from(2), false)).collect();
        let flood: Vec<Place> = (0..1_000).map(|_| places.take(from(3), false)).collect();
        assert_eq!(share(&places, &Holder::Person("arbiter".to_owned())), 6);
        assert_eq!(share(&places, &Holder::Stranger(from(2))), 6);
        assert_eq!(share(&places, &Holder::Stranger(from(3))), 88);
        drop(flood);
        drop((arbiter, visitor));
        assert_eq!(lock(&places.table).held.len(), 0, "places are given back");
    }

    #[test]
    fn people_lose_theirs_only_to_each_other() {
        let places = Places::new(100);
        let viewer: Vec<Place> = (0..70).map(|_| places.take(from(1), false)).collect();
        viewer.iter().for_each(|place| place.owner().is("viewer"));
        let proxy: Vec<Place> = (0..20).map(|_| places.take(from(2), true)).collect();
        let flood: Vec<Place> = (10..210).map(|number| places.take(from(number), false)).collect();
        assert_eq!(
            share(&places, &Holder::Person("viewer".to_owned())),
            54,
            "strangers have a quarter, and one who comes in"
        );
        assert_eq!(share(&places, &Holder::Proxy), 20);
        drop((viewer, proxy, flood));
    }
}
