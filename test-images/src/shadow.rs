//! Shadows on level planes, worked out once a picture on a raster of the plane, and stones found by place.

use crate::flat::Shares;
use crate::lamp::{Light, MOST_LAMPS};
use crate::maths::{Vec2, Vec3, smoothstep};
use crate::solid::Solid;
use crate::stone::{LEAST_DROP, Stone};

/// Stones by place: a raster of bins, each listing the stones whose middle lies in it.
pub(crate) struct StoneBins {
    origin: Vec2,
    columns: usize,
    rows: usize,
    bins: Vec<Vec<u32>>,
    /// The radius of the widest stone and the greatest thickness.
    pub(crate) radius_mm: f32,
    pub(crate) thickness_mm: f32,
}

/// Width of a bin in millimetres, about a cell of the board.
const BIN_MM: f32 = 24.0;
/// A lamp in a direction whose z is less, which is to say higher, is not hidden by stones beside.
const HIGH_LAMP_Z: f32 = -0.65;
/// Stones farther than this from the board are in the outermost bins.
const MOST_BINS: usize = 200;

impl StoneBins {
    pub(crate) fn new(stones: &[Stone]) -> Self {
        let low = stones.iter().fold(Vec2::repeat(f32::MAX), |low, stone| low.inf(&stone.centre.xy()));
        let high = stones.iter().fold(Vec2::repeat(f32::MIN), |high, stone| high.sup(&stone.centre.xy()));
        let count = |low: f32, high: f32| (((high - low) / BIN_MM).max(0.0) as usize + 1).min(MOST_BINS);
        let (columns, rows) = if stones.is_empty() { (1, 1) } else { (count(low.x, high.x), count(low.y, high.y)) };
        let mut bins = Self {
            origin: if stones.is_empty() { Vec2::zeros() } else { low },
            columns,
            rows,
            bins: vec![Vec::new(); columns * rows],
            radius_mm: stones.iter().fold(0.0, |most, stone| most.max(stone.radius_mm)),
            thickness_mm: stones.iter().fold(0.0, |most, stone| most.max(stone.thickness_mm)),
        };
        for (order, stone) in stones.iter().enumerate() {
            let (column, row) = (bins.column(stone.centre.x), bins.row(stone.centre.y));
            bins.bins[row * columns + column].push(order as u32);
        }
        bins
    }

    fn column(&self, x: f32) -> usize {
        (((x - self.origin.x) / BIN_MM).max(0.0) as usize).min(self.columns - 1)
    }

    fn row(&self, y: f32) -> usize {
        (((y - self.origin.y) / BIN_MM).max(0.0) as usize).min(self.rows - 1)
    }

    /// Shows `see` the stones whose middles may lie between `low` and `high`.
    #[inline]
    pub(crate) fn between(&self, low: Vec2, high: Vec2, mut see: impl FnMut(usize)) {
        let (left, right) = (self.column(low.x), self.column(high.x));
        for row in self.row(low.y)..=self.row(high.y) {
            for bin in &self.bins[row * self.columns + left..=row * self.columns + right] {
                for &order in bin {
                    see(order as usize);
                }
            }
        }
    }

    /// How far from a place the middles of the stones lie that are looked for between it and a lamp: least and most x and y.
    fn reach(&self, towards: &Vec3, spread: f32) -> (Vec2, Vec2) {
        let reach = towards.xy() * (1.2 * self.thickness_mm / (-towards.z).max(LEAST_DROP));
        let wide = Vec2::repeat(self.radius_mm * (1.0 + 0.5 * spread));
        (reach.inf(&Vec2::zeros()) - wide, reach.sup(&Vec2::zeros()) + wide)
    }

    /// Least and most x and y of the places from which the bin of a stone is looked into; the outermost bins are from anywhere beyond.
    fn places_before(&self, stone: &Stone, towards: &Vec3, spread: f32) -> (Vec2, Vec2) {
        let (least, most) = self.reach(towards, spread);
        let (column, row) = (self.column(stone.centre.x), self.row(stone.centre.y));
        let first = |bin: usize| if bin == 0 { f32::MIN } else { bin as f32 * BIN_MM };
        let last = |bin: usize, count: usize| if bin + 1 == count { f32::MAX } else { (bin + 1) as f32 * BIN_MM };
        let low = Vec2::new(first(column), first(row));
        let high = Vec2::new(last(column, self.columns), last(row, self.rows));
        (self.origin + low - most, self.origin + high - least)
    }
}

/// For each stone and each lamp that is low over it, the other stones that may keep the lamp's light off it.
pub(crate) struct Neighbours(Vec<[Vec<u32>; MOST_LAMPS]>);

impl Neighbours {
    pub(crate) fn new(stones: &[Stone], bins: &StoneBins, light: &Light) -> Self {
        let of_stone = |(order, stone): (usize, &Stone)| {
            let mut shading: [Vec<u32>; MOST_LAMPS] = Default::default();
            for (shading, lamp) in shading.iter_mut().zip(&light.lamps) {
                let (towards, _) = lamp.reaching(&stone.centre);
                // Over a stone's width the direction to the lamp changes a little.
                if towards.z > HIGH_LAMP_Z - 0.1 {
                    let (least, most) = bins.reach(&towards, lamp.spread);
                    let (middle, wide) = (stone.centre.xy(), Vec2::repeat(stone.radius_mm));
                    bins.between(middle + least - wide, middle + most + wide, |other| {
                        let reach_mm = 1.1 * stone.radius_mm;
                        if other != order && stones[other].may_shade(stone.centre, reach_mm, &towards, lamp.spread) {
                            shading.push(other as u32);
                        }
                    });
                }
            }
            shading
        };
        Self(stones.iter().enumerate().map(of_stone).collect())
    }

    /// The share of a lamp that the other stones let through to a place of a stone.
    #[inline]
    pub(crate) fn let_through(
        &self,
        stones: &[Stone],
        order: usize,
        lamp: usize,
        place: Vec3,
        beam: (&Vec3, f32),
    ) -> f32 {
        // A high lamp passes over the neighbours.
        if beam.0.z <= HIGH_LAMP_Z {
            return 1.0;
        }
        self.0[order][lamp].iter().map(|&other| 1.0 - stones[other as usize].shade(place, beam.0, beam.1)).product()
    }
}

/// What reaches a level plane: the share of each lamp, and of the glow.
pub(crate) struct PlaneLight {
    z: f32,
    origin: Vec2,
    texel_mm: f32,
    columns: usize,
    rows: usize,
    texels: Vec<Shares>,
}

/// What throws shadows on a plane.
pub(crate) struct Casters<'a> {
    pub(crate) light: &'a Light,
    pub(crate) solids: &'a [Caster<'a>],
    pub(crate) stones: &'a [Stone],
    pub(crate) bins: &'a StoneBins,
}

/// A solid and a ball around it.
pub(crate) struct Caster<'a> {
    solid: &'a Solid,
    centre: Vec3,
    radius_mm: f32,
}

impl<'a> Caster<'a> {
    pub(crate) fn new(solid: &'a Solid) -> Self {
        let (centre, radius_mm) = solid.ball();
        Self { solid, centre, radius_mm }
    }

    /// The share of a lamp of angular radius `spread` (radians) towards `towards` that it hides from a place.
    fn shade(&self, place: Vec3, towards: &Vec3, spread: f32) -> f32 {
        let to_centre = self.centre - place;
        let along = to_centre.dot(towards);
        let wide = self.radius_mm + along.max(0.0) * spread;
        let passes = along < -self.radius_mm || (to_centre - towards * along).norm_squared() > wide * wide;
        if passes { 0.0 } else { self.solid.shade(place, towards, spread) }
    }
}

impl PlaneLight {
    /// The light on the plane at height `z`, from `low` to `high`, on a raster of about `texel_mm`.
    pub(crate) fn new(z: f32, low: Vec2, high: Vec2, texel_mm: f32, casters: &Casters<'_>) -> Self {
        let mut light = Self::filled(z, low, high, texel_mm, |place| casters.reaching(place));
        light.lay_stones(casters);
        light
    }

    /// The light on the same plane on a finer raster, with the shadows of the stones added to those already known.
    pub(crate) fn refined(coarse: &Self, low: Vec2, high: Vec2, texel_mm: f32, casters: &Casters<'_>) -> Self {
        let mut light = Self::filled(coarse.z, low, high, texel_mm, |place| coarse.at(place.xy()));
        light.lay_stones(casters);
        light
    }

    fn filled(z: f32, low: Vec2, high: Vec2, texel_mm: f32, mut shares: impl FnMut(Vec3) -> Shares) -> Self {
        let columns = ((high.x - low.x) / texel_mm).ceil().max(1.0) as usize + 1;
        let rows = ((high.y - low.y) / texel_mm).ceil().max(1.0) as usize + 1;
        let mut texels = Vec::with_capacity(columns * rows);
        for row in 0..rows {
            for column in 0..columns {
                let place = low + Vec2::new(column as f32, row as f32) * texel_mm;
                texels.push(shares(Vec3::new(place.x, place.y, z)));
            }
        }
        Self { z, origin: low, texel_mm, columns, rows, texels }
    }

    /// Takes away what the stones hide of the lamps, and of the sky beside and under their rims.
    fn lay_stones(&mut self, casters: &Casters<'_>) {
        /// How far from a stone's middle it hides sky, in its radii.
        const SKY_REACH: f32 = 1.55;
        let z = self.z;
        for stone in casters.stones {
            for (channel, lamp) in casters.light.lamps.iter().enumerate().take(MOST_LAMPS) {
                let (towards, _) = lamp.reaching(&stone.centre);
                let (first, last) = casters.bins.places_before(stone, &towards, lamp.spread);
                if let Some((low, high)) = stone.shadow(z, &towards, lamp.spread) {
                    self.dim(channel, low.sup(&first), high.inf(&last), |place| {
                        let place = Vec3::new(place.x, place.y, z);
                        stone.shade(place, &lamp.reaching(&place).0, lamp.spread)
                    });
                }
            }
            if (0.0..2.0).contains(&((z - stone.centre.z) / stone.thickness_mm)) {
                let (middle, wide) = (stone.centre.xy(), Vec2::repeat(SKY_REACH * stone.radius_mm));
                self.dim(MOST_LAMPS, middle - wide, middle + wide, |place| {
                    0.75 * smoothstep(SKY_REACH, 0.65, (middle - place).norm() / stone.radius_mm)
                });
            }
        }
    }

    /// Takes away the share of a channel that `hidden` says, at the texels from `low` to `high`.
    #[inline]
    fn dim(&mut self, channel: usize, low: Vec2, high: Vec2, hidden: impl Fn(Vec2) -> f32) {
        let within = |low: f32, high: f32, count: usize| {
            let (first, last) = ((low / self.texel_mm).ceil().max(0.0), (high / self.texel_mm).floor());
            first as usize..((last + 1.0).max(0.0) as usize).min(count)
        };
        let (low, high) = (low - self.origin, high - self.origin);
        let (columns, rows) = (within(low.x, high.x, self.columns), within(low.y, high.y, self.rows));
        for row in rows {
            for column in columns.clone() {
                let place = self.origin + Vec2::new(column as f32, row as f32) * self.texel_mm;
                self.texels[row * self.columns + column][channel] *= 1.0 - hidden(place);
            }
        }
    }

    /// The shares at a place; off the raster those of its nearest place.
    #[inline]
    pub(crate) fn at(&self, place: Vec2) -> Shares {
        let (first, second, right, below) = self.between(place);
        std::array::from_fn(|channel| self.blend(channel, first, second, right, below))
    }

    /// The texels around a place: the first of the row above and of the row below, and the shares of the way to the next.
    #[inline]
    fn between(&self, place: Vec2) -> (usize, usize, f32, f32) {
        let from = (place - self.origin) * (1.0 / self.texel_mm);
        let x = from.x.clamp(0.0, (self.columns - 1) as f32);
        let y = from.y.clamp(0.0, (self.rows - 1) as f32);
        let (column, row) = ((x as usize).min(self.columns.max(2) - 2), (y as usize).min(self.rows.max(2) - 2));
        let first = row * self.columns + column;
        let second = (row + 1).min(self.rows - 1) * self.columns + column;
        (first, second, x - column as f32, y - row as f32)
    }

    #[inline]
    fn blend(&self, channel: usize, first: usize, second: usize, right: f32, below: f32) -> f32 {
        let last = self.texels.len() - 1;
        let texel = |index: usize| self.texels[index.min(last)][channel];
        let above = texel(first) + (texel(first + 1) - texel(first)) * right;
        let lower = texel(second) + (texel(second + 1) - texel(second)) * right;
        above + (lower - above) * below
    }

    /// The share of a lamp in direction `towards` that reaches a place above the plane, as far as what stands higher goes.
    pub(crate) fn above(&self, place: &Vec3, towards: &Vec3, lamp: usize) -> f32 {
        let below = place.xy() - towards.xy() * ((self.z - place.z) / (-towards.z).max(0.15)).max(0.0);
        let (first, second, right, down) = self.between(below);
        self.blend(lamp, first, second, right, down)
    }
}

impl Casters<'_> {
    fn reaching(&self, place: Vec3) -> Shares {
        let mut shares = [1.0; MOST_LAMPS + 1];
        for (order, lamp) in self.light.lamps.iter().enumerate().take(MOST_LAMPS) {
            let (towards, _) = lamp.reaching(&place);
            shares[order] = lamp.unmasked(place.xy());
            for caster in self.solids {
                shares[order] *= 1.0 - caster.shade(place, &towards, lamp.spread);
            }
        }
        for &Caster { centre, radius_mm, .. } in self.solids {
            let between = centre - place;
            let far = between.norm().max(1.0);
            let share = (radius_mm / far).min(1.0).powi(2) * 0.35;
            shares[MOST_LAMPS] *= 1.0 - share * (0.3 - between.z / far).clamp(0.0, 1.0);
        }
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::stone::StoneSet;
    use board::Color;

    fn stones(dice: &mut Dice) -> Vec<Stone> {
        let set = StoneSet::random(22.0, dice);
        let places: Vec<Vec2> =
            (0..6).flat_map(|row| (0..6).map(move |column| Vec2::new(column as f32, row as f32))).collect();
        let laid = places.into_iter().filter_map(|place| {
            let place = place * 22.5;
            dice.chance(0.7).then(|| set.stone(Color::Black, place.x, place.y, 0.0, dice))
        });
        laid.collect()
    }

    #[test]
    fn shadows_laid_stone_by_stone_are_those_of_the_stones_looked_for_from_each_place() {
        let (mut texels, mut differing) = (0, 0);
        for seed in 0..12 {
            let mut dice = Dice::new(seed);
            let stones = stones(&mut dice);
            let bins = StoneBins::new(&stones);
            let light = Light::random(Vec2::repeat(56.0), 130.0, &mut dice);
            let casters = Casters { light: &light, solids: &[], stones: &stones, bins: &bins };
            let plane = PlaneLight::new(0.0, Vec2::repeat(-20.0), Vec2::repeat(130.0), 1.5, &casters);
            for (order, texel) in plane.texels.iter().enumerate() {
                let (column, row) = (order % plane.columns, order / plane.columns);
                let place = plane.origin + Vec2::new(column as f32, row as f32) * plane.texel_mm;
                let place = Vec3::new(place.x, place.y, 0.0);
                for (share, lamp) in texel.iter().zip(&light.lamps) {
                    let (towards, _) = lamp.reaching(&place);
                    let (least, most) = bins.reach(&towards, lamp.spread);
                    let mut through = lamp.unmasked(place.xy());
                    bins.between(place.xy() + least, place.xy() + most, |order| {
                        through *= 1.0 - stones[order].shade(place, &towards, lamp.spread);
                    });
                    texels += 1;
                    differing += usize::from((share - through).abs() > 0.01);
                }
            }
        }
        // Which bins are looked into differs a little with the place that the lamp is seen from.
        assert!(differing * 500 < texels, "{differing} of {texels} differ");
    }

    #[test]
    fn the_neighbours_of_a_stone_shade_it_as_all_stones_do() {
        for seed in 0..12 {
            let mut dice = Dice::new(seed);
            let stones = stones(&mut dice);
            let bins = StoneBins::new(&stones);
            let light = Light::random(Vec2::repeat(56.0), 130.0, &mut dice);
            let neighbours = Neighbours::new(&stones, &bins, &light);
            for (order, stone) in stones.iter().enumerate() {
                for _ in 0..20 {
                    let off = Vec3::new(dice.range(-0.7, 0.7), dice.range(-0.7, 0.7), 0.0) * stone.radius_mm;
                    let place = stone.centre + off - Vec3::z() * dice.range(0.0, stone.thickness_mm / 2.0);
                    for (index, lamp) in light.lamps.iter().enumerate() {
                        let (towards, _) = lamp.reaching(&place);
                        let through = neighbours.let_through(&stones, order, index, place, (&towards, lamp.spread));
                        let others = stones.iter().enumerate().filter(|&(other, _)| other != order);
                        let all: f32 =
                            others.map(|(_, other)| 1.0 - other.shade(place, &towards, lamp.spread)).product();
                        let passes_over = towards.z <= HIGH_LAMP_Z;
                        assert!(passes_over || (through - all).abs() < 0.01, "seed {seed}: {through} and {all}");
                    }
                }
            }
        }
    }
}
