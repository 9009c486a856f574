//! Whether a single room is enough to live in: read out, every move of both sides.
//!
//! The stones around the room are taken for one chain whose liberties all lie in it. Its owner plays first, since whoever agreed
//! that it lives would have played there otherwise; then the opponent has any number of moves to take it. Positions that come
//! again are good for the owner.

use std::collections::HashMap;

use board::{BoardSize, PointSet};

/// Rooms up to this size are one eye whatever lies in them.
const ONE_EYE: usize = 2;

/// In rooms from this size on the opponent cannot prevent a second eye.
const LARGE: usize = 10;

/// Points of a room, a bit each.
type Bits = u16;

/// Whether the owner of a room of bare points and of the opponent's dead stones can live in it and nowhere else.
pub(super) fn make_two(room: PointSet, dead: PointSet, shown: PointSet, size: BoardSize) -> bool {
    match room.len() {
        0..=ONE_EYE => false,
        LARGE.. => true,
        _ => Room::new(room, shown, size).survives(Stones { own: 0, enemy: bits(room, room & dead) }, Mover::Owner),
    }
}

fn bits(room: PointSet, marked: PointSet) -> Bits {
    room.iter().enumerate().filter(|&(_, point)| marked.contains(point)).fold(0, |all, (index, _)| all | 1 << index)
}

/// The stones that lie in a room.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stones {
    own: Bits,
    enemy: Bits,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Mover {
    Owner,
    Enemy,
}

/// What a move comes to.
enum After {
    Illegal,
    TakesTheWall,
    Leaves(Stones),
}

struct Room {
    all: Bits,
    /// The points next to the stones around the room.
    beside_wall: Bits,
    /// The neighbours of each point within the room.
    near: Vec<Bits>,
    /// What is known; positions still being read count as good for the owner.
    seen: HashMap<(Stones, Mover), bool>,
}

impl Room {
    fn new(room: PointSet, shown: PointSet, size: BoardSize) -> Self {
        let near = |point| PointSet::from(point).neighbors(size);
        Self {
            all: bits(room, room),
            beside_wall: bits(room, room & ((room.neighbors(size) & shown).neighbors(size))),
            near: room.iter().map(|point| bits(room, near(point))).collect(),
            seen: HashMap::new(),
        }
    }

    fn survives(&mut self, stones: Stones, mover: Mover) -> bool {
        if let Some(&known) = self.seen.get(&(stones, mover)) {
            return known;
        }
        self.seen.insert((stones, mover), true);
        let survives = match mover {
            Mover::Owner => self.points().any(|point| self.saves(stones, point)),
            Mover::Enemy if self.points().any(|point| self.kills(stones, point)) => false,
            Mover::Enemy => stones.enemy == 0 || self.survives(stones, Mover::Owner),
        };
        self.seen.insert((stones, mover), survives);
        survives
    }

    fn points(&self) -> impl Iterator<Item = Bits> + use<> {
        (0..self.near.len()).map(|index| 1 << index)
    }

    fn saves(&mut self, stones: Stones, point: Bits) -> bool {
        match self.owner_plays(stones, point) {
            After::Leaves(next) => self.survives(next, Mover::Enemy),
            After::Illegal | After::TakesTheWall => false,
        }
    }

    fn kills(&mut self, stones: Stones, point: Bits) -> bool {
        match self.enemy_plays(stones, point) {
            After::Leaves(next) => !self.survives(next, Mover::Owner),
            After::Illegal => false,
            After::TakesTheWall => true,
        }
    }

    fn owner_plays(&self, Stones { own, enemy }: Stones, point: Bits) -> After {
        if (own | enemy) & point != 0 {
            return After::Illegal;
        }
        let own = own | point;
        let enemy = self.with_liberties(enemy, self.all & !(own | enemy));
        let bare = self.all & !(own | enemy);
        let chain = self.flood(point, own);
        let has_liberty = match chain & self.beside_wall {
            0 => self.around(chain) & bare != 0,
            _ => self.wall_liberties(own, bare) != 0,
        };
        if has_liberty { After::Leaves(Stones { own, enemy }) } else { After::Illegal }
    }

    fn enemy_plays(&self, Stones { own, enemy }: Stones, point: Bits) -> After {
        if (own | enemy) & point != 0 {
            return After::Illegal;
        }
        let enemy = enemy | point;
        let bare = self.all & !(own | enemy);
        if self.wall_liberties(own, bare) == 0 {
            return After::TakesTheWall;
        }
        let on_wall = self.flood(own & self.beside_wall, own);
        let own = on_wall | self.with_liberties(own & !on_wall, bare);
        let bare = self.all & !(own | enemy);
        match self.around(self.flood(point, enemy)) & bare {
            0 => After::Illegal,
            _ => After::Leaves(Stones { own, enemy }),
        }
    }

    /// The bare points next to the stones around the room, and to those that hang together with them.
    fn wall_liberties(&self, own: Bits, bare: Bits) -> Bits {
        bare & (self.beside_wall | self.around(self.flood(own & self.beside_wall, own)))
    }

    /// The stones whose chains touch a bare point.
    fn with_liberties(&self, stones: Bits, bare: Bits) -> Bits {
        self.flood(stones & self.around(bare), stones)
    }

    fn around(&self, points: Bits) -> Bits {
        let near = self.near.iter().enumerate().filter(|(index, _)| points >> index & 1 == 1);
        near.fold(0, |all, (_, &near)| all | near)
    }

    fn flood(&self, from: Bits, within: Bits) -> Bits {
        let mut reached = from & within;
        loop {
            let grown = (reached | self.around(reached)) & within;
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }
}
