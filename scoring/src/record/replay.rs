//! A record replayed move by move: whose turn it is, what is captured, which rule a move breaks, and how the record ends.

use board::{Board, ByColor, Color, Point, PointSet};

use super::cycles::{Cycles, Move, Position};
use super::hot;
use super::violation::{BrokenRule, Cycle, Violation};
use crate::sgf::{Record, Turn};

/// A game has ended after so many passes in a row (Rule 3; 307).
const PASSES_THAT_END: usize = 4;

/// A game pauses after so many passes in a row (Rule 4 "Verification"; 312).
const PASSES_THAT_PAUSE: usize = 2;

/// What a referee has found out about the game that cannot be read off the record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Points of kos that are balanced: both sides have two internal breaths, so that their stones stand in seki and are never
    /// twin hot stones (409 to 412; SST part 6B). Where both sides have nothing but their kos it is seen on the board; where
    /// there are other breaths, it is a question of life and death.
    pub balanced: PointSet,
}

/// A game replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The board at the end.
    pub board: Board,
    /// Every move that breaks a rule, in order.
    pub violations: Vec<Violation>,
    /// Complete cycles of board positions; one of each is allowed to its disturber.
    pub cycles: Vec<Cycle>,
    /// Moves, passes included.
    pub moves: usize,
    /// Stones of each colour that were put on the board, setup and handicap included.
    pub played: ByColor<u32>,
    /// Stones of each colour that the opponent captured.
    pub captured: ByColor<u32>,
    /// Stones of each colour that their owner removed.
    pub self_captured: ByColor<u32>,
    /// The first of the passes that the game ends with.
    pub first_pass: Option<Color>,
    /// How the record stands at its end.
    pub end: End,
}

/// How a record stands at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Play goes on.
    InPlay,
    /// Two passes: the game pauses for dead stones to be removed.
    Paused,
    /// Two more passes: the game is over.
    Over,
}

impl Replay {
    /// Replays a record.
    #[must_use]
    pub fn of(record: &Record, findings: Findings) -> Self {
        let mut table = Table::new(record, findings);
        for &(_, turn) in &record.turns {
            match turn {
                Turn::Setup { stones, bare } => table.set_up(stones, bare),
                Turn::Move { color, point } => table.take_turn(color, point),
            }
        }
        table.into_replay()
    }

    /// The stones of a colour that must be on the board: those played less those that left it. Equal to what the board shows in
    /// every record without setup in its midst.
    #[must_use]
    pub const fn stones_left(&self, color: Color) -> u32 {
        match color {
            Color::Black => self.played.black - self.captured.black - self.self_captured.black,
            Color::White => self.played.white - self.captured.white - self.self_captured.white,
        }
    }
}

/// The game as it goes.
struct Table {
    board: Board,
    to_play: Color,
    /// Handicap moves that Black still has before White may play.
    handicap_left: u8,
    passes: Vec<Color>,
    hot: Option<hot::HotStones>,
    cycles: Cycles,
    balanced: PointSet,
    violations: Vec<Violation>,
    moves: usize,
    played: ByColor<u32>,
    captured: ByColor<u32>,
    self_captured: ByColor<u32>,
}

impl Table {
    fn new(record: &Record, findings: Findings) -> Self {
        Self {
            board: Board::empty(record.size),
            to_play: Color::Black,
            handicap_left: record.handicap,
            passes: Vec::new(),
            hot: None,
            cycles: Cycles::default(),
            balanced: findings.balanced,
            violations: Vec::new(),
            moves: 0,
            played: ByColor::default(),
            captured: ByColor::default(),
            self_captured: ByColor::default(),
        }
    }

    /// Stones put down before the first move are handicap stones where there are as many of Black's, and White plays next.
    fn set_up(&mut self, stones: ByColor<PointSet>, bare: PointSet) {
        let before = ByColor::from_fn(|color| self.board.stones(color));
        crate::sgf::set_up(&mut self.board, stones, bare);
        for color in Color::BOTH {
            self.played[color] += count(self.board.stones(color) - before[color]);
            // What setup takes away left the game by no capture; it counts as never played.
            self.played[color] -= count(before[color] - self.board.stones(color));
        }
        if self.moves == 0 && self.handicap_left > 0 && stones.black.len() >= usize::from(self.handicap_left) {
            self.handicap_left = 0;
            self.to_play = Color::White;
        }
        self.hot = None;
        self.cycles = Cycles::default();
    }

    fn take_turn(&mut self, color: Color, point: Option<Point>) {
        self.moves += 1;
        self.judge_turn(color, point);
        self.cycles.seen(Position { board: self.board, to_play: color }, self.moves);
        match point {
            None => self.pass(color),
            Some(point) => self.play(color, point),
        }
        self.to_play = color.opponent();
    }

    fn judge_turn(&mut self, color: Color, point: Option<Point>) {
        if self.passes.len() >= PASSES_THAT_END {
            self.violates(color, point, BrokenRule::AfterTheEnd);
        }
        if self.handicap_left > 1 {
            // Free placement: Black's moves follow each other, with White's mandatory passes between them written or not.
            match (color, point) {
                (Color::Black, Some(_)) => self.handicap_left -= 1,
                (Color::White, None) => {}
                (Color::White, Some(_)) => self.violates(color, point, BrokenRule::MandatoryPass),
                (Color::Black, None) => self.handicap_left = 0,
            }
            return;
        }
        let last_handicap_stone = self.handicap_left == 1 && color == Color::Black;
        self.handicap_left = 0;
        // After a pause either side may be the one to go on (Rule 4 "Verification").
        let paused = self.passes.len() >= PASSES_THAT_PAUSE;
        if color != self.to_play && !paused && !last_handicap_stone {
            self.violates(color, point, BrokenRule::OutOfTurn);
        }
    }

    fn pass(&mut self, color: Color) {
        // A mandatory pass is part of the handicap and neither pauses nor ends anything.
        if self.handicap_left == 0 {
            self.passes.push(color);
        }
        self.hot = None;
        // Removal after a pass is a ko fight, however often it comes round (Rule 5 "Ko"); cycles begin anew.
        self.cycles.interrupted();
    }

    fn play(&mut self, color: Color, point: Point) {
        let Some(played) = self.board.play(color, point) else {
            self.violates(color, Some(point), BrokenRule::PointTaken);
            return;
        };
        self.played[color] += 1;
        self.captured[color.opponent()] += count(played.captured);
        self.self_captured[color] += count(played.self_captured);
        if played.after == self.board {
            // Self-removal of a single stone equals a pass (SST part 2, "During the game" 3).
            self.pass(color);
            return;
        }
        let capture = (!played.captured.is_empty()).then(|| hot::Capture::new(&self.board, &played, color, point));
        let made = Move { number: self.moves, color, before: self.board, played: &played, capture: capture.as_ref() };
        let too_hot = self.hot.as_ref().and_then(|hot| hot.forbid(color, played.captured));
        let recycling = || self.cycles.forbids(&made).map(|cycle| BrokenRule::Recycling { cycle });
        if let Some(rule) = too_hot.or_else(recycling) {
            // What a forbidden removal brings about is not held against the other side: its stones may be removed at once, and
            // no cycle goes through it.
            self.cycles.interrupted();
            self.hot = None;
            self.violates(color, Some(point), rule);
        } else {
            self.cycles.played(&made);
            self.hot = capture.and_then(|capture| hot::HotStones::after(&played.after, &capture, self.balanced));
        }
        self.board = played.after;
        self.passes.clear();
    }

    fn violates(&mut self, color: Color, point: Option<Point>, rule: BrokenRule) {
        self.violations.push(Violation { number: self.moves, color, point, rule });
    }

    fn into_replay(self) -> Replay {
        Replay {
            board: self.board,
            violations: self.violations,
            cycles: self.cycles.into_complete(),
            moves: self.moves,
            played: self.played,
            captured: self.captured,
            self_captured: self.self_captured,
            first_pass: self.passes.first().copied(),
            end: match self.passes.len() {
                0..PASSES_THAT_PAUSE => End::InPlay,
                PASSES_THAT_PAUSE..PASSES_THAT_END => End::Paused,
                _ => End::Over,
            },
        }
    }
}

fn count(stones: PointSet) -> u32 {
    u32::try_from(stones.len()).expect("a board has 361 points")
}
