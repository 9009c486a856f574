//! What things are made of: one colour, wood, or a pattern that repeats.
//!
//! Places are in millimetres along the surface. Each pattern fades to its mean where a pixel covers more than its detail.

use crate::dice::Dice;
use crate::finish::{Finish, Footprint, Row};
use crate::lanes::TILE_PX;
use crate::maths::{Curves, Rgb, Vec2, floor, mix, nearest_whole, smoothstep, srgb};
use crate::noise;

/// What a thing is made of.
pub(crate) enum Ground {
    /// One colour with a little unevenness.
    Plain(Plain),
    /// Boards of wood, veneer or laminate.
    Wood(Wood),
    /// Woven or printed patterns: checks, stripes, carpets, tiles.
    Pattern(Pattern),
}

impl Ground {
    /// The surface at a place.
    pub(crate) fn at(&self, place: Vec2, footprint: Footprint) -> Finish {
        match self {
            Self::Plain(plain) => plain.at(place, footprint),
            Self::Wood(wood) => wood.at(place, footprint),
            Self::Pattern(pattern) => pattern.at(place, footprint),
        }
    }

    /// The surface at the places of a row.
    pub(crate) fn row(&self, row: &Row) -> [Finish; TILE_PX] {
        match self {
            Self::Plain(plain) => plain.row(row),
            Self::Wood(wood) => wood.row(row),
            Self::Pattern(pattern) => std::array::from_fn(|lane| pattern.at(row.place(lane), row.footprint(lane))),
        }
    }
}

/// One colour, slightly mottled.
#[derive(Clone, Copy)]
pub(crate) struct Plain {
    pub(crate) finish: Finish,
    /// Strength of the mottling, 0 to 1.
    pub(crate) mottle: f32,
    /// Size of the mottling in millimetres.
    pub(crate) grain_mm: f32,
    pub(crate) seed: u32,
}

impl Plain {
    pub(crate) fn new(finish: Finish, dice: &mut Dice) -> Self {
        let (mottle, grain_mm) = (dice.mostly_low(0.0, 0.5), dice.octaves(0.6, 60.0));
        Self { finish, mottle, grain_mm, seed: dice.bits() as u32 }
    }

    pub(crate) fn at(&self, place: Vec2, footprint: Footprint) -> Finish {
        let mut finish = self.finish;
        let seen = self.mottle * (self.grain_mm / (self.grain_mm + footprint.max()));
        if seen > LEAST_MOTTLE {
            let place = place / self.grain_mm;
            finish.albedo *= 1.0 + seen * noise::fractal(place.x, place.y, self.seed, MOTTLE_OCTAVES);
        }
        finish
    }

    fn row(&self, row: &Row) -> [Finish; TILE_PX] {
        let mut finishes = [self.finish; TILE_PX];
        let seen = |lane: usize| self.mottle * (self.grain_mm / (self.grain_mm + row.footprint(lane).max()));
        if (0..TILE_PX).any(|lane| seen(lane) > LEAST_MOTTLE) {
            let places = row.moved(|place| place / self.grain_mm);
            let mottle = noise::fractals(&places.x, &places.y, self.seed, MOTTLE_OCTAVES);
            for (lane, finish) in finishes.iter_mut().enumerate().filter(|&(lane, _)| seen(lane) > LEAST_MOTTLE) {
                finish.albedo *= 1.0 + seen(lane) * mottle[lane];
            }
        }
        finishes
    }
}

/// Mottling weaker than this is not seen.
const LEAST_MOTTLE: f32 = 0.01;
const MOTTLE_OCTAVES: u32 = 3;

/// Growth rings cut lengthwise, fine fibres and planks.
#[derive(Clone, Copy)]
pub(crate) struct Wood {
    pub(crate) light: Finish,
    pub(crate) dark: Rgb,
    /// Cosine and sine of the grain's direction.
    pub(crate) direction: (f32, f32),
    /// Distance between rings in millimetres.
    pub(crate) ring_mm: f32,
    /// Strength of the rings, 0 to 1.
    pub(crate) rings: f32,
    /// Strength of the fibres, 0 to 1.
    pub(crate) fibres: f32,
    /// Width of the planks in millimetres; none where the wood is one piece.
    pub(crate) plank_mm: Option<f32>,
    pub(crate) seed: u32,
}

impl Wood {
    /// Wood of this colour, the grain within a few degrees of an axis.
    pub(crate) fn random(color: Rgb, dice: &mut Dice) -> Self {
        let lean = dice.normal() * 0.05 + if dice.chance(0.5) { 0.0 } else { std::f32::consts::FRAC_PI_2 };
        let shine = if dice.chance(0.5) { dice.range(0.0, 0.3) } else { dice.range(0.3, 1.0) };
        let (dark_share, tint) = (dice.range(0.45, 0.9), srgb(110, 60, 25));
        Self {
            light: Finish { albedo: color, shine, roughness: dice.octaves(0.03, 0.4) },
            dark: mix(color * dark_share, tint, dice.range(0.0, 0.25)),
            direction: (lean.cosine(), lean.sine()),
            ring_mm: dice.octaves(3.0, 40.0),
            rings: dice.mostly_low(0.05, 1.0),
            fibres: dice.mostly_low(0.05, 1.0),
            plank_mm: dice.chance(0.4).then(|| dice.range(18.0, 130.0)),
            seed: dice.bits() as u32,
        }
    }

    pub(crate) fn at(&self, place: Vec2, footprint: Footprint) -> Finish {
        Finish { albedo: self.albedo(place, footprint), ..self.light }
    }

    fn row(&self, row: &Row) -> [Finish; TILE_PX] {
        let mut albedos = [[0.0; TILE_PX]; 3];
        for lane in 0..TILE_PX {
            let albedo = self.albedo(row.place(lane), row.footprint(lane));
            for (channel, value) in albedos.iter_mut().zip(&albedo) {
                channel[lane] = *value;
            }
        }
        let [red, green, blue] = albedos;
        std::array::from_fn(|lane| Finish { albedo: Rgb::new(red[lane], green[lane], blue[lane]), ..self.light })
    }

    /// The colour at a place; inlined, for in a loop over a row it becomes vector instructions.
    #[inline(always)]
    fn albedo(&self, place: Vec2, footprint: Footprint) -> Rgb {
        let (cosine, sine) = self.direction;
        let along = place.x * cosine + place.y * sine;
        let across = place.y * cosine - place.x * sine;
        let mut seed = self.seed;
        let mut tone = 1.0;
        if let Some(plank_mm) = self.plank_mm {
            let plank = floor(across / plank_mm);
            seed ^= noise::hash(plank, 7, self.seed);
            tone += 0.10 * noise::cell(plank, 3, self.seed);
            let gap = (across / plank_mm - plank as f32 - 0.5).abs() * -plank_mm + plank_mm / 2.0;
            tone *= 1.0 - 0.35 * smoothstep(0.5 + footprint.max(), 0.0, gap) * (0.6 / (0.6 + footprint.max()));
        }
        let detail = |size_mm: f32| size_mm / (size_mm + footprint.max());
        let sway = noise::value(along / 170.0, across / 45.0, seed) * 2.2;
        let ring = noise::value(across / self.ring_mm + sway, along / 420.0, seed ^ 11);
        let fibre = noise::value(across * 1.6, along / 22.0, seed ^ 23) * detail(0.6)
            + noise::value(across / 2.5, along / 60.0, seed ^ 29) * detail(2.0);
        let share = (0.35 + 0.5 * self.rings * ring * detail(self.ring_mm) + 0.3 * self.fibres * fibre).clamp(0.0, 1.0);
        mix(self.light.albedo, self.dark, share * self.rings.max(self.fibres)) * tone
    }
}

/// A pattern that repeats.
#[derive(Clone, Copy)]
pub(crate) struct Pattern {
    pub(crate) kind: PatternKind,
    pub(crate) finish: Finish,
    pub(crate) second: Rgb,
    pub(crate) third: Rgb,
    pub(crate) period_mm: f32,
    pub(crate) direction: (f32, f32),
    pub(crate) seed: u32,
}

/// How a pattern repeats.
#[derive(Clone, Copy)]
pub(crate) enum PatternKind {
    /// Tablecloth: wide checks crossing.
    Checks,
    /// Stripes of two colours.
    Stripes,
    /// Tiles with joints.
    Tiles,
    /// Carpet: coarse specks.
    Carpet,
    /// Stone or terrazzo: veins.
    Marble,
    /// Dots in rows.
    Dots,
    /// Folds of a plain cloth.
    Folds,
}

impl Pattern {
    pub(crate) fn random(finish: Finish, second: Rgb, third: Rgb, dice: &mut Dice) -> Self {
        let kind = dice.pick(&[
            PatternKind::Checks,
            PatternKind::Stripes,
            PatternKind::Tiles,
            PatternKind::Carpet,
            PatternKind::Marble,
            PatternKind::Dots,
            PatternKind::Folds,
        ]);
        let turn = dice.angle();
        let period_mm = dice.octaves(6.0, 260.0);
        Self {
            kind,
            finish,
            second,
            third,
            period_mm,
            direction: (turn.cosine(), turn.sine()),
            seed: dice.bits() as u32,
        }
    }

    pub(crate) fn at(&self, place: Vec2, footprint: Footprint) -> Finish {
        let (cosine, sine) = self.direction;
        let across = (place.x * cosine + place.y * sine) / self.period_mm;
        let down = (place.y * cosine - place.x * sine) / self.period_mm;
        let blur = (footprint.max() / self.period_mm).max(0.004);
        let seen = 1.0 / (1.0 + 3.0 * blur * blur);
        let band = |turns: f32, width: f32| {
            let distance = (turns - nearest_whole(turns)).abs();
            smoothstep(width / 2.0 + blur, width / 2.0 - blur, distance) * seen
        };
        let mut finish = self.finish;
        let base = finish.albedo;
        finish.albedo = match self.kind {
            PatternKind::Checks => {
                let crossed = mix(base, self.second, 0.5 * band(across, 0.5) + 0.5 * band(down, 0.5));
                mix(crossed, self.third, 0.6 * band(across + 0.5, 0.06).max(band(down + 0.5, 0.06)))
            }
            PatternKind::Stripes => {
                mix(mix(base, self.second, band(across, 0.5)), self.third, band(across + 0.2, 0.08))
            }
            PatternKind::Tiles => {
                let tile = noise::cell(floor(across + 0.5), floor(down + 0.5), self.seed);
                mix(base * (1.0 + 0.08 * tile), self.second, band(across + 0.5, 0.03).max(band(down + 0.5, 0.03)))
            }
            PatternKind::Carpet => {
                let speck = noise::fractal(place.x / 1.5, place.y / 1.5, self.seed, 2) / (1.0 + footprint.max() * 0.5);
                mix(base, self.second, (0.5 + speck).clamp(0.0, 1.0))
            }
            PatternKind::Marble => {
                let warp = noise::fractal(across, down, self.seed, 4);
                let vein = 1.0 - (noise::fractal(across + warp, down - warp, self.seed ^ 3, 3) * 6.0).abs().min(1.0);
                mix(mix(base, self.third, (0.5 + 0.5 * warp) * 0.4), self.second, vein * vein * 0.7)
            }
            PatternKind::Dots => {
                let (x, y) = (across - nearest_whole(across), down - nearest_whole(down));
                mix(base, self.second, smoothstep(0.25 + blur, 0.25 - blur, (x * x + y * y).sqrt()) * seen)
            }
            PatternKind::Folds => {
                let fold =
                    noise::fractal(across + 0.3 * noise::value(down, across, self.seed), down * 0.3, self.seed, 3);
                base * (1.0 + 0.55 * fold)
            }
        };
        finish
    }
}
