//! Passwords are hashed two at a time, each with 19 MiB and a moment of a core; whoever was here before does not wait behind strangers.

use std::sync::Arc;

use tokio::sync::{Mutex, OwnedMutexGuard, Semaphore};

use super::Busy;
use super::passwords::Hasher;

/// Strangers who wait for their turn; more are sent away at once.
const MOST_STRANGERS_WAITING: usize = 64;

/// The turns of those whose passwords are hashed: one with the memory of those who were here before, one with the strangers'.
#[derive(Debug)]
pub struct Hashing {
    known: Arc<Mutex<Hasher>>,
    strangers: Arc<Mutex<Hasher>>,
    waiting: Semaphore,
}

impl Default for Hashing {
    fn default() -> Self {
        let one = || Arc::new(Mutex::new(Hasher::default()));
        Self { known: one(), strangers: one(), waiting: Semaphore::new(MOST_STRANGERS_WAITING) }
    }
}

impl Hashing {
    /// A turn for somebody who was here before.
    pub async fn turn(&self) -> OwnedMutexGuard<Hasher> {
        Arc::clone(&self.known).lock_owned().await
    }

    /// A turn for a stranger.
    ///
    /// # Errors
    /// Where too many wait.
    pub async fn turn_of_a_stranger(&self) -> Result<OwnedMutexGuard<Hasher>, Busy> {
        // That too many wait is all that there is to say.
        let _waiting = self.waiting.try_acquire().map_err(|_| Busy)?;
        Ok(Arc::clone(&self.strangers).lock_owned().await)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn strangers_do_not_keep_those_waiting_who_were_here_before() {
        let hashing = Arc::new(Hashing::default());
        let _held = hashing.turn_of_a_stranger().await.unwrap();
        let waiting: Vec<_> = (0..MOST_STRANGERS_WAITING)
            .map(|_| {
                let hashing = Arc::clone(&hashing);
                tokio::spawn(async move { hashing.turn_of_a_stranger().await.is_ok() })
            })
            .collect();
        while hashing.waiting.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        assert!(hashing.turn_of_a_stranger().await.is_err(), "too many wait");
        assert!(hashing.known.try_lock().is_ok());
        waiting.iter().for_each(tokio::task::JoinHandle::abort);
    }
}
