//! What a visitor may do to a game at this moment, as facts to append or a refusal with what to do instead.
//!
//! Pure: a hall and a wish in, facts out. Whether the visitor's role lets them in at all was asked before, at the door.

use std::fmt;

use super::counting::{Case, CaseError, CountedCase};
use super::equipment::STATION;
use super::{Game, Hall, State};
use crate::language::{Language, Refusal};
use crate::store::fact::{ConfirmedBy, Fact, GameFacts, GameId, Role, Side};
use crate::store::reading::{Reading, Said, Shows};
use crate::store::record::{Record, StoneCount};

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
    /// Another table has this camera or port.
    Taken {
        /// The other table.
        table: u16,
    },
}

impl ActError {
    /// The sentence for whoever wished it.
    #[must_use]
    pub fn said(&self, language: Language) -> String {
        match self {
            Self::Refused(refusal) => language.say(*refusal).to_owned(),
            Self::NoPoint { point } => language.say_of(Refusal::NoPoint, point),
            Self::Reason { most } => language.say_of(Refusal::WriteWhy, most),
            Self::TooManyPhotos { most } => language.say_of(Refusal::TooManyPhotos, most),
            Self::Case { source } => language.say_of(Refusal::CannotBeCounted, source),
            Self::Protocol { protocol } => language.say_of(Refusal::BowlProtocol, protocol),
            Self::Line { line, error } => format!("{} {}", language.say_of(Refusal::Line, line), error.said(language)),
            Self::Taken { table } => language.say_of(Refusal::Taken, table),
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

/// A reason is a few sentences.
const LONGEST_REASON: usize = 1_000;
/// A player's name with title and town fits.
pub const LONGEST_NAME: usize = 80;
/// Every board needs one or two; ten times that is a mistake, or mischief.
pub const MOST_PHOTOS_OF_A_GAME: usize = 40;
/// Tables of the largest congress, ten times over.
pub const LAST_TABLE: u16 = 9_999;
/// Rounds of the longest tournament.
const LAST_ROUND: u16 = 99;
/// More stones of one colour than any set has are a slip.
pub const MOST_STONES: u16 = 400;

/// A game that may be changed.
fn open(hall: &Hall, game: GameId) -> Result<&Game, ActError> {
    let game = hall.games.get(&game).ok_or(Refusal::NoGame)?;
    match game.state() {
        State::Confirmed => Err(Refusal::Confirmed.into()),
        State::Disputed => Err(Refusal::Disputed.into()),
        _ => Ok(game),
    }
}

/// A photograph was stored on the disk and belongs to a game from now on.
///
/// # Errors
/// Where the game takes no more.
pub fn photo(
    hall: &Hall,
    id: GameId,
    photo: String,
    bytes: u64,
    shows: Shows,
    source: String,
) -> Result<Vec<Fact>, ActError> {
    let game = hall.games.get(&id).ok_or(Refusal::NoGame)?;
    // A photograph of the filled board is evidence at any time.
    if shows == Shows::End {
        open(hall, id)?;
    }
    if game.photos.len() >= MOST_PHOTOS_OF_A_GAME {
        return Err(ActError::TooManyPhotos { most: MOST_PHOTOS_OF_A_GAME });
    }
    Ok(vec![Fact::PhotoTaken { game: id, photo, bytes, shows, source }])
}

/// A human says what stands on a point.
///
/// # Errors
/// Where the game is closed, another photograph is the newest, or the point is not on the board.
pub fn point(hall: &Hall, id: GameId, photo: String, point: &str, stone: Said) -> Result<Vec<Fact>, ActError> {
    let end = open(hall, id)?.at_end().ok_or(Refusal::NothingRead)?;
    let Some(Reading::Read { rows, .. }) = &end.reading else { return Err(Refusal::NothingRead.into()) };
    if end.photo != photo {
        return Err(Refusal::OldPhoto.into());
    }
    let no_point = || ActError::NoPoint { point: point.chars().take(8).collect() };
    let size = board::BoardSize::new(rows.len()).map_err(|_| no_point())?;
    let point = board::Point::from_human(point, size).map_err(|_| no_point())?;
    Ok(vec![Fact::PointSaid { game: id, photo, point: super::counting::name(point, size), stone }])
}

/// The players agreed on the dead chains.
///
/// # Errors
/// Where the game is closed or there is no such chain.
pub fn dead(hall: &Hall, id: GameId, chains: Vec<String>) -> Result<Vec<Fact>, ActError> {
    let game = open(hall, id)?;
    let mut case = Case::of(game).ok_or(Refusal::NothingRead)?;
    case.dead = Some(crate::pipeline::DeadStones::ChainsAt(chains.clone()));
    case.count()?;
    Ok(vec![Fact::DeadAgreed { game: id, chains }])
}

/// Stones were counted beside the board.
///
/// # Errors
/// Where the game is closed.
pub fn stones(hall: &Hall, id: GameId, counts: Vec<StoneCount>) -> Result<Vec<Fact>, ActError> {
    open(hall, id)?;
    if counts.iter().any(|count| count.least > count.most || count.most > MOST_STONES) {
        return Err(Refusal::CountOfStones.into());
    }
    Ok(if counts.is_empty() { Vec::new() } else { vec![Fact::StonesCounted { game: id, counts }] })
}

/// Somebody stands for the counted result that they were shown.
///
/// # Errors
/// Where something is open, or was changed since.
pub fn claim(hall: &Hall, id: GameId, inputs: u64, counted: &CountedCase) -> Result<Vec<Fact>, ActError> {
    let game = open(hall, id)?;
    if game.inputs != inputs {
        return Err(Refusal::ChangedMeanwhile.into());
    }
    let case = Case::of(game).ok_or(Refusal::NothingRead)?;
    let record = counted.record(&case).ok_or(Refusal::NotSettled)?;
    Ok(vec![Fact::ResultClaimed { game: id, record: Box::new(record) }])
}

/// Results that need no counting.
pub const BY_WORD: [&str; 7] = ["B+R", "W+R", "B+T", "W+T", "B+F", "W+F", "Void"];

/// Somebody stands for a result that was not counted: resignation, time, default.
///
/// # Errors
/// Where the game is closed or there is no such result.
pub fn claim_by_word(hall: &Hall, id: GameId, result: &str) -> Result<Vec<Fact>, ActError> {
    let game = open(hall, id)?;
    let result = BY_WORD.into_iter().find(|known| *known == result);
    let result = result.ok_or(Refusal::ChooseResult)?.to_owned();
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let record = Record { result, version, facts: game.facts.clone(), counted: None };
    Ok(vec![Fact::ResultClaimed { game: id, record: Box::new(record) }])
}

/// A second person confirms the claim that they were shown.
///
/// # Errors
/// Where it is no longer claimed, or they claimed it themselves.
pub fn confirm(hall: &Hall, id: GameId, who: &str, claim: u64) -> Result<Vec<Fact>, ActError> {
    let game = open(hall, id)?;
    let held = game.claim.as_ref().ok_or(Refusal::NoClaim)?;
    if held.sequence != claim {
        return Err(Refusal::ChangedMeanwhile.into());
    }
    if held.who == who {
        return Err(Refusal::SamePerson.into());
    }
    Ok(vec![Fact::ResultConfirmed { game: id, claim, by: ConfirmedBy::Official }])
}

/// A player confirms the claim that they were shown, by the code of their slip; when both did, the result stands. Whether the code is right
/// was asked before.
///
/// # Errors
/// Where it is no longer claimed, or this player agreed already.
pub fn agree(hall: &Hall, id: GameId, claim: u64, side: Side) -> Result<Vec<Fact>, ActError> {
    let game = open(hall, id)?;
    let held = game.claim.as_ref().ok_or(Refusal::NoClaim)?;
    if held.sequence != claim {
        return Err(Refusal::ChangedMeanwhile.into());
    }
    if held.agreed.iter().any(|agreement| agreement.side == side) {
        return Err(Refusal::AgreedAlready.into());
    }
    let player = match side {
        Side::Black => game.facts.black.clone(),
        Side::White => game.facts.white.clone(),
    };
    let mut facts = vec![Fact::PlayerAgreed { game: id, claim, side, player }];
    if !held.agreed.is_empty() {
        facts.push(Fact::ResultConfirmed { game: id, claim, by: ConfirmedBy::Players });
    }
    Ok(facts)
}

/// Somebody does not agree.
///
/// # Errors
/// Where the chief referee is called already, or no reason is given.
pub fn dispute(hall: &Hall, id: GameId, reason: &str) -> Result<Vec<Fact>, ActError> {
    let game = hall.games.get(&id).ok_or(Refusal::NoGame)?;
    if game.state() == State::Disputed {
        return Err(Refusal::Disputed.into());
    }
    Ok(vec![Fact::ResultDisputed { game: id, reason: reason_of(reason)? }])
}

/// The chief referee takes a game up again.
///
/// # Errors
/// Where there is nothing to take up, or no reason is given.
pub fn reopen(hall: &Hall, id: GameId, reason: &str) -> Result<Vec<Fact>, ActError> {
    let game = hall.games.get(&id).ok_or(Refusal::NoGame)?;
    if !matches!(game.state(), State::Confirmed | State::Disputed | State::Waiting) {
        return Err(Refusal::NoClaim.into());
    }
    Ok(vec![Fact::GameReopened { game: id, reason: reason_of(reason)? }])
}

/// A game is set up, or put right.
///
/// # Errors
/// Where something in it cannot be meant.
pub fn game(hall: &Hall, id: GameId, facts: GameFacts) -> Result<Vec<Fact>, ActError> {
    if hall.games.contains_key(&id) {
        open(hall, id)?;
    }
    if !(1..=LAST_ROUND).contains(&id.round) || !(1..=LAST_TABLE).contains(&id.table) {
        return Err(Refusal::RoundAndTable.into());
    }
    let named = |name: &str| !name.trim().is_empty() && name.chars().count() <= LONGEST_NAME && is_plain(name);
    if !named(&facts.black) || !named(&facts.white) {
        return Err(Refusal::BothPlayers.into());
    }
    let pins = [&facts.black_pin, &facts.white_pin];
    if pins.into_iter().flatten().any(|pin| pin.len() != 8 || !pin.bytes().all(|byte| byte.is_ascii_digit())) {
        return Err(Refusal::EightDigits.into());
    }
    super::counting::rules(&facts).map_err(CaseError::from)?;
    if let Some(komi) = &facts.komi {
        let komi: scoring::HalfPoints = komi.parse().map_err(CaseError::from)?;
        if komi.halves().abs() > 800 {
            return Err(Refusal::KomiTooLarge.into());
        }
    }
    if facts.handicap > 40 {
        return Err(Refusal::TooManyHandicaps.into());
    }
    Ok(vec![Fact::GameSet { game: id, facts }])
}

/// A game that was set up by mistake is not played.
///
/// # Errors
/// Where there is none, or something was entered for it.
pub fn remove_game(hall: &Hall, id: GameId) -> Result<Vec<Fact>, ActError> {
    let game = open(hall, id)?;
    let is_begun = !game.photos.is_empty() || !game.counts.is_empty() || game.claim.is_some();
    if is_begun { Err(Refusal::GameBegun.into()) } else { Ok(vec![Fact::GameRemoved { game: id }]) }
}

/// Nothing is known of a player any more.
///
/// # Errors
/// Where nothing was.
pub fn remove_player(hall: &Hall, name: &str) -> Result<Vec<Fact>, ActError> {
    let is_known = hall.players.contains_key(name);
    if is_known { Ok(vec![Fact::PlayerRemoved { name: name.to_owned() }]) } else { Err(Refusal::Nobody.into()) }
}

/// Somebody may come in from now on; `password` is the hash.
///
/// # Errors
/// Where the name is none.
pub fn person(hall: &Hall, name: &str, role: Role, password: String) -> Result<Vec<Fact>, ActError> {
    let fits = (1..=40).contains(&name.chars().count()) && is_plain(name) && name.trim() == name && name != STATION;
    if !fits {
        return Err(Refusal::NameLength.into());
    }
    if role != Role::Administrator && is_last_administrator(hall, name) {
        return Err(Refusal::LastAdministrator.into());
    }
    Ok(vec![Fact::PersonSet { name: name.to_owned(), role, password }])
}

/// Somebody comes in no more.
///
/// # Errors
/// Where nobody is called so, or nobody would be left to let people in.
pub fn remove_person(hall: &Hall, name: &str) -> Result<Vec<Fact>, ActError> {
    if !hall.people.contains_key(name) {
        return Err(Refusal::Nobody.into());
    }
    if is_last_administrator(hall, name) {
        return Err(Refusal::LastAdministrator.into());
    }
    Ok(vec![Fact::PersonRemoved { name: name.to_owned() }])
}

fn is_last_administrator(hall: &Hall, name: &str) -> bool {
    let mut administrators = hall.people.iter().filter(|(_, person)| person.role == Role::Administrator);
    administrators.next().is_some_and(|(first, _)| first == name) && administrators.next().is_none()
}

fn reason_of(reason: &str) -> Result<String, ActError> {
    let reason = reason.trim();
    let fits = !reason.is_empty() && reason.chars().count() <= LONGEST_REASON;
    if fits { Ok(reason.to_owned()) } else { Err(ActError::Reason { most: LONGEST_REASON }) }
}

/// Whether a text is of one line, without signs that steer a terminal.
pub fn is_plain(text: &str) -> bool {
    !text.chars().any(char::is_control)
}
