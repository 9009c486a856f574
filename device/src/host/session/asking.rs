//! A line to an instrument that answers questions: whose turn it is, and whether an answer may still be an older question's.

use std::time::Duration;

use super::answer::{Judge, Sender};
use super::exchange::{Action, Lapse};
use super::hearing::Hearing;
use super::identity::Acquaintance;
use super::memory::Memory;
use crate::command_set::{Fit, Question};
use crate::message::Message;
use crate::timing::{Barrier, MISSES_TOLD, WRONG_AGAIN};

/// An open line on which questions are asked.
#[derive(Debug)]
pub(super) struct Asking {
    hearing: Hearing,
    judge: Judge,
    barrier: Barrier,
    backlog: Backlog,
    turn: Turn,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Turn {
    /// Nobody's: the next question is due then.
    Idle { ask_at: Duration },
    /// The instrument's: asked then.
    Waiting { question: Question, since: Duration },
    /// Nobody's until the line has been quiet from `since` for `length`.
    Quiet { since: Duration, length: Duration },
}

/// Whether answers to older questions may still be under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Backlog {
    /// None are.
    None,
    /// Some may be, of an earlier conversation or of questions that were missed, until the barrier is passed.
    Possible,
    /// So many questions in a row were missed, and none was answered since.
    Missed { questions: u32 },
}

impl Asking {
    pub(super) fn new(now: Duration, barrier: Barrier, acquaintance: Acquaintance) -> Self {
        Self {
            hearing: Hearing::new(now),
            judge: Judge::new(acquaintance),
            barrier,
            // Bytes of an earlier conversation may still be under way.
            backlog: Backlog::Possible,
            turn: Turn::Idle { ask_at: now },
        }
    }

    pub(super) fn confirm(&mut self) {
        self.judge.confirm();
    }

    /// Gives up an answer that did not come in time.
    pub(super) fn tick(&mut self, memory: &mut Memory, now: Duration) -> Lapse {
        match self.turn {
            Turn::Waiting { since, .. } if now >= memory.protocol.timing().missed_at(since) => self.missed(memory, now),
            Turn::Waiting { .. } | Turn::Idle { .. } | Turn::Quiet { .. } => Lapse::None,
        }
    }

    fn missed(&mut self, memory: &mut Memory, now: Duration) -> Lapse {
        self.hearing.unfinished();
        let questions = match self.backlog {
            Backlog::Missed { questions } => questions.saturating_add(1),
            Backlog::None | Backlog::Possible => 1,
        };
        self.backlog = Backlog::Missed { questions };
        if memory.protocol.has(Question::Identity) {
            self.judge.forget_name();
        }
        self.judge.disturbed();
        self.turn = match self.barrier {
            Barrier::Quiet(length) => Turn::Quiet { since: now, length },
            Barrier::Ask(_) | Barrier::Token => {
                Turn::Idle { ask_at: memory.protocol.timing().again_after(questions, now) }
            }
        };
        if questions < MISSES_TOLD { Lapse::Missed } else { self.hearing.silence(memory, now) }
    }

    /// What to do now.
    pub(super) fn poll(&mut self, memory: &mut Memory, now: Duration) -> Action {
        match self.turn {
            Turn::Idle { ask_at } if now < ask_at => Action::Sleep(ask_at),
            Turn::Idle { .. } => self.ask(memory, now),
            Turn::Waiting { since, .. } => Action::Sleep(memory.protocol.timing().missed_at(since)),
            Turn::Quiet { since, length } if now < since + length => Action::Sleep(since + length),
            Turn::Quiet { .. } => {
                if self.backlog == Backlog::Possible {
                    self.backlog = Backlog::None;
                }
                self.ask(memory, now)
            }
        }
    }

    fn next_question(&self, memory: &mut Memory) -> Question {
        if self.judge.is_stranger() && memory.protocol.has(Question::Identity) {
            return Question::Identity;
        }
        match (self.barrier, self.backlog) {
            (Barrier::Ask(question), Backlog::Possible | Backlog::Missed { .. }) => question,
            _ => memory.next_question(),
        }
    }

    fn ask(&mut self, memory: &mut Memory, now: Duration) -> Action {
        let question = self.next_question(memory);
        let Some(bytes) = memory.ask(question) else {
            let ask_at = now + memory.protocol.timing().pace;
            self.turn = Turn::Idle { ask_at };
            return Action::Sleep(ask_at);
        };
        self.hearing.forget();
        self.turn = Turn::Waiting { question, since: now };
        Action::Ask(bytes)
    }

    /// Takes bytes that came at `now`.
    pub(super) fn received(&mut self, memory: &mut Memory, now: Duration, bytes: &[u8]) {
        match self.turn {
            // Nobody asked.
            Turn::Idle { .. } => {}
            Turn::Quiet { length, .. } => {
                self.turn = Turn::Quiet { since: now, length };
                self.hearing.restless(memory, now);
            }
            Turn::Waiting { question, since } => self.answers(memory, now, (question, since), bytes),
        }
    }

    fn answers(&mut self, memory: &mut Memory, now: Duration, (question, since): (Question, Duration), bytes: &[u8]) {
        for found in self.hearing.cut(memory, bytes) {
            match found.meaning {
                Err(error) => {
                    if let Some(state) = self.hearing.mistake(error) {
                        self.judge.trouble(memory, state);
                        return self.rest(memory, now, since);
                    }
                }
                Ok(message) => match memory.protocol.fit(question, memory.token(), &message, &found.bytes) {
                    Fit::Answer => return self.answered(memory, now, (question, since), message),
                    Fit::Other => self.hearing.other(),
                },
            }
        }
    }

    /// The question was answered: when to ask the next one.
    fn rest(&mut self, memory: &Memory, now: Duration, asked: Duration) {
        self.turn = Turn::Idle { ask_at: memory.protocol.timing().next_after(asked, now) };
    }

    fn answered(
        &mut self,
        memory: &mut Memory,
        now: Duration,
        (question, since): (Question, Duration),
        message: Message,
    ) {
        self.hearing.answered(now);
        self.backlog = match (self.barrier, self.backlog) {
            (Barrier::Quiet(length), Backlog::Possible) => return self.pass_by(now, length),
            (Barrier::Quiet(length), Backlog::Missed { .. }) => {
                return self.pass_by(now, memory.protocol.timing().quiet_after_missed(length));
            }
            (Barrier::Ask(expected), Backlog::Possible | Backlog::Missed { .. }) => {
                // A refusal may be an old question's.
                let refused = matches!(message, Message::Refused(_));
                let passed = !refused && (question == expected || question == Question::Identity);
                if passed { Backlog::None } else { Backlog::Possible }
            }
            (Barrier::Token, _) | (_, Backlog::None) => Backlog::None,
        };
        self.hearing.understood();
        self.rest(memory, now, since);
        // What it shows is no younger than its question.
        if self.judge.judge(memory, (now, since), question, message) == Sender::Another {
            self.turn = Turn::Idle { ask_at: now + WRONG_AGAIN };
        }
    }

    /// An answer that may be an old question's is not used; the line has to be quiet before the next one.
    fn pass_by(&mut self, now: Duration, length: Duration) {
        self.backlog = Backlog::Possible;
        self.turn = Turn::Quiet { since: now, length };
    }
}
