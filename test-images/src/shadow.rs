//! Shadows on level planes, worked out once a picture on a raster of the plane, and stones found by place.

use crate::lamp::{Light, MOST_LAMPS};
use crate::maths::{Vec2, Vec3, smoothstep};
use crate::solid::Solid;
use crate::stone::Stone;

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

    /// The share of a lamp that stones near a place, other than `but`, let through.
    pub(crate) fn past_stones(
        &self,
        stones: &[Stone],
        place: Vec3,
        towards: &Vec3,
        spread: f32,
        but: Option<usize>,
    ) -> f32 {
        let slope = towards.xy() / (-towards.z).max(0.15);
        let reach = slope * (1.2 * self.thickness_mm);
        let (here, there) = (place.xy(), place.xy() + reach);
        let wide = Vec2::repeat(self.radius_mm * (1.0 + 0.5 * spread));
        let mut through = 1.0;
        self.between(here.inf(&there) - wide, here.sup(&there) + wide, |order| {
            if Some(order) != but {
                through *= 1.0 - stones[order].shade(place, towards, spread);
            }
        });
        through
    }
}

/// What reaches a level plane: the share of each lamp, and of the glow.
pub(crate) struct PlaneLight {
    z: f32,
    origin: Vec2,
    texel_mm: f32,
    columns: usize,
    rows: usize,
    texels: Vec<[f32; MOST_LAMPS + 1]>,
}

/// What throws shadows on a plane.
pub(crate) struct Casters<'a> {
    pub(crate) light: &'a Light,
    pub(crate) solids: &'a [&'a Solid],
    pub(crate) stones: &'a [Stone],
    pub(crate) bins: &'a StoneBins,
}

impl PlaneLight {
    /// The light on the plane at height `z`, from `low` to `high`, on a raster of about `texel_mm`.
    pub(crate) fn new(z: f32, low: Vec2, high: Vec2, texel_mm: f32, casters: &Casters<'_>) -> Self {
        Self::filled(z, low, high, texel_mm, |place| casters.reaching(place))
    }

    /// The light on the same plane on a finer raster, with the shadows of the stones added to those already known.
    pub(crate) fn refined(coarse: &Self, low: Vec2, high: Vec2, texel_mm: f32, casters: &Casters<'_>) -> Self {
        Self::filled(coarse.z, low, high, texel_mm, |place| {
            let mut shares = coarse.at(place.xy());
            casters.add_stones(place, &mut shares);
            shares
        })
    }

    fn filled(
        z: f32,
        low: Vec2,
        high: Vec2,
        texel_mm: f32,
        mut shares: impl FnMut(Vec3) -> [f32; MOST_LAMPS + 1],
    ) -> Self {
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

    /// The shares at a place; off the raster those of its nearest place.
    #[inline]
    pub(crate) fn at(&self, place: Vec2) -> [f32; MOST_LAMPS + 1] {
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
    fn reaching(&self, place: Vec3) -> [f32; MOST_LAMPS + 1] {
        let mut shares = [1.0; MOST_LAMPS + 1];
        for (order, lamp) in self.light.lamps.iter().enumerate().take(MOST_LAMPS) {
            let (towards, _) = lamp.reaching(&place);
            shares[order] = lamp.unmasked(place.xy());
            for solid in self.solids {
                shares[order] *= 1.0 - solid.shade(place, &towards, lamp.spread);
            }
        }
        for solid in self.solids {
            let (centre, radius) = solid.ball();
            let between = centre - place;
            let far = between.norm().max(1.0);
            let share = (radius / far).min(1.0).powi(2) * 0.35;
            shares[MOST_LAMPS] *= 1.0 - share * (0.3 - between.z / far).clamp(0.0, 1.0);
        }
        self.add_stones(place, &mut shares);
        shares
    }

    /// Takes away what the stones hide of the lamps, and of the sky beside and under their rims.
    fn add_stones(&self, place: Vec3, shares: &mut [f32; MOST_LAMPS + 1]) {
        if self.stones.is_empty() {
            return;
        }
        for (share, lamp) in shares.iter_mut().zip(&self.light.lamps) {
            if *share > 0.0 {
                let (towards, _) = lamp.reaching(&place);
                *share *= self.bins.past_stones(self.stones, place, &towards, lamp.spread, None);
            }
        }
        let wide = Vec2::repeat(1.55 * self.bins.radius_mm);
        let mut open = 1.0;
        self.bins.between(place.xy() - wide, place.xy() + wide, |order| {
            let stone = &self.stones[order];
            let far = (stone.centre.xy() - place.xy()).norm() / stone.radius_mm;
            let height = (place.z - stone.centre.z) / stone.thickness_mm;
            if far < 1.55 && (0.0..2.0).contains(&height) {
                open *= 1.0 - 0.75 * smoothstep(1.55, 0.65, far);
            }
        });
        shares[MOST_LAMPS] *= open;
    }
}
