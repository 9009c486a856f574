//! Files that a person named: found, looked at before they are opened, and read up to a limit.
//!
//! Whatever is named may be hostile or a slip: a device that never ends, a pipe that never begins, a loop of links.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;
use walkdir::WalkDir;

/// Name endings of photographs, by which files are picked out of folders; a file that is named itself is tried whatever its
/// name.
const PHOTO_ENDINGS: [&str; 4] = ["jpg", "jpeg", "png", "webp"];

/// Folders are searched this deep: event, round, table and some to spare.
const DEEPEST_FOLDER: usize = 8;

/// Why a file could not be read.
#[derive(Debug, Error)]
pub enum FileError {
    /// It is not there, may not be opened, or cannot be reached.
    #[error("it cannot be opened: {source}")]
    Closed {
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// It is a folder where a file is needed.
    #[error("it is a folder")]
    Folder,
    /// A device, pipe or socket: it may never end.
    #[error("it is no ordinary file but a device, pipe or socket")]
    NotOrdinary,
    /// More bytes than anything of its kind has.
    #[error("it has more than {limit} bytes")]
    TooLong {
        /// The most bytes that are read.
        limit: usize,
    },
    /// A folder in which there is nothing to read.
    #[error("no photograph (.jpg, .jpeg, .png, .webp) is in this folder")]
    NoPhotoInFolder,
}

impl From<FileError> for io::Error {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Closed { source } => source,
            other => Self::new(io::ErrorKind::InvalidData, other),
        }
    }
}

/// The photographs that were named, in the order of naming, folders replaced by what is in them in order of names; or why
/// there are none.
pub fn photographs(named: &[PathBuf]) -> Vec<(PathBuf, Result<(), FileError>)> {
    named.iter().flat_map(|path| if path.is_dir() { in_folder(path) } else { vec![(path.clone(), Ok(()))] }).collect()
}

fn in_folder(folder: &Path) -> Vec<(PathBuf, Result<(), FileError>)> {
    let mut found = Vec::new();
    for entry in WalkDir::new(folder).max_depth(DEEPEST_FOLDER).sort_by_file_name() {
        match entry {
            Ok(entry) if is_photo_name(entry.path()) && !entry.file_type().is_dir() => {
                found.push((entry.into_path(), Ok(())));
            }
            Ok(_) => {}
            Err(error) => {
                let path = error.path().unwrap_or(folder).to_path_buf();
                let source = error.into_io_error().unwrap_or_else(|| io::Error::other("a loop of links"));
                found.push((path, Err(FileError::Closed { source })));
            }
        }
    }
    if found.is_empty() {
        found.push((folder.to_path_buf(), Err(FileError::NoPhotoInFolder)));
    }
    found
}

fn is_photo_name(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    ending.is_some_and(|ending| PHOTO_ENDINGS.contains(&ending.as_str()))
}

/// Opens an ordinary file.
///
/// # Errors
/// Where it cannot be opened or is no ordinary file; a pipe is found out without waiting for it.
pub fn open(path: &Path) -> Result<File, FileError> {
    let closed = |source| FileError::Closed { source };
    // Asked before opening, since opening a pipe waits for its other end.
    let kind = fs::metadata(path).map_err(closed)?.file_type();
    if kind.is_dir() {
        Err(FileError::Folder)
    } else if !kind.is_file() {
        Err(FileError::NotOrdinary)
    } else {
        File::open(path).map_err(closed)
    }
}

/// Reads a file of at most `limit` bytes.
///
/// # Errors
/// Where it cannot be opened, is no ordinary file or is longer; a longer one is not read to its end.
pub fn read(path: &Path, limit: usize) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    open(path)?.take(most).read_to_end(&mut bytes).map_err(|source| FileError::Closed { source })?;
    if bytes.len() > limit { Err(FileError::TooLong { limit }) } else { Ok(bytes) }
}
