//! Who the joint hall is: the key that signs its answers and its own log, and a secret from which the tokens of events and the
//! administrator's code follow. Both lie in a folder that its owner alone can read.

use std::fs;
use std::io;
use std::path::Path;

use ed25519_dalek::SigningKey;
use forwarding::proof::Token;
use records::key;

/// The file of the key that signs,
const KEY: &str = "hall.key";
/// and of the secret from which tokens follow.
const SECRET: &str = "hall.secret";
/// What the administrator's code is derived for; no event can be called so, since names have no line's end.
const ADMINISTRATOR: &str = "\nadministrator";
/// Digits of the administrator's code: 80 bits.
const CODE_DIGITS: usize = 20;

/// The joint hall's key and secret.
#[derive(Clone)]
pub struct Identity {
    /// The key that signs.
    pub key: SigningKey,
    secret: [u8; 32],
}

impl std::fmt::Debug for Identity {
    /// Without what is secret.
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Identity")
    }
}

impl Identity {
    /// That of a folder; made where there is none.
    ///
    /// # Errors
    /// Where the folder cannot be read or written, or its files hold no keys.
    pub fn open_or_make(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let key = key::open_or_make_file(&folder.join(KEY))?;
        let secret = key::open_or_make_file(&folder.join(SECRET))?.to_bytes();
        Ok(Self { key, secret })
    }

    /// The token by which an event's stations may speak.
    #[must_use]
    pub fn token(&self, event: &str) -> Token {
        Token::of(&self.secret, event)
    }

    /// The code by which the administrator loads pairings.
    #[must_use]
    pub fn code(&self) -> String {
        let mut digits = Token::of(&self.secret, ADMINISTRATOR).digits();
        digits.truncate(CODE_DIGITS);
        digits
    }
}
