//! Game records spoilt at random: what a broken disk, a bad converter or a prankster makes of SGF.

use super::random::Random;

/// Records that the spoiling starts from: setup, passes, compressed points, escapes, variations, several games, marks.
pub const SEEDS: [&str; 6] = [
    "(;GM[1]FF[4]SZ[19]RU[Ing]KM[8]HA[2]AB[dd][pp];W[qd];B[dp];W[];B[tt])",
    "(;SZ[9]AB[aa:cc]AW[ee:gg]AE[bb];B[dd]TB[aa][ab]TW[ii])",
    "(;SZ[13:13]C[brackets \\] and \\\\ and : here]PB[A:B]PW[];B[gg](;W[hh];B[hg])(;W[gh]))",
    "(;SZ[5];B[aa];W[ab];B[ba])(;SZ[7];B[cc];W[dd])",
    "\u{feff}(;CA[UTF-8]SZ[19]PB[\u{56f4}\u{68cb}]GN[\u{e9}\u{df}];B[ab];W[ac];B[ba];W[bb];B[aa])",
    "(;CA[Shift_JIS]DT[1996-01-01]RE[B+0.5]KM[-3.5]OT[3x60 byo-yomi]SZ[19];B[as];W[sa];B[ss];W[aa];B[jj];W[];B[])",
];

/// Pieces that are put in.
const PIECES: [&str; 22] = [
    "(",
    ")",
    ";",
    "[",
    "]",
    "\\",
    ":",
    "B",
    "W[]",
    "AB[aa:ss]",
    "AE[aa:zz]",
    "SZ[52]",
    "SZ[0]",
    "SZ[1:99]",
    "HA[99999999999]",
    "KM[1e400]",
    "KM[0.25]",
    "[\u{0}]",
    "CA[UTF-16]",
    "\r\n",
    "TB[aa:",
    "FF[\u{1f600}]",
];
/// A record does not grow beyond this.
const LONGEST_BYTES: usize = 4096;
/// Changes to one record, at most.
const MOST_CHANGES: usize = 8;

/// A seed with some changes: bytes flipped, cut out, doubled, moved, pieces put in, two seeds joined.
pub fn spoilt(random: &mut Random) -> Vec<u8> {
    let mut bytes = SEEDS[random.below(SEEDS.len())].as_bytes().to_vec();
    for _ in 0..=random.below(MOST_CHANGES) {
        let (one, other) = (random.below(bytes.len() + 1), random.below(bytes.len() + 1));
        let (from, to) = (one.min(other), one.max(other));
        match random.below(7) {
            0 => bytes.iter_mut().skip(from).take(1).for_each(|byte| *byte ^= 1 << random.below(8)),
            1 => drop(bytes.drain(from..to.min(from + 20))),
            2 => {
                let part = bytes[from..to].to_vec();
                bytes.splice(to..to, part);
            }
            3 => bytes[from..to].reverse(),
            4 => drop(bytes.splice(from..from, PIECES[random.below(PIECES.len())].bytes())),
            5 => bytes.extend(SEEDS[random.below(SEEDS.len())].bytes()),
            _ => bytes.iter_mut().skip(from).take(1).for_each(|byte| *byte = random.next() as u8),
        }
        bytes.truncate(LONGEST_BYTES);
    }
    bytes
}
