//! The station's side: what the log has after the last acknowledged entry is sent, again and again until it is acknowledged, and pairings
//! are fetched when there are new ones. The station works on whether anybody answers or not.

use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use data_encoding::HEXLOWER;
use ed25519_dalek::VerifyingKey;
use hall::command_error::CommandError;
use hall::equipment::STATION;
use hall::error_chain::error_chain;
use hall::live_hall::{EnterError, LiveHall, Notice};
use records::address::Address;
use records::fact::GameId;
use records::{StoreError, chain, now_ms};
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::oneshot;
use tracing::{error, info, warn};
use words::{Sentence, Value, Word, sentence};

use crate::acknowledged::{Acknowledged, AcknowledgedFile};
use crate::backoff;
use crate::batch::{Batch, MOST_ENTRIES, first_of};
use crate::client::{CertificateError, Client, ClientError};
use crate::pairings::{self, Asked, Pairing, Pairings};
use crate::proof::Token;
use crate::{Branched, FORWARD, PAIRINGS, Place, Taken};

/// With nothing to send, so often is said that the station is there.
const STILL_HERE: Duration = Duration::from_secs(10);
/// What is entered within this time goes in one request.
const GATHER: Duration = Duration::from_millis(100);
/// The joint hall that a station tells.
#[derive(Clone, Debug)]
pub struct JointHall {
    /// Where it is.
    pub address: Address,
    /// The event.
    pub event: String,
    /// What this station's room is called.
    pub room: String,
    /// By which this station may speak.
    pub token: Token,
    /// The key that signs its answers; the one of the first answer where none is said.
    pub key: Option<VerifyingKey>,
    /// The tables whose pairings are entered here.
    pub tables: Option<RangeInclusive<u16>>,
    /// The certificate that it has, where the system does not trust it.
    pub certificate: Option<PathBuf>,
}

/// How forwarding stands.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The event.
    pub event: String,
    /// Where the joint hall is.
    pub address: Address,
    /// The last entry that it holds.
    pub held: u64,
    /// When it answered last, in milliseconds since 1970.
    pub answered_ms: Option<u64>,
    /// Why the last request came to nothing, and since when none does.
    pub missed: Option<(Sentence, u64)>,
    /// The joint hall holds another log under this station's key: this station goes on from an older copy. Stays until the next start.
    pub branched: Option<Branched>,
    /// Pairings that cannot be entered here, and why.
    pub not_entered: Vec<(GameId, Arc<CommandError>)>,
}

/// Why a turn came to nothing.
#[derive(Debug, Error)]
enum TurnError {
    #[error(transparent)]
    Client(#[from] ClientError),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("what was acknowledged cannot be written down")]
    File(#[source] io::Error),
    #[error("pairings cannot be entered")]
    LiveHall(#[source] EnterError),
    #[error("the joint hall does not take this log from its beginning")]
    NotTaken,
    #[error("the work was broken off")]
    BrokenOff,
}

/// The station's forwarding; stands still where the configuration names no joint hall.
#[derive(Debug, Default)]
pub struct Forwarding(Mutex<Option<Standing>>);

impl Forwarding {
    /// Begins to forward; ends with the runtime.
    ///
    /// # Errors
    /// Where the certificate cannot be used.
    pub fn begin(
        self: &Arc<Self>,
        live_hall: &Arc<LiveHall>,
        data: &Path,
        to: JointHall,
    ) -> Result<(), CertificateError> {
        let client = Client::new(to.address.clone(), to.token.clone(), to.certificate.as_deref())?;
        let file = AcknowledgedFile::of(data);
        // What was acknowledged by another joint hall, or for another event, says nothing of this one.
        let is_of = |known: &Acknowledged| known.event == to.event && to.key.is_none_or(|key| known.key() == Some(key));
        let known = file.read().filter(is_of);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Standing {
            event: to.event.clone(),
            address: to.address.clone(),
            held: known.as_ref().map_or(0, |known| known.held.sequence),
            answered_ms: None,
            missed: None,
            branched: None,
            not_entered: Vec::new(),
        });
        let notices = live_hall.notices();
        let forwarding = Arc::clone(self);
        let sender =
            Sender { live_hall: Arc::clone(live_hall), client: Arc::new(client), to, file, known, pairings: 0 };
        tokio::spawn(sender.run(forwarding, notices));
        Ok(())
    }

    /// How it stands; none where no joint hall is told.
    #[must_use]
    pub fn standing(&self) -> Option<Standing> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What those who audit are told wherever they are.
    #[must_use]
    pub fn alarm(&self) -> Option<Sentence> {
        let Branched { entry, former } = self.standing()?.branched?;
        Some(sentence!(ForwardBranched { entry, former }))
    }

    fn change(&self, change: impl FnOnce(&mut Standing)) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).as_mut().map(change);
    }

    fn failed(&self, failed: &TurnError) {
        self.change(|standing| {
            if standing.missed.is_none() {
                warn!(event = standing.event, cause = %error_chain(failed), "the joint hall cannot be told; everything waits in the log");
            }
            let since = standing.missed.as_ref().map_or_else(now_ms, |(_, since)| *since);
            standing.missed = Some((sentence_of(failed), since));
        });
    }

    fn held(&self, taken: &Taken) {
        self.change(|standing| {
            if standing.missed.take().is_some() || standing.answered_ms.is_none() {
                info!(event = standing.event, entry = taken.held.sequence, "the joint hall answers");
            }
            standing.held = taken.held.sequence;
            standing.answered_ms = Some(now_ms());
            if let Some(branched) = taken.branched
                && standing.branched.replace(branched).is_none()
            {
                let Branched { entry, former } = branched;
                error!(
                    event = standing.event,
                    entry, former, "this station's log is not the one that the joint hall had: both are kept there"
                );
            }
        });
    }
}

/// What sends.
struct Sender {
    live_hall: Arc<LiveHall>,
    client: Arc<Client>,
    to: JointHall,
    file: AcknowledgedFile,
    /// What was acknowledged last; none before the first answer.
    known: Option<Acknowledged>,
    /// The list of pairings that was entered last.
    pairings: u64,
}

impl Sender {
    async fn run(mut self, forwarding: Arc<Forwarding>, mut notices: Receiver<Notice>) {
        let mut failures = 0;
        loop {
            match self.turn(&forwarding).await {
                Ok(true) => failures = 0,
                Ok(false) => {
                    failures = 0;
                    let waited = tokio::time::timeout(STILL_HERE, notices.recv()).await;
                    if matches!(waited, Ok(Err(RecvError::Closed))) {
                        return;
                    }
                    if waited.is_ok() {
                        tokio::time::sleep(GATHER).await;
                    }
                    notices = notices.resubscribe();
                }
                Err(failed) => {
                    forwarding.failed(&failed);
                    tokio::time::sleep(backoff::wait(failures)).await;
                    failures = failures.saturating_add(1);
                }
            }
        }
    }

    /// Sends what comes next; whether there is more.
    async fn turn(&mut self, forwarding: &Forwarding) -> Result<bool, TurnError> {
        let known = self.known.as_ref().map(|known| known.held);
        // A log that has another entry there than was acknowledged was put back or begun anew: it is told from its beginning.
        let after = known.filter(|held| self.has(held)).unwrap_or(START);
        let most = u32::try_from(MOST_ENTRIES).unwrap_or(u32::MAX);
        let entries = first_of(self.live_hall.store.sealed(after.sequence + 1, most).await?);
        let (last, key) = (self.live_hall.see(|hall| hall.sequence), *self.live_hall.store.public_key().as_bytes());
        let JointHall { event, room, .. } = self.to.clone();
        let batch = Batch { event, room, key, after, entries, last, now_ms: now_ms() };
        let end = batch.end();
        let (taken, joint_hall): (Taken, _) = self.ask(FORWARD, batch).await?;
        let held = if taken.is_gap {
            if after == START {
                return Err(TurnError::NotTaken);
            }
            if self.has(&taken.held) && taken.held.sequence < after.sequence { taken.held } else { START }
        } else if taken.held == end {
            end
        } else {
            // What it says that it holds is not what it was sent.
            return Err(TurnError::NotTaken);
        };
        let mut known = self.known.clone().unwrap_or_else(|| Acknowledged::nothing(&joint_hall, &self.to.event));
        known.held = held;
        if self.known.as_ref() != Some(&known) {
            self.file.write(&known).map_err(TurnError::File)?;
            self.known = Some(known);
        }
        forwarding.held(&Taken { held, ..taken.clone() });
        // A joint hall that was put back from its backup counts from an older list on.
        if self.to.tables.is_some() && taken.pairings != self.pairings {
            self.pairings = self.fetch(forwarding).await?;
        }
        Ok(held.sequence < self.live_hall.see(|hall| hall.sequence))
    }

    fn has(&self, place: &Place) -> bool {
        let before = |sequence: u64| usize::try_from(sequence.checked_sub(1)?).ok();
        self.live_hall.see(|hall| match before(place.sequence) {
            None => place.seal == chain::BEGINNING,
            Some(at) => hall.seals.get(at) == Some(&place.seal),
        })
    }

    /// Fetches the pairings and enters those of this station's tables; gives the number of the list.
    async fn fetch(&self, forwarding: &Forwarding) -> Result<u64, TurnError> {
        let asked = Asked { event: self.to.event.clone(), now_ms: now_ms() };
        let (Pairings { number, games }, _): (Pairings, _) = self.ask(PAIRINGS, asked).await?;
        let mut not_entered = Vec::new();
        let is_here = |game: GameId| self.to.tables.as_ref().is_some_and(|tables| tables.contains(&game.table));
        for pairing in games.into_iter().filter(|pairing| is_here(pairing.game)) {
            let Pairing { game, .. } = pairing;
            match self.live_hall.enter(STATION, move |hall| pairings::entered(hall, &pairing)).await {
                Ok(_) => {}
                Err(EnterError::Command(refused)) => {
                    warn!(round = game.round, table = game.table, cause = %refused, "a pairing is not entered");
                    not_entered.push((game, Arc::new(refused)));
                }
                Err(failed) => return Err(TurnError::LiveHall(failed)),
            }
        }
        info!(event = self.to.event, list = number, refused = not_entered.len(), "pairings are entered");
        forwarding.change(|standing| standing.not_entered = not_entered);
        Ok(number)
    }

    /// Asks on a thread of its own, for which the program does not wait when it ends.
    async fn ask<A>(
        &self,
        path: &'static str,
        question: impl Serialize + Send + 'static,
    ) -> Result<(A, VerifyingKey), TurnError>
    where
        A: DeserializeOwned + Send + 'static,
    {
        let expected = self.to.key.or_else(|| self.known.as_ref().and_then(Acknowledged::key));
        let (tell, told) = oneshot::channel();
        let client = Arc::clone(&self.client);
        let begun = std::thread::Builder::new().name("joint-hall".to_owned()).spawn(move || {
            // Nobody listens any more where the station ended meanwhile.
            drop(tell.send(client.ask(path, &question, expected.as_ref())));
        });
        if let Err(error) = begun {
            warn!(cause = %error, "no thread for telling the joint hall");
        }
        // Without a thread nothing was sent, and the other end is gone.
        Ok(told.await.map_err(|_| TurnError::BrokenOff)??)
    }
}

/// Before the first entry.
const START: Place = Place { sequence: 0, seal: chain::BEGINNING };

/// The sentence for people.
fn sentence_of(failed: &TurnError) -> Sentence {
    match failed {
        TurnError::Client(ClientError::Unreachable { .. }) => Word::WitnessUnreachable.into(),
        TurnError::Client(ClientError::Unsigned { .. }) => Word::JointHallUnsigned.into(),
        TurnError::Client(ClientError::Refused { why, .. }) => sentence!(JointHallRefuses { why: Value::text(why) }),
        TurnError::Client(ClientError::OtherKey { told, expected }) => {
            sentence!(WitnessOtherKey { told: told.clone(), seen: expected.clone() })
        }
        TurnError::Client(ClientError::NotUnderstood { .. }) | TurnError::NotTaken => {
            Word::JointHallNotUnderstood.into()
        }
        TurnError::Store(_) | TurnError::File(_) | TurnError::LiveHall(_) | TurnError::BrokenOff => {
            Word::ForwardFile.into()
        }
    }
}

/// The name under which a station witnesses the log of its joint hall; a file's name too.
#[must_use]
pub fn witnessed_as(event: &str) -> String {
    let letter =
        |letter: char| if letter.is_alphanumeric() || [' ', '-', '_'].contains(&letter) { letter } else { '_' };
    format!("{} (shoutan hall)", event.chars().map(letter).collect::<String>())
}

/// The key in digits, as configurations have it.
#[must_use]
pub fn digits(key: &VerifyingKey) -> String {
    HEXLOWER.encode(key.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_joint_hall_is_witnessed_in_a_file_whatever_the_event_is_called() {
        assert_eq!(witnessed_as("Spring Cup"), "Spring Cup (shoutan hall)");
        assert_eq!(witnessed_as("../春"), "___春 (shoutan hall)");
    }
}
