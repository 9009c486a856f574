//! What the QR code of a result sheet says: who played, who won, which entry of the log confirms it, and the station's signature under
//! that. With the station's public key, as the readiness sheet prints it, it is checked without the station and without a network.
//!
//! ```text
//! SHOUTAN3
//! Spring Cup            event
//! 3/12                  round and table
//! Aoki                  Black
//! Berg                  White
//! B+3.5                 result
//! ing-1996, komi 8, ... the terms it rests on: rules, komi, handicap, penalties, and whether it was counted
//! 417                   entry of the log, then its seal and the signature under all lines before, in base64url
//! ```
//!
//! Sheets of the older form, `SHOUTAN2`, have no line of terms and are checked all the same.

use data_encoding::BASE64URL_NOPAD;
use ed25519_dalek::{Signature, VerifyingKey};
use records::chain::Hash;
use thiserror::Error;

use super::{Game, terms};

const BEGINNING: &str = "SHOUTAN3";
const BEGINNING_WITHOUT_TERMS: &str = "SHOUTAN2";

/// What a checked code says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetCode {
    /// The event, round and table, Black, White, and the result.
    pub lines: [String; 5],
    /// The terms that the result rests on; none on a sheet of the older form.
    pub terms: Option<String>,
    /// The entry that confirms it.
    pub entry: u64,
    /// The entry's seal.
    pub seal: Hash,
}

/// Why a code is worth nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SheetCodeError {
    /// It is no code of a result sheet, or not the whole of it.
    #[error("this is no code of a result sheet: copy all of its lines")]
    Form,
    /// The signature is not of this key, or something was changed.
    #[error("the signature does not hold: this sheet was changed, or is another station's")]
    Signature,
}

/// The code of a confirmed game, signed by `sign`; none where nothing is confirmed.
#[must_use]
pub fn write(event: &str, game: &Game, sign: impl FnOnce(&[u8]) -> [u8; 64]) -> Option<String> {
    let (claim, confirmation) = (game.claim.as_ref()?, game.confirmation.as_ref()?);
    let seal = data_encoding::HEXLOWER.decode(confirmation.seal.as_bytes()).ok()?;
    // What has lines of its own would move the others.
    let line = |text: &str| text.replace(char::is_control, " ");
    let signed = [
        BEGINNING.to_owned(),
        line(event),
        format!("{}/{}", game.id.round, game.id.table),
        line(&game.facts.black),
        line(&game.facts.white),
        line(&claim.record.result),
        line(&terms::in_words(&claim.record)),
        confirmation.sequence.to_string(),
        BASE64URL_NOPAD.encode(&seal),
    ]
    .join("\n");
    let signature = BASE64URL_NOPAD.encode(&sign(signed.as_bytes()));
    Some(format!("{signed}\n{signature}"))
}

/// Reads a code and checks its signature.
///
/// # Errors
/// Where it is none, or is not signed by this key.
pub fn check(code: &str, key: &VerifyingKey) -> Result<SheetCode, SheetCodeError> {
    let code = code.replace("\r\n", "\n");
    let (signed, signature) = code.trim_end().rsplit_once('\n').ok_or(SheetCodeError::Form)?;
    let lines: Vec<&str> = signed.split('\n').collect();
    let ([event, place, black, white, result], terms, [entry, seal]) = match lines[..] {
        [BEGINNING, event, place, black, white, result, terms, entry, seal] => {
            ([event, place, black, white, result], Some(terms.to_owned()), [entry, seal])
        }
        [BEGINNING_WITHOUT_TERMS, event, place, black, white, result, entry, seal] => {
            ([event, place, black, white, result], None, [entry, seal])
        }
        _ => return Err(SheetCodeError::Form),
    };
    // Where in a code a letter is wrong helps nobody: it is scanned again.
    let signature = BASE64URL_NOPAD.decode(signature.as_bytes()).map_err(|_| SheetCodeError::Form)?;
    let signature = Signature::from_slice(&signature).map_err(|_| SheetCodeError::Form)?;
    // A signature fits or does not; its error says no more, on purpose.
    key.verify_strict(signed.as_bytes(), &signature).map_err(|_| SheetCodeError::Signature)?;
    let seal = BASE64URL_NOPAD.decode(seal.as_bytes()).ok().and_then(|seal| seal.try_into().ok());
    Ok(SheetCode {
        lines: [event, place, black, white, result].map(str::to_owned),
        terms,
        // That it is no number is all that the parser's own error says.
        entry: entry.parse().map_err(|_| SheetCodeError::Form)?,
        seal: seal.ok_or(SheetCodeError::Form)?,
    })
}

#[cfg(test)]
mod tests {
    use ed25519_dalek::{Signer, SigningKey};

    use super::*;

    #[test]
    fn a_code_holds_until_anything_in_it_is_changed() {
        let key = SigningKey::from_bytes(&[7; 32]);
        let seal = [9; 32];
        let signed = format!(
            "{BEGINNING}\nSpring Cup\n3/12\nAoki\nBerg\nB+3.5\ning-1996\n417\n{}",
            BASE64URL_NOPAD.encode(&seal)
        );
        let code = format!("{signed}\n{}", BASE64URL_NOPAD.encode(&key.sign(signed.as_bytes()).to_bytes()));
        assert_eq!(code.lines().count(), 10);
        let public = key.verifying_key();
        let checked = check(&code, &public).unwrap();
        assert_eq!((checked.entry, checked.seal, checked.lines[4].as_str()), (417, seal, "B+3.5"));
        assert_eq!(check(&code.replace('\n', "\r\n"), &public), Ok(checked), "as some readers copy it");
        for (at, _) in code.char_indices() {
            let mut changed = code.clone().into_bytes();
            changed[at] ^= 1;
            assert!(check(&String::from_utf8(changed).unwrap(), &public).is_err(), "letter {at}");
        }
        let old = signed.replace(BEGINNING, BEGINNING_WITHOUT_TERMS).replace("ing-1996\n", "");
        let old = format!("{old}\n{}", BASE64URL_NOPAD.encode(&key.sign(old.as_bytes()).to_bytes()));
        assert_eq!(check(&old, &public).unwrap().terms, None, "a sheet that was printed before");
        let other = SigningKey::from_bytes(&[8; 32]).verifying_key();
        assert_eq!(check(&code, &other), Err(SheetCodeError::Signature));
        assert_eq!(check("https://evil.example", &public), Err(SheetCodeError::Form));
    }
}
