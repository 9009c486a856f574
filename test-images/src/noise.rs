//! Smooth random fields for grain, cloth, dirt and uneven ink: value noise on a lattice (after Perlin 1985), about 0 in mean.

use crate::lanes::{Lanes, TILE_PX};
use crate::maths::floor;

/// A well-mixed hash of a lattice cell (half of the finaliser of MurmurHash3, enough for a picture).
#[inline]
pub(crate) fn hash(x: i32, y: i32, seed: u32) -> u32 {
    let mut bits = (x as u32).wrapping_mul(0x8da6_b343) ^ (y as u32).wrapping_mul(0xd816_3841) ^ seed;
    bits ^= bits >> 15;
    bits = bits.wrapping_mul(0x85eb_ca6b);
    bits ^ (bits >> 13)
}

/// A random number of a lattice cell, -1 to 1.
#[inline]
pub(crate) fn cell(x: i32, y: i32, seed: u32) -> f32 {
    (hash(x, y, seed) >> 8) as f32 / (1 << 23) as f32 - 1.0
}

/// Smooth noise, -1 to 1, changing over a distance of 1.
#[inline]
pub(crate) fn value(x: f32, y: f32, seed: u32) -> f32 {
    let (column, row) = (floor(x), floor(y));
    let (right_share, bottom_share) = (ease(x - column as f32), ease(y - row as f32));
    let above = between(cell(column, row, seed), cell(column.wrapping_add(1), row, seed), right_share);
    let below_row = row.wrapping_add(1);
    let below = between(cell(column, below_row, seed), cell(column.wrapping_add(1), below_row, seed), right_share);
    between(above, below, bottom_share)
}

/// Noise of several octaves, about -1 to 1, each octave half as strong and twice as fine.
pub(crate) fn fractal(x: f32, y: f32, seed: u32, octaves: u32) -> f32 {
    let (mut sum, mut strength, mut scale) = (0.0, 0.5, 1.0);
    for octave in 0..octaves {
        sum += strength * value(x * scale, y * scale, seed.wrapping_add(octave.wrapping_mul(0x9e37_79b9)));
        strength *= 0.5;
        scale *= 2.03;
    }
    sum
}

/// The same at each place of a row.
pub(crate) fn fractals(x: &Lanes, y: &Lanes, seed: u32, octaves: u32) -> Lanes {
    let mut sums = [0.0; TILE_PX];
    let (mut strength, mut scale) = (0.5, 1.0);
    for octave in 0..octaves {
        let seed = seed.wrapping_add(octave.wrapping_mul(0x9e37_79b9));
        for lane in 0..TILE_PX {
            sums[lane] += strength * value(x[lane] * scale, y[lane] * scale, seed);
        }
        strength *= 0.5;
        scale *= 2.03;
    }
    sums
}

#[inline]
fn ease(share: f32) -> f32 {
    share * share * (3.0 - 2.0 * share)
}

fn between(one: f32, two: f32, share: f32) -> f32 {
    one + (two - one) * share
}
