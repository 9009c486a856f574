//! The database: its connections, its form, and its events.

use std::borrow::Cow;
use std::str::FromStr;
use std::time::Duration;

use records::chain::Hash;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions, PgRow};
use sqlx::{AssertSqlSafe, PgConnection, Row, SqlSafeStr};
use thiserror::Error;

use crate::identity::Identity;

/// Connections at a time: a batch has one for some milliseconds.
const CONNECTIONS: u32 = 8;
/// Whoever waits longer for a connection is told that the database is away.
const WITHIN: Duration = Duration::from_secs(4);
/// No statement takes as long; one that does waits for something that never comes.
const LONGEST_STATEMENT: &str = "20s";
/// Events of one partition: at 10,000 a year one for each five weeks.
const PARTITION: i32 = 1_000;
/// The tables that are parted by event.
const PARTED: [&str; 3] = ["entries", "results", "games"];

/// Why the database does not do something.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The address is none.
    #[error(
        "this is no address of a PostgreSQL database: write postgres://user:password@host/name, each sign of the password \
         but letters and digits as % and its two hexadecimal digits"
    )]
    Address(#[source] sqlx::Error),
    /// It does not answer, or refuses.
    #[error("the database fails")]
    Database(#[from] sqlx::Error),
    /// It has a form that this program does not know.
    #[error("the database has another form")]
    Migration(#[from] sqlx::migrate::MigrateError),
}

/// The database of a joint hall.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) pool: PgPool,
    pub(crate) identity: Identity,
}

impl Store {
    /// Connects, and brings the database into its form.
    ///
    /// # Errors
    /// Where it does not answer, or has another form.
    pub async fn open(address: &str, identity: Identity) -> Result<Self, StoreError> {
        let options = PgConnectOptions::from_str(address).map_err(StoreError::Address)?;
        // What was acknowledged is on the disk, whatever the server's own configuration says.
        let options = options.application_name("shoutan").options([
            ("synchronous_commit", "on"),
            ("statement_timeout", LONGEST_STATEMENT),
            ("lock_timeout", LONGEST_STATEMENT),
        ]);
        let pool =
            PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(WITHIN).connect_with(options).await?;
        migrator().run(&pool).await?;
        Ok(Self { pool, identity })
    }

    /// The number of an event; none where nobody has said anything of it.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn event(&self, name: &str) -> Result<Option<i32>, StoreError> {
        let row = sqlx::query("SELECT event FROM events WHERE name = $1").bind(name).fetch_optional(&self.pool).await?;
        Ok(row.map(|row| row.try_get(0)).transpose()?)
    }

    /// Every event, the newest first.
    ///
    /// # Errors
    /// Where the database fails.
    pub async fn events(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT name FROM events ORDER BY event DESC LIMIT 1000").fetch_all(&self.pool).await?;
        Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
    }

    /// The number of an event, which begins where there is none of this name.
    pub(crate) async fn event_or_begin(&self, name: &str) -> Result<i32, StoreError> {
        if let Some(event) = self.event(name).await? {
            return Ok(event);
        }
        let mut transaction = self.pool.begin().await?;
        // One at a time makes partitions.
        lock(&mut transaction, EVENTS).await?;
        sqlx::query("INSERT INTO events (name, begun_ms) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING")
            .bind(name)
            .bind(signed(records::now_ms()))
            .execute(&mut *transaction)
            .await?;
        let row =
            sqlx::query("SELECT event FROM events WHERE name = $1").bind(name).fetch_one(&mut *transaction).await?;
        let event: i32 = row.try_get(0)?;
        let from = event / PARTITION * PARTITION;
        let to = from.saturating_add(PARTITION);
        for table in PARTED {
            let part = format!(
                "CREATE TABLE IF NOT EXISTS {table}_{from} PARTITION OF {table} FOR VALUES FROM ({from}) TO ({to})"
            );
            sqlx::query(AssertSqlSafe(part)).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(event)
    }
}

/// The lock of who makes events; the others are made of hashes, which it is none of.
const EVENTS: i64 = 1;

/// Waits until nobody else has this lock, and has it until the transaction ends.
pub(crate) async fn lock(connection: &mut PgConnection, lock: i64) -> Result<(), StoreError> {
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(lock).execute(connection).await?;
    Ok(())
}

/// A number as the database has it; larger ones were refused before.
pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// A number of the database, which has none below 0.
pub(crate) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}

/// A seal of the database, which keeps only whole ones.
pub(crate) fn seal(row: &PgRow, column: &str) -> Result<Hash, sqlx::Error> {
    let bytes: Vec<u8> = row.try_get(column)?;
    bytes.try_into().map_err(|bytes: Vec<u8>| sqlx::Error::Decode(format!("a seal of {} bytes", bytes.len()).into()))
}

fn migrator() -> Migrator {
    Migrator::with_migrations(vec![Migration::new(
        1,
        Cow::Borrowed("joint-hall"),
        MigrationType::Simple,
        include_str!("../migrations/1_logs.sql").into_sql_str(),
        false,
    )])
}
