//! What happens in a film, look by look: a game that is played and counted, the hands that do it, what else happens at a table, and the
//! truth of all of it. No pixels.

use board::{Board, BoardSize, Color, Point};
use serde::Serialize;

use crate::counting::{self, Counting};
use crate::dice::Dice;
use crate::maths::Vec2;
use crate::play::Game;

/// Looks are so many seconds apart.
pub const SECONDS_BETWEEN_LOOKS: f64 = 2.0;
/// Nudges of the camera and changes of the light in a film.
const NUDGES: usize = 5;
const LIGHT_CHANGES: usize = 3;
/// Looks at the finished board.
const LOOKS_AT_THE_END: usize = 6;

/// A position at rest, and the look from which it is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AtRest {
    /// The look, from 0.
    pub frame: usize,
    /// `B`, `W` and `.` for each point, the topmost row first.
    pub rows: Vec<String>,
}

/// How a film's game is counted at its end: what a hall sees between the last move and the empty board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CountTruth {
    /// The first look after the last move.
    pub ended: usize,
    /// The last position, before anything was taken off; the topmost row first.
    pub before: Vec<String>,
    /// The dead stones, which go back to their owners.
    pub dead: Vec<String>,
    /// Stones that each set lacks: Black's, White's.
    pub lost: [usize; 2],
    /// The look from which the board is filled in.
    pub frame: usize,
    /// The filled board.
    pub filled: Vec<String>,
    /// The look from which the board is bare again.
    pub cleared: usize,
}

/// What a film shows, in the form of a recorded sequence's `truth.json`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FilmTruth {
    /// What made it.
    pub source: &'static str,
    /// The seed.
    pub seed: u64,
    /// Lines of the board.
    pub size: usize,
    /// Angle above the board's plane at which the camera sees the middle of the board, in degrees.
    pub elevation_degrees: f64,
    /// Seconds from one look to the next.
    pub seconds_between: f64,
    /// Names of the pictures, in order.
    pub frames: Vec<String>,
    /// Each position that is at rest, from its look on.
    pub timeline: Vec<AtRest>,
    /// The moves that stand: colour, point, and the first look that shows the stone with no hand in the picture.
    pub moves: Vec<(char, String, usize)>,
    /// Moves that are taken back: colour, point, first look, and the look of the hand that takes it.
    pub taken_back: Vec<(char, String, usize, usize)>,
    /// Looks from which captured stones are off the board, and which.
    pub captures: Vec<(usize, Vec<String>)>,
    /// For each look, whether a hand is in the picture.
    pub occluded: Vec<bool>,
    /// Looks before which the camera was nudged.
    pub nudged: Vec<usize>,
    /// Looks before which the light changed.
    pub lit: Vec<usize>,
    /// Whether Black and White play in turn.
    pub alternating: bool,
    /// How the game is counted by filling in, where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<CountTruth>,
}

/// How a game's play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    BothPassed,
    MostMoves,
}

/// A stone on the board, lying where it was laid until it is taken off.
#[derive(Clone, Copy)]
pub(crate) struct Laid {
    pub(crate) point: Point,
    pub(crate) color: Color,
    /// Off its point, in cells.
    pub(crate) off: Vec2,
    /// Its own grain and size.
    pub(crate) seed: u64,
}

/// A hand over a point, of the player who sits on Black's or White's side.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    pub(crate) point: Point,
    pub(crate) by: Color,
    pub(crate) seed: u64,
}

/// Where the camera stands against where it began: along the board in millimetres, and turned, in radians.
#[derive(Clone, Copy, Default)]
pub(crate) struct Nudge {
    pub(crate) along_mm: [f64; 2],
    pub(crate) turn: f64,
}

/// What one look of the camera sees.
#[derive(Clone)]
pub(crate) struct Look {
    pub(crate) stones: Vec<Laid>,
    pub(crate) hand: Option<Reach>,
    pub(crate) nudge: Nudge,
    /// How bright the first lamp, and the camera's exposure, are against the beginning.
    pub(crate) lamp: f32,
    pub(crate) exposure: f32,
}

/// Who says what happens next.
pub(crate) struct Director {
    size: BoardSize,
    dice: Dice,
    now: Look,
    pub(crate) looks: Vec<Look>,
    pub(crate) truth: FilmTruth,
    /// Moves that wait for a look without a hand.
    unseen: Vec<(char, String)>,
    /// How sloppily stones are laid, in cells.
    sloppy: f32,
}

impl Director {
    pub(crate) fn new(seed: u64, size: BoardSize, elevation_degrees: f64, mut dice: Dice) -> Self {
        let sloppy = dice.range(0.02, 0.09);
        Self {
            size,
            dice,
            now: Look { stones: Vec::new(), hand: None, nudge: Nudge::default(), lamp: 1.0, exposure: 1.0 },
            looks: Vec::new(),
            truth: FilmTruth {
                source: "test-images film",
                seed,
                size: size.lines(),
                elevation_degrees,
                seconds_between: SECONDS_BETWEEN_LOOKS,
                frames: Vec::new(),
                timeline: Vec::new(),
                moves: Vec::new(),
                taken_back: Vec::new(),
                captures: Vec::new(),
                occluded: Vec::new(),
                nudged: Vec::new(),
                lit: Vec::new(),
                alternating: true,
                counted: None,
            },
            unseen: Vec::new(),
            sloppy,
        }
    }

    /// Plays a game by itself, looked at from before its first stone until after its last.
    pub(crate) fn play(&mut self, most_moves: usize) -> Reached {
        let mut game = Game::new(self.size, &mut self.dice.fork());
        let mut own = self.dice.fork();
        let mut events = self.dice.fork();
        let mut draw = |count: usize| -> Vec<usize> { (0..count).map(|_| 1 + events.below(most_moves)).collect() };
        let (nudges, changes) = (draw(NUDGES), draw(LIGHT_CHANGES));
        self.quiet(3);
        let (mut passes, mut reached) = (0, Reached::MostMoves);
        for number in 1..=most_moves {
            let (before, color) = (game.board(), game.to_move());
            let Some(point) = game.step_to_the_end(&mut own) else {
                passes += 1;
                if passes == 2 {
                    reached = Reached::BothPassed;
                    break;
                }
                continue;
            };
            passes = 0;
            nudges.iter().filter(|&&at| at == number).for_each(|_| self.nudge());
            changes.iter().filter(|&&at| at == number).for_each(|_| self.change_light());
            let thinking = 1 + self.dice.below(3);
            self.quiet(thinking);
            if self.dice.chance(0.02) {
                self.take_back(&before, color);
            }
            let captured: Vec<Point> =
                before.stones(color.opponent()).iter().filter(|&other| game.board().get(other).is_none()).collect();
            self.lay(point, color, &captured);
        }
        self.quiet(LOOKS_AT_THE_END);
        reached
    }

    /// Whether both players would agree now what is dead.
    pub(crate) fn is_settled(&self) -> bool {
        counting::is_settled(&self.board())
    }

    /// The count: dead stones go back, both sides fill in at the same time, and at last the board is cleared.
    pub(crate) fn count(&mut self) {
        let (ended, before) = (self.looks.len(), self.rows());
        let board = self.board();
        let Counting { dead, filling, lost } = Counting::of(&board, &mut self.dice.fork());
        for &chain in &dead {
            let stones: Vec<Point> = chain.iter().collect();
            let owner = board.get(stones[0]).expect("a chain has a colour");
            self.reach(stones[0], owner);
            self.now.stones.retain(|stone| !chain.contains(stone.point));
            let looks = self.dice.below(3);
            (0..looks).for_each(|_| self.look());
        }
        let mut filling = filling.as_slice();
        while !filling.is_empty() {
            let (now, later) = filling.split_at(filling.len().min(1 + self.dice.below(6)));
            now.iter().for_each(|&(color, point)| self.put(point, color));
            if let (Some(&(color, point)), true) = (now.last(), self.dice.chance(0.6)) {
                self.reach(point, color);
            }
            let looks = self.dice.below(2);
            (0..looks).for_each(|_| self.look());
            filling = later;
        }
        let (frame, filled) = (self.looks.len(), self.rows());
        (0..LOOKS_AT_THE_END).for_each(|_| self.look());
        self.now.stones.clear();
        let cleared = self.looks.len();
        (0..LOOKS_AT_THE_END).for_each(|_| self.look());
        let dead = dead.iter().flat_map(|chain| chain.iter()).map(|point| point.human(self.size).to_string()).collect();
        let lost = [lost.black, lost.white];
        self.truth.counted = Some(CountTruth { ended, before, dead, lost, frame, filled, cleared });
    }

    /// A move, with the stones that it captures; these may come off a little later.
    fn lay(&mut self, point: Point, color: Color, captured: &[Point]) {
        if self.dice.chance(0.5) {
            self.reach(point, color);
        }
        self.put(point, color);
        let late = !captured.is_empty() && self.dice.chance(0.2);
        if !late {
            self.take_off(captured);
        }
        if self.dice.chance(0.6) {
            self.reach(point, color);
        }
        self.unseen.push((color.letter(), point.human(self.size).to_string()));
        if late {
            let looks = 1 + self.dice.below(2);
            self.quiet(looks);
            self.reach(captured[0], color);
            self.take_off(captured);
        }
        if self.dice.chance(0.02) && self.now.stones.len() > 1 {
            // Somebody's sleeve pushes a stone.
            let pushed = self.dice.below(self.now.stones.len());
            let off = Vec2::new(self.dice.normal(), self.dice.normal()) * 0.1;
            self.now.stones[pushed].off = (self.now.stones[pushed].off + off).map(|off| off.clamp(-0.25, 0.25));
        }
    }

    /// A stone that is put somewhere, looked at, and taken back by who put it there.
    fn take_back(&mut self, before: &Board, color: Color) {
        let free: Vec<Point> = before
            .bare()
            .iter()
            .filter(|point| point.neighbors(self.size).filter(|&next| before.get(next).is_none()).count() > 1)
            .collect();
        if free.is_empty() {
            return;
        }
        let point = free[self.dice.below(free.len())];
        self.put(point, color);
        self.reach(point, color);
        let first = self.looks.len();
        let looks = 2 + self.dice.below(3);
        self.quiet(looks);
        self.truth.taken_back.push((color.letter(), point.human(self.size).to_string(), first, self.looks.len()));
        self.reach(point, color);
        self.take_off(&[point]);
        self.quiet(1);
    }

    fn put(&mut self, point: Point, color: Color) {
        let off = Vec2::new(self.dice.normal(), self.dice.normal()) * self.sloppy;
        let off = off.map(|off| off.clamp(-0.2, 0.2));
        self.now.stones.push(Laid { point, color, off, seed: self.dice.bits() });
    }

    fn take_off(&mut self, points: &[Point]) {
        if !points.is_empty() {
            self.now.stones.retain(|stone| !points.contains(&stone.point));
            let names = points.iter().map(|point| point.human(self.size).to_string()).collect();
            self.truth.captures.push((self.looks.len(), names));
        }
    }

    /// A look with a hand over a point.
    fn reach(&mut self, point: Point, by: Color) {
        self.now.hand = Some(Reach { point, by, seed: self.dice.bits() });
        self.look();
        self.now.hand = None;
    }

    /// Looks in which nobody reaches over the board.
    fn quiet(&mut self, looks: usize) {
        for _ in 0..looks {
            let frame = self.looks.len();
            self.truth.moves.extend(self.unseen.drain(..).map(|(color, point)| (color, point, frame)));
            let rows = self.rows();
            if self.truth.timeline.last().is_none_or(|last| last.rows != rows) {
                self.truth.timeline.push(AtRest { frame, rows });
            }
            self.look();
        }
    }

    fn look(&mut self) {
        self.truth.occluded.push(self.now.hand.is_some());
        self.truth.frames.push(format!("frame-{:04}.jpg", self.looks.len()));
        self.looks.push(self.now.clone());
        // A camera that was surprised by the light comes back in a few looks.
        self.now.exposure += (1.0 - self.now.exposure) * 0.6;
    }

    fn nudge(&mut self) {
        let dice = &mut self.dice;
        let along_mm = [dice.normal(), dice.normal()].map(|share| f64::from(share.clamp(-2.0, 2.0)) * 6.0);
        self.now.nudge = Nudge { along_mm, turn: f64::from(dice.normal().clamp(-2.0, 2.0)) * 0.012 };
        self.truth.nudged.push(self.looks.len());
    }

    fn change_light(&mut self) {
        self.now.lamp = self.dice.octaves(0.45, 1.7);
        self.now.exposure = self.dice.octaves(0.6, 1.6);
        self.truth.lit.push(self.looks.len());
    }

    fn board(&self) -> Board {
        let mut board = Board::empty(self.size);
        self.now.stones.iter().for_each(|stone| board.set(stone.point, Some(stone.color)));
        board
    }

    fn rows(&self) -> Vec<String> {
        self.board().rows()
    }
}
