//! `shoutan backup`: a copy of a data folder, also while its station runs.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use records::backup::{Copied, SecretKey, backup};
use terminal::causes;
use terminal::ending::Ending;
use words::{Language, Value, sentence};

use audit::verify::{Verify, verify};

/// `shoutan backup`.
#[derive(Debug, Args)]
pub struct Backup {
    /// The data folder.
    pub data: PathBuf,
    /// Where to: a new folder, or one with an older copy of the same records.
    pub to: PathBuf,
    /// Copy the secret key as well, so that a station can go on with the copy. Whoever has it can sign.
    #[arg(long)]
    pub with_key: bool,
}

/// Runs `shoutan backup`.
///
/// # Errors
/// Where the copy cannot be made, or nothing can be printed.
pub fn run(asked: &Backup, language: Language) -> anyhow::Result<Ending> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let secret = if asked.with_key { SecretKey::GoesAlong } else { SecretKey::StaysHere };
    let copied = runtime.block_on(backup(&asked.data, &asked.to, secret));
    let Copied { entries, photos } = copied.map_err(|error| anyhow::anyhow!(language.fill(&causes::backup(&error))))?;
    let folder = Value::text(asked.to.display());
    let mut out = anstream::stdout();
    let said = sentence!(BackupCopied { folder: folder.clone(), entries, photos });
    writeln!(out, "{}", language.tell(&said))?;
    let checked = runtime.block_on(verify(&Verify { data: asked.to.clone(), quick: true }));
    if let Err(fault) = checked {
        let said = sentence!(BackupFault { name: fault.name(), causes: fault.causes() });
        writeln!(out, "{}", language.tell(&said))?;
        return Ok(Ending::Fault);
    }
    writeln!(out, "{}", language.tell(&sentence!(BackupHolds { folder })))?;
    Ok(Ending::Done)
}
