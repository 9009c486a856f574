//! What is said of points that a person named and that cannot be meant.

use board::PointError;
use words::{Sentence, Value, sentence};

use crate::NamedPointError;

/// A point that was named and cannot be meant.
#[must_use]
pub fn point_named(error: &NamedPointError) -> Sentence {
    match error {
        NamedPointError::Point(error) => point(error),
        NamedPointError::NothingToDie { point } => sentence!(PointNothingToDie { point: Value::text(point) }),
    }
}

/// A name that is no point of the board.
#[must_use]
pub fn point(error: &PointError) -> Sentence {
    match error {
        PointError::Malformed { text } | PointError::MalformedSgf { text } => sentence!(PointMalformed { text }),
        PointError::OffBoard { text, size } => sentence!(PointOffBoard { text, size: Value::text(size) }),
    }
}
