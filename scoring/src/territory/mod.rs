//! Whose each point is when spaces and prisoners count (Japanese rules of 1989, articles 8 and 10).
//!
//! Points surrounded by one colour are its territory, save two kinds:
//!
//! - points that must be filled once the opponent has played the neutral points, since a chain would be in atari (article 9
//!   and its commentary: necessary plays are made before the game ends);
//! - points of groups in seki. A group is what hangs together through its own territory, or through neutral points that the
//!   opponent cannot cut at. It is independent with two eyes; otherwise, touching a neutral point, it stands in seki.
//!
//! Whether the second test also asks for an opponent in the same plight is a choice: see [`Seki`].
//! Dead stones are given, never found here.

mod chains;
mod eyes;
mod groups;

use board::{Board, ByColor, Color, PointSet};

use crate::rules::Seki;
use chains::{Field, must_fill};
use groups::Groups;

/// Every point of the board told apart for territory.
///
/// ```text
///   B eyes in seki           . W . B .        the groups of one eye each at the left share the two points between them:
///   count for nothing        W W . B B        neither side's eye is territory
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Territory {
    /// Each side's territory: bare points, and points under the opponent's dead stones.
    pub spaces: ByColor<PointSet>,
    /// Points that each side surrounds and must fill before the game is over.
    pub to_fill: ByColor<PointSet>,
    /// Stones of each side that stand in seki, and the points they surround.
    pub seki: ByColor<PointSet>,
    /// Neutral points: bare, and next to both colours' regions or to none.
    pub neutral: PointSet,
}

impl Territory {
    /// Tells the points apart of a board whose dead stones are known.
    #[must_use]
    pub fn of(board: &Board, dead: PointSet, seki: Seki) -> Self {
        Self::within(board, dead, seki, PointSet::all(board.size()))
    }

    /// The same for a part of a board, as drawn in books: points outside `shown` are taken as off the board.
    #[must_use]
    pub fn within(board: &Board, dead: PointSet, seki: Seki, shown: PointSet) -> Self {
        let field = Field::new(board, dead, shown);
        // For life, every neutral point is the opponent's to play, and every chain that this puts in atari is connected.
        let groups = ByColor::from_fn(|color| Groups::of(&field, color, &must_fill(&field, color, field.neutral)));
        let in_seki = groups::in_seki(&field, &groups, seki);
        let playing = groups::able_to_play(&field, &groups);
        let mut territory = Self {
            spaces: ByColor::default(),
            to_fill: ByColor::default(),
            seki: ByColor::default(),
            neutral: field.neutral,
        };
        for color in Color::BOTH {
            let playable = field.playable(color.opponent(), playing[color.opponent()]);
            let fill = must_fill(&field, color, playable).points;
            let beside_seki = in_seki[color].flood(in_seki[color] | field.surrounded[color], board.size());
            let eyes_in_seki = field.surrounded[color] & beside_seki;
            territory.seki[color] = in_seki[color] | eyes_in_seki;
            territory.to_fill[color] = fill - eyes_in_seki;
            territory.spaces[color] = field.surrounded[color] - fill - eyes_in_seki;
        }
        territory
    }
}
