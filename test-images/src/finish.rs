//! What light does at a place of a surface, and which places a row of pixels shows.

use crate::lanes::{Lanes, TILE_PX};
use crate::maths::{Rgb, Vec2};

/// What light does at a place.
#[derive(Clone, Copy)]
pub(crate) struct Finish {
    /// The share of light thrown back in all directions.
    pub(crate) albedo: Rgb,
    /// The strength of the mirror image, 1 for polished glass or lacquer.
    pub(crate) shine: f32,
    /// How blurred the mirror image is, in radians.
    pub(crate) roughness: f32,
}

/// The width and height in millimetres that one pixel covers of a surface.
pub(crate) type Footprint = Vec2;

/// Places of a surface that the pixels of a tile's row show, and how far each pixel reaches along x and y.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub(crate) x: Lanes,
    pub(crate) y: Lanes,
    pub(crate) wide_x: Lanes,
    pub(crate) wide_y: Lanes,
}

impl Row {
    #[inline]
    pub(crate) fn place(&self, lane: usize) -> Vec2 {
        Vec2::new(self.x[lane], self.y[lane])
    }

    #[inline]
    pub(crate) fn footprint(&self, lane: usize) -> Footprint {
        Footprint::new(self.wide_x[lane], self.wide_y[lane])
    }

    /// The same pixels' places elsewhere.
    pub(crate) fn moved(&self, to: impl Fn(Vec2) -> Vec2) -> Self {
        let mut moved = *self;
        for lane in 0..TILE_PX {
            let place = to(self.place(lane));
            (moved.x[lane], moved.y[lane]) = (place.x, place.y);
        }
        moved
    }
}
