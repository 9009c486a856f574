//! The rays of a picture's pixels: exact at the corners of its tiles, even between them.

use crate::flat::Directions;
use crate::lanes::TILE_PX;
use crate::maths::{Ray, Vec3};
use crate::view::View;

/// The rays of a picture, tile by tile.
pub(crate) struct Rays<'a> {
    view: &'a View,
    /// Corners of tiles in a row.
    across: usize,
    /// The direction at each corner; none beyond the sensor.
    corners: Vec<Option<Vec3>>,
}

/// Rays along a row of pixels through one tile.
pub(crate) enum RowOfTile<'a> {
    /// The directions at its left and right ends: within a tile even a strong lens moves the ray evenly, to a fiftieth of a pixel.
    Within { left: Vec3, right: Vec3 },
    /// A corner of the tile is beyond the sensor: each ray is asked for.
    AtTheRim { view: &'a View, y: f32 },
}

impl<'a> Rays<'a> {
    pub(crate) fn new(view: &'a View, width: usize, height: usize) -> Self {
        let (across, down) = (width.div_ceil(TILE_PX) + 1, height.div_ceil(TILE_PX) + 1);
        let corner = |order: usize| {
            let (x, y) = (order % across * TILE_PX, order / across * TILE_PX);
            view.ray(x as f64, y as f64).map(|ray| ray.direction)
        };
        Self { view, across, corners: (0..across * down).map(corner).collect() }
    }

    /// The directions that enclose all rays of a tile's pixels, border rays included, in order around it; none at the sensor's rim.
    pub(crate) fn around(&self, tile: (usize, usize)) -> Option<[Vec3; 4]> {
        /// Border rays leave the tile by less than this share of it.
        const BEYOND: f32 = 0.5 / TILE_PX as f32;
        let top = (tile.1 * TILE_PX) as f32;
        let row = |share: f32| match self.row(tile, top + share * TILE_PX as f32) {
            RowOfTile::Within { left, right } => Some((left, right)),
            RowOfTile::AtTheRim { .. } => None,
        };
        let ((above, above_right), (below, below_right)) = (row(-BEYOND)?, row(1.0 + BEYOND)?);
        let wider = |left: Vec3, right: Vec3| (left.lerp(&right, -BEYOND), left.lerp(&right, 1.0 + BEYOND));
        let ((first, second), (fourth, third)) = (wider(above, above_right), wider(below, below_right));
        Some([first, second, third, fourth])
    }

    /// The rays at this height of the picture through the tiles of one column and row.
    pub(crate) fn row(&self, tile: (usize, usize), y: f32) -> RowOfTile<'a> {
        let first = tile.1 * self.across + tile.0;
        let corners =
            [first, first + 1, first + self.across, first + self.across + 1].map(|corner| self.corners[corner]);
        let [Some(above), Some(above_right), Some(below), Some(below_right)] = corners else {
            return RowOfTile::AtTheRim { view: self.view, y };
        };
        let share = (y - (tile.1 * TILE_PX) as f32) / TILE_PX as f32;
        RowOfTile::Within { left: above.lerp(&below, share), right: above_right.lerp(&below_right, share) }
    }
}

impl RowOfTile<'_> {
    /// The directions of the rays of the tile's pixels; none where some may be beyond the sensor.
    #[inline]
    pub(crate) fn directions(&self) -> Option<Directions> {
        let Self::Within { left, right } = self else { return None };
        let step = (right - left) / TILE_PX as f32;
        let mut directions = Directions { x: [0.0; TILE_PX], y: [0.0; TILE_PX], z: [0.0; TILE_PX] };
        for lane in 0..TILE_PX {
            let along = lane as f32;
            let (x, y, z) = (left.x + step.x * along, left.y + step.y * along, left.z + step.z * along);
            let inverse = 1.0 / (x * x + y * y + z * z).sqrt();
            directions.x[lane] = x * inverse;
            directions.y[lane] = y * inverse;
            directions.z[lane] = z * inverse;
        }
        Some(directions)
    }

    /// The ray at this place of the picture's width, in the tile whose column is given; none beyond the sensor.
    #[inline]
    pub(crate) fn ray(&self, eye: Vec3, tile_column: usize, x: f32) -> Option<Ray> {
        match self {
            Self::Within { left, right } => {
                let share = (x - (tile_column * TILE_PX) as f32) / TILE_PX as f32;
                Some(Ray { origin: eye, direction: (left + (right - left) * share).normalize() })
            }
            Self::AtTheRim { view, y } => view.ray(f64::from(x), f64::from(*y)),
        }
    }
}
