//! In which language the command line speaks: the one that it is told, else the terminal's.
//!
//! Asked before the arguments are understood, because what is wrong with them is told in it too.

use std::ffi::OsString;

use thiserror::Error;
use words::Language;

/// What says a terminal's language, the weightiest first (POSIX, "Internationalization Variables").
const VARIABLES: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

/// The option's name.
const OPTION: &str = "--language";

/// What is no language of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the languages are en, zh, ja and ko")]
pub struct UnknownLanguage;

/// A language as it is typed.
///
/// # Errors
/// Where it is none of the four.
pub fn language(text: &str) -> Result<Language, UnknownLanguage> {
    Language::named(text).ok_or(UnknownLanguage)
}

/// The terminal's language.
#[must_use]
pub fn of_terminal() -> Language {
    asked(&[], |name| std::env::var(name).ok())
}

/// The language of these arguments, else of this environment; English where neither names one that is spoken here.
pub fn asked(arguments: &[OsString], environment: impl Fn(&str) -> Option<String>) -> Language {
    let options = arguments.iter().take_while(|argument| *argument != "--").filter_map(|argument| argument.to_str());
    let named = options.clone().zip(options.skip(1)).find_map(|(option, value)| (option == OPTION).then_some(value));
    let joined = || {
        let options =
            arguments.iter().take_while(|argument| *argument != "--").filter_map(|argument| argument.to_str());
        options.filter_map(|option| option.strip_prefix(OPTION)?.strip_prefix('=')).next()
    };
    if let Some(text) = named.or_else(joined) {
        return Language::named(text).unwrap_or_default();
    }
    let set = VARIABLES.into_iter().filter_map(environment).find(|value| !value.is_empty());
    set.and_then(|locale| Language::named(&locale)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spoken(arguments: &[&str], environment: &[(&str, &str)]) -> Language {
        let arguments: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        asked(&arguments, |name| {
            environment.iter().find_map(|(variable, value)| (*variable == name).then(|| (*value).to_owned()))
        })
    }

    #[test]
    fn what_is_asked_counts_before_the_terminal() {
        let japanese = [("LANG", "ja_JP.UTF-8")];
        assert_eq!(spoken(&["shoutan", "verify", "."], &japanese), Language::Japanese);
        assert_eq!(spoken(&["shoutan", "--language", "ko", "verify", "."], &japanese), Language::Korean);
        assert_eq!(spoken(&["shoutan", "verify", ".", "--language=zh"], &japanese), Language::Chinese);
        assert_eq!(spoken(&["shoutan", "read", "--", "--language=zh"], &japanese), Language::Japanese);
    }

    #[test]
    fn the_weightiest_variable_decides_and_an_unknown_locale_is_english() {
        let variables = |all, messages, lang| [("LC_ALL", all), ("LC_MESSAGES", messages), ("LANG", lang)];
        assert_eq!(spoken(&[], &variables("ko_KR.UTF-8", "ja_JP", "zh_CN")), Language::Korean);
        assert_eq!(spoken(&[], &variables("", "ja_JP", "zh_CN")), Language::Japanese);
        assert_eq!(spoken(&[], &variables("C", "ja_JP", "zh_CN")), Language::English);
        assert_eq!(spoken(&[], &[("LANG", "de_DE.UTF-8")]), Language::English);
        assert_eq!(spoken(&[], &[]), Language::English);
    }
}
