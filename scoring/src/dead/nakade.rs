//! Small eye spaces that one stone kills (*nakade*), and stones that fill one from within.

use super::arena::Arena;
use super::cells::{BARE, Cell, beside, enemy};

/// A captured group of at most this many stones leaves an eye space that one move can kill: the largest is the rabbity six. That stones
/// fill such a space from within is what most rests on: without it the doubt that is left, in nats a position, is two and a half to eight
/// times as large.
pub(super) const LARGEST_NAKADE: u16 = 6;
/// A chain with at most this many liberties is worth stones to kill: with more it has room for another eye. With none every eye space is
/// left alone, as above.
const MOST_SHORT: usize = 4;

/// Whether the stones that would stand in atari fill a shape that leaves, once taken, room for a single eye, and those who
/// take it have nothing else to live on.
pub(super) fn is_nakade(arena: &Arena, cell: Cell, own: u8, size: u16) -> bool {
    if size > LARGEST_NAKADE {
        return false;
    }
    let mut shape = Shape::default();
    shape.add(cell);
    for near in beside(cell) {
        if arena.content(near) == own && !shape.cells().contains(&near) {
            arena.stones_of(near).for_each(|stone| shape.add(stone));
        }
    }
    (shape.vital().is_some() || shape.is_block()) && are_short(arena, &shape, enemy(own))
}

/// Whether every chain of this side that touches the shape has few liberties and none of them may become another eye: only
/// then does killing the eye space kill the chains.
fn are_short(arena: &Arena, shape: &Shape, side: u8) -> bool {
    let mut seen = [0; 4 * LARGEST_NAKADE as usize];
    let mut count = 0;
    for near in shape.cells().iter().copied().flat_map(beside) {
        if arena.content(near) != side || seen[..count].contains(&arena.chain(near)) {
            continue;
        }
        seen[count] = arena.chain(near);
        count += 1;
        let (mut liberties, mut found) = ([0; MOST_SHORT], 0);
        for beside in arena.stones_of(near).flat_map(beside) {
            if arena.is_room(beside, side) {
                return false;
            }
            if arena.content(beside) == BARE && !liberties[..found].contains(&beside) {
                if found == MOST_SHORT || arena.is_surrounded(beside, side) {
                    return false;
                }
                liberties[found] = beside;
                found += 1;
            }
        }
    }
    true
}

/// The vital point of the small bare space beside a stone, such as it opens by a capture.
pub(super) fn vital_point(arena: &Arena, capturing: Cell) -> Option<Cell> {
    let mut shape = Shape::default();
    let first = beside(capturing).into_iter().find(|&near| arena.content(near) == BARE)?;
    shape.add(first);
    let mut looked = 0;
    while looked < shape.cells().len() {
        for near in beside(shape.cells()[looked]) {
            if arena.content(near) == BARE && !shape.cells().contains(&near) {
                if shape.cells().len() == usize::from(LARGEST_NAKADE) {
                    return None;
                }
                shape.add(near);
            }
        }
        looked += 1;
    }
    shape.vital()
}

/// A few cells that hang together.
#[derive(Default)]
struct Shape {
    cells: [Cell; LARGEST_NAKADE as usize],
    count: usize,
}

impl Shape {
    fn add(&mut self, cell: Cell) {
        self.cells[self.count] = cell;
        self.count += 1;
    }

    fn cells(&self) -> &[Cell] {
        &self.cells[..self.count]
    }

    /// How many cells of the shape touch this one.
    fn degree(&self, cell: Cell) -> usize {
        beside(cell).into_iter().filter(|near| self.cells().contains(near)).count()
    }

    /// The point on which an enemy stone leaves room for one eye only; none where there is no such point.
    fn vital(&self) -> Option<Cell> {
        let &cell = self.cells().iter().max_by_key(|&&cell| self.degree(cell))?;
        let touching: usize = self.cells().iter().map(|&cell| self.degree(cell)).sum();
        // Straight or bent three; pyramid four; bulky five and the cross; rabbity six. `touching` counts each contact twice.
        let fatal = match (self.count, self.degree(cell)) {
            (1..=3, _) | (4, 3) | (5, 4) => true,
            (5, 3) => touching == 10,
            (6, 4) => touching == 14 || touching == 12,
            _ => false,
        };
        fatal.then_some(cell)
    }

    /// Whether the shape is the square of four, which is dead without a vital point.
    fn is_block(&self) -> bool {
        self.count == 4 && self.cells().iter().all(|&cell| self.degree(cell) == 2)
    }
}
