//! A simulated instrument: what it answers to a question at a time, its stones, its faults.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::fault::Fault;
use super::load_cell::{LoadCell, LoadCellModel};
use super::stones::{Spread, Stones};
use super::words::{modbus_answer, weight_frame};
use crate::open_slot::{
    self, Asked, Body, Counts, Decoded, Firmware, Geometry, MAX_SLOTS, Model, Question, Reply, Serial, Slot,
};
use crate::protocols::Protocol;
use crate::protocols::modbus::Modbus;
use crate::step::Step;
use crate::timing::Manner;

/// What stands on the table: a bowl on an instrument.
#[derive(Debug)]
pub struct SimulatedInstrument {
    protocol: Protocol,
    serial: String,
    geometry: Geometry,
    stones: Stones,
    bowl: f64,
    cell: LoadCell,
    faults: BTreeSet<Fault>,
    sequence: u16,
    changed: Duration,
    piece: f64,
    question: Vec<u8>,
    answers: u32,
}

/// A simulated instrument in several hands: the line that serves it, and the script or human that moves stones.
#[derive(Clone, Debug)]
pub struct Bench {
    inner: Arc<Mutex<SimulatedInstrument>>,
}

impl Bench {
    /// Puts an instrument on the table.
    #[must_use]
    pub fn new(instrument: SimulatedInstrument) -> Self {
        Self { inner: Arc::new(Mutex::new(instrument)) }
    }

    /// The instrument.
    pub fn lock(&self) -> MutexGuard<'_, SimulatedInstrument> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Stones move in the slots for so long after a change.
const SLOTS_MOVE: Duration = Duration::from_millis(600);
/// A spike every so many answers.
const SPIKE_EVERY: u32 = 7;
/// The size of a spike: about three stones.
const SPIKE: f64 = 20.0;
/// The longest question that an instrument waits for the end of.
const LONGEST_QUESTION: usize = 128;

impl SimulatedInstrument {
    /// An instrument with nothing on it, and a set of 180 stones beside it.
    #[must_use]
    pub fn new(protocol: Protocol, serial: &str, model: LoadCellModel, spread: Spread, seed: u64) -> Self {
        Self {
            protocol,
            serial: serial.to_owned(),
            geometry: Geometry::Hexagonal,
            stones: Stones::new(180, spread, seed),
            bowl: 0.0,
            cell: LoadCell::new(model, seed.wrapping_add(1)),
            faults: BTreeSet::new(),
            sequence: 0,
            changed: Duration::ZERO,
            piece: 6.75,
            question: Vec::new(),
            answers: 0,
        }
    }

    /// The same with another measuring device, for the open slot counter.
    #[must_use]
    pub fn with_geometry(mut self, geometry: Geometry) -> Self {
        self.geometry = geometry;
        self
    }

    /// What it speaks.
    #[must_use]
    pub const fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// Puts stones in.
    pub fn put(&mut self, now: Duration, stones: usize) -> usize {
        let moved = self.stones.put(stones);
        self.reload(now);
        moved
    }

    /// Takes stones out.
    pub fn take(&mut self, now: Duration, stones: usize) -> usize {
        let moved = self.stones.take(stones);
        self.reload(now);
        moved
    }

    /// Puts the empty bowl, a reference mass or whatever else weighs `grams` under the stones, in place of what was there.
    pub fn rest(&mut self, now: Duration, grams: f64) {
        self.bowl = grams;
        self.reload(now);
    }

    /// The stones that are truly in the bowl.
    #[must_use]
    pub fn stones(&self) -> usize {
        self.stones.inside()
    }

    /// Switches a fault on.
    pub fn fail(&mut self, fault: Fault) {
        self.faults.insert(fault);
    }

    /// Switches a fault off.
    pub fn mend(&mut self, fault: Fault) {
        self.faults.remove(&fault);
    }

    /// The faults that are on.
    #[must_use]
    pub const fn faults(&self) -> &BTreeSet<Fault> {
        &self.faults
    }

    /// Switched off and on: a counter's lines begin at 0 again.
    pub fn restart(&mut self) {
        self.sequence = 0;
        self.question.clear();
    }

    fn reload(&mut self, now: Duration) {
        self.changed = now;
        self.cell.load(now, self.bowl + self.stones.mass());
    }

    fn has(&self, fault: Fault) -> bool {
        self.faults.contains(&fault)
    }

    /// Takes bytes from the line; the frames that answer them, before any fault of the line.
    pub fn hear(&mut self, now: Duration, bytes: &[u8]) -> Vec<Vec<u8>> {
        let mut answers = Vec::new();
        for &byte in bytes {
            self.question.push(byte);
            let whole = match self.protocol {
                Protocol::ModbusCas | Protocol::ModbusBaykon => self.question.len() == 8,
                _ => byte == b'\n',
            };
            if whole {
                let question = std::mem::take(&mut self.question);
                answers.extend(self.answer(now, &question));
            } else if self.question.len() >= LONGEST_QUESTION {
                self.question.clear();
            }
        }
        answers
    }

    /// The frame that an instrument which talks sends now; none from one that is asked.
    pub fn talk(&mut self, now: Duration) -> Option<Vec<u8>> {
        (self.protocol.timing().manner == Manner::Talks && !self.has(Fault::Silent)).then(|| self.weigh(now))
    }

    fn answer(&mut self, now: Duration, question: &[u8]) -> Option<Vec<u8>> {
        if self.has(Fault::Silent) {
            return None;
        }
        let serial = if self.has(Fault::Impostor) { format!("X{}", self.serial) } else { self.serial.clone() };
        let text = |text: &str| Some(text.as_bytes().to_vec());
        let line = question.strip_suffix(b"\r\n").unwrap_or(question);
        let busy = self.has(Fault::Busy);
        match (self.protocol, line) {
            (Protocol::OpenSlot, _) => self.slot_answer(now, &serial, question),
            (Protocol::ModbusCas, _) => self.registers(now, &Modbus::CAS_CI_600D, question),
            (Protocol::ModbusBaykon, _) => self.registers(now, &Modbus::BAYKON_MX08, question),
            (Protocol::MtSics | Protocol::KernKcp, b"SI") if busy => text("S I\r\n"),
            (Protocol::AndStandard | Protocol::AndHci, b"Q" | b"?WT") if busy => text("EC,E2\r\n"),
            (Protocol::Radwag, b"SUI") if busy => text("SUI I\r\n"),
            (Protocol::MtSics | Protocol::KernKcp, b"I4") => text(&format!("I4 A \"{serial}\"\r\n")),
            (Protocol::AndHci, b"?ID") => text(&format!("ID,{serial}\r\n")),
            (Protocol::Radwag, b"NB") => text(&format!("NB A \"{serial}\"\r\n")),
            (Protocol::MtSics | Protocol::KernKcp, b"SI")
            | (Protocol::AndStandard, b"Q")
            | (Protocol::AndHci, b"?WT")
            | (Protocol::Radwag, b"SUI")
            | (Protocol::GenericAscii, b"W") => Some(self.weigh(now)),
            (Protocol::AndHci, b"?QT") => {
                let pieces = self.pieces(now);
                text(&format!("QT,{pieces:+09} PC\r\n"))
            }
            (Protocol::GenericAscii, b"P") => {
                let pieces = self.pieces(now);
                text(&format!("{pieces}PCS\r\n"))
            }
            (Protocol::MtSics | Protocol::KernKcp, b"Z") => self.zeroed(now, "Z A\r\n"),
            (Protocol::AndHci, b"Z" | b"T") => self.zeroed(now, "\x06\r\n\x06\r\n"),
            (Protocol::AndStandard, b"Z" | b"T") => self.zeroed(now, "\x06\r\n"),
            (Protocol::Radwag, b"Z") => self.zeroed(now, "Z A\r\nZ D\r\n"),
            (Protocol::MtSics | Protocol::KernKcp | Protocol::Radwag, _) => text("ES\r\n"),
            (Protocol::AndStandard | Protocol::AndHci, _) => text("EC,E1\r\n"),
            _ => None,
        }
    }

    fn registers(&mut self, now: Duration, layout: &Modbus, question: &[u8]) -> Option<Vec<u8>> {
        let mut shown = self.shown(now);
        shown.overload |= self.has(Fault::Busy);
        modbus_answer(layout, &shown, question)
    }

    fn zeroed(&mut self, now: Duration, answer: &str) -> Option<Vec<u8>> {
        self.cell.set_zero(now);
        Some(answer.as_bytes().to_vec())
    }

    fn shown(&mut self, now: Duration) -> super::load_cell::Shown {
        self.answers = self.answers.wrapping_add(1);
        let mut shown = self.cell.show(now);
        shown.overload |= self.has(Fault::Overload);
        if self.has(Fault::Spikes) && self.answers.is_multiple_of(SPIKE_EVERY) {
            shown.grams += SPIKE;
        }
        shown
    }

    fn weigh(&mut self, now: Duration) -> Vec<u8> {
        let shown = self.shown(now);
        weight_frame(self.protocol, &shown)
    }

    fn pieces(&mut self, now: Duration) -> i64 {
        (self.shown(now).grams / self.piece).round() as i64
    }

    fn slot_answer(&mut self, now: Duration, serial: &str, question: &[u8]) -> Option<Vec<u8>> {
        let (token, body) = match open_slot::decode(question) {
            Step::Frame { message: Decoded::Asked(Asked { token, question }), .. } => match question {
                Question::Identity => (token, self.slot_identity()?),
                Question::Counts if self.has(Fault::Busy) => (token, Body::Trouble(open_slot::Trouble::NotReady)),
                Question::Counts if self.has(Fault::Overload) => (token, Body::Trouble(open_slot::Trouble::Sensors)),
                Question::Counts => (token, Body::Counts(self.slots(now)?)),
            },
            Step::Frame { message: Decoded::AskedLater { token }, .. } => {
                (token, Body::Trouble(open_slot::Trouble::UnknownQuestion))
            }
            _ => (0, Body::Trouble(open_slot::Trouble::DamagedLine)),
        };
        let reply = Reply { token, sequence: self.sequence, serial: Serial::new(serial.as_bytes())?, body };
        self.sequence = self.sequence.wrapping_add(1);
        Some(open_slot::encode_reply(&reply).as_bytes().to_vec())
    }

    fn slot_identity(&self) -> Option<Body> {
        let (model, firmware) = (Model::new(b"SHOUTAN SIM")?, Firmware::new(b"1.0")?);
        Some(Body::Identity { model, firmware, geometry: self.geometry })
    }

    /// The stones fill the slots in order; the last one touched moves for a moment.
    fn slots(&mut self, now: Duration) -> Option<Counts> {
        self.answers = self.answers.wrapping_add(1);
        let capacity = self.geometry.capacity();
        let mut left = self.stones.inside();
        let mut slots = [Slot::Fault; MAX_SLOTS];
        let slots = slots.get_mut(..self.geometry.slots())?;
        for slot in slots.iter_mut() {
            let here = left.min(usize::from(capacity));
            left -= here;
            *slot = Slot::Holds(here as u8);
        }
        let touched = self.stones.inside() / usize::from(capacity);
        if now.saturating_sub(self.changed) < SLOTS_MOVE {
            slots[touched.min(slots.len() - 1)] = Slot::Moving;
        }
        if self.has(Fault::Spikes) && self.answers.is_multiple_of(SPIKE_EVERY) {
            slots[0] = Slot::Fault;
        }
        Counts::new(slots, Slot::Holds(self.geometry.spares()))
    }
}
