//! The mark of the log's end: a small signed file that says how far the log was when it last acknowledged anything.
//!
//! The seals of a log say nothing about what once came after its last entry. A damaged frame at the end of SQLite's write-ahead log
//! takes the newest entries away without a word (www.sqlite.org/walformat.html, section 4); with the mark that is found. The mark is
//! written after the entry it names is on the disk and before anybody is told, so that it may lag behind the log, and never leads it.
//!
//! It is a [`Head`] and a line's end, always as long and overwritten in place.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::FileExt;
use std::path::Path;

use ed25519_dalek::{Signer, SigningKey, VerifyingKey};
use thiserror::Error;

use super::chain::{Hash, Place};
use super::head::{self, Head};

/// The file's name.
pub const NAME: &str = "station.end";

/// What is wrong with the mark, or with the log before it.
#[derive(Debug, Error)]
pub enum EndError {
    /// The file is not what was written.
    #[error("the mark of the log's end ({NAME}) is damaged")]
    Damaged,
    /// The file is not there.
    #[error("the mark of the log's end ({NAME}) is missing, so that nobody can say how much of the log is")]
    Missing,
    /// The log ends before the mark, or has another entry there.
    #[error("entry {marked} is missing: it was acknowledged, and the log holds only up to entry {found}")]
    CutShort {
        /// The entry that the mark names.
        marked: u64,
        /// The last entry of the log.
        found: u64,
    },
    /// The file cannot be read.
    #[error("the mark of the log's end ({NAME}) cannot be read")]
    Closed(#[source] io::Error),
}

/// The mark, open for writing.
#[derive(Debug)]
pub struct End {
    file: File,
}

impl End {
    /// Opens the mark of a folder; makes it where there is none.
    ///
    /// # Errors
    /// Where the disk refuses.
    pub fn open_or_make(folder: &Path, key: &SigningKey, place: &Place) -> io::Result<Self> {
        let path = folder.join(NAME);
        if !path.exists() {
            let beside = folder.join(format!("{NAME}.new"));
            let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&beside)?;
            file.write_all(line(key, place).as_bytes())?;
            file.sync_all()?;
            fs::rename(&beside, &path)?;
            File::open(folder)?.sync_all()?;
        }
        Ok(Self { file: OpenOptions::new().write(true).open(path)? })
    }

    /// Marks a place. Not synced: after a loss of power an older mark is as true.
    ///
    /// # Errors
    /// Where the disk refuses.
    pub fn mark(&self, key: &SigningKey, place: &Place) -> io::Result<()> {
        self.file.write_all_at(line(key, place).as_bytes(), 0)
    }
}

/// Holds the mark against the seals of the log's entries, in their order. Only a log without entries needs no mark.
///
/// # Errors
/// Where the mark is damaged or missing, or the log lacks what it names.
pub fn check(folder: &Path, key: &VerifyingKey, hashes: &[Hash]) -> Result<(), EndError> {
    let text = match files::read(&folder.join(NAME), head::LENGTH + 1).map_err(io::Error::from) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound && hashes.is_empty() => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(EndError::Missing),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => return Err(EndError::Damaged),
        Err(error) => return Err(EndError::Closed(error)),
    };
    let marked = text.strip_suffix(b"\n").and_then(|line| Head::read(line, key)).ok_or(EndError::Damaged)?;
    let Head { sequence: marked, seal } = marked;
    let Some(last) = marked.checked_sub(1) else { return Ok(()) };
    let held = usize::try_from(last).ok().and_then(|last| hashes.get(last));
    if held == Some(&seal) { Ok(()) } else { Err(EndError::CutShort { marked, found: hashes.len() as u64 }) }
}

fn line(key: &SigningKey, place: &Place) -> String {
    let head = Head { sequence: place.sequence, seal: place.hash };
    format!("{}\n", head.line(|text| key.sign(text).to_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_that_lost_its_end_is_found_and_so_is_every_flipped_bit_of_the_mark() {
        let folder = tempfile::tempdir().unwrap();
        let key = SigningKey::from_bytes(&[7; 32]);
        let public = key.verifying_key();
        let end = End::open_or_make(folder.path(), &key, &Place::START).unwrap();
        assert!(check(folder.path(), &public, &[]).is_ok());
        end.mark(&key, &Place { sequence: 2, at_ms: 9, hash: [2; 32] }).unwrap();
        assert!(check(folder.path(), &public, &[[1; 32], [2; 32]]).is_ok());
        assert!(check(folder.path(), &public, &[[1; 32], [2; 32], [3; 32]]).is_ok(), "the mark may lag");
        for short in [&[[1; 32]][..], &[], &[[1; 32], [3; 32]]] {
            assert!(matches!(check(folder.path(), &public, short), Err(EndError::CutShort { marked: 2, .. })));
        }
        let path = folder.path().join(NAME);
        let whole = fs::read(&path).unwrap();
        for bit in 0..whole.len() * 8 {
            let mut flipped = whole.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            fs::write(&path, flipped).unwrap();
            assert!(check(folder.path(), &public, &[[1; 32], [2; 32]]).is_err(), "bit {bit}");
        }
        fs::remove_file(&path).unwrap();
        assert!(check(folder.path(), &public, &[]).is_ok(), "a store that was just made");
        assert!(matches!(check(folder.path(), &public, &[[1; 32]]), Err(EndError::Missing)));
    }
}
