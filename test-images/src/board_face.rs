//! The face of a Go board: its material, lines, star points, labels and seam.
//!
//! Frame: the board's, in millimetres. The lines have places of their own, a little uneven, and a cloth or paper board is
//! pulled out of shape; [`BoardFace::place`] says where each point really is, so that the truth follows the picture.

use board::{BoardSize, Point};

use crate::board_make::{Make, ink_on};
use crate::board_marks::{Drawn, Labels, Seam, coverage, is_star, nearest};
use crate::dice::Dice;
use crate::finish::{Finish, Footprint, Row};
use crate::ground::Ground;
use crate::lanes::TILE_PX;
use crate::maths::{Rgb, Vec2, luminance, mix, smoothstep};
use crate::noise;

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
    ground: Ground,
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
        self.drawn(self.ground.at(place, footprint), place, footprint)
    }

    /// The surface at the places of a row.
    pub(crate) fn row(&self, row: &Row) -> [Finish; TILE_PX] {
        let drawing = row.moved(|place| self.unwarped(place));
        let ground = self.ground.row(&drawing);
        std::array::from_fn(|lane| self.drawn(ground[lane], drawing.place(lane), drawing.footprint(lane)))
    }

    /// What is drawn on the ground at a place of the drawing.
    #[inline]
    fn drawn(&self, ground: Finish, place: Vec2, footprint: Footprint) -> Finish {
        let mut finish = ground;
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
        self.labels.map_or(ink, |labels| {
            let lines = Drawn {
                columns_mm: &self.columns_mm,
                rows_mm: &self.rows_mm,
                cell: Vec2::new(self.column_spacing_mm, self.row_spacing_mm),
                margin_mm: self.margin_mm,
            };
            ink.max(labels.ink(&lines, place, footprint, self.seed) * self.ink_strength)
        })
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
