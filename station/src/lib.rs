//! The program `shoutan`: its commands, put together from the rooms.
//!
//! ```text
//! arguments -> read      -> files -> pipeline: the answer, for eyes, for programs, and on the photograph
//!           -> score     -> files -> pipeline
//!           -> watch     -> files -> vision, kifu -> a game record
//!           -> standings -> files -> scoring's tournament sums
//!           -> pairing: the room `tournament-files`
//!           -> bowls, simulate: the room `bowls`
//!           -> calibrate: the room `cameras`
//!           -> serve     -> dashboard -> server -> hall, instruments -> records
//!           -> hall      -> joint-hall -> PostgreSQL
//!           -> backup    -> records
//!           -> verify, verify-sheet, recount, report, witness: the room `audit`
//! ```
//!
//! What is seen, and who has won, is decided in `vision` and `scoring`; here questions are understood and answers written.

pub mod arguments;
pub mod backup;
pub mod config;
pub mod help;
pub mod joint_hall;
pub mod named;
pub mod outside;
pub mod read;
pub mod score;
pub mod serve;
pub mod standings;
pub mod watch;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use terminal::ending::Ending;
use terminal::spoken;

use arguments::Command;

/// Runs the program with these arguments, the first of which is its name.
pub fn run(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.collect();
    let language = spoken::asked(&arguments, |name| std::env::var(name).ok());
    let ending = match help::asked(arguments, language).map(|asked| asked.command) {
        Ok(Command::Read(asked)) => read::run(&asked, language),
        Ok(Command::Score(asked)) => score::run(&asked, language),
        Ok(Command::Watch(asked)) => watch::run(&asked, language),
        Ok(Command::Standings(asked)) => standings::run(&asked, language),
        Ok(Command::Pairings(asked)) => standings::pair(&asked, language),
        Ok(Command::Pairing(asked)) => tournament_files::run(&asked, language),
        Ok(Command::Calibrate(asked)) => cameras::run(&asked, language),
        Ok(Command::Bowls(asked)) => bowls::run(&asked, language),
        Ok(Command::Simulate(asked)) => bowls::simulate::run(&asked, language),
        Ok(Command::Serve(asked)) => serve::run(&asked, language),
        Ok(Command::Hall(asked)) => joint_hall::run(&asked, language),
        Ok(Command::Verify(asked)) => audit::verify::run(&asked, language),
        Ok(Command::VerifySheet(asked)) => audit::verify::sheet(&asked, language),
        Ok(Command::Backup(asked)) => backup::run(&asked, language),
        Ok(Command::Recount(asked)) => audit::recount::run(&asked, language),
        Ok(Command::Report(asked)) => audit::report::run(&asked, language),
        Ok(Command::Witness(asked)) => audit::witness::run(&asked, language),
        Err(told) => {
            // Nothing can be told to a person whose terminal is gone.
            let _ = if told.is_help {
                write!(anstream::stdout(), "{}", told.text)
            } else {
                write!(anstream::stderr(), "{}", told.text)
            };
            return if told.is_help { ExitCode::SUCCESS } else { Ending::Usage.into() };
        }
    };
    match ending {
        Ok(ending) => ending.into(),
        Err(fault) if is_closed_pipe(&fault) => ExitCode::SUCCESS,
        Err(fault) => {
            // Nothing can be told to a person whose terminal is gone; the exit code says it.
            let _ = writeln!(anstream::stderr(), "shoutan: {fault:#}");
            Ending::Fault.into()
        }
    }
}

/// Whether the reader of our output has gone, as `head` does when it has enough.
fn is_closed_pipe(fault: &anyhow::Error) -> bool {
    let kind = fault.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
    kind == Some(std::io::ErrorKind::BrokenPipe)
}
