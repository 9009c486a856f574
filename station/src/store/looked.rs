//! A store opened for looking only, by `shoutan verify`: nothing in the folder is changed, also where it cannot be.

use std::path::{Path, PathBuf};

use ed25519_dalek::VerifyingKey;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Row};

use super::chain::{Hash, Sealed};
use super::photos::Photos;
use super::{FILE, StoreError, end, key, migrator, sealed};

/// A store opened for looking only.
pub struct Looked {
    connection: SqliteConnection,
    folder: PathBuf,
    /// The photographs.
    pub photos: Photos,
    /// The key that signs.
    pub key: VerifyingKey,
}

impl Looked {
    /// Opens a data folder without changing it.
    ///
    /// # Errors
    /// Where there is no store in it.
    pub async fn open(folder: &Path) -> Result<Self, StoreError> {
        let failed = |source| StoreError::Folder { folder: folder.to_owned(), source };
        let key = key::open(folder).map_err(failed)?.verifying_key();
        let options = SqliteConnectOptions::new().filename(folder.join(FILE)).read_only(true);
        let mut connection = match options.clone().connect().await {
            Ok(connection) => connection,
            // On a disk that takes nothing SQLite cannot share the file with a writer, and there is none.
            Err(_) if is_at_rest(folder) => options.immutable(true).connect().await?,
            Err(error) => return Err(error.into()),
        };
        if sqlx::query("SELECT count(*) FROM entries").fetch_one(&mut connection).await.is_err() && is_at_rest(folder) {
            let options = SqliteConnectOptions::new().filename(folder.join(FILE)).read_only(true).immutable(true);
            connection = options.connect().await?;
        }
        Ok(Self { connection, folder: folder.to_owned(), photos: Photos::look(folder.join("photos")), key })
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
