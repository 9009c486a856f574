//! The discs of a board image that its stones, its bare points and its wood are looked for in, and the colours of their pixels, each channel
//! 0 to 1.

use std::f64::consts::FRAC_1_SQRT_2;

use nalgebra::{Point2, Vector3};

use crate::rectify::BoardImage;

/// A stone's radius, in cells.
const STONE_RADIUS_CELLS: f64 = 0.46;
/// The usual distance of stones from their points in each direction, in cells.
pub(crate) const USUAL_OFF_CELLS: f64 = 0.15;
/// The part of a stone, or of a bare point, that shows nothing else, in cells from the point.
pub(crate) const INNER_CELLS: f64 = STONE_RADIUS_CELLS - USUAL_OFF_CELLS;
/// How far from its middle the square between four points shows wood whatever lies on them, in cells.
pub(crate) const GAP_CELLS: f64 = FRAC_1_SQRT_2 - STONE_RADIUS_CELLS;

/// The median of each channel; black where there are no colours.
pub(crate) fn median(colors: &[Vector3<f64>]) -> Vector3<f64> {
    Vector3::from_fn(|channel, _| {
        let mut values: Vec<f64> = colors.iter().map(|color| color[channel]).collect();
        let middle = values.len() / 2;
        values.get(middle).copied().map_or(0.0, |_| *values.select_nth_unstable_by(middle, f64::total_cmp).1)
    })
}

/// The colour of a pixel of the board image, or of the nearest that it has.
fn color(image: &BoardImage, pixel: Point2<i64>) -> Vector3<f64> {
    let picture = &image.picture;
    let along = |value: i64, length: u32| value.clamp(0, i64::from(length) - 1) as u32;
    let pixel = picture.get_pixel(along(pixel.x, picture.width()), along(pixel.y, picture.height())).0;
    Vector3::from(pixel.map(|value| f64::from(value) / 255.0))
}

/// The colour of the pixel nearest to a place of the board, in cells.
pub(crate) fn color_at(image: &BoardImage, cell: Point2<f64>) -> Vector3<f64> {
    color(image, image.pixel(cell).map(|along| along.round() as i64))
}

/// The colours of the pixels of a disc, its middle and radius in cells.
pub(crate) fn colors_within(
    image: &BoardImage,
    middle: Point2<f64>,
    radius: f64,
) -> impl Iterator<Item = Vector3<f64>> {
    let (middle, radius) = (image.pixel(middle), radius * BoardImage::CELL_PX);
    let span = |middle: f64, reach: f64| (middle - reach).ceil() as i64..=(middle + reach).floor() as i64;
    span(middle.y, radius).flat_map(move |row| {
        let reach = (radius * radius - (row as f64 - middle.y).powi(2)).max(0.0).sqrt();
        span(middle.x, reach).map(move |column| color(image, Point2::new(column, row)))
    })
}
