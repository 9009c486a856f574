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

/// An arbiter takes what was offered: the picture of the last position as the game's photograph, the picture of the filled board, and the
/// record, where nobody sent one. `entry` is the offer that was looked at.
///
/// # Errors
/// Where the game takes no change, nothing is offered, or something else is by now.
pub fn take(hall: &Hall, id: GameId, entry: u64) -> Result<Vec<Fact>, CommandError> {
    let game = free(hall, id)?;
    let (_, finished) = game.offered().filter(|(offered, _)| *offered == entry).ok_or(Refusal::NothingOffered)?;
    let photo = |name: &str, bytes, shows| evidence::photo(hall, id, name.to_owned(), bytes, shows, SOURCE.to_owned());
    let last = finished.photo.as_deref().ok_or(Refusal::NothingOffered)?;
    let mut facts = photo(last, finished.bytes, Shows::End)?;
    if let Some(filled) = &finished.filled_photo {
        facts.extend(photo(filled, finished.filled_bytes, Shows::FilledIn)?);
    }
    // Pictures are taken without a record that the hall does not take: one of no move, or too long.
    let sgf = finished.sgf.as_bytes();
    if game.recorded.is_none() && recorded::end(sgf).is_ok() {
        facts.extend(recorded::record(hall, id, sgf)?);
    }
    Ok(facts)
}

#[cfg(test)]
mod tests {
    use records::Entry;
    use records::fact::GameFacts;
    use records::watched::LooksFinished;

    use super::*;

    const GAME: GameId = GameId { round: 1, table: 1 };

    fn fold(hall: &mut Hall, fact: Fact) {
        let sequence = hall.sequence + 1;
        hall.fold(&Entry { sequence, at_ms: 0, who: "admin".to_owned(), fact, hash: [0; 32] });
    }

    /// A hall in which a camera offers both pictures of a game, with this record of it.
    fn offering(sgf: &str) -> Hall {
        let mut hall = Hall::default();
        let facts = GameFacts {
            black: "Aoki".to_owned(),
            white: "Berg".to_owned(),
            rules: "ing-1996".to_owned(),
            ..GameFacts::default()
        };
        fold(&mut hall, Fact::GameSet { game: GAME, facts });
        let finished = LooksFinished {
            photo: Some("last".to_owned()),
            bytes: 7,
            filled_photo: Some("filled".to_owned()),
            filled_bytes: 8,
            sgf: sgf.to_owned(),
            moves: 2,
            ..LooksFinished::default()
        };
        fold(&mut hall, Fact::GameLooksFinished { game: GAME, finished: Box::new(finished) });
        hall
    }

    fn taken(hall: &Hall) -> Vec<Fact> {
        let (entry, _) = hall.games[&GAME].offered().unwrap();
        take(hall, GAME, entry).unwrap()
    }

    fn pictures() -> Vec<Fact> {
        let taken = [("last", 7, Shows::End), ("filled", 8, Shows::FilledIn)];
        let fact = |(photo, bytes, shows): (&str, u64, Shows)| {
            let (photo, source) = (photo.to_owned(), SOURCE.to_owned());
            Fact::PhotoTaken { game: GAME, photo, bytes, shows, source }
        };
        taken.into_iter().map(fact).collect()
    }

    #[test]
    fn a_record_that_somebody_sent_goes_before_the_cameras() {
        let record = |sgf: &str| Fact::GameRecorded { game: GAME, sgf: sgf.to_owned() };
        let cameras = "(;GM[1]SZ[9];B[ee];W[cc])";
        let mut hall = offering(cameras);
        assert_eq!(taken(&hall), [pictures(), vec![record(cameras)]].concat());
        fold(&mut hall, record("(;GM[1]SZ[9];B[ee];W[gc];B[cc])"));
        assert_eq!(taken(&hall), pictures());
    }

    #[test]
    fn a_record_that_the_hall_does_not_take_keeps_no_picture_back() {
        let long = format!("(;GM[1]SZ[9];B[ee]C[{}];W[cc])", "x".repeat(100_000));
        for sgf in [long.as_str(), "(;GM[1]SZ[9])", "(;GM[1]SZ[9];B[ee];W[ee])"] {
            assert_eq!(taken(&offering(sgf)), pictures(), "{sgf:.40}");
        }
    }
}
