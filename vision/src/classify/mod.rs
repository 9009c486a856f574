//! The third stage: from a board image to the posterior of each point.
//!
//! The stone network looks at the board, and at the board turned where a point is in doubt; the colours of this board's own stones correct
//! it; a second network looks closely at what is in doubt then. Whatever tells pixels from posteriors is here: no later stage looks at the
//! picture.

use std::borrow::Cow;

use board::{PerPoint, PointSet, Posterior};

use crate::budget::Budget;
use crate::classify::clipping::hides_white_stones;
use crate::classify::color_discriminant::correct_colors;
use crate::classify::other_game::{is_sure_of_stones, pieces_in_squares};
use crate::classify::point_classifier::{Seen, reclassify};
use crate::classify::rough_stones::rough_white_stones;
use crate::classify::star_points::has_star_points;
use crate::evidence::FEWEST_OF_A_KIND;
use crate::network::Network;
use crate::parts::{Part, Parts};
use crate::picture_quality::{Glare, PictureQuality};
use crate::posterior::{BoardPosterior, Marks};
use crate::rectify::BoardImage;
use crate::rectify::refinement::Rectified;
use crate::refusal::ReaderError;
use crate::stone_map::Patch;

mod clipping;
mod color_discriminant;
mod discs;
mod other_game;
pub(crate) mod point_classifier;
mod rough_stones;
mod star_points;

/// What classifies points: the two networks, and the parts that are switched on.
pub(crate) struct Classifier<'a> {
    pub stones: &'a Network,
    pub points: &'a Network,
    pub parts: &'a Parts,
    pub budget: &'a Budget,
}

/// Which points in doubt are looked at once more: turned, and closely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SecondLook {
    /// All of them.
    Always,
    /// These where they lie close together and are no more than a line has: of 121 changes of six points or fewer in films one at most was in
    /// doubt, and of 41 of more 35 left 15 or more in doubt. These are under a hand, which is gone in the next picture.
    WhereFew,
}

impl Classifier<'_> {
    /// The posterior of each point of a rectified board; where only a patch was looked at, the rest of it is as it was read before.
    pub fn classify(
        &self,
        rectified: Rectified,
        second_look: SecondLook,
        before: Option<&BoardPosterior>,
    ) -> Result<BoardPosterior, ReaderError> {
        let Rectified { grid, image, mut map, patch, followed } = rectified;
        // The answers to all four turns are averaged where a point is in doubt (test-time augmentation): where one errs, the others seldom
        // do.
        let at_risk = map.points_at_risk(patch);
        let closer = match second_look {
            SecondLook::WhereFew if at_risk.len() > grid.size().lines() => None,
            SecondLook::WhereFew if !at_risk.is_empty() => Patch::around(&at_risk, grid.size()),
            SecondLook::Always | SecondLook::WhereFew => Some(patch),
        };
        if let Some(closer) = closer {
            let mut seen = Cow::Borrowed(&image);
            // The other three turns.
            for _ in 0..3 {
                if map.points_at_risk(closer).is_empty() || !self.parts.act(Part::Turns) || !self.budget.take_look() {
                    break;
                }
                seen = Cow::Owned(seen.turned());
                map.add(self.stones, &seen, closer)?;
            }
        }
        let known = |point| before.filter(|_| !patch.asks(point)).map(|before| before.points()[point]);
        let mut points =
            PerPoint::from_fn(grid.size(), |point| known(point).unwrap_or_else(|| map.at(point).posterior()));
        if self.parts.act(Part::ColorDiscriminant) {
            correct_colors(&mut points, &image, |point| patch.asks(point));
        }
        let close_ups: Vec<_> = if closer.is_some() {
            let seen = Seen::new(&points, &map, &image, &grid);
            seen.in_doubt(patch).into_iter().map(|point| seen.close_up(point)).collect()
        } else {
            Vec::new()
        };
        // Without the second network what it would be shown is kept, to learn from.
        let (mirroring, close_ups) = if !close_ups.is_empty() && self.parts.act(Part::PointClassifier) {
            (reclassify(self.points, &mut points, &close_ups, self.parts)?, Vec::new())
        } else {
            (0, close_ups)
        };
        for (point, seen) in points.iter_mut() {
            if !grid.shows(point) {
                *seen = Posterior::UNSEEN;
            }
        }
        let values = image.picture.as_raw();
        let brightness = values.iter().map(|&value| f64::from(value)).sum::<f64>() / values.len() as f64;
        let glare = Glare {
            hides_white_stones: hides_white_stones(&points, &image),
            whitens_black_stones: mirroring >= FEWEST_OF_A_KIND,
        };
        let quality = PictureQuality::of(&grid, brightness, glare);
        let seen = BoardPosterior { glare, close_ups, ..BoardPosterior::new(grid, points, quality) };
        let marks = self.marks(&seen, &image);
        Ok(BoardPosterior { marks, looked_at: Some((map, followed)), ..seen })
    }

    /// What tells a Go board from another game's, where the stones do not, and stones unlike the others: looked for only where it matters, since
    /// it costs time.
    fn marks(&self, seen: &BoardPosterior, image: &BoardImage) -> Marks {
        let has_stone = |point| seen.has_stone(point);
        let pieces = !is_sure_of_stones(seen) && pieces_in_squares(image, has_stone) && self.parts.act(Part::Squares);
        let stars = (pieces || seen.is_bare()) && has_star_points(image, has_stone) && self.parts.act(Part::Stars);
        let rough = rough_white_stones(seen.points(), image);
        let rough_stones = if !rough.is_empty() && self.parts.act(Part::RoughStones) { rough } else { PointSet::EMPTY };
        Marks { pieces_in_squares: pieces, star_points: stars, rough_stones }
    }
}
