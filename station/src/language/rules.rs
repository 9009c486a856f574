//! What the rule sets are called, in the order English, Chinese, Japanese, Korean. The log and programs keep `scoring`'s short names.

use super::{Language, Said};

/// A rule set by its short name.
#[derive(Clone, Copy, Debug)]
struct Named<'a>(&'a str);

impl Said for Named<'_> {
    fn in_all(self) -> [&'static str; 4] {
        match self.0 {
            "chinese" => ["Chinese rules", "中国规则", "中国ルール", "중국 룰"],
            "ing-1996" => ["Ing rules, 1996", "应氏规则（1996）", "応氏ルール（1996）", "응씨 룰(1996)"],
            "ing-sst" => ["Ing’s SST rules", "应氏 SST 规则", "応氏 SST ルール", "응씨 SST 룰"],
            "wmsg-2008" => [
                "World Mind Sports Games, 2008",
                "世界智力运动会（2008）",
                "ワールドマインドスポーツゲームズ（2008）",
                "세계마인드스포츠대회(2008)",
            ],
            "ing-1988" => {
                ["First Ing Cup, 1988", "第一届应氏杯（1988）", "第 1 回応氏杯（1988）", "제1회 응씨배(1988)"]
            }
            "aga" => ["AGA rules", "美国围棋协会规则（AGA）", "全米囲碁協会ルール（AGA）", "미국바둑협회 룰(AGA)"],
            "new-zealand" => ["New Zealand rules", "新西兰规则", "ニュージーランドルール", "뉴질랜드 룰"],
            "tromp-taylor" => ["Tromp–Taylor rules", "Tromp–Taylor 规则", "Tromp–Taylor ルール", "Tromp–Taylor 룰"],
            "stone-scoring" => {
                ["Stone scoring with group tax", "数子，还棋头", "切り賃つきの石数え", "말 공제가 있는 돌 세기"]
            }
            "japanese" => ["Japanese rules", "日本规则", "日本ルール", "일본 룰"],
            _ => ["", "", "", ""],
        }
    }
}

/// What a rule set is called; its short name where a log has one that this program does not know.
#[must_use]
pub fn rules(language: Language, name: &str) -> String {
    let said = language.say(Named(name));
    if said.is_empty() { name.to_owned() } else { said.to_owned() }
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
