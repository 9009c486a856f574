//! Why something failed: the errors of the rooms below as sentences, each followed by what explains it.
//!
//! What the system or a library says is told as it says it, but for the two failures that people meet: there is no such file, or it may
//! not be read.

use std::error::Error;
use std::io::{self, ErrorKind};

use files::FileError;
use hall::sheet_code::SheetCodeError;
use records::StoreError;
use records::backup::BackupError;
use records::chain::BrokenSeal;
use records::end::{self, EndError};
use records::witness::{WitnessError, WitnessFileError};
use words::{Joint, Sentence, Value, Word, sentence};

/// A file that a person named and that could not be read, with what to do.
#[must_use]
pub fn named_file(error: &FileError) -> Sentence {
    match error {
        FileError::Closed { source } => {
            let cause = match source.kind() {
                ErrorKind::NotFound => Word::FileNotThere.into(),
                ErrorKind::PermissionDenied => Word::FileNotAllowed.into(),
                _ => Value::text(source),
            };
            sentence!(FileClosed { cause })
        }
        FileError::Folder => Word::FileFolder.into(),
        FileError::NotOrdinary => Word::FileNotOrdinary.into(),
        FileError::TooLong { limit } => sentence!(FileTooLong { limit }),
        FileError::NoPhotoInFolder => Word::FileNoPhotoInFolder.into(),
    }
}

/// A failure and what explains it.
pub fn because(what: impl Into<Value>, why: Value) -> Value {
    Value::several([what.into(), why], Joint::Colon)
}

/// What the system or a library says, with all that it says of it.
pub fn system(error: &(dyn Error + 'static)) -> Value {
    let first = match error.downcast_ref::<io::Error>().map(io::Error::kind) {
        Some(ErrorKind::NotFound) => Word::FileNotThere.into(),
        Some(ErrorKind::PermissionDenied) => Word::FileNotAllowed.into(),
        _ => Value::text(error),
    };
    let mut said = vec![first];
    let mut cause = error.source();
    while let Some(source) = cause {
        said.push(Value::text(source));
        cause = source.source();
    }
    Value::several(said, Joint::Colon)
}

/// A file that cannot be used.
pub fn file(error: &FileError) -> Value {
    match error {
        FileError::Closed { source } => sentence!(CauseClosed { cause: system(source) }).into(),
        FileError::Folder => Word::CauseFolder.into(),
        FileError::NotOrdinary => Word::CauseNotOrdinary.into(),
        FileError::TooLong { limit } => sentence!(CauseTooLong { limit }).into(),
        FileError::NoPhotoInFolder => Word::CauseNoPhoto.into(),
    }
}

/// A data folder that cannot be used.
pub fn store(error: &StoreError) -> Value {
    match error {
        StoreError::Folder { folder, source } => {
            because(sentence!(StoreFolder { folder: Value::text(folder.display()) }), system(source))
        }
        StoreError::InUse { folder } => sentence!(StoreInUse { folder: Value::text(folder.display()) }).into(),
        StoreError::Closed => Word::StoreClosed.into(),
        StoreError::Database(source) => because(Word::StoreFails, system(source)),
        StoreError::Migration(source) => because(Word::StoreOtherForm, system(source)),
        StoreError::UnsoundSqlite { found } => sentence!(StoreUnsound { found }).into(),
        StoreError::Broken { sequence, source } => because(sentence!(StoreBroken { entry: sequence }), seal(*source)),
        StoreError::End(error) => mark(error),
        StoreError::Schema => Word::StoreSchema.into(),
        StoreError::NotUnderstood { sequence, source } => {
            because(sentence!(StoreNotUnderstood { entry: sequence }), system(source))
        }
    }
}

fn seal(broken: BrokenSeal) -> Value {
    match broken {
        BrokenSeal::Gap => Word::SealMissing,
        BrokenSeal::Unchained => Word::SealDoesNotFollow,
        BrokenSeal::Changed => Word::SealContent,
        BrokenSeal::Unsigned => Word::SealSignature,
        BrokenSeal::Backwards => Word::SealOlder,
    }
    .into()
}

fn mark(error: &EndError) -> Value {
    let file = end::NAME;
    match error {
        EndError::Damaged => sentence!(MarkDamaged { file }).into(),
        EndError::Missing => sentence!(MarkMissing { file }).into(),
        EndError::CutShort { marked, found } => sentence!(MarkCutShort { marked, found }).into(),
        EndError::Closed(source) => because(sentence!(MarkClosed { file }), system(source)),
    }
}

/// Why there is no copy.
pub fn backup(error: &BackupError) -> Value {
    match error {
        BackupError::Store(error) => because(Word::BackupStore, store(error)),
        BackupError::Folder { folder, source } => {
            because(sentence!(BackupFolder { folder: Value::text(folder.display()) }), system(source))
        }
        BackupError::Another { folder } => sentence!(BackupAnother { folder: Value::text(folder.display()) }).into(),
        BackupError::Photo { photo, source } => {
            let what: Sentence = sentence!(BackupPhoto { photo });
            source.as_ref().map_or_else(|| what.clone().into(), |source| because(what.clone(), system(source)))
        }
    }
}

/// Why a code is not that of a result sheet.
pub fn sheet_code(error: SheetCodeError) -> Value {
    match error {
        SheetCodeError::Form => Word::SheetNoCode,
        SheetCodeError::Signature => Word::SheetNoSignature,
    }
    .into()
}

/// Why nothing was witnessed.
pub fn witness(error: &WitnessError) -> Value {
    match error {
        WitnessError::Unreachable { from, source } => because(sentence!(SeenUnreachable { from }), system(source)),
        WitnessError::Unsigned { from } => sentence!(SeenUnsigned { from }).into(),
        WitnessError::OtherKey { told, seen } => sentence!(SeenOtherKey { told, seen }).into(),
        WitnessError::Shorter { told, seen } => sentence!(SeenShorter { told, seen }).into(),
        WitnessError::Rewritten { entry } => sentence!(SeenRewritten { entry }).into(),
        WitnessError::File(error) => witness_file(error),
        WitnessError::Full(source) => because(Word::WitnessFull, system(source)),
    }
}

/// Why a witness's file cannot be used.
pub fn witness_file(error: &WitnessFileError) -> Value {
    match error {
        WitnessFileError::Closed(error) => file(error),
        WitnessFileError::Line { line } => sentence!(WitnessLine { line }).into(),
    }
}
