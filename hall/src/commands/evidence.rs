//! What a result rests on: photographs, what stands on points, which chains are dead, stones counted beside the board.

use board::{Board, BoardSize, Point, PointSet};
use records::claim::StoneCount;
use records::fact::{Fact, GameId};
use records::reading::{ChainMark, PointCorrection, Shows};
use words::Refusal;

use super::free;
use crate::command_error::CommandError;
use crate::counting::{self, Case, CountedCase};
use crate::limits::{MOST_PHOTOS_OF_A_GAME, MOST_STONES};
use crate::things::Thing;
use crate::touches::Seen;
use crate::{Game, Hall, State};

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
) -> Result<Vec<Fact>, CommandError> {
    let game = match shows {
        Shows::End => free(hall, id)?,
        // Nothing that is counted rests on a photograph of the filled board: it is evidence until the result stands.
        Shows::FilledIn => {
            let game = hall.games.get(&id).ok_or(Refusal::NoGame)?;
            if game.state() == State::Confirmed {
                return Err(Refusal::Confirmed.into());
            }
            game
        }
    };
    if game.photos.len() >= MOST_PHOTOS_OF_A_GAME {
        return Err(CommandError::TooManyPhotos { most: MOST_PHOTOS_OF_A_GAME });
    }
    Ok(vec![Fact::PhotoTaken { game: id, photo, bytes, shows, source }])
}

/// The point of a game's board that is called so, and the board as it was corrected.
fn point_of(game: &Game, photo: &str, name: &str) -> Result<(Board, Point), CommandError> {
    let case = Case::of(game).ok_or(Refusal::NothingRead)?;
    if case.photo != photo {
        return Err(Refusal::OldPhoto.into());
    }
    let board = case.board()?;
    Ok((board, point_named(name, board.size())?))
}

/// The point of a board of this size that is called so.
pub(super) fn point_named(name: &str, size: BoardSize) -> Result<Point, CommandError> {
    // The refusal quotes the point, which is all that its error says.
    Point::from_human(name, size).map_err(|_| CommandError::NoPoint { point: name.chars().take(8).collect() })
}

/// A human says what stands on a point.
///
/// # Errors
/// Where the game takes no change, another photograph is the newest, the point is not on the board, or somebody else changed it since.
pub fn point(
    hall: &Hall,
    id: GameId,
    seen: &Seen,
    photo: String,
    point: &str,
    stone: PointCorrection,
) -> Result<Vec<Fact>, CommandError> {
    let game = free(hall, id)?;
    let (board, point) = point_of(game, &photo, point)?;
    let name = counting::name(point, board.size());
    game.touches.hold(seen, &Thing::Point(name.clone()))?;
    let reached = PointSet::from(point);
    game.marks.hold(seen, reached | reached.neighbors(board.size()), board.size())?;
    let is_said = game.corrections.get(&name).copied().unwrap_or(PointCorrection::Unsaid) == stone;
    Ok(if is_said { Vec::new() } else { vec![Fact::PointSaid { game: id, photo, point: name, stone }] })
}

/// A human marks the whole chain at a point dead or living, for the players to agree on.
///
/// # Errors
/// Where the game takes no change, another photograph is the newest, no chain is there, or somebody else changed it since.
pub fn mark(
    hall: &Hall,
    id: GameId,
    seen: &Seen,
    photo: String,
    point: &str,
    mark: ChainMark,
) -> Result<Vec<Fact>, CommandError> {
    let game = free(hall, id)?;
    let (board, point) = point_of(game, &photo, point)?;
    let size = board.size();
    let named = |point| counting::name(point, size);
    let chain = board.chain(point).ok_or_else(|| CommandError::NoStone { point: named(point) })?.stones;
    game.marks.hold(seen, chain, size)?;
    for point in (chain | chain.neighbors(size)).iter() {
        game.touches.hold(seen, &Thing::Point(named(point)))?;
    }
    let is_marked = game.marks.of(chain) == mark;
    let chain = chain.iter().map(named).collect();
    Ok(if is_marked { Vec::new() } else { vec![Fact::ChainMarked { game: id, photo, chain, mark }] })
}

/// Both players agree on the dead stones of the count that they were shown.
///
/// # Errors
/// Where the game takes no change, nothing can be counted, or it was changed since.
pub fn agree_on_dead(hall: &Hall, id: GameId, inputs: u64, counted: &CountedCase) -> Result<Vec<Fact>, CommandError> {
    let game = free(hall, id)?;
    game.hold(inputs, counted)?;
    if counted.count.result.is_err() {
        return Err(Refusal::NotSettled.into());
    }
    if game.agreed.is_some() {
        return Ok(Vec::new());
    }
    let (black, white) = (game.facts.black.clone(), game.facts.white.clone());
    Ok(vec![Fact::PlayersAgreedOnDead { game: id, dead: counted.dead_chains(), black, white }])
}

/// Stones were counted beside the board.
///
/// # Errors
/// Where the game takes no change, a count cannot be meant, or somebody else changed it since.
pub fn stones(hall: &Hall, id: GameId, seen: &Seen, counts: Vec<StoneCount>) -> Result<Vec<Fact>, CommandError> {
    let game = free(hall, id)?;
    if counts.iter().any(|count| count.least > count.most || count.most > MOST_STONES) {
        return Err(Refusal::CountOfStones.into());
    }
    for count in &counts {
        game.touches.hold(seen, &Thing::of(count))?;
    }
    Ok(if counts.is_empty() { Vec::new() } else { vec![Fact::StonesCounted { game: id, counts }] })
}
