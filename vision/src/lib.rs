//! From a photograph to what stands on each point of the board.
//!
//! ```text
//! bytes -> Photo -> Maps -> Lattice -> Grid <-> Contents -> Sighting -> Observation
//! ```
//!
//! [`Photo`] is a decoded picture; a learned network draws `maps` of crossings; a `search` grows the `lattice` from them, where that
//! fails from those of a board's `outline` seen as if from above; the [`Grid`] says which part of the lattice is the board; a second
//! network says what the `contents` of each point of the board laid flat are, and by how much the grid is to be mended; a third weighs
//! all the `evidence` where that leaves a doubt; a [`Sighting`] holds what comes of it, and can be joined with others of the same
//! board; the [`Observation`] says what stands on each point and which points a human must look at. Knows nothing of rules, results, files or ports.
//!
//! Frames: pixels with (0, 0) the centre of the top left pixel; **cells** with (0, 0) the top left intersection of the board and one
//! line to the next as unit, x to the right and y down.

mod contents;
mod discs;
mod evidence;
mod extent;
mod faces;
mod fellows;
mod grid;
mod habit;
mod judge;
mod known;
mod lattice;
mod maps;
mod mending;
mod network;
mod observation;
mod outline;
mod palette;
mod parts;
mod patches;
mod photo;
mod png;
mod quadrilateral;
mod reader;
mod rectify;
mod refusal;
mod search;
mod sighting;
mod squares;
mod stars;
#[cfg(test)]
mod synthetic;
mod weakness;

pub use evidence::Evidence;
pub use grid::Grid;
pub use network::{Models, NetworkError};
pub use observation::{Observation, Sight};
pub use parts::Part;
pub use photo::{Photo, PhotoError, PhotoLimits, SMALLEST_SIDE_PX};
pub use reader::{Reader, Stages};
pub use refusal::{ReaderError, Refusal};
pub use sighting::Sighting;
pub use weakness::Weakness;
