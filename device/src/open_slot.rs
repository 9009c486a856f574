//! The open slot counter's wire, version 1, as `PROTOCOL.md` specifies it: what firmware and host both use.
//!
//! Needs neither `std` nor an allocator. Slots are those of Ing's Rules 14 and 15; the spare stones lie in the centre slot
//! and are never part of a count. Bytes are ASCII, a line each, closed by a CRC-32.
//!
//! What firmware does with the bytes that it has received so far, in a buffer of [`MAX_LINE`]:
//!
//! ```
//! use device::open_slot::{
//!     Asked, Body, Counts, Decoded, Firmware, Geometry, Line, LineError, Model, Question, Reply, Serial, Slot, Trouble,
//!     decode, encode_question, encode_reply,
//! };
//! use device::step::Step;
//!
//! /// Bytes that are done with, and the line to send.
//! fn answer(received: &[u8], sequence: u16, slots: &[Slot; 36], spares: Slot) -> (usize, Option<Line>) {
//!     let (used, token, body) = match decode(received) {
//!         Step::Incomplete => return (0, None),
//!         Step::Frame { used, message: Decoded::Asked(Asked { token, question }) } => {
//!             let body = match question {
//!                 Question::Identity => Body::Identity {
//!                     model: Model::new(b"ACME HEX-1").expect("20 characters at most"),
//!                     firmware: Firmware::new(b"1.0.3").expect("8 at most"),
//!                     geometry: Geometry::Hexagonal,
//!                 },
//!                 // A slot that claims more than it can hold is a broken sensor, too.
//!                 Question::Counts => Counts::new(slots, spares).map_or(Body::Trouble(Trouble::Sensors), Body::Counts),
//!             };
//!             (used, token, body)
//!         }
//!         Step::Frame { used, message: Decoded::AskedLater { token } } => {
//!             (used, token, Body::Trouble(Trouble::UnknownQuestion))
//!         }
//!         // Another counter's line, on a bus that it should not share.
//!         Step::Frame { used, message: Decoded::Reply(_) } => return (used, None),
//!         Step::Error { used, error: LineError::Check } => (used, 0, Body::Trouble(Trouble::DamagedLine)),
//!         Step::Error { used, .. } => return (used, None),
//!     };
//!     let serial = Serial::new(b"B-000123").expect("16 characters at most");
//!     (used, Some(encode_reply(&Reply { token, sequence, serial, body })))
//! }
//!
//! let question = encode_question(&Asked { token: 0x0042, question: Question::Counts });
//! let (used, line) = answer(question.as_bytes(), 8, &[Slot::Holds(5); 36], Slot::Holds(4));
//! assert_eq!(used, question.as_bytes().len());
//! let expected = b"SC1,C,0042,0008,B-000123,555555555555555555555555555555555555,4*";
//! assert!(line.is_some_and(|line| line.as_bytes().starts_with(expected)));
//! ```

mod decode;
mod encode;

pub use decode::{Decoded, LineError, decode};
pub use encode::{Line, encode_question, encode_reply};

/// The longest line, its CR LF included.
pub const MAX_LINE: usize = 96;
/// The most slots that are counted.
pub const MAX_SLOTS: usize = 36;

/// A measuring device of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Geometry {
    /// Rule 14, circular, 19 slots: 18 of ten stones around a centre of nine spares.
    Circular,
    /// Rule 14, hexagonal, 37 slots: 36 of five stones around a centre of four spares.
    Hexagonal,
    /// Rule 15, the Goe desk, 30 slots of six stones and no spares.
    LiveHall,
}

impl Geometry {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Circular, Self::Hexagonal, Self::LiveHall];

    /// Slots that are counted.
    #[must_use]
    pub const fn slots(self) -> usize {
        match self {
            Self::Circular => 18,
            Self::Hexagonal => 36,
            Self::LiveHall => 30,
        }
    }

    /// Stones in a full slot.
    #[must_use]
    pub const fn capacity(self) -> u8 {
        match self {
            Self::Circular => 10,
            Self::Hexagonal => 5,
            Self::LiveHall => 6,
        }
    }

    /// Spare stones in the centre when it is full.
    #[must_use]
    pub const fn spares(self) -> u8 {
        match self {
            Self::Circular => 9,
            Self::Hexagonal => 4,
            Self::LiveHall => 0,
        }
    }

    /// The geometry with this many counted slots.
    #[must_use]
    pub fn with_slots(slots: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|geometry| geometry.slots() == slots)
    }

    const fn letter(self) -> u8 {
        match self {
            Self::Circular => b'C',
            Self::Hexagonal => b'H',
            Self::LiveHall => b'D',
        }
    }
}

/// What a slot's sensor says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// So many stones, 0 to 10.
    Holds(u8),
    /// Not full; a sensor for "full" tells no more.
    NotFull,
    /// Stones are moving in it.
    Moving,
    /// The sensor does not work.
    Fault,
}

impl Slot {
    const fn letter(self) -> u8 {
        match self {
            Self::Holds(stones) if stones < 10 => b'0' + stones,
            Self::Holds(10) => b'A',
            Self::NotFull => b'-',
            Self::Moving => b'~',
            Self::Holds(_) | Self::Fault => b'!',
        }
    }

    const fn from_letter(letter: u8) -> Option<Self> {
        match letter {
            b'0'..=b'9' => Some(Self::Holds(letter - b'0')),
            b'A' => Some(Self::Holds(10)),
            b'-' => Some(Self::NotFull),
            b'~' => Some(Self::Moving),
            b'!' => Some(Self::Fault),
            _ => None,
        }
    }
}

/// Short text of a field: printable ASCII without `,` and `*`, not empty, at most `N` bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<const N: usize> {
    bytes: [u8; N],
    length: u8,
}

impl<const N: usize> Text<N> {
    /// The text, if it is one that a field can hold.
    #[must_use]
    pub fn new(text: &[u8]) -> Option<Self> {
        let fits = !text.is_empty() && text.len() <= N && N <= MAX_LINE;
        if !fits || !text.iter().all(|&byte| matches!(byte, b' '..=b'~') && byte != b',' && byte != b'*') {
            return None;
        }
        let mut bytes = [0; N];
        bytes[..text.len()].copy_from_slice(text);
        Some(Self { bytes, length: text.len() as u8 })
    }

    /// Its bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.length)]
    }

    /// The same as a string.
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).expect("a text is made from ASCII only")
    }
}

/// A counter's serial number.
pub type Serial = Text<16>;
/// Maker and model.
pub type Model = Text<20>;
/// Version of the firmware.
pub type Firmware = Text<8>;

/// What a host asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Who are you?
    Identity,
    /// What do the slots hold?
    Counts,
}

/// A host's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Chosen by the host; the reply repeats it.
    pub token: u16,
    /// The question.
    pub question: Question,
}

/// What a counter cannot do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// 1: the line was understood, the question is not known.
    UnknownQuestion,
    /// 2: a line came with a wrong CRC or layout; its token is given as 0.
    DamagedLine,
    /// 3: still starting, or sensors being read; ask again.
    NotReady,
    /// 4: no sensor answers.
    Sensors,
    /// A trouble of a later minor version.
    Later(LaterTrouble),
}

/// The digit of a trouble that this version has no name for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaterTrouble {
    digit: u8,
}

impl Trouble {
    const fn digit(self) -> u8 {
        match self {
            Self::UnknownQuestion => b'1',
            Self::DamagedLine => b'2',
            Self::NotReady => b'3',
            Self::Sensors => b'4',
            Self::Later(LaterTrouble { digit }) => digit,
        }
    }

    const fn from_digit(digit: u8) -> Option<Self> {
        match digit {
            b'1' => Some(Self::UnknownQuestion),
            b'2' => Some(Self::DamagedLine),
            b'3' => Some(Self::NotReady),
            b'4' => Some(Self::Sensors),
            b'0' | b'5'..=b'9' => Some(Self::Later(LaterTrouble { digit })),
            _ => None,
        }
    }
}

/// The states of a device's slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    geometry: Geometry,
    slots: [Slot; MAX_SLOTS],
    spares: Slot,
}

impl Counts {
    /// All slots in the maker's order, and the centre. None where the number of slots is no geometry's, or a slot claims
    /// more than it can hold.
    #[must_use]
    pub fn new(slots: &[Slot], spares: Slot) -> Option<Self> {
        let geometry = Geometry::with_slots(slots.len())?;
        let within = |slot: &Slot, most: u8| !matches!(slot, Slot::Holds(stones) if *stones > most);
        if !slots.iter().all(|slot| within(slot, geometry.capacity())) || !within(&spares, geometry.spares()) {
            return None;
        }
        let mut all = [Slot::Fault; MAX_SLOTS];
        all[..slots.len()].copy_from_slice(slots);
        Some(Self { geometry, slots: all, spares })
    }

    /// Which device.
    #[must_use]
    pub const fn geometry(&self) -> Geometry {
        self.geometry
    }

    /// Its counted slots.
    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        &self.slots[..self.geometry.slots()]
    }

    /// The centre, never part of a count.
    #[must_use]
    pub const fn spares(&self) -> Slot {
        self.spares
    }
}

/// What a counter says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// Who it is.
    Identity {
        /// Maker and model.
        model: Model,
        /// Firmware version.
        firmware: Firmware,
        /// Which device.
        geometry: Geometry,
    },
    /// What its slots hold.
    Counts(Counts),
    /// What it cannot do.
    Trouble(Trouble),
}

/// A counter's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The question's token.
    pub token: u16,
    /// One more than in this counter's line before, wrapping; 0 after it was switched on.
    pub sequence: u16,
    /// The counter's serial number, in every line, so that no line can be taken for another counter's.
    pub serial: Serial,
    /// What it says.
    pub body: Body,
}
