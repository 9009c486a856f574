//! Everything an arbiter is told, in one place: what was found, and what to do next.
//!
//! What `scoring` says of its own findings is in its `words`; here are the words for photographs, files and what to do next.
//! Numbers and points come from elsewhere. A sentence about a failure says what failed, then
//! what to do.

mod board_seen;
mod declined;
mod filled;
mod next;
mod result;
mod terms;

use board::{BoardSize, Point, PointSet};

pub use board_seen::{dead, doubtful, flag, flags, stones};
pub use declined::{cannot_count, declined, fault, file, hard_to_read, not_a_position, reader, unread, unsound};
pub use filled::{NOT_FILLED, found as filled, next_for_filled};
pub use next::{explain, next, next_for_count, next_for_doubts, reconciled};
pub use result::{
    BROKEN_RULES, account, caution, moves, no_fill_in, on_board, proof, result, sets, still_open, taken_as_usual,
};
pub use terms::{forfeited, grades, late, one_stone, overtime};

/// More points than this are counted rather than named.
const MOST_POINTS_NAMED: usize = 12;

/// `a, b and 3 more` of a set's points.
fn points(set: PointSet, size: BoardSize) -> String {
    let name = |point: Point| point.human(size).to_string();
    let named: Vec<String> = set.iter().take(MOST_POINTS_NAMED).map(name).collect();
    match set.len().checked_sub(MOST_POINTS_NAMED) {
        None | Some(0) => named.join(", "),
        Some(more) => format!("{} and {more} more", named.join(", ")),
    }
}

fn stones_at(set: PointSet, size: BoardSize) -> String {
    format!("{} at {}", things(set.len(), "stone"), points(set, size))
}

/// `1 stone at C3 lives`, `2 stones at C3, C4 live`.
fn are(set: PointSet, one: &str, several: &str, size: BoardSize) -> String {
    format!("{} {}", stones_at(set, size), if set.len() == 1 { one } else { several })
}

/// `1 stone`, `2 stones`.
fn things(count: usize, name: &str) -> String {
    if count == 1 { format!("1 {name}") } else { format!("{count} {name}s") }
}

/// A failure as a sentence, then what to do.
fn advised(failure: &dyn std::error::Error, advice: &str) -> String {
    format!("{}. {advice}", capital(failure.to_string().trim_end_matches('.')))
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}
