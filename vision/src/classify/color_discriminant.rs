//! Black or white, by a linear discriminant of the colours of this board's own stones (Fisher 1936).
//!
//! What is black and what is white differs from set to set and from lamp to lamp; on one board in one light it is plain. The stones of
//! which the network is sure teach the discriminant, and that counts where it is not.

use std::cell::OnceCell;

use board::{Color, PerPoint, Point, Posterior};
use nalgebra::{Matrix3, Point2, Vector2, Vector3};

use crate::classify::discs::USUAL_OFF_CELLS;
use crate::evidence::{FEWEST_OF_A_KIND, MOST_EVIDENCE, is_sure_of};
use crate::grid::cell_of;
use crate::rectify::BoardImage;

/// How much of a stone's middle is looked at, in cells.
const RADIUS_CELLS: f64 = 0.2;
/// Stones of one colour differ at least by so much from each other in each channel, of brightness 1, however alike they look.
const LEAST_SPREAD: f64 = 0.04;

/// Corrects how likely each of the stones asked about is black or white; how likely there is a stone at all stays as it was.
pub(crate) fn correct_colors(points: &mut PerPoint<Posterior>, image: &BoardImage, is_asked: impl Fn(Point) -> bool) {
    let colors = PerPoint::from_fn(points.size(), |_| OnceCell::new());
    let color_of = |point: Point| *colors[point].get_or_init(|| stone_color(image, cell_of(point)));
    let sure = |color: Color| -> Vec<Vector3<f64>> {
        points.iter().filter(|(_, seen)| is_sure_of(seen, Some(color))).map(|(point, _)| color_of(point)).collect()
    };
    let Some(logits) = discriminant(&sure(Color::Black), &sure(Color::White)) else { return };
    for (point, seen) in points.iter_mut().filter(|(point, _)| is_asked(*point)) {
        let stone = seen.black + seen.white;
        let white = seen.white * logits(color_of(point)).clamp(-MOST_EVIDENCE, MOST_EVIDENCE).exp();
        let total = seen.black + white;
        if total > 0.0 {
            *seen = Posterior { black: stone * seen.black / total, white: stone * white / total, ..*seen };
        }
    }
}

/// What a colour says for a white stone and against a black one, in logits; none where there are too few of either to learn from.
fn discriminant(black: &[Vector3<f64>], white: &[Vector3<f64>]) -> Option<impl Fn(Vector3<f64>) -> f64 + use<>> {
    if black.len().min(white.len()) < FEWEST_OF_A_KIND {
        return None;
    }
    let mean = |colors: &[Vector3<f64>]| colors.iter().sum::<Vector3<f64>>() / colors.len() as f64;
    let (dark, bright) = (mean(black), mean(white));
    let scatter = |colors: &[Vector3<f64>], mean: Vector3<f64>| -> Matrix3<f64> {
        colors.iter().map(|color| (color - mean) * (color - mean).transpose()).sum()
    };
    let spread = (scatter(black, dark) + scatter(white, bright)) / (black.len() + white.len()) as f64;
    let spread = spread + Matrix3::identity() * LEAST_SPREAD.powi(2);
    let towards = spread.try_inverse()? * (bright - dark);
    let middle = (bright + dark) / 2.0;
    Some(move |color: Vector3<f64>| towards.dot(&(color - middle)))
}

/// The colour of the middle of what lies on a point: stones are smooth and lie a little off, so that the smoothest patch around the
/// point shows it.
pub(crate) fn stone_color(image: &BoardImage, cell: Point2<f64>) -> Vector3<f64> {
    let steps = [0.0, -USUAL_OFF_CELLS, USUAL_OFF_CELLS];
    let places = steps.into_iter().flat_map(|down| steps.map(|right| Vector2::new(right, down)));
    let patches = places.map(|off| patch(image, cell + off));
    patches.min_by(|one, two| one.1.total_cmp(&two.1)).map_or_else(Vector3::zeros, |(color, _)| color)
}

/// The median colour around a place, each channel 0 to 1, and how far the pixels are from it on average.
fn patch(image: &BoardImage, cell: Point2<f64>) -> (Vector3<f64>, f64) {
    let picture = &image.picture;
    let (middle, reach) = (image.pixel(cell), RADIUS_CELLS * BoardImage::CELL_PX);
    let along = |value: f64, length: u32| value.round().clamp(0.0, f64::from(length - 1)) as u32;
    let (left, right) = (along(middle.x - reach, picture.width()), along(middle.x + reach, picture.width()));
    let (top, bottom) = (along(middle.y - reach, picture.height()), along(middle.y + reach, picture.height()));
    let pixels = || (top..=bottom).flat_map(|y| (left..=right).map(move |x| picture.get_pixel(x, y).0));
    let mut roughness = 0.0;
    let color = [0, 1, 2].map(|channel| {
        // Of 256 values a count finds the median faster than sorting does.
        let mut counts = [0_u16; 256];
        pixels().for_each(|pixel| counts[usize::from(pixel[channel])] += 1);
        let all: u16 = counts.iter().sum();
        let mut passed = 0;
        let median = counts.iter().position(|&count| {
            passed += count;
            passed > all / 2
        });
        let median = median.unwrap_or(0) as f64 / 255.0;
        let apart: f64 = pixels().map(|pixel| (f64::from(pixel[channel]) / 255.0 - median).abs()).sum();
        roughness += apart / f64::from(all);
        median
    });
    (Vector3::from(color), roughness)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grey_stone_among_black_ones_and_brighter_white_ones_is_white() {
        let grey = |value: f64| Vector3::repeat(value);
        let logits = discriminant(&[0.1, 0.12, 0.08, 0.1].map(grey), &[0.9, 0.7, 0.8, 0.85].map(grey)).unwrap();
        assert!(logits(grey(0.6)) > 1.0 && logits(grey(0.2)) < -1.0);
    }

    #[test]
    fn two_stones_of_a_colour_are_too_few_to_compare_with() {
        let dark = [Vector3::repeat(0.1); 2];
        assert!(discriminant(&dark, &[Vector3::repeat(0.9); 9]).is_none());
    }
}
