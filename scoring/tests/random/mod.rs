//! Random finished positions with random games: stones dropped in turn on random points, some chains called dead.

use board::{Board, BoardSize, ByColor, Color, Point, PointSet};
use scoring::{Game, HalfPoints, Position};

/// SplitMix64 (Steele, Lea, Flood, 2014): the same positions on every machine.
pub struct Random(u64);

impl Random {
    /// The positions that a number stands for.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end).expect("small")).expect("small")
    }

    /// A position on a board of this size.
    pub fn position(&mut self, size: BoardSize) -> Position {
        let points: Vec<Point> = size.points().collect();
        let mut board = Board::empty(size);
        for turn in 0..self.below(2 * points.len()) {
            let color = if turn % 2 == 0 { Color::Black } else { Color::White };
            let point = points[self.below(points.len())];
            if let Some(played) = board.play(color, point) {
                board = played.after;
            }
        }
        let one_in = 1 + self.below(20);
        let dead =
            board.chains().filter(|_| self.below(one_in) == 1).fold(PointSet::EMPTY, |dead, chain| dead | chain.stones);
        Position::new(board, dead, self.game()).expect("stones that were played have liberties")
    }

    fn game(&mut self) -> Game {
        let mut amount = |end: usize| HalfPoints::from_halves(i32::try_from(self.below(end)).expect("small"));
        let komi = amount(60) - HalfPoints::from_points(10);
        let penalties = ByColor { black: amount(3) * 4, white: amount(3) * 4 };
        Game {
            komi: (self.below(3) > 0).then_some(komi),
            handicap: u8::try_from(self.below(10)).expect("small"),
            first_pass: [None, Some(Color::Black), Some(Color::White)][self.below(3)],
            prisoners: ByColor::default(),
            penalties,
        }
    }
}
