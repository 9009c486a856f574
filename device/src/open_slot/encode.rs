//! Writing the lines of the open slot counter into a fixed buffer.

use crc::{CRC_32_ISO_HDLC, Crc};

use super::{Asked, Body, MAX_LINE, Question, Reply};

/// The check of a line: CRC-32 as in Ethernet and zip.
pub(super) const CHECK: Crc<u32> = Crc::<u32>::new(&CRC_32_ISO_HDLC);
/// What every line begins with; the digit is the major version.
pub(super) const PREFIX: &[u8; 4] = b"SC1,";

/// A line ready to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    bytes: [u8; MAX_LINE],
    length: usize,
}

impl Line {
    /// The bytes, CR LF included.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }

    fn begun(kind: u8) -> Self {
        let mut line = Self { bytes: [0; MAX_LINE], length: 0 };
        line.text(PREFIX);
        line.text(&[kind, b',']);
        line
    }

    fn text(&mut self, text: &[u8]) {
        // The longest fields together are shorter than MAX_LINE, as a test shows.
        self.bytes[self.length..self.length + text.len()].copy_from_slice(text);
        self.length += text.len();
    }

    fn hex<const DIGITS: usize>(&mut self, value: u32) {
        for place in (0..DIGITS).rev() {
            let digit = (value >> (4 * place) & 0xF) as usize;
            self.text(&[b"0123456789ABCDEF"[digit]]);
        }
    }

    fn closed(mut self) -> Self {
        let check = CHECK.checksum(self.as_bytes());
        self.text(b"*");
        self.hex::<8>(check);
        self.text(b"\r\n");
        self
    }
}

/// A host's question as a line.
#[must_use]
pub fn encode_question(asked: &Asked) -> Line {
    let mut line = Line::begun(b'Q');
    line.hex::<4>(u32::from(asked.token));
    line.text(match asked.question {
        Question::Identity => b",ID",
        Question::Counts => b",RD",
    });
    line.closed()
}

/// A counter's reply as a line.
#[must_use]
pub fn encode_reply(reply: &Reply) -> Line {
    let mut line = Line::begun(match reply.body {
        Body::Identity { .. } => b'I',
        Body::Counts(_) => b'C',
        Body::Trouble(_) => b'E',
    });
    line.hex::<4>(u32::from(reply.token));
    line.text(b",");
    line.hex::<4>(u32::from(reply.sequence));
    line.text(b",");
    line.text(reply.serial.as_bytes());
    line.text(b",");
    match &reply.body {
        Body::Identity { model, firmware, geometry } => {
            line.text(model.as_bytes());
            line.text(b",");
            line.text(firmware.as_bytes());
            line.text(&[b',', geometry.letter()]);
        }
        Body::Counts(counts) => {
            for slot in counts.slots() {
                line.text(&[slot.letter()]);
            }
            line.text(&[b',', counts.spares().letter()]);
        }
        Body::Trouble(trouble) => line.text(&[trouble.digit()]),
    }
    line.closed()
}
