//! The second stage: from a photograph and a grid to the image of its board, seen from straight above.

use board::BoardSize;
use image::RgbImage;
use nalgebra::Point2;
use opencv::boxed_ref::BoxedRef;
use opencv::core::{CV_32FC2, Mat, MatTraitManual, Scalar, Vec2f};
use opencv::imgproc;

use crate::grid::Grid;
use crate::pixels::{averaged, matrix, rgb};
use crate::refusal::ReaderError;
use crate::stone_map::StoneMap;

pub(crate) mod place;
pub(crate) mod refinement;

/// A photograph of which a board is rectified, several times perhaps: made smaller where it is finer than any use of it.
pub(crate) struct Source<'a> {
    pixels: BoxedRef<'a, Mat>,
    /// Pixels of the source to a pixel of the photograph.
    scale: f64,
}

impl<'a> Source<'a> {
    /// The photograph, as fine as an image of this grid's board needs it: finer it would only lend its noise.
    pub fn new(photo: &'a RgbImage, grid: &Grid) -> Result<Self, ReaderError> {
        let middle = (grid.size().lines() - 1) as f64 / 2.0;
        let finer = grid.cell_px(middle, middle) / BoardImage::CELL_PX;
        let square = (finer as u32).clamp(1, photo.width().min(photo.height()));
        let pixels = if square == 1 { matrix(photo)? } else { averaged(photo, square)?.into() };
        Ok(Self { pixels, scale: 1.0 / f64::from(square) })
    }
}

/// The board as it would look from straight above, with the lines around it that the stone network tells of: each crossing lies in the
/// middle of its own square of pixels.
#[derive(Clone)]
pub(crate) struct BoardImage {
    pub picture: RgbImage,
    pub size: BoardSize,
    quarter_turns: usize,
}

impl BoardImage {
    /// Pixels from line to line.
    pub const CELL_PX: f64 = StoneMap::CELL_PX as f64;
    /// Cells shown beyond the first and the last line.
    const MARGIN_CELLS: f64 = StoneMap::AROUND as f64 + 0.5;
    /// Pixels between the places that are worked out exactly.
    const STRAIGHT_PX: usize = 8;

    /// Rectifies the board of a grid.
    pub fn new(source: &Source<'_>, grid: &Grid) -> Result<Self, ReaderError> {
        let side = (grid.size().lines() + 2 * StoneMap::AROUND) as i32 * StoneMap::CELL_PX as i32;
        let mut places = Mat::new_rows_cols_with_default(side, side, CV_32FC2, Scalar::default())?;
        for row in 0..side {
            let place = |column: usize| {
                let cell = Self::cell_of(Point2::new(column as f64, f64::from(row)));
                let pixel = grid.pixel(cell.x, cell.y);
                [pixel.x, pixel.y].map(|value| ((value + 0.5) * source.scale - 0.5) as f32)
            };
            // Over so short a way any view is straight to a hundredth of a pixel.
            let mut ahead = place(0);
            let line = places.at_row_mut::<Vec2f>(row)?;
            for (span, places) in line.chunks_mut(Self::STRAIGHT_PX).enumerate() {
                let behind = std::mem::replace(&mut ahead, place((span + 1) * Self::STRAIGHT_PX));
                for (step, place) in places.iter_mut().enumerate() {
                    let share = step as f32 / Self::STRAIGHT_PX as f32;
                    *place = Vec2f::from([0, 1].map(|axis| behind[axis] + (ahead[axis] - behind[axis]) * share));
                }
            }
        }
        let mut shown = Mat::default();
        imgproc::remap_def(&source.pixels, &mut shown, &places, &Mat::default(), imgproc::INTER_LINEAR)?;
        Ok(Self { picture: rgb(&shown)?, size: grid.size(), quarter_turns: 0 })
    }

    /// The same board turned clockwise by a quarter: another look for a network that was not told which way is up.
    pub fn turned(&self) -> Self {
        let picture = image::imageops::rotate90(&self.picture);
        Self { picture, quarter_turns: (self.quarter_turns + 1) % 4, ..*self }
    }

    /// The pixel of the board image that shows a place on the board given in cells.
    pub fn pixel(&self, cell: Point2<f64>) -> Point2<f64> {
        let upright = cell.map(|along| (along + Self::MARGIN_CELLS) * Self::CELL_PX - 0.5);
        // The picture is square: this is its last row and column.
        let last_px = f64::from(self.picture.width() - 1);
        (0..self.quarter_turns).fold(upright, |at, _| Point2::new(last_px - at.y, at.x))
    }

    /// The place on the board that a pixel shows, where it is not turned.
    fn cell_of(pixel: Point2<f64>) -> Point2<f64> {
        pixel.map(|along| (along + 0.5) / Self::CELL_PX - Self::MARGIN_CELLS)
    }
}
