//! A store opened for looking only, by `shoutan verify`: nothing in the folder is changed, also where it cannot be.

use std::io;
use std::path::{Path, PathBuf};

use ed25519_dalek::VerifyingKey;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Row};

use super::chain::{Hash, Place, Sealed};
use super::fact::Fact;
use super::photos::Photos;
use super::{Entry, FILE, StoreError, are_ordinary, end, key, lock, migrator, sealed, understood};

/// A store opened for looking only.
pub struct ReadOnlyStore {
    connection: SqliteConnection,
    folder: PathBuf,
    /// The photographs.
    pub photos: Photos,
    /// The key that signs.
    pub key: VerifyingKey,
}

impl ReadOnlyStore {
    /// Opens a data folder without changing it.
    ///
    /// # Errors
    /// Where there is no store in it.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        let failed = |source| StoreError::Folder { folder: folder.to_owned(), source };
        are_ordinary(folder).map_err(failed)?;
        let file = folder.join(FILE);
        std::fs::metadata(&file).map_err(failed)?;
        // Where nobody writes and nothing waits in the write-ahead log the file alone is the store, and looking leaves nothing beside it;
        // on a disk that takes nothing there is no other way.
        let alone = is_at_rest(folder) && !lock::is_taken(folder);
        let options = SqliteConnectOptions::new().filename(file).read_only(true).immutable(alone);
        let mut connection = options.connect().await?;
        // The secret key stays with the station; a copy of its records names the public one.
        let key = match key::open(folder) {
            Ok(key) => key.verifying_key(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                begun_with(&mut connection).await?.ok_or(error).map_err(failed)?
            }
            Err(error) => return Err(failed(error)),
        };
        Ok(Self { connection, folder: folder.to_owned(), photos: Photos::look(folder.join("photos")), key })
    }

    /// A database that nobody writes to, in the folder of its photographs and mark.
    pub(super) async fn alone(file: &Path, key: VerifyingKey, folder: &Path) -> Result<Self, StoreError> {
        let connection = SqliteConnectOptions::new().filename(file).read_only(true).immutable(true).connect().await?;
        Ok(Self { connection, folder: folder.to_owned(), photos: Photos::look(folder.join("photos")), key })
    }

    /// Writes a copy of the log as it is at one moment into a new file.
    pub(super) async fn copy_into(&mut self, file: &Path) -> Result<(), StoreError> {
        let name = file.to_str().ok_or(io::ErrorKind::InvalidFilename).map_err(io::Error::from);
        let name = name.map_err(|source| StoreError::Folder { folder: file.to_owned(), source })?;
        sqlx::query("VACUUM INTO ?").bind(name).execute(&mut self.connection).await?;
        Ok(())
    }

    /// What SQLite itself says of its file: nothing where all is well.
    ///
    /// # Errors
    /// Where the file cannot even be asked about.
    pub async fn faults_of_file(&mut self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("PRAGMA integrity_check").fetch_all(&mut self.connection).await?;
        let words: Vec<String> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
        Ok(words.into_iter().filter(|word| word != "ok").collect())
    }

    /// Whether the tables and their guards are those that this program makes.
    ///
    /// # Errors
    /// Where they are not.
    pub async fn schema(&mut self) -> Result<(), StoreError> {
        let mut fresh = SqliteConnectOptions::new().in_memory(true).connect().await?;
        migrator().run(&mut fresh).await?;
        if described(&mut self.connection).await? == described(&mut fresh).await? {
            Ok(())
        } else {
            Err(StoreError::Schema)
        }
    }

    /// Every entry with its meaning, of a log whose seals hold up to its mark.
    ///
    /// # Errors
    /// Where it cannot be read, an entry does not hold, or the log ends before its mark.
    pub async fn entries(&mut self) -> Result<Vec<Entry>, StoreError> {
        let mut place = Place::START;
        let mut entries = Vec::new();
        for sealed in self.sealed().await? {
            let (entry, next) = understood(sealed, &self.key, &place)?;
            entries.push(entry);
            place = next;
        }
        self.end(&entries.iter().map(|entry: &Entry| entry.hash).collect::<Vec<Hash>>())?;
        Ok(entries)
    }

    /// Whether the log goes on to where it was acknowledged.
    ///
    /// # Errors
    /// Where it does not, or the mark is damaged.
    pub fn end(&self, hashes: &[Hash]) -> Result<(), StoreError> {
        Ok(end::check(&self.folder, &self.key, hashes)?)
    }

    /// Every entry as it is stored.
    ///
    /// # Errors
    /// Where the store fails.
    pub async fn sealed(&mut self) -> Result<Vec<Sealed>, StoreError> {
        let rows = sqlx::query("SELECT * FROM entries ORDER BY sequence").fetch_all(&mut self.connection).await?;
        rows.iter().map(|row| sealed(row).map_err(Into::into)).collect()
    }
}

/// The key that the first entry says the log was begun with.
async fn begun_with(connection: &mut SqliteConnection) -> Result<Option<VerifyingKey>, StoreError> {
    let first = sqlx::query("SELECT fact FROM entries WHERE sequence = 1").fetch_optional(connection).await?;
    let fact: Option<String> = first.map(|row| row.try_get(0)).transpose()?;
    let Some(Ok(Fact::LogBegun { public_key, .. })) = fact.map(|fact| serde_json::from_str(&fact)) else {
        return Ok(None);
    };
    Ok(key::public(&public_key))
}

/// Whether nothing waits in the write-ahead log, so that the file alone is the store.
fn is_at_rest(folder: &Path) -> bool {
    std::fs::metadata(folder.join(format!("{FILE}-wal"))).map_or(true, |wal| wal.len() == 0)
}

/// Tables, triggers and migrations as text; when a migration ran and how long it took is not compared.
async fn described(connection: &mut SqliteConnection) -> Result<Vec<String>, StoreError> {
    let schema = "SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') FROM sqlite_schema \
                  UNION ALL SELECT version || ' ' || description || ' ' || success || ' ' || hex(checksum) \
                  FROM _sqlx_migrations ORDER BY 1";
    let rows = sqlx::query(schema).fetch_all(connection).await?;
    Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
}
