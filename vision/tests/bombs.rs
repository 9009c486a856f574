//! Pictures that are small in the file and huge in memory. A program of its own, since it looks at how much memory it ever took.

#![expect(clippy::unwrap_used, reason = "what fails in a test's helper fails the test")]

use std::io::Cursor;

use image::{ImageFormat, RgbImage};
use vision::Photo;

/// What the packed profile unpacks to.
const UNPACKED: usize = 256 << 20;
/// The picture itself takes 12 kB.
const MOST_TAKEN_KIB: u64 = 32 << 10;

/// Zeros packed by RFC 1951's fixed codes: one literal, then matches of 258 bytes at distance 1, 13 bits each; in RFC 1950's wrapping.
fn packed_zeros(length: usize) -> Vec<u8> {
    let matches = length / 258;
    let mut bits: Vec<bool> = Vec::with_capacity(matches * 13 + 32);
    let mut put = |text: &str| bits.extend(text.bytes().map(|bit| bit == b'1'));
    // The last block, with fixed codes, which are written from their least bit on; Huffman codes from their greatest.
    put("1");
    put("10");
    put("00110000");
    for _ in 0..matches {
        put("11000101");
        put("00000");
    }
    put("0000000");
    let coded = bits.chunks(8).map(|bits| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit)));
    let zeros = u32::try_from((matches * 258 + 1) % 65_521).unwrap();
    [0x78, 0x01].into_iter().chain(coded).chain((zeros << 16 | 1).to_be_bytes()).collect()
}

/// A chunk as the PNG specification has it, its checksum with it.
fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let crc = kind.iter().chain(data).fold(!0_u32, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 })
    });
    let length = u32::try_from(data.len()).unwrap().to_be_bytes();
    [&length, kind.as_slice(), data, &(!crc).to_be_bytes()].concat()
}

/// The most memory that this program ever took, in KiB.
fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[test]
fn what_a_png_carries_beside_its_pixels_is_never_unpacked() {
    let mut plain = Cursor::new(Vec::new());
    RgbImage::new(64, 64).write_to(&mut plain, ImageFormat::Png).unwrap();
    let plain = plain.into_inner();
    let after_head = 8 + 25;
    let packed = packed_zeros(UNPACKED);
    for (kind, before) in [(b"iCCP", &b"x\0\0"[..]), (b"zTXt", b"x\0\0"), (b"iTXt", b"x\0\x01\0\0\0")] {
        let bomb = chunk(kind, &[before, &packed].concat());
        let bytes = [&plain[..after_head], &bomb, &plain[after_head..]].concat();
        assert!(bytes.len() < 2 << 20, "small in the file");
        let before = peak_kib();
        assert_eq!(Photo::size(&bytes).unwrap(), (64, 64));
        let photo = Photo::decode(&bytes).unwrap();
        assert_eq!((photo.width(), photo.height()), (64, 64));
        let taken = peak_kib() - before;
        assert!(taken < MOST_TAKEN_KIB, "{}: {taken} KiB", String::from_utf8_lossy(kind));
    }
}
