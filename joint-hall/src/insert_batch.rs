//! A batch is taken: checked, placed, and written down with what follows from it, in one transaction.

use std::collections::BTreeSet;

use forwarding::batch::{Batch, BatchError, Checked};
use forwarding::{Branched, Place, Taken};
use hall::game_of;
use records::Entry;
use records::fact::{Fact, GameId};
use serde_json::json;
use sha2::{Digest, Sha256};
use sqlx::{PgConnection, Row};
use thiserror::Error;
use tracing::warn;

use crate::branching::{self, Destination, Log};
use crate::own_log;
use crate::pairings;
use crate::store::{Store, StoreError, lock, seal, signed, unsigned};
use crate::versions::{Version, version};

/// Why a batch is not taken.
#[derive(Debug, Error)]
pub enum TakeError {
    /// It does not hold.
    #[error(transparent)]
    Batch(#[from] BatchError),
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for TakeError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl Store {
    /// Takes a batch. The same batch again, or a part of it, changes nothing; one that contradicts what was taken begins a log of its own.
    ///
    /// # Errors
    /// Where it does not hold, or the database fails; nothing was taken then.
    pub async fn take(&self, batch: &Batch) -> Result<Taken, TakeError> {
        let checked = batch.checked()?;
        let event = self.event_or_begin(&batch.event).await?;
        let mut transaction = self.pool.begin().await?;
        lock(&mut transaction, lock_of(event, &batch.key)).await?;
        let all = branching::of(&mut transaction, event, &batch.key).await?;
        let destination = if all.is_empty() && batch.after.sequence == 0 {
            let log = begin(&mut transaction, event, batch, None).await?;
            Destination::Follows { log, known: 0 }
        } else {
            branching::destination(&mut transaction, event, &all, batch).await?
        };
        let mut branched = None;
        let (log, known) = match destination {
            Destination::Follows { log, known } => (log, known),
            Destination::Branches { from, known } => {
                let at = Place {
                    sequence: batch.after.sequence + known as u64,
                    seal: known.checked_sub(1).map_or(batch.after.seal, |last| batch.entries[last].seal),
                };
                let told = Branched { entry: at.sequence + 1, former: from.end.sequence };
                warn!(
                    event = batch.event,
                    room = batch.room,
                    entry = told.entry,
                    "a station's log is not the one that was taken before"
                );
                let log = begin(&mut transaction, event, batch, Some((&from, at))).await?;
                branched = Some(told);
                (log, known)
            }
            Destination::Gap(longest) => {
                // Its connection is given back before another one is asked for.
                transaction.rollback().await?;
                let held = longest.map_or(Place { sequence: 0, seal: [0; 32] }, |log| log.end);
                return Ok(self.answer(event, held, true, None).await?);
            }
        };
        let new = &checked[known..];
        if !new.is_empty() {
            let parents = branching::of(&mut transaction, event, &batch.key).await?;
            self.write(&mut transaction, event, batch, &log, &parents, new, branched).await?;
        } else if batch.end() == log.end {
            // A station that tells an earlier part again may be one that is about to branch: it was heard once it is as far.
            heard(&mut transaction, &log, batch, log.end, log.at_ms).await?;
        }
        if branched.is_none() {
            branched = branch(&mut transaction, &log).await?;
        }
        transaction.commit().await?;
        Ok(self.answer(event, batch.end(), false, branched).await?)
    }

    async fn answer(
        &self,
        event: i32,
        held: Place,
        is_gap: bool,
        branched: Option<Branched>,
    ) -> Result<Taken, StoreError> {
        let pairings = pairings::newest(&self.pool, event).await?;
        Ok(Taken { held, is_gap, branched, pairings, now_ms: records::now_ms() })
    }

    #[expect(clippy::too_many_arguments, reason = "a transaction, and what it is about")]
    async fn write(
        &self,
        connection: &mut PgConnection,
        event: i32,
        batch: &Batch,
        log: &Log,
        all: &[Log],
        new: &[Checked],
        branched: Option<Branched>,
    ) -> Result<(), StoreError> {
        let touched = insert(connection, event, log, new).await?;
        let end = batch.end();
        let at_ms = new.last().map_or(log.at_ms, |last| last.sent.at_ms);
        heard(connection, log, batch, end, at_ms).await?;
        let mut whole = log.clone();
        whole.end = end;
        for game in touched {
            let entries = of_game(connection, event, &branching::parts(all, &whole), game).await?;
            match version(game, &entries) {
                Some(version) => keep(connection, event, log, game, &version).await?,
                None => gone(connection, event, log, game).await?,
            }
        }
        let key = data_encoding::HEXLOWER.encode(&batch.key);
        let seal = data_encoding::HEXLOWER.encode(&end.seal);
        let kind = if branched.is_some() { "branched" } else { "taken" };
        let fact = json!({ "kind": kind, "key": key, "room": batch.room, "log": log.log, "up_to": end.sequence, "seal": seal });
        own_log::append(connection, self, event, &fact).await
    }
}

/// Begins a log: from its first entry, or where another one went another way.
async fn begin(
    connection: &mut PgConnection,
    event: i32,
    batch: &Batch,
    branch: Option<(&Log, Place)>,
) -> Result<Log, StoreError> {
    let (parent, at) = branch.map_or((None, batch.after), |(log, at)| (Some(log.log), at));
    sqlx::query(
        "INSERT INTO logs (event, key, room, parent, branched_at, last, seal, at_ms, own_last, heard_ms, clock_ms) \
         VALUES ($1, $2, $3, $4, $5, $5, $6, 0, $5, 0, 0)",
    )
    .bind(event)
    .bind(batch.key.as_slice())
    .bind(&batch.room)
    .bind(parent)
    .bind(signed(at.sequence))
    .bind(at.seal.as_slice())
    .execute(&mut *connection)
    .await?;
    let made = branching::of(connection, event, &batch.key).await?;
    Ok(made.into_iter().next_back().expect("it was made just now"))
}

/// Writes entries down; gives the games for which they decide something.
async fn insert(
    connection: &mut PgConnection,
    event: i32,
    log: &Log,
    new: &[Checked],
) -> Result<BTreeSet<GameId>, StoreError> {
    let about = |entry: &Checked| {
        // A fact of a later version is kept as it is, and means nothing here.
        let fact = serde_json::from_str::<Fact>(&entry.sent.open.as_ref()?.fact).ok()?;
        match fact {
            // What cameras saw comes by the thousand and decides nothing: a game is not folded anew by it.
            Fact::GameWatched { .. } | Fact::GameLooksFinished { .. } | Fact::WatchedPointCorrected { .. } => None,
            decides => game_of(&decides),
        }
    };
    let games: Vec<Option<GameId>> = new.iter().map(about).collect();
    let number = |number: Option<u16>| number.map(i32::from);
    let column = |of: fn(&Checked) -> Vec<u8>| new.iter().map(of).collect::<Vec<Vec<u8>>>();
    let text = |of: fn(&forwarding::batch::Open) -> &str| {
        new.iter()
            .map(|entry| entry.sent.open.as_ref().map(|open| of(open).to_owned()))
            .collect::<Vec<Option<String>>>()
    };
    sqlx::query(
        "INSERT INTO entries (event, log, sequence, at_ms, who, fact, previous, hash, signature, round, board) \
         SELECT $1, $2, * FROM unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::bytea[], $8::bytea[], $9::bytea[], \
         $10::integer[], $11::integer[])",
    )
    .bind(event)
    .bind(log.log)
    .bind(new.iter().map(|entry| signed(entry.sequence)).collect::<Vec<i64>>())
    .bind(new.iter().map(|entry| signed(entry.sent.at_ms)).collect::<Vec<i64>>())
    .bind(text(|open| &open.who))
    .bind(text(|open| &open.fact))
    .bind(column(|entry| entry.previous.to_vec()))
    .bind(column(|entry| entry.sent.seal.to_vec()))
    .bind(column(|entry| entry.sent.signature.to_vec()))
    .bind(games.iter().map(|game| number(game.map(|game| game.round))).collect::<Vec<Option<i32>>>())
    .bind(games.iter().map(|game| number(game.map(|game| game.table))).collect::<Vec<Option<i32>>>())
    .execute(connection)
    .await?;
    Ok(games.into_iter().flatten().collect())
}

/// The station was heard, and is so far.
async fn heard(
    connection: &mut PgConnection,
    log: &Log,
    batch: &Batch,
    end: Place,
    at_ms: u64,
) -> Result<(), StoreError> {
    let now = records::now_ms();
    sqlx::query(
        "UPDATE logs SET room = $2, last = $3, seal = $4, at_ms = $5, own_last = $6, heard_ms = $7, clock_ms = $8 WHERE log = $1",
    )
    .bind(log.log)
    .bind(&batch.room)
    .bind(signed(end.sequence))
    .bind(end.seal.as_slice())
    .bind(signed(at_ms))
    .bind(signed(batch.last))
    .bind(signed(now))
    .bind(signed(batch.now_ms).saturating_sub(signed(now)))
    .execute(connection)
    .await?;
    Ok(())
}

/// Where a log branched, for every answer to its station: it is told until it begins a log of its own.
async fn branch(connection: &mut PgConnection, log: &Log) -> Result<Option<Branched>, StoreError> {
    let row = sqlx::query(
        "SELECT own.branched_at, former.last FROM logs own JOIN logs former ON former.log = own.parent WHERE own.log = $1",
    )
    .bind(log.log)
    .fetch_optional(connection)
    .await?;
    let told = |row: sqlx::postgres::PgRow| {
        Ok::<_, sqlx::Error>(Branched { entry: unsigned(row.try_get(0)?) + 1, former: unsigned(row.try_get(1)?) })
    };
    Ok(row.map(told).transpose()?)
}

/// The entries about a game in a log, whose parts these are.
async fn of_game(
    connection: &mut PgConnection,
    event: i32,
    parts: &[(i64, u64)],
    game: GameId,
) -> Result<Vec<Entry>, StoreError> {
    let rows = sqlx::query(
        "SELECT log, sequence, at_ms, who, fact, hash FROM entries \
         WHERE event = $1 AND round = $2 AND board = $3 AND log = ANY($4) ORDER BY sequence",
    )
    .bind(event)
    .bind(i32::from(game.round))
    .bind(i32::from(game.table))
    .bind(parts.iter().map(|(log, _)| *log).collect::<Vec<i64>>())
    .fetch_all(connection)
    .await?;
    let mut entries = Vec::with_capacity(rows.len());
    for row in &rows {
        let (log, sequence): (i64, u64) = (row.try_get("log")?, unsigned(row.try_get("sequence")?));
        let is_part = parts.iter().any(|(part, up_to)| *part == log && sequence <= *up_to);
        let text: String = row.try_get("fact")?;
        if let (true, Ok(fact)) = (is_part, serde_json::from_str(&text)) {
            let (at_ms, who) = (unsigned(row.try_get("at_ms")?), row.try_get("who")?);
            entries.push(Entry { sequence, at_ms, who, fact, hash: seal(row, "hash")? });
        }
    }
    Ok(entries)
}

/// Keeps what a log says of a game: each confirmed result once, and how the game stands.
async fn keep(
    connection: &mut PgConnection,
    event: i32,
    log: &Log,
    game: GameId,
    version: &Version,
) -> Result<(), StoreError> {
    // Results before a branch are the parent's.
    for confirmed in version.confirmed.iter().filter(|confirmed| confirmed.sequence > log.branched_at()) {
        sqlx::query(
            "INSERT INTO results (event, log, sequence, round, board, black, white, result, at_ms, withdrawn) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
             ON CONFLICT (event, log, sequence) DO UPDATE SET withdrawn = excluded.withdrawn",
        )
        .bind(event)
        .bind(log.log)
        .bind(signed(confirmed.sequence))
        .bind(i32::from(game.round))
        .bind(i32::from(game.table))
        .bind(&confirmed.black)
        .bind(&confirmed.white)
        .bind(&confirmed.result)
        .bind(signed(confirmed.at_ms))
        .bind(confirmed.withdrawn.map(signed))
        .execute(&mut *connection)
        .await?;
    }
    let standing = version.standing();
    sqlx::query(
        "INSERT INTO games (event, round, board, log, black, white, state, result, confirmed, at_ms) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (event, round, board, log) DO UPDATE SET \
         black = excluded.black, white = excluded.white, state = excluded.state, result = excluded.result, \
         confirmed = excluded.confirmed, at_ms = excluded.at_ms",
    )
    .bind(event)
    .bind(i32::from(game.round))
    .bind(i32::from(game.table))
    .bind(log.log)
    .bind(&version.black)
    .bind(&version.white)
    .bind(version.state.name())
    .bind(standing.map(|standing| standing.result.as_str()))
    .bind(standing.map(|standing| signed(standing.sequence)))
    .bind(signed(version.at_ms))
    .execute(connection)
    .await?;
    Ok(())
}

/// The game is not played, by this log.
async fn gone(connection: &mut PgConnection, event: i32, log: &Log, game: GameId) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM games WHERE event = $1 AND round = $2 AND board = $3 AND log = $4")
        .bind(event)
        .bind(i32::from(game.round))
        .bind(i32::from(game.table))
        .bind(log.log)
        .execute(connection)
        .await?;
    Ok(())
}

/// The lock of a key's logs in an event.
fn lock_of(event: i32, key: &[u8; 32]) -> i64 {
    let hash = Sha256::digest([b"log".as_slice(), &event.to_be_bytes(), key].concat());
    i64::from_be_bytes(hash[..8].try_into().expect("a hash has 32 bytes"))
}
