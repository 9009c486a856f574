//! Names by which people are told apart: every letter can be seen, and no name looks like another's.
//!
//! After Unicode Technical Standard #39 (Unicode Security Mechanisms): letters of its general profile (section 3.1), one script within a
//! word (section 5.1), and no two names with the same skeleton (section 4).

use std::collections::HashMap;

use unicode_security::confusable_detection::skeleton;
use unicode_security::{GeneralSecurityProfile, MixedScript};
use words::Refusal;

use super::command_error::CommandError;

/// What names have beside letters.
const SIGNS: &str = " '’.,·・‧-()&/_+#:1234567890";

/// What cannot be seen, or makes other letters be seen elsewhere: Unicode's `Default_Ignorable_Code_Point`, separators, what steers
/// directions, and what each font draws as it likes (UAX #44, chapter 5).
const UNSEEN: [(char, char); 27] = [
    ('\u{80}', '\u{A0}'),
    ('\u{AD}', '\u{AD}'),
    ('\u{34F}', '\u{34F}'),
    ('\u{61C}', '\u{61C}'),
    ('\u{115F}', '\u{1160}'),
    ('\u{1680}', '\u{1680}'),
    ('\u{17B4}', '\u{17B5}'),
    ('\u{180B}', '\u{180F}'),
    ('\u{2000}', '\u{200F}'),
    ('\u{2028}', '\u{202F}'),
    ('\u{205F}', '\u{206F}'),
    ('\u{2800}', '\u{2800}'),
    ('\u{3000}', '\u{3000}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{E000}', '\u{F8FF}'),
    ('\u{FDD0}', '\u{FDEF}'),
    ('\u{FE00}', '\u{FE0F}'),
    ('\u{FEFF}', '\u{FEFF}'),
    ('\u{FFA0}', '\u{FFA0}'),
    ('\u{FFF0}', '\u{FFFF}'),
    ('\u{110BD}', '\u{110BD}'),
    ('\u{13430}', '\u{1345F}'),
    ('\u{1BCA0}', '\u{1BCA3}'),
    ('\u{1D173}', '\u{1D17A}'),
    ('\u{1FFFE}', '\u{1FFFF}'),
    ('\u{E0000}', '\u{E0FFF}'),
    ('\u{F0000}', '\u{10FFFF}'),
];

/// Whether a text is of one line and everything in it is seen where it stands.
#[must_use]
pub fn is_plain(text: &str) -> bool {
    !text.chars().any(|letter| letter.is_control() || is_unseen(letter))
}

fn is_unseen(letter: char) -> bool {
    UNSEEN.iter().any(|(first, last)| (*first..=*last).contains(&letter))
}

/// Whether a text can be somebody's name: letters and a few signs, single spaces between words, each word in one script.
#[must_use]
pub fn is_name(text: &str) -> bool {
    let is_letter =
        |letter: char| SIGNS.contains(letter) || (!letter.is_ascii_punctuation() && letter.identifier_allowed());
    let words: Vec<&str> = text.split(' ').collect();
    is_plain(text)
        && text.chars().all(is_letter)
        && text.chars().any(char::is_alphanumeric)
        && words.iter().all(|word| !word.is_empty() && word.is_single_script())
}

/// Names that are there already, by what a reader sees of them.
#[derive(Clone, Debug, Default)]
pub struct Known<'a> {
    by_letters: HashMap<String, Vec<&'a str>>,
    by_looks: HashMap<String, Vec<&'a str>>,
}

impl<'a> Known<'a> {
    /// These names.
    pub fn of(names: impl Iterator<Item = &'a str>) -> Self {
        let mut known = Self::default();
        names.for_each(|name| known.add(name));
        known
    }

    /// One more.
    pub fn add(&mut self, name: &'a str) {
        if name.is_ascii() {
            self.by_letters.entry(name.to_ascii_lowercase()).or_default().push(name);
        }
        self.by_looks.entry(seen(name)).or_default().push(name);
    }

    /// Another name that a reader could take for this one. Within plain Latin letters only capitals make no difference: “Harn” and “Ham”
    /// are two names that somebody may well have.
    #[must_use]
    pub fn look_alike(&self, name: &str) -> Option<&'a str> {
        let same_letters = self.by_letters.get(&name.to_ascii_lowercase()).into_iter().flatten();
        let same_looks = self.by_looks.get(&seen(name)).into_iter().flatten();
        let same_looks = same_looks.filter(|other| !(name.is_ascii() && other.is_ascii()));
        same_letters.chain(same_looks).copied().find(|other| *other != name)
    }
}

/// Refuses a new name that cannot be read as it is, or looks like one that is there.
///
/// # Errors
/// Where it is such a name.
pub fn told_apart(name: &str, known: &Known<'_>) -> Result<(), CommandError> {
    if !is_name(name) {
        return Err(Refusal::NameLetters.into());
    }
    match known.look_alike(name) {
        Some(other) => Err(CommandError::LooksLike { other: other.to_owned() }),
        None => Ok(()),
    }
}

/// A name as a hasty reader sees it.
fn seen(name: &str) -> String {
    // Twice: what looks like a letter may be the other case of one.
    skeleton(&skeleton(name).collect::<String>().to_lowercase()).collect::<String>().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_countries_are_names() {
        for name in [
            "Aoki Mei",
            "青木 芽衣",
            "あおき めい",
            "アオキ・メイ",
            "髙橋",
            "이세돌",
            "李世乭",
            "聂卫平",
            "O'Brien",
            "O’Brien",
            "Jean-Luc Pé",
            "Łukasz Żółć",
            "Ünal Öz",
            "Nguyễn Văn A",
            "Сергей Иванов",
            "Γιώργος",
            "משה",
            "محمد علي",
            "สมชาย",
            "Berg (Ulm)",
            "Black 12",
            "Player 3/1",
            "J. R. Smith Jr.",
        ] {
            assert!(is_name(name), "{name}");
        }
    }

    #[test]
    fn what_cannot_be_seen_or_mixes_scripts_is_no_name() {
        for name in [
            "",
            " ",
            "-",
            " Aoki",
            "Aoki ",
            "Aoki  Mei",
            "Ao\u{200B}ki",
            "Ao\u{AD}ki",
            "\u{202E}ikoA",
            "Aoki\u{2066}",
            "Aoki\u{3164}",
            "Aoki\u{A0}Mei",
            "Aoki\u{3000}Mei",
            "Aoki\u{FE0F}",
            "Aoki\nMei",
            "Aoki |12345678",
            "Aoki; DT",
            "<b>",
            "\u{410}oki",
            "Аоki",
            "Aοki",
            "\u{FF21}oki",
            "\u{1D400}oki",
            "\u{E041}",
        ] {
            assert!(!is_name(name), "{name:?}");
        }
    }

    #[test]
    fn a_name_that_looks_like_another_is_found() {
        let others = ["chief", "Aoki Mei", "Сергей"];
        let found = |name: &str| Known::of(others.into_iter()).look_alike(name);
        for (name, other) in [
            ("Chief", Some("chief")),
            ("сһіеf", Some("chief")),
            ("chief", None),
            ("chiefs", None),
            ("Aoki Me\u{456}", Some("Aoki Mei")),
            ("Aoki Mel", None),
            ("AOKI MEI", Some("Aoki Mei")),
            ("Berg", None),
        ] {
            assert_eq!(found(name), other, "{name}");
        }
    }
}
