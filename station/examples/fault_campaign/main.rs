//! The campaign of faults between two stations and a joint hall on PostgreSQL, all of them programs of their own:
//!
//! ```text
//! cargo build --release -p station
//! cargo run --release -p station --example fault_campaign -- --games 300 --faults 1000 --seed 1
//! ```

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a campaign that cannot go on ends, and figures are printed"
)]

#[allow(dead_code, reason = "the test uses more of it")]
mod campaign;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use campaign::postgres::{Postgres, TO_SERVE};
use clap::Parser;

/// How many games and faults, and which.
#[derive(Debug, Parser)]
struct Asked {
    /// Games, half of them at each station.
    #[arg(long, default_value_t = 300)]
    games: u16,
    /// Faults, one after the other, while results are entered.
    #[arg(long, default_value_t = 1_000)]
    faults: usize,
    /// The same seed draws the same faults.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The program `shoutan`; the one that was built beside this example without it.
    #[arg(long)]
    program: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let asked = Asked::parse();
    let built = std::env::current_exe()?.parent().and_then(|folder| Some(folder.parent()?.join("shoutan")));
    let program = asked.program.or(built).filter(|program| program.is_file());
    let program = program.context("the program is not built: cargo build -p station, with this example's profile")?;
    let postgres = Postgres::start().with_context(|| format!("this needs {TO_SERVE}"))?;
    let begun = Instant::now();
    let seen = campaign::run(&program, postgres, asked.games, asked.faults, asked.seed);
    for (fault, times) in &seen.faults {
        println!("{times:5} {fault:?}");
    }
    let mut at_stations = seen.at_stations.clone();
    at_stations.sort();
    let (games, faults, seed) = (asked.games, asked.faults, asked.seed);
    println!("{games} games, {faults} faults, seed {seed}, {:.0} s", begun.elapsed().as_secs_f64());
    println!(
        "results at the stations: {}, in the joint hall: {}, settled on its page: {}",
        at_stations.len(),
        seen.in_hall.len(),
        seen.settled
    );
    println!("the same in all three, each once: {}", at_stations == seen.in_hall);
    println!("together {:.1} s after the last fault", seen.together_after.as_secs_f64());
    let (entries, after) = seen.caught_up;
    println!("cut off, then {entries} entries within {:.1} s", after.as_secs_f64());
    anyhow::ensure!(at_stations == seen.in_hall, "the joint hall does not have what the stations have");
    Ok(())
}
