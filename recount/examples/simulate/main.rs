//! Recounts simulated events with 0 to 5 % wrong results, drawn alike and by margin, and prints how often one was found and how many
//! photographs were looked at: `cargo run --release -p recount --example simulate [-- EVENTS [GAMES]]`.

#![expect(clippy::print_stdout, reason = "an example that prints a table")]

mod events;

use events::{Draw, Simulated, Where};
use recount::{LARGEST_SIZE, Terms};

const RISK: f64 = 0.05;
const SHARE: f64 = 0.01;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>().expect("a whole number"));
    let events = numbers.next().unwrap_or(10_000);
    let games = numbers.next().unwrap_or(300) as usize;
    let terms = Terms::new(RISK, SHARE, 0.0).expect("these make sense");
    let lots = [2, LARGEST_SIZE, 8];
    println!(
        "{events} events of {games} games each; risk 5 %, stated share 1 %. Each cell: one was found (the chance of it), \
         photographs on average.\n"
    );
    print!("| wrong | they lie | drawn alike |");
    lots.iter().for_each(|lots| print!(" up to {lots} lots by margin |"));
    println!("\n|---|---|---|{}", "---|".repeat(lots.len()));
    for percent in 0..=5 {
        let wrong = (games * percent).div_ceil(100);
        let places: &[Where] = if wrong == 0 {
            &[Where::Anywhere]
        } else {
            &[Where::Anywhere, Where::SmallMargins, Where::LargestMargins]
        };
        for &at in places {
            let told = match at {
                _ if wrong == 0 => "",
                Where::Anywhere => "anywhere",
                Where::SmallMargins => "at small margins",
                Where::LargestMargins => "at the largest margins",
            };
            print!("| {percent} % | {told} |");
            for draw in std::iter::once(Draw::Alike).chain(lots.map(Draw::ByMargin)) {
                let outcome = Simulated { events, games, wrong, at, draw }.run(terms);
                let (found, chance) = (outcome.found * 100.0, outcome.chance * 100.0);
                let found = if wrong == 0 { "none".to_owned() } else { format!("{found:.2} ({chance:.2}) %") };
                print!(" {found}, {:.1} |", outcome.photographs);
            }
            println!();
        }
    }
}
