//! The vocabulary of the board: colours, points, sets of points, boards, symmetries and the text diagram.
//!
//! No pixels, no files, and of the rules only this: a chain without a liberty leaves the board. What may be played and who has won
//! is not known here.
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
mod play;
mod point;
mod position;
mod posterior;
mod set;
mod symmetry;

pub use color::{ByColor, Color};
pub use diagram::DiagramError;
pub use per_point::PerPoint;
pub use play::Played;
pub use point::{BoardSize, BoardSizeError, HumanPoint, Point, PointError};
pub use position::{Board, Chain};
pub use posterior::Posterior;
pub use set::PointSet;
pub use symmetry::Symmetry;
