//! What is looked at, in this order: each entry's seal; whether the log goes on to where it was acknowledged; SQLite's own check of its
//! file, and its tables and guards; each photograph's hash; each claimed result from what it rests on; and each reading from its
//! photograph; and at last whether the log has what was shown of it elsewhere.
//!
//! What was altered is a [`Fault`]. A photograph that this build reads otherwise is none: another build, library or processor may
//! honestly do so.

// A new kind of fact has to be thought of here before it compiles.
#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::PathBuf;

use data_encoding::HEXLOWER;
use ed25519_dalek::VerifyingKey;
use hall::equipment::STATION;
use hall::{Hall, commands, counting, left_open, readings, recount};
use pairing::Outcome;
use records::chain::Place;
use records::claim::{FilledRecord, Record};
use records::fact::{ConfirmedBy, Fact, GameId};
use records::open::Open;
use records::pictures::{self, Discard, Pictures};
use records::reading::Reading;
use records::{Entry, ReadOnlyStore, StoreError, photos};
use thiserror::Error;
use words::{Value, Word};

use super::Verify;
use super::differing::Differing;
use super::shown::{Against, SheetFault, WitnessFault};
use super::watched::{Decoded, decoded_again};

/// What was found whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// The key that signed every entry.
    pub key: VerifyingKey,
    /// The last entry with its seal.
    pub end: Place,
    /// Entries whose seal holds.
    pub entries: usize,
    /// Photographs that are as they were stored.
    pub photos: usize,
    /// Results that come out the same.
    pub results: usize,
    /// Readings that come out the same.
    pub readings: usize,
    /// Readings that come out otherwise.
    pub differing: Vec<Differing>,
    /// Games that cameras watched, decoded again; none where nothing was to be made again.
    pub watched: Decoded,
    /// Entries that discarded pictures of watched games: these need not be there any more.
    pub discards: Vec<Discard>,
}

/// What does not hold.
#[derive(Debug, Error)]
pub enum Fault {
    /// The store cannot be opened, or an entry's seal does not hold.
    Store(#[from] StoreError),
    /// SQLite finds its file damaged.
    File {
        /// The first thing that SQLite says.
        first: String,
    },
    /// Another key signed than the one that it was held against.
    OtherKey {
        /// The key that signed.
        signed: Box<VerifyingKey>,
        /// The key that was named.
        expected: Box<VerifyingKey>,
    },
    /// The log says that it was begun with another key than the one that signed it.
    BegunWithAnotherKey {
        /// The entry that names the key.
        sequence: u64,
        /// The key that it names.
        begun: String,
    },
    /// A photograph is missing.
    NoPhoto {
        /// The entry that names it.
        sequence: u64,
        /// Its name.
        photo: String,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// A photograph is not what was stored.
    ChangedPhoto {
        /// The entry that names it.
        sequence: u64,
        /// Its name.
        photo: String,
    },
    /// Pictures were discarded that are others than the entry says, or younger, or it was not made by the station.
    Discarded {
        /// The entry that says so.
        sequence: u64,
    },
    /// A file among the photographs is not what its name says.
    ChangedFile {
        /// Which.
        path: PathBuf,
    },
    /// A result does not come out the same.
    Result {
        /// The entry that claims it.
        sequence: u64,
        /// What was claimed.
        claimed: String,
        /// What comes out.
        again: Value,
    },
    /// What was open at a claim does not come out the same.
    LeftOpen {
        /// The entry that claims the result.
        sequence: u64,
    },
    /// A result was given by word, and there is no such word.
    NoWord {
        /// The entry that claims it.
        sequence: u64,
        /// What was claimed.
        claimed: String,
    },
    /// A confirmation is of nothing that was claimed, or by whoever claimed it.
    Unclaimed {
        /// The entry that confirms.
        sequence: u64,
    },
    /// A pairing program was handed a result that did not stand, or another one.
    HandedOver {
        /// The entry that says so.
        sequence: u64,
    },
    /// A recount was not drawn from the log as it was, or something was found of a game that it did not draw.
    Recount {
        /// The entry.
        sequence: u64,
    },
    /// A head that was shown is not in the log.
    Head {
        /// The entry.
        entry: u64,
    },
    /// A result sheet is not in the log.
    Sheet {
        /// Its file.
        path: PathBuf,
        /// Why.
        #[source]
        source: SheetFault,
    },
    /// The log does not hold against a witness.
    Witness {
        /// Its file.
        path: PathBuf,
        /// Why.
        #[source]
        source: WitnessFault,
    },
    /// A claim rests on a reading that is not in the log.
    Groundless {
        /// The entry that claims it.
        sequence: u64,
    },
}

impl Fault {
    /// Its name in RECORDS.md, which every verifier says alike.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Store(StoreError::Broken { .. }) => "seal",
            Self::Store(StoreError::NotUnderstood { .. }) => "fact",
            Self::Store(StoreError::End(_)) => "end",
            Self::Store(StoreError::Schema) => "schema",
            Self::Store(_) => "store",
            Self::BegunWithAnotherKey { .. } => "begun",
            Self::File { .. } => "file",
            Self::NoPhoto { .. } | Self::ChangedPhoto { .. } => "photo",
            Self::Discarded { .. } => "discarded",
            Self::Groundless { .. } => "groundless",
            Self::Result { .. } | Self::NoWord { .. } => "result",
            Self::LeftOpen { .. } => "open",
            Self::Unclaimed { .. } => "confirmed",
            Self::HandedOver { .. } => "handed",
            Self::Recount { .. } => "recount",
            Self::ChangedFile { .. } => "shelf",
            Self::OtherKey { .. } => "key",
            Self::Head { .. } => "head",
            Self::Sheet { .. } => "sheet",
            Self::Witness { .. } => "witness",
        }
    }
}

/// Looks at everything in a data folder.
///
/// # Errors
/// The first thing that does not hold, in the order of the log.
pub async fn verify(asked: &Verify) -> Result<Whole, Fault> {
    verify_against(asked, &Against::default()).await
}

/// The same, and holds it against what was shown of it elsewhere.
///
/// # Errors
/// The first thing that does not hold: of the folder itself before what was shown.
pub async fn verify_against(asked: &Verify, against: &Against) -> Result<Whole, Fault> {
    let mut looked = ReadOnlyStore::open(&asked.data).await?;
    let mut place = Place::START;
    let mut entries = Vec::new();
    // The log first: its own seals name the entry, where SQLite could only say that its file is damaged.
    for sealed in looked.sealed().await? {
        let (entry, next) = records::understood(sealed, &looked.key, &place)?;
        entries.push(entry);
        place = next;
    }
    let mut whole = Whole {
        key: looked.key,
        end: place,
        entries: entries.len(),
        photos: 0,
        results: 0,
        readings: 0,
        differing: Vec::new(),
        watched: if asked.quick { Decoded::default() } else { decoded_again(&entries) },
        discards: Vec::new(),
    };
    for entry in &entries {
        if let Fact::LogBegun { public_key, .. } = &entry.fact
            && *public_key != HEXLOWER.encode(looked.key.as_bytes())
        {
            return Err(Fault::BegunWithAnotherKey { sequence: entry.sequence, begun: public_key.clone() });
        }
    }
    let hashes: Vec<_> = entries.iter().map(|entry: &Entry| entry.hash).collect();
    looked.end(&hashes)?;
    if let Some(first) = looked.faults_of_file().await?.into_iter().next() {
        return Err(Fault::File { first });
    }
    looked.schema().await?;
    let hall = Hall::of(&entries);
    whole.discards = hall.pictures.discards().to_vec();
    let mut reader = None;
    let mut readings: BTreeMap<&str, &Reading> = BTreeMap::new();
    let mut confirmed: BTreeSet<u64> = BTreeSet::new();
    let mut last = None;
    for entry in &entries {
        let before = last.replace(entry);
        match &entry.fact {
            Fact::PhotoTaken { photo, .. } => {
                intact(&looked, entry, photo)?;
                whole.photos += 1;
            }
            Fact::GameWatched { .. } | Fact::GameLooksFinished { .. } => {
                pictured(&looked, entry, &hall.pictures)?;
            }
            Fact::PicturesDiscarded { .. } => discarded(entry, &whole.discards)?,
            Fact::PhotoRead { photo, reading, .. } => {
                readings.insert(photo, reading);
                if matches!(reading, Reading::Read { .. }) && !asked.quick {
                    let bytes = intact(&looked, entry, photo)?;
                    let earlier = match reading {
                        Reading::Read { beside: Some(beside), .. } => beside
                            .photos()
                            .iter()
                            .map(|photo| Ok((photo.clone(), intact(&looked, entry, photo)?)))
                            .collect::<Result<Vec<_>, Fault>>()?,
                        Reading::Read { beside: None, .. } | Reading::Refused { .. } => Vec::new(),
                    };
                    let again = readings::read(&bytes, &earlier, &mut reader);
                    match Differing::of(entry.sequence, photo, reading, &again) {
                        None => whole.readings += 1,
                        Some(differing) => whole.differing.push(differing),
                    }
                }
            }
            Fact::ResultClaimed { record, .. } => {
                result(entry, record, &readings)?;
                whole.results += 1;
            }
            Fact::ResultConfirmed { game, claim, by } if !is_claimed(&entries, entry, *game, *claim, *by) => {
                return Err(Fault::Unclaimed { sequence: entry.sequence });
            }
            Fact::ResultConfirmed { claim, .. } => {
                confirmed.insert(*claim);
            }
            Fact::ResultHandedOver { game, claim, result, .. } | Fact::ResultDiffers { game, claim, result, .. } => {
                let is_same = matches!(entry.fact, Fact::ResultHandedOver { .. });
                let stands = entry.who == STATION && confirmed.contains(claim);
                let claimed = outcome(&entries, *game, *claim);
                if !stands || claimed.is_none_or(|claimed| (claimed == *result) != is_same) {
                    return Err(Fault::HandedOver { sequence: entry.sequence });
                }
            }
            Fact::RecountDrawn { .. } | Fact::RecountFound { .. } if !recount::holds(&hall, before, entry) => {
                return Err(Fault::Recount { sequence: entry.sequence });
            }
            // The seals alone say that nothing of these was altered.
            Fact::LogBegun { .. }
            | Fact::PersonSet { .. }
            | Fact::PersonRemoved { .. }
            | Fact::ScraperSet { .. }
            | Fact::ScraperRemoved { .. }
            | Fact::PlayerSet { .. }
            | Fact::PlayerRemoved { .. }
            | Fact::RoundStarted { .. }
            | Fact::EventSet { .. }
            | Fact::CameraSet { .. }
            | Fact::BowlSet { .. }
            | Fact::BowlTared { .. }
            | Fact::GameSet { .. }
            | Fact::GameRemoved { .. }
            | Fact::PointSaid { .. }
            | Fact::ChainMarked { .. }
            | Fact::DeadAgreed { .. }
            | Fact::PlayersAgreedOnDead { .. }
            | Fact::StonesCounted { .. }
            | Fact::FirstPassSaid { .. }
            | Fact::GameRecorded { .. }
            | Fact::WatchedPointCorrected { .. }
            | Fact::RefereeDecided { .. }
            | Fact::ClaimTakenBack { .. }
            | Fact::PlayerAgreed { .. }
            | Fact::ActUndone { .. }
            | Fact::ResultDisputed { .. }
            | Fact::RecountDrawn { .. }
            | Fact::RecountFound { .. }
            | Fact::GameReopened { .. } => {}
        }
    }
    match looked.photos.changed() {
        Ok(None) => {}
        Ok(Some(path)) => return Err(Fault::ChangedFile { path }),
        Err(source) => return Err(StoreError::Folder { folder: asked.data.clone(), source }.into()),
    }
    against.hold(&looked.key, &entries)?;
    Ok(whole)
}

/// Whether a confirmation is of an earlier claim of the same game; by an official, of another's.
fn is_claimed(entries: &[Entry], confirmation: &Entry, game: GameId, claim: u64, by: ConfirmedBy) -> bool {
    let earlier = entries.iter().take_while(|entry| entry.sequence < confirmation.sequence);
    earlier.filter(|entry| entry.sequence == claim).any(|entry| {
        let is_of_game = matches!(&entry.fact, Fact::ResultClaimed { game: claimed, .. } if *claimed == game);
        is_of_game && (by != ConfirmedBy::Official || entry.who != confirmation.who)
    })
}

/// The result of a game's claim, as pairing programs know it.
fn outcome(entries: &[Entry], game: GameId, claim: u64) -> Option<&'static str> {
    let entry = entries.iter().find(|entry| entry.sequence == claim)?;
    let Fact::ResultClaimed { game: claimed, record } = &entry.fact else { return None };
    let result = record.result.parse().ok().filter(|_| *claimed == game)?;
    Some(Outcome::of(result).0.name())
}

fn intact(looked: &ReadOnlyStore, entry: &Entry, photo: &str) -> Result<Vec<u8>, Fault> {
    let (sequence, name) = (entry.sequence, photo.to_owned());
    let bytes = looked.photos.get(photo).map_err(|source| Fault::NoPhoto { sequence, photo: name.clone(), source })?;
    if photos::name_of(&bytes) == photo { Ok(bytes) } else { Err(Fault::ChangedPhoto { sequence, photo: name }) }
}

/// Whether each picture of a watched game that an entry names is there, or was discarded since.
fn pictured(looked: &ReadOnlyStore, entry: &Entry, pictures: &Pictures) -> Result<(), Fault> {
    let mut kept = pictures::watched(&entry.fact).filter(|picture| !pictures.is_discarded(picture));
    kept.try_for_each(|picture| intact(looked, entry, picture).map(drop))
}

/// Whether an entry discards what it says.
fn discarded(entry: &Entry, discards: &[Discard]) -> Result<(), Fault> {
    let is_so = |discard: &Discard| discard.sequence == entry.sequence && discard.holds;
    let holds = entry.who == STATION && discards.iter().any(is_so);
    if holds { Ok(()) } else { Err(Fault::Discarded { sequence: entry.sequence }) }
}

fn result(entry: &Entry, record: &Record, readings: &BTreeMap<&str, &Reading>) -> Result<(), Fault> {
    let sequence = entry.sequence;
    let Some(counted) = &record.counted else {
        let is_word = commands::BY_WORD.contains(&record.result.as_str());
        return if is_word { Ok(()) } else { Err(Fault::NoWord { sequence, claimed: record.result.clone() }) };
    };
    let Some(Reading::Read { rows, .. }) = readings.get(counted.photo.as_str()) else {
        return Err(Fault::Groundless { sequence });
    };
    if *rows != counted.rows_read {
        return Err(Fault::Groundless { sequence });
    }
    let read_so = |filled: &FilledRecord| matches!(readings.get(filled.photo.as_str()), Some(Reading::Read { rows, .. }) if *rows == filled.rows_read);
    if counted.filled.as_ref().is_some_and(|filled| !read_so(filled)) {
        return Err(Fault::Groundless { sequence });
    }
    let differs = |again: Value| Fault::Result { sequence, claimed: record.result.clone(), again };
    let (rows, again) = counting::again(&record.facts, counted).map_err(|error| differs(Value::text(error)))?;
    let again = again.ok_or_else(|| differs(Word::FaultUncounted.into()))?;
    let same =
        again.counted.as_ref().is_some_and(|again| again.totals == counted.totals && again.filled == counted.filled);
    if again.result != record.result || rows != counted.rows || !same {
        return Err(differs(again.result.into()));
    }
    let found = again.counted.and_then(|again| again.left_open).unwrap_or_default();
    if counted.left_open.as_ref().is_some_and(|kept| !is_left_open(kept, &found, again.version == record.version)) {
        return Err(Fault::LeftOpen { sequence });
    }
    Ok(())
}

/// Whether what a record says was open is what is found again. Another version of the program may judge borders and life otherwise; what
/// is arithmetic comes out the same for every one.
fn is_left_open(kept: &[Open], found: &[Open], is_same_version: bool) -> bool {
    if is_same_version {
        return left_open::same(kept, found);
    }
    let arithmetic = |open: &[Open]| open.iter().filter(|open| open.is_arithmetic()).cloned().collect::<Vec<Open>>();
    left_open::same(&arithmetic(kept), &arithmetic(found))
}
