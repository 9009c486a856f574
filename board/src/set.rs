//! A set of points: 361 bits in six words, copied freely, with set operators.
//!
//! The bit of a point is `19 * row + column` for every board size, so that sets of different boards have one layout and a
//! small board is a corner of the large one.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Sub, SubAssign};

use crate::point::{BoardSize, Point, STRIDE};

const WORDS: usize = 6;
const WORD_BITS: usize = 64;

/// A set of points.
///
/// ```text
///   black            white           black | white     black.neighbors(5)
///   . # . . .        . . . . .       . # . . .         # . # . .
///   . # . . .        . . # . .       . # # . .         # . # . .
///   . . . . .   |    . . # . .   =   . . # . .         . # . . .
/// ```
///
/// ```
/// use board::{BoardSize, Point, PointSet};
/// let corner = Point::new(0, 0).unwrap();
/// let set: PointSet = corner.neighbors(BoardSize::NINE).collect();
/// assert_eq!(set.len(), 2);
/// assert_eq!((set - set).len(), 0);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PointSet {
    words: [u64; WORDS],
}

impl PointSet {
    /// The set without a point.
    pub const EMPTY: Self = Self { words: [0; WORDS] };

    /// Every point of a board of this size.
    #[must_use]
    pub const fn all(size: BoardSize) -> Self {
        ALL[size.lines()]
    }

    /// Whether the point is in the set.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        let index = point.index();
        self.words[index / WORD_BITS] >> (index % WORD_BITS) & 1 == 1
    }

    /// Adds a point.
    pub const fn insert(&mut self, point: Point) {
        let index = point.index();
        self.words[index / WORD_BITS] |= 1 << (index % WORD_BITS);
    }

    /// Takes a point out.
    pub const fn remove(&mut self, point: Point) {
        let index = point.index();
        self.words[index / WORD_BITS] &= !(1 << (index % WORD_BITS));
    }

    /// The number of points.
    #[must_use]
    pub fn len(self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set has no point.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.words.iter().fold(0, |all, word| all | word) == 0
    }

    /// The first point in reading order.
    #[must_use]
    pub fn first(self) -> Option<Point> {
        let word = self.words.iter().position(|&word| word != 0)?;
        Point::from_index(word * WORD_BITS + self.words[word].trailing_zeros() as usize)
    }

    /// The points in reading order.
    pub fn iter(self) -> impl Iterator<Item = Point> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let point = rest.first()?;
            rest.remove(point);
            Some(point)
        })
    }

    /// Whether the two sets share a point.
    #[must_use]
    pub fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether every point of this set is in `other`.
    #[must_use]
    pub fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// The points of the board that are not in the set.
    #[must_use]
    pub fn complement(self, size: BoardSize) -> Self {
        Self::all(size) - self
    }

    /// The points next to the set and not in it.
    #[must_use]
    pub fn neighbors(self, size: BoardSize) -> Self {
        self.with_neighbors(size) - self
    }

    /// The points that can be reached from this set by steps from neighbour to neighbour inside `within`; points of the set
    /// outside `within` are dropped.
    #[must_use]
    pub fn flood(self, within: Self, size: BoardSize) -> Self {
        let mut reached = self & within;
        loop {
            let grown = reached.with_neighbors(size) & within;
            if (grown - reached).is_empty() {
                return reached;
            }
            reached = grown;
        }
    }

    /// The connected parts of the set, in reading order of their first points.
    pub fn components(self, size: BoardSize) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let seed: Self = [rest.first()?].into_iter().collect();
            let component = seed.flood(rest, size);
            rest -= component;
            Some(component)
        })
    }

    /// The set and its neighbours, the inner step of every flood. Columns 0 and 18 are masked, so that a step to the side does not wrap into the next row.
    #[inline(always)]
    fn with_neighbors(self, size: BoardSize) -> Self {
        let sideways = (self - LAST_COLUMN).shifted_up::<1>() | (self - FIRST_COLUMN).shifted_down::<1>();
        let vertical = self.shifted_up::<STRIDE>() | self.shifted_down::<STRIDE>();
        (self | sideways | vertical) & Self::all(size)
    }

    /// Every bit moved to a place `BITS` higher; `BITS` is 1 to 63.
    fn shifted_up<const BITS: usize>(self) -> Self {
        let mut words = [0; WORDS];
        let mut carried = 0;
        for (moved, word) in words.iter_mut().zip(self.words) {
            *moved = word << BITS | carried;
            carried = word >> (WORD_BITS - BITS);
        }
        Self { words }
    }

    /// Every bit moved to a place `BITS` lower; `BITS` is 1 to 63.
    fn shifted_down<const BITS: usize>(self) -> Self {
        let mut words = [0; WORDS];
        let mut carried = 0;
        for (moved, word) in words.iter_mut().zip(self.words).rev() {
            *moved = word >> BITS | carried;
            carried = word << (WORD_BITS - BITS);
        }
        Self { words }
    }

    fn zip_words(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Self { words: std::array::from_fn(|index| combine(self.words[index], other.words[index])) }
    }
}

const ALL: [PointSet; BoardSize::LARGEST + 1] = {
    let mut all = [PointSet::EMPTY; BoardSize::LARGEST + 1];
    let mut lines = 1;
    while lines <= BoardSize::LARGEST {
        all[lines] = rectangle(0, lines, lines);
        lines += 1;
    }
    all
};
const FIRST_COLUMN: PointSet = rectangle(0, 1, STRIDE);
const LAST_COLUMN: PointSet = rectangle(STRIDE - 1, STRIDE, STRIDE);

/// Columns `left` to before `right` of the first `rows` rows.
const fn rectangle(left: usize, right: usize, rows: usize) -> PointSet {
    let mut words = [0; WORDS];
    let mut row = 0;
    while row < rows {
        let mut column = left;
        while column < right {
            let index = STRIDE * row + column;
            words[index / WORD_BITS] |= 1 << (index % WORD_BITS);
            column += 1;
        }
        row += 1;
    }
    PointSet { words }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl From<Point> for PointSet {
    fn from(point: Point) -> Self {
        [point].into_iter().collect()
    }
}

impl BitOr for PointSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.zip_words(other, |one, two| one | two)
    }
}

impl BitAnd for PointSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.zip_words(other, |one, two| one & two)
    }
}

impl BitXor for PointSet {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        self.zip_words(other, |one, two| one ^ two)
    }
}

impl Sub for PointSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.zip_words(other, |one, two| one & !two)
    }
}

impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for PointSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl SubAssign for PointSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter().map(|point| (point.column(), point.row()))).finish()
    }
}
