//! From a scene to light on a sensor: one ray a pixel, four more where things meet, shadows from the planes' rasters.
//!
//! Answer: linear light a pixel, before exposure.

use crate::lamp::{Light, MOST_LAMPS, Met};
use crate::maths::{Ray, Rgb, UP, Vec2, Vec3};
use crate::paint::{Finish, Footprint};
use crate::rays::Rays;
use crate::scene::Scene;
use crate::shadow::{Casters, PlaneLight, StoneBins};
use crate::solid::{Hit, Part, Solid};
use crate::stone::Stone;
use crate::tiles::{TILE_PX, Tile, Tiles};
use crate::view::View;

/// Linear light of each pixel, row by row.
pub(crate) struct Exposure {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<Rgb>,
    /// Which pixels show the board or its stones; empty where there is no board.
    pub(crate) subject: Vec<bool>,
}

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
    bins: StoneBins,
    board: Option<PlaneLight>,
    table: PlaneLight,
    /// Light above the board's plane, without the stones' shadows.
    over_board: PlaneLight,
    pixel_angle: f32,
    /// The balls about the stones, as the eye sees them.
    balls: Vec<Ball>,
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

/// Takes the picture of a scene.
pub(crate) fn expose(scene: &Scene, view: &View) -> Exposure {
    let stage = Stage::new(scene, view);
    let (width, height) = (view.width as usize, view.height as usize);
    let tiles = Tiles::new(scene, view, width, height);
    let rays = Rays::new(view, width, height);
    let eye = view.eye();
    let mut pixels = Vec::with_capacity(width * height);
    let mut shown = Vec::with_capacity(width * height);
    for y in 0..height {
        for first in (0..width).step_by(TILE_PX) {
            let (column, tile) = (first / TILE_PX, tiles.at(first, y));
            let row = rays.row((column, y / TILE_PX), y as f32);
            for x in first..(first + TILE_PX).min(width) {
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
    let face = scene.board.map(|board| 2 * board as u32 + 1);
    let shows_board = |&what: &u32| Some(what) == face || (FIRST_STONE..own_stones).contains(&what);
    let subject = if scene.board.is_some() { shown.iter().map(shows_board).collect() } else { Vec::new() };
    Exposure { width, height, pixels, subject }
}

impl Seen {
    /// What tells this thing from others in the picture.
    fn number(&self) -> u32 {
        match self {
            Self::Stone { order, .. } => FIRST_STONE + *order as u32,
            Self::Solid { order, hit } => 2 * *order as u32 + u32::from(hit.part == Part::Face),
            Self::Backdrop => WALL,
        }
    }
}

impl<'a> Stage<'a> {
    fn new(scene: &'a Scene, view: &'a View) -> Self {
        let bins = StoneBins::new(&scene.stones);
        let pixel_angle = view.pixel_angle();
        let solids: Vec<&Solid> = scene.solids.iter().filter(|solid| !std::ptr::eq(*solid, &scene.solids[0])).collect();
        let not_board: Vec<&Solid> = scene
            .solids
            .iter()
            .enumerate()
            .filter(|&(order, _)| order > scene.board.map_or(0, |board| board))
            .map(|(_, solid)| solid)
            .collect();
        let none = StoneBins::new(&[]);
        let (low, high) = scene.middle_rectangle;
        let pixel_mm =
            pixel_angle * (view.eye() - Vec3::new((low.x + high.x) / 2.0, (low.y + high.y) / 2.0, 0.0)).norm();
        let fine_mm = (0.75 * pixel_mm).clamp(1.0, 4.0);
        let over = Casters { light: &scene.light, solids: &not_board, stones: &[], bins: &none };
        let wide = Vec2::repeat(30.0);
        let over_board = PlaneLight::new(0.0, low - wide, high + wide, 6.0, &over);
        let board = scene.board.map(|_| {
            let casters = Casters { light: &scene.light, solids: &not_board, stones: &scene.stones, bins: &bins };
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
        Self { scene, view, light: &scene.light, bins, board, table, over_board, pixel_angle, balls }
    }

    /// What a ray meets first of what its tile may show.
    fn seen(&self, ray: &Ray, tile: &Tile) -> Seen {
        let (mut nearest, mut distance) = (Seen::Backdrop, f32::MAX);
        for &order in &tile.solids {
            if let Some(hit) = self.scene.solids[usize::from(order)].hit(ray)
                && hit.distance < distance
            {
                distance = hit.distance;
                nearest = Seen::Solid { hit, order: order.into() };
            }
        }
        for &order in &tile.stones {
            let order = usize::from(order);
            if self.passes(order, ray) {
                continue;
            }
            if let Some((far, normal)) = self.scene.stones[order].hit(ray)
                && far < distance
            {
                distance = far;
                nearest = Seen::Stone { distance, normal, order };
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
        for (index, &here) in shown.iter().enumerate() {
            let (x, y) = (index % width, index / width);
            let beside = [
                (x > 0).then(|| index - 1),
                (x + 1 < width).then(|| index + 1),
                (y > 0).then(|| index - width),
                (index + width < shown.len()).then(|| index + width),
            ];
            let beside = beside.into_iter().flatten();
            if beside.clone().all(|other| shown[other] == here) {
                continue;
            }
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
        let finish = stone.finish(look, place, distance * self.pixel_angle);
        let on_board = stone.centre.z < 1.0 && stone.centre.z > -2.0 * stone.thickness_mm;
        let below = if on_board { self.scene.board_color } else { self.scene.table_color };
        let mut beams = self.light.beams(&place);
        for (index, (beam, lamp)) in beams.beams.iter_mut().zip(&self.light.lamps).enumerate() {
            // Faces turned away get no light of the lamp anyhow, and a high lamp passes over the neighbours.
            let turned_away = beam.towards.dot(normal) <= 0.0 && look.translucency == 0.0;
            beam.share = if turned_away { 0.0 } else { self.over_board.above(&place, &beam.towards, index) };
            if beam.share > 0.0 && beam.towards.z > -0.65 {
                let stones = &self.scene.stones;
                beam.share *= self.bins.past_stones(stones, place, &beam.towards, lamp.spread, Some(order));
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
