//! The record of a game, sent by whoever kept it: held against the board, the lids and who passed first when the game is counted.

use records::fact::{Fact, GameId};
use scoring::recorded::RecordedEnd;
use scoring::sgf;
use words::Refusal;

use super::free;
use crate::Hall;
use crate::command_error::CommandError;

/// A long game with a comment on each move has a quarter of this.
const LONGEST_BYTES: usize = 64 * 1024;

/// Somebody sends the game's record.
///
/// # Errors
/// Where the game takes no change, or it is no record of one game.
pub fn record(hall: &Hall, id: GameId, sent: &[u8]) -> Result<Vec<Fact>, CommandError> {
    free(hall, id)?;
    end(sent)?;
    // Moves are written in ASCII: names in another character set may be spoilt, and are not looked at.
    Ok(vec![Fact::GameRecorded { game: id, sgf: String::from_utf8_lossy(sent).into_owned() }])
}

/// How a recorded game ended.
///
/// # Errors
/// Where it is no record of one game that can be played through.
pub fn end(sent: &[u8]) -> Result<RecordedEnd, Refusal> {
    if sent.len() > LONGEST_BYTES {
        return Err(Refusal::NoGameRecord);
    }
    // Whoever sent it is told what to send instead, whatever is wrong with it.
    let games = sgf::read(sent).map_err(|_| Refusal::NoGameRecord)?;
    let [game] = games.as_slice() else { return Err(Refusal::NoGameRecord) };
    let last = game.last_position().map_err(|_| Refusal::NoGameRecord)?;
    if last.moves == 0 { Err(Refusal::NoGameRecord) } else { Ok(RecordedEnd::from(&last)) }
}
