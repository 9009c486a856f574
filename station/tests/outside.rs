//! What the fuzz targets of the station check, on the corpora that are kept, and on those changed at random.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "what fails here fails the test, and figures are printed"
)]

use std::io::Cursor;
use std::path::Path;
use std::time::{Duration, Instant};

use image::{ImageFormat, RgbImage};
use station::outside::{PARSERS, Parser};

/// Changed inputs of each parser; `SHOUTAN_FUZZ_SECONDS` says instead for how long.
const CHANGED: usize = 1_500;

fn corpus(parser: &Parser) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(parser.name);
    let mut kept: Vec<_> = std::fs::read_dir(folder).expect(parser.name).map(|file| file.unwrap().path()).collect();
    kept.sort();
    let mut inputs: Vec<Vec<u8>> = kept.into_iter().map(|path| std::fs::read(path).unwrap()).collect();
    if parser.name == "photo" {
        inputs.extend([ImageFormat::Jpeg, ImageFormat::WebP].map(picture));
    }
    inputs
}

/// A small picture in a format.
fn picture(format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let pixels = RgbImage::from_fn(64, 64, |x, y| image::Rgb([x, y, x ^ y].map(|level| u8::try_from(level).unwrap())));
    pixels.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

#[test]
fn the_kept_corpora() {
    for parser in PARSERS {
        let inputs = corpus(&parser);
        assert!(inputs.len() >= 3, "{}: its corpus is missing", parser.name);
        inputs.iter().for_each(|bytes| (parser.take)(bytes));
    }
}

/// A generator that gives the same inputs each time (xorshift, Marsaglia 2003).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(end.max(1)).unwrap()).unwrap()
    }
}

/// An input changed in a few places: bytes put in, taken out, turned, repeated, or of another input.
fn changed(dice: &mut Dice, inputs: &[Vec<u8>]) -> Vec<u8> {
    const TELLING: [u8; 20] = *b"\0\xff\n\r\";,.=[]{}:-09aZ%";
    let mut bytes = inputs[dice.below(inputs.len())].clone();
    for _ in 0..=dice.below(6) {
        let (at, end) = (dice.below(bytes.len() + 1), dice.below(bytes.len() + 1));
        let (from, to) = (at.min(end), at.max(end));
        match dice.below(7) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, TELLING[dice.below(TELLING.len())]),
            2 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
            3 if at < bytes.len() => bytes[at] = u8::try_from(dice.below(256)).unwrap(),
            4 => drop(bytes.drain(from..to.min(from + 40))),
            5 => {
                let again = bytes[from..to.min(from + 200)].repeat(1 + dice.below(3));
                bytes.splice(at..at, again);
            }
            _ => {
                let other = &inputs[dice.below(inputs.len())];
                let from = dice.below(other.len() + 1);
                bytes.splice(at..at, other[from..other.len().min(from + 100)].iter().copied());
            }
        }
    }
    bytes.truncate(200_000);
    bytes
}

#[test]
fn changed_at_random_they_break_nothing() {
    let seconds: Option<u64> = std::env::var("SHOUTAN_FUZZ_SECONDS").ok().and_then(|seconds| seconds.parse().ok());
    for parser in PARSERS {
        let inputs = corpus(&parser);
        let mut dice = Dice(0x000b_5e55_ed0f_c0de ^ seconds.unwrap_or(1));
        let (begin, mut tried, mut longest) = (Instant::now(), 0, Duration::ZERO);
        while seconds.map_or(tried < CHANGED, |seconds| begin.elapsed() < Duration::from_secs(seconds)) {
            let bytes = changed(&mut dice, &inputs);
            let before = Instant::now();
            (parser.take)(&bytes);
            longest = longest.max(before.elapsed());
            tried += 1;
        }
        println!("{}: {tried} inputs, the longest took {longest:?}", parser.name);
    }
}
