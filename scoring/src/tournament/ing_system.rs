//! Ing's tournament system: a player is in after so many more wins than losses, and out after so many more losses.
//!
//! Source: Ing 1996, "Ing's Tournament System" (page 51): three winners from sixteen, in at four more games won than lost; the
//! out line lies as far below as the chart draws it and can be adjusted with the number of players. Players on one line are
//! paired by closest number, if possible not twice with the same opponent; an odd one is paired with the next line.

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
    /// The chart's own: in at four more won than lost, out at four more lost than won.
    pub const OF_THE_CHART: Self = Self { in_line: 4, out_line: -4 };

    /// Lines for another number of players or of winners.
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
    /// let won = [true, true, false, true, true, true];
    /// assert_eq!(IngSystem::OF_THE_CHART.standing(won), Standing::In);
    /// assert_eq!(IngSystem::OF_THE_CHART.standing([false]), Standing::On(-1));
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

    /// Pairs the players of a round: `lines` says where each stands, `met` whether two have played. By closest number on the
    /// same line, new opponents first; an odd player is paired with one of the next line below. Who is left over sits out.
    ///
    /// ```
    /// use scoring::tournament::{IngSystem, Standing::On};
    /// let pairs = IngSystem::pair(&[On(1), On(1), On(0), On(0), On(1)], |_, _| false);
    /// assert_eq!(pairs, [(0, 1), (4, 3)]);
    /// ```
    pub fn pair(standings: &[Standing], met: impl Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
        let mut waiting: Vec<(i32, usize)> = standings
            .iter()
            .enumerate()
            .filter_map(|(player, standing)| match standing {
                Standing::On(line) => Some((*line, player)),
                Standing::In | Standing::Out => None,
            })
            .collect();
        // The upper lines first, on each the lower numbers.
        waiting.sort_by_key(|&(line, player)| (-line, player));
        let mut pairs = Vec::new();
        while !waiting.is_empty() {
            let (line, player) = waiting.remove(0);
            let worth = |&(_, &(other_line, other)): &(usize, &(i32, usize))| {
                (line - other_line, met(player, other), player.abs_diff(other))
            };
            if let Some((place, _)) = waiting.iter().enumerate().min_by_key(worth) {
                pairs.push((player, waiting.remove(place).1));
            }
        }
        pairs
    }
}
