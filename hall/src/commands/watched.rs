//! What a table's camera saw of a game: entered by the station, taken by a human.

use board::BoardSize;
use records::fact::{Fact, GameId};
use records::reading::{PointCorrection, Shows};
use words::Refusal;

use super::evidence::point_named;
use super::{evidence, free, open, recorded};
use crate::Hall;
use crate::command_error::CommandError;
use crate::counting;

/// Where photographs came from that an arbiter took over from the watched game.
pub const SOURCE: &str = "watched";

/// Whether the station may enter what it saw of a game.
///
/// # Errors
/// Where there is no such game, or its result is not open any more.
pub fn may_enter(hall: &Hall, id: GameId) -> Result<(), CommandError> {
    open(hall, id).map(drop)
}

/// The station enters what it saw of a game, which changes nothing that is counted.
///
/// # Errors
/// Where there is no such game, or its result is not open any more.
pub fn enter(hall: &Hall, id: GameId, fact: Fact) -> Result<Vec<Fact>, CommandError> {
    may_enter(hall, id)?;
    Ok(vec![fact])
}

/// Somebody says what lies on a point of a game that a camera watches. Nothing that is counted rests on it.
///
/// # Errors
/// Where the game's result is not open any more, no board of it was seen yet, or the point is none of that board's.
pub fn correct(hall: &Hall, id: GameId, point: &str, stone: PointCorrection) -> Result<Vec<Fact>, CommandError> {
    let watched = free(hall, id)?.watched.as_ref().filter(|watched| watched.looks > 0);
    let size = watched.and_then(|watched| BoardSize::new(watched.start.len()).ok()).ok_or(Refusal::NothingWatched)?;
    if stone == PointCorrection::Unsaid {
        return Err(Refusal::WhatAPointHolds.into());
    }
    let point = point_named(point, size)?;
    Ok(vec![Fact::WatchedPointCorrected { game: id, point: counting::name(point, size), stone }])
}

/// An arbiter takes what was offered: the picture of the last position as the game's photograph, its record, and the picture of the filled
/// board. `entry` is the offer that was looked at.
///
/// # Errors
/// Where the game takes no change, nothing is offered, or something else is by now.
pub fn take(hall: &Hall, id: GameId, entry: u64) -> Result<Vec<Fact>, CommandError> {
    let game = free(hall, id)?;
    let (_, finished) = game.offered().filter(|(offered, _)| *offered == entry).ok_or(Refusal::NothingOffered)?;
    let photo = finished.photo.clone().ok_or(Refusal::NothingOffered)?;
    let mut facts = evidence::photo(hall, id, photo, finished.bytes, Shows::End, SOURCE.to_owned())?;
    if let Some(filled) = &finished.filled_photo {
        facts.extend(evidence::photo(
            hall,
            id,
            filled.clone(),
            finished.filled_bytes,
            Shows::FilledIn,
            SOURCE.to_owned(),
        )?);
    }
    // A game of which no move was seen has a photograph and no record.
    if finished.moves > 0 {
        facts.extend(recorded::record(hall, id, finished.sgf.as_bytes())?);
    }
    Ok(facts)
}
