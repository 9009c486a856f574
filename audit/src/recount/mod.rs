//! `shoutan recount`: which games' photographs a person looks at again, drawn by dice thrown in public; what was found, and what that
//! proves.

mod found;
mod table;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use hall::Hall;
use hall::recount::{DrawError, Head, Recount};
use records::recount::{DrawnBy, RecountTerms};
use records::{Entry, ReadOnlyStore};
use report::RecountView;
use terminal::causes;
use terminal::ending::{Ending, misuse};
use words::{Language, Refusal, Word, sentence};

/// `shoutan recount`.
#[derive(Debug, Args)]
pub struct AskedToRecount {
    /// The data folder of a station, or a copy of it.
    pub data: PathBuf,
    /// What dice showed that were thrown in public after the log had come to its head: 20 digits or more. Without this, the recount that
    /// was drawn last on the station's page, with what was found there.
    #[arg(long, value_name = "DIGITS")]
    pub seed: Option<String>,
    /// The largest chance to stop although the stated share of results is wrong.
    #[arg(long, value_name = "PERCENT", default_value = "5%", value_parser = percent)]
    pub risk: f64,
    /// The share of wrong results that is to be found.
    #[arg(long, value_name = "PERCENT", default_value = "1%", value_parser = percent)]
    pub share: f64,
    /// The share of wrong results that is expected anyway; 0% means that the first one found has all games looked at.
    #[arg(long, value_name = "PERCENT", default_value = "0%", value_parser = percent)]
    pub expected: f64,
    /// Draw games with a small margin more often.
    #[arg(long)]
    pub margin: bool,
    /// The entry that the dice were thrown for, where the log has gone on since. Without this its last one.
    #[arg(long, value_name = "ENTRY", requires = "seed")]
    pub head: Option<u64>,
    /// What persons found who looked again (.csv): the first line names the columns round, table and found (agrees or differs), and if
    /// wanted note.
    #[arg(long, value_name = "FILE")]
    pub found: Option<PathBuf>,
    /// One object of JSON, with every game of the urn in the order of the draw.
    #[arg(long)]
    pub json: bool,
}

/// A part of 1 that is written in per cent, with or without the sign.
fn percent(text: &str) -> Result<f64, &'static str> {
    let number = text.trim().trim_end_matches('%').trim_end().parse::<f64>();
    number
        .ok()
        .filter(|percent| (0.0..=100.0).contains(percent))
        .map(|percent| percent / 100.0)
        .ok_or("write a percentage: 5%")
}

/// Runs `shoutan recount`.
///
/// # Errors
/// Where the log cannot be read, or nothing can be printed.
pub fn run(asked: &AskedToRecount, language: Language) -> anyhow::Result<Ending> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let entries = runtime.block_on(async { ReadOnlyStore::open(&asked.data).await?.entries().await });
    let entries = entries.map_err(|error| anyhow::anyhow!(language.fill(&causes::store(&error))))?;
    let mut recount = match drawn(asked, &entries) {
        Ok(recount) => recount,
        Err(refusal) => return misuse(&refusal.message(language)),
    };
    if let Some(path) = &asked.found {
        match found::read(path) {
            Ok(lines) => {
                if let Err(fault) = found::enter(&mut recount, lines) {
                    return unusable(path, language.tell(&fault), language);
                }
            }
            Err(why) => return unusable(path, language.tell(&why), language),
        }
    }
    let view = RecountView::from(&recount);
    let mut out = anstream::stdout();
    if asked.json {
        writeln!(out, "{}", serde_json::to_string(&view)?)?;
    } else {
        out.write_all(table::of(&view, language).as_bytes())?;
    }
    Ok(Ending::Done)
}

fn unusable(path: &Path, why: String, language: Language) -> anyhow::Result<Ending> {
    let said = sentence!(RecountFoundUnread { file: words::Value::text(path.display()), why });
    writeln!(anstream::stderr(), "shoutan: {}", language.tell(&said))?;
    Ok(Ending::Unreadable)
}

/// Why nothing is drawn.
enum NotDrawn {
    /// No recount is in the log, and no seed was given.
    None,
    /// The log has no such entry.
    NoHead(u64),
    /// The seed or the terms are none, or the urn is empty.
    Draw(DrawError),
}

impl NotDrawn {
    fn message(&self, language: Language) -> String {
        match self {
            Self::None => language.say(Word::RecountNone).to_owned(),
            Self::NoHead(entry) => language.tell(&sentence!(RecountNoHead { entry: words::Value::text(entry) })),
            Self::Draw(DrawError::Seed(_)) => language.say(Refusal::RecountSeed).to_owned(),
            Self::Draw(DrawError::Terms(_)) => language.say(Refusal::RecountTerms).to_owned(),
            Self::Draw(DrawError::Nothing) => language.say(Refusal::RecountNothing).to_owned(),
        }
    }
}

/// The recount that is asked for: by a seed, of the log up to its head; else the one that the log drew last.
fn drawn(asked: &AskedToRecount, entries: &[Entry]) -> Result<Recount, NotDrawn> {
    let Some(seed) = &asked.seed else {
        return Hall::of(entries).recounts.pop().ok_or(NotDrawn::None);
    };
    let last = asked.head.unwrap_or(entries.len() as u64);
    let before = usize::try_from(last).ok().and_then(|last| entries.get(..last)).unwrap_or_default();
    let head = before.last().ok_or(NotDrawn::NoHead(last))?;
    let lots = if asked.margin { DrawnBy::Margin } else { DrawnBy::Alike };
    let terms = RecountTerms { risk: asked.risk, share: asked.share, expected: asked.expected, lots };
    let head = Head { sequence: head.sequence, seal: head.hash };
    Recount::draw(&Hall::of(before).games, seed, head, terms).map_err(NotDrawn::Draw)
}
