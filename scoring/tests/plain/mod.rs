//! Area and territory point by point, as one would first write them: slow, and what the fast ones are held against.
//!
//! Owners are letters: `b'B'`, `b'W'`, `b'.'` for nobody.

use std::collections::{BTreeMap, BTreeSet};

use board::{Board, Color, Point, PointSet};

type Points = BTreeSet<Point>;

/// Whose each point is by area, a region touched by both colours being nobody's; `dead` stones are off.
pub fn area(board: &Board, dead: PointSet) -> BTreeMap<Point, u8> {
    let living = board.without(dead);
    let mut owners: BTreeMap<Point, u8> = BTreeMap::new();
    for point in living.size().points() {
        if let Some(color) = living.get(point) {
            owners.insert(point, letter(color));
        }
    }
    for region in regions(&living) {
        let owner = owner(&living, &region);
        owners.extend(region.into_iter().map(|point| (point, owner)));
    }
    owners
}

/// Each side's territory with seki as [`scoring::Seki::PossessesNeutral`] has it.
pub fn territory(board: &Board, dead: PointSet) -> [Points; 2] {
    let living = board.without(dead);
    let neutral: Points =
        regions(&living).into_iter().filter(|region| owner(&living, region) == b'.').flatten().collect();
    let one_eyed =
        Color::BOTH.map(|color| groups(&living, dead, color, &fillings(&living, color, &neutral, &neutral), &neutral));
    Color::BOTH.map(|color| {
        let opponents = able_to_play(&living, color.opponent(), &one_eyed, &neutral);
        let playable: Points = neutral
            .iter()
            .copied()
            .filter(|&point| neighbors(&living, point).any(|near| opponents.contains(&near)))
            .filter(|&point| stands_free(&living, color.opponent(), point))
            .collect();
        let filled = fillings(&living, color, &neutral, &playable);
        let seki: Points = weak(&one_eyed[index(color)]).flat_map(|group| group.stones.iter().copied()).collect();
        let mut counted = Points::new();
        for region in regions(&living).into_iter().filter(|region| owner(&living, region) == letter(color)) {
            if !region.iter().any(|&point| neighbors(&living, point).any(|near| seki.contains(&near))) {
                counted.extend(region.into_iter().filter(|point| !filled.contains(point)));
            }
        }
        counted
    })
}

struct Group {
    stones: Points,
    neutral: Points,
    eyes: usize,
}

fn weak(groups: &[Group]) -> impl Iterator<Item = &Group> {
    groups.iter().filter(|group| group.eyes < 2 && !group.neutral.is_empty())
}

fn able_to_play(living: &Board, color: Color, groups: &[Vec<Group>; 2], _neutral: &Points) -> Points {
    let mut held: [Vec<&Group>; 2] = [weak(&groups[0]).collect(), weak(&groups[1]).collect()];
    loop {
        let before = held[0].len() + held[1].len();
        for side in 0..2 {
            let others: Points = held[1 - side].iter().flat_map(|group| group.neutral.iter().copied()).collect();
            held[side].retain(|group| group.neutral.iter().any(|point| others.contains(point)));
        }
        if held[0].len() + held[1].len() == before {
            break;
        }
    }
    let held: Points = held[index(color)].iter().flat_map(|group| group.stones.iter().copied()).collect();
    let able = groups[index(color)]
        .iter()
        .filter(|group| group.eyes >= 2 || group.eyes == 1 && !group.stones.iter().any(|stone| held.contains(stone)));
    able.flat_map(|group| group.stones.iter().copied()).filter(|&point| living.get(point).is_some()).collect()
}

fn fillings(living: &Board, color: Color, neutral: &Points, playable: &Points) -> Points {
    let mut filled = Points::new();
    loop {
        let chains = chains(living, color, &filled);
        let mut now = Points::new();
        for chain in &chains {
            let liberties = liberties(living, chain, &filled);
            let outer: Points = liberties.intersection(neutral).copied().collect();
            let inner: Points = liberties.difference(neutral).copied().collect();
            let connects = outer.len() >= 2
                && outer.iter().any(|&point| {
                    neighbors(living, point).any(|near| living.get(near) == Some(color) && !chain.contains(&near))
                });
            if inner.len() == 1 && outer.is_subset(playable) && !connects {
                now.extend(inner);
            }
        }
        if now.is_empty() {
            return filled;
        }
        filled.extend(now);
    }
}

fn groups(living: &Board, dead: PointSet, color: Color, filled: &Points, neutral: &Points) -> Vec<Group> {
    let chains = chains(living, color, filled);
    let mut parties: Vec<usize> = (0..chains.len()).collect();
    let mut join = |one: usize, other: usize| {
        let (from, to) = (parties[one], parties[other]);
        for party in &mut parties {
            if *party == from {
                *party = to;
            }
        }
    };
    let surrounded: Points =
        regions(living).into_iter().filter(|region| owner(living, region) == letter(color)).flatten().collect();
    let own: Vec<Points> = connected(living, &surrounded.difference(filled).copied().collect());
    let touching = |region: &Points| -> Vec<usize> {
        (0..chains.len())
            .filter(|&chain| {
                region.iter().any(|&point| neighbors(living, point).any(|near| chains[chain].contains(&near)))
            })
            .collect()
    };
    for region in &own {
        for pair in touching(region).windows(2) {
            join(pair[0], pair[1]);
        }
    }
    for one in 0..chains.len() {
        for other in 0..one {
            let outer = |chain: usize| -> Points {
                liberties(living, &chains[chain], filled).intersection(neutral).copied().collect()
            };
            let shared: Vec<Point> = outer(one).intersection(&outer(other)).copied().collect();
            let cut = shared.iter().any(|&point| stands_free(living, color.opponent(), point));
            if shared.len() >= 2 || !shared.is_empty() && !cut {
                join(one, other);
            }
        }
    }
    let mut groups: BTreeMap<usize, Group> = BTreeMap::new();
    for (chain, stones) in chains.iter().enumerate() {
        let group =
            groups.entry(parties[chain]).or_insert(Group { stones: Points::new(), neutral: Points::new(), eyes: 0 });
        group.stones.extend(stones);
        group.neutral.extend(liberties(living, stones, filled).intersection(neutral));
    }
    for region in &own {
        let beside: Points =
            region.iter().flat_map(|&point| neighbors(living, point)).filter(|near| filled.contains(near)).collect();
        if let Some(group) = touching(region).first().and_then(|&chain| groups.get_mut(&parties[chain])) {
            group.eyes += eyes(living, region, dead, beside.len());
        }
    }
    groups.into_values().collect()
}

fn eyes(living: &Board, region: &Points, dead: PointSet, beside: usize) -> usize {
    let dead = region.iter().filter(|&&point| dead.contains(point)).copied().collect::<Points>();
    let cuts = region.difference(&dead).filter(|&&point| {
        let rest: Points = region.iter().copied().filter(|&other| other != point).collect();
        connected(living, &rest).len() > 1
    });
    let room = match region.len() {
        0..=2 => return 1,
        10.. => return 2,
        6 => dead.len() + beside <= 1,
        7 | 8 => dead.len() + beside <= 2,
        9 => dead.len() + beside <= 3,
        _ => false,
    };
    if room || cuts.count() > beside { 2 } else { 1 }
}

fn stands_free(living: &Board, color: Color, point: Point) -> bool {
    let mut with = *living;
    with.set(point, Some(color));
    with.chain(point).is_some_and(|chain| chain.liberties.len() >= 2)
}

fn chains(living: &Board, color: Color, filled: &Points) -> Vec<Points> {
    let stones = living.stones(color).iter().chain(filled.iter().copied()).collect();
    connected(living, &stones)
}

fn liberties(living: &Board, chain: &Points, filled: &Points) -> Points {
    let near = chain.iter().flat_map(|&point| neighbors(living, point));
    near.filter(|&point| living.get(point).is_none() && !filled.contains(&point)).collect()
}

fn regions(living: &Board) -> Vec<Points> {
    connected(living, &living.bare().iter().collect())
}

fn connected(living: &Board, points: &Points) -> Vec<Points> {
    let mut rest = points.clone();
    let mut parts = Vec::new();
    while let Some(first) = rest.pop_first() {
        let mut part = Points::from([first]);
        let mut open = vec![first];
        while let Some(point) = open.pop() {
            for near in neighbors(living, point) {
                if rest.remove(&near) {
                    part.insert(near);
                    open.push(near);
                }
            }
        }
        parts.push(part);
    }
    parts
}

fn owner(living: &Board, region: &Points) -> u8 {
    let touched: BTreeSet<u8> = region
        .iter()
        .flat_map(|&point| neighbors(living, point))
        .filter_map(|near| living.get(near))
        .map(letter)
        .collect();
    if touched.len() == 1 { touched.into_iter().next().unwrap_or(b'.') } else { b'.' }
}

fn neighbors(living: &Board, point: Point) -> impl Iterator<Item = Point> {
    point.neighbors(living.size())
}

fn letter(color: Color) -> u8 {
    if color == Color::Black { b'B' } else { b'W' }
}

fn index(color: Color) -> usize {
    usize::from(color == Color::White)
}
