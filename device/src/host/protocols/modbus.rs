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
use crate::codec::{Barrier, Codec, Fit, Framing, LineSettings, Question, Timing, usual_fit};
use crate::message::{FrameError, Message, Refusal, Stability};
use crate::step::Step;

/// A transmitter's address and layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modbus {
    /// The unit's address on the bus, 1 to 247.
    pub unit: u8,
    /// The first register that is asked for.
    pub first: u16,
    /// Registers asked for.
    pub registers: u16,
    /// Which of them is the upper word of the mass.
    pub mass_at: u16,
    /// Which of the two words of the mass comes first.
    pub words: WordOrder,
    /// Digits after the point of a mass in kilograms.
    pub kilogram_places: u32,
    /// Which register holds Baykon's status bits, if any.
    pub status_at: Option<u16>,
}

/// The order of the two registers of a 32-bit number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordOrder {
    /// The upper one first.
    UpperFirst,
    /// The lower one first.
    LowerFirst,
}

impl Modbus {
    /// CAS CI-600D as delivered: gross mass, 0.1 g, no status.
    pub const CAS_CI_600D: Self = Self {
        unit: 1,
        first: 7,
        registers: 4,
        mass_at: 0,
        words: WordOrder::UpperFirst,
        kilogram_places: 4,
        status_at: None,
    };
    /// Baykon MX08 as delivered.
    pub const BAYKON_MX08: Self = Self {
        unit: 1,
        first: 0,
        registers: 3,
        mass_at: 0,
        words: WordOrder::UpperFirst,
        kilogram_places: 4,
        status_at: Some(2),
    };

    /// Whether the layout tells stable from moving.
    #[must_use]
    pub const fn has_status(&self) -> bool {
        self.status_at.is_some()
    }

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

impl Codec for Modbus {
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

    fn decode(&self, bytes: &[u8]) -> Step<Message, FrameError> {
        let start = (0..bytes.len()).find(|&at| self.may_begin(&bytes[at..])).unwrap_or(bytes.len());
        if start > 0 {
            return Step::Error { used: start, error: FrameError::Noise { bytes: start } };
        }
        let Some(length) = bytes.get(..3).and_then(|head| guess_response_frame_len(head, ModbusProto::Rtu).ok()) else {
            return Step::Incomplete;
        };
        let Some(frame) = bytes.get(..usize::from(length)) else { return Step::Incomplete };
        if frame[1] == REFUSED {
            let content = &frame[..frame.len() - 2];
            return match u16::from_le_bytes([frame[3], frame[4]]) == CHECK.checksum(content) {
                true => Step::Frame { used: frame.len(), message: Message::Refused(refusal(frame[2])) },
                false => Step::Error { used: 1, error: FrameError::Check },
            };
        }
        let registers = (length as u16 - 5) / 2;
        // The library checks address, function, length and CRC against a request of this many registers.
        let mut request = ModbusRequest::new(self.unit, ModbusProto::Rtu);
        let (mut question, mut values) = (Vec::new(), Vec::new());
        let checked = request
            .generate_get_holdings(self.first, registers, &mut question)
            .and_then(|()| request.parse_u16(frame, &mut values));
        if checked.is_err() {
            return Step::Error { used: 1, error: FrameError::Check };
        }
        let used = frame.len();
        if registers == MARKER_REGISTERS {
            return Step::Frame { used, message: Message::Marker };
        }
        match self.indication(&values) {
            Ok(message) => Step::Frame { used, message },
            Err(error) => Step::Error { used, error },
        }
    }

    fn fit(&self, question: Question, _token: u16, message: &Message, _frame: &[u8]) -> Fit {
        match (question, message) {
            // In count mode the same registers hold a count.
            (Question::Indication, Message::Count { .. }) => Fit::Answer,
            _ => usual_fit(question, message),
        }
    }

    fn timing(&self) -> Timing {
        Timing { pace: Duration::from_millis(150), answer_within: Duration::from_millis(400) }
    }

    fn barrier(&self) -> Barrier {
        Barrier::Ask(Question::Marker)
    }

    fn longest_frame(&self) -> usize {
        Self::answer_length(self.registers.max(MARKER_REGISTERS))
    }

    fn line(&self) -> LineSettings {
        LineSettings::new(9600, Framing::EightNone)
    }
}

/// The check of a frame. The library checks answers itself, but takes a refusal for one without looking at its CRC.
const CHECK: crc::Crc<u16> = crc::Crc::<u16>::new(&crc::CRC_16_MODBUS);

impl Modbus {
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
        let &[first, second] = values.get(at..at + 2).ok_or_else(layout)? else { return Err(layout()) };
        let (upper, lower) = match self.words {
            WordOrder::UpperFirst => (first, second),
            WordOrder::LowerFirst => (second, first),
        };
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
