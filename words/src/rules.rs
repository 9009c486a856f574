//! What the rule sets are called. The log and programs keep `scoring`'s short names.

use crate::{Language, Word};

/// What a rule set is called; its short name where a log has one that this program does not know.
#[must_use]
pub fn rules(language: Language, name: &str) -> String {
    let word = match name {
        "chinese" => Word::RulesChinese,
        "ing-1996" => Word::RulesIng1996,
        "ing-sst" => Word::RulesIngSst,
        "wmsg-2008" => Word::RulesWmsg2008,
        "ing-1988" => Word::RulesIng1988,
        "aga" => Word::RulesAga,
        "new-zealand" => Word::RulesNewZealand,
        "tromp-taylor" => Word::RulesTrompTaylor,
        "stone-scoring" => Word::RulesStoneScoring,
        "japanese" => Word::RulesJapanese,
        unknown => return unknown.to_owned(),
    };
    language.say(word).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_has_a_name_of_its_own_in_every_language() {
        for language in Language::ALL {
            let names: Vec<String> = scoring::Rules::names().map(|name| rules(language, name)).collect();
            for (at, name) in names.iter().enumerate() {
                assert!(!names[..at].contains(name), "{name}");
                assert!(!scoring::Rules::names().any(|short| short == name), "{name} is not a short name");
                assert!(language == Language::English || !name.is_ascii(), "{name}");
            }
        }
    }
}
