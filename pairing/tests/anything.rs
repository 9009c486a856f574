//! What the fuzz targets check, on their corpora, and on those changed in many places.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../../fuzz/fuzz_targets/pairing.rs"]
mod target;

use std::path::Path;

use target::{Parser, check};

const TARGETS: [(&str, Parser); 7] = [
    ("opengotha", pairing::opengotha::read),
    ("pairgoth", pairing::pairgoth::read),
    ("macmahon", pairing::macmahon::read),
    ("h9", pairing::h9::read),
    ("aga", pairing::aga::read),
    ("csv", pairing::csv::read),
    ("json", pairing::json::read),
];

fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(format!("pairing_{name}"));
    let mut kept: Vec<_> = std::fs::read_dir(folder).expect(name).map(|file| file.unwrap().path()).collect();
    kept.sort();
    kept.into_iter().map(|path| std::fs::read(path).unwrap()).collect()
}

#[test]
fn the_kept_corpora() {
    for (name, parser) in TARGETS {
        let inputs = corpus(name);
        assert!(inputs.len() >= 2, "{name}: its corpus is missing");
        inputs.iter().for_each(|bytes| check(parser, bytes));
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

#[test]
fn changed_at_random_they_break_nothing() {
    const TELLING: &[&[u8]] = &[
        b"\0",
        b"\xff",
        b"\"",
        b"<",
        b">",
        b"&",
        b"/",
        b"{",
        b"]",
        b",",
        b";",
        b"|",
        b"0",
        b"99999999999",
        b"-1",
        b"?",
        b"\n",
    ];
    let mut dice = Dice(0x0bad_5eed_0bad_5eed);
    for (name, parser) in TARGETS {
        let inputs = corpus(name);
        for _ in 0..400 {
            let mut bytes = inputs[dice.below(inputs.len())].clone();
            for _ in 0..=dice.below(4) {
                let (one, other) = (dice.below(bytes.len() + 1), dice.below(bytes.len() + 1));
                let (from, to) = (one.min(other), one.max(other));
                match dice.below(4) {
                    0 => drop(bytes.splice(from..from, TELLING[dice.below(TELLING.len())].iter().copied())),
                    1 => drop(bytes.drain(from..to.min(from + 30))),
                    2 => {
                        let again = bytes[from..to.min(from + 300)].to_vec();
                        let at = dice.below(bytes.len() + 1);
                        bytes.splice(at..at, again);
                    }
                    _ if from < bytes.len() => bytes[from] = u8::try_from(dice.below(256)).unwrap(),
                    _ => {}
                }
            }
            check(parser, &bytes);
        }
    }
}
