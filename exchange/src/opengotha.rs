//! OpenGotha, by its files: the tournament file, which it writes after every change, is watched and read; results leave as a file of games,
//! made from the file just read, that a human imports.
//!
//! OpenGotha's import replaces the games of a file without comparing players, so that the file is made anew whenever its own changes, and
//! has nothing in it that OpenGotha does not have but results over unknown ones.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use files::FileError;
use hall::error_chain::error_chain;
use hall::live_hall::{EnterError, LiveHall};
use pairing::merge::{MergeError, Standing, merge};
use pairing::{Format, LONGEST_FILE};
use serde::Deserialize;
use thiserror::Error;
use tokio::runtime::Handle;
use tracing::{error, info, warn};

use crate::config::rules;
use crate::pairings;
use crate::passing::{Passing, confirmed, enter, passing, waiting};
use crate::status::{Exchange, Missed, Program, Trouble};
use crate::waiting::{Sleeper, woken_by};

/// The file of games in the data folder.
const RESULTS: &str = "opengotha-games.xml";
/// How often the file is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// The coarsest time that a file system keeps of a change (FAT has two seconds): a file that is not older may change without another time.
const COARSEST_TIME: Duration = Duration::from_secs(3);

/// Where its files are, as `[opengotha]` of a configuration says it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenGotha {
    /// The file that it writes: `tournamentfiles/work/NAME.xml`.
    pub file: PathBuf,
    /// The file of games for its import; in the hall's data folder where nobody said otherwise.
    pub results: Option<PathBuf>,
    /// The rules that are played by.
    #[serde(default, deserialize_with = "rules")]
    pub rules: Option<String>,
}

/// Why a look came to nothing.
#[derive(Debug, Error)]
enum LookError {
    #[error("the file cannot be read")]
    File(#[from] FileError),
    #[error("the file cannot be meant")]
    Merge(#[from] MergeError),
    #[error("the file of games cannot be written")]
    Write(#[source] std::io::Error),
    #[error("the log cannot be written")]
    LiveHall(#[from] EnterError),
}

impl LookError {
    const fn missed(&self) -> Missed {
        match self {
            Self::File(_) => Missed::NoFile,
            Self::Merge(_) => Missed::Unread,
            Self::Write(_) => Missed::NotWritten,
            Self::LiveHall(_) => Missed::Log,
        }
    }
}

impl OpenGotha {
    /// Begins the exchange; it ends with the runtime.
    pub fn begin(self, live_hall: &Arc<LiveHall>, exchange: &Arc<Exchange>, runtime: &Handle) {
        let results = self.results.unwrap_or_else(|| live_hall.store.folder().join(RESULTS));
        exchange.begins(Program::OpenGotha, self.file.display().to_string(), Some(results.display().to_string()));
        let (_, sleeper) = woken_by(live_hall, runtime);
        let watching = Watching {
            file: self.file,
            results,
            rules: self.rules,
            live_hall: Arc::clone(live_hall),
            exchange: Arc::clone(exchange),
            runtime: runtime.clone(),
            seen: None,
        };
        let begun = std::thread::Builder::new().name("opengotha".to_owned()).spawn(move || watching.run(&sleeper));
        if let Err(error) = begun {
            error!(cause = %error, "no thread for OpenGotha");
        }
    }
}

/// What was looked at last: the file's time and length, and the log's end.
type Seen = (Option<SystemTime>, u64, u64);

struct Watching {
    file: PathBuf,
    results: PathBuf,
    rules: Option<String>,
    live_hall: Arc<LiveHall>,
    exchange: Arc<Exchange>,
    runtime: Handle,
    seen: Option<Seen>,
}

impl Watching {
    fn run(mut self, sleeper: &Sleeper) {
        let mut failed = 0_u32;
        loop {
            match self.look() {
                Ok(()) => failed = 0,
                Err(error) => {
                    failed += 1;
                    self.seen = None;
                    let waiting = self.live_hall.see(|hall| waiting(hall, Program::OpenGotha));
                    // A file that is just being written is whole at the next look.
                    if failed > 1 && self.exchange.missed(Program::OpenGotha, error.missed(), waiting) {
                        warn!(cause = %error_chain(&error), "OpenGotha's file cannot be exchanged with");
                    }
                }
            }
            if !sleeper.sleep(LOOK_EVERY) {
                return;
            }
        }
    }

    fn look(&mut self) -> Result<(), LookError> {
        let meta = std::fs::metadata(&self.file).map_err(|source| FileError::Closed { source })?;
        let seen = (meta.modified().ok(), meta.len(), self.live_hall.see(|hall| hall.sequence));
        if self.seen == Some(seen) {
            return Ok(());
        }
        let bytes = files::read(&self.file, LONGEST_FILE)?;
        let read = pairing::read(&bytes).map_err(MergeError::from)?;
        if read.format != Format::OpenGotha {
            return Err(MergeError::Format(read.format).into());
        }
        let tournament = read.tournament;
        let mut troubles = pairings::enter(&self.live_hall, &self.runtime, &tournament, self.rules.as_deref())?;
        let results = self.live_hall.see(|hall| confirmed(hall, Program::OpenGotha));
        let Passing { put, seen: there, same, disputes, differences } = passing(&tournament, results);
        let leaving: Vec<Standing> = put.into_iter().map(|(result, _)| result.standing).collect();
        let merged = merge(&bytes, &leaving)?;
        if self.write(&merged.bytes)? {
            info!(results = merged.put, file = %self.results.display(), "results for OpenGotha's import");
        }
        enter(&self.live_hall, &self.runtime, Program::OpenGotha, there, disputes)?;
        troubles.extend(differences.into_iter().chain(merged.differences).map(Trouble::Differs));
        self.exchange.read(Program::OpenGotha, leaving.len(), same, troubles);
        let is_settled = seen.0.and_then(|time| time.elapsed().ok()).is_some_and(|age| age > COARSEST_TIME);
        self.seen = is_settled.then_some(seen);
        Ok(())
    }

    /// Writes the file of games, whole or not at all, and only where it is not so already; gives whether it was written.
    fn write(&self, games: &[u8]) -> Result<bool, LookError> {
        let path = &self.results;
        if files::read(path, LONGEST_FILE).is_ok_and(|known| known == games) {
            return Ok(false);
        }
        let beside = path.with_extension("xml.new");
        std::fs::write(&beside, games).and_then(|()| std::fs::rename(&beside, path)).map_err(LookError::Write)?;
        Ok(true)
    }
}
