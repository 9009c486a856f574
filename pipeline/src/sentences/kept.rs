//! Why a photograph could not be read, in the visitor's language, from what the log keeps of it.

use records::reading::Cause;
use words::Language;

use super::unread;

/// Why, and what to do; as an older log says it in English where that has more to say, or no cause.
#[must_use]
pub fn kept(language: Language, reason: Option<&str>, cause: Option<Cause>) -> String {
    match (reason, cause) {
        (Some(reason), Some(_)) if language == Language::English => reason.to_owned(),
        (_, Some(cause)) => language.tell(&unread(cause)),
        (reason, None) => reason.unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_said_in_each_language_and_what_an_older_log_says_stays() {
        let cause = Some(Cause::Covered { points: 51 });
        assert!(kept(Language::English, None, cause).starts_with("Something covers 51 points of the board. "));
        assert_eq!(kept(Language::English, Some("Something covers it."), cause), "Something covers it.");
        assert!(kept(Language::Japanese, None, cause).contains("51 個の点"));
        assert_eq!(kept(Language::Korean, Some("From an older log."), None), "From an older log.");
    }
}
