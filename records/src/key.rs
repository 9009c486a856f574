//! Keys that sign, in files that their owner alone can read: the station's, made at its first start, and a witness's.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use ed25519_dalek::{SigningKey, VerifyingKey};

/// The file's name in a data folder.
pub const NAME: &str = "station.key";
/// The file has 65 bytes; one that is longer is something else.
const LONGEST: usize = 1 << 10;

/// The key in a data folder; a new one where there is none.
///
/// # Errors
/// Where the file cannot be read or written, or holds no key.
pub fn open_or_make(folder: &Path) -> io::Result<SigningKey> {
    open_or_make_file(&folder.join(NAME))
}

/// The key in a data folder.
///
/// # Errors
/// Where there is none, or the file holds no key.
pub fn open(folder: &Path) -> io::Result<SigningKey> {
    open_file(&folder.join(NAME))
}

/// The key in a file; a new one where there is none.
///
/// # Errors
/// Where the file cannot be read or written, or holds no key.
pub fn open_or_make_file(path: &Path) -> io::Result<SigningKey> {
    match open_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => make(path),
        opened => opened,
    }
}

fn open_file(path: &Path) -> io::Result<SigningKey> {
    let text = files::read(path, LONGEST)?;
    let bytes = text
        .strip_suffix(b"\n")
        .and_then(|digits| HEXLOWER.decode(digits).ok())
        .and_then(|bytes| bytes.try_into().ok());
    bytes
        .map(|bytes| SigningKey::from_bytes(&bytes))
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "the file holds no key of 64 digits"))
}

/// A public key from its 64 hexadecimal digits, as sheets print it; none where it is no key.
#[must_use]
pub fn public(digits: &str) -> Option<VerifyingKey> {
    let bytes = HEXLOWER_PERMISSIVE.decode(digits.trim().as_bytes()).ok()?.try_into().ok()?;
    VerifyingKey::from_bytes(&bytes).ok()
}

fn make(path: &Path) -> io::Result<SigningKey> {
    let mut secret = [0; 32];
    getrandom::fill(&mut secret)?;
    let key = SigningKey::from_bytes(&secret);
    write(path, &key)?;
    Ok(key)
}

/// Keeps a key in another data folder, in the place of whatever is there.
///
/// # Errors
/// Where the disk refuses.
pub fn keep(folder: &Path, key: &SigningKey) -> io::Result<()> {
    write(&folder.join(NAME), key)
}

fn write(path: &Path, key: &SigningKey) -> io::Result<()> {
    let beside = path.with_extension("new");
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&beside)?;
    writeln!(file, "{}", HEXLOWER.encode(key.as_bytes()))?;
    file.sync_all()?;
    fs::rename(&beside, path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder)?.sync_all()
}
