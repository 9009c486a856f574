//! The mark of the log's end: a small signed file that says how far the log was when it last acknowledged anything.
//!
//! The seals of a log say nothing about what once came after its last entry. A damaged frame at the end of SQLite's write-ahead log
//! takes the newest entries away without a word (www.sqlite.org/walformat.html, section 4); with the mark that is found. The mark is
//! written after the entry it names is on the disk and before anybody is told, so that it may lag behind the log, and never leads it.
//!
//! One line, always as long, overwritten in place: the sequence number, the entry's hash, and the signature under both.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::FileExt;
use std::path::Path;

use data_encoding::HEXLOWER;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use thiserror::Error;

use super::chain::{Hash, Place};
use crate::files;

/// The file's name.
pub const NAME: &str = "station.end";

/// Twenty digits, 64 for the hash, 128 for the signature, a space between, and the line's end.
const LENGTH: usize = 20 + 1 + 64 + 1 + 128 + 1;

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
    let text = match files::read(&folder.join(NAME), LENGTH).map_err(io::Error::from) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound && hashes.is_empty() => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(EndError::Missing),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => return Err(EndError::Damaged),
        Err(error) => return Err(EndError::Closed(error)),
    };
    let (marked, hash) = understood(&text, key).ok_or(EndError::Damaged)?;
    let Some(last) = marked.checked_sub(1) else { return Ok(()) };
    let held = usize::try_from(last).ok().and_then(|last| hashes.get(last));
    if held == Some(&hash) { Ok(()) } else { Err(EndError::CutShort { marked, found: hashes.len() as u64 }) }
}

fn line(key: &SigningKey, place: &Place) -> String {
    let signature = key.sign(&signed(place.sequence, &place.hash)).to_bytes();
    format!("{:020} {} {}\n", place.sequence, HEXLOWER.encode(&place.hash), HEXLOWER.encode(&signature))
}

fn understood(text: &[u8], key: &VerifyingKey) -> Option<(u64, Hash)> {
    if text.len() != LENGTH {
        return None;
    }
    let text = std::str::from_utf8(text).ok()?.strip_suffix('\n')?;
    let mut parts = text.split(' ');
    let (sequence, hash, signature) = (parts.next()?, parts.next()?, parts.next()?);
    let sequence = sequence.parse().ok()?;
    let hash: Hash = HEXLOWER.decode(hash.as_bytes()).ok()?.try_into().ok()?;
    let signature = Signature::from_slice(&HEXLOWER.decode(signature.as_bytes()).ok()?).ok()?;
    key.verify_strict(&signed(sequence, &hash), &signature).ok()?;
    parts.next().is_none().then_some((sequence, hash))
}

fn signed(sequence: u64, hash: &Hash) -> Vec<u8> {
    [b"shoutan end 1\n".as_slice(), &sequence.to_be_bytes(), hash].concat()
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
        assert_eq!(whole.len(), LENGTH);
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
