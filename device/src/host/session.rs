//! One instrument's conversation: what to ask next, whose answer a frame is, and what state follows.
//!
//! Neither a port nor a clock: bytes and times come in, questions and events go out, so that a journal replayed through a
//! session gives the same readings again. Times are since the driver began.
//!
//! ```text
//! closed -- opened --> asking: who are you? -> what do you indicate? -> ...     or listening, to one that talks by itself
//!   ^                    ^                          |
//!   |                    +---- barrier <---- no answer in time: an answer may still come late, so that nothing counts
//!   +-- given up, lost                       until it is certain that old questions are done with
//! ```
//! What outlasts a line is in `Memory`; all else belongs to one opening of it and goes with it.

mod answer;
mod asking;
mod exchange;
mod hearing;
mod identity;
mod listening;
mod memory;

use std::time::Duration;

use crate::command_set::Question;
use crate::protocols::Protocol;
use crate::state::State;
use crate::timing::Manner;

use asking::Asking;
use exchange::Lapse;
pub use exchange::{Action, Command, Event, PortTrust};
use identity::Acquaintance;
use listening::Listening;
use memory::Memory;

/// One instrument's conversation.
#[derive(Debug)]
pub struct Session {
    memory: Memory,
    line: Line,
}

/// The line to the instrument.
#[derive(Debug)]
enum Line {
    /// No port is open.
    Closed,
    /// The instrument is asked.
    Asking(Asking),
    /// It talks by itself.
    Listening(Listening),
}

impl Session {
    /// A session whose port is not open. `bound` is the identity that was bound to this bowl, if any was.
    #[must_use]
    pub fn new(protocol: Protocol, trust: PortTrust, bound: Option<String>) -> Self {
        Self { memory: Memory::new(protocol, trust, bound), line: Line::Closed }
    }

    /// The protocol spoken.
    #[must_use]
    pub const fn protocol(&self) -> Protocol {
        self.memory.protocol
    }

    /// The state now.
    #[must_use]
    pub const fn state(&self) -> &State {
        self.memory.state()
    }

    /// The identity bound to this bowl, once known.
    #[must_use]
    pub fn bound(&self) -> Option<&str> {
        self.memory.binding.bound()
    }

    /// The next thing to tell, if any.
    pub fn next_event(&mut self) -> Option<Event> {
        self.memory.events.pop_front()
    }

    /// The port was opened; `port` is what proves which port it is.
    pub fn opened(&mut self, now: Duration, port: Option<&str>) {
        // One that was not understood before the port was opened anew is told of until it is.
        if !matches!(self.state(), State::Garbled | State::Damaged | State::Foreign) {
            self.memory.enter(State::Greeting);
        }
        let names_itself = self.protocol().has(Question::Identity);
        let acquaintance = if names_itself { Acquaintance::Stranger } else { self.memory.meet_port(port) };
        self.line = match self.protocol().timing().manner {
            Manner::Asked(barrier) => Line::Asking(Asking::new(now, barrier, acquaintance)),
            Manner::Talks => Line::Listening(Listening::new(now, acquaintance)),
        };
    }

    /// The port is closed or could not be opened, and why.
    pub fn closed(&mut self, why: State) {
        self.line = Line::Closed;
        self.memory.commands.clear();
        self.memory.enter(why);
    }

    /// Does what a human says. Zero and tare are queued and sent once, when the instrument is live.
    pub fn obey(&mut self, command: Command) {
        match command {
            Command::Zero => self.memory.queue(Question::Zero),
            Command::Tare => self.memory.queue(Question::Tare),
            Command::Confirm if *self.state() == State::Unconfirmed => match &mut self.line {
                Line::Closed => {}
                Line::Asking(asking) => asking.confirm(),
                Line::Listening(listening) => listening.confirm(),
            },
            Command::Confirm => {}
        }
    }

    /// Gives up what was waited for in vain; whether time alone changed anything, which a journal has to know.
    pub(crate) fn tick(&mut self, now: Duration) -> bool {
        let lapse = match &mut self.line {
            Line::Closed => Lapse::None,
            Line::Asking(asking) => asking.tick(&mut self.memory, now),
            Line::Listening(listening) => listening.tick(&mut self.memory, now),
        };
        if lapse == Lapse::GivenUp {
            self.line = Line::Closed;
        }
        lapse != Lapse::None
    }

    /// What to do now.
    pub fn poll(&mut self, now: Duration) -> Action {
        self.tick(now);
        match &mut self.line {
            Line::Closed => Action::Reopen,
            Line::Asking(asking) => asking.poll(&mut self.memory, now),
            Line::Listening(listening) => Action::Sleep(listening.silent_at(&self.memory)),
        }
    }

    /// Whether the port is closed.
    pub(crate) const fn is_closed(&self) -> bool {
        matches!(self.line, Line::Closed)
    }

    /// Takes bytes that came at `now`.
    pub fn received(&mut self, now: Duration, bytes: &[u8]) {
        match &mut self.line {
            Line::Closed => {}
            Line::Asking(asking) => asking.received(&mut self.memory, now, bytes),
            Line::Listening(listening) => listening.received(&mut self.memory, now, bytes),
        }
    }
}
