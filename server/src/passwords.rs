//! Passwords, their hashes, and other secrets that are held against each other.

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
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

/// Hashes passwords by Argon2id, with the costs that RFC 9106's second choice is cut down to by OWASP: 19 MiB, two passes. The
/// memory is taken once and used for each password: taken anew on whatever thread comes next, the allocator keeps it once a thread.
#[derive(Debug)]
pub struct Hasher {
    memory: Vec<Block>,
}

impl Default for Hasher {
    fn default() -> Self {
        Self { memory: vec![Block::new(); Params::DEFAULT.block_count()] }
    }
}

impl Hasher {
    /// The hash of a password, as a PHC string.
    pub fn hash(&mut self, password: &str) -> String {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the system gives random numbers once it has started");
        let (argon2, salt) = (Argon2::default(), Salt::new(&bytes).expect("16 bytes are a salt"));
        let output = self.output(&argon2, password, &salt, Params::DEFAULT_OUTPUT_LEN);
        let hash = PasswordHash {
            algorithm: Algorithm::default().ident(),
            version: Some(Version::default().into()),
            params: ParamsString::try_from(argon2.params()).expect("the usual costs can be written"),
            salt: Some(salt),
            hash: Some(output.expect("passwords are shorter than Argon2's limit")),
        };
        hash.to_string()
    }

    /// Whether a password is right. Takes as long for a name that nobody has.
    pub fn is_right(&mut self, password: &str, hash: Option<&str>) -> bool {
        /// Of a password that nobody knows.
        const NOBODYS: &str =
            "$argon2id$v=19$m=19456,t=2,p=1$c2hvdXRhbi1ub2JvZHk$lWJPyc2Cw2pQ8jwSyCNg2dUfHFzSAnN6sMMuXzLjgXo";
        let right = PasswordHash::new(hash.unwrap_or(NOBODYS)).is_ok_and(|known| {
            let again = self.again(password, &known);
            // Compared in constant time by its type.
            again.is_some() && again == known.hash
        });
        right && hash.is_some()
    }

    /// What a password comes to with the costs and the salt of another hash, where that is one of ours: one that asks for more
    /// memory is not.
    fn again(&mut self, password: &str, known: &PasswordHash) -> Option<Output> {
        let algorithm = Algorithm::try_from(known.algorithm.as_str()).ok()?;
        let version = Version::try_from(known.version?).ok()?;
        let argon2 = Argon2::new(algorithm, version, Params::try_from(known).ok()?);
        self.output(&argon2, password, known.salt.as_ref()?, known.hash?.len())
    }

    /// What a password comes to.
    fn output(&mut self, argon2: &Argon2<'_>, password: &str, salt: &Salt, length: usize) -> Option<Output> {
        let memory = self.memory.get_mut(..argon2.params().block_count())?;
        let mut output = [0; Output::MAX_LENGTH];
        let output = output.get_mut(..length)?;
        argon2.hash_password_into_with_memory(password.as_bytes(), salt, output, memory).ok()?;
        Output::new(output).ok()
    }
}

/// The hash of a password, where only one is hashed.
pub fn hash(password: &str) -> String {
    Hasher::default().hash(password)
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
        let mut hasher = Hasher::default();
        let hash = hasher.hash("a long password");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(hasher.is_right("a long password", Some(&hash)));
        assert!(!hasher.is_right("another password", Some(&hash)));
        assert!(!hasher.is_right("a long password", None));
        assert!(!hasher.is_right("a long password", Some("no hash")));
        let of_elsewhere =
            "$argon2id$v=19$m=4294967295,t=2,p=1$c2hvdXRhbi1ub2JvZHk$lWJPyc2Cw2pQ8jwSyCNg2dUfHFzSAnN6sMMuXzLjgXo";
        assert!(!hasher.is_right("a long password", Some(of_elsewhere)), "that would be four terabytes");
        let shorter = hash.replace("m=19456", "m=9728");
        assert!(!hasher.is_right("a long password", Some(&shorter)), "other costs are another hash");
    }
}
