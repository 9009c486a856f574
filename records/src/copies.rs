//! Copies of a store in a folder below it, made at a button while the station works. They lie on the same disk: they are there to be
//! carried to another.
//!
//! ```text
//! copy/incoming                     is being made; what an interruption left there goes with the next copy
//! copy/2026-05-17T09-30-00.123Z     is whole: the instant in Greenwich at which it was begun
//! ```
//!
//! The secret key does not go along: a copy is for those who look, and nobody can add to it.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use rustix::fs::statvfs;
use thiserror::Error;
use tracing::info;

use super::backup::{BackupError, Copied, SecretKey, backup};
use super::{FILE, Store, instant, now_ms};

const FOLDER: &str = "copy";
const UNFINISHED: &str = "incoming";

/// A copy leaves as much room free as it takes, so that a button cannot take the room of the next photographs.
const ROOM: u64 = 2;

/// A whole copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Where it lies.
    pub folder: PathBuf,
    /// When it was begun, in milliseconds since 1970.
    pub at_ms: u64,
    /// How large its files are together.
    pub bytes: u64,
}

/// Why there is no copy.
#[derive(Debug, Error)]
pub enum CopyError {
    /// One is being made.
    #[error("a copy is being made")]
    Busy,
    /// The disk would be too full.
    #[error("a copy needs {needs} bytes free, and {free} are")]
    NoRoom {
        /// How many bytes have to be free.
        needs: u64,
        /// How many are.
        free: u64,
    },
    /// The folder of copies cannot be used.
    #[error("{folder} cannot be used", folder = folder.display())]
    Folder {
        /// Which folder.
        folder: PathBuf,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// The store cannot be copied.
    #[error(transparent)]
    Backup(#[from] BackupError),
}

impl Store {
    /// Copies the store, as it is at this moment, into a new folder below its own; nothing of a copy that fails is left. Waits for the
    /// disk: run it where that holds up nobody.
    ///
    /// # Errors
    /// Where another copy is being made, there is no room, or the disk refuses.
    pub async fn copy(&self) -> Result<Kept, CopyError> {
        let Ok(_copying) = self.copying.try_lock() else { return Err(CopyError::Busy) };
        let all = self.folder.join(FOLDER);
        let failed = |source| CopyError::Folder { folder: all.clone(), source };
        let unfinished = all.join(UNFINISHED);
        fs::create_dir_all(&all).map_err(failed)?;
        remove(&unfinished).map_err(failed)?;
        let (free, needs) = (free(&all).map_err(failed)?, self.size().map_err(failed)? * ROOM);
        if free < needs {
            return Err(CopyError::NoRoom { needs, free });
        }
        let at_ms = now_ms();
        let folder = all.join(name_of(at_ms));
        let made = backup(&self.folder, &unfinished, SecretKey::StaysHere)
            .await
            .map_err(CopyError::from)
            .and_then(|copied| place(&unfinished, &folder).map(|()| copied).map_err(failed));
        let Copied { entries, photos } = match made {
            Ok(copied) => copied,
            Err(error) => {
                // Best effort: the next copy begins by clearing it away.
                let _ = remove(&unfinished);
                return Err(error);
            }
        };
        info!(entries, photos, folder = %folder.display(), "copied");
        Ok(Kept { bytes: size_of(&folder).map_err(failed)?, folder, at_ms })
    }

    /// The newest whole copy below the store; none where none was made.
    ///
    /// # Errors
    /// Where the folder of copies cannot be read.
    pub fn last_copy(&self) -> io::Result<Option<Kept>> {
        let all = match fs::read_dir(self.folder.join(FOLDER)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            all => all?,
        };
        let mut last = None;
        for copy in all {
            let copy = copy?;
            let begun = copy.file_name().to_str().and_then(begun);
            last = last.max(begun.map(|at_ms| (at_ms, copy.path())));
        }
        last.map(|(at_ms, folder)| Ok(Kept { bytes: size_of(&folder)?, folder, at_ms })).transpose()
    }

    /// How large a copy is: what waits in the write-ahead log goes into the database.
    fn size(&self) -> io::Result<u64> {
        let file =
            |ending: &str| fs::metadata(self.folder.join(format!("{FILE}{ending}"))).map_or(0, |file| file.len());
        Ok(file("") + file("-wal") + size_of(&self.folder.join("photos"))?)
    }
}

/// What a copy that was begun then is called; no disk refuses a letter of it.
fn name_of(at_ms: u64) -> String {
    format!("{:.3}", instant(at_ms)).replace(':', "-")
}

/// When a copy of this name was begun; none where it is no copy's name.
fn begun(name: &str) -> Option<u64> {
    let (day, time) = name.split_once('T')?;
    let at: Timestamp = format!("{day}T{}", time.replace('-', ":")).parse().ok()?;
    at.as_millisecond().try_into().ok()
}

/// Gives a whole copy its name, on the disk.
fn place(unfinished: &Path, folder: &Path) -> io::Result<()> {
    File::open(unfinished)?.sync_all()?;
    fs::rename(unfinished, folder)?;
    File::open(folder.parent().unwrap_or(Path::new(".")))?.sync_all()
}

fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// Bytes that are free for this user on the disk of a folder.
fn free(folder: &Path) -> io::Result<u64> {
    let disk = statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

fn size_of(folder: &Path) -> io::Result<u64> {
    let mut bytes = 0;
    for file in fs::read_dir(folder)? {
        let file = file?;
        let found = file.metadata()?;
        if found.is_dir() {
            bytes += size_of(&file.path())?;
        } else if found.is_file() {
            bytes += found.len();
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copys_name_says_when_it_was_begun() {
        let name = name_of(1_779_010_200_123);
        assert_eq!(name, "2026-05-17T09-30-00.123Z");
        assert_eq!(begun(&name), Some(1_779_010_200_123));
        for other in [UNFINISHED, "", "T", "2026-05-17", "lost+found"] {
            assert_eq!(begun(other), None, "{other}");
        }
    }
}
