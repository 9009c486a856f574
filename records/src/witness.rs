//! A witness: what a station showed of its log, kept where the station cannot take it back. RECORDS.md has the file to the byte.
//!
//! A look fetches the head of the log and the seals from the last witnessed entry on. A log that is shorter than it was, or that has another
//! entry where it was looked at before, is refused; what was seen before stays as proof.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use data_encoding::HEXLOWER;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::chain::Hash;
use crate::head::Head;
use crate::key;
use files::FileError;

/// A witness that looks every minute of a week has 10,080 lines of less than 1 KB, and 65 bytes for each entry.
const LONGEST_FILE: usize = 256 << 20;
/// A station answers with at most 1,000 seals of 67 bytes.
const LONGEST_ANSWER: u64 = 1 << 20;
/// A station that does not answer for so long is asked again another time.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Why a look witnesses nothing.
#[derive(Debug, Error)]
pub enum WitnessError {
    /// The station does not answer as one.
    #[error("{from} cannot be asked")]
    Unreachable {
        /// Where it was asked.
        from: String,
        /// What happened.
        #[source]
        source: Box<ureq::Error>,
    },
    /// What it answers is no head that its key signed.
    #[error("{from} answers with nothing that its key signed")]
    Unsigned {
        /// Where it was asked.
        from: String,
    },
    /// Another key signs than before, or than was expected.
    #[error("the log is signed with the key {told}, and not with {seen}")]
    OtherKey {
        /// The key told now.
        told: String,
        /// The key seen before, or the one that was expected.
        seen: String,
    },
    /// The log is shorter than it was.
    #[error("the log ends with entry {told}, and had entry {seen} before: it was cut short or put back")]
    Shorter {
        /// The last entry now.
        told: u64,
        /// The last entry witnessed.
        seen: u64,
    },
    /// The log has another entry.
    #[error("entry {entry} has another seal than it had: the log was rewritten")]
    Rewritten {
        /// Which.
        entry: u64,
    },
    /// The witness's own file.
    #[error(transparent)]
    File(#[from] WitnessFileError),
    /// The file takes no line more.
    #[error("the witness's file cannot be written")]
    Full(#[source] io::Error),
}

impl WitnessError {
    /// Whether the log is not the one that was witnessed: to be told to people at once.
    #[must_use]
    pub const fn is_alarm(&self) -> bool {
        matches!(self, Self::OtherKey { .. } | Self::Shorter { .. } | Self::Rewritten { .. })
    }
}

/// What is wrong with a witness's file.
#[derive(Debug, Error)]
pub enum WitnessFileError {
    /// It cannot be read.
    #[error(transparent)]
    Closed(#[from] FileError),
    /// A line is not what a witness wrote, or does not follow on the one before.
    #[error("line {line} is not what the witness wrote")]
    Line {
        /// Its number, from 1.
        line: usize,
    },
}

/// A line of the file, without its signature.
#[derive(Debug, Serialize, Deserialize)]
struct Unsigned {
    station: String,
    key: String,
    head: String,
    seals: Vec<String>,
    at_ms: u64,
    previous: String,
    witness: String,
}

#[derive(Debug, Deserialize)]
struct Line {
    #[serde(flatten)]
    unsigned: Unsigned,
    signature: String,
}

/// What the station answers.
#[derive(Debug, Deserialize)]
struct Answer {
    public_key: String,
    head: String,
    seals: Vec<String>,
}

/// What a file proves: every seal that was seen, in the log's order.
#[derive(Clone, Debug)]
pub struct Witnessed {
    /// The key that signs the log.
    pub key: VerifyingKey,
    /// The last head.
    pub head: Head,
    /// When that was written down, by the witness's clock in milliseconds since 1970.
    pub at_ms: u64,
    /// The entry of the first seal; the seals follow without a gap.
    first: u64,
    seals: Vec<Hash>,
    witness: String,
    last_line: String,
}

impl Witnessed {
    /// The first entry that was witnessed and that a log with these seals does not have.
    #[must_use]
    pub fn missing_in(&self, log: &[Hash]) -> Option<u64> {
        let missing = self.seals.iter().zip(self.first..).find(|(seal, entry)| {
            let held = usize::try_from(entry - 1).ok().and_then(|place| log.get(place));
            held != Some(*seal)
        });
        missing.map(|(_, entry)| entry)
    }
}

/// Reads a witness's file and checks all of its lines; none where there is none yet. A last line without its end was never written: power
/// was lost, or the disk was full, before anything rested on it.
///
/// # Errors
/// Where it cannot be read, or a line does not hold.
pub fn read(path: &Path) -> Result<Option<Witnessed>, WitnessFileError> {
    let bytes = bytes_of(path)?;
    let mut seen: Option<Witnessed> = None;
    let lines = bytes[..whole(&bytes)].split_inclusive(|byte| *byte == b'\n');
    for (index, line) in lines.enumerate() {
        let broken = || WitnessFileError::Line { line: index + 1 };
        seen = Some(follow(seen.take(), &line[..line.len() - 1]).ok_or_else(broken)?);
    }
    Ok(seen)
}

/// What a file holds; nothing where there is none.
fn bytes_of(path: &Path) -> Result<Vec<u8>, FileError> {
    match files::read(path, LONGEST_FILE) {
        Err(FileError::Closed { source }) if source.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        read => read,
    }
}

/// How many bytes the lines with an end have.
fn whole(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1)
}

/// What is witnessed with one more line; none where it does not hold or does not follow.
fn follow(seen: Option<Witnessed>, bytes: &[u8]) -> Option<Witnessed> {
    let line: Line = serde_json::from_slice(bytes).ok()?;
    let Unsigned { key: digits, head, seals, previous, witness, at_ms, .. } = &line.unsigned;
    let at_ms = *at_ms;
    let before = seen.as_ref().map_or_else(|| HEXLOWER.encode(&[0; 32]), |seen| seen.last_line.clone());
    let is_same =
        seen.as_ref().is_none_or(|seen| seen.witness == *witness && HEXLOWER.encode(seen.key.as_bytes()) == *digits);
    if *previous != before || !is_same {
        return None;
    }
    let at = bytes.windows(SIGNATURE.len()).position(|window| window == SIGNATURE.as_bytes())?;
    let signature = Signature::from_slice(&HEXLOWER.decode(line.signature.as_bytes()).ok()?).ok()?;
    key::public(witness)?.verify_strict(&bytes[..at], &signature).ok()?;
    let key = key::public(digits)?;
    let head = Head::read(head.as_bytes(), &key)?;
    let more = seals.iter().map(|seal| seal_of(seal)).collect::<Option<Vec<Hash>>>()?;
    let known = seen.as_ref().map_or(head.sequence.saturating_sub(1), |seen| seen.head.sequence);
    let is_whole = head.sequence.checked_sub(known) == Some(more.len() as u64)
        && more.last().is_none_or(|last| *last == head.seal)
        && (!more.is_empty() || seen.as_ref().is_none_or(|seen| seen.head == head));
    if !is_whole {
        return None;
    }
    let last_line = HEXLOWER.encode(&Sha256::digest(bytes));
    Some(match seen {
        None => Witnessed { key, head, at_ms, first: known + 1, seals: more, witness: witness.clone(), last_line },
        Some(mut seen) => {
            seen.seals.extend(more);
            Witnessed { head, at_ms, last_line, ..seen }
        }
    })
}

/// What stands before a line's signature; a text in the line has its quotation marks escaped.
const SIGNATURE: &str = ",\"signature\"";

fn seal_of(digits: &str) -> Option<Hash> {
    HEXLOWER.decode(digits.as_bytes()).ok()?.try_into().ok()
}

/// Somebody who looks.
pub struct Witness {
    agent: ureq::Agent,
    from: String,
    log: PathBuf,
    key: SigningKey,
    expected: Option<VerifyingKey>,
}

impl Witness {
    /// A witness of the station at this address, with its own key and file.
    #[must_use]
    pub fn new(from: &str, log: PathBuf, key: SigningKey) -> Self {
        Self::expecting(from, log, key, None)
    }

    /// The same of a station whose log this key has to sign, from the first look on; where there is none, the first look says which.
    #[must_use]
    pub fn expecting(from: &str, log: PathBuf, key: SigningKey, expected: Option<VerifyingKey>) -> Self {
        // What is fetched is signed by the station's key: who carries it need not be trusted, and a station may have a certificate that it
        // made itself.
        let tls = ureq::tls::TlsConfig::builder().disable_verification(true).build();
        let config = ureq::Agent::config_builder().timeout_global(Some(TIMEOUT)).tls_config(tls);
        Self { agent: config.build().into(), from: from.trim_end_matches('/').to_owned(), log, key, expected }
    }

    /// Whose log it looks at.
    #[must_use]
    pub fn from(&self) -> &str {
        &self.from
    }

    /// Takes a last line off the file that has no end, so that the next one does not go on within it; gives its length in bytes.
    ///
    /// # Errors
    /// Where the file cannot be read or cut.
    pub fn mend(&self) -> Result<usize, WitnessError> {
        let bytes = bytes_of(&self.log).map_err(WitnessFileError::from)?;
        let whole = whole(&bytes);
        if whole < bytes.len() {
            let cut = |file: File| file.set_len(whole as u64).and_then(|()| file.sync_all());
            OpenOptions::new().write(true).open(&self.log).and_then(cut).map_err(WitnessError::Full)?;
        }
        Ok(bytes.len() - whole)
    }

    /// Looks until the whole log was seen, and writes down what is new; gives the head. What a last look did not write to its end is taken
    /// off first.
    ///
    /// # Errors
    /// Where the station cannot be asked, or its log is not the one that was witnessed before.
    pub fn look(&self) -> Result<Head, WitnessError> {
        self.mend()?;
        loop {
            let seen = read(&self.log)?;
            let known = seen.as_ref().map(|seen| seen.head);
            let head = self.ask(seen)?;
            // As many as a station tells at once are as many as asked for, until there are no more.
            if known == Some(head) {
                return Ok(head);
            }
        }
    }

    fn ask(&self, seen: Option<Witnessed>) -> Result<Head, WitnessError> {
        let from = || self.from.clone();
        let unsigned = || WitnessError::Unsigned { from: from() };
        let failed = |source| WitnessError::Unreachable { from: from(), source: Box::new(source) };
        let known = seen.as_ref().map_or(0, |seen| seen.head.sequence);
        let asked = if seen.is_some() { format!("?from={}", known.max(1)) } else { String::new() };
        let mut answer = self.agent.get(format!("{}/api/v1/head{asked}", self.from)).call().map_err(failed)?;
        let text = answer.body_mut().with_config().limit(LONGEST_ANSWER).read_to_vec().map_err(failed)?;
        // Whatever comes there that is no head is none, however it is wrong.
        let answer: Answer = serde_json::from_slice(&text).map_err(|_| unsigned())?;
        let key = key::public(&answer.public_key).ok_or_else(unsigned)?;
        if let Some(before) =
            [self.expected, seen.as_ref().map(|seen| seen.key)].into_iter().flatten().find(|before| *before != key)
        {
            let [told, seen] = [key, before].map(|key| HEXLOWER.encode(key.as_bytes()));
            return Err(WitnessError::OtherKey { told, seen });
        }
        let head = Head::read(answer.head.as_bytes(), &key).ok_or_else(unsigned)?;
        if head.sequence < known {
            return Err(WitnessError::Shorter { told: head.sequence, seen: known });
        }
        let mut seals = answer.seals;
        if known == 0 && seen.as_ref().is_some_and(|seen| seen.head == head) {
            return Ok(head);
        }
        if let Some(seen) = seen.as_ref().filter(|_| known > 0) {
            if seals.first().and_then(|seal| seal_of(seal)) != Some(seen.head.seal) {
                return Err(WitnessError::Rewritten { entry: known });
            }
            seals.remove(0);
            if head == seen.head {
                return Ok(head);
            }
        }
        let line = self.line(&answer.public_key, answer.head, seals, seen.as_ref());
        follow(seen, line.as_bytes()).ok_or_else(unsigned)?;
        self.append(&line).map_err(WitnessError::Full)?;
        Ok(head)
    }

    fn line(&self, key: &str, head: String, seals: Vec<String>, seen: Option<&Witnessed>) -> String {
        let unsigned = Unsigned {
            station: self.from.clone(),
            key: key.to_owned(),
            head,
            seals,
            at_ms: crate::now_ms(),
            previous: seen.map_or_else(|| HEXLOWER.encode(&[0; 32]), |seen| seen.last_line.clone()),
            witness: HEXLOWER.encode(self.key.verifying_key().as_bytes()),
        };
        let mut line = serde_json::to_string(&unsigned).expect("a line is plain data");
        line.truncate(line.len() - 1);
        let signature = HEXLOWER.encode(&self.key.sign(line.as_bytes()).to_bytes());
        format!("{line}{SIGNATURE}:\"{signature}\"}}")
    }

    fn append(&self, line: &str) -> io::Result<()> {
        let mut file = OpenOptions::new().append(true).create(true).open(&self.log)?;
        file.write_all(format!("{line}\n").as_bytes())?;
        file.sync_all()
    }
}
