//! What wakes a thread that waits for something to do: a result that stands, an event of the program, or its time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::Duration;

use hall::desk::Desk;
use tokio::runtime::Handle;
use tokio::sync::broadcast::error::RecvError;

/// Wakes the other end; many wakings before it looks are one.
#[derive(Clone, Debug)]
pub(crate) struct Waker {
    to: SyncSender<()>,
    ended: Arc<AtomicBool>,
}

impl Waker {
    /// Wakes it; gives whether anybody is there.
    pub(crate) fn wake(&self) -> bool {
        !matches!(self.to.try_send(()), Err(TrySendError::Disconnected(()))) && !self.has_ended()
    }

    /// Whether the station ends.
    pub(crate) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }
}

/// Who is woken.
pub(crate) struct Sleeper {
    from: Receiver<()>,
    ended: Arc<AtomicBool>,
}

impl Sleeper {
    /// Sleeps until it is woken or so much time has gone by; gives whether to go on.
    pub(crate) fn sleep(&self, longest: Duration) -> bool {
        let woken = self.from.recv_timeout(longest);
        woken != Err(RecvTimeoutError::Disconnected) && !self.ended.load(Ordering::Relaxed)
    }
}

/// Says that the station ends when the runtime drops it.
struct Ending(Waker);

impl Drop for Ending {
    fn drop(&mut self) {
        self.0.ended.store(true, Ordering::Relaxed);
        self.0.wake();
    }
}

/// A pair, woken by each result that is confirmed at the desk until the runtime ends.
pub(crate) fn woken_by(desk: &Arc<Desk>, runtime: &Handle) -> (Waker, Sleeper) {
    let (to, from) = sync_channel(1);
    let ended = Arc::new(AtomicBool::new(false));
    let waker = Waker { to, ended: Arc::clone(&ended) };
    let ending = Ending(waker.clone());
    let mut notices = desk.notices();
    runtime.spawn(async move {
        loop {
            match notices.recv().await {
                Ok(notice) if !notice.confirmed => {}
                Ok(_) | Err(RecvError::Lagged(_)) => {
                    ending.0.wake();
                }
                Err(RecvError::Closed) => return,
            }
        }
    });
    (waker, Sleeper { from, ended })
}
