//! From light to a picture file's pixels: focus, motion, exposure, white balance, noise, tone, sharpening, resolution.

use std::ops::RangeInclusive;

use image::RgbImage;

use crate::blur::{self, CHANNELS};
use crate::dice::Dice;
use crate::maths::{Curves, Rgb, luminance, mix};
use crate::tone::ToneCurve;

/// Linear light of each pixel, row by row.
pub(crate) struct Exposure {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) pixels: Vec<Rgb>,
    /// Which pixels show the board or its stones; empty where there is no board.
    pub(crate) subject: Vec<bool>,
}

/// How a photograph's JPEG file is to be written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jpeg {
    /// 1 to 100.
    pub quality: u8,
    /// How colours are thinned out.
    pub chroma: Chroma,
}

/// How finely colours are kept in a JPEG file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chroma {
    /// At every pixel (4:4:4).
    Full,
    /// At every second pixel in both directions (4:2:0).
    Halved,
}

/// What the camera makes of the light.
pub(crate) struct Sensor {
    pub(crate) jpeg: Jpeg,
    /// Rendered pixels a final pixel.
    resolution: f64,
    /// Where the mean brightness is put, linear, 0 to 1.
    exposure: f32,
    /// Whether the board decides the exposure, or the whole picture.
    meters_subject: bool,
    balance: Rgb,
    /// Share of each channel that leaks into the others.
    crosstalk: f32,
    vignette: f32,
    /// Veiling light, as a share of the mean.
    haze: f32,
    /// Share of the light that spreads widely.
    bloom: f32,
    /// Standard deviation of defocus in thousandths of the picture's longer side.
    defocus: f32,
    /// Length of the motion in the same unit, and its direction.
    motion: (f32, f32),
    /// Noise of the sensor: standard deviation at white, and in the dark.
    shot_noise: f32,
    read_noise: f32,
    /// Strength of noise reduction that smears details.
    smear: f32,
    sharpening: f32,
    curve: ToneCurve,
    /// Share of pixels made black or white by a careless exporter.
    salt_and_pepper: f32,
    /// Strength and period in pixels of the bands of a photographed screen.
    bands: Option<(f32, f32)>,
}

impl Sensor {
    pub(crate) fn random(long_px: u32, dice: &mut Dice) -> Self {
        let quality = if dice.chance(0.7) { dice.range(70.0, 97.0) } else { dice.range(25.0, 75.0) } as u8;
        let chroma = if dice.chance(0.75) { Chroma::Halved } else { Chroma::Full };
        let coarse = f64::from(dice.octaves(0.33, 0.95)).max(300.0 / f64::from(long_px)).min(1.0);
        let warm = dice.normal() * 0.10;
        let green = dice.normal() * 0.05;
        let noisy = if dice.chance(0.3) { dice.octaves(1.0, 5.0) } else { dice.range(0.1, 1.0) };
        Self {
            jpeg: Jpeg { quality, chroma },
            resolution: if dice.chance(0.25) { 1.0 } else { coarse },
            exposure: dice.weighted(&[(0.78, 0.34), (0.12, 0.14), (0.10, 0.52)]) * dice.octaves(0.68, 1.4),
            meters_subject: dice.chance(0.8),
            balance: Rgb::new(1.0 + warm, 1.0 + green, 1.0 - warm).map(|gain| gain.clamp(0.5, 1.8)),
            crosstalk: dice.mostly_low(0.0, 0.12),
            vignette: dice.mostly_low(0.0, 0.6),
            haze: if dice.chance(0.12) { dice.range(0.03, 0.35) } else { dice.range(0.0, 0.03) },
            bloom: if dice.chance(0.2) { dice.range(0.02, 0.12) } else { 0.0 },
            defocus: if dice.chance(0.2) { dice.range(0.8, 2.8) } else { dice.range(0.2, 0.8) },
            motion: (if dice.chance(0.1) { dice.range(1.0, 6.0) } else { 0.0 }, dice.angle()),
            shot_noise: 0.010 * noisy,
            read_noise: 0.003 * noisy,
            smear: if dice.chance(0.25) { dice.range(0.3, 1.0) } else { 0.0 },
            sharpening: if dice.chance(0.5) { dice.range(0.1, 1.2) } else { 0.0 },
            curve: ToneCurve::random(dice),
            salt_and_pepper: if dice.chance(0.07) { dice.octaves(0.001, 0.02) } else { 0.0 },
            bands: dice.chance(0.03).then(|| (dice.range(0.02, 0.12), dice.octaves(3.0, 40.0))),
        }
    }

    /// Makes all its pictures so many times as bright.
    pub(crate) fn expose_by(&mut self, gain: f32) {
        self.exposure *= gain;
    }

    /// Rendered pixels a final pixel, along a side.
    pub(crate) const fn resolution(&self) -> f64 {
        self.resolution
    }

    /// What it stores, from black to white, 0 to 255.
    pub(crate) const fn stored(&self) -> RangeInclusive<f32> {
        self.curve.black..=self.curve.white
    }

    /// How far a point is smeared, in pixels of a picture whose longer side is given: by defocus, motion and coarse pixels.
    pub(crate) fn blur_px(&self, long_px: u32) -> f64 {
        let smear = f64::from(self.defocus.max(self.motion.0)) * f64::from(long_px) / 1000.0;
        smear.max(0.5 / self.resolution)
    }

    /// Makes a picture of this size.
    pub(crate) fn develop(&self, exposure: Exposure, width: u32, height: u32, seed: u64) -> RgbImage {
        let Exposure { width: columns, height: rows, pixels, subject } = exposure;
        let mut dice = Dice::new(seed ^ 0x0066_696c_6d00);
        let mut samples = self.expose(&pixels, &subject);
        drop(pixels);
        let long = columns.max(rows) as f32 / 1000.0;
        if self.bloom > 0.0 {
            blur::bloom(&mut samples, columns, rows, self.bloom, 18.0 * long);
        }
        if self.motion.0 > 0.0 {
            blur::motion(&mut samples, columns, rows, self.motion.0 * long, self.motion.1);
        }
        blur::gaussian(&mut samples, columns, rows, self.defocus * long);
        self.vignette_and_balance(&mut samples, columns, rows);
        self.encode(&mut samples, columns, &mut dice);
        if self.smear > 0.0 {
            blur::smear(&mut samples, columns, rows, self.smear);
        }
        if self.sharpening > 0.0 {
            blur::sharpen(&mut samples, columns, rows, self.sharpening);
        }
        self.finish(&samples, (columns, rows), (width, height), &mut dice)
    }

    /// The light scaled so that its mean falls where the exposure wants it, with the veil over it: red, green and blue in turn.
    fn expose(&self, pixels: &[Rgb], subject: &[bool]) -> Vec<f32> {
        let weighed = |&(order, _): &(usize, &Rgb)| !self.meters_subject || subject.get(order).is_none_or(|&seen| seen);
        let sampled = pixels.iter().enumerate().step_by(97).filter(weighed);
        let mut values: Vec<f32> = sampled.map(|(_, pixel)| metered(pixel)).filter(|&value| value > 0.0).collect();
        if values.is_empty() {
            values = pixels.iter().step_by(97).map(metered).collect();
        }
        values.sort_by(f32::total_cmp);
        // The brightest tenth is left out, or a lamp's reflection would darken the whole picture.
        let kept = (values.len() * 9 / 10).max(1).min(values.len());
        let mean = values[..kept].iter().sum::<f32>() / kept.max(1) as f32;
        let gain = self.exposure / mean.max(1e-5);
        let average: Rgb = pixels.iter().step_by(97).map(|pixel| pixel.map(|value| value.min(4.0 * mean))).sum::<Rgb>()
            / (pixels.len().div_ceil(97)) as f32;
        let veil = average * (gain * self.haze);
        let gain = gain * (1.0 - 0.5 * self.haze);
        let mut samples = vec![0.0; CHANNELS * pixels.len()];
        for (samples, pixel) in samples.chunks_exact_mut(CHANNELS).zip(pixels) {
            samples.copy_from_slice((pixel * gain + veil).as_slice());
        }
        samples
    }

    fn vignette_and_balance(&self, samples: &mut [f32], columns: usize, rows: usize) {
        let (middle_x, middle_y) = (columns as f32 / 2.0, rows as f32 / 2.0);
        let inverse = 1.0 / (middle_x * middle_x + middle_y * middle_y);
        for (row, line) in samples.chunks_exact_mut(CHANNELS * columns).enumerate() {
            let down = (row as f32 - middle_y).powi(2);
            for (column, pixel) in line.chunks_exact_mut(CHANNELS).enumerate() {
                let far = ((column as f32 - middle_x).powi(2) + down) * inverse;
                let lit =
                    Rgb::new(pixel[0], pixel[1], pixel[2]).component_mul(&self.balance) * (1.0 - self.vignette * far);
                let grey = (lit.x + lit.y + lit.z) / 3.0;
                pixel.copy_from_slice(mix(lit, Rgb::repeat(grey), self.crosstalk).as_slice());
            }
        }
    }

    /// The tone curve with the sensor's noise: values 0 to 255, not yet whole.
    fn encode(&self, samples: &mut [f32], columns: usize, dice: &mut Dice) {
        let table = self.curve.table(self.shot_noise, self.read_noise);
        let mut noise = Noise::new(dice.bits());
        for (row, line) in samples.chunks_exact_mut(CHANNELS * columns).enumerate() {
            if let Some((strength, period)) = self.bands {
                for (column, pixel) in line.chunks_exact_mut(CHANNELS).enumerate() {
                    let turns = (row as f32 + 0.17 * column as f32) / period;
                    let gain = 1.0 + strength * (turns * std::f32::consts::TAU).sine();
                    pixel.iter_mut().for_each(|value| *value *= gain);
                }
            }
            table.encode(line, || noise.next());
        }
    }

    /// The final size, whole numbers, and the dots of a careless exporter.
    fn finish(&self, encoded: &[f32], from: (usize, usize), to: (u32, u32), dice: &mut Dice) -> RgbImage {
        let (columns, rows) = from;
        let (across, down) = (Steps::new(columns, to.0 as usize), Steps::new(rows, to.1 as usize));
        let mut noise = Noise::new(dice.bits());
        let mut picture = RgbImage::new(to.0, to.1);
        let mut line = vec![0.0; CHANNELS * columns];
        for (pixels, &(row, next, share)) in picture.as_mut().chunks_exact_mut(3 * to.0 as usize).zip(&down.0) {
            let row_at = |row: usize| &encoded[row * CHANNELS * columns..][..CHANNELS * columns];
            let (above, below) = (row_at(row), row_at(next));
            for (value, (above, below)) in line.iter_mut().zip(above.iter().zip(below)) {
                *value = above + (below - above) * share;
            }
            for (pixel, &(column, next, share)) in pixels.chunks_exact_mut(3).zip(&across.0) {
                let (one, two) = (&line[CHANNELS * column..][..CHANNELS], &line[CHANNELS * next..][..CHANNELS]);
                for (stored, (one, two)) in pixel.iter_mut().zip(one.iter().zip(two)) {
                    *stored = (one + (two - one) * share + 0.5) as u8;
                }
                if self.salt_and_pepper > 0.0 && noise.unit() < self.salt_and_pepper {
                    pixel.fill(if noise.unit() < 0.7 { 0 } else { 255 });
                }
            }
        }
        picture
    }
}

/// For each of so many places along a line, which two of the line's values it lies between, and the share of the way to the second.
struct Steps(Vec<(usize, usize, f32)>);

impl Steps {
    fn new(values: usize, places: usize) -> Self {
        let scale = values as f32 / places as f32;
        let step = |place: usize| {
            let along = ((place as f32 + 0.5) * scale - 0.5).clamp(0.0, (values - 1) as f32);
            let first = along as usize;
            (first, (first + 1).min(values - 1), along - first as f32)
        };
        Self((0..places).map(step).collect())
    }
}

/// What a light meter sees: mostly luminance, but a strong single channel counts too.
fn metered(pixel: &Rgb) -> f32 {
    0.6 * luminance(pixel) + 0.4 * pixel.max() * 0.6
}

/// Cheap noise: the sum of four even deviates out of one word, near enough to normal for a sensor.
struct Noise {
    state: u64,
}

impl Noise {
    fn new(seed: u64) -> Self {
        Self { state: seed | 1 }
    }

    fn bits(&mut self) -> u64 {
        // xorshift64* (Marsaglia 2003, Vigna 2016).
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        self.state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// Mean 0, standard deviation 1.
    fn next(&mut self) -> f32 {
        let bits = self.bits();
        let sum = (bits & 0xffff) + (bits >> 16 & 0xffff) + (bits >> 32 & 0xffff) + (bits >> 48);
        (sum as f32 / 65_536.0 - 2.0) * 1.732
    }

    fn unit(&mut self) -> f32 {
        (self.bits() >> 40) as f32 / (1_u64 << 24) as f32
    }
}
