//! The open slot counter of `PROTOCOL.md`, from the host's side. The wire itself is [`open_slot`](crate::open_slot).

use std::time::Duration;

use crate::codec::{Barrier, Codec, Fit, Framing, LineSettings, Question, Timing, usual_fit};
use crate::message::{FrameError, Message, Refusal, SlotReport};
use crate::open_slot::{self, Asked, Body, Decoded, LineError, MAX_LINE, Reply, Trouble};
use crate::step::Step;

/// The protocol; it has no settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenSlotCounter;

impl Codec for OpenSlotCounter {
    fn question(&self, question: Question, token: u16) -> Option<Vec<u8>> {
        let question = match question {
            Question::Identity => open_slot::Question::Identity,
            Question::Indication => open_slot::Question::Counts,
            _ => return None,
        };
        Some(open_slot::encode_question(&Asked { token, question }).as_bytes().to_vec())
    }

    fn decode(&self, bytes: &[u8]) -> Step<Message, FrameError> {
        match open_slot::decode(bytes) {
            Step::Incomplete => Step::Incomplete,
            Step::Frame { used, message: Decoded::Reply(reply) } => Step::Frame { used, message: said(&reply) },
            // Our own question, echoed by the line.
            Step::Frame { used, message: Decoded::Asked(_) | Decoded::AskedLater { .. } } => {
                Step::Frame { used, message: Message::Other }
            }
            Step::Error { used, error } => Step::Error { used, error: mistake(error, &bytes[..used]) },
        }
    }

    fn fit(&self, question: Question, token: u16, message: &Message, frame: &[u8]) -> Fit {
        match open_slot::decode(frame) {
            // A question that arrived damaged has lost its token.
            Step::Frame {
                message: Decoded::Reply(Reply { body: Body::Trouble(Trouble::DamagedLine), .. }), ..
            } => Fit::Answer,
            Step::Frame { message: Decoded::Reply(reply), .. } if reply.token == token => usual_fit(question, message),
            _ => Fit::Other,
        }
    }

    fn timing(&self) -> Timing {
        Timing { pace: Duration::from_millis(100), answer_within: Duration::from_millis(300) }
    }

    fn barrier(&self) -> Barrier {
        Barrier::Token
    }

    fn longest_frame(&self) -> usize {
        MAX_LINE
    }

    fn line(&self) -> LineSettings {
        LineSettings::new(115_200, Framing::EightNone)
    }
}

fn said(reply: &Reply) -> Message {
    let serial = reply.serial.as_str().to_owned();
    match reply.body {
        Body::Identity { geometry, .. } => Message::SlotCounter { serial, geometry, sequence: reply.sequence },
        Body::Counts(counts) => Message::Slots(SlotReport { serial, sequence: reply.sequence, counts }),
        Body::Trouble(trouble) => Message::Refused(match trouble {
            Trouble::UnknownQuestion => Refusal::Unknown,
            Trouble::DamagedLine => Refusal::Damaged,
            Trouble::NotReady => Refusal::Busy,
            Trouble::Sensors => Refusal::Sensors,
            Trouble::Later(_) => Refusal::Impossible,
        }),
    }
}

fn mistake(error: LineError, bytes: &[u8]) -> FrameError {
    match error {
        LineError::TooLong => FrameError::TooLong { limit: MAX_LINE },
        LineError::Check => FrameError::Check,
        LineError::Layout => FrameError::Layout { line: bytes.escape_ascii().to_string() },
        LineError::Version { major } => FrameError::Version { major },
        LineError::Noise => FrameError::Noise { bytes: bytes.len() },
    }
}
