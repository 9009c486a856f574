//! Reads and replays randomly spoilt game records: two million, or as many as the first argument says. A panic ends it.
#![expect(clippy::print_stdout, reason = "a measurement is run for what it prints")]

#[path = "../tests/mutations/mod.rs"]
mod mutations;
#[path = "../tests/random/mod.rs"]
#[allow(dead_code, reason = "its positions are for others")]
mod random;

use random::Random;
use scoring::record::{Findings, Replay};
use scoring::sgf;

fn main() {
    let wanted = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(2_000_000);
    let mut random = Random::new(4);
    let (mut read, mut games, mut replayed, mut refused) = (0_usize, 0_usize, 0_usize, 0_usize);
    for _ in 0..wanted {
        match sgf::read(&mutations::spoilt(&mut random)) {
            Ok(records) => {
                read += 1;
                games += records.len();
                for record in &records {
                    replayed += usize::from(record.last_position().is_ok());
                    let _ = Replay::of(record, Findings::default());
                }
            }
            Err(_) => refused += 1,
        }
    }
    println!(
        "{wanted} spoilt records: {read} read ({games} games, {replayed} of them play through), {refused} refused, no panic"
    );
}
