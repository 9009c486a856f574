//! `shoutan bowls history`: what checks and verifications found, in a file beside the profiles, as a table and as a drawing.
//!
//! One line of JSON an entry; the file is only ever added to.

mod drawing;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use calibration::bowl::{Checked, Entry, Grams};
use files::FileError;
use instruments::bowls::sentences;
use terminal::ending::Ending;
use textwrap::core::display_width;
use words::{Language, Sentence, Value, Word, sentence};

use super::Listener;
use super::arguments::History;
use super::profile::today;

/// A check a day of a hundred scales for ten years.
const MOST_BYTES: usize = 256 << 20;

/// The history of a profile file.
fn beside(profile: &Path) -> PathBuf {
    profile.with_extension("history.jsonl")
}

/// Adds what was found today.
pub fn add(profile: &Path, instrument: &str, checked: Checked) -> anyhow::Result<()> {
    let entry = Entry { date: today(), instrument: instrument.to_owned(), checked };
    let path = beside(profile);
    let line = serde_json::to_string(&entry)? + "\n";
    File::options()
        .append(true)
        .create(true)
        .open(&path)
        .and_then(|mut file| file.write_all(line.as_bytes()).and_then(|()| file.sync_all()))
        .with_context(|| format!("cannot write the history to {}", path.display()))
}

/// Shows what was found so far.
pub fn run(asked: &History, listener: Listener) -> anyhow::Result<Ending> {
    let path = beside(&asked.profile);
    let bytes = match files::read(&path, MOST_BYTES) {
        Err(FileError::Closed { source }) if source.kind() == ErrorKind::NotFound => {
            let profile = Value::text(asked.profile.display());
            listener.say(sentence!(BowlsNoHistory { file: Value::text(path.display()), profile }))?;
            return Ok(Ending::Unreadable);
        }
        read => read.with_context(|| format!("cannot read the history in {}", path.display()))?,
    };
    let mut instruments: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
    for (index, line) in String::from_utf8_lossy(&bytes).lines().enumerate() {
        let entry: Entry = serde_json::from_str(line)
            .with_context(|| format!("line {} of {} is no entry", index + 1, path.display()))?;
        if asked.instrument.as_ref().is_none_or(|wanted| *wanted == entry.instrument) {
            instruments.entry(entry.instrument.clone()).or_default().push(entry);
        }
    }
    for (instrument, entries) in &mut instruments {
        entries.sort_by_key(|entry| entry.date);
        if asked.json {
            entries
                .iter()
                .try_for_each(|entry| listener.say(serde_json::to_string(entry)?).map_err(anyhow::Error::from))?;
        } else {
            listener.say(table(instrument, entries, listener.language))?;
        }
    }
    if let Some(plot) = &asked.plot {
        fs::write(plot, drawing::svg(&instruments, listener.language))
            .with_context(|| format!("cannot write {}", plot.display()))?;
    }
    Ok(Ending::Done)
}

/// One instrument's entries, and how far it has come since the first.
fn table(instrument: &str, entries: &[Entry], language: Language) -> String {
    /// What each column is wide at least: so wide are its English heading and its figures.
    const COLUMNS: [(Word, usize); 6] = [
        (Word::BowlsHistoryDate, 10),
        (Word::BowlsHistoryZero, 6),
        (Word::BowlsHistoryOff, 19),
        (Word::BowlsHistoryRepeatability, 15),
        (Word::BowlsHistoryDrift, 11),
        (Word::BowlsHistorySet, 5),
    ];
    let row = |cells: [String; 6]| {
        let cells = cells.iter().zip(COLUMNS).enumerate().map(|(at, (cell, (heading, least)))| {
            let width = least.max(display_width(language.say(heading)));
            let blanks = " ".repeat(width.saturating_sub(display_width(cell)));
            // Dates stand at the left of their column, figures at the right.
            if at == 0 { format!("  {cell}{blanks}") } else { format!("{blanks}{cell}") }
        });
        let cells: Vec<String> = cells.collect();
        let (date, figures) = cells.split_at(1);
        format!("{}  {}", date.concat(), figures.join("   "))
    };
    let mut lines = vec![instrument.to_owned(), row(COLUMNS.map(|(heading, _)| language.say(heading).to_owned()))];
    let cell =
        |value: Option<Grams>, digits: usize| value.map_or("-".to_owned(), |grams| format!("{:.digits$}", grams.0));
    for entry in entries {
        let drift = match &entry.checked {
            Checked::Scale(figures) => Some(figures.drift_per_minute),
            Checked::Set(_) => None,
        };
        lines.push(row([
            entry.date.to_string(),
            cell(entry.zero(), 2),
            cell(entry.off_at_full_set(), 2),
            cell(entry.repeatability(), 3),
            cell(drift, 2),
            cell(entry.set_mass(), 1),
        ]));
    }
    let change = |of: fn(&Entry) -> Option<Grams>| {
        let mut values = entries.iter().filter_map(of);
        let first = values.next()?;
        Some(values.next_back()? - first)
    };
    type Changed = fn(String) -> Sentence;
    let changes: [(Changed, Option<Grams>); 3] = [
        (|change| sentence!(BowlsChangedZero { change }), change(Entry::zero)),
        (|change| sentence!(BowlsChangedOff { change }), change(|entry| entry.off_at_full_set())),
        (|change| sentence!(BowlsChangedSet { change }), change(|entry| entry.set_mass())),
    ];
    for (changed, change) in changes {
        let told = change.map(|change| language.tell(&changed(format!("{:+.2}", change.0))));
        lines.extend(told.map(|told| format!("  {told}")));
    }
    let last = entries.iter().rev().find_map(|entry| match &entry.checked {
        Checked::Scale(figures) => Some(figures),
        Checked::Set(_) => None,
    });
    let warning = last.and_then(|figures| sentences::beyond_class(instrument, figures));
    lines.extend(warning.map(|warning| format!("  {}", language.tell(&warning))));
    lines.join("\n") + "\n"
}
