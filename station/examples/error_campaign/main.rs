//! Simulated games with one injected error each, and as many clean ones, through the functions that the station and the command line
//! use; the matrix says of each kind of error whether it was told.
//!
//! ```text
//! cargo run --release -p station --example error_campaign -- --games 1000 --seed 1
//! ```

#![allow(clippy::print_stdout, reason = "the matrix is what it is run for")]

mod campaign;

use std::path::PathBuf;

use clap::Parser;

/// How many games, and which.
#[derive(Debug, Parser)]
struct Asked {
    /// Games with an error, and as many without.
    #[arg(long, default_value_t = 1000)]
    games: usize,
    /// The same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The folder with final positions of real games; without it positions are made.
    #[arg(long, default_value = "../shared/scoring-cases")]
    positions: PathBuf,
    /// The tables have cameras: each game is recorded while it is played, and its record is held against the end.
    #[arg(long)]
    recorded: bool,
    /// Say of each game whose error was not told, and of each false alarm, what it was.
    #[arg(long)]
    each: bool,
}

fn main() -> anyhow::Result<()> {
    let asked = Asked::parse();
    let campaign = campaign::run(asked.games, asked.seed, &asked.positions, asked.recorded)?;
    print!("{}", campaign.matrix());
    if asked.each {
        campaign.missed.iter().chain(&campaign.false_alarms).for_each(|line| println!("{line}"));
    }
    Ok(())
}
