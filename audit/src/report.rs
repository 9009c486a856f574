//! `shoutan report`: the audit report of an event, as a page that prints and as data.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use records::{ReadOnlyStore, StoreError, witness};
use report::Report;
use report::view::{Head, WitnessedHead};
use terminal::causes;
use terminal::ending::Ending;
use words::{Language, Value, Word, sentence};

/// `shoutan report`.
#[derive(Debug, Args)]
pub struct AskedToReport {
    /// The data folder of a station, or a copy of it.
    pub data: PathBuf,
    /// One object of JSON, of the form that `report/schema.json` says.
    #[arg(long)]
    pub json: bool,
    /// Write the report as a page that stands alone, to be printed or kept as PDF by a browser.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// A witness's file of this log; may be given several times.
    #[arg(long = "witness", value_name = "FILE")]
    pub witnesses: Vec<PathBuf>,
}

/// Runs `shoutan report`.
///
/// # Errors
/// Where the log or a witness's file cannot be read, or nothing can be written.
pub fn run(asked: &AskedToReport, language: Language) -> anyhow::Result<Ending> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let log = runtime.block_on(async {
        let mut looked = ReadOnlyStore::open(&asked.data).await?;
        Ok((looked.entries().await?, looked.key))
    });
    let (entries, key) = log.map_err(|error: StoreError| anyhow::anyhow!(language.fill(&causes::store(&error))))?;
    let seals: Vec<_> = entries.iter().map(|entry| entry.hash).collect();
    let mut witnesses = Vec::new();
    for path in &asked.witnesses {
        let seen = witness::read(path);
        let seen = seen.map_err(|error| anyhow::anyhow!(language.fill(&causes::witness_file(&error))))?;
        // An empty file saw nothing.
        let Some(seen) = seen else { continue };
        witnesses.push(WitnessedHead {
            file: path.display().to_string(),
            head: Head { entry: seen.head.sequence, seal: data_encoding::HEXLOWER.encode(&seen.head.seal) },
            at_ms: seen.at_ms,
            holds: seen.key == key && seen.missing_in(&seals).is_none(),
        });
    }
    let report = report::of(&entries, key.as_bytes(), witnesses);
    let mut out = anstream::stdout();
    if let Some(path) = &asked.html {
        let file = Value::text(path.display());
        if let Err(error) = std::fs::write(path, report::page::document(&report, language)) {
            let said = sentence!(ReportNotWritten { file, cause: causes::system(&error) });
            writeln!(anstream::stderr(), "shoutan: {}", language.tell(&said))?;
            return Ok(Ending::Unreadable);
        }
        if !asked.json {
            writeln!(out, "{}", language.tell(&sentence!(ReportWritten { file })))?;
        }
    }
    if asked.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
    } else if asked.html.is_none() {
        out.write_all(figures_text(&report, language).as_bytes())?;
    }
    Ok(Ending::Done)
}

/// The report's figures for a terminal; the rest is on its page.
fn figures_text(report: &Report, language: Language) -> String {
    let lines = report::page::figures(&report.sums);
    let widest = lines.iter().map(|(_, count)| count.to_string().len()).max().unwrap_or(0);
    let mut text = format!("{}: {}\n", language.say(Word::AuditReport), report.event);
    for (what, count) in lines {
        text.push_str(&format!("{count:>widest$}  {}\n", language.say(what)));
    }
    for view in &report.recounts {
        text.push_str(&format!(
            "\n{}: {}\n",
            language.say(Word::Recount),
            language.say(report::page::advice(view.decision))
        ));
        for sentence in report::page::sentences(view) {
            text.push_str(&format!("  {}\n", language.tell(&sentence)));
        }
    }
    text
}
