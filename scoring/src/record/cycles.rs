//! Disturbing ko: board positions that come round again, and who may not go on after the first round.
//!
//! A cycle is complete when the whole board comes round. After that it is known by its place: the points that changed in it, and
//! the removals that were made there. Its disturber may not begin it again for the rest of the game, whatever is exchanged
//! elsewhere (SST part 6B).

use std::collections::HashMap;
use std::ops::RangeInclusive;

use board::{Board, Color, Played, PointSet};

use super::hot::{Capture, Fight};
use super::violation::Cycle;

/// A board and whose turn it is: what comes round in a cycle.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Position {
    pub board: Board,
    pub to_play: Color,
}

/// A stone that was played: by whom, in which move, and what it did.
#[derive(Clone, Copy)]
pub(super) struct Move<'a> {
    pub number: usize,
    pub color: Color,
    pub before: Board,
    pub played: &'a Played,
    pub capture: Option<&'a Capture>,
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
    /// The points that changed in it.
    place: PointSet,
    /// What stood on them before each of its moves, in order.
    course: Vec<Part>,
    /// The fight that all its removals belong to; none where it went through several.
    fight: Option<Fight>,
}

/// The part of a position that a cycle is about.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Part {
    stones: [PointSet; 2],
    to_play: Color,
}

impl Part {
    fn of(position: &Position, place: PointSet) -> Self {
        Self { stones: Color::BOTH.map(|color| position.board.stones(color) & place), to_play: position.to_play }
    }
}

impl Move<'_> {
    fn removed(&self) -> PointSet {
        self.played.captured | self.played.self_captured
    }

    fn from(&self) -> Position {
        Position { board: self.before, to_play: self.color }
    }

    fn to(&self) -> Position {
        Position { board: self.played.after, to_play: self.color.opponent() }
    }
}

impl Cycles {
    /// Notes the position before a move.
    pub fn seen(&mut self, position: Position, number: usize) {
        self.met.entry(position).or_insert(number);
    }

    /// No cycle goes across a pass, nor across a removal that breaks a rule.
    pub fn interrupted(&mut self) {
        self.met.clear();
        self.removals.clear();
    }

    /// The cycle that a removal by its disturber begins again or goes on with, if it does.
    pub fn forbids(&self, made: &Move<'_>) -> Option<RangeInclusive<usize>> {
        if made.removed().is_empty() {
            return None;
        }
        let again = |complete: &&Complete| {
            complete.cycle.disturber == made.color
                // What takes more off than the cycle did settles something at last.
                && made.removed().is_subset(complete.place)
                && (complete.contains_step(made) || self.begins_again(complete, made))
        };
        self.complete.iter().find(again).map(|complete| complete.cycle.moves.clone())
    }

    /// Whether a removal opens the only fight of a cycle anew, in whatever order: it answers no removal of the opponent there.
    fn begins_again(&self, complete: &Complete, made: &Move<'_>) -> bool {
        let Some((fight, capture)) = complete.fight.zip(made.capture) else { return false };
        let answers = self.removals.last().is_some_and(|last| {
            last.number + 1 == made.number && last.fight.is_some_and(|last| last.is_the_same_as(&fight))
        });
        capture.fight.is_the_same_as(&fight) && !answers
    }

    /// Notes a stone that was played by the rules, and whether it closes a cycle.
    pub fn played(&mut self, made: &Move<'_>) {
        let &Move { number, color, capture, .. } = made;
        if !made.removed().is_empty() {
            self.removals.push(Removal { number, color, fight: capture.map(|capture| capture.fight) });
        }
        let after = made.to();
        let Some(&first) = self.met.get(&after) else { return };
        let mut course: Vec<(usize, Position)> =
            self.met.iter().filter(|&(_, &met)| met >= first).map(|(position, &met)| (met, *position)).collect();
        course.sort_unstable_by_key(|&(met, _)| met);
        let place = Color::BOTH.into_iter().fold(PointSet::EMPTY, |place, color| {
            course.iter().fold(place, |place, (_, one)| place | (one.board.stones(color) ^ after.board.stones(color)))
        });
        let known = |complete: &Complete| {
            place.is_subset(complete.place) && complete.course.contains(&Part::of(&after, complete.place))
        };
        if self.complete.iter().any(known) {
            return;
        }
        if let Some(disturber) = self.disturber(first) {
            let course = course.iter().map(|(_, position)| Part::of(position, place)).collect();
            let cycle = Cycle { moves: first..=number, disturber };
            self.complete.push(Complete { cycle, place, course, fight: self.only_fight(first) });
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

    /// The fight of all removals from move `first` on, where they have one.
    fn only_fight(&self, first: usize) -> Option<Fight> {
        let mut fights = self.removals.iter().filter(|removal| removal.number >= first).map(|removal| removal.fight);
        let begun = fights.next()??;
        fights.all(|fight| fight.is_some_and(|fight| fight.is_the_same_as(&begun))).then_some(begun)
    }

    pub fn into_complete(self) -> Vec<Cycle> {
        self.complete.into_iter().map(|complete| complete.cycle).collect()
    }
}

impl Complete {
    /// Whether a move does at the cycle's place what one of its moves did.
    fn contains_step(&self, made: &Move<'_>) -> bool {
        let [from, to] = [made.from(), made.to()].map(|position| Part::of(&position, self.place));
        let next = self.course.iter().cycle().skip(1);
        self.course.iter().zip(next).any(|(one, other)| (*one, *other) == (from, to))
    }
}
