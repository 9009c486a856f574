//! The third stage: from a board image to the posterior of each point.
//!
//! The stone network looks at the board, and at the board turned where a point is in doubt; the colours of this board's own stones, and
//! discs fitted to its pixels, correct it; a second network weighs what they came to. Where errors are still to be expected, the board is
//! classified at other exposures too. Whatever tells pixels from posteriors is here: no later stage looks at the picture.

use std::ops::Range;

use board::{PerPoint, Posterior};

use crate::classify::color_discriminant::correct_colors;
use crate::classify::disc_fit::fit_discs;
use crate::classify::features::{Steps, features};
use crate::classify::meta_classifier::reclassify;
use crate::classify::other_game::{is_sure_of_stones, pieces_in_squares};
use crate::classify::star_points::has_star_points;
use crate::decide::doubts::always_tolerated_risk;
use crate::grid::Grid;
use crate::network::{Network, NetworkError};
use crate::parts::{Part, Parts};
use crate::picture_quality::PictureQuality;
use crate::posterior::{BoardPosterior, Marks};
use crate::rectify::BoardImage;
use crate::rectify::refinement::Rectified;
use crate::stone_map::StoneMap;

mod appearance;
mod color_discriminant;
mod disc_fit;
pub(crate) mod features;
pub(crate) mod meta_classifier;
mod other_game;
mod placement_prior;
mod star_points;
mod stone_profile;

/// Turns of the board image whose answers are averaged where a point is in doubt (test-time augmentation): where one errs, the others
/// seldom do.
const TURNS: usize = 4;
/// Wrong points expected of a board that is classified at other exposures too. With fewer there is nothing to win; with more something
/// lies over the board or hides it, which no exposure takes away: of 281 real photographs and 83 more none is read otherwise with a limit
/// of 3, 6, 10 or none, and a board with a hand over it takes a third less time.
const WORTH_EXPOSING: Range<f64> = 0.3..3.0;
/// What is seen so counts where it leaves less than this share of the errors expected before.
const CLEARLY_SURER: f64 = 0.6;
/// Powers of brightness, of 1: in a brighter picture stones differ in the dark that look alike, in a darker one those in glaring light.
const EXPOSURES: [f64; 4] = [0.5, 0.7, 1.4, 2.0];

/// What classifies points: the two networks, and the parts that are switched on.
pub(crate) struct Classifier<'a> {
    pub stones: &'a Network,
    pub meta_classifier: &'a Network,
    pub parts: &'a Parts,
}

impl Classifier<'_> {
    /// The posterior of each point of a rectified board; at other exposures too, where errors are to be expected and `exposures` says so.
    pub fn classify(&self, rectified: Rectified, exposures: bool) -> Result<BoardPosterior, NetworkError> {
        let Rectified { grid, image, map } = rectified;
        let first = self.classify_once(grid, &image, map)?;
        let seen = if exposures && WORTH_EXPOSING.contains(&first.expected_errors()) {
            self.at_other_exposures(first, &image)?
        } else {
            first
        };
        let marks = self.marks(&seen, &image);
        Ok(BoardPosterior { marks, ..seen })
    }

    /// The surest of what the exposures of a board show, doubted where it contradicts the first.
    fn at_other_exposures(&self, first: BoardPosterior, image: &BoardImage) -> Result<BoardPosterior, NetworkError> {
        let mut surest = first.clone();
        for power in EXPOSURES.into_iter().filter(|_| self.parts.act(Part::Exposures)) {
            let exposed = image.exposed(power);
            let map = StoneMap::seen(self.stones, &exposed)?;
            let seen = self.classify_once(first.grid, &exposed, map)?;
            if seen.expected_errors() < CLEARLY_SURER * surest.expected_errors() {
                surest = seen;
            }
        }
        Ok(if self.parts.act(Part::Contradiction) { surest.doubted_by(&first) } else { surest })
    }

    /// The posterior of each point at one exposure, of which the network has seen one turn.
    fn classify_once(&self, grid: Grid, image: &BoardImage, mut map: StoneMap) -> Result<BoardPosterior, NetworkError> {
        let mut turned = image.turned();
        while map.views() < TURNS && map.greatest_risk() > always_tolerated_risk() && self.parts.act(Part::Turns) {
            map.add(self.stones, &turned)?;
            turned = turned.turned();
        }
        let mut points = PerPoint::from_fn(grid.size(), |point| map.posterior(point));
        if self.parts.act(Part::ColorDiscriminant) {
            correct_colors(&mut points, image);
        }
        let by_color = points.clone();
        let fits = fit_discs(&mut points, image, self.parts);
        let steps = Steps { map: &map, by_color: &by_color, by_discs: &points, fits: &fits };
        let features = features(&steps, |point| grid.shows(point), image, self.parts);
        let weighed = !features.is_empty() && self.parts.act(Part::MetaClassifier);
        let mirroring = if weighed { reclassify(self.meta_classifier, &mut points, &features)? } else { 0 };
        for (point, seen) in points.iter_mut() {
            if !grid.shows(point) {
                *seen = Posterior::UNSEEN;
            }
        }
        let quality = PictureQuality::of(&grid, image.brightness(), mirroring);
        Ok(BoardPosterior { features, ..BoardPosterior::new(grid, points, quality) })
    }

    /// What tells a Go board from another game's, where the stones do not: looked for only there, since it costs time.
    fn marks(&self, seen: &BoardPosterior, image: &BoardImage) -> Marks {
        let has_stone = |point| seen.has_stone(point);
        let pieces = !is_sure_of_stones(seen) && pieces_in_squares(image, has_stone) && self.parts.act(Part::Squares);
        let stars = (pieces || seen.is_bare()) && has_star_points(image, has_stone) && self.parts.act(Part::Stars);
        Marks { pieces_in_squares: pieces, star_points: stars }
    }
}
