//! Bytes to text: byte-order marks, the CA property, and what to assume without either.

use encoding_rs::{Encoding, GBK, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The CA property is looked for in this many bytes from the start.
const LOOKED_AT_BYTES: usize = 4096;

/// A file's text and how it was encoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// The text, without a byte-order mark.
    pub text: String,
    /// The name of the character set it was read by.
    pub character_set: &'static str,
    /// Whether some bytes stand for no character of that set; each is U+FFFD in the text.
    pub damaged: bool,
}

/// Decodes a file: by its byte-order mark, else as UTF-16 if every other byte is zero, else by its CA property, else as
/// UTF-8, and what is not valid UTF-8 as Windows-1252, which contains SGF's default ISO 8859-1.
///
/// ```
/// let decoded = scoring::sgf::decode(b"(;CA[Shift_JIS]PB[\x83S]C[])");
/// assert!(decoded.text.contains("PB[\u{30b4}]"));
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Decoded {
    let encoding = Encoding::for_bom(bytes)
        .map(|(encoding, _)| encoding)
        .or_else(|| utf_16_without_mark(bytes))
        .or_else(|| named_by_property(bytes))
        .unwrap_or_else(|| if std::str::from_utf8(bytes).is_ok() { UTF_8 } else { WINDOWS_1252 });
    let (text, character_set, damaged) = encoding.decode(bytes);
    Decoded { text: text.into_owned(), character_set: character_set.name(), damaged }
}

/// SGF begins with characters of ASCII, whose other byte is zero in UTF-16.
fn utf_16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    match bytes {
        [0, b'\t'..=b'~', 0, b'\t'..=b'~', ..] => Some(UTF_16BE),
        [b'\t'..=b'~', 0, b'\t'..=b'~', 0, ..] => Some(UTF_16LE),
        _ => None,
    }
}

fn named_by_property(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = &bytes[..bytes.len().min(LOOKED_AT_BYTES)];
    let at = start.windows(3).position(|window| window == b"CA[")?;
    let label = start[at + 3..].split(|&byte| byte == b']').next()?;
    match label.trim_ascii().to_ascii_lowercase().as_slice() {
        // The name that East Asian programs give to what the web calls GBK.
        b"euc-cn" | b"cp936" => Some(GBK),
        _ => Encoding::for_label(label),
    }
}
