//! Things printed or laid out on a sheet or a plate that are no Go board: text, tables, chequered boards, keys, dials.

use crate::dice::Dice;
use crate::finish::{Finish, Footprint};
use crate::glyphs::{self, Glyph};
use crate::maths::{Curves, Rgb, Vec2, mix, smoothstep, srgb};
use crate::noise;

/// A printed rectangle from (0, 0) to `size_mm`.
pub(crate) struct Print {
    pub(crate) kind: PrintKind,
    pub(crate) size_mm: Vec2,
    pub(crate) finish: Finish,
    pub(crate) ink: Rgb,
    pub(crate) second: Rgb,
    /// Columns and rows of cells.
    pub(crate) cells: (usize, usize),
    pub(crate) margin_mm: f32,
    pub(crate) line_mm: f32,
    pub(crate) seed: u32,
}

/// Numbers of cells in a row of a table or grid.
const COUNTS: [usize; 16] = [2, 3, 4, 5, 6, 7, 9, 10, 11, 14, 15, 16, 20, 22, 24, 30];

/// What is printed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum PrintKind {
    /// Lines of text, now and then a figure.
    Text,
    /// A table: a grid of lines with something written in the cells.
    Table,
    /// A bare grid of lines, as squared paper or a puzzle has.
    Grid,
    /// Squares of two colours.
    Chequered,
    /// Rows of keys.
    Keys,
    /// Two round dials, as a chess clock has.
    Dials,
    /// A picture: blobs of colour.
    Picture,
    /// A black and white marker of square cells.
    Marker,
}

impl Print {
    /// A print of this kind and size in ordinary colours.
    pub(crate) fn random(kind: PrintKind, size_mm: Vec2, dice: &mut Dice) -> Self {
        let white = dice.range(0.6, 0.9);
        let paper = Rgb::new(white, white * dice.range(0.93, 1.0), white * dice.range(0.8, 1.02));
        let mut finish = Finish { albedo: paper, shine: dice.mostly_low(0.0, 0.8), roughness: dice.octaves(0.05, 0.5) };
        let mut ink = dice.weighted(&[(4.0, srgb(20, 20, 22)), (1.0, srgb(30, 40, 120)), (1.0, srgb(130, 30, 30))]);
        let mut second = dice.pick(&[srgb(200, 50, 40), srgb(40, 90, 170), srgb(240, 190, 40), srgb(60, 140, 70)]);
        // Never 9, 13 or 19 lines: a bare grid of that many would be an empty Go board.
        let mut cells = (dice.pick(&COUNTS), dice.pick(&COUNTS));
        match kind {
            PrintKind::Chequered => {
                cells = dice.weighted(&[(3.0, (8, 8)), (1.0, (10, 10))]);
                (finish.albedo, ink) = dice.pick(&[
                    (srgb(238, 216, 178), srgb(160, 105, 60)),
                    (srgb(240, 240, 235), srgb(20, 20, 20)),
                    (srgb(235, 235, 210), srgb(95, 140, 75)),
                    (srgb(225, 190, 130), srgb(90, 50, 30)),
                    (srgb(230, 190, 110), srgb(150, 30, 25)),
                ]);
            }
            PrintKind::Keys => {
                cells = (10 + dice.below(8), 4 + dice.below(3));
                let shade = dice.pick(&[0.01, 0.03, 0.6]);
                finish.albedo = Rgb::repeat(shade * 0.6 + 0.005);
                second = Rgb::repeat(shade + 0.01);
                ink = Rgb::repeat(if shade > 0.3 { 0.05 } else { 0.6 });
            }
            PrintKind::Grid if dice.chance(0.5) => {
                finish.albedo = dice.pick(&[srgb(225, 185, 115), srgb(230, 200, 140)])
            }
            PrintKind::Dials => finish.albedo = dice.pick(&[srgb(120, 70, 40), srgb(20, 20, 22), srgb(60, 40, 30)]),
            PrintKind::Marker => cells = (6, 6),
            _ => {}
        }
        let margin_mm = size_mm.min() * dice.range(0.01, 0.12);
        let line_mm = dice.octaves(0.3, 1.6);
        Self { kind, size_mm, finish, ink, second, cells, margin_mm, line_mm, seed: dice.bits() as u32 }
    }

    pub(crate) fn at(&self, place: Vec2, footprint: Footprint) -> Finish {
        let mut finish = self.finish;
        let inner = self.size_mm - Vec2::repeat(2.0 * self.margin_mm);
        let local = place - Vec2::repeat(self.margin_mm);
        if local.x < 0.0 || local.y < 0.0 || local.x >= inner.x || local.y >= inner.y {
            return finish;
        }
        let cell = Vec2::new(inner.x / self.cells.0 as f32, inner.y / self.cells.1 as f32);
        let (column, row) = ((local.x / cell.x).floor(), (local.y / cell.y).floor());
        let within = Vec2::new(local.x - column * cell.x, local.y - row * cell.y);
        let (column, row) = (column as i32, row as i32);
        let wide = footprint.max();
        let base = finish.albedo;
        finish.albedo = match self.kind {
            PrintKind::Text => mix(base, self.ink, self.text(local, inner, wide)),
            PrintKind::Table | PrintKind::Grid => {
                let to_edge = |value: f32, size: f32| value.min(size - value);
                let line = |far: f32, wide: f32| {
                    let wide = wide.max(0.02);
                    ((self.line_mm + wide) / 2.0 - far).clamp(0.0, wide.min(self.line_mm)) / wide
                };
                let lines =
                    line(to_edge(within.x, cell.x), footprint.x).max(line(to_edge(within.y, cell.y), footprint.y));
                let written = if self.kind == PrintKind::Table && noise::cell(column, row, self.seed) > -0.2 {
                    let sign = Glyph::Sign(noise::hash(column, row, self.seed));
                    let height = cell.min() * 0.6;
                    let (x, y) = ((within.x - cell.x / 2.0) / height, (within.y - cell.y / 2.0) / height);
                    glyphs::ink(sign, x + 0.5, y + 0.5, wide / height)
                } else {
                    0.0
                };
                mix(base, self.ink, lines.max(written))
            }
            PrintKind::Chequered => {
                let blur = (wide / cell.min()).max(0.01);
                let wave = |value: f32, size: f32| {
                    let phase = value / size;
                    let far = 0.5 - (phase - phase.floor() - 0.5).abs();
                    let sign = if (phase.floor() as i32) % 2 == 0 { 1.0 } else { -1.0 };
                    sign * smoothstep(0.0, blur, far)
                };
                let share = 0.5 + 0.5 * wave(local.x, cell.x) * wave(local.y, cell.y);
                mix(base, self.ink, share) * (1.0 + 0.1 * noise::value(place.x / 3.0, place.y / 40.0, self.seed))
            }
            PrintKind::Keys => {
                let gap = cell.min() * 0.1;
                let far = within.x.min(cell.x - within.x).min(within.y).min(cell.y - within.y);
                let key = mix(base, self.second, smoothstep(gap - wide / 2.0, gap + wide / 2.0, far));
                let sign = Glyph::Sign(noise::hash(column, row, self.seed));
                let height = cell.min() * 0.4;
                let ink =
                    glyphs::ink(sign, (within.x - gap * 2.0) / height, (within.y - gap * 2.0) / height, wide / height);
                mix(key, self.ink, ink)
            }
            PrintKind::Dials => self.dials(local, inner, wide),
            PrintKind::Picture => {
                let (x, y) = (local.x / inner.x * 4.0, local.y / inner.y * 4.0);
                let one = smoothstep(-0.1, 0.1, noise::fractal(x, y, self.seed, 3));
                let two = smoothstep(0.0, 0.3, noise::fractal(x, y, self.seed ^ 9, 4));
                mix(mix(base, self.second, one), self.ink, two)
            }
            PrintKind::Marker => {
                let rim = column == 0 || row == 0 || column == 5 || row == 5;
                if rim || noise::cell(column, row, self.seed) > 0.0 { srgb(15, 15, 15) } else { base }
            }
        };
        finish
    }

    fn text(&self, local: Vec2, inner: Vec2, wide_mm: f32) -> f32 {
        let height = (inner.y / 30.0).clamp(2.0, 8.0);
        let row = (local.y / (height * 1.7)).floor();
        let column = (local.x / (height * 0.75)).floor();
        let (row_number, column_number) = (row as i32, column as i32);
        let word = noise::cell(column_number / 2, row_number, self.seed) > -0.7;
        let ragged = local.x < inner.x * (0.85 + 0.15 * noise::cell(0, row_number, self.seed));
        let paragraph = noise::cell(row_number / 5, 1, self.seed) > -0.8;
        if !(word && ragged && paragraph) {
            return 0.0;
        }
        let x = (local.x - column * height * 0.75) / (height * 0.7);
        let y = (local.y - row * height * 1.7) / height;
        glyphs::ink(Glyph::Sign(noise::hash(column_number, row_number, self.seed)), x, y, wide_mm / height)
    }

    fn dials(&self, local: Vec2, inner: Vec2, wide_mm: f32) -> Rgb {
        let radius = (inner.x / 4.0).min(inner.y / 2.0) * 0.85;
        let middle = |share: f32| Vec2::new(inner.x * share, inner.y / 2.0);
        let near = if local.x < inner.x / 2.0 { middle(0.25) } else { middle(0.75) };
        let from = local - near;
        let far = from.norm();
        let angle = from.y.angle(from.x);
        let face = smoothstep(wide_mm, -wide_mm, far - radius);
        let tick = (angle * 6.0 / std::f32::consts::PI).fract().abs() < 0.15 && far > radius * 0.8;
        let hand = (angle - noise::cell(near.x as i32, 1, self.seed) * 3.0).abs() < 0.06 && far < radius * 0.75;
        let white = if tick || hand { srgb(20, 20, 20) } else { srgb(240, 238, 230) };
        mix(self.finish.albedo, white, face)
    }
}
