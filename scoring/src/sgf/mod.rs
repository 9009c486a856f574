//! Game records in SGF (Smart Game Format, FF\[4\] and what earlier versions and common programs write).
//!
//! Bytes -> text ([`decode`]) -> trees of nodes ([`parse`], [`GameTree`]) -> the game along the main line ([`Record`]) -> its last position.
//! Source: Arno Hollosi, SGF FF\[4\] specification, red-bean.com/sgf.
//!
//! ```
//! use scoring::sgf;
//! let text = "(;GM[1]SZ[5]KM[0]RU[Chinese];B[bb];W[cb];B[];W[])";
//! let records = sgf::read(text.as_bytes()).unwrap();
//! let last = records[0].last_position().unwrap();
//! assert_eq!(last.board.occupied().len(), 2);
//! assert_eq!(last.first_pass, Some(board::Color::Black));
//! ```

mod decode;
mod parse;
mod points;
mod record;
mod tree;
mod write;

pub use decode::{Decoded, decode};
pub use parse::{Expected, SgfError, parse};
pub use points::NoPoint;
pub(crate) use record::set_up;
pub use record::{LastPosition, Record, RecordError, Turn};
pub use tree::{GameTree, Node, Place, Property, Value};
pub use write::{Course, Heading, write, write_played, write_uncounted};

/// Reads every Go game of a file; games of other kinds (GM other than 1) are passed over.
///
/// # Errors
/// Where the bytes are no SGF, or a game in it cannot be understood; with line and column.
pub fn read(bytes: &[u8]) -> Result<Vec<Record>, ReadError> {
    let decoded = decode(bytes);
    let trees = parse(&decoded.text)?;
    let mut records = Vec::new();
    for tree in &trees {
        if record::is_go(tree) {
            records.push(Record::from_tree(tree)?);
        }
    }
    if records.is_empty() { Err(ReadError::NoGoGame { games: trees.len() }) } else { Ok(records) }
}

/// Why a file yields no game record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The text is no SGF.
    #[error(transparent)]
    Syntax(#[from] SgfError),
    /// The text is SGF, and what it says cannot be.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// There are games, and none of them is Go.
    #[error("none of the games in the file is Go; it holds {games}")]
    NoGoGame {
        /// The number of games.
        games: usize,
    },
}
