//! What wood, black and white look like on one board, in one light: learned from the points of which the network is surest.

use std::f64::consts::TAU;
use std::ops::RangeInclusive;

use nalgebra::{Matrix3, Point2, Vector3};

use crate::rectify::Flat;

/// Kinds of pixels: wood, black stones and white ones, as the contents of a point are counted everywhere.
pub(crate) const KINDS: usize = 3;
pub(crate) const BARE: usize = 0;
pub(crate) const BLACK: usize = 1;
pub(crate) const WHITE: usize = 2;
/// Pixels of a stone that differ by more from its median colour in a channel, of brightness 1, mirror a lamp.
const FARTHEST_COLOR: f64 = 0.12;
/// A point that is surer than this teaches what its content looks like.
pub(crate) const SURE: f64 = 0.97;
/// Cells over which the light stays much the same: from so far away a point teaches less by a factor of e^-1/2.
const SAME_LIGHT_CELLS: f64 = 5.0;
/// With less than so many points of a kind nearby, nothing is said.
const FEWEST_FELLOWS: f64 = 1.5;
/// The part of a stone, or of a bare point, that shows nothing else, in cells from its middle.
const INNER_CELLS: f64 = 0.3;
/// The part of the wood between four points that stones leave free, in cells from its middle.
const GAP_CELLS: f64 = 0.1;
/// Pixels of a kind differ at least by so much from each other in each channel, of brightness 1.
const LEAST_SPREAD: f64 = 0.04;
/// The share of pixels that are like nothing else: reflections, scratches, letters.
const STRANGE_SHARE: f64 = 0.05;

/// The parts of a board that are surely of one kind.
pub(crate) struct Palette {
    fellows: Vec<Fellow>,
}

struct Fellow {
    cell: Point2<f64>,
    kind: usize,
    colors: Sum,
}

/// Colours of pixels, summed up.
#[derive(Clone, Copy, Default)]
struct Sum {
    weight: f64,
    first: Vector3<f64>,
    second: Matrix3<f64>,
}

impl Palette {
    /// Learns from the surest points, and from the gaps between stones, which are wood; `seen` has the probabilities of nothing, a
    /// black and a white stone, row by row.
    pub fn of(seen: &[[f64; KINDS]], flat: &Flat) -> Self {
        let lines = flat.lines();
        let fellow = |cell: Point2<f64>, kind, radius| {
            let farthest = if kind == BARE { f64::INFINITY } else { FARTHEST_COLOR };
            Fellow { cell, kind, colors: Sum::of(flat, cell, radius, farthest) }
        };
        let points = seen.iter().enumerate().filter_map(|(index, shares)| {
            let kind = shares.iter().position(|&share| share > SURE)?;
            let cell = Point2::new(index % lines, index / lines).map(|along| along as f64);
            Some(fellow(cell, kind, INNER_CELLS))
        });
        let squares = (0..lines - 1).flat_map(|row| (0..lines - 1).map(move |column| (column, row)));
        let gaps = squares.map(|(column, row)| Point2::new(column as f64 + 0.5, row as f64 + 0.5));
        let gaps = gaps.map(|cell| fellow(cell, BARE, GAP_CELLS));
        Self { fellows: points.chain(gaps).collect() }
    }

    /// What each kind looks like in one place of the board; none where too little of a kind is near.
    pub fn around(&self, cell: Point2<f64>) -> Option<[Look; KINDS]> {
        let mut sums = [Sum::default(); KINDS];
        let mut counts = [0.0; KINDS];
        for fellow in &self.fellows {
            let weight = same_light(fellow.cell, cell);
            sums[fellow.kind].add(&fellow.colors, weight);
            counts[fellow.kind] += weight;
        }
        if !counts.into_iter().all(enough) {
            return None;
        }
        let [wood, black, white] = sums.map(|sum| Look::of(&sum));
        Some([wood?, black?, white?])
    }
}

impl Sum {
    fn of(flat: &Flat, cell: Point2<f64>, radius: f64, farthest: f64) -> Self {
        let mut sum = Self::default();
        let rows = disc(flat.pixel(cell), radius * flat.cell_px());
        let colors: Vec<_> =
            rows.flat_map(|(y, columns)| columns.map(move |x| color(flat, Point2::new(x, y)))).collect();
        let usual = median(&colors);
        for color in colors.into_iter().filter(|color| (color - usual).amax() < farthest) {
            sum.add(&Self { weight: 1.0, first: color, second: color * color.transpose() }, 1.0);
        }
        sum
    }

    fn add(&mut self, other: &Self, weight: f64) {
        self.weight += weight * other.weight;
        self.first += other.first * weight;
        self.second += other.second * weight;
    }
}

/// What pixels of one kind look like: a normal distribution, and a few that look like anything.
pub(crate) struct Look {
    mean: Vector3<f64>,
    precision: Matrix3<f64>,
    highest: f64,
}

impl Look {
    fn of(sum: &Sum) -> Option<Self> {
        let mean = sum.first / sum.weight;
        let least = Matrix3::identity() * LEAST_SPREAD.powi(2);
        let precision = (sum.second / sum.weight - mean * mean.transpose() + least).try_inverse()?;
        let density = (precision.determinant().max(0.0) / TAU.powi(3)).sqrt();
        Some(Self { mean, precision, highest: (1.0 - STRANGE_SHARE) * density })
    }

    /// How likely a colour is, as a logarithm.
    pub fn likelihood(&self, color: &Vector3<f64>) -> f64 {
        let off = color - self.mean;
        (STRANGE_SHARE + self.highest * (-0.5 * off.dot(&(self.precision * off))).exp()).ln()
    }
}

/// How much one place of the board tells of the light at another, 0 to 1.
pub(crate) fn same_light(one: Point2<f64>, other: Point2<f64>) -> f64 {
    let apart = (one - other).norm() / SAME_LIGHT_CELLS;
    (-0.5 * apart * apart).exp()
}

/// The kind that has the largest share.
pub(crate) fn likeliest(shares: &[f64; KINDS]) -> usize {
    (1..KINDS).fold(BARE, |best, next| if shares[next] > shares[best] { next } else { best })
}

/// Whether so many points nearby, each by how much it tells of the light, can teach what a kind looks like.
pub(crate) fn enough(fellows: f64) -> bool {
    fellows >= FEWEST_FELLOWS
}

/// The median of each channel; black where there are no colours.
pub(crate) fn median(colors: &[Vector3<f64>]) -> Vector3<f64> {
    Vector3::from_fn(|channel, _| {
        let mut values: Vec<f64> = colors.iter().map(|color| color[channel]).collect();
        let middle = values.len() / 2;
        values.get(middle).copied().map_or(0.0, |_| *values.select_nth_unstable_by(middle, f64::total_cmp).1)
    })
}

/// The colour of a pixel of the flat board, or of the nearest that it has; each channel 0 to 1.
pub(crate) fn color(flat: &Flat, pixel: Point2<i64>) -> Vector3<f64> {
    let picture = &flat.picture;
    let along = |value: i64, length: u32| value.clamp(0, i64::from(length) - 1) as u32;
    let pixel = picture.get_pixel(along(pixel.x, picture.width()), along(pixel.y, picture.height())).0;
    Vector3::from(pixel.map(|value| f64::from(value) / 255.0))
}

/// The pixels of a disc, its middle and radius in pixels: rows, and the columns in each.
pub(crate) fn disc(middle: Point2<f64>, radius: f64) -> impl Iterator<Item = (i64, RangeInclusive<i64>)> {
    let span = |middle: f64, reach: f64| -whole(reach - middle)..=whole(middle + reach);
    span(middle.y, radius).map(move |row| {
        let reach = (radius * radius - (row as f64 - middle.y).powi(2)).max(0.0).sqrt();
        (row, span(middle.x, reach))
    })
}

/// The largest whole number that is not above; `f64::floor` is a call into the C library on the processors that we build for.
const fn whole(value: f64) -> i64 {
    let towards_zero = value as i64;
    towards_zero - (towards_zero as f64 > value) as i64
}
