//! `shoutan standings`: a tournament's results in, everybody's place, scores and Ing's line out.

mod pairings;
mod results;
mod table;

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use scoring::tournament::{IngSystem, Scores, scores};
use scoring::{HalfPoints, Rules};
use terminal::causes;
use terminal::ending::Ending;
use words::{Language, Value, sentence};

pub use pairings::Pairings;
pub use pairings::run as pair;
use results::LineFault;
pub use results::Results;

/// A season of the largest congress fits in a tenth of it.
const LONGEST_LIST_BYTES: usize = 4 << 20;

/// `shoutan standings`.
#[derive(Debug, Args)]
pub struct Standings {
    /// Lists of results (.csv), one or one a round. The first line names the columns: `black`, `white` and `result` (B+5,
    /// W+0.5, B+11/6, B+R, W+T, B+F, Void, 0), if wanted `round` and `compensation`; others are passed over.
    #[arg(required = true, value_name = "RESULTS")]
    pub lists: Vec<PathBuf>,
    /// What White received where a list does not say.
    #[arg(long, value_name = "POINTS", default_value_t = Rules::ING_1996.even_compensation, allow_hyphen_values = true)]
    pub komi: HalfPoints,
    /// Which secondary scores break ties, the weightiest first. Without this, equal primary scores share a place.
    #[arg(long = "then-by", value_name = "SCORES", value_delimiter = ',')]
    pub then_by: Vec<Secondary>,
    /// In Ing's system, the games more won than lost that make a winner.
    #[arg(long, value_name = "GAMES", default_value_t = 4, value_parser = clap::value_parser!(i32).range(1..=100))]
    pub in_line: i32,
    /// In Ing's system, the games more lost than won that put a player out.
    #[arg(long, value_name = "GAMES", default_value_t = 4, value_parser = clap::value_parser!(i32).range(1..=100))]
    pub out_line: i32,
}

/// A secondary score (Ing 1996, Rule 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Secondary {
    /// Primary scores of those won against.
    Sjh,
    /// Primary scores of those lost to.
    Bjh,
    /// SJH of those won against.
    Sfh,
    /// BJH of those lost to.
    Bfh,
}

impl Secondary {
    const fn of(self, scores: &Scores) -> u64 {
        match self {
            Self::Sjh => scores.sjh,
            Self::Bjh => scores.bjh,
            Self::Sfh => scores.sfh,
            Self::Bfh => scores.bfh,
        }
    }
}

/// Adds up a tournament.
///
/// # Errors
/// Where nothing can be written, or the sums fail on games that were checked; what is wrong with a list is told, not returned.
pub fn run(asked: &Standings, language: Language) -> anyhow::Result<Ending> {
    let mut results = Results::default();
    if let Some(ending) = read(language, &asked.lists, |bytes| results.add(bytes, asked.komi))? {
        return Ok(ending);
    }
    results.in_order_of_rounds();
    let scores = scores(results.players.len(), &results.decided())?;
    let lines = IngSystem::new(asked.in_line, -asked.out_line)?;
    let text = table::of(language, &results, &scores, &asked.then_by, lines);
    anstream::stdout().write_all(text.as_bytes())?;
    Ok(Ending::Done)
}

/// Reads lists, each by `add`; where one has faults, tells them and how the run ends.
fn read(
    language: Language,
    paths: &[PathBuf],
    mut add: impl FnMut(&[u8]) -> Vec<LineFault>,
) -> anyhow::Result<Option<Ending>> {
    let mut complaints = Vec::new();
    for path in paths {
        let complain = |fault: Value| sentence!(ListComplaint { file: Value::text(path.display()), fault });
        match files::read(path, LONGEST_LIST_BYTES) {
            Ok(bytes) => complaints.extend(add(&bytes).iter().map(|fault| complain(fault.sentence().into()))),
            Err(error) => complaints
                .push(sentence!(ListUnread { file: Value::text(path.display()), why: causes::named_file(&error) })),
        }
    }
    complaints
        .iter()
        .try_for_each(|complaint| writeln!(anstream::stderr(), "shoutan: {}", language.tell(complaint)))?;
    Ok((!complaints.is_empty()).then_some(Ending::Unreadable))
}
