//! What does not hold, in words.

use std::fmt;

use data_encoding::HEXLOWER;
use terminal::causes::{self, because};
use words::{Language, Sentence, Value, Word, sentence};

use super::checks::Fault;
use super::shown::{SheetFault, WitnessFault};

impl Fault {
    /// What does not hold, and what explains it.
    pub fn causes(&self) -> Value {
        match self {
            Self::Store(error) => causes::store(error),
            Self::File { first } => sentence!(FaultFile { cause: first }).into(),
            Self::OtherKey { signed, expected } => sentence!(FaultOtherKey {
                signed: HEXLOWER.encode(signed.as_bytes()),
                expected: HEXLOWER.encode(expected.as_bytes()),
            })
            .into(),
            Self::BegunWithAnotherKey { sequence, begun } => {
                sentence!(FaultBegunWithAnotherKey { entry: sequence, key: begun }).into()
            }
            Self::NoPhoto { sequence, photo, source } => {
                because(sentence!(FaultNoPhoto { entry: sequence, photo }), causes::system(source))
            }
            Self::Discarded { sequence } => sentence!(FaultDiscarded { entry: sequence }).into(),
            Self::ChangedPhoto { sequence, photo } => sentence!(FaultChangedPhoto { entry: sequence, photo }).into(),
            Self::ChangedFile { path } => sentence!(FaultChangedFile { file: Value::text(path.display()) }).into(),
            Self::Result { sequence, claimed, again } => {
                sentence!(FaultResult { entry: sequence, claimed, again: again.clone() }).into()
            }
            Self::NoWord { sequence, claimed } => sentence!(FaultNoWord { entry: sequence, claimed }).into(),
            Self::HandedOver { sequence } => sentence!(FaultHandedOver { entry: sequence }).into(),
            Self::Unclaimed { sequence } => sentence!(FaultUnclaimed { entry: sequence }).into(),
            Self::Recount { sequence } => sentence!(FaultRecount { entry: sequence }).into(),
            Self::Head { entry } => sentence!(FaultHead { entry }).into(),
            Self::Sheet { path, source } => {
                because(sentence!(FaultSheet { file: Value::text(path.display()) }), source.causes())
            }
            Self::Witness { path, source } => {
                because(sentence!(FaultWitness { file: Value::text(path.display()) }), source.causes())
            }
            Self::LeftOpen { sequence } => sentence!(FaultLeftOpen { entry: sequence }).into(),
            Self::Groundless { sequence } => sentence!(FaultGroundless { entry: sequence }).into(),
        }
    }
}

impl SheetFault {
    fn causes(&self) -> Value {
        let said: Sentence = match self {
            Self::Closed(error) => return causes::file(error),
            Self::Code(error) => return causes::sheet_code(*error),
            Self::Gone { entry } => sentence!(FaultSheetGone { entry }),
            Self::Another { entry } => sentence!(FaultSheetAnother { entry }),
        };
        said.into()
    }
}

impl WitnessFault {
    fn causes(&self) -> Value {
        let said: Sentence = match self {
            Self::File(error) => return causes::witness_file(error),
            Self::Empty => Word::FaultWitnessEmpty.into(),
            Self::OtherKey { key } => sentence!(FaultWitnessOtherKey { key }),
            Self::Gone { entry } => sentence!(FaultWitnessGone { entry }),
        };
        said.into()
    }
}

/// In English, for logs.
macro_rules! in_english {
    ($($fault:ty)*) => {
        $(impl fmt::Display for $fault {
            fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str(&Language::English.fill(&self.causes()))
            }
        })*
    };
}
in_english!(Fault SheetFault WitnessFault);
