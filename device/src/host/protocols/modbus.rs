//! Modbus RTU weight transmitters: holding registers with a mass, and a layout that says where and how.
//!
//! ```text
//! CAS CI-600D   01 03 00 07 00 04 F5 C8   registers 7-8 gross, 9-10 net
//! Baykon MX08   01 03 00 00 00 03 05 CB   registers 0-1 data, 2 status: bit 1 valid, bit 2 = 0 stable, bit 5 count mode
//! refusal       01 83 02 C0 F1
//! ```
//! Modbus has neither names nor tokens: a question for fewer registers, whose answer is shorter, tells late answers apart.
//! Source: Modbus application protocol V1.1b3, section 6.3; Modbus over serial line V1.02, section 2.5.1; the makers' manuals.

use std::time::Duration;

use rmodbus::client::ModbusRequest;
use rmodbus::{ModbusProto, guess_response_frame_len};

use super::decimal::Decimal;
use crate::command_set::{CommandSet, Fit, Question, usual_fit};
use crate::framing::Framing;
use crate::layers::Layers;
use crate::line::{CharacterFormat, LineSettings};
use crate::message::{FrameError, Message, Refusal, Stability};
use crate::step::Step;
use crate::timing::{Barrier, Manner, Timing};

/// CAS CI-600D as delivered.
pub(super) const CAS: Layers = layers(&Modbus::CAS_CI_600D);
/// Baykon MX08 as delivered.
pub(super) const BAYKON: Layers = layers(&Modbus::BAYKON_MX08);

const fn layers(layout: &'static Modbus) -> Layers {
    Layers {
        commands: layout,
        framing: layout,
        timing: Timing {
            pace: Duration::from_millis(150),
            answer_within: Duration::from_millis(400),
            manner: Manner::Asked(Barrier::Ask(Question::Marker)),
        },
        line: LineSettings::new(9600, CharacterFormat::EightNone),
    }
}

/// A transmitter's address and layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modbus {
    /// The unit's address on the bus, 1 to 247.
    pub unit: u8,
    /// The first register that is asked for.
    pub first: u16,
    /// Registers asked for.
    pub registers: u16,
    /// Which of them is the upper word of the mass; the lower one follows.
    pub mass_at: u16,
    /// Digits after the point of a mass in kilograms.
    pub kilogram_places: u32,
    /// Which register holds Baykon's status bits, if any.
    pub status_at: Option<u16>,
}

impl Modbus {
    /// CAS CI-600D as delivered: gross mass, 0.1 g, no status.
    pub const CAS_CI_600D: Self =
        Self { unit: 1, first: 7, registers: 4, mass_at: 0, kilogram_places: 4, status_at: None };
    /// Baykon MX08 as delivered.
    pub const BAYKON_MX08: Self =
        Self { unit: 1, first: 0, registers: 3, mass_at: 0, kilogram_places: 4, status_at: Some(2) };

    /// The length of the answer to a question for so many registers: address, function, count, data, CRC.
    fn answer_length(registers: u16) -> usize {
        5 + 2 * usize::from(registers)
    }
}

/// Read holding registers.
const READ: u8 = 0x03;
/// The same, refused.
const REFUSED: u8 = 0x83;
/// Registers of the question that tells late answers apart.
const MARKER_REGISTERS: u16 = 1;

const VALID: u16 = 1 << 1;
const MOVING: u16 = 1 << 2;
const COUNTING: u16 = 1 << 5;

impl CommandSet for Modbus {
    fn question(&self, question: Question, _token: u16) -> Option<Vec<u8>> {
        let registers = match question {
            Question::Indication => self.registers,
            Question::Marker => MARKER_REGISTERS,
            _ => return None,
        };
        let mut bytes = Vec::new();
        ModbusRequest::new(self.unit, ModbusProto::Rtu)
            .generate_get_holdings(self.first, registers, &mut bytes)
            .ok()?;
        Some(bytes)
    }

    fn meaning(&self, frame: &[u8]) -> Result<Message, FrameError> {
        if let [_, REFUSED, code, ..] = *frame {
            return Ok(Message::Refused(refusal(code)));
        }
        match self.registers_in(frame)?[..] {
            [_] => Ok(Message::Marker),
            ref values => self.indication(values),
        }
    }

    fn fit(&self, question: Question, _token: u16, message: &Message, _frame: &[u8]) -> Fit {
        match (question, message) {
            // In count mode the same registers hold a count.
            (Question::Indication, Message::Count { .. }) => Fit::Answer,
            _ => usual_fit(question, message),
        }
    }
}

impl Framing for Modbus {
    fn frame(&self, bytes: &[u8]) -> Step<(), FrameError> {
        let start = (0..bytes.len()).find(|&at| self.may_begin(&bytes[at..])).unwrap_or(bytes.len());
        if start > 0 {
            return Step::Error { used: start, error: FrameError::Noise { bytes: start } };
        }
        let Some(length) = bytes.get(..3).and_then(|head| guess_response_frame_len(head, ModbusProto::Rtu).ok()) else {
            return Step::Incomplete;
        };
        let Some(frame) = bytes.get(..usize::from(length)) else { return Step::Incomplete };
        let checked = if frame[1] == REFUSED { check_refusal(frame) } else { self.registers_in(frame).map(drop) };
        match checked {
            Ok(()) => Step::Frame { used: frame.len(), message: () },
            Err(error) => Step::Error { used: 1, error },
        }
    }

    fn longest_frame(&self) -> usize {
        Self::answer_length(self.registers.max(MARKER_REGISTERS))
    }
}

/// The check of a frame. The library checks answers itself, but takes a refusal for one without looking at its CRC.
const CHECK: crc::Crc<u16> = crc::Crc::<u16>::new(&crc::CRC_16_MODBUS);

fn check_refusal(frame: &[u8]) -> Result<(), FrameError> {
    let sound =
        frame.split_last_chunk::<2>().is_some_and(|(content, check)| *check == CHECK.checksum(content).to_le_bytes());
    if sound { Ok(()) } else { Err(FrameError::Check) }
}

impl Modbus {
    /// The registers in an answer.
    fn registers_in(&self, frame: &[u8]) -> Result<Vec<u16>, FrameError> {
        let asked_for = frame.len().saturating_sub(Self::answer_length(0)) / 2;
        // The library checks address, function, length and CRC against a request of this many registers.
        let mut request = ModbusRequest::new(self.unit, ModbusProto::Rtu);
        let (mut question, mut values) = (Vec::new(), Vec::new());
        request
            .generate_get_holdings(self.first, asked_for as u16, &mut question)
            .and_then(|()| request.parse_u16(frame, &mut values))
            .map_err(|_| FrameError::Check)?;
        Ok(values)
    }

    fn may_begin(&self, bytes: &[u8]) -> bool {
        let counts = [MARKER_REGISTERS, self.registers].map(|registers| (2 * registers) as u8);
        match *bytes {
            [] => false,
            [unit] => unit == self.unit,
            [unit, function] => unit == self.unit && (function == READ || function == REFUSED),
            [unit, REFUSED, code, ..] => unit == self.unit && (1..=11).contains(&code),
            [unit, READ, count, ..] => unit == self.unit && counts.contains(&count),
            _ => false,
        }
    }

    fn indication(&self, values: &[u16]) -> Result<Message, FrameError> {
        let layout = || FrameError::Layout { line: format!("registers {values:04X?}") };
        let at = usize::from(self.mass_at);
        let &[upper, lower] = values.get(at..at + 2).ok_or_else(layout)? else { return Err(layout()) };
        let digits = i64::from((u32::from(upper) << 16 | u32::from(lower)).cast_signed());
        let status = match self.status_at {
            Some(register) => Some(*values.get(usize::from(register)).ok_or_else(layout)?),
            None => None,
        };
        let stability = match status {
            Some(bits) if bits & VALID == 0 => return Ok(Message::Refused(Refusal::Busy)),
            Some(bits) if bits & MOVING != 0 => Stability::Moving,
            Some(_) => Stability::Stable,
            None => Stability::Unsaid,
        };
        if status.is_some_and(|bits| bits & COUNTING != 0) {
            return Ok(Message::Count { pieces: digits, stability });
        }
        Decimal { digits, places: self.kilogram_places }.weight(b"kg", stability).map(Message::Weight)
    }
}

fn refusal(code: u8) -> Refusal {
    match code {
        1 => Refusal::Unknown,
        5 | 6 => Refusal::Busy,
        _ => Refusal::Impossible,
    }
}
