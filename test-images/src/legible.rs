//! Whether a person could read the picture: by what is in it, not by what any program makes of it.

use std::ops::RangeInclusive;

use board::Color;
use image::RgbImage;
use nalgebra::{Matrix2, Vector2};

use crate::maths::{Vec3, turned};
use crate::scene::Scene;
use crate::solid::Solid;
use crate::truth::{StoneTruth, Truth};

/// Lines nearer to each other than this, in pixels, anywhere on the board, are too near to be followed.
const NEAREST_LINES_PX: f64 = 8.0;
/// A picture smeared over more of a cell than this shows no stone's edge.
const WIDEST_BLUR_CELLS: f64 = 0.2;
/// A stone that is seen farther off its point, in cells, may lie on the next: by sloppy hands, or because the camera is low.
const FARTHEST_OFF_POINT: f64 = 0.42;
/// Of two whole boards the one that is so many times as large in the picture is meant: of boards more alike nobody could tell.
const CLEARLY_LARGER: f64 = 1.3;
/// A bare point or a black stone this near in every channel to the brightest that the camera stores is burnt out, of 255,
const BURNT: f64 = 5.0;
/// and a bare point or a white stone this near to the darkest is lost in the dark.
const DARK: f64 = 12.0;

impl Scene {
    /// Whether a person could tell each point of the board in this picture of the scene: all of it is in the picture, nothing lies
    /// over it, its lines can be followed, no stone seems to lie between two points, no point is burnt out, lost in the dark or
    /// smeared, and no other whole board beside it could be meant as well.
    #[must_use]
    pub fn is_legible(&self, picture: &RgbImage) -> bool {
        let truth = self.truth();
        let Some(lines) = truth.size else { return false };
        let cell_px = nearest_lines_px(&truth, lines);
        truth.hidden.is_empty()
            && truth.outside.is_empty()
            && cell_px >= NEAREST_LINES_PX
            && self.sensor.blur_px(picture.width().max(picture.height())) <= WIDEST_BLUR_CELLS * cell_px
            && truth.stones.iter().all(|stone| cells_off_point(stone, &truth, lines) <= FARTHEST_OFF_POINT)
            && self.other_boards_px().all(|other| area(&truth.corners) >= CLEARLY_LARGER * other)
            && shows_every_point(&truth, lines, cell_px, picture, self.sensor.stored())
    }

    /// How large the other boards are whose first lines are all in the picture, in square pixels.
    fn other_boards_px(&self) -> impl Iterator<Item = f64> {
        let others = self.solids.iter().enumerate().filter(|&(order, _)| Some(order) != self.board);
        others.filter_map(|(_, solid)| {
            let corners = outermost_points(solid)?.into_iter().map(|point| {
                let place = self.pixel(point).filter(|&place| self.view.shows(place))?;
                Some([place.x, place.y])
            });
            corners.collect::<Option<Vec<_>>>().map(|corners| area(&corners))
        })
    }
}

/// The outermost points of the board that a solid is, clockwise; none where it is something else.
fn outermost_points(solid: &Solid) -> Option<Vec<Vec3>> {
    let (block, (low, face)) = (solid.as_block()?, solid.face.as_board()?);
    let last = face.size.lines() - 1;
    let corners = [(0, 0), (last, 0), (last, last), (0, last)].into_iter().map(|(column, row)| {
        let off = face.place(face.size.point(column, row)?) - low;
        let off = turned(off, block.turn.0, block.turn.1);
        Some(block.corner + Vec3::new(off.x, off.y, 0.0))
    });
    corners.collect()
}

/// What lines from corner to corner enclose (the shoelace formula).
fn area(corners: &[[f64; 2]]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(one, next)| one[0] * next[1] - next[0] * one[1]).sum::<f64>().abs() / 2.0
}

/// How near lines come to each other anywhere on the board, measured across them.
fn nearest_lines_px(truth: &Truth, lines: usize) -> f64 {
    let cells = (0..lines - 1).flat_map(|row| (0..lines - 1).map(move |column| (column, row)));
    cells.map(|(column, row)| sides(truth, lines, column, row).singular_values().min()).fold(f64::MAX, f64::min)
}

/// How far off its point a stone is seen, in cells, along the rows or the columns, whichever is more.
fn cells_off_point(stone: &StoneTruth, truth: &Truth, lines: usize) -> f64 {
    let [column, row] = stone.point;
    let off = Vector2::from(stone.centre) - Vector2::from(truth.points[row * lines + column]);
    let sides = sides(truth, lines, column.min(lines - 2), row.min(lines - 2));
    sides.try_inverse().map_or(f64::MAX, |cells| (cells * off).amax())
}

/// The steps from a point to the next in its row and in its column, in pixels, as columns of a matrix.
fn sides(truth: &Truth, lines: usize, column: usize, row: usize) -> Matrix2<f64> {
    let at = |column: usize, row: usize| Vector2::from(truth.points[row * lines + column]);
    let corner = at(column, row);
    Matrix2::from_columns(&[at(column + 1, row) - corner, at(column, row + 1) - corner])
}

/// Whether no point is burnt out or lost in the dark, in a picture in which the camera stored these values, 0 to 255.
fn shows_every_point(
    truth: &Truth,
    lines: usize,
    cell_px: f64,
    picture: &RgbImage,
    stored: RangeInclusive<f32>,
) -> bool {
    let stones = truth.rows.iter().flat_map(|row| row.chars());
    let places = truth.points.iter().zip(stones).enumerate().map(|(order, (&place, stone))| {
        let point = [order % lines, order / lines];
        let stone = (stone != '.').then(|| truth.stones.iter().find(|stone| stone.point == point)).flatten();
        stone.map_or((place, None), |stone| (stone.centre, Some(stone.color)))
    });
    let (black, white) = (Color::Black.letter(), Color::White.letter());
    places.into_iter().all(|(place, stone)| {
        let mean = mean_color(picture, place, 0.25 * cell_px);
        let burnt = mean.min() >= f64::from(*stored.end()) - BURNT && stone != Some(white);
        let dark = mean.max() <= f64::from(*stored.start()) + DARK && stone != Some(black);
        !burnt && !dark
    })
}

/// The mean of a square about a place, reaching so many pixels in each direction.
fn mean_color(picture: &RgbImage, [x, y]: [f64; 2], reach_px: f64) -> nalgebra::Vector3<f64> {
    let span = |middle: f64, length: u32| {
        let last = f64::from(length - 1);
        (middle - reach_px).round().clamp(0.0, last) as u32..=(middle + reach_px).round().clamp(0.0, last) as u32
    };
    let (columns, rows) = (span(x, picture.width()), span(y, picture.height()));
    let count = (columns.clone().count() * rows.clone().count()) as f64;
    let pixels = rows.flat_map(|row| columns.clone().map(move |column| picture.get_pixel(column, row).0));
    pixels.map(|pixel| nalgebra::Vector3::from(pixel.map(f64::from))).sum::<nalgebra::Vector3<f64>>() / count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wish::Wish;

    #[test]
    fn a_picture_from_far_off_or_all_white_or_all_black_is_not_legible() {
        let near = Wish { long_px: Some(480), ..Wish::default() };
        let legible = |scene: &Scene| scene.is_legible(&scene.render());
        // Some cameras store even white as grey.
        for greyest_white in [255.0, 245.0] {
            let suits = |scene: &Scene| *scene.sensor.stored().end() <= greyest_white && legible(scene);
            let seed = (0..200).find(|&seed| suits(&Scene::random(seed, &near))).expect("some picture is legible");
            let far = Wish { long_px: Some(64), ..near };
            assert!(!legible(&Scene::random(seed, &far)), "64 pixels show no board of {seed}");
            let scene = Scene::random(seed, &near);
            let picture = scene.render();
            let stored = scene.sensor.stored();
            for shade in [0.0, *stored.start(), *stored.end(), 255.0].map(|shade| shade as u8) {
                let flat = RgbImage::from_pixel(picture.width(), picture.height(), image::Rgb([shade; 3]));
                assert!(!scene.is_legible(&flat), "nothing can be read in a picture all of brightness {shade}");
            }
        }
    }

    #[test]
    fn a_picture_of_two_boards_as_large_as_each_other_is_not_legible() {
        let wish = Wish::default();
        let alike = |scene: &Scene| {
            let largest = scene.other_boards_px().fold(0.0, f64::max);
            largest > 0.0 && area(&scene.truth().corners) < CLEARLY_LARGER * largest
        };
        let alone = |seed: u64| {
            let mut scene = Scene::random(seed, &wish);
            let board = scene.board.expect("it shows a board");
            let mut order = 0..;
            scene.solids.retain(|solid| order.next() == Some(board) || outermost_points(solid).is_none());
            scene
        };
        let legible = |scene: &Scene| scene.is_legible(&scene.render());
        let seed = (0..20_000).find(|&seed| alike(&Scene::random(seed, &wish)) && legible(&alone(seed)));
        let seed = seed.expect("some picture shows two boards");
        assert!(!legible(&Scene::random(seed, &wish)), "{seed}");
        assert_eq!(alone(seed).other_boards_px().count(), 0);
    }
}
