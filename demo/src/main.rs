//! `shoutan-demo`: the station with a hall to try it in, which needs no hardware. What a real hall installs is `shoutan` alone.

mod hall;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use station::config::Config;
use station::serve::{Serving, serve};
use terminal::logging::Level;

/// Run the station with a demonstration hall: six tables with rendered cameras and simulated bowls, at different stages of a game.
#[derive(Debug, Parser)]
#[command(name = "shoutan-demo", version)]
struct Arguments {
    /// The data folder; kept from one start to the next.
    #[arg(long, value_name = "FOLDER", default_value = "out/demo")]
    data: PathBuf,
    #[command(flatten)]
    serving: Serving,
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be told to a person whose terminal is gone; the exit code says it.
            let _ = writeln!(anstream::stderr(), "shoutan-demo: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut asked: Arguments) -> anyhow::Result<()> {
    // Whoever starts the demonstration looks for passwords and an address: nothing is told between them that need not be mended.
    asked.serving.log.get_or_insert(Level::Warn);
    let config = Config::in_folder(asked.data.clone());
    let begin = async |station: &_| hall::begin(station, &asked.data).await;
    let serving = serve(&config, &asked.serving, terminal::spoken::of_terminal(), begin);
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serving)
}
