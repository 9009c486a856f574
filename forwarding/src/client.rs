//! Questions to the joint hall: each with its proof, each answer held against the joint hall's signature.

use std::path::{Path, PathBuf};
use std::time::Duration;

use data_encoding::HEXLOWER;
use ed25519_dalek::VerifyingKey;
use files::FileError;
use records::address::Address;
use records::key;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

use crate::proof::{Token, is_signed};
use crate::{PROOF, SIGNATURE};

/// A joint hall that does not answer for so long is asked again later.
const TIMEOUT: Duration = Duration::from_secs(20);
/// Pairings of 3,000 tables and 20 rounds are a few megabytes.
const LONGEST_ANSWER: u64 = 32 << 20;
/// Certificates in PEM form.
const LONGEST_PEM: usize = 256 << 10;
/// The header with the joint hall's public key.
pub const KEY: &str = "shoutan-key";

/// Why the joint hall cannot be spoken to.
#[derive(Debug, Error)]
pub enum ClientError {
    /// It does not answer.
    #[error("{address} does not answer")]
    Unreachable {
        /// Where it was asked.
        address: Address,
        /// What happened.
        #[source]
        source: Box<ureq::Error>,
    },
    /// It answers that it cannot or will not.
    #[error("{address} answers {status}: {why}")]
    Refused {
        /// Where it was asked.
        address: Address,
        /// The status by HTTP.
        status: u16,
        /// Its sentence, in English.
        why: String,
    },
    /// The answer is not signed by the joint hall.
    #[error("{address} answers with nothing that the joint hall signed")]
    Unsigned {
        /// Where it was asked.
        address: Address,
    },
    /// Another key signs than before, or than the configuration says.
    #[error("the joint hall signs with the key {told}, and not with {expected}")]
    OtherKey {
        /// The key now.
        told: String,
        /// The one that was expected.
        expected: String,
    },
    /// What it signed cannot be understood.
    #[error("{address} answers what this program does not understand")]
    NotUnderstood {
        /// Where it was asked.
        address: Address,
        /// Why.
        #[source]
        source: serde_json::Error,
    },
}

impl ClientError {
    /// Whether the joint hall itself says that it refuses, and not only that it cannot at this moment.
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        matches!(self, Self::Refused { status: 400..=499, .. } | Self::OtherKey { .. } | Self::NotUnderstood { .. })
    }
}

/// A certificate that cannot be used.
#[derive(Debug, Error)]
pub enum CertificateError {
    /// The file cannot be read.
    #[error("cannot read {}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: FileError,
    },
    /// It has none.
    #[error("there is no certificate in PEM form in {}", path.display())]
    None {
        /// The file.
        path: PathBuf,
    },
}

/// Where the joint hall is, and how it is known.
#[derive(Debug)]
pub struct Client {
    agent: ureq::Agent,
    /// Where it is.
    pub address: Address,
    token: Token,
}

impl Client {
    /// A way to the joint hall. Its certificate is one that the system trusts, or one of this file.
    ///
    /// # Errors
    /// Where the file has no certificate.
    pub fn new(address: Address, token: Token, certificate: Option<&Path>) -> Result<Self, CertificateError> {
        let roots = match certificate {
            None => RootCerts::PlatformVerifier,
            Some(path) => {
                let failed = |source| CertificateError::File { path: path.to_owned(), source };
                let pem = files::read(path, LONGEST_PEM).map_err(failed)?;
                let none = || CertificateError::None { path: path.to_owned() };
                // What is wrong with a file that has no certificate is that it has none.
                let all = CertificateDer::pem_slice_iter(&pem).collect::<Result<Vec<_>, _>>().map_err(|_| none())?;
                if all.is_empty() {
                    return Err(none());
                }
                RootCerts::new_with_certs(
                    &all.iter().map(|one| Certificate::from_der(one).to_owned()).collect::<Vec<_>>(),
                )
            }
        };
        let tls = TlsConfig::builder().root_certs(roots).build();
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .http_status_as_error(false)
            .max_redirects(0)
            .tls_config(tls);
        Ok(Self { agent: config.build().into(), address, token })
    }

    /// Asks, and gives the answer with the key that signed it: the one expected, or at the first time whichever it is.
    ///
    /// # Errors
    /// Where there is no answer, or none of the joint hall.
    pub fn ask<A: DeserializeOwned>(
        &self,
        path: &str,
        question: &impl Serialize,
        expected: Option<&VerifyingKey>,
    ) -> Result<(A, VerifyingKey), ClientError> {
        let address = || self.address.clone();
        let failed = |source| ClientError::Unreachable { address: address(), source: Box::new(source) };
        let body = serde_json::to_vec(question).expect("questions are plain data");
        let asked = self.agent.post(self.address.of(path)).header("content-type", "application/json");
        let mut answer = asked.header(PROOF, self.token.proof(&body)).send(&body[..]).map_err(failed)?;
        let header = |name: &str| {
            answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
        };
        let (status, digits, signature) = (answer.status().as_u16(), header(KEY), header(SIGNATURE));
        let text = answer.body_mut().with_config().limit(LONGEST_ANSWER).read_to_vec().map_err(failed)?;
        if status != 200 {
            // Refusals are short sentences; what a stranger answers is not told at length.
            let why = String::from_utf8_lossy(&text[..text.len().min(200)]).trim().to_owned();
            return Err(ClientError::Refused { address: address(), status, why });
        }
        let key = key::public(&digits).filter(|key| is_signed(key, &body, &text, &signature));
        let key = key.ok_or_else(|| ClientError::Unsigned { address: address() })?;
        if let Some(expected) = expected.filter(|expected| **expected != key) {
            let [told, expected] = [&key, expected].map(|key| HEXLOWER.encode(key.as_bytes()));
            return Err(ClientError::OtherKey { told, expected });
        }
        let answer = serde_json::from_slice(&text);
        Ok((answer.map_err(|source| ClientError::NotUnderstood { address: address(), source })?, key))
    }
}
