//! What a configuration says of a program beside where it is: the secret that both share, and the rules that are played by.

use std::fmt;

use scoring::Rules;
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use thiserror::Error;

/// Pairgoth encrypts under the first 16 bytes of its secret (AES-128), and refuses a shorter one.
pub(crate) const SECRET: usize = 16;

/// A secret that is shared with Pairgoth. It is never told.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// A text that is no such secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("Pairgoth's shared secret has at least 16 letters: write down the same one as in its own configuration")]
pub struct SecretError;

impl TryFrom<String> for Secret {
    type Error = SecretError;

    fn try_from(text: String) -> Result<Self, SecretError> {
        if text.len() < SECRET { Err(SecretError) } else { Ok(Self(text)) }
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

impl Secret {
    /// The bytes that are encrypted with.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0.as_bytes()[..SECRET]
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("Secret")
    }
}

/// The name of rules that are known.
pub(crate) fn rules<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let name = String::deserialize(deserializer)?;
    Rules::named(&name).map_err(D::Error::custom)?;
    Ok(Some(name))
}
