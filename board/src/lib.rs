//! The vocabulary of the board: colours, points, sets of points, boards, symmetries and the text diagram.
//!
//! No rules, no pixels, no files: this room knows what a board looks like and which stones touch, not what may be played or
//! who has won.
//!
//! ```
//! use board::{Board, Color};
//!
//! let board: Board = "
//!     . . . . .
//!     . B W . .
//!     B . B W .
//!     . B W . .
//!     . . . . .
//! ".parse().unwrap();
//! let ko = board::Point::from_human("B3", board.size()).unwrap();
//! assert_eq!(board.get(ko), None);
//! assert_eq!(board.stones(Color::Black).len(), 4);
//! assert_eq!(board.chains().count(), 7);
//! ```

mod color;
mod diagram;
mod per_point;
mod point;
mod position;
mod posterior;
mod set;
mod symmetry;

pub use color::{ByColor, Color};
pub use diagram::DiagramError;
pub use per_point::PerPoint;
pub use point::{BoardSize, BoardSizeError, HumanPoint, Point, PointError};
pub use position::{Board, Chain};
pub use posterior::Posterior;
pub use set::PointSet;
pub use symmetry::Symmetry;
