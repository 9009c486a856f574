//! Who is logged in: sessions, passwords, and how often a wrong password may be tried.
//!
//! Sessions live in memory: when the station starts anew everybody logs in again.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use sha2::{Digest, Sha256};

/// A session ends after a long day in the hall.
const LASTS: Duration = Duration::from_hours(14);
/// More than a hall has people, phones and tablets.
const MOST_SESSIONS: usize = 5_000;
/// Wrong passwords for one name before it has to wait,
const MOST_FAILURES_OF_A_NAME: u32 = 8;
/// and from one address: a hall behind one router has many people.
const MOST_FAILURES_OF_AN_ADDRESS: u32 = 40;
/// How long it has to wait.
const WINDOW: Duration = Duration::from_mins(10);
/// Names and addresses whose failures are remembered; a flood of made-up ones pushes the oldest out.
const MOST_REMEMBERED: usize = 20_000;
/// A password that is easy to type on a phone and not to guess: NIST SP 800-63B-4, 3.1.1.2 asks for 15 where there is nothing
/// else, and 8 at least.
pub const SHORTEST_PASSWORD: usize = 10;
/// Hashing has to end.
pub const LONGEST_PASSWORD: usize = 200;

/// Who is logged in.
#[derive(Debug, Default)]
pub struct Sessions {
    // By the hash of the token: a look into memory gives nothing that lets anybody in.
    open: Mutex<HashMap<String, Session>>,
    failures_of_names: Mutex<Failures<String>>,
    failures_of_addresses: Mutex<Failures<IpAddr>>,
}

type Failures<K> = HashMap<K, (u32, Instant)>;

/// Somebody's session.
#[derive(Clone, Debug)]
pub struct Session {
    /// Who.
    pub name: String,
    /// What a form has to bring along.
    pub csrf: String,
    /// What the password's hash was: with another password the session ends.
    pub password: String,
    begun: Instant,
}

impl Sessions {
    /// Opens a session and gives its token.
    pub fn open(&self, name: &str, password: &str) -> String {
        let mut open = lock(&self.open);
        open.retain(|_, session| session.begun.elapsed() < LASTS);
        if open.len() >= MOST_SESSIONS {
            let oldest = open.iter().min_by_key(|(_, session)| session.begun).map(|(token, _)| token.clone());
            oldest.map(|oldest| open.remove(&oldest));
        }
        let token = token();
        let session = Session {
            name: name.to_owned(),
            csrf: self::token(),
            password: password.to_owned(),
            begun: Instant::now(),
        };
        open.insert(digest(&token), session);
        token
    }

    /// The session of a token.
    #[must_use]
    pub fn get(&self, token: &str) -> Option<Session> {
        lock(&self.open).get(&digest(token)).filter(|session| session.begun.elapsed() < LASTS).cloned()
    }

    /// Ends a session.
    pub fn close(&self, token: &str) {
        lock(&self.open).remove(&digest(token));
    }

    /// Whether a password may be tried now, for a name and from an address. Each try counts until it [succeeded](Self::succeeded).
    pub fn may_try(&self, name: &str, address: IpAddr) -> bool {
        let by_name = count(&mut lock(&self.failures_of_names), name.to_owned(), MOST_FAILURES_OF_A_NAME);
        let by_address = count(&mut lock(&self.failures_of_addresses), address, MOST_FAILURES_OF_AN_ADDRESS);
        by_name && by_address
    }

    /// The password was right.
    pub fn succeeded(&self, name: &str, address: IpAddr) {
        lock(&self.failures_of_names).remove(name);
        lock(&self.failures_of_addresses).remove(&address);
    }
}

/// Counts a try, and says whether it is one too many.
fn count<K: Hash + Eq + Clone>(failures: &mut Failures<K>, who: K, most: u32) -> bool {
    if failures.len() >= MOST_REMEMBERED {
        failures.retain(|_, (_, since)| since.elapsed() < WINDOW);
        if failures.len() >= MOST_REMEMBERED {
            let oldest = failures.iter().min_by_key(|(_, (_, since))| *since).map(|(who, _)| who.clone());
            oldest.map(|oldest| failures.remove(&oldest));
        }
    }
    let (tries, since) = failures.entry(who).or_insert((0, Instant::now()));
    if since.elapsed() >= WINDOW {
        (*tries, *since) = (0, Instant::now());
    }
    *tries += 1;
    *tries <= most
}

/// 192 bits from the system, for URLs and cookies.
pub fn token() -> String {
    let mut bytes = [0; 24];
    getrandom::fill(&mut bytes).expect("the system gives random numbers once it has started");
    BASE64URL_NOPAD.encode(&bytes)
}

/// The Argon2id hash of a password, with the costs that RFC 9106's second choice is cut down to by OWASP: 19 MiB, two passes.
pub fn hash(password: &str) -> String {
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).expect("the system gives random numbers once it has started");
    let hash: PasswordHash = Argon2::default()
        .hash_password_with_salt(password.as_bytes(), &salt)
        .expect("passwords are shorter than Argon2's limit");
    hash.to_string()
}

/// Whether a password is right. Takes as long for a name that nobody has.
pub fn is_right(password: &str, hash: Option<&str>) -> bool {
    /// Of a password that nobody knows.
    const NOBODYS: &str =
        "$argon2id$v=19$m=19456,t=2,p=1$c2hvdXRhbi1ub2JvZHk$lWJPyc2Cw2pQ8jwSyCNg2dUfHFzSAnN6sMMuXzLjgXo";
    let known = hash.unwrap_or(NOBODYS);
    let right = PasswordHash::new(known)
        .is_ok_and(|known| Argon2::default().verify_password(password.as_bytes(), &known).is_ok());
    right && hash.is_some()
}

/// Whether two secrets are the same, without telling by the time it takes where they differ.
pub fn same(one: &str, other: &str) -> bool {
    Sha256::digest(one) == Sha256::digest(other)
}

fn digest(token: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(token))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_told_apart_also_for_a_name_that_nobody_has() {
        let hash = hash("a long password");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(is_right("a long password", Some(&hash)));
        assert!(!is_right("another password", Some(&hash)));
        assert!(!is_right("a long password", None));
        assert!(!is_right("a long password", Some("no hash")));
    }

    #[test]
    fn a_password_cannot_be_tried_for_ever() {
        let sessions = Sessions::default();
        let address = IpAddr::from([10, 0, 0, 1]);
        let tries = (0..100).filter(|_| sessions.may_try("ada", address)).count();
        assert_eq!(tries, MOST_FAILURES_OF_A_NAME as usize);
        let names = (0..100).filter(|name| sessions.may_try(&name.to_string(), IpAddr::from([10, 0, 0, 2]))).count();
        assert_eq!(names, MOST_FAILURES_OF_AN_ADDRESS as usize);
        sessions.succeeded("ada", address);
        assert!(sessions.may_try("ada", address));
    }

    #[test]
    fn memory_for_made_up_names_is_bounded() {
        let mut failures = Failures::new();
        for name in 0..MOST_REMEMBERED + 50 {
            count(&mut failures, name, 1);
        }
        assert!(failures.len() <= MOST_REMEMBERED);
    }
}
