//! A recount by sample: dice are entered, and what persons found who looked at a drawn game again.

use records::fact::{Fact, GameId};
use records::recount::{LookedAgain, RecountTerms};
use words::Refusal;

use super::reason_of;
use crate::Hall;
use crate::command_error::CommandError;
use crate::recount::{DrawError, Head, Recount};

/// Dice were thrown in public for the results as they stand: the log's last entry is what they were thrown for.
///
/// # Errors
/// Where the seed or the terms are none, or no result that was counted from a photograph stands.
pub fn draw(hall: &Hall, seed: &str, terms: RecountTerms) -> Result<Vec<Fact>, CommandError> {
    let seal = hall.seals.last().copied().ok_or(Refusal::RecountNothing)?;
    let head = Head { sequence: hall.sequence, seal };
    let drawn = Recount::draw(&hall.games, seed, head, terms).map_err(|error| match error {
        DrawError::Seed(_) => Refusal::RecountSeed,
        DrawError::Terms(_) => Refusal::RecountTerms,
        DrawError::Nothing => Refusal::RecountNothing,
    })?;
    let seal = data_encoding::HEXLOWER.encode(&seal);
    Ok(vec![Fact::RecountDrawn { seed: drawn.seed, head: head.sequence, seal, terms }])
}

/// Somebody looked again at a game that was drawn.
///
/// # Errors
/// Where it was not drawn, they claimed its result themselves, or something differs and nobody says what.
pub fn found(
    hall: &Hall,
    who: &str,
    recount: u64,
    game: GameId,
    found: LookedAgain,
    note: &str,
) -> Result<Vec<Fact>, CommandError> {
    let held = hall.recounts.iter().find(|held| held.sequence == Some(recount));
    let drawn = held.and_then(|held| held.game(game)).ok_or(Refusal::NotDrawn)?;
    if drawn.claimed_by == who {
        return Err(Refusal::RecountSamePerson.into());
    }
    let note = match found {
        LookedAgain::Agrees if note.trim().is_empty() => None,
        LookedAgain::Agrees | LookedAgain::Differs => Some(reason_of(note)?),
    };
    Ok(vec![Fact::RecountFound { recount, game, claim: drawn.claim, found, note }])
}
