//! The dashboard's languages: English, Chinese, Japanese, Korean. Tables of words and sentences with gaps.
//!
//! What a count found is said by [`counts`], how it stands with a bowl by [`bowls`], why a photograph was declined by
//! [`declined`]; what the log keeps, and what the command line prints, is English.

/// Makes a list of words, so that none can lack a language.
macro_rules! sayings {
    ($(#[$meaning:meta])* $list:ident; $($name:ident: $english:literal, $chinese:literal, $japanese:literal, $korean:literal;)*) => {
        $(#[$meaning])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "each word is its own English text")]
        pub enum $list { $($name,)* }

        impl $list {
            /// Every word.
            pub const ALL: &[Self] = &[$(Self::$name,)*];
        }

        impl super::Said for $list {
            fn in_all(self) -> [&'static str; 4] {
                match self { $(Self::$name => [$english, $chinese, $japanese, $korean],)* }
            }
        }
    };
}
use sayings;

pub mod bowls;
pub mod counts;
pub mod declined;
mod other;
mod refusals;
mod rules;
mod words;

pub use refusals::Refusal;
pub use rules::rules;
pub use words::Word;

/// Something that is said in all languages.
pub trait Said {
    /// In the order of [`Language::ALL`].
    fn in_all(self) -> [&'static str; 4];
}

/// A language of the dashboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    English,
    /// Chinese, in simplified characters.
    Chinese,
    /// Japanese.
    Japanese,
    /// Korean.
    Korean,
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

    /// The language of a tag.
    #[must_use]
    pub fn named(tag: &str) -> Option<Self> {
        let first = tag.split('-').next().unwrap_or_default().trim();
        Self::ALL.into_iter().find(|language| language.tag().split('-').next() == Some(first))
    }

    /// The first language of an `Accept-Language` header that is spoken here.
    #[must_use]
    pub fn accepted(header: &str) -> Option<Self> {
        header.split(',').take(16).find_map(|choice| Self::named(choice.split(';').next()?.trim()))
    }

    /// A word in this language.
    #[must_use]
    pub fn say(self, word: impl Said) -> &'static str {
        word.in_all()[Self::ALL.into_iter().position(|language| language == self).unwrap_or_default()]
    }

    /// A number in this language with what is counted: `one` where its plural rules tell one from more (CLDR 48: of ours only English
    /// does, and of whole numbers only 1 itself), else `other`.
    #[must_use]
    pub fn count(self, number: usize, one: impl Said, other: impl Said) -> String {
        match (self, number) {
            (Self::English, 1) => self.say_of(one, number),
            _ => self.say_of(other, number),
        }
    }

    /// A sentence in this language, about something.
    #[must_use]
    pub fn say_of(self, word: impl Said, what: impl std::fmt::Display) -> String {
        self.say(word).replace("{}", &what.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_there_in_every_language() {
        let words = Word::ALL.iter().map(|word| word.in_all());
        for said in words.chain(Refusal::ALL.iter().map(|refusal| refusal.in_all())) {
            assert!(said.iter().all(|text| !text.trim().is_empty()), "{said:?}");
            // A word that was never translated is as in English.
            assert!(said[1..].iter().all(|text| !text.is_ascii()), "{said:?}");
            let gaps = said.map(|text| text.matches("{}").count());
            assert!(gaps.iter().all(|gap| *gap == gaps[0]), "{said:?}");
        }
    }

    #[test]
    fn what_is_counted_has_a_singular_where_the_language_has_one() {
        let said = |language: Language, number| language.count(number, Word::OneDoubtLeft, Word::DoubtsLeft);
        for (number, english) in [
            (0, "0 doubtful points left"),
            (1, "1 doubtful point left"),
            (2, "2 doubtful points left"),
            (21, "21 doubtful points left"),
        ] {
            assert_eq!(said(Language::English, number), english);
            assert_eq!(said(Language::Chinese, number), format!("还有 {number} 个疑点待确认"));
            assert_eq!(said(Language::Japanese, number), format!("要確認の点が残り {number} 点"));
            assert_eq!(said(Language::Korean, number), format!("의심점 {number}개 남음"));
        }
    }

    #[test]
    fn a_browser_gets_the_first_language_that_is_spoken() {
        assert_eq!(Language::accepted("de-DE,de;q=0.9,ko-KR;q=0.8,en;q=0.5"), Some(Language::Korean));
        assert_eq!(Language::accepted("zh-CN"), Some(Language::Chinese));
        assert_eq!(Language::accepted("fr"), None);
    }
}
