//! What is said of files, positions, points and facts that a person named and that cannot be used.

use std::io::ErrorKind;

use board::PointError;
use files::FileError;
use scoring::Rules;
use words::{Joint, Sentence, Value, Word, sentence};

use crate::arguments::FactsError;
use crate::pipeline::NamedPointError;
use crate::score::{AskedError, GivenError};

/// A file that could not be read.
#[must_use]
pub fn file(error: &FileError) -> Sentence {
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

/// A file that gives no position.
#[must_use]
pub fn not_a_position(error: &GivenError) -> Sentence {
    // What a parser found is told in its own words: they name the file's bytes, not the game.
    let cause = Value::text(error).at_the_beginning();
    match error {
        GivenError::Record(_) | GivenError::Replay(_) => sentence!(GivenRecord { cause }),
        GivenError::Empty => Word::GivenEmpty.into(),
        GivenError::Diagram { source } => sentence!(GivenDiagram { cause: Value::text(source) }),
        GivenError::Json { .. }
        | GivenError::LongLine { .. }
        | GivenError::Rows { .. }
        | GivenError::Dead { .. }
        | GivenError::Komi { .. } => sentence!(GivenLine { cause }),
    }
}

/// A position that cannot be counted as asked.
#[must_use]
pub fn cannot_count(error: &AskedError) -> Sentence {
    let names = || Value::several(Rules::names(), Joint::Comma);
    let whole = |said: Sentence| sentence!(SentenceOf { said: Value::from(said).at_the_beginning() });
    match error {
        AskedError::NoRules => sentence!(AskedNoRules { names: names() }),
        AskedError::Rules(unknown) => sentence!(AskedUnknownRules { name: &unknown.name, names: names() }),
        AskedError::NoDead => Word::AskedNoDead.into(),
        AskedError::Named(error) => whole(point_named(error)),
        AskedError::Explain(error) => whole(point(error)),
        AskedError::Balanced { source } => sentence!(AskedBalanced { cause: point(source) }),
        AskedError::Facts(error) => whole(facts(error)),
        AskedError::Fault => Word::AskedFault.into(),
    }
}

/// Facts that go together with no count under a rule set.
#[must_use]
pub fn facts(error: &FactsError) -> Sentence {
    match error {
        FactsError::GradesUnderOthers { rules } => sentence!(FactsGrades { rules: *rules }),
        FactsError::OneStone => Word::FactsOneStone.into(),
    }
}

/// A point that was named and cannot be meant.
pub(super) fn point_named(error: &NamedPointError) -> Sentence {
    match error {
        NamedPointError::Point(error) => point(error),
        NamedPointError::NothingToDie { point } => sentence!(PointNothingToDie { point: Value::text(point) }),
    }
}

fn point(error: &PointError) -> Sentence {
    match error {
        PointError::Malformed { text } | PointError::MalformedSgf { text } => sentence!(PointMalformed { text }),
        PointError::OffBoard { text, size } => sentence!(PointOffBoard { text, size: Value::text(size) }),
    }
}
