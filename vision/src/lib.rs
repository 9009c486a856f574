//! From a photograph to what stands on each point of the board, in four stages.
//!
//! ```text
//!          locate            rectify               classify                  decide
//!  Photo ---------> Grid ---------------> Board ---------------> Posterior -----------> Observation
//!        candidates      refined on its   image  of each point                          or refusal
//!                        own board image
//! ```
//!
//! `locate` shows a learned network the photograph, whole and region by region, and lays candidates for the board's grid into the
//! lattice that the network sees. `rectify` refines a candidate's grid by where a second network sees the crossings on the board's own
//! image. `classify` says how likely each point is bare, black, white or unseen; nothing after it looks at pixels. `decide` makes a
//! board of that, says which points a human must look at, or refuses. [`Reader`] lets one follow the other. Knows nothing of rules,
//! results, files or ports.
//!
//! Frames: pixels with (0, 0) the centre of the top left pixel; **cells** with (0, 0) the top left intersection of the board and one
//! line to the next as unit, x to the right and y down.

mod budget;
mod classify;
mod crossings;
mod decide;
mod evidence;
mod grid;
mod locate;
mod network;
mod observation;
mod parts;
mod photo;
mod picture_quality;
mod pixels;
mod posterior;
mod quadrilateral;
mod reader;
mod rectify;
mod refusal;
mod stone_map;
#[cfg(test)]
mod synthetic;

pub use classify::point_classifier::CloseUp;
pub use crossings::{Crossing, crossings};
pub use grid::{Grid, LowView};
pub use locate::Search;
pub use network::{Models, NetworkError};
pub use observation::Observation;
pub use parts::Part;
pub use photo::{Photo, PhotoError, PhotoLimits, SMALLEST_SIDE_PX};
pub use picture_quality::PictureQuality;
pub use posterior::BoardPosterior;
pub use reader::{Reader, Timings};
pub use refusal::{ReaderError, Refusal};
