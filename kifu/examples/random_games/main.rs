//! How many random games come out exactly, by how noisy the looks are, and what a look costs: a table of both.
//!
//! ```sh
//! cargo run -p kifu --release --example random_games -- [GAMES] [FIRST SEED]
//! ```
//!
//! Each game is played as people do (`Manners::HUMAN`): quick answers, captures taken off late, takebacks, handicap, cameras that join
//! half-way. Exact is a record with the same start, the same moves in the same order (where two were first seen in one look, in either)
//! and the same last board.

mod simulated;

use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

use board::BoardSize;
use kifu::Table;
use simulated::{Dice, Manners, Noise, Simulated};

/// The name, and the share of points in doubt, wrong ones, and looks with a hand.
const LEVELS: [(&str, Noise); 4] = [
    ("none", Noise::NONE),
    ("a good camera", Noise { doubtful: 0.003, wrong: 0.0001, covered: 0.05 }),
    ("a usual camera", Noise { doubtful: 0.01, wrong: 0.0005, covered: 0.1 }),
    ("a bad camera", Noise { doubtful: 0.03, wrong: 0.002, covered: 0.2 }),
];

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |otherwise: u64| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(otherwise);
    let (games, first) = (number(10_000), number(1));
    let mut out = std::io::stdout().lock();
    let verbose = std::env::var_os("VERBOSE").is_some();
    for (name, noise) in LEVELS {
        let mut by_size: BTreeMap<usize, (u32, u32, usize, Duration)> = BTreeMap::new();
        for seed in first..first + games / LEVELS.len() as u64 {
            let mut dice = Dice(seed);
            let size = [BoardSize::NINE, BoardSize::THIRTEEN, BoardSize::NINETEEN][dice.below(3)];
            let moves = 1 + dice.below(size.point_count() * 2 / 3);
            let game = Simulated::play(size, moves, Manners::HUMAN, noise, &mut dice);
            let began = Instant::now();
            let mut table = Table::new(&game.looks[0]);
            game.looks[1..].iter().for_each(|look| _ = table.look(look));
            let record = table.record();
            let took = began.elapsed();
            let exact = game.is(&record);
            if verbose && !exact {
                writeln!(out, "{name}: seed {seed}, {} lines", size.lines())?;
            }
            let sum = by_size.entry(size.lines()).or_default();
            *sum = (sum.0 + 1, sum.1 + u32::from(exact), sum.2 + game.looks.len(), sum.3 + took);
        }
        for (lines, (all, exact, looks, took)) in by_size {
            let share = 100.0 * f64::from(exact) / f64::from(all);
            let each = took.as_secs_f64() * 1000.0 / looks as f64;
            writeln!(
                out,
                "{name:<15} {lines:>2} lines: {exact:>5} of {all:>5} exact, {share:5.1} %; {each:.2} ms a look"
            )?;
        }
    }
    Ok(())
}
