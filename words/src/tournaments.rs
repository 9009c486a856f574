//! Games of pairing programs, from `pairing`'s own values: how one ended, and how two sides differ about it.

use board::Color;
use pairing::Outcome;
use pairing::merge::Difference;

use crate::{Sentence, Value, Word, sentence};

/// How a game ended.
#[must_use]
pub fn outcome(outcome: Outcome, by_default: bool) -> Value {
    let outcome = match outcome {
        Outcome::Unknown => Word::EndedUnknown,
        Outcome::Won(Color::Black) => Word::EndedBlack,
        Outcome::Won(Color::White) => Word::EndedWhite,
        Outcome::Jigo => Word::EndedJigo,
        Outcome::BothWin => Word::EndedBothWin,
        Outcome::BothLose => Word::EndedBothLose,
        Outcome::Cancelled => Word::EndedCancelled,
    };
    if by_default { sentence!(EndedByDefault { outcome }).into() } else { outcome.into() }
}

/// What a pairing program has of a game whose result is another one here.
#[must_use]
pub fn other_result(program: &str, result: &str) -> Sentence {
    let result = Outcome::named(result).unwrap_or(Outcome::Unknown);
    sentence!(ProgramDiffers { program, result: outcome(result, false) })
}

/// Why a result is not put into a pairing program's game.
#[must_use]
pub fn difference(difference: &Difference) -> Sentence {
    let ended =
        |name: &str| Outcome::named(name).map_or_else(|| Word::EndedAnother.into(), |ended| outcome(ended, false));
    let table = |table: u16| if table == 0 { Value::text("–") } else { Value::text(table) };
    let round = |round: u16| Value::text(round);
    match difference {
        Difference::NotPaired { round: at, black, white } => {
            sentence!(DiffersNotPaired { round: round(*at), black, white })
        }
        Difference::OtherColors { round: at, black, white, .. } => {
            sentence!(DiffersColors { round: round(*at), black, white })
        }
        Difference::Ambiguous { round: at, name } => sentence!(DiffersAmbiguous { round: round(*at), name }),
        Difference::OtherResult { round: at, table: sits, ours, theirs } => {
            let (ours, theirs) = (ended(ours), ended(theirs));
            sentence!(DiffersResult { round: round(*at), table: table(*sits), ours, theirs })
        }
        Difference::NoWord { round: at, table: sits, ours } => {
            sentence!(DiffersNoWord { round: round(*at), table: table(*sits), ours: ended(ours) })
        }
    }
}
