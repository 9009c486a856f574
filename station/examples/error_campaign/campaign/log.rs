//! A claimed result in a store of its own, tampered with or not, and what `shoutan verify` says of it.

use std::path::Path;

use anyhow::Context;
use audit::verify::{Against, ShownHead, Verify, verify_against};
use data_encoding::HEXLOWER;
use hall::counting::FilledPhoto;
use records::chain::{Place, Sealed};
use records::claim::Record;
use records::end::End;
use records::fact::{Fact, GameId};
use records::reading::{Reading, Shows};
use records::{ReadOnlyStore, Store, key};
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};

use super::game::Tampering;
use super::positions::Random;

const GAME: GameId = GameId { round: 1, table: 1 };

/// Stores, one after another.
pub struct Log {
    runtime: tokio::runtime::Runtime,
}

impl Log {
    /// None yet.
    pub fn new() -> anyhow::Result<Self> {
        Ok(Self { runtime: tokio::runtime::Builder::new_current_thread().enable_all().build()? })
    }

    /// Whether a log with this claim holds, once it was tampered with. Its head was shown to the players before.
    pub fn holds(
        &mut self,
        record: &Record,
        filled: Option<&FilledPhoto>,
        tampering: Option<Tampering>,
        random: &mut Random,
    ) -> anyhow::Result<bool> {
        let folder = tempfile::tempdir()?;
        self.runtime.block_on(async {
            let head = claim(folder.path(), record, filled).await?;
            if let Some(tampering) = tampering {
                tamper(folder.path(), tampering, random).await?;
            }
            let asked = Verify { data: folder.path().to_owned(), quick: true };
            let against = Against { heads: vec![head], ..Against::default() };
            Ok(verify_against(&asked, &against).await.is_ok())
        })
    }
}

/// Writes the claim down as the station does; the head is that of the claim.
async fn claim(folder: &Path, record: &Record, filled: Option<&FilledPhoto>) -> anyhow::Result<ShownHead> {
    let (store, _) = Store::open(folder).await?;
    let mut record = record.clone();
    let counted = record.counted.as_mut().context("a counted result")?;
    let public_key = HEXLOWER.encode(store.public_key().as_bytes());
    let mut facts = vec![
        Fact::LogBegun { version: record.version.clone(), public_key },
        Fact::GameSet { game: GAME, facts: record.facts.clone() },
    ];
    let mut photo = |rows: &[String], shows: Shows| -> anyhow::Result<String> {
        // What is read here are rows: they stand for the photograph's bytes, too.
        let bytes = format!("{shows:?}\n{}", rows.join("\n"));
        let photo = store.photos.keep(bytes.as_bytes())?;
        let source = "simulated".to_owned();
        facts.push(Fact::PhotoTaken { game: GAME, photo: photo.clone(), bytes: bytes.len() as u64, shows, source });
        let reading = Reading::Read {
            reader: "simulated".to_owned(),
            rows: rows.to_vec(),
            doubtful: Vec::new(),
            crossings: Vec::new(),
            picture: [0, 0],
            hint: None,
            beside: None,
        };
        facts.push(Fact::PhotoRead { game: GAME, photo: photo.clone(), reading });
        Ok(photo)
    };
    counted.photo = photo(&counted.rows_read, Shows::End)?;
    if let (Some(filled), Some(kept)) = (filled, &mut counted.filled) {
        kept.photo = photo(&filled.rows, Shows::FilledIn)?;
    }
    facts.push(Fact::ResultClaimed { game: GAME, record: Box::new(record) });
    let entries = store.append("arbiter", &facts).await?;
    store.close().await?;
    let last = entries.last().context("an entry")?;
    Ok(ShownHead { entry: last.sequence, seal: HEXLOWER.encode(&last.hash) })
}

/// Changes one thing of the claim, the last entry.
async fn tamper(folder: &Path, tampering: Tampering, random: &mut Random) -> anyhow::Result<()> {
    let mut looked = ReadOnlyStore::open(folder).await?;
    let entries = looked.sealed().await?;
    drop(looked);
    let last = entries.last().context("an entry")?;
    let fact = altered(&last.fact, random)?;
    let mut connection = SqliteConnectOptions::new().filename(folder.join("station.sqlite")).connect().await?;
    let guard: String = sqlx::query_scalar("SELECT sql FROM sqlite_master WHERE name = 'entries_stay_as_written'")
        .fetch_one(&mut connection)
        .await?;
    sqlx::query("DROP TRIGGER entries_stay_as_written").execute(&mut connection).await?;
    update(&mut connection, folder, &entries, &fact, tampering).await?;
    sqlx::query(sqlx::AssertSqlSafe(guard)).execute(&mut connection).await?;
    Ok(connection.close().await?)
}

async fn update(
    connection: &mut SqliteConnection,
    folder: &Path,
    entries: &[Sealed],
    fact: &str,
    tampering: Tampering,
) -> anyhow::Result<()> {
    let last = entries.last().context("an entry")?;
    let sequence = i64::try_from(last.sequence)?;
    if tampering == Tampering::InFile {
        let change = sqlx::query("UPDATE entries SET fact = ? WHERE sequence = ?").bind(fact).bind(sequence);
        change.execute(connection).await?;
        return Ok(());
    }
    let key = key::open(folder)?;
    let previous = last.previous.as_slice().try_into()?;
    let sealed = Sealed::new(&key, previous, last.sequence, last.at_ms, &last.who, fact);
    let hash = sealed.hash.as_slice().try_into()?;
    sqlx::query("UPDATE entries SET fact = ?, hash = ?, signature = ? WHERE sequence = ?")
        .bind(fact)
        .bind(sealed.hash)
        .bind(sealed.signature)
        .bind(sequence)
        .execute(connection)
        .await?;
    let place = Place { sequence: last.sequence, at_ms: last.at_ms, hash };
    Ok(End::open_or_make(folder, &key, &place)?.mark(&key, &place)?)
}

/// A fact with one of its members changed.
fn altered(fact: &str, random: &mut Random) -> anyhow::Result<String> {
    let mut fact: Value = serde_json::from_str(fact)?;
    let record = &mut fact["record"];
    match random.below(5) {
        0 => record["counted"]["totals"][0] = json!("1"),
        1 => {
            record["counted"]["rows"][0] = json!("B".repeat(record["counted"]["rows"][0].as_str().map_or(0, str::len)))
        }
        2 => record["counted"]["counts"][0]["least"] = json!(0),
        3 => record["facts"]["komi"] = json!("99.5"),
        _ => record["result"] = json!("B+99.5"),
    }
    Ok(fact.to_string())
}
