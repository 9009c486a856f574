//! One explanation of everything seen so far: a line of play, and what every point looked like against it.

use std::time::Duration;

use board::{Board, Color, PerPoint, Point, PointSet};

use crate::appearance::Appearances;
use crate::line_of_play::{Act, Line, When};
use crate::look::{Surprise, likeliest, place};
use crate::step_costs;

/// What is less likely than the best by more than this, in nats, is not kept: a record never comes back from there.
pub(crate) const HOPELESS: f64 = 30.0;
/// A surprise below this is none: two contents that are almost equally likely.
const CLEARLY: f32 = 1.0;

/// One explanation. Its appearances are those before the look that is being explained.
#[derive(Clone, Debug)]
pub(crate) struct Hypothesis {
    pub(crate) line: Line,
    pub(crate) appearances: Appearances,
    pub(crate) taken_back: Vec<TakenBack>,
    /// What taking back cost, and stones from the start that nobody had seen there.
    besides: f64,
}

/// How likely each of these is, the best of which comes first, where nothing else is; they sum to one.
pub(crate) fn weights(hypotheses: &[Hypothesis]) -> Vec<f64> {
    let to_best = |each: &Hypothesis| (hypotheses[0].cost() - each.cost()).exp();
    let whole: f64 = hypotheses.iter().map(to_best).sum();
    hypotheses.iter().map(|each| to_best(each) / whole).collect()
}

/// A move that its player took back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenBack {
    /// Whose.
    pub color: Color,
    /// Where it had been.
    pub point: Point,
    /// When that was seen.
    pub at: Duration,
}

impl Hypothesis {
    pub(crate) fn starting(board: Board, when: When) -> Self {
        Self {
            line: Line::starting(board, when),
            appearances: Appearances::of(&board),
            taken_back: Vec::new(),
            besides: 0.0,
        }
    }

    pub(crate) fn board(&self) -> &Board {
        self.line.board()
    }

    /// What it costs to believe this, in nats.
    pub(crate) fn cost(&self) -> f64 {
        self.line.cost() + self.appearances.paid() + self.besides
    }

    /// Takes a look in.
    pub(crate) fn with_look(mut self, surprises: &PerPoint<Surprise>) -> Self {
        self.appearances.look(self.line.board(), surprises);
        self
    }

    /// What it would cost with this look taken in.
    pub(crate) fn cost_with(&self, surprises: &PerPoint<Surprise>) -> f64 {
        self.line.cost() + self.appearances.paid_with(self.board(), surprises) + self.besides
    }

    /// The same looks explained by another line.
    pub(crate) fn on(&self, line: Line, besides: f64) -> Self {
        let mut appearances = self.appearances.clone();
        let captured = match line.0.act {
            Act::Move { captured, .. } => captured,
            Act::Start | Act::SetUp => PointSet::EMPTY,
        };
        let changed = self.board().size().points().filter(|&point| self.board().get(point) != line.board().get(point));
        let changed: PointSet = changed.collect();
        for point in (changed - captured).iter() {
            appearances.change(point, self.board().get(point), line.board().get(point));
        }
        appearances.capture(changed & captured, self.board());
        Self { line, appearances, taken_back: self.taken_back.clone(), besides: self.besides + besides }
    }

    /// The same where a human says what lies on a point: without its last move where that alone was wrong, with a move where it is one that
    /// nobody would have to look at, else with a board that was put right.
    pub(crate) fn corrected(&self, point: Point, content: Option<Color>, when: When) -> Self {
        let mut board = *self.board();
        board.set(point, content);
        if let Some(before) = self.line.without_last().filter(|before| *before.board() == board) {
            return self.on(before, 0.0);
        }
        let played = content.filter(|_| self.board().get(point).is_none());
        let played = played.and_then(|color| self.line.with_move(color, point, when));
        let played = played.filter(|line| !line.0.look_here && *line.board() == board);
        self.on(played.unwrap_or_else(|| self.line.with_correction(board, when)), 0.0)
    }

    /// The same with its last move taken back; none where the last step is no move.
    pub(crate) fn with_last_taken_back(&self, when: When) -> Option<Self> {
        let Act::Move { color, point, captured } = self.line.0.act else { return None };
        let answer = if self.has_unexplained_stone(color.opponent()) { step_costs::ANSWERED } else { 0.0 };
        let cost = step_costs::TAKEN_BACK + step_costs::PUT_BACK * captured.len() as f64 + answer;
        let mut without = self.on(self.line.without_last()?, cost);
        without.taken_back.push(TakenBack { color, point, at: when.at });
        Some(without)
    }

    /// Whether several looks before this one have shown a stone of this side where the line has none.
    fn has_unexplained_stone(&self, color: Color) -> bool {
        let bare = self.appearances.unlike(self.board()) & self.board().bare();
        bare.iter().any(|point| self.appearances.likeliest(point) == Some(color))
    }

    /// Points that this look, or several before it, show otherwise than the line has them.
    pub(crate) fn unlike(&self, surprises: &PerPoint<Surprise>) -> PointSet {
        let mut points = self.appearances.unlike(self.board());
        for (point, surprise) in surprises.iter() {
            if surprise[place(self.board().get(point))] > CLEARLY {
                points.insert(point);
            }
        }
        points
    }

    /// What a point shows: in this look where it contradicts the line clearly, else in the looks before it.
    pub(crate) fn shown(&self, point: Point, surprises: &PerPoint<Surprise>) -> Option<Color> {
        let surprise = &surprises[point];
        if surprise[place(self.board().get(point))] > CLEARLY {
            likeliest(surprise)
        } else {
            self.appearances.likeliest(point)
        }
    }

    /// Whose a stone on a point may be, where the point shows one: both sides' where this look shows it and could as well show the other's.
    pub(crate) fn colors_shown(&self, point: Point, surprises: &PerPoint<Surprise>) -> impl Iterator<Item = Color> {
        let shown = self.shown(point, surprises);
        let surprise = surprises[point];
        let is_new = shown.is_some() && surprise[place(self.board().get(point))] > CLEARLY;
        let as_well = move |color| is_new && surprise[place(Some(color))] - surprise[place(shown)] < CLEARLY;
        Color::BOTH.into_iter().filter(move |&color| shown == Some(color) || as_well(color))
    }

    /// Points that this look surely shows otherwise than the line has them.
    pub(crate) fn surely_unlike(&self, surprises: &PerPoint<Surprise>) -> usize {
        /// Surer than twenty to one.
        const SURELY: f32 = 3.0;
        let surely = |point: &Point| surprises[*point][place(self.board().get(*point))] > SURELY;
        self.board().size().points().filter(surely).count()
    }
}
