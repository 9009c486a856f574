//! A photograph: bytes in one of three formats, decoded once, upright.
//!
//! Bytes from outside are hostile until parsed: the picture's size is read and held against limits before any pixel is allocated.

use std::borrow::Cow;
use std::io::Cursor;

use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, RgbImage};
use thiserror::Error;

mod png;

/// A decoded photograph in colour, its EXIF orientation applied.
#[derive(Clone)]
pub struct Photo {
    pixels: RgbImage,
}

/// How large a picture may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhotoLimits {
    /// The longest side, in pixels.
    pub side_px: u32,
    /// The most pixels.
    pub pixels: u64,
    /// The most bytes of a file.
    pub file_bytes: usize,
}

impl Default for PhotoLimits {
    /// The largest telephones of today make pictures of 200 million pixels; the reader uses a fraction of that, and memory must
    /// stay bounded, so that 64 million pixels (9,200 x 7,000) are let in.
    fn default() -> Self {
        Self { side_px: 16_384, pixels: 64_000_000, file_bytes: 64 << 20 }
    }
}

/// Why bytes are no photograph.
#[derive(Debug, Error)]
pub enum PhotoError {
    /// There are no bytes.
    #[error("the file is empty")]
    Empty,
    /// More bytes than are let in.
    #[error("the file has {bytes} bytes, more than the {limit} allowed")]
    TooManyBytes {
        /// Its length.
        bytes: usize,
        /// The limit.
        limit: usize,
    },
    /// The bytes begin like no format that is read here.
    #[error("the file is no JPEG, PNG or WebP picture{}", looks_like.map(|name| format!(", but {name}")).unwrap_or_default())]
    UnknownFormat {
        /// What the first bytes look like, where that is known.
        looks_like: Option<&'static str>,
    },
    /// More pixels than are let in.
    #[error("the picture has {width} x {height} pixels; at most {} million and {} a side are read", limits.pixels / 1_000_000, limits.side_px)]
    TooLarge {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
        /// The limits that it breaks.
        limits: PhotoLimits,
    },
    /// Fewer pixels than any board needs.
    #[error("the picture has only {width} x {height} pixels; at least {} a side are needed", SMALLEST_SIDE_PX)]
    TooSmall {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// A picture that moves: which of its frames is meant cannot be known.
    #[error("the picture is animated")]
    Animated,
    /// The file ends before the picture does: a copy or an upload that broke off.
    #[error("the picture is cut off: its file ends before its last rows")]
    CutOff,
    /// The format is right and the content is not.
    #[error("the picture is damaged or cut off")]
    Damaged {
        /// What the decoder says.
        #[source]
        source: image::ImageError,
    },
}

/// A board of nine lines needs at least eight pixels a line.
pub const SMALLEST_SIDE_PX: u32 = 64;

impl Photo {
    /// Decodes a JPEG, PNG or WebP picture with the default limits.
    ///
    /// # Errors
    /// Where the bytes are no such picture, or too large a one.
    pub fn decode(bytes: &[u8]) -> Result<Self, PhotoError> {
        Self::decode_within(bytes, PhotoLimits::default())
    }

    /// Decodes a picture that keeps to these limits; they are held against its header, before pixels are allocated.
    ///
    /// # Errors
    /// Where the bytes are no such picture, or too large a one.
    pub fn decode_within(bytes: &[u8], limits: PhotoLimits) -> Result<Self, PhotoError> {
        let format = format_within(bytes, limits)?;
        if is_animated(bytes, format) {
            return Err(PhotoError::Animated);
        }
        if format == ImageFormat::Jpeg && !is_whole_jpeg(bytes) {
            return Err(PhotoError::CutOff);
        }
        let damaged = |source| PhotoError::Damaged { source };
        let bytes = essence(bytes, format);
        let mut decoder = decoder(&bytes, format, limits)?;
        let (width, height) = decoder.dimensions();
        if width.min(height) < SMALLEST_SIDE_PX {
            return Err(PhotoError::TooSmall { width, height });
        }
        // A picture whose orientation cannot be read is shown by every viewer as it is stored.
        let orientation = decoder.orientation().unwrap_or(image::metadata::Orientation::NoTransforms);
        let mut decoded = DynamicImage::from_decoder(decoder).map_err(damaged)?;
        decoded.apply_orientation(orientation);
        Ok(Self { pixels: decoded.into_rgb8() })
    }

    /// A picture's width and height as its header says them, before orientation. No pixel is decoded.
    ///
    /// # Errors
    /// Where the bytes are no such picture, or too large a one.
    pub fn size(bytes: &[u8]) -> Result<(u32, u32), PhotoError> {
        let limits = PhotoLimits::default();
        let format = format_within(bytes, limits)?;
        Ok(decoder(&essence(bytes, format), format, limits)?.dimensions())
    }

    /// A photograph made of pixels that are in memory already, such as a camera's frame.
    #[must_use]
    pub const fn from_pixels(pixels: RgbImage) -> Self {
        Self { pixels }
    }

    /// Whether a file has the end that its format gives it: a JPEG's end marker, a PNG's last chunk, as many bytes as a WebP says. A
    /// file that is still being written has not; one that is damaged within may. Nothing is decoded.
    #[must_use]
    pub fn has_its_end(bytes: &[u8]) -> bool {
        match image::guess_format(bytes) {
            Ok(ImageFormat::Jpeg) => is_whole_jpeg(bytes),
            Ok(ImageFormat::Png) => ends_by_chunk(bytes),
            Ok(ImageFormat::WebP) => has_announced_bytes(bytes),
            _ => false,
        }
    }

    /// Width in pixels, after orientation.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.pixels.width()
    }

    /// Height in pixels, after orientation.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.pixels.height()
    }

    /// The pixels: red, green, blue.
    #[must_use]
    pub const fn rgb(&self) -> &RgbImage {
        &self.pixels
    }
}

/// The format of bytes that are not too many.
fn format_within(bytes: &[u8], limits: PhotoLimits) -> Result<ImageFormat, PhotoError> {
    if bytes.is_empty() {
        return Err(PhotoError::Empty);
    }
    if bytes.len() > limits.file_bytes {
        return Err(PhotoError::TooManyBytes { bytes: bytes.len(), limit: limits.file_bytes });
    }
    match image::guess_format(bytes) {
        Ok(format @ (ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP)) => Ok(format),
        _ => Err(PhotoError::UnknownFormat { looks_like: looks_like(bytes) }),
    }
}

fn essence(bytes: &[u8], format: ImageFormat) -> Cow<'_, [u8]> {
    if format == ImageFormat::Png { png::essence(bytes) } else { Cow::Borrowed(bytes) }
}

/// A decoder that has read the header and keeps to the limits.
fn decoder(bytes: &[u8], format: ImageFormat, limits: PhotoLimits) -> Result<impl ImageDecoder + '_, PhotoError> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut decoder_limits = image::Limits::default();
    decoder_limits.max_alloc = Some(limits.pixels * MOST_BYTES_A_PIXEL);
    reader.limits(decoder_limits);
    let decoder = reader.into_decoder().map_err(|source| PhotoError::Damaged { source })?;
    let (width, height) = decoder.dimensions();
    if width.max(height) > limits.side_px || u64::from(width) * u64::from(height) > limits.pixels {
        return Err(PhotoError::TooLarge { width, height, limits });
    }
    Ok(decoder)
}

/// Four channels of 16 bits, the most that PNG has.
const MOST_BYTES_A_PIXEL: u64 = 8;

/// PNG specification (third edition, 2025), chunk `acTL`; WebP container specification, "Extended File Format", animation flag.
fn is_animated(bytes: &[u8], format: ImageFormat) -> bool {
    /// The place of the flags in an extended WebP file (RFC 9649, section 2.7).
    const WEBP_FLAGS: usize = 20;
    /// The flag of an animation in them.
    const WEBP_ANIMATION: u8 = 0x02;
    match format {
        ImageFormat::Png => {
            png::chunks(bytes).take_while(|chunk| chunk.kind != b"IDAT").any(|chunk| chunk.kind == b"acTL")
        }
        ImageFormat::WebP => {
            bytes.get(12..16) == Some(b"VP8X".as_slice())
                && bytes.get(WEBP_FLAGS).is_some_and(|flags| flags & WEBP_ANIMATION != 0)
        }
        _ => false,
    }
}

/// Whether a JPEG has its end marker after its last scan (ITU-T T.81, annex B). Decoders fill what is missing with grey, which a
/// reader could take for a bare board.
fn is_whole_jpeg(bytes: &[u8]) -> bool {
    /// The marker before compressed pixels (ITU-T T.81, table B.1).
    const START_OF_SCAN: u8 = 0xDA;
    /// The marker after all of them.
    const END_OF_IMAGE: u8 = 0xD9;
    let mut at = 2;
    while let Some(&[0xFF, marker]) = bytes.get(at..at + 2) {
        match marker {
            END_OF_IMAGE => return true,
            // Any number of these may stand before a marker.
            0xFF => at += 1,
            _ => {
                let Some(&[high, low]) = bytes.get(at + 2..at + 4) else { return false };
                at += 2 + usize::from(u16::from_be_bytes([high, low]));
                if marker == START_OF_SCAN {
                    let Some(next) = bytes.get(at..).and_then(end_of_scan) else { return false };
                    at += next;
                }
            }
        }
    }
    false
}

/// Where the entropy-coded bytes of a scan end: at the first marker that is neither a stuffed byte nor a restart.
fn end_of_scan(coded: &[u8]) -> Option<usize> {
    coded.windows(2).position(|pair| pair[0] == 0xFF && !matches!(pair[1], 0x00 | 0xD0..=0xD7 | 0xFF))
}

/// Whether a PNG has its last chunk, which holds nothing, with its checksum.
fn ends_by_chunk(bytes: &[u8]) -> bool {
    png::chunks(bytes).any(|chunk| chunk.kind == b"IEND" && chunk.is_whole)
}

/// WebP container specification, "WebP File Header": the bytes after the first eight are counted there.
fn has_announced_bytes(bytes: &[u8]) -> bool {
    let Some(Ok(announced)) = bytes.get(4..8).map(<[u8; 4]>::try_from) else { return false };
    (bytes.len() as u64) >= 8 + u64::from(u32::from_le_bytes(announced))
}

/// What other known files begin with, so that the message can name them.
fn looks_like(bytes: &[u8]) -> Option<&'static str> {
    let brand = bytes.get(4..12).unwrap_or_default();
    match bytes {
        _ if [b"ftypheic", b"ftypheix", b"ftypmif1", b"ftypmsf1", b"ftyphevc"].iter().any(|known| *known == brand) => {
            Some("a HEIC picture")
        }
        _ if brand == b"ftypavif" => Some("an AVIF picture"),
        [b'G', b'I', b'F', b'8', ..] => Some("a GIF picture"),
        [b'%', b'P', b'D', b'F', ..] => Some("a PDF document"),
        [b'B', b'M', ..] => Some("a BMP picture"),
        [b'I', b'I', 42, 0, ..] | [b'M', b'M', 0, 42, ..] => Some("a TIFF picture"),
        _ if std::str::from_utf8(&bytes[..bytes.len().min(256)]).is_ok() => Some("text"),
        _ => None,
    }
}
