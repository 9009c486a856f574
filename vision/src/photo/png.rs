//! What of a PNG picture makes its pixels; everything else is left out before a decoder sees it.
//!
//! A colour profile or a text of a few kilobytes may be packed so that it takes hundreds of megabytes when it is unpacked, and decoders
//! unpack it while they look for the size. A reader of boards needs neither.

use std::borrow::Cow;

/// What a PNG file begins with (PNG specification, section 5.2).
const SIGNATURE_BYTES: usize = 8;
/// What a chunk has beside its content (section 5.3).
const LENGTH_KIND_AND_CHECKSUM_BYTES: usize = 12;

/// The chunks that make pixels, and the one that says how the picture is turned (PNG specification, third edition, 2025, chapter 11);
/// none of them but `IDAT` is packed, and that is held against the picture's size.
const ESSENTIAL: [&[u8; 4]; 6] = [b"IHDR", b"PLTE", b"tRNS", b"eXIf", b"IDAT", b"IEND"];

/// A chunk: its kind, and all of its bytes, as far as they are there.
pub struct Chunk<'a> {
    /// Its four letters.
    pub kind: &'a [u8],
    /// Whether all that it announces is there.
    pub is_whole: bool,
    bytes: &'a [u8],
}

/// The chunks of a PNG, in order; the last one may be cut off.
pub fn chunks(bytes: &[u8]) -> impl Iterator<Item = Chunk<'_>> {
    let mut rest = bytes.get(SIGNATURE_BYTES..).unwrap_or_default();
    std::iter::from_fn(move || {
        let length = u32::from_be_bytes(rest.get(..4)?.try_into().ok()?);
        let kind = rest.get(4..8)?;
        let whole = usize::try_from(length).ok()?.checked_add(LENGTH_KIND_AND_CHECKSUM_BYTES)?;
        let is_whole = whole <= rest.len();
        let (bytes, after) = rest.split_at(whole.min(rest.len()));
        rest = after;
        Some(Chunk { kind, is_whole, bytes })
    })
}

/// The same picture with the essential chunks alone.
pub fn essence(bytes: &[u8]) -> Cow<'_, [u8]> {
    let is_essential = |chunk: &Chunk<'_>| ESSENTIAL.iter().any(|kind| kind.as_slice() == chunk.kind);
    if chunks(bytes).all(|chunk| is_essential(&chunk)) {
        return Cow::Borrowed(bytes);
    }
    let signature = bytes.get(..SIGNATURE_BYTES).unwrap_or_default();
    let kept = chunks(bytes).filter(is_essential).flat_map(|chunk| chunk.bytes);
    Cow::Owned(signature.iter().chain(kept).copied().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
        let length = u32::try_from(data.len()).unwrap().to_be_bytes();
        [&length, kind.as_slice(), data, &[0; 4]].concat()
    }

    #[test]
    fn what_makes_no_pixels_is_left_out() {
        let signature = b"\x89PNG\r\n\x1a\n".to_vec();
        let [head, data, end] = [chunk(b"IHDR", &[1; 13]), chunk(b"IDAT", b"pixels"), chunk(b"IEND", b"")];
        let whole = [&signature[..], &head, &data, &end].concat();
        assert_eq!(essence(&whole), whole);
        let profile = chunk(b"iCCP", &[7; 1_000]);
        let text = chunk(b"zTXt", &[7; 1_000]);
        let more = [&signature[..], &head, &profile, &text, &data, &end, &text].concat();
        assert_eq!(essence(&more), whole);
        // What is cut off stays so, for the decoder to say.
        let cut = &more[..signature.len() + head.len() + profile.len() + text.len() + 15];
        assert_eq!(*essence(cut), whole[..signature.len() + head.len() + 15]);
        for length in 0..more.len() {
            assert!(essence(&more[..length]).len() <= length);
        }
    }
}
