//! The board of the playouts: stones are played and captured in place, in about a hundred nanoseconds a move.
//!
//! Not a rules engine: suicide is refused, a single-stone ko may not be retaken at once, and longer cycles are left to the
//! playout's limit of moves. What a move captures is what [`Board::play`] captures, which a test holds; this is the same for playouts,
//! which play millions of moves.
//!
//! Frame: [`super::cells`].

use board::{Board, ByColor, Color, PointSet};

use super::cells::{ACROSS, ASIDE, BARE, BLACK, CELLS, CLOSED, Cell, MASK, RIM, WHITE, beside, cell_of, enemy, stone};
use super::pseudo_liberties::Liberties;

/// What a move would lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outlook {
    /// Suicide, or the retaking of a ko.
    Illegal,
    /// The played chain would keep at most one liberty without having captured anything; its number of stones.
    SelfAtari(u16),
    /// It captures this many stones.
    Captures(u16),
    /// Nothing of the kind.
    Quiet,
}

/// A board in play.
#[derive(Clone)]
pub(super) struct Arena {
    content: [u8; CELLS],
    /// The chain of each stone, named by one of its cells.
    chain: [u16; CELLS],
    /// The next stone of the same chain, in a ring.
    next: [u16; CELLS],
    stones: [u16; CELLS],
    liberties: [Liberties; CELLS],
    bare: [u16; CELLS],
    bare_count: usize,
    place_of_bare: [u16; CELLS],
    /// The cell that may not be played at once because it would retake a ko; 0, a cell of the rim, where there is none.
    ko: usize,
    /// The side that always has a ko threat, and so may retake at once; `BARE` where neither has.
    threats: u8,
}

impl Arena {
    /// The stones of a board. Nobody plays on the bare points of `rooms`: they keep the chains of the side whose room they
    /// are from capture, and are no liberties for the other side.
    pub(super) fn new(board: &Board, rooms: ByColor<PointSet>) -> Self {
        let mut arena = Self {
            content: [RIM; CELLS],
            chain: [0; CELLS],
            next: [0; CELLS],
            stones: [0; CELLS],
            liberties: [Liberties::default(); CELLS],
            bare: [0; CELLS],
            bare_count: 0,
            place_of_bare: [0; CELLS],
            ko: 0,
            threats: BARE,
        };
        for point in board.size().points() {
            let cell = usize::from(cell_of(point));
            let safe_for = |color: Color| if rooms[color].contains(point) { CLOSED | stone(color) } else { BARE };
            let bare = safe_for(Color::Black) | safe_for(Color::White);
            arena.content[cell] = board.get(point).map_or(bare, stone);
            if arena.content[cell] == BARE {
                arena.add_bare(cell);
            }
        }
        for chain in board.chains() {
            let room = CLOSED | stone(chain.color);
            let cells: Vec<u16> = chain.stones.iter().map(cell_of).collect();
            let name = usize::from(cells[0]);
            for (index, &cell) in cells.iter().enumerate() {
                arena.chain[usize::from(cell)] = cells[0];
                arena.next[usize::from(cell)] = cells[(index + 1) % cells.len()];
                arena.stones[name] += 1;
                for offset in ASIDE {
                    let near = usize::from(cell).wrapping_add(offset) & MASK;
                    match arena.content[near] {
                        BARE => arena.liberties[name].add(near),
                        content if content & room == room => arena.liberties[name].add_closed(near),
                        _ => {}
                    }
                }
            }
        }
        arena
    }

    pub(super) fn content(&self, cell: Cell) -> u8 {
        self.content[usize::from(cell) & MASK]
    }

    /// Whether a cell is a closed bare point that keeps this side's chains from capture.
    pub(super) fn is_room(&self, cell: Cell, own: u8) -> bool {
        self.content(cell) & (CLOSED | own) == CLOSED | own
    }

    /// Whether the chain on a stone's cell touches a closed point that keeps it from capture.
    pub(super) fn reaches_room(&self, cell: Cell) -> bool {
        let own = self.content(cell);
        self.stones_of(cell).flat_map(beside).any(|near| self.is_room(near, own))
    }

    /// A number that tells positions apart, with the side to move and the ko: two positions share one by rare chance only.
    pub(super) fn key(&self, mover: u8) -> u64 {
        // FNV-1a, eight cells at a time.
        const OFFSET: u64 = 0xCBF2_9CE4_8422_2325;
        const PRIME: u64 = 0x0000_0100_0000_01B3;
        let mix = |key: u64, word: u64| {
            let mixed = (key ^ word).wrapping_mul(PRIME);
            mixed ^ (mixed >> 29)
        };
        let (words, _) = self.content.as_chunks::<8>();
        let board = words.iter().fold(OFFSET, |key, word| mix(key, u64::from_le_bytes(*word)));
        mix(mix(board, u64::from(mover)), self.ko as u64)
    }

    pub(super) fn bare_cells(&self) -> &[Cell] {
        &self.bare[..self.bare_count]
    }

    /// The name of the chain on a stone's cell.
    pub(super) fn chain(&self, cell: Cell) -> Cell {
        self.chain[usize::from(cell) & MASK]
    }

    /// The last liberty of the chain with this name, where it is in atari.
    pub(super) fn last_liberty(&self, name: Cell) -> Option<Cell> {
        let liberties = self.liberties[usize::from(name) & MASK];
        (liberties.count > 0 && liberties.at_most_one()).then(|| (liberties.sum / liberties.count) as Cell)
    }

    /// The stones of the chain that this cell belongs to.
    pub(super) fn stones_of(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let mut here = Some(cell);
        std::iter::from_fn(move || {
            let now = here?;
            let after = self.next[usize::from(now) & MASK];
            here = (after != cell).then_some(after);
            Some(now)
        })
    }

    /// Whether all stones beside this cell are of one side and no cell beside it is bare.
    pub(super) fn is_surrounded(&self, cell: Cell, side: u8) -> bool {
        beside(cell).into_iter().all(|near| {
            let content = self.content(near);
            content == side || content == RIM || content == CLOSED | side
        })
    }

    /// Whether filling this bare cell would fill an own eye: friends all around, and the corners in own hands enough.
    pub(super) fn is_eye(&self, cell: Cell, own: u8) -> bool {
        let at = usize::from(cell) & MASK;
        if !self.is_surrounded(cell, own) {
            return false;
        }
        let (mut foreign, mut rim) = (0, 0);
        for offset in ACROSS {
            match self.content[at.wrapping_add(offset) & MASK] {
                RIM => rim += 1,
                near if near == enemy(own) => foreign += 1,
                _ => {}
            }
        }
        foreign + u8::from(rim > 0) < 2
    }

    /// What playing a stone on this bare cell would lead to.
    pub(super) fn outlook(&self, cell: Cell, own: u8) -> Outlook {
        let at = usize::from(cell) & MASK;
        if at == self.ko && own != self.threats {
            return Outlook::Illegal;
        }
        let mut merged = Liberties::default();
        let (mut size, mut captured) = (1, 0);
        let mut seen = [0_u16; 4];
        for (index, offset) in ASIDE.into_iter().enumerate() {
            let near = at.wrapping_add(offset) & MASK;
            let content = self.content[near];
            if content == BARE {
                merged.add(near);
            } else if content & (CLOSED | own) == CLOSED | own {
                merged.add_closed(near);
            } else if content == own {
                let name = self.chain[near];
                if !seen.contains(&name) {
                    merged.join(self.liberties[usize::from(name) & MASK]);
                    size += self.stones[usize::from(name) & MASK];
                    seen[index] = name;
                }
            } else if content == enemy(own) {
                let name = self.chain[near];
                if !seen.contains(&name) && self.liberties[usize::from(name) & MASK].at_most_one() {
                    captured += self.stones[usize::from(name) & MASK];
                    seen[index] = name;
                }
            }
        }
        if captured > 0 {
            return Outlook::Captures(captured);
        }
        for offset in ASIDE {
            if self.content[at.wrapping_add(offset) & MASK] == own {
                merged.remove(at);
            }
        }
        match merged.count {
            0 => Outlook::Illegal,
            _ if merged.at_most_one() => Outlook::SelfAtari(size),
            _ => Outlook::Quiet,
        }
    }

    /// Plays a legal move; returns how many stones it captured.
    pub(super) fn play(&mut self, cell: Cell, own: u8) -> u16 {
        let at = usize::from(cell) & MASK;
        self.ko = 0;
        self.remove_bare(at);
        self.content[at] = own;
        self.chain[at] = cell;
        self.next[at] = cell;
        self.stones[at] = 1;
        let mut fresh = Liberties::default();
        let mut hemmed = true;
        for offset in ASIDE {
            let near = at.wrapping_add(offset) & MASK;
            match self.content[near] {
                BARE => {
                    fresh.add(near);
                    hemmed = false;
                }
                content if content & CLOSED != 0 => {
                    if content & own != 0 {
                        fresh.add_closed(near);
                        hemmed = false;
                    }
                }
                RIM => {}
                content => {
                    self.liberties[usize::from(self.chain[near]) & MASK].remove(at);
                    hemmed &= content != own;
                }
            }
        }
        self.liberties[at] = fresh;
        let (mut captured, mut last_captured) = (0, 0);
        for offset in ASIDE {
            let near = at.wrapping_add(offset) & MASK;
            let content = self.content[near];
            if content == own {
                self.merge(at, near);
            } else if content == enemy(own) && self.liberties[usize::from(self.chain[near]) & MASK].count == 0 {
                captured += self.capture(near);
                last_captured = near;
            }
        }
        if captured == 1 && hemmed {
            self.ko = last_captured;
        }
        captured
    }

    /// Lets one side win every ko.
    pub(super) fn give_threats(&mut self, own: u8) {
        self.threats = own;
    }

    /// Whether a ko was just taken.
    pub(super) const fn has_ko(&self) -> bool {
        self.ko != 0
    }

    /// Forgets the ko, as after a pass.
    pub(super) fn pass(&mut self) {
        self.ko = 0;
    }

    fn merge(&mut self, one: usize, other: usize) {
        let (mut large, mut small) = (self.chain[one], self.chain[other]);
        if large == small {
            return;
        }
        if self.stones[usize::from(large) & MASK] < self.stones[usize::from(small) & MASK] {
            std::mem::swap(&mut large, &mut small);
        }
        let (large_at, small_at) = (usize::from(large) & MASK, usize::from(small) & MASK);
        let joined = self.liberties[small_at];
        self.liberties[large_at].join(joined);
        self.stones[large_at] += self.stones[small_at];
        let mut here = small_at;
        loop {
            self.chain[here] = large;
            here = usize::from(self.next[here]) & MASK;
            if here == small_at {
                break;
            }
        }
        self.next.swap(large_at, small_at);
    }

    fn capture(&mut self, cell: usize) -> u16 {
        let mut here = cell;
        let mut count = 0;
        loop {
            self.content[here] = BARE;
            self.add_bare(here);
            count += 1;
            for offset in ASIDE {
                let near = here.wrapping_add(offset) & MASK;
                if matches!(self.content[near], BLACK | WHITE) {
                    self.liberties[usize::from(self.chain[near]) & MASK].add(here);
                }
            }
            here = usize::from(self.next[here]) & MASK;
            if here == cell {
                return count;
            }
        }
    }

    fn add_bare(&mut self, cell: usize) {
        self.bare[self.bare_count & MASK] = cell as u16;
        self.place_of_bare[cell & MASK] = self.bare_count as u16;
        self.bare_count += 1;
    }

    fn remove_bare(&mut self, cell: usize) {
        self.bare_count -= 1;
        let moved = self.bare[self.bare_count & MASK];
        let place = self.place_of_bare[cell & MASK];
        self.bare[usize::from(place) & MASK] = moved;
        self.place_of_bare[usize::from(moved) & MASK] = place;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dead::random::Chance;
    use board::BoardSize;

    #[test]
    fn a_move_captures_what_it_captures_on_the_board() {
        let mut chance = Chance::new(1);
        for size in [5, 9, 19].map(|lines| BoardSize::new(lines).expect("5 to 19 lines")) {
            let mut board = Board::empty(size);
            let mut arena = Arena::new(&board, ByColor::default());
            let (mut own, mut captures) = (Color::Black, 0);
            for _ in 0..6 * size.point_count() {
                let points: Vec<_> = board.bare().iter().collect();
                let point = points[chance.below(points.len())];
                if arena.outlook(cell_of(point), stone(own)) == Outlook::Illegal {
                    arena.pass();
                } else {
                    let played = board.play(own, point).expect("the point is bare");
                    let captured = arena.play(cell_of(point), stone(own));
                    assert_eq!((usize::from(captured), played.self_captured), (played.captured.len(), PointSet::EMPTY));
                    captures += u32::from(captured > 0);
                    board = played.after;
                }
                let lies = |point| Color::BOTH.into_iter().find(|&color| stone(color) == arena.content(cell_of(point)));
                assert!(size.points().all(|point| lies(point) == board.get(point)), "{board}");
                own = own.opponent();
            }
            assert!(captures > 10, "{captures} captures on {size}");
        }
    }
}
