//! What was shown of a log where the station cannot take it back: its key, a head, a result sheet, a witness's file. The log has to have it.

use std::path::{Path, PathBuf};

use clap::Args;
use data_encoding::HEXLOWER;
use ed25519_dalek::VerifyingKey;
use files::FileError;
use hall::sheet_code::{self, SheetCode, SheetCodeError};
use records::Entry;
use records::fact::{Fact, GameId};
use records::witness::{self, WitnessFileError};
use thiserror::Error;

use super::checks::Fault;
use super::public_key;

/// No QR code holds more.
pub const LONGEST_CODE: usize = 8 << 10;
/// Fewer digits of a seal are soon found by trying.
const FEWEST_DIGITS: usize = 8;

/// What is known of a log from elsewhere.
#[derive(Debug, Default, Args)]
pub struct Against {
    /// The key that has to have signed, in hexadecimal digits, as the readiness sheet and each result sheet print it. Without it a log
    /// that was sealed anew under another key holds.
    #[arg(long, value_name = "HEX", value_parser = public_key)]
    pub key: Option<VerifyingKey>,
    /// A head that was shown, by the projector or on a slip: the entry, a colon, and its seal or the beginning of it. May be given several
    /// times.
    #[arg(long = "head", value_name = "ENTRY:HEX", value_parser = shown_head)]
    pub heads: Vec<ShownHead>,
    /// A file with a result sheet's code: its confirmation has to be in the log. May be given several times.
    #[arg(long = "sheet", value_name = "FILE")]
    pub sheets: Vec<PathBuf>,
    /// A witness's file: all that it saw has to be in the log. May be given several times.
    #[arg(long = "witness", value_name = "FILE")]
    pub witnesses: Vec<PathBuf>,
}

/// A head as a person copied it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownHead {
    /// The entry.
    pub entry: u64,
    /// The beginning of its seal.
    pub seal: String,
}

fn shown_head(text: &str) -> Result<ShownHead, &'static str> {
    let refused = "a head is an entry's number, a colon, and at least eight digits of its seal: 417:3f0c9a12";
    let (entry, seal) = text.split_once(':').ok_or(refused)?;
    let seal = seal.trim().to_ascii_lowercase();
    let is_seal = (FEWEST_DIGITS..=64).contains(&seal.len()) && seal.bytes().all(|digit| digit.is_ascii_hexdigit());
    let entry = entry.trim().parse().ok().filter(|entry| *entry > 0 && is_seal).ok_or(refused)?;
    Ok(ShownHead { entry, seal })
}

/// Why a result sheet is not in a log.
#[derive(Debug, Error)]
pub enum SheetFault {
    /// Its file cannot be read.
    Closed(#[from] FileError),
    /// It is no code, or not of this key.
    Code(#[from] SheetCodeError),
    /// The log has no such entry.
    Gone {
        /// Which.
        entry: u64,
    },
    /// The entry confirms something else.
    Another {
        /// Which.
        entry: u64,
    },
}

/// Why a log does not hold against a witness.
#[derive(Debug, Error)]
pub enum WitnessFault {
    /// The file is not what a witness wrote.
    File(#[from] WitnessFileError),
    /// There is no such file, or nothing in it.
    Empty,
    /// It is another log's.
    OtherKey {
        /// The key that it saw.
        key: String,
    },
    /// The log lacks what was seen.
    Gone {
        /// The first such entry.
        entry: u64,
    },
}

impl Against {
    /// Holds a log with these entries against it.
    ///
    /// # Errors
    /// The first thing that was shown and that the log does not have.
    pub fn hold(&self, key: &VerifyingKey, entries: &[Entry]) -> Result<(), Fault> {
        if let Some(expected) = self.key.filter(|expected| expected != key) {
            return Err(Fault::OtherKey { signed: Box::new(*key), expected: Box::new(expected) });
        }
        for shown in &self.heads {
            let held =
                entry(entries, shown.entry).is_some_and(|held| HEXLOWER.encode(&held.hash).starts_with(&shown.seal));
            if !held {
                return Err(Fault::Head { entry: shown.entry });
            }
        }
        for path in &self.sheets {
            sheet(path, key, entries).map_err(|source| Fault::Sheet { path: path.clone(), source })?;
        }
        for path in &self.witnesses {
            witness(path, key, entries).map_err(|source| Fault::Witness { path: path.clone(), source })?;
        }
        Ok(())
    }
}

fn entry(entries: &[Entry], sequence: u64) -> Option<&Entry> {
    entries.get(usize::try_from(sequence.checked_sub(1)?).ok()?)
}

fn sheet(path: &Path, key: &VerifyingKey, entries: &[Entry]) -> Result<(), SheetFault> {
    let code = files::read(path, LONGEST_CODE)?;
    let SheetCode { lines, entry: sequence, seal, .. } = sheet_code::check(&String::from_utf8_lossy(&code), key)?;
    let [_, place, _, _, result] = &lines;
    let confirmed = entry(entries, sequence).filter(|entry| entry.hash == seal);
    let confirmed = confirmed.ok_or(SheetFault::Gone { entry: sequence })?;
    let is_of = |game: &GameId| format!("{}/{}", game.round, game.table) == *place;
    let is_this = match &confirmed.fact {
        Fact::ResultConfirmed { game, claim, .. } => {
            let claimed = entry(entries, *claim).map(|entry| &entry.fact);
            let has_result =
                |fact: &Fact| matches!(fact, Fact::ResultClaimed { record, .. } if record.result == *result);
            is_of(game) && claimed.is_some_and(has_result)
        }
        _ => false,
    };
    if is_this { Ok(()) } else { Err(SheetFault::Another { entry: sequence }) }
}

fn witness(path: &Path, key: &VerifyingKey, entries: &[Entry]) -> Result<(), WitnessFault> {
    let seen = witness::read(path)?.ok_or(WitnessFault::Empty)?;
    if seen.key != *key {
        return Err(WitnessFault::OtherKey { key: HEXLOWER.encode(seen.key.as_bytes()) });
    }
    let seals: Vec<_> = entries.iter().map(|entry| entry.hash).collect();
    seen.missing_in(&seals).map_or(Ok(()), |entry| Err(WitnessFault::Gone { entry }))
}
