//! What is said of files that give no position, and of positions that cannot be counted as asked.

use pipeline::sentences::{point, point_named};
use scoring::Rules;
use words::{Joint, Sentence, Value, Word, sentence};

use super::{AskedError, GivenError};
use crate::named::facts;

/// A file that gives no position.
#[must_use]
pub fn not_a_position(error: &GivenError) -> Sentence {
    // What a parser found is told in its own words: they name the file's bytes, not the game.
    let cause = Value::text(error).at_the_beginning();
    match error {
        GivenError::Record(_) | GivenError::Replay(_) => sentence!(GivenRecord { cause }),
        GivenError::Empty => Word::GivenEmpty.into(),
        GivenError::Diagram { source } => sentence!(GivenDiagram { cause: Value::text(source) }),
        GivenError::Json { .. }
        | GivenError::LongLine { .. }
        | GivenError::Rows { .. }
        | GivenError::Dead { .. }
        | GivenError::Komi { .. } => sentence!(GivenLine { cause }),
    }
}

/// A position that cannot be counted as asked.
#[must_use]
pub fn cannot_count(error: &AskedError) -> Sentence {
    let names = || Value::several(Rules::names(), Joint::Comma);
    let whole = |said: Sentence| sentence!(SentenceOf { said: Value::from(said).at_the_beginning() });
    match error {
        AskedError::NoRules => sentence!(AskedNoRules { names: names() }),
        AskedError::Rules(unknown) => sentence!(AskedUnknownRules { name: &unknown.name, names: names() }),
        AskedError::NoDead => Word::AskedNoDead.into(),
        AskedError::Named(error) => whole(point_named(error)),
        AskedError::Explain(error) => whole(point(error)),
        AskedError::Balanced { source } => sentence!(AskedBalanced { cause: point(source) }),
        AskedError::Facts(error) => whole(facts(error)),
        AskedError::Fault => Word::AskedFault.into(),
    }
}
