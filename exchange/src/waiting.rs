//! How long a thread waits for something to do, and what wakes it: a result that stands, an event of the program, or its time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::time::Duration;

use hall::live_hall::LiveHall;
use tokio::runtime::Handle;
use tokio::sync::broadcast::error::RecvError;

/// How often a program is looked at although no event came: events are lost where a proxy keeps them back.
const LOOK_EVERY: Duration = Duration::from_secs(20);
/// The least time between two looks, however many events come: a director who enters results there makes one with each.
pub(crate) const LEAST_BETWEEN_LOOKS: Duration = Duration::from_millis(200);
/// The first wait after it did not answer, or somebody changed a game just when its result was put in; each further one is twice as long,
/// up to [`LOOK_EVERY`].
const FIRST_WAIT: Duration = Duration::from_millis(500);

/// The longest wait until the next look, after so many in turn that left something to be done.
pub(crate) fn until_next_look(unsettled: u32) -> Duration {
    match unsettled {
        0 => LOOK_EVERY,
        _ => LOOK_EVERY.min(FIRST_WAIT * 2_u32.pow(unsettled.min(8) - 1)),
    }
}

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

/// A pair, woken by each result that is confirmed until the runtime ends.
pub(crate) fn woken_by(live_hall: &Arc<LiveHall>, runtime: &Handle) -> (Waker, Sleeper) {
    let (to, from) = sync_channel(1);
    let ended = Arc::new(AtomicBool::new(false));
    let waker = Waker { to, ended: Arc::clone(&ended) };
    let ending = Ending(waker.clone());
    let mut notices = live_hall.notices();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_while_something_is_left_to_be_done_and_never_beyond_the_usual() {
        let seconds: Vec<f64> = (0..8).map(|unsettled| until_next_look(unsettled).as_secs_f64()).collect();
        assert_eq!(seconds, [20.0, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 20.0]);
        assert_eq!(until_next_look(u32::MAX), LOOK_EVERY);
    }
}
