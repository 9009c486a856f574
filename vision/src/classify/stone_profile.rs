//! What a stone on each point looks like: its face, and its rim.
//!
//! Black stones with flat, polished faces throw a lamp's light at the camera as evenly as white stones do. But their faces are seldom
//! just as bright as the white stones in the same light, and their rims, which slope away from the lamp, are dark all around, where
//! that of a white stone is dark at most on the side of its shadow.

use std::array;
use std::f64::consts::TAU;

use image::Rgb;
use nalgebra::Point2;

use crate::rectify::BoardImage;

/// A stone's middle is looked for so far from its point in each direction, in cells.
const FARTHEST_OFF_CELLS: f64 = 0.25;
/// It is looked for in steps of so many pixels.
const STEP_PX: usize = 2;
/// Its face is looked at so far from its middle, in cells.
const FACE_CELLS: f64 = 0.2;
/// Its rim is looked at where it is darkest at one of these distances from its middle, in cells.
const RIM_CELLS: [f64; 5] = [0.32, 0.36, 0.40, 0.44, 0.48];
/// Face, rim and profile are looked at in so many directions.
pub(crate) const DIRECTIONS: usize = 16;
/// The rim must be dark in all directions but so many: a neighbour, or a grid a little off, may hide it.
const DIRECTIONS_HIDDEN: usize = 3;
/// Any face is at least so bright, of brightness 1.
const DARKEST_FACE: f32 = 0.05;
/// Its profile is looked at from so far off its middle, in cells.
const PROFILE_FROM_CELLS: f64 = 0.08;
/// The profile's places are so far apart, in cells.
const PROFILE_STEP_CELLS: f64 = 0.05;
/// The profile has so many places.
pub(crate) const PROFILE_STEPS: usize = 12;

/// What a stone on a point looks like, or would, if there were one.
pub(crate) struct StoneProfile {
    /// Of brightness 1.
    pub brightness: f64,
    /// The share of the face's brightness that the rim lacks: in the shade as in the light.
    pub rim: f64,
    /// The pixel that is its middle.
    middle: usize,
}

/// The board image without its colours, and where around a pixel a stone's face and its rim are looked at.
pub(crate) struct StoneProfiles {
    side: usize,
    cell_px: f64,
    pixels: Vec<f32>,
    face: [Step; DIRECTIONS],
    rim: [[Step; RIM_CELLS.len()]; DIRECTIONS],
    profile: [[Step; PROFILE_STEPS]; DIRECTIONS],
}

/// A step from a pixel to a place between four others.
#[derive(Clone, Copy)]
struct Step {
    /// To the first of the four, as pixels are counted.
    pixels: isize,
    /// How much each of them tells, row by row.
    shares: [f32; 4],
}

impl StoneProfiles {
    /// Those of a board image.
    pub fn of(image: &BoardImage) -> Self {
        let (side, cell_px) = (image.picture.width() as usize, image.cell_px());
        let brightness = |pixel: &Rgb<u8>| pixel.0.into_iter().map(f32::from).sum::<f32>() / (3.0 * 255.0);
        let step = |order: usize, cells: f64| {
            let (sine, cosine) = (TAU * order as f64 / DIRECTIONS as f64).sin_cos();
            let [x, y] = [cosine, sine].map(|along| along * cells * cell_px);
            let [right, down] = [x - x.floor(), y - y.floor()].map(|share| share as f32);
            let shares = [(1.0 - right) * (1.0 - down), right * (1.0 - down), (1.0 - right) * down, right * down];
            Step { pixels: y.floor() as isize * side as isize + x.floor() as isize, shares }
        };
        let profile_cells = |place: usize| PROFILE_FROM_CELLS + PROFILE_STEP_CELLS * place as f64;
        Self {
            side,
            cell_px,
            pixels: image.picture.pixels().map(brightness).collect(),
            face: array::from_fn(|order| step(order, FACE_CELLS)),
            rim: array::from_fn(|order| RIM_CELLS.map(|cells| step(order, cells))),
            profile: array::from_fn(|order| array::from_fn(|place| step(order, profile_cells(place)))),
        }
    }

    /// What a stone about this pixel looks like: of the places where its middle may be, at that where its rim stands out most.
    pub fn about(&self, point: Point2<f64>) -> StoneProfile {
        let reach = (FARTHEST_OFF_CELLS * self.cell_px) as usize;
        let steps = || (0..=2 * reach).step_by(STEP_PX);
        // The board image has a margin wider than the part of a stone that is looked at.
        let first = point.map(|along| along.round() as usize - reach);
        let rows = steps().map(|down| (first.y + down) * self.side + first.x);
        let faces = rows.flat_map(|row| steps().map(move |right| row + right)).map(|pixel| self.face(pixel));
        faces.max_by(|one, two| one.rim.total_cmp(&two.rim)).expect("the point itself is such a place")
    }

    /// What a stone looks like whose middle is this pixel.
    fn face(&self, middle: usize) -> StoneProfile {
        let at = |step: &Step| self.at(middle, step);
        let face = self.face.iter().map(at).sum::<f32>() / DIRECTIONS as f32;
        let mut rim = self.rim.each_ref().map(|steps| steps.iter().map(at).fold(f32::MAX, f32::min));
        let brightest_but_hidden = rim.select_nth_unstable_by(DIRECTIONS - 1 - DIRECTIONS_HIDDEN, f32::total_cmp).1;
        let lacking = (face - *brightest_but_hidden) / face.max(DARKEST_FACE);
        StoneProfile { brightness: face.into(), rim: lacking.into(), middle }
    }

    /// How bright a stone is on the way from its middle outwards, in each direction, of brightness 1.
    pub fn brightness_outwards(&self, face: &StoneProfile) -> [[f64; PROFILE_STEPS]; DIRECTIONS] {
        self.profile.each_ref().map(|steps| steps.each_ref().map(|step| self.at(face.middle, step).into()))
    }

    fn at(&self, from: usize, step: &Step) -> f32 {
        let first = from.saturating_add_signed(step.pixels);
        let [above, below] = [first, first + self.side].map(|first| &self.pixels[first..first + 2]);
        above.iter().chain(below).zip(step.shares).map(|(pixel, share)| pixel * share).sum::<f32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::{BRIGHT, DARK, Disc, STONE_CELLS, rectified};

    /// The face of what lies on the middle point of a drawn board, and its profile's mean in every direction.
    fn seen(discs: &[Disc]) -> (StoneProfile, [f64; PROFILE_STEPS]) {
        rectified(discs, |image| {
            let profiles = StoneProfiles::of(image);
            let face = profiles.about(image.pixel(Point2::new(4.0, 4.0)));
            let profile = profiles.brightness_outwards(&face);
            let mean = array::from_fn(|place| profile.iter().map(|way| way[place]).sum::<f64>() / DIRECTIONS as f64);
            (face, mean)
        })
    }

    #[test]
    fn a_bright_face_with_a_black_rim_lacks_nearly_all_its_brightness_there() {
        let (face, profile) = seen(&[(4.1, 3.9, 0.38, [170; 3]), (4.1, 3.9, STONE_CELLS, DARK)]);
        assert!((face.brightness - 170.0 / 255.0).abs() < 0.02 && face.rim > 0.5, "{} {}", face.brightness, face.rim);
        assert!(profile[2] > 0.6 && profile[7] < 0.45 && profile[11] > 0.5, "face, rim and wood: {profile:?}");
    }

    #[test]
    fn a_white_stone_that_throws_a_shadow_has_a_bright_rim() {
        let (face, _) = seen(&[(4.1, 3.9, STONE_CELLS, BRIGHT), (4.35, 4.2, 0.5, [50, 40, 30])]);
        assert!(face.brightness > 0.85 && face.rim < 0.45, "{} {}", face.brightness, face.rim);
    }
}
