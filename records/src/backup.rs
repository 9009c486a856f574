//! A copy of a store, also of one that a station writes to at this moment: photographs, log and mark, in an order in which an interruption
//! leaves nothing that is not a whole older copy. Pictures that the log says were discarded go from an older copy at last.
//!
//! SQLite itself writes the copy of the log, at one moment of it (www.sqlite.org/lang_vacuum.html, VACUUM INTO): a copy of its file alone
//! would lack what lies in the write-ahead log. The secret key stays with the station, unless it is asked for.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use ed25519_dalek::SigningKey;
use thiserror::Error;

use super::photos::Photos;
use super::pictures::Pictures;
use super::{FILE, ReadOnlyStore, StoreError, end, key};

/// A mark has 215 bytes.
const LONGEST_MARK: usize = 1 << 10;

/// Whether the secret key goes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecretKey {
    /// A copy to look at: nobody can add to it.
    StaysHere,
    /// A copy with which a station can go on.
    GoesAlong,
}

/// What was copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    /// Entries of the log.
    pub entries: usize,
    /// Photographs that were not in the copy yet.
    pub photos: usize,
}

/// Why there is no copy.
#[derive(Debug, Error)]
pub enum BackupError {
    /// The store cannot be read.
    #[error("the store cannot be read")]
    Store(#[from] StoreError),
    /// The folder takes no copy.
    #[error("{folder} takes no copy", folder = folder.display())]
    Folder {
        /// Which folder.
        folder: PathBuf,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// The folder has the log of another key.
    #[error("{folder} has a copy of another station's records", folder = folder.display())]
    Another {
        /// Which folder.
        folder: PathBuf,
    },
    /// A photograph is not what it was, so that the copy would not be either.
    #[error("the photograph {photo} is missing or was changed; run `shoutan verify`")]
    Photo {
        /// Its name.
        photo: String,
        /// What the system says, where it gave no bytes.
        #[source]
        source: Option<io::Error>,
    },
}

/// Copies the store of a folder into another, or brings an older copy of the same store up to date.
///
/// # Errors
/// Where either cannot be used; an older copy is as whole as before then.
pub async fn backup(from: &Path, to: &Path, secret: SecretKey) -> Result<Copied, BackupError> {
    match copy(from, to, secret).await {
        // The station may have discarded it since the log was copied: the log says so by now.
        Err(BackupError::Photo { source: Some(_), .. }) => copy(from, to, secret).await,
        copied => copied,
    }
}

async fn copy(from: &Path, to: &Path, secret: SecretKey) -> Result<Copied, BackupError> {
    let failed = |source| BackupError::Folder { folder: to.to_owned(), source };
    let unreadable = |source| StoreError::Folder { folder: from.to_owned(), source };
    fs::create_dir_all(to).map_err(failed)?;
    // The mark first: the log that is copied after it goes at least as far.
    let mark = match files::read(&from.join(end::NAME), LONGEST_MARK).map_err(io::Error::from) {
        Ok(mark) => Some(mark),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(unreadable(error).into()),
    };
    let mut looked = ReadOnlyStore::open(from).await?;
    if to.join(FILE).exists() && ReadOnlyStore::open(to).await?.key != looked.key {
        return Err(BackupError::Another { folder: to.to_owned() });
    }
    let fresh = to.join(format!("{FILE}.new"));
    remove(&fresh).map_err(failed)?;
    looked.copy_into(&fresh).await?;
    let mut copy = ReadOnlyStore::alone(&fresh, looked.key, to).await?;
    let entries = copy.sealed().await?;
    drop(copy);
    let mut pictures = Pictures::default();
    for entry in &entries {
        // What is of a later version names nothing that is known here.
        if let Ok(fact) = serde_json::from_str(&entry.fact) {
            pictures.take(entry.sequence, entry.at_ms, &fact);
        }
    }
    let into = Photos::open(to.join("photos")).map_err(failed)?;
    let photos = copy_photos(&looked.photos, &into, pictures.kept(), to)?;
    if secret == SecretKey::GoesAlong {
        let own: SigningKey = key::open(from).map_err(unreadable)?;
        key::keep(to, &own).map_err(failed)?;
    }
    place(&fresh, &to.join(FILE)).map_err(failed)?;
    for ending in ["-wal", "-shm"] {
        // Of an older copy that somebody started a station on.
        remove(&to.join(format!("{FILE}{ending}"))).map_err(failed)?;
    }
    if let Some(mark) = mark {
        let fresh = to.join(format!("{}.new", end::NAME));
        fs::write(&fresh, mark).and_then(|()| place(&fresh, &to.join(end::NAME))).map_err(failed)?;
    }
    // The copy's log says it by now, as the store's does.
    for discarded in pictures.discarded() {
        into.discard(&discarded).map_err(failed)?;
    }
    Ok(Copied { entries: entries.len(), photos })
}

/// Copies the photographs that the log names and the copy lacks; says how many.
fn copy_photos(
    from: &Photos,
    into: &Photos,
    named: impl Iterator<Item = String>,
    to: &Path,
) -> Result<usize, BackupError> {
    let mut copied = 0;
    for photo in named {
        if into.has(&photo) {
            continue;
        }
        let bytes =
            from.get(&photo).map_err(|source| BackupError::Photo { photo: photo.clone(), source: Some(source) })?;
        let kept = into.keep(&bytes).map_err(|source| BackupError::Folder { folder: to.to_owned(), source })?;
        if kept != photo {
            return Err(BackupError::Photo { photo, source: None });
        }
        copied += 1;
    }
    Ok(copied)
}

/// Puts a file in its place when it is on the disk.
fn place(fresh: &Path, path: &Path) -> io::Result<()> {
    File::open(fresh)?.sync_all()?;
    fs::rename(fresh, path)?;
    File::open(path.parent().unwrap_or(Path::new(".")))?.sync_all()
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}
