//! What things on and under the board are made of: bowls, tables, cloths, floors, any plain colour.

use crate::dice::Dice;
use crate::finish::Finish;
use crate::ground::{Ground, Pattern, Plain, Wood};
use crate::maths::{Rgb, srgb};
use crate::paint::Paint;

/// What a pair of bowls is made of.
pub(crate) struct BowlKind {
    pub(crate) radius_mm: f32,
    color: Rgb,
    wood: bool,
}

impl BowlKind {
    pub(crate) fn random(dice: &mut Dice) -> Self {
        let color = dice.pick(&[
            srgb(120, 70, 40),
            srgb(80, 45, 28),
            srgb(35, 28, 25),
            srgb(20, 20, 22),
            srgb(190, 140, 85),
            srgb(225, 200, 150),
            srgb(110, 105, 100),
            srgb(140, 30, 25),
        ]);
        Self { radius_mm: dice.range(50.0, 78.0), color, wood: dice.chance(0.7) }
    }

    pub(crate) fn paint(&self, dice: &mut Dice) -> Paint {
        if self.wood { Paint::Ground(Ground::Wood(Wood::random(self.color, dice))) } else { plain(self.color, dice) }
    }
}

/// One colour with some gloss.
pub(crate) fn plain(color: Rgb, dice: &mut Dice) -> Paint {
    let finish = Finish { albedo: color, shine: dice.mostly_low(0.0, 1.0), roughness: dice.octaves(0.04, 0.5) };
    Paint::Ground(Ground::Plain(Plain::new(finish, dice)))
}

/// Any colour, greys and browns more often than not.
pub(crate) fn any_color(dice: &mut Dice) -> Rgb {
    let grey = dice.octaves(0.01, 0.85);
    let vivid = Rgb::new(dice.unit().powi(2), dice.unit().powi(2), dice.unit().powi(2)) * 0.8;
    let share = dice.mostly_low(0.0, 1.0);
    Rgb::repeat(grey) * (1.0 - share) + (vivid + Rgb::repeat(0.01)) * share
}

/// A table, cloth, carpet or floor.
pub(crate) fn table_top(dice: &mut Dice) -> Paint {
    let wood = dice.pick(&[
        srgb(190, 150, 100),
        srgb(150, 105, 65),
        srgb(110, 75, 50),
        srgb(70, 48, 36),
        srgb(45, 38, 36),
        srgb(215, 185, 145),
        srgb(225, 205, 170),
        srgb(165, 90, 55),
        srgb(60, 60, 64),
    ]);
    match dice.below(10) {
        0..4 => Paint::Ground(Ground::Wood(Wood::random(wood, dice))),
        4..6 => plain(any_color(dice), dice),
        _ => {
            let finish = Finish {
                albedo: any_color(dice),
                shine: dice.mostly_low(0.0, 0.5),
                roughness: dice.octaves(0.05, 0.5),
            };
            Paint::Ground(Ground::Pattern(Pattern::random(finish, any_color(dice), any_color(dice), dice)))
        }
    }
}
