//! Prints what the meta-classifier learns from: a line of JSON with the features' names, then for each picture one with the features of
//! each point that may be doubtful.
//!
//! usage: `cargo run -p vision --release --example features -- [--models FOLDER] PICTURES > features.jsonl`

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::{env, fs};

use vision::{Photo, Reader, feature_names};

mod truth;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1).peekable();
    let models = truth::networks_asked_for(&mut arguments)?;
    let reader = Reader::with_models(&models)?;
    writeln!(io::stdout(), "{{\"names\":{:?}}}", feature_names())?;
    for path in arguments {
        let photo = Photo::decode(&fs::read(&path)?)?;
        // What was declined teaches nothing.
        let Ok(posterior) = reader.posterior(&photo) else { continue };
        let Ok(observation) = posterior.decide() else { continue };
        let mut line = format!("{{\"photo\":{path:?},\"size\":{},\"features\":[", observation.board().size().lines());
        for (order, features) in posterior.features().iter().enumerate() {
            let place = features.point.row() * posterior.grid().size().lines() + features.point.column();
            let comma = if order == 0 { "" } else { "," };
            write!(line, "{comma}[{}", place)?;
            for value in &features.values {
                write!(line, ",{value:.5}")?;
            }
            line.push(']');
        }
        line.push_str("]}\n");
        io::stdout().lock().write_all(line.as_bytes())?;
    }
    Ok(())
}
