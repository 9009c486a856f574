//! From the evidence to a judgement: how likely each chain is dead.

use board::{Board, Chain};

use super::evidence::{Evidence, Fate, evidence};
use super::proposal::{Confidence, Grounds};
use super::read_out::ReadOut;

/// How much each piece of evidence counts: factors of log odds, and constants. Fitted on half of the players' marked games
/// and on games the network was not trained on, see `scoring/training/README.md`; nearby values do as well.
///
/// This one is the network's weight where nothing was searched.
const NET: f32 = 0.75;
/// Added there.
const UNREAD: f32 = 0.65;
/// The network's weight where a search was made.
const NET_WHEN_READ: f32 = 0.6;
/// The weight of the search with the chain's owner first.
const READ_OWN_FIRST: f32 = 0.3;
/// The weight of the search with the enemy first.
const READ_ENEMY_FIRST: f32 = 0.1;
/// Added where a search was made.
const READ: f32 = 0.7;
/// A chain that was read out to live is dead by these log odds; of 2,000 such chains in the players' marked games none was.
const READ_TO_LIVE: f32 = -6.0;
/// What reading out to death adds to the log odds where the network says so too. Else the chain, mostly a stone thrown in, can
/// be taken and is worth nothing to take.
const READ_TO_DIE: f32 = 1.5;
/// A chain that was read out to die lives by no more than these log odds, whatever the network says: of 17 that it took to live
/// three were dead.
const READ_TO_DIE_LIVES: f32 = -2.2;
/// Shares are taken no nearer to 0 and 1 than this before their odds are formed: few playouts stand behind a
/// share that is nearer.
const SUREST: f32 = 0.01;

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
    evidence(board).iter().map(weigh).collect()
}

fn weigh(evidence: &Evidence) -> Judgement {
    let (dead, grounds) = match evidence.proved {
        Some(Fate::Dies) => (Confidence::CERTAIN, Grounds::Proved),
        Some(Fate::Lives) => (Confidence::new(0.0), Grounds::Proved),
        None => (Confidence::new(share_of(log_odds_dead(evidence))), grounds(evidence)),
    };
    Judgement { chain: evidence.chain, dead, grounds }
}

/// What the judgement rests on. A chain that can be taken and lives all the same was judged by something else than reading.
fn grounds(evidence: &Evidence) -> Grounds {
    let is_dead = log_odds_dead(evidence) > 0.0;
    match evidence.read_out {
        Some(ReadOut::Dies | ReadOut::DiesButForKo) if !is_dead => Grounds::Estimated,
        Some(ReadOut::LivesButForKo) if is_dead => Grounds::Estimated,
        Some(found) => Grounds::ReadOut(found),
        None => Grounds::Estimated,
    }
}

fn log_odds_dead(evidence: &Evidence) -> f32 {
    match evidence.read_out {
        Some(ReadOut::Lives) => READ_TO_LIVE,
        Some(ReadOut::Dies) if evidence.net > 0.0 => estimated(evidence) + READ_TO_DIE,
        Some(ReadOut::Dies) => estimated(evidence).max(READ_TO_DIE_LIVES),
        Some(ReadOut::LivesButForKo | ReadOut::DiesButForKo | ReadOut::Depends) | None => estimated(evidence),
    }
}

fn estimated(evidence: &Evidence) -> f32 {
    let Some(reading) = evidence.reading else { return NET * evidence.net + UNREAD };
    NET_WHEN_READ * evidence.net
        + READ_OWN_FIRST * log_odds_of(reading.own_first)
        + READ_ENEMY_FIRST * log_odds_of(reading.enemy_first)
        + READ
}

fn log_odds_of(share: f32) -> f32 {
    let share = share.clamp(SUREST, 1.0 - SUREST);
    (share / (1.0 - share)).ln()
}

fn share_of(log_odds: f32) -> f32 {
    1.0 / (1.0 + (-log_odds).exp())
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
