//! One instrument's conversation: what to ask next, whose answer a frame is, and what state follows.
//!
//! Neither a port nor a clock: bytes and times come in, questions and events go out, so that a journal replayed through a
//! session gives the same readings again. Times are since the driver began.
//!
//! ```text
//! opened -> greeting (who are you?) -> live: ask, wait, answer, ask ...
//!                 ^                        |
//!                 +---- barrier <---- no answer in time: an answer may still come late, so that nothing counts
//!                                     until it is certain that old questions are done with
//! ```

mod judge;

use std::collections::VecDeque;
use std::time::Duration;

use crate::advice::State;
use crate::agreement::Agreement;
use crate::codec::{Barrier, Codec, Fit, Manner, Question};
use crate::driver::Command;
use crate::framer::Framer;
use crate::message::{FrameError, Message};
use crate::protocols::Protocol;
use crate::reading::Reading;

/// What a session tells.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The state changed.
    State(State),
    /// A reading.
    Reading(Reading),
    /// The identity that the instrument gave, bound from now on.
    Bound(String),
}

/// What a session wants next.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Drop what has come, then send this.
    Ask(Vec<u8>),
    /// Nothing until then, unless bytes come.
    Sleep(Duration),
    /// Close the port and open it again.
    Reopen,
}

/// What tells the black bowl from the white one where the instrument has no name of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PortTrust {
    /// The port is wired to this bowl for good: built in, or named by hand for one reading.
    Fixed,
    /// It may be another bowl after each interruption: a USB serial number must say so, or a human.
    Confirm,
}

/// One instrument's conversation.
#[derive(Debug)]
pub struct Session {
    protocol: Protocol,
    trust: PortTrust,
    bound: Option<String>,
    framer: Framer,
    phase: Phase,
    state: State,
    agreement: Agreement,
    events: VecDeque<Event>,
    commands: VecDeque<Question>,
    witness: Option<i64>,
    token: u16,
    asked: u32,
    misses: u32,
    noise: u32,
    /// Frames of the protocol that answered no question since the last miss.
    others: u32,
    /// Since when it has said that questions reach it damaged, and nothing else.
    damaged_since: Option<Duration>,
    greeted: bool,
    confirmed: bool,
    /// A barrier has still to be passed before an answer counts.
    barrier: bool,
    sequence: Option<u16>,
    silent_since: Duration,
    /// Time alone changed the phase in the last poll; a replay has to know when.
    ticked: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Phase {
    Closed,
    /// The next question is due then.
    Idle {
        ask_at: Duration,
    },
    /// Asked then.
    Waiting {
        question: Question,
        since: Duration,
    },
    /// Listening until the line has been quiet from `since` for `length`.
    Quiet {
        since: Duration,
        length: Duration,
    },
    /// The instrument talks; its last frame came then.
    Talking {
        last: Duration,
    },
}

/// Questions without an answer before the arbiter is told; one may be lost to noise.
const MISSES_TOLD: u32 = 2;
/// The slowest pace at which a silent instrument is asked: it is found again well within two seconds.
const SLOWEST: Duration = Duration::from_millis(400);
/// A port that has been silent for so long is opened anew: its handle may be a dead one.
const REOPEN_AFTER: Duration = Duration::from_secs(10);
/// An instrument that has made itself heard for so long without being understood is not about to be: the arbiter is told what to
/// check. A scale that starts up talks for two or three seconds.
const NOT_UNDERSTOOD_AFTER: Duration = Duration::from_secs(5);
/// One question in so many asks for the instrument's own count.
const WITNESS_EVERY: u32 = 8;
/// Commands that may wait; nobody presses more keys at a silent scale.
const COMMANDS_WAITING: usize = 8;
/// Beside twice the usual spacing, the margin within which a second late answer would show itself.
const LATE_MARGIN: Duration = Duration::from_millis(50);

impl Session {
    /// A session whose port is not open. `bound` is the identity that was bound to this bowl, if any was.
    #[must_use]
    pub fn new(protocol: Protocol, trust: PortTrust, bound: Option<String>) -> Self {
        Self {
            protocol,
            trust,
            bound,
            framer: Framer::default(),
            phase: Phase::Closed,
            state: State::Starting,
            agreement: Agreement::default(),
            events: VecDeque::new(),
            commands: VecDeque::new(),
            witness: None,
            token: 0,
            asked: 0,
            misses: 0,
            noise: 0,
            others: 0,
            damaged_since: None,
            greeted: false,
            confirmed: true,
            barrier: false,
            sequence: None,
            silent_since: Duration::ZERO,
            ticked: false,
        }
    }

    /// The protocol spoken.
    #[must_use]
    pub const fn protocol(&self) -> &Protocol {
        &self.protocol
    }

    /// The state now.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The identity bound to this bowl, once known.
    #[must_use]
    pub fn bound(&self) -> Option<&str> {
        self.bound.as_deref()
    }

    /// The next thing to tell, if any.
    pub fn next_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    /// The port was opened; `port` is what proves which port it is.
    pub fn opened(&mut self, now: Duration, port: Option<&str>) {
        self.framer.clear();
        self.agreement.disturbed();
        (self.misses, self.noise, self.others, self.sequence, self.witness) = (0, 0, 0, None, None);
        self.silent_since = now;
        // Bytes of an earlier conversation may still be under way.
        self.barrier = true;
        self.greeted = false;
        self.phase = match self.codec().manner() {
            Manner::Asked => Phase::Idle { ask_at: now },
            Manner::Talks => Phase::Talking { last: now },
        };
        // One that was not understood before the port was opened anew is told of until it is.
        if !matches!(self.state, State::Garbled | State::Damaged | State::Foreign) {
            self.enter(State::Greeting);
        }
        if !self.has_name() {
            self.greet_by_port(port);
        }
    }

    /// The port is closed or could not be opened, and why.
    pub fn closed(&mut self, why: State) {
        self.phase = Phase::Closed;
        self.framer.clear();
        self.agreement.disturbed();
        self.commands.clear();
        self.enter(why);
    }

    /// Does what a human says. Zero and tare are queued and sent once, when the instrument is live.
    pub fn obey(&mut self, command: Command) {
        let question = match command {
            Command::Zero => Question::Zero,
            Command::Tare => Question::Tare,
            Command::Confirm => {
                if self.state == State::Unconfirmed {
                    self.greeted = true;
                }
                return;
            }
        };
        if self.commands.len() < COMMANDS_WAITING {
            self.commands.push_back(question);
        }
    }

    /// What to do now.
    pub fn poll(&mut self, now: Duration) -> Action {
        self.ticked = false;
        self.step(now)
    }

    /// Whether time alone changed anything in the last poll.
    pub(crate) const fn ticked(&self) -> bool {
        self.ticked
    }

    /// Whether the port is closed.
    pub(crate) fn is_closed(&self) -> bool {
        self.phase == Phase::Closed
    }

    fn step(&mut self, now: Duration) -> Action {
        match self.phase {
            Phase::Closed => Action::Reopen,
            Phase::Idle { ask_at } if now < ask_at => Action::Sleep(ask_at),
            Phase::Idle { .. } => self.ask(now),
            Phase::Waiting { since, .. } => {
                let until = since + self.codec().timing().answer_within;
                if now < until { Action::Sleep(until) } else { self.missed(now) }
            }
            Phase::Quiet { since, length } => {
                if now < since + length {
                    return Action::Sleep(since + length);
                }
                self.barrier = false;
                self.ask(now)
            }
            Phase::Talking { last } => {
                let until = last + self.codec().timing().answer_within;
                if now < until {
                    return Action::Sleep(until);
                }
                self.ticked = true;
                self.phase = Phase::Talking { last: now };
                self.silence(now)
            }
        }
    }

    /// Takes bytes that came at `now`.
    pub fn received(&mut self, now: Duration, bytes: &[u8]) {
        match self.phase {
            Phase::Closed => {}
            // Nobody asked.
            Phase::Idle { .. } => {}
            Phase::Quiet { length, .. } => {
                self.phase = Phase::Quiet { since: now, length };
                // A line that is never quiet lets nothing be asked.
                if now.saturating_sub(self.silent_since) >= NOT_UNDERSTOOD_AFTER {
                    self.not_understood(State::Garbled);
                }
            }
            Phase::Waiting { question, .. } => self.answers(now, question, bytes),
            Phase::Talking { .. } => self.talk(now, bytes),
        }
    }

    fn codec(&self) -> &dyn Codec {
        self.protocol.codec()
    }

    fn has_name(&self) -> bool {
        self.codec().question(Question::Identity, 0).is_some()
    }

    fn enter(&mut self, state: State) {
        if self.state != state {
            self.state = state.clone();
            self.events.push_back(Event::State(state));
        }
    }

    fn next_question(&mut self) -> Question {
        if !self.greeted && self.has_name() {
            return Question::Identity;
        }
        if let (true, Barrier::Ask(question)) = (self.barrier, self.codec().barrier()) {
            return question;
        }
        if self.state.is_live() {
            if let Some(command) = self.commands.pop_front() {
                return command;
            }
            if self.asked.is_multiple_of(WITNESS_EVERY) && self.codec().question(Question::Witness, 0).is_some() {
                return Question::Witness;
            }
        }
        Question::Indication
    }

    fn ask(&mut self, now: Duration) -> Action {
        let question = self.next_question();
        self.token = self.token.wrapping_add(1);
        self.asked = self.asked.wrapping_add(1);
        let Some(bytes) = self.codec().question(question, self.token) else {
            self.phase = Phase::Idle { ask_at: now + self.codec().timing().pace };
            return Action::Sleep(now + self.codec().timing().pace);
        };
        self.framer.clear();
        self.phase = Phase::Waiting { question, since: now };
        Action::Ask(bytes)
    }

    /// No answer came in time.
    fn missed(&mut self, now: Duration) -> Action {
        self.ticked = true;
        if self.framer.waiting() > 0 {
            // Something came that never became a frame.
            self.noise = self.noise.saturating_add(1);
        }
        self.misses = self.misses.saturating_add(1);
        self.barrier = true;
        self.greeted &= !self.has_name();
        self.agreement.disturbed();
        self.phase = match self.codec().barrier() {
            Barrier::Quiet(length) => Phase::Quiet { since: now, length },
            _ => {
                let timing = self.codec().timing();
                let wait = timing.pace.saturating_mul(self.misses).min(SLOWEST.max(timing.pace));
                Phase::Idle { ask_at: now + wait }
            }
        };
        if self.misses < MISSES_TOLD {
            return self.step(now);
        }
        match self.silence(now) {
            Action::Reopen => Action::Reopen,
            _ => self.step(now),
        }
    }

    /// Tells that nothing useful comes, and gives the port up after a while.
    fn silence(&mut self, now: Duration) -> Action {
        self.agreement.disturbed();
        let state = match (self.noise, self.others) {
            (0, 0) => State::Silent,
            (0, _) => State::Foreign,
            _ => State::Garbled,
        };
        (self.noise, self.others) = (0, 0);
        self.not_understood(state);
        if now.saturating_sub(self.silent_since) >= REOPEN_AFTER {
            self.phase = Phase::Closed;
            return Action::Reopen;
        }
        match self.phase {
            Phase::Talking { last } => Action::Sleep(last + self.codec().timing().answer_within),
            _ => Action::Sleep(now),
        }
    }

    /// Tells that nothing useful comes, unless it is told already whose bowl it is not.
    fn not_understood(&mut self, state: State) {
        if !matches!(self.state, State::WrongInstrument { .. } | State::Unconfirmed) {
            self.enter(state);
        }
    }

    fn answers(&mut self, now: Duration, question: Question, bytes: &[u8]) {
        let found = self.framer.push(self.protocol.codec(), bytes);
        for frame in found {
            match frame.meaning {
                Err(error) => self.mistake(now, error),
                Ok(message) => {
                    let fit = self.codec().fit(question, self.token, &message, &frame.bytes);
                    if fit == Fit::Answer {
                        return self.answered(now, question, message);
                    }
                    self.others = self.others.saturating_add(1);
                }
            }
            if !matches!(self.phase, Phase::Waiting { .. }) {
                return;
            }
        }
    }

    /// Bytes that are no frame. Some say what is wrong.
    fn mistake(&mut self, now: Duration, error: FrameError) {
        self.noise = self.noise.saturating_add(1);
        let state = match error {
            FrameError::Unit { unit } => State::Unit { unit },
            FrameError::Version { major } => State::Version { major },
            _ => return,
        };
        self.agreement.disturbed();
        if self.greeted {
            self.enter(state);
        }
        if matches!(self.phase, Phase::Waiting { .. }) {
            self.rest(now);
        }
    }

    /// The question was answered: when to ask the next one.
    fn rest(&mut self, now: Duration) {
        if let Phase::Waiting { since, .. } = self.phase {
            self.phase = Phase::Idle { ask_at: (since + self.codec().timing().pace).max(now) };
        }
    }

    fn answered(&mut self, now: Duration, question: Question, message: Message) {
        self.silent_since = now;
        if let (true, Barrier::Quiet(length)) = (self.barrier || self.misses > 0, self.codec().barrier()) {
            // The first answer after missed ones may be an old one: if so, the next old one comes one spacing later.
            let spacing = length + self.codec().timing().answer_within;
            let length = if self.misses > 0 { spacing + LATE_MARGIN } else { length };
            self.misses = 0;
            self.barrier = true;
            self.phase = Phase::Quiet { since: now, length };
            return;
        }
        (self.misses, self.noise, self.others) = (0, 0, 0);
        if let Barrier::Ask(expected) = self.codec().barrier() {
            // A refusal may be an old question's.
            let refused = matches!(message, Message::Refused(_));
            let passed = !refused && (question == expected || question == Question::Identity);
            self.barrier &= !passed;
        }
        // What it shows is no younger than its question.
        let at = match self.phase {
            Phase::Waiting { since, .. } => since,
            _ => now,
        };
        self.rest(now);
        self.judge(now, at, question, message);
    }

    /// Frames of an instrument that is never asked.
    fn talk(&mut self, now: Duration, bytes: &[u8]) {
        let found = self.framer.push(self.protocol.codec(), bytes);
        let frames = found.iter().filter(|frame| frame.meaning.is_ok()).count();
        if frames > 1 {
            // Several at once were waiting while this program was held up: only the newest tells the present.
            self.agreement.disturbed();
        }
        let mut left = frames;
        for frame in found {
            match frame.meaning {
                Err(error) => self.mistake(now, error),
                Ok(message) => {
                    left -= 1;
                    self.phase = Phase::Talking { last: now };
                    self.silent_since = now;
                    if left == 0 {
                        self.noise = 0;
                        self.judge(now, now, Question::Indication, message);
                    }
                }
            }
        }
    }
}
