//! Light: lamps of any colour and size, the room's own glow, and the shadows that windows and people throw over the table.
//!
//! Irradiance is in the unit in which a white surface facing the reference lamp has colour 1.

use crate::dice::Dice;
use crate::finish::Finish;
use crate::maths::{Curves, Ray, Rgb, UP, Vec2, Vec3, mix, smoothstep, srgb};
use crate::noise;

/// Light mirrored by polished glass or lacquer head on (Fresnel, refractive index 1.5).
pub(crate) const MIRRORED_HEAD_ON: f32 = 0.04;

/// A lamp or a window.
pub(crate) struct Lamp {
    pub(crate) place: Vec3,
    /// Irradiance at the middle of the board.
    pub(crate) color: Rgb,
    distance_mm: f32,
    /// Angular radius seen from the board, in radians.
    pub(crate) spread: f32,
    masks: Vec<Mask>,
}

/// Something out of the picture that keeps the lamp's light off a part of the table.
struct Mask {
    shape: MaskShape,
    /// Width of the soft edge in millimetres.
    soft_mm: f32,
    /// Share of the light kept off.
    strength: f32,
}

enum MaskShape {
    /// Everything beyond a line.
    Beyond { normal: Vec2, offset_mm: f32 },
    /// A head, an arm, a phone: an ellipse.
    Ellipse { middle: Vec2, axes_mm: Vec2, turn: (f32, f32) },
    /// A window's bars or a blind.
    Bars { normal: Vec2, period_mm: f32, share: f32 },
    /// Leaves.
    Dapples { size_mm: f32, seed: u32 },
}

/// At most this many lamps are told apart.
pub(crate) const MOST_LAMPS: usize = 3;

/// What one lamp sends to a place.
#[derive(Clone, Copy)]
pub(crate) struct Beam {
    /// The direction to the lamp.
    pub(crate) towards: Vec3,
    /// Irradiance on a surface that faces the lamp.
    pub(crate) irradiance: Rgb,
    /// The share of it that arrives.
    pub(crate) share: f32,
}

/// What the lamps send to a place; beams without a lamp bring nothing.
pub(crate) struct Beams {
    pub(crate) beams: [Beam; MOST_LAMPS],
}

/// A lit place of a surface.
pub(crate) struct Met {
    pub(crate) normal: Vec3,
    /// The share of the glow that reaches it.
    pub(crate) open: f32,
    /// The colour of what lies below.
    pub(crate) below: Rgb,
}

/// All the light of a scene.
pub(crate) struct Light {
    pub(crate) lamps: Vec<Lamp>,
    /// The glow from above and from the sides.
    pub(crate) above: Rgb,
    pub(crate) beside: Rgb,
    /// The glow on a surface that faces up, and what a white table would throw up at one that faces down.
    pub(crate) on_top: Rgb,
    on_table: Rgb,
}

impl Lamp {
    /// The direction to the lamp from a place, and its irradiance there on a surface that faces it, masks left out.
    #[inline]
    pub(crate) fn reaching(&self, place: &Vec3) -> (Vec3, Rgb) {
        let between = self.place - place;
        let inverse = 1.0 / between.norm();
        (between * inverse, self.color * self.strength(inverse))
    }

    /// How much stronger the lamp is than at the middle of the board, where its distance is 1 by `inverse` millimetres.
    #[inline]
    pub(crate) fn strength(&self, inverse: f32) -> f32 {
        let nearer = self.distance_mm * inverse;
        (nearer * nearer).min(6.0)
    }

    /// How bright a surface mirrors the lamp, as a share of the irradiance, where the square of the angle between the lamp and what a
    /// flat mirror would show is `off_squared`: the lamp's disc, blurred by the surface's roughness, the same light over a wider angle.
    #[inline]
    pub(crate) fn image(&self, off_squared: f32, finish: &Finish) -> f32 {
        let width_squared = self.spread * self.spread + finish.roughness * finish.roughness;
        let seen = finish.shine > 0.0 && off_squared < 9.0 * width_squared;
        if seen { (-off_squared / width_squared).exponential() / width_squared } else { 0.0 }
    }

    /// The share of the lamp that its masks leave at a place of the board's plane.
    pub(crate) fn unmasked(&self, place: Vec2) -> f32 {
        self.masks.iter().map(|mask| 1.0 - mask.strength * mask.covers(place)).product()
    }
}

impl Mask {
    fn covers(&self, place: Vec2) -> f32 {
        let soft = self.soft_mm.max(0.5);
        match &self.shape {
            MaskShape::Beyond { normal, offset_mm } => smoothstep(-soft, soft, place.dot(normal) - offset_mm),
            MaskShape::Ellipse { middle, axes_mm, turn } => {
                let far = crate::maths::turned(place - middle, turn.0, turn.1);
                let radius = Vec2::new(far.x / axes_mm.x, far.y / axes_mm.y).norm();
                let soft = soft / axes_mm.min();
                smoothstep(1.0 + soft, 1.0 - soft, radius)
            }
            MaskShape::Bars { normal, period_mm, share } => {
                let turns = place.dot(normal) / period_mm;
                let far = (turns - turns.round()).abs();
                smoothstep(share / 2.0 + soft / period_mm, share / 2.0 - soft / period_mm, far)
            }
            MaskShape::Dapples { size_mm, seed } => {
                let place = place / *size_mm;
                let soft = (soft / size_mm).clamp(0.03, 0.5);
                smoothstep(-soft, soft, noise::fractal(place.x, place.y, *seed, 3))
            }
        }
    }

    /// A mask that touches a board of this middle and size.
    fn random(middle: Vec2, board_mm: f32, spread: f32, dice: &mut Dice) -> Self {
        let near = middle + Vec2::new(dice.range(-0.6, 0.6), dice.range(-0.6, 0.6)) * board_mm;
        let turn = dice.angle();
        let normal = Vec2::new(turn.cosine(), turn.sine());
        let shape = match dice.below(10) {
            0..4 => MaskShape::Beyond { normal, offset_mm: near.dot(&normal) },
            4..8 => {
                let axes_mm = Vec2::new(dice.octaves(40.0, 300.0), dice.octaves(40.0, 300.0));
                MaskShape::Ellipse { middle: near, axes_mm, turn: (turn.cosine(), turn.sine()) }
            }
            8 => MaskShape::Bars { normal, period_mm: dice.octaves(60.0, 500.0), share: dice.range(0.1, 0.5) },
            _ => MaskShape::Dapples { size_mm: dice.octaves(40.0, 300.0), seed: dice.bits() as u32 },
        };
        let height = dice.octaves(60.0, 2000.0);
        Self { shape, soft_mm: height * spread, strength: dice.range(0.35, 1.0) }
    }
}

impl Light {
    /// Light over a board around `middle` of about `board_mm` across.
    pub(crate) fn random(middle: Vec2, board_mm: f32, dice: &mut Dice) -> Self {
        let scheme = dice.weighted(&[
            (0.66, Scheme::Ordinary),
            (0.10, Scheme::Tinted),
            (0.15, Scheme::Monochrome),
            (0.09, Scheme::TwoColours),
        ]);
        Self::of(scheme, middle, board_mm, dice)
    }

    /// The same by coloured bulbs.
    pub(crate) fn of_colored_bulbs(middle: Vec2, board_mm: f32, dice: &mut Dice) -> Self {
        let scheme = dice.pick(&[Scheme::Monochrome, Scheme::TwoColours]);
        Self::of(scheme, middle, board_mm, dice)
    }

    fn of(scheme: Scheme, middle: Vec2, board_mm: f32, dice: &mut Dice) -> Self {
        let main = scheme.lamp_color(dice);
        let lamps =
            dice.weighted(&[(0.50, 1), (0.36, 2), (0.14, 3)]).max(if scheme == Scheme::TwoColours { 2 } else { 1 });
        let shade_chance = dice.weighted(&[(0.6, 0.0), (0.4, 0.8)]);
        let mut lit: Vec<Lamp> = Vec::new();
        for order in 0..lamps {
            let color = match scheme {
                Scheme::TwoColours if order == 1 => Scheme::Monochrome.lamp_color(dice),
                Scheme::Ordinary => scheme.lamp_color(dice),
                _ => main,
            };
            let (elevation, turn) = (dice.range(0.35, 1.5), dice.angle());
            let distance_mm = dice.octaves(550.0, 4000.0);
            let level = distance_mm * elevation.cosine();
            let place = Vec3::new(
                middle.x + level * turn.cosine(),
                middle.y + level * turn.sine(),
                -distance_mm * elevation.sine(),
            );
            let strength = if order == 0 { 1.0 } else { dice.octaves(0.15, 1.0) };
            let spread = dice.octaves(0.012, 0.5);
            let count = if dice.chance(shade_chance) { 1 + dice.below(2) } else { 0 };
            let masks = (0..count).map(|_| Mask::random(middle, board_mm, spread, dice)).collect();
            lit.push(Lamp { place, color: color * strength, distance_mm, spread, masks });
        }
        let glow = dice.weighted(&[(0.2, (1.2, 3.0)), (0.6, (0.35, 1.2)), (0.2, (0.10, 0.35))]);
        let glow = dice.range(glow.0, glow.1);
        let tint = if scheme == Scheme::Ordinary { Scheme::Ordinary.lamp_color(dice) } else { main };
        let (above, beside) = (tint * glow, tint * (glow * dice.range(0.2, 0.9)));
        let on_table = (above + lit.iter().map(|lamp| lamp.color * 0.5).sum::<Rgb>()) * 0.5;
        Self { lamps: lit, above, beside, on_top: mix(beside, above, 0.7), on_table }
    }

    /// Moves the first lamp, as far from the board's middle as it was or nearly so, to where a flat mirror at a place of the board
    /// shows it to an eye.
    pub(crate) fn mirror_in(&mut self, place: Vec2, eye: Vec3, middle: Vec2) {
        let place = Vec3::new(place.x, place.y, 0.0);
        let sight = (place - eye).normalize();
        let lamp = &mut self.lamps[0];
        lamp.place = place + Vec3::new(sight.x, sight.y, -sight.z) * lamp.distance_mm;
        lamp.distance_mm = (lamp.place - Vec3::new(middle.x, middle.y, 0.0)).norm();
    }

    /// The colour of all the light on the table together.
    pub(crate) fn color(&self) -> Rgb {
        self.on_top + self.lamps.iter().map(|lamp| lamp.color).sum::<Rgb>()
    }

    /// The room as a mirror shows it in this direction.
    pub(crate) fn room(&self, direction: &Vec3) -> Rgb {
        mix(self.beside, self.above, smoothstep(-0.1, 0.8, -direction.z)) * if direction.z > 0.1 { 0.4 } else { 1.0 }
    }

    /// The glow that a surface of this normal receives, given the colour of the table below it.
    #[inline]
    pub(crate) fn glow(&self, normal: &Vec3, below: &Rgb) -> Rgb {
        let up = 0.5 - 0.5 * normal.z;
        mix(below.component_mul(&self.on_table), self.on_top, up)
    }

    /// What each lamp sends to a place, nothing of it kept off yet.
    #[inline]
    pub(crate) fn beams(&self, place: &Vec3) -> Beams {
        let mut beams = Beams { beams: [Beam { towards: UP, irradiance: Rgb::zeros(), share: 0.0 }; MOST_LAMPS] };
        for (beam, lamp) in beams.beams.iter_mut().zip(&self.lamps) {
            let (towards, irradiance) = lamp.reaching(place);
            *beam = Beam { towards, irradiance, share: 1.0 };
        }
        beams
    }

    /// The light that a surface sends back along a ray.
    #[inline]
    pub(crate) fn leaving(&self, ray: &Ray, met: &Met, finish: &Finish, beams: &Beams) -> Rgb {
        let Met { normal, open, below } = met;
        let facing = (-ray.direction.dot(normal)).max(0.02);
        let grazing = 1.0 - facing;
        let grazing_squared = grazing * grazing;
        let fifth = grazing_squared * grazing_squared * grazing;
        let fresnel = finish.shine * (MIRRORED_HEAD_ON + (1.0 - MIRRORED_HEAD_ON) * fifth);
        let mirrored = ray.direction + normal * (2.0 * facing);
        let mut diffuse = self.glow(normal, below) * *open;
        let mut mirror = self.room(&mirrored) * (open * (1.0 - finish.roughness).max(0.2));
        for (lamp, beam) in self.lamps.iter().zip(&beams.beams) {
            if beam.share <= 0.0 {
                continue;
            }
            let upright = beam.towards.dot(normal);
            if upright > 0.0 {
                diffuse += beam.irradiance * (upright * beam.share);
            }
            if upright > -0.05 {
                let off_squared = 2.0 * (1.0 - beam.towards.dot(&mirrored));
                mirror += beam.irradiance * (beam.share * lamp.image(off_squared, finish));
            }
        }
        finish.albedo.component_mul(&diffuse) + mirror * fresnel
    }
}

/// What colours the lamps have.
#[derive(Clone, Copy, PartialEq)]
enum Scheme {
    /// Daylight to lamplight.
    Ordinary,
    /// As ordinary, but plainly tinted.
    Tinted,
    /// Coloured bulbs: one channel all but missing.
    Monochrome,
    /// Two lamps of different colours.
    TwoColours,
}

impl Scheme {
    fn lamp_color(self, dice: &mut Dice) -> Rgb {
        let warm = srgb(255, 205, 150);
        let cold = srgb(205, 225, 255);
        match self {
            Self::Ordinary | Self::TwoColours => {
                let white = Rgb::repeat(1.0);
                if dice.chance(0.5) { mix(white, warm, dice.unit()) } else { mix(white, cold, dice.unit()) }
            }
            Self::Tinted => {
                let tint = saturated(dice);
                mix(Rgb::repeat(1.0), tint, dice.range(0.25, 0.7))
            }
            Self::Monochrome => saturated(dice),
        }
    }
}

/// The light of a coloured bulb.
fn saturated(dice: &mut Dice) -> Rgb {
    let bulb = dice.pick(&[
        Rgb::new(0.02, 0.10, 1.0),
        Rgb::new(0.03, 0.03, 1.0),
        Rgb::new(0.02, 0.75, 0.85),
        Rgb::new(0.06, 0.9, 0.05),
        Rgb::new(0.30, 0.9, 0.04),
        Rgb::new(1.0, 0.06, 0.55),
        Rgb::new(0.9, 0.08, 0.9),
        Rgb::new(0.40, 0.07, 1.0),
        Rgb::new(1.0, 0.75, 0.05),
        Rgb::new(1.0, 0.40, 0.10),
        Rgb::new(1.0, 0.08, 0.03),
        Rgb::new(0.04, 0.9, 0.5),
    ]);
    let jitter = |value: f32, dice: &mut Dice| value * dice.octaves(0.6, 1.6);
    Rgb::new(jitter(bulb.x, dice), jitter(bulb.y, dice), jitter(bulb.z, dice))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coloured_bulbs_light_all_but_lacks_a_channel() {
        for seed in 0..50 {
            let light = Light::of_colored_bulbs(Vec2::repeat(200.0), 420.0, &mut Dice::new(seed));
            let lacking = |lamp: &Lamp| lamp.color.min() < 0.3 * lamp.color.max();
            assert!(light.lamps.iter().any(lacking), "seed {seed}");
        }
    }

    #[test]
    fn a_flat_mirror_shows_the_lamp_that_is_moved_for_it() {
        let (middle, eye) = (Vec2::new(200.0, 210.0), Vec3::new(350.0, 900.0, -700.0));
        for seed in 0..50 {
            let mut light = Light::random(middle, 420.0, &mut Dice::new(seed));
            let place = Vec2::new(40.0, 300.0);
            light.mirror_in(place, eye, middle);
            let on_board = Vec3::new(place.x, place.y, 0.0);
            let seen = (on_board - eye).normalize();
            let towards = (light.lamps[0].place - on_board).normalize();
            assert!((towards.xy() - seen.xy()).norm() < 1e-4 && (towards.z + seen.z).abs() < 1e-4, "seed {seed}");
        }
    }
}
