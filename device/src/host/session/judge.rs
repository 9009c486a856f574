//! What an answer means for the session: who it is, what it indicates, or why it refuses.

use std::time::Duration;

use super::{Event, NOT_UNDERSTOOD_AFTER, PortTrust, Session};
use crate::advice::State;
use crate::codec::Question;
use crate::message::{Message, Refusal, SlotReport};
use crate::reading::{Indication, Reading, Settled};

/// While another instrument is on the line it is asked again so often.
const WRONG_AGAIN: Duration = Duration::from_millis(500);

impl Session {
    /// Takes the answer to `question`, which shows how it was at `at` or later.
    pub(super) fn judge(&mut self, now: Duration, at: Duration, question: Question, message: Message) {
        if message != Message::Refused(Refusal::Damaged) {
            self.damaged_since = None;
        }
        match message {
            Message::Identity { text } => self.named(now, text),
            Message::SlotCounter { serial, sequence, .. } => {
                self.sequence = Some(sequence);
                self.named(now, serial);
            }
            Message::Refused(refusal) => self.refused(now, question, refusal),
            _ if !self.greeted => {}
            Message::Weight(weight) => {
                let settled = self.agreement.weight(at, &weight);
                self.reading(at, Indication::Mass { grams: weight.grams, resolution: weight.resolution }, settled);
            }
            Message::Slots(report) => self.slots(now, at, report),
            Message::Count { pieces, .. } => {
                self.witness = Some(pieces);
                if question == Question::Indication {
                    self.reading(at, Indication::OwnCount, Settled::Moving);
                }
            }
            Message::Done => self.agreement.disturbed(),
            Message::Marker | Message::PieceWeight(_) | Message::Other => {}
        }
    }

    /// Without a name of its own, an instrument is the one at its USB port, or the one that a human confirms.
    pub(super) fn greet_by_port(&mut self, port: Option<&str>) {
        match (port, &self.bound) {
            (Some(port), Some(bound)) if port != bound => {
                let (expected, found) = (bound.clone(), port.to_owned());
                self.enter(State::WrongInstrument { expected, found });
            }
            (Some(port), bound) => {
                if bound.is_none() {
                    self.bind(port.to_owned());
                }
                self.greeted = true;
            }
            (None, Some(bound)) if self.trust == PortTrust::Confirm => {
                let (expected, found) = (bound.clone(), "a port without a serial number".to_owned());
                self.enter(State::WrongInstrument { expected, found });
            }
            (None, _) => {
                self.greeted = self.confirmed || self.trust == PortTrust::Fixed;
                if !self.greeted {
                    self.enter(State::Unconfirmed);
                }
                // The next opening is another matter.
                self.confirmed = self.trust == PortTrust::Fixed;
            }
        }
    }

    fn bind(&mut self, identity: String) {
        self.bound = Some(identity.clone());
        self.events.push_back(Event::Bound(identity));
    }

    fn named(&mut self, now: Duration, name: String) {
        match &self.bound {
            Some(bound) if *bound != name => {
                self.greeted = false;
                self.agreement.disturbed();
                let expected = bound.clone();
                self.enter(State::WrongInstrument { expected, found: name });
                self.phase = super::Phase::Idle { ask_at: now + WRONG_AGAIN };
            }
            Some(_) => self.greeted = true,
            None => {
                self.greeted = true;
                self.bind(name);
            }
        }
    }

    fn slots(&mut self, now: Duration, at: Duration, report: SlotReport) {
        if self.bound.as_deref() != Some(report.serial.as_str()) {
            return self.named(now, report.serial);
        }
        let forward = self.sequence.is_some_and(|last| {
            let step = report.sequence.wrapping_sub(last);
            step != 0 && step < 0x8000
        });
        self.sequence = Some(report.sequence);
        if !forward {
            // Switched off and on: it may be another one by now.
            self.greeted = false;
            self.agreement.disturbed();
            return;
        }
        let settled = self.agreement.slots(&report);
        self.reading(at, Indication::Slots(report), settled);
    }

    fn reading(&mut self, at: Duration, indication: Indication, settled: Settled) {
        self.enter(State::Live);
        self.events.push_back(Event::Reading(Reading { indication, settled, witness: self.witness, at }));
    }

    fn refused(&mut self, now: Duration, question: Question, refusal: Refusal) {
        if question == Question::Witness {
            self.witness = None;
            return;
        }
        self.agreement.disturbed();
        if refusal == Refusal::Damaged {
            // The question is asked again; only a line that stays bad is told of.
            let since = *self.damaged_since.get_or_insert(now);
            if now.saturating_sub(since) >= NOT_UNDERSTOOD_AFTER {
                self.not_understood(State::Damaged);
            }
            return;
        }
        if !self.greeted && question != Question::Identity {
            return;
        }
        match refusal {
            Refusal::Damaged => {}
            Refusal::Busy => self.enter(State::Busy),
            Refusal::Overload => self.enter(State::Overload),
            Refusal::Underload => self.enter(State::Underload),
            Refusal::Sensors => self.enter(State::Sensors),
            Refusal::Unknown | Refusal::Impossible => self.enter(State::Refusing),
        }
    }
}
