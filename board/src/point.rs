//! A point of the board, its size, and the two ways people and files name points.
//!
//! Frame: a point is (column, row), both counted from 0 at the top left of the diagram or of the photograph.
//!
//! - **Human** coordinates: a column letter from `A` without `I`, then the line's number counted from the **bottom**: `Q16`.
//! - **SGF** coordinates (FF\[4\], "Go-specific properties"): two small letters from the top left, column first: `pd`.

use std::fmt;

use thiserror::Error;

/// From a point's index to that of the point below it, on a board of any size.
pub(crate) const STRIDE: usize = BoardSize::LARGEST;

/// The letters of the columns in human coordinates: `I` is left out, since it reads as `1` or `J`.
const COLUMN_LETTERS: &[u8; 19] = b"ABCDEFGHJKLMNOPQRST";

/// The number of lines in each direction, 5 to 19.
///
/// Size is a run-time value because it is found in a photograph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardSize(u8);

/// A number of lines that no board here can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a board has {} to {} lines, not {lines}", BoardSize::SMALLEST, BoardSize::LARGEST)]
pub struct BoardSizeError {
    /// The number that was asked for.
    pub lines: usize,
}

impl BoardSize {
    /// The fewest lines allowed.
    pub const SMALLEST: usize = 5;
    /// The most lines allowed.
    pub const LARGEST: usize = 19;
    /// 9 x 9.
    pub const NINE: Self = Self(9);
    /// 13 x 13.
    pub const THIRTEEN: Self = Self(13);
    /// 19 x 19.
    pub const NINETEEN: Self = Self(19);

    /// The size with this many lines.
    ///
    /// # Errors
    /// Where `lines` is not 5 to 19.
    pub fn new(lines: usize) -> Result<Self, BoardSizeError> {
        match u8::try_from(lines) {
            Ok(small) if (Self::SMALLEST..=Self::LARGEST).contains(&lines) => Ok(Self(small)),
            _ => Err(BoardSizeError { lines }),
        }
    }

    /// The number of lines in each direction.
    #[must_use]
    pub const fn lines(self) -> usize {
        self.0 as usize
    }

    /// The number of points: 361 on 19 x 19.
    #[must_use]
    pub const fn point_count(self) -> usize {
        self.lines() * self.lines()
    }

    /// Every point, row by row from the top left.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        let lines = self.0;
        (0..lines).flat_map(move |row| (0..lines).map(move |column| Point { column, row }))
    }

    /// Whether `point` lies on a board of this size.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.column < self.0 && point.row < self.0
    }

    /// The point at this column and row, where the board has it.
    #[must_use]
    pub fn point(self, column: usize, row: usize) -> Option<Point> {
        Point::new(column, row).filter(|&point| self.contains(point))
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{0} x {0}", self.0)
    }
}

/// A crossing of two lines: a column and a row, each 0 to 18, counted from the top left.
///
/// ```
/// use board::{BoardSize, Point};
/// let point = Point::from_human("Q16", BoardSize::NINETEEN).unwrap();
/// assert_eq!((point.column(), point.row()), (15, 3));
/// assert_eq!(point.sgf(), "pd");
/// assert_eq!(point.human(BoardSize::NINETEEN).to_string(), "Q16");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    // Row before column, so that the derived order is reading order.
    row: u8,
    column: u8,
}

/// Why a text names no point.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PointError {
    /// The text has not the form of a point at all.
    #[error("`{text}` is no point: write a letter from A to T without I and a line's number, such as Q16")]
    Malformed {
        /// What was given, at most its first 16 characters.
        text: String,
    },
    /// The text has not the form of a point in a game record.
    #[error("`{text}` is no point: SGF names one by two small letters, column and row, such as pd")]
    MalformedSgf {
        /// What was given, at most its first 16 characters.
        text: String,
    },
    /// A point, but not one of this board.
    #[error("{text} is not on a board of {size}")]
    OffBoard {
        /// What was given.
        text: String,
        /// The board it was asked of.
        size: BoardSize,
    },
}

impl Point {
    /// The point at this column and row, where both are 0 to 18.
    #[must_use]
    pub fn new(column: usize, row: usize) -> Option<Self> {
        let small = |line: usize| u8::try_from(line).ok().filter(|_| line < BoardSize::LARGEST);
        Some(Self { column: small(column)?, row: small(row)? })
    }

    /// The column, counted from 0 at the left.
    #[must_use]
    pub const fn column(self) -> usize {
        self.column as usize
    }

    /// The row, counted from 0 at the top.
    #[must_use]
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// The point's place in a [`PointSet`](crate::PointSet): `19 * row + column`, whatever the board's size.
    #[must_use]
    pub const fn index(self) -> usize {
        STRIDE * self.row() + self.column()
    }

    /// The point at a place given by [`Point::index`].
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        Self::new(index % STRIDE, index / STRIDE)
    }

    /// The two to four points one line away on a board of this size: above, left, right, below.
    pub fn neighbors(self, size: BoardSize) -> impl Iterator<Item = Self> {
        let (column, row) = (self.column(), self.row());
        [(column, row.wrapping_sub(1)), (column.wrapping_sub(1), row), (column + 1, row), (column, row + 1)]
            .into_iter()
            .filter_map(move |(column, row)| size.point(column, row))
    }

    /// The point's human name on a board of this size, ready to print: `Q16`.
    #[must_use]
    pub const fn human(self, size: BoardSize) -> HumanPoint {
        HumanPoint { point: self, size }
    }

    /// Reads a human name, in capital or small letters.
    ///
    /// # Errors
    /// Where the text has another form, or the point is not on the board.
    pub fn from_human(text: &str, size: BoardSize) -> Result<Self, PointError> {
        let malformed = || PointError::Malformed { text: text.chars().take(16).collect() };
        let mut characters = text.trim().chars();
        let letter = characters.next().ok_or_else(malformed)?.to_ascii_uppercase();
        let digits = characters.as_str();
        let column = COLUMN_LETTERS.iter().position(|&known| char::from(known) == letter).ok_or_else(malformed)?;
        if digits.is_empty() || digits.len() > 2 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(malformed());
        }
        // That it is no number is all that the parser's own error says.
        let number: usize = digits.parse().map_err(|_| malformed())?;
        size.lines()
            .checked_sub(number)
            .and_then(|row| size.point(column, row))
            .ok_or_else(|| PointError::OffBoard { text: text.trim().to_owned(), size })
    }

    /// The point's SGF name: `pd`.
    #[must_use]
    pub fn sgf(self) -> String {
        [self.column, self.row].map(|line| char::from(b'a' + line)).iter().collect()
    }

    /// Reads an SGF name.
    ///
    /// # Errors
    /// Where the text has another form, or the point is not on the board.
    pub fn from_sgf(text: &str, size: BoardSize) -> Result<Self, PointError> {
        let &[column, row] = text.as_bytes() else {
            return Err(PointError::MalformedSgf { text: text.chars().take(16).collect() });
        };
        if !column.is_ascii_lowercase() || !row.is_ascii_lowercase() {
            return Err(PointError::MalformedSgf { text: text.to_owned() });
        }
        size.point(usize::from(column - b'a'), usize::from(row - b'a'))
            .ok_or_else(|| PointError::OffBoard { text: text.to_owned(), size })
    }
}

/// A point with the board size that its human name depends on; made by [`Point::human`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HumanPoint {
    point: Point,
    size: BoardSize,
}

impl fmt::Display for HumanPoint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.size.lines().saturating_sub(self.point.row());
        formatter.pad(&format!("{}{number}", column_letter(self.point.column())))
    }
}

/// The letter over a column in human coordinates; columns past 18 do not exist.
pub(crate) fn column_letter(column: usize) -> char {
    char::from(COLUMN_LETTERS[column])
}
