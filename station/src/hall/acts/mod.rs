//! What a visitor may do to a game at this moment, as facts to append or a refusal with what to do instead.
//!
//! Pure: a hall and a wish in, facts out. Whether the visitor's role lets them in at all was asked before, at the door.

mod board;
pub mod recorded;
mod result;
mod setting;

use std::fmt;

use super::counting::CaseError;
use super::touches::Thing;
use super::{Game, Hall, State};
use crate::language::{Language, Refusal, Value, Word, sentence};
use records::fact::{GameId, Side};
use records::record::CountedPlace;

pub use super::pairings::{game, remove_game};
pub use board::{agree_on_dead, mark, photo, point, stones};
pub use result::{BY_WORD, agree, claim, claim_by_word, confirm, decide, dispute, first_pass, reopen, take_back, undo};
pub use setting::{own_password, person, remove_person, remove_player};

/// Why something is not done.
#[derive(Debug)]
pub enum ActError {
    /// It is not the moment for it, or it cannot be meant.
    Refused(Refusal),
    /// The point is not on the board.
    NoPoint {
        /// What was named.
        point: String,
    },
    /// No chain is there to be marked.
    NoStone {
        /// The point.
        point: String,
    },
    /// Somebody changed it after the state that the visitor saw.
    Meanwhile {
        /// What was changed.
        thing: Thing,
        /// By whom.
        who: String,
    },
    /// A text is missing or far too long.
    Reason {
        /// The most letters.
        most: usize,
    },
    /// A photograph too many.
    TooManyPhotos {
        /// The most.
        most: usize,
    },
    /// What was entered cannot be counted.
    Case {
        /// Why.
        source: CaseError,
    },
    /// No instrument speaks this.
    Protocol {
        /// What was named.
        protocol: String,
    },
    /// A line of a list cannot be meant.
    Line {
        /// Its number, from 1.
        line: usize,
        /// Why.
        error: Box<ActError>,
    },
    /// The game is lost by the time that was entered, and is not counted.
    Forfeited {
        /// The result that follows.
        result: &'static str,
    },
    /// A name looks like another.
    LooksLike {
        /// The other name.
        other: String,
    },
    /// Another table has this camera or port.
    Taken {
        /// The other table.
        table: u16,
    },
    /// A player sits at another table in the same round.
    PlaysAlready {
        /// The player.
        player: String,
        /// The other table.
        table: u16,
    },
    /// Other players' game would be replaced; that is asked first.
    Replaces {
        /// Black's player of that game.
        black: String,
        /// White's.
        white: String,
    },
}

impl ActError {
    /// The sentence for whoever wished it.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        match self {
            Self::Refused(refusal) => language.say(*refusal).to_owned(),
            Self::NoPoint { point } => language.tell(&sentence!(RefusalNoPoint { point })),
            Self::NoStone { point } => language.tell(&sentence!(RefusalNoStone { point })),
            Self::Meanwhile { thing, who } => language.tell(&sentence!(RefusalMeanwhile {
                what: Value::text(format_args!("{} ({who})", said_of(thing, language)))
            })),
            Self::Reason { most } => language.tell(&sentence!(RefusalWriteWhy { most })),
            Self::TooManyPhotos { most } => language.tell(&sentence!(RefusalTooManyPhotos { most })),
            Self::Case { source } => language.tell(&sentence!(RefusalCannotBeCounted { cause: Value::text(source) })),
            Self::Protocol { protocol } => language.tell(&sentence!(RefusalBowlProtocol { protocol })),
            Self::Line { line, error } => {
                format!("{} {}", language.tell(&sentence!(RefusalLine { line })), error.said(language))
            }
            Self::Forfeited { result } => language.tell(&sentence!(RefusalForfeited { result: *result })),
            Self::LooksLike { other } => language.tell(&sentence!(RefusalLooksLike { name: other })),
            Self::Taken { table } => language.tell(&sentence!(RefusalTaken { table })),
            Self::PlaysAlready { player, table } => language.tell(&sentence!(RefusalPlaysAlready {
                player: Value::text(format_args!("{player} ({} {table})", language.say(Word::Table)))
            })),
            Self::Replaces { black, white } => {
                language.tell(&sentence!(RefusalReplaces { game: Value::text(format_args!("{black} – {white}")) }))
            }
        }
    }
}

impl fmt::Display for ActError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.said(Language::English))
    }
}

impl std::error::Error for ActError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Case { source } => Some(source),
            _ => None,
        }
    }
}

impl From<Refusal> for ActError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<CaseError> for ActError {
    fn from(source: CaseError) -> Self {
        Self::Case { source }
    }
}

/// What a thing in a game is called.
fn said_of(thing: &Thing, language: Language) -> String {
    let word = match thing {
        Thing::Point(point) => return point.clone(),
        Thing::Chain(point) => return format!("{} {point}", language.say(Word::MarkDead)),
        Thing::Stones(Side::Black, CountedPlace::OwnBowl, _) => Word::BlackBowl,
        Thing::Stones(Side::White, CountedPlace::OwnBowl, _) => Word::WhiteBowl,
        Thing::Stones(Side::Black, CountedPlace::OpponentsLid, _) => Word::BlackPrisoners,
        Thing::Stones(Side::White, CountedPlace::OpponentsLid, _) => Word::WhitePrisoners,
        Thing::DeadStones => Word::DeadStones,
        Thing::Terms => Word::Terms,
        Thing::Inputs => Word::Result,
    };
    language.say(word).to_owned()
}

/// A reason is a few sentences.
const LONGEST_REASON: usize = 1_000;
/// A name to log in with.
pub const LONGEST_PERSON: usize = 40;
/// A player's name with title and town fits.
pub const LONGEST_NAME: usize = 80;
/// Every board needs one or two; ten times that is a mistake, or mischief.
pub const MOST_PHOTOS_OF_A_GAME: usize = 40;
/// Tables of the largest congress, ten times over.
pub const LAST_TABLE: u16 = 9_999;
/// More stones of one colour than any set has are a slip.
pub const MOST_STONES: u16 = 400;

/// A game whose result is still open: neither confirmed nor before the chief referee.
pub(in crate::hall) fn open(hall: &Hall, game: GameId) -> Result<&Game, ActError> {
    let game = hall.games.get(&game).ok_or(Refusal::NoGame)?;
    match game.state() {
        State::Confirmed => Err(Refusal::Confirmed.into()),
        State::Disputed => Err(Refusal::Disputed.into()),
        _ => Ok(game),
    }
}

/// A game whose inputs may be changed: its result is open, and no claim waits that rests on them.
pub(in crate::hall) fn free(hall: &Hall, game: GameId) -> Result<&Game, ActError> {
    let game = open(hall, game)?;
    if game.claim.is_some() { Err(Refusal::ClaimWaits.into()) } else { Ok(game) }
}

fn reason_of(reason: &str) -> Result<String, ActError> {
    let reason = reason.trim();
    let fits = !reason.is_empty() && reason.chars().count() <= LONGEST_REASON;
    if fits { Ok(reason.to_owned()) } else { Err(ActError::Reason { most: LONGEST_REASON }) }
}
