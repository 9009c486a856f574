//! What is left between the sides once the dead stones are off: shared points, chains in seki, and what is unfinished.

use board::{Board, Color, PointSet};

use super::proposal::Flag;

/// A shared part of the board with more points than this is an open border and not a few neutral points.
const MOST_NEUTRAL: usize = 6;

/// The connected bare parts that touch both colours, with the dead stones off.
fn open_parts(left: &Board) -> impl Iterator<Item = PointSet> {
    left.bare().components(left.size()).filter(move |part| {
        let near = part.neighbors(left.size());
        Color::BOTH.into_iter().all(|color| near.intersects(left.stones(color)))
    })
}

/// The bare points that neither side surrounds once the dead stones are off.
pub(super) fn shared(board: &Board, dead: PointSet) -> PointSet {
    open_parts(&board.without(dead)).fold(PointSet::EMPTY, |sum, part| sum | part)
}

/// The stones in seki: a group (chains that share a bare part which they alone surround) without any such part of its own,
/// in a race with another such group for at least two shared liberties.
pub(super) fn seki(board: &Board, dead: PointSet) -> PointSet {
    let left = board.without(dead);
    let size = left.size();
    let shared = shared(board, dead);
    let owned = left.bare() - shared;
    let without_room =
        |color: Color| left.chains().filter(move |chain| chain.color == color && !chain.liberties.intersects(owned));
    let mut seki = PointSet::EMPTY;
    for one in without_room(Color::Black) {
        for other in without_room(Color::White) {
            let both = one.liberties & other.liberties;
            let locked = one.liberties.len() <= 2 || other.liberties.len() <= 2 || both.len() >= 2;
            if both.len() >= 2 && locked && one.stones.neighbors(size).intersects(other.stones) {
                seki = seki | one.stones | other.stones;
            }
        }
    }
    seki
}

/// Unsealed borders, unfilled neutral points and living stones in atari.
pub(super) fn flags(board: &Board, dead: PointSet) -> Vec<Flag> {
    let left = board.without(dead);
    let size = left.size();
    let touching = Color::BOTH.map(|color| left.stones(color).neighbors(size));
    let mut flags = Vec::new();
    for part in open_parts(&left) {
        let inner = part - (touching[0] | touching[1]);
        if part.len() > MOST_NEUTRAL || !inner.is_empty() {
            flags.push(Flag::UnsealedBorder(part));
        } else {
            flags.push(Flag::UnfilledNeutral(part));
        }
    }
    let in_atari =
        left.chains().filter(|chain| chain.liberties.len() == 1).fold(PointSet::EMPTY, |sum, chain| sum | chain.stones);
    if !in_atari.is_empty() {
        flags.push(Flag::InAtari(in_atari));
    }
    flags
}
