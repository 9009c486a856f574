//! Black or white, by what the other stones of the same board look like.
//!
//! What is black and what is white differs from set to set and from lamp to lamp; on one board in one light it is plain. The stones of
//! which the network is sure teach a linear discriminant (Fisher 1936), and that has a say where it is not.

use nalgebra::{Matrix3, Point2, Vector2, Vector3};

use crate::palette::{BARE, BLACK, SURE, WHITE};
use crate::rectify::Flat;

/// With fewer stones of a colour to learn from, nothing is said.
const FEWEST_FELLOWS: usize = 3;
/// How much of a stone's middle is looked at, in cells.
const RADIUS_CELLS: f64 = 0.2;
/// Stones are looked for so far off their points, in cells, in each direction.
const FARTHEST_OFF_CELLS: f64 = 0.15;
/// Stones of one colour differ at least by so much from each other, of brightness 1, however alike those look that were seen.
const LEAST_SPREAD: f64 = 0.08;
/// The most that can be said for or against a colour, in logits: there are reflections and shadows.
const MOST_SAID: f64 = 3.0;

/// Corrects how likely each stone is black or white; how likely there is a stone at all stays as it was. `points` has the probabilities
/// of nothing, a black and a white stone, row by row.
pub(crate) fn judged_by_fellows(points: &mut [[f64; 3]], flat: &Flat) {
    let lines = flat.lines();
    let looks: Vec<Vector3<f64>> = (0..lines * lines)
        .map(|index| Point2::new((index % lines) as f64, (index / lines) as f64))
        .map(|cell| look(flat, cell))
        .collect();
    let sure = |content: usize| -> Vec<Vector3<f64>> {
        points.iter().zip(&looks).filter(|(point, _)| point[content] > SURE).map(|(_, look)| *look).collect()
    };
    let Some(said) = discriminant(&sure(BLACK), &sure(WHITE)) else { return };
    for (point, look) in points.iter_mut().zip(looks) {
        let stone = point[BLACK] + point[WHITE];
        let white = point[WHITE] * said(look).clamp(-MOST_SAID, MOST_SAID).exp();
        let total = point[BLACK] + white;
        if total > 0.0 {
            *point = [point[BARE], stone * point[BLACK] / total, stone * white / total];
        }
    }
}

/// What a look says for a white stone and against a black one, in logits; none where there are too few of either to compare with.
fn discriminant(black: &[Vector3<f64>], white: &[Vector3<f64>]) -> Option<impl Fn(Vector3<f64>) -> f64 + use<>> {
    if black.len().min(white.len()) < FEWEST_FELLOWS {
        return None;
    }
    let mean = |looks: &[Vector3<f64>]| looks.iter().sum::<Vector3<f64>>() / looks.len() as f64;
    let (dark, bright) = (mean(black), mean(white));
    let scatter = |looks: &[Vector3<f64>], mean: Vector3<f64>| -> Matrix3<f64> {
        looks.iter().map(|look| (look - mean) * (look - mean).transpose()).sum()
    };
    let spread = (scatter(black, dark) + scatter(white, bright)) / (black.len() + white.len()) as f64;
    let spread = spread + Matrix3::identity() * LEAST_SPREAD.powi(2);
    let towards = spread.try_inverse()? * (bright - dark);
    let middle = (bright + dark) / 2.0;
    Some(move |look: Vector3<f64>| towards.dot(&(look - middle)))
}

/// The colour of the middle of what lies on a point: stones are smooth and lie a little off, so that the smoothest patch around the
/// point shows it.
fn look(flat: &Flat, cell: Point2<f64>) -> Vector3<f64> {
    const STEPS: [f64; 3] = [0.0, -FARTHEST_OFF_CELLS, FARTHEST_OFF_CELLS];
    let places = STEPS.iter().flat_map(|down| STEPS.iter().map(move |right| Vector2::new(*right, *down)));
    let patches = places.map(|off| patch(flat, cell + off));
    patches.min_by(|one, two| one.1.total_cmp(&two.1)).map_or_else(Vector3::zeros, |(color, _)| color)
}

/// The median colour around a place, each channel 0 to 1, and how far the pixels are from it on average.
fn patch(flat: &Flat, cell: Point2<f64>) -> (Vector3<f64>, f64) {
    let picture = &flat.picture;
    let (middle, reach) = (flat.pixel(cell), RADIUS_CELLS * flat.cell_px());
    let along = |value: f64, length: u32| value.round().clamp(0.0, f64::from(length - 1)) as u32;
    let (left, right) = (along(middle.x - reach, picture.width()), along(middle.x + reach, picture.width()));
    let (top, bottom) = (along(middle.y - reach, picture.height()), along(middle.y + reach, picture.height()));
    let pixels = (top..=bottom).flat_map(|y| (left..=right).map(move |x| picture.get_pixel(x, y).0));
    let mut channels: [Vec<u8>; 3] = Default::default();
    for pixel in pixels {
        channels.iter_mut().zip(pixel).for_each(|(channel, value)| channel.push(value));
    }
    let mut roughness = 0.0;
    let color = channels.map(|mut channel| {
        let middle = channel.len() / 2;
        let median = f64::from(*channel.select_nth_unstable(middle).1) / 255.0;
        let apart = channel.iter().map(|&value| (f64::from(value) / 255.0 - median).abs());
        roughness += apart.sum::<f64>() / channel.len() as f64;
        median
    });
    (Vector3::from(color), roughness)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grey_stone_among_black_ones_and_brighter_fellows_is_white() {
        let grey = |value: f64| Vector3::repeat(value);
        let said = discriminant(&[0.1, 0.12, 0.08, 0.1].map(grey), &[0.9, 0.7, 0.8, 0.85].map(grey)).unwrap();
        assert!(said(grey(0.6)) > 1.0 && said(grey(0.2)) < -1.0);
    }

    #[test]
    fn two_stones_of_a_colour_are_too_few_to_compare_with() {
        let looks = [Vector3::repeat(0.1); 2];
        assert!(discriminant(&looks, &[Vector3::repeat(0.9); 9]).is_none());
    }
}
