//! Browsers by which somebody came in before: a signed cookie shows it, and strangers who guess at that name make them wait no more.
//!
//! After OWASP, "Slow Down Online Guessing Attacks with Device Cookies". The cookie lets nobody in. The station keeps nothing of it: what it
//! says is that the station signed it for this name.

use std::time::Duration;

use axum::http::HeaderMap;
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use sha2::{Digest, Sha256};

use super::cookies::cookie;
use super::passwords::{same, token};

/// What the signature is under, so that it can be taken for nothing else.
const BEGINNING: &str = "SHOUTAN-BROWSER1";
/// Longer than any event.
pub const LASTS: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The cookie's name: each person who uses a browser has one.
pub fn cookie_of(name: &str) -> String {
    format!("known-{}", HEXLOWER.encode(&Sha256::digest(name)[..6]))
}

/// The cookie's value for somebody who came in just now.
pub fn known(name: &str, sign: impl FnOnce(&[u8]) -> [u8; 64]) -> String {
    let browser = token();
    let proof = proof(name, &browser, sign);
    format!("{browser}.{proof}")
}

/// The browser that this cookie shows, where the station signed it for this name.
pub fn shown(headers: &HeaderMap, name: &str, sign: impl FnOnce(&[u8]) -> [u8; 64]) -> Option<String> {
    let value = cookie(headers, &cookie_of(name))?;
    let (browser, written) = value.split_once('.')?;
    same(written, &proof(name, browser, sign)).then(|| browser.to_owned())
}

fn proof(name: &str, browser: &str, sign: impl FnOnce(&[u8]) -> [u8; 64]) -> String {
    let signature = sign(format!("{BEGINNING}\n{name}\n{browser}").as_bytes());
    BASE64URL_NOPAD.encode(&Sha256::digest(signature))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_shows_a_browser_for_the_name_that_it_was_signed_for() {
        let sign = |text: &[u8]| [Sha256::digest(text), Sha256::digest(text)].concat().try_into().unwrap();
        let forged = |_: &[u8]| [0; 64];
        let with = |name: &str, value: &str| {
            HeaderMap::from_iter([(
                axum::http::header::COOKIE,
                format!("{}={value}", cookie_of(name)).parse().unwrap(),
            )])
        };
        let value = known("ada", sign);
        assert!(shown(&with("ada", &value), "ada", sign).is_some());
        assert!(shown(&with("berg", &value), "berg", sign).is_none(), "another name");
        assert!(shown(&with("ada", &known("ada", forged)), "ada", sign).is_none(), "another signature");
        assert!(shown(&with("ada", "x"), "ada", sign).is_none());
        assert!(shown(&HeaderMap::new(), "ada", sign).is_none());
    }
}
