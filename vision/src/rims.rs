//! Black stones that mirror a lamp: their faces look white, their rims stay dark.
//!
//! The flat face of a Chinese stone throws a lamp's light at the camera as evenly as a white stone does, and the network takes it for
//! one. But it is seldom just as bright as the white stones in the same light, and its rim, which slopes away from the lamp, is black
//! all around, where that of a white stone is dark at most on the side of its shadow.

use std::array;
use std::f64::consts::TAU;

use image::Rgb;
use nalgebra::Point2;

use crate::observation::{TOLERATED_RISK, risk};
use crate::palette::{BARE, BLACK, KINDS, SURE, WHITE, enough, same_light};
use crate::rectify::Flat;

/// A stone's middle is looked for so far from its point in each direction, in cells,
const FARTHEST_OFF_CELLS: f64 = 0.25;
/// in steps of so many pixels.
const STEP_PX: usize = 2;
/// Its face is looked at so far from its middle, in cells,
const FACE_CELLS: f64 = 0.2;
/// its rim where it is darkest at one of these distances,
const RIM_CELLS: [f64; 5] = [0.32, 0.36, 0.40, 0.44, 0.48];
/// in so many directions,
const DIRECTIONS: usize = 16;
/// in all of which but so many it must be dark: a neighbour, or a grid a little off, may hide it.
const DIRECTIONS_HIDDEN: usize = 3;
/// Black and white differ at least by so much on any board, and any face is at least so bright, of brightness 1.
const LEAST_CONTRAST: f64 = 0.05;
/// A rim nearer to black than those of white stones by less than this, of the way from white to black, is nothing unusual.
const LEAST_UNUSUAL: f64 = 0.1;
/// More than this does not count of how much darker a face is, of the same way: shadows darken white stones too.
const MOST_OF_FACE: f64 = 0.4;
/// What rim and face say together for a black stone, in logits a unit of that, and what is needed before they say anything.
const SAID: f64 = 25.0;
const NEEDED: f64 = 5.0;
/// How likely a black stone may become, as a share of the white one: in odd light white stones have dark rims too, and a human decides.
const MOST_LIKELY: f64 = 0.9;
/// A lamp that is mirrored by at least so many stones is by others within this distance, in cells,
const FEWEST_NEAR: usize = 2;
const SAME_LAMP_CELLS: f64 = 3.1;
/// with this likelihood of being black, as a share of the white one: enough for a human to look.
const LIKELY_NEAR: f64 = 0.05;

/// Doubts white stones that may be black ones; how likely there is a stone at all stays as it was. `points` has the probabilities of
/// nothing, a black and a white stone, row by row. Answers of how many stones the rims say something.
pub(crate) fn doubted_by_rims(points: &mut [[f64; KINDS]], flat: &Flat) -> usize {
    let lines = flat.lines();
    let picture = Brightness::of(flat);
    let stones = points.iter().enumerate().filter_map(|(index, shares)| {
        let white = shares[WHITE] > shares[BLACK].max(shares[BARE]);
        let color = if white { WHITE } else { BLACK };
        let sure = shares[color] > SURE;
        let cell = Point2::new(index % lines, index / lines).map(|along| along as f64);
        (white || sure).then(|| Stone { index, cell, color, sure, seen: picture.seen_about(flat.pixel(cell)) })
    });
    let stones: Vec<Stone> = stones.collect();
    let whites = || stones.iter().filter(|stone| stone.color == WHITE);
    let mut mirroring = 0;
    let mut doubtful = Vec::new();
    for stone in whites() {
        let Some(said) = stone.said_for_black(&stones).filter(|&said| said > 0.0) else { continue };
        mirroring += 1;
        let point = &mut points[stone.index];
        let [_, black, white] = *point;
        doubt(point, (black * said.exp()).min(MOST_LIKELY * white));
        if risk(point) > TOLERATED_RISK {
            doubtful.push(stone.cell);
        }
    }
    for stone in whites() {
        let near = |other: &&Point2<f64>| **other != stone.cell && (*other - stone.cell).norm() < SAME_LAMP_CELLS;
        if doubtful.iter().filter(near).count() >= FEWEST_NEAR {
            let point = &mut points[stone.index];
            doubt(point, LIKELY_NEAR * point[WHITE]);
        }
    }
    mirroring
}

/// Makes black this much likelier, at the cost of white, if it is less likely.
fn doubt(point: &mut [f64; KINDS], likely: f64) {
    let [bare, black, white] = *point;
    let doubted = likely.max(black);
    let share = (black + white) / (doubted + white);
    *point = [bare, doubted * share, white * share];
}

/// A stone by what it was taken for, and what it looks like.
struct Stone {
    index: usize,
    cell: Point2<f64>,
    color: usize,
    sure: bool,
    seen: Seen,
}

/// What a stone looks like.
struct Seen {
    /// Of brightness 1.
    face: f64,
    /// The share of the face's brightness that the rim lacks: in the shade as in the light.
    rim: f64,
}

impl Stone {
    /// What speaks against its being one of the white stones nearby, in logits. None where there are too few stones to compare with.
    fn said_for_black(&self, stones: &[Self]) -> Option<f64> {
        let fellows = |color: usize, value: fn(&Seen) -> f64| {
            let others = stones.iter().filter(|other| other.sure && other.color == color && other.index != self.index);
            median(others.map(|other| (value(&other.seen), same_light(self.cell, other.cell))).collect())
        };
        let (white, black) = (fellows(WHITE, |seen| seen.face)?, fellows(BLACK, |seen| seen.face)?);
        let contrast = (white - black).max(LEAST_CONTRAST);
        let rim = (self.seen.rim - fellows(WHITE, |seen| seen.rim)?) * white / contrast;
        let face = ((white - self.seen.face) / contrast).clamp(0.0, MOST_OF_FACE);
        Some(if rim > LEAST_UNUSUAL { (SAID * (rim + face) - NEEDED).max(0.0) } else { 0.0 })
    }
}

/// The median of values, each with its weight; none where they weigh too little to tell.
fn median(mut values: Vec<(f64, f64)>) -> Option<f64> {
    values.sort_unstable_by(|one, two| one.0.total_cmp(&two.0));
    let total: f64 = values.iter().map(|(_, weight)| weight).sum();
    let mut passed = 0.0;
    let middle = values.into_iter().find(|(_, weight)| {
        passed += weight;
        passed >= total / 2.0
    });
    middle.filter(|_| enough(total)).map(|(value, _)| value)
}

/// The flat board without its colours, and where around a pixel a stone's face and its rim are looked at.
struct Brightness {
    side: usize,
    cell_px: f64,
    pixels: Vec<f32>,
    face: [Step; DIRECTIONS],
    rim: [[Step; RIM_CELLS.len()]; DIRECTIONS],
}

/// A step from a pixel to a place between four others.
#[derive(Clone, Copy)]
struct Step {
    /// To the first of the four, as pixels are counted.
    pixels: isize,
    /// How much each of them tells, row by row.
    shares: [f32; 4],
}

impl Brightness {
    fn of(flat: &Flat) -> Self {
        let (side, cell_px) = (flat.picture.width() as usize, flat.cell_px());
        let brightness = |pixel: &Rgb<u8>| pixel.0.into_iter().map(f32::from).sum::<f32>() / (3.0 * 255.0);
        let step = |order: usize, cells: f64| {
            let (sine, cosine) = (TAU * order as f64 / DIRECTIONS as f64).sin_cos();
            let [x, y] = [cosine, sine].map(|along| along * cells * cell_px);
            let [right, down] = [x - x.floor(), y - y.floor()].map(|share| share as f32);
            let shares = [(1.0 - right) * (1.0 - down), right * (1.0 - down), (1.0 - right) * down, right * down];
            Step { pixels: y.floor() as isize * side as isize + x.floor() as isize, shares }
        };
        Self {
            side,
            cell_px,
            pixels: flat.picture.pixels().map(brightness).collect(),
            face: array::from_fn(|order| step(order, FACE_CELLS)),
            rim: array::from_fn(|order| RIM_CELLS.map(|cells| step(order, cells))),
        }
    }

    /// What a stone looks like: of the places about its point where its middle may be, at that where its rim stands out most.
    fn seen_about(&self, point: Point2<f64>) -> Seen {
        let reach = (FARTHEST_OFF_CELLS * self.cell_px) as isize;
        let steps = || (-reach..=reach).step_by(STEP_PX);
        let middle = point.map(|along| along.round() as isize);
        let rows = steps().map(|down| (middle.y + down) * self.side as isize + middle.x);
        let seen = rows.flat_map(|row| steps().map(move |right| row + right)).map(|pixel| self.seen(pixel));
        seen.max_by(|one, two| one.rim.total_cmp(&two.rim)).expect("the point itself is such a place")
    }

    /// What a stone looks like whose middle is this pixel.
    fn seen(&self, middle: isize) -> Seen {
        let at = |step: &Step| {
            // The flat board has a margin wider than the part of a stone that is looked at.
            let first = (middle + step.pixels) as usize;
            let [above, below] = [first, first + self.side].map(|first| &self.pixels[first..first + 2]);
            above.iter().chain(below).zip(step.shares).map(|(pixel, share)| pixel * share).sum::<f32>()
        };
        let face = self.face.iter().map(at).sum::<f32>() / DIRECTIONS as f32;
        let mut rim = self.rim.each_ref().map(|steps| steps.iter().map(at).fold(f32::MAX, f32::min));
        let brightest_but_hidden = rim.select_nth_unstable_by(DIRECTIONS - 1 - DIRECTIONS_HIDDEN, f32::total_cmp).1;
        let lacking = (face - *brightest_but_hidden) / face.max(LEAST_CONTRAST as f32);
        Seen { face: face.into(), rim: lacking.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::{BRIGHT, DARK, Disc, STONE_CELLS, all_judged, judged};

    /// As bright as a white stone in the shade.
    const GREY: [u8; 3] = [170; 3];

    fn doubted(points: &mut [[f64; KINDS]], flat: &Flat) {
        doubted_by_rims(points, flat);
    }

    fn by_rims(discs: &[Disc]) -> [f64; KINDS] {
        judged(doubted, discs, (4, 4), [0.0, 0.02, 0.98])
    }

    #[test]
    fn a_bright_face_with_a_black_rim_may_be_a_black_stones() {
        let mirroring = by_rims(&[(4.1, 3.9, 0.38, GREY), (4.1, 3.9, STONE_CELLS, DARK)]);
        assert!(mirroring[BLACK] > 0.3 && mirroring[BLACK] < mirroring[WHITE], "{mirroring:?}");
    }

    #[test]
    fn a_white_stone_in_the_shade_stays_white() {
        let shaded = by_rims(&[(4.1, 3.9, STONE_CELLS, GREY)]);
        assert!(shaded[WHITE] > 0.97, "{shaded:?}");
    }

    #[test]
    fn a_white_stone_that_throws_a_shadow_stays_white() {
        let throwing = by_rims(&[(4.1, 3.9, STONE_CELLS, BRIGHT), (4.35, 4.2, 0.5, [50, 40, 30])]);
        assert!(throwing[WHITE] > 0.97, "{throwing:?}");
    }

    #[test]
    fn beside_two_stones_that_mirror_a_lamp_another_may_too() {
        let mirroring = |column: f64| [(column, 4.0, 0.38, GREY), (column, 4.0, STONE_CELLS, DARK)];
        let white = (4.0, 5.0, STONE_CELLS, BRIGHT);
        let seen = [((3, 4), [0.0, 0.02, 0.98]), ((5, 4), [0.0, 0.02, 0.98]), ((4, 5), [0.0, 0.001, 0.999])];
        let [.., beside_two] = all_judged(doubted, &[mirroring(3.0), mirroring(5.0), [white; 2]].concat(), seen);
        assert!(risk(&beside_two) > TOLERATED_RISK && beside_two[WHITE] > 0.9, "{beside_two:?}");
        let [one, _, white] = seen;
        let [_, beside_one] =
            all_judged(doubted, &[mirroring(3.0), [(4.0, 5.0, STONE_CELLS, BRIGHT); 2]].concat(), [one, white]);
        assert!(risk(&beside_one) < TOLERATED_RISK, "{beside_one:?}");
    }
}
