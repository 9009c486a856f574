//! The search: looks come in, and the likeliest games so far are kept.

use std::time::Duration;

use board::{Board, BoardSize, Color, PerPoint, Point, PointSet};

use crate::hypothesis::{self, HOPELESS, Hypothesis};
use crate::line_of_play::{Act, When};
use crate::look::{Look, Sights, surprise};
use crate::proposals::{self, Scene};
use crate::record::GameRecord;

/// Hypotheses kept from look to look. On games of `tests/random_games.rs` eight decode as many as 24; the rest is for late captures.
const KEPT: usize = 24;
/// Acts between two looks. A picture a minute in fast play shows up to ten new stones.
const MOST_ACTS: usize = 60;
/// Proposals weighed for one look: there is no end to what may have led to a picture of garbage.
const MOST_PROPOSALS: usize = 3000;
/// A look that surely shows so many points otherwise than any game explains is not believed by itself: the lines were found in the
/// wrong place, or a cloth lies on the board.
const MOST_UNEXPLAINED: usize = 8;
/// So many of them in turn are believed: the board was set up anew.
const LOOKS_FOR_ANOTHER_BOARD: usize = 3;
/// A game with at least this share of all explanations may well be the one that was played.
const LIKELY: f64 = 0.1;

/// Finds the likeliest game that explains the looks so far.
#[derive(Clone, Debug)]
pub struct Decoder {
    size: BoardSize,
    /// The likeliest first; never empty.
    hypotheses: Vec<Hypothesis>,
    looks: usize,
    /// What the looks saw on each point.
    sights: PerPoint<Sights>,
    unexplained_looks: usize,
}

/// How a look goes with the game so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// Some game explains it.
    Fits,
    /// No game explains it; it is left out unless the next ones show the same.
    DoesNotFit,
    /// It is of a board of another size; it is left out.
    OtherSize,
}

impl Decoder {
    /// Begins with a first look at the board: what lies there is the first position.
    #[must_use]
    pub fn new(first: &Look) -> Self {
        let mut board = Board::empty(first.points.size());
        for (point, seen) in first.points.iter().filter(|(_, seen)| seen.unseen < 0.5) {
            board.set(point, seen.likeliest());
        }
        let mut decoder = Self {
            size: first.points.size(),
            hypotheses: vec![Hypothesis::starting(board, When { look: 0, at: first.at })],
            looks: 0,
            sights: PerPoint::from_fn(first.points.size(), |_| Sights::default()),
            unexplained_looks: 0,
        };
        decoder.look(first);
        decoder
    }

    /// Takes a look in.
    pub fn look(&mut self, look: &Look) -> Fit {
        if look.points.size() != self.size {
            return Fit::OtherSize;
        }
        let when = When { look: self.looks, at: look.at };
        self.looks += 1;
        let surprises = PerPoint::from_fn(self.size, |point| surprise(&look.points[point]));
        let scene = Scene { surprises: &surprises, when, sights: &self.sights };
        let mut explained = self.explained(&scene);
        let unexplained = explained[0].surely_unlike(&surprises);
        if unexplained > MOST_UNEXPLAINED {
            self.unexplained_looks += 1;
            if self.unexplained_looks < LOOKS_FOR_ANOTHER_BOARD {
                return Fit::DoesNotFit;
            }
        }
        self.unexplained_looks = 0;
        explained.extend(proposals::set_up(&explained[0], &scene));
        let looked = explained.into_iter().map(|hypothesis| hypothesis.with_look(&surprises));
        self.hypotheses = hypotheses(best(looked.map(|hypothesis| (hypothesis.cost(), hypothesis)).collect()));
        for (point, seen) in look.points.iter() {
            self.sights[point].add(when.look, seen, &surprises[point]);
        }
        Fit::Fits
    }

    /// The hypotheses with everything that may have happened up to this look, which none of them has taken in.
    fn explained(&self, scene: &Scene<'_>) -> Vec<Hypothesis> {
        let with_look = |hypothesis: Hypothesis| (hypothesis.cost_with(scene.surprises), hypothesis);
        let mut all = best(self.hypotheses.iter().cloned().map(with_look).collect());
        // One that the look speaks against may be the only one from which a capture explains it.
        let mut newest = self.hypotheses.clone();
        let mut weighed = 0;
        for _ in 0..MOST_ACTS {
            let is_new =
                |new: &Hypothesis| !all.iter().any(|(_, known)| same_state(known, new) && known.cost() <= new.cost());
            let found = newest.iter().flat_map(|hypothesis| proposals::next(hypothesis, scene)).filter(is_new);
            // One more than may be weighed tells that there are too many.
            let found: Vec<Hypothesis> = found.take(MOST_PROPOSALS + 1 - weighed).collect();
            weighed += found.len();
            if found.is_empty() || weighed > MOST_PROPOSALS {
                break;
            }
            let found = best(found.into_iter().map(with_look).collect());
            let known = all.len();
            all.extend(found.iter().cloned());
            all = best(all);
            newest = hypotheses(found);
            let kept = newest.iter().filter(|new| all.iter().any(|(_, kept)| same_line(kept, new))).count();
            if kept == 0 && known >= KEPT {
                break;
            }
        }
        hypotheses(all)
    }

    /// A human says what lies on a point now: games that have something else there are kept no more.
    pub(crate) fn correct(&mut self, point: Point, content: Option<Color>, at: Duration) {
        let has_it = |hypothesis: &Hypothesis| hypothesis.board().get(point) == content;
        if !self.hypotheses.iter().any(has_it) {
            let when = When { look: self.looks, at };
            self.hypotheses = vec![self.hypotheses[0].corrected(point, content, when)];
        }
        self.hypotheses.retain(has_it);
    }

    /// The board as the likeliest game has it now.
    #[must_use]
    pub fn board(&self) -> &Board {
        self.hypotheses[0].board()
    }

    /// Where the likeliest game's last step put a stone, if it is a move.
    pub(crate) fn last_point(&self) -> Option<Point> {
        self.hypotheses[0].line.last_move().map(|(_, point)| point)
    }

    /// Where the last step of each likely game put a stone, if it is a move.
    pub(crate) fn last_points(&self) -> PointSet {
        let shares = hypothesis::weights(&self.hypotheses);
        let likely = self.hypotheses.iter().zip(shares).filter(|(_, share)| *share >= LIKELY);
        likely.filter_map(|(each, _)| each.line.last_move()).map(|(_, point)| point).collect()
    }

    /// What the newest look's last step captured, with whose stone and where.
    pub(crate) fn newest_capture(&self) -> Option<(Color, Point, PointSet)> {
        let step = &self.hypotheses[0].line.0;
        match step.act {
            Act::Move { color, point, captured } if !captured.is_empty() && step.look + 1 == self.looks => {
                Some((color, point, captured))
            }
            _ => None,
        }
    }

    /// The move of the game as this other decoder has it that is none any more: it was taken back, or its stone alone is gone and captured
    /// by nothing.
    pub(crate) fn withdrawn_since(&self, before: &Self) -> Option<Point> {
        let (had, has) = (&before.hypotheses[0], &self.hypotheses[0]);
        if has.taken_back.len() > had.taken_back.len() {
            return has.taken_back.last().map(|taken| taken.point);
        }
        let gone = had.board().occupied() - has.board().occupied();
        let point = gone.first().filter(|point| gone == (*point).into())?;
        (had.line.has_move(point) && !has.line.has_move(point)).then_some(point)
    }

    /// Whether this look or a later one surely saw this side's stone on a point.
    pub(crate) fn has_shown_since(&self, look: usize, point: Point, color: Color) -> bool {
        self.sights[point].have_shown_since(look, color)
    }

    /// Whether a look surely saw nothing on a point, this one or a later one.
    pub(crate) fn was_bare_since(&self, point: Point, look: usize) -> bool {
        self.sights[point].since(look) > 0
    }

    /// The likeliest game so far.
    #[must_use]
    pub fn record(&self) -> GameRecord {
        GameRecord::of(&self.hypotheses)
    }

    /// The board before a look, or the last one, as each of the likeliest games has it, with that game's share.
    pub(crate) fn boards_before(&self, look: Option<usize>) -> impl Iterator<Item = (&Board, f64)> {
        let shares = hypothesis::weights(&self.hypotheses);
        self.hypotheses.iter().zip(shares).map(move |(each, share)| (each.line.board_before(look), share))
    }

    /// How many looks came in.
    #[must_use]
    pub const fn looks(&self) -> usize {
        self.looks
    }
}

/// Whether two hypotheses can only go on alike: the same board, and the same side moved last.
fn same_state(one: &Hypothesis, other: &Hypothesis) -> bool {
    one.board() == other.board() && last_mover(one) == last_mover(other)
}

fn same_line(one: &Hypothesis, other: &Hypothesis) -> bool {
    std::sync::Arc::ptr_eq(&one.line.0, &other.line.0)
}

fn last_mover(hypothesis: &Hypothesis) -> Option<Color> {
    hypothesis.line.last_move().map(|(color, _)| color)
}

/// The cheapest by the cost that stands before each, the best of each state, the best first.
fn best(mut by_cost: Vec<(f64, Hypothesis)>) -> Vec<(f64, Hypothesis)> {
    by_cost.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let limit = by_cost.first().map_or(0.0, |(least, _)| least + HOPELESS);
    let mut kept: Vec<(f64, Hypothesis)> = Vec::with_capacity(KEPT);
    for (cost, hypothesis) in by_cost {
        if kept.len() == KEPT || cost > limit {
            break;
        }
        if !kept.iter().any(|(_, better)| same_state(better, &hypothesis)) {
            kept.push((cost, hypothesis));
        }
    }
    kept
}

fn hypotheses(by_cost: Vec<(f64, Hypothesis)>) -> Vec<Hypothesis> {
    by_cost.into_iter().map(|(_, hypothesis)| hypothesis).collect()
}

#[cfg(test)]
mod tests {
    use board::Posterior;

    use super::*;
    use crate::record::RecordedAct;

    /// Another game explains that the stones have gone, but not whose stone has come: it must not drive out the one from which a capture
    /// explains both.
    #[test]
    fn a_game_that_a_look_speaks_against_is_gone_on_from() {
        let board: Board = "
            . B B B B B B B W
            W B B B B B B B W
            W W W W W W W W .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
        "
        .parse()
        .expect("a board");
        let corner = board.size().point(0, 0).expect("a point");
        let captured = board.play(Color::White, corner).expect("a bare point").after;
        let look = |seconds, board: &Board| {
            let of = |point, content| f64::from(u8::from(board.get(point) == content));
            let seen = |at| Posterior::new(of(at, None), of(at, Some(Color::Black)), of(at, Some(Color::White)));
            Look { at: Duration::from_secs(seconds), points: PerPoint::from_fn(board.size(), seen) }
        };
        let mut decoder = Decoder::new(&look(0, &board));
        let gone = board.without(board.stones(Color::Black));
        let other = decoder.hypotheses[0].line.with_set_up(gone, When { look: 1, at: Duration::from_secs(2) });
        let other = decoder.hypotheses[0].on(other, 0.0);
        decoder.hypotheses.push(other);
        decoder.look(&look(4, &captured));
        let steps = decoder.record().steps;
        assert!(matches!(&steps[..], [one] if matches!(one.act, RecordedAct::Move { .. })), "{steps:?}");
    }
}
