//! `shoutan pairing`: files of pairing programs and rating lists read, checked, written in another format, and results put into them.
//!
//! ```text
//! arguments -> files -> pairing -> read:    a table for people, a line of JSON for programs
//!                               -> check:   findings, each with its line
//!                               -> write:   a new file, and what it cannot hold
//!                               -> results: a new file, and what was not put in
//! ```
//!
//! What a file means is decided in `pairing`; here files are opened, and answers told and kept. No file is ever written over.

mod arguments;
mod check;
mod listener;
mod read;
mod results;
mod telling;
mod write;

use terminal::ending::Ending;
use words::Language;

use arguments::Asked;
pub use arguments::TournamentFiles;
use listener::Listener;

/// Runs `shoutan pairing`.
///
/// # Errors
/// Where nothing can be printed; what is wrong with a file is told, not returned.
pub fn run(asked: &TournamentFiles, language: Language) -> anyhow::Result<Ending> {
    let listener = Listener { language };
    match &asked.asked {
        Asked::Read(read) => read::run(read, listener),
        Asked::Check(check) => check::run(check, listener),
        Asked::Write(write) => write::run(write, listener),
        Asked::Results(results) => results::run(results, listener),
    }
}
