//! Whether the disk takes a photograph: tried when an official asks for it, once at a time, and told until it is tried again.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use records::now_ms;

/// A photograph has so many bytes.
const BYTES: usize = 4 << 20;
const FILE: &str = "readiness.tmp";

/// The last try.
#[derive(Debug, Default)]
pub struct Disk {
    trying: Mutex<()>,
    last: Mutex<Option<Tried>>,
}

/// What came of a try.
#[derive(Clone, Debug)]
pub struct Tried {
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// What the system said, where it refused.
    pub refused: Option<String>,
}

impl Disk {
    /// What came of the last try; none where there was none since the start.
    #[must_use]
    pub fn last(&self) -> Option<Tried> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Writes a file of a photograph's size to a folder, and takes it away again. Says whether it did: not while another does.
    pub fn try_out(&self, folder: &Path) -> bool {
        let Ok(_trying) = self.trying.try_lock() else { return false };
        let path = folder.join(FILE);
        let refused = written(&path).err().map(|error| error.to_string());
        // What could not be written need not be removed.
        let _ = fs::remove_file(&path);
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(Tried { at_ms: now_ms(), refused });
        true
    }
}

fn written(path: &Path) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(&vec![0; BYTES])?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_tried_once_at_a_time_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let disk = Disk::default();
        assert!(disk.last().is_none());
        assert!(disk.try_out(folder.path()));
        assert!(disk.last().is_some_and(|tried| tried.refused.is_none()));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(disk.try_out(&folder.path().join("nothing")));
        assert!(disk.last().is_some_and(|tried| tried.refused.is_some()));
        let _trying = disk.trying.lock().unwrap();
        assert!(!disk.try_out(folder.path()), "another tries it");
    }
}
