//! Disturbing ko: board positions that come round again, and who may not go on after the first round.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use board::{Board, Color};

use super::Cycle;
use super::hot::{Capture, Fight};
use crate::play::Landing;

/// A board and whose turn it is: what comes round in a cycle.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub board: Board,
    pub to_play: Color,
}

/// The positions of a game so far, and its complete cycles.
#[derive(Default)]
pub(super) struct Cycles {
    /// The number of the move before which a position was met first.
    met: HashMap<Position, usize>,
    removals: Vec<Removal>,
    complete: Vec<Complete>,
}

/// A move that took stones off.
struct Removal {
    number: usize,
    color: Color,
    /// Where it was fought; none for a self-removal.
    fight: Option<Fight>,
}

struct Complete {
    cycle: Cycle,
    positions: Vec<Position>,
}

impl Cycles {
    /// Notes the position before a move.
    pub fn seen(&mut self, position: Position, number: usize) {
        self.met.entry(position).or_insert(number);
    }

    /// A pass: no cycle goes across it.
    pub fn interrupted(&mut self) {
        self.met.clear();
        self.removals.clear();
    }

    /// The cycle that a removal by its disturber begins again, if it does: it leads to a position of that cycle.
    pub fn forbids(&self, color: Color, after: &Position, landing: &Landing) -> Option<RangeInclusive<usize>> {
        if landing.captured.is_empty() && landing.self_removed.is_empty() {
            return None;
        }
        let again = |complete: &&Complete| complete.cycle.disturber == color && complete.positions.contains(after);
        self.complete.iter().find(again).map(|complete| complete.cycle.moves.clone())
    }

    /// Notes a stone that was played, and whether it closes a cycle.
    pub fn played(
        &mut self,
        number: usize,
        color: Color,
        after: Position,
        landing: &Landing,
        capture: Option<&Capture>,
    ) {
        if !landing.captured.is_empty() || !landing.self_removed.is_empty() {
            self.removals.push(Removal { number, color, fight: capture.map(|capture| capture.fight) });
        }
        let Some(&first) = self.met.get(&after) else { return };
        let known = |complete: &Complete| complete.positions.contains(&after);
        if self.complete.iter().any(known) {
            return;
        }
        if let Some(disturber) = self.disturber(first) {
            let positions = self.met.iter().filter(|&(_, &met)| met >= first).map(|(position, _)| *position).collect();
            self.complete.push(Complete { cycle: Cycle { moves: first..=number, disturber }, positions });
        }
    }

    /// Who began to disturb in the cycle from move `first` on: the side that first turned from one fight to another, recycling
    /// it as a threat (516); where all is one fight, the side that made the first removal (515).
    fn disturber(&self, first: usize) -> Option<Color> {
        let mut removals = self.removals.iter().filter(|removal| removal.number >= first);
        let begun = removals.next()?;
        let mut fight = begun.fight;
        for removal in removals {
            if let (Some(one), Some(other)) = (&fight, &removal.fight)
                && !one.is_the_same_as(other)
            {
                return Some(removal.color);
            }
            fight = removal.fight.or(fight);
        }
        Some(begun.color)
    }

    pub fn into_complete(self) -> Vec<Cycle> {
        self.complete.into_iter().map(|complete| complete.cycle).collect()
    }
}
