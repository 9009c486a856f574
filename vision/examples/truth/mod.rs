//! Pictures with known truth, and what a reading of one comes to: for examples and tests that measure the reader.
//!
//! Outcomes are those of `shared/tools/measure_photos.py`.

#![allow(dead_code, reason = "each example, and each test, uses a part")]

use std::error::Error;
use std::fs;
use std::io;
use std::iter::Peekable;
use std::path::{Path, PathBuf};

use board::{Color, Point};
use serde_json::Value;
use vision::{Models, Observation, Refusal};

/// What a reading of a picture came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
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

impl Outcome {
    /// How many outcomes there are.
    pub const COUNT: usize = 5;

    /// What a reading came to; of a board that lies on its corner the turn that fits best counts.
    pub fn of(read: &Result<Observation, Refusal>, truth: &Value) -> Self {
        let Ok(observation) = read else { return Self::Declined };
        let Some(size) = truth["size"].as_u64() else { return Self::OtherGame };
        if observation.board().size().lines() as u64 != size {
            return Self::Silent;
        }
        let wrong = wrong_points(observation, truth);
        match wrong.iter().all(|&point| observation.doubtful().contains(point)) {
            _ if wrong.is_empty() => Self::Exact,
            true => Self::Listed,
            false => Self::Silent,
        }
    }
}

/// The points of a board of the right size that are not as the truth has them.
pub fn wrong_points(observation: &Observation, truth: &Value) -> Vec<Point> {
    let size = observation.board().size();
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
        let wrong: Vec<Point> = size.points().filter(differs).filter(|&point| !unsettled(point)).collect();
        if fewest.as_ref().is_none_or(|fewest| wrong.len() < fewest.len()) {
            fewest = Some(wrong);
        }
        rows = (0..size.lines()).map(|column| rows.iter().rev().map(|row| row[column]).collect()).collect();
    }
    fewest.unwrap_or_default()
}

const fn letter(stone: Option<Color>) -> u8 {
    match stone {
        None => b'.',
        Some(Color::Black) => b'B',
        Some(Color::White) => b'W',
    }
}

/// The networks of the folder that `--models FOLDER` names, where the arguments begin so; else those that the program carries.
pub fn networks_asked_for(arguments: &mut Peekable<impl Iterator<Item = String>>) -> Result<Models, Box<dyn Error>> {
    if arguments.next_if(|argument| argument == "--models").is_none() {
        return Ok(Models::default());
    }
    Ok(networks(Path::new(&arguments.next().ok_or("--models needs a folder")?))?)
}

/// The networks of a folder.
pub fn networks(folder: &Path) -> io::Result<Models> {
    let file = |name| fs::read(folder.join(name));
    Ok(Models { lattice: file("lattice.onnx")?, stones: file("stones.onnx")?, points: file("points.onnx")? })
}

/// The pictures of a folder and of those in it, NAME.jpg each with its truth in NAME.json, in the order of their names; not those whose
/// truth is ambiguous.
pub fn pictures(folder: &Path) -> Result<Vec<(PathBuf, Value)>, Box<dyn Error>> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            found.extend(pictures(&entry)?);
        } else if entry.extension().is_some_and(|extension| extension == "json") {
            let truth: Value = serde_json::from_slice(&fs::read(&entry)?)?;
            if !truth["second_reader"].as_str().is_some_and(|word| word.starts_with("ambiguous")) {
                let picture =
                    truth["image"].as_str().map_or_else(|| entry.with_extension("jpg"), |name| folder.join(name));
                found.push((picture, truth));
            }
        }
    }
    Ok(found)
}
