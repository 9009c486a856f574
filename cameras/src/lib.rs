//! `shoutan calibrate`: a camera's lens and place from photographs of a board, what its place hides, and whether it is still what it was.
//!
//! The maths is in `calibration`, what a photograph shows in `vision`; here photographs are opened, and answers told, drawn and kept.

mod arguments;
mod json;
mod looks;
mod plot;
mod profile;
mod report;
mod spacing;

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use calibration::CameraFit;
use calibration::camera_fit::{CrossCheck, Look};
use terminal::ending::Ending;
use vision::Reader;
use words::{Language, Value};

pub use arguments::Calibrate;
use arguments::{Asked, Camera, Spacing};
use looks::{BoardLook, LeftOut, Pictures};

/// What a calibration came to.
struct Calibrated {
    pictures: Pictures,
    /// The crossings of each in millimetres.
    looks: Vec<Look>,
    /// From line to line in each, along the rows and down the columns.
    spacings: Vec<Spacing>,
    fit: CameraFit,
    /// None where half of the crossings does not determine a camera.
    check: Option<CrossCheck>,
}

impl Calibrated {
    /// From line to line in a look: along the rows first, then down the columns.
    fn spacing(&self, look: usize) -> Spacing {
        self.spacings[look]
    }
}

/// Runs `shoutan calibrate`.
///
/// # Errors
/// Where the reader cannot be made, or something cannot be written; what is wrong with a photograph is told, not returned.
pub fn run(asked: &Calibrate, language: Language) -> anyhow::Result<Ending> {
    match &asked.asked {
        Asked::Camera(camera) => calibrate(camera, language),
    }
}

fn calibrate(asked: &Camera, language: Language) -> anyhow::Result<Ending> {
    let before = match asked.profile.as_deref().map(profile::load).transpose() {
        Ok(before) => before.flatten(),
        Err(error) => {
            say_aside(language, report::unusable_profile(&error));
            return Ok(Ending::Unreadable);
        }
    };
    let reader = Reader::new()?;
    let (pictures, left_out) = looks::of(&asked.photos, &reader);
    for LeftOut { photo, reason, .. } in &left_out {
        say_aside(language, report::left_out(photo, reason));
    }
    let ending = left_out.iter().map(|one| one.ending).max().unwrap_or_default();
    let calibrated = spacing::fit(pictures, asked.spacing);
    let calibrated = match calibrated {
        Ok(calibrated) => calibrated,
        Err(error) => {
            if asked.json {
                writeln!(anstream::stdout(), "{}", json::refused(&error)?)?;
            } else {
                say(language, report::no_lens(&error))?;
            }
            return Ok(ending.max(Ending::Refused));
        }
    };
    if asked.json {
        writeln!(anstream::stdout(), "{}", json::line(&calibrated)?)?;
    } else {
        for sentence in report::sentences(&calibrated) {
            say(language, sentence)?;
        }
    }
    if let Some(path) = &asked.plot {
        write(path, &plot::svg(&calibrated, language))?;
        tell_person(asked, language, report::plotted(path))?;
    }
    if let Some(path) = &asked.profile {
        let now = profile::CameraProfile::of(&calibrated);
        if let Some(before) = &before {
            tell_person(asked, language, report::drift(before, &now))?;
        }
        write(path, &toml::to_string_pretty(&now)?)?;
        tell_person(asked, language, report::stored(path))?;
    }
    Ok(ending)
}

/// Tells a person; a program that reads JSON has it beside its line.
fn tell_person(asked: &Camera, language: Language, what: impl Into<Value>) -> anyhow::Result<()> {
    if asked.json {
        say_aside(language, what);
        return Ok(());
    }
    Ok(say(language, what)?)
}

/// Says it on standard output, where answers are.
fn say(language: Language, what: impl Into<Value>) -> std::io::Result<()> {
    writeln!(anstream::stdout(), "{}", language.fill(&what.into()))
}

/// Says it on standard error.
fn say_aside(language: Language, what: impl Into<Value>) {
    // A person whose terminal is gone hears nothing anyway.
    let _ = writeln!(anstream::stderr(), "{}", language.fill(&what.into()));
}

/// Writes a file; an old one stays whole until the new one is.
fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let beside = path.with_extension("new");
    fs::write(&beside, text)
        .and_then(|()| fs::rename(&beside, path))
        .with_context(|| format!("cannot write {}", path.display()))
}
