//! Writes what the point classifier learns from into a folder, by a reader without it: `rows.f32`, what it is shown of each point in doubt, and `points.jsonl`,
//! for each picture a line that says which points those are, as column and row, and what they are taken for before it: 0 nothing, 1 a black
//! stone, 2 a white one.
//!
//! usage: `cargo run -p vision --release --example close_ups -- [--models FOLDER] OUT PICTURES`

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::{env, fs};

use board::Color;
use serde_json::json;
use vision::{Part, Photo, Reader};

mod truth;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1).peekable();
    let models = truth::networks_asked_for(&mut arguments)?;
    // What is learned from hangs on no training before.
    let reader = Reader::with_models(&models)?.without(&[Part::PointClassifier]);
    let out = arguments.next().ok_or("a folder to write into is needed")?;
    fs::create_dir_all(&out)?;
    let mut rows = BufWriter::new(File::create(Path::new(&out).join("rows.f32"))?);
    let mut points = BufWriter::new(File::create(Path::new(&out).join("points.jsonl"))?);
    for path in arguments {
        let photo = Photo::decode(&fs::read(&path)?)?;
        // What was declined teaches nothing.
        let Ok(posterior) = reader.posterior(&photo) else { continue };
        let Ok(observation) = posterior.decide() else { continue };
        let close_ups = posterior.close_ups();
        for value in close_ups.iter().flat_map(|close_up| &close_up.row) {
            rows.write_all(&value.to_le_bytes())?;
        }
        let places: Vec<_> = close_ups.iter().map(|close_up| [close_up.point.column(), close_up.point.row()]).collect();
        let seen: Vec<_> = close_ups
            .iter()
            .map(|close_up| close_up.before.map_or(0, |color| 1 + usize::from(color == Color::White)))
            .collect();
        let size = observation.board().size().lines();
        writeln!(points, "{}", json!({ "photo": path, "size": size, "points": places, "seen": seen }))?;
    }
    rows.flush()?;
    points.flush()?;
    Ok(())
}
