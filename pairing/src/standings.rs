//! Who stands where: games won, then the opponents' (SOS), then theirs (SOSOS), as OpenGotha counts `NBW`, `SOSW` and `SOSOSW`.
//!
//! Counted in halves of a win. A bye counts as it is given, a round without a game as nothing; an opponent counts with all their rounds,
//! also where the game between them is not decided yet.

use board::Color;

use crate::tournament::{ByeScore, Tournament};

/// A player's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Who: a place in [`Tournament::players`].
    pub player: usize,
    /// From 1; equal scores share one.
    pub place: usize,
    /// Games won, SOS and SOSOS in halves of a win.
    pub scores: [u32; 3],
}

/// Everybody who had a game or a bye up to a round, the best first; equal scores in the order of names.
#[must_use]
pub fn placed(tournament: &Tournament, last: u16) -> Vec<Placed> {
    let players = tournament.players.len();
    let (mut won, mut takes_part) = (vec![0u32; players], vec![false; players]);
    let games = || tournament.games.iter().filter(|game| game.round <= last);
    for game in games() {
        for (player, color) in [(game.black, Color::Black), (game.white, Color::White)] {
            won[player] += game.outcome.halves(color);
            takes_part[player] = true;
        }
    }
    for bye in tournament.byes.iter().filter(|bye| bye.round <= last) {
        takes_part[bye.player] = true;
        won[bye.player] += match bye.score {
            ByeScore::Win => 2,
            ByeScore::Half => 1,
            ByeScore::Nothing | ByeScore::Unknown => 0,
        };
    }
    let sum = |of: &[u32]| {
        let mut sums = vec![0u32; players];
        for game in games() {
            sums[game.black] += of[game.white];
            sums[game.white] += of[game.black];
        }
        sums
    };
    let sos = sum(&won);
    let sosos = sum(&sos);
    let scores = |player: usize| [won[player], sos[player], sosos[player]];
    let mut order: Vec<usize> = (0..players).filter(|player| takes_part[*player]).collect();
    let key = |player: usize| (std::cmp::Reverse(scores(player)), tournament.players[player].name_key());
    order.sort_by_cached_key(|player| key(*player));
    let mut list: Vec<Placed> = Vec::with_capacity(order.len());
    for (at, player) in order.into_iter().enumerate() {
        let place = match list.last() {
            Some(before) if before.scores == scores(player) => before.place,
            _ => at + 1,
        };
        list.push(Placed { player, place, scores: scores(player) });
    }
    list
}
