//! What an arbiter is told, by its cause: which of the room `words`' sentences says what was found, and what to do next.
//!
//! What `scoring` found is said by `words::counting`; here are photographs, filled boards, and what to do next. Nothing here
//! belongs to a language: a sentence is told in the visitor's, or the terminal's.

mod board_seen;
mod declined;
mod filled;
mod kept;
mod named;
mod next;

use board::{BoardSize, PointSet};
use scoring::Verdict;
use words::counting;
use words::{Sentence, Value, sentence};

use crate::{Count, Counted};
pub use board_seen::{dead, doubtful, flag, flags, stones};
pub use declined::{declined, fault, hard_to_read, networks, reader, unread, unsound};
pub use filled::{found as filled, next_for_filled};
pub use kept::kept;
pub use named::{point, point_named};
pub use next::{explain, next, next_for_count, next_for_doubts, reconciled};

/// What stands between this count and a result: every discrepancy.
#[must_use]
pub fn still_open(count: &Count, counted: &Counted) -> Vec<Sentence> {
    let Verdict::NeedsReferee { discrepancies, .. } = &counted.verdict else { return Vec::new() };
    let set = counted.audit.as_ref().map_or(0, |audit| audit.set);
    discrepancies.iter().map(|open| counting::discrepancy(open, count.board.size(), set)).collect()
}

/// The result as it stands, after what stands most in its way.
#[must_use]
pub fn result(count: &Count, counted: &Counted) -> Sentence {
    counting::cautioned(counted.score.outcome(), &count.rules, &counted.verdict)
}

fn stones_at(set: PointSet, size: BoardSize) -> Sentence {
    sentence!(StonesAt { stones: set.len(), points: Value::points(set, size) })
}
