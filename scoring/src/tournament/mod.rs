//! Tournament sums: primary and secondary scores (Ing 1996, Rule 7), Ing's tournament system and its result symbols (page 51).
//!
//! Which combination of secondary scores breaks a tie is the sponsor's choice; all four are given.

mod ing_system;
mod symbols;

use thiserror::Error;

pub use ing_system::{IngSystem, LineError, Standing};
pub use symbols::{How, symbol};

/// One game that was decided; a drawn one counts for neither side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    /// The winner, by place in the list of players.
    pub winner: usize,
    /// The loser.
    pub loser: usize,
}

/// A player's scores (Rule 7).
///
/// The rule names the parts and leaves open how they combine; this is our reading. S counts won games and B lost ones; JH sums the opponents' primary scores over the games in question, FH their secondary
/// ones. So SJH is the sum of primary scores of the opponents that one has won against, BJH of those one has lost to; SFH sums
/// the SJH of the former, and BFH the BJH of the latter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Scores {
    /// Games won: the primary score.
    pub primary: u64,
    /// Games lost.
    pub lost: u64,
    /// Primary scores of those won against.
    pub sjh: u64,
    /// Primary scores of those lost to.
    pub bjh: u64,
    /// SJH of those won against.
    pub sfh: u64,
    /// BJH of those lost to.
    pub bfh: u64,
}

/// A game that cannot have been played by the players at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// No such player.
    #[error("game {game} names player {player}; there are {players}")]
    UnknownPlayer {
        /// The game's place in the list.
        game: usize,
        /// The player named.
        player: usize,
        /// The number of players.
        players: usize,
    },
    /// A player against themselves.
    #[error("game {game} is player {player}'s against themselves")]
    AgainstOneself {
        /// The game's place in the list.
        game: usize,
        /// The player.
        player: usize,
    },
}

/// Adds up everybody's scores.
///
/// ```
/// use scoring::tournament::{Game, scores};
/// // 0 beats 1 and 2, 1 beats 2.
/// let games = [(0, 1), (0, 2), (1, 2)].map(|(winner, loser)| Game { winner, loser });
/// let scores = scores(3, &games).unwrap();
/// assert_eq!((scores[0].primary, scores[0].sjh, scores[0].sfh), (2, 1, 0));
/// assert_eq!((scores[2].bjh, scores[2].bfh), (3, 2));
/// ```
///
/// # Errors
/// The first game that names a player who is not there, or one player twice.
pub fn scores(players: usize, games: &[Game]) -> Result<Vec<Scores>, GameError> {
    for (game, &Game { winner, loser }) in games.iter().enumerate() {
        if let Some(player) = [winner, loser].into_iter().find(|&player| player >= players) {
            return Err(GameError::UnknownPlayer { game, player, players });
        }
        if winner == loser {
            return Err(GameError::AgainstOneself { game, player: winner });
        }
    }
    let mut scores = vec![Scores::default(); players];
    for &Game { winner, loser } in games {
        scores[winner].primary += 1;
        scores[loser].lost += 1;
    }
    for &Game { winner, loser } in games {
        scores[winner].sjh += scores[loser].primary;
        scores[loser].bjh += scores[winner].primary;
    }
    for &Game { winner, loser } in games {
        scores[winner].sfh += scores[loser].sjh;
        scores[loser].bfh += scores[winner].bjh;
    }
    Ok(scores)
}
