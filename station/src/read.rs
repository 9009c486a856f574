//! `shoutan read`: photographs to reports, many at once, in the order in which they were named.
//!
//! A file that is missing or broken is one line among the others; it never stops them.

use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use scoring::Game;
use vision::{PhotoLimits, Reader};

use crate::arguments::Read;
use crate::ending::Ending;
use crate::files::{self, FileError};
use crate::in_order::in_order;
use crate::json::{self, PhotoLine};
use crate::overlay::{self, Target, TargetError};
use crate::pipeline::{self, Answer, Declined, Question};
use crate::report::Report;
use crate::sentences;

/// What came of one photograph.
enum Outcome {
    Answered(Box<Answer>),
    Declined(Declined),
    Unreadable(FileError),
    /// The program panicked on it.
    Fault,
}

/// What is printed for a photograph, and how its part of the run ended.
struct Told {
    text: String,
    /// For standard error: what is wrong beside the reading.
    complaint: Option<String>,
    ending: Ending,
}

/// Reads every photograph asked for.
///
/// # Errors
/// Where nothing can be written, or the reader cannot be made; what is wrong with a photograph is told, not returned.
pub fn run(asked: &Read) -> anyhow::Result<Ending> {
    let photos = files::photographs(&asked.photos);
    if photos.len() > 1 && !asked.corrections.is_empty() {
        return misuse("--set says what stands on one board: name one photograph with it");
    }
    let paths: Vec<&Path> = photos.iter().map(|(path, _)| path.as_path()).collect();
    let target = match asked.overlay.as_ref().map(|asked| Target::new(asked, &paths)).transpose() {
        Ok(target) => target,
        Err(error) => return misuse(&format!("{:#}", anyhow::Error::from(error))),
    };
    // Made once before the first photograph, so that a fault of the installation is told once.
    Reader::new().map_err(|error| anyhow::anyhow!(sentences::reader(&error)))?;

    let bar = progress_bar(photos.len());
    let mut out = anstream::stdout();
    let mut ending = Ending::Done;
    in_order(
        photos.into_iter().enumerate(),
        || None,
        |reader: &mut Option<Reader>, (number, (path, found)): (usize, (PathBuf, Result<(), FileError>))| {
            let outcome = found.map_or_else(Outcome::Unreadable, |()| one(&path, asked, reader));
            tell(&path, asked, &outcome, target.as_ref().map(|target| (target, number)))
        },
        |told| -> anyhow::Result<()> {
            ending = ending.max(told.ending);
            bar.suspend(|| {
                told.complaint.map_or(Ok(()), |complaint| writeln!(anstream::stderr(), "shoutan: {complaint}"))?;
                out.write_all(told.text.as_bytes()).and_then(|()| out.flush())
            })?;
            bar.inc(1);
            Ok(())
        },
    )?;
    bar.finish_and_clear();
    Ok(ending)
}

/// Reads one photograph; a panic costs this photograph and no other.
fn one(path: &Path, asked: &Read, reader: &mut Option<Reader>) -> Outcome {
    let bytes = match files::read(path, PhotoLimits::default().file_bytes) {
        Ok(bytes) => bytes,
        Err(error) => return Outcome::Unreadable(error),
    };
    let question = Question {
        photo: &bytes,
        corrections: &asked.corrections,
        dead: &asked.dead,
        game: asked.facts.over(Game::default()),
        prisoners: asked.facts.prisoners(),
        rules: asked.rules,
    };
    // The reader is taken out: one that panicked is not used again.
    let ready = match reader.take().map_or_else(Reader::new, Ok) {
        Ok(ready) => ready,
        Err(_) => return Outcome::Fault,
    };
    let attempt = panic::catch_unwind(AssertUnwindSafe(|| {
        let mut ready = ready;
        let answer = pipeline::answer(&question, &mut ready);
        (ready, answer)
    }));
    match attempt {
        Ok((ready, answer)) => {
            *reader = Some(ready);
            answer.map_or_else(Outcome::Declined, |answer| Outcome::Answered(Box::new(answer)))
        }
        Err(_) => Outcome::Fault,
    }
}

/// Puts an outcome into words or JSON, and draws its overlay.
fn tell(path: &Path, asked: &Read, outcome: &Outcome, target: Option<(&Target, usize)>) -> Told {
    let name = path.to_string_lossy().into_owned();
    let (reason, ending) = match outcome {
        Outcome::Answered(answer) => {
            let overlay = target.map(|(target, number)| draw(answer, target, number)).transpose();
            let (overlay, complaint) = match overlay {
                Ok(overlay) => (overlay, None),
                Err(error) => (None, Some(format!("{:#}", anyhow::Error::from(error)))),
            };
            let ending = if complaint.is_some() { Ending::Fault } else { Ending::Done };
            return Told { text: answered(name, asked, answer, overlay), complaint, ending };
        }
        Outcome::Declined(declined @ Declined::Photo(_)) => (sentences::declined(declined), Ending::Unreadable),
        Outcome::Declined(declined @ Declined::Refused(_)) => (sentences::declined(declined), Ending::Refused),
        Outcome::Declined(declined @ Declined::Named(_)) => (sentences::declined(declined), Ending::Usage),
        Outcome::Unreadable(error) => (sentences::file(error), Ending::Unreadable),
        Outcome::Fault => (sentences::fault(), Ending::Fault),
    };
    let text = if asked.json {
        json::line(&PhotoLine::refused(name, reason))
    } else {
        let mut report = Report::headed(&name);
        report.warn("Refused", &reason);
        report.finished()
    };
    Told { text, complaint: None, ending }
}

fn answered(name: String, asked: &Read, answer: &Answer, overlay: Option<&Path>) -> String {
    if asked.json {
        return json::line(&PhotoLine::read(name, answer));
    }
    let mut report = Report::headed(&name);
    report.answer(answer);
    if let Some(overlay) = overlay {
        report.say("Overlay", &overlay.display().to_string());
    }
    report.finished()
}

fn draw<'a>(answer: &Answer, target: &'a Target, number: usize) -> Result<&'a Path, TargetError> {
    let overlay = overlay::draw(&answer.photo, answer.observation.grid(), &answer.board, answer.doubtful);
    target.write(number, &overlay)?;
    Ok(target.file(number))
}

/// Shown on a terminal only, and only where there is something to wait for.
fn progress_bar(photos: usize) -> ProgressBar {
    if photos < 2 {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} photographs, {eta} left");
    ProgressBar::new(photos as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn misuse(sentence: &str) -> anyhow::Result<Ending> {
    writeln!(anstream::stderr(), "shoutan: {sentence}.")?;
    Ok(Ending::Usage)
}
