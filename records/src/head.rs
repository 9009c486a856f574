//! A head: how far a log is, as one signed line. The mark beside the log is one, a station tells one to whoever asks, and witnesses keep
//! them.
//!
//! ```text
//! 00000000000000000417 3f0c...9a 8b1d...04      entry, its seal, the signature under both
//! ```

use data_encoding::HEXLOWER;
use ed25519_dalek::{Signature, VerifyingKey};

use super::chain::{BEGINNING, Hash};

/// Twenty digits, 64 for the seal, 128 for the signature, and a space between.
pub const LENGTH: usize = 20 + 1 + 64 + 1 + 128;

/// How far a log is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The last entry; 0 where there is none.
    pub sequence: u64,
    /// Its seal.
    pub seal: Hash,
}

impl Head {
    /// The head of a log with these seals.
    #[must_use]
    pub fn of(seals: &[Hash]) -> Self {
        Self { sequence: seals.len() as u64, seal: seals.last().copied().unwrap_or(BEGINNING) }
    }

    /// Its line, signed.
    #[must_use]
    pub fn line(&self, sign: impl FnOnce(&[u8]) -> [u8; 64]) -> String {
        let signature = sign(&self.signed());
        format!("{:020} {} {}", self.sequence, HEXLOWER.encode(&self.seal), HEXLOWER.encode(&signature))
    }

    /// The head of a line that this key signed; none where it is not one.
    #[must_use]
    pub fn read(line: &[u8], key: &VerifyingKey) -> Option<Self> {
        if line.len() != LENGTH {
            return None;
        }
        let mut parts = std::str::from_utf8(line).ok()?.split(' ');
        let (sequence, seal, signature) = (parts.next()?, parts.next()?, parts.next()?);
        let is_number = sequence.len() == 20 && sequence.bytes().all(|digit| digit.is_ascii_digit());
        let sequence = sequence.parse().ok().filter(|_| is_number)?;
        let head = Self { sequence, seal: HEXLOWER.decode(seal.as_bytes()).ok()?.try_into().ok()? };
        let signature = Signature::from_slice(&HEXLOWER.decode(signature.as_bytes()).ok()?).ok()?;
        key.verify_strict(&head.signed(), &signature).ok()?;
        parts.next().is_none().then_some(head)
    }

    fn signed(&self) -> Vec<u8> {
        [b"shoutan end 1\n".as_slice(), &self.sequence.to_be_bytes(), &self.seal].concat()
    }
}
