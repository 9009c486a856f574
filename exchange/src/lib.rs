//! What passes between the hall and pairing programs: pairings and players in, results that stand out. No sentences, no pages.
//!
//! ```text
//! Pairgoth over HTTP, OpenGotha's file -> Tournament -> pairings   the hall's games and players follow
//!                                                    -> passing    each result that stands, held against the program's
//! results -> Pairgoth, over `?` alone; OpenGotha: a file of games for its import
//! ```
//!
//! A program's result is never overwritten and ours never taken back for it: where both say something and it is not the same, the game is
//! disputed. What was handed over is in the log, and what waits is whatever stands in the log and was not handed over, so that nothing is
//! lost or sent twice where either side is started anew.

mod config;
mod opengotha;
mod pairgoth;
mod pairings;
mod passing;
mod status;
mod waiting;

pub use config::{Secret, SecretError};
pub use opengotha::OpenGotha;
pub use pairgoth::Pairgoth;
pub use status::{Exchange, Missed, Program, State, Trouble};
