//! Chains that humans marked dead or living. What nobody marked is as it is proposed.
//!
//! A mark is of one chain as it stood, stone for stone: a change of a stone in it or beside it takes the mark away.

use board::{BoardSize, PointSet};
use records::reading::ChainMark;

use super::command_error::CommandError;
use super::things::Thing;
use super::touches::{Seen, Touch};

/// A chain that was marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkedChain {
    /// Its stones.
    pub stones: PointSet,
    /// As what.
    pub mark: ChainMark,
    /// By whom.
    pub touch: Touch,
}

/// The marked chains of a board; no two of them share a stone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks(Vec<MarkedChain>);

impl Marks {
    /// Marks a chain, in place of what it was marked as.
    pub(super) fn put(&mut self, marked: MarkedChain) {
        self.0.retain(|known| !known.stones.intersects(marked.stones));
        self.0.push(marked);
    }

    /// Takes away, and gives, the marks of chains that a change of this point changes.
    pub(super) fn take_beside(&mut self, point: PointSet, size: BoardSize) -> Vec<MarkedChain> {
        let near = point | point.neighbors(size);
        self.0.extract_if(.., |known| known.stones.intersects(near)).collect()
    }

    /// What a chain is marked as.
    #[must_use]
    pub fn of(&self, chain: PointSet) -> ChainMark {
        self.0.iter().find(|known| known.stones.intersects(chain)).map_or(ChainMark::Unmarked, |known| known.mark)
    }

    /// The stones of the chains that are marked so.
    #[must_use]
    pub fn marked(&self, mark: ChainMark) -> PointSet {
        self.0.iter().filter(|known| known.mark == mark).fold(PointSet::EMPTY, |sum, known| sum | known.stones)
    }

    /// Refuses a change that reaches these points where a chain there was marked unseen.
    ///
    /// # Errors
    /// Says which chain, and who marked it.
    pub fn hold(&self, seen: &Seen, reached: PointSet, size: BoardSize) -> Result<(), CommandError> {
        for known in self.0.iter().filter(|known| known.stones.intersects(reached)) {
            let at = known.stones.first().map(|point| point.human(size).to_string()).unwrap_or_default();
            seen.hold(&known.touch, &Thing::Chain(at))?;
        }
        Ok(())
    }
}
