//! The picture in small squares, each with a list of what it may show, so that a ray is tried against little.

use crate::lanes::TILE_PX;
use crate::maths::{Vec2, Vec3};
use crate::rays::Rays;
use crate::scene::Scene;
use crate::solid::{Parts, Shape};
use crate::view::View;

/// What may be met in a square of the picture.
#[derive(Clone, Default)]
pub(crate) struct Tile {
    /// Solids, and which of their parts.
    pub(crate) solids: Vec<(u16, Parts)>,
    pub(crate) stones: Vec<u16>,
    /// The block whose upper face is all that it shows.
    pub(crate) flat: Option<u16>,
}

/// All the squares of a picture.
pub(crate) struct Tiles {
    across: usize,
    tiles: Vec<Tile>,
}

impl Tiles {
    /// Which solids and stones each square of the picture may show.
    pub(crate) fn new(scene: &Scene, view: &View, rays: &Rays<'_>, width: usize, height: usize) -> Self {
        let across = width.div_ceil(TILE_PX);
        let down = height.div_ceil(TILE_PX);
        let mut tiles = vec![Tile::default(); across * down];
        for (order, solid) in scene.solids.iter().enumerate() {
            for (centre, radius, limbs) in solid.balls() {
                for tile in covered(view, centre, Vec3::repeat(radius), across, down) {
                    match tiles[tile].solids.last_mut() {
                        Some((last, listed)) if usize::from(*last) == order => listed.limbs |= limbs,
                        _ => tiles[tile].solids.push((order as u16, Parts { limbs, from_mm: 0.0 })),
                    }
                }
            }
        }
        for (order, stone) in scene.stones.iter().enumerate() {
            for tile in covered(view, stone.centre, stone.half_extent(), across, down) {
                tiles[tile].stones.push(order as u16);
            }
        }
        let outlines: Vec<Option<Vec<Vec3>>> =
            scene.solids.iter().map(|solid| solid.as_block().map(|block| block.outline(view.eye()))).collect();
        for (place, tile) in tiles.iter_mut().enumerate() {
            if let Some(around) = rays.around((place % across, place / across)) {
                let beyond = |normal: &Vec3| around.iter().all(|direction| direction.dot(normal) > 0.0);
                tile.solids.retain_mut(|(order, parts)| {
                    let order = usize::from(*order);
                    if let Shape::Hand(hand) = &scene.solids[order].shape {
                        let between = hand.between(view.eye(), &around, parts.limbs);
                        *parts = between.unwrap_or(*parts);
                        return between.is_some();
                    }
                    outlines[order].as_ref().is_none_or(|outline| !outline.iter().any(beyond))
                });
                if let Some(face) = tile.whole_face(scene, view.eye(), &around) {
                    tile.solids.retain(|&(order, _)| order == face);
                    tile.flat = tile.stones.is_empty().then_some(face);
                }
            }
        }
        Self { across, tiles }
    }

    /// The square of a pixel.
    pub(crate) fn at(&self, x: usize, y: usize) -> &Tile {
        &self.tiles[(y / TILE_PX) * self.across + x / TILE_PX]
    }
}

impl Tile {
    /// The block whose upper face all rays between these directions from the eye meet, but for those that meet a stone.
    fn whole_face(&self, scene: &Scene, eye: Vec3, around: &[Vec3; 4]) -> Option<u16> {
        let block = |order: u16| scene.solids[usize::from(order)].as_block();
        let (order, highest) = self
            .solids
            .iter()
            .filter_map(|&(order, _)| block(order).map(|block| (order, block)))
            .min_by(|(_, one), (_, two)| one.corner.z.total_cmp(&two.corner.z))?;
        let all_blocks = self.solids.iter().all(|&(order, _)| block(order).is_some());
        (all_blocks && highest.fills(eye, around)).then_some(order)
    }
}

/// The squares that a box of this half width, depth and height may touch.
fn covered(view: &View, centre: Vec3, half: Vec3, across: usize, down: usize) -> Vec<usize> {
    let mut low = Vec2::repeat(f32::MAX);
    let mut high = Vec2::repeat(f32::MIN);
    let mut whole = (centre - view.eye()).norm() < 2.0 * half.max();
    for corner in 0..8 {
        let side = |axis: usize| if corner >> axis & 1 == 0 { -half[axis] } else { half[axis] };
        match view.pixel(centre + Vec3::new(side(0), side(1), side(2))) {
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
