//! From a scene to light on a sensor: one ray a pixel, four more where things meet, shadows from the planes' rasters.
//!
//! Answer: linear light a pixel, before exposure.

use crate::finish::{Finish, Footprint};
use crate::flat::{Directions, Level, Shares};
use crate::lamp::{Light, MOST_LAMPS, Met};
use crate::lanes::TILE_PX;
use crate::maths::{Ray, Rgb, UP, Vec2, Vec3};
use crate::rays::Rays;
use crate::scene::Scene;
use crate::sensor::Exposure;
use crate::shadow::{Caster, Casters, Neighbours, PlaneLight, StoneBins};
use crate::solid::{Block, Hit, Part};
use crate::stone::{Stone, Surface};
use crate::tiles::{Tile, Tiles};
use crate::view::View;

/// Places in a pixel at which the rays of a border pixel are sent.
const BORDER_RAYS: [(f32, f32); 4] = [(-0.375, -0.125), (0.125, -0.375), (0.375, 0.125), (-0.125, 0.375)];
/// What a pixel shows that shows nothing: beyond the sensor.
const NOTHING: u32 = u32::MAX;
/// What a pixel shows that shows the first stone; solids come before.
const FIRST_STONE: u32 = 10_000;
/// What a pixel shows that shows the room's far wall.
const WALL: u32 = u32::MAX - 1;

/// The scene made ready to be looked at.
struct Stage<'a> {
    scene: &'a Scene,
    view: &'a View,
    light: &'a Light,
    neighbours: Neighbours,
    board: Option<PlaneLight>,
    table: PlaneLight,
    /// Light above the board's plane, without the stones' shadows.
    over_board: PlaneLight,
    pixel_angle: f32,
    /// The balls about the stones, as the eye sees them.
    balls: Vec<Ball>,
    surfaces: Vec<Surface>,
}

/// A ball about a stone: where its middle is from the eye, and the square of how far along a ray that touches it the middle lies.
struct Ball {
    from_eye: Vec3,
    nearest: f32,
}

/// What a ray meets.
enum Seen {
    Stone { distance: f32, normal: Vec3, order: usize },
    Solid { hit: Hit, order: usize },
    Backdrop,
}

/// The nearest thing found so far along a ray.
struct Nearest {
    seen: Seen,
    distance: f32,
}

impl Nearest {
    #[inline]
    fn try_stone(&mut self, stone: &Stone, order: usize, ray: &Ray) {
        if let Some((distance, normal)) = stone.hit(ray)
            && distance < self.distance
        {
            *self = Self { distance, seen: Seen::Stone { distance, normal, order } };
        }
    }
}

/// What a pixel shows that shows the upper face of a solid.
const fn face_number(order: usize) -> u32 {
    2 * order as u32 + 1
}

/// Takes the picture of a scene.
pub(crate) fn expose(scene: &Scene, view: &View) -> Exposure {
    let stage = Stage::new(scene, view);
    let (width, height) = (view.width as usize, view.height as usize);
    let rays = Rays::new(view, width, height);
    let tiles = Tiles::new(scene, view, &rays, width, height);
    let eye = view.eye();
    let mut pixels = Vec::with_capacity(width * height);
    let mut shown = Vec::with_capacity(width * height);
    for y in 0..height {
        for first in (0..width).step_by(TILE_PX) {
            let (column, tile) = (first / TILE_PX, tiles.at(first, y));
            let row = rays.row((column, y / TILE_PX), y as f32);
            let count = TILE_PX.min(width - first);
            if let Some(directions) = row.directions() {
                let (light, what) = stage.row(&directions, tile);
                pixels.extend_from_slice(&light[..count]);
                shown.extend_from_slice(&what[..count]);
                continue;
            }
            for x in first..first + count {
                let (light, what) = row.ray(eye, column, x as f32).map_or((Rgb::zeros(), NOTHING), |ray| {
                    let seen = stage.seen(&ray, tile);
                    (stage.light_of(&ray, &seen), seen.number())
                });
                pixels.push(light);
                shown.push(what);
            }
        }
    }
    stage.smooth_borders(&mut pixels, &shown, &tiles, &rays);
    let own_stones = FIRST_STONE + scene.game.as_ref().map_or(0, |game| game.placed.len()) as u32;
    let face = scene.board.map(face_number);
    let shows_board = |&what: &u32| Some(what) == face || (FIRST_STONE..own_stones).contains(&what);
    let subject = if scene.board.is_some() { shown.iter().map(shows_board).collect() } else { Vec::new() };
    Exposure { width, height, pixels, subject }
}

impl Seen {
    /// What tells this thing from others in the picture.
    fn number(&self) -> u32 {
        match self {
            Self::Stone { order, .. } => FIRST_STONE + *order as u32,
            Self::Solid { order, hit } if hit.part == Part::Face => face_number(*order),
            Self::Solid { order, .. } => 2 * *order as u32,
            Self::Backdrop => WALL,
        }
    }
}

impl<'a> Stage<'a> {
    fn new(scene: &'a Scene, view: &'a View) -> Self {
        let bins = StoneBins::new(&scene.stones);
        let pixel_angle = view.pixel_angle();
        let solids: Vec<Caster<'_>> = scene.solids.iter().skip(1).map(Caster::new).collect();
        let above_board = scene.board.unwrap_or(0);
        let none = StoneBins::new(&[]);
        let (low, high) = scene.middle_rectangle;
        let pixel_mm =
            pixel_angle * (view.eye() - Vec3::new((low.x + high.x) / 2.0, (low.y + high.y) / 2.0, 0.0)).norm();
        let fine_mm = (0.75 * pixel_mm).clamp(1.0, 4.0);
        let over = Casters { light: &scene.light, solids: &solids[above_board..], stones: &[], bins: &none };
        let wide = Vec2::repeat(30.0);
        let over_board = PlaneLight::new(0.0, low - wide, high + wide, 6.0, &over);
        let board = scene.board.map(|_| {
            let casters =
                Casters { light: &scene.light, solids: &solids[above_board..], stones: &scene.stones, bins: &bins };
            PlaneLight::refined(&over_board, low, high, fine_mm, &casters)
        });
        let casters = Casters { light: &scene.light, solids: &solids, stones: &scene.stones, bins: &bins };
        let (low, high) = seen_of_table(scene, view);
        let coarse_mm = (0.9 * pixel_mm).clamp(2.5, 8.0).max((high - low).max() / 300.0);
        let table = PlaneLight::new(scene.table_z, low, high, coarse_mm, &casters);
        let ball = |stone: &Stone| {
            let from_eye = stone.centre - view.eye();
            // A tenth more than the stone's radius: far from the eye 32 bits are coarse.
            Ball { from_eye, nearest: from_eye.norm_squared() - (1.1 * stone.radius_mm).powi(2) }
        };
        let balls = scene.stones.iter().map(ball).collect();
        let surfaces = scene.stones.iter().map(|stone| stone.surface(scene.set.look(stone.color))).collect();
        let neighbours = Neighbours::new(&scene.stones, &bins, &scene.light);
        Self { scene, view, light: &scene.light, neighbours, board, table, over_board, pixel_angle, balls, surfaces }
    }

    /// The light along the rays of a tile's row, and what they meet.
    fn row(&self, directions: &Directions, tile: &Tile) -> ([Rgb; TILE_PX], [u32; TILE_PX]) {
        /// A level face that fewer pixels show is lit pixel by pixel.
        const LEAST_LEVEL: usize = 3;
        if let Some(order) = tile.flat {
            let order = usize::from(order);
            let light = self.scene.solids[order].as_block().map(|block| self.level_light(directions, block, order));
            return (light.expect("only blocks are flat"), [face_number(order); TILE_PX]);
        }
        let rays: [Ray; TILE_PX] = std::array::from_fn(|lane| Ray {
            origin: self.view.eye(),
            direction: Vec3::new(directions.x[lane], directions.y[lane], directions.z[lane]),
        });
        let seen = self.seen_in_row(&rays, directions, tile);
        let numbers = std::array::from_fn(|lane| seen[lane].number());
        let level = seen.iter().find_map(|seen| self.level_face(seen));
        let level = level
            .map(|(order, block)| (face_number(order), order, block))
            .filter(|(number, ..)| numbers.iter().filter(|&other| other == number).count() >= LEAST_LEVEL);
        let Some((number, order, block)) = level else {
            return (std::array::from_fn(|lane| self.light_of(&rays[lane], &seen[lane])), numbers);
        };
        let mut light = self.level_light(directions, block, order);
        for (lane, light) in light.iter_mut().enumerate().filter(|&(lane, _)| numbers[lane] != number) {
            *light = self.light_of(&rays[lane], &seen[lane]);
        }
        (light, numbers)
    }

    /// The upper face of a block, where that is what is seen.
    fn level_face(&self, seen: &Seen) -> Option<(usize, &Block)> {
        match seen {
            Seen::Solid { hit, order } if hit.part == Part::Face => {
                self.scene.solids[*order].as_block().map(|block| (*order, block))
            }
            _ => None,
        }
    }

    /// The light along the rays of a tile's row from the upper face of a block.
    fn level_light(&self, directions: &Directions, block: &Block, order: usize) -> [Rgb; TILE_PX] {
        let level = Level::new(self.view.eye(), directions, block.corner.z, self.pixel_angle);
        let finishes = self.scene.solids[order].face.row(&level.places.moved(|place| block.on_face(place)));
        let shares = std::array::from_fn(|lane| self.shares(order, level.places.place(lane)));
        level.light(directions, self.light, &finishes, &shares)
    }

    /// What reaches a place of the upper face of a block.
    #[inline]
    fn shares(&self, order: usize, place: Vec2) -> Shares {
        match &self.board {
            Some(board) if Some(order) == self.scene.board => board.at(place),
            _ if order == 0 => self.table.at(place),
            _ => {
                let mut shares = [1.0; MOST_LAMPS + 1];
                for (share, lamp) in shares.iter_mut().zip(&self.light.lamps) {
                    *share = lamp.unmasked(place);
                }
                shares
            }
        }
    }

    /// What the rays of a tile's row meet first of what the tile may show.
    fn seen_in_row(&self, rays: &[Ray; TILE_PX], directions: &Directions, tile: &Tile) -> [Seen; TILE_PX] {
        let mut nearest = rays.each_ref().map(|ray| self.nearest_solid(ray, tile));
        for &order in &tile.stones {
            let order = usize::from(order);
            let Ball { from_eye, nearest: touching } = &self.balls[order];
            let mut passes = [false; TILE_PX];
            for (lane, passes) in passes.iter_mut().enumerate() {
                let along =
                    from_eye.x * directions.x[lane] + from_eye.y * directions.y[lane] + from_eye.z * directions.z[lane];
                *passes = along * along < *touching;
            }
            for lane in (0..TILE_PX).filter(|&lane| !passes[lane]) {
                nearest[lane].try_stone(&self.scene.stones[order], order, &rays[lane]);
            }
        }
        nearest.map(|nearest| nearest.seen)
    }

    /// What a ray meets first of what its tile may show.
    fn seen(&self, ray: &Ray, tile: &Tile) -> Seen {
        let mut nearest = self.nearest_solid(ray, tile);
        for &order in &tile.stones {
            let order = usize::from(order);
            if !self.passes(order, ray) {
                nearest.try_stone(&self.scene.stones[order], order, ray);
            }
        }
        nearest.seen
    }

    fn nearest_solid(&self, ray: &Ray, tile: &Tile) -> Nearest {
        let mut nearest = Nearest { seen: Seen::Backdrop, distance: f32::MAX };
        for &(order, parts) in &tile.solids {
            if let Some(hit) = self.scene.solids[usize::from(order)].hit(ray, parts)
                && hit.distance < nearest.distance
            {
                nearest = Nearest { distance: hit.distance, seen: Seen::Solid { hit, order: order.into() } };
            }
        }
        nearest
    }

    /// Whether a ray from the eye plainly passes a stone: most do.
    #[inline]
    fn passes(&self, order: usize, ray: &Ray) -> bool {
        let Ball { from_eye, nearest } = &self.balls[order];
        let along = from_eye.dot(&ray.direction);
        along * along < *nearest
    }

    /// The light that comes along a ray from what it meets.
    fn light_of(&self, ray: &Ray, seen: &Seen) -> Rgb {
        match seen {
            Seen::Stone { distance, normal, order } => self.stone_light(ray, *distance, normal, *order),
            Seen::Solid { hit, order } => self.solid_light(ray, hit, *order),
            Seen::Backdrop => self.backdrop(ray),
        }
    }

    /// Where things meet within a pixel, mixes what it shows of each, in the light in which its neighbours show them.
    fn smooth_borders(&self, pixels: &mut [Rgb], shown: &[u32], tiles: &Tiles, rays: &Rays<'_>) {
        let width = self.view.width as usize;
        let mut smooth = Vec::new();
        let rows: Vec<&[u32]> = shown.chunks_exact(width).collect();
        let last = (width - 1, rows.len() - 1);
        let places = (0..rows.len()).flat_map(|y| {
            let (here, above, below) = (rows[y], rows[y.saturating_sub(1)], rows[(y + 1).min(last.1)]);
            let differs = move |&x: &usize| {
                let beside = [here[x.saturating_sub(1)], here[(x + 1).min(last.0)], above[x], below[x]];
                beside.iter().any(|&other| other != here[x])
            };
            (0..width).filter(differs).map(move |x| (x, y))
        });
        for (x, y) in places {
            let index = y * width + x;
            let beside = [
                (x > 0).then(|| index - 1),
                (x < last.0).then(|| index + 1),
                (y > 0).then(|| index - width),
                (y < last.1).then(|| index + width),
            ];
            let beside = beside.into_iter().flatten();
            let (column, tile) = (x / TILE_PX, tiles.at(x, y));
            let light = |(right, down): (f32, f32)| {
                let row = rays.row((column, y / TILE_PX), y as f32 + down);
                let Some(ray) = row.ray(self.view.eye(), column, x as f32 + right) else { return Rgb::zeros() };
                let seen = self.seen(&ray, tile);
                let like = std::iter::once(index).chain(beside.clone()).find(|&other| shown[other] == seen.number());
                like.map_or_else(|| self.light_of(&ray, &seen), |other| pixels[other])
            };
            smooth.push((index, BORDER_RAYS.map(light).iter().sum::<Rgb>() / BORDER_RAYS.len() as f32));
        }
        for (index, light) in smooth {
            pixels[index] = light;
        }
    }

    fn stone_light(&self, ray: &Ray, distance: f32, normal: &Vec3, order: usize) -> Rgb {
        let stone: &Stone = &self.scene.stones[order];
        let look = self.scene.set.look(stone.color);
        let place = ray.at(distance);
        let finish = stone.finish(&self.surfaces[order], look, place, distance * self.pixel_angle);
        let on_board = stone.centre.z < 1.0 && stone.centre.z > -2.0 * stone.thickness_mm;
        let below = if on_board { self.scene.board_color } else { self.scene.table_color };
        let mut beams = self.light.beams(&place);
        for (index, (beam, lamp)) in beams.beams.iter_mut().zip(&self.light.lamps).enumerate() {
            // Faces turned away get no light of the lamp anyhow.
            let turned_away = beam.towards.dot(normal) <= 0.0 && look.translucency == 0.0;
            beam.share = if turned_away { 0.0 } else { self.over_board.above(&place, &beam.towards, index) };
            if beam.share > 0.0 {
                let (stones, towards) = (&self.scene.stones, (&beam.towards, lamp.spread));
                beam.share *= self.neighbours.let_through(stones, order, index, place, towards);
            }
        }
        let height = ((stone.centre.z - place.z) / stone.thickness_mm + 0.5).clamp(0.0, 1.0);
        let open = 0.45 + 0.55 * height.sqrt();
        let mut light = self.light.leaving(ray, &Met { normal: *normal, open, below }, &finish, &beams);
        if look.translucency > 0.0 {
            // Light that went in anywhere comes out everywhere: an even glow, a little brighter opposite the lamp.
            let lamps = beams.beams.iter();
            let inside: Rgb =
                lamps.map(|beam| beam.irradiance * (beam.share * (0.55 - 0.35 * beam.towards.dot(normal)))).sum();
            let through = finish.albedo.component_mul(&(inside + self.light.glow(&UP, &below) * 0.8));
            light += (through - light * 0.6) * (look.translucency * 0.6);
        }
        light
    }

    fn solid_light(&self, ray: &Ray, hit: &Hit, order: usize) -> Rgb {
        let solid = &self.scene.solids[order];
        let place = ray.at(hit.distance);
        let footprint = footprint(ray, hit, self.pixel_angle);
        let finish = solid.finish(hit, footprint);
        let on_top = hit.part == Part::Face && hit.normal.z < -0.99;
        let (shares, below) = if Some(order) == self.scene.board && on_top {
            (self.board.as_ref().map(|board| board.at(place.xy())), self.scene.board_color)
        } else if order == 0 && on_top {
            (Some(self.table.at(place.xy())), self.scene.table_color)
        } else {
            (None, self.scene.table_color)
        };
        let mut beams = self.light.beams(&place);
        for (index, (beam, lamp)) in beams.beams.iter_mut().zip(&self.light.lamps).enumerate() {
            // Deep in a bowl the lamps hardly reach.
            let reaching = if hit.open < 0.85 { hit.open } else { 1.0 };
            beam.share = shares.map_or_else(|| lamp.unmasked(place.xy()) * reaching, |shares| shares[index]);
        }
        let open = shares.map_or(hit.open, |shares| shares[MOST_LAMPS]);
        self.light.leaving(ray, &Met { normal: hit.normal, open, below }, &finish, &beams)
    }

    /// What is seen beyond the table: the floor, or the room.
    fn backdrop(&self, ray: &Ray) -> Rgb {
        match ray.to_plane(self.scene.table_z + self.scene.floor_mm) {
            Some(distance) if distance < 30_000.0 => {
                let place = ray.at(distance);
                let grazing = (-ray.direction.z).abs().max(0.05);
                let wide = distance * self.pixel_angle / grazing;
                let finish: Finish = self.scene.floor.at(place.xy(), Footprint::new(wide, wide));
                let mut beams = self.light.beams(&place);
                beams.beams.iter_mut().for_each(|beam| beam.share *= 0.5);
                let met = Met { normal: UP, open: 0.6, below: self.scene.table_color };
                self.light.leaving(ray, &met, &finish, &beams)
            }
            _ => self.light.room(&ray.direction) * 0.5,
        }
    }
}

/// The part of the table that the picture shows, as far as it matters for shadows.
fn seen_of_table(scene: &Scene, view: &View) -> (Vec2, Vec2) {
    const REACH_MM: f32 = 520.0;
    let (low, high) = scene.middle_rectangle;
    let (mut seen_low, mut seen_high) = (Vec2::repeat(f32::MAX), Vec2::repeat(f32::MIN));
    for across in [0.0, 0.5, 1.0] {
        for down in [0.0, 0.5, 1.0] {
            let (x, y) = (across * f64::from(view.width - 1), down * f64::from(view.height - 1));
            let place =
                view.ray(x, y).and_then(|ray| ray.to_plane(scene.table_z).map(|distance| ray.at(distance).xy()));
            let place =
                place.unwrap_or(if down == 0.0 { low - Vec2::repeat(REACH_MM) } else { high + Vec2::repeat(REACH_MM) });
            seen_low = seen_low.inf(&place);
            seen_high = seen_high.sup(&place);
        }
    }
    let (least, most) = (low - Vec2::repeat(REACH_MM), high + Vec2::repeat(REACH_MM));
    let low = Vec2::new(seen_low.x.clamp(least.x, most.x), seen_low.y.clamp(least.y, most.y));
    let high = Vec2::new(seen_high.x.clamp(least.x, most.x), seen_high.y.clamp(least.y, most.y));
    (low.inf(&high), low.sup(&high))
}

/// How far a pixel reaches along the axes of a surface, in millimetres.
fn footprint(ray: &Ray, hit: &Hit, pixel_angle: f32) -> Footprint {
    let wide = hit.distance * pixel_angle;
    let facing = (-ray.direction.dot(&hit.normal)).max(0.05);
    let long = wide / facing;
    let level = ray.direction.xy().norm().max(1e-6);
    let (x, y) = (ray.direction.x / level, ray.direction.y / level);
    let across = |one: f32, two: f32| (one * one + two * two).sqrt();
    Footprint::new(across(wide * y, long * x), across(wide * x, long * y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wish::{Subject, Wish};

    #[test]
    fn every_pixel_is_a_number() {
        for subject in [Subject::GoBoard, Subject::NoBoard] {
            let wish = Wish { subject, long_px: Some(120), ..Wish::default() };
            for seed in (0..60).chain([u64::MAX, u64::MAX / 2, 1 << 63]) {
                let scene = Scene::random(seed, &wish);
                let exposure = expose(&scene, &scene.view);
                let good = |pixel: &Rgb| pixel.iter().all(|value| value.is_finite() && *value >= 0.0);
                assert!(exposure.pixels.iter().all(good), "seed {seed} of {subject:?} has a pixel that is no light");
            }
        }
    }
}
