//! What a session knows whether its line is open or not: the state that is told, commands that wait, whose bowl it is.

use std::collections::VecDeque;
use std::time::Duration;

use super::exchange::{Event, PortTrust};
use super::identity::{Acquaintance, Binding, Recognition};
use crate::command_set::Question;
use crate::protocols::Protocol;
use crate::state::State;
use crate::timing::NOT_UNDERSTOOD_AFTER;

/// What outlasts a line.
#[derive(Debug)]
pub(super) struct Memory {
    pub(super) protocol: Protocol,
    pub(super) binding: Binding,
    pub(super) events: VecDeque<Event>,
    pub(super) commands: VecDeque<Question>,
    state: State,
    /// How many questions were asked; the last one's number is its token.
    asked: u32,
    /// Since when it has said that questions reach it damaged, and nothing else.
    damaged_since: Option<Duration>,
}

/// One question in so many asks for the instrument's own count.
const WITNESS_EVERY: u32 = 8;
/// Commands that may wait; nobody presses more keys at a silent scale.
const COMMANDS_WAITING: usize = 8;

impl Memory {
    pub(super) fn new(protocol: Protocol, trust: PortTrust, bound: Option<String>) -> Self {
        Self {
            protocol,
            binding: Binding::new(trust, bound),
            events: VecDeque::new(),
            commands: VecDeque::new(),
            state: State::Starting,
            asked: 0,
            damaged_since: None,
        }
    }

    pub(super) const fn state(&self) -> &State {
        &self.state
    }

    /// Enters a state, and tells of it where it is another.
    pub(super) fn enter(&mut self, state: State) {
        if self.state != state {
            self.state = state.clone();
            self.events.push_back(Event::State(state));
        }
    }

    /// Tells that nothing useful comes, unless it is told already whose bowl it is not.
    pub(super) fn not_understood(&mut self, state: State) {
        let is_not_ours =
            matches!(self.state, State::WrongInstrument { .. } | State::NamelessPort { .. } | State::Unconfirmed);
        if !is_not_ours {
            self.enter(state);
        }
    }

    /// It answered something else than that the question was damaged.
    pub(super) fn question_arrived(&mut self) {
        self.damaged_since = None;
    }

    /// The question is asked again; only a line that stays bad is told of.
    pub(super) fn question_damaged(&mut self, now: Duration) {
        let since = *self.damaged_since.get_or_insert(now);
        if now.saturating_sub(since) >= NOT_UNDERSTOOD_AFTER {
            self.not_understood(State::Damaged);
        }
    }

    /// Tells whose instrument it is; what is known of it from now on.
    pub(super) fn meet(&mut self, recognition: Recognition, known: Acquaintance) -> Acquaintance {
        match recognition {
            Recognition::Known => known,
            Recognition::NewlyBound(identity) => {
                self.events.push_back(Event::Bound(identity));
                known
            }
            Recognition::NotThis(state) => {
                self.enter(state);
                Acquaintance::Stranger
            }
        }
    }

    /// The same for an instrument without a name of its own.
    pub(super) fn meet_port(&mut self, port: Option<&str>) -> Acquaintance {
        let recognition = self.binding.by_port(port);
        self.meet(recognition, Acquaintance::Known)
    }

    /// Queues a command.
    pub(super) fn queue(&mut self, command: Question) {
        if self.commands.len() < COMMANDS_WAITING {
            self.commands.push_back(command);
        }
    }

    /// What to ask an instrument that is known and has no older questions left.
    pub(super) fn next_question(&mut self) -> Question {
        if self.state.is_live() {
            if let Some(command) = self.commands.pop_front() {
                return command;
            }
            if self.asked.is_multiple_of(WITNESS_EVERY) && self.protocol.has(Question::Witness) {
                return Question::Witness;
            }
        }
        Question::Indication
    }

    /// The bytes of the next question; none where the protocol has no such question.
    pub(super) fn ask(&mut self, question: Question) -> Option<Vec<u8>> {
        self.asked = self.asked.wrapping_add(1);
        self.protocol.question(question, self.token())
    }

    /// What the answer to the last question has to repeat, where the protocol can do that.
    pub(super) const fn token(&self) -> u16 {
        self.asked as u16
    }
}
