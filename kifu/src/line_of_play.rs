//! A line of play: the steps of a game so far, shared between the hypotheses that have them in common.

use std::sync::Arc;
use std::time::Duration;

use board::{Board, Color, Point, PointSet};

use crate::step_costs::{
    AGAINST_THE_RULES, DISTANCE, HANDICAP_STONE, MOVE, OUT_OF_TURN, PASSES_AGAIN, SET_UP, SET_UP_POINT, WHITE_BEGINS,
};

/// One step of a line.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) before: Option<Arc<Step>>,
    pub(crate) act: Act,
    /// The look that showed it first, from 0.
    pub(crate) look: usize,
    /// When that was.
    pub(crate) at: Duration,
    /// The board after it.
    pub(crate) board: Board,
    /// What all steps so far cost.
    pub(crate) cost: f64,
    /// Whether a human should look at it: out of turn, against the rules, or set up, unless a human said so.
    pub(crate) look_here: bool,
}

/// What happens in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// The first position.
    Start,
    /// A stone is played.
    Move { color: Color, point: Point, captured: PointSet },
    /// The board becomes another one that no legal move explains.
    SetUp,
}

/// A line by its last step.
#[derive(Clone, Debug)]
pub(crate) struct Line(pub(crate) Arc<Step>);

/// When a step was seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct When {
    pub(crate) look: usize,
    pub(crate) at: Duration,
}

impl Line {
    pub(crate) fn starting(board: Board, when: When) -> Self {
        Self(Arc::new(Step {
            before: None,
            act: Act::Start,
            look: when.look,
            at: when.at,
            board,
            cost: 0.0,
            look_here: false,
        }))
    }

    pub(crate) fn board(&self) -> &Board {
        &self.0.board
    }

    pub(crate) fn cost(&self) -> f64 {
        self.0.cost
    }

    /// The steps, the last one first.
    pub(crate) fn backwards(&self) -> impl Iterator<Item = &Arc<Step>> {
        std::iter::successors(Some(&self.0), |step| step.before.as_ref())
    }

    /// The board before this look, or the last one; the first position where that is later.
    pub(crate) fn board_before(&self, look: Option<usize>) -> &Board {
        let mut steps = self.backwards();
        let before = steps.find(|step| step.before.is_none() || look.is_none_or(|look| step.look < look));
        &before.unwrap_or(&self.0).board
    }

    /// The steps in order, the first position first.
    pub(crate) fn steps_from_start(&self) -> Vec<&Arc<Step>> {
        let mut steps: Vec<&Arc<Step>> = self.backwards().collect();
        steps.reverse();
        steps
    }

    /// The last move, if the last step is one.
    pub(crate) fn last_move(&self) -> Option<(Color, Point)> {
        match self.0.act {
            Act::Move { color, point, .. } => Some((color, point)),
            Act::Start | Act::SetUp => None,
        }
    }

    /// Whether any of its moves was played there.
    pub(crate) fn has_move(&self, point: Point) -> bool {
        self.backwards().any(|step| matches!(step.act, Act::Move { point: played, .. } if played == point))
    }

    /// The line without its last step; none where that is the first position.
    pub(crate) fn without_last(&self) -> Option<Self> {
        self.0.before.clone().map(Self)
    }

    /// The line with one more move; none where a stone lies there already.
    pub(crate) fn with_move(&self, color: Color, point: Point, when: When) -> Option<Self> {
        let played = self.board().play(color, point)?;
        let repeats = self.0.before.as_ref().is_some_and(|before| before.board == played.after);
        let against_the_rules = repeats || !played.self_captured.is_empty();
        let (turn, out_of_turn) = self.turn(color);
        let near = self
            .last_move()
            .map_or(0, |(_, last)| last.column().abs_diff(point.column()).max(last.row().abs_diff(point.row())));
        let cost = MOVE + turn + if against_the_rules { AGAINST_THE_RULES } else { 0.0 } + DISTANCE * near as f64;
        Some(Self(Arc::new(Step {
            before: Some(Arc::clone(&self.0)),
            act: Act::Move { color, point, captured: played.captured },
            look: when.look,
            at: when.at,
            board: played.after,
            cost: self.cost() + cost,
            look_here: against_the_rules || out_of_turn,
        })))
    }

    /// What it costs that this side moves now, and whether it is out of turn.
    fn turn(&self, color: Color) -> (f64, bool) {
        match self.0.act {
            Act::Move { color: last, .. } if last != color => (0.0, false),
            Act::Move { .. } if color == Color::Black && self.only_black_moved() => (HANDICAP_STONE, false),
            Act::Move { .. } if self.moved_twice_before(1, color) => (PASSES_AGAIN, true),
            Act::Move { .. } => (OUT_OF_TURN, true),
            Act::Start if color == Color::White && self.board().occupied().is_empty() => (WHITE_BEGINS, false),
            Act::Start | Act::SetUp => (0.0, false),
        }
    }

    fn only_black_moved(&self) -> bool {
        self.backwards().all(|step| match step.act {
            Act::Start => step.board.occupied().is_empty(),
            Act::Move { color, .. } => color == Color::Black,
            Act::SetUp => false,
        })
    }

    /// The line with another board, however it came about.
    pub(crate) fn with_set_up(&self, board: Board, when: When) -> Self {
        let changed = self.board().size().points().filter(|&point| self.board().get(point) != board.get(point)).count();
        let cost = SET_UP + SET_UP_POINT * changed as f64;
        self.with_board(board, cost, true, when)
    }

    /// The line with a board that a human put right.
    pub(crate) fn with_correction(&self, board: Board, when: When) -> Self {
        self.with_board(board, 0.0, false, when)
    }

    fn with_board(&self, board: Board, cost: f64, look_here: bool, when: When) -> Self {
        Self(Arc::new(Step {
            before: Some(Arc::clone(&self.0)),
            act: Act::SetUp,
            look: when.look,
            at: when.at,
            board,
            cost: self.cost() + cost,
            look_here,
        }))
    }

    /// Whether the first of the last `later` moves is this side's, and so is the move before it: a move between them was missed.
    pub(crate) fn moved_twice_before(&self, later: usize, color: Color) -> bool {
        let moved = |step: Option<&Arc<Step>>| matches!(step.map(|step| step.act), Some(Act::Move { color: mover, .. }) if mover == color);
        let mut steps = self.backwards().skip(later - 1);
        moved(steps.next()) && moved(steps.next())
    }

    /// The look that showed the first of the last `later` steps.
    pub(crate) fn look_of(&self, later: usize) -> Option<usize> {
        self.backwards().nth(later - 1).map(|step| step.look)
    }

    /// The line with this move put in before its last `later` moves; none where these cannot follow it or do not end as before, that
    /// stone apart.
    pub(crate) fn with_move_before(&self, later: usize, color: Color, point: Point, when: When) -> Option<Self> {
        let mut moves = Vec::new();
        let mut line = self.clone();
        for _ in 0..later {
            moves.push((line.last_move()?, When { look: line.0.look, at: line.0.at }));
            line = line.without_last()?;
        }
        let between = When { look: moves.last()?.1.look, at: moves.last()?.1.at };
        line = line.with_move(color, point, When { look: between.look.min(when.look), at: between.at.min(when.at) })?;
        for ((color, point), when) in moves.into_iter().rev() {
            line = line.with_move(color, point, when)?;
        }
        let mut expected = *self.board();
        expected.set(point, Some(color));
        (*line.board() == expected).then_some(line)
    }

    /// The line as if these points had held this from the start; none where something happened on them since, where they held it anyway, or
    /// where the moves cannot follow.
    pub(crate) fn with_from_start(&self, contents: &[(Option<Color>, Point)]) -> Option<Self> {
        let mut steps: Vec<&Arc<Step>> = self.backwards().collect();
        let start = steps.pop()?;
        let mut board = start.board;
        for &(content, point) in contents {
            let held = start.board.get(point);
            if held == content || held != self.board().get(point) {
                return None;
            }
            board.set(point, content);
        }
        let mut line = Self::starting(board, When { look: start.look, at: start.at });
        for step in steps.into_iter().rev() {
            let when = When { look: step.look, at: step.at };
            line = match step.act {
                Act::Move { color, point, .. } => line.with_move(color, point, when)?,
                Act::Start | Act::SetUp => return None,
            };
        }
        Some(line)
    }
}

impl Drop for Step {
    /// Takes a long line apart step by step: dropping it by recursion would exhaust the stack.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut step) = before.and_then(Arc::into_inner) {
            before = step.before.take();
        }
    }
}
