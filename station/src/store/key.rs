//! The station's key: made at the first start, kept in its data folder, readable by its owner only.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use ed25519_dalek::{SigningKey, VerifyingKey};

use crate::files;

const NAME: &str = "station.key";
/// The file has 65 bytes; one that is longer is something else.
const LONGEST: usize = 1 << 10;

/// The key in a folder; a new one where there is none.
///
/// # Errors
/// Where the file cannot be read or written, or holds no key.
pub fn open_or_make(folder: &Path) -> io::Result<SigningKey> {
    match open(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => make(folder),
        opened => opened,
    }
}

/// The key in a folder.
///
/// # Errors
/// Where there is none, or the file holds no key.
pub fn open(folder: &Path) -> io::Result<SigningKey> {
    let text = files::read(&folder.join(NAME), LONGEST)?;
    let bytes = text
        .strip_suffix(b"\n")
        .and_then(|digits| HEXLOWER.decode(digits).ok())
        .and_then(|bytes| bytes.try_into().ok());
    bytes
        .map(|bytes| SigningKey::from_bytes(&bytes))
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, format!("{NAME} holds no key of 64 digits")))
}

/// A public key from its 64 hexadecimal digits, as sheets print it; none where it is no key.
#[must_use]
pub fn public(digits: &str) -> Option<VerifyingKey> {
    let bytes = HEXLOWER_PERMISSIVE.decode(digits.trim().as_bytes()).ok()?.try_into().ok()?;
    VerifyingKey::from_bytes(&bytes).ok()
}

fn make(folder: &Path) -> io::Result<SigningKey> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret)?;
    let beside = folder.join(format!("{NAME}.new"));
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&beside)?;
    writeln!(file, "{}", HEXLOWER.encode(&secret))?;
    file.sync_all()?;
    fs::rename(&beside, folder.join(NAME))?;
    File::open(folder)?.sync_all()?;
    Ok(SigningKey::from_bytes(&secret))
}
