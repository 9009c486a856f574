//! The four languages, and which of them a browser or a terminal asks for.

use crate::catalogue::Catalogue;
use crate::{Refusal, Sentence, Value, Word};

/// A language in which people are spoken to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Chinese, in simplified characters.
    Chinese,
    /// Japanese.
    Japanese,
    /// Korean.
    Korean,
}

/// A message without variables.
pub trait Plain {
    /// Its name in the files.
    fn id(self) -> &'static str;
}

impl Plain for Word {
    fn id(self) -> &'static str {
        Self::id(self)
    }
}

impl Plain for Refusal {
    fn id(self) -> &'static str {
        Self::id(self)
    }
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 4] = [Self::English, Self::Chinese, Self::Japanese, Self::Korean];

    /// Its tag (BCP 47).
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh-Hans",
            Self::Japanese => "ja",
            Self::Korean => "ko",
        }
    }

    /// What its speakers call it.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Chinese => "中文",
            Self::Japanese => "日本語",
            Self::Korean => "한국어",
        }
    }

    /// The language of a tag, or of a locale as Unix writes it: `zh-Hans`, `zh`, `ja_JP.UTF-8`.
    #[must_use]
    pub fn named(tag: &str) -> Option<Self> {
        let first = tag.split(['-', '_', '.', '@']).next().unwrap_or_default().trim();
        Self::ALL.into_iter().find(|language| language.tag().split('-').next() == Some(first))
    }

    /// The first language of an `Accept-Language` header that is spoken here.
    #[must_use]
    pub fn accepted(header: &str) -> Option<Self> {
        header.split(',').take(16).find_map(|choice| Self::named(choice.split(';').next()?.trim()))
    }

    /// A word in this language.
    #[must_use]
    pub fn say(self, word: impl Plain) -> &'static str {
        Catalogue::of(self).plain(word.id())
    }

    /// What is filled in, by itself.
    #[must_use]
    pub fn fill(self, value: &Value) -> String {
        Catalogue::of(self).show(value)
    }

    /// A sentence in this language.
    #[must_use]
    pub fn tell(self, sentence: &Sentence) -> String {
        Catalogue::of(self).tell(sentence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sentence;

    #[test]
    fn what_is_counted_has_a_singular_where_the_language_has_one() {
        for (points, english) in [
            (0, "0 doubtful points left"),
            (1, "1 doubtful point left"),
            (2, "2 doubtful points left"),
            (21, "21 doubtful points left"),
        ] {
            let said = sentence!(DoubtsLeft { points });
            assert_eq!(Language::English.tell(&said), english);
            assert_eq!(Language::Chinese.tell(&said), format!("还有 {points} 个疑点待确认"));
            assert_eq!(Language::Japanese.tell(&said), format!("要確認の点が残り {points} 点"));
            assert_eq!(Language::Korean.tell(&said), format!("의심점 {points}개 남음"));
        }
    }

    #[test]
    fn a_browser_gets_the_first_language_that_is_spoken() {
        assert_eq!(Language::accepted("de-DE,de;q=0.9,ko-KR;q=0.8,en;q=0.5"), Some(Language::Korean));
        assert_eq!(Language::accepted("zh-CN"), Some(Language::Chinese));
        assert_eq!(Language::accepted("fr"), None);
    }

    #[test]
    fn a_locale_is_understood() {
        let cases = [("ja_JP.UTF-8", Language::Japanese), ("zh_CN", Language::Chinese), ("ko", Language::Korean)];
        for (locale, language) in cases {
            assert_eq!(Language::named(locale), Some(language));
        }
        assert_eq!(Language::named("C.UTF-8"), None);
    }
}
