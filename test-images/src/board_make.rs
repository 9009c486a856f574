//! What a Go board's face is made of, and the inks that show on it.

use crate::dice::Dice;
use crate::finish::Finish;
use crate::ground::{Ground, Pattern, PatternKind, Plain, Wood};
use crate::maths::{Rgb, luminance, srgb};

/// What a board is made of.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Make {
    Wood,
    /// Laminate, plastic, cardboard: one colour or printed grain.
    Printed,
    Cloth,
    Paper,
}

impl Make {
    /// The bare face.
    pub(crate) fn ground(self, dice: &mut Dice) -> Ground {
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
            return Ground::Wood(wood);
        }
        let shine = if self == Self::Printed { dice.range(0.0, 1.0) } else { dice.range(0.0, 0.15) };
        let finish = Finish { albedo: color, shine, roughness: dice.octaves(0.04, 0.4) };
        if self == Self::Paper || (self == Self::Cloth && dice.chance(0.5)) {
            let mut folds = Pattern::random(finish, color * 0.8, color * 0.7, dice);
            folds.kind = PatternKind::Folds;
            folds.period_mm = dice.range(120.0, 500.0);
            folds.finish.albedo *= 0.95;
            return Ground::Pattern(folds);
        }
        Ground::Plain(Plain::new(finish, dice))
    }
}

/// A colour of ink that shows on a ground of this brightness.
pub(crate) fn ink_on(tone: f32, dice: &mut Dice) -> Rgb {
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
