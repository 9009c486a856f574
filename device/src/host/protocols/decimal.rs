//! Decimal numbers with their last digit's step, and the units that scales print.

use calibration::bowl::Grams;

use crate::message::{FrameError, Stability, Weight};

/// A decimal number as printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    /// Its digits as a whole number, signed.
    pub(super) digits: i64,
    /// Digits after the point.
    pub(super) places: u32,
}

/// More digits than any scale shows; keeps whole numbers exact in a float.
const MOST_DIGITS: usize = 12;

impl Decimal {
    /// Reads digits with at most one point inside; the sign is the caller's.
    pub(super) fn unsigned(text: &[u8]) -> Option<Self> {
        let (mut digits, mut places, mut point, mut seen) = (0_i64, 0, false, 0);
        for &byte in text {
            match byte {
                b'0'..=b'9' if seen < MOST_DIGITS => {
                    digits = digits * 10 + i64::from(byte - b'0');
                    places += u32::from(point);
                    seen += 1;
                }
                b'.' if !point && seen > 0 => point = true,
                _ => return None,
            }
        }
        let whole = text.last()? != &b'.';
        (whole && seen > 0).then_some(Self { digits, places })
    }

    /// The same, with an optional sign before it.
    pub(super) fn signed(text: &[u8]) -> Option<Self> {
        match text {
            [b'-', rest @ ..] => Self::unsigned(rest).map(|number| Self { digits: -number.digits, ..number }),
            [b'+', rest @ ..] => Self::unsigned(rest),
            _ => Self::unsigned(text),
        }
    }

    /// The number times ten to the power of `exponent`, and its last digit's step: one rounding, so that 1214.8 is 1214.8.
    fn scaled(self, exponent: i32) -> (f64, f64) {
        let shift = exponent - self.places as i32;
        let ten = 10_f64.powi(shift.abs());
        let digits = self.digits as f64;
        if shift < 0 { (digits / ten, 1.0 / ten) } else { (digits * ten, ten) }
    }

    /// The mass in grams, of a number in `unit`.
    pub(super) fn weight(self, unit: &[u8], stability: Stability) -> Result<Weight, FrameError> {
        let exponent = match unit {
            b"g" | b"G" => 0,
            b"kg" | b"KG" => 3,
            b"mg" | b"MG" => -3,
            _ => return Err(FrameError::Unit { unit: String::from_utf8_lossy(unit).into_owned() }),
        };
        let (grams, resolution) = self.scaled(exponent);
        Ok(Weight { grams: Grams(grams), resolution: Grams(resolution), stability })
    }
}

/// The text without the blanks around it.
pub(super) fn trimmed(text: &[u8]) -> &[u8] {
    text.trim_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        for (text, expected) in [
            ("+001234.5", Some((12345, 1))),
            ("-0.10", Some((-10, 2))),
            ("180", Some((180, 0))),
            ("+", None),
            ("", None),
            ("1.", None),
            (".5", None),
            ("1.2.3", None),
            ("+-1", None),
            ("1 2", None),
            ("123456789012", Some((123_456_789_012, 0))),
            ("1234567890123", None),
            ("99999999999999999999", None),
        ] {
            let found = Decimal::signed(text.as_bytes()).map(|number| (number.digits, number.places));
            assert_eq!(found, expected, "{text:?}");
        }
    }

    #[test]
    fn grams_are_the_nearest_float() {
        for (text, unit, expected, step) in [
            ("1214.8", "g", 1214.8, 0.1),
            ("+001.2346", "kg", 1234.6, 0.1),
            ("-5", "kg", -5000.0, 1000.0),
            ("7", "mg", 0.007, 0.001),
        ] {
            let weight =
                Decimal::signed(text.as_bytes()).expect(text).weight(unit.as_bytes(), Stability::Stable).expect(unit);
            assert_eq!((weight.grams.0, weight.resolution.0), (expected, step), "{text} {unit}");
        }
        let pounds = Decimal::unsigned(b"2").expect("a number").weight(b"lb", Stability::Stable);
        assert_eq!(pounds, Err(FrameError::Unit { unit: "lb".into() }));
    }
}
