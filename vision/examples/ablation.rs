//! What each part of the reader buys: pictures with known truth are read with all of them and with each switched off in turn.
//!
//! usage: `cargo run -p vision --release --example ablation -- [--every N] [--whole] [--without PART,PART...] [--models FOLDER] NAME=FOLDER...`
//!
//! A folder, or a folder in it, holds NAME.jpg with its truth in NAME.json as `shared/photos` and `test-images render` have them; a truth
//! without a size is a picture without a board. Of each folder every N-th picture is read. A picture is read again without a part only
//! where the part was asked for: elsewhere nothing differs. `--whole` reads with all parts alone, and tells on standard error of each
//! picture that was not read exactly what it came to, and `--without` leaves these parts off in that; `--models` reads with the networks of a
//! folder, as `shoutan read --models` does. Prints a table in Markdown: how many pictures came to each outcome, how many points of all of them
//! a human is shown, and the mean milliseconds of processor time.

use std::error::Error;
use std::io::{self, Write as _};
use std::path::Path;
use std::{env, fs};

use rustix::time::{ClockId, clock_gettime};
use serde_json::Value;
use truth::{Outcome, networks, pictures, wrong_points};
use vision::{Models, Observation, Part, Photo, Reader, Refusal};

mod truth;

/// What a picture came to.
#[derive(Clone, Copy)]
struct Reading {
    outcome: Outcome,
    /// Points that are shown to a human; none where it was declined.
    doubtful: usize,
    seconds: f64,
}

/// How many pictures came to each outcome, and what that took.
#[derive(Clone, Default)]
struct Tally {
    outcomes: [usize; Outcome::COUNT],
    doubtful: usize,
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
    let mut whole = false;
    let mut left_off = Vec::new();
    let mut models = Models::default();
    let mut groups = Vec::new();
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--every" {
            every = arguments.next().ok_or("--every needs a number")?.parse()?;
        } else if argument == "--whole" {
            whole = true;
        } else if argument == "--without" {
            let names = arguments.next().ok_or("--without needs parts")?;
            let part = |name| {
                Part::ALL.into_iter().find(|part| format!("{part:?}") == name).ok_or(format!("no part is {name}"))
            };
            left_off = names.split(',').map(part).collect::<Result<_, _>>()?;
        } else if argument == "--models" {
            models = networks(Path::new(&arguments.next().ok_or("--models needs a folder")?))?;
        } else {
            let (name, folder) = argument.split_once('=').ok_or("a group is NAME=FOLDER")?;
            groups.push((name.to_owned(), pictures(Path::new(folder))?));
        }
    }
    if !whole && !left_off.is_empty() {
        return Err("--without is for --whole".into());
    }
    let mut reader = Reader::with_models(&models)?.without(&left_off);
    let mut out = io::stdout().lock();
    for (name, pictures) in groups {
        let mut rows = Rows { whole: Tally::default(), without: vec![Tally::default(); Part::ALL.len()] };
        for (picture, truth) in pictures.iter().step_by(every) {
            let photo = Photo::decode(&fs::read(picture)?)?;
            if whole {
                rows.take_whole(&reader, &photo, truth, picture);
            } else {
                reader = rows.take(reader, &photo, truth);
            }
        }
        writeln!(out, "### {name}: {} pictures\n", rows.whole.outcomes.iter().sum::<usize>())?;
        writeln!(
            out,
            "| without | asked for in | exact | listed | declined | silent | other games read | doubtful points | mean ms |"
        )?;
        writeln!(out, "|---|---|---|---|---|---|---|---|---|")?;
        rows.whole.print(&mut out, "nothing")?;
        for (part, tally) in Part::ALL.into_iter().zip(&rows.without).filter(|(_, tally)| tally.asked > 0) {
            tally.print(&mut out, &format!("{part:?}"))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

impl Rows {
    /// Reads a picture with all parts, and tells what it came to if that is not an exact reading.
    fn take_whole(&mut self, reader: &Reader, photo: &Photo, truth: &Value, picture: &Path) {
        let (read, seconds) = timed(reader, photo);
        let reading = Reading::of(&read, truth, seconds);
        let outcome = reading.outcome;
        self.whole.add(reading);
        let why = match &read {
            Ok(_) if outcome == Outcome::OtherGame => "a board was read".to_owned(),
            Ok(observation) => {
                let wrong = wrong_points(observation, truth);
                let points = wrong.iter().map(|&point| {
                    let (confidence, held) = (observation.confidence(point), observation.board().get(point));
                    format!("{},{} {held:?} {confidence:.3}", point.column(), point.row())
                });
                format!("{} doubtful, wrong: {}", observation.doubtful().len(), points.collect::<Vec<_>>().join("; "))
            }
            Err(refusal) => refusal.to_string(),
        };
        let is_right = outcome == Outcome::Exact || truth["size"].is_null() && read.is_err();
        if !is_right {
            let _ = writeln!(io::stderr(), "{outcome:?} {}: {why}", picture.display());
        }
    }

    /// Reads a picture with all parts, and without each that makes a difference to it.
    fn take(&mut self, reader: Reader, photo: &Photo, truth: &Value) -> Reader {
        let mut reader = reader.without(&[]);
        let (read, seconds) = timed(&reader, photo);
        let reading = Reading::of(&read, truth, seconds);
        self.whole.add(reading);
        let asked = Part::ALL.map(|part| reader.asked_for(part));
        for ((part, tally), asked) in Part::ALL.into_iter().zip(&mut self.without).zip(asked) {
            if asked {
                reader = reader.without(&[part]);
                let (read, seconds) = timed(&reader, photo);
                tally.add(Reading::of(&read, truth, seconds));
                tally.asked += 1;
            } else {
                tally.add(reading);
            }
        }
        reader
    }
}

impl Reading {
    fn of(read: &Result<Observation, Refusal>, truth: &Value, seconds: f64) -> Self {
        let doubtful = read.as_ref().map_or(0, |observation| observation.doubtful().len());
        Self { outcome: Outcome::of(read, truth), doubtful, seconds }
    }
}

impl Tally {
    fn add(&mut self, reading: Reading) {
        self.outcomes[reading.outcome as usize] += 1;
        self.doubtful += reading.doubtful;
        self.seconds += reading.seconds;
    }

    fn print(&self, out: &mut impl io::Write, without: &str) -> io::Result<()> {
        let [exact, listed, declined, silent, other] = self.outcomes;
        let mean_ms = 1e3 * self.seconds / self.outcomes.iter().sum::<usize>().max(1) as f64;
        let asked = if without == "nothing" { "-".to_owned() } else { self.asked.to_string() };
        let doubtful = self.doubtful;
        writeln!(
            out,
            "| {without} | {asked} | {exact} | {listed} | {declined} | {silent} | {other} | {doubtful} | {mean_ms:.0} |"
        )
    }
}

/// A reading, and the processor's time that it takes.
fn timed(reader: &Reader, photo: &Photo) -> (Result<Observation, Refusal>, f64) {
    let now = || {
        let time = clock_gettime(ClockId::ProcessCPUTime);
        time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
    };
    let began = now();
    let read = reader.read(photo);
    (read, now() - began)
}
