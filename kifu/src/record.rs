//! The game as it is told: the likeliest line, and how sure each step is.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use board::{Board, BoardSize, ByColor, Color, Point, PointSet};

use crate::hypothesis::{self, Hypothesis, TakenBack};
use crate::line_of_play::{Act, Step};

/// A game as far as it was seen.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The first position.
    pub start: Board,
    /// What happened, in order.
    pub steps: Vec<Recorded>,
    /// Moves that were taken back, in order.
    pub taken_back: Vec<TakenBack>,
    /// The board now.
    pub board: Board,
}

/// One step of a record.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// What happened.
    pub act: RecordedAct,
    /// When it was seen first.
    pub at: Duration,
    /// The look that showed it first, from 0.
    pub look: usize,
    /// The share of all explanations, weighed by their probability, that have this step: 0 to 1.
    pub confidence: f64,
    /// A human should look here: out of turn, against the rules of play, or not explained by any move.
    pub look_here: bool,
    /// The board after it.
    pub board: Board,
}

/// What happened in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedAct {
    /// A stone was played.
    Move {
        /// Whose.
        color: Color,
        /// Where.
        point: Point,
        /// The opponent's stones that it captured.
        captured: PointSet,
    },
    /// Stones were laid down or taken off that no legal move explains, or a human said so.
    SetUp {
        /// Stones laid down.
        stones: ByColor<PointSet>,
        /// Points bared.
        bare: PointSet,
    },
}

impl GameRecord {
    /// What these hypotheses, the best first, come to.
    pub(crate) fn of(hypotheses: &[Hypothesis]) -> Self {
        let best = &hypotheses[0];
        let weights = hypothesis::weights(hypotheses);
        let lines: Vec<&Arc<Step>> = best.line.steps_from_start();
        let shares = shares(&lines, hypotheses, &weights);
        let mut steps = Vec::with_capacity(lines.len());
        let mut previous = Board::empty(best.board().size());
        let mut start = previous;
        for (step, share) in lines.into_iter().zip(shares) {
            let act = match step.act {
                Act::Start => {
                    start = step.board;
                    None
                }
                Act::Move { color, point, captured } => Some(RecordedAct::Move { color, point, captured }),
                Act::SetUp => {
                    let (stones, bare) = difference(&previous, &step.board);
                    Some(RecordedAct::SetUp { stones, bare })
                }
            };
            if let Some(act) = act {
                steps.push(Recorded {
                    act,
                    at: step.at,
                    look: step.look,
                    confidence: share,
                    look_here: step.look_here,
                    board: step.board,
                });
            }
            previous = step.board;
        }
        Self { start, steps, taken_back: best.taken_back.clone(), board: *best.board() }
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.board.size()
    }

    /// The moves in order: whose, and where.
    pub fn moves(&self) -> impl Iterator<Item = (Color, Point)> {
        self.steps.iter().filter_map(|step| match step.act {
            RecordedAct::Move { color, point, .. } => Some((color, point)),
            RecordedAct::SetUp { .. } => None,
        })
    }

    /// The look that was the first to show what lies on a point now, from 0.
    pub(crate) fn came(&self, point: Point) -> usize {
        let lies = |board: &Board| board.get(point) == self.board.get(point);
        let showing = self.steps.iter().rev().take_while(|step| lies(&step.board)).count();
        let is_from_start = showing == self.steps.len() && lies(&self.start);
        self.steps.get(self.steps.len() - showing).filter(|_| !is_from_start).map_or(0, |first| first.look)
    }

    /// The stones that were captured since then.
    pub(crate) fn captured_since(&self, then: Duration) -> PointSet {
        let since = self.steps.iter().rev().take_while(|step| step.at >= then);
        since.fold(PointSet::EMPTY, |all, step| match step.act {
            RecordedAct::Move { captured, .. } => all | captured,
            RecordedAct::SetUp { .. } => all,
        })
    }
}

/// For each step of the best line the weight of all hypotheses that have it. Lines share their beginnings, so that only what they do not
/// share is compared: a long game costs no more than a short one.
fn shares(best: &[&Arc<Step>], hypotheses: &[Hypothesis], weights: &[f64]) -> Vec<f64> {
    let places: HashMap<*const Step, usize> = best.iter().map(|step| Arc::as_ptr(step)).zip(0..).collect();
    let mut shares = vec![0.0; best.len()];
    for (hypothesis, weight) in hypotheses.iter().zip(weights) {
        let mut own: Vec<(Act, Board)> = Vec::new();
        let mut shared = 0;
        for step in hypothesis.line.backwards() {
            if let Some(&place) = places.get(&Arc::as_ptr(step)) {
                shared = place + 1;
                break;
            }
            own.push((step.act, step.board));
        }
        for (place, (share, step)) in shares.iter_mut().zip(best).enumerate() {
            if place < shared || own.contains(&(step.act, step.board)) {
                *share += weight;
            }
        }
    }
    shares
}

/// What has to be laid down and bared to make one board of another.
fn difference(before: &Board, after: &Board) -> (ByColor<PointSet>, PointSet) {
    let stones = ByColor::from_fn(|color| after.stones(color) - before.stones(color));
    (stones, before.occupied() & after.bare())
}
