//! Reconciling a proposal with a result the players claim: the smallest change of status that explains the difference.
//!
//! The rules stay with the caller, who says whether a dead set gives the claimed result. What can change together is a chain,
//! or all chains of one colour and status in one enclosed part of the board. Fewer such changes come first, and among as many
//! those that the proposal was least sure of.

use board::{Color, PointSet};

use super::proposal::{ChainStatus, Grounds, Proposal, Status};

/// How many of the least sure changes are tried two at a time, and three at a time.
const TRIED_IN_PAIRS: usize = 30;
const TRIED_IN_THREES: usize = 12;
/// The doubt that is left in a proved status: it changes only when nothing else explains the claim.
const PROVED_WEIGHT: f32 = 1000.0;

/// One change of status.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// The stones that change, all of one colour.
    pub stones: PointSet,
    /// Their colour.
    pub color: Color,
    /// What they become: dead, or alive.
    pub to: Status,
    /// How sure the proposal was of the opposite, as a sum of log odds: small is easy to believe.
    pub weight: f32,
}

/// How a claimed result and a proposal go together.
#[derive(Clone, Debug, PartialEq)]
pub enum Reconciliation {
    /// The proposal gives the claimed result.
    AsProposed,
    /// These changes, the fewest and likeliest found, give the claimed result with this dead set.
    Changed {
        /// What changes.
        changes: Vec<Change>,
        /// The dead stones after the changes.
        dead: PointSet,
    },
    /// No change of up to three groups gives the claimed result.
    Unexplained,
}

/// Finds the smallest change of status with which `agrees` holds for the dead set.
///
/// ```
/// use board::Board;
/// use scoring::dead::{Reconciliation, propose, reconcile};
///
/// let board: Board = "
///     . B . B W
///     B B B B W
///     W W W W W
///     . . . W .
///     W W W W .
/// ".parse().unwrap();
/// let proposal = propose(&board);
/// assert_eq!(reconcile(&proposal, |dead| dead.is_empty()), Reconciliation::AsProposed);
/// ```
pub fn reconcile(proposal: &Proposal, mut agrees: impl FnMut(PointSet) -> bool) -> Reconciliation {
    if agrees(proposal.dead) {
        return Reconciliation::AsProposed;
    }
    let changes = possible_changes(proposal);
    for indices in choices(changes.len()) {
        let chosen: Vec<Change> = indices.iter().map(|&index| changes[index]).collect();
        let touched = chosen.iter().map(|change| change.stones.len()).sum::<usize>();
        let together = chosen.iter().fold(PointSet::EMPTY, |sum, change| sum | change.stones);
        if touched != together.len() {
            continue;
        }
        let dead = chosen.iter().fold(proposal.dead, |dead, change| dead ^ change.stones);
        if agrees(dead) {
            return Reconciliation::Changed { changes: chosen, dead };
        }
    }
    Reconciliation::Unexplained
}

/// Every chain, and every set of chains of one colour and status in one enclosed part, the least sure first.
fn possible_changes(proposal: &Proposal) -> Vec<Change> {
    let mut changes: Vec<Change> = proposal.chains.iter().map(|chain| change_of(std::slice::from_ref(chain))).collect();
    for color in Color::BOTH {
        let of_color: Vec<&ChainStatus> = proposal.chains.iter().filter(|chain| chain.chain.color == color).collect();
        let is_dead = |chain: &&&ChainStatus| chain.status == Status::Dead;
        // Dead stones stand in the part that the living enemy encloses; living stones in the part without the dead enemy's walls.
        let enemies = proposal.board.stones(color.opponent()) - proposal.dead;
        for part in enemies.complement(proposal.board.size()).components(proposal.board.size()) {
            for dead in [true, false] {
                let here: Vec<ChainStatus> = of_color
                    .iter()
                    .filter(|chain| is_dead(chain) == dead && chain.chain.stones.is_subset(part))
                    .map(|&&chain| chain)
                    .collect();
                if here.len() > 1 {
                    changes.push(change_of(&here));
                }
            }
        }
    }
    changes.sort_by(|one, other| one.weight.total_cmp(&other.weight));
    changes
}

fn change_of(chains: &[ChainStatus]) -> Change {
    let doubt = |chain: &ChainStatus| match chain.grounds {
        Grounds::Proved => PROVED_WEIGHT,
        Grounds::ReadOut(_) | Grounds::Estimated => {
            let share = chain.confidence.share().clamp(0.5, 0.999);
            (share / (1.0 - share)).ln()
        }
    };
    Change {
        stones: chains.iter().fold(PointSet::EMPTY, |sum, chain| sum | chain.chain.stones),
        color: chains[0].chain.color,
        to: if chains[0].status == Status::Dead { Status::Alive } else { Status::Dead },
        // Chains that stand together change together: the surest speaks for them.
        weight: chains.iter().map(doubt).fold(0.0, f32::max),
    }
}

/// Single changes, then pairs, then threes of the first few, each in the order of the changes.
fn choices(count: usize) -> impl Iterator<Item = Vec<usize>> {
    let singles = (0..count).map(|one| vec![one]);
    let paired = count.min(TRIED_IN_PAIRS);
    let pairs = (0..paired).flat_map(move |last| (0..last).map(move |first| vec![first, last]));
    let in_threes = count.min(TRIED_IN_THREES);
    let threes = (0..in_threes).flat_map(move |last| {
        (0..last).flat_map(move |middle| (0..middle).map(move |first| vec![first, middle, last]))
    });
    singles.chain(pairs).chain(threes)
}
