//! One game: what was entered for it, and what state that makes.

use std::collections::BTreeMap;

use crate::store::Entry;
use crate::store::fact::{ConfirmedBy, Fact, GameFacts, GameId, Side};
use crate::store::reading::{Reading, Said, Shows};
use crate::store::record::{Record, StoneCount};

/// One game, as far as it has come.
#[derive(Clone, Debug)]
pub struct Game {
    /// Which.
    pub id: GameId,
    /// What is known of it.
    pub facts: GameFacts,
    /// Its photographs, the oldest first.
    pub photos: Vec<TakenPhoto>,
    /// What humans said of points of the newest photograph of its end.
    pub said: BTreeMap<String, Said>,
    /// A point of each dead chain, once the players agreed on them.
    pub dead: Option<Vec<String>>,
    /// The stones counted beside the board.
    pub counts: Vec<StoneCount>,
    /// Who stands for which result.
    pub claim: Option<Claim>,
    /// Who confirmed it.
    pub confirmation: Option<Confirmation>,
    /// Why the chief referee is called.
    pub dispute: Option<Dispute>,
    /// The last entry that changed what is counted.
    pub inputs: u64,
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

/// Somebody stands for a result.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The entry that says so.
    pub sequence: u64,
    /// Who.
    pub who: String,
    /// When.
    pub at_ms: u64,
    /// The result and what it rests on.
    pub record: Record,
    /// The players who agreed, in their order.
    pub agreed: Vec<Agreement>,
}

/// A player agreed with a claim by the code of their slip.
#[derive(Clone, Debug)]
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
    pub reason: String,
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
}

impl Game {
    pub(super) fn new(id: GameId, facts: GameFacts, sequence: u64) -> Self {
        Self {
            id,
            facts,
            photos: Vec::new(),
            said: BTreeMap::new(),
            dead: None,
            counts: Vec::new(),
            claim: None,
            confirmation: None,
            dispute: None,
            inputs: sequence,
            sequence,
            changed_ms: 0,
        }
    }

    pub(super) fn set(&mut self, facts: GameFacts, sequence: u64) {
        self.facts = facts;
        self.sequence = sequence;
        self.input(sequence);
    }

    pub(super) fn fold(&mut self, entry: &Entry) {
        self.sequence = entry.sequence;
        self.changed_ms = entry.at_ms;
        match &entry.fact {
            Fact::PhotoTaken { photo, shows, source, .. } => {
                self.photos.push(TakenPhoto {
                    photo: photo.clone(),
                    shows: *shows,
                    at_ms: entry.at_ms,
                    who: entry.who.clone(),
                    source: source.clone(),
                    reading: None,
                });
                if *shows == Shows::End {
                    self.said.clear();
                    self.dead = None;
                    self.input(entry.sequence);
                }
            }
            Fact::PhotoRead { photo, reading, .. } => {
                let mut replaced = false;
                for taken in self.photos.iter_mut().filter(|taken| taken.photo == *photo) {
                    replaced |= taken.reading.replace(reading.clone()).is_some();
                }
                // A result that was claimed while the photograph was still being read does not rest on its reading: a
                // resignation stands, whatever is on the board.
                let claimed_without = self.claim.is_some() && !replaced;
                if self.at_end().is_some_and(|taken| taken.photo == *photo) && !claimed_without {
                    self.input(entry.sequence);
                }
            }
            Fact::PointSaid { photo, point, stone, .. } if self.at_end().is_some_and(|end| end.photo == *photo) => {
                match stone {
                    Said::Unsaid => self.said.remove(point),
                    said => self.said.insert(point.clone(), *said),
                };
                // Other stones make other chains: who is dead has to be agreed anew.
                self.dead = None;
                self.input(entry.sequence);
            }
            Fact::DeadAgreed { chains, .. } => {
                self.dead = Some(chains.clone());
                self.input(entry.sequence);
            }
            Fact::StonesCounted { counts, .. } => {
                for count in counts {
                    let same = |known: &StoneCount| {
                        (known.color, known.place, known.moment) == (count.color, count.place, count.moment)
                    };
                    self.counts.retain(|known| !same(known));
                    self.counts.push(count.clone());
                }
                self.input(entry.sequence);
            }
            Fact::ResultClaimed { record, .. } => {
                self.claim = Some(Claim {
                    sequence: entry.sequence,
                    who: entry.who.clone(),
                    at_ms: entry.at_ms,
                    record: (**record).clone(),
                    agreed: Vec::new(),
                });
                self.confirmation = None;
            }
            Fact::PlayerAgreed { claim, side, player, .. } => {
                if let Some(held) = self.claim.as_mut().filter(|held| held.sequence == *claim) {
                    held.agreed.push(Agreement {
                        side: *side,
                        player: player.clone(),
                        who: entry.who.clone(),
                        at_ms: entry.at_ms,
                    });
                }
            }
            Fact::ResultConfirmed { claim, by, .. }
                if self.claim.as_ref().is_some_and(|held| held.sequence == *claim) =>
            {
                self.confirmation = Some(Confirmation {
                    sequence: entry.sequence,
                    seal: data_encoding::HEXLOWER.encode(&entry.hash),
                    by: *by,
                    who: entry.who.clone(),
                    at_ms: entry.at_ms,
                });
                self.dispute = None;
            }
            Fact::ResultDisputed { reason, .. } => {
                self.dispute = Some(Dispute { who: entry.who.clone(), at_ms: entry.at_ms, reason: reason.clone() });
                self.confirmation = None;
            }
            Fact::GameReopened { .. } => {
                self.claim = None;
                self.confirmation = None;
                self.dispute = None;
            }
            _ => {}
        }
    }

    /// Something that a result rests on has changed: what was claimed before is claimed no more.
    fn input(&mut self, sequence: u64) {
        self.inputs = sequence;
        self.claim = None;
        self.confirmation = None;
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
                    let open = doubtful.iter().any(|point| !self.said.contains_key(point));
                    if open { State::Doubtful } else { State::Counted }
                }
            }
        }
    }
}
