//! Whose each point is when spaces and prisoners count (Japanese rules of 1989, articles 8 and 10).
//!
//! Points surrounded by one colour are its territory, save two kinds:
//!
//! - false eyes: where a party of stones, whatever neutral points connect it with, touches one surrounded point and no other,
//!   and others stand around that point too. It must connect there before it is taken (article 9 and its commentary: necessary
//!   plays are made before the game ends);
//! - points of groups in seki. A group is what hangs together over its own points and over neutral ones, which nobody cut while
//!   the game went on. It is independent with two eyes; otherwise, touching a neutral point, it stands in seki.
//!
//! Source: W. Shubert, CGoban 1.9, `goScore.c`, whose way of telling false eyes and seki the server KGS counts by; his eyes of
//! groups that touch no neutral point are left alone here, since article 8 calls in seki what possesses neutral points.
//! Dead stones are given, never found here.

mod group_eyes;
mod life;

use board::{Board, BoardSize, ByColor, Color, PointSet};

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
    /// Those of their points that would be territory if they did not stand in seki.
    pub seki_eyes: ByColor<PointSet>,
    /// Neutral points: bare, and next to both colours' regions or to none.
    pub neutral: PointSet,
}

impl Territory {
    /// Tells the points apart of a board whose dead stones are known.
    #[must_use]
    pub fn of(board: &Board, dead: PointSet) -> Self {
        Self::within(board, dead, PointSet::all(board.size()))
    }

    /// The same for a part of a board, as drawn in books: points outside `shown` are taken as off the board.
    #[must_use]
    pub fn within(board: &Board, dead: PointSet, shown: PointSet) -> Self {
        let field = Field::new(board, dead, shown);
        let mut territory = Self {
            spaces: ByColor::default(),
            to_fill: ByColor::default(),
            seki: ByColor::default(),
            seki_eyes: ByColor::default(),
            neutral: field.neutral,
        };
        for color in Color::BOTH {
            for group in group_eyes::groups(&field, color) {
                if !group.has_two_eyes && group.stones.neighbors(field.size).intersects(field.neutral) {
                    territory.seki[color] |= group.stones | group.eyes | group.false_eyes;
                    territory.seki_eyes[color] |= group.eyes;
                } else {
                    territory.spaces[color] |= group.eyes;
                    territory.to_fill[color] |= group.false_eyes;
                }
            }
        }
        territory
    }
}

/// A board without its dead stones: what is bare, and which bare points one colour surrounds.
struct Field {
    size: BoardSize,
    shown: PointSet,
    living: ByColor<PointSet>,
    dead: PointSet,
    bare: PointSet,
    /// Bare points in regions that one colour alone touches.
    surrounded: ByColor<PointSet>,
    /// The other bare points, in regions that both colours touch, or none.
    neutral: PointSet,
}

impl Field {
    fn new(board: &Board, dead: PointSet, shown: PointSet) -> Self {
        let size = board.size();
        let living = ByColor::from_fn(|color| (board.stones(color) - dead) & shown);
        let bare = shown - living.black - living.white;
        let reached = living.map(|stones| (stones.neighbors(size) & bare).flood(bare, size));
        let surrounded = ByColor { black: reached.black - reached.white, white: reached.white - reached.black };
        let neutral = bare - surrounded.black - surrounded.white;
        Self { size, shown, living, dead: dead & shown, bare, surrounded, neutral }
    }
}
