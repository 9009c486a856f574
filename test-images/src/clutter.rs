//! What else lies on the table: bowls and lids, loose stones, clock, paper, books, phones, a second board, hands.

use board::{BoardSize, Color};

use crate::board_face::BoardFace;
use crate::dice::Dice;
use crate::finish::Finish;
use crate::ground::{Ground, Plain};
use crate::hand::Hand;
use crate::materials::{BowlKind, any_color, plain, table_top};
use crate::maths::{Curves, Rgb, Vec2, Vec3, srgb, turned};
use crate::paint::Paint;
use crate::position::{self, Stage};
use crate::print::{Print, PrintKind};
use crate::scatter::{self, Room};
use crate::solid::{Block, Bowl, Shape, Solid};
use crate::stone::{Stone, StoneSet};

/// Things on the table, added one after another where they find room.
pub(crate) struct Clutter<'a> {
    pub(crate) solids: Vec<Solid>,
    pub(crate) stones: Vec<Stone>,
    pub(crate) set: &'a StoneSet,
    /// z of the table.
    pub(crate) table_z: f32,
    /// Circles already taken: middle and radius.
    pub(crate) taken: Vec<(Vec2, f32)>,
    /// The middle of the scene, and how far from it things lie, in millimetres.
    pub(crate) middle: Vec2,
    pub(crate) near_mm: f32,
    pub(crate) far_mm: f32,
    /// The board's rectangle, which stays clear; none where there is no board.
    pub(crate) board: Option<(Vec2, Vec2)>,
}

impl Clutter<'_> {
    /// A usual amount of things.
    pub(crate) fn scatter(&mut self, dice: &mut Dice) {
        if dice.chance(0.5) {
            let kind = BowlKind::random(dice);
            let stones = dice.chance(0.85);
            for color in Color::BOTH {
                if dice.chance(0.9) {
                    self.bowl(&kind, stones.then_some(color), dice);
                }
                if dice.chance(0.5) {
                    self.lid(&kind, color.opponent(), dice);
                }
            }
        }
        if dice.chance(0.35) {
            self.loose_stones(dice);
        }
        for _ in 0..dice.weighted(&[(0.42, 0), (0.3, 1), (0.16, 2), (0.12, 4)]) {
            self.thing(dice);
        }
    }

    /// A place for something of this radius, clear of what lies there.
    pub(crate) fn room(&mut self, radius_mm: f32, dice: &mut Dice) -> Option<Vec2> {
        for _ in 0..12 {
            let angle = dice.angle();
            let far = dice.range(self.near_mm.min(radius_mm), self.far_mm + radius_mm);
            let place = self.middle + Vec2::new(angle.cosine(), angle.sine()) * far;
            let off_board = self.board.is_none_or(|(low, high)| {
                let nearest = Vec2::new(place.x.clamp(low.x, high.x), place.y.clamp(low.y, high.y));
                (place - nearest).norm() > radius_mm + 4.0
            });
            if off_board && self.taken.iter().all(|(other, taken)| (place - other).norm() > radius_mm + taken) {
                self.taken.push((place, radius_mm));
                return Some(place);
            }
        }
        None
    }

    fn bowl(&mut self, kind: &BowlKind, stones: Option<Color>, dice: &mut Dice) {
        let Some(place) = self.room(kind.radius_mm, dice) else { return };
        let half = kind.radius_mm * 0.72;
        let rim_z = self.table_z - 1.55 * half;
        let centre = Vec3::new(place.x, place.y, self.table_z - 0.92 * half);
        let bowl = Bowl { centre, radius_mm: kind.radius_mm, half_height_mm: half, rim_z, wall_mm: 6.0 };
        self.solids.push(Solid { shape: Shape::Bowl(bowl), face: kind.paint(dice), side: kind.paint(dice) });
        if let Some(color) = stones {
            let level = rim_z + half * dice.range(0.25, 0.8);
            let opening = kind.radius_mm * 0.62;
            self.pile(color, Vec3::new(place.x, place.y, level), opening, 90, dice);
        }
    }

    /// An upturned lid with prisoners in it.
    fn lid(&mut self, kind: &BowlKind, prisoners: Color, dice: &mut Dice) {
        let radius_mm = kind.radius_mm * 0.92;
        let Some(place) = self.room(radius_mm, dice) else { return };
        let half = radius_mm * 0.28;
        let centre = Vec3::new(place.x, place.y, self.table_z - half * 0.8);
        let rim_z = self.table_z - half * 1.0;
        let bowl = Bowl { centre, radius_mm, half_height_mm: half, rim_z, wall_mm: 5.0 };
        self.solids.push(Solid { shape: Shape::Bowl(bowl), face: kind.paint(dice), side: kind.paint(dice) });
        let count = dice.below(16);
        self.pile(prisoners, Vec3::new(place.x, place.y, self.table_z - half * 0.35), radius_mm * 0.6, count, dice);
    }

    fn pile(&mut self, color: Color, middle: Vec3, radius_mm: f32, count: usize, dice: &mut Dice) {
        for _ in 0..count {
            let (angle, far) = (dice.angle(), radius_mm * dice.unit().sqrt());
            let lift = dice.range(-0.5, 0.6) * self.set.thickness_mm;
            let (x, y) = (middle.x + far * angle.cosine(), middle.y + far * angle.sine());
            let mut stone = self.set.stone(color, x, y, middle.z + lift, dice);
            stone.axis = (stone.axis + Vec3::new(dice.normal(), dice.normal(), 0.0) * 0.35).normalize();
            self.stones.push(stone);
        }
    }

    /// Captured or spare stones beside the board.
    fn loose_stones(&mut self, dice: &mut Dice) {
        let both = dice.chance(0.4);
        let mut color = dice.pick(&Color::BOTH);
        let groups = 1 + dice.below(3);
        for _ in 0..groups {
            let spread = dice.octaves(15.0, 90.0);
            let Some(middle) = self.room(spread, dice) else { continue };
            let mut laid: Vec<Vec2> = Vec::new();
            for _ in 0..1 + dice.below(14) {
                let place = middle + Vec2::new(dice.normal(), dice.normal()) * spread * 0.45;
                let clear = laid.iter().all(|other| (place - other).norm() > 2.0 * self.set.radius_mm);
                let off_board = self.board.is_none_or(|(low, high)| {
                    let wide = self.set.radius_mm;
                    place.x < low.x - wide
                        || place.y < low.y - wide
                        || place.x > high.x + wide
                        || place.y > high.y + wide
                });
                if clear && off_board {
                    self.stones.push(self.set.stone(color, place.x, place.y, self.table_z, dice));
                    laid.push(place);
                }
                if both && dice.chance(0.4) {
                    color = color.opponent();
                }
            }
        }
    }

    /// One thing on the board itself, at height `z`.
    pub(crate) fn lay_on_board(&mut self, z: f32, dice: &mut Dice) {
        let mut above = Clutter {
            solids: Vec::new(),
            stones: Vec::new(),
            set: self.set,
            table_z: z,
            taken: Vec::new(),
            middle: self.middle,
            near_mm: 0.0,
            far_mm: 0.8 * self.near_mm,
            board: None,
        };
        above.thing(dice);
        self.solids.append(&mut above.solids);
    }

    /// One thing of any kind.
    pub(crate) fn thing(&mut self, dice: &mut Dice) {
        let kind = dice.pick(&[
            PrintKind::Text,
            PrintKind::Text,
            PrintKind::Table,
            PrintKind::Grid,
            PrintKind::Keys,
            PrintKind::Dials,
            PrintKind::Picture,
            PrintKind::Marker,
        ]);
        let (width, depth, height) = match kind {
            PrintKind::Dials => (dice.range(140.0, 220.0), dice.range(50.0, 110.0), dice.range(50.0, 110.0)),
            PrintKind::Keys => (dice.range(220.0, 420.0), dice.range(90.0, 150.0), 14.0),
            PrintKind::Marker => (60.0, 60.0, 0.5),
            PrintKind::Picture => (dice.range(70.0, 240.0), dice.range(60.0, 200.0), dice.octaves(0.5, 40.0)),
            _ => (dice.range(90.0, 297.0), dice.range(90.0, 297.0), dice.octaves(0.4, 8.0)),
        };
        match dice.below(10) {
            0..5 => self.block(
                Vec3::new(width, depth, height),
                |size, dice| Paint::Print(Box::new(Print::random(kind, size, dice))),
                dice,
            ),
            5..7 => {
                let size = Vec3::new(dice.range(60.0, 170.0), dice.range(60.0, 90.0), dice.range(8.0, 40.0));
                self.block(size, |_, dice| plain(any_color(dice), dice), dice);
            }
            7 => self.cup(dice),
            8 => {
                let size = Vec3::new(dice.range(120.0, 170.0), dice.range(6.0, 12.0), dice.range(5.0, 10.0));
                self.block(size, |_, dice| plain(any_color(dice), dice), dice);
            }
            _ => {
                let size = Vec3::new(dice.range(150.0, 450.0), dice.range(100.0, 450.0), dice.range(0.6, 60.0));
                self.block(size, |_, dice| table_top(dice), dice);
            }
        }
    }

    /// A block of this size with this paint on its face.
    pub(crate) fn block(&mut self, size_mm: Vec3, paint: impl Fn(Vec2, &mut Dice) -> Paint, dice: &mut Dice) {
        let radius = size_mm.xy().norm() / 2.0;
        let Some(place) = self.room(radius, dice) else { return };
        let turn = if dice.chance(0.5) { dice.normal() * 0.1 } else { dice.angle() };
        let turn = (turn.cosine(), turn.sine());
        let half = turned(size_mm.xy() / 2.0, turn.0, turn.1);
        let corner = Vec3::new(place.x - half.x, place.y - half.y, self.table_z - size_mm.z);
        let face = paint(size_mm.xy(), dice);
        let side = plain(any_color(dice), dice);
        self.solids.push(Solid { shape: Shape::Block(Block { corner, turn, size_mm }), face, side });
    }

    fn cup(&mut self, dice: &mut Dice) {
        let radius_mm = dice.range(32.0, 52.0);
        let Some(place) = self.room(radius_mm, dice) else { return };
        let half = radius_mm * dice.range(1.0, 2.4);
        let centre = Vec3::new(place.x, place.y, self.table_z - half * 0.55);
        let bowl = Bowl { centre, radius_mm, half_height_mm: half, rim_z: centre.z - half * 0.35, wall_mm: 3.0 };
        let color = any_color(dice);
        self.solids.push(Solid {
            shape: Shape::Bowl(bowl),
            face: plain(any_color(dice), dice),
            side: plain(color, dice),
        });
    }

    /// Another Go board with its own stones, off to a side.
    pub(crate) fn second_board(&mut self, dice: &mut Dice) {
        let size = dice.pick(&[BoardSize::NINE, BoardSize::THIRTEEN, BoardSize::NINETEEN]);
        let face = BoardFace::random(size, dice);
        let (low, high) = face.extent();
        let extent = high - low;
        let radius = extent.norm() / 2.0;
        let height = dice.octaves(1.0, 40.0);
        self.far_mm += radius;
        let room = self.room(radius * 0.8, dice);
        self.far_mm -= radius;
        let Some(place) = room else { return };
        let turn = if dice.chance(0.7) { dice.normal() * 0.05 } else { dice.angle() };
        let turn = (turn.cosine(), turn.sine());
        let half = turned(extent / 2.0, turn.0, turn.1);
        let corner = Vec3::new(place.x - half.x, place.y - half.y, self.table_z - height);
        let position = position::random(size, Stage::random(dice), dice);
        let set = StoneSet { radius_mm: 0.48 * face.column_spacing_mm, ..*self.set };
        let room = Room { cell_mm: face.column_spacing_mm, radius_mm: set.radius_mm, sloppy: false };
        for placed in scatter::lay(&position, |point| face.place(point), room, dice) {
            let at = turned(placed.place - low, turn.0, turn.1);
            self.stones.push(set.stone(placed.color, corner.x + at.x, corner.y + at.y, corner.z, dice));
        }
        let block = Block { corner, turn, size_mm: Vec3::new(extent.x, extent.y, height) };
        let face = Paint::Shifted(low, Box::new(Paint::Board(Box::new(face))));
        self.solids.push(Solid { shape: Shape::Block(block), face, side: plain(srgb(190, 150, 95), dice) });
    }

    /// A hand whose finger tips are at `tip`.
    pub(crate) fn hand(&mut self, tip: Vec3, dice: &mut Dice) {
        let skin = skin(dice);
        let from = (tip.xy() - self.middle).y.angle((tip.xy() - self.middle).x) + dice.normal() * 0.7;
        let (face, side) = clothed(skin, dice);
        self.solids.push(Solid { shape: Shape::Hand(Box::new(Hand::random(tip, from, dice))), face, side });
    }
}

/// The colour of somebody's skin.
pub(crate) fn skin(dice: &mut Dice) -> Rgb {
    dice.pick(&[
        srgb(235, 190, 165),
        srgb(220, 170, 140),
        srgb(200, 150, 115),
        srgb(160, 110, 80),
        srgb(105, 70, 50),
        srgb(240, 205, 190),
    ])
}

/// What an arm shows: the skin, and the sleeve.
pub(crate) fn clothed(skin: Rgb, dice: &mut Dice) -> (Paint, Paint) {
    let finish = Finish { albedo: skin, shine: 0.4, roughness: 0.4 };
    let face = Paint::Ground(Ground::Plain(Plain { finish, mottle: 0.12, grain_mm: 6.0, seed: dice.bits() as u32 }));
    let side = if dice.chance(0.4) { table_top(dice) } else { plain(any_color(dice), dice) };
    (face, side)
}
