//! Pictures as the network wants them: the whole photograph made small, and the board laid flat.
//!
//! Each knows the way back from its own pixels to the photograph's.

use std::borrow::Cow;

use calibration::Homography;
use image::RgbImage;
use nalgebra::{Matrix3, Point2};
use opencv::core::{
    CV_32FC2, Mat, MatTraitConst, MatTraitConstManual, MatTraitManual, Rect, Scalar, Size, ToInputArray, Vec2f, Vec3b,
};
use opencv::imgproc;

use crate::grid::Grid;
use crate::maps::SIDE_MULTIPLE;
use crate::quadrilateral::Quadrilateral;

/// A photograph made small, or the board in it seen roughly from above; what shows no part of the photograph is black.
pub(crate) struct Scene {
    pub picture: RgbImage,
    photo_from_scene: Homography,
    /// Width and height of the photograph.
    photo_px: (u32, u32),
}

impl Scene {
    /// The whole photograph, its longer side `side` pixels long.
    pub fn whole(photo: &RgbImage, side: u32) -> opencv::Result<Self> {
        let scale = f64::from(photo.width().max(photo.height())) / f64::from(side);
        let [width, height] =
            [photo.width(), photo.height()].map(|length| ((f64::from(length) / scale).round() as u32).max(1));
        let multiple = SIDE_MULTIPLE as u32;
        let mut picture = RgbImage::new(width.next_multiple_of(multiple), height.next_multiple_of(multiple));
        image::imageops::replace(&mut picture, &resized(photo, width, height)?, 0, 0);
        // Both count from the centre of their first pixel.
        let middle = (scale - 1.0) / 2.0;
        let photo_from_scene =
            Homography::from_matrix(Matrix3::new(scale, 0.0, middle, 0.0, scale, middle, 0.0, 0.0, 1.0))
                .expect("a scale above 0 can be inverted");
        Ok(Self { picture, photo_from_scene, photo_px: photo.dimensions() })
    }

    /// A region of this scene seen roughly from above; none where it is too narrow.
    pub fn seen_from_above(&self, photo: &RgbImage, region: &Quadrilateral) -> opencv::Result<Option<Self>> {
        /// Sides of the picture; a multiple of what the network wants.
        const SIDE_PX: u32 = 16 * SIDE_MULTIPLE as u32;
        /// What is shown beside the region, as a share of the picture's side.
        const MARGIN_SHARE: f64 = 0.11;
        let (low, high) = (MARGIN_SHARE * f64::from(SIDE_PX), (1.0 - MARGIN_SHARE) * f64::from(SIDE_PX));
        let square = [(low, low), (high, low), (high, high), (low, high)].map(|(x, y)| Point2::new(x, y));
        let Ok(scene_from_above) = Homography::from_four(square, *region) else { return Ok(None) };
        let photo_from_above = self.photo_from_scene * scene_from_above;
        // Averaged first, or fine pictures would be skipped through.
        let middle = Point2::new(f64::from(SIDE_PX) / 2.0, f64::from(SIDE_PX) / 2.0);
        let step_px = photo_from_above.jacobian(middle).determinant().abs().sqrt();
        let square = (step_px as u32).clamp(1, photo.width().min(photo.height()));
        let source = averaged(photo, square)?;
        let shrink = 1.0 / f64::from(square);
        let shrunk = Matrix3::new(shrink, 0.0, (shrink - 1.0) / 2.0, 0.0, shrink, (shrink - 1.0) / 2.0, 0.0, 0.0, 1.0);
        let source_from_above = shrunk * photo_from_above.matrix();
        let rows: [[f64; 3]; 3] =
            std::array::from_fn(|row| std::array::from_fn(|column| source_from_above[(row, column)]));
        let mut shown = Mat::default();
        imgproc::warp_perspective(
            &source,
            &mut shown,
            &Mat::from_slice_2d(&rows)?,
            Size::new(SIDE_PX as i32, SIDE_PX as i32),
            imgproc::INTER_LINEAR | imgproc::WARP_INVERSE_MAP,
            opencv::core::BORDER_CONSTANT,
            Scalar::default(),
        )?;
        Ok(Some(Self { picture: rgb(&shown)?, photo_from_scene: photo_from_above, photo_px: self.photo_px }))
    }

    /// The map from the scene's pixels to the photograph's; both count from the centre of their first pixel.
    pub const fn photo_from_scene(&self) -> Homography {
        self.photo_from_scene
    }

    /// Whether a pixel of the scene shows the photograph, not the filling beside it.
    pub fn shows(&self, pixel: Point2<f64>) -> bool {
        let inside = |along: f64, length: u32| along > -0.5 && along < f64::from(length) - 0.5;
        let pixel = self.photo_from_scene.apply(pixel);
        inside(pixel.x, self.photo_px.0) && inside(pixel.y, self.photo_px.1)
    }
}

/// How a board is laid flat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Layout {
    /// Pixels from line to line.
    pub cell_px: u32,
    /// Cells shown beyond the first and the last line, at least.
    pub margin_cells: f64,
    /// What the picture's side is a multiple of.
    pub side_multiple: u32,
}

/// A photograph of which a board is laid flat, several times perhaps: made smaller where it is finer than any use of it.
pub(crate) struct Source<'a> {
    picture: Cow<'a, RgbImage>,
    /// Pixels of the source to a pixel of the photograph.
    scale: f64,
}

impl<'a> Source<'a> {
    /// The flat board needs so many pixels a cell; a picture several times as fine would only lend its noise.
    const COARSEST_CELL_PX: f64 = 20.0;

    /// The photograph, as fine as the board of this grid needs it.
    pub fn new(photo: &'a RgbImage, grid: &Grid) -> opencv::Result<Self> {
        let middle = (grid.size().lines() - 1) as f64 / 2.0;
        let square =
            (grid.cell_px(middle, middle) / Self::COARSEST_CELL_PX).min(f64::from(photo.width().min(photo.height())));
        if square < 2.0 {
            return Ok(Self { picture: Cow::Borrowed(photo), scale: 1.0 });
        }
        let square = square as u32;
        Ok(Self { picture: Cow::Owned(rgb(&averaged(photo, square)?)?), scale: 1.0 / f64::from(square) })
    }
}

/// The board as it would look from straight above, with a margin around it.
#[derive(Clone)]
pub(crate) struct Flat {
    pub picture: RgbImage,
    lines: usize,
    cell_px: f64,
    margin: f64,
    quarter_turns: usize,
    brightness: f64,
}

impl Flat {
    /// Pixels between the places that are worked out exactly.
    const STRAIGHT_PX: usize = 8;

    /// Lays the board of a grid flat.
    pub fn new(source: &Source, grid: &Grid, layout: Layout) -> opencv::Result<Self> {
        let cells = (grid.size().lines() - 1) as f64;
        let cell_px = f64::from(layout.cell_px);
        let side = ((cells + 2.0 * layout.margin_cells) * cell_px).ceil() as u32;
        let side = side.next_multiple_of(layout.side_multiple);
        let margin = (f64::from(side) / cell_px - cells) / 2.0;
        let (picture, lines) = (RgbImage::new(0, 0), grid.size().lines());
        let mut flat = Self { picture, lines, cell_px, margin, quarter_turns: 0, brightness: 0.0 };
        let side = side as i32;
        let mut places = Mat::new_rows_cols_with_default(side, side, CV_32FC2, Scalar::default())?;
        for row in 0..side {
            let line = places.at_row_mut::<Vec2f>(row)?;
            let place = |column: usize| {
                let cell = flat.cell_of(Point2::new(column as f64, f64::from(row)));
                let pixel = grid.pixel(cell.x, cell.y);
                [pixel.x, pixel.y].map(|value| ((value + 0.5) * source.scale - 0.5) as f32)
            };
            // Over so short a way any view is straight to a hundredth of a pixel.
            let mut ahead = place(0);
            for (span, places) in line.chunks_mut(Self::STRAIGHT_PX).enumerate() {
                let behind = std::mem::replace(&mut ahead, place((span + 1) * Self::STRAIGHT_PX));
                for (step, place) in places.iter_mut().enumerate() {
                    let share = step as f32 / Self::STRAIGHT_PX as f32;
                    *place = Vec2f::from([0, 1].map(|axis| behind[axis] + (ahead[axis] - behind[axis]) * share));
                }
            }
        }
        let picture = &source.picture;
        let pixels = matrix(picture)?;
        let mut shown = Mat::default();
        imgproc::remap(
            &pixels,
            &mut shown,
            &places,
            &Mat::default(),
            imgproc::INTER_LINEAR,
            opencv::core::BORDER_CONSTANT,
            Scalar::default(),
        )?;
        flat.picture = rgb(&shown)?;
        let values = flat.picture.as_raw();
        flat.brightness = values.iter().map(|&value| f64::from(value)).sum::<f64>() / values.len() as f64;
        Ok(flat)
    }

    /// The same board as another exposure would show it: each channel, of 1, to this power.
    pub fn exposed(&self, power: f64) -> Self {
        let shown: [u8; 256] = std::array::from_fn(|value| (255.0 * (value as f64 / 255.0).powf(power)).round() as u8);
        let mut picture = self.picture.clone();
        picture.iter_mut().for_each(|value| *value = shown[usize::from(*value)]);
        Self { picture, ..*self }
    }

    /// The mean brightness of what the photograph shows of it, 0 to 255.
    pub const fn brightness(&self) -> f64 {
        self.brightness
    }

    /// The same board turned clockwise by a quarter: another look for a network that was not told which way is up.
    pub fn turned(&self) -> Self {
        let picture = image::imageops::rotate90(&self.picture);
        Self { picture, quarter_turns: (self.quarter_turns + 1) % 4, ..*self }
    }

    /// Pixels from line to line.
    pub const fn cell_px(&self) -> f64 {
        self.cell_px
    }

    /// Lines of the board.
    pub const fn lines(&self) -> usize {
        self.lines
    }

    /// The pixel of the flat picture that shows a place on the board given in cells.
    pub fn pixel(&self, cell: Point2<f64>) -> Point2<f64> {
        let upright = cell.map(|along| (along + self.margin) * self.cell_px - 0.5);
        (0..self.quarter_turns).fold(upright, |at, _| Point2::new(self.last_px() - at.y, at.x))
    }

    /// The picture is square; its last row and column.
    fn last_px(&self) -> f64 {
        f64::from(self.picture.width() - 1)
    }

    fn cell_of(&self, pixel: Point2<f64>) -> Point2<f64> {
        pixel.map(|along| (along + 0.5) / self.cell_px - self.margin)
    }
}

/// A picture at another size, averaging where it shrinks; right to half a pixel of the smaller picture.
fn resized(picture: &RgbImage, width: u32, height: u32) -> opencv::Result<RgbImage> {
    if width >= picture.width() {
        return rgb(&scaled(&matrix(picture)?, width, height, imgproc::INTER_LINEAR)?);
    }
    // First as far as whole squares go, but for less than half, so that averaging twice does not blur.
    let square = 2 * picture.width() / (3 * width);
    rgb(&scaled(&averaged(picture, square)?, width, height, imgproc::INTER_AREA)?)
}

/// A picture of whose pixels each whole square became one: several times faster than averaging parts of pixels. Rows and columns
/// that fill no square fall away.
fn averaged(picture: &RgbImage, square: u32) -> opencv::Result<Mat> {
    let pixels = matrix(picture)?;
    let square = square.max(1) as i32;
    let (columns, rows) = (pixels.cols() / square, pixels.rows() / square);
    let squares = pixels.roi(Rect::new(0, 0, columns * square, rows * square))?;
    scaled(&squares, columns as u32, rows as u32, imgproc::INTER_AREA)
}

fn scaled(from: &impl ToInputArray, width: u32, height: u32, method: i32) -> opencv::Result<Mat> {
    let mut answer = Mat::default();
    imgproc::resize(from, &mut answer, Size::new(width as i32, height as i32), 0.0, 0.0, method)?;
    Ok(answer)
}

/// A picture as the image library sees it.
pub(crate) fn matrix(picture: &RgbImage) -> opencv::Result<opencv::boxed_ref::BoxedRef<'_, Mat>> {
    Mat::new_rows_cols_with_bytes::<Vec3b>(picture.height() as i32, picture.width() as i32, picture.as_raw())
}

/// The bytes of a matrix of three bytes a pixel.
fn rgb(pixels: &Mat) -> opencv::Result<RgbImage> {
    Ok(RgbImage::from_raw(pixels.cols() as u32, pixels.rows() as u32, pixels.data_bytes()?.to_vec())
        .expect("a continuous matrix of three bytes a pixel has width x height x 3 bytes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::{STONE_CELLS, laid_flat};

    #[test]
    fn another_exposure_leaves_black_and_white_and_what_was_photographed() {
        let stones = [(1.0, 1.0, STONE_CELLS, [0; 3]), (3.0, 1.0, STONE_CELLS, [255; 3])];
        laid_flat(&stones, |flat| {
            let colors = |flat: &Flat| {
                [(1.0, 1.0), (3.0, 1.0), (5.0, 5.0)].map(|(column, row)| {
                    let pixel = flat.pixel(Point2::new(column, row)).map(|along| along.round() as u32);
                    flat.picture.get_pixel(pixel.x, pixel.y).0
                })
            };
            let [[_, _, wood], [.., brighter], [.., darker]] =
                [flat, &flat.exposed(0.6), &flat.exposed(1.6)].map(colors);
            assert_eq!(colors(&flat.exposed(0.6))[..2], [[0; 3], [255; 3]]);
            assert!(brighter > wood && wood > darker, "{darker:?} {wood:?} {brighter:?}");
            assert_eq!(flat.exposed(0.6).brightness(), flat.brightness());
        });
    }
}
