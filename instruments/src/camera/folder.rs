//! The newest picture of a folder that a camera writes into.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

use tracing::debug;

use super::{CameraTrouble, Frame, MOST_BYTES, frame, lock};

/// Two clocks that are set may differ so much.
const CLOCKS_DIFFER: Duration = Duration::from_secs(15);
/// A file that was not touched for so long is not being written: programs write a picture at one go.
const RESTS: Duration = Duration::from_millis(250);
/// The newest files of a folder that are tried until one has its end.
const MOST_TRIED: usize = 3;

/// A file of a folder as it was at a moment; the newest is the greatest.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Dated {
    modified: SystemTime,
    path: PathBuf,
    length: u64,
}

impl Dated {
    fn now(path: PathBuf) -> Option<Self> {
        let metadata = std::fs::metadata(&path).ok()?;
        Some(Self { modified: metadata.modified().ok()?, length: metadata.len(), path })
    }

    /// Whether it was written later than now by more than two clocks differ: it would be fresh for ever. So are all that were written
    /// before this machine's clock was set back.
    fn is_of_tomorrow(&self) -> bool {
        self.modified.duration_since(SystemTime::now()).is_ok_and(|ahead| ahead >= CLOCKS_DIFFER)
    }
}

/// The file whose picture is shown, and its bytes.
pub(super) type Adopted = Option<(Dated, Arc<Vec<u8>>)>;

/// The newest picture of a folder that has its end. A file is read once, and again when it was written anew.
pub(super) fn newest(folder: &Path, adopted: &Mutex<Adopted>) -> Result<Frame, CameraTrouble> {
    std::fs::read_dir(folder).map_err(|error| {
        debug!(cause = %error, "the folder cannot be looked into");
        CameraTrouble::NoFolder
    })?;
    let photographs = files::photographs(&[folder.to_owned()]);
    let mut dated: Vec<Dated> =
        photographs.into_iter().filter_map(|(path, found)| found.ok().and_then(|()| Dated::now(path))).collect();
    let all = dated.len();
    dated.retain(|file| !file.is_of_tomorrow());
    let nothing = if dated.len() < all { CameraTrouble::Future } else { CameraTrouble::NoPicture };
    dated.sort_by(|one, other| other.cmp(one));
    let mut trouble = None;
    for file in dated.into_iter().take(MOST_TRIED) {
        match of_file(file, adopted) {
            Ok(frame) => return Ok(frame),
            // What is wrong with the newest is told.
            Err(wrong) => trouble = trouble.or(Some(wrong)),
        }
    }
    Err(trouble.unwrap_or(nothing))
}

/// A file's picture, where it has its end, is not being written, and no newer one was adopted.
fn of_file(file: Dated, adopted: &Mutex<Adopted>) -> Result<Frame, CameraTrouble> {
    /// No format can be told by fewer bytes: such a file was only just begun.
    const SHORTEST_HEAD: usize = 12;
    // It may be ahead by as much as two clocks differ.
    let age = SystemTime::now().duration_since(file.modified).unwrap_or(Duration::ZERO);
    // A picture older than the machine's start is as good as none.
    let at = Instant::now().checked_sub(age).ok_or(CameraTrouble::NoPicture)?;
    let mut adopted = lock(adopted);
    match &*adopted {
        Some((known, bytes)) if *known == file => return Ok(Frame { bytes: Arc::clone(bytes), at }),
        Some((known, _)) if known.modified > file.modified && !known.is_of_tomorrow() => {
            return Err(CameraTrouble::HalfWritten);
        }
        _ => {}
    }
    let bytes = files::read(&file.path, MOST_BYTES).map_err(|error| {
        debug!(cause = %error, "the newest file cannot be read");
        if matches!(error, files::FileError::TooLong { .. }) {
            CameraTrouble::TooLarge
        } else {
            CameraTrouble::NoPicture
        }
    })?;
    if bytes.len() < SHORTEST_HEAD {
        return Err(CameraTrouble::HalfWritten);
    }
    let frame = frame(bytes, at)?;
    std::thread::sleep(RESTS);
    if Dated::now(file.path.clone()).as_ref() != Some(&file) {
        return Err(CameraTrouble::HalfWritten);
    }
    *adopted = Some((file, Arc::clone(&frame.bytes)));
    Ok(frame)
}
