//! A hand and forearm over the table: rounded limbs blended into each other, met by marching along the ray.
//!
//! Distance fields and their smooth union after Quilez ("smooth minimum", 2013).

use crate::dice::Dice;
use crate::maths::{Ray, Vec2, Vec3};
use crate::solid::{Hit, Part};
use crate::stone::span_in_sphere;

/// A cone with round ends, from one joint to the next.
#[derive(Clone, Copy)]
struct Limb {
    from: Vec3,
    to: Vec3,
    from_radius_mm: f32,
    to_radius_mm: f32,
}

/// A forearm with a hand, and a sleeve up to some way down the arm.
pub(crate) struct Hand {
    limbs: Vec<Limb>,
    /// A place and a direction: beyond it along that direction the arm is sleeved.
    sleeve_from: Vec3,
    arm: Vec3,
    middle: Vec3,
    reach_mm: f32,
}

/// Marching stops this near to the skin, in millimetres.
const NEAR_MM: f32 = 0.4;
const MOST_STEPS: usize = 48;
/// How widely limbs blend into each other, in millimetres.
const BLEND_MM: f32 = 7.0;

impl Hand {
    /// A hand whose finger tips are at `tip` (board frame), with the arm coming from the direction `from` in the plane.
    pub(crate) fn random(tip: Vec3, from: f32, dice: &mut Dice) -> Self {
        let out = Vec3::new(from.cos(), from.sin(), 0.0);
        let side = Vec3::new(-out.y, out.x, 0.0) * if dice.chance(0.5) { 1.0 } else { -1.0 };
        let up = Vec3::new(0.0, 0.0, -1.0);
        let scale = dice.range(0.85, 1.12);
        let palm = tip + out * (95.0 * scale) + up * (dice.range(38.0, 65.0) * scale) + side * dice.range(-8.0, 20.0);
        let wrist = palm + out * (75.0 * scale) + up * dice.range(-15.0, 30.0);
        let elbow = wrist + out * 300.0 + side * dice.range(-100.0, 100.0) + up * dice.range(20.0, 120.0);
        let shoulder = elbow + out * 420.0 + side * dice.range(-150.0, 150.0) + up * dice.range(50.0, 250.0);
        let limb = |from: Vec3, to: Vec3, from_radius: f32, to_radius: f32| Limb {
            from,
            to,
            from_radius_mm: from_radius * scale,
            to_radius_mm: to_radius * scale,
        };
        let mut limbs = vec![
            limb(palm + side * 22.0 * scale, wrist + side * 8.0, 15.0, 24.0),
            limb(palm - side * 22.0 * scale, wrist - side * 8.0, 15.0, 24.0),
            limb(palm, wrist, 17.0, 25.0),
            limb(wrist, elbow, 27.0, 44.0),
            limb(elbow, shoulder, 44.0, 75.0),
        ];
        let curl = dice.range(0.2, 1.0);
        for finger in 0..4 {
            let spread = finger as f32 - 1.5;
            let root = palm - side * (spread * 18.0 * scale) - out * (10.0 - 3.0 * spread.abs()) * scale;
            let pointing = finger == 0 || (finger == 1 && curl < 0.7);
            let end = if pointing {
                tip - side * (6.0 * finger as f32) + up * 8.0
            } else {
                root - out * (62.0 - 40.0 * curl) * scale - up * dice.range(20.0, 42.0) * scale - side * (2.0 * spread)
            };
            let knuckle = (root + end) / 2.0 + up * dice.range(10.0, 24.0) * scale - out * 8.0 * scale;
            limbs.push(limb(root, knuckle, 10.5, 9.0));
            limbs.push(limb(knuckle, end, 9.0, 6.8));
        }
        let thumb = palm + side * (30.0 * scale) + out * 25.0 * scale;
        let thumb_end = tip + side * dice.range(8.0, 30.0) + out * dice.range(0.0, 25.0) + up * 8.0;
        let thumb_joint = (thumb + thumb_end) / 2.0 + side * 14.0 * scale;
        limbs.push(limb(thumb, thumb_joint, 13.0, 10.5));
        limbs.push(limb(thumb_joint, thumb_end, 10.5, 8.0));
        let arm = (elbow - wrist).normalize();
        let sleeve_from = wrist + arm * dice.range(-20.0, 260.0);
        let middle = (tip + shoulder) / 2.0;
        Self { limbs, sleeve_from, arm, middle, reach_mm: (tip - shoulder).norm() / 2.0 + 90.0 }
    }

    pub(crate) fn ball(&self) -> (Vec3, f32) {
        (self.middle, self.reach_mm)
    }

    pub(crate) fn hit(&self, ray: &Ray) -> Option<Hit> {
        let (enter, leave, near) = self.span(ray)?;
        let mut distance = enter.max(0.0);
        for _ in 0..MOST_STEPS {
            let place = ray.at(distance);
            let far = self.far(near, place);
            if far < NEAR_MM {
                let sleeved = (place - self.sleeve_from).dot(&self.arm) > 0.0;
                let on_face = Vec2::new(place.x + 0.3 * place.z, place.y - 0.3 * place.z);
                let part = if sleeved { Part::Side } else { Part::Face };
                return Some(Hit { distance, normal: self.normal(near, place), on_face, part, open: 0.9 });
            }
            distance += far;
            if distance > leave {
                return None;
            }
        }
        None
    }

    /// The part of a ray in which it can meet a limb, and which limbs, a bit each.
    fn span(&self, ray: &Ray) -> Option<(f32, f32, u32)> {
        let mut span: Option<(f32, f32, u32)> = None;
        for (order, limb) in self.limbs.iter().enumerate() {
            let (middle, radius) = limb.ball();
            if let Some((enter, leave)) = span_in_sphere(ray, middle, radius + BLEND_MM) {
                let (first, last, near) = span.unwrap_or((enter, leave, 0));
                span = Some((first.min(enter), last.max(leave), near | 1 << order));
            }
        }
        span
    }

    pub(crate) fn shade(&self, place: Vec3, towards: &Vec3, spread: f32) -> f32 {
        let mut hidden: f32 = 0.0;
        for limb in &self.limbs {
            let middle = (limb.from + limb.to) / 2.0 - place;
            let along = middle.dot(towards).max(0.0);
            let past = limb.far(place + towards * along);
            let blur = (along * spread).max(2.0);
            hidden = hidden.max(crate::maths::smoothstep(blur, -blur, past));
        }
        hidden
    }

    /// Distance to the skin or the sleeve, of these limbs alone; the others are too far from the ray to blend into them.
    fn far(&self, near: u32, place: Vec3) -> f32 {
        let mut far = f32::MAX;
        for (_, limb) in self.limbs.iter().enumerate().filter(|(order, _)| near >> order & 1 == 1) {
            let next = limb.far(place);
            let share = (BLEND_MM - (far - next).abs()).max(0.0) / BLEND_MM;
            far = far.min(next) - share * share * BLEND_MM / 4.0;
        }
        let along = (place - self.sleeve_from).dot(&self.arm);
        far - if along > 0.0 { 6.0 + 0.8 * (along * 0.07).sin() } else { 0.0 }
    }

    fn normal(&self, near: u32, place: Vec3) -> Vec3 {
        const STEP: f32 = 0.5;
        let here = self.far(near, place);
        let slope = |axis: Vec3| self.far(near, place + axis * STEP) - here;
        let normal = Vec3::new(slope(Vec3::x()), slope(Vec3::y()), slope(Vec3::z()));
        normal.try_normalize(1e-9).unwrap_or(crate::maths::UP)
    }
}

impl Limb {
    /// A ball around it, a sleeve included.
    fn ball(&self) -> (Vec3, f32) {
        const SLEEVE_MM: f32 = 8.0;
        let long = (self.to - self.from).norm() / 2.0;
        ((self.from + self.to) / 2.0, long + self.from_radius_mm.max(self.to_radius_mm) + SLEEVE_MM)
    }

    /// Distance to the surface, below 0 inside.
    fn far(&self, place: Vec3) -> f32 {
        let (along, to_place) = (self.to - self.from, place - self.from);
        let share = (to_place.dot(&along) / along.norm_squared().max(1e-6)).clamp(0.0, 1.0);
        let radius = self.from_radius_mm + (self.to_radius_mm - self.from_radius_mm) * share;
        (to_place - along * share).norm() - radius
    }
}
