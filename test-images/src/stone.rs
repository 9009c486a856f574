//! A stone: its solid shape, its material, and where a ray meets it.
//!
//! Two spherical caps face to face (the usual lens), or one cap on a flat base (Chinese stones), either way up. Source of the
//! sizes: the rules' 21.8 mm across and 10.5 mm thick, others scaled from them.

use board::Color;

use crate::dice::Dice;
use crate::finish::Finish;
use crate::maths::{Ray, Rgb, UP, Vec2, Vec3, mix, smoothstep, srgb};
use crate::noise;

/// The form of a set of stones.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Form {
    /// Two caps.
    Lens,
    /// One cap, the flat side down.
    Dome,
    /// One cap, the flat side up.
    FlatUp,
}

/// Radius of a sticker as a share of the stone's.
const MARK_SHARE: f32 = 0.42;

/// A stone's shadow is as wide as that of a ball this much narrower: a lens is slimmer than a spheroid.
const SHADE_SHARE: f32 = 0.9;
/// Lamps are taken to stand at least this high over the plane, as the sine of the angle.
pub(crate) const LEAST_DROP: f32 = 0.15;

/// What the stones of one colour are made of.
#[derive(Clone, Copy)]
pub(crate) struct StoneLook {
    pub(crate) finish: Finish,
    /// Strength of the shell's growth lines or the slate's speckle, 0 to 1.
    pub(crate) grain: f32,
    /// How much each stone differs from the next, 0 to 1.
    pub(crate) variety: f32,
    /// How much light the stone passes through (glass, shell), 0 to 1.
    pub(crate) translucency: f32,
}

/// The surface of one stone: its own tone, and the direction in which its grain runs.
pub(crate) struct Surface {
    finish: Finish,
    sine: f32,
    cosine: f32,
}

/// A stone lying somewhere.
#[derive(Clone, Copy)]
pub(crate) struct Stone {
    pub(crate) color: Color,
    /// Its middle, half its thickness above what it lies on.
    pub(crate) centre: Vec3,
    /// The direction of its upper face, of length 1.
    pub(crate) axis: Vec3,
    pub(crate) radius_mm: f32,
    pub(crate) thickness_mm: f32,
    pub(crate) form: Form,
    /// Tells this stone's grain from that of the others.
    pub(crate) seed: u32,
    /// The colour of a sticker or a dot of light on its top, as marks the last move.
    pub(crate) mark: Option<Rgb>,
}

impl Stone {
    /// Where a ray enters the stone: the distance, and the normal there.
    #[inline]
    pub(crate) fn hit(&self, ray: &Ray) -> Option<(f32, Vec3)> {
        let from_centre = ray.origin - self.centre;
        let along = from_centre.dot(&ray.direction);
        let nearest_squared = from_centre.norm_squared() - along * along;
        if nearest_squared > self.radius_mm * self.radius_mm * 1.03 {
            return None;
        }
        // Measured from the point of the ray next to the centre, where 32 bits are precise.
        let near = Ray { origin: from_centre - ray.direction * along, direction: ray.direction };
        let half = self.thickness_mm / 2.0;
        let (enter, leave, normal) = match self.form {
            Form::Lens => {
                let sphere = (self.radius_mm * self.radius_mm + half * half) / (2.0 * half);
                let offset = self.axis * (sphere - half);
                let (upper_in, upper_out) = span_in_sphere(&near, -offset, sphere)?;
                let (lower_in, lower_out) = span_in_sphere(&near, offset, sphere)?;
                let (enter, middle) = if upper_in > lower_in { (upper_in, -offset) } else { (lower_in, offset) };
                (enter, upper_out.min(lower_out), (near.at(enter) - middle) / sphere)
            }
            Form::Dome | Form::FlatUp => {
                let axis = if self.form == Form::Dome { self.axis } else { -self.axis };
                let height = self.thickness_mm;
                let sphere = (self.radius_mm * self.radius_mm + height * height) / (2.0 * height);
                let middle = axis * (half - sphere);
                let (sphere_in, sphere_out) = span_in_sphere(&near, middle, sphere)?;
                let slope = near.direction.dot(&axis);
                let at_base = (-half - near.origin.dot(&axis)) / slope;
                let (enter, leave, flat) = if slope > 0.0 {
                    (sphere_in.max(at_base), sphere_out, at_base > sphere_in)
                } else {
                    (sphere_in, sphere_out.min(at_base), false)
                };
                (enter, leave, if flat { -axis } else { (near.at(enter) - middle) / sphere })
            }
        };
        if enter > leave || enter - along <= 0.0 {
            return None;
        }
        let outwards = near.at(enter);
        let radial = outwards - self.axis * outwards.dot(&self.axis);
        let far = radial.norm() / self.radius_mm;
        let rim = smoothstep(0.86, 1.02, far) * 0.7;
        Some((enter - along, (normal * (1.0 - rim) + radial / radial.norm().max(1e-4) * rim).normalize()))
    }

    /// Half the width, depth and height of a box around it.
    pub(crate) fn half_extent(&self) -> Vec3 {
        /// A little more, for rays are tried against a rim that is as much wider.
        const MARGIN: f32 = 1.03;
        let half = self.thickness_mm / 2.0;
        let along = |axis: f32| (self.radius_mm * (1.0 - axis * axis).max(0.0).sqrt() + half * axis.abs()) * MARGIN;
        self.axis.map(along)
    }

    /// What tells this stone's surface from that of others of its look.
    pub(crate) fn surface(&self, look: &StoneLook) -> Surface {
        let mut finish = look.finish;
        let tone = 1.0 + look.variety * 0.16 * noise::cell(1, 0, self.seed);
        let warm = look.variety * 0.05 * noise::cell(2, 0, self.seed);
        finish.albedo = finish.albedo.component_mul(&Rgb::new(1.0 + warm, 1.0, 1.0 - warm)) * tone;
        Surface { finish, sine: noise::cell(3, 0, self.seed), cosine: noise::cell(4, 0, self.seed) }
    }

    /// The material at a place on the stone.
    pub(crate) fn finish(&self, surface: &Surface, look: &StoneLook, place: Vec3, footprint_mm: f32) -> Finish {
        let mut finish = surface.finish;
        if look.grain > 0.0 {
            let local = place - self.centre;
            let across = local.x * surface.cosine + local.y * surface.sine + 0.02 * local.norm_squared();
            let visible = look.grain / (1.0 + footprint_mm * footprint_mm);
            let lines = noise::value(across * 1.1, local.z * 0.3, self.seed) * 0.07;
            let speckle = noise::value(local.x * 1.7, local.y * 1.7, self.seed ^ 5) * 0.05;
            finish.albedo *= 1.0 + visible * (lines + speckle);
        }
        if let Some(mark) = self.mark {
            let off = place - self.centre;
            let far = (off - self.axis * off.dot(&self.axis)).norm() / self.radius_mm;
            let blur = 0.04 + footprint_mm / self.radius_mm;
            finish.albedo = mix(finish.albedo, mark, smoothstep(MARK_SHARE + blur, MARK_SHARE - blur, far));
        }
        finish
    }

    /// How much of a lamp of angular radius `spread` (radians) in direction `towards` the stone hides from `place`.
    #[inline]
    pub(crate) fn shade(&self, place: Vec3, towards: &Vec3, spread: f32) -> f32 {
        let direction = self.as_ball(*towards);
        let to_centre = self.as_ball(self.centre - place);
        let along = to_centre.dot(&direction) / direction.norm_squared();
        let past = (to_centre - direction * along).norm() - SHADE_SHARE * self.radius_mm;
        let blur = penumbra(along, spread);
        if along > 0.0 { smoothstep(blur, -blur, past) } else { 0.0 }
    }

    /// Whether the stone may hide anything of the lamp from a place within `reach_mm` of `place`.
    pub(crate) fn may_shade(&self, place: Vec3, reach_mm: f32, towards: &Vec3, spread: f32) -> bool {
        let (direction, to_centre) = (self.as_ball(*towards), self.as_ball(self.centre - place));
        // Stretched, the places reach farther along z.
        let reach_mm = reach_mm * self.stretch().max(1.0);
        let farthest = (to_centre.dot(&direction) + reach_mm * direction.norm()) / direction.norm_squared();
        let past = (to_centre - direction * (to_centre.dot(&direction) / direction.norm_squared())).norm();
        farthest > 0.0 && past < reach_mm + SHADE_SHARE * self.radius_mm + penumbra(farthest, spread)
    }

    /// Where the stone's shadow lies on the level plane at height `z`, with its soft edge: lowest and highest x and y; none where the
    /// stone is below.
    pub(crate) fn shadow(&self, z: f32, towards: &Vec3, spread: f32) -> Option<(Vec2, Vec2)> {
        /// Over the shadow's length the direction to the lamp changes a little.
        const MARGIN: f32 = 1.1;
        let height = z - self.centre.z;
        let drop = (-towards.z).max(LEAST_DROP);
        if height < -self.thickness_mm {
            return None;
        }
        // The shadow of a ball is an ellipse about the place where the line through its middle meets the plane.
        let slope = towards.xy() / drop;
        let steepness = slope.norm() / self.stretch();
        let along = height.max(0.0) / drop;
        let core = SHADE_SHARE * self.radius_mm;
        let farthest = along + (core + penumbra(along, spread)) * steepness;
        let radius = (core + penumbra(farthest, spread)) * MARGIN;
        let half = slope.map(|slope| radius * (1.0 + (slope / self.stretch()).powi(2)).sqrt());
        let middle = self.centre.xy() - slope * height;
        Some((middle - half, middle + half))
    }

    /// Space stretched along z until the lens is a ball.
    #[inline]
    fn as_ball(&self, vector: Vec3) -> Vec3 {
        Vec3::new(vector.x, vector.y, vector.z * self.stretch())
    }

    #[inline]
    fn stretch(&self) -> f32 {
        self.radius_mm / (self.thickness_mm / 2.0)
    }
}

/// Half the width of a shadow's soft edge, in millimetres, as far behind the stone as is given.
#[inline]
fn penumbra(along_mm: f32, spread: f32) -> f32 {
    (along_mm * spread * 2.0).max(0.25)
}

/// The distances at which a ray enters and leaves a sphere.
#[inline]
pub(crate) fn span_in_sphere(ray: &Ray, centre: Vec3, radius: f32) -> Option<(f32, f32)> {
    let from_centre = ray.origin - centre;
    let along = from_centre.dot(&ray.direction);
    let nearest = from_centre - ray.direction * along;
    let inside = radius * radius - nearest.norm_squared();
    (inside > 0.0).then(|| {
        let half = inside.sqrt();
        (-along - half, -along + half)
    })
}

/// A colour of this hue (0 to 1 round the circle) and saturation, its brightest channel 1.
fn hued(hue: f32, saturation: f32) -> Rgb {
    let channel = |shift: f32| {
        let along = ((hue + shift).rem_euclid(1.0) * 6.0 - 3.0).abs() - 1.0;
        1.0 - saturation * (1.0 - along.clamp(0.0, 1.0))
    };
    Rgb::new(channel(0.0), channel(2.0 / 3.0), channel(1.0 / 3.0))
}

/// The stones of one picture: their form and size, and what each colour is made of.
#[derive(Clone, Copy)]
pub(crate) struct StoneSet {
    pub(crate) form: Form,
    pub(crate) radius_mm: f32,
    pub(crate) thickness_mm: f32,
    pub(crate) black: StoneLook,
    pub(crate) white: StoneLook,
}

impl StoneSet {
    /// Stones that suit a board whose narrower spacing is `spacing_mm`.
    pub(crate) fn random(spacing_mm: f32, dice: &mut Dice) -> Self {
        let form = dice.weighted(&[(0.62, Form::Lens), (0.26, Form::Dome), (0.12, Form::FlatUp)]);
        // Stones of Japanese boards are as wide as the spacing or wider: crowded, they push each other off their points.
        let width = dice.weighted(&[(0.45, (0.93, 1.0)), (0.3, (1.0, 1.08)), (0.25, (0.80, 0.95))]);
        let diameter = spacing_mm * dice.range(width.0, width.1);
        let flatness = match form {
            Form::Lens => dice.range(0.36, 0.52),
            Form::Dome | Form::FlatUp => dice.range(0.26, 0.45),
        };
        let (black, white) = looks(dice.below(100), dice);
        Self { form, radius_mm: diameter / 2.0, thickness_mm: diameter * flatness, black, white }
    }

    /// The same stones with polished faces, which mostly are flat.
    pub(crate) fn polished(mut self, dice: &mut Dice) -> Self {
        if dice.chance(0.75) {
            self.form = Form::FlatUp;
        }
        self.black.finish.shine = dice.range(0.6, 1.0);
        self.white.finish.shine = dice.range(0.3, 1.0);
        self
    }

    /// The same stones of two colours or tinted, a dark kind and a bright one.
    pub(crate) fn colored(mut self, dice: &mut Dice) -> Self {
        (self.black, self.white) = looks(COLORED.start + dice.below(COLORED.len()), dice);
        self
    }

    /// Brightens the white stones and darkens the black ones until they can be told from a board of this colour in this
    /// light: nobody plays with stones that cannot be seen.
    pub(crate) fn made_visible(mut self, board: &Rgb, light: &Rgb) -> Self {
        /// Least difference of the light thrown back, as a share of the brighter one's.
        const LEAST_CONTRAST: f32 = 0.22;
        const STEPS: usize = 8;
        let seen = |albedo: &Rgb| albedo.component_mul(light).sum();
        let apart = |one: &Rgb, two: &Rgb| (seen(one) - seen(two)).abs() / seen(one).max(seen(two)).max(1e-6);
        for _ in 0..STEPS {
            if apart(&self.white.finish.albedo, board) < LEAST_CONTRAST {
                self.white.finish.albedo = mix(self.white.finish.albedo, Rgb::repeat(0.93), 0.3);
            }
            if apart(&self.black.finish.albedo, board) < 2.0 * LEAST_CONTRAST {
                self.black.finish.albedo *= 0.8;
            }
        }
        self
    }

    pub(crate) fn look(&self, color: Color) -> &StoneLook {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// A stone of this set lying flat at x and y, on a surface at height `z` (board frame).
    pub(crate) fn stone(&self, color: Color, x: f32, y: f32, z: f32, dice: &mut Dice) -> Stone {
        let mut axis = UP + Vec3::new(dice.normal(), dice.normal(), 0.0) * 0.03;
        axis.normalize_mut();
        Stone {
            color,
            centre: Vec3::new(x, y, z - self.thickness_mm / 2.0),
            axis,
            radius_mm: self.radius_mm * (1.0 + 0.01 * dice.normal()).clamp(0.97, 1.02),
            thickness_mm: self.thickness_mm,
            form: self.form,
            seed: dice.bits() as u32,
            mark: None,
        }
    }
}

/// The kinds of [`looks`] that are neither black and white nor nearly so.
const COLORED: std::ops::Range<usize> = 66..82;

/// What black and white stones are made of: slate and shell, glass, plastic, and the tinted sets, so many of each kind of a hundred.
fn looks(kind: usize, dice: &mut Dice) -> (StoneLook, StoneLook) {
    let polish = |dice: &mut Dice| (dice.range(0.3, 1.0), dice.octaves(0.03, 0.35));
    let (black_shine, black_rough) = polish(dice);
    let (white_shine, white_rough) = polish(dice);
    let dark = dice.octaves(0.004, 0.05);
    let mut black = Rgb::new(dark, dark, dark);
    let bright = dice.range(0.62, 0.92);
    let mut white = Rgb::new(bright, bright * 0.99, bright * 0.96);
    let (mut grain, mut translucency) = (dice.range(0.0, 1.0), dice.range(0.0, 0.35));
    match kind {
        // Slate with a grey sheen, shell.
        0..30 => black = Rgb::new(dark, dark * 1.02, dark * 1.05) + Rgb::repeat(dice.range(0.0, 0.03)),
        // Glass.
        30..52 => {
            grain = 0.0;
            translucency = dice.range(0.1, 0.6);
            white = mix(white, dice.pick(&[srgb(225, 235, 240), srgb(235, 240, 228), srgb(240, 240, 240)]), 0.6);
        }
        // Yellowed or cream.
        52..66 => {
            white =
                mix(white, dice.pick(&[srgb(240, 215, 160), srgb(235, 225, 190), srgb(222, 190, 130)]), dice.unit());
            black = mix(black, srgb(60, 40, 35), dice.range(0.0, 0.5));
        }
        // Two colours, a dark one and a bright one: not all stones are black and white.
        66..73 => {
            let hue = dice.unit();
            black = hued(hue, dice.range(0.3, 1.0)) * dice.range(0.02, 0.12);
            white = hued(hue + dice.normal() * 0.12, dice.range(0.1, 0.75)) * dice.range(0.5, 0.9);
        }
        // Green, blue or brown-tinted black, white with the same tint.
        73..82 => {
            let tint = dice.pick(&[
                (srgb(20, 70, 40), srgb(200, 220, 150)),
                (srgb(15, 55, 45), srgb(205, 235, 205)),
                (srgb(25, 35, 80), srgb(205, 215, 240)),
                (srgb(60, 30, 25), srgb(240, 215, 205)),
                (srgb(10, 60, 30), srgb(225, 235, 170)),
            ]);
            let share = dice.range(0.3, 1.0);
            black = mix(black, tint.0, share);
            white = mix(white, tint.1, share);
        }
        // Plastic.
        _ => {
            grain = 0.0;
            black = mix(black, srgb(35, 38, 45), dice.unit());
        }
    }
    let variety = dice.range(0.1, 1.0);
    let finish = |albedo, shine, roughness| Finish { albedo, shine, roughness };
    (
        StoneLook { finish: finish(black, black_shine, black_rough), grain: grain * 0.6, variety, translucency: 0.0 },
        StoneLook { finish: finish(white, white_shine, white_rough), grain, variety: variety * 0.6, translucency },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dark_ones_of_coloured_stones_are_not_grey() {
        for seed in 0..50 {
            let mut dice = Dice::new(seed);
            let dark = StoneSet::random(22.0, &mut dice).colored(&mut dice).black.finish.albedo;
            assert!(dark.min() < 0.9 * dark.max(), "seed {seed}: {dark}");
        }
    }
}
