//! The joint hall's own log of an event: sealed and signed like a station's, so that stations witness it as they witness each other.

use ed25519_dalek::{Signer, VerifyingKey};
use records::chain::{Hash, Place, Sealed};
use records::head::Head;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::{PgConnection, Row};

use crate::store::{Store, StoreError, lock, seal, signed, unsigned};

/// Seals of one answer, as a station tells them.
const MOST_SEALS: i64 = 1_000;

/// Appends what happened; whoever else appends for this event waits until the transaction ends.
pub(crate) async fn append(
    connection: &mut PgConnection,
    store: &Store,
    event: i32,
    fact: &Value,
) -> Result<(), StoreError> {
    lock(connection, lock_of(event)).await?;
    let row =
        sqlx::query("SELECT sequence, at_ms, hash FROM own_entries WHERE event = $1 ORDER BY sequence DESC LIMIT 1")
            .bind(event)
            .fetch_optional(&mut *connection)
            .await?;
    let key = &store.identity.key;
    let end = match row {
        Some(row) => Place {
            sequence: unsigned(row.try_get("sequence")?),
            at_ms: unsigned(row.try_get("at_ms")?),
            hash: seal(&row, "hash")?,
        },
        None => {
            let digits = forwarding::sending::digits(&key.verifying_key());
            let begun = json!({ "kind": "log_begun", "version": env!("CARGO_PKG_VERSION"), "public_key": digits });
            insert(connection, store, event, Place::START, &begun).await?
        }
    };
    insert(connection, store, event, end, fact).await?;
    Ok(())
}

async fn insert(
    connection: &mut PgConnection,
    store: &Store,
    event: i32,
    before: Place,
    fact: &Value,
) -> Result<Place, StoreError> {
    let at_ms = records::now_ms().max(before.at_ms);
    let sequence = before.sequence + 1;
    let sealed = Sealed::new(&store.identity.key, before.hash, sequence, at_ms, "hall", &fact.to_string());
    let hash: Hash = sealed.hash.as_slice().try_into().expect("a seal has 32 bytes");
    sqlx::query(
        "INSERT INTO own_entries (event, sequence, at_ms, who, fact, previous, hash, signature) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(event)
    .bind(signed(sealed.sequence))
    .bind(signed(sealed.at_ms))
    .bind(sealed.who)
    .bind(sealed.fact)
    .bind(sealed.previous)
    .bind(sealed.hash)
    .bind(sealed.signature)
    .execute(connection)
    .await?;
    Ok(Place { sequence, at_ms, hash })
}

/// The lock of an event's own entries.
fn lock_of(event: i32) -> i64 {
    let hash = Sha256::digest([b"own".as_slice(), &event.to_be_bytes()].concat());
    i64::from_be_bytes(hash[..8].try_into().expect("a hash has 32 bytes"))
}

/// How far the joint hall's log of an event is, and seals up to there, as a station tells its own.
#[derive(Clone, Debug)]
pub struct SignedHead {
    /// The key that signs it.
    pub key: VerifyingKey,
    /// The head.
    pub head: Head,
    /// Its line.
    pub line: String,
    /// The seals from where they were asked for, up to that of the head.
    pub seals: Vec<Hash>,
}

impl Store {
    /// The joint hall's log of an event: its head, and the seals from an entry on, or the last alone.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn signed_head(&self, event: i32, from: Option<u64>) -> Result<SignedHead, StoreError> {
        let last =
            sqlx::query("SELECT sequence, hash FROM own_entries WHERE event = $1 ORDER BY sequence DESC LIMIT 1")
                .bind(event)
                .fetch_optional(&self.pool)
                .await?;
        let mut head = match &last {
            Some(row) => Head { sequence: unsigned(row.try_get(0)?), seal: seal(row, "hash")? },
            None => Head::of(&[]),
        };
        let from = from.unwrap_or(head.sequence).max(1);
        let rows = sqlx::query("SELECT sequence, hash FROM own_entries WHERE event = $1 AND sequence >= $2 AND sequence <= $3 ORDER BY sequence LIMIT $4")
            .bind(event)
            .bind(signed(from))
            .bind(signed(head.sequence))
            .bind(MOST_SEALS)
            .fetch_all(&self.pool)
            .await?;
        let seals: Vec<Hash> = rows.iter().map(|row| seal(row, "hash")).collect::<Result<_, _>>()?;
        if let (Some(row), Some(seal)) = (rows.last(), seals.last()) {
            head = Head { sequence: unsigned(row.try_get(0)?), seal: *seal };
        }
        let line = head.line(|text| self.identity.key.sign(text).to_bytes());
        Ok(SignedHead { key: self.identity.key.verifying_key(), head, line, seals })
    }
}
