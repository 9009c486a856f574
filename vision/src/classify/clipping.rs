//! What glaring light takes from a picture: where all channels of its pixels are at their end, wood and white stones are one colour. That
//! end is the picture's own: who made it darker after it was taken did not bring back what was lost.
//!
//! What told them apart is not in the picture there, and a network that has not learned so is surer than it may be. How sure it may be is
//! its posterior at a higher temperature (Guo et al. 2017, "On calibration of modern neural networks"): the likeliest content stays the
//! likeliest, and a doubt grows.

use board::{PerPoint, Posterior};
use image::Rgb;
use nalgebra::Point2;

use crate::classify::appearance::disc;
use crate::classify::placement_prior::INNER_CELLS;
use crate::grid::cell_of;
use crate::rectify::BoardImage;

/// A pixel is clipped whose channels are all within this of the brightest of the board image, of 255: compression and averaging take a
/// little off the end.
const BELOW_BRIGHTEST: u8 = 5;
/// This share of the pixels may be brighter than the end: compression overshoots beside edges.
const BRIGHTER_SHARE: f64 = 5e-4;
/// The temperature of a point with a clipped pixel. Of 1.25, 1.5, 2, 2.5, 3 and 4 it makes the truth likeliest where some of the pixels are
/// clipped, up to all but a few, on 98 rendered boards over-exposed by half (8,350 such points), and leaves 2 points of them wrong and
/// not doubtful, where 10 are at 1.
const TEMPERATURE: f64 = 1.5;

/// Makes points with clipped pixels less sure.
pub(crate) fn temper(points: &mut PerPoint<Posterior>, image: &BoardImage) {
    let from = brightest(image).saturating_sub(BELOW_BRIGHTEST);
    for (point, seen) in points.iter_mut() {
        if is_clipped(image, cell_of(point), from) {
            *seen = seen.reweighted(|content| seen.of(content).powf(1.0 / TEMPERATURE));
        }
    }
}

/// Whether most of what is bare is clipped, in a picture that nobody made darker: a white stone there looks like the wood.
pub(crate) fn hides_white_stones(points: &PerPoint<Posterior>, image: &BoardImage) -> bool {
    let from = u8::MAX - BELOW_BRIGHTEST;
    let bare = points.iter().filter(|(_, seen)| seen.bare > seen.black + seen.white + seen.unseen);
    let (clipped, all) = bare
        .flat_map(|(point, _)| pixels(image, cell_of(point)))
        .fold((0, 0), |(clipped, all), pixel| (clipped + usize::from(darkest_channel(pixel) >= from), all + 1));
    2 * clipped > all
}

/// The darkest channel of the brightest pixels of a board image.
fn brightest(image: &BoardImage) -> u8 {
    let mut counts = [0_u32; 256];
    for pixel in image.picture.pixels() {
        counts[usize::from(darkest_channel(pixel))] += 1;
    }
    let brighter = f64::from(image.picture.width() * image.picture.height()) * BRIGHTER_SHARE;
    let mut passed = 0;
    let end = (0..=u8::MAX).rev().find(|&level| {
        passed += counts[usize::from(level)];
        f64::from(passed) > brighter
    });
    end.unwrap_or(u8::MAX)
}

fn darkest_channel(pixel: &Rgb<u8>) -> u8 {
    let [red, green, blue] = pixel.0;
    red.min(green).min(blue)
}

/// Whether there are pixels around a place of the board, in cells, none of whose channels is below this.
fn is_clipped(image: &BoardImage, cell: Point2<f64>, from: u8) -> bool {
    pixels(image, cell).any(|pixel| darkest_channel(pixel) >= from)
}

/// The pixels around a place of the board, in cells, that show nothing but what lies there.
fn pixels(image: &BoardImage, cell: Point2<f64>) -> impl Iterator<Item = &Rgb<u8>> {
    let places = disc(image.pixel(cell), INNER_CELLS * image.cell_px())
        .flat_map(|(row, columns)| columns.map(move |column| (column, row)));
    places.filter_map(|(column, row)| {
        let (column, row) = u32::try_from(column).ok().zip(u32::try_from(row).ok())?;
        image.picture.get_pixel_checked(column, row)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::{Disc, STONE_CELLS, corrected, rectified};

    /// What becomes of a point that seems surely white where what lies there is of this brightness, and elsewhere something of that one.
    fn of_brightness(brightness: u8, elsewhere: u8) -> Posterior {
        let stones: [Disc; 2] = [(4.0, 4.0, STONE_CELLS, [brightness; 3]), (6.0, 5.0, STONE_CELLS, [elsewhere; 3])];
        let [white] = corrected(temper, &stones, [((4, 4), [0.009, 0.001, 0.99])]);
        white
    }

    #[test]
    fn a_clipped_point_is_doubtful_and_the_brightest_that_is_not_is_as_sure_as_before() {
        for end in [255, 238] {
            let [clipped, bright] = [BELOW_BRIGHTEST, BELOW_BRIGHTEST + 1].map(|below| of_brightness(end - below, end));
            assert!(clipped.risk() > 0.03 && clipped.likeliest() == bright.likeliest(), "{clipped:?}");
            assert!((bright.risk() - 0.01).abs() < 1e-9, "{bright:?}");
        }
    }

    #[test]
    fn a_reflection_within_a_stones_place_is_enough_and_one_beside_it_is_not() {
        let risk = |right: f64| {
            let reflection: Disc = (4.0 + right, 4.0, 0.1, [255; 3]);
            let elsewhere: Disc = (6.0, 5.0, STONE_CELLS, [255; 3]);
            let [white] = corrected(temper, &[reflection, elsewhere], [((4, 4), [0.009, 0.001, 0.99])]);
            white.risk()
        };
        assert!(risk(INNER_CELLS) > 0.03 && (risk(INNER_CELLS + 0.2) - 0.01).abs() < 1e-9);
    }

    #[test]
    fn a_few_pixels_are_not_the_pictures_end() {
        let specks: [Disc; 2] = [(4.0, 4.0, STONE_CELLS, [240; 3]), (5.5, 5.5, 0.05, [255; 3])];
        let [white] = corrected(temper, &specks, [((4, 4), [0.009, 0.001, 0.99])]);
        assert!(white.risk() > 0.03, "{white:?}");
    }

    #[test]
    fn white_stones_are_hidden_where_most_of_the_wood_is_clipped() {
        let of_wood = |brightness: u8, clipped_points: usize| {
            let wood: Vec<Disc> =
                (0..clipped_points).map(|at| ((at % 9) as f64, (at / 9) as f64, 0.5, [brightness; 3])).collect();
            rectified(&wood, |image| {
                let points = PerPoint::from_fn(board::BoardSize::NINE, |_| Posterior::new(1.0, 0.0, 0.0));
                hides_white_stones(&points, image)
            })
        };
        assert!(of_wood(255, 81) && of_wood(250, 45), "as bright as can be, on most points");
        assert!(!of_wood(255, 36), "a lamp's reflection");
        assert!(!of_wood(240, 81), "a bright board");
    }
}
