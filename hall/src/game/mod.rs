//! One game: what was entered for it, and what state that makes.

mod fold;
mod watched;

use std::collections::BTreeMap;

use records::Entry;
use records::claim::{Record, StoneCount};
use records::fact::{ConfirmedBy, GameFacts, GameId, Side};
use records::reading::{ChainMark, PointCorrection, Reading, Shows};
use scoring::recorded::RecordedEnd;

use super::command_error::CommandError;
use super::counting::{Case, CountedCase, name};
use super::marks::Marks;
use super::things::Thing;
use super::touches::{Seen, Touch, Touches};
use super::undo::Acts;
pub use watched::{FEWEST_MOVES, WatchedGame};

/// One game, as far as it has come.
#[derive(Clone, Debug)]
pub struct Game {
    /// Which.
    pub id: GameId,
    /// The entry that set it up: a game that is set up in its place, once it was removed, has another.
    pub begun: u64,
    /// What is known of it.
    pub facts: GameFacts,
    /// Its photographs, the oldest first.
    pub photos: Vec<TakenPhoto>,
    /// What humans said of points of the newest photograph of its end.
    pub corrections: BTreeMap<String, PointCorrection>,
    /// The chains that were marked dead or living.
    pub marks: Marks,
    /// The dead stones, once the players agreed on them.
    pub agreed: Option<AgreedDead>,
    /// The stones counted beside the board.
    pub counts: Vec<StoneCount>,
    /// How it ended by its record, where it was recorded.
    pub recorded: Option<RecordedEnd>,
    /// What the table's camera saw of it; none where nothing was watched.
    pub watched: Option<WatchedGame>,
    /// What the referee decided last, of whatever count.
    pub(super) decided: Option<Decision>,
    /// Who stands for which result.
    pub claim: Option<Claim>,
    /// Who confirmed it.
    pub confirmation: Option<Confirmation>,
    /// Why the chief referee is called.
    pub dispute: Option<Dispute>,
    /// The last entry that changed what is counted.
    pub inputs: u64,
    /// Who made it.
    pub inputs_by: String,
    /// Who changed what last.
    pub touches: Touches,
    /// What people did, as far as it was not undone.
    pub acts: Acts,
    /// How often a result was claimed.
    pub claims: u32,
    /// Of each pairing program that has a result of this game: the claim that it is of, and the result as such programs know it.
    pub handed_over: BTreeMap<String, (u64, String)>,
    /// The last entry about this game.
    pub sequence: u64,
    /// When that was.
    pub changed_ms: u64,
}

/// A photograph of a game.
#[derive(Clone, Debug)]
pub struct TakenPhoto {
    /// Its name.
    pub photo: String,
    /// What it shows.
    pub shows: Shows,
    /// When it was stored.
    pub at_ms: u64,
    /// Who took it.
    pub who: String,
    /// Where it came from.
    pub source: String,
    /// What came of reading it; none while it waits.
    pub reading: Option<Reading>,
}

/// The players agreed on the dead stones.
#[derive(Clone, Debug)]
pub struct AgreedDead {
    /// A point of each dead chain.
    pub chains: Vec<String>,
    /// Black's player and White's; logs of former versions do not say.
    pub players: Option<[String; 2]>,
    /// Who entered it.
    pub who: String,
    /// When.
    pub at_ms: u64,
}

/// Somebody stands for a result.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The entry that says so.
    pub sequence: u64,
    /// Which claim of the game it is, from 1: by the code of this number a player confirms it.
    pub number: u32,
    /// Who.
    pub who: String,
    /// When.
    pub at_ms: u64,
    /// The result and what it rests on.
    pub record: Record,
    /// The players who agreed, in their order.
    pub agreed: Vec<Agreement>,
}

/// The referee lets a count be claimed although something stands in its way.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The last entry that the count rests on.
    pub inputs: u64,
    /// Who decided.
    pub who: String,
    /// When.
    pub at_ms: u64,
    /// Why.
    pub reason: String,
}

/// A player agreed with a claim by the code of their slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreement {
    /// The player's side.
    pub side: Side,
    /// The player's name.
    pub player: String,
    /// On whose device.
    pub who: String,
    /// When.
    pub at_ms: u64,
}

/// Somebody else confirmed it.
#[derive(Clone, Debug)]
pub struct Confirmation {
    /// The entry that says so.
    pub sequence: u64,
    /// Its seal, in hexadecimal digits.
    pub seal: String,
    /// Who agreed.
    pub by: ConfirmedBy,
    /// Who entered it: the second official, or the one on whose device the players confirmed.
    pub who: String,
    /// When.
    pub at_ms: u64,
}

/// Somebody does not agree.
#[derive(Clone, Debug)]
pub struct Dispute {
    /// Who.
    pub who: String,
    /// When.
    pub at_ms: u64,
    /// Why.
    pub cause: DisputeCause,
}

/// Why a result is disputed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DisputeCause {
    /// Somebody's own words.
    Reason(String),
    /// A pairing program has another result.
    Program {
        /// The program.
        program: String,
        /// Its result, as pairing programs know one.
        result: String,
    },
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Nothing was photographed yet.
    Playing,
    /// A photograph is being read.
    Reading,
    /// Something has to be looked at.
    Doubtful,
    /// Everything was read; nobody stands for a result yet.
    Counted,
    /// A result waits for a second person.
    Waiting,
    /// The chief referee is called.
    Disputed,
    /// The result stands.
    Confirmed,
}

impl State {
    /// Every state in the order of a game.
    pub const ALL: [Self; 7] =
        [Self::Playing, Self::Reading, Self::Doubtful, Self::Counted, Self::Waiting, Self::Disputed, Self::Confirmed];

    /// Its name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Reading => "reading",
            Self::Doubtful => "doubtful",
            Self::Counted => "counted",
            Self::Waiting => "waiting",
            Self::Disputed => "disputed",
            Self::Confirmed => "confirmed",
        }
    }

    /// The state of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

impl Game {
    pub(super) fn new(id: GameId, facts: GameFacts, entry: &Entry) -> Self {
        Self {
            id,
            begun: entry.sequence,
            facts,
            photos: Vec::new(),
            corrections: BTreeMap::new(),
            marks: Marks::default(),
            agreed: None,
            counts: Vec::new(),
            recorded: None,
            watched: None,
            decided: None,
            claim: None,
            confirmation: None,
            dispute: None,
            inputs: entry.sequence,
            inputs_by: entry.who.clone(),
            touches: Touches::default(),
            acts: Acts::default(),
            claims: 0,
            handed_over: BTreeMap::new(),
            sequence: entry.sequence,
            changed_ms: entry.at_ms,
        }
    }

    /// Refuses what somebody says of a count that is not that of the game as it is, or not the one that they saw.
    ///
    /// # Errors
    /// Says who changed what is counted.
    pub fn hold(&self, inputs: u64, counted: &CountedCase) -> Result<(), CommandError> {
        let last = Touch { sequence: self.inputs, who: self.inputs_by.clone() };
        Seen::state(inputs).hold(&last, &Thing::Inputs)?;
        // Whatever number a form names: a count of other inputs is no count of this game.
        let is_its_own = Case::of(self).is_some_and(|case| case == counted.case);
        if is_its_own { Ok(()) } else { Err(CommandError::Meanwhile { thing: Thing::Inputs, who: last.who }) }
    }

    /// The newest photograph of the board after the last move.
    #[must_use]
    pub fn at_end(&self) -> Option<&TakenPhoto> {
        self.photos.iter().rev().find(|taken| taken.shows == Shows::End)
    }

    /// The newest photograph of the filled board that was taken after the one of its end.
    #[must_use]
    pub fn filled_in(&self) -> Option<&TakenPhoto> {
        let end = self.photos.iter().rposition(|taken| taken.shows == Shows::End)?;
        self.photos[end..].iter().rev().find(|taken| taken.shows == Shows::FilledIn)
    }

    /// The stones of the chains that are marked so, by their names.
    #[must_use]
    pub fn marked(&self, mark: ChainMark) -> Vec<String> {
        let size = self.size();
        self.marks.marked(mark).iter().filter_map(|point| Some(name(point, size?))).collect()
    }

    /// The names of those who confirmed the result; none where it does not stand.
    #[must_use]
    pub fn confirmed_by(&self) -> Option<String> {
        let confirmation = self.confirmation.as_ref()?;
        Some(match confirmation.by {
            ConfirmedBy::Official => confirmation.who.clone(),
            ConfirmedBy::Players => {
                let agreed = self.claim.iter().flat_map(|claim| &claim.agreed);
                agreed.map(|agreement| agreement.player.as_str()).collect::<Vec<_>>().join(", ")
            }
        })
    }

    /// What the referee decided of the count as it is; whatever it rests on has not changed since.
    #[must_use]
    pub fn decision(&self) -> Option<&Decision> {
        self.decided.as_ref().filter(|decided| decided.inputs == self.inputs)
    }

    /// How far it has come.
    #[must_use]
    pub fn state(&self) -> State {
        if self.confirmation.is_some() {
            State::Confirmed
        } else if self.dispute.is_some() {
            State::Disputed
        } else if self.claim.is_some() {
            State::Waiting
        } else {
            match self.at_end().map(|taken| &taken.reading) {
                None => State::Playing,
                Some(None) => State::Reading,
                Some(Some(Reading::Refused { .. })) => State::Doubtful,
                Some(Some(Reading::Read { doubtful, .. })) => {
                    let open = doubtful.iter().any(|point| !self.corrections.contains_key(point));
                    if open { State::Doubtful } else { State::Counted }
                }
            }
        }
    }
}
