//! What it costs to watch a whole hall, and how late its moves are shown: a table of figures.
//!
//! ```sh
//! cargo run -p test-images --release -- film --seed 87205 --size 19 --counted --out out/hall/a    # one or more, of 1280 x 720 pixels
//! taskset -c 0,1 cargo run -p station --release --example watch_hall -- 150 120 out/hall/*
//! ```
//!
//! 150 tables have a camera each that writes a picture into a folder every two seconds, from one of the films, each table from another look
//! on; it runs for 120 seconds. All begin at once, and finding a board takes far longer than following it, so that moves are told apart by
//! whether the table's board was found when they were played. The station is the real one but for the pages: store, cameras, threads
//! that watch. What is counted is this program's own processor time, the writing of the pictures included.

#![expect(clippy::print_stdout, reason = "the figures are what it is run for")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use board::{Board, Color, Point};
use hall::equipment::STATION;
use hall::pairings;
use records::fact::{CameraSource, GameFacts, GameId};
use serde::Deserialize;

/// From one picture of a camera to the next.
const EVERY: Duration = Duration::from_secs(2);
/// So many of the moves that were shown late are named, the latest first.
const LATEST_NAMED: usize = 10;
/// How often it is looked what the pages would show.
const NOTICED_EVERY: Duration = Duration::from_millis(100);

/// What is used of a film's truth.
#[derive(Deserialize)]
struct Truth {
    frames: Vec<String>,
    moves: Vec<(char, String, usize)>,
}

struct Film {
    folder: PathBuf,
    truth: Truth,
    pictures: Vec<Arc<Vec<u8>>>,
}

/// One table: its film, the look that it begins with, and the moves that are due and not shown.
struct Table {
    film: usize,
    first: usize,
    folder: PathBuf,
    due: Vec<Due>,
    found: bool,
}

/// A move that can be seen since then, on a board that was found before or not.
struct Due {
    color: Color,
    point: String,
    frame: usize,
    since: Instant,
    found: bool,
}

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |what| arguments.next().and_then(|text| text.parse::<u16>().ok()).context(what);
    let (tables, seconds) = (number("how many tables?")?, number("for how many seconds?")?);
    let films: Vec<Film> = std::env::args().skip(3).map(|folder| film(Path::new(&folder))).collect::<Result<_, _>>()?;
    anyhow::ensure!(!films.is_empty(), "name the folder of a film");
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(watch(tables, seconds, &films))
}

fn film(folder: &Path) -> anyhow::Result<Film> {
    let truth: Truth = serde_json::from_slice(&std::fs::read(folder.join("truth.json"))?)?;
    let pictures = truth
        .frames
        .iter()
        .map(|frame| Ok(Arc::new(std::fs::read(folder.join(frame))?)))
        .collect::<std::io::Result<_>>()?;
    Ok(Film { folder: folder.to_owned(), truth, pictures })
}

async fn watch(count: u16, seconds: u16, films: &[Film]) -> anyhow::Result<()> {
    let scratch = std::env::temp_dir().join(format!("watch-hall-{}", std::process::id()));
    let station = station::serve::open(&scratch.join("data"), "shoutan-camera".into()).await?;
    let mut tables = Vec::new();
    for number in 0..count {
        let folder = scratch.join(format!("camera-{number}"));
        std::fs::create_dir_all(&folder)?;
        let film = usize::from(number) % films.len();
        // Each table is somewhere else in its film, and none so late that it would end at once.
        let first = usize::from(number) * 7 % (films[film].pictures.len() / 2).max(1);
        tables.push(Table { film, first, folder: folder.clone(), due: Vec::new(), found: false });
        let id = GameId { round: 1, table: number + 1 };
        let facts = GameFacts {
            black: format!("Black {}", number + 1),
            white: format!("White {}", number + 1),
            rules: "ing-1996".to_owned(),
            ..GameFacts::default()
        };
        station.live_hall.enter(STATION, move |hall| pairings::game(hall, id, facts)).await?;
        let camera = CameraSource::Folder(folder);
        station
            .live_hall
            .enter(STATION, move |hall| hall.equipment.set_camera(number + 1, Some(camera.into())))
            .await?;
    }
    station.equip().await;
    let began = Instant::now();
    let used = processor_time()?;
    // Looks until moves were shown: on boards that were found, and on those that were not.
    let mut late: [Vec<f64>; 2] = Default::default();
    // Of those on boards that were found, which moves were shown later than two looks after they could be seen.
    let mut latest: Vec<(f64, String)> = Vec::new();
    let mut found_after: Vec<f64> = Vec::new();
    let mut used_until_found = None;
    let mut look = 0;
    let mut written_bytes = 0;
    while began.elapsed() < Duration::from_secs(seconds.into()) {
        let now = Instant::now();
        for table in &mut tables {
            let Film { truth, pictures, .. } = &films[table.film];
            let frame = table.first + look;
            let Some(picture) = pictures.get(frame) else { continue };
            let part = table.folder.join("part");
            std::fs::write(&part, picture.as_slice())?;
            std::fs::rename(&part, table.folder.join(format!("{:04}.jpg", look % 4)))?;
            written_bytes += picture.len();
            // What lay there when the camera was switched on is no move.
            let moves = truth.moves.iter().filter(|(.., at)| look > 0 && *at == frame);
            let found = table.found;
            table.due.extend(moves.filter_map(|(color, point, _)| {
                Some(Due { color: of_letter(*color)?, point: point.clone(), frame, since: now, found })
            }));
        }
        look += 1;
        while now.elapsed() < EVERY {
            for (number, table) in (1..).zip(&mut tables) {
                let Some(board) = station.tables.view(number).and_then(|view| view.board) else { continue };
                if !table.found {
                    table.found = true;
                    found_after.push(began.elapsed().as_secs_f64());
                    if found_after.len() == usize::from(count) {
                        used_until_found = Some((began.elapsed().as_secs_f64(), processor_time()?));
                    }
                }
                table.due.retain(|due| {
                    let is_shown = lies(&board, &due.point, due.color);
                    if is_shown {
                        let looks = due.since.elapsed().as_secs_f64() / EVERY.as_secs_f64();
                        late[usize::from(!due.found)].push(looks);
                        if due.found && looks > 2.0 {
                            let (folder, letter) = (films[table.film].folder.display(), due.color.letter());
                            let after = due.since.duration_since(began).as_secs();
                            let picture = format!("picture {} of {folder}, from {} on", due.frame, table.first);
                            latest.push((looks, format!("{letter} {} after {after} s, {picture}", due.point)));
                        }
                    }
                    !is_shown
                });
            }
            tokio::time::sleep(NOTICED_EVERY).await;
        }
    }
    let wall = began.elapsed().as_secs_f64();
    let cores = (processor_time()? - used) / wall;
    let waits = |table: &Table| table.due.iter().filter(|due| due.since.elapsed() > 3 * EVERY).count();
    let never = tables.iter().map(waits).sum::<usize>();
    let [late, before] = late.map(sorted);
    let found_after = sorted(found_after);
    let figures = station.tables.figures();
    println!("tables                      {count}");
    println!("seconds                     {wall:.0}");
    println!("pictures written            {} ({:.1} MB/s)", look * tables.len(), written_bytes as f64 / wall / 1e6);
    println!(
        "pictures looked at          {} ({} read, {:.1} ms each)",
        figures.pictures,
        figures.read,
        1000.0 * figures.took.as_secs_f64() / figures.pictures.max(1) as f64
    );
    println!("processor                   {cores:.2} cores");
    if let Some((at, used)) = used_until_found {
        println!("  since all boards are found {:.2} cores", (processor_time()? - used) / (wall - at));
    }
    println!("memory, most                {} MB", most_memory_kb()? / 1000);
    println!(
        "boards found                {} (after {:.0} s in the middle, {:.0} s the last)",
        found_after.len(),
        at(&found_after, 0.5),
        at(&found_after, 1.0)
    );
    for (moves, of) in [(&late, "on boards that were found"), (&before, "while the board was not found")] {
        println!("moves shown                 {} {of}", moves.len());
        let [median, most, last] = [0.5, 0.95, 1.0].map(|share| at(moves, share));
        println!("  looks until shown         median {median:.1}, 95 % {most:.1}, last {last:.1}");
        println!("  later than two looks      {}", moves.iter().filter(|late| **late > 2.0).count());
    }
    latest.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    for (looks, which) in latest.iter().take(LATEST_NAMED) {
        println!("  {looks:4.1} looks                {which}");
    }
    println!("not shown after three looks {never}");
    std::fs::remove_dir_all(&scratch)?;
    Ok(())
}

fn sorted(mut values: Vec<f64>) -> Vec<f64> {
    values.sort_by(f64::total_cmp);
    values
}

/// The value that this share of the sorted ones does not exceed.
fn at(sorted: &[f64], share: f64) -> f64 {
    sorted.get(((sorted.len() as f64 - 1.0) * share) as usize).copied().unwrap_or(f64::NAN)
}

fn of_letter(letter: char) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| color.letter() == letter)
}

fn lies(board: &Board, point: &str, color: Color) -> bool {
    Point::from_human(point, board.size()).is_ok_and(|point| board.get(point) == Some(color))
}

/// Seconds of this process on all cores.
fn processor_time() -> anyhow::Result<f64> {
    /// What the kernel counts in: hundredths of a second, on every Linux of the last twenty years.
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    // After the name in parentheses, the 12th and 13th fields are user and system time.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    let ticks = |place: usize| fields.get(place).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
    Ok((ticks(11) + ticks(12)) / TICKS_PER_SECOND)
}

fn most_memory_kb() -> anyhow::Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).context("no VmHWM")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}
