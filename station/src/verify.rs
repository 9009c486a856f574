//! `shoutan verify`: whether everything in a data folder is as it was written, and comes out the same when computed again.
//!
//! In this order: each entry's seal; whether the log goes on to where it was acknowledged; SQLite's own check of its file, and its
//! tables and guards; each photograph's hash; each claimed result from what it rests on; and each reading from its photograph, where
//! this program has the reader that read it: the same version with the same weights.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use ed25519_dalek::VerifyingKey;
use thiserror::Error;

use crate::ending::Ending;
use crate::files;
use crate::hall::sheet_code::{self, SheetCode};
use crate::hall::{counting, readers};
use crate::store::chain::Place;
use crate::store::fact::Fact;
use crate::store::reading::Reading;
use crate::store::record::Record;
use crate::store::{self, Entry, Looked, StoreError, photos};

/// No QR code holds more.
const LONGEST_CODE: usize = 8 << 10;

/// `shoutan verify`.
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
    let bytes = HEXLOWER_PERMISSIVE.decode(text.trim().as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
    let key = bytes.and_then(|bytes| VerifyingKey::from_bytes(&bytes).ok());
    key.ok_or("a station's public key has 64 hexadecimal digits")
}

/// Runs `shoutan verify-sheet`.
///
/// # Errors
/// Where the file cannot be read, or nothing can be printed.
pub fn sheet(asked: &VerifySheet) -> anyhow::Result<Ending> {
    let bytes = files::read(&asked.code, LONGEST_CODE)?;
    let mut out = anstream::stdout();
    match sheet_code::check(&String::from_utf8_lossy(&bytes), &asked.key) {
        Ok(SheetCode { lines: [event, place, black, white, result], entry, seal }) => {
            writeln!(
                out,
                "The signature holds: {event}, round and table {place}, {black} (Black) against {white}: {result}."
            )?;
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

/// What was found whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Whole {
    /// Entries whose seal holds.
    pub entries: usize,
    /// Photographs that are as they were stored.
    pub photos: usize,
    /// Results that come out the same.
    pub results: usize,
    /// Readings that come out the same.
    pub readings: usize,
    /// Readings by another reader than this program's, which may read better: they were not made again.
    pub by_another_reader: usize,
}

/// What does not hold.
#[derive(Debug, Error)]
pub enum Fault {
    /// The store cannot be opened, or an entry's seal does not hold.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// SQLite finds its file damaged.
    #[error("the file of the store is damaged: {first}")]
    File {
        /// The first thing that SQLite says.
        first: String,
    },
    /// A photograph is missing.
    #[error("entry {sequence}: its photograph {photo} is missing")]
    NoPhoto {
        /// The entry that names it.
        sequence: u64,
        /// Its name.
        photo: String,
    },
    /// A photograph is not what was stored.
    #[error("entry {sequence}: its photograph {photo} was changed")]
    ChangedPhoto {
        /// The entry that names it.
        sequence: u64,
        /// Its name.
        photo: String,
    },
    /// A file among the photographs is not what its name says.
    #[error("the file {path} among the photographs was changed", path = path.display())]
    ChangedFile {
        /// Which.
        path: PathBuf,
    },
    /// A result does not come out the same.
    #[error("entry {sequence}: its result was {claimed}, and comes out as {again}")]
    Result {
        /// The entry that claims it.
        sequence: u64,
        /// What was claimed.
        claimed: String,
        /// What comes out.
        again: String,
    },
    /// A reading does not come out the same.
    #[error("entry {sequence}: the photograph is read differently now")]
    Reading {
        /// The entry that has it.
        sequence: u64,
    },
    /// A claim rests on a reading that is not in the log.
    #[error("entry {sequence}: its result rests on a reading that the log does not have")]
    Groundless {
        /// The entry that claims it.
        sequence: u64,
    },
}

/// Runs `shoutan verify`.
///
/// # Errors
/// Where nothing can be printed.
pub fn run(asked: &Verify) -> anyhow::Result<Ending> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut out = anstream::stdout();
    match runtime.block_on(verify(asked)) {
        Ok(whole) => {
            writeln!(
                out,
                "Everything holds: {} entries, {} photographs, {} results counted again, {} photographs read again.",
                whole.entries, whole.photos, whole.results, whole.readings
            )?;
            if whole.by_another_reader > 0 {
                writeln!(
                    out,
                    "{} readings were made by a reader with another version or other weights, and were not made again.",
                    whole.by_another_reader
                )?;
            }
            Ok(Ending::Done)
        }
        Err(fault) => {
            let mut words = format!("{fault}");
            let mut cause = std::error::Error::source(&fault);
            while let Some(source) = cause {
                words.push_str(&format!(": {source}"));
                cause = source.source();
            }
            writeln!(out, "DOES NOT HOLD: {words}.")?;
            Ok(Ending::Fault)
        }
    }
}

/// Looks at everything in a data folder.
///
/// # Errors
/// The first thing that does not hold, in the order of the log.
pub async fn verify(asked: &Verify) -> Result<Whole, Fault> {
    let mut looked = Looked::open(&asked.data).await?;
    let mut whole = Whole::default();
    let mut place = Place::START;
    let mut entries = Vec::new();
    // The log first: its own seals name the entry, where SQLite could only say that its file is damaged.
    for sealed in looked.sealed().await? {
        let (entry, next) = store::understood(sealed, &looked.key, &place)?;
        entries.push(entry);
        place = next;
        whole.entries += 1;
    }
    let hashes: Vec<_> = entries.iter().map(|entry: &Entry| entry.hash).collect();
    looked.end(&hashes)?;
    if let Some(first) = looked.faults_of_file().await?.into_iter().next() {
        return Err(Fault::File { first });
    }
    looked.schema().await?;
    let mut reader = None;
    let mut readings: BTreeMap<&str, &Reading> = BTreeMap::new();
    for entry in &entries {
        match &entry.fact {
            Fact::PhotoTaken { photo, .. } => {
                intact(&looked, entry, photo)?;
                whole.photos += 1;
            }
            Fact::PhotoRead { photo, reading, .. } => {
                readings.insert(photo, reading);
                match reading {
                    Reading::Read { reader, .. } if reader != readers::fingerprint() => whole.by_another_reader += 1,
                    Reading::Read { .. } if !asked.quick => {
                        let bytes = intact(&looked, entry, photo)?;
                        if readers::read(&bytes, &mut reader) != *reading {
                            return Err(Fault::Reading { sequence: entry.sequence });
                        }
                        whole.readings += 1;
                    }
                    _ => {}
                }
            }
            Fact::ResultClaimed { record, .. } => {
                result(entry, record, &readings)?;
                whole.results += 1;
            }
            _ => {}
        }
    }
    match looked.photos.changed() {
        Ok(None) => Ok(whole),
        Ok(Some(path)) => Err(Fault::ChangedFile { path }),
        Err(source) => Err(StoreError::Folder { folder: asked.data.clone(), source }.into()),
    }
}

fn intact(looked: &Looked, entry: &Entry, photo: &str) -> Result<Vec<u8>, Fault> {
    let (sequence, name) = (entry.sequence, photo.to_owned());
    let bytes = looked.photos.get(photo).map_err(|_| Fault::NoPhoto { sequence, photo: name.clone() })?;
    if photos::name_of(&bytes) == photo { Ok(bytes) } else { Err(Fault::ChangedPhoto { sequence, photo: name }) }
}

fn result(entry: &Entry, record: &Record, readings: &BTreeMap<&str, &Reading>) -> Result<(), Fault> {
    let sequence = entry.sequence;
    let Some(counted) = &record.counted else { return Ok(()) };
    let Some(Reading::Read { rows, .. }) = readings.get(counted.photo.as_str()) else {
        return Err(Fault::Groundless { sequence });
    };
    if *rows != counted.rows_read {
        return Err(Fault::Groundless { sequence });
    }
    let differs = |again: String| Fault::Result { sequence, claimed: record.result.clone(), again };
    let (rows, again) = counting::again(&record.facts, counted).map_err(|error| differs(error.to_string()))?;
    let again = again.ok_or_else(|| differs("nothing that can be counted".to_owned()))?;
    let totals = again.counted.as_ref().map(|again| &again.totals);
    if again.result != record.result || rows != counted.rows || totals != Some(&counted.totals) {
        return Err(differs(again.result));
    }
    Ok(())
}
