//! Passwords, their hashes, and other secrets that are held against each other.

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};

/// A password that is easy to type on a phone and not to guess: NIST SP 800-63B-4, 3.1.1.2 asks for 15 where there is nothing
/// else, and 8 at least.
pub const SHORTEST_PASSWORD: usize = 10;
/// Hashing has to end.
pub const LONGEST_PASSWORD: usize = 200;

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
}
