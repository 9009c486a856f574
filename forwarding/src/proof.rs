//! Who may say something: a token for each event, which is never sent. A request carries a keyed hash (HMAC-SHA-256, RFC 2104) of its body
//! under the token, and its answer a signature of the joint hall under both, so that neither can be made up or changed on the way, nor an
//! answer given to another request.

use data_encoding::HEXLOWER;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

type Keyed = Hmac<Sha256>;

/// What an event's stations show that they may speak by: 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl std::fmt::Debug for Token {
    /// Without the token.
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Token")
    }
}

impl Token {
    /// The token that follows from a secret of the joint hall for this purpose, such as an event.
    #[must_use]
    pub fn of(secret: &[u8; 32], purpose: &str) -> Self {
        Self(keyed(secret, purpose.as_bytes()).finalize().into_bytes().into())
    }

    /// A token from its digits; none where they are no token.
    #[must_use]
    pub fn read(digits: &str) -> Option<Self> {
        Some(Self(HEXLOWER.decode(digits.trim().as_bytes()).ok()?.try_into().ok()?))
    }

    /// Its digits.
    #[must_use]
    pub fn digits(&self) -> String {
        HEXLOWER.encode(&self.0)
    }

    /// The proof for a request's body.
    #[must_use]
    pub fn proof(&self, body: &[u8]) -> String {
        HEXLOWER.encode(&keyed(&self.0, body).finalize().into_bytes())
    }

    /// Whether a proof is of this body; takes as long for every wrong one.
    #[must_use]
    pub fn proves(&self, body: &[u8], proof: &str) -> bool {
        HEXLOWER.decode(proof.as_bytes()).is_ok_and(|proof| keyed(&self.0, body).verify_slice(&proof).is_ok())
    }
}

fn keyed(key: &[u8; 32], text: &[u8]) -> Keyed {
    let mut keyed = Keyed::new_from_slice(key).expect("HMAC takes keys of any length");
    keyed.update(text);
    keyed
}

/// The joint hall's signature under an answer to a request.
#[must_use]
pub fn sign(key: &SigningKey, request: &[u8], answer: &[u8]) -> String {
    HEXLOWER.encode(&key.sign(&signed(request, answer)).to_bytes())
}

/// Whether an answer to a request is that of the joint hall with this key.
#[must_use]
pub fn is_signed(key: &VerifyingKey, request: &[u8], answer: &[u8], signature: &str) -> bool {
    let signature = HEXLOWER.decode(signature.as_bytes()).ok().and_then(|bytes| Signature::from_slice(&bytes).ok());
    signature.is_some_and(|signature| key.verify_strict(&signed(request, answer), &signature).is_ok())
}

fn signed(request: &[u8], answer: &[u8]) -> Vec<u8> {
    [b"shoutan answer 1\n".as_slice(), &Sha256::digest(request), &Sha256::digest(answer)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_of_one_body_under_one_token() {
        let (token, other) = (Token::of(&[7; 32], "Spring Cup"), Token::of(&[7; 32], "Autumn Cup"));
        let proof = token.proof(b"body");
        assert!(token.proves(b"body", &proof));
        assert!(!token.proves(b"bodY", &proof) && !other.proves(b"body", &proof));
        assert!(!token.proves(b"body", "") && !token.proves(b"body", "zz"));
        assert_eq!(Token::read(&token.digits()), Some(token));
        assert_eq!(Token::read("12"), None);
    }

    #[test]
    fn an_answer_is_to_one_request() {
        let key = SigningKey::from_bytes(&[9; 32]);
        let signature = sign(&key, b"request", b"answer");
        assert!(is_signed(&key.verifying_key(), b"request", b"answer", &signature));
        assert!(!is_signed(&key.verifying_key(), b"another", b"answer", &signature));
        assert!(!is_signed(&key.verifying_key(), b"request", b"other", &signature));
        assert!(!is_signed(&SigningKey::from_bytes(&[8; 32]).verifying_key(), b"request", b"answer", &signature));
    }
}
