//! A station's log without a station: entries sealed by a key, and batches of them.

use ed25519_dalek::SigningKey;
use forwarding::Place;
use forwarding::batch::{Batch, Sent};
use records::chain::{BEGINNING, Sealed};
use records::claim::Record;
use records::fact::{ConfirmedBy, Fact, GameFacts, GameId};

/// A log.
#[derive(Clone)]
pub struct StationLog {
    pub key: SigningKey,
    pub room: String,
    pub event: String,
    pub entries: Vec<Sealed>,
}

impl StationLog {
    /// An empty one; its key follows from a number.
    pub fn new(event: &str, room: &str, number: u8) -> Self {
        let key = SigningKey::from_bytes(&[number; 32]);
        Self { key, room: room.to_owned(), event: event.to_owned(), entries: Vec::new() }
    }

    pub fn place(&self, sequence: usize) -> Place {
        let seal = sequence.checked_sub(1).map_or(BEGINNING, |at| self.entries[at].hash.as_slice().try_into().unwrap());
        Place { sequence: sequence as u64, seal }
    }

    pub fn push(&mut self, who: &str, fact: &Fact) -> u64 {
        let before = self.place(self.entries.len());
        let sequence = before.sequence + 1;
        let text = serde_json::to_string(fact).unwrap();
        self.entries.push(Sealed::new(&self.key, before.seal, sequence, 1_000 + sequence, who, &text));
        sequence
    }

    pub fn set(&mut self, game: GameId, black: &str, white: &str) {
        let facts =
            GameFacts { black: black.into(), white: white.into(), rules: "ing-1996".into(), ..GameFacts::default() };
        self.push("admin", &Fact::GameSet { game, facts });
    }

    /// A result that one official claims and another confirms; gives the entry that confirms it.
    pub fn result(&mut self, game: GameId, result: &str) -> u64 {
        let facts = GameFacts::default();
        let record = Record { result: result.to_owned(), version: String::new(), facts, counted: None };
        let claim = self.push("ada", &Fact::ResultClaimed { game, record: Box::new(record) });
        self.push("bo", &Fact::ResultConfirmed { game, claim, by: ConfirmedBy::Official })
    }

    /// The entries after `from` up to `to` on their way.
    pub fn batch(&self, from: usize, to: usize) -> Batch {
        Batch {
            event: self.event.clone(),
            room: self.room.clone(),
            key: self.key.verifying_key().to_bytes(),
            after: self.place(from),
            entries: self.entries[from..to].iter().cloned().map(Sent::of).collect(),
            last: self.entries.len() as u64,
            now_ms: records::now_ms(),
        }
    }

    pub fn all(&self) -> Batch {
        self.batch(0, self.entries.len())
    }
}

pub const fn table(table: u16) -> GameId {
    GameId { round: 1, table }
}
