//! A recount by sample: which games' photographs a person must look at again, and what it proves about all results of an event when they
//! agree. Mathematics only: no files, no clocks, no sentences.
//!
//! ```text
//! seed thrown in public, head of the log -> Dice --+
//! games with their sizes ---------------- Urn -----+-> order of the draw -> Test -> Standing: stop, go on, count all again
//!                                                      what persons found ---^
//! ```
//!
//! - [`dice`]: the order in which games come out of the urn, which anybody can compute again with `sha256sum`.
//! - [`size`]: how many lots a game has in the urn; the smaller its margin, the more.
//! - [`mod@test`]: the statistic by which a recount stops, with its papers.

#![forbid(unsafe_code)]

pub mod dice;
pub mod size;
pub mod test;

pub use dice::{Dice, Drawn, Lots, SeedError};
pub use size::{LARGEST_SIZE, size_by_margin};
pub use test::{Decision, Finding, Standing, Terms, TermsError, Test};
