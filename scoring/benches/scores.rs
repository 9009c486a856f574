//! Scores a second on one core: area, territory and fill-in, each beside its plain version, the cost against the board's size,
//! and what a proposal of dead stones costs.
//!
//! `cargo bench -p scoring`. Processor time of the thread is counted, so that the figures hold on a busy machine. On the
//! positions of `kgs-2017-marked` where they are on this machine, else on random ones; the first line says which.

#![expect(clippy::print_stdout, reason = "a benchmark tells its figures")]

#[path = "../tests/plain/mod.rs"]
mod plain;
#[path = "../tests/random/mod.rs"]
mod random;
#[path = "../tests/shared/mod.rs"]
mod shared;

use std::hint::black_box;
use std::time::Duration;

use board::{BoardSize, Color};
use plain::{Grid, Way};
use random::Random;
use rustix::time::{ClockId, clock_gettime};
use scoring::{FillIn, Game, Position, Rules, Score, dead};

/// Each figure is the median of so many runs of at least this processor time, over all positions.
const RUNS: usize = 9;
const LEAST: Duration = Duration::from_millis(60);

fn main() {
    let (source, positions) = match shared::lines("kgs-2017-marked.jsonl") {
        Some(cases) => ("kgs-2017-marked", cases.iter().map(position).collect()),
        None => ("random boards of 19 lines", of_size(19)),
    };
    println!("scores a second on one core, {} positions of {source}, processor time", positions.len());
    let margin = |rules: Rules| move |position: &Position| Score::of(position, &rules).margin();
    line("area (chinese)", rate(&positions, margin(Rules::CHINESE)), rate(&positions, plain_area));
    line("area by proximity (ing-1996)", rate(&positions, margin(Rules::ING_1996)), None);
    line("territory (japanese)", rate(&positions, margin(Rules::JAPANESE)), rate(&positions, plain_territory));
    line("fill-in (ing-1996)", rate(&positions, |position| FillIn::plan(position, &Rules::ING_1996)), None);

    println!("microseconds a score, random boards");
    println!("{:>8} {:>8} {:>10}", "lines", "area", "territory");
    for lines in (BoardSize::SMALLEST..=BoardSize::LARGEST).step_by(2) {
        let positions = of_size(lines);
        let micros = |rules: Rules| 1e6 / rate(&positions, margin(rules)).expect("a rate");
        println!("{lines:>8} {:>8.2} {:>10.2}", micros(Rules::CHINESE), micros(Rules::JAPANESE));
    }

    let mut taken: Vec<f64> = positions.iter().map(|position| spent(|| dead::propose(&position.board()))).collect();
    taken.sort_by(f64::total_cmp);
    let at = |share: usize| 1e3 * taken[(taken.len() - 1) * share / 100];
    println!("milliseconds a dead-stone proposal: median {:.1}, 95 % {:.1}, most {:.1}", at(50), at(95), at(100));
}

/// A game with its dead stones.
fn position(case: &serde_json::Value) -> Position {
    Position::new(shared::board(case), shared::dead(case), Game::default()).expect("a position")
}

fn of_size(lines: usize) -> Vec<Position> {
    let mut random = Random::new(19);
    (0..500).map(|_| random.position(BoardSize::new(lines).expect("a size"))).collect()
}

/// The margin by counting point by point.
fn plain_area(position: &Position) -> usize {
    let owners = plain::area(&Grid::of(&position.board()), &plain::spots(position.dead()));
    owners.values().filter(|&&owner| char::from(owner) == Color::Black.letter()).count()
}

fn plain_territory(position: &Position) -> usize {
    let grid = Grid::of(&position.board());
    plain::territory(&grid, &plain::spots(position.dead()), Way::default()).iter().map(|side| side.len()).sum()
}

/// How many of these positions are scored a second.
fn rate<T>(positions: &[Position], score: impl Fn(&Position) -> T) -> Option<f64> {
    let once = || {
        for position in positions {
            black_box(score(black_box(position)));
        }
    };
    let first = spent(once);
    let times = (LEAST.as_secs_f64() / first).ceil().max(1.0) as usize;
    // What is slow is run once: it is there to be compared with.
    let runs = if first > LEAST.as_secs_f64() * 10.0 { 1 } else { RUNS };
    let mut rates: Vec<f64> =
        (0..runs).map(|_| (times * positions.len()) as f64 / spent(|| (0..times).for_each(|_| once()))).collect();
    rates.sort_by(f64::total_cmp);
    rates.get(rates.len() / 2).copied()
}

fn line(what: &str, fast: Option<f64>, plain: Option<f64>) {
    let figure = |rate: Option<f64>| rate.map_or(String::new(), |rate| format!("{rate:.0}"));
    println!("{what:<30} {:>9}   plain version {:>7}", figure(fast), figure(plain));
}

/// The processor time in seconds that this thread takes for it.
fn spent<T>(work: impl FnOnce() -> T) -> f64 {
    let now = || {
        let time = clock_gettime(ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
    };
    let began = now();
    black_box(work());
    (now() - began).as_secs_f64()
}
