//! The program `shoutan`: everything that touches files, clocks and people.
//!
//! ```text
//! arguments -> read  -> files -> pipeline -> report (for eyes), json (for programs), overlay (on the photograph)
//!           -> score -> files -> pipeline -> report, json
//!           -> watch -> files -> vision, kifu -> a game record
//!           -> standings -> files -> scoring's tournament sums
//!           -> serve -> web -> hall -> records: the station, its dashboard and its log; verify looks at it again
//! ```
//!
//! What is seen, and who has won, is decided in `vision` and `scoring`; here their answers are joined ([`pipeline`]) and put
//! into words ([`sentences`]).

pub mod arguments;
pub mod backup;
pub mod bowls;
pub mod causes;
pub mod ending;
pub mod filled;
pub mod fingerprint;
pub mod hall;
pub mod help;
pub mod in_order;
pub mod json;
pub mod language;
pub mod logging;
pub mod outside;
pub mod overlay;
pub mod pipeline;
pub mod read;
pub mod report;
pub mod score;
pub mod sentences;
pub mod serve;
pub mod simulate;
pub mod spoken;
pub mod spreadsheet;
pub mod standings;
mod typed;
pub mod verify;
pub mod watch;
pub mod web;
pub mod witness;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use arguments::Command;
use ending::Ending;

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
        Ok(Command::Bowls(asked)) => bowls::run(&asked, language),
        Ok(Command::Simulate(asked)) => simulate::run(&asked, language),
        Ok(Command::Serve(asked)) => serve::run(&asked, language),
        Ok(Command::Verify(asked)) => verify::run(&asked, language),
        Ok(Command::VerifySheet(asked)) => verify::sheet(&asked, language),
        Ok(Command::Backup(asked)) => backup::run(&asked, language),
        Ok(Command::Witness(asked)) => witness::run(&asked, language),
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
