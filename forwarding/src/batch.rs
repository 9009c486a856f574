//! Entries of a log on their way to the joint hall, as they are sealed.
//!
//! What is about games, rounds, players or the event goes *open*: whole. What is not, people with the hashes of their passwords, tokens of
//! programs, addresses of cameras, goes *closed*: its seal and the signature under it alone. So the chain is whole, every open entry can be
//! checked against it, and nothing that is secret leaves the station.

use ed25519_dalek::{Signature, VerifyingKey};
use records::chain::{self, BrokenSeal, Hash, Sealed};
use records::fact::Fact;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Place, is_name};

/// Entries of one batch.
pub const MOST_ENTRIES: usize = 500;
/// A batch that a station makes ends with the entry by which its text comes to so many bytes.
const BYTES: usize = 256 << 10;

/// What a station tells in one request.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// The event.
    pub event: String,
    /// What the station's room is called.
    pub room: String,
    /// The key that signs its log.
    #[serde(with = "digits")]
    pub key: [u8; 32],
    /// The entry that these follow on.
    pub after: Place,
    /// The entries, without a gap.
    pub entries: Vec<Sent>,
    /// The last entry of the station's log, sent or not.
    pub last: u64,
    /// The station's clock, in milliseconds since 1970.
    pub now_ms: u64,
}

/// An entry as it is sent; what it follows on is the one before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sent {
    /// When it was written, in milliseconds since 1970.
    pub at_ms: u64,
    /// What is in it, where it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<Open>,
    /// Its seal.
    #[serde(with = "digits")]
    pub seal: Hash,
    /// The station's signature under that.
    #[serde(with = "digits")]
    pub signature: [u8; 64],
}

/// What is in an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// Who did it.
    pub who: String,
    /// What happened, as it was sealed.
    pub fact: String,
}

/// Why a batch is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BatchError {
    /// The event or the room has no name that can be shown.
    #[error("an event and a room have names of 1 to {} letters", crate::LONGEST_NAME)]
    Name,
    /// Too much at once.
    #[error("a batch has at most {MOST_ENTRIES} entries")]
    TooMany,
    /// A number that no log comes to.
    #[error("no log has so many entries, or is of that time")]
    Number,
    /// The key is none.
    #[error("the log's key is no key")]
    Key,
    /// An entry does not hold.
    #[error("entry {sequence} does not hold: {why}")]
    Broken {
        /// Which.
        sequence: u64,
        /// Why.
        why: BrokenSeal,
    },
}

/// Numbers that a database has room for: the largest of 63 bits, less a batch.
const LARGEST: u64 = i64::MAX as u64 - MOST_ENTRIES as u64;

impl Batch {
    /// The entry that the batch ends with.
    #[must_use]
    pub fn end(&self) -> Place {
        let sequence = self.after.sequence + self.entries.len() as u64;
        self.entries.last().map_or(self.after, |last| Place { sequence, seal: last.seal })
    }

    /// Its entries, once every seal and signature was checked.
    ///
    /// # Errors
    /// The first thing that does not hold.
    pub fn checked(&self) -> Result<Vec<Checked>, BatchError> {
        if !is_name(&self.event) || !is_name(&self.room) {
            return Err(BatchError::Name);
        }
        if self.entries.len() > MOST_ENTRIES {
            return Err(BatchError::TooMany);
        }
        let begins_well = self.after.sequence > 0 || self.after.seal == chain::BEGINNING;
        let times = self.entries.iter().map(|entry| entry.at_ms).chain([self.now_ms, self.last, self.after.sequence]);
        if !begins_well || times.max().is_some_and(|largest| largest > LARGEST) {
            return Err(BatchError::Number);
        }
        // The library's error says no more than that it is none.
        let key = VerifyingKey::from_bytes(&self.key).map_err(|_| BatchError::Key)?;
        let mut before = chain::Place { sequence: self.after.sequence, at_ms: 0, hash: self.after.seal };
        let mut checked = Vec::with_capacity(self.entries.len());
        for entry in &self.entries {
            let sequence = before.sequence + 1;
            let broken = |why| BatchError::Broken { sequence, why };
            let place = entry.check(&key, &before).map_err(broken)?;
            checked.push(Checked { sequence, previous: before.hash, sent: entry.clone() });
            before = place;
        }
        Ok(checked)
    }
}

/// An entry whose seal and signature hold.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Its number.
    pub sequence: u64,
    /// The seal of the entry before.
    pub previous: Hash,
    /// What was sent.
    pub sent: Sent,
}

impl Sent {
    /// An entry of the log on its way.
    ///
    /// # Panics
    /// Never of an entry that a store gave: its seal and signature have the lengths of such.
    #[must_use]
    pub fn of(sealed: Sealed) -> Self {
        let seal = sealed.hash.try_into().expect("a seal has 32 bytes");
        let signature = sealed.signature.try_into().expect("a signature has 64 bytes");
        let open = is_open(&sealed.fact).then_some(Open { who: sealed.who, fact: sealed.fact });
        Self { at_ms: sealed.at_ms, open, seal, signature }
    }

    fn bytes(&self) -> usize {
        self.open.as_ref().map_or(0, |open| open.who.len() + open.fact.len()) + 256
    }

    fn check(&self, key: &VerifyingKey, before: &chain::Place) -> Result<chain::Place, BrokenSeal> {
        let sequence = before.sequence + 1;
        let Some(Open { who, fact }) = &self.open else {
            // What it seals is not told; that the station sealed it, and in this place, the next entry's seal shows.
            key.verify_strict(&self.seal, &Signature::from_bytes(&self.signature)).map_err(|_| BrokenSeal::Unsigned)?;
            return if self.at_ms < before.at_ms {
                Err(BrokenSeal::Backwards)
            } else {
                Ok(chain::Place { sequence, at_ms: self.at_ms, hash: self.seal })
            };
        };
        let sealed = Sealed {
            sequence,
            at_ms: self.at_ms,
            who: who.clone(),
            fact: fact.clone(),
            previous: before.hash.to_vec(),
            hash: self.seal.to_vec(),
            signature: self.signature.to_vec(),
        };
        sealed.check(key, before)
    }
}

/// As many entries as go into one request; at least one, where there is one.
#[must_use]
pub fn first_of(entries: Vec<Sealed>) -> Vec<Sent> {
    let mut bytes = 0;
    let sent = entries.into_iter().map(Sent::of);
    sent.take_while(|entry| {
        let has_room = bytes < BYTES;
        bytes += entry.bytes();
        has_room
    })
    .take(MOST_ENTRIES)
    .collect()
}

/// Whether what is in an entry is told.
fn is_open(fact: &str) -> bool {
    // What cannot be understood is not told: nobody can say what is in it.
    serde_json::from_str(fact).is_ok_and(|fact| match fact {
        Fact::PersonSet { .. }
        | Fact::PersonRemoved { .. }
        | Fact::ScraperSet { .. }
        | Fact::ScraperRemoved { .. }
        | Fact::CameraSet { .. }
        | Fact::BowlSet { .. }
        | Fact::BowlTared { .. } => false,
        Fact::LogBegun { .. }
        | Fact::RoundStarted { .. }
        | Fact::EventSet { .. }
        | Fact::PlayerSet { .. }
        | Fact::PlayerRemoved { .. }
        | Fact::PicturesDiscarded { .. }
        | Fact::RecountDrawn { .. } => true,
        about => hall::game_of(&about).is_some(),
    })
}

/// Bytes as hexadecimal digits.
pub mod digits {
    use data_encoding::HEXLOWER;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    /// Writes them.
    ///
    /// # Errors
    /// As the serializer says.
    pub fn serialize<S: Serializer, const N: usize>(bytes: &[u8; N], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&HEXLOWER.encode(bytes))
    }

    /// Reads them.
    ///
    /// # Errors
    /// Where they are no such digits, or not as many.
    pub fn deserialize<'de, D: Deserializer<'de>, const N: usize>(from: D) -> Result<[u8; N], D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(from)?;
        let bytes = HEXLOWER.decode(text.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
        bytes.ok_or_else(|| D::Error::custom(format_args!("{} hexadecimal digits are wanted", N * 2)))
    }
}
