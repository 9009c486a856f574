//! What can be asked of an instrument, and what its answers mean: the layer of a protocol that knows neither how frames are
//! cut nor when to ask. Pure: no port and no clock.

use calibration::bowl::Grams;

use crate::message::{FrameError, Message};

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

/// The commands of a protocol, and its answers.
pub trait CommandSet: Send + Sync {
    /// The bytes of a question, none where the protocol has no such question. `token` is repeated in the answer where the
    /// protocol can do that.
    fn question(&self, question: Question, token: u16) -> Option<Vec<u8>>;

    /// What a whole frame says.
    ///
    /// # Errors
    /// Where the protocol has no such frame.
    fn meaning(&self, frame: &[u8]) -> Result<Message, FrameError>;

    /// Whether `message` answers `question`, asked with `token`, of which `frame` holds the bytes.
    fn fit(&self, question: Question, _token: u16, message: &Message, _frame: &[u8]) -> Fit {
        usual_fit(question, message)
    }
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
