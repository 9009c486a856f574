//! The command line: what can be asked, and how it is spelled. Nothing is opened or computed here.

pub mod facts;

use std::path::PathBuf;
use std::str::FromStr;

use ::audit::recount::AskedToRecount;
use ::audit::report::AskedToReport;
use ::audit::verify::{AskedToVerify, VerifySheet};
use ::audit::witness::Witness;
use board::{BoardSize, Color, Point, PointError};
use bowls::Bowls;
use bowls::simulate::Simulate;
use cameras::Calibrate;
use clap::{Args, Parser, Subcommand, ValueEnum};
use pipeline::{Correction, DeadStones};
use scoring::stone_audit::{self, Grounds, Interval, Moment, Place};
use scoring::{Rules, UnknownRules};
use terminal::ending::EXIT_CODES;
use terminal::spoken::language;
use tournament_files::TournamentFiles;
use words::Language;

use crate::backup::Backup;
use crate::joint_hall::Hall;
use crate::serve::Serve;
use crate::standings::{Pairings, Standings};
use crate::watch::Watch;
use facts::{Facts, Late, Side, rules};

/// A counting station for Go: photographs of finished boards in, positions and proven results out.
#[derive(Debug, Parser)]
#[command(name = "shoutan", version, after_help = EXIT_CODES)]
pub struct Arguments {
    /// The language in which people are spoken to: en, zh, ja or ko. Without this, what LC_ALL, LC_MESSAGES or LANG says, else English.
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = language)]
    pub language: Option<Language>,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What can be done.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Read photographs of finished boards: position, result, and what a human must look at.
    Read(Read),
    /// Count positions: game records (SGF), text diagrams, and lists of positions (.jsonl).
    Score(Score),
    /// Watch a game: pictures of one board in the order in which they were taken in, a game record out.
    Watch(Watch),
    /// Add up a tournament: primary and secondary scores, Ing's lines and symbols, from lists of results (.csv).
    Standings(Standings),
    /// Pair the next round by Ing's tournament system, from lists of results (.csv).
    Pairings(Pairings),
    /// Read the files of pairing programs and rating lists, check them, write them in another format, put results into them.
    Pairing(TournamentFiles),
    /// Calibrate a camera from photographs of a board: its lens, where it stands, and what it cannot see from there.
    Calibrate(Calibrate),
    /// Watch the measuring bowls, read one, probe ports, verify a set, check a scale, replay a journal.
    Bowls(Bowls),
    /// Simulate an instrument, to try everything without one.
    Simulate(Simulate),
    /// Run the station: the dashboard, its records and its API.
    Serve(Serve),
    /// Run the joint hall: all stations' logs in one PostgreSQL database, all rooms on one page, pairings for all.
    Hall(Hall),
    /// Check that a station's data folder is as it was written, and comes out the same when computed again.
    Verify(AskedToVerify),
    /// Check a result sheet by its QR code: without the station, its data or a network.
    VerifySheet(VerifySheet),
    /// Copy a station's records, also while it runs: log, photographs and mark.
    Backup(Backup),
    /// Keep what a station shows of its log on this machine, so that the station cannot take it back.
    Witness(Witness),
    /// Draw games by dice thrown in public for a person to look at their photographs again, and say what the findings prove.
    Recount(AskedToRecount),
    /// Report on an event: its results with their grounds, doubts, disputes, recounts, as a page that prints and as data.
    Report(AskedToReport),
}

/// `shoutan read`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub struct Read {
    /// Photographs (JPEG, PNG, WebP), or folders of them.
    #[arg(required = true, value_name = "PHOTO")]
    pub photos: Vec<PathBuf>,
    /// The rule set to count under.
    #[arg(long, value_name = "NAME", default_value = Rules::ING_1996.name, value_parser = rules)]
    pub rules: Rules,
    /// What is known of the game.
    #[command(flatten)]
    pub facts: Facts,
    /// Which stones are dead: `proposed`, `none`, or points of dead chains such as C3,Q16.
    #[arg(long, value_name = "WHICH", default_value = "proposed", value_parser = dead_stones)]
    pub dead: DeadStones,
    /// What stands on a point after all: Q16=B, Q16=W or Q16=empty. For one photograph; may be given several times.
    #[arg(long = "set", value_name = "POINT=STONE", value_parser = correction)]
    pub corrections: Vec<Correction>,
    /// A photograph of the position before the board was filled in, from any side, to hold the filled board against. What `--dead`
    /// says is said of it.
    #[arg(long, value_name = "PHOTO")]
    pub before: Option<PathBuf>,
    /// What stands on a point of the position before after all, as with --set.
    #[arg(long = "set-before", value_name = "POINT=STONE", value_parser = correction, requires = "before")]
    pub corrections_before: Vec<Correction>,
    /// All photographs show one board: read them together, whatever the turn of each.
    #[arg(long)]
    pub same_board: bool,
    /// One line of JSON a photograph.
    #[arg(long)]
    pub json: bool,
    /// With --json: also each point's probability of being wrong, row by row, to hold against a truth.
    #[arg(long, requires = "json")]
    pub risks: bool,
    /// Read with the networks `lattice.onnx`, `stones.onnx` and `points.onnx` of this folder, to measure a training by.
    #[arg(long, value_name = "FOLDER")]
    pub models: Option<PathBuf>,
    /// Draw the reading on the photograph: a file (.jpg, .png, .webp) for one photograph, a folder for many.
    #[arg(long, value_name = "FILE or FOLDER")]
    pub overlay: Option<PathBuf>,
}

/// `shoutan score`.
#[derive(Debug, Args)]
#[command(after_help = EXIT_CODES)]
pub struct Score {
    /// Game records, text diagrams, or lists of positions.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The rule set to count under, or `as-given` for the one that each file names, with its komi.
    #[arg(long, value_name = "NAME")]
    pub rules: RulesAsked,
    /// What is known of the game.
    #[command(flatten)]
    pub facts: Facts,
    /// Which stones are dead: `given` by the file, `proposed`, `none`, or points of dead chains such as C3,Q16. Without this:
    /// as the file gives them, else proposed.
    #[arg(long, value_name = "WHICH", value_parser = dead_in_file)]
    pub dead: Option<DeadInFile>,
    /// Stones that somebody counted by hand, for the audit: white:bowl=62, white:bowl=61..64, black:lid=5 (Black's stones in
    /// White's lid), white:strange=1 (White's in Black's bowl), black:before=180, black:away=180; may be given several times.
    #[arg(long, value_name = "COLOUR:PLACE=STONES", value_parser = counted)]
    pub counted: Vec<stone_audit::Count>,
    /// Minutes that a side came late, of a game of so many minutes a side: black=5/60; once for each side (Ing 1996, Rule 10).
    #[arg(long, value_name = "COLOUR=MINUTES/BASIC")]
    pub tardy: Vec<Late>,
    /// Kos that the referee found balanced, by points of their stones: C8,B6. Their stones are no twin hot stones, and each side
    /// may disturb them once (Ing 1996, Rule 4; SST part 6B). For game records under Ing's rules.
    #[arg(long, value_name = "POINTS", value_delimiter = ',', value_parser = point_name)]
    pub balanced: Vec<String>,
    /// One line of JSON a position.
    #[arg(long)]
    pub json: bool,
    /// Also say whose a point is and why; may be given several times.
    #[arg(long, value_name = "POINT", value_parser = point_name)]
    pub explain: Vec<String>,
}

/// Which rules to count under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesAsked {
    /// Those of this preset.
    Preset(Rules),
    /// Those that each record names, with its komi.
    AsGiven,
}

impl FromStr for RulesAsked {
    type Err = UnknownRules;

    fn from_str(text: &str) -> Result<Self, UnknownRules> {
        if text == "as-given" { Ok(Self::AsGiven) } else { Rules::named(text).map(Self::Preset) }
    }
}

/// Which stones of a file's position are dead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeadInFile {
    /// Those that the file gives.
    Given,
    /// Those asked for, whatever the file says.
    Asked(DeadStones),
}

/// Why a text is no correction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CorrectionError {
    /// Another form.
    #[error("write a point and what stands on it: Q16=B, Q16=W or Q16=empty")]
    Form,
    /// The point is none.
    #[error(transparent)]
    Point(#[from] PointError),
}

/// Why a text is no count of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountedError {
    /// Another form.
    #[error("write a colour, a place and a count: white:bowl=62 or black:lid=4..5")]
    Form,
    /// The place is none.
    #[error("stones lie in a bowl, a lid, in the other side's bowl (strange), or were counted before the game or away")]
    Place,
    /// The count is none, or the first number is the larger one.
    #[error("a count is a number of stones, or the least and the most: 61..64")]
    Stones,
}

fn counted(text: &str) -> Result<stone_audit::Count, CountedError> {
    let (what, stones) = text.split_once('=').ok_or(CountedError::Form)?;
    let (color, place) = what.split_once(':').ok_or(CountedError::Form)?;
    // The error says what is taken, which is more than the word's own one.
    let color = Side::from_str(color.trim(), true).map_err(|_| CountedError::Form)?.into();
    let (moment, place) = match place.trim().to_ascii_lowercase().as_str() {
        "bowl" => (Moment::AtEnd, Place::Bowl(color)),
        "lid" => (Moment::AtEnd, Place::Lid(color.opponent())),
        "strange" => (Moment::AtEnd, Place::Bowl(color.opponent())),
        "before" => (Moment::BeforeGame, Place::Bowl(color)),
        "away" => (Moment::PutAway, Place::Bowl(color)),
        _ => return Err(CountedError::Place),
    };
    // That it is no number is all that the parser's own error says.
    let number = |text: &str| text.trim().parse().map_err(|_| CountedError::Stones);
    let (least, most) = match stones.split_once("..") {
        Some((least, most)) => (number(least)?, number(most)?),
        None => (number(stones)?, number(stones)?),
    };
    let stones = Interval::new(least, most).ok_or(CountedError::Stones)?;
    Ok(stone_audit::Count { color, moment, place, stones, grounds: Grounds::CountedByHand })
}

fn dead_in_file(text: &str) -> Result<DeadInFile, PointError> {
    if text == "given" { Ok(DeadInFile::Given) } else { dead_stones(text).map(DeadInFile::Asked) }
}

fn dead_stones(text: &str) -> Result<DeadStones, PointError> {
    match text {
        "proposed" => Ok(DeadStones::Proposed),
        "none" => Ok(DeadStones::ChainsAt(Vec::new())),
        points => points.split(',').map(point_name).collect::<Result<_, _>>().map(DeadStones::ChainsAt),
    }
}

fn correction(text: &str) -> Result<Correction, CorrectionError> {
    let (point, stone) = text.split_once('=').ok_or(CorrectionError::Form)?;
    let stone = match stone.trim().to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        "empty" | "." | "none" => None,
        _ => return Err(CorrectionError::Form),
    };
    Ok(Correction { point: point_name(point)?, stone })
}

/// A name that some board has; which board it is asked of is not known yet.
fn point_name(text: &str) -> Result<String, PointError> {
    Point::from_human(text, BoardSize::NINETEEN)?;
    Ok(text.trim().to_ascii_uppercase())
}
