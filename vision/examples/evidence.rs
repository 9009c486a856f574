//! Prints what the judge learns from: for each picture a line of JSON with the evidence on each point that may be doubtful.
//!
//! usage: cargo run -p vision --release --example evidence -- PICTURES > evidence.jsonl

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::{env, fs};

use vision::{Photo, Reader};

fn main() -> Result<(), Box<dyn Error>> {
    let mut reader = Reader::new()?;
    for path in env::args().skip(1) {
        let photo = Photo::decode(&fs::read(&path)?)?;
        // What was declined teaches nothing.
        let Ok(sighting) = reader.sight(&photo) else { continue };
        let Ok(observation) = sighting.observation() else { continue };
        let mut line = format!("{{\"photo\":{path:?},\"size\":{},\"evidence\":[", observation.board().size().lines());
        for (order, evidence) in sighting.evidence().iter().enumerate() {
            let comma = if order == 0 { "" } else { "," };
            write!(line, "{comma}[{}", evidence.place)?;
            for value in &evidence.values {
                write!(line, ",{value:.5}")?;
            }
            line.push(']');
        }
        line.push_str("]}\n");
        io::stdout().lock().write_all(line.as_bytes())?;
    }
    Ok(())
}
