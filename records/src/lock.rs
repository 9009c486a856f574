//! The lock of a data folder: one station at a time writes into it.
//!
//! The system keeps it for as long as the program runs, so that one that was killed leaves none behind. The file says nothing.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// The file's name.
pub const NAME: &str = "station.lock";

/// Takes the lock of a folder, until what is given is dropped; none where another has it.
///
/// # Errors
/// Where the file cannot be opened.
pub fn take(folder: &Path) -> io::Result<Option<File>> {
    let path = folder.join(NAME);
    if path.exists() {
        files::open(&path)?;
    }
    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Whether a station has the lock at this moment, as far as can be told.
pub fn is_taken(folder: &Path) -> bool {
    let Ok(file) = files::open(&folder.join(NAME)) else { return false };
    matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock))
}
