//! Decoding: every hostile picture gets its own error, and an upright photograph has its EXIF orientation applied.

use std::io::Cursor;

use image::{ImageFormat, Rgb, RgbImage};
use vision::{Photo, PhotoError, PhotoLimits};

/// A picture whose left half is red and whose right half is blue.
fn halves(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, _| if x < width / 2 { Rgb([220, 20, 20]) } else { Rgb([20, 20, 220]) })
}

fn encoded(format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    halves(128, 96).write_to(&mut bytes, format).expect("a small picture can be encoded");
    bytes.into_inner()
}

/// A PNG header that claims any size, as a decompression bomb does.
fn png_header(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = encoded(ImageFormat::Png);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let checksum = crc32(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&checksum.to_be_bytes());
    bytes
}

/// PNG specification, annex D.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |checksum, &byte| {
        (0..8).fold(
            checksum ^ u32::from(byte),
            |value, _| {
                if value & 1 == 1 { 0xEDB8_8320 ^ (value >> 1) } else { value >> 1 }
            },
        )
    })
}

/// A JPEG whose EXIF block says how to turn it (EXIF 2.32, tag 0112).
fn jpeg_with_orientation(orientation: u8) -> Vec<u8> {
    let mut exif = b"\xFF\xE1\x00\x22Exif\0\0MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
    let plain = encoded(ImageFormat::Jpeg);
    [&plain[..2], &exif, &plain[2..]].concat()
}

#[test]
fn the_three_formats_decode_to_their_pixels() {
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let photo = Photo::decode(&encoded(format)).unwrap();
        assert_eq!((photo.width(), photo.height()), (128, 96), "{format:?}");
        assert!(photo.rgb().get_pixel(10, 50)[0] > 180, "{format:?}");
    }
}

#[test]
fn every_exif_orientation_is_applied_once() {
    // Where the stored picture's red left half lies once the picture is upright, by tag value (EXIF 2.32, table of 0112).
    let red_at =
        [(1, "left"), (2, "right"), (3, "right"), (4, "left"), (5, "top"), (6, "top"), (7, "bottom"), (8, "bottom")];
    for (orientation, side) in red_at {
        let photo = Photo::decode(&jpeg_with_orientation(orientation)).unwrap();
        let (width, height) = (photo.width(), photo.height());
        assert_eq!(width > height, orientation < 5, "orientation {orientation}");
        let (x, y) = match side {
            "left" => (5, height / 2),
            "right" => (width - 5, height / 2),
            "top" => (width / 2, 5),
            _ => (width / 2, height - 5),
        };
        assert!(photo.rgb().get_pixel(x, y)[0] > 180, "orientation {orientation}: red is not at the {side}");
    }
}

#[test]
fn an_orientation_that_does_not_exist_leaves_the_picture_as_it_is() {
    let photo = Photo::decode(&jpeg_with_orientation(77)).unwrap();
    assert_eq!((photo.width(), photo.height()), (128, 96));
}

#[test]
fn every_hostile_file_has_its_own_error() {
    let jpeg = encoded(ImageFormat::Jpeg);
    let mut animated_png = encoded(ImageFormat::Png);
    animated_png.splice(33..33, *b"\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\xF3\x8D\x93\x70");
    let mut animated_webp = b"RIFF\x16\0\0\0WEBPVP8X\x0A\0\0\0".to_vec();
    animated_webp.extend([0x02, 0, 0, 0, 0x7F, 0, 0, 0x5F, 0, 0]);
    let mut small = Cursor::new(Vec::new());
    halves(20, 20).write_to(&mut small, ImageFormat::Png).unwrap();
    let cases: [(&str, Vec<u8>, &str); 10] = [
        ("empty", vec![], "the file is empty"),
        ("text", b"this is not a picture".to_vec(), "the file is no JPEG, PNG or WebP picture, but text"),
        ("noise", vec![0x80, 0xFE, 0x01, 0x9C], "the file is no JPEG, PNG or WebP picture"),
        ("gif", b"GIF89a\x01\0\x01\0\x80".to_vec(), "the file is no JPEG, PNG or WebP picture, but a GIF picture"),
        (
            "heic",
            b"\0\0\0\x18ftypheic\0\0\0\0".to_vec(),
            "the file is no JPEG, PNG or WebP picture, but a HEIC picture",
        ),
        ("cut off before the size", jpeg[..40].to_vec(), "the picture is cut off: its file ends before its last rows"),
        ("animated PNG", animated_png, "the picture is animated"),
        ("animated WebP", animated_webp, "the picture is animated"),
        (
            "bomb",
            png_header(20_000, 20_000),
            "the picture has 20000 x 20000 pixels; at most 64 million and 16384 a side are read",
        ),
        ("small", small.into_inner(), "the picture has only 20 x 20 pixels; at least 64 a side are needed"),
    ];
    for (name, bytes, message) in cases {
        let error = Photo::decode(&bytes).err().unwrap_or_else(|| panic!("{name} was decoded"));
        assert_eq!(error.to_string(), message, "{name}");
    }
}

#[test]
fn a_png_cut_off_in_its_pixels_is_damaged() {
    let png = encoded(ImageFormat::Png);
    assert!(matches!(Photo::decode(&png[..png.len() / 2]), Err(PhotoError::Damaged { .. })));
}

#[test]
fn a_jpeg_cut_off_anywhere_is_damaged() {
    let jpeg = encoded(ImageFormat::Jpeg);
    for length in (4..jpeg.len() - 1).step_by(7) {
        assert!(matches!(Photo::decode(&jpeg[..length]), Err(PhotoError::CutOff)), "cut to {length} bytes");
    }
}

#[test]
fn limits_are_the_callers() {
    let limits = PhotoLimits { side_px: 100, ..PhotoLimits::default() };
    let error = Photo::decode_within(&encoded(ImageFormat::Png), limits).err().unwrap();
    assert!(matches!(error, PhotoError::TooLarge { width: 128, height: 96, .. }));
    let limits = PhotoLimits { file_bytes: 10, ..PhotoLimits::default() };
    let error = Photo::decode_within(&encoded(ImageFormat::Png), limits).err().unwrap();
    assert!(matches!(error, PhotoError::TooManyBytes { limit: 10, .. }));
}
