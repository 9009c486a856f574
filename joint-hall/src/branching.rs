//! Where a batch goes: to the log that it follows on, or, where that went another way, to a log of its own that begins there.

use forwarding::Place;
use forwarding::batch::Batch;
use records::chain::Hash;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, Row};

use crate::store::{StoreError, seal, signed, unsigned};

/// A log as the joint hall holds it.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    /// Its number here.
    pub log: i64,
    parent: Option<i64>,
    branched_at: u64,
    /// How far it is held.
    pub end: Place,
    /// When the last entry was written, by the station.
    pub at_ms: u64,
}

/// What becomes of a batch.
#[derive(Clone, Debug)]
pub(crate) enum Destination {
    /// The log goes on, or has some or all of the entries already: the first `known` of them.
    Follows { log: Log, known: usize },
    /// The log went another way after the first `known` entries.
    Branches { from: Log, known: usize },
    /// Nobody knows the entry that it begins after; the longest log that is held.
    Gap(Option<Log>),
}

/// The logs of a key, the oldest first.
pub(crate) async fn of(connection: &mut PgConnection, event: i32, key: &[u8; 32]) -> Result<Vec<Log>, StoreError> {
    let rows = sqlx::query(
        "SELECT log, parent, branched_at, last, seal, at_ms FROM logs WHERE event = $1 AND key = $2 ORDER BY log",
    )
    .bind(event)
    .bind(key.as_slice())
    .fetch_all(connection)
    .await?;
    Ok(rows.iter().map(log).collect::<Result<_, _>>()?)
}

fn log(row: &PgRow) -> Result<Log, sqlx::Error> {
    Ok(Log {
        log: row.try_get("log")?,
        parent: row.try_get("parent")?,
        branched_at: unsigned(row.try_get("branched_at")?),
        end: Place { sequence: unsigned(row.try_get("last")?), seal: seal(row, "seal")? },
        at_ms: unsigned(row.try_get("at_ms")?),
    })
}

impl Log {
    /// Entries up to this one are another log's.
    pub fn branched_at(&self) -> u64 {
        self.branched_at
    }
}

/// Where the entries of a log lie: its own, and those of its parents up to where it branched.
pub(crate) fn parts(all: &[Log], log: &Log) -> Vec<(i64, u64)> {
    let mut parts = vec![(log.log, log.end.sequence)];
    let (mut parent, mut up_to) = (log.parent, log.branched_at);
    // A parent is always older, so that this ends.
    while let Some(found) = parent.and_then(|parent| all.iter().find(|other| other.log == parent)) {
        parts.push((found.log, up_to));
        (parent, up_to) = (found.parent, up_to.min(found.branched_at));
    }
    parts
}

/// Decides where a batch goes.
pub(crate) async fn destination(
    connection: &mut PgConnection,
    event: i32,
    all: &[Log],
    batch: &Batch,
) -> Result<Destination, StoreError> {
    // What every batch is but in trouble.
    if let Some(log) = all.iter().find(|log| log.end == batch.after) {
        return Ok(Destination::Follows { log: log.clone(), known: 0 });
    }
    let mut best: Option<(usize, &Log)> = None;
    for log in all {
        let Some(held) = held(connection, event, all, log, batch).await? else { continue };
        let known = batch.entries.iter().zip(&held).take_while(|(sent, held)| sent.seal == **held).count();
        if known == held.len() || known == batch.entries.len() {
            return Ok(Destination::Follows { log: log.clone(), known });
        }
        if best.is_none_or(|(most, _)| known > most) {
            best = Some((known, log));
        }
    }
    Ok(match best {
        Some((known, log)) => Destination::Branches { from: log.clone(), known },
        None => Destination::Gap(all.iter().max_by_key(|log| log.end.sequence).cloned()),
    })
}

/// The seals that a log has in the places of a batch's entries; none where it does not have the entry that the batch begins after.
async fn held(
    connection: &mut PgConnection,
    event: i32,
    all: &[Log],
    log: &Log,
    batch: &Batch,
) -> Result<Option<Vec<Hash>>, StoreError> {
    let first = batch.after.sequence;
    let last = first + batch.entries.len() as u64;
    let mut seals: Vec<(u64, Hash)> = Vec::new();
    let mut above = u64::MAX;
    for (part, up_to) in parts(all, log) {
        let up_to = up_to.min(last).min(above);
        let rows = sqlx::query(
            "SELECT sequence, hash FROM entries WHERE event = $1 AND log = $2 AND sequence BETWEEN $3 AND $4 ORDER BY sequence",
        )
        .bind(event)
        .bind(part)
        .bind(signed(first))
        .bind(signed(up_to))
        .fetch_all(&mut *connection)
        .await?;
        for row in &rows {
            seals.push((unsigned(row.try_get(0)?), seal(row, "hash")?));
        }
        above = up_to;
    }
    seals.sort_unstable();
    let has_first = first == 0 || seals.first() == Some(&(first, batch.after.seal));
    if !has_first {
        return Ok(None);
    }
    Ok(Some(seals.into_iter().filter(|(sequence, _)| *sequence > first).map(|(_, seal)| seal).collect()))
}
