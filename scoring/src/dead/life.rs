//! Unconditional life after Benson: the chains that cannot be captured even if their owner always passes, the regions they
//! hold, and the enemy stones that have no room to live there.
//!
//! Source: D. B. Benson, "Life in the game of Go" (Information Sciences 10, 1976). A region of a colour is a connected part
//! of the board without stones of that colour; it is *vital* to a chain when every bare point in it is a liberty of that
//! chain. Chains with two vital regions that are enclosed by such chains alone are alive whatever happens.
//!
//! Not here: life that depends on answering a move; that is estimated by playouts.

use board::{Board, BoardSize, ByColor, Chain, Color, PointSet};

/// What is settled for one colour whatever either side plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// Stones of this colour that live unconditionally.
    pub alive: PointSet,
    /// Points inside regions that only living stones enclose and in which the enemy cannot live: bare points and the
    /// enemy's stones there. Disjoint from `alive`.
    pub territory: PointSet,
}

impl Settled {
    /// The living stones and what they hold.
    #[must_use]
    pub fn all(&self) -> PointSet {
        self.alive | self.territory
    }
}

struct Region {
    points: PointSet,
    bare: PointSet,
    border: PointSet,
}

/// What both colours hold unconditionally.
///
/// ```
/// use board::{Board, Color};
/// let board: Board = "
///     . B . B W
///     B B B B W
///     W W W W W
///     . . . W .
///     . . . W W
/// ".parse().unwrap();
/// let settled = scoring::dead::settled(&board);
/// assert_eq!(settled[Color::Black].alive.len(), 6);
/// assert_eq!(settled[Color::White].alive.len(), 0, "the larger room could still be invaded");
/// ```
#[must_use]
pub fn settled(board: &Board) -> ByColor<Settled> {
    ByColor::from_fn(|color| settled_for(board, color))
}

fn settled_for(board: &Board, color: Color) -> Settled {
    let size = board.size();
    let own = board.stones(color);
    let bare = board.bare();
    let mut chains: Vec<Chain> = board.chains().filter(|chain| chain.color == color).collect();
    let mut regions: Vec<Region> = own
        .complement(size)
        .components(size)
        .map(|points| Region { points, bare: points & bare, border: points.neighbors(size) })
        .collect();
    loop {
        let living = chains.iter().fold(PointSet::EMPTY, |sum, chain| sum | chain.stones);
        let before = (chains.len(), regions.len());
        regions.retain(|region| region.border.is_subset(living));
        chains.retain(|chain| {
            let vital = |region: &&Region| !region.bare.is_empty() && region.bare.is_subset(chain.liberties);
            regions.iter().filter(vital).count() >= 2
        });
        if before == (chains.len(), regions.len()) {
            break;
        }
    }
    let alive = chains.iter().fold(PointSet::EMPTY, |sum, chain| sum | chain.stones);
    if alive.is_empty() {
        return Settled::default();
    }
    let territory = regions
        .iter()
        .filter(|region| !has_room_for_two_eyes(region.points, alive, size))
        .fold(PointSet::EMPTY, |sum, region| sum | region.points);
    Settled { alive, territory }
}

/// Whether an invader could find two separate eyes in a region: an eye needs a point that no living stone touches.
fn has_room_for_two_eyes(region: PointSet, alive: PointSet, size: BoardSize) -> bool {
    let inner = region - alive.neighbors(size);
    let Some(first) = inner.first() else { return false };
    let others = inner - PointSet::from(first);
    !others.is_empty() && (inner.len() > 2 || !others.intersects(first.neighbors(size).collect::<PointSet>()))
}
