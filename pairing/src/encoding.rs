//! Bytes as text and back: UTF-8, or Latin-9 (ISO 8859-15), which older programs write and rating lists take.

use std::borrow::Cow;

use encoding_rs::ISO_8859_15;

/// How letters are written as bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// Every letter.
    Utf8,
    /// Western European letters, a byte each.
    Latin9,
}

/// A text as bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// Letters that Latin-9 does not have, each once, in the order of the text; a `?` stands in their place.
    pub lost: Vec<char>,
}

/// What some programs write before the first letter of UTF-8; it is not part of the text.
pub(crate) const MARK: &[u8] = b"\xef\xbb\xbf";

/// The text of bytes: UTF-8 where they are, with or without a mark at the beginning, else Latin-9.
pub(crate) fn decode(bytes: &[u8]) -> (Cow<'_, str>, Encoding) {
    let bytes = bytes.strip_prefix(MARK).unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => (Cow::Borrowed(text), Encoding::Utf8),
        Err(_) => (ISO_8859_15.decode_without_bom_handling(bytes).0, Encoding::Latin9),
    }
}

/// Writes a text.
#[must_use]
pub fn encode(text: &str, encoding: Encoding) -> Encoded {
    if encoding == Encoding::Utf8 {
        return Encoded { bytes: text.as_bytes().to_vec(), lost: Vec::new() };
    }
    let mut encoded = Encoded { bytes: Vec::with_capacity(text.len()), lost: Vec::new() };
    for letter in text.chars() {
        let mut written = [0; 4];
        let (bytes, _, is_lost) = ISO_8859_15.encode(letter.encode_utf8(&mut written));
        if is_lost {
            encoded.bytes.push(b'?');
            if !encoded.lost.contains(&letter) {
                encoded.lost.push(letter);
            }
        } else {
            encoded.bytes.extend_from_slice(&bytes);
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latin_9_keeps_what_it_has_and_names_what_it_loses() {
        let text = "Guénaïzia œ € 青木青";
        let encoded = encode(text, Encoding::Latin9);
        assert_eq!(encoded.lost, ['青', '木']);
        assert_eq!(decode(&encoded.bytes), ("Guénaïzia œ € ???".into(), Encoding::Latin9));
        assert_eq!(decode(&encode(text, Encoding::Utf8).bytes), (text.into(), Encoding::Utf8));
        assert_eq!(decode(b"\xef\xbb\xbfab"), ("ab".into(), Encoding::Utf8));
    }
}
