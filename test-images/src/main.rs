//! The command: `render` writes pictures with their truth, `contact-sheet` tiles pictures into one to look at.

mod contact_sheet;
mod write;

use std::path::PathBuf;

use anyhow::{Context, Result};
use board::BoardSize;
use clap::{Args, Parser, Subcommand};
use image::RgbImage;
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use rayon::prelude::*;
use test_images::{CameraStand, End, Film, Scene, Stage, Subject, Wish};

/// Renders photographs of Go boards with known truth.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write pictures as JPEG, each with its truth as JSON beside it.
    Render(RenderArguments),
    /// Write the pictures of a whole game as a camera above the board sees it, with its truth as truth.json.
    Film(FilmArguments),
    /// Tile pictures into one, with the truth drawn over them if wanted.
    ContactSheet(contact_sheet::Arguments),
}

#[derive(Args)]
struct RenderArguments {
    /// How many pictures.
    #[arg(long)]
    count: u64,
    /// What the pictures are made from; the same seed gives the same pictures.
    #[arg(long)]
    seed: u64,
    /// The folder to write to.
    #[arg(long)]
    out: PathBuf,
    /// Pictures without a Go board.
    #[arg(long)]
    negatives: bool,
    /// Boards filled in after counting only.
    #[arg(long, conflicts_with = "negatives")]
    filled: bool,
    /// The position of this text diagram only.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["negatives", "filled", "size"])]
    position: Option<PathBuf>,
    /// Only pictures in which a person could tell every point of the board; others are drawn again.
    #[arg(long, conflicts_with = "negatives")]
    legible: bool,
    /// Stones as far off their points as on the sloppiest real boards.
    #[arg(long, conflicts_with = "negatives")]
    sloppy: bool,
    /// A lamp where the board mirrors it towards the camera, mostly in flat, polished stones.
    #[arg(long, conflicts_with = "negatives")]
    mirroring: bool,
    /// Stones of other colours than black and white, in the light of coloured bulbs.
    #[arg(long, conflicts_with = "negatives")]
    colored: bool,
    /// Boards of this size only.
    #[arg(long, conflicts_with = "negatives")]
    size: Option<usize>,
    /// The longer side of the pictures in pixels.
    #[arg(long, default_value_t = Wish::USUAL_PX, value_parser = clap::value_parser!(u32).range(64..=8192))]
    width: u32,
    /// Threads to use; as many as the machine has cores where none is given.
    #[arg(long)]
    threads: Option<usize>,
}

#[derive(Args)]
struct FilmArguments {
    /// What the film is made from; the same seed gives the same film.
    #[arg(long)]
    seed: u64,
    /// The folder to write to.
    #[arg(long)]
    out: PathBuf,
    /// Lines of the board.
    #[arg(long, default_value_t = 19)]
    size: usize,
    /// The game ends after so many moves, if not before.
    #[arg(long, default_value_t = 1000)]
    moves: usize,
    /// At the end dead stones are taken off and the board is filled in, as games are counted by Ing's rules, and cleared.
    #[arg(long)]
    counted: bool,
    /// The camera may stand anywhere from where photographs are taken: also so low that stones hide points, or so near that a nudge pushes
    /// the board out of the picture.
    #[arg(long)]
    any_camera: bool,
    /// The longer side of the pictures in pixels.
    #[arg(long, default_value_t = Wish::USUAL_PX, value_parser = clap::value_parser!(u32).range(64..=8192))]
    width: u32,
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Render(arguments) => render(&arguments),
        Command::Film(arguments) => film(&arguments),
        Command::ContactSheet(arguments) => contact_sheet::make(&arguments),
    }
}

fn render(arguments: &RenderArguments) -> Result<()> {
    std::fs::create_dir_all(&arguments.out).with_context(|| format!("cannot make {}", arguments.out.display()))?;
    let position = match &arguments.position {
        Some(file) => {
            let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
            Some(text.parse().with_context(|| format!("{} is no diagram of a board", file.display()))?)
        }
        None => None,
    };
    let wish = Wish {
        subject: if arguments.negatives { Subject::NoBoard } else { Subject::GoBoard },
        size: arguments.size.map(BoardSize::new).transpose()?,
        stage: arguments.filled.then_some(Stage::FilledIn),
        position,
        sloppy: arguments.sloppy,
        mirroring: arguments.mirroring,
        colored: arguments.colored,
        long_px: Some(arguments.width),
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(arguments.threads.unwrap_or(0)).build()?;
    let bar = progress_bar(arguments.count)?;
    let kind = match (wish.subject, wish.stage) {
        (Subject::NoBoard, _) => "no-board",
        (Subject::GoBoard, Some(_)) => "filled",
        (Subject::GoBoard, None) => "board",
    };
    pool.install(|| {
        (0..arguments.count).into_par_iter().progress_with(bar).try_for_each(|order| {
            let (scene, picture) = photographed(arguments, order, &wish)?;
            write::picture(&scene, &picture, &arguments.out, &format!("{kind}-{}-{order:06}", arguments.seed))
        })
    })
}

fn film(arguments: &FilmArguments) -> Result<()> {
    std::fs::create_dir_all(&arguments.out).with_context(|| format!("cannot make {}", arguments.out.display()))?;
    let end = if arguments.counted { End::Counted } else { End::LastMove };
    let stand = if arguments.any_camera { CameraStand::Anywhere } else { CameraStand::Hung };
    let film =
        Film::random(arguments.seed, BoardSize::new(arguments.size)?, arguments.moves, arguments.width, end, stand)
            .context("no scene of this seed shows every point; ask for a larger --width")?;
    let bar = progress_bar(film.looks() as u64)?;
    (0..film.looks()).into_par_iter().progress_with(bar).try_for_each(|look| {
        let scene = film.scene(look);
        write::jpeg(&scene, &scene.render(), &arguments.out.join(&film.truth().frames[look]))
    })?;
    let path = arguments.out.join("truth.json");
    std::fs::write(&path, serde_json::to_string_pretty(film.truth())?)
        .with_context(|| format!("cannot write {}", path.display()))
}

fn progress_bar(pictures: u64) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} pictures, {per_sec}, {eta} left")?;
    Ok(ProgressBar::new(pictures).with_style(style))
}

/// A scene of the run and its picture; with `--legible` the first of a series that a person could read.
fn photographed(arguments: &RenderArguments, order: u64, wish: &Wish) -> Result<(Scene, RgbImage)> {
    const MOST_TRIES: usize = 200;
    let seeds = std::iter::successors(Some(arguments.seed), |&seed| Some(picture_seed(seed, order))).skip(1);
    seeds
        .take(if arguments.legible { MOST_TRIES } else { 1 })
        .map(|seed| Scene::random(seed, wish))
        .map(|scene| {
            let picture = scene.render();
            (scene, picture)
        })
        .find(|(scene, picture)| !arguments.legible || scene.is_legible(picture))
        .with_context(|| format!("none of {MOST_TRIES} pictures can be read by a person; ask for a larger --width"))
}

/// The seed of one picture of a run: well mixed, so that neighbouring seeds share nothing (SplitMix64, Vigna 2015).
fn picture_seed(seed: u64, order: u64) -> u64 {
    let mut bits = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ order.wrapping_add(1).wrapping_mul(0xd1b5_4a32_d192_ed03);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
