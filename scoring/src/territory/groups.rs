//! Chains that live and die together, their eyes, and which of them stand in seki.

use board::{ByColor, Color, PointSet};

use super::chains::{Chain, Field, Filling};
use super::eyes;
use crate::rules::Seki;

/// The groups of one colour.
pub(super) struct Groups {
    pub groups: Vec<Group>,
}

/// Chains that hang together through their own territory, or through neutral points where they cannot be cut.
#[derive(Clone, Copy)]
pub(super) struct Group {
    pub stones: PointSet,
    /// Neutral points next to its stones.
    pub neutral: PointSet,
    pub eyes: usize,
}

impl Groups {
    pub fn of(field: &Field, color: Color, filling: &Filling) -> Self {
        let (filled, chains) = (filling.points, &filling.chains);
        let mut together = Together::new(chains.len());
        let regions: Vec<PointSet> = (field.surrounded[color] - filled).components(field.size).collect();
        let mut beside = Vec::with_capacity(regions.len());
        for &region in &regions {
            let around = field.neighbors(region);
            let mut touching = (0..chains.len()).filter(|&index| chains[index].inner.intersects(region));
            let first = touching.next();
            if let Some(first) = first {
                touching.for_each(|other| together.join(first, other));
            }
            beside.push((first, (around & filled).len()));
        }
        join_through_neutral(field, color, chains, &mut together);

        let mut of_root: Vec<Option<Group>> = vec![None; chains.len()];
        for (index, chain) in chains.iter().enumerate() {
            let group = of_root[together.root(index)].get_or_insert(Group {
                stones: PointSet::EMPTY,
                neutral: PointSet::EMPTY,
                eyes: 0,
            });
            group.stones |= chain.stones;
            group.neutral |= chain.outer;
        }
        for (&region, &(chain, fillings)) in regions.iter().zip(&beside) {
            let group = chain.and_then(|chain| of_root[together.root(chain)].as_mut());
            if let Some(group) = group.filter(|group| group.eyes < 2) {
                group.eyes += eyes::count(region, field.dead, fillings, field.size);
            }
        }
        Self { groups: of_root.into_iter().flatten().collect() }
    }
}

/// Two chains also hang together that share two neutral points, or one at which the opponent would be in atari.
fn join_through_neutral(field: &Field, color: Color, chains: &[Chain], together: &mut Together) {
    for point in field.neutral.iter() {
        // At most four chains touch a point.
        let mut touching: Vec<(usize, &Chain)> = Vec::new();
        for (index, chain) in chains.iter().enumerate().filter(|(_, chain)| chain.outer.contains(point)) {
            for &(other_index, other) in &touching {
                if together.root(index) != together.root(other_index) {
                    let shared = chain.outer & other.outer;
                    let cut = |point| field.leaves_two_liberties(color.opponent(), point);
                    if shared.len() >= 2 || !shared.iter().any(cut) {
                        together.join(index, other_index);
                    }
                }
            }
            touching.push((index, chain));
        }
    }
}

/// The stones of each side that stand in seki.
pub(super) fn in_seki(field: &Field, groups: &ByColor<Groups>, seki: Seki) -> ByColor<PointSet> {
    let weak = candidates(field, groups, seki);
    ByColor::from_fn(|color| {
        weak[color].iter().fold(PointSet::EMPTY, |all, group| all | (group.stones & field.living[color]))
    })
}

/// The stones of each side that could play neutral points: of groups with two eyes, and of groups with one that nobody holds
/// in seki.
pub(super) fn able_to_play(field: &Field, groups: &ByColor<Groups>) -> ByColor<PointSet> {
    let held = in_seki(field, groups, Seki::BothSides);
    ByColor::from_fn(|color| {
        let able = groups[color]
            .groups
            .iter()
            .filter(|group| group.eyes >= 2 || (group.eyes == 1 && !group.stones.intersects(held[color])));
        able.fold(PointSet::EMPTY, |all, group| all | (group.stones & field.living[color]))
    })
}

fn candidates(field: &Field, groups: &ByColor<Groups>, seki: Seki) -> ByColor<Vec<Group>> {
    let mut weak = ByColor::from_fn(|color| {
        let weak = |group: &&Group| group.eyes < 2 && !group.neutral.is_empty();
        groups[color].groups.iter().filter(weak).copied().collect::<Vec<Group>>()
    });
    if seki == Seki::PossessesNeutral {
        return weak;
    }
    loop {
        let before = weak.black.len() + weak.white.len();
        for color in Color::BOTH {
            let opponents = weak[color.opponent()].iter().fold(PointSet::EMPTY, |all, group| all | group.stones);
            let held = field.neighbors(opponents) & field.neutral;
            weak[color].retain(|group| group.neutral.intersects(held));
        }
        if weak.black.len() + weak.white.len() == before {
            return weak;
        }
    }
}

/// Which chains are together, by the smallest index of each party.
struct Together {
    parent: Vec<usize>,
}

impl Together {
    fn new(count: usize) -> Self {
        Self { parent: (0..count).collect() }
    }

    fn root(&self, index: usize) -> usize {
        let mut root = index;
        while self.parent[root] != root {
            root = self.parent[root];
        }
        root
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        self.parent[one.max(other)] = one.min(other);
    }
}
