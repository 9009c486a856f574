//! Why something is not done, with what to do instead.

use std::fmt;

use records::claim::CountedPlace;
use records::fact::Side;
use thiserror::Error;
use words::{Language, Refusal, Value, Word, sentence};

use super::things::Thing;

/// Why something is not done.
#[derive(Debug)]
pub enum CommandError {
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
        error: Box<CommandError>,
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

impl CommandError {
    /// The sentence for whoever wished it.
    #[must_use]
    pub fn message(&self, language: Language) -> String {
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
                format!("{} {}", language.tell(&sentence!(RefusalLine { line })), error.message(language))
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

impl fmt::Display for CommandError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.message(Language::English))
    }
}

impl std::error::Error for CommandError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        if let Self::Case { source } = self { Some(source) } else { None }
    }
}

impl From<Refusal> for CommandError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<CaseError> for CommandError {
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

/// Why a case cannot be counted.
#[derive(Debug, Error)]
pub enum CaseError {
    /// The rows are no board.
    #[error("what was read is no board")]
    Rows(#[from] board::DiagramError),
    /// A point was named that is not on the board.
    #[error(transparent)]
    Named(#[from] pipeline::NamedPointError),
    /// The rules are unknown.
    #[error(transparent)]
    Rules(#[from] scoring::UnknownRules),
    /// The compensation is no number of points.
    #[error(transparent)]
    Komi(#[from] scoring::HalfPointsError),
    /// A grade is none.
    #[error(transparent)]
    Grade(#[from] scoring::ranks::RankError),
    /// A count is upside down.
    #[error("a count of stones says at least {least} and at most {most}")]
    Interval {
        /// The fewest.
        least: u16,
        /// The most.
        most: u16,
    },
}
