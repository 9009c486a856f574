//! What is said of facts and terms that a person names on the command line. What is said of boards and photographs is in
//! [`pipeline::sentences`], and why a file cannot be used in [`terminal::causes`].

mod terms;

use words::{Sentence, Word, sentence};

use crate::arguments::facts::FactsError;
pub use terms::{forfeited, grades, late, one_stone, overtime};

/// Facts that go together with no count under a rule set.
#[must_use]
pub fn facts(error: &FactsError) -> Sentence {
    match error {
        FactsError::GradesUnderOthers { rules } => sentence!(FactsGrades { rules: *rules }),
        FactsError::OneStone => Word::FactsOneStone.into(),
    }
}
