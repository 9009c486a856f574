//! What can be asked of `shoutan pairing`, and how it is spelled.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use pairing::Format;

/// Told by `shoutan pairing --help` after everything else.
const EXIT_CODES: &str = "Exit codes: 0 all done; 3 a list has errors, or something was left out; \
                          4 a file could not be read or written; 2 the command line makes no sense; 1 the program failed.";

/// `shoutan pairing`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub struct TournamentFiles {
    /// What to do.
    #[command(subcommand)]
    pub(crate) asked: Asked,
}

/// What can be done with such files.
#[derive(Debug, Subcommand)]
pub(crate) enum Asked {
    /// Read files of Pairgoth, OpenGotha or MacMahon, h9, AGA, CSV or JSON: players, rounds, games, byes.
    Read(Read),
    /// Check h9 and AGA lists: whatever a rating list would refuse, or take for something that was not played.
    Check(Check),
    /// Write a file in another format.
    Write(Write),
    /// Put results into a file of Pairgoth or OpenGotha: over unknown ones alone, between the same players alone.
    Results(Results),
}

/// `shoutan pairing read`.
#[derive(Debug, Args)]
pub(crate) struct Read {
    /// The files.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// One line of JSON a file.
    #[arg(long)]
    pub json: bool,
}

/// `shoutan pairing check`.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The lists.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// `shoutan pairing write`.
#[derive(Debug, Args)]
pub(crate) struct Write {
    /// The file.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The format to write.
    #[arg(long = "as", value_name = "FORMAT")]
    pub format: Written,
    /// Write letters in Latin-9 (ISO 8859-15) instead of UTF-8: h9, AGA and CSV.
    #[arg(long)]
    pub latin9: bool,
    /// Where to write it: a new file.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

/// `shoutan pairing results`.
#[derive(Debug, Args)]
pub(crate) struct Results {
    /// The results: the station's results.csv, another CSV with the round, or a tournament's JSON.
    #[arg(value_name = "RESULTS")]
    pub results: PathBuf,
    /// The file that the pairing program wrote last; it is not changed.
    #[arg(long, value_name = "FILE")]
    pub into: PathBuf,
    /// The new file, for the program's import.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

/// A format that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Written {
    H9,
    Aga,
    Opengotha,
    Pairgoth,
    Csv,
    Json,
}

impl Written {
    /// The format as `pairing` knows it.
    pub(crate) const fn format(self) -> Format {
        match self {
            Self::H9 => Format::H9,
            Self::Aga => Format::Aga,
            Self::Opengotha => Format::OpenGotha,
            Self::Pairgoth => Format::Pairgoth,
            Self::Csv => Format::Csv,
            Self::Json => Format::Json,
        }
    }
}
