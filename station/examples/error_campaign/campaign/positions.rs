//! Final positions: of real games where they lie beside the checkout, and made ones for sizes of which there are none.

use std::path::Path;

use board::{Board, BoardSize, Color, Point, PointSet};
use scoring::border;
use scoring::{Counting, Game, Position};
use serde::Deserialize;

/// SplitMix64 (Steele, Lea, Flood, 2014): the same games on every machine.
pub struct Random(u64);

impl Random {
    /// The games that a number stands for.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end.max(1)).unwrap_or(u64::MAX);
        usize::try_from(self.next() % end).unwrap_or(0)
    }

    /// One of several.
    pub fn one_of<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        (!choices.is_empty()).then(|| choices[self.below(choices.len())])
    }

    /// Either side.
    pub fn color(&mut self) -> Color {
        Color::BOTH[self.below(2)]
    }

    /// A seed for a generator of another kind.
    pub const fn seed(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        self.0
    }
}

/// The files of final positions whose dead stones are marked.
const FILES: [&str; 3] = ["kgs-2017-marked.jsonl", "gnugo-games-marked.jsonl", "ogs-benchmark-9x9.jsonl"];
const SIZES: [BoardSize; 3] = [BoardSize::NINE, BoardSize::THIRTEEN, BoardSize::NINETEEN];

/// A finished board, with the stones that the players agreed are dead.
#[derive(Clone, Debug)]
pub struct Final {
    /// Where it comes from.
    pub id: String,
    pub board: Board,
    pub dead: PointSet,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    rows: Vec<String>,
    dead: Option<Vec<[usize; 2]>>,
}

/// The positions that games are made of.
pub struct Positions {
    real: Vec<Final>,
}

impl Positions {
    /// Reads what is there. A position whose border is open, or that is no finished one, is no clean game.
    pub fn of(folder: &Path) -> anyhow::Result<Self> {
        let mut real = Vec::new();
        for file in FILES.map(|name| folder.join(name)) {
            if !file.exists() {
                continue;
            }
            for line in std::fs::read_to_string(file)?.lines() {
                let case: Case = serde_json::from_str(line)?;
                let Case { id, rows, dead: Some(dead) } = case else { continue };
                let dead = dead.into_iter().filter_map(|[column, row]| Point::new(column, row)).collect();
                let Ok(board) = rows.join("\n").parse::<Board>() else { continue };
                let position = Final { id, board, dead };
                if SIZES.contains(&board.size()) && is_finished(&position) {
                    real.push(position);
                }
            }
        }
        Ok(Self { real })
    }

    /// In words.
    pub fn described(&self) -> String {
        let of = |size: BoardSize| self.real.iter().filter(|position| position.board.size() == size).count();
        let each: Vec<String> = SIZES.map(|size| format!("{} of {} lines", of(size), size.lines())).to_vec();
        format!(
            "real final positions with marked dead stones and closed borders: {}; where none, made ones",
            each.join(", ")
        )
    }

    /// A position of any of the three sizes.
    pub fn one(&self, random: &mut Random) -> Final {
        let size = SIZES[random.below(SIZES.len())];
        let real: Vec<&Final> = self.real.iter().filter(|position| position.board.size() == size).collect();
        match random.one_of(&real) {
            Some(position) => position.clone(),
            None => made(size, random),
        }
    }
}

fn is_finished(position: &Final) -> bool {
    let checked = Position::new(position.board, position.dead, Game::default());
    checked.is_ok_and(|position| border::open(&position.living(), Counting::StonesAndSpaces).is_empty())
}

/// Empty points that hang together.
fn spaces(board: &Board) -> impl Iterator<Item = PointSet> {
    let size = board.size();
    let mut left = size.points().filter(|&point| board.get(point).is_none()).collect::<PointSet>();
    std::iter::from_fn(move || {
        let mut space = PointSet::from(left.first()?);
        loop {
            let grown = space | (space.neighbors(size) & left);
            if grown == space {
                left -= space;
                return Some(space);
            }
            space = grown;
        }
    })
}

/// However it is filled in, a space of so many points leaves room for two eyes: nobody doubts that the stones around it live.
const ROOM_TO_LIVE: usize = 8;

/// One side has no more points above the other's than one in so many of the board's: as between players of one strength. Where it has
/// far more, the filled board by itself does not show whose the stones are that lie in a corner.
const LARGEST_MARGIN: usize = 8;

/// A board that two walls divide: every point belongs to the nearer of some stones, and those beside the other colour's points hold one.
fn made(size: BoardSize, random: &mut Random) -> Final {
    loop {
        let points: Vec<Point> = size.points().collect();
        let seeds: Vec<(Point, Color)> =
            (0..6).map(|turn| (points[random.below(points.len())], Color::BOTH[turn % 2])).collect();
        let distance = |one: Point, other: Point| {
            one.column().abs_diff(other.column()).pow(2) + one.row().abs_diff(other.row()).pow(2)
        };
        let owner = |point: Point| {
            seeds.iter().min_by_key(|(seed, _)| distance(*seed, point)).map_or(Color::Black, |(_, color)| *color)
        };
        let mut board = Board::empty(size);
        for &point in &points {
            let own = owner(point);
            if PointSet::from(point).neighbors(size).iter().any(|beside| owner(beside) != own) {
                board.set(point, Some(own));
            }
        }
        let made = Final { id: "made".to_owned(), board, dead: PointSet::EMPTY };
        let blacks = points.iter().filter(|&&point| owner(point) == Color::Black).count();
        let is_close = LARGEST_MARGIN * blacks.abs_diff(points.len() - blacks) <= points.len();
        if is_close && is_finished(&made) && spaces(&board).all(|space| space.len() >= ROOM_TO_LIVE) {
            return made;
        }
    }
}
