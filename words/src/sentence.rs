//! A sentence that belongs to no language yet: its name, and what is filled in.

use board::{BoardSize, Color, Point, PointSet};

use crate::{Refusal, Word};

/// Makes a [`Sentence`] of its name and what is filled in: `sentence!(DoubtsLeft { points: 3 })`. The compiler knows the names.
#[macro_export]
macro_rules! sentence {
    ($name:ident { $($field:ident $(: $value:expr)?),* $(,)? }) => {
        $crate::Sentence::from($crate::said::$name {
            $($field: $crate::Value::from($crate::sentence!(@ $field $($value)?))),*
        })
    };
    (@ $field:ident) => { $field };
    (@ $field:ident $value:expr) => { $value };
}

/// A sentence in no language yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    pub(crate) id: &'static str,
    pub(crate) filled_in: Vec<(&'static str, Value)>,
}

impl Sentence {
    pub(crate) const fn new(id: &'static str, filled_in: Vec<(&'static str, Value)>) -> Self {
        Self { id, filled_in }
    }
}

impl From<Word> for Sentence {
    fn from(word: Word) -> Self {
        Self::new(word.id(), Vec::new())
    }
}

impl From<Refusal> for Sentence {
    fn from(refusal: Refusal) -> Self {
        Self::new(refusal.id(), Vec::new())
    }
}

/// What is filled in.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// The same in every language: a name, an address, a result in signs.
    Text(String),
    /// Something that is counted, by which a language chooses its plural.
    Number(i64),
    /// Words of their own.
    Sentence(Box<Sentence>),
    /// Several, one after the other.
    Several(Vec<Value>, Joint),
}

/// What stands between several things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// `a, b`
    Comma,
    /// `a; b`
    Semicolon,
    /// `a, or b`
    Or,
    /// `a and b`
    And,
    /// Whole sentences, one after the other.
    Space,
}

/// More points than this are counted rather than named.
const MOST_POINTS_NAMED: usize = 12;

impl Value {
    /// Several things with the same between them.
    pub fn several(values: impl IntoIterator<Item = impl Into<Self>>, joint: Joint) -> Self {
        Self::Several(values.into_iter().map(Into::into).collect(), joint)
    }

    /// What is printed alike in every language.
    pub fn text(shown: impl std::fmt::Display) -> Self {
        Self::Text(shown.to_string())
    }

    /// The names of a set's points, the first dozen of them and how many more there are.
    #[must_use]
    pub fn points(set: PointSet, size: BoardSize) -> Self {
        let name = |point: Point| Self::text(point.human(size));
        let named = Self::several(set.iter().take(MOST_POINTS_NAMED).map(name), Joint::Comma);
        match set.len().checked_sub(MOST_POINTS_NAMED) {
            None | Some(0) => named,
            Some(more) => crate::sentence!(PointsAndMore { named, more }).into(),
        }
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<Sentence> for Value {
    fn from(sentence: Sentence) -> Self {
        Self::Sentence(Box::new(sentence))
    }
}

impl From<Word> for Value {
    fn from(word: Word) -> Self {
        Sentence::from(word).into()
    }
}

impl From<Refusal> for Value {
    fn from(refusal: Refusal) -> Self {
        Sentence::from(refusal).into()
    }
}

impl From<Color> for Value {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Word::Black.into(),
            Color::White => Word::White.into(),
        }
    }
}

/// Whole numbers; none of ours comes near the largest.
macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        }

        impl From<&$number> for Value {
            fn from(number: &$number) -> Self {
                Self::from(*number)
            }
        })*
    };
}
numbers!(u8 u16 u32 u64 usize i32 i64);
