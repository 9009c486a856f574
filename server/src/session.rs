//! Who is logged in: sessions, by the hashes of their tokens, in memory and in a file of the data folder, so that a restart ends none.
//!
//! Neither a look into memory nor the file gives anything that lets anybody in: tokens are kept as hashes, and so is what a session has
//! of the password. Sessions are no entries of the log: who was logged in when is nobody's to keep for ever.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use records::now_ms;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tracing::warn;

use super::passwords::token;

/// A session ends after a long day in the hall.
const LASTS_MS: u64 = 14 * 60 * 60 * 1_000;
/// One person's phones, tablets and programs, or the browsers of all who look on by one name; the oldest ends first.
const MOST_OF_A_PERSON: usize = 500;
/// More than a hall has people, phones and tablets; whoever has the most loses the oldest.
const MOST_SESSIONS: usize = 5_000;
/// The file in the data folder.
const FILE: &str = "sessions.json";
/// Each takes less than 300 bytes.
const LONGEST_FILE: usize = 300 * MOST_SESSIONS;

/// Who is logged in.
#[derive(Debug, Default)]
pub struct Sessions {
    // By the hash of the token.
    open: Mutex<HashMap<String, Kept>>,
    folder: Option<PathBuf>,
    /// Whoever writes the file holds this, so that an older state never replaces a newer one.
    writing: Mutex<()>,
}

/// A session as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept {
    name: String,
    /// The hash of the password's hash: with another password the session ends.
    password: String,
    begun_ms: u64,
}

/// Somebody's session.
#[derive(Clone, Debug)]
pub struct Session {
    /// Who.
    pub name: String,
    /// What a form has to bring along.
    pub csrf: String,
    password: String,
}

impl Session {
    /// Whether it was opened with the password of this hash.
    #[must_use]
    pub fn is_of_password(&self, hash: &str) -> bool {
        self.password == digest(hash)
    }
}

impl Sessions {
    /// The sessions that a folder's file holds; none where there is no such file, or it makes no sense.
    #[must_use]
    pub fn of(folder: &Path) -> Self {
        let bytes = files::read(&folder.join(FILE), LONGEST_FILE).unwrap_or_default();
        let open: HashMap<String, Kept> = serde_json::from_slice(&bytes).unwrap_or_default();
        Self { open: Mutex::new(open), folder: Some(folder.to_owned()), writing: Mutex::default() }
    }

    /// Opens a session and gives its token.
    pub fn open(&self, name: &str, password_hash: &str) -> String {
        let token = token();
        let session = Kept { name: name.to_owned(), password: digest(password_hash), begun_ms: now_ms() };
        {
            let mut open = lock(&self.open);
            open.retain(|_, session| session.lasts());
            make_room(&mut open, name);
            open.insert(digest(&token), session);
        }
        self.keep();
        token
    }

    /// The session of a token.
    #[must_use]
    pub fn get(&self, token: &str) -> Option<Session> {
        let Kept { name, password, .. } =
            lock(&self.open).get(&digest(token)).filter(|session| session.lasts())?.clone();
        // Made of the token, so that nothing more is kept: who has the one has the other.
        let csrf = BASE64URL_NOPAD.encode(&Sha256::digest(format!("csrf {token}")));
        Some(Session { name, csrf, password })
    }

    /// Ends a session.
    pub fn close(&self, token: &str) {
        let ended = lock(&self.open).remove(&digest(token));
        if ended.is_some() {
            self.keep();
        }
    }

    /// Ends all of a person's sessions.
    pub fn close_all_of(&self, name: &str) {
        lock(&self.open).retain(|_, session| session.name != name);
        self.keep();
    }

    /// Ends all of a person's sessions but the one of this token.
    pub fn close_others_of(&self, name: &str, token: &str) {
        let own = digest(token);
        lock(&self.open).retain(|token, session| session.name != name || *token == own);
        self.keep();
    }

    /// How many a person has open.
    #[must_use]
    pub fn count_of(&self, name: &str) -> usize {
        lock(&self.open).values().filter(|session| session.name == name && session.lasts()).count()
    }

    /// Writes them down. Where the disk refuses, people log in again after a restart, which is no reason to send them away now.
    fn keep(&self) {
        let Some(folder) = &self.folder else { return };
        let _writing = lock(&self.writing);
        let text = serde_json::to_vec(&*lock(&self.open)).unwrap_or_default();
        if let Err(error) = write(folder, &text) {
            warn!(cause = %error, "sessions are not kept over a restart");
        }
    }
}

impl Kept {
    fn lasts(&self) -> bool {
        now_ms().saturating_sub(self.begun_ms) < LASTS_MS
    }
}

/// Ends a session where one more would be too many: one of that person, or of whoever has the most.
fn make_room(open: &mut HashMap<String, Kept>, name: &str) {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for session in open.values() {
        *counts.entry(&session.name).or_default() += 1;
    }
    let loser = if counts.get(name).is_some_and(|count| *count >= MOST_OF_A_PERSON) {
        Some(name.to_owned())
    } else if open.len() >= MOST_SESSIONS {
        counts.into_iter().max_by_key(|(_, count)| *count).map(|(name, _)| name.to_owned())
    } else {
        None
    };
    let Some(loser) = loser else { return };
    let oldest = open.iter().filter(|(_, session)| session.name == loser).min_by_key(|(_, session)| session.begun_ms);
    if let Some(oldest) = oldest.map(|(token, _)| token.clone()) {
        open.remove(&oldest);
    }
}

fn write(folder: &Path, text: &[u8]) -> io::Result<()> {
    let (path, beside) = (folder.join(FILE), folder.join(format!("{FILE}.new")));
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&beside)?;
    file.write_all(text)?;
    fs::rename(&beside, &path)
}

fn digest(text: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(text))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_who_logs_in_for_ever_ends_nobody_elses_session() {
        let sessions = Sessions::default();
        let arbiter = sessions.open("arbiter", "hash");
        let first = sessions.open("viewer", "hash");
        for _ in 0..MOST_SESSIONS + 100 {
            sessions.open("viewer", "hash");
        }
        assert!(sessions.get(&arbiter).is_some());
        assert!(sessions.get(&first).is_none(), "their own oldest ends");
        assert_eq!(sessions.count_of("viewer"), MOST_OF_A_PERSON);
    }

    #[test]
    fn a_restart_ends_no_session_and_the_file_lets_nobody_in() {
        let folder = tempfile::tempdir().unwrap();
        let sessions = Sessions::of(folder.path());
        let (token, closed) =
            (sessions.open("arbiter", "$argon2id$secret"), sessions.open("arbiter", "$argon2id$secret"));
        sessions.close(&closed);
        let csrf = sessions.get(&token).unwrap().csrf;
        let text = fs::read_to_string(folder.path().join(FILE)).unwrap();
        assert!(!text.contains(&token) && !text.contains(&csrf) && !text.contains("argon2"), "{text}");
        let again = Sessions::of(folder.path());
        let session = again.get(&token).expect("it goes on");
        assert_eq!((session.name.as_str(), session.csrf), ("arbiter", csrf));
        assert!(session_is_of(&again, &token, "$argon2id$secret") && !session_is_of(&again, &token, "$argon2id$other"));
        assert!(again.get(&closed).is_none());
        fs::write(folder.path().join(FILE), "no sessions").unwrap();
        assert!(Sessions::of(folder.path()).get(&token).is_none(), "what makes no sense is none");
    }

    fn session_is_of(sessions: &Sessions, token: &str, hash: &str) -> bool {
        sessions.get(token).unwrap().is_of_password(hash)
    }
}
