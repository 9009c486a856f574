//! What photographs cost: the processor time of hopeless ones, and of boards with a hand over them, beside that of clear ones.
//!
//! usage: `cargo run -p vision --release --example cost -- [--fine] CLEAR NAME=FOLDER...`
//!
//! Folders, and those in them, hold NAME.jpg; with `--fine` they are searched as a watched camera's pictures are. Prints the median, the 95th
//! percentile and the largest time of each folder in milliseconds, its median and 95th percentile in medians of CLEAR, and how many views
//! and looks there were at most.

use std::error::Error;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

use rustix::time::{ClockId, clock_gettime};
use vision::{Photo, Reader, Search, Timings};

fn main() -> Result<(), Box<dyn Error>> {
    let reader = Reader::new()?;
    let mut out = io::stdout().lock();
    writeln!(out, "| | pictures | median ms | 95 % | most | median, in clear ones | 95 % | most views | most looks |")?;
    writeln!(out, "|---|---|---|---|---|---|---|---|---|")?;
    let mut usual_ms = None;
    let is_fine = env::args().nth(1).is_some_and(|first| first == "--fine");
    let search = if is_fine { Search::Fine } else { Search::Usual };
    for argument in env::args().skip(1 + usize::from(is_fine)) {
        let (name, folder) = argument.split_once('=').unwrap_or(("clear", &argument));
        let (mut took_ms, mut views, mut looks) = (Vec::new(), 0, 0);
        for picture in pictures(Path::new(folder))? {
            let photo = Photo::decode(&fs::read(&picture)?)?;
            let mut timings = Timings::default();
            let began_ms = processor_ms();
            // Whether it is read or declined is not asked here.
            let _ = reader.timed_posterior(&photo, search, &mut timings).and_then(|seen| seen.decide());
            took_ms.push(processor_ms() - began_ms);
            (views, looks) = (views.max(timings.views), looks.max(timings.looks));
        }
        took_ms.sort_by(f64::total_cmp);
        let at = |share: f64| took_ms[((took_ms.len() - 1) as f64 * share).round() as usize];
        if took_ms.is_empty() {
            return Err(format!("{folder} has no pictures").into());
        }
        let (median, high, most) = (at(0.5), at(0.95), at(1.0));
        let usual_ms: f64 = *usual_ms.get_or_insert(median);
        writeln!(
            out,
            "| {name} | {} | {median:.0} | {high:.0} | {most:.0} | {:.2} | {:.2} | {views} | {looks} |",
            took_ms.len(),
            median / usual_ms,
            high / usual_ms
        )?;
    }
    Ok(())
}

/// Processor time of this process, in milliseconds.
fn processor_ms() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 * 1e-6
}

/// The pictures of a folder and of those in it, in the order of their names.
fn pictures(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            found.extend(pictures(&entry)?);
        } else if entry.extension().is_some_and(|extension| extension == "jpg" || extension == "png") {
            found.push(entry);
        }
    }
    Ok(found)
}
