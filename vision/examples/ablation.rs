//! What each part of the reader buys: pictures with known truth are read with all of them and with each switched off in turn.
//!
//! usage: `cargo run -p vision --release --example ablation -- [--every N] NAME=FOLDER...`
//!
//! A folder, or a folder in it, holds NAME.jpg with its truth in NAME.json as `shared/photos` and `test-images render` have them; a truth
//! without a size is a picture without a board. Of each folder every N-th picture is read. A picture is read again without a part only
//! where the part was asked for: elsewhere nothing differs. Prints a table in Markdown, whose milliseconds are of processor
//! time. Outcomes are those of `shared/tools/measure_photos.py`.

use std::error::Error;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

use board::{Color, Point};
use rustix::time::{ClockId, clock_gettime};
use serde_json::Value;
use vision::{Observation, Part, Photo, Reader};

/// What a reading of a picture came to.
#[derive(Clone, Copy)]
enum Outcome {
    /// The size and every point are right.
    Exact,
    /// Every wrong point is among the doubtful.
    Listed,
    /// The reader declined.
    Declined,
    /// Nobody would be told of a wrong point.
    Silent,
    /// A board was read where there is none.
    OtherGame,
}

/// How many pictures came to each outcome, and what that took.
#[derive(Clone, Default)]
struct Tally {
    outcomes: [usize; 5],
    seconds: f64,
    /// Pictures for which the part was asked for.
    asked: usize,
}

/// A row of the table for all parts, and one without each.
struct Rows {
    whole: Tally,
    without: Vec<Tally>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut every = 1;
    let mut groups = Vec::new();
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--every" {
            every = arguments.next().ok_or("--every needs a number")?.parse()?;
        } else {
            let (name, folder) = argument.split_once('=').ok_or("a group is NAME=FOLDER")?;
            groups.push((name.to_owned(), pictures(Path::new(folder))?));
        }
    }
    let mut reader = Reader::new()?;
    let mut out = io::stdout().lock();
    for (name, pictures) in groups {
        let mut rows = Rows { whole: Tally::default(), without: vec![Tally::default(); Part::ALL.len()] };
        for (picture, truth) in pictures.iter().step_by(every) {
            reader = rows.take(reader, &Photo::decode(&fs::read(picture)?)?, truth);
        }
        writeln!(out, "### {name}: {} pictures\n", rows.whole.outcomes.iter().sum::<usize>())?;
        writeln!(out, "| without | asked for in | exact | listed | declined | silent | other games read | mean ms |")?;
        writeln!(out, "|---|---|---|---|---|---|---|---|")?;
        rows.whole.print(&mut out, "nothing")?;
        for (part, tally) in Part::ALL.into_iter().zip(&rows.without).filter(|(_, tally)| tally.asked > 0) {
            tally.print(&mut out, &format!("{part:?}"))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

impl Rows {
    /// Reads a picture with all parts, and without each that makes a difference to it.
    fn take(&mut self, reader: Reader, photo: &Photo, truth: &Value) -> Reader {
        let mut reader = reader.without(&[]);
        let (outcome, seconds) = timed(&reader, photo, truth);
        self.whole.add(outcome, seconds);
        let asked = Part::ALL.map(|part| reader.asked_for(part));
        for ((part, tally), asked) in Part::ALL.into_iter().zip(&mut self.without).zip(asked) {
            if asked {
                reader = reader.without(&[part]);
                let (outcome, seconds) = timed(&reader, photo, truth);
                tally.add(outcome, seconds);
                tally.asked += 1;
            } else {
                tally.add(outcome, seconds);
            }
        }
        reader
    }
}

impl Tally {
    fn add(&mut self, outcome: Outcome, seconds: f64) {
        self.outcomes[outcome as usize] += 1;
        self.seconds += seconds;
    }

    fn print(&self, out: &mut impl io::Write, without: &str) -> io::Result<()> {
        let [exact, listed, declined, silent, other] = self.outcomes;
        let mean_ms = 1e3 * self.seconds / self.outcomes.iter().sum::<usize>().max(1) as f64;
        let asked = if without == "nothing" { "-".to_owned() } else { self.asked.to_string() };
        writeln!(out, "| {without} | {asked} | {exact} | {listed} | {declined} | {silent} | {other} | {mean_ms:.0} |")
    }
}

/// The pictures of a folder and of those in it, each with its truth, in the order of their names; not those whose truth is ambiguous.
fn pictures(folder: &Path) -> Result<Vec<(PathBuf, Value)>, Box<dyn Error>> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            found.extend(pictures(&entry)?);
        } else if entry.extension().is_some_and(|extension| extension == "json") {
            let truth: Value = serde_json::from_slice(&fs::read(&entry)?)?;
            let ambiguous = truth["second_reader"].as_str().is_some_and(|said| said.starts_with("ambiguous"));
            if !ambiguous {
                let picture =
                    truth["image"].as_str().map_or_else(|| entry.with_extension("jpg"), |name| folder.join(name));
                found.push((picture, truth));
            }
        }
    }
    Ok(found)
}

/// What a reading comes to, and the processor's time that it takes.
fn timed(reader: &Reader, photo: &Photo, truth: &Value) -> (Outcome, f64) {
    let now = || {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
    };
    let began = now();
    let read = reader.read(photo);
    let took = now() - began;
    (read.map_or(Outcome::Declined, |observation| outcome(&observation, truth)), took)
}

/// How a reading stands to the truth; of a board that lies on its corner the turn that fits best counts.
fn outcome(observation: &Observation, truth: &Value) -> Outcome {
    let Some(size) = truth["size"].as_u64() else { return Outcome::OtherGame };
    let size = size as usize;
    if observation.board().size().lines() != size {
        return Outcome::Silent;
    }
    let text = |row: &Value| row.as_str().unwrap_or_default().bytes().collect::<Vec<_>>();
    let mut rows: Vec<Vec<u8>> = truth["rows"].as_array().into_iter().flatten().map(text).collect();
    let unsettled = |point: Point| {
        let cells = truth["uncertain_cells"].as_array().into_iter().flatten();
        cells.into_iter().any(|cell| cell[0] == point.row() && cell[1] == point.column())
    };
    let turns = if truth["any_turn"].as_bool() == Some(true) { 4 } else { 1 };
    let mut fewest: Option<Vec<Point>> = None;
    for _ in 0..turns {
        let differs = |point: &Point| rows[point.row()][point.column()] != letter(observation.board().get(*point));
        let wrong: Vec<Point> =
            observation.board().size().points().filter(differs).filter(|&point| !unsettled(point)).collect();
        if fewest.as_ref().is_none_or(|fewest| wrong.len() < fewest.len()) {
            fewest = Some(wrong);
        }
        rows = (0..size).map(|column| (0..size).rev().map(|row| rows[row][column]).collect()).collect();
    }
    let wrong = fewest.unwrap_or_default();
    match wrong.iter().all(|&point| observation.doubtful().contains(point)) {
        _ if wrong.is_empty() => Outcome::Exact,
        true => Outcome::Listed,
        false => Outcome::Silent,
    }
}

const fn letter(stone: Option<Color>) -> u8 {
    match stone {
        None => b'.',
        Some(Color::Black) => b'B',
        Some(Color::White) => b'W',
    }
}
