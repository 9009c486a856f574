//! What is said of the board: its stones, the dead ones, and what a human must look at.

use board::{Board, BoardSize, Color, Point};
use scoring::dead::{Certainty, Flag, Proposal};
use words::{Joint, MOST_POINTS_NAMED, Sentence, Value, Word, sentence};

use super::stones_at;
use crate::{Answer, Count};

/// The stones on the board.
#[must_use]
pub fn stones(board: &Board) -> Sentence {
    let count = |color| board.stones(color).len();
    sentence!(BoardStones { black: count(Color::Black), white: count(Color::White), size: Value::text(board.size()) })
}

/// Which stones are taken as dead, and on whose word.
#[must_use]
pub fn dead(count: &Count) -> Sentence {
    let each = |color: Color| {
        let stones = count.dead & count.board.stones(color);
        (!stones.is_empty()).then(|| sentence!(SideStones { color, stones: stones_at(stones, count.board.size()) }))
    };
    let dead: Vec<Sentence> = Color::BOTH.into_iter().filter_map(each).collect();
    let dead = if dead.is_empty() { Word::NoDead.into() } else { Value::several(dead, Joint::Semicolon) };
    match &count.proposal {
        Some(Proposal { certainty: Certainty::Sure, .. }) => sentence!(DeadSure { dead }),
        Some(Proposal { certainty: Certainty::AsksReferee, .. }) => sentence!(DeadUnsure { dead }),
        None => sentence!(DeadGiven { dead }),
    }
}

/// What a referee should look at before the game is counted; open borders are told as open, whoever named the dead stones.
#[must_use]
pub fn flags(proposal: &Proposal) -> Vec<Sentence> {
    let said_as_open = |found: &&Flag| matches!(found, Flag::UnsealedBorder(_));
    let flags = proposal.flags.iter().filter(|found| !said_as_open(found));
    flags.map(|found| flag(found, proposal.board.size())).collect()
}

/// One thing that a referee should look at.
#[must_use]
pub fn flag(flag: &Flag, size: BoardSize) -> Sentence {
    match *flag {
        Flag::UnsealedBorder(at) => sentence!(FlagUnsealedBorder { points: Value::points(at, size) }),
        Flag::UnfilledNeutral(at) => sentence!(FlagUnfilledNeutral { points: Value::points(at, size) }),
        Flag::InAtari(at) => sentence!(FlagInAtari { stones: stones_at(at, size) }),
        Flag::Unsettled(at) => sentence!(FlagUnsettled { stones: stones_at(at, size), number: at.len() }),
        Flag::Doubtful(at) => sentence!(FlagDoubtful { stones: stones_at(at, size), number: at.len() }),
    }
}

/// The points that a human must look at, each with what was read there.
#[must_use]
pub fn doubtful(answer: &Answer) -> Sentence {
    let size = answer.board.size();
    if answer.doubtful.is_empty() {
        return Word::DoubtfulNone.into();
    }
    let name = |at: Point| {
        let point = Value::text(at.human(size));
        match answer.board.get(at) {
            Some(Color::Black) => sentence!(ReadAsBlack { point }),
            Some(Color::White) => sentence!(ReadAsWhite { point }),
            None => sentence!(ReadAsBare { point }),
        }
    };
    let named = Value::several(answer.doubtful.iter().take(MOST_POINTS_NAMED).map(name), Joint::Comma);
    let points = match answer.doubtful.len().checked_sub(MOST_POINTS_NAMED) {
        None | Some(0) => named,
        Some(more) => sentence!(PointsAndMore { named, more }).into(),
    };
    sentence!(DoubtfulPoints { points })
}
