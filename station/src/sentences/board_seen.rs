//! What is said of the board: its stones, the dead ones, and what a human must look at.

use board::{Board, BoardSize, Color, Point};
use scoring::dead::{Certainty, Flag, Proposal};

use super::{MOST_POINTS_NAMED, are, capital, points, stones_at};
use crate::pipeline::{Answer, Count};

/// The stones on the board.
#[must_use]
pub fn stones(board: &Board) -> String {
    let count = |color| board.stones(color).len();
    format!("Black {}, White {}, on a board of {}.", count(Color::Black), count(Color::White), board.size())
}

/// Which stones are taken as dead, and on whose word.
#[must_use]
pub fn dead(count: &Count) -> String {
    let size = count.board.size();
    let word = match &count.proposal {
        Some(Proposal { certainty: Certainty::Sure, .. }) => "Proposed, for the players to agree: ",
        Some(Proposal { certainty: Certainty::AsksReferee, .. }) => "Proposed, and not certain: ",
        None => "As given: ",
    };
    let each = |color: Color| {
        let stones = count.dead & count.board.stones(color);
        (!stones.is_empty()).then(|| format!("{color}'s {}", stones_at(stones, size)))
    };
    let dead: Vec<String> = Color::BOTH.into_iter().filter_map(each).collect();
    if dead.is_empty() { format!("{word}none.") } else { format!("{word}{}.", dead.join("; ")) }
}

/// What a referee should look at before the game is counted; open borders are told as open, whoever named the dead stones.
#[must_use]
pub fn flags(proposal: &Proposal) -> Vec<String> {
    let said_as_open = |found: &&Flag| matches!(found, Flag::UnsealedBorder(_));
    let flags = proposal.flags.iter().filter(|found| !said_as_open(found));
    flags.map(|found| flag(found, proposal.board.size())).collect()
}

/// One thing that a referee should look at.
#[must_use]
pub fn flag(flag: &Flag, size: BoardSize) -> String {
    match flag {
        Flag::UnsealedBorder(at) => {
            format!("A border is open at {}: a play there still changes the count.", points(*at, size))
        }
        Flag::UnfilledNeutral(at) => format!("Neutral points are not filled: {}.", points(*at, size)),
        Flag::InAtari(at) => format!("{} can be taken by the next play.", capital(&stones_at(*at, size))),
        Flag::Unsettled(at) => {
            format!("Whether {} depends on who plays first there.", are(*at, "lives", "live", size))
        }
        Flag::Doubtful(at) => format!("It is not certain whether {}.", are(*at, "lives", "live", size)),
    }
}

/// The points that a human must look at, each with what was read there.
#[must_use]
pub fn doubtful(answer: &Answer) -> String {
    let size = answer.board.size();
    if answer.doubtful.is_empty() {
        return "None.".to_owned();
    }
    let name = |point: Point| format!("{} (read as {})", point.human(size), content(answer.board.get(point)));
    let named: Vec<String> = answer.doubtful.iter().take(MOST_POINTS_NAMED).map(name).collect();
    match answer.doubtful.len().checked_sub(MOST_POINTS_NAMED) {
        None | Some(0) => format!("{}.", named.join(", ")),
        Some(more) => format!("{} and {more} more.", named.join(", ")),
    }
}

fn content(stone: Option<Color>) -> &'static str {
    match stone {
        Some(Color::Black) => "black",
        Some(Color::White) => "white",
        None => "bare",
    }
}
