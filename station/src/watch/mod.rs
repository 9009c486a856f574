//! `shoutan watch`: pictures of a game in order, to a game record that grows with them.
//!
//! ```text
//! files -> vision::Reader -> Look -> kifu::Decoder -> record (SGF), told on the terminal or as JSON lines
//! ```
//!
//! Every picture is read by itself; what the game explains of it is the decoder's matter. A picture that cannot be read costs a look.

mod counted;
mod follow;
mod tell;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use pipeline::sentences;
use scoring::{Game, Rules};
use terminal::causes;
use terminal::ending::{EXIT_CODES, Ending, misuse};
use vision::{BoardPosterior, Grid, Photo, PhotoLimits, Reader, Refusal};
use words::{Language, Value, sentence};

use crate::arguments::facts::{Facts, rules};
use crate::named;
use counted::Terms;
use follow::{Following, Seen};
use tell::Told;
use terminal::in_order::in_order;

/// `shoutan watch`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub struct Watch {
    /// A folder of pictures (JPEG, PNG, WebP) of one board; their names' order is that in which they were taken.
    #[arg(value_name = "FOLDER")]
    pub source: PathBuf,
    /// Write the game record there, and write it anew whenever it changes.
    #[arg(long, value_name = "FILE")]
    pub sgf: Option<PathBuf>,
    /// One line of JSON an event.
    #[arg(long)]
    pub json: bool,
    /// Seconds from one picture to the next.
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = seconds)]
    pub every: f64,
    /// The rule set to count under when the game is over.
    #[arg(long, value_name = "NAME", default_value = Rules::ING_1996.name, value_parser = rules)]
    pub rules: Rules,
    /// What is known of the game.
    #[command(flatten)]
    pub facts: Facts,
}

/// Pictures come a second apart, or minutes; a day is a slip.
fn seconds(text: &str) -> Result<f64, String> {
    // The sentence says what is taken, which is more than the number's own error.
    let seconds: f64 = text.parse().map_err(|_| "write a number of seconds, such as 2 or 0.5".to_owned())?;
    if (0.01..=86_400.0).contains(&seconds) { Ok(seconds) } else { Err("from 0.01 to 86400 seconds".to_owned()) }
}

/// Watches the game in these pictures to its end.
///
/// # Errors
/// Where nothing can be written, or the reader cannot be made; what is wrong with a picture is told, not returned.
pub fn run(asked: &Watch, language: Language) -> anyhow::Result<Ending> {
    if let Err(error) = asked.facts.fit(&asked.rules) {
        return misuse(&format!("{}.", language.tell(&named::facts(&error))));
    }
    if !asked.source.is_dir() {
        let refused = sentence!(WatchNoFolder { path: Value::text(asked.source.display()) });
        writeln!(anstream::stderr(), "shoutan: {}", language.tell(&refused))?;
        return Ok(Ending::Unreadable);
    }
    let mut pictures = Vec::new();
    for (path, found) in files::photographs(std::slice::from_ref(&asked.source)) {
        match found {
            Ok(()) => pictures.push(path),
            Err(error) => {
                let why = language.tell(&causes::named_file(&error));
                writeln!(anstream::stderr(), "shoutan: {}: {why}", path.display())?;
            }
        }
    }
    // Made once before the first picture, so that a fault of the installation is told once.
    Reader::new().map_err(|error| anyhow::anyhow!(language.tell(&sentences::reader(&error))))?;

    let terms = Terms { game: asked.facts.over(Game::default()), rules: asked.rules };
    let mut following = Following::new(terms);
    let mut out = anstream::stdout();
    in_order(
        pictures.into_iter().enumerate(),
        Camera::new,
        |camera, (number, path)| {
            (number, camera.as_mut().map_or_else(|| Seen::Nothing(sentences::fault()), |camera| camera.read(&path)))
        },
        |(number, seen)| -> anyhow::Result<()> {
            let at = Duration::from_secs_f64(asked.every * number as f64);
            let told = following.take(seen, at);
            if told.iter().any(Told::changes_the_record) {
                keep(asked.sgf.as_deref(), &following, language)?;
            }
            for told in told {
                let line = if asked.json { told.json() } else { told.said(language) };
                writeln!(out, "{line}")?;
            }
            Ok(out.flush()?)
        },
    )?;
    let told = following.end();
    writeln!(out, "{}", if asked.json { told.json() } else { told.said(language) })?;
    keep(asked.sgf.as_deref(), &following, language)?;
    Ok(if following.has_seen_a_board() { Ending::Done } else { Ending::Refused })
}

/// One camera's pictures, one after the other: where the board was found it is looked for first.
struct Camera {
    reader: Reader,
    /// Where the board was found last.
    known: Option<Grid>,
    /// Pictures since then in which it was not there.
    missed: usize,
}

/// A board that was not where it had been in so many pictures in turn is searched for anew: in the first a head may cover it.
const MISSED_BEFORE_SEARCH: usize = 2;

impl Camera {
    fn new() -> Option<Self> {
        Some(Self { reader: Reader::new().ok()?, known: None, missed: 0 })
    }

    /// What one picture shows.
    fn read(&mut self, path: &Path) -> Seen {
        let bytes = match files::read(path, PhotoLimits::default().file_bytes) {
            Ok(bytes) => bytes,
            Err(error) => return Seen::Nothing(causes::named_file(&error)),
        };
        let photo = match Photo::decode(&bytes) {
            Ok(photo) => photo,
            Err(error) => return Seen::Nothing(sentences::declined(&error.into())),
        };
        match self.sight(&photo) {
            Ok(posterior) => Seen::Board(posterior.points().clone()),
            Err(Refusal::Covered { points }) => Seen::Covered(points),
            Err(refusal) => Seen::Nothing(sentences::declined(&refusal.into())),
        }
    }

    fn sight(&mut self, photo: &Photo) -> Result<BoardPosterior, Refusal> {
        if let Some(known) = &self.known {
            match self.reader.posterior_known(photo, known) {
                Ok(posterior) => return Ok(self.found(posterior)),
                Err(refusal) => {
                    self.missed += 1;
                    if self.missed < MISSED_BEFORE_SEARCH {
                        return Err(refusal);
                    }
                }
            }
        }
        let posterior = self.reader.posterior(photo)?;
        Ok(self.found(posterior))
    }

    fn found(&mut self, posterior: BoardPosterior) -> BoardPosterior {
        self.known = Some(*posterior.grid());
        self.missed = 0;
        posterior
    }
}

/// Keeps this game's record in the file asked for; later games at the same table in files beside it, `name-2.sgf` and so on, from
/// their first move.
fn keep(file: Option<&Path>, following: &Following, language: Language) -> anyhow::Result<()> {
    match (file, following.games_before()) {
        (None, _) => Ok(()),
        (Some(file), 0) => write(file, &following.sgf(), language),
        (Some(_), _) if !following.has_moves() => Ok(()),
        (Some(file), before) => {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            write(&file.with_file_name(format!("{name}-{}.sgf", before + 1)), &following.sgf(), language)
        }
    }
}

/// Writes the whole record beside its place and puts it there at once, so that nobody ever reads half of one.
fn write(file: &Path, record: &str, language: Language) -> anyhow::Result<()> {
    let beside = file.with_extension("sgf.part");
    std::fs::write(&beside, record).and_then(|()| std::fs::rename(&beside, file)).map_err(|error| {
        let (path, cause) = (Value::text(file.display()), Value::text(error));
        anyhow::anyhow!(language.tell(&sentence!(WatchNotWritten { path, cause })))
    })
}
