//! Holds the fill-in against arithmetic on random positions of every size: a million, or as many as the first argument says.

#![allow(clippy::print_stdout, reason = "a measurement is run for what it prints")]

#[path = "../tests/random/mod.rs"]
mod random;

use board::BoardSize;
use random::Random;
use scoring::{FillIn, FillInError, Rules, Score};

fn main() {
    let wanted = std::env::args().nth(1).and_then(|number| number.parse().ok()).unwrap_or(1_000_000);
    let rules = [Rules::ING_1996, Rules::ING_SST, Rules::WMSG_2008, Rules::CHINESE, Rules::AGA];
    let mut random = Random::new(1996);
    let (mut agree, mut too_many_stones) = (0_usize, 0_usize);
    for index in 0..wanted {
        let lines = BoardSize::SMALLEST + index % (BoardSize::LARGEST - BoardSize::SMALLEST + 1);
        let position = random.position(BoardSize::new(lines).expect("in range"));
        let rules = &rules[random.below(rules.len())];
        match FillIn::plan(&position, rules) {
            Ok(fill_in) => {
                let score = Score::of(&position, rules);
                assert!(fill_in.agrees_with(&score), "{}\n{}\n{fill_in:?}", rules.name, position.board());
                agree += 1;
            }
            Err(FillInError::MoreThanASet { .. }) => too_many_stones += 1,
            Err(error) => panic!("{error}"),
        }
    }
    println!("{agree} of {wanted} positions: the filled board shows the margin by arithmetic and proves itself");
    println!("{too_many_stones} held more living stones than a set has, and were refused");
}
