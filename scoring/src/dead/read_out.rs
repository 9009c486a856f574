//! Reading to the end: whether a chain can be captured where only a few points are open, by trying every line of play.
//!
//! What is open are the liberties of the chain, of the chains around it that are short of liberties themselves, and of those
//! around them, with the unsettled bare points that hang together with them. The rest of the board is closed: nobody plays
//! there, and a chain that reaches its own side's part of it cannot be captured. Within that, what is found holds with best
//! play; a part that is wrongly taken for settled can make it wrong.
//!
//! Suicide is not played. Kos and positions that come again count against the answer, so that a chain "lives" or "dies" only
//! if no ko threat changes that. Where one would, the chain is read once more as if nobody had a threat: who may not retake
//! passes, and the ko is settled meanwhile or stays.

use std::collections::HashMap;

use board::{Board, ByColor, Chain, PointSet};

use super::arena::{Arena, Outlook};
use super::cells::{Cell, beside, cell_of, enemy, stone};

/// More open points than this are not read: their lines of play are too many for the positions allowed. Without reading out, the doubt
/// that is left is a quarter larger on 100 positions of `kgs-2017-marked`.
const MOST_OPEN: usize = 11;
/// So many bare points around a chain are opened even where the enemy is taken to own them: a small room may turn out to be an eye. Chosen on
/// boards of `ogs-score-estimator`.
const MOST_AROUND: usize = 7;
/// Positions that are looked at for one question: half of a board's, so that one hard chain leaves something for the others.
const MOST_FOR_ONE: u32 = 3000;
/// Positions that are looked at for a whole board: about five milliseconds.
const MOST_FOR_ALL: u32 = 6_000;
/// The longest line of play, in moves. A bound, not a choice: eleven points are filled and captured three times over in as many.
const DEEPEST: u32 = 40;

/// What reading to the end found for a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReadOut {
    /// The enemy cannot capture it, even moving first and winning every ko.
    Lives,
    /// Its owner cannot save it, even moving first and winning every ko.
    Dies,
    /// The enemy, even moving first, needs ko threats to capture it.
    LivesButForKo,
    /// Its owner, even moving first, needs ko threats to save it.
    DiesButForKo,
    /// It depends on who moves first, with ko threats or without.
    Depends,
}

/// How a ko goes while a chain is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kos {
    /// This side wins every one.
    WonBy(u8),
    /// Nobody has a threat.
    WithoutThreats,
}

/// How a chain stands as a neighbour of one that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Footing {
    /// Nobody can ever capture it.
    Settled,
    /// Nobody captures it while it has liberties elsewhere.
    Safe,
    /// It may be captured, and its liberties count.
    Short,
    /// It may be captured, and has too many liberties to read.
    Open,
}

/// Reads out chains of one board, the first ones asked for first, as long as the work allows.
pub(super) struct Reader<'a> {
    board: &'a Board,
    chains: &'a [Chain],
    footing: &'a [Footing],
    rooms: ByColor<PointSet>,
    left: u32,
}

impl<'a> Reader<'a> {
    /// `footing` stands in the order of `chains`, which are those of `board`; `rooms` are the bare points that each side is
    /// taken to own.
    pub(super) const fn new(
        board: &'a Board,
        chains: &'a [Chain],
        footing: &'a [Footing],
        rooms: ByColor<PointSet>,
    ) -> Self {
        Self { board, chains, footing, rooms, left: MOST_FOR_ALL }
    }

    /// What becomes of a chain; none where too much is open or the work is used up.
    pub(super) fn read(&mut self, chain: usize) -> Option<ReadOut> {
        let open = self.open_around(chain)?;
        let owner = stone(self.chains[chain].color);
        let attack = self.survives(chain, open, enemy(owner), Kos::WonBy(enemy(owner)));
        if attack == Some(true) {
            return Some(ReadOut::Lives);
        }
        match (attack, self.survives(chain, open, owner, Kos::WonBy(owner))?) {
            (_, false) => Some(ReadOut::Dies),
            (Some(false), true) => Some(ReadOut::Depends),
            _ => None,
        }
    }

    /// What becomes of a chain that [`read`](Self::read) found to depend on something: on ko threats, or on who moves first.
    pub(super) fn on_what(&mut self, chain: usize) -> ReadOut {
        let Some(open) = self.open_around(chain) else { return ReadOut::Depends };
        let owner = stone(self.chains[chain].color);
        if self.survives(chain, open, owner, Kos::WithoutThreats) == Some(false) {
            ReadOut::DiesButForKo
        } else if self.survives(chain, open, enemy(owner), Kos::WithoutThreats) == Some(true) {
            ReadOut::LivesButForKo
        } else {
            ReadOut::Depends
        }
    }

    /// The open points around a chain.
    fn open_around(&self, chain: usize) -> Option<PointSet> {
        let size = self.board.size();
        let unsettled = self.unsettled();
        let mut taken = vec![false; self.chains.len()];
        taken[chain] = true;
        let mut waiting = vec![chain];
        let mut beside = Vec::new();
        let mut open = PointSet::EMPTY;
        while let Some(here) = waiting.pop() {
            let Chain { color, stones, liberties } = self.chains[here];
            let around = liberties.flood((self.board.bare() - self.rooms[color]) | liberties, size);
            let fresh = match around.len() {
                0..=MOST_AROUND => around,
                _ => liberties | (liberties.neighbors(size) & unsettled).flood(unsettled, size),
            };
            open |= fresh;
            if open.len() > MOST_OPEN {
                return None;
            }
            let reach = stones.neighbors(size) | fresh.neighbors(size);
            for (other, taken) in taken.iter_mut().enumerate() {
                if !*taken && self.chains[other].stones.intersects(reach) {
                    *taken = true;
                    match self.footing[other] {
                        Footing::Settled => {}
                        Footing::Safe => beside.push(other),
                        Footing::Short => waiting.push(other),
                        Footing::Open => return None,
                    }
                }
            }
            // A chain is safe by the liberties that it has elsewhere.
            waiting.extend(beside.extract_if(.., |other| self.chains[*other].liberties.is_subset(open)));
        }
        Some(open)
    }

    fn unsettled(&self) -> PointSet {
        self.board.bare() - self.rooms.black - self.rooms.white
    }

    /// Whether the chain stays on the board when `first` moves first.
    fn survives(&mut self, chain: usize, open: PointSet, first: u8, kos: Kos) -> Option<bool> {
        let Chain { color, stones, .. } = self.chains[chain];
        let closed = self.rooms.map(|room| (room | self.unsettled()) - open);
        let mut arena = Arena::new(self.board, closed);
        if let Kos::WonBy(side) = kos {
            arena.give_threats(side);
        }
        let allowed = self.left.min(MOST_FOR_ONE);
        let mut search = Search {
            target: cell_of(stones.first()?),
            owner: stone(color),
            kos,
            repetition: first == stone(color),
            seen: HashMap::new(),
            left: allowed,
        };
        let answer = search.survives(&arena, first, 0);
        self.left -= allowed - search.left;
        answer
    }
}

struct Search {
    /// A cell of the chain.
    target: Cell,
    owner: u8,
    kos: Kos,
    /// What a position that comes again on one line counts as: what the question does not ask for, so that no answer leans on it.
    repetition: bool,
    /// What is known of positions, by their key; those on the line being read are taken for a repetition.
    seen: HashMap<u64, Option<bool>>,
    /// Positions that may still be looked at.
    left: u32,
}

impl Search {
    fn survives(&mut self, arena: &Arena, mover: u8, depth: u32) -> Option<bool> {
        if arena.content(self.target) != self.owner {
            return Some(false);
        }
        if arena.reaches_room(self.target) {
            return Some(true);
        }
        if depth == DEEPEST || self.left == 0 {
            return None;
        }
        self.left -= 1;
        let key = arena.key(mover);
        if let Some(known) = self.seen.get(&key) {
            return *known;
        }
        self.seen.insert(key, Some(self.repetition));
        let answer = self.best(arena, mover, depth);
        self.seen.insert(key, answer);
        answer
    }

    /// The best that the side to move reaches. Passing leaves the owner where it is, and so helps the attacker only where it
    /// may not retake a ko and has no threat: else the owner alone passes.
    fn best(&mut self, arena: &Arena, mover: u8, depth: u32) -> Option<bool> {
        let wanted = mover == self.owner;
        let mut unknown = false;
        for cell in self.moves(arena, mover) {
            let mut next = arena.clone();
            next.play(cell, mover);
            match self.survives(&next, enemy(mover), depth + 1) {
                Some(found) if found == wanted => return Some(wanted),
                Some(_) => {}
                None => unknown = true,
            }
        }
        if wanted || (self.kos == Kos::WithoutThreats && arena.has_ko()) {
            let mut next = arena.clone();
            next.pass();
            match self.survives(&next, enemy(mover), depth + 1) {
                Some(found) if found == wanted => return Some(wanted),
                Some(_) => {}
                None => unknown = true,
            }
        }
        (!unknown).then_some(!wanted)
    }

    /// The moves worth trying: captures first, then liberties of the chain. Nobody fills an eye.
    fn moves(&self, arena: &Arena, mover: u8) -> Vec<Cell> {
        let mut ranked: Vec<(u8, Cell)> = arena
            .bare_cells()
            .iter()
            .filter(|&&cell| !arena.is_eye(cell, mover))
            .filter_map(|&cell| match arena.outlook(cell, mover) {
                Outlook::Illegal => None,
                Outlook::Captures(_) => Some((0, cell)),
                Outlook::Quiet | Outlook::SelfAtari(_) => Some((2 - u8::from(self.touches_target(arena, cell)), cell)),
            })
            .collect();
        ranked.sort_unstable();
        ranked.into_iter().map(|(_, cell)| cell).collect()
    }

    fn touches_target(&self, arena: &Arena, cell: Cell) -> bool {
        let name = arena.chain(self.target);
        beside(cell).into_iter().any(|near| arena.content(near) == self.owner && arena.chain(near) == name)
    }
}
