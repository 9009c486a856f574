//! Who stands for a result: claims, what takes them back, confirmations, disputes.

use records::claim::Record;
use records::fact::{ConfirmedBy, Fact, GameId, Side};
use scoring::Asks;
use words::Refusal;

use super::{free, open, reason_of};
use crate::command_error::CommandError;
use crate::counting::{CountedCase, FilledPhoto};
use crate::undo::Before;
use crate::{Hall, State, terms};

/// Somebody stands for the counted result that they were shown.
///
/// # Errors
/// Where something is open, or was changed since.
pub fn claim(hall: &Hall, id: GameId, inputs: u64, counted: &CountedCase) -> Result<Vec<Fact>, CommandError> {
    let game = free(hall, id)?;
    if let Some(result) = terms::forfeited(&game.facts) {
        return Err(CommandError::Forfeited { result });
    }
    game.hold(inputs, counted)?;
    let record = counted.record().ok_or(Refusal::NotSettled)?;
    let record = counted.with_filled(record, FilledPhoto::of(game).as_ref());
    match counted.asks() {
        Asks::Answer => return Err(Refusal::Unanswered.into()),
        Asks::Decision if game.decision().is_none() => return Err(Refusal::RefereeFirst.into()),
        Asks::Nothing | Asks::Decision => {}
    }
    Ok(vec![Fact::ResultClaimed { game: id, record: Box::new(record) }])
}

/// Somebody says who passed first, which the count needs to know.
///
/// # Errors
/// Where the game takes no change, or somebody said otherwise; that is put right with the game.
pub fn first_pass(hall: &Hall, id: GameId, side: Side) -> Result<Vec<Fact>, CommandError> {
    match free(hall, id)?.facts.first_pass {
        None => Ok(vec![Fact::FirstPassSaid { game: id, side }]),
        Some(known) if known == side => Ok(Vec::new()),
        Some(_) => Err(Refusal::ChangedMeanwhile.into()),
    }
}

/// The referee lets the count that they were shown be claimed although something stands in its way.
///
/// # Errors
/// Where the game takes no change, it was changed since, something is yet to be answered, there is nothing to decide, or no reason is
/// given.
pub fn decide(
    hall: &Hall,
    id: GameId,
    inputs: u64,
    counted: &CountedCase,
    reason: &str,
) -> Result<Vec<Fact>, CommandError> {
    let game = free(hall, id)?;
    game.hold(inputs, counted)?;
    match counted.asks() {
        Asks::Nothing => Err(Refusal::NothingToDecide.into()),
        Asks::Answer => Err(Refusal::Unanswered.into()),
        Asks::Decision => Ok(vec![Fact::RefereeDecided { game: id, inputs, reason: reason_of(reason)? }]),
    }
}

/// Results that need no counting.
pub const BY_WORD: [&str; 7] = ["B+R", "W+R", "B+T", "W+T", "B+F", "W+F", "Void"];

/// Somebody stands for a result that was not counted: resignation, time, default.
///
/// # Errors
/// Where the game takes no claim or there is no such result.
pub fn claim_by_word(hall: &Hall, id: GameId, result: &str) -> Result<Vec<Fact>, CommandError> {
    let game = free(hall, id)?;
    let result = BY_WORD.into_iter().find(|known| *known == result);
    let result = result.ok_or(Refusal::ChooseResult)?.to_owned();
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let record = Record { result, version, facts: game.facts.clone(), counted: None };
    Ok(vec![Fact::ResultClaimed { game: id, record: Box::new(record) }])
}

/// Somebody takes back the claim that they were shown, and with it what players confirmed of it; what it rests on can be changed again.
///
/// # Errors
/// Where it is no longer claimed, or stands.
pub fn take_back(hall: &Hall, id: GameId, claim: u64) -> Result<Vec<Fact>, CommandError> {
    let held = open(hall, id)?.claim.as_ref().ok_or(Refusal::NoClaim)?;
    if held.sequence != claim {
        return Err(Refusal::ChangedMeanwhile.into());
    }
    Ok(vec![Fact::ClaimTakenBack { game: id, claim }])
}

/// Somebody undoes their own last act, whatever it was.
///
/// # Errors
/// Where they did nothing, somebody else has changed it since, or it stays; says which.
pub fn undo(hall: &Hall, id: GameId, who: &str) -> Result<Vec<Fact>, CommandError> {
    let game = open(hall, id)?;
    let act = game.acts.last_of(who).ok_or(Refusal::NothingToUndo)?;
    if let Before::Stays(why) = act.before {
        return Err(why.into());
    }
    if let Some(other) = &act.overtaken_by {
        return Err(CommandError::Meanwhile { thing: act.before.thing(), who: other.clone() });
    }
    if game.claim.as_ref().is_some_and(|held| held.sequence != act.touch.sequence) {
        return Err(Refusal::ClaimWaits.into());
    }
    Ok(vec![Fact::ActUndone { game: id, entry: act.touch.sequence }])
}

/// A second person confirms the claim that they were shown.
///
/// # Errors
/// Where it is no longer claimed, or they claimed it themselves.
pub fn confirm(hall: &Hall, id: GameId, who: &str, claim: u64) -> Result<Vec<Fact>, CommandError> {
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

/// A player confirms the claim that they were shown, by the code of their slip for it, on the device of an official other than the one who
/// claimed it; when both did, the result stands. Whether the code is right was asked before.
///
/// # Errors
/// Where it is no longer claimed, the official is the claimer, or this player agreed already.
pub fn agree(hall: &Hall, id: GameId, who: &str, claim: u64, side: Side) -> Result<Vec<Fact>, CommandError> {
    let game = open(hall, id)?;
    let held = game.claim.as_ref().ok_or(Refusal::NoClaim)?;
    if held.sequence != claim {
        return Err(Refusal::ChangedMeanwhile.into());
    }
    if held.who == who {
        return Err(Refusal::CodesElsewhere.into());
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
pub fn dispute(hall: &Hall, id: GameId, reason: &str) -> Result<Vec<Fact>, CommandError> {
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
pub fn reopen(hall: &Hall, id: GameId, reason: &str) -> Result<Vec<Fact>, CommandError> {
    let game = hall.games.get(&id).ok_or(Refusal::NoGame)?;
    if !matches!(game.state(), State::Confirmed | State::Disputed | State::Waiting) {
        return Err(Refusal::NoClaim.into());
    }
    Ok(vec![Fact::GameReopened { game: id, reason: reason_of(reason)? }])
}
