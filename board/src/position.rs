//! A board with stones on it: what is where, and which stones hang together. Stones are put down and taken off as told; what a move
//! captures is in `play`.

use crate::color::{ByColor, Color};
use crate::point::{BoardSize, Point};
use crate::set::PointSet;
use crate::symmetry::Symmetry;

/// The stones on a board; no point holds two.
///
/// ```
/// use board::{Board, BoardSize, Color, Point};
/// let mut board = Board::empty(BoardSize::NINETEEN);
/// let point = Point::from_human("Q16", board.size()).unwrap();
/// board.set(point, Some(Color::Black));
/// assert_eq!(board.get(point), Some(Color::Black));
/// assert_eq!(board.stones(Color::Black).len(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: BoardSize,
    stones: ByColor<PointSet>,
}

/// Stones of one colour that hang together along the lines, and the bare points next to them.
///
/// ```text
///   . . . . .
///   . B B . .      the chain of B has two stones and five liberties
///   . . W . .
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The colour of the stones.
    pub color: Color,
    /// The stones; never empty.
    pub stones: PointSet,
    /// The bare points next to the stones.
    pub liberties: PointSet,
}

impl Board {
    /// A board without stones.
    #[must_use]
    pub const fn empty(size: BoardSize) -> Self {
        Self { size, stones: ByColor { black: PointSet::EMPTY, white: PointSet::EMPTY } }
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The stone on a point.
    #[must_use]
    #[inline]
    pub fn get(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.stones[color].contains(point))
    }

    /// Puts a stone on a point, or bares it.
    ///
    /// # Panics
    /// Where the point is not on the board: points come from [`BoardSize::point`] or a parser that knows the size.
    pub fn set(&mut self, point: Point, stone: Option<Color>) {
        assert!(self.size.contains(point), "a point off the board was set");
        for color in Color::BOTH {
            if stone == Some(color) {
                self.stones[color].insert(point);
            } else {
                self.stones[color].remove(point);
            }
        }
    }

    /// The stones of one colour.
    #[must_use]
    pub fn stones(&self, color: Color) -> PointSet {
        self.stones[color]
    }

    /// The stones of both colours.
    #[must_use]
    pub fn occupied(&self) -> PointSet {
        self.stones.black | self.stones.white
    }

    /// The bare points.
    #[must_use]
    pub fn bare(&self) -> PointSet {
        self.occupied().complement(self.size)
    }

    /// The board with these points bared.
    #[must_use]
    pub fn without(&self, points: PointSet) -> Self {
        Self { size: self.size, stones: self.stones.map(|stones| stones - points) }
    }

    /// The chain that a point belongs to; none where the point is bare.
    #[must_use]
    pub fn chain(&self, point: Point) -> Option<Chain> {
        self.get(point).map(|color| self.chain_of(color, PointSet::from(point)))
    }

    /// Every chain: Black's, then White's, each in reading order.
    pub fn chains(&self) -> impl Iterator<Item = Chain> {
        Color::BOTH.into_iter().flat_map(move |color| {
            self.stones[color].components(self.size).map(move |stones| self.with_liberties(color, stones))
        })
    }

    /// The board with every point taken where the symmetry takes it.
    #[must_use]
    pub fn turned(&self, symmetry: Symmetry) -> Self {
        let turn = |set: PointSet| set.iter().map(|point| symmetry.apply(point, self.size)).collect();
        Self { size: self.size, stones: self.stones.map(turn) }
    }

    /// The board with the colours exchanged.
    #[must_use]
    pub fn colors_swapped(&self) -> Self {
        Self { size: self.size, stones: self.stones.swapped() }
    }

    fn chain_of(&self, color: Color, seed: PointSet) -> Chain {
        self.with_liberties(color, seed.flood(self.stones[color], self.size))
    }

    fn with_liberties(&self, color: Color, stones: PointSet) -> Chain {
        Chain { color, stones, liberties: stones.neighbors(self.size) - self.occupied() }
    }
}
