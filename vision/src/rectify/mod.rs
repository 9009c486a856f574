//! The second stage: from a photograph and a grid to the image of its board, seen from straight above.

use std::borrow::Cow;

use image::RgbImage;
use nalgebra::Point2;
use opencv::core::{CV_32FC2, Mat, MatTraitManual, Scalar, Vec2f};
use opencv::imgproc;

use crate::grid::Grid;
use crate::pixels::{averaged, matrix, rgb};

pub(crate) mod place;
pub(crate) mod refinement;

/// How finely a board is rectified.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Layout {
    /// Pixels from line to line.
    pub cell_px: u32,
    /// Cells shown beyond the first and the last line, at least.
    pub margin_cells: f64,
    /// What the picture's side is a multiple of.
    pub side_multiple: u32,
}

/// A photograph of which a board is rectified, several times perhaps: made smaller where it is finer than any use of it.
pub(crate) struct Source<'a> {
    picture: Cow<'a, RgbImage>,
    /// Pixels of the source to a pixel of the photograph.
    scale: f64,
}

impl<'a> Source<'a> {
    /// The photograph, as fine as an image of this grid's board needs it: finer it would only lend its noise.
    pub fn new(photo: &'a RgbImage, grid: &Grid, layout: Layout) -> opencv::Result<Self> {
        let middle = (grid.size().lines() - 1) as f64 / 2.0;
        let square = (grid.cell_px(middle, middle) / f64::from(layout.cell_px))
            .min(f64::from(photo.width().min(photo.height())));
        if square < 2.0 {
            return Ok(Self { picture: Cow::Borrowed(photo), scale: 1.0 });
        }
        let square = square as u32;
        Ok(Self { picture: Cow::Owned(rgb(&averaged(photo, square)?)?), scale: 1.0 / f64::from(square) })
    }
}

/// The board as it would look from straight above, with a margin around it.
#[derive(Clone)]
pub(crate) struct BoardImage {
    pub picture: RgbImage,
    lines: usize,
    cell_px: f64,
    margin: f64,
    quarter_turns: usize,
    brightness: f64,
}

impl BoardImage {
    /// Pixels between the places that are worked out exactly.
    const STRAIGHT_PX: usize = 8;

    /// Rectifies the board of a grid.
    pub fn new(source: &Source, grid: &Grid, layout: Layout) -> opencv::Result<Self> {
        let cells = (grid.size().lines() - 1) as f64;
        let cell_px = f64::from(layout.cell_px);
        let side = ((cells + 2.0 * layout.margin_cells) * cell_px).ceil() as u32;
        let side = side.next_multiple_of(layout.side_multiple);
        let margin = (f64::from(side) / cell_px - cells) / 2.0;
        let (picture, lines) = (RgbImage::new(0, 0), grid.size().lines());
        let mut image = Self { picture, lines, cell_px, margin, quarter_turns: 0, brightness: 0.0 };
        let side = side as i32;
        let mut places = Mat::new_rows_cols_with_default(side, side, CV_32FC2, Scalar::default())?;
        for row in 0..side {
            let line = places.at_row_mut::<Vec2f>(row)?;
            let place = |column: usize| {
                let cell = image.cell_of(Point2::new(column as f64, f64::from(row)));
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
        image.picture = rgb(&shown)?;
        let values = image.picture.as_raw();
        image.brightness = values.iter().map(|&value| u64::from(value)).sum::<u64>() as f64 / values.len() as f64;
        Ok(image)
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

    /// The pixel of the board image that shows a place on the board given in cells.
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
