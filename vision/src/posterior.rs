//! What one photograph shows of a board, or several photographs of it joined: the posterior of each point.

use board::{Color, PerPoint, Point, PointSet, Posterior, Symmetry};

use crate::classify::point_classifier::CloseUp;
use crate::evidence::{always_tolerated_risk, is_sure_of};
use crate::grid::Grid;
use crate::picture_quality::{Glare, PictureQuality};
use crate::rectify::refinement::Followed;
use crate::refusal::Refusal;
use crate::stone_map::StoneMap;

/// One photograph is never surer than this: two that contradict each other leave a doubt.
const SUREST: f64 = 0.9999;
/// Photographs that differ, and both surely, on more than this share of the points show different positions.
const LARGEST_SHARE_DIFFERING: f64 = 0.05;

/// The posterior of each point of a board, by one photograph or by several of it joined.
#[derive(Clone, Debug)]
pub struct BoardPosterior {
    pub(crate) grid: Grid,
    pub(crate) points: PerPoint<Posterior>,
    pub(crate) quality: Option<PictureQuality>,
    pub(crate) glare: Glare,
    pub(crate) close_ups: Vec<CloseUp>,
    pub(crate) marks: Marks,
    /// What the stone network said of it, and what it is found by in the next picture; none of photographs that were joined.
    pub(crate) looked_at: Option<(StoneMap, Followed)>,
}

/// What the posteriors do not tell of a board, where it was looked for: pieces in the squares are another game's, star points a Go board's, and
/// white stones that are rougher than the others may be a lamp's reflection.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Marks {
    pub pieces_in_squares: bool,
    pub star_points: bool,
    pub rough_stones: PointSet,
}

impl BoardPosterior {
    pub(crate) fn new(grid: Grid, points: PerPoint<Posterior>, quality: Option<PictureQuality>) -> Self {
        let (glare, marks) = (Glare::default(), Marks::default());
        Self { grid, points, quality, glare, close_ups: Vec::new(), marks, looked_at: None }
    }

    /// Where the board lies in the photograph.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What makes the photograph hard to read, where it tells.
    #[must_use]
    pub const fn quality(&self) -> Option<PictureQuality> {
        self.quality
    }

    /// The posterior of each point, in the photograph's own orientation.
    #[must_use]
    pub const fn points(&self) -> &PerPoint<Posterior> {
        &self.points
    }

    /// The same board with what else is known of its points; this photograph's close-ups are none of it.
    #[must_use]
    pub fn with_points(&self, points: PerPoint<Posterior>) -> Self {
        Self { glare: self.glare, ..Self::new(self.grid, points, self.quality) }
    }

    /// What the point classifier would be shown, where the reader has none ([`crate::Part::PointClassifier`]). None of photographs that were
    /// joined.
    #[must_use]
    pub fn close_ups(&self) -> &[CloseUp] {
        &self.close_ups
    }

    /// The probability that a point of the likeliest board is wrong, on average.
    pub(crate) fn mean_risk(&self) -> f64 {
        let risks = self.points.iter().map(|(_, seen)| seen.risk());
        risks.sum::<f64>() / self.points.size().point_count() as f64
    }

    /// Whether more than a quarter of the points are not beyond doubt. What covers points or shines on them leaves the rest of a board as
    /// sure as ever: the lines themselves may be something else's.
    pub(crate) fn is_unsure_all_over(&self) -> bool {
        let unsure = self.points.iter().filter(|(_, seen)| seen.risk() > always_tolerated_risk());
        4 * unsure.count() > self.points.size().point_count()
    }

    /// Whether the likeliest board has a stone there.
    pub(crate) fn has_stone(&self, point: Point) -> bool {
        likeliest(&self.points[point]).is_some()
    }

    /// Whether the likeliest board has no stone.
    pub(crate) fn is_bare(&self) -> bool {
        self.grid.size().points().all(|point| !self.has_stone(point))
    }

    /// This photograph's posterior with another's of the same board, in this one's frame whatever the turn of the other.
    ///
    /// # Errors
    /// Where they do not show the same position.
    pub fn joined(&self, other: &Self) -> Result<Self, Refusal> {
        let size = self.grid.size();
        if size != other.grid.size() {
            return Err(Refusal::Differing { points: size.point_count() });
        }
        let agreement = |turned: &PerPoint<Posterior>| -> f64 {
            self.points.iter().map(|(point, seen)| product(seen, &turned[point]).iter().sum::<f64>().ln()).sum()
        };
        let turns = Symmetry::ALL[..4].iter().map(|&turn| other.points.turned(turn));
        let turned = turns.max_by(|one, two| agreement(one).total_cmp(&agreement(two))).expect("there are four turns");
        let sure = |seen: &Posterior| Posterior::CONTENTS.into_iter().find(|&content| is_sure_of(seen, content));
        let contradicts = |point: &Point| matches!((sure(&self.points[*point]), sure(&turned[*point])), (Some(one), Some(two)) if one != two);
        let differing = size.points().filter(contradicts).count();
        if differing as f64 > LARGEST_SHARE_DIFFERING * size.point_count() as f64 {
            return Err(Refusal::Differing { points: differing });
        }
        let glare = Glare {
            hides_white_stones: self.glare.hides_white_stones || other.glare.hides_white_stones,
            whitens_black_stones: self.glare.whitens_black_stones || other.glare.whitens_black_stones,
        };
        Ok(Self { glare, ..Self::new(self.grid, joined(&self.points, &turned), self.quality) })
    }
}

/// What a point holds most likely: what is seen of it, and where something lies over it, what points usually hold.
pub(crate) fn likeliest(seen: &Posterior) -> Option<Color> {
    /// What points hold over the boards of many games, early and late: nothing, a black stone, a white one.
    const USUALLY: Posterior = Posterior { bare: 0.5, black: 0.25, white: 0.25, unseen: 0.0 };
    let likely = |content| seen.of(content) + seen.unseen * USUALLY.of(content);
    let [bare, stones @ ..] = Posterior::CONTENTS;
    stones.into_iter().fold(bare, |best, next| if likely(next) > likely(best) { next } else { best })
}

/// What two photographs show of each point together.
fn joined(one: &PerPoint<Posterior>, two: &PerPoint<Posterior>) -> PerPoint<Posterior> {
    PerPoint::from_fn(one.size(), |point| {
        let both = product(&one[point], &two[point]);
        let [bare, black, white] = both.map(|share| share / both.iter().sum::<f64>());
        Posterior::new(bare, black, white)
    })
}

/// The product of the probabilities of each content in two photographs, what was not seen being shared out evenly, and none of them
/// surer than a photograph can be.
fn product(one: &Posterior, two: &Posterior) -> [f64; 3] {
    let filled_up = |seen: &Posterior| {
        let floor = (1.0 - SUREST) / 2.0;
        let raised = Posterior::CONTENTS.map(|content| (seen.of(content) + seen.unseen / 3.0).max(floor));
        let total: f64 = raised.iter().sum();
        raised.map(|share| share / total)
    };
    let (one, two) = (filled_up(one), filled_up(two));
    std::array::from_fn(|content| one[content] * two[content])
}
