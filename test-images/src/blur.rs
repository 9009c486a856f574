//! Spreading light: defocus, motion, bloom, and the smearing and sharpening of camera software.
//!
//! Pictures are samples, row by row: red, green and blue of the first pixel, then of the next.

use crate::maths::{Curves, Rgb};

/// Samples a pixel.
pub(crate) const CHANNELS: usize = 3;
/// A slight blur: the middle pixel, the next and the next but one.
const SOFT: [f32; 3] = [0.4, 0.22, 0.08];

/// Box passes whose sum of variances is that of a Gaussian; three are as good as one to the eye.
const PASSES: usize = 3;
/// Below this standard deviation in pixels a blur changes nothing that the pixels do not already do.
const LEAST_PX: f32 = 0.25;

/// Blurs by a Gaussian of this standard deviation in pixels.
pub(crate) fn gaussian(samples: &mut [f32], columns: usize, rows: usize, deviation: f32) {
    if deviation < LEAST_PX {
        return;
    }
    if deviation < 1.2 {
        // Small blurs by their own kernel: boxes are too coarse for them.
        let side = (-0.5 / (deviation * deviation)).exponential();
        let far = (-2.0 / (deviation * deviation)).exponential();
        let total = 1.0 + 2.0 * side + 2.0 * far;
        return separable(samples, columns, rows, [1.0 / total, side / total, far / total]);
    }
    // A box of radius r has variance r (r + 1) / 3.
    let radius = ((-1.0 + (1.0 + 12.0 * deviation * deviation / PASSES as f32).sqrt()) / 2.0).round().max(1.0) as usize;
    for _ in 0..PASSES {
        box_rows(samples, columns, radius);
        box_columns(samples, columns, rows, radius);
    }
}

/// Moves the camera while the shutter is open: `length` pixels in direction `angle`.
pub(crate) fn motion(samples: &mut [f32], columns: usize, rows: usize, length: f32, angle: f32) {
    let taps = (length.ceil() as usize).clamp(2, 9);
    let sharp = samples.to_vec();
    let step = length / taps as f32;
    let (cosine, sine) = (angle.cosine(), angle.sine());
    let along = |tap: usize| (tap as f32 - (taps - 1) as f32 / 2.0) * step;
    // Where each tap finds its sample, for every place of a line.
    let shifted = |length: usize, shift: f32| -> Vec<usize> {
        let last = (length - 1) as f32;
        (0..length).map(|place| (place as f32 + shift).round().clamp(0.0, last) as usize).collect()
    };
    let across: Vec<Vec<usize>> = (0..taps).map(|tap| shifted(columns, along(tap) * cosine)).collect();
    let down: Vec<Vec<usize>> = (0..taps).map(|tap| shifted(rows, along(tap) * sine)).collect();
    let share = 1.0 / taps as f32;
    for (row, line) in samples.chunks_exact_mut(CHANNELS * columns).enumerate() {
        line.fill(0.0);
        for (across, down) in across.iter().zip(&down) {
            let from = &sharp[down[row] * CHANNELS * columns..][..CHANNELS * columns];
            for (sum, &column) in line.chunks_exact_mut(CHANNELS).zip(across) {
                for (sum, value) in sum.iter_mut().zip(&from[CHANNELS * column..][..CHANNELS]) {
                    *sum += value * share;
                }
            }
        }
    }
}

/// Lets `share` of the light spread by `deviation` pixels, worked out on a picture eight times coarser.
pub(crate) fn bloom(samples: &mut [f32], columns: usize, rows: usize, share: f32, deviation: f32) {
    const COARSER: usize = 8;
    /// No highlight spreads more light than this, or one lamp would veil the whole picture.
    const BRIGHTEST: f32 = 12.0;
    let (wide, high) = (columns.div_ceil(COARSER), rows.div_ceil(COARSER));
    let mut coarse = vec![0.0; CHANNELS * wide * high];
    let group = |length: usize, place: usize| COARSER.min(length - place * COARSER) as f32;
    for (row, line) in samples.chunks_exact(CHANNELS * columns).enumerate() {
        let sums = coarse[row / COARSER * CHANNELS * wide..][..CHANNELS * wide].chunks_exact_mut(CHANNELS);
        for (column, (sum, pixels)) in sums.zip(line.chunks(CHANNELS * COARSER)).enumerate() {
            let part = 1.0 / (group(columns, column) * group(rows, row / COARSER));
            for pixel in pixels.chunks_exact(CHANNELS) {
                for (sum, value) in sum.iter_mut().zip(pixel) {
                    *sum += value.min(BRIGHTEST) * part;
                }
            }
        }
    }
    gaussian(&mut coarse, wide, high, deviation / COARSER as f32);
    let half = (COARSER as f32 - 1.0) / 2.0;
    let steps = |length: usize, most: usize| -> Vec<(usize, usize, f32)> {
        let step = |place: usize| {
            let along = ((place as f32 - half) / COARSER as f32).clamp(0.0, (most - 1) as f32);
            (along as usize, (along as usize + 1).min(most - 1), along.fract())
        };
        (0..length).map(step).collect()
    };
    let (across, down) = (steps(columns, wide), steps(rows, high));
    let mut between = vec![0.0; CHANNELS * wide];
    for (line, &(first, next, below)) in samples.chunks_exact_mut(CHANNELS * columns).zip(&down) {
        let row = |row: usize| &coarse[row * CHANNELS * wide..][..CHANNELS * wide];
        for (value, (above, under)) in between.iter_mut().zip(row(first).iter().zip(row(next))) {
            *value = above + (under - above) * below;
        }
        for (pixel, &(first, next, right)) in line.chunks_exact_mut(CHANNELS).zip(&across) {
            for (channel, value) in pixel.iter_mut().enumerate() {
                let (left, beside) = (between[CHANNELS * first + channel], between[CHANNELS * next + channel]);
                *value += (left + (beside - left) * right - *value) * share;
            }
        }
    }
}

/// Noise reduction that eats fine detail: a slight blur wherever the picture is nearly flat.
pub(crate) fn smear(samples: &mut [f32], columns: usize, rows: usize, strength: f32) {
    /// Differences up to about this, of 255, are taken for noise.
    const NOISE: f32 = 12.0;
    let mut flat = samples.to_vec();
    separable(&mut flat, columns, rows, SOFT);
    for (pixel, flat) in samples.chunks_exact_mut(CHANNELS).zip(flat.chunks_exact(CHANNELS)) {
        let apart = pixel.iter().zip(flat).map(|(value, flat)| (flat - value).abs()).fold(0.0, f32::max);
        let share = strength / (1.0 + (apart / NOISE).powi(2));
        for (value, flat) in pixel.iter_mut().zip(flat) {
            *value += (flat - *value) * share;
        }
    }
}

/// Unsharp masking: bright and dark seams along every border.
pub(crate) fn sharpen(samples: &mut [f32], columns: usize, rows: usize, strength: f32) {
    let mut soft = samples.to_vec();
    separable(&mut soft, columns, rows, SOFT);
    for (value, soft) in samples.iter_mut().zip(soft) {
        *value += (*value - soft) * strength;
    }
}

/// Both directions with the kernel `[middle, next, next but one]`.
fn separable(samples: &mut [f32], columns: usize, rows: usize, kernel: [f32; 3]) {
    let width = CHANNELS * columns;
    // A row with its ends repeated by the kernel's reach of two pixels.
    let mut line = vec![0.0; width + 4 * CHANNELS];
    for row in samples.chunks_exact_mut(width) {
        line[2 * CHANNELS..][..width].copy_from_slice(row);
        for repeated in 0..2 {
            line[repeated * CHANNELS..][..CHANNELS].copy_from_slice(&row[..CHANNELS]);
            line[width + (2 + repeated) * CHANNELS..][..CHANNELS].copy_from_slice(&row[width - CHANNELS..]);
        }
        let [far_left, left, middle, right, far_right] =
            std::array::from_fn(|offset| &line[offset * CHANNELS..][..width]);
        mix_lines(row, [far_left, left, middle, right, far_right], kernel);
    }
    // The two rows above as they were, and this one.
    let mut above = [samples[..width].to_vec(), samples[..width].to_vec()];
    let mut here = vec![0.0; width];
    for row in 0..rows {
        let (current, below) = samples[row * width..].split_at_mut(width);
        here.copy_from_slice(current);
        let next = below.get(..width).unwrap_or(&here);
        let far = below.get(width..2 * width).unwrap_or(next);
        mix_lines(current, [&above[0], &above[1], &here, next, far], kernel);
        above.swap(0, 1);
        std::mem::swap(&mut above[1], &mut here);
    }
}

/// Five lines mixed by a kernel.
fn mix_lines(mixed: &mut [f32], lines: [&[f32]; 5], kernel: [f32; 3]) {
    let [far_before, before, middle, after, far_after] = lines.map(|line| &line[..mixed.len()]);
    for (place, mixed) in mixed.iter_mut().enumerate() {
        *mixed = middle[place] * kernel[0]
            + (before[place] + after[place]) * kernel[1]
            + (far_before[place] + far_after[place]) * kernel[2];
    }
}

fn box_rows(samples: &mut [f32], columns: usize, radius: usize) {
    let mut line = vec![Rgb::zeros(); columns];
    for row in samples.chunks_exact_mut(CHANNELS * columns) {
        for (pixel, samples) in line.iter_mut().zip(row.chunks_exact(CHANNELS)) {
            pixel.copy_from_slice(samples);
        }
        let last = columns - 1;
        let mut sum = line[0] * radius as f32;
        for ahead in 0..=radius {
            sum += line[ahead.min(last)];
        }
        let share = 1.0 / (2 * radius + 1) as f32;
        for (place, samples) in row.chunks_exact_mut(CHANNELS).enumerate() {
            samples.copy_from_slice((sum * share).as_slice());
            sum += line[(place + radius + 1).min(last)] - line[place.saturating_sub(radius)];
        }
    }
}

/// The mean of the rows around each row, all columns at once, the first and last row repeated outwards.
fn box_columns(samples: &mut [f32], columns: usize, rows: usize, radius: usize) {
    let width = CHANNELS * columns;
    let share = 1.0 / (2 * radius + 1) as f32;
    let sharp = samples.to_vec();
    let line = |row: usize| &sharp[row.min(rows - 1) * width..][..width];
    let mut sums: Vec<f32> = line(0).iter().map(|value| value * radius as f32).collect();
    for ahead in 0..=radius {
        for (sum, value) in sums.iter_mut().zip(line(ahead)) {
            *sum += value;
        }
    }
    for (row, mixed) in samples.chunks_exact_mut(width).enumerate() {
        let (coming, going) = (line(row + radius + 1), line(row.saturating_sub(radius)));
        for (((mixed, sum), coming), going) in mixed.iter_mut().zip(&mut sums).zip(coming).zip(going) {
            *mixed = *sum * share;
            *sum += coming - going;
        }
    }
}
