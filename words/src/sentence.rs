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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    pub(crate) id: &'static str,
    pub(crate) filled_in: Vec<(&'static str, Value)>,
}

impl Sentence {
    pub(crate) const fn new(id: &'static str, filled_in: Vec<(&'static str, Value)>) -> Self {
        Self { id, filled_in }
    }

    /// Several sentences as one.
    pub fn together(sentences: impl IntoIterator<Item = Self>) -> Self {
        crate::sentence!(Sentences { all: Value::several(sentences, Joint::Space) })
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// The same in every language: a name, an address, a result in signs.
    Text(String),
    /// Something that is counted, by which a language chooses its plural.
    Number(i64),
    /// Words of their own.
    Sentence(Box<Sentence>),
    /// Several, one after the other.
    Several(Vec<Value>, Joint),
    /// What a sentence begins with: with a capital, where the script has such.
    Beginning(Box<Value>),
}

/// What stands between several things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// `a, b`
    Comma,
    /// `a: b`, where the second explains the first
    Colon,
    /// `a; b`
    Semicolon,
    /// `a, or b`
    Or,
    /// `a and b`
    And,
    /// Whole sentences, one after the other.
    Space,
    /// Nothing: what is put together says it itself.
    Nothing,
}

/// More points than this are counted rather than named.
pub const MOST_POINTS_NAMED: usize = 12;

/// A chain with more stones than this is named by its first one.
const MOST_STONES_NAMED: usize = 4;

impl Value {
    /// Several things with the same between them.
    pub fn several(values: impl IntoIterator<Item = impl Into<Self>>, joint: Joint) -> Self {
        Self::Several(values.into_iter().map(Into::into).collect(), joint)
    }

    /// What is printed alike in every language.
    pub fn text(shown: impl std::fmt::Display) -> Self {
        Self::Text(shown.to_string())
    }

    /// The same at the beginning of a sentence.
    #[must_use]
    pub fn at_the_beginning(self) -> Self {
        Self::Beginning(Box::new(self))
    }

    /// The names of all points of a set.
    #[must_use]
    pub fn all_points(set: PointSet, size: BoardSize) -> Self {
        Self::several(set.iter().map(|point| Self::text(point.human(size))), Joint::Comma)
    }

    /// Stones that hang together, told together: `C3 D3, Q16, 9 stones at K10`.
    #[must_use]
    pub fn chains(set: PointSet, size: BoardSize) -> Self {
        let chain = |chain: PointSet| {
            let named: Vec<String> = chain.iter().map(|point| point.human(size).to_string()).collect();
            match named.as_slice() {
                [first, ..] if named.len() > MOST_STONES_NAMED => {
                    crate::sentence!(ChainAt { stones: named.len(), point: first }).into()
                }
                _ => Self::text(named.join(" ")),
            }
        };
        Self::several(set.components(size).map(chain), Joint::Comma)
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

impl From<&Sentence> for Value {
    fn from(sentence: &Sentence) -> Self {
        sentence.clone().into()
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

impl From<&Color> for Value {
    fn from(color: &Color) -> Self {
        Self::from(*color)
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
