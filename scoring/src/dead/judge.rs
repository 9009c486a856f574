//! From what is settled and what the playouts saw to a judgement of each chain.

use board::{Board, Chain, Color, PointSet};

use super::chance::Chance;
use super::life::settled;
use super::playout::{self, Tally};
use super::proposal::{Confidence, Grounds};

/// Playouts with each side to move first.
const ROUNDS: u32 = 200;
/// Where the playouts start from; any number gives proposals as good.
const SEED: u64 = 361;

/// A chain and how likely it is dead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judgement {
    pub(super) chain: Chain,
    pub(super) dead: Confidence,
    pub(super) grounds: Grounds,
}

impl Judgement {
    pub(super) fn is_dead(&self) -> bool {
        self.dead.share() > 0.5
    }

    /// How likely the judgement is right.
    pub(super) fn confidence(&self) -> Confidence {
        if self.is_dead() { self.dead } else { Confidence::new(1.0 - self.dead.share()) }
    }
}

/// Judges every chain, in the order of [`Board::chains`].
pub(super) fn judge(board: &Board) -> Vec<Judgement> {
    let settled = settled(board);
    let proved_dead =
        (settled.black.territory & board.stones(Color::White)) | (settled.white.territory & board.stones(Color::Black));
    let proved_alive = settled.black.alive | settled.white.alive;
    let closed = settled.black.territory | settled.white.territory;
    let mut chance = Chance::new(SEED);
    let tally = playout::play(&board.without(proved_dead), closed, ROUNDS, &mut chance);
    board
        .chains()
        .map(|chain| {
            let (dead, grounds) = if chain.stones.intersects(proved_dead) {
                (Confidence::CERTAIN, Grounds::Proved)
            } else if chain.stones.intersects(proved_alive) {
                (Confidence::new(0.0), Grounds::Proved)
            } else {
                (Confidence::new(share_lost(&tally, &chain)), Grounds::Estimated)
            };
            Judgement { chain, dead, grounds }
        })
        .collect()
}

/// How likely every judgement is right at once. Chains stand and fall together, so that the doubts are not multiplied: the
/// most doubtful chain speaks for the board.
pub(super) fn confidence_in_all(judgements: &[Judgement]) -> Confidence {
    judgements.iter().map(Judgement::confidence).fold(
        Confidence::CERTAIN,
        |least, next| {
            if next < least { next } else { least }
        },
    )
}

/// The share of playouts in which the enemy owned the chain's points in the end.
fn share_lost(tally: &Tally, chain: &Chain) -> f32 {
    let lost: f32 = points_and_firsts(chain.stones)
        .map(|(point, first)| {
            let (own, enemy) = (chain.color, chain.color.opponent());
            0.5 + 0.5 * (tally.share(first, enemy, point) - tally.share(first, own, point))
        })
        .sum();
    lost / points_and_firsts(chain.stones).count() as f32
}

fn points_and_firsts(stones: PointSet) -> impl Iterator<Item = (board::Point, Color)> {
    stones.iter().flat_map(|point| Color::BOTH.map(|first| (point, first)))
}
