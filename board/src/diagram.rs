//! The text diagram: a board as people draw it in letters.
//!
//! ```text
//!    A B C D E
//!  5 . . . . . 5
//!  4 . B W . . 4
//!  3 . B W . . 3
//!  2 . . . . . 2
//!  1 . . . . . 1
//!    A B C D E
//! ```
//!
//! Written with `B`, `W` and `.`; read with or without coordinates and spaces, and with the other letters in common use:
//! `X`, `x`, `b`, `#` for Black, `O`, `o`, `w` for White, `.`, `+`, `,`, `*`, `-`, `_` for a bare point.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::color::Color;
use crate::point::{BoardSize, column_letter};
use crate::position::Board;

/// Longer text than this is no diagram; it is refused before any of it is looked at.
const LONGEST_DIAGRAM_BYTES: usize = 16 * 1024;

/// Why a text is no diagram.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiagramError {
    /// The text is far longer than any diagram.
    #[error("the text has {bytes} bytes, a board diagram has at most {LONGEST_DIAGRAM_BYTES}")]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// The number of rows is not one a board can have.
    #[error("the diagram has {rows} rows; a board has {} to {}", BoardSize::SMALLEST, BoardSize::LARGEST)]
    Size {
        /// The rows found.
        rows: usize,
    },
    /// A row is longer or shorter than the diagram is high.
    #[error("line {line} has {found} points where {expected} are needed, since the diagram has {expected} rows")]
    NotSquare {
        /// The line of the text, counted from 1.
        line: usize,
        /// Points in that line.
        found: usize,
        /// Points there should be.
        expected: usize,
    },
    /// A character that means neither a stone nor a bare point.
    #[error("line {line}, column {column}: `{character}` is neither a stone (B, W, X, O) nor a bare point (.)")]
    Unknown {
        /// The line of the text, counted from 1.
        line: usize,
        /// The character's place in that line, counted from 1.
        column: usize,
        /// The character.
        character: char,
    },
}

impl FromStr for Board {
    type Err = DiagramError;

    /// Reads a text diagram; blank lines, spaces, a line of column letters and row numbers are passed over.
    ///
    /// ```
    /// use board::{Board, Color};
    /// let board: Board = "
    ///     . . . . .
    ///     . X O . .
    ///     . X O . .
    ///     . . . . .
    ///     . . . . .
    /// ".parse().unwrap();
    /// assert_eq!(board.stones(Color::White).len(), 2);
    /// ```
    fn from_str(text: &str) -> Result<Self, DiagramError> {
        if text.len() > LONGEST_DIAGRAM_BYTES {
            return Err(DiagramError::TooLong { bytes: text.len() });
        }
        let mut rows = Vec::new();
        for (index, content) in text.lines().enumerate() {
            if content.trim().is_empty() || is_column_letters(content) {
                continue;
            }
            rows.push((index + 1, read_row(index + 1, content)?));
        }
        // The error names the rows, which is all that the size's own one says.
        let size = BoardSize::new(rows.len()).map_err(|_| DiagramError::Size { rows: rows.len() })?;
        let mut board = Self::empty(size);
        for (row, (line, stones)) in rows.into_iter().enumerate() {
            if stones.len() != size.lines() {
                return Err(DiagramError::NotSquare { line, found: stones.len(), expected: size.lines() });
            }
            for (column, stone) in stones.into_iter().enumerate() {
                board.set(size.point(column, row).expect("rows and columns are within the size"), stone);
            }
        }
        Ok(board)
    }
}

/// Prints the diagram with coordinates, ending without a line break.
impl fmt::Display for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: Vec<String> = (0..self.size().lines()).map(|column| column_letter(column).to_string()).collect();
        let letters = letters.join(" ");
        writeln!(formatter, "   {letters}")?;
        for (row, content) in self.rows().iter().enumerate() {
            let number = self.size().lines() - row;
            let spaced: Vec<String> = content.chars().map(String::from).collect();
            writeln!(formatter, "{number:>2} {} {number}", spaced.join(" "))?;
        }
        write!(formatter, "   {letters}")
    }
}

impl Board {
    /// The rows of the diagram without coordinates, from the top: `"..B.W"` on a board of five lines.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let mut rows = vec![String::with_capacity(self.size().lines()); self.size().lines()];
        for point in self.size().points() {
            rows[point.row()].push(self.get(point).map_or('.', Color::letter));
        }
        rows
    }
}

/// Whether a line holds only the column letters of a diagram: every `A` to `T` in turn, from the first.
fn is_column_letters(content: &str) -> bool {
    let mut letters = content.split_whitespace().peekable();
    letters.peek().is_some()
        && letters.enumerate().all(|(column, word)| {
            column < BoardSize::LARGEST && word.eq_ignore_ascii_case(&column_letter(column).to_string())
        })
}

/// The points of a row, past the row numbers at either end.
fn read_row(line: usize, content: &str) -> Result<Vec<Option<Color>>, DiagramError> {
    let mut stones = Vec::new();
    for (index, character) in content.chars().enumerate() {
        match character {
            'B' | 'b' | 'X' | 'x' | '#' => stones.push(Some(Color::Black)),
            'W' | 'w' | 'O' | 'o' => stones.push(Some(Color::White)),
            '.' | '+' | ',' | '*' | '-' | '_' => stones.push(None),
            _ if character.is_whitespace() || character.is_ascii_digit() || character == '|' => {}
            _ => return Err(DiagramError::Unknown { line, column: index + 1, character }),
        }
    }
    Ok(stones)
}
