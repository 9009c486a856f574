//! How a run ended, as an exit code that scripts can tell apart.

use std::io::Write;
use std::process::ExitCode;

/// Told by `shoutan --help` after everything else.
pub const EXIT_CODES: &str = "Exit codes: 0 all done; 3 a photograph was declined or a position could not be counted; \
                          4 a file could not be read; 5 a stored photograph is read otherwise by this build; 2 the command line makes no sense; 1 the program failed.";

/// The end of a run. Of several files the gravest ending counts; the order is that of gravity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// Everything that was asked for was read and counted.
    #[default]
    Done,
    /// Nothing in a store was altered, and this build reads at least one of its photographs otherwise than the log has it.
    Differing,
    /// At least one photograph was declined because no board could be read in it, or one position could not be counted.
    Refused,
    /// At least one file could not be opened, or is not what it should be.
    Unreadable,
    /// The arguments make no sense.
    Usage,
    /// The program itself failed.
    Fault,
}

impl Ending {
    /// The exit code; 2 for misuse is the shell's and clap's habit.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Fault => 1,
            Self::Usage => 2,
            Self::Refused => 3,
            Self::Unreadable => 4,
            Self::Differing => 5,
        }
    }
}

/// Says on standard error why the arguments make no sense.
///
/// # Errors
/// Where that cannot be written.
pub fn misuse(sentence: &str) -> anyhow::Result<Ending> {
    writeln!(anstream::stderr(), "shoutan: {sentence}")?;
    Ok(Ending::Usage)
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> Self {
        Self::from(ending.code())
    }
}
