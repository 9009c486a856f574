//! Whose a point is and why: the answer to one question about one point, for each rule set.

use board::{ByColor, Color, Point, PointSet};

use crate::rules::{EmptyPoints, SharedPoints};
use crate::shares::touching;
use crate::{Position, Score};

/// Whose a point is, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The side it counts for; none where it counts for neither, or for both by halves.
    pub owner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

/// Why a point counts as it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A living stone lies on it, and stones count.
    LivingStone,
    /// A living stone lies on it, and stones do not count.
    StonesDoNotCount,
    /// One colour alone touches its region.
    Surrounded {
        /// The region.
        region: PointSet,
        /// The stone of the other colour that lies dead on the point, if one does.
        dead: Option<Color>,
    },
    /// Its region touches both colours, and the point itself touches living stones of one.
    Nearest {
        /// Those stones.
        touching: PointSet,
    },
    /// Living stones of both colours touch its region.
    Shared {
        /// The region.
        region: PointSet,
        /// What shared points are worth under the rules it was counted under.
        worth: SharedPoints,
        /// The stones of each colour that touch the region, in whose proportion `ing-1988` splits it.
        touching: ByColor<usize>,
    },
    /// It must be filled before the game is over.
    MustBeFilled,
    /// It belongs to a group in seki, whose points do not count.
    InSeki,
    /// No stone can be reached from it.
    Unreached,
}

impl Score {
    /// Whose a point of the counted position is, and why.
    ///
    /// ```
    /// use board::{Color, Point};
    /// use scoring::{Game, Position, Reason, Rules, Score};
    /// let board = ". B W . .\n. B W . .\n. B W . .\n. B W . .\n. B W . .".parse().unwrap();
    /// let position = Position::new(board, Default::default(), Game::default()).unwrap();
    /// let score = Score::of(&position, &Rules::CHINESE);
    /// let corner = score.explain(&position, Point::new(0, 0).unwrap());
    /// assert_eq!(corner.owner, Some(Color::Black));
    /// assert!(matches!(corner.reason, Reason::Surrounded { region, .. } if region.len() == 5));
    /// ```
    #[must_use]
    pub fn explain(&self, position: &Position, point: Point) -> Explanation {
        let size = position.board().size();
        let living = position.living();
        let at = PointSet::from(point);
        if living.get(point).is_some() {
            return match &self.territory {
                None => Explanation { owner: living.get(point), reason: Reason::LivingStone },
                Some(_) => Explanation { owner: None, reason: Reason::StonesDoNotCount },
            };
        }
        let region = at.flood(living.bare(), size);
        let surrounded = |color: Color| {
            let dead = position.board().get(point);
            Explanation { owner: Some(color), reason: Reason::Surrounded { region, dead } }
        };
        let shared = || Explanation {
            owner: None,
            reason: Reason::Shared { region, worth: self.rules.shared_points, touching: touching(region, &living) },
        };
        if let Some(territory) = &self.territory {
            let of = |sets: &ByColor<PointSet>| Color::BOTH.into_iter().find(|&color| sets[color].contains(point));
            return match of(&territory.spaces) {
                Some(color) => surrounded(color),
                None if of(&territory.seki).is_some() => Explanation { owner: None, reason: Reason::InSeki },
                None if of(&territory.to_fill).is_some() => Explanation { owner: None, reason: Reason::MustBeFilled },
                None => shared(),
            };
        }
        if self.area.nobodys.contains(point) {
            return Explanation { owner: None, reason: Reason::Unreached };
        }
        match Color::BOTH.into_iter().find(|&color| self.area.spaces[color].contains(point)) {
            None => shared(),
            Some(color) => {
                let reaches_opponent = region.neighbors(size).intersects(living.stones(color.opponent()));
                if self.rules.empty_points == EmptyPoints::Proximity && reaches_opponent {
                    let touching = at.neighbors(size) & living.stones(color);
                    Explanation { owner: Some(color), reason: Reason::Nearest { touching } }
                } else {
                    surrounded(color)
                }
            }
        }
    }
}
