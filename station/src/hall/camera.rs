//! The cameras above the tables: the newest picture of each, and how old it is.
//!
//! A camera has a task of its own and deadlines, so that a dead one slows nobody. A stale picture is shown as stale and never counted.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use crate::files;

/// A camera is looked at so often.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// A camera that has not answered by then is gone.
const ANSWERS_WITHIN: Duration = Duration::from_secs(5);
/// A picture older than this is stale: the game went on.
const STALE: Duration = Duration::from_secs(15);
/// A camera without a picture for so long is gone.
const GONE: Duration = Duration::from_secs(60);
/// The most bytes of a picture.
pub const MOST_BYTES: usize = 20 << 20;

/// Where a camera's pictures come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A folder into which some program writes pictures: the newest counts.
    Folder(PathBuf),
    /// An address that answers each request with one picture: `http://...`.
    Snapshot(String),
}

/// How a camera is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    /// Its picture is fresh.
    Live,
    /// Its last picture is this old.
    Stale(Duration),
    /// It gives none.
    Gone,
}

/// A picture, and when it was taken.
#[derive(Clone, Debug)]
struct Frame {
    bytes: Arc<Vec<u8>>,
    at: Instant,
}

/// All cameras of a hall.
#[derive(Debug, Default)]
pub struct Cameras {
    frames: Mutex<BTreeMap<u16, Option<Frame>>>,
}

impl Cameras {
    /// Watches a table's camera for ever.
    pub fn watch(self: &Arc<Self>, table: u16, source: Source) {
        self.frames.lock().unwrap_or_else(PoisonError::into_inner).insert(table, None);
        let cameras = Arc::clone(self);
        tokio::spawn(async move {
            loop {
                let source = source.clone();
                let look = tokio::task::spawn_blocking(move || look(&source));
                // A camera that hangs keeps its own thread until its deadline; nobody waits for it here.
                if let Ok(Ok(Some(frame))) = tokio::time::timeout(ANSWERS_WITHIN, look).await {
                    cameras.frames.lock().unwrap_or_else(PoisonError::into_inner).insert(table, Some(frame));
                }
                tokio::time::sleep(LOOK_EVERY).await;
            }
        });
    }

    /// How a table's camera is; none where it has none.
    #[must_use]
    pub fn life(&self, table: u16) -> Option<Life> {
        let frames = self.frames.lock().unwrap_or_else(PoisonError::into_inner);
        Some(match frames.get(&table)?.as_ref().map(|frame| frame.at.elapsed()) {
            Some(age) if age < STALE => Life::Live,
            Some(age) if age < GONE => Life::Stale(age),
            _ => Life::Gone,
        })
    }

    /// A table's picture, where it is fresh.
    #[must_use]
    pub fn picture(&self, table: u16) -> Option<Arc<Vec<u8>>> {
        let frames = self.frames.lock().unwrap_or_else(PoisonError::into_inner);
        let frame = frames.get(&table)?.as_ref()?;
        (frame.at.elapsed() < STALE).then(|| Arc::clone(&frame.bytes))
    }

    /// Every table with a camera.
    #[must_use]
    pub fn tables(&self) -> Vec<u16> {
        self.frames.lock().unwrap_or_else(PoisonError::into_inner).keys().copied().collect()
    }
}

fn look(source: &Source) -> Option<Frame> {
    match source {
        Source::Folder(folder) => newest(folder),
        Source::Snapshot(address) => snapshot(address),
    }
}

fn newest(folder: &Path) -> Option<Frame> {
    let photographs = files::photographs(&[folder.to_owned()]);
    let dated = photographs.into_iter().filter_map(|(path, found)| {
        found.ok()?;
        Some((std::fs::metadata(&path).ok()?.modified().ok()?, path))
    });
    let (modified, path) = dated.max()?;
    let bytes = Arc::new(files::read(&path, MOST_BYTES).ok()?);
    let age = SystemTime::now().duration_since(modified).unwrap_or_default();
    Some(Frame { bytes, at: Instant::now().checked_sub(age)? })
}

fn snapshot(address: &str) -> Option<Frame> {
    let agent: ureq::Agent = ureq::Agent::config_builder().timeout_global(Some(ANSWERS_WITHIN)).build().into();
    let at = Instant::now();
    let mut answer = agent.get(address).call().ok()?;
    let bytes = answer.body_mut().with_config().limit(MOST_BYTES as u64).read_to_vec().ok()?;
    Some(Frame { bytes: Arc::new(bytes), at })
}
