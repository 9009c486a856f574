//! What is left between the sides once the dead stones are off: shared points, chains in seki, and what is unfinished.

use board::{Board, Chain, Color, PointSet};

use super::proposal::Flag;
use crate::{Counting, border};

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

/// The stones in seki: chains of both colours with no eye each and two liberties or more between them, or one eye each and one
/// or more, and no other liberties. A seki of more than two chains is not recognised; its stones count as alive.
pub(super) fn seki(board: &Board, dead: PointSet) -> PointSet {
    let left = board.without(dead);
    let shared = shared(board, dead);
    let mut seki = PointSet::EMPTY;
    for one in left.chains().filter(|chain| chain.color == Color::Black) {
        for other in left.chains().filter(|chain| chain.color == Color::White) {
            let between = one.liberties & other.liberties;
            let eyes = |chain: &Chain| (chain.liberties - shared).len();
            let only_those = |chain: &Chain| (chain.liberties & shared).is_subset(between);
            let even = match (eyes(&one), eyes(&other)) {
                (0, 0) => between.len() >= 2,
                (1, 1) => !between.is_empty(),
                _ => false,
            };
            if even && only_those(&one) && only_those(&other) {
                seki = seki | one.stones | other.stones;
            }
        }
    }
    seki
}

/// Stones proposed as dead that touch dead stones of the other colour: both cannot be right.
pub(super) fn at_odds(board: &Board, dead: PointSet) -> PointSet {
    let dead_of = |color: Color| board.stones(color) & dead;
    let touching = |one: Color| dead_of(one) & dead_of(one.opponent()).neighbors(board.size());
    touching(Color::Black) | touching(Color::White)
}

/// Unsealed borders, unfilled neutral points and living stones in atari.
pub(super) fn flags(board: &Board, dead: PointSet) -> Vec<Flag> {
    let left = board.without(dead);
    let borders = border::open(&left, Counting::SpacesAndPrisoners);
    let mut flags: Vec<Flag> = borders.iter().map(|open| Flag::UnsealedBorder(open.gap)).collect();
    let is_open = |part: PointSet| borders.iter().any(|open| open.gap.intersects(part));
    flags.extend(open_parts(&left).filter(|part| !is_open(*part)).map(Flag::UnfilledNeutral));
    let in_atari =
        left.chains().filter(|chain| chain.liberties.len() == 1).fold(PointSet::EMPTY, |sum, chain| sum | chain.stones);
    if !in_atari.is_empty() {
        flags.push(Flag::InAtari(in_atari));
    }
    flags
}
