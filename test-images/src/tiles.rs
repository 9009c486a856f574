//! The picture in small squares, each with a list of what it may show, so that a ray is tried against little.

use crate::maths::{Vec2, Vec3};
use crate::scene::Scene;
use crate::solid::Solid;
use crate::view::View;

/// Pixels are looked at in squares of this width, so that each square knows what it may meet.
pub(crate) const TILE_PX: usize = 8;

/// What may be met in a square of the picture.
#[derive(Clone, Default)]
pub(crate) struct Tile {
    pub(crate) solids: Vec<u16>,
    pub(crate) stones: Vec<u16>,
}

/// All the squares of a picture.
pub(crate) struct Tiles {
    across: usize,
    tiles: Vec<Tile>,
}

impl Tiles {
    /// Which solids and stones each square of the picture may show.
    pub(crate) fn new(scene: &Scene, view: &View, width: usize, height: usize) -> Self {
        let across = width.div_ceil(TILE_PX);
        let down = height.div_ceil(TILE_PX);
        let mut tiles = vec![Tile::default(); across * down];
        let solids = scene.solids.iter().map(Solid::ball);
        let stones = scene.stones.iter().map(|stone| (stone.centre, stone.radius_mm * 1.03));
        for (order, (centre, radius)) in solids.enumerate() {
            for tile in covered(view, centre, radius, across, down) {
                tiles[tile].solids.push(order as u16);
            }
        }
        for (order, (centre, radius)) in stones.enumerate() {
            for tile in covered(view, centre, radius, across, down) {
                tiles[tile].stones.push(order as u16);
            }
        }
        Self { across, tiles }
    }

    /// The square of a pixel.
    pub(crate) fn at(&self, x: usize, y: usize) -> &Tile {
        &self.tiles[(y / TILE_PX) * self.across + x / TILE_PX]
    }
}

/// The squares that a ball may touch.
fn covered(view: &View, centre: Vec3, radius: f32, across: usize, down: usize) -> Vec<usize> {
    let mut low = Vec2::repeat(f32::MAX);
    let mut high = Vec2::repeat(f32::MIN);
    let mut whole = (centre - view.eye()).norm() < 2.0 * radius;
    for corner in 0..8 {
        let sign = |bit: u32| if corner >> bit & 1 == 0 { -radius } else { radius };
        match view.pixel(centre + Vec3::new(sign(0), sign(1), sign(2))) {
            Some(pixel) => {
                let pixel = Vec2::new(pixel.x as f32, pixel.y as f32);
                low = low.inf(&pixel);
                high = high.sup(&pixel);
            }
            None => whole = true,
        }
    }
    // A distorting lens may bring back what lies far outside: large things are looked for everywhere.
    whole |= (high - low).max() > 3.0 * (across.max(down) * TILE_PX) as f32;
    if whole {
        return (0..across * down).collect();
    }
    let tile = |pixel: f32, count: usize| ((pixel / TILE_PX as f32).max(0.0) as usize).min(count - 1);
    if high.x < -1.0 || high.y < -1.0 || low.x > (across * TILE_PX) as f32 || low.y > (down * TILE_PX) as f32 {
        return Vec::new();
    }
    let columns = tile(low.x - 1.0, across)..=tile(high.x + 1.0, across);
    (tile(low.y - 1.0, down)..=tile(high.y + 1.0, down))
        .flat_map(|row| columns.clone().map(move |column| row * across + column))
        .collect()
}
