//! Area and territory point by point, as one would first write them: slow, and what the fast ones are held against. Boards may
//! be rectangles of any size.
//!
//! Owners are letters: `b'B'`, `b'W'`, `b'.'` for nobody.

use std::collections::{BTreeMap, BTreeSet};

use board::{Board, Point, PointSet};

/// A column and a row, both from 0 at the top left.
pub type Spot = (usize, usize);
/// Places of a board.
pub type Spots = BTreeSet<Spot>;

/// The letters of the two sides.
const SIDES: [u8; 2] = [b'B', b'W'];

/// What lies on a board of any width and height: `B`, `W` or `.`.
pub struct Grid(BTreeMap<Spot, u8>);

impl Grid {
    /// A board of text rows.
    #[allow(dead_code, reason = "each test file is a crate of its own and uses a part of these")]
    pub fn of_rows<'a>(rows: impl Iterator<Item = &'a str>) -> Self {
        let cells = rows.enumerate().flat_map(|(row, content)| {
            content.bytes().enumerate().map(move |(column, letter)| ((column, row), letter))
        });
        Self(cells.collect())
    }

    /// A square board of up to 19 lines.
    #[allow(dead_code, reason = "each test file is a crate of its own and uses a part of these")]
    pub fn of(board: &Board) -> Self {
        let letter = |point: Point| board.get(point).map_or(b'.', |color| color.letter() as u8);
        Self(board.size().points().map(|point| (spot(point), letter(point))).collect())
    }

    /// The board with one more stone.
    #[allow(dead_code, reason = "each test file is a crate of its own and uses a part of these")]
    pub fn with(&self, spot: Spot, letter: u8) -> Self {
        let mut cells = self.0.clone();
        cells.insert(spot, letter);
        Self(cells)
    }

    /// The bare places that are nobody's once the dead stones are off.
    #[allow(dead_code, reason = "each test file is a crate of its own and uses a part of these")]
    pub fn neutral(&self, dead: &Spots) -> Spots {
        let living = self.without(dead);
        let shared = living.regions().into_iter().filter(|region| living.owner(region) == b'.');
        shared.flatten().filter(|&spot| self.get(spot) == b'.').collect()
    }

    /// The board without these stones.
    fn without(&self, dead: &Spots) -> Self {
        Self(self.0.iter().map(|(&spot, &letter)| (spot, if dead.contains(&spot) { b'.' } else { letter })).collect())
    }

    fn get(&self, spot: Spot) -> u8 {
        self.0.get(&spot).copied().unwrap_or(b' ')
    }

    fn spots(&self, letter: u8) -> Spots {
        self.0.iter().filter(|&(_, &found)| found == letter).map(|(&spot, _)| spot).collect()
    }

    fn neighbors(&self, (column, row): Spot) -> impl Iterator<Item = Spot> {
        [(column, row.wrapping_sub(1)), (column.wrapping_sub(1), row), (column + 1, row), (column, row + 1)]
            .into_iter()
            .filter(|near| self.0.contains_key(near))
    }

    fn connected(&self, spots: &Spots) -> Vec<Spots> {
        let mut rest = spots.clone();
        let mut parts = Vec::new();
        while let Some(first) = rest.pop_first() {
            let mut part = Spots::from([first]);
            let mut open = vec![first];
            while let Some(spot) = open.pop() {
                for near in self.neighbors(spot) {
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

    /// The colour that alone touches a region of bare spots, or `.`.
    fn owner(&self, region: &Spots) -> u8 {
        let beside = region.iter().flat_map(|&spot| self.neighbors(spot)).map(|near| self.get(near));
        let touched: BTreeSet<u8> = beside.filter(|letter| SIDES.contains(letter)).collect();
        if touched.len() == 1 { touched.into_iter().next().unwrap_or(b'.') } else { b'.' }
    }

    fn regions(&self) -> Vec<Spots> {
        self.connected(&self.spots(b'.'))
    }
}

/// The place of a point.
#[allow(dead_code, reason = "each test file is a crate of its own and uses a part of these")]
pub fn spot(point: Point) -> Spot {
    (point.column(), point.row())
}

/// The places of points.
#[allow(dead_code, reason = "each test file is a crate of its own and uses a part of these")]
pub fn spots(points: PointSet) -> Spots {
    points.iter().map(spot).collect()
}

/// Whose each place is by area, a region touched by both colours being nobody's; `dead` stones are off.
#[allow(dead_code, reason = "each test file is a crate of its own and uses a part of these")]
pub fn area(grid: &Grid, dead: &Spots) -> BTreeMap<Spot, u8> {
    let living = grid.without(dead);
    let mut owners: BTreeMap<Spot, u8> = living.0.iter().map(|(&spot, &letter)| (spot, letter)).collect();
    for region in living.regions() {
        let owner = living.owner(&region);
        owners.extend(region.into_iter().map(|spot| (spot, owner)));
    }
    owners
}

/// What territory rests on beyond the stones; the default is what the fast version takes.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// Whether stones also hang together over neutral points.
    pub over_neutral: bool,
    /// Whether a group without two eyes that touches no neutral point keeps its points.
    pub keeps_without_neutral: bool,
    /// Whether a room alone makes two eyes; read out where nothing is said.
    pub room_is_enough: Option<bool>,
    /// Whether parties that touch several points of one room are taken to hang together there.
    pub rooms_connect: bool,
}

impl Default for Way {
    fn default() -> Self {
        Self { over_neutral: true, keeps_without_neutral: true, room_is_enough: None, rooms_connect: true }
    }
}

/// Each side's territory.
#[allow(dead_code, reason = "each test file is a crate of its own and uses a part of these")]
pub fn territory(grid: &Grid, dead: &Spots, way: Way) -> [Spots; 2] {
    let living = grid.without(dead);
    let owned = |letter: u8| -> Spots {
        living.regions().into_iter().filter(|region| living.owner(region) == letter).flatten().collect()
    };
    let neutral = owned(b'.');
    SIDES.map(|side| {
        let own = living.spots(side);
        let between = if way.over_neutral { living.spots(b'.') } else { owned(side) };
        let groups = living.connected(&own.union(&between).copied().collect());
        let mut counted = Spots::new();
        for group in groups.into_iter().filter(|group| group.intersection(&own).next().is_some()) {
            let surrounded: Spots = group.intersection(&owned(side)).copied().collect();
            let eyes = eyes(&living, &group, surrounded, way);
            let mut stones = group.intersection(&own);
            let touches_neutral = stones.any(|&stone| living.neighbors(stone).any(|near| neutral.contains(&near)));
            if has_two_eyes(&living, &eyes, dead, way) || way.keeps_without_neutral && !touches_neutral {
                counted.extend(eyes);
            }
        }
        counted
    })
}

/// The surrounded places of a group without those at which stones must connect.
fn eyes(living: &Grid, group: &Spots, surrounded: Spots, way: Way) -> Spots {
    let mut eyes = surrounded;
    loop {
        let parties = living.connected(&group.difference(&eyes).copied().collect());
        let units = match way.rooms_connect {
            true => eyes.iter().map(|&spot| Spots::from([spot])).collect(),
            false => living.connected(&eyes),
        };
        let hanging = parties.iter().find_map(|party| {
            let beside = |spots: &Spots| -> Spots { spots.iter().flat_map(|&spot| living.neighbors(spot)).collect() };
            let around = beside(party);
            let mut touched = units.iter().filter(|unit| unit.intersection(&around).next().is_some());
            let only = touched.next().filter(|_| touched.next().is_none())?;
            beside(only).iter().any(|near| !party.contains(near) && !only.contains(near)).then_some(only)
        });
        let Some(hanging) = hanging else { return eyes };
        eyes = eyes.difference(hanging).copied().collect();
    }
}

fn has_two_eyes(living: &Grid, eyes: &Spots, dead: &Spots, way: Way) -> bool {
    match living.connected(eyes).as_slice() {
        [] => false,
        [room] => match room.len() {
            0..=2 => false,
            10.. => true,
            _ => way.room_is_enough.unwrap_or_else(|| Siege::new(living, room, dead).lasts()),
        },
        _ => true,
    }
}

/// A room with its wall, whose stones are all taken as soon as none has a liberty left, played out by the rules.
struct Siege {
    start: Grid,
    room: Vec<Spot>,
    known: BTreeMap<(Vec<u8>, u8), bool>,
}

/// The letters of those who defend a room and of those who attack it.
const DEFENDER: u8 = b'D';
const ATTACKER: u8 = b'A';

impl Siege {
    fn new(living: &Grid, room: &Spots, dead: &Spots) -> Self {
        let wall = room.iter().flat_map(|&spot| living.neighbors(spot)).map(|spot| (spot, DEFENDER));
        let lies = |spot: &Spot| if dead.contains(spot) { ATTACKER } else { b'.' };
        let start = Grid(wall.chain(room.iter().map(|&spot| (spot, lies(&spot)))).collect());
        Self { start, room: room.iter().copied().collect(), known: BTreeMap::new() }
    }

    fn lasts(mut self) -> bool {
        let start = Grid(self.start.0.clone());
        self.holds(&start, DEFENDER)
    }

    fn holds(&mut self, grid: &Grid, mover: u8) -> bool {
        let lies: Vec<u8> = self.room.iter().map(|&spot| grid.get(spot)).collect();
        let key = (lies, mover);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        self.known.insert(key.clone(), true);
        let next: Vec<Grid> = self.room.iter().filter_map(|&spot| self.played(grid, spot, mover)).collect();
        let holds = if mover == DEFENDER {
            next.iter().any(|grid| self.holds(grid, ATTACKER))
        } else {
            next.iter().all(|grid| self.stands(grid) && self.holds(grid, DEFENDER))
                && (!key.0.contains(&ATTACKER) || self.holds(grid, DEFENDER))
        };
        self.known.insert(key, holds);
        holds
    }

    fn stands(&self, grid: &Grid) -> bool {
        grid.0.keys().filter(|spot| !self.room.contains(spot)).all(|&spot| grid.get(spot) == DEFENDER)
    }

    /// The chain of a stone: all stones of the wall are one with what touches them.
    fn chain(&self, grid: &Grid, stone: Spot) -> Spots {
        let parts = grid.connected(&grid.spots(grid.get(stone)));
        let on_wall = |part: &Spots| part.iter().any(|spot| !self.room.contains(spot));
        let own = parts.iter().find(|part| part.contains(&stone)).cloned().unwrap_or_default();
        if on_wall(&own) { parts.into_iter().filter(on_wall).flatten().collect() } else { own }
    }

    /// The board after a stone is played on a bare spot; none where the stone would have no liberty.
    fn played(&self, grid: &Grid, spot: Spot, letter: u8) -> Option<Grid> {
        if grid.get(spot) != b'.' {
            return None;
        }
        let mut after = Grid(grid.0.clone());
        after.0.insert(spot, letter);
        let enemies = after.neighbors(spot).filter(|&near| ![b'.', letter].contains(&after.get(near)));
        for near in enemies.collect::<Vec<Spot>>().into_iter().chain([spot]) {
            let color = after.get(near);
            if color == b'.' {
                continue;
            }
            let chain = self.chain(&after, near);
            let free = chain.iter().any(|&stone| after.neighbors(stone).any(|next| after.get(next) == b'.'));
            if !free && color == letter {
                return None;
            }
            if !free {
                after.0.extend(chain.into_iter().map(|stone| (stone, b'.')));
            }
        }
        Some(after)
    }
}
