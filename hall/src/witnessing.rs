//! The station as a witness of other stations: it looks at their logs as the program `shoutan witness` does, keeps what it saw in a folder
//! of its own, and says how each stands. `station.toml` names them.
//!
//! ```text
//! witness/key             this witness's own key
//! witness/Hall B.log      what was seen of the station that is called so here: a witness's file, as RECORDS.md has it
//! ```

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use data_encoding::HEXLOWER;
use ed25519_dalek::VerifyingKey;
use records::head::Head;
use records::witness::{self, Witness, WitnessError};
use records::{key, now_ms};
use thiserror::Error;
use tokio::sync::oneshot;
use tracing::{error, info, warn};
use words::{Sentence, Word, sentence};

use super::error_chain::error_chain;

/// The folder below the data folder.
const FOLDER: &str = "witness";
const KEY: &str = "key";

/// Another station that is looked at.
#[derive(Clone, Debug)]
pub struct Other {
    /// What it is called here; its file too.
    pub name: String,
    /// Where it is.
    pub address: String,
    /// The key that has to sign its log, where that is known.
    pub key: Option<VerifyingKey>,
    /// How often to look.
    pub every: Duration,
}

/// How another station's log stands.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// The last head that was seen, and when it was looked at last and was right, in milliseconds since 1970.
    pub seen: Option<(Head, u64)>,
    /// Why the last look saw nothing, and since when no look does.
    pub missed: Option<(Sentence, u64)>,
    /// It was not the log that was witnessed before. This stays until the station is started again, whatever it shows later.
    pub alarm: Option<(Sentence, u64)>,
}

/// Why other stations cannot be watched.
#[derive(Debug, Error)]
pub enum WitnessingError {
    /// What is seen of them has no folder.
    #[error("the folder {}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// What is seen cannot be signed.
    #[error("the key {}", path.display())]
    Key {
        /// Its file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// The other stations, as they stand.
#[derive(Debug, Default)]
pub struct Witnessing {
    standings: Mutex<BTreeMap<String, Standing>>,
}

impl Witnessing {
    /// Begins to look at other stations, each at once and then as often as it says; ends with the runtime.
    ///
    /// # Errors
    /// Where the folder or the key cannot be used.
    pub fn begin(self: &Arc<Self>, data: &Path, others: Vec<Other>) -> Result<(), WitnessingError> {
        if others.is_empty() {
            return Ok(());
        }
        let folder = data.join(FOLDER);
        fs::create_dir_all(&folder).map_err(|source| WitnessingError::Folder { path: folder.clone(), source })?;
        let own = folder.join(KEY);
        let own = key::open_or_make_file(&own).map_err(|source| WitnessingError::Key { path: own, source })?;
        for Other { name, address, key, every } in others {
            let log = folder.join(format!("{name}.log"));
            let mut standing = Standing::default();
            // What cannot be read is told at the first look.
            if let Ok(Some(seen)) = witness::read(&log) {
                standing.seen = Some((seen.head, seen.at_ms));
            }
            self.standings.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone(), standing);
            let witness = Arc::new(Witness::expecting(&address, log, own.clone(), key));
            let standings = Arc::clone(self);
            tokio::spawn(async move {
                loop {
                    if let Some(looked) = look(&witness).await {
                        standings.record(&name, looked);
                    }
                    tokio::time::sleep(every).await;
                }
            });
        }
        Ok(())
    }

    /// How each stands, by its name here.
    #[must_use]
    pub fn standings(&self) -> BTreeMap<String, Standing> {
        self.standings.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What those who audit are told wherever they are.
    #[must_use]
    pub fn alarms(&self) -> Vec<(String, Sentence)> {
        let standings = self.standings.lock().unwrap_or_else(PoisonError::into_inner);
        let alarmed = |(name, standing): (&String, &Standing)| Some((name.clone(), standing.alarm.clone()?.0));
        standings.iter().filter_map(alarmed).collect()
    }

    fn record(&self, name: &str, looked: Result<Head, WitnessError>) {
        let mut standings = self.standings.lock().unwrap_or_else(PoisonError::into_inner);
        let standing = standings.entry(name.to_owned()).or_default();
        match looked {
            Ok(head) => {
                if standing.missed.take().is_some() || standing.seen.is_none() {
                    info!(station = name, entry = head.sequence, "another station's log is witnessed");
                }
                standing.seen = Some((head, now_ms()));
            }
            Err(error) => {
                let says = sentence_of(&error);
                if error.is_alarm() {
                    if standing.alarm.is_none() {
                        error!(station = name, cause = %error_chain(&error), "another station's log is not what it was");
                    }
                    standing.alarm = Some((says, now_ms()));
                } else {
                    if standing.missed.is_none() {
                        warn!(station = name, cause = %error_chain(&error), "another station's log cannot be witnessed");
                    }
                    let since = standing.missed.as_ref().map_or_else(now_ms, |(_, since)| *since);
                    standing.missed = Some((says, since));
                }
            }
        }
    }
}

/// A look on a thread of its own, for which the program does not wait when it ends; none where it broke off.
async fn look(witness: &Arc<Witness>) -> Option<Result<Head, WitnessError>> {
    let (tell, looked) = oneshot::channel();
    let witness = Arc::clone(witness);
    let begun = std::thread::Builder::new().name("witness".to_owned()).spawn(move || {
        // Nobody listens any more where the station ended meanwhile.
        drop(tell.send(mend(&witness).and_then(|()| witness.look())));
    });
    if let Err(error) = begun {
        warn!(cause = %error, "no thread for looking at another station");
    }
    looked.await.ok()
}

/// Takes off what was not written to its end.
fn mend(witness: &Witness) -> Result<(), WitnessError> {
    let bytes = witness.mend()?;
    if bytes > 0 {
        warn!(station = %witness.from(), bytes, "a line about another station was not written to its end, and is taken off");
    }
    Ok(())
}

/// The sentence for people.
fn sentence_of(error: &WitnessError) -> Sentence {
    match error {
        WitnessError::Unreachable { .. } => Word::WitnessUnreachable.into(),
        WitnessError::Unsigned { .. } => Word::WitnessUnsigned.into(),
        WitnessError::OtherKey { told, seen } => {
            sentence!(WitnessOtherKey { told: told.clone(), seen: seen.clone() })
        }
        WitnessError::Shorter { told, seen } => sentence!(WitnessShorter { told: *told, seen: *seen }),
        WitnessError::Rewritten { entry } => sentence!(WitnessRewritten { entry: *entry }),
        WitnessError::File(_) | WitnessError::Full(_) => Word::WitnessFile.into(),
    }
}

/// A head as people compare it: the entry and its seal.
#[must_use]
pub fn of(head: &Head) -> String {
    format!("{}:{}", head.sequence, HEXLOWER.encode(&head.seal))
}
