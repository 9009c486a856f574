//! `shoutan read`: photographs to reports, many at once, in the order in which they were named.
//!
//! A file that is missing or broken is one line among the others; it never stops them.

use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};

use files::FileError;
use indicatif::{ProgressBar, ProgressStyle};
use pipeline::filled::FilledBoard;
use pipeline::json::{self, PhotoLine};
use pipeline::overlay::{self, Marks, Target, TargetError};
use pipeline::report::Report;
use pipeline::sentences;
use pipeline::{Answer, Correction, Count, DeadStones, Declined, Question};
use scoring::Game;
use terminal::causes;
use terminal::ending::{Ending, misuse};
use vision::{Models, PhotoLimits, Reader};
use words::{Language, Sentence, Value, Word, sentence};

use crate::arguments::Read;
use crate::named;
use terminal::in_order::in_order;

/// A file that was named or found, and whether it can be read.
type Named = (PathBuf, Result<(), FileError>);

/// A board photographed more often than this is a slip: a whole folder that was named.
const MOST_PHOTOS_OF_A_BOARD: usize = 12;

/// A network's weights are never longer: the committed ones have 3 million bytes.
const MOST_MODEL_BYTES: usize = 64 << 20;

/// What came of one board.
enum Outcome {
    Answered(Box<Answered>),
    Declined(Declined),
    Unreadable(FileError),
    /// The program panicked on it.
    Fault,
}

/// A board that was read, and the position before it was filled in, where that was asked for.
struct Answered {
    answer: Answer,
    before: Option<Result<Answer, Outcome>>,
    filled: Option<FilledBoard>,
}

/// What is printed for a photograph, and how its part of the run ended.
struct Printed {
    text: String,
    /// For standard error: what is wrong beside the reading.
    complaint: Option<String>,
    ending: Ending,
}

/// Reads every photograph asked for.
///
/// # Errors
/// Where nothing can be written, or the reader cannot be made; what is wrong with a photograph is told, not returned.
pub fn run(asked: &Read, language: Language) -> anyhow::Result<Ending> {
    let misused = |said: Sentence| misuse(&format!("{}.", language.tell(&said)));
    if let Err(error) = asked.facts.fit(&asked.rules) {
        return misused(named::facts(&error));
    }
    if let Some(color) = asked.facts.forfeiters().next() {
        return misused(sentence!(MisuseForfeit { color }));
    }
    let photos = files::photographs(&asked.photos);
    let boards: Vec<Vec<Named>> =
        if asked.same_board { vec![photos] } else { photos.into_iter().map(|photo| vec![photo]).collect() };
    if boards.len() > 1 && !asked.corrections.is_empty() {
        return misused(Word::MisuseSet.into());
    }
    if boards.len() > 1 && asked.before.is_some() {
        return misused(Word::MisuseBefore.into());
    }
    if let Some(board) = boards.iter().find(|board| board.len() > MOST_PHOTOS_OF_A_BOARD) {
        return misused(sentence!(MisuseTooManyPhotos { photos: board.len(), most: MOST_PHOTOS_OF_A_BOARD }));
    }
    let models = match asked.models.as_ref().map_or_else(|| Ok(Models::default()), |folder| models(folder)) {
        Ok(models) => models,
        Err((path, error)) => {
            return misuse(&format!("{}: {}", path.display(), language.tell(&causes::named_file(&error))));
        }
    };
    let paths: Vec<&Path> = boards.iter().filter_map(|board| Some(board.first()?.0.as_path())).collect();
    let target = match asked.overlay.as_ref().map(|asked| Target::new(asked, &paths)).transpose() {
        Ok(target) => target,
        Err(error) => return misuse(&format!("{:#}.", anyhow::Error::from(error))),
    };
    // Made once before the first photograph, so that a fault of the installation is told once.
    if let Err(error) = Reader::with_models(&models) {
        if let Some(folder) = &asked.models {
            return misuse(&language.tell(&sentences::networks(folder, &error)));
        }
        return Err(anyhow::anyhow!(language.tell(&sentences::reader(&error))));
    }

    let bar = progress_bar(boards.len(), language);
    let mut out = anstream::stdout();
    let mut ending = Ending::Done;
    in_order(
        boards.into_iter().enumerate(),
        || None,
        |reader: &mut Option<Reader>, (number, board): (usize, Vec<Named>)| {
            let (names, found): (Vec<PathBuf>, Vec<Result<(), FileError>>) = board.into_iter().unzip();
            let found: Result<(), FileError> = found.into_iter().collect();
            let outcome = found.map_or_else(Outcome::Unreadable, |()| one(&names, asked, &models, reader));
            tell(&names, asked, language, &outcome, target.as_ref().map(|target| (target, number)))
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

/// Reads the photographs of one board, and that of the position before.
fn one(paths: &[PathBuf], asked: &Read, models: &Models, reader: &mut Option<Reader>) -> Outcome {
    // What is said of dead stones is said of the position before, where there is one.
    let dead = if asked.before.is_some() { &DeadStones::Proposed } else { &asked.dead };
    let answer = match answer_of(paths, &asked.corrections, dead, asked, models, reader) {
        Ok(answer) => answer,
        Err(outcome) => return outcome,
    };
    let before = asked.before.as_ref().map(|before| {
        answer_of(std::slice::from_ref(before), &asked.corrections_before, &asked.dead, asked, models, reader)
    });
    let Count { game, rules, .. } = answer.count;
    let beside = before.as_ref().and_then(|before| before.as_ref().ok());
    let beside = beside.map(|before| (&before.count, before.doubtful));
    let filled = FilledBoard::of(answer.board, answer.doubtful, game, rules, beside);
    Outcome::Answered(Box::new(Answered { answer, before, filled }))
}

/// Reads photographs of one position; a panic costs these photographs and no other.
fn answer_of(
    paths: &[PathBuf],
    corrections: &[Correction],
    dead: &DeadStones,
    asked: &Read,
    models: &Models,
    reader: &mut Option<Reader>,
) -> Result<Answer, Outcome> {
    let read = |path: &PathBuf| files::read(path, PhotoLimits::default().file_bytes);
    let photos: Vec<Vec<u8>> = paths.iter().map(read).collect::<Result<_, _>>().map_err(Outcome::Unreadable)?;
    let question = Question {
        photos: &photos.iter().map(Vec::as_slice).collect::<Vec<_>>(),
        corrections,
        dead,
        game: asked.facts.over(Game::default()),
        rules: asked.rules,
        borders: asked.facts.borders(),
    };
    // The reader is taken out: one that panicked is not used again. A fault is told by its exit code; a panic was printed where it happened.
    let ready = reader.take().map_or_else(|| Reader::with_models(models), Ok).map_err(|_| Outcome::Fault)?;
    let attempt = panic::catch_unwind(AssertUnwindSafe(|| {
        let answer = pipeline::answer(&question, &ready);
        (ready, answer)
    }));
    let (ready, answer) = attempt.map_err(|_| Outcome::Fault)?;
    *reader = Some(ready);
    answer.map_err(Outcome::Declined)
}

/// Puts an outcome into words or JSON, and draws its overlay.
fn tell(
    paths: &[PathBuf],
    asked: &Read,
    language: Language,
    outcome: &Outcome,
    target: Option<(&Target, usize)>,
) -> Printed {
    let names: Vec<String> = paths.iter().map(|path| path.to_string_lossy().into_owned()).collect();
    if let Outcome::Answered(answered) = outcome {
        let overlay = target.map(|(target, number)| draw(answered, target, number)).transpose();
        let (overlay, complaint) = match overlay {
            Ok(overlay) => (overlay, None),
            Err(error) => (None, Some(format!("{:#}", anyhow::Error::from(error)))),
        };
        let ending = if complaint.is_some() { Ending::Fault } else { Ending::Done };
        let without = answered.before.as_ref().and_then(|before| before.as_ref().err()).and_then(why_not);
        let ending = without.as_ref().map_or(ending, |(_, without)| ending.max(*without));
        let text = printed(&names, asked, language, answered, without.map(|(reason, _)| reason), overlay);
        return Printed { text, complaint, ending };
    }
    let (reason, ending) = why_not(outcome).unwrap_or_else(|| (sentences::fault(), Ending::Fault));
    let text = if asked.json {
        json::line(&PhotoLine::refused(names.first().cloned().unwrap_or_default(), json::english(&reason)))
    } else {
        let mut report = Report::headed(language, &names.join(", "));
        report.warn(Word::LabelRefused, reason);
        report.finished()
    };
    Printed { text, complaint: None, ending }
}

/// Why there is no answer, and how the run ends with it; none where there is one.
fn why_not(outcome: &Outcome) -> Option<(Sentence, Ending)> {
    Some(match outcome {
        Outcome::Answered(_) => return None,
        Outcome::Declined(declined @ Declined::Photo(_)) => (sentences::declined(declined), Ending::Unreadable),
        Outcome::Declined(declined @ Declined::Refused(_)) => (sentences::declined(declined), Ending::Refused),
        Outcome::Declined(declined @ Declined::Named(_)) => (sentences::declined(declined), Ending::Usage),
        Outcome::Unreadable(error) => (causes::named_file(error), Ending::Unreadable),
        Outcome::Fault => (sentences::fault(), Ending::Fault),
    })
}

fn printed(
    names: &[String],
    asked: &Read,
    language: Language,
    answered: &Answered,
    without_before: Option<Sentence>,
    overlay: Option<&Path>,
) -> String {
    let Answered { answer, before, filled } = answered;
    let unused: Vec<usize> = answer.unused.iter().map(|(place, _)| *place).collect();
    let used = names.iter().enumerate().filter(|(place, _)| !unused.contains(place)).map(|(_, name)| name.clone());
    if asked.json {
        let line = PhotoLine::read(names[answer.shown].clone(), answer);
        let line = if asked.risks { line.with_risks(answer) } else { line };
        let line = line.filled(filled.as_ref(), without_before.as_ref().map(json::english));
        return json::line(&if asked.same_board { line.together(used.collect()) } else { line });
    }
    let mut report = Report::headed(language, &used.collect::<Vec<_>>().join(", "));
    for (place, declined) in &answer.unused {
        report.warn(Word::LabelNotUsed, sentence!(Of { what: &names[*place], said: sentences::declined(declined) }));
    }
    if let Some(grades) = asked.facts.grades {
        report.say(Word::LabelTerms, named::grades(grades));
    }
    match filled {
        Some(filled) => report.filled(answer, filled),
        None => report.answer(answer),
    }
    if let Some(overlay) = overlay {
        report.say(Word::LabelOverlay, Value::text(overlay.display()));
    }
    if before.is_some() && filled.is_none() {
        report.warn(Word::LabelBefore, Word::FilledNot);
    }
    let before_name = asked.before.as_ref().map(|before| before.display().to_string()).unwrap_or_default();
    if let Some(reason) = without_before {
        report.warn(Word::LabelBefore, sentence!(Of { what: &before_name, said: reason }));
    }
    match before {
        Some(Ok(before)) if filled.is_some() => report.before(&before_name, before),
        _ => {}
    }
    report.finished()
}

fn draw<'a>(answered: &Answered, target: &'a Target, number: usize) -> Result<&'a Path, TargetError> {
    let Answered { answer, filled, .. } = answered;
    let marks = filled.as_ref().map(Marks::of).unwrap_or_default();
    let overlay = overlay::draw(&answer.photo, answer.observation.grid(), &answer.board, answer.doubtful, &marks);
    target.write(number, &overlay)?;
    Ok(target.file(number))
}

/// The networks of a folder, or the file that cannot be read, and why.
fn models(folder: &Path) -> Result<Models, (PathBuf, FileError)> {
    let weights = |name: &str| {
        let path = folder.join(name);
        files::read(&path, MOST_MODEL_BYTES).map_err(|error| (path, error))
    };
    Ok(Models { lattice: weights("lattice.onnx")?, stones: weights("stones.onnx")?, points: weights("points.onnx")? })
}

/// Shown on a terminal only, and only where there is something to wait for.
fn progress_bar(photos: usize, language: Language) -> ProgressBar {
    if photos < 2 {
        return ProgressBar::hidden();
    }
    let left = sentence!(PhotographsLeft { done: "{pos}", all: "{len}", left: "{eta}" });
    let style = ProgressStyle::with_template(&format!("{{bar:40}} {}", language.tell(&left)));
    ProgressBar::new(photos as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
