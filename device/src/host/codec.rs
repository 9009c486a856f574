//! What every protocol has: questions as bytes, bytes as messages, and the pace at which it may be asked.
//!
//! Pure: no port and no clock. One file under [`protocols`](crate::protocols) implements it for each family.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use calibration::bowl::Grams;
use thiserror::Error;

use crate::message::{FrameError, Message};
use crate::step::Step;

/// A question or command.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Question {
    /// Who are you?
    Identity,
    /// What do you indicate now?
    Indication,
    /// How many pieces do you reckon?
    Witness,
    /// Any answer that differs from an indication: what comes before it answers older questions.
    Marker,
    /// Take the present load as zero.
    Zero,
    /// Take the present load as tare.
    Tare,
    /// Reckon with this piece weight from now on.
    PieceWeight(Grams),
}

/// What a message is to the question that was asked last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Its answer.
    Answer,
    /// An answer to something else, such as an older question.
    Other,
}

/// How an instrument separates a late answer from the next one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Barrier {
    /// It is asked something whose answer cannot be mistaken, and answers in order.
    Ask(Question),
    /// It knows one question only: the line must be quiet for so long.
    Quiet(Duration),
    /// Every answer names its question.
    Token,
}

/// When to ask and how long to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// From one question to the next, at the earliest.
    pub pace: Duration,
    /// An answer that is not there by then is missed.
    pub answer_within: Duration,
}

/// Whether an instrument is asked or talks by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// It answers questions.
    Asked,
    /// It repeats its indication without being asked.
    Talks,
}

/// A protocol's words.
pub trait Codec: Send + Sync {
    /// The bytes of a question, none where the protocol has no such question. `token` is repeated in the answer where the
    /// protocol can do that.
    fn question(&self, question: Question, token: u16) -> Option<Vec<u8>>;

    /// Decodes the front of `bytes`.
    fn decode(&self, bytes: &[u8]) -> Step<Message, FrameError>;

    /// Whether `message` answers `question`, asked with `token`, of which `bytes` is the frame.
    fn fit(&self, question: Question, _token: u16, message: &Message, _frame: &[u8]) -> Fit {
        usual_fit(question, message)
    }

    /// When to ask.
    fn timing(&self) -> Timing;

    /// How late answers are told apart.
    fn barrier(&self) -> Barrier;

    /// Whether it is asked.
    fn manner(&self) -> Manner {
        Manner::Asked
    }

    /// The longest frame, in bytes; [`Codec::decode`] never says of as many that they are incomplete.
    fn longest_frame(&self) -> usize;

    /// The line as the maker delivers it.
    fn line(&self) -> LineSettings;
}

/// The pairs of question and message that belong together in every protocol.
pub(crate) fn usual_fit(question: Question, message: &Message) -> Fit {
    let fits = match message {
        Message::Weight(_) | Message::Slots(_) => question == Question::Indication,
        Message::Count { .. } => question == Question::Witness,
        Message::Identity { .. } | Message::SlotCounter { .. } => question == Question::Identity,
        Message::Marker => question == Question::Marker,
        Message::Done => matches!(question, Question::Zero | Question::Tare | Question::PieceWeight(_)),
        Message::Refused(_) => true,
        Message::PieceWeight(_) | Message::Other => false,
    };
    if fits { Fit::Answer } else { Fit::Other }
}

/// Speed and framing of a serial line.
///
/// ```
/// use device::codec::LineSettings;
/// let line: LineSettings = "2400 7E1".parse().unwrap();
/// assert_eq!((line.baud(), line.to_string().as_str()), (2400, "2400 7E1"));
/// assert!("2400 9X3".parse::<LineSettings>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineSettings {
    baud: u32,
    framing: Framing,
}

/// Data bits, parity and stop bits in use on scales.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// 8 data bits, no parity, 1 stop bit.
    EightNone,
    /// 7 data bits, even parity, 1 stop bit.
    SevenEven,
    /// 7 data bits, odd parity, 1 stop bit.
    SevenOdd,
}

/// What is no line setting.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{text}\" is no line setting like \"9600 8N1\" (8N1, 7E1 or 7O1)")]
pub struct LineSettingsError {
    text: String,
}

impl LineSettings {
    /// So many bits a second, framed so.
    #[must_use]
    pub const fn new(baud: u32, framing: Framing) -> Self {
        Self { baud, framing }
    }

    /// Bits a second.
    #[must_use]
    pub const fn baud(self) -> u32 {
        self.baud
    }

    /// Data bits, parity and stop bits.
    #[must_use]
    pub const fn framing(self) -> Framing {
        self.framing
    }
}

impl fmt::Display for LineSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let framing = match self.framing {
            Framing::EightNone => "8N1",
            Framing::SevenEven => "7E1",
            Framing::SevenOdd => "7O1",
        };
        write!(formatter, "{} {framing}", self.baud)
    }
}

impl FromStr for LineSettings {
    type Err = LineSettingsError;

    fn from_str(text: &str) -> Result<Self, LineSettingsError> {
        let parsed = || {
            let (baud, framing) = text.split_once(' ')?;
            let framing = match framing {
                "8N1" => Framing::EightNone,
                "7E1" => Framing::SevenEven,
                "7O1" => Framing::SevenOdd,
                _ => return None,
            };
            let baud = baud.parse().ok().filter(|baud| (300..=4_000_000).contains(baud))?;
            Some(Self { baud, framing })
        };
        parsed().ok_or_else(|| LineSettingsError { text: text.to_owned() })
    }
}
