//! What is drawn on a Go board besides its lines: coordinates, a maker's name, star points, the seam of a folding board.

use board::BoardSize;

use crate::dice::Dice;
use crate::finish::Footprint;
use crate::glyphs::{self, Glyph};
use crate::maths::{Rgb, Vec2, srgb};

/// The drawing that the marks go with, in millimetres.
pub(crate) struct Drawn<'a> {
    pub(crate) columns_mm: &'a [f32],
    pub(crate) rows_mm: &'a [f32],
    /// Width and height of a cell.
    pub(crate) cell: Vec2,
    pub(crate) margin_mm: Vec2,
}

/// Coordinates along the edges.
#[derive(Clone, Copy)]
pub(crate) struct Labels {
    height_mm: f32,
    signs: LabelSigns,
}

#[derive(Clone, Copy, PartialEq)]
enum LabelSigns {
    /// Letters above and below, numbers at the sides.
    Coordinates,
    /// A maker's line in one corner.
    Maker,
}

/// The fold of a folding board.
#[derive(Clone, Copy)]
pub(crate) struct Seam {
    /// Whether it lies between columns (true) or rows.
    pub(crate) upright: bool,
    pub(crate) place_mm: f32,
    pub(crate) width_mm: f32,
    pub(crate) color: Rgb,
}

impl Labels {
    pub(crate) fn random(margin_mm: f32, spacing_mm: f32, dice: &mut Dice) -> Option<Self> {
        let height_mm = (margin_mm * dice.range(0.3, 0.5)).min(spacing_mm * 0.45);
        let signs = if dice.chance(0.65) { LabelSigns::Coordinates } else { LabelSigns::Maker };
        dice.chance(0.22).then_some(Self { height_mm, signs })
    }

    /// How much ink lies at a place, 0 to 1.
    pub(crate) fn ink(&self, drawn: &Drawn<'_>, place: Vec2, footprint: Footprint, seed: u32) -> f32 {
        let Drawn { columns_mm, rows_mm, cell, margin_mm } = drawn;
        let last = columns_mm.len() - 1;
        let (right, bottom) = (columns_mm[last], rows_mm[last]);
        let inside = |value: f32, far: f32| (-cell.x / 2.0..far + cell.x / 2.0).contains(&value);
        let height = self.height_mm;
        let blur = footprint.max() / height;
        let glyph = |glyph: Glyph, x: f32, y: f32| glyphs::ink(glyph, x / (height * 0.7) + 0.5, y / height + 0.5, blur);
        if self.signs == LabelSigns::Maker {
            let (x, y) = (place.x - right + 3.0 * height, place.y - bottom - margin_mm.y * 0.6);
            let order = (x / height).round();
            let inside = (-3.0..=3.0).contains(&order);
            return if inside { glyph(Glyph::Sign(seed ^ order as i32 as u32), x - order * height, y) } else { 0.0 };
        }
        let beside = margin_mm * 0.55;
        let mut ink: f32 = 0.0;
        if inside(place.x, right) && (place.y < -0.2 * beside.y || place.y > bottom + 0.2 * beside.y) {
            let (_, column) = nearest(columns_mm, place.x, cell.x);
            let y = if place.y < 0.0 { place.y + beside.y } else { place.y - bottom - beside.y };
            ink = ink.max(glyph(Glyph::Column(column), place.x - columns_mm[column], y));
        }
        if inside(place.y, bottom) && (place.x < -0.2 * beside.x || place.x > right + 0.2 * beside.x) {
            let (_, row) = nearest(rows_mm, place.y, cell.y);
            let x = if place.x < 0.0 { place.x + beside.x } else { place.x - right - beside.x };
            let (number, y) = (columns_mm.len() - row, place.y - rows_mm[row]);
            let step = if number > 9 { 0.36 * height } else { 0.0 };
            ink = ink.max(glyph(Glyph::Digit(number % 10), x - step, y));
            if number > 9 {
                ink = ink.max(glyph(Glyph::Digit(number / 10), x + step, y));
            }
        }
        ink
    }
}

impl Seam {
    pub(crate) fn random(size: BoardSize, column_mm: f32, row_mm: f32, dice: &mut Dice) -> Option<Self> {
        let upright = dice.chance(0.5);
        let middle = (size.lines() - 1) as f32 / 2.0 * if upright { column_mm } else { row_mm };
        let off = if dice.chance(0.5) { 0.0 } else { dice.range(-0.5, 0.5) * column_mm };
        let color = dice.pick(&[srgb(15, 12, 10), srgb(60, 40, 25), srgb(120, 90, 60)]);
        let width_mm = dice.octaves(0.5, 3.2);
        dice.chance(0.16).then_some(Self { upright, place_mm: middle + off, width_mm, color })
    }
}

/// The share of a pixel `wide_mm` wide that a line covers whose middle is `far_mm` away.
pub(crate) fn coverage(far_mm: f32, line_mm: f32, wide_mm: f32) -> f32 {
    let wide = wide_mm.max(0.02);
    ((line_mm + wide) / 2.0 - far_mm).clamp(0.0, wide.min(line_mm)) / wide
}

/// The distance to the nearest line, and which line it is.
pub(crate) fn nearest(lines_mm: &[f32], place_mm: f32, spacing_mm: f32) -> (f32, usize) {
    let line = ((place_mm / spacing_mm + 0.5).max(0.0) as usize).min(lines_mm.len() - 1);
    ((place_mm - lines_mm[line]).abs(), line)
}

/// Whether the crossing carries a star point: the customary five or nine.
pub(crate) fn is_star(size: BoardSize, column: usize, row: usize) -> bool {
    let lines = size.lines();
    let edge = if lines >= 12 { 3 } else { 2 };
    let middle = lines / 2;
    let star = |line: usize| line == edge || line == lines - 1 - edge || line == middle;
    let between = (column == middle) != (row == middle);
    star(column) && star(row) && (!between || lines >= 17)
}
