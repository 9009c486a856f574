//! `shoutan verify`: whether everything in a data folder is as it was written, and comes out the same when computed again; and
//! `shoutan verify-sheet`, the same of one result sheet.

mod checks;
mod differing;
mod fault_sentences;
mod shown;
mod watched;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use data_encoding::HEXLOWER;
use ed25519_dalek::VerifyingKey;
use hall::sheet_code::{self, SheetCode};
use records::key;
use terminal::causes;
use terminal::ending::Ending;
use words::{Language, Sentence, Value, Word, sentence};

pub use checks::{Fault, Whole, verify, verify_against};
pub use differing::{Differing, ReadBy};
pub use shown::{Against, SheetFault, ShownHead, WitnessFault};
pub use watched::Decoded;

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
pub fn sheet(asked: &VerifySheet, language: Language) -> anyhow::Result<Ending> {
    let bytes = files::read(&asked.code, shown::LONGEST_CODE)
        .map_err(|error| anyhow::anyhow!(language.fill(&causes::file(&error))))?;
    let mut out = anstream::stdout();
    let mut say = |said: Sentence| writeln!(out, "{}", language.tell(&said));
    match sheet_code::check(&String::from_utf8_lossy(&bytes), &asked.key) {
        Ok(SheetCode { lines: [event, place, black, white, result], terms, entry, seal }) => {
            say(sentence!(SheetHolds { event, place, black, white, result }))?;
            if let Some(terms) = terms {
                say(sentence!(SheetTerms { terms }))?;
            }
            say(sentence!(SheetEntry { entry, seal: HEXLOWER.encode(&seal) }))?;
            Ok(Ending::Done)
        }
        Err(error) => {
            say(sentence!(SheetFault { cause: causes::sheet_code(error) }))?;
            Ok(Ending::Fault)
        }
    }
}

/// Runs `shoutan verify`.
///
/// # Errors
/// Where nothing can be printed.
pub fn run(asked: &AskedToVerify, language: Language) -> anyhow::Result<Ending> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut out = anstream::stdout();
    let mut say = |said: Sentence| writeln!(out, "{}", language.tell(&said));
    match runtime.block_on(verify_against(&asked.store, &asked.against)) {
        Ok(Whole { key, end, entries, photos, results, readings, differing, watched, discards }) => {
            let readings = readings + differing.len();
            say(sentence!(VerifyHolds { entries, photos, results, readings }))?;
            say(sentence!(VerifyEnd { entry: end.sequence, seal: HEXLOWER.encode(&end.hash) }))?;
            say(sentence!(VerifyKey { key: HEXLOWER.encode(key.as_bytes()) }))?;
            if asked.against.key.is_none() {
                say(Word::VerifyKeyNotGiven.into())?;
            }
            let games = watched.same + watched.otherwise.len();
            if games > 0 {
                say(sentence!(VerifyWatched { games }))?;
            }
            if let Some(last) = discards.last() {
                let pictures: u64 = discards.iter().map(|discard| discard.pictures).sum();
                let date = Value::text(records::instant(last.at_ms).strftime("%F"));
                say(sentence!(VerifyDiscarded { pictures, date, entry: Value::text(last.sequence) }))?;
            }
            if differing.is_empty() && watched.otherwise.is_empty() {
                return Ok(Ending::Done);
            }
            if !differing.is_empty() {
                say(sentence!(VerifyDiffering { photos: differing.len() }))?;
            }
            for differing in &differing {
                write!(out, "{}", differing.message(language))?;
            }
            for entry in &watched.otherwise {
                writeln!(out, "{}", language.tell(&sentence!(VerifyDecodedOtherwise { entry })))?;
            }
            Ok(Ending::Differing)
        }
        Err(fault) => {
            say(sentence!(VerifyFault { name: fault.name(), causes: fault.causes() }))?;
            Ok(Ending::Fault)
        }
    }
}
