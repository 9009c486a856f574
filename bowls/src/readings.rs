//! Settled readings one after the other, for procedures that guide a hand.

use std::time::Duration;

use calibration::bowl::Grams;
use device::driver::Handle;
use device::reading::{Indication, Reading, Settled};
use device::state::State;
use instruments::bowls::sentences;
use tokio::time::sleep;

use super::Listener;

/// The view is looked at so often.
const LOOK: Duration = Duration::from_millis(50);

/// The settled readings of an instrument, one after the other; what is wrong is said meanwhile.
pub struct Readings {
    handle: Handle,
    last: Option<Duration>,
    state: Option<State>,
    listener: Listener,
}

impl Readings {
    /// Readings from now on.
    pub const fn new(handle: Handle, listener: Listener) -> Self {
        Self { handle, last: None, state: None, listener }
    }

    /// The next settled reading.
    pub async fn next(&mut self) -> anyhow::Result<Reading> {
        loop {
            let view = self.handle.view.borrow().clone();
            if self.state.as_ref() != Some(&view.state) {
                self.listener.say(sentences::state(&view.state))?;
                self.state = Some(view.state.clone());
            }
            if let Some((reading, _)) = view.current()
                && reading.settled == Settled::Stable
                && self.last != Some(reading.at)
            {
                self.last = Some(reading.at);
                return Ok(reading.clone());
            }
            sleep(LOOK).await;
        }
    }

    /// The next settled mass that is meant, with the step of the last digit.
    pub async fn mass(&mut self, meant: impl Fn(Grams) -> bool) -> anyhow::Result<(Grams, Grams)> {
        loop {
            if let Indication::Mass { grams, resolution } = self.next().await?.indication
                && meant(grams)
            {
                return Ok((grams, resolution));
            }
        }
    }

    /// Who the instrument is.
    pub fn identity(&self) -> Option<String> {
        self.handle.view.borrow().identity.clone()
    }
}
