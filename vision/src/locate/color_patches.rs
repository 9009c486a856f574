//! Where a board may be that the network does not tell from what lies around it: patches of one colour with four corners.
//!
//! On a tiled floor, in dim or noisy light, the maps see squares everywhere or nowhere. But a board is of one wood, or leaves a hole in
//! the one colour of its table, and its corners are those of a square seen from somewhere, which hardly anything else in a picture is.

use image::RgbImage;
use opencv::core::{
    CV_8UC1, CV_32F, KMEANS_PP_CENTERS, Mat, MatTraitConst, MatTraitConstManual, MatTraitManual, Point, Scalar, Size,
    TermCriteria, TermCriteria_COUNT, TermCriteria_EPS, Vector,
};
use opencv::imgproc;

use crate::locate::regions::clockwise_corners;
use crate::pixels::matrix;
use crate::quadrilateral::{Quadrilateral, area, middle};

/// So many colours are told apart.
const COLORS: i32 = 6;
/// The colours are found anew so often at most from the pixels that are nearest to them.
const MOST_ROUNDS: i32 = 12;
/// They have settled when they move by less than this, of 255.
const SETTLED: f64 = 1.0;
/// Lines, and single stones, are smoothed away as far as this, in pixels; an odd number.
const SMOOTHED_PX: i32 = 5;
/// Gaps as wide as this, in pixels, which lines leave in a patch, are closed.
const ACROSS_LINES_PX: i32 = 5;
/// So many of such patches are looked at, since each takes its time.
const MOST_WHOLE: usize = 5;
/// Gaps as wide as this, in pixels, which chains of stones leave, are closed where the board is divided otherwise.
const ACROSS_STONES_PX: i32 = 15;
/// So many of such patches are looked at besides.
const MOST_DIVIDED: usize = 2;
/// Bridges as narrow as this to other patches are cut, in pixels.
const CUT_PX: i32 = 3;
/// Shadows change how bright a board is more than its tint: brightness counts so much less.
const WEIGHT_OF_BRIGHTNESS: f64 = 1.0 / 3.0;
/// A board is at least so much of the picture.
const SMALLEST_SHARE: f64 = 0.01;
/// Of a board that is more of the picture the maps tell more.
const LARGEST_SHARE: f64 = 0.9;
/// How much of its four corners a patch fills, at least.
const SMALLEST_SHARE_FILLED: f64 = 0.7;

/// The patches of a picture that may be boards, in pixels of the picture: the likeliest whole ones first, then those that chains of
/// stones divide.
pub(crate) fn color_patches(picture: &RgbImage) -> opencv::Result<Vec<Quadrilateral>> {
    let colors = colors(picture)?;
    let mut patches: Vec<Quadrilateral> = Vec::new();
    for (closed, most) in [(ACROSS_LINES_PX, MOST_WHOLE), (ACROSS_STONES_PX, MOST_DIVIDED)] {
        let most = patches.len() + most;
        for patch in closed_patches(&colors, picture, closed)? {
            if patches.len() < most && !patches.iter().any(|other| are_alike(other, &patch)) {
                patches.push(patch);
            }
        }
    }
    Ok(patches)
}

/// The patches with gaps as wide as this closed, the likeliest boards first.
fn closed_patches(colors: &[i32], picture: &RgbImage, closed: i32) -> opencv::Result<Vec<Quadrilateral>> {
    let pixels = f64::from(picture.width()) * f64::from(picture.height());
    let mut patches = Vec::new();
    for color in 0..COLORS {
        let mut contours = Vector::<Vector<Point>>::new();
        let of_color = of_color(colors, picture, color, closed)?;
        imgproc::find_contours_def(&of_color, &mut contours, imgproc::RETR_LIST, imgproc::CHAIN_APPROX_NONE)?;
        for contour in contours {
            let share = imgproc::contour_area_def(&contour)? / pixels;
            if !(SMALLEST_SHARE..LARGEST_SHARE).contains(&share) {
                continue;
            }
            let Some(corners) = clockwise_corners(&contour)? else { continue };
            let filled = share * pixels / area(&corners).max(1.0);
            if filled > SMALLEST_SHARE_FILLED {
                // A small thing fills its corners by chance.
                patches.push((filled.min(1.0 / filled) * share.powf(0.25), corners));
            }
        }
    }
    patches.sort_by(|one, two| two.0.total_cmp(&one.0));
    Ok(patches.into_iter().map(|(_, corners)| corners).collect())
}

/// Whether two patches are as good as one, so that there is nothing new to be seen in the second.
fn are_alike(one: &Quadrilateral, other: &Quadrilateral) -> bool {
    /// Of two patches that are alike the larger has so many times the smaller one's area at most.
    const AREA_TIMES: f64 = 1.2;
    /// Their middles are this far apart at most, as a share of a side.
    const APART: f64 = 0.1;
    let (smaller, larger) = (area(one).min(area(other)), area(one).max(area(other)));
    larger < AREA_TIMES * smaller && (middle(one) - middle(other)).norm() < APART * smaller.sqrt()
}

/// Which colour each pixel has most of, row by row.
fn colors(picture: &RgbImage) -> opencv::Result<Vec<i32>> {
    let mut smooth = Mat::default();
    imgproc::median_blur(&matrix(picture)?, &mut smooth, SMOOTHED_PX)?;
    let mut lab = Mat::default();
    imgproc::cvt_color_def(&smooth, &mut lab, imgproc::COLOR_RGB2Lab)?;
    let mut samples = Mat::default();
    lab.reshape(1, (picture.width() * picture.height()) as i32)?.convert_to(&mut samples, CV_32F, 1.0, 0.0)?;
    for row in samples.data_typed_mut::<f32>()?.chunks_exact_mut(3) {
        row[0] *= WEIGHT_OF_BRIGHTNESS as f32;
    }
    // The same picture has the same colours whatever was read before it.
    opencv::core::set_rng_seed(1)?;
    let until = TermCriteria::new(TermCriteria_COUNT + TermCriteria_EPS, MOST_ROUNDS, SETTLED)?;
    let mut labels = Mat::default();
    opencv::core::kmeans(&samples, COLORS, &mut labels, until, 1, KMEANS_PP_CENTERS, &mut opencv::core::no_array())?;
    Ok(labels.data_typed::<i32>()?.to_vec())
}

/// Ones where a picture is of a colour, small gaps closed and narrow bridges cut.
fn of_color(colors: &[i32], picture: &RgbImage, color: i32, closed: i32) -> opencv::Result<Mat> {
    let mut ones =
        Mat::new_rows_cols_with_default(picture.height() as i32, picture.width() as i32, CV_8UC1, Scalar::default())?;
    for (one, &here) in ones.data_typed_mut::<u8>()?.iter_mut().zip(colors) {
        *one = u8::from(here == color);
    }
    for (work, side) in [(imgproc::MORPH_CLOSE, closed), (imgproc::MORPH_OPEN, CUT_PX)] {
        let kernel = imgproc::get_structuring_element_def(imgproc::MORPH_RECT, Size::new(side, side))?;
        let mut worked = Mat::default();
        imgproc::morphology_ex_def(&ones, &mut worked, work, &kernel)?;
        ones = worked;
    }
    Ok(ones)
}

#[cfg(test)]
mod tests {
    use image::Rgb;
    use nalgebra::Point2;

    use super::*;
    use crate::quadrilateral::encloses;

    const TILE: Rgb<u8> = Rgb([200, 205, 210]);
    const GAP: Rgb<u8> = Rgb([120, 125, 130]);
    const WOOD: Rgb<u8> = Rgb([205, 150, 90]);
    const LINE: Rgb<u8> = Rgb([60, 45, 30]);

    /// A tiled floor, and on it, perhaps, a turned board whose middle is 150, 110, of a colour that depends on how far across it and
    /// along it a place is.
    fn floor(board: Option<fn(f64, f64) -> Rgb<u8>>) -> RgbImage {
        RgbImage::from_fn(256, 192, |x, y| {
            let (right, down) = (f64::from(x) - 150.0, f64::from(y) - 110.0);
            let (across, along) = (0.9 * right + 0.44 * down, 0.9 * down - 0.44 * right);
            match board {
                Some(color) if across.abs().max(along.abs()) < 42.0 => color(across, along),
                _ if x % 16 == 0 || y % 16 == 0 => GAP,
                _ => TILE,
            }
        })
    }

    fn lined(across: f64, along: f64) -> Rgb<u8> {
        if (across + 40.5).rem_euclid(9.0) < 1.0 || (along + 40.5).rem_euclid(9.0) < 1.0 { LINE } else { WOOD }
    }

    fn is_found(board: fn(f64, f64) -> Rgb<u8>) -> bool {
        color_patches(&floor(Some(board))).unwrap().iter().any(|corners| {
            (middle(corners) - Point2::new(150.0, 110.0)).norm() < 4.0
                && (area(corners) / 84.0_f64.powi(2) - 1.0).abs() < 0.15
                && encloses(corners, Point2::new(120.0, 130.0))
        })
    }

    #[test]
    fn a_board_on_a_tiled_floor_is_a_patch_of_its_own() {
        assert!(is_found(lined));
    }

    #[test]
    fn stones_from_edge_to_edge_do_not_divide_a_board() {
        assert!(is_found(|across, along| if along.abs() < 5.0 { LINE } else { lined(across, along) }));
    }

    #[test]
    fn a_board_half_in_the_shade_leaves_a_hole_in_its_table() {
        const SHADED: Rgb<u8> = Rgb([90, 55, 20]);
        assert!(is_found(|across, along| if across < along { lined(across, along) } else { SHADED }));
    }

    #[test]
    fn the_same_picture_has_the_same_patches_whatever_was_seen_before() {
        let first = color_patches(&floor(Some(lined))).unwrap();
        color_patches(&floor(None)).unwrap();
        assert_eq!(color_patches(&floor(Some(lined))).unwrap(), first);
    }
}
