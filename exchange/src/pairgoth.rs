//! Pairgoth, live: its pairings and players are read when they change, results that stand are put in over `?` within seconds.
//!
//! One thread does all of it, one look after the other: read everything, follow the pairings, hold the results against its own, put in what
//! it does not know, and look again whether it is there. A second one listens to its events and only says that something changed.

mod client;
mod events;

use std::sync::Arc;

use hall::error_chain::error_chain;
use hall::live_hall::{EnterError, LiveHall};
use pairing::{Format, Game, LONGEST_FILE, Outcome, ReadError, Tournament};
use records::address::Address;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use thiserror::Error;
use tokio::runtime::Handle;
use tracing::{error, info, warn};

use crate::config::{Secret, rules};
use crate::pairings;
use crate::passing::{Passing, confirmed, enter, passing, waiting as results_waiting};
use crate::status::{Exchange, Missed, Program, Trouble};
use crate::waiting::{self, Sleeper, woken_by};
use client::{AskError, Client};

/// What is read of its terms; some versions send lists beside them in other forms than in files.
const TERMS: [&str; 8] = ["name", "country", "location", "startDate", "endDate", "rules", "komi", "rounds"];

/// Where it is, as `[pairgoth]` of a configuration says it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairgoth {
    /// Its address: of the API by itself (port 8085), or of the whole program (port 8080).
    pub address: Address,
    /// The tournament's number.
    pub tournament: u32,
    /// The secret that both share, where it asks for one.
    pub secret: Option<Secret>,
    /// The rules that are played by.
    #[serde(default, deserialize_with = "rules")]
    pub rules: Option<String>,
}

/// Why a look came to nothing.
#[derive(Debug, Error)]
enum LookError {
    #[error(transparent)]
    Ask(#[from] AskError),
    #[error("what it sends cannot be meant")]
    Read(#[from] ReadError),
    #[error("the log cannot be written")]
    LiveHall(#[from] EnterError),
}

impl LookError {
    const fn missed(&self) -> Missed {
        match self {
            Self::Ask(AskError::Secret) => Missed::Secret,
            Self::Ask(AskError::Refused { status, .. }) => Missed::Refused { status: *status },
            Self::Ask(AskError::Unreachable(_) | AskError::Json(_)) => Missed::Unreachable,
            Self::Read(_) => Missed::Unread,
            Self::LiveHall(_) => Missed::Log,
        }
    }
}

impl Pairgoth {
    /// Begins the exchange; it ends with the runtime.
    pub fn begin(self, live_hall: &Arc<LiveHall>, exchange: &Arc<Exchange>, runtime: &Handle) {
        exchange.begins(Program::Pairgoth, format!("{}/tour/{}", self.address, self.tournament), None);
        let client = Arc::new(Client::new(&self.address, self.secret.as_ref()));
        let (waker, sleeper) = woken_by(live_hall, runtime);
        let looking = Looking {
            client: Arc::clone(&client),
            tournament: self.tournament,
            rules: self.rules,
            live_hall: Arc::clone(live_hall),
            exchange: Arc::clone(exchange),
            runtime: runtime.clone(),
        };
        let look = std::thread::Builder::new().name("pairgoth".to_owned()).spawn(move || looking.run(&sleeper));
        let listen = std::thread::Builder::new()
            .name("pairgoth-events".to_owned())
            .spawn(move || events::listen(&client, &waker));
        for begun in [look, listen] {
            if let Err(error) = begun {
                error!(cause = %error, "no thread for Pairgoth");
            }
        }
    }
}

struct Looking {
    client: Arc<Client>,
    tournament: u32,
    rules: Option<String>,
    live_hall: Arc<LiveHall>,
    exchange: Arc<Exchange>,
    runtime: Handle,
}

impl Looking {
    fn run(&self, sleeper: &Sleeper) {
        let (mut unsettled, mut is_missed) = (0_u32, false);
        loop {
            match self.look() {
                Ok(waiting) => {
                    if is_missed {
                        info!("Pairgoth answers again");
                    }
                    is_missed = false;
                    unsettled = if waiting == 0 { 0 } else { unsettled + 1 };
                }
                Err(error) => {
                    let waiting = self.live_hall.see(|hall| results_waiting(hall, Program::Pairgoth));
                    if self.exchange.missed(Program::Pairgoth, error.missed(), waiting) {
                        warn!(cause = %error_chain(&error), "Pairgoth cannot be exchanged with");
                    }
                    is_missed = true;
                    unsettled += 1;
                }
            }
            std::thread::sleep(waiting::LEAST_BETWEEN_LOOKS);
            if !sleeper.sleep(waiting::until_next_look(unsettled)) {
                return;
            }
        }
    }

    /// Looks at everything once; gives how many results could not be put in because somebody was faster.
    fn look(&self) -> Result<usize, LookError> {
        let tournament = self.read()?;
        let mut troubles = pairings::enter(&self.live_hall, &self.runtime, &tournament, self.rules.as_deref())?;
        let results = self.live_hall.see(|hall| confirmed(hall, Program::Pairgoth));
        let Passing { put, seen, same, disputes, differences } = passing(&tournament, results);
        let (mut there, mut same, mut waiting, mut refused) = (seen, same, 0, None);
        for (result, game) in put {
            match self.put(&tournament, &tournament.games[game], result.standing.outcome) {
                Ok(true) => {
                    same += 1;
                    there.push(result);
                }
                // Somebody was faster; the next look says what is there now.
                Ok(false) => waiting += 1,
                // That one result is refused keeps no other one back.
                Err(error) => {
                    waiting += 1;
                    refused = Some(error);
                }
            }
            if matches!(refused, Some(LookError::Ask(AskError::Unreachable(_)))) {
                break;
            }
        }
        enter(&self.live_hall, &self.runtime, Program::Pairgoth, there, disputes)?;
        if let Some(error) = refused {
            return Err(error);
        }
        troubles.extend(differences.into_iter().map(Trouble::Differs));
        self.exchange.read(Program::Pairgoth, waiting, same, troubles);
        Ok(waiting)
    }

    /// Everything: the tournament's terms, its players and the games of each round that is paired, held to what holds for its files.
    fn read(&self) -> Result<Tournament, LookError> {
        let root = format!("/api/tour/{}", self.tournament);
        let terms = self.client.get(&root)?;
        let players = self.client.get(&format!("{root}/part"))?;
        let kept = TERMS.iter().filter_map(|name| Some(((*name).to_owned(), terms.get(*name)?.clone())));
        // What a file has as one text, and no longer than a file.
        let mut whole = Json::Object(kept.collect()).to_string();
        whole.pop();
        whole.push_str(&format!("{}\"players\":{players},\"games\":[", if whole.len() > 1 { "," } else { "" }));
        let rounds = terms.get("rounds").and_then(Json::as_u64).unwrap_or(0).min(pairing::MOST_ROUNDS.into());
        for round in 1..=rounds {
            match self.client.get(&format!("{root}/pair/{round}")) {
                Ok(paired) => {
                    let games = paired.get("games").unwrap_or(&Json::Null);
                    whole.push_str(&format!("{}{games}", if round > 1 { "," } else { "" }));
                }
                // It says so of a round whose round before was not paired.
                Err(AskError::Refused { status: 400, .. }) if round > 1 => break,
                Err(error) => return Err(error.into()),
            }
            if whole.len() > LONGEST_FILE {
                return Err(ReadError::TooLong.into());
            }
        }
        whole.push_str("]}");
        let read = pairing::read(whole.as_bytes())?;
        if read.format == Format::Pairgoth { Ok(read.tournament) } else { Err(ReadError::Format.into()) }
    }

    /// Puts a result in, after the players and what is known of the game were looked at once more; gives whether it is there.
    fn put(&self, tournament: &Tournament, game: &Game, outcome: Outcome) -> Result<bool, LookError> {
        let address = format!("/api/tour/{}/res/{}", self.tournament, game.round);
        let now = || -> Result<Option<Game>, LookError> {
            let results = self.client.get(&address)?;
            let results = results.as_array().map_or(&[][..], Vec::as_slice);
            let (games, _) = pairing::pairgoth::games(results, game.round, &tournament.players)?;
            Ok(games.into_iter().find(|other| other.id == game.id))
        };
        // The same number may be of other players by now.
        let is_same = |now: &Game| (now.black, now.white) == (game.black, game.white);
        match now()? {
            Some(now) if is_same(&now) && now.outcome == Outcome::Unknown => {}
            _ => return Ok(false),
        }
        self.client.put(&address, &json!({ "id": game.id, "result": pairing::pairgoth::code(outcome) }))?;
        Ok(now()?.is_some_and(|now| is_same(&now) && now.outcome == outcome))
    }
}
