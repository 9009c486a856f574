//! Scores a second: area, territory, fill-in, each beside its plain version, and the cost against the board's size.
//!
//! On the positions of `kgs-2017-marked` where they are on this machine, else on random ones; a message says which.

#[path = "../tests/plain/mod.rs"]
mod plain;
#[path = "../tests/random/mod.rs"]
#[allow(dead_code, reason = "used where the shared positions are absent, and for other sizes")]
mod random;
#[path = "../tests/shared/mod.rs"]
mod shared;

use board::BoardSize;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use plain::{Grid, Way};
use random::Random;
use scoring::{FillIn, Game, Position, Rules, Score};

fn main() {
    divan::main();
}

/// Games of 19 x 19 with their dead stones.
fn positions() -> Vec<Position> {
    match shared::lines("kgs-2017-marked.jsonl") {
        Some(cases) => cases
            .iter()
            .map(|case| Position::new(shared::board(case), shared::dead(case), Game::default()).expect("a position"))
            .collect(),
        None => of_size(19),
    }
}

fn of_size(lines: usize) -> Vec<Position> {
    let mut random = Random::new(19);
    (0..500).map(|_| random.position(BoardSize::new(lines).expect("a size"))).collect()
}

fn run<T>(bencher: Bencher<'_, '_>, positions: &[Position], score: impl Fn(&Position) -> T + Sync) {
    bencher.counter(ItemsCount::new(positions.len())).bench(|| {
        for position in positions {
            black_box(score(black_box(position)));
        }
    });
}

#[divan::bench]
fn area(bencher: Bencher<'_, '_>) {
    run(bencher, &positions(), |position| Score::of(position, &Rules::CHINESE).margin());
}

#[divan::bench]
fn area_by_proximity(bencher: Bencher<'_, '_>) {
    run(bencher, &positions(), |position| Score::of(position, &Rules::ING_1996).margin());
}

#[divan::bench(sample_count = 3)]
fn area_plain(bencher: Bencher<'_, '_>) {
    run(bencher, &positions(), |position| plain::area(&Grid::of(&position.board()), &plain::spots(position.dead())));
}

#[divan::bench]
fn territory(bencher: Bencher<'_, '_>) {
    run(bencher, &positions(), |position| Score::of(position, &Rules::JAPANESE).margin());
}

#[divan::bench(sample_count = 1, sample_size = 1)]
fn territory_plain(bencher: Bencher<'_, '_>) {
    run(bencher, &positions(), |position| {
        plain::territory(&Grid::of(&position.board()), &plain::spots(position.dead()), Way::default())
    });
}

#[divan::bench]
fn fill_in(bencher: Bencher<'_, '_>) {
    run(bencher, &positions(), |position| FillIn::plan(position, &Rules::ING_1996));
}

#[divan::bench(args = [5, 7, 9, 11, 13, 15, 17, 19])]
fn area_of_size(bencher: Bencher<'_, '_>, lines: usize) {
    run(bencher, &of_size(lines), |position| Score::of(position, &Rules::CHINESE).margin());
}

#[divan::bench(args = [5, 7, 9, 11, 13, 15, 17, 19])]
fn territory_of_size(bencher: Bencher<'_, '_>, lines: usize) {
    run(bencher, &of_size(lines), |position| Score::of(position, &Rules::JAPANESE).margin());
}
