//! The face of a Go board: its material, lines, star points, labels and seam.
//!
//! Frame: the board's, in millimetres. The lines have places of their own, a little uneven, and a cloth or paper board is
//! pulled out of shape; [`BoardFace::place`] says where each point really is, so that the truth follows the picture.

use board::{BoardSize, Point};

use crate::dice::Dice;
use crate::glyphs::{self, Glyph};
use crate::maths::{Rgb, Vec2, luminance, mix, smoothstep, srgb};
use crate::noise;
use crate::paint::{Finish, Footprint, Paint, Pattern, PatternKind, Plain, Wood};

/// Spacing of columns and rows by the rules, in millimetres.
const COLUMN_SPACING_MM: f32 = 22.0;
const ROW_SPACING_MM: f32 = 23.0;

/// The face of a board.
pub(crate) struct BoardFace {
    pub(crate) size: BoardSize,
    /// x of each column and y of each row, in millimetres.
    columns_mm: Vec<f32>,
    rows_mm: Vec<f32>,
    pub(crate) column_spacing_mm: f32,
    pub(crate) row_spacing_mm: f32,
    /// Wood beyond the outer lines: left and right, above and below, in millimetres.
    pub(crate) margin_mm: Vec2,
    ground: Paint,
    ink: Rgb,
    ink_strength: f32,
    /// How uneven the ink is, 0 to 1.
    ink_wear: f32,
    line_mm: f32,
    outer_line_mm: f32,
    star_radius_mm: f32,
    labels: Option<Labels>,
    seam: Option<Seam>,
    /// How far the face is pulled out of shape, in millimetres.
    warp_mm: f32,
    seed: u32,
}

/// Coordinates along the edges.
#[derive(Clone, Copy)]
struct Labels {
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
struct Seam {
    /// Whether it lies between columns (true) or rows.
    upright: bool,
    place_mm: f32,
    width_mm: f32,
    color: Rgb,
}

impl BoardFace {
    /// A board of this size, of any make.
    pub(crate) fn random(size: BoardSize, dice: &mut Dice) -> Self {
        let lines = size.lines();
        let scale = if dice.chance(0.7) { 1.0 } else { dice.octaves(0.55, 1.3) };
        let column_spacing_mm = COLUMN_SPACING_MM * scale;
        let proportion = if dice.chance(0.5) { ROW_SPACING_MM / COLUMN_SPACING_MM } else { dice.range(1.0, 1.09) };
        let row_spacing_mm = column_spacing_mm * proportion;
        let make =
            dice.weighted(&[(0.58, Make::Wood), (0.22, Make::Printed), (0.12, Make::Cloth), (0.08, Make::Paper)]);
        let uneven = if dice.chance(0.15) { dice.range(0.1, 0.45) } else { dice.range(0.0, 0.08) } * scale;
        let mut places = |spacing: f32| -> Vec<f32> {
            (0..lines).map(|line| line as f32 * spacing + uneven * dice.normal().clamp(-2.0, 2.0)).collect()
        };
        let (columns_mm, rows_mm) = (places(column_spacing_mm), places(row_spacing_mm));
        let margin = column_spacing_mm
            * dice
                .weighted(&[(0.62, (0.45, 0.85)), (0.22, (0.85, 1.6)), (0.10, (1.6, 3.6)), (0.06, (0.22, 0.45))])
                .to_range(dice);
        let margin_mm = Vec2::new(margin, margin * dice.range(0.8, 1.2));
        let ground = make.ground(dice);
        let tone = luminance(&ground.at(Vec2::repeat(0.4 * column_spacing_mm), Footprint::repeat(6.0)).albedo);
        let ink = ink_on(tone, dice);
        let faint = dice.chance(0.2) && luminance(&ink) < 0.2 * tone;
        let ink_strength = if faint { dice.range(0.35, 0.65) } else { dice.range(0.65, 1.0) };
        let line_mm = dice.octaves(0.45, 1.3) * scale.max(0.7);
        let star = if dice.chance(0.08) { dice.range(3.4, 5.5) } else { dice.range(1.3, 2.9) };
        Self {
            size,
            columns_mm,
            rows_mm,
            column_spacing_mm,
            row_spacing_mm,
            margin_mm,
            ground,
            ink,
            ink_strength,
            ink_wear: dice.mostly_low(0.0, 0.8),
            line_mm,
            outer_line_mm: line_mm * if dice.chance(0.3) { dice.range(1.2, 3.0) } else { 1.0 },
            star_radius_mm: if dice.chance(0.08) { 0.0 } else { star * scale },
            labels: Labels::random(margin, column_spacing_mm, dice),
            seam: Seam::random(size, column_spacing_mm, row_spacing_mm, dice),
            warp_mm: match make {
                Make::Cloth | Make::Paper => dice.range(0.2, 3.0) * scale,
                Make::Wood | Make::Printed => 0.0,
            },
            seed: dice.bits() as u32,
        }
    }

    /// Where a point is, in millimetres.
    pub(crate) fn place(&self, point: Point) -> Vec2 {
        let drawn = Vec2::new(self.columns_mm[point.column()], self.rows_mm[point.row()]);
        // The warp says which place of the drawing lies at a place of the table; a few steps find its inverse.
        let mut place = drawn;
        for _ in 0..8 {
            place += drawn - self.unwarped(place);
        }
        place
    }

    /// Whether it is a cloth or a sheet, without thickness.
    pub(crate) fn is_sheet(&self) -> bool {
        self.warp_mm > 0.0
    }

    /// Left, top, right and bottom of the board itself, in millimetres.
    pub(crate) fn extent(&self) -> (Vec2, Vec2) {
        let last = (self.size.lines() - 1) as f32;
        let far = Vec2::new(last * self.column_spacing_mm, last * self.row_spacing_mm);
        (-self.margin_mm, far + self.margin_mm)
    }

    /// The surface at a place.
    pub(crate) fn at(&self, place: Vec2, footprint: Footprint) -> Finish {
        let place = self.unwarped(place);
        let mut finish = self.ground.at(place, footprint);
        let ink = self.ink_at(place, footprint);
        if ink > 0.0 {
            finish.albedo = mix(finish.albedo, self.ink, ink);
            finish.shine *= 1.0 - 0.5 * ink;
        }
        if let Some(seam) = &self.seam {
            let far = (if seam.upright { place.x } else { place.y } - seam.place_mm).abs();
            let wide = if seam.upright { footprint.x } else { footprint.y };
            finish.albedo = mix(finish.albedo, seam.color, coverage(far, seam.width_mm, wide));
        }
        finish
    }

    fn unwarped(&self, place: Vec2) -> Vec2 {
        if self.warp_mm == 0.0 {
            return place;
        }
        let coarse = place / (5.0 * self.column_spacing_mm);
        let bend = |seed: u32| noise::value(coarse.x, coarse.y, self.seed ^ seed);
        place + Vec2::new(bend(1), bend(2)) * self.warp_mm
    }

    /// How much ink lies at a place of the drawing, 0 to 1.
    fn ink_at(&self, place: Vec2, footprint: Footprint) -> f32 {
        let (far_column, column) = nearest(&self.columns_mm, place.x, self.column_spacing_mm);
        let (far_row, row) = nearest(&self.rows_mm, place.y, self.row_spacing_mm);
        let last = self.size.lines() - 1;
        let width = |line: usize| if line == 0 || line == last { self.outer_line_mm } else { self.line_mm };
        let half = self.outer_line_mm / 2.0;
        let within = |value: f32, lines: &[f32], wide: f32| {
            smoothstep(-half - wide / 2.0, -half + wide / 2.0 + 1e-3, value - lines[0])
                * smoothstep(half + wide / 2.0 + 1e-3, half - wide / 2.0, value - lines[last])
        };
        let upright = coverage(far_column, width(column), footprint.x) * within(place.y, &self.rows_mm, footprint.y);
        let level = coverage(far_row, width(row), footprint.y) * within(place.x, &self.columns_mm, footprint.x);
        let mut ink = upright.max(level);
        if self.star_radius_mm > 0.0 && is_star(self.size, column, row) {
            let wide = footprint.max().max(0.1);
            let star = smoothstep(
                wide / 2.0,
                -wide / 2.0,
                (far_column * far_column + far_row * far_row).sqrt() - self.star_radius_mm,
            );
            ink = ink.max(star);
        }
        if ink > 0.0 {
            let wear = noise::value(place.x / 7.0, place.y / 7.0, self.seed) * 0.6
                + noise::value(place.x, place.y, self.seed) * 0.4;
            ink *= self.ink_strength * (1.0 - self.ink_wear * (0.5 + 0.5 * wear));
        }
        self.labels.map_or(ink, |labels| ink.max(self.label_ink(&labels, place, footprint) * self.ink_strength))
    }

    fn label_ink(&self, labels: &Labels, place: Vec2, footprint: Footprint) -> f32 {
        let last = self.size.lines() - 1;
        let (right, bottom) = (self.columns_mm[last], self.rows_mm[last]);
        let inside = |value: f32, far: f32| (-half_cell(self)..far + half_cell(self)).contains(&value);
        let height = labels.height_mm;
        let blur = footprint.max() / height;
        let glyph = |glyph: Glyph, x: f32, y: f32| glyphs::ink(glyph, x / (height * 0.7) + 0.5, y / height + 0.5, blur);
        if labels.signs == LabelSigns::Maker {
            let (x, y) = (place.x - right + 3.0 * height, place.y - bottom - self.margin_mm.y * 0.6);
            let order = (x / height).round();
            let inside = (-3.0..=3.0).contains(&order);
            return if inside {
                glyph(Glyph::Sign(self.seed ^ order as i32 as u32), x - order * height, y)
            } else {
                0.0
            };
        }
        let beside = self.margin_mm * 0.55;
        let mut ink: f32 = 0.0;
        if inside(place.x, right) && (place.y < -0.2 * beside.y || place.y > bottom + 0.2 * beside.y) {
            let (_, column) = nearest(&self.columns_mm, place.x, self.column_spacing_mm);
            let y = if place.y < 0.0 { place.y + beside.y } else { place.y - bottom - beside.y };
            ink = ink.max(glyph(Glyph::Column(column), place.x - self.columns_mm[column], y));
        }
        if inside(place.y, bottom) && (place.x < -0.2 * beside.x || place.x > right + 0.2 * beside.x) {
            let (_, row) = nearest(&self.rows_mm, place.y, self.row_spacing_mm);
            let x = if place.x < 0.0 { place.x + beside.x } else { place.x - right - beside.x };
            let (number, y) = (self.size.lines() - row, place.y - self.rows_mm[row]);
            let step = if number > 9 { 0.36 * height } else { 0.0 };
            ink = ink.max(glyph(Glyph::Digit(number % 10), x - step, y));
            if number > 9 {
                ink = ink.max(glyph(Glyph::Digit(number / 10), x + step, y));
            }
        }
        ink
    }
}

fn half_cell(face: &BoardFace) -> f32 {
    face.column_spacing_mm / 2.0
}

/// A colour of ink that shows on a ground of this brightness.
fn ink_on(tone: f32, dice: &mut Dice) -> Rgb {
    /// Ink at least this much darker or brighter than the ground is seen.
    const LEAST_CONTRAST: f32 = 0.45;
    for _ in 0..20 {
        let ink = dice.weighted(&[
            (0.7, srgb(18, 14, 12)),
            (0.12, srgb(70, 40, 25)),
            (0.05, srgb(90, 90, 95)),
            (0.05, srgb(150, 35, 30)),
            (0.04, srgb(30, 50, 120)),
            (0.04, srgb(235, 235, 230)),
        ]);
        let other = luminance(&ink);
        if (tone - other).abs() > LEAST_CONTRAST * tone.max(other) {
            return ink;
        }
    }
    srgb(12, 10, 9)
}

/// What a board is made of.
#[derive(Clone, Copy, PartialEq)]
enum Make {
    Wood,
    /// Laminate, plastic, cardboard: one colour or printed grain.
    Printed,
    Cloth,
    Paper,
}

impl Make {
    fn ground(self, dice: &mut Dice) -> Paint {
        let jitter = |color: Rgb, dice: &mut Dice| {
            color.component_mul(&Rgb::new(dice.range(0.85, 1.12), dice.range(0.88, 1.1), dice.range(0.8, 1.2)))
        };
        let color = match self {
            Self::Wood => dice.pick(&[
                srgb(222, 184, 115),
                srgb(208, 168, 105),
                srgb(235, 200, 135),
                srgb(200, 155, 100),
                srgb(226, 170, 80),
                srgb(238, 215, 170),
                srgb(180, 125, 75),
                srgb(140, 88, 52),
                srgb(95, 60, 42),
                srgb(205, 165, 135),
                srgb(188, 160, 120),
            ]),
            Self::Printed => dice.pick(&[
                srgb(240, 200, 60),
                srgb(235, 165, 40),
                srgb(228, 190, 110),
                srgb(230, 215, 205),
                srgb(240, 232, 210),
                srgb(205, 180, 90),
                srgb(215, 140, 80),
                srgb(170, 190, 150),
            ]),
            Self::Cloth => {
                dice.pick(&[srgb(215, 190, 140), srgb(200, 200, 190), srgb(120, 140, 95), srgb(190, 150, 100)])
            }
            Self::Paper => dice.pick(&[srgb(240, 240, 235), srgb(225, 228, 232), srgb(240, 225, 190)]),
        };
        let color = jitter(color, dice);
        let printed_wood = self == Self::Printed && dice.chance(0.4);
        if self == Self::Wood || printed_wood {
            let mut wood = Wood::random(color, dice);
            if self == Self::Wood && dice.chance(0.6) {
                wood.rings *= 0.4;
                wood.fibres *= 0.5;
            }
            return Paint::Wood(wood);
        }
        let shine = if self == Self::Printed { dice.range(0.0, 1.0) } else { dice.range(0.0, 0.15) };
        let finish = Finish { albedo: color, shine, roughness: dice.octaves(0.04, 0.4) };
        if self == Self::Paper || (self == Self::Cloth && dice.chance(0.5)) {
            let mut folds = Pattern::random(finish, color * 0.8, color * 0.7, dice);
            folds.kind = PatternKind::Folds;
            folds.period_mm = dice.range(120.0, 500.0);
            folds.finish.albedo *= 0.95;
            return Paint::Pattern(folds);
        }
        Paint::Plain(Plain::new(finish, dice))
    }
}

impl Labels {
    fn random(margin_mm: f32, spacing_mm: f32, dice: &mut Dice) -> Option<Self> {
        let height_mm = (margin_mm * dice.range(0.3, 0.5)).min(spacing_mm * 0.45);
        let signs = if dice.chance(0.65) { LabelSigns::Coordinates } else { LabelSigns::Maker };
        dice.chance(0.22).then_some(Self { height_mm, signs })
    }
}

impl Seam {
    fn random(size: BoardSize, column_mm: f32, row_mm: f32, dice: &mut Dice) -> Option<Self> {
        let upright = dice.chance(0.5);
        let middle = (size.lines() - 1) as f32 / 2.0 * if upright { column_mm } else { row_mm };
        let off = if dice.chance(0.5) { 0.0 } else { dice.range(-0.5, 0.5) * column_mm };
        let color = dice.pick(&[srgb(15, 12, 10), srgb(60, 40, 25), srgb(120, 90, 60)]);
        let width_mm = dice.octaves(0.5, 3.2);
        dice.chance(0.16).then_some(Self { upright, place_mm: middle + off, width_mm, color })
    }
}

/// A pair of limits to draw between.
trait ToRange {
    fn to_range(self, dice: &mut Dice) -> f32;
}

impl ToRange for (f32, f32) {
    fn to_range(self, dice: &mut Dice) -> f32 {
        dice.range(self.0, self.1)
    }
}

/// The share of a pixel `wide_mm` wide that a line covers whose middle is `far_mm` away.
fn coverage(far_mm: f32, line_mm: f32, wide_mm: f32) -> f32 {
    let wide = wide_mm.max(0.02);
    ((line_mm + wide) / 2.0 - far_mm).clamp(0.0, wide.min(line_mm)) / wide
}

/// The distance to the nearest line, and which line it is.
fn nearest(lines_mm: &[f32], place_mm: f32, spacing_mm: f32) -> (f32, usize) {
    let line = ((place_mm / spacing_mm).round().max(0.0) as usize).min(lines_mm.len() - 1);
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
