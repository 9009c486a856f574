//! What a visitor may do to a game at this moment, as facts to append or a refusal with what to do instead.
//!
//! Pure: a hall and a wish in, facts out. Whether the visitor's role lets them in at all was asked before, at the door.

mod evidence;
pub mod recorded;
pub mod recount;
mod result;
mod setting;
pub mod watched;

use records::fact::GameId;
use words::Refusal;

use super::command_error::CommandError;
use super::limits::LONGEST_REASON;
pub use super::pairings::{game, remove_game};
use super::{Game, Hall, State};
pub use evidence::{agree_on_dead, mark, photo, point, stones};
pub use result::{BY_WORD, agree, claim, claim_by_word, confirm, decide, dispute, first_pass, reopen, take_back, undo};
pub use setting::{own_password, person, remove_person, remove_player};

/// A game whose result is still open: neither confirmed nor before the chief referee.
pub(crate) fn open(hall: &Hall, game: GameId) -> Result<&Game, CommandError> {
    let game = hall.games.get(&game).ok_or(Refusal::NoGame)?;
    match game.state() {
        State::Confirmed => Err(Refusal::Confirmed.into()),
        State::Disputed => Err(Refusal::Disputed.into()),
        State::Playing | State::Reading | State::Doubtful | State::Counted | State::Waiting => Ok(game),
    }
}

/// A game whose inputs may be changed: its result is open, and no claim waits that rests on them.
pub(crate) fn free(hall: &Hall, game: GameId) -> Result<&Game, CommandError> {
    let game = open(hall, game)?;
    if game.claim.is_some() { Err(Refusal::ClaimWaits.into()) } else { Ok(game) }
}

fn reason_of(reason: &str) -> Result<String, CommandError> {
    let reason = reason.trim();
    let fits = !reason.is_empty() && reason.chars().count() <= LONGEST_REASON;
    if fits { Ok(reason.to_owned()) } else { Err(CommandError::Reason { most: LONGEST_REASON }) }
}
