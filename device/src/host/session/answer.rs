//! What an answer means for the session: who it is, what it indicates, or why it refuses.

use std::time::Duration;

use super::exchange::Event;
use super::identity::Acquaintance;
use super::memory::Memory;
use crate::command_set::Question;
use crate::message::{Message, Refusal, SlotReport};
use crate::reading::{Indication, Reading, Settled};
use crate::settling::Agreement;
use crate::state::State;

/// What is known of an instrument since its port was opened.
#[derive(Debug)]
pub(super) struct Judge {
    acquaintance: Acquaintance,
    agreement: Agreement,
    /// Its own count, if it gave one lately.
    witness: Option<i64>,
}

/// Whose an answer was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sender {
    /// This bowl's instrument, or one that has still to say who it is.
    Own,
    /// Another one.
    Another,
}

impl Judge {
    pub(super) fn new(acquaintance: Acquaintance) -> Self {
        Self { acquaintance, agreement: Agreement::default(), witness: None }
    }

    pub(super) fn is_stranger(&self) -> bool {
        self.acquaintance == Acquaintance::Stranger
    }

    /// A human says that it is the right one.
    pub(super) fn confirm(&mut self) {
        self.acquaintance = Acquaintance::Known;
    }

    /// It has to say its name anew.
    pub(super) fn forget_name(&mut self) {
        self.acquaintance = Acquaintance::Stranger;
    }

    /// Something came between the indications.
    pub(super) fn disturbed(&mut self) {
        self.agreement.disturbed();
    }

    /// Something is wrong, and the frame says what.
    pub(super) fn trouble(&mut self, memory: &mut Memory, state: State) {
        self.agreement.disturbed();
        if !self.is_stranger() {
            memory.enter(state);
        }
    }

    /// Takes the answer to `question`, which shows how it was at `at` or later.
    pub(super) fn judge(
        &mut self,
        memory: &mut Memory,
        (now, at): (Duration, Duration),
        question: Question,
        message: Message,
    ) -> Sender {
        if message != Message::Refused(Refusal::Damaged) {
            memory.question_arrived();
        }
        match message {
            Message::Identity { text } => return self.named(memory, &text, Acquaintance::Known),
            Message::SlotCounter { serial, sequence, .. } => {
                return self.named(memory, &serial, Acquaintance::SlotCounter { sequence });
            }
            Message::Refused(refusal) => self.refused(memory, now, question, refusal),
            _ if self.is_stranger() => {}
            Message::Weight(weight) => {
                let settled = self.agreement.weight(at, &weight);
                let indication = Indication::Mass { grams: weight.grams, resolution: weight.resolution };
                self.reading(memory, at, indication, settled);
            }
            Message::Slots(report) => return self.slots(memory, at, report),
            Message::Count { pieces, .. } => {
                self.witness = Some(pieces);
                if question == Question::Indication {
                    self.reading(memory, at, Indication::OwnCount, Settled::Moving);
                }
            }
            Message::Done => self.agreement.disturbed(),
            Message::Marker | Message::PieceWeight(_) | Message::Other => {}
        }
        Sender::Own
    }

    fn named(&mut self, memory: &mut Memory, name: &str, known: Acquaintance) -> Sender {
        let recognition = memory.binding.by_name(name);
        self.acquaintance = memory.meet(recognition, known);
        if !self.is_stranger() {
            return Sender::Own;
        }
        self.agreement.disturbed();
        Sender::Another
    }

    fn slots(&mut self, memory: &mut Memory, at: Duration, report: SlotReport) -> Sender {
        let now_known = Acquaintance::SlotCounter { sequence: report.sequence };
        if memory.binding.bound() != Some(report.serial.as_str()) {
            return self.named(memory, &report.serial, now_known);
        }
        let goes_on = match self.acquaintance {
            Acquaintance::SlotCounter { sequence: last } => (1..0x8000).contains(&report.sequence.wrapping_sub(last)),
            Acquaintance::Known | Acquaintance::Stranger => false,
        };
        if !goes_on {
            // Switched off and on: it may be another one by now.
            self.forget_name();
            self.agreement.disturbed();
            return Sender::Own;
        }
        self.acquaintance = now_known;
        let settled = self.agreement.slots(&report);
        self.reading(memory, at, Indication::Slots(report), settled);
        Sender::Own
    }

    fn reading(&self, memory: &mut Memory, at: Duration, indication: Indication, settled: Settled) {
        memory.enter(State::Live);
        memory.events.push_back(Event::Reading(Reading { indication, settled, witness: self.witness, at }));
    }

    fn refused(&mut self, memory: &mut Memory, now: Duration, question: Question, refusal: Refusal) {
        if question == Question::Witness {
            self.witness = None;
            return;
        }
        self.agreement.disturbed();
        let state = match refusal {
            Refusal::Damaged => return memory.question_damaged(now),
            Refusal::Busy => State::Busy,
            Refusal::Overload => State::Overload,
            Refusal::Underload => State::Underload,
            Refusal::Sensors => State::Sensors,
            Refusal::Unknown | Refusal::Impossible => State::Refusing,
        };
        if !self.is_stranger() || question == Question::Identity {
            memory.enter(state);
        }
    }
}
