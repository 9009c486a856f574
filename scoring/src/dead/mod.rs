//! Dead stones proposed, never decided: from a finished board alone, which chains are dead, which live, which stand in seki,
//! how sure that is and why, and what a referee should look at.
//!
//! The way there: what is settled whatever anybody plays ([`settled`]); playouts with either side to move; a small network
//! that corrects what they say from the shapes it has seen; reading out every line of play where few points are open; a search
//! with playouts for the chains that stay doubtful; and a weighing of all that into a confidence for each chain. No history, no hint and no randomness that differs between runs: the same
//! board gives the same proposal.
//!
//! Not here: scores, rules, and the decision.
//!
//! ```
//! use board::{Board, Color};
//! use scoring::dead::{Certainty, Status, propose};
//!
//! let board: Board = "
//!     . B . B W . . . W
//!     B B B B W . W . W
//!     W W W B W W W W .
//!     . . W B B B W . W
//!     W . W W W B B W W
//!     . W . . W W B B B
//!     W . W . . W W W B
//!     . . . . B . . W B
//!     . . . . . . . W .
//! ".parse().unwrap();
//! let proposal = propose(&board);
//! assert_eq!(proposal.dead.len(), 1, "the stone in White's area");
//! assert_eq!(proposal.chains.iter().filter(|chain| chain.status == Status::Dead).count(), 1);
//! ```

mod arena;
mod cells;
mod confidence;
mod evidence;
mod life;
mod nakade;
mod net;
mod planes;
mod playout;
mod proposal;
mod pseudo_liberties;
mod random;
mod read_out;
mod reading;
mod reconcile;
mod shared;

pub use evidence::{Evidence, Fate, Lost, evidence, planes_of};
pub use life::{Settled, settled};
pub use planes::PLANES;
pub use proposal::{Certainty, ChainStatus, Confidence, Flag, Grounds, Proposal, Status};
pub use read_out::ReadOut;
pub use reconcile::{Change, Reconciliation, reconcile};

use board::{Board, PointSet};

/// Below this confidence in the whole dead set the referee is asked: about one finished board in ten, of `kgs-2017-marked` 7.7 %.
const SURE: Confidence = Confidence::new_const(0.96);

/// Below this confidence in a chain it is flagged: the least sure chain speaks for the board, so that it is the same number.
const SURE_OF_CHAIN: Confidence = SURE;

/// Proposes a status for every chain of a finished board.
///
/// About 20 ms of processor time for a finished board of 19 lines, and less than 50 ms where much is open: the moves of playouts
/// and searches and the positions read are bounded.
#[must_use]
pub fn propose(board: &Board) -> Proposal {
    let judgements = confidence::judge(board);
    let dead = judgements
        .iter()
        .filter(|judgement| judgement.is_dead())
        .fold(PointSet::EMPTY, |sum, judgement| sum | judgement.chain.stones);
    let seki = shared::seki(board, dead);
    let chains: Vec<ChainStatus> = judgements
        .iter()
        .map(|judgement| ChainStatus {
            chain: judgement.chain,
            status: match judgement.is_dead() {
                true => Status::Dead,
                false if judgement.chain.stones.intersects(seki) => Status::Seki,
                false => Status::Alive,
            },
            confidence: judgement.confidence(),
            grounds: judgement.grounds,
        })
        .collect();
    let confidence = confidence::confidence_in_all(&judgements);
    let certainty = if confidence < SURE { Certainty::AsksReferee } else { Certainty::Sure };
    let doubtful = chains
        .iter()
        .filter(|chain| chain.confidence < SURE_OF_CHAIN)
        .fold(PointSet::EMPTY, |sum, chain| sum | chain.chain.stones);
    let at_odds = shared::at_odds(board, dead);
    let certainty = if at_odds.is_empty() { certainty } else { Certainty::AsksReferee };
    let doubtful = doubtful | at_odds;
    let mut flags = shared::flags(board, dead);
    let unsettled = chains
        .iter()
        .filter(|chain| chain.grounds == Grounds::ReadOut(ReadOut::Depends))
        .fold(PointSet::EMPTY, |sum, chain| sum | chain.chain.stones);
    // Who would play first is not to be seen on the board.
    let certainty = if unsettled.is_empty() { certainty } else { Certainty::AsksReferee };
    if !unsettled.is_empty() {
        flags.push(Flag::Unsettled(unsettled));
    }
    if !doubtful.is_empty() {
        flags.push(Flag::Doubtful(doubtful));
    }
    Proposal { board: *board, chains, dead, shared: shared::shared(board, dead), flags, confidence, certainty }
}
