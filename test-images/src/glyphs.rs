//! Letters and digits on a raster of 5 by 7 cells, drawn by hand for labels, and made-up signs for print nobody reads.

use crate::maths::smoothstep;
use crate::noise;

/// Rows from the top, the left cell in the highest of five bits.
const DIGITS: [[u8; 7]; 10] = [
    [14, 17, 19, 21, 25, 17, 14],
    [4, 12, 4, 4, 4, 4, 14],
    [14, 17, 1, 2, 4, 8, 31],
    [31, 2, 4, 2, 1, 17, 14],
    [2, 6, 10, 18, 31, 2, 2],
    [31, 16, 30, 1, 1, 17, 14],
    [6, 8, 16, 30, 17, 17, 14],
    [31, 1, 2, 4, 8, 8, 8],
    [14, 17, 17, 14, 17, 17, 14],
    [14, 17, 17, 15, 1, 2, 12],
];
/// `A` to `T` without `I`.
const LETTERS: [[u8; 7]; 19] = [
    [14, 17, 17, 31, 17, 17, 17],
    [30, 17, 17, 30, 17, 17, 30],
    [14, 17, 16, 16, 16, 17, 14],
    [28, 18, 17, 17, 17, 18, 28],
    [31, 16, 16, 30, 16, 16, 31],
    [31, 16, 16, 30, 16, 16, 16],
    [14, 17, 16, 23, 17, 17, 15],
    [17, 17, 17, 31, 17, 17, 17],
    [7, 2, 2, 2, 2, 18, 12],
    [17, 18, 20, 24, 20, 18, 17],
    [16, 16, 16, 16, 16, 16, 31],
    [17, 27, 21, 21, 17, 17, 17],
    [17, 17, 25, 21, 19, 17, 17],
    [14, 17, 17, 17, 17, 17, 14],
    [30, 17, 17, 30, 16, 16, 16],
    [14, 17, 17, 17, 21, 18, 13],
    [30, 17, 17, 30, 20, 18, 17],
    [15, 16, 16, 14, 1, 1, 30],
    [31, 4, 4, 4, 4, 4, 4],
];

/// A sign to print.
#[derive(Clone, Copy)]
pub(crate) enum Glyph {
    Digit(usize),
    /// The letter of a column, counted from 0.
    Column(usize),
    /// A made-up sign of dense strokes.
    Sign(u32),
}

/// How much ink lies at a place of a sign, 0 to 1. `x` and `y` are shares of its width and height, 0 to 1 inside; `blur` is
/// the width of a pixel in the same unit.
pub(crate) fn ink(glyph: Glyph, x: f32, y: f32, blur: f32) -> f32 {
    if !(0.0..1.0).contains(&x) || !(0.0..1.0).contains(&y) {
        return 0.0;
    }
    let at = |column: i32, row: i32| -> f32 {
        if !(0..5).contains(&column) || !(0..7).contains(&row) {
            return 0.0;
        }
        let rows = match glyph {
            Glyph::Digit(digit) => DIGITS[digit % 10],
            Glyph::Column(column) => LETTERS[column % LETTERS.len()],
            Glyph::Sign(seed) => {
                return f32::from(u8::from(noise::cell(column, row, seed) > if row % 2 == 0 { -0.35 } else { 0.3 }));
            }
        };
        f32::from(rows[row as usize] >> (4 - column) & 1)
    };
    let (across, down) = (x * 5.0 - 0.5, y * 7.0 - 0.5);
    let (column, row) = (across.floor(), down.floor());
    let (right, bottom) = (across - column, down - row);
    let (column, row) = (column as i32, row as i32);
    let above = at(column, row) * (1.0 - right) + at(column + 1, row) * right;
    let below = at(column, row + 1) * (1.0 - right) + at(column + 1, row + 1) * right;
    let smooth = above * (1.0 - bottom) + below * bottom;
    let soft = (blur * 3.0).min(0.5);
    smoothstep(0.5 - soft - 0.05, 0.5 + soft + 0.05, smooth)
}
