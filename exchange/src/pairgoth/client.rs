//! Pairgoth's interface: JSON over HTTP, with a challenge under a shared secret where it asks for one.
//!
//! An `Accept` header is compulsory. Whoever is not known is answered 401; a `GET` of the token's address with a session then brings a
//! challenge in `WWW-Authenticate`, which is answered with the SHA-256 of `session:challenge:email`, and the answer to that is a key. From
//! then on `Authorization: Bearer` holds `session:key`, encrypted with AES-128 (ECB, PKCS#7 padding) under the secret's first 16 bytes, in
//! base64 for addresses. Source: Pairgoth 0.25, `TokenHandler.kt` and `AESCryptograph.kt`.

use std::io::Read;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use aes::Aes128;
use aes::cipher::{BlockCipherEncrypt, KeyInit};
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use records::address::Address;
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};
use thiserror::Error;
use ureq::http::Response;
use ureq::{Agent, Body, RequestBuilder};

use crate::config::Secret;

/// The largest congress's players have a tenth of it.
const LONGEST_ANSWER: u64 = 16 << 20;
/// It answers at once, or is asked again.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Events are listened to anew after so long: a connection whose other end is gone says nothing.
const LONGEST_STREAM: Duration = Duration::from_mins(10);
/// The packaged server has the first, the API by itself may stand elsewhere.
const TOKEN_PATHS: [&str; 2] = ["/api/tour/token", "/api/token"];
/// Who we are there.
const EMAIL: &str = "shoutan";
/// AES's block, bytes.
const BLOCK: usize = 16;

/// Why it cannot be asked.
#[derive(Debug, Error)]
pub(crate) enum AskError {
    /// It does not answer.
    #[error("it does not answer")]
    Unreachable(#[source] Box<ureq::Error>),
    /// It answers that it will not.
    #[error("it answers {status}: {says}")]
    Refused {
        /// The status.
        status: u16,
        /// The beginning of what it says.
        says: String,
    },
    /// It asks for a secret, and there is none or another.
    #[error("it asks for a secret, and this one is not it")]
    Secret,
    /// What it answers is no JSON.
    #[error("it answers with no JSON")]
    Json(#[source] serde_json::Error),
}

impl From<ureq::Error> for AskError {
    fn from(error: ureq::Error) -> Self {
        Self::Unreachable(Box::new(error))
    }
}

/// A client of one Pairgoth.
pub(crate) struct Client {
    agent: Agent,
    /// For answers that do not end.
    streams: Agent,
    root: String,
    cipher: Option<Aes128>,
    session: String,
    key: Mutex<Option<String>>,
}

impl Client {
    pub(crate) fn new(address: &Address, secret: Option<&Secret>) -> Self {
        // Nothing of it is elsewhere: what sends us there is no Pairgoth.
        let config = || Agent::config_builder().http_status_as_error(false).max_redirects(0);
        let cipher = secret.map(|secret| Aes128::new_from_slice(secret.bytes()).expect("AES-128 takes 16 bytes"));
        let mut session = [0; BLOCK];
        getrandom::fill(&mut session).expect("the system has random numbers, or no station's key could be made");
        Self {
            agent: config().timeout_global(Some(TIMEOUT)).build().into(),
            streams: config()
                .timeout_connect(Some(TIMEOUT))
                .timeout_recv_response(Some(TIMEOUT))
                .timeout_recv_body(Some(LONGEST_STREAM))
                .build()
                .into(),
            root: address.to_string(),
            cipher,
            session: HEXLOWER.encode(&session),
            key: Mutex::default(),
        }
    }

    /// What stands at a path.
    pub(crate) fn get(&self, path: &str) -> Result<Json, AskError> {
        json_of(self.asked(|key| self.begun(self.agent.get(self.at(path)), key).call())?)
    }

    /// Puts something there.
    pub(crate) fn put(&self, path: &str, what: &Json) -> Result<Json, AskError> {
        json_of(self.asked(|key| self.begun(self.agent.put(self.at(path)), key).send_json(what))?)
    }

    /// An answer that does not end.
    pub(crate) fn stream(&self, path: &str) -> Result<impl Read + use<>, AskError> {
        let answer = self.asked(|key| {
            self.authorized(self.streams.get(self.at(path)), key).header("Accept", "text/event-stream").call()
        })?;
        match answer.status().as_u16() {
            200 => Ok(answer.into_body().into_reader()),
            _ => Err(refused(answer)),
        }
    }

    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.root)
    }

    /// A request with what every one needs.
    fn begun<B>(&self, request: RequestBuilder<B>, key: Option<&str>) -> RequestBuilder<B> {
        self.authorized(request, key).header("Accept", "application/json")
    }

    fn authorized<B>(&self, request: RequestBuilder<B>, key: Option<&str>) -> RequestBuilder<B> {
        match self.cipher.as_ref().zip(key) {
            Some((cipher, key)) => {
                let bearer = bearer(cipher, &format!("{}:{key}", self.session));
                request.header("Authorization", format!("Bearer {bearer}"))
            }
            None => request,
        }
    }

    /// Asks, with another key once more where the one that is known is not taken.
    fn asked(
        &self,
        ask: impl Fn(Option<&str>) -> Result<Response<Body>, ureq::Error>,
    ) -> Result<Response<Body>, AskError> {
        let known = self.key.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let answer = ask(known.as_deref())?;
        if answer.status() != 401 {
            return Ok(answer);
        }
        let key = self.authenticated(known.as_deref())?;
        let answer = ask(Some(&key))?;
        if answer.status() == 401 { Err(AskError::Secret) } else { Ok(answer) }
    }

    /// Answers the challenge, and gives the key that this brings; `refused` is the one that was not taken. One thread does so at a time: a
    /// second challenge for the same session would make the first worthless.
    fn authenticated(&self, refused: Option<&str>) -> Result<String, AskError> {
        let cipher = self.cipher.as_ref().ok_or(AskError::Secret)?;
        let mut known = self.key.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(key) = known.as_ref().filter(|key| Some(key.as_str()) != refused) {
            return Ok(key.clone());
        }
        *known = None;
        for path in TOKEN_PATHS {
            let request = self.agent.get(self.at(path)).header("Accept", "application/json");
            // Whatever the key is that nobody has yet: the session counts.
            let bearer = bearer(cipher, &format!("{}:none", self.session));
            let answer = request.header("Authorization", format!("Bearer {bearer}")).call()?;
            let challenge = answer.headers().get("WWW-Authenticate").and_then(|challenge| challenge.to_str().ok());
            let Some(challenge) = challenge.map(str::to_owned) else { continue };
            let signed = Sha256::digest(format!("{}:{challenge}:{EMAIL}", self.session));
            let request = self.agent.post(self.at(path)).header("Accept", "application/json");
            let answer = request.send_json(json!({
                "session": self.session, "email": EMAIL, "signature": HEXLOWER.encode(&signed),
            }))?;
            // Whoever does not know the secret is refused, whatever the words.
            if let Some(key) = json_of(answer).ok().as_ref().and_then(|answer| answer.get("token")?.as_str()) {
                *known = Some(key.to_owned());
                return Ok(key.to_owned());
            }
        }
        Err(AskError::Secret)
    }
}

fn json_of(mut answer: Response<Body>) -> Result<Json, AskError> {
    match answer.status().as_u16() {
        200 => {
            let bytes = answer.body_mut().with_config().limit(LONGEST_ANSWER).read_to_vec()?;
            serde_json::from_slice(&bytes).map_err(AskError::Json)
        }
        _ => Err(refused(answer)),
    }
}

fn refused(mut answer: Response<Body>) -> AskError {
    let status = answer.status().as_u16();
    // What it says is for the operator's log; that it says nothing is no other error.
    let says = answer.body_mut().with_config().limit(4_096).read_to_string().unwrap_or_default();
    AskError::Refused { status, says: says.chars().take(200).collect() }
}

/// A text as the header holds it.
fn bearer(cipher: &Aes128, text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let padding = BLOCK - bytes.len() % BLOCK;
    bytes.extend(std::iter::repeat_n(u8::try_from(padding).unwrap_or_default(), padding));
    for block in bytes.as_chunks_mut::<BLOCK>().0 {
        let mut encrypted = (*block).into();
        cipher.encrypt_block(&mut encrypted);
        *block = encrypted.into();
    }
    BASE64URL_NOPAD.encode(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bearer_is_what_other_programs_encrypt() {
        // `printf 'abc:def' | openssl enc -aes-128-ecb -K 30313233343536373839616263646566 | basenc --base64url`
        let cipher = Aes128::new_from_slice(b"0123456789abcdef").unwrap();
        assert_eq!(bearer(&cipher, "abc:def"), "KSq1WdQFL-PVm-H_SkJHVA");
    }
}
