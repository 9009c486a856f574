//! The heat maps that the lattice network draws over a picture.

use image::RgbImage;
use nalgebra::Point2;

use crate::network::{Network, NetworkError};

/// What a map tells of a place in the picture. The network draws more, which help it to learn: what lies on a crossing, and
/// what is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Channel {
    /// A crossing of two lines is here, seen or under a stone.
    Lattice = 0,
    /// If a crossing is here, it is on the first line.
    FirstLine = 4,
    /// The place belongs to a board.
    Board = 5,
}

/// All that the network draws, in its order.
pub(crate) const CHANNELS: [&str; 7] = ["lattice", "bare", "black", "white", "first_line", "inside", "covered"];
/// Pixels of the picture to a cell of the maps.
pub(crate) const STRIDE: usize = 4;
/// The network halves the picture five times.
pub(crate) const SIDE_MULTIPLE: usize = 32;
/// The pixel that the first cell of a map looks at: the middle of its four.
const FIRST_CELL_PX: f64 = 1.5;

/// The network's answers over a picture, as logits, one for every 4 x 4 pixels.
pub(crate) struct HeatMaps {
    pub columns: usize,
    pub rows: usize,
    // A plane for each of CHANNELS, of rows x columns.
    logits: Vec<f32>,
}

impl HeatMaps {
    /// Draws the maps of a picture whose sides are multiples of [`SIDE_MULTIPLE`].
    pub fn draw(network: &Network, picture: &RgbImage) -> Result<Self, NetworkError> {
        let (columns, rows) = (picture.width() as usize / STRIDE, picture.height() as usize / STRIDE);
        Ok(Self::from_logits(columns, rows, network.run(picture, CHANNELS.len(), STRIDE)?))
    }

    /// HeatMaps from a plane for each of [`CHANNELS`], of `rows` x `columns` logits, one plane after the other.
    pub fn from_logits(columns: usize, rows: usize, logits: Vec<f32>) -> Self {
        assert_eq!(logits.len(), CHANNELS.len() * columns * rows, "a plane for each channel");
        Self { columns, rows, logits }
    }

    /// The logit of one cell.
    pub fn logit(&self, channel: Channel, column: usize, row: usize) -> f64 {
        f64::from(self.logits[(channel as usize * self.rows + row) * self.columns + column])
    }

    /// The highest logit of a map.
    pub fn highest(&self, channel: Channel) -> f64 {
        let plane = self.columns * self.rows;
        let logits = &self.logits[channel as usize * plane..][..plane];
        logits.iter().copied().fold(f32::NEG_INFINITY, f32::max).into()
    }

    /// The place of a picture's pixel in the maps, in cells.
    pub fn cell(pixel: Point2<f64>) -> Point2<f64> {
        pixel.map(|along| (along - FIRST_CELL_PX) / STRIDE as f64)
    }

    /// The pixel of the picture that a place in the maps, given in cells, looks at.
    pub fn pixel(cell: Point2<f64>) -> Point2<f64> {
        cell.map(|along| along * STRIDE as f64 + FIRST_CELL_PX)
    }

    /// The logit at a pixel of the picture, between cells by bilinear interpolation; none outside the maps.
    pub fn at(&self, channel: Channel, pixel: Point2<f64>) -> Option<f64> {
        let place = Self::cell(pixel);
        let (left, top) = (place.x.floor(), place.y.floor());
        if !(left >= 0.0 && top >= 0.0 && left + 1.0 < self.columns as f64 && top + 1.0 < self.rows as f64) {
            return None;
        }
        let (right_share, lower_share) = (place.x - left, place.y - top);
        let (column, row) = (left as usize, top as usize);
        let mix = |row| {
            (1.0 - right_share) * self.logit(channel, column, row) + right_share * self.logit(channel, column + 1, row)
        };
        Some((1.0 - lower_share) * mix(row) + lower_share * mix(row + 1))
    }
}

/// The probability that a logit stands for.
pub(crate) fn probability(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}
