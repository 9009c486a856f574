//! Chinese, Japanese and Korean, for what is said in English where it belongs: in `scoring`, in `device`, in [`crate::sentences`].
//!
//! Letters in braces stand for what is filled in.

use super::Language;

/// Chinese, Japanese, Korean.
pub type Others = [&'static str; 3];

/// One of the other languages.
#[derive(Clone, Copy)]
pub struct Other(usize);

impl Other {
    /// None for English.
    pub fn of(language: Language) -> Option<Self> {
        Language::ALL.into_iter().position(|known| known == language)?.checked_sub(1).map(Self)
    }

    /// A text without gaps.
    pub fn say(self, said: Others) -> &'static str {
        said[self.0]
    }

    /// A sentence with its gaps filled.
    pub fn fill<const GAPS: usize>(self, said: Others, gaps: [(&str, String); GAPS]) -> String {
        gaps.iter().fold(self.say(said).to_owned(), |text, (gap, filled)| text.replace(gap, filled))
    }
}
