//! The terms that a result on paper rests on: rules, compensation, handicap, what time cost, and whether it was counted.

use board::Color;
use hall::terms;
use records::claim::Record;
use records::fact::Side;
use scoring::compensation::Compensation;

/// The terms of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetTerms {
    /// The rule set's name.
    pub rules: &'static str,
    /// What White received for playing second.
    pub komi: String,
    /// Black's handicap stones, and what White received for them.
    pub handicap: Option<(u8, String)>,
    /// What each side's grade and clock were.
    pub sides: [OfSide; 2],
    /// Whether the result was counted.
    pub was_counted: bool,
}

/// A side's grade, and what its clock cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfSide {
    /// The side.
    pub side: Side,
    /// Its grade.
    pub grade: Option<String>,
    /// How many minutes it came late.
    pub late: u16,
    /// Its periods of overtime.
    pub overtime: u16,
}

impl SheetTerms {
    /// The terms of a record; none where it names no rules that this program knows.
    pub fn of(record: &Record) -> Option<Self> {
        let facts = &record.facts;
        let (rules, game) = (terms::rules(facts).ok()?, terms::game_of_rules(facts).ok()?);
        let white = Compensation::to(Color::White, &game, &rules);
        let [black, of_white] = [
            (Side::Black, &facts.black_grade, facts.black_late, facts.black_overtime),
            (Side::White, &facts.white_grade, facts.white_late, facts.white_overtime),
        ]
        .map(|(side, grade, late, overtime)| OfSide { side, grade: grade.clone(), late, overtime });
        Some(Self {
            rules: rules.name,
            komi: Compensation::komi(&game, &rules).to_string(),
            handicap: (game.handicap > 0).then(|| (facts.handicap, white.handicap.to_string())),
            sides: [black, of_white],
            was_counted: record.counted.is_some(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::facts;
    use records::fact::GameFacts;

    fn terms_of(facts: GameFacts) -> Option<SheetTerms> {
        SheetTerms::of(&Record { result: "B+R".to_owned(), version: String::new(), facts, counted: None })
    }

    #[test]
    fn what_the_result_rests_on_is_told() {
        let plain = terms_of(facts("Aoki", "Berg")).unwrap();
        assert_eq!((plain.rules, plain.komi.as_str(), &plain.handicap), ("ing-1996", "8", &None));
        assert!(!plain.was_counted && plain.sides.iter().all(|side| side.grade.is_none() && side.late == 0));
        let handicap = terms_of(GameFacts { handicap: 4, white_overtime: 1, ..facts("Aoki", "Berg") }).unwrap();
        assert_eq!(handicap.handicap.map(|(stones, _)| stones), Some(4));
        assert_eq!(handicap.sides.map(|side| side.overtime), [0, 1]);
        assert_eq!(terms_of(GameFacts { rules: "of the house".to_owned(), ..facts("A", "B") }), None);
    }
}
