//! The open slot counter of `PROTOCOL.md`, from the host's side. The wire itself is [`open_slot`](crate::open_slot).

use std::time::Duration;

use crate::command_set::{CommandSet, Fit, Question, usual_fit};
use crate::framing::Framing;
use crate::layers::Layers;
use crate::line::{CharacterFormat, LineSettings};
use crate::message::{FrameError, Message, Refusal, SlotReport};
use crate::open_slot::{self, Asked, Body, Decoded, LineError, MAX_LINE, Reply, Trouble};
use crate::step::Step;
use crate::timing::{Barrier, Manner, Timing};

/// The protocol; it has no settings.
pub(super) const OPEN_SLOT: Layers = Layers {
    commands: &OpenSlotCounter,
    framing: &OpenSlotCounter,
    timing: Timing {
        pace: Duration::from_millis(100),
        answer_within: Duration::from_millis(300),
        manner: Manner::Asked(Barrier::Token),
    },
    line: LineSettings::new(115_200, CharacterFormat::EightNone),
};

/// Its questions and lines.
struct OpenSlotCounter;

impl CommandSet for OpenSlotCounter {
    fn question(&self, question: Question, token: u16) -> Option<Vec<u8>> {
        let question = match question {
            Question::Identity => open_slot::Question::Identity,
            Question::Indication => open_slot::Question::Counts,
            _ => return None,
        };
        Some(open_slot::encode_question(&Asked { token, question }).as_bytes().to_vec())
    }

    fn meaning(&self, frame: &[u8]) -> Result<Message, FrameError> {
        match open_slot::decode(frame) {
            Step::Frame { message: Decoded::Reply(reply), .. } => Ok(message(&reply)),
            // Our own question, echoed by the line.
            Step::Frame { message: Decoded::Asked(_) | Decoded::AskedLater { .. }, .. } => Ok(Message::Other),
            Step::Error { error, .. } => Err(mistake(error, frame)),
            Step::Incomplete => Err(FrameError::Noise { bytes: frame.len() }),
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
}

impl Framing for OpenSlotCounter {
    fn frame(&self, bytes: &[u8]) -> Step<(), FrameError> {
        match open_slot::decode(bytes) {
            Step::Incomplete => Step::Incomplete,
            Step::Frame { used, .. } => Step::Frame { used, message: () },
            Step::Error { used, error } => Step::Error { used, error: mistake(error, &bytes[..used]) },
        }
    }

    fn longest_frame(&self) -> usize {
        MAX_LINE
    }
}

fn message(reply: &Reply) -> Message {
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
