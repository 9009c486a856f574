//! Spreading light: defocus, motion, bloom, and the smearing and sharpening of camera software.

use crate::maths::{Rgb, mix};

/// Box passes whose sum of variances is that of a Gaussian; three are as good as one to the eye.
const PASSES: usize = 3;
/// Below this standard deviation in pixels a blur changes nothing that the pixels do not already do.
const LEAST_PX: f32 = 0.25;

/// Blurs by a Gaussian of this standard deviation in pixels.
pub(crate) fn gaussian(pixels: &mut [Rgb], columns: usize, rows: usize, deviation: f32) {
    if deviation < LEAST_PX {
        return;
    }
    if deviation < 1.2 {
        // Small blurs by their own kernel: boxes are too coarse for them.
        let side = (-0.5 / (deviation * deviation)).exp();
        let far = (-2.0 / (deviation * deviation)).exp();
        let total = 1.0 + 2.0 * side + 2.0 * far;
        return separable(pixels, columns, rows, [1.0 / total, side / total, far / total]);
    }
    // A box of radius r has variance r (r + 1) / 3.
    let radius = ((-1.0 + (1.0 + 12.0 * deviation * deviation / PASSES as f32).sqrt()) / 2.0).round().max(1.0) as usize;
    for _ in 0..PASSES {
        box_rows(pixels, columns, radius);
        box_columns(pixels, columns, rows, radius);
    }
}

/// Moves the camera while the shutter is open: `length` pixels in direction `angle`.
pub(crate) fn motion(pixels: &mut [Rgb], columns: usize, rows: usize, length: f32, angle: f32) {
    let taps = (length.ceil() as usize).clamp(2, 9);
    let sharp = pixels.to_vec();
    let step = length / taps as f32;
    for (index, pixel) in pixels.iter_mut().enumerate() {
        let (x, y) = ((index % columns) as f32, (index / columns) as f32);
        let mut sum = Rgb::zeros();
        for tap in 0..taps {
            let along = (tap as f32 - (taps - 1) as f32 / 2.0) * step;
            let column = (x + along * angle.cos()).round().clamp(0.0, (columns - 1) as f32) as usize;
            let row = (y + along * angle.sin()).round().clamp(0.0, (rows - 1) as f32) as usize;
            sum += sharp[row * columns + column];
        }
        *pixel = sum / taps as f32;
    }
}

/// Lets `share` of the light spread by `deviation` pixels, worked out on a picture eight times coarser.
pub(crate) fn bloom(pixels: &mut [Rgb], columns: usize, rows: usize, share: f32, deviation: f32) {
    const COARSER: usize = 8;
    /// No highlight spreads more light than this, or one lamp would veil the whole picture.
    const BRIGHTEST: f32 = 12.0;
    let (wide, high) = (columns.div_ceil(COARSER), rows.div_ceil(COARSER));
    let mut coarse = vec![Rgb::zeros(); wide * high];
    let mut counts = vec![0.0_f32; wide * high];
    for (index, pixel) in pixels.iter().enumerate() {
        let place = index / columns / COARSER * wide + index % columns / COARSER;
        coarse[place] += pixel.map(|value| value.min(BRIGHTEST));
        counts[place] += 1.0;
    }
    for (pixel, count) in coarse.iter_mut().zip(&counts) {
        *pixel /= count.max(1.0);
    }
    gaussian(&mut coarse, wide, high, deviation / COARSER as f32);
    let half = (COARSER as f32 - 1.0) / 2.0;
    for (index, pixel) in pixels.iter_mut().enumerate() {
        let x = ((index % columns) as f32 - half) / COARSER as f32;
        let y = ((index / columns) as f32 - half) / COARSER as f32;
        *pixel = mix(*pixel, between(&coarse, wide, high, x, y), share);
    }
}

/// Noise reduction that eats fine detail: a slight blur wherever the picture is nearly flat.
pub(crate) fn smear(pixels: &mut [Rgb], columns: usize, rows: usize, strength: f32) {
    /// Differences up to about this, of 255, are taken for noise.
    const NOISE: f32 = 12.0;
    let mut flat = pixels.to_vec();
    separable(&mut flat, columns, rows, [0.4, 0.22, 0.08]);
    for (pixel, flat) in pixels.iter_mut().zip(flat) {
        let apart = (flat - *pixel).abs().max();
        *pixel = mix(*pixel, flat, strength / (1.0 + (apart / NOISE).powi(2)));
    }
}

/// Unsharp masking: bright and dark seams along every border.
pub(crate) fn sharpen(pixels: &mut [Rgb], columns: usize, rows: usize, strength: f32) {
    let mut soft = pixels.to_vec();
    separable(&mut soft, columns, rows, [0.4, 0.22, 0.08]);
    for (pixel, soft) in pixels.iter_mut().zip(soft) {
        *pixel += (*pixel - soft) * strength;
    }
}

/// The value at a place between pixels.
#[inline]
pub(crate) fn between(pixels: &[Rgb], columns: usize, rows: usize, x: f32, y: f32) -> Rgb {
    let x = x.clamp(0.0, (columns - 1) as f32);
    let y = y.clamp(0.0, (rows - 1) as f32);
    let (column, row) = (x as usize, y as usize);
    let (next_column, next_row) = ((column + 1).min(columns - 1), (row + 1).min(rows - 1));
    let at = |column: usize, row: usize| pixels[row * columns + column];
    let above = mix(at(column, row), at(next_column, row), x - column as f32);
    let below = mix(at(column, next_row), at(next_column, next_row), x - column as f32);
    mix(above, below, y - row as f32)
}

/// Both directions with the kernel `[middle, next, next but one]`.
fn separable(pixels: &mut [Rgb], columns: usize, rows: usize, kernel: [f32; 3]) {
    let mut line = vec![Rgb::zeros(); columns];
    for row in pixels.chunks_exact_mut(columns) {
        line.copy_from_slice(row);
        let last = columns - 1;
        for (column, pixel) in row.iter_mut().enumerate() {
            let side = line[column.saturating_sub(1)] + line[(column + 1).min(last)];
            let far = line[column.saturating_sub(2)] + line[(column + 2).min(last)];
            *pixel = line[column] * kernel[0] + side * kernel[1] + far * kernel[2];
        }
    }
    let mut above: [Vec<Rgb>; 2] = [pixels[..columns].to_vec(), pixels[..columns].to_vec()];
    for row in 0..rows {
        let start = row * columns;
        let current = pixels[start..start + columns].to_vec();
        let next = (row + 1).min(rows - 1) * columns;
        let far = (row + 2).min(rows - 1) * columns;
        for column in 0..columns {
            pixels[start + column] = current[column] * kernel[0]
                + (above[1][column] + if next == start { current[column] } else { pixels[next + column] }) * kernel[1]
                + (above[0][column] + if far == start { current[column] } else { pixels[far + column] }) * kernel[2];
        }
        let [older, newer] = &mut above;
        std::mem::swap(older, newer);
        *newer = current;
    }
}

fn box_rows(pixels: &mut [Rgb], columns: usize, radius: usize) {
    let mut line = vec![Rgb::zeros(); columns];
    for row in pixels.chunks_exact_mut(columns) {
        line.copy_from_slice(row);
        running_mean(&line, radius, |column, mean| row[column] = mean);
    }
}

fn box_columns(pixels: &mut [Rgb], columns: usize, rows: usize, radius: usize) {
    /// Columns taken at a time, so that memory is read in runs.
    const GROUP: usize = 8;
    let mut lines = vec![vec![Rgb::zeros(); rows]; GROUP];
    for first in (0..columns).step_by(GROUP) {
        let group = GROUP.min(columns - first);
        for row in 0..rows {
            for (offset, line) in lines.iter_mut().enumerate().take(group) {
                line[row] = pixels[row * columns + first + offset];
            }
        }
        for (offset, line) in lines.iter().enumerate().take(group) {
            running_mean(line, radius, |row, mean| pixels[row * columns + first + offset] = mean);
        }
    }
}

/// The mean of each place's neighbourhood, the ends repeated outwards.
fn running_mean(line: &[Rgb], radius: usize, mut put: impl FnMut(usize, Rgb)) {
    let last = line.len() - 1;
    let share = 1.0 / (2 * radius + 1) as f32;
    let mut sum = line[0] * radius as f32;
    for ahead in 0..=radius {
        sum += line[ahead.min(last)];
    }
    for place in 0..line.len() {
        put(place, sum * share);
        sum += line[(place + radius + 1).min(last)] - line[place.saturating_sub(radius)];
    }
}
