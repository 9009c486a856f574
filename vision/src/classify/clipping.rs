//! What glaring light takes from a picture: where all channels of its pixels are at their end, wood and white stones are one colour.

use board::{PerPoint, Posterior};
use image::Rgb;
use nalgebra::Point2;

use crate::classify::discs::{INNER_CELLS, disc};
use crate::grid::cell_of;
use crate::rectify::BoardImage;

/// A pixel is clipped whose channels are all within this of the brightest that there can be, of 255: compression and averaging take a little
/// off the end.
const BELOW_BRIGHTEST: u8 = 5;
/// Whether most of what is bare is clipped: a white stone there looks like the wood.
pub(crate) fn hides_white_stones(points: &PerPoint<Posterior>, image: &BoardImage) -> bool {
    let from = u8::MAX - BELOW_BRIGHTEST;
    let bare = points.iter().filter(|(_, seen)| seen.bare > seen.black + seen.white + seen.unseen);
    let (clipped, all) = bare
        .flat_map(|(point, _)| pixels(image, cell_of(point)))
        .fold((0, 0), |(clipped, all), pixel| (clipped + usize::from(darkest_channel(pixel) >= from), all + 1));
    2 * clipped > all
}

fn darkest_channel(pixel: &Rgb<u8>) -> u8 {
    let [red, green, blue] = pixel.0;
    red.min(green).min(blue)
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
    use crate::synthetic::{Disc, rectified};

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
