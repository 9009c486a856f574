//! The folder of photographs: each under its SHA-256, on the disk before any entry names it, and never changed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

/// The folder of photographs.
#[derive(Clone, Debug)]
pub struct Photos {
    folder: PathBuf,
}

/// No photograph that is kept has more bytes.
const MOST_BYTES: usize = 64 << 20;

/// Where photographs lie until they are whole.
const INCOMING: &str = "incoming";

static NEXT_INCOMING: AtomicU64 = AtomicU64::new(0);

impl Photos {
    /// Opens the folder, and clears away what an interruption left half written.
    ///
    /// # Errors
    /// Where it cannot be made or read.
    pub fn open(folder: PathBuf) -> io::Result<Self> {
        let incoming = folder.join(INCOMING);
        fs::create_dir_all(&incoming)?;
        for left in fs::read_dir(&incoming)? {
            fs::remove_file(left?.path())?;
        }
        Ok(Self { folder })
    }

    /// The folder as it is, for looking only.
    #[must_use]
    pub const fn look(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Stores a photograph for good and names it: written, synced, renamed, and the folder synced.
    ///
    /// # Errors
    /// Where the disk refuses; nothing is left then.
    pub fn keep(&self, bytes: &[u8]) -> io::Result<String> {
        let name = name_of(bytes);
        let path = self.path(&name).ok_or(io::ErrorKind::InvalidInput)?;
        if files::read(&path, MOST_BYTES).is_ok_and(|kept| kept == bytes) {
            // Whoever put it there may have been killed before it was on the disk.
            File::open(&path)?.sync_all()?;
            File::open(path.parent().ok_or(io::ErrorKind::InvalidInput)?)?.sync_all()?;
            return Ok(name);
        }
        let number = NEXT_INCOMING.fetch_add(1, Ordering::Relaxed);
        let beside = self.folder.join(INCOMING).join(format!("{number}-{name}"));
        let written = write_synced(&beside, bytes).and_then(|()| {
            let shelf = path.parent().ok_or(io::ErrorKind::InvalidInput)?;
            fs::create_dir_all(shelf)?;
            File::open(&self.folder)?.sync_all()?;
            fs::rename(&beside, &path)?;
            File::open(shelf)?.sync_all()
        });
        if written.is_err() {
            // Best effort: the next start clears away what stays.
            let _ = fs::remove_file(&beside);
        }
        written.map(|()| name)
    }

    /// Whether a photograph of this name is kept, whole.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_ok_and(|bytes| name_of(&bytes) == name)
    }

    /// A photograph's bytes, whether or not they are still what was stored.
    ///
    /// # Errors
    /// Where there is none of this name, or something that is no file.
    pub fn get(&self, name: &str) -> io::Result<Vec<u8>> {
        Ok(files::read(&self.path(name).ok_or(io::ErrorKind::NotFound)?, MOST_BYTES)?)
    }

    /// Takes a picture from the disk, for good; says whether there was one. An entry says before that it is discarded.
    ///
    /// # Errors
    /// Where the disk refuses, or there is something that is no file.
    pub fn discard(&self, name: &str) -> io::Result<bool> {
        let path = self.path(name).ok_or(io::ErrorKind::InvalidInput)?;
        match fs::remove_file(path) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Something on the shelves that is not what its name says; also a file that no entry names, left by an upload that was never
    /// acknowledged.
    ///
    /// # Errors
    /// Where the shelves cannot be read.
    pub fn changed(&self) -> io::Result<Option<PathBuf>> {
        for shelf in fs::read_dir(&self.folder)? {
            let shelf = shelf?;
            if shelf.file_name() == INCOMING || !shelf.file_type()?.is_dir() {
                continue;
            }
            for file in fs::read_dir(shelf.path())? {
                let path = file?.path();
                let name = path.file_name().and_then(|name| name.to_str());
                if files::read(&path, MOST_BYTES).map_or(true, |bytes| name != Some(&name_of(&bytes))) {
                    return Ok(Some(path));
                }
            }
        }
        Ok(None)
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        let digits = name.len() == 64 && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        digits.then(|| self.folder.join(&name[..2]).join(name))
    }
}

/// What a photograph is called.
#[must_use]
pub fn name_of(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_photograph_is_kept_under_its_hash_and_names_lead_nowhere_else() {
        let folder = tempfile::tempdir().unwrap();
        let photos = Photos::open(folder.path().join("photos")).unwrap();
        let name = photos.keep(b"pixels").unwrap();
        assert_eq!(photos.keep(b"pixels").unwrap(), name);
        assert_eq!(photos.get(&name).unwrap(), b"pixels");
        fs::write(folder.path().join("secret"), "x").unwrap();
        for hostile in ["", "../secret", "..", "/etc/passwd", &name.to_uppercase(), &format!("{name}/..")] {
            assert!(photos.get(hostile).is_err(), "{hostile}");
            assert!(photos.discard(hostile).is_err(), "{hostile}");
        }
        assert!(photos.discard(&name).unwrap() && !photos.discard(&name).unwrap() && !photos.has(&name));
        assert!(folder.path().join("secret").exists());
    }

    #[test]
    fn what_was_half_written_is_cleared_away() {
        let folder = tempfile::tempdir().unwrap();
        let at = folder.path().join("photos");
        Photos::open(at.clone()).unwrap();
        fs::write(at.join(INCOMING).join("0-half"), "half").unwrap();
        Photos::open(at.clone()).unwrap();
        assert_eq!(fs::read_dir(at.join(INCOMING)).unwrap().count(), 0);
    }
}
