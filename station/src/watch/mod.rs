//! `shoutan watch`: pictures of a game in order, to a game record that grows with them.
//!
//! ```text
//! source -> vision::Reader -> watching::Following -> record (SGF), told on the terminal or as JSON lines
//! ```
//!
//! Pictures are looked at one after the other, so that the same pictures give the same record on any machine; those of a folder or a film
//! are decoded meanwhile. Each of these is read whole, unless only changes are asked for; a camera's where it shows anything new. A picture
//! that cannot be read costs a look.

mod source;
mod telling;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use board::{Board, PointSet};
use clap::Args;
use instruments::camera::{Cameras, Deadlines, HELPER};
use pipeline::overlay::{self, Marks};
use pipeline::sentences;
use records::fact::CameraSource;
use scoring::{Game, Rules};
use terminal::causes;
use terminal::ending::{EXIT_CODES, Ending, misuse};
use vision::{BoardPosterior, Photo, PhotoLimits, Reader};
use watching::counted::Terms;
use watching::earlier::{Earlier, Found};
use watching::events::TimedEvent;
use watching::eye::{Eye, Glance};
use watching::following::{Following, Seen};
use words::{Language, Sentence, Value, sentence};

use crate::arguments::facts::{Facts, rules};
use crate::named;
use source::{Bytes, Film, Picture, Source};
use telling::Telling;

/// `shoutan watch`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub struct Watch {
    /// A folder of pictures (JPEG, PNG, WebP) of one board in the order of their names, a film, or a camera: /dev/video0, http://..., rtsp://...
    #[arg(value_name = "SOURCE")]
    pub source: PathBuf,
    /// Write the game record there, and write it anew whenever it changes.
    #[arg(long, value_name = "FILE")]
    pub sgf: Option<PathBuf>,
    /// One line of JSON an event.
    #[arg(long)]
    pub json: bool,
    /// Write each picture with what is seen in it into this folder.
    #[arg(long, value_name = "DIR")]
    pub overlay: Option<PathBuf>,
    /// Seconds from one picture to the next.
    #[arg(long, value_name = "SECONDS", default_value_t = 2.0, value_parser = seconds)]
    pub every: f64,
    /// Read of each picture only what has changed since the one before, as a camera's pictures are read.
    #[arg(long)]
    pub only_changes: bool,
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

/// Watches the game in these pictures to its end; a camera's until somebody ends it.
///
/// # Errors
/// Where nothing can be printed, the record is not written at the end either, or the reader cannot be made; what is wrong with a picture is
/// told, not returned.
pub fn run(asked: &Watch, language: Language) -> anyhow::Result<Ending> {
    if let Err(error) = asked.facts.fit(&asked.rules) {
        return misuse(&format!("{}.", language.tell(&named::facts(&error))));
    }
    let Some(source) = Source::of(&asked.source) else {
        return unreadable(&sentence!(WatchNoSource { path: Value::text(asked.source.display()) }), language);
    };
    if let Some(folder) = &asked.overlay
        && let Err(error) = std::fs::create_dir_all(folder)
    {
        let (path, cause) = (Value::text(folder.display()), Value::text(error));
        anyhow::bail!(language.tell(&sentence!(WatchNotWritten { path, cause })));
    }
    let reader = Reader::new().map_err(|error| anyhow::anyhow!(language.tell(&sentences::reader(&error))))?;
    let own = Camera { reader, eye: Eye::default(), earlier: Earlier::default(), overlay: asked.overlay.as_deref() };
    let terms = Terms { game: asked.facts.over(Game::default()), rules: asked.rules };
    let mut following = Following::new(terms);
    let mut telling = Telling::new(asked, language);
    let every = Duration::from_secs_f64(asked.every);
    match source {
        Source::Folder(folder) => {
            let pictures = in_folder(&folder, every, language)?;
            all(pictures.into_iter(), asked.only_changes, own, &mut following, &mut telling)?;
        }
        Source::Film(film) => {
            let mut pictures = match Film::open(&helper()?, &film, every) {
                Ok(pictures) => pictures,
                Err(why) => return unreadable(&why, language),
            };
            all(&mut pictures, asked.only_changes, own, &mut following, &mut telling)?;
            if let Some(why) = pictures.trouble(&film) {
                let ending = unreadable(&why, language)?;
                telling.write_the_rest()?;
                return Ok(ending);
            }
        }
        Source::Camera(camera) => live(&camera, own, every, &mut following, &mut telling)?,
    }
    telling.end(&following)?;
    Ok(if following.has_seen_a_board() { Ending::Done } else { Ending::Refused })
}

fn unreadable(why: &Sentence, language: Language) -> anyhow::Result<Ending> {
    writeln!(anstream::stderr(), "shoutan: {}", language.tell(why))?;
    Ok(Ending::Unreadable)
}

/// The program beside this one that opens films, devices and streams.
fn helper() -> std::io::Result<PathBuf> {
    Ok(std::env::current_exe()?.with_file_name(HELPER))
}

/// The pictures of a folder; what is none in it is said and passed over.
fn in_folder(folder: &Path, every: Duration, language: Language) -> anyhow::Result<Vec<Picture>> {
    let mut pictures = Vec::new();
    for (path, found) in files::photographs(&[folder.to_owned()]) {
        match found {
            Ok(()) => {
                let number = pictures.len();
                let at = every.saturating_mul(u32::try_from(number).unwrap_or(u32::MAX));
                pictures.push(Picture { number, at, bytes: Bytes::File(path) });
            }
            Err(error) => {
                let why = language.tell(&causes::named_file(&error));
                writeln!(anstream::stderr(), "shoutan: {}: {why}", path.display())?;
            }
        }
    }
    Ok(pictures)
}

/// Looks at every picture, while another thread decodes the next ones.
fn all(
    pictures: impl Iterator<Item = Picture> + Send,
    only_changes: bool,
    mut own: Camera<'_>,
    following: &mut Following,
    telling: &mut Telling<'_>,
) -> anyhow::Result<()> {
    /// Pictures that are decoded and wait.
    const AHEAD: usize = 2;
    thread::scope(|scope| {
        let (sender, decoded) = mpsc::sync_channel(AHEAD);
        scope.spawn(move || {
            for picture in pictures {
                let photo = decode(&picture.bytes);
                // Sending fails when the receiver has gone; then the rest is not looked at.
                if sender.send((picture, photo)).is_err() {
                    return;
                }
            }
        });
        for (picture, photo) in decoded {
            let shown = photo.map(|photo| {
                let shown = if only_changes {
                    own.eye.glance(&own.reader, &photo)
                } else {
                    own.eye.read(&own.reader, &photo).map_or_else(Glance::Refused, Glance::Board)
                };
                (photo, shown)
            });
            let told = own.follow(following, picture, shown);
            telling.tell(following, &told)?;
        }
        Ok(())
    })
}

/// Looks at what a camera gives now, until somebody ends the program.
fn live(
    camera: &CameraSource,
    mut own: Camera<'_>,
    every: Duration,
    following: &mut Following,
    telling: &mut Telling<'_>,
) -> anyhow::Result<()> {
    /// A picture is noticed so soon after it is there.
    const NOTICED_WITHIN: Duration = Duration::from_millis(50);
    const TABLE: u16 = 0;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let cameras = Cameras::within(helper()?, Deadlines { rest: every, ..Deadlines::default() });
        cameras.watch(TABLE, camera.clone());
        let began = Instant::now();
        let mut last: Option<Arc<Vec<u8>>> = None;
        let mut trouble = None;
        let mut number = 0;
        loop {
            tokio::select! {
                ended = tokio::signal::ctrl_c() => return Ok(ended?),
                () = tokio::time::sleep(NOTICED_WITHIN) => {}
            }
            let newest =
                cameras.picture(TABLE).filter(|newest| last.as_ref().is_none_or(|last| !Arc::ptr_eq(last, newest)));
            let now = cameras.trouble(TABLE);
            let told = match (newest, now) {
                (Some(newest), _) => {
                    last = Some(Arc::clone(&newest));
                    let picture = Picture { number, at: began.elapsed(), bytes: Bytes::Here(newest) };
                    number += 1;
                    let shown = decode(&picture.bytes).map(|photo| {
                        let glance = own.eye.glance(&own.reader, &photo);
                        (photo, glance)
                    });
                    own.follow(following, picture, shown)
                }
                // Before the first look is over there is nothing to tell; the rest is told once.
                (None, Some(why)) if now != trouble && why != instruments::camera::CameraTrouble::NotYet => {
                    following.take(Seen::Nothing(why.sentence()), began.elapsed())
                }
                (None, _) => {
                    trouble = now;
                    continue;
                }
            };
            trouble = now;
            telling.tell(following, &told)?;
        }
    })
}

/// One camera's pictures, one after the other: where the board was found it is looked for first.
struct Camera<'a> {
    reader: Reader,
    eye: Eye,
    /// Pictures from before anything was seen to happen on the game's board.
    earlier: Earlier<Picture>,
    /// Where pictures are drawn with what is seen in them.
    overlay: Option<&'a Path>,
}

impl Camera<'_> {
    /// Follows the game on by what a picture shows, or why it is none.
    fn follow(
        &mut self,
        following: &mut Following,
        picture: Picture,
        shown: Result<(Photo, Glance), Sentence>,
    ) -> Vec<TimedEvent> {
        let at = picture.at;
        let mut told = Vec::new();
        let seen = match shown {
            Ok((photo, glance)) => {
                if let Glance::Board(board) = &glance {
                    if following.would_begin_with(board.grid()) {
                        told = self.look_back(following, board);
                    }
                    self.draw(board, &photo, picture.number);
                }
                if !following.is_under_way() {
                    let held = picture.bytes.held();
                    self.earlier.keep(picture, held, at, following.has_seen_a_board());
                }
                Seen::at_a_glance(glance)
            }
            Err(why) => Some(Seen::Nothing(why)),
        };
        match seen {
            Some(seen) => told.extend(following.take(seen, at)),
            None => following.passes_over(),
        }
        if following.is_under_way() {
            self.eye.holds_on();
            self.earlier = Earlier::default();
        }
        told
    }

    /// Takes in what the pictures before the first that shows the board show of it.
    fn look_back(&mut self, following: &mut Following, found: &BoardPosterior) -> Vec<TimedEvent> {
        let mut told = Vec::new();
        for Found { picture, photo, at, board } in
            self.earlier.look_back(&self.reader, found, |picture| decode(&picture.bytes).ok())
        {
            self.draw(&board, &photo, picture.number);
            told.extend(following.look_back(&board, at));
        }
        told
    }

    /// Draws what one picture shows by itself onto it.
    fn draw(&self, posterior: &BoardPosterior, photo: &Photo, number: usize) {
        /// Points that are wrong with more than this probability are marked.
        const DOUBTFUL: f64 = 0.05;
        let Some(folder) = self.overlay else { return };
        let points = posterior.points();
        let mut board = Board::empty(points.size());
        points.iter().for_each(|(point, seen)| board.set(point, seen.likeliest()));
        let doubtful: PointSet =
            points.iter().filter(|(_, seen)| seen.risk() > DOUBTFUL).map(|(point, _)| point).collect();
        let drawn = overlay::draw(photo, posterior.grid(), &board, doubtful, &Marks::default());
        // A full disk costs pictures to look at, and no game.
        let _ = drawn.save(folder.join(format!("look-{number:05}.jpg")));
    }
}

/// A picture of a folder or a film; where it is none, why.
fn decode(bytes: &Bytes) -> Result<Photo, Sentence> {
    let photo = match bytes {
        Bytes::Here(bytes) => Photo::decode(bytes),
        Bytes::File(path) => Photo::decode(
            &files::read(path, PhotoLimits::default().file_bytes).map_err(|error| causes::named_file(&error))?,
        ),
    };
    photo.map_err(|error| sentences::declined(&error.into()))
}
