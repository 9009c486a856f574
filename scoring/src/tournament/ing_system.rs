//! Ing's tournament system: a player is in after so many more wins than losses, and out after so many more losses.
//!
//! Source: Ing 1996, "Ing's Tournament System" (page 51): three winners from sixteen, in at four more games won than lost; the
//! out line lies as far below as the chart draws it and can be adjusted with the number of players. Players on one line are
//! paired by closest number, if possible not twice with the same opponent; an odd one is paired with the next line.

use std::collections::BTreeMap;

use thiserror::Error;

/// The two lines, in games won less games lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IngSystem {
    in_line: i32,
    out_line: i32,
}

/// How a player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// A winner: has left the tournament at the top.
    In,
    /// Plays on, on this line.
    On(i32),
    /// Has left at the bottom.
    Out,
}

/// Lines that no player could stand between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the in line must lie above 0 and the out line below, not {in_line} and {out_line}")]
pub struct LineError {
    /// The in line asked for.
    pub in_line: i32,
    /// The out line asked for.
    pub out_line: i32,
}

impl IngSystem {
    /// The lines: 4 and -4 as the chart draws them, others for another number of players or of winners.
    ///
    /// # Errors
    /// Where a line would end the tournament for everybody before the first game.
    pub const fn new(in_line: i32, out_line: i32) -> Result<Self, LineError> {
        if in_line > 0 && out_line < 0 { Ok(Self { in_line, out_line }) } else { Err(LineError { in_line, out_line }) }
    }

    /// How a player stands after these games, in their order; games after leaving count no more.
    ///
    /// ```
    /// use scoring::tournament::{IngSystem, Standing};
    /// let of_the_chart = IngSystem::new(4, -4).unwrap();
    /// let won = [true, true, false, true, true, true];
    /// assert_eq!(of_the_chart.standing(won), Standing::In);
    /// assert_eq!(of_the_chart.standing([false]), Standing::On(-1));
    /// ```
    pub fn standing(&self, won: impl IntoIterator<Item = bool>) -> Standing {
        let mut line = 0;
        for won in won {
            line += if won { 1 } else { -1 };
            if line >= self.in_line {
                return Standing::In;
            }
            if line <= self.out_line {
                return Standing::Out;
            }
        }
        Standing::On(line)
    }

    /// Pairs the players of a round: `standings` says where each stands, `met` whether two have played. From the top line down each
    /// player meets the closest number on the same line, new opponents first; an odd player meets one of the next line below. Who is
    /// left over sits out.
    ///
    /// ```
    /// use scoring::tournament::{IngSystem, Standing::On};
    /// let pairs = IngSystem::pair(&[On(1), On(1), On(0), On(0), On(1)], |_, _| false);
    /// assert_eq!(pairs, [(0, 1), (4, 3)]);
    /// // Nobody meets the same opponent again where that can be helped, also where the closest number would make it so later.
    /// let met = |one: usize, other: usize| [(0, 1), (2, 3), (0, 3)].contains(&(one.min(other), one.max(other)));
    /// assert_eq!(IngSystem::pair(&[On(0); 4], met), [(0, 2), (1, 3)]);
    /// ```
    pub fn pair(standings: &[Standing], met: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
        let mut lines: BTreeMap<i32, Vec<usize>> = BTreeMap::new();
        for (player, standing) in standings.iter().enumerate() {
            if let Standing::On(line) = standing {
                lines.entry(*line).or_default().push(player);
            }
        }
        let mut pairs = Vec::new();
        while let Some((_, line)) = lines.pop_last() {
            let below = lines.last_entry().map(|entry| entry.get().clone()).unwrap_or_default();
            let mut tries = MOST_TRIES;
            let new = paired(&line, &below, &|one, other| !met(one, other), &mut tries);
            // Where nobody is left who has not been met, an old opponent is met again.
            let found = new.or_else(|| paired(&line, &below, &|_, _| true, &mut { MOST_TRIES })).unwrap_or_default();
            if let Some(mut next) = lines.last_entry() {
                next.get_mut().retain(|player| found.iter().all(|&(_, other)| other != *player));
            }
            lines.retain(|_, players| !players.is_empty());
            pairs.extend(found);
        }
        pairs
    }
}

/// A line is searched so far for pairs that have not met; tournaments of hundreds need some thousands of tries.
const MOST_TRIES: u32 = 100_000;

/// The players of a line in pairs that may meet, each with the closest number that leaves the others somebody; an odd player with
/// one of the line below, or with nobody where there is none.
fn paired(
    line: &[usize],
    below: &[usize],
    may: &impl Fn(usize, usize) -> bool,
    tries: &mut u32,
) -> Option<Vec<(usize, usize)>> {
    let Some((&player, rest)) = line.split_first() else { return Some(Vec::new()) };
    if rest.is_empty() && below.is_empty() {
        return Some(Vec::new());
    }
    *tries = tries.checked_sub(1)?;
    let is_odd = !line.len().is_multiple_of(2);
    let closest = |players: &[usize]| {
        let mut players: Vec<usize> = players.iter().copied().filter(|&other| may(player, other)).collect();
        players.sort_by_key(|other| player.abs_diff(*other));
        players
    };
    for other in closest(rest) {
        let left: Vec<usize> = rest.iter().copied().filter(|&left| left != other).collect();
        if let Some(mut pairs) = paired(&left, below, may, tries) {
            pairs.insert(0, (player, other));
            return Some(pairs);
        }
    }
    // Only one player of an odd line meets one of the next.
    for other in closest(below).into_iter().filter(|_| is_odd) {
        if let Some(mut pairs) = paired(rest, &[], may, tries) {
            pairs.insert(0, (player, other));
            return Some(pairs);
        }
    }
    None
}
