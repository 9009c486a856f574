//! `shoutan witness`: keeps what a station shows of its log, on another machine, so that the station cannot take it back.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use data_encoding::HEXLOWER;
use records::key;
use records::witness::{self, WitnessError};
use terminal::ending::Ending;
use terminal::{causes, time_span};
use words::{Language, Sentence, Value, sentence};

/// `shoutan witness`.
#[derive(Debug, Args)]
pub struct Witness {
    /// The station's address, such as `http://hall.local:8361`.
    #[arg(long, value_name = "URL")]
    pub from: String,
    /// The file with this witness's secret key; made where there is none.
    #[arg(long, value_name = "FILE")]
    pub key: PathBuf,
    /// The file in which is kept what was seen; `shoutan verify --witness` holds a log against it.
    #[arg(long, value_name = "FILE")]
    pub log: PathBuf,
    /// How often to look.
    #[arg(long, value_name = "TIME", default_value = "1m", value_parser = time_span::parse)]
    pub every: Duration,
    /// Look once, and end.
    #[arg(long)]
    pub once: bool,
}

/// Runs `shoutan witness`. A station that does not answer is asked again; a log that is not the one that was witnessed ends it.
///
/// # Errors
/// Where the key cannot be used, or nothing can be printed.
pub fn run(asked: &Witness, language: Language) -> anyhow::Result<Ending> {
    let key = key::open_or_make_file(&asked.key).with_context(|| format!("the key {}", asked.key.display()))?;
    let own = HEXLOWER.encode(key.verifying_key().as_bytes());
    let witness = witness::Witness::new(&asked.from, asked.log.clone(), key);
    let mut out = anstream::stdout();
    let complain = |said: &Sentence| writeln!(anstream::stderr(), "{}", language.tell(said));
    writeln!(out, "{}", language.tell(&sentence!(WitnessKey { key: own })))?;
    let mut shown = None;
    loop {
        let mended = witness.mend();
        if let Ok(bytes @ 1..) = mended {
            complain(&sentence!(WitnessMended { file: Value::text(asked.log.display()), bytes }))?;
        }
        match mended.and_then(|_| witness.look()) {
            Ok(head) if shown == Some(head) => {}
            Ok(head) => {
                let said = sentence!(WitnessSeen { entry: head.sequence, seal: HEXLOWER.encode(&head.seal) });
                writeln!(out, "{}", language.tell(&said))?;
                shown = Some(head);
            }
            Err(error) => {
                let is_alarm = error.is_alarm() || matches!(error, WitnessError::File(_));
                let causes = causes::witness(&error);
                if is_alarm {
                    complain(&sentence!(WitnessRefused { causes }))?;
                    complain(&sentence!(WitnessKeep { file: Value::text(asked.log.display()) }))?;
                    return Ok(Ending::Fault);
                }
                complain(&sentence!(WitnessNotSeen { causes }))?;
                if asked.once {
                    return Ok(Ending::Unreadable);
                }
            }
        }
        out.flush()?;
        if asked.once {
            return Ok(Ending::Done);
        }
        std::thread::sleep(asked.every);
    }
}
