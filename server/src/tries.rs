//! Guessing is slowed down, and nobody is locked out: each wrong guess makes the next one wait, longer each time, up to a bound.
//!
//! ```text
//! a password   at a browser that this person used before    waits by its own wrong guesses alone
//!              at an address that this person used before   waits by those of this name from there
//!              anywhere else                                waits also by those of the name, and those of the address
//! a player's code                                           waits by those of this official for this player
//! the first administrator's code                            waits by those of the address
//! the code of a telephone at a table                        waits by those of the address; a right one never does
//! ```
//!
//! So nobody can make others wait who came in before. What is counted for one kind is never another's, and a right guess takes back its
//! own count, not its neighbours'. Names are kept as keyed hashes of eight bytes, whatever was sent. (`governor` limits to an even
//! rate, which neither grows nor takes a right guess back.)

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use records::fact::{GameId, Side};

use super::client_address::Network;

/// A text's keyed hash: others than this process cannot make two texts that share it.
type Hashed = u64;

/// How fast something may be guessed.
#[derive(Clone, Copy, Debug)]
struct Pace {
    /// So many wrong guesses are anybody's.
    free: u32,
    /// After the first that is not, the next one waits so long; after each that follows, twice as long,
    first: Duration,
    /// and never longer than this.
    longest: Duration,
}

/// Somebody who mistypes: four tries, then 2, 4, 8 ... 60 s. At most 1,440 guesses a day.
const OF_ONE: Pace = Pace { free: 4, first: Duration::from_secs(2), longest: Duration::from_secs(60) };
/// A name from everywhere: one guess in 15 s is 5,760 a day, far too few for ten letters.
const OF_A_NAME: Pace = Pace { free: 20, first: Duration::from_secs(1), longest: Duration::from_secs(15) };
/// An address may have a whole hall behind it, where many mistype in the same morning.
const OF_AN_ADDRESS: Pace = Pace { free: 60, first: Duration::from_secs(1), longest: Duration::from_secs(10) };
/// Wrong guesses are forgotten when there was none for so long.
const FORGOTTEN_AFTER: Duration = Duration::from_mins(10);
/// What is remembered of each kind, at most 64 bytes each; when it is full, what had the fewest wrong guesses is forgotten.
const MOST_REMEMBERED: usize = 20_000;

/// All that is being guessed.
#[derive(Debug, Default)]
pub struct Tries {
    hasher: RandomState,
    names: Mutex<Slowed<Hashed>>,
    addresses: Mutex<Slowed<Network>>,
    from_an_address: Mutex<Slowed<(Hashed, Network)>>,
    at_a_browser: Mutex<Slowed<(Hashed, Hashed)>>,
    players: Mutex<Slowed<(Hashed, GameId, Side)>>,
    first: Mutex<Slowed<Network>>,
    telephones: Mutex<Slowed<Network>>,
    /// Whence each name came in.
    known: Mutex<HashMap<(Hashed, Network), Instant>>,
}

/// A guess that is to be made.
#[derive(Clone, Copy, Debug)]
pub enum Guess<'a> {
    /// Of a person's password.
    Password {
        /// The name that was sent.
        name: &'a str,
        /// The browser, where it shows that this person came in by it before.
        browser: Option<&'a str>,
    },
    /// Of the code by which a player confirms.
    PlayerCode {
        /// The official on whose device it is typed.
        official: &'a str,
        /// The game.
        game: GameId,
        /// The player.
        side: Side,
    },
    /// Of the code that lets the first administrator in.
    FirstCode,
    /// Of the code by which a telephone sends pictures of a table. Begun only once it was seen to be wrong: of so many bits none is
    /// guessed, and whoever has the right one sends all the time, perhaps from the address where somebody else has an old one.
    TelephoneCode,
}

/// How long a guess has to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait(pub Duration);

impl Tries {
    /// Counts a guess as wrong before it is looked at, so that many at once are no way round; [`was_right`](Self::was_right) takes
    /// it back.
    ///
    /// # Errors
    /// Where it has to wait; it was not counted then.
    pub fn begin(&self, guess: Guess<'_>, from: Network) -> Result<(), Wait> {
        self.begin_at(guess, from, Instant::now())
    }

    fn begin_at(&self, guess: Guess<'_>, from: Network, now: Instant) -> Result<(), Wait> {
        match guess {
            Guess::Password { name, browser } => {
                let name = self.hasher.hash_one(name);
                match browser {
                    Some(browser) => {
                        let browser = self.hasher.hash_one(browser);
                        lock(&self.at_a_browser).begin((name, browser), OF_ONE, now)
                    }
                    None if self.is_known(name, from, now) => {
                        lock(&self.from_an_address).begin((name, from), OF_ONE, now)
                    }
                    None => {
                        // The address first: who is sent away by it leaves nothing else behind.
                        let (mut addresses, mut names) = (lock(&self.addresses), lock(&self.names));
                        let mut pairs = lock(&self.from_an_address);
                        addresses.wait(&from, OF_AN_ADDRESS, now)?;
                        pairs.wait(&(name, from), OF_ONE, now)?;
                        names.wait(&name, OF_A_NAME, now)?;
                        addresses.count(from, now);
                        pairs.count((name, from), now);
                        names.count(name, now);
                        Ok(())
                    }
                }
            }
            Guess::PlayerCode { official, game, side } => {
                let official = self.hasher.hash_one(official);
                lock(&self.players).begin((official, game, side), OF_ONE, now)
            }
            Guess::FirstCode => lock(&self.first).begin(from, OF_ONE, now),
            Guess::TelephoneCode => lock(&self.telephones).begin(from, OF_ONE, now),
        }
    }

    /// The guess was right: it is no longer counted, and a person who came in is known at that address.
    pub fn was_right(&self, guess: Guess<'_>, from: Network) {
        self.was_right_at(guess, from, Instant::now());
    }

    fn was_right_at(&self, guess: Guess<'_>, from: Network, now: Instant) {
        match guess {
            Guess::Password { name, browser } => {
                let name = self.hasher.hash_one(name);
                match browser {
                    Some(browser) => lock(&self.at_a_browser).forget(&(name, self.hasher.hash_one(browser))),
                    None => {
                        if !self.is_known(name, from, now) {
                            lock(&self.addresses).take_back(&from);
                            lock(&self.names).take_back(&name);
                        }
                        lock(&self.from_an_address).forget(&(name, from));
                    }
                }
                let mut known = lock(&self.known);
                if known.len() >= MOST_REMEMBERED {
                    known.retain(|_, since| now.saturating_duration_since(*since) < KNOWN_FOR);
                }
                if known.len() < MOST_REMEMBERED {
                    known.insert((name, from), now);
                }
            }
            Guess::PlayerCode { official, game, side } => {
                lock(&self.players).forget(&(self.hasher.hash_one(official), game, side));
            }
            Guess::FirstCode => lock(&self.first).take_back(&from),
            Guess::TelephoneCode => lock(&self.telephones).take_back(&from),
        }
    }

    /// Whether a password for this name at this address comes from somebody who was here before.
    #[must_use]
    pub fn is_from_somebody_known(&self, guess: Guess<'_>, from: Network) -> bool {
        match guess {
            Guess::Password { name, browser } => {
                browser.is_some() || self.is_known(self.hasher.hash_one(name), from, Instant::now())
            }
            Guess::PlayerCode { .. } => true,
            Guess::FirstCode | Guess::TelephoneCode => false,
        }
    }

    fn is_known(&self, name: Hashed, from: Network, now: Instant) -> bool {
        lock(&self.known).get(&(name, from)).is_some_and(|since| now.saturating_duration_since(*since) < KNOWN_FOR)
    }
}

/// An address is known for as long as an event lasts.
const KNOWN_FOR: Duration = Duration::from_hours(14 * 24);

/// Wrong guesses, each by what it is counted for.
#[derive(Debug)]
struct Slowed<K>(HashMap<K, Wrong>);

impl<K> Default for Slowed<K> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

#[derive(Clone, Copy, Debug)]
struct Wrong {
    guesses: u32,
    last: Instant,
}

impl<K: Copy + Eq + Hash> Slowed<K> {
    fn begin(&mut self, who: K, pace: Pace, now: Instant) -> Result<(), Wait> {
        self.wait(&who, pace, now)?;
        self.count(who, now);
        Ok(())
    }

    /// Whether a guess has to wait.
    fn wait(&self, who: &K, pace: Pace, now: Instant) -> Result<(), Wait> {
        let Some(wrong) = self.0.get(who).filter(|wrong| !wrong.is_forgotten(now)) else { return Ok(()) };
        let Some(over) = wrong.guesses.checked_sub(pace.free) else { return Ok(()) };
        let doubled = pace.first.saturating_mul(2_u32.saturating_pow(over)).min(pace.longest);
        let left = doubled.saturating_sub(now.saturating_duration_since(wrong.last));
        if left.is_zero() { Ok(()) } else { Err(Wait(left)) }
    }

    fn count(&mut self, who: K, now: Instant) {
        if self.0.len() >= MOST_REMEMBERED && !self.0.contains_key(&who) {
            self.make_room(now);
        }
        let wrong = self.0.entry(who).or_insert(Wrong { guesses: 0, last: now });
        if wrong.is_forgotten(now) {
            wrong.guesses = 0;
        }
        wrong.guesses = wrong.guesses.saturating_add(1);
        wrong.last = now;
    }

    /// Forgets a half: what is old, and of the rest what had the fewest wrong guesses, so that a flood of made-up names does not push
    /// out the one that is being guessed.
    fn make_room(&mut self, now: Instant) {
        self.0.retain(|_, wrong| !wrong.is_forgotten(now));
        let mut all: Vec<(u32, Instant, K)> =
            self.0.iter().map(|(who, wrong)| (wrong.guesses, wrong.last, *who)).collect();
        all.sort_unstable_by_key(|(guesses, last, _)| (*guesses, *last));
        let most_kept = MOST_REMEMBERED / 2;
        for (_, _, who) in all.iter().take(all.len().saturating_sub(most_kept)) {
            self.0.remove(who);
        }
    }

    fn take_back(&mut self, who: &K) {
        if let Some(wrong) = self.0.get_mut(who) {
            wrong.guesses = wrong.guesses.saturating_sub(1);
        }
    }

    fn forget(&mut self, who: &K) {
        self.0.remove(who);
    }
}

impl Wrong {
    fn is_forgotten(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.last) >= FORGOTTEN_AFTER
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

    fn password(name: &str) -> Guess<'_> {
        Guess::Password { name, browser: None }
    }

    /// Wrong guesses that are let in a time, by somebody who tries every tenth of a second.
    fn guesses_in(
        tries: &Tries,
        time: Duration,
        begin: Instant,
        mut guess: impl FnMut(&Tries, Instant) -> bool,
    ) -> usize {
        let tenths = u32::try_from(time.as_millis() / 100).unwrap();
        (0..tenths).filter(|tenth| guess(tries, begin + Duration::from_millis(100) * *tenth)).count()
    }

    #[test]
    fn wrong_guesses_wait_longer_each_time_and_never_for_ever() {
        let tries = Tries::default();
        let mut now = Instant::now();
        let mut waits = Vec::new();
        for _ in 0..12 {
            if let Err(Wait(wait)) = tries.begin_at(password("ada"), from(1), now) {
                waits.push(wait.as_secs());
                now += wait;
                assert_eq!(tries.begin_at(password("ada"), from(1), now), Ok(()), "the wait is what was said");
            }
        }
        assert_eq!(waits, [2, 4, 8, 16, 32, 60, 60, 60]);
        let an_hour = guesses_in(&tries, Duration::from_hours(1), now, |tries, now| {
            tries.begin_at(password("ada"), from(1), now).is_ok()
        });
        assert!((50..=61).contains(&an_hour), "{an_hour}");
        now += Duration::from_hours(1) + FORGOTTEN_AFTER;
        assert_eq!(tries.begin_at(password("ada"), from(1), now), Ok(()));
    }

    #[test]
    fn many_addresses_do_not_make_a_name_quick_to_guess_and_many_names_no_address() {
        let tries = Tries::default();
        let begin = Instant::now();
        let mut last = 0;
        let hour = Duration::from_hours(1);
        let name = guesses_in(&tries, hour, begin, |tries, now| {
            last = (last + 1) % 250;
            tries.begin_at(password("chief"), from(last), now).is_ok()
        });
        assert!((240..=270).contains(&name), "{name}");
        let mut number = 0;
        let address = guesses_in(&tries, hour, begin, |tries, now| {
            number += 1;
            tries.begin_at(password(&number.to_string()), from(251), now).is_ok()
        });
        assert!((360..=430).contains(&address), "{address}");
    }

    #[test]
    fn who_was_here_before_is_not_made_to_wait_by_strangers() {
        let tries = Tries::default();
        let now = Instant::now();
        tries.begin_at(password("chief"), from(1), now).unwrap();
        tries.was_right_at(password("chief"), from(1), now);
        for number in 0..1_000 {
            let last = u8::try_from(number % 200).unwrap() + 2;
            // Whether it has to wait is not the question here.
            let _ = tries.begin_at(password("chief"), from(last), now);
        }
        assert!(tries.begin_at(password("chief"), from(2), now).is_err(), "a stranger waits");
        assert_eq!(tries.begin_at(password("chief"), from(1), now), Ok(()), "the known address does not");
        // Also where the stranger shares the address, the browser that was used before is let.
        for _ in 0..10 {
            let _ = tries.begin_at(password("chief"), from(1), now);
        }
        assert!(tries.begin_at(password("chief"), from(1), now).is_err());
        let browser = Guess::Password { name: "chief", browser: Some("signed") };
        assert_eq!(tries.begin_at(browser, from(1), now), Ok(()));
    }

    #[test]
    fn ones_own_success_takes_back_ones_own_guess_alone() {
        let tries = Tries::default();
        let now = Instant::now();
        let mut wrong = 0;
        while tries.begin_at(password(&format!("guess {wrong}")), from(1), now).is_ok() {
            wrong += 1;
        }
        assert_eq!(wrong, usize::try_from(OF_AN_ADDRESS.free).unwrap());
        let later = now + Duration::from_secs(2);
        tries.begin_at(password("mallory"), from(1), later).unwrap();
        tries.was_right_at(password("mallory"), from(1), later);
        assert!(tries.begin_at(password("guess"), from(1), later).is_err(), "the address waits as before");
        assert_eq!(tries.begin_at(password("mallory"), from(1), later), Ok(()), "who is known does not");
    }

    #[test]
    fn kinds_do_not_touch_each_other() {
        let tries = Tries::default();
        let now = Instant::now();
        let game = GameId { round: 1, table: 1 };
        for _ in 0..100 {
            // A name may be anything, also what another kind would be called.
            let _ = tries.begin_at(password("player 1/1 black"), from(1), now);
            let _ = tries.begin_at(password("first administrator"), from(1), now);
        }
        let code = |official| Guess::PlayerCode { official, game, side: Side::Black };
        while tries.begin_at(Guess::TelephoneCode, from(1), now).is_ok() {}
        assert_eq!(tries.begin_at(Guess::FirstCode, from(1), now), Ok(()));
        assert_eq!(tries.begin_at(Guess::TelephoneCode, from(2), now), Ok(()), "another address");
        assert_eq!(tries.begin_at(code("ada"), from(1), now), Ok(()));
        while tries.begin_at(code("mallory"), from(1), now).is_ok() {}
        assert_eq!(tries.begin_at(code("ada"), from(1), now), Ok(()), "another official's device");
    }

    #[test]
    fn memory_is_bounded_whatever_is_sent() {
        let tries = Tries::default();
        let now = Instant::now();
        for _ in 0..OF_A_NAME.free + 1 {
            let _ = tries.begin_at(password("victim"), from(250), now);
        }
        let long = "x".repeat(10_000);
        for number in 0..MOST_REMEMBERED + 1_000 {
            let [.., a, b] = number.to_be_bytes();
            let address = Network::of(IpAddr::from([10, 1, a, b]));
            let _ = tries.begin_at(password(&format!("{long}{number}")), address, now);
        }
        let (names, pairs) = (lock(&tries.names).0.len(), lock(&tries.from_an_address).0.len());
        assert!(names <= MOST_REMEMBERED && pairs <= MOST_REMEMBERED, "{names} {pairs}");
        assert!(tries.begin_at(password("victim"), from(250), now).is_err(), "the flood did not wash the victim away");
    }
}
