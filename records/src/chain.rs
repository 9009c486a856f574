//! The seal on each entry: a SHA-256 over it and the seal before it, signed with Ed25519. Maths only.

use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use sha2::{Digest, Sha256};
use thiserror::Error;

/// A seal: the hash that covers an entry and all before it.
pub type Hash = [u8; 32];

/// What the first entry is sealed onto.
pub const BEGINNING: Hash = [0; 32];

/// An entry of the log, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed {
    /// Its place, from 1.
    pub sequence: u64,
    /// When it was written, in milliseconds since 1970.
    pub at_ms: u64,
    /// Who did it; `station` where nobody did.
    pub who: String,
    /// What happened, as JSON.
    pub fact: String,
    /// The hash of the entry before it.
    pub previous: Vec<u8>,
    /// Its own.
    pub hash: Vec<u8>,
    /// The signature under its hash.
    pub signature: Vec<u8>,
}

/// Why an entry does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BrokenSeal {
    /// An entry before it is missing.
    #[error("the entry before it is missing")]
    Gap,
    /// It does not follow on the entry before it.
    #[error("it does not follow on the entry before it")]
    Unchained,
    /// Its text was changed.
    #[error("its content is not what was sealed")]
    Changed,
    /// It is signed by another key, or not at all.
    #[error("it is not signed by this station's key")]
    Unsigned,
    /// It claims to be older than the entry before it.
    #[error("it claims to be older than the entry before it")]
    Backwards,
}

impl Sealed {
    /// Seals what happened onto the entry before it.
    #[must_use]
    pub fn new(key: &SigningKey, previous: Hash, sequence: u64, at_ms: u64, who: &str, fact: &str) -> Self {
        let hash = hash(sequence, at_ms, who, fact, &previous);
        Self {
            sequence,
            at_ms,
            who: who.to_owned(),
            fact: fact.to_owned(),
            previous: previous.to_vec(),
            hash: hash.to_vec(),
            signature: key.sign(&hash).to_bytes().to_vec(),
        }
    }

    /// Its hash, once it was checked.
    ///
    /// # Errors
    /// The first thing that does not hold.
    pub fn check(&self, key: &VerifyingKey, before: &Place) -> Result<Place, BrokenSeal> {
        if self.sequence != before.sequence + 1 {
            return Err(BrokenSeal::Gap);
        }
        if self.previous != before.hash {
            return Err(BrokenSeal::Unchained);
        }
        let hash = hash(self.sequence, self.at_ms, &self.who, &self.fact, &before.hash);
        if self.hash != hash {
            return Err(BrokenSeal::Changed);
        }
        // A signature fits or does not; its error says no more, on purpose.
        let signature = Signature::from_slice(&self.signature).map_err(|_| BrokenSeal::Unsigned)?;
        key.verify_strict(&hash, &signature).map_err(|_| BrokenSeal::Unsigned)?;
        if self.at_ms < before.at_ms {
            return Err(BrokenSeal::Backwards);
        }
        Ok(Place { sequence: self.sequence, at_ms: self.at_ms, hash })
    }
}

/// How far a chain has been followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The last entry's sequence number.
    pub sequence: u64,
    /// When it was written.
    pub at_ms: u64,
    /// Its hash.
    pub hash: Hash,
}

impl Place {
    /// Before the first entry.
    pub const START: Self = Self { sequence: 0, at_ms: 0, hash: BEGINNING };
}

/// Each text goes in with its length before it, so that nothing can be moved from one to the next.
fn hash(sequence: u64, at_ms: u64, who: &str, fact: &str, previous: &Hash) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(b"shoutan entry 1\n");
    hasher.update(sequence.to_be_bytes());
    hasher.update(at_ms.to_be_bytes());
    for text in [who, fact] {
        hasher.update((text.len() as u64).to_be_bytes());
        hasher.update(text.as_bytes());
    }
    hasher.update(previous);
    hasher.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log() -> (VerifyingKey, Vec<Sealed>) {
        let key = SigningKey::from_bytes(&[7; 32]);
        let mut place = Place::START;
        let mut entries = Vec::new();
        for (who, fact) in [("station", "{}"), ("ada", "{\"a\":1}"), ("bo", "{\"b\":2}")] {
            let entry = Sealed::new(&key, place.hash, place.sequence + 1, place.at_ms + 5, who, fact);
            place = entry.check(&key.verifying_key(), &place).unwrap();
            entries.push(entry);
        }
        (key.verifying_key(), entries)
    }

    fn first_broken(key: &VerifyingKey, entries: &[Sealed]) -> Option<(usize, BrokenSeal)> {
        let mut place = Place::START;
        for (index, entry) in entries.iter().enumerate() {
            match entry.check(key, &place) {
                Ok(next) => place = next,
                Err(broken) => return Some((index, broken)),
            }
        }
        None
    }

    #[test]
    fn a_whole_log_holds() {
        let (key, entries) = log();
        assert_eq!(first_broken(&key, &entries), None);
    }

    #[test]
    fn every_flipped_bit_is_found_where_it_is() {
        let (key, entries) = log();
        for index in 0..entries.len() {
            let check = |change: &dyn Fn(&mut Sealed)| {
                let mut entries = entries.clone();
                change(&mut entries[index]);
                let found = first_broken(&key, &entries).expect("a flipped bit is found");
                assert_eq!(found.0, index);
            };
            for bit in 0..8 {
                check(&|entry| entry.sequence ^= 1 << bit);
                check(&|entry| entry.at_ms ^= 1 << bit);
                for byte in 0..32 {
                    check(&|entry| entry.hash[byte] ^= 1 << bit);
                    check(&|entry| entry.previous[byte] ^= 1 << bit);
                }
                for byte in 0..64 {
                    check(&|entry| entry.signature[byte] ^= 1 << bit);
                }
            }
            check(&|entry| entry.who.push('x'));
            check(&|entry| entry.fact.push(' '));
        }
    }

    #[test]
    fn another_station_cannot_go_on_with_a_log() {
        let (key, mut entries) = log();
        let last = entries.pop().unwrap();
        let forged = SigningKey::from_bytes(&[8; 32]);
        let previous = last.previous.try_into().unwrap();
        entries.push(Sealed::new(&forged, previous, last.sequence, last.at_ms, "bo", "{\"b\":3}"));
        assert_eq!(first_broken(&key, &entries), Some((2, BrokenSeal::Unsigned)));
    }
}
