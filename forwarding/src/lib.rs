//! What a station and the joint hall say to each other.
//!
//! A *joint hall* is many stations' logs in one place, as `shoutan hall` keeps them; each station goes on alone when it is away.
//!
//! ```text
//! station: log -> Batch (entries as they are sealed) -> joint hall        what is acknowledged is a number in a file beside the log
//! station: pairings <- Pairings (rounds, tables, players) <- joint hall   entered by the station's own rules
//! ```
//!
//! Nobody is believed: an entry is the station's by its seal and signature, a request is allowed by a proof that only whoever has the
//! event's token can make, and an answer is the joint hall's by its signature. How a log is kept, and what two stations make of one game, is
//! in the room `joint-hall`.

pub mod acknowledged;
mod backoff;
pub mod batch;
pub mod client;
pub mod pairings;
pub mod proof;
pub mod sending;

use serde::{Deserialize, Serialize};

/// Where entries are taken.
pub const FORWARD: &str = "/api/v1/forward";
/// Where pairings are told.
pub const PAIRINGS: &str = "/api/v1/pairings";
/// The header with the proof that a request is allowed.
pub const PROOF: &str = "shoutan-proof";
/// The header with the joint hall's signature under its answer.
pub const SIGNATURE: &str = "shoutan-signature";
/// A request is no longer than this; an entry of the log is a few kilobytes, one with a game's record at most 100.
pub const LONGEST_REQUEST: usize = 2 << 20;
/// Letters of an event's or a room's name.
pub const LONGEST_NAME: usize = 60;

/// What the joint hall answers to a batch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    /// The joint hall holds this log up to here.
    pub held: Place,
    /// It did not know the entry that the batch begins after: it has to be told from `held` on.
    #[serde(default)]
    pub is_gap: bool,
    /// The log has another entry than the joint hall took before, under the same key: both are kept.
    #[serde(default)]
    pub branched: Option<Branched>,
    /// The newest list of pairings; 0 where there is none.
    #[serde(default)]
    pub pairings: u64,
    /// The joint hall's clock, in milliseconds since 1970.
    pub now_ms: u64,
}

/// An entry of a log by its number and seal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Its number; 0 before the first.
    pub sequence: u64,
    /// Its seal.
    #[serde(with = "batch::digits")]
    pub seal: records::chain::Hash,
}

/// Where a log went another way than it had gone before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branched {
    /// The first entry that differs.
    pub entry: u64,
    /// How far the joint hall holds the log that was there before.
    pub former: u64,
}

/// Whether a text can be an event's or a room's name.
#[must_use]
pub fn is_name(text: &str) -> bool {
    !text.trim().is_empty()
        && text.trim() == text
        && text.chars().count() <= LONGEST_NAME
        && hall::names::is_plain(text)
}

/// The path of an event's page, below which its head is told as a station tells its own.
#[must_use]
pub fn path_of(event: &str) -> String {
    let mut path = String::from("/event/");
    for byte in event.bytes() {
        match byte {
            b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'-' | b'_' | b'.' => path.push(char::from(byte)),
            byte => path.push_str(&format!("%{byte:02X}")),
        }
    }
    path
}
