//! What the rule sets are called. The log and programs keep `scoring`'s short names.

use scoring::Rules;

use crate::{Language, Value, Word};

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

/// The document that a rule set follows.
#[must_use]
pub fn document(rules: &Rules) -> Value {
    Value::from(match rules.name {
        "chinese" => Word::DocumentChinese,
        "ing-1996" => Word::DocumentIng1996,
        "ing-sst" => Word::DocumentIngSst,
        "wmsg-2008" => Word::DocumentWmsg2008,
        "ing-1988" => Word::DocumentIng1988,
        "aga" => Word::DocumentAga,
        "new-zealand" => Word::DocumentNewZealand,
        "tromp-taylor" => Word::DocumentTrompTaylor,
        "stone-scoring" => Word::DocumentStoneScoring,
        "japanese" => Word::DocumentJapanese,
        // A rule set that somebody put together names its own.
        _ => return Value::text(rules.document),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_named_in_english_as_the_rule_set_names_it() {
        for name in Rules::names() {
            let rules = Rules::named(name).expect("it is one of the names");
            assert_eq!(Language::English.fill(&document(&rules)), rules.document);
        }
    }

    #[test]
    fn every_rule_set_has_a_name_of_its_own_in_every_language() {
        for language in Language::ALL {
            let names: Vec<String> = Rules::names().map(|name| rules(language, name)).collect();
            for (at, name) in names.iter().enumerate() {
                assert!(!names[..at].contains(name), "{name}");
                assert!(!Rules::names().any(|short| short == name), "{name} is not a short name");
                assert!(language == Language::English || !name.is_ascii(), "{name}");
            }
        }
    }
}
