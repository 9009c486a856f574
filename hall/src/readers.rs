//! Reads stored photographs: a few threads with a reader each, which take whatever waits.
//!
//! What waits is what the log says: photographs taken and not read. After a crash nothing is forgotten. Where the disk does not take
//! what was read, the thread keeps it and tries again, so that a full disk costs patience and no core; [`Crew`] says so. A thread that
//! ends is replaced, and the photograph that it had in hand counts as one that the program failed on.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use records::photos;
use records::reading::{Beside, Cause, Reading, Shows};
use rustix::process::setpriority_process;
use rustix::thread::gettid;
use tokio::runtime::Handle;
use tokio::sync::broadcast::error::RecvError;
use tracing::{debug, error, error_span, info};
use vision::Reader;

use super::Game;
use super::error_chain::error_chain;
use super::live_hall::{EnterError, LiveHall};
use super::readings::{self, Earlier, refused};

/// How long a reading that the disk refused is kept before it is tried again: a person who frees some space does not wait for it, and a
/// disk that is still full is asked rarely.
const TRY_AGAIN_AFTER: Duration = Duration::from_secs(2);
/// How long a thread that ended is not replaced, so that one that always ends at once takes no core.
const REPLACE_AFTER: Duration = Duration::from_secs(1);

/// A photograph is called by so many of its name's digits in the operator's log.
const PHOTO_TOLD: usize = 12;

/// How the readers fare.
#[derive(Debug, Default)]
pub struct Crew {
    refused: AtomicUsize,
    replaced: AtomicU64,
}

impl Crew {
    /// Readings that were made and that the disk does not take at this moment.
    #[must_use]
    pub fn refused_by_disk(&self) -> usize {
        self.refused.load(Ordering::Relaxed)
    }

    /// Threads that ended by a fault of ours, and were replaced.
    #[must_use]
    pub fn replaced(&self) -> u64 {
        self.replaced.load(Ordering::Relaxed)
    }
}

/// What reads a photograph's bytes, together with earlier photographs of the same board.
pub type Read = fn(&[u8], &[Earlier], &mut Option<Reader>) -> Reading;

/// What a thread tells of the photograph that it had in hand.
enum ThreadReport {
    /// The log says what came of it, or nobody wants to know any more.
    Done(String),
    /// The thread is no more.
    Ended(String),
}

/// What the threads share.
struct Work {
    live_hall: Arc<LiveHall>,
    take: Mutex<mpsc::Receiver<String>>,
    tell: tokio::sync::mpsc::Sender<ThreadReport>,
    runtime: Handle,
    read: Read,
}

/// Starts the threads, and feeds them until the hall is gone.
pub async fn run(live_hall: Arc<LiveHall>, threads: usize) {
    run_with(live_hall, threads, readings::read).await;
}

/// The same with another way to read.
pub async fn run_with(live_hall: Arc<LiveHall>, threads: usize, read: Read) {
    let (give, take) = mpsc::sync_channel::<String>(threads);
    let (tell, mut told) = tokio::sync::mpsc::channel(threads);
    let runtime = Handle::current();
    let mut notices = live_hall.notices();
    let work = Arc::new(Work { live_hall: Arc::clone(&live_hall), take: Mutex::new(take), tell, runtime, read });
    let start = || {
        let work = Arc::clone(&work);
        std::thread::spawn(move || work.go_on());
    };
    (0..threads).for_each(|_| start());
    let mut given = BTreeSet::new();
    loop {
        for photo in waiting(&live_hall) {
            if given.contains(&photo) {
                continue;
            }
            match give.try_send(photo.clone()) {
                Ok(()) => given.insert(photo),
                // Whoever is done with one asks for more.
                Err(TrySendError::Full(_)) => break,
                Err(TrySendError::Disconnected(_)) => return,
            };
        }
        tokio::select! {
            notice = notices.recv() => if notice == Err(RecvError::Closed) { return },
            Some(told) = told.recv() => match told {
                ThreadReport::Done(photo) => { given.remove(&photo); }
                ThreadReport::Ended(photo) => {
                    live_hall.readers.replaced.fetch_add(1, Ordering::Relaxed);
                    error!(photo = short(&photo), "a thread failed while it read; another takes its place");
                    tokio::time::sleep(REPLACE_AFTER).await;
                    // Where the disk refuses this it waits on, and the next thread tries.
                    if let Err(error) = live_hall.was_read(photo.clone(), refused(Cause::ProgramFailed)).await {
                        error!(cause = error_chain(&error), "the failure cannot be written down");
                    }
                    given.remove(&photo);
                    start();
                }
            },
        }
    }
}

/// Photographs that nobody has read yet, each once, the longest waiting first; of each game the first, since the next is read with it.
fn waiting(live_hall: &LiveHall) -> Vec<String> {
    let mut waiting: Vec<(u64, String)> = live_hall.see(|hall| {
        let first = |game: &Game| game.photos.iter().find(|taken| taken.reading.is_none()).cloned();
        hall.games.values().filter_map(first).map(|taken| (taken.at_ms, taken.photo)).collect()
    });
    waiting.sort();
    waiting.into_iter().map(|(_, photo)| photo).collect()
}

impl Work {
    fn go_on(&self) {
        give_way();
        let mut reader = None;
        loop {
            let next = self.take.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(photo) = next else { return };
            let _photograph = error_span!("photograph", photo = short(&photo)).entered();
            let begun = Instant::now();
            let mut in_hand = InHand { tell: &self.tell, photo: Some(photo.clone()) };
            let reading = match self.live_hall.store.photos.get(&photo) {
                Ok(bytes) if photos::name_of(&bytes) == photo => {
                    (self.read)(&bytes, &self.earlier(&photo), &mut reader)
                }
                Ok(_) => {
                    error!("the stored photograph is not what was stored: the disk has damaged it");
                    refused(Cause::DamagedOnDisk)
                }
                Err(error) => {
                    error!(cause = %error, "the stored photograph cannot be read");
                    refused(Cause::DamagedOnDisk)
                }
            };
            let took_ms = u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
            match &reading {
                Reading::Read { rows, doubtful, .. } => {
                    info!(took_ms, lines = rows.len(), doubtful = doubtful.len(), "read")
                }
                Reading::Refused { cause, .. } => info!(took_ms, ?cause, "declined"),
            }
            self.write_down(&photo, reading);
            in_hand.photo = None;
            if self.tell.blocking_send(ThreadReport::Done(photo)).is_err() {
                return;
            }
        }
    }

    /// Photographs that this one is read with: those of the same board after the last move, the newest first, back to where the board
    /// was filled in or showed another position.
    fn earlier(&self, photo: &str) -> Vec<Earlier> {
        let names = self.live_hall.see(|hall| {
            let mut games = hall.games.values().filter(|game| game.photos.iter().any(|taken| taken.photo == photo));
            match (games.next(), games.next()) {
                (Some(game), None) => earlier(game, photo),
                // A photograph of two games is of neither board alone.
                _ => Vec::new(),
            }
        });
        let kept = |name: String| {
            let bytes = self.live_hall.store.photos.get(&name).ok().filter(|bytes| photos::name_of(bytes) == name)?;
            Some((name, bytes))
        };
        names.into_iter().filter_map(kept).collect()
    }

    fn write_down(&self, photo: &str, reading: Reading) {
        let write = || self.runtime.block_on(self.live_hall.was_read(photo.to_owned(), reading.clone()));
        let is_refused = |written: &Result<(), EnterError>| matches!(written, Err(EnterError::Store(_)));
        let written = write();
        if !is_refused(&written) {
            return;
        }
        if let Err(refused) = written {
            error!(cause = error_chain(&refused), "the disk does not take the reading: it waits");
        }
        let waiting = &self.live_hall.readers.refused;
        waiting.fetch_add(1, Ordering::Relaxed);
        loop {
            std::thread::sleep(TRY_AGAIN_AFTER);
            if !is_refused(&write()) {
                break;
            }
        }
        waiting.fetch_sub(1, Ordering::Relaxed);
        info!("the disk takes readings again");
    }
}

/// A photograph is read with at most so many before it: what three views leave open a fourth seldom settles.
const MOST_EARLIER: usize = 2;

/// The names of the photographs of a game that one of them is read with.
fn earlier(game: &Game, photo: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let Some(at) = game.photos.iter().position(|taken| taken.photo == photo) else { return names };
    if game.photos[at].shows != Shows::End {
        return names;
    }
    for taken in game.photos[..at].iter().rev().take_while(|taken| taken.shows == Shows::End) {
        let Some(Reading::Read { beside, .. }) = &taken.reading else { continue };
        if names.len() == MOST_EARLIER {
            break;
        }
        names.push(taken.photo.clone());
        if matches!(beside, Some(Beside::Instead { .. })) {
            break;
        }
    }
    names
}

/// A photograph that a thread has in hand; where the thread ends before it is done, this tells.
struct InHand<'a> {
    tell: &'a tokio::sync::mpsc::Sender<ThreadReport>,
    photo: Option<String>,
}

impl Drop for InHand<'_> {
    fn drop(&mut self) {
        if let Some(photo) = self.photo.take() {
            // Nobody listens where the program ends.
            let _ = self.tell.blocking_send(ThreadReport::Ended(photo));
        }
    }
}

/// A photograph as the operator's log calls it.
fn short(photo: &str) -> &str {
    photo.get(..PHOTO_TOLD).unwrap_or(photo)
}

/// Whoever waits for a page goes before photographs: this thread, and those that its reader starts, take what others leave.
fn give_way() {
    const NICENESS: i32 = 10;
    // Where the system does not allow it, pages are a little slower while photographs are read.
    if let Err(error) = setpriority_process(Some(gettid()), NICENESS) {
        debug!(cause = %error, "photographs are read at the priority of pages");
    }
}
