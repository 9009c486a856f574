//! Level faces seen from above, eight pixels of a row at a time, in a form that compilers turn into vector instructions.
//!
//! The light is that of [`Light::leaving`] on a surface that faces up; millimetres of the board frame.

use crate::finish::{Finish, Row};
use crate::lamp::{Light, MIRRORED_HEAD_ON, MOST_LAMPS};
use crate::lanes::{Lanes, TILE_PX};
use crate::maths::{Rgb, Vec3, smoothstep};

/// The directions of the rays of a tile's row, each of length 1.
#[derive(Clone, Copy)]
pub(crate) struct Directions {
    pub(crate) x: Lanes,
    pub(crate) y: Lanes,
    pub(crate) z: Lanes,
}

/// Where the rays of a tile's row meet a level plane.
pub(crate) struct Level {
    z: f32,
    pub(crate) places: Row,
}

/// The share of each lamp that arrives at a pixel, and of the glow.
pub(crate) type Shares = [f32; MOST_LAMPS + 1];

impl Level {
    /// Where rays from above meet the plane of this z, given the angle that a pixel covers in radians.
    pub(crate) fn new(eye: Vec3, rays: &Directions, z: f32, pixel_angle: f32) -> Self {
        let mut met = Row { x: [0.0; TILE_PX], y: [0.0; TILE_PX], wide_x: [0.0; TILE_PX], wide_y: [0.0; TILE_PX] };
        for lane in 0..TILE_PX {
            let (x, y, down) = (rays.x[lane], rays.y[lane], rays.z[lane]);
            let distance = (z - eye.z) / down;
            met.x[lane] = eye.x + x * distance;
            met.y[lane] = eye.y + y * distance;
            let wide = distance * pixel_angle;
            let long = wide / down.max(0.05);
            let level = 1.0 / (x * x + y * y).max(1e-12);
            let (along_x, along_y) = (x * x * level, y * y * level);
            met.wide_x[lane] = (wide * wide * along_y + long * long * along_x).sqrt();
            met.wide_y[lane] = (wide * wide * along_x + long * long * along_y).sqrt();
        }
        Self { z, places: met }
    }

    /// The light that the plane sends back along the rays.
    pub(crate) fn light(
        &self,
        rays: &Directions,
        light: &Light,
        finishes: &[Finish; TILE_PX],
        shares: &[Shares; TILE_PX],
    ) -> [Rgb; TILE_PX] {
        let mut diffuse = [[0.0; TILE_PX]; 3];
        let mut mirror = [[0.0; TILE_PX]; 3];
        let mut fresnel = [0.0; TILE_PX];
        let mut mirrored_z = [0.0; TILE_PX];
        for lane in 0..TILE_PX {
            let (finish, open, down) = (&finishes[lane], shares[lane][MOST_LAMPS], rays.z[lane]);
            let facing = down.max(0.02);
            let grazing = 1.0 - facing;
            let fifth = (grazing * grazing) * (grazing * grazing) * grazing;
            fresnel[lane] = finish.shine * (MIRRORED_HEAD_ON + (1.0 - MIRRORED_HEAD_ON) * fifth);
            mirrored_z[lane] = down - 2.0 * facing;
            let upwards = smoothstep(-0.1, 0.8, -mirrored_z[lane]);
            let clear = open * (1.0 - finish.roughness).max(0.2);
            for channel in 0..3 {
                let (above, beside) = (light.above[channel], light.beside[channel]);
                diffuse[channel][lane] = light.on_top[channel] * open;
                mirror[channel][lane] = (beside + (above - beside) * upwards) * clear;
            }
        }
        for (index, lamp) in light.lamps.iter().enumerate() {
            let (mut arriving, mut off_squared) = ([0.0; TILE_PX], [0.0; TILE_PX]);
            for lane in 0..TILE_PX {
                let (x, y, z) =
                    (lamp.place.x - self.places.x[lane], lamp.place.y - self.places.y[lane], lamp.place.z - self.z);
                let inverse = 1.0 / (x * x + y * y + z * z).sqrt();
                arriving[lane] = lamp.strength(inverse) * shares[lane][index].max(0.0);
                let mirrored = (x * rays.x[lane] + y * rays.y[lane] + z * mirrored_z[lane]) * inverse;
                off_squared[lane] = 2.0 * (1.0 - mirrored);
                let upright = arriving[lane] * (-z * inverse).max(0.0);
                for (diffuse, color) in diffuse.iter_mut().zip(&lamp.color) {
                    diffuse[lane] += color * upright;
                }
            }
            for lane in 0..TILE_PX {
                let image = lamp.image(off_squared[lane], &finishes[lane]) * arriving[lane];
                for (mirror, color) in mirror.iter_mut().zip(&lamp.color) {
                    mirror[lane] += color * image;
                }
            }
        }
        std::array::from_fn(|lane| {
            let at = |channels: &[Lanes; 3]| Rgb::new(channels[0][lane], channels[1][lane], channels[2][lane]);
            finishes[lane].albedo.component_mul(&at(&diffuse)) + at(&mirror) * fresnel[lane]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::lamp::Met;
    use crate::maths::{Ray, UP, Vec2};

    #[test]
    fn eight_pixels_at_a_time_are_lit_as_each_by_itself() {
        for seed in 0..200 {
            let mut dice = Dice::new(seed);
            let light = Light::random(Vec2::repeat(200.0), 420.0, &mut dice);
            let eye = Vec3::new(dice.range(-200.0, 600.0), dice.range(-200.0, 600.0), -dice.range(300.0, 1200.0));
            let target = Vec2::new(dice.range(0.0, 400.0), dice.range(0.0, 400.0));
            let rays: [Ray; TILE_PX] = std::array::from_fn(|lane| {
                let place = Vec3::new(target.x + lane as f32, target.y, 0.0);
                Ray { origin: eye, direction: (place - eye).normalize() }
            });
            let directions = Directions {
                x: rays.map(|ray| ray.direction.x),
                y: rays.map(|ray| ray.direction.y),
                z: rays.map(|ray| ray.direction.z),
            };
            let albedo = Rgb::new(dice.unit(), dice.unit(), dice.unit());
            let finish = Finish { albedo, shine: dice.unit(), roughness: dice.range(0.03, 0.5) };
            let shares = [0.7, 0.0, 1.0, 0.8];
            let z = dice.range(0.0, 100.0);
            let level = Level::new(eye, &directions, z, 1e-3);
            let all = level.light(&directions, &light, &[finish; TILE_PX], &[shares; TILE_PX]);
            for (lane, ray) in rays.iter().enumerate() {
                let place = ray.at(ray.to_plane(z).expect("the ray goes down"));
                let mut beams = light.beams(&place);
                beams.beams.iter_mut().zip(shares).for_each(|(beam, share)| beam.share = share);
                let met = Met { normal: UP, open: shares[MOST_LAMPS], below: Rgb::zeros() };
                let alone = light.leaving(ray, &met, &finish, &beams);
                assert!(
                    (alone - all[lane]).amax() < 2e-3 * (1.0 + alone.amax()),
                    "seed {seed}: {alone} and {}",
                    all[lane]
                );
                assert!((level.places.place(lane) - place.xy()).norm() < 0.01, "seed {seed}");
            }
        }
    }
}
