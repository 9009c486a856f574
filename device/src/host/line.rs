//! How a serial line is set: its speed, and the bits of a character.

use std::fmt;
use std::str::FromStr;

use strum::{Display, EnumString};
use thiserror::Error;

/// Speed and character format of a serial line.
///
/// ```
/// use device::line::LineSettings;
/// let line: LineSettings = "2400 7E1".parse().unwrap();
/// assert_eq!((line.baud(), line.to_string().as_str()), (2400, "2400 7E1"));
/// assert!("2400 9X3".parse::<LineSettings>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineSettings {
    baud: u32,
    characters: CharacterFormat,
}

/// Data bits, parity and stop bits in use on scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString)]
pub enum CharacterFormat {
    /// 8 data bits, no parity, 1 stop bit.
    #[strum(serialize = "8N1")]
    EightNone,
    /// 7 data bits, even parity, 1 stop bit.
    #[strum(serialize = "7E1")]
    SevenEven,
    /// 7 data bits, odd parity, 1 stop bit.
    #[strum(serialize = "7O1")]
    SevenOdd,
}

/// What is no line setting.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{text}\" is no line setting like \"9600 8N1\" (8N1, 7E1 or 7O1)")]
pub struct LineSettingsError {
    text: String,
}

impl LineSettings {
    /// So many bits a second, in characters of this format.
    #[must_use]
    pub const fn new(baud: u32, characters: CharacterFormat) -> Self {
        Self { baud, characters }
    }

    /// Bits a second.
    #[must_use]
    pub const fn baud(self) -> u32 {
        self.baud
    }

    /// Data bits, parity and stop bits.
    #[must_use]
    pub const fn characters(self) -> CharacterFormat {
        self.characters
    }
}

impl fmt::Display for LineSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.baud, self.characters)
    }
}

impl FromStr for LineSettings {
    type Err = LineSettingsError;

    fn from_str(text: &str) -> Result<Self, LineSettingsError> {
        let parsed = || {
            let (baud, characters) = text.split_once(' ')?;
            let characters = characters.parse().ok()?;
            let baud = baud.parse().ok().filter(|baud| (300..=4_000_000).contains(baud))?;
            Some(Self { baud, characters })
        };
        parsed().ok_or_else(|| LineSettingsError { text: text.to_owned() })
    }
}
