//! The instruments' side of each protocol: frames as bytes.

use rmodbus::ModbusProto;
use rmodbus::server::ModbusFrame;
use rmodbus::server::context::ModbusContext;
use rmodbus::server::storage::ModbusStorageSmall;

use super::load_cell::Shown;
use crate::protocols::Protocol;
use crate::protocols::modbus::Modbus;
use crate::protocols::toledo;

/// The frame with which an instrument tells its indication; empty for the open slot counter and for Modbus, whose answers
/// depend on the question.
#[must_use]
pub fn weight_frame(protocol: Protocol, shown: &Shown) -> Vec<u8> {
    let (grams, places) = (shown.grams, places(shown.resolution));
    let text = match protocol {
        Protocol::MtSics | Protocol::KernKcp if shown.overload => "S +\r\n".to_owned(),
        Protocol::MtSics | Protocol::KernKcp => {
            let mark = if shown.stable { 'S' } else { 'D' };
            format!("S {mark} {grams:>10.places$} g\r\n")
        }
        Protocol::AndStandard | Protocol::AndHci if shown.overload => "OL,+9999999E+19\r\n".to_owned(),
        Protocol::AndStandard => format!("{},{grams:+09.places$}  g\r\n", and_head(shown)),
        Protocol::AndHci => format!("{},{:+09.*} kg\r\n", and_head(shown), places + 3, grams / 1000.0),
        Protocol::Radwag => {
            let mark = match (shown.overload, shown.stable) {
                (true, _) => '^',
                (_, true) => ' ',
                (_, false) => '?',
            };
            let sign = if grams < 0.0 { '-' } else { ' ' };
            format!("SUI{mark} {sign}{:>9.places$} g  \r\n", grams.abs())
        }
        Protocol::GenericAscii => {
            let mark = match (shown.overload, shown.stable) {
                (true, _) => "OL",
                (_, true) => "ST",
                (_, false) => "US",
            };
            format!("{mark},GS{grams:>9.places$}g\r\n")
        }
        Protocol::ToledoUnchecked => return toledo_frame(shown, places),
        Protocol::Toledo => {
            let mut frame = toledo_frame(shown, places);
            frame.push(toledo::check(&frame));
            return frame;
        }
        Protocol::OpenSlot | Protocol::ModbusCas | Protocol::ModbusBaykon => String::new(),
    };
    text.into_bytes()
}

/// Digits after the point for a step of the last digit.
fn places(resolution: f64) -> usize {
    (-resolution.log10().round()).max(0.0) as usize
}

fn and_head(shown: &Shown) -> &'static str {
    if shown.stable { "ST" } else { "US" }
}

/// A frame without its checksum.
fn toledo_frame(shown: &Shown, places: usize) -> Vec<u8> {
    let digits = (shown.grams / shown.resolution).round().abs();
    let negative = u8::from(shown.grams < 0.0);
    let status = [
        0x22 + places as u8,
        0x20 | negative << 1 | u8::from(shown.overload) << 2 | u8::from(!shown.stable) << 3,
        0x21,
    ];
    let mut frame = vec![0x02];
    frame.extend(status);
    frame.extend(format!("{digits:06.0}000000\r").into_bytes());
    frame
}

/// The answer of a Modbus transmitter to a request, none where the request is not for it.
pub(super) fn modbus_answer(layout: &Modbus, shown: &Shown, request: &[u8]) -> Option<Vec<u8>> {
    let kilograms = shown.grams / 1000.0 * 10_f64.powi(layout.kilogram_places as i32);
    let digits = kilograms.round() as i32;
    let (upper, lower) = ((digits.cast_unsigned() >> 16) as u16, digits.cast_unsigned() as u16);
    let mut registers = ModbusStorageSmall::new();
    let at = layout.first + layout.mass_at;
    registers.set_holding(at, upper).ok()?;
    registers.set_holding(at + 1, lower).ok()?;
    if let Some(status) = layout.status_at {
        let valid = u16::from(!shown.overload) << 1;
        registers.set_holding(layout.first + status, valid | u16::from(!shown.stable) << 2).ok()?;
    }
    let mut answer = Vec::new();
    let mut frame = ModbusFrame::new(layout.unit, request, ModbusProto::Rtu, &mut answer);
    frame.parse().ok()?;
    if frame.processing_required {
        frame.process_read(&registers).ok()?;
    }
    if !frame.response_required {
        return None;
    }
    frame.finalize_response().ok()?;
    Some(answer)
}
