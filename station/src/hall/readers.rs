//! Reads stored photographs: a few threads with a reader each, which take whatever waits.
//!
//! What waits is what the log says: photographs taken and not read. After a crash nothing is forgotten.

use std::collections::BTreeSet;
use std::sync::mpsc;
use std::sync::{Arc, OnceLock};

use board::Point;
use data_encoding::HEXLOWER;
use rustix::process::setpriority_process;
use rustix::thread::gettid;
use sha2::{Digest, Sha256};
use tokio::runtime::Handle;
use tokio::sync::broadcast::error::RecvError;
use vision::{Models, Observation, Photo, Reader, Refusal, Weakness};

use super::counting::name;
use super::desk::Desk;
use crate::pipeline::Declined;
use crate::sentences;
use crate::store::photos;
use crate::store::reading::{Cause, Hint, Reading};

/// Starts the threads, and feeds them until the desk is gone.
pub async fn run(desk: Arc<Desk>, threads: usize) {
    let (give, take) = mpsc::channel::<String>();
    let take = Arc::new(std::sync::Mutex::new(take));
    let (tell, mut told) = tokio::sync::mpsc::unbounded_channel();
    for _ in 0..threads {
        let (desk, take, tell, runtime) = (Arc::clone(&desk), Arc::clone(&take), tell.clone(), Handle::current());
        std::thread::spawn(move || work(&desk, &take, &tell, &runtime));
    }
    let mut given = BTreeSet::new();
    let mut notices = desk.notices();
    loop {
        for photo in waiting(&desk) {
            if given.insert(photo.clone()) && give.send(photo).is_err() {
                return;
            }
        }
        tokio::select! {
            notice = notices.recv() => if notice == Err(RecvError::Closed) { return },
            Some(done) = told.recv() => { given.remove(&done); }
        }
    }
}

/// Photographs that nobody has read yet, each once, the longest waiting first.
fn waiting(desk: &Desk) -> Vec<String> {
    let mut waiting: Vec<(u64, String)> = desk.see(|hall| {
        let photos = hall.games.values().flat_map(|game| &game.photos);
        photos.filter(|taken| taken.reading.is_none()).map(|taken| (taken.at_ms, taken.photo.clone())).collect()
    });
    waiting.sort();
    waiting.into_iter().map(|(_, photo)| photo).collect()
}

fn work(
    desk: &Arc<Desk>,
    take: &std::sync::Mutex<mpsc::Receiver<String>>,
    tell: &tokio::sync::mpsc::UnboundedSender<String>,
    runtime: &Handle,
) {
    give_way();
    let mut reader = None;
    loop {
        let next = take.lock().ok().and_then(|take| take.recv().ok());
        let Some(photo) = next else { return };
        let reading = match desk.store.photos.get(&photo) {
            Ok(bytes) if photos::name_of(&bytes) == photo => guarded(&bytes, &mut reader),
            Ok(_) => refused(
                "The stored photograph was damaged on the disk. Take another, and check the disk.".to_owned(),
                Cause::DamagedOnDisk,
            ),
            Err(error) => refused(
                format!("The stored photograph cannot be read ({error}). Take another, and check the disk."),
                Cause::DamagedOnDisk,
            ),
        };
        // A full disk refuses this too: the photograph stays waiting, and the next start reads it.
        let _ = runtime.block_on(desk.was_read(photo.clone(), reading));
        if tell.send(photo).is_err() {
            return;
        }
    }
}

/// Whoever waits for a page goes before photographs: this thread, and those that its reader starts, take what others leave.
fn give_way() {
    const NICENESS: i32 = 10;
    // Where the system does not allow it, pages are a little slower while photographs are read.
    let _ = setpriority_process(Some(gettid()), NICENESS);
}

/// A reading that a fault of our own does not take the thread away with.
fn guarded(bytes: &[u8], reader: &mut Option<Reader>) -> Reading {
    let mut own = reader.take();
    let read = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| (read(bytes, &mut own), own)));
    match read {
        Ok((reading, kept)) => {
            *reader = kept;
            reading
        }
        Err(_) => refused(sentences::fault(), Cause::ProgramFailed),
    }
}

fn refused(reason: String, cause: Cause) -> Reading {
    Reading::Refused { reason, cause: Some(cause) }
}

fn cause(declined: &Declined) -> Cause {
    let refusal = match declined {
        Declined::Photo(_) => return Cause::DamagedPhotograph,
        Declined::Named(_) => return Cause::ProgramFailed,
        Declined::Refused(refusal) => refusal,
    };
    match *refusal {
        Refusal::NoBoard => Cause::NoBoard,
        Refusal::UnclearExtent => Cause::UnclearExtent,
        Refusal::SeveralBoards => Cause::SeveralBoards,
        Refusal::CutOff { points } => Cause::CutOff { points },
        Refusal::Unclear => Cause::Unclear,
        Refusal::Covered { points } => Cause::Covered { points },
        Refusal::Doubtful { points, weakness: Some(weakness), .. } => hardship(weakness, points),
        Refusal::Doubtful { points, .. } | Refusal::Differing { points } => Cause::Doubtful { points },
        Refusal::Failed(_) => Cause::ProgramFailed,
    }
}

const fn hardship(weakness: Weakness, points: usize) -> Cause {
    match weakness {
        Weakness::TooLow => Cause::TooLow { points },
        Weakness::TooSmall => Cause::TooSmall { points },
        Weakness::TooDark => Cause::TooDark { points },
        Weakness::TooBright => Cause::TooBright { points },
        Weakness::Mirroring => Cause::Mirroring { points },
        _ => Cause::Doubtful { points },
    }
}

/// Reads a photograph.
pub fn read(bytes: &[u8], reader: &mut Option<Reader>) -> Reading {
    let reader = match reader {
        Some(reader) => reader,
        empty => match Reader::new() {
            Ok(made) => empty.insert(made),
            Err(error) => return refused(sentences::reader(&error), Cause::ProgramFailed),
        },
    };
    let read = Photo::decode(bytes).map_err(Declined::from).and_then(|photo| {
        let observation = reader.read(&photo).map_err(Declined::from)?;
        Ok((observation, [photo.width(), photo.height()]))
    });
    match read {
        Ok((observation, picture)) => told(&observation, picture),
        Err(declined) => refused(sentences::declined(&declined), cause(&declined)),
    }
}

/// The reader that this program has: its version, and the beginning of a hash of its networks' weights. Another one may read the same
/// photograph better.
pub fn fingerprint() -> &'static str {
    /// Bytes of the hash that are told.
    const TOLD: usize = 8;
    static FINGERPRINT: OnceLock<String> = OnceLock::new();
    FINGERPRINT.get_or_init(|| {
        let Models { lattice, stones, judge } = Models::default();
        let mut hasher = Sha256::new();
        for weights in [lattice, stones, judge] {
            hasher.update((weights.len() as u64).to_be_bytes());
            hasher.update(weights);
        }
        format!("{} {}", env!("CARGO_PKG_VERSION"), HEXLOWER.encode(&hasher.finalize()[..TOLD]))
    })
}

fn told(observation: &Observation, picture: [u32; 2]) -> Reading {
    let board = observation.board();
    let size = board.size();
    let mut doubtful: Vec<Point> = observation.doubtful().iter().collect();
    let confidence = |point: Point| observation.sight(point).confidence;
    doubtful.sort_by(|&one, &other| confidence(one).total_cmp(&confidence(other)));
    let crossing = |point| {
        let pixel = observation.grid().pixel_of(point);
        [pixel.x.round() as i32, pixel.y.round() as i32]
    };
    let hint = observation.weakness().map(|weakness| Hint {
        reason: sentences::hard_to_read(doubtful.len(), size.points().count(), Some(weakness)),
        cause: hardship(weakness, doubtful.len()),
    });
    Reading::Read {
        reader: fingerprint().to_owned(),
        rows: board.rows(),
        doubtful: doubtful.into_iter().map(|point| name(point, size)).collect(),
        crossings: size.points().map(crossing).collect(),
        picture,
        hint,
    }
}
