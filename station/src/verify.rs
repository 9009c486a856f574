//! `shoutan verify`: whether everything in a data folder is as it was written, and comes out the same when computed again; and
//! `shoutan verify-sheet`, the same of one result sheet.

mod checks;
mod differing;
mod shown;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use data_encoding::HEXLOWER;
use ed25519_dalek::VerifyingKey;

use crate::ending::Ending;
use crate::hall::sheet_code::{self, SheetCode};
pub use checks::{Fault, Whole, verify, verify_against};
pub use differing::{Differing, ReadBy};
use records::key;
pub use shown::{Against, SheetFault, ShownHead, WitnessFault};

/// `shoutan verify`.
#[derive(Debug, Args)]
pub struct AskedToVerify {
    /// What is looked at.
    #[command(flatten)]
    pub store: Verify,
    /// What it is held against.
    #[command(flatten)]
    pub against: Against,
}

/// A data folder, and how thoroughly it is looked at.
#[derive(Debug, Args)]
pub struct Verify {
    /// The data folder.
    pub data: PathBuf,
    /// Do not read the photographs again.
    #[arg(long)]
    pub quick: bool,
}

/// `shoutan verify-sheet`.
#[derive(Debug, Args)]
pub struct VerifySheet {
    /// A file with what a sheet's QR code says, as any reader of such codes gives it.
    pub code: PathBuf,
    /// The station's public key in hexadecimal digits, as its readiness sheet and each result sheet print it.
    #[arg(long, value_name = "HEX", value_parser = public_key)]
    pub key: VerifyingKey,
}

fn public_key(text: &str) -> Result<VerifyingKey, &'static str> {
    key::public(text).ok_or("a station's public key has 64 hexadecimal digits")
}

/// Runs `shoutan verify-sheet`.
///
/// # Errors
/// Where the file cannot be read, or nothing can be printed.
pub fn sheet(asked: &VerifySheet) -> anyhow::Result<Ending> {
    let bytes = files::read(&asked.code, shown::LONGEST_CODE)?;
    let mut out = anstream::stdout();
    match sheet_code::check(&String::from_utf8_lossy(&bytes), &asked.key) {
        Ok(SheetCode { lines: [event, place, black, white, result], terms, entry, seal }) => {
            writeln!(
                out,
                "The signature holds: {event}, round and table {place}, {black} (Black) against {white}: {result}."
            )?;
            if let Some(terms) = terms {
                writeln!(out, "Terms: {terms}.")?;
            }
            writeln!(
                out,
                "It is confirmed by entry {entry} of the station's log, with the seal {}.",
                HEXLOWER.encode(&seal)
            )?;
            Ok(Ending::Done)
        }
        Err(error) => {
            writeln!(out, "DOES NOT HOLD: {error}.")?;
            Ok(Ending::Fault)
        }
    }
}

/// Runs `shoutan verify`.
///
/// # Errors
/// Where nothing can be printed.
pub fn run(asked: &AskedToVerify) -> anyhow::Result<Ending> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut out = anstream::stdout();
    match runtime.block_on(verify_against(&asked.store, &asked.against)) {
        Ok(whole) => {
            writeln!(
                out,
                "Everything holds: {} entries, {} photographs, {} results counted again, {} photographs read again.",
                whole.entries,
                whole.photos,
                whole.results,
                whole.readings + whole.differing.len()
            )?;
            writeln!(
                out,
                "The log ends with entry {}; its seal is {}.",
                whole.end.sequence,
                HEXLOWER.encode(&whole.end.hash)
            )?;
            writeln!(out, "It is signed with the key {}.", HEXLOWER.encode(whole.key.as_bytes()))?;
            if whole.differing.is_empty() {
                return Ok(Ending::Done);
            }
            writeln!(
                out,
                "READ DIFFERENTLY by this build: {} of these photographs. Nothing was altered; look at them.",
                whole.differing.len()
            )?;
            for differing in &whole.differing {
                write!(out, "{differing}")?;
            }
            Ok(Ending::Differing)
        }
        Err(fault) => {
            let mut words = format!("{fault}");
            let mut cause = std::error::Error::source(&fault);
            while let Some(source) = cause {
                words.push_str(&format!(": {source}"));
                cause = source.source();
            }
            writeln!(out, "DOES NOT HOLD ({}): {words}.", fault.name())?;
            Ok(Ending::Fault)
        }
    }
}
