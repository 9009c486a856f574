//! The hall as the log tells it: people, games, and how far each game has come.
//!
//! ```text
//! entries -> Hall -> Game: photographs, corrections, dead stones, counts, claim, confirmation
//! ```
//!
//! A hall is folded from entries and from nothing else, so that the same log always gives the same hall. What a visitor wants to do
//! is first held against it ([`commands`]), then appended, then folded in.

// No arm of a match takes whatever else there may be: a new kind of fact has to be thought of in each fold before it compiles.
#![deny(clippy::wildcard_enum_match_arm)]

pub mod allowed_sources;
pub mod command_error;
pub mod commands;
pub mod counting;
pub mod equipment;
pub mod error_chain;
pub mod fingerprint;
mod game;
pub mod left_open;
pub mod limits;
pub mod live_hall;
pub mod marks;
pub mod names;
pub mod pairings;
pub mod player_code;
pub mod players;
pub mod readers;
pub mod readings;
pub mod recount;
pub mod scrapers;
pub mod sheet_code;
pub mod terms;
pub mod things;
pub mod touches;
pub mod undo;
pub mod witnessing;

use std::collections::{BTreeMap, BTreeSet};

use records::Entry;
use records::chain::Hash;
use records::fact::{Fact, GameId, PlayerFacts, Role};
use records::pictures::Pictures;

use self::recount::Recount;
use equipment::Equipment;
pub use game::{
    AgreedDead, Agreement, Claim, Confirmation, Dispute, DisputeCause, FEWEST_MOVES, Game, State, TakenPhoto,
    WatchedGame,
};

/// Everything that is known of the hall.
#[derive(Clone, Debug, Default)]
pub struct Hall {
    /// Who may come in, by name.
    pub people: BTreeMap<String, Person>,
    /// The hashes of the tokens of programs that may read the figures, by the programs' names.
    pub scrapers: BTreeMap<String, String>,
    /// The games, by round and table.
    pub games: BTreeMap<GameId, Game>,
    /// What is known of players beside their names, by name.
    pub players: BTreeMap<String, PlayerFacts>,
    /// The event's name, the cameras and the bowls.
    pub equipment: Equipment,
    /// Photographs and other pictures that belong to some game.
    pub pictures: Pictures,
    /// The rounds that were started, in that order.
    pub starts: Vec<u16>,
    /// Games that were set up once and taken away again.
    pub removed: BTreeSet<GameId>,
    /// The recounts by sample that were drawn, the oldest first.
    pub recounts: Vec<Recount>,
    /// The last entry folded in.
    pub sequence: u64,
    /// The seal of each entry, which others hold the log against.
    pub seals: Vec<Hash>,
}

/// Somebody who may come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// What they may do.
    pub role: Role,
    /// The Argon2 hash of the password.
    pub password: String,
}

impl Hall {
    /// The hall that these entries tell of.
    #[must_use]
    pub fn of(entries: &[Entry]) -> Self {
        let mut hall = Self::default();
        entries.iter().for_each(|entry| hall.fold(entry));
        hall
    }

    /// Folds one more entry in.
    pub fn fold(&mut self, entry: &Entry) {
        self.sequence = entry.sequence;
        self.seals.push(entry.hash);
        self.pictures.take(entry.sequence, entry.at_ms, &entry.fact);
        match &entry.fact {
            Fact::LogBegun { .. } => {}
            Fact::PersonSet { name, role, password } => {
                self.people.insert(name.clone(), Person { role: *role, password: password.clone() });
            }
            Fact::PersonRemoved { name } => {
                self.people.remove(name);
            }
            Fact::ScraperSet { name, hash } => {
                self.scrapers.insert(name.clone(), hash.clone());
            }
            Fact::ScraperRemoved { name } => {
                self.scrapers.remove(name);
            }
            Fact::GameSet { game, facts } => {
                self.removed.remove(game);
                self.games
                    .entry(*game)
                    .and_modify(|known| known.set(facts.clone(), entry))
                    .or_insert_with(|| Game::new(*game, facts.clone(), entry));
            }
            Fact::PlayerSet { name, player } => {
                self.players.insert(name.clone(), player.clone());
            }
            Fact::PlayerRemoved { name } => {
                self.players.remove(name);
            }
            Fact::GameRemoved { game } => {
                self.games.remove(game);
                self.removed.insert(*game);
            }
            Fact::RoundStarted { round } => self.starts.push(*round),
            fact @ (Fact::EventSet { .. } | Fact::CameraSet { .. } | Fact::BowlSet { .. } | Fact::BowlTared { .. }) => {
                self.equipment.take(&entry.who, entry.hash, fact);
            }
            Fact::RecountDrawn { .. } => self.recounts.extend(Recount::drawn(&self.games, entry)),
            Fact::RecountFound { recount, .. } => {
                if let Some(held) = self.recounts.iter_mut().find(|held| held.sequence == Some(*recount)) {
                    held.fold(entry);
                }
            }
            Fact::PicturesDiscarded { .. } => {
                let watched = self.games.values_mut().filter_map(|game| game.watched.as_mut());
                watched.for_each(|watched| watched.forget(|picture| self.pictures.is_discarded(picture)));
            }
            Fact::PhotoTaken { game, .. }
            | Fact::PhotoRead { game, .. }
            | Fact::PointSaid { game, .. }
            | Fact::ChainMarked { game, .. }
            | Fact::DeadAgreed { game, .. }
            | Fact::PlayersAgreedOnDead { game, .. }
            | Fact::StonesCounted { game, .. }
            | Fact::FirstPassSaid { game, .. }
            | Fact::GameRecorded { game, .. }
            | Fact::GameWatched { game, .. }
            | Fact::WatchedPointCorrected { game, .. }
            | Fact::GameLooksFinished { game, .. }
            | Fact::RefereeDecided { game, .. }
            | Fact::ResultClaimed { game, .. }
            | Fact::ClaimTakenBack { game, .. }
            | Fact::ActUndone { game, .. }
            | Fact::PlayerAgreed { game, .. }
            | Fact::ResultConfirmed { game, .. }
            | Fact::ResultHandedOver { game, .. }
            | Fact::ResultDiffers { game, .. }
            | Fact::ResultDisputed { game, .. }
            | Fact::GameReopened { game, .. } => {
                if let Some(game) = self.games.get_mut(game) {
                    game.fold(entry);
                }
            }
        }
    }

    /// The round that is played: the one that was started last. Where none was, or nobody plays in it any more, the newest that has
    /// games.
    #[must_use]
    pub fn round(&self) -> Option<u16> {
        let is_played = |round: &u16| self.of_round(*round).next().is_some();
        self.started().filter(is_played).or_else(|| self.games.keys().map(|id| id.round).max())
    }

    /// The round that was started last.
    #[must_use]
    pub fn started(&self) -> Option<u16> {
        self.starts.last().copied()
    }

    /// Whether a round was started or lies before one that was; in a log in which none was, every round is told.
    #[must_use]
    pub fn is_told(&self, round: u16) -> bool {
        self.starts.iter().max().is_none_or(|newest| round <= *newest)
    }

    /// The rounds that have games.
    #[must_use]
    pub fn rounds(&self) -> Vec<u16> {
        let mut rounds: Vec<u16> = self.games.keys().map(|id| id.round).collect();
        rounds.dedup();
        rounds
    }

    /// The games of a round, by table.
    pub fn of_round(&self, round: u16) -> impl Iterator<Item = &Game> {
        let id = |table| GameId { round, table };
        self.games.range(id(0)..=id(u16::MAX)).map(|(_, game)| game)
    }
}

/// The game that a fact is about.
#[must_use]
pub const fn game_of(fact: &Fact) -> Option<GameId> {
    match fact {
        Fact::LogBegun { .. }
        | Fact::PersonSet { .. }
        | Fact::PersonRemoved { .. }
        | Fact::ScraperSet { .. }
        | Fact::ScraperRemoved { .. }
        | Fact::PlayerSet { .. }
        | Fact::PlayerRemoved { .. }
        | Fact::RoundStarted { .. }
        | Fact::EventSet { .. }
        | Fact::CameraSet { .. }
        | Fact::BowlSet { .. }
        | Fact::BowlTared { .. }
        | Fact::PicturesDiscarded { .. }
        // What is found in a recount changes nothing of the game.
        | Fact::RecountDrawn { .. }
        | Fact::RecountFound { .. } => None,
        Fact::GameSet { game, .. }
        | Fact::GameRemoved { game }
        | Fact::PhotoTaken { game, .. }
        | Fact::PhotoRead { game, .. }
        | Fact::PointSaid { game, .. }
        | Fact::ChainMarked { game, .. }
        | Fact::DeadAgreed { game, .. }
        | Fact::PlayersAgreedOnDead { game, .. }
        | Fact::StonesCounted { game, .. }
        | Fact::FirstPassSaid { game, .. }
        | Fact::GameRecorded { game, .. }
        | Fact::GameWatched { game, .. }
        | Fact::WatchedPointCorrected { game, .. }
        | Fact::GameLooksFinished { game, .. }
        | Fact::RefereeDecided { game, .. }
        | Fact::ResultClaimed { game, .. }
        | Fact::ClaimTakenBack { game, .. }
        | Fact::ActUndone { game, .. }
        | Fact::PlayerAgreed { game, .. }
        | Fact::ResultConfirmed { game, .. }
        | Fact::ResultHandedOver { game, .. }
        | Fact::ResultDiffers { game, .. }
        | Fact::ResultDisputed { game, .. }
        | Fact::GameReopened { game, .. } => Some(*game),
    }
}
