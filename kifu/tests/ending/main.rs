//! Games that end and are counted on the board: the record ends with the last move, and the count is told apart.

use std::time::Duration;

use board::{Board, Color, PerPoint, Point, PointSet, Posterior};
use kifu::{Course, Look, Stage, Table};

mod counts;
mod dead_stones;
mod last_position;

/// The last position; small letters are dead stones.
const ENDED: &str = "
    . . . B . W . b .
    . w . B . W . . .
    . . . B B W . . .
    . . . . B W . . .
    . w . . B W W . .
    . . . . B B W . .
    . . . B B W W . .
    . . . B W . . b .
    . . . B W . . . .
";

fn ended() -> (Board, PointSet) {
    let board: Board = ENDED.to_uppercase().parse().expect("a board");
    let living: Board = ENDED.replace(['b', 'w'], ".").parse().expect("a board");
    (board, board.occupied() - living.occupied())
}

fn sure(content: Option<Color>) -> Posterior {
    match content {
        None => Posterior::new(0.998, 0.001, 0.001),
        Some(Color::Black) => Posterior::new(0.001, 0.998, 0.001),
        Some(Color::White) => Posterior::new(0.001, 0.001, 0.998),
    }
}

fn unsure(color: Color) -> Posterior {
    match color {
        Color::Black => Posterior::new(0.06, 0.88, 0.06),
        Color::White => Posterior::new(0.06, 0.06, 0.88),
    }
}

/// A table that is looked at every two seconds.
struct Watched {
    board: Board,
    looks: u64,
    hidden: PointSet,
    /// A point whose stone no look is sure of.
    faint: Option<Point>,
    table: Table,
}

impl Watched {
    fn with(board: Board) -> Self {
        let first = Self::shown(board, PointSet::EMPTY, 0);
        Self { board, looks: 0, hidden: PointSet::EMPTY, faint: None, table: Table::new(&first) }
    }

    fn shown(board: Board, hidden: PointSet, look: u64) -> Look {
        let points = PerPoint::from_fn(board.size(), |point| match hidden.contains(point) {
            true => Posterior::UNSEEN,
            false => sure(board.get(point)),
        });
        Look { at: Duration::from_secs(2 * look), points }
    }

    fn look(&mut self) -> Course {
        self.looks += 1;
        let mut look = Self::shown(self.board, self.hidden, self.looks);
        if let Some((point, color)) = self.faint.and_then(|point| Some((point, self.board.get(point)?))) {
            look.points[point] = unsure(color);
        }
        self.table.look(&look)
    }

    fn put(&mut self, stones: &[(Color, Point)]) -> Course {
        stones.iter().for_each(|&(color, point)| self.board.set(point, Some(color)));
        self.look()
    }

    fn stage(&self) -> Option<Stage> {
        self.table.ending().map(|ending| ending.stage)
    }
}

/// A position with three white stones in Black's territory that have one liberty left.
fn in_atari() -> Watched {
    let board: Board = "
        W . . B . W . . .
        W W B B . W . . .
        B B B B B W . . .
        . . . . B W . . .
        . . . . B W W . .
        . . . . B B W . .
        . . . B B W W . .
        . . . B W . . . .
        . . . B W . . . .
    "
    .parse()
    .expect("a board");
    let mut watched = Watched::with(board);
    watched.put(&[(Color::White, at("E9"))]);
    watched
}

fn at(name: &str) -> Point {
    Point::from_human(name, board::BoardSize::NINE).expect("a point")
}

/// Seven stones of Black's in its own territory.
fn fill(watched: &mut Watched) {
    for name in ["A6", "B6", "C6", "D6", "A5", "B5", "C5"] {
        watched.put(&[(Color::Black, at(name))]);
    }
}
