//! What wood, black and white look like on one board, in one light: learned from the points of which the network is surest.

use std::f64::consts::TAU;
use std::ops::{Index, RangeInclusive};

use board::{Color, PerPoint, Posterior};
use nalgebra::{Matrix3, Point2, Vector3};

use crate::classify::placement_prior::{INNER_CELLS, USUAL_OFF_CELLS, gap_cells};
use crate::decide::doubts::is_sure_of;
use crate::grid::cell_of;
use crate::rectify::BoardImage;

/// Cells over which the light stays much the same: from so far away a point teaches less by a factor of e^-1/2.
const SAME_LIGHT_CELLS: f64 = 5.0;
/// With less than so many points of a kind nearby, nothing is said.
const FEWEST_SAMPLES: f64 = 1.5;
/// What is of a kind differs at least by so much from each other in each channel, of brightness 1, however alike it looks.
pub(super) const LEAST_SPREAD: f64 = 0.04;
/// The share of pixels that are like nothing else: reflections, scratches, letters.
const STRANGE_SHARE: f64 = 0.05;

/// The parts of a board that surely show one content.
pub(crate) struct BoardAppearance {
    samples: Vec<Sample>,
}

struct Sample {
    cell: Point2<f64>,
    content: Option<Color>,
    colors: Sum,
}

/// Colours of pixels, summed up.
#[derive(Clone, Copy, Default)]
struct Sum {
    weight: f64,
    first: Vector3<f64>,
    second: Matrix3<f64>,
}

impl BoardAppearance {
    /// Learns from the surest points, and from the gaps between stones, which are wood.
    pub fn of(points: &PerPoint<Posterior>, image: &BoardImage) -> Self {
        let sample = |cell: Point2<f64>, content: Option<Color>, radius| {
            // Pixels of a stone that differ by more than three standard deviations from its median colour mirror a lamp.
            let farthest = if content.is_none() { f64::INFINITY } else { 3.0 * LEAST_SPREAD };
            Sample { cell, content, colors: Sum::of(image, cell, radius, farthest) }
        };
        let sure = points.iter().filter_map(|(point, seen)| {
            let content = Posterior::CONTENTS.into_iter().find(|&content| is_sure_of(seen, content))?;
            Some(sample(cell_of(point), content, INNER_CELLS))
        });
        let squares = 0..points.size().lines() - 1;
        let squares = squares.clone().flat_map(|row| squares.clone().map(move |column| (column, row)));
        let gaps = squares.map(|(column, row)| Point2::new(column as f64 + 0.5, row as f64 + 0.5));
        let gaps = gaps.map(|cell| sample(cell, None, gap_cells(USUAL_OFF_CELLS)));
        Self { samples: sure.chain(gaps).collect() }
    }

    /// What each content looks like in one place of the board; none where too little of one is near.
    pub fn around(&self, cell: Point2<f64>) -> Option<PerContent<Appearance>> {
        let mut sums = PerContent([(Sum::default(), 0.0); 3]);
        for sample in &self.samples {
            let weight = same_light(sample.cell, cell);
            let (sum, count) = sums.of_mut(sample.content);
            sum.add(&sample.colors, weight);
            *count += weight;
        }
        if !sums.0.iter().all(|(_, count)| enough(*count)) {
            return None;
        }
        let [bare, black, white] = sums.0.map(|(sum, _)| Appearance::of(&sum));
        Some(PerContent([bare?, black?, white?]))
    }
}

/// A value for each content of a point: nothing, a black stone, a white one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PerContent<T>([T; 3]);

impl<T> PerContent<T> {
    /// What `make` gives for each content.
    pub fn from_fn(make: impl FnMut(Option<Color>) -> T) -> Self {
        Self(Posterior::CONTENTS.map(make))
    }

    const fn place(content: Option<Color>) -> usize {
        match content {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        }
    }

    const fn of_mut(&mut self, content: Option<Color>) -> &mut T {
        &mut self.0[Self::place(content)]
    }
}

impl<T> Index<Option<Color>> for PerContent<T> {
    type Output = T;

    fn index(&self, content: Option<Color>) -> &T {
        &self.0[Self::place(content)]
    }
}

impl Sum {
    fn of(image: &BoardImage, cell: Point2<f64>, radius: f64, farthest: f64) -> Self {
        let mut sum = Self::default();
        let rows = disc(image.pixel(cell), radius * image.cell_px());
        let colors: Vec<_> =
            rows.flat_map(|(y, columns)| columns.map(move |x| color(image, Point2::new(x, y)))).collect();
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

/// What the pixels of one content look like: a normal distribution, and a few that look like anything.
pub(crate) struct Appearance {
    mean: Vector3<f64>,
    precision: Matrix3<f64>,
    highest: f64,
}

impl Appearance {
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

/// Whether so many points nearby, each by how much it tells of the light, can teach what a content looks like.
pub(crate) fn enough(samples: f64) -> bool {
    samples >= FEWEST_SAMPLES
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
pub(crate) fn color(image: &BoardImage, pixel: Point2<i64>) -> Vector3<f64> {
    let picture = &image.picture;
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
