//! How far the joint hall acknowledged the log: a small file in the data folder, beside the log.
//!
//! What is still to be sent is what the log has after this number, so that an entry and its place in the outbox are one transaction: there
//! is no outbox besides. The file is never ahead of the joint hall, since it is written after the joint hall has answered; where it lags, or
//! is lost, entries are sent again, which the joint hall tells by their seals.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use data_encoding::HEXLOWER;
use ed25519_dalek::VerifyingKey;
use records::key;
use serde::{Deserialize, Serialize};

use crate::Place;

/// The file's name in a data folder.
pub const NAME: &str = "station.acknowledged";
/// It has some 250 bytes.
const LONGEST: usize = 4 << 10;

/// What the file says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acknowledged {
    /// The joint hall's public key in hexadecimal digits.
    pub joint_hall: String,
    /// The event there.
    pub event: String,
    /// The last entry that it holds.
    pub held: Place,
}

/// The file.
#[derive(Clone, Debug)]
pub struct AcknowledgedFile(PathBuf);

impl AcknowledgedFile {
    /// That of a data folder.
    #[must_use]
    pub fn of(data: &Path) -> Self {
        Self(data.join(NAME))
    }

    /// What it says; none where it is not there, or says nothing that can be understood: then everything is sent again.
    #[must_use]
    pub fn read(&self) -> Option<Acknowledged> {
        serde_json::from_slice(&files::read(&self.0, LONGEST).ok()?).ok()
    }

    /// Says it.
    ///
    /// # Errors
    /// Where the disk refuses.
    pub fn write(&self, acknowledged: &Acknowledged) -> io::Result<()> {
        let beside = self.0.with_extension("acknowledged-new");
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&beside)?;
        file.write_all(&serde_json::to_vec(acknowledged)?)?;
        file.sync_all()?;
        fs::rename(beside, &self.0)
    }
}

impl Acknowledged {
    /// The joint hall's key.
    #[must_use]
    pub fn key(&self) -> Option<VerifyingKey> {
        key::public(&self.joint_hall)
    }

    /// That of a joint hall and an event, from the beginning of the log.
    #[must_use]
    pub fn nothing(joint_hall: &VerifyingKey, event: &str) -> Self {
        let held = Place { sequence: 0, seal: records::chain::BEGINNING };
        Self { joint_hall: HEXLOWER.encode(joint_hall.as_bytes()), event: event.to_owned(), held }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read_and_what_was_broken_is_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = AcknowledgedFile::of(folder.path());
        assert_eq!(file.read(), None);
        let key = ed25519_dalek::SigningKey::from_bytes(&[7; 32]).verifying_key();
        let said = Acknowledged { held: Place { sequence: 9, seal: [3; 32] }, ..Acknowledged::nothing(&key, "Cup") };
        file.write(&said).unwrap();
        assert_eq!(file.read(), Some(said.clone()));
        assert_eq!(said.key(), Some(key));
        let half = fs::read(folder.path().join(NAME)).unwrap();
        fs::write(folder.path().join(NAME), &half[..half.len() / 2]).unwrap();
        assert_eq!(file.read(), None);
    }
}
