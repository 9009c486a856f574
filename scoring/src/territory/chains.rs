//! Chains with their liberties, told apart into territory and neutral points, and the points a side must fill.

use board::{Board, BoardSize, ByColor, Color, Point, PointSet};

/// A board without its dead stones: what is bare, and which bare points one colour surrounds.
pub(super) struct Field {
    pub size: BoardSize,
    pub shown: PointSet,
    pub living: ByColor<PointSet>,
    pub dead: PointSet,
    pub bare: PointSet,
    /// Bare points in regions that one colour alone touches.
    pub surrounded: ByColor<PointSet>,
    /// The other bare points, in regions that both colours touch, or none.
    pub neutral: PointSet,
    /// The chains of each colour.
    pub chains: ByColor<Vec<Chain>>,
}

/// The points that a side must fill, and its chains once they are filled.
pub(super) struct Filling {
    pub points: PointSet,
    pub chains: Vec<Chain>,
}

/// A chain of one colour with what it could still live on.
#[derive(Clone, Copy)]
pub(super) struct Chain {
    pub stones: PointSet,
    /// Liberties in its own territory.
    pub inner: PointSet,
    /// Liberties that are neutral points.
    pub outer: PointSet,
}

impl Field {
    pub fn new(board: &Board, dead: PointSet, shown: PointSet) -> Self {
        let size = board.size();
        let living = ByColor::from_fn(|color| (board.stones(color) - dead) & shown);
        let bare = shown - living.black - living.white;
        let reached = living.map(|stones| (stones.neighbors(size) & bare).flood(bare, size));
        let surrounded = ByColor { black: reached.black - reached.white, white: reached.white - reached.black };
        let neutral = bare - surrounded.black - surrounded.white;
        let chains = ByColor::default();
        let mut field = Self { size, shown, living, dead: dead & shown, bare, surrounded, neutral, chains };
        field.chains = ByColor::from_fn(|color| {
            let chains = field.living[color].components(size);
            chains.map(|stones| field.with_liberties(color, stones, PointSet::EMPTY)).collect()
        });
        field
    }

    pub fn neighbors(&self, points: PointSet) -> PointSet {
        points.neighbors(self.size) & self.shown
    }

    fn with_liberties(&self, color: Color, stones: PointSet, filled: PointSet) -> Chain {
        let around = self.neighbors(stones);
        Chain { stones, inner: (around & self.surrounded[color]) - filled, outer: around & self.neutral }
    }

    /// The neutral points at which a colour can play next to stones that are able to, without putting itself in atari.
    pub fn playable(&self, color: Color, able: PointSet) -> PointSet {
        let next_to = self.neighbors(able) & self.neutral;
        next_to.iter().filter(|&point| self.leaves_two_liberties(color, point)).collect()
    }

    /// Whether a stone of this colour on a bare point is not in atari there.
    pub fn leaves_two_liberties(&self, color: Color, point: Point) -> bool {
        let stone = PointSet::from(point);
        // Most such stones stand free already.
        if (self.neighbors(stone) & self.bare).len() >= 2 {
            return true;
        }
        let chain = stone.flood(self.living[color] | stone, self.size);
        (self.neighbors(chain) & self.bare).len() >= 2
    }
}

/// The points that a side must fill itself, if the opponent plays every neutral point in `playable`: as long as a chain then
/// has a single liberty left, and that in its own territory, it is put there.
///
/// A chain with two neutral liberties, one of which connects it to another chain, is connected there in time.
///
/// ```text
///   . W . B       W at the left of the lower B puts it in atari once played at 1: B must connect at F,
///   W B B B       which is no territory
///   1 B F B
/// ```
pub(super) fn must_fill(field: &Field, color: Color, playable: PointSet) -> Filling {
    let mut filled = PointSet::EMPTY;
    let mut chains = field.chains[color].clone();
    loop {
        let mut now = PointSet::EMPTY;
        for chain in &chains {
            if chain.inner.len() == 1 && chain.outer.is_subset(playable) && !connects(field, color, chain) {
                now |= chain.inner;
            }
        }
        if now.is_empty() {
            return Filling { points: filled, chains };
        }
        filled |= now;
        merge(field, color, &mut chains, now, filled);
    }
}

fn connects(field: &Field, color: Color, chain: &Chain) -> bool {
    chain.outer.len() >= 2 && field.neighbors(chain.outer).intersects(field.living[color] - chain.stones)
}

/// Joins the chains that newly filled points touch, and takes those points out of everybody's liberties.
fn merge(field: &Field, color: Color, chains: &mut Vec<Chain>, now: PointSet, filled: PointSet) {
    let touched = field.neighbors(now) | now;
    let mut joined = now;
    chains.retain(|chain| {
        let apart = !chain.stones.intersects(touched);
        if !apart {
            joined |= chain.stones;
        }
        apart
    });
    for stones in joined.components(field.size) {
        chains.push(field.with_liberties(color, stones, filled));
    }
}
