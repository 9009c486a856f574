//! The store: one SQLite file with the log of everything that happened, a folder of photographs, and the key that signs.
//!
//! ```text
//! photograph -> synced -> renamed -> folder synced -> entry committed (WAL, full synchronisation) -> end marked -> acknowledged
//! ```
//!
//! What is acknowledged survives the plug being pulled. Nothing is changed or taken out; a correction is a new entry. What the
//! entries mean for a game is in `hall`.

pub mod address;
pub mod backup;
pub mod camera;
pub mod chain;
pub mod claim;
pub mod copies;
pub mod end;
pub mod fact;
pub mod game_facts;
pub mod head;
pub mod key;
pub mod lock;
pub mod open;
pub mod photos;
pub mod pictures;
mod read_only_store;
pub mod reading;

pub mod recount;
pub mod watched;
pub mod witness;

use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use ed25519_dalek::{Signer, SigningKey, VerifyingKey};
use jiff::Timestamp;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteRow, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Row, SqlSafeStr};
use thiserror::Error;
use tokio::sync::Mutex;
use tracing::warn;

use chain::{BrokenSeal, Place, Sealed};
use end::{End, EndError};
use fact::Fact;
use photos::Photos;
pub use read_only_store::ReadOnlyStore;

/// Versions of SQLite before this one can corrupt a log that is written to by two (www.sqlite.org/wal.html, section 11).
const OLDEST_SOUND_SQLITE: [u32; 3] = [3, 51, 3];

/// How long a file that another process holds is waited for.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Entries that are read before others may write again.
const ENTRIES_AT_ONCE: u32 = 1_000;

const FILE: &str = "station.sqlite";

/// An entry with its meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its place in the log, from 1.
    pub sequence: u64,
    /// When it was written, in milliseconds since 1970.
    pub at_ms: u64,
    /// Who did it.
    pub who: String,
    /// What happened.
    pub fact: Fact,
    /// Its seal.
    pub hash: chain::Hash,
}

/// Why the store failed.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The folder, the key or a photograph.
    #[error("the data folder {folder} fails", folder = folder.display())]
    Folder {
        /// Which folder.
        folder: PathBuf,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// Another station has the folder.
    #[error("another station is at work in {folder}", folder = folder.display())]
    InUse {
        /// Which folder.
        folder: PathBuf,
    },
    /// It was closed, as the program ends.
    #[error("the store is closed")]
    Closed,
    /// The database.
    #[error("the store fails")]
    Database(#[from] sqlx::Error),
    /// The database has a form that this program does not know.
    #[error("the store has another form")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// The library has a known fault.
    #[error("SQLite {found} may corrupt what it keeps; 3.51.3 is needed")]
    UnsoundSqlite {
        /// Its version.
        found: String,
    },
    /// An entry does not hold.
    #[error("entry {sequence} does not hold")]
    Broken {
        /// Which.
        sequence: u64,
        /// Why.
        #[source]
        source: BrokenSeal,
    },
    /// The log ends too early, or nobody can say whether it does.
    #[error(transparent)]
    End(#[from] EndError),
    /// Something beside the entries in the file is not as this program makes it: the guard against changes, say.
    #[error("the store's own description of itself was changed")]
    Schema,
    /// An entry is in no form known here.
    #[error("entry {sequence} cannot be understood")]
    NotUnderstood {
        /// Which.
        sequence: u64,
        /// Why.
        #[source]
        source: serde_json::Error,
    },
}

/// The store, open for writing.
pub struct Store {
    /// The photographs.
    pub photos: Photos,
    folder: PathBuf,
    key: SigningKey,
    mark: End,
    writer: Mutex<Option<Writer>>,
    /// Held by whoever copies it below its folder.
    copying: Mutex<()>,
}

struct Writer {
    connection: SqliteConnection,
    /// The folder is this station's for as long as it may write.
    _lock: File,
    /// The end of the log; none where a write failed and it has to be looked up again.
    end: Option<Place>,
}

impl Store {
    /// Opens a data folder, makes what is missing, and checks every entry.
    ///
    /// # Errors
    /// Where the folder cannot be used, or an entry does not hold.
    pub async fn open(folder: &Path) -> Result<(Self, Vec<Entry>), StoreError> {
        let failed = |source| StoreError::Folder { folder: folder.to_owned(), source };
        std::fs::create_dir_all(folder).map_err(failed)?;
        let lock = lock::take(folder).map_err(failed)?;
        let lock = lock.ok_or_else(|| StoreError::InUse { folder: folder.to_owned() })?;
        are_ordinary(folder).map_err(failed)?;
        // A log that lost its key is not gone on with under another.
        let is_begun = folder.join(FILE).exists();
        let key = if is_begun { key::open(folder) } else { key::open_or_make(folder) }.map_err(failed)?;
        let photos = Photos::open(folder.join("photos")).map_err(failed)?;
        let mut connection = options(folder).connect().await?;
        check_version(&mut connection).await?;
        migrator().run(&mut connection).await?;
        let (entries, end) = entries(&mut connection, &key.verifying_key()).await?;
        let hashes: Vec<chain::Hash> = entries.iter().map(|entry| entry.hash).collect();
        end::check(folder, &key.verifying_key(), &hashes)?;
        let mark = End::open_or_make(folder, &key, &end).map_err(failed)?;
        let writer = Mutex::new(Some(Writer { connection, _lock: lock, end: Some(end) }));
        Ok((Self { photos, folder: folder.to_owned(), key, mark, writer, copying: Mutex::default() }, entries))
    }

    /// Closes it: what SQLite still has in its write-ahead log goes into its file, which then is all there is. Nothing can be appended any
    /// more, and another station may have the folder.
    ///
    /// # Errors
    /// Where the disk refuses; nothing is lost then.
    pub async fn close(&self) -> Result<(), StoreError> {
        let Some(mut writer) = self.writer.lock().await.take() else { return Ok(()) };
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut writer.connection).await?;
        Ok(writer.connection.close().await?)
    }

    /// The key that its entries can be checked with.
    #[must_use]
    pub fn public_key(&self) -> VerifyingKey {
        self.key.verifying_key()
    }

    /// The station's signature under a text that leaves it.
    #[must_use]
    pub fn sign(&self, text: &[u8]) -> [u8; 64] {
        self.key.sign(text).to_bytes()
    }

    /// The data folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Appends what happened, all of it or nothing; once this returns it is on the disk.
    ///
    /// Not to be dropped half-way: run it in a task of its own.
    ///
    /// # Errors
    /// Where the disk refuses; nothing was appended then.
    pub async fn append(&self, who: &str, facts: &[Fact]) -> Result<Vec<Entry>, StoreError> {
        let mut writer = self.writer.lock().await;
        let writer = writer.as_mut().ok_or(StoreError::Closed)?;
        let mut place = match writer.end.take() {
            Some(place) => place,
            None => {
                // SQLite may have ended the transaction that failed, or not: a new connection knows of none.
                writer.connection = options(&self.folder).connect().await?;
                end_of_log(&mut writer.connection).await?
            }
        };
        let mut appended = Vec::with_capacity(facts.len());
        let mut transaction = writer.connection.begin_with("BEGIN IMMEDIATE").await?;
        for fact in facts {
            let at_ms = now_ms().max(place.at_ms);
            let text = serde_json::to_string(fact).expect("facts are plain data");
            let sealed = Sealed::new(&self.key, place.hash, place.sequence + 1, at_ms, who, &text);
            place = Place {
                sequence: sealed.sequence,
                at_ms,
                hash: sealed.hash.as_slice().try_into().expect("a seal has 32 bytes"),
            };
            appended.push(Entry {
                sequence: sealed.sequence,
                at_ms,
                who: sealed.who.clone(),
                fact: fact.clone(),
                hash: place.hash,
            });
            insert(&mut transaction, sealed).await?;
        }
        transaction.commit().await?;
        writer.end = Some(place);
        // It is on the disk: a mark that cannot be set lags behind, which takes nothing away.
        if let Err(error) = self.mark.mark(&self.key, &place) {
            warn!(cause = %error, entry = place.sequence, "the mark of the log's end cannot be set");
        }
        Ok(appended)
    }

    /// Every entry with its meaning; their seals were checked when the store was opened, or made since.
    ///
    /// # Errors
    /// Where the disk refuses.
    pub async fn entries(&self) -> Result<Vec<Entry>, StoreError> {
        let mut entries: Vec<Entry> = Vec::new();
        loop {
            let sealed = self.sealed(entries.len() as u64 + 1, ENTRIES_AT_ONCE).await?;
            if sealed.is_empty() {
                return Ok(entries);
            }
            for Sealed { sequence, at_ms, who, fact, hash, .. } in sealed {
                let fact = serde_json::from_str(&fact);
                let fact = fact.map_err(|source| StoreError::NotUnderstood { sequence, source })?;
                let broken = |_| StoreError::Broken { sequence, source: BrokenSeal::Changed };
                entries.push(Entry { sequence, at_ms, who, fact, hash: hash.try_into().map_err(broken)? });
            }
        }
    }

    /// Every entry as it is stored, for those who check it themselves.
    ///
    /// # Errors
    /// Where the store fails.
    pub async fn sealed(&self, from: u64, most: u32) -> Result<Vec<Sealed>, StoreError> {
        let mut writer = self.writer.lock().await;
        let writer = writer.as_mut().ok_or(StoreError::Closed)?;
        let rows = sqlx::query("SELECT * FROM entries WHERE sequence >= ? ORDER BY sequence LIMIT ?")
            .bind(i64::try_from(from).unwrap_or(i64::MAX))
            .bind(most)
            .fetch_all(&mut writer.connection)
            .await?;
        rows.iter().map(|row| sealed(row).map_err(Into::into)).collect()
    }
}

/// An entry's meaning, once its seal was checked.
///
/// # Errors
/// Where it does not hold or means nothing.
pub fn understood(sealed: Sealed, key: &VerifyingKey, before: &Place) -> Result<(Entry, Place), StoreError> {
    let sequence = sealed.sequence;
    let place = sealed.check(key, before).map_err(|source| StoreError::Broken { sequence, source })?;
    let fact = serde_json::from_str(&sealed.fact).map_err(|source| StoreError::NotUnderstood { sequence, source })?;
    Ok((Entry { sequence, at_ms: sealed.at_ms, who: sealed.who, fact, hash: place.hash }, place))
}

/// The clock, in milliseconds since 1970.
#[must_use]
pub fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// The instant so many milliseconds after the beginning of 1970; no clock is beyond the year 9999.
#[must_use]
pub fn instant(at_ms: u64) -> Timestamp {
    let at = i64::try_from(at_ms).ok().and_then(|at_ms| Timestamp::from_millisecond(at_ms).ok());
    at.unwrap_or(Timestamp::MAX)
}

fn options(folder: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(folder.join(FILE))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(BUSY_TIMEOUT)
        .foreign_keys(true)
}

fn migrator() -> Migrator {
    Migrator::with_migrations(vec![Migration::new(
        1,
        Cow::Borrowed("entries"),
        MigrationType::Simple,
        include_str!("../migrations/1_entries.sql").into_sql_str(),
        false,
    )])
}

/// Refuses what SQLite would wait at for ever: a pipe in the place of one of its files.
fn are_ordinary(folder: &Path) -> io::Result<()> {
    for ending in ["", "-wal", "-shm", "-journal"] {
        match files::open(&folder.join(format!("{FILE}{ending}"))).map_err(io::Error::from) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

async fn check_version(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let found: String = sqlx::query("SELECT sqlite_version()").fetch_one(connection).await?.try_get(0)?;
    let parts: Vec<u32> = found.split('.').filter_map(|part| part.parse().ok()).collect();
    if parts.as_slice() < OLDEST_SOUND_SQLITE.as_slice() { Err(StoreError::UnsoundSqlite { found }) } else { Ok(()) }
}

async fn entries(connection: &mut SqliteConnection, key: &VerifyingKey) -> Result<(Vec<Entry>, Place), StoreError> {
    let rows = sqlx::query("SELECT * FROM entries ORDER BY sequence").fetch_all(connection).await?;
    let mut place = Place::START;
    let mut entries = Vec::with_capacity(rows.len());
    for row in &rows {
        let (entry, next) = understood(sealed(row)?, key, &place)?;
        entries.push(entry);
        place = next;
    }
    Ok((entries, place))
}

async fn end_of_log(connection: &mut SqliteConnection) -> Result<Place, StoreError> {
    let row = sqlx::query("SELECT * FROM entries ORDER BY sequence DESC LIMIT 1").fetch_optional(connection).await?;
    let Some(last) = row.as_ref().map(sealed).transpose()? else { return Ok(Place::START) };
    let hash = last.hash.as_slice().try_into();
    let broken = |_| StoreError::Broken { sequence: last.sequence, source: BrokenSeal::Changed };
    Ok(Place { sequence: last.sequence, at_ms: last.at_ms, hash: hash.map_err(broken)? })
}

async fn insert(connection: &mut SqliteConnection, sealed: Sealed) -> Result<(), StoreError> {
    let number = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    sqlx::query(
        "INSERT INTO entries (sequence, at_ms, who, fact, previous, hash, signature) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(number(sealed.sequence))
    .bind(number(sealed.at_ms))
    .bind(sealed.who)
    .bind(sealed.fact)
    .bind(sealed.previous)
    .bind(sealed.hash)
    .bind(sealed.signature)
    .execute(connection)
    .await?;
    Ok(())
}

fn sealed(row: &SqliteRow) -> Result<Sealed, sqlx::Error> {
    // A number below nothing cannot have been written here: as none it fails the check.
    let number = |name: &str| row.try_get::<i64, _>(name).map(|number| u64::try_from(number).unwrap_or(u64::MAX));
    Ok(Sealed {
        sequence: number("sequence")?,
        at_ms: number("at_ms")?,
        who: row.try_get("who")?,
        fact: row.try_get("fact")?,
        previous: row.try_get("previous")?,
        hash: row.try_get("hash")?,
        signature: row.try_get("signature")?,
    })
}
