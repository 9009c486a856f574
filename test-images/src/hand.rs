//! A hand and forearm over the table: rounded limbs blended into each other, met by marching along the ray.
//!
//! Distance fields and their smooth union after Quilez ("smooth minimum", 2013).

use crate::dice::Dice;
use crate::maths::{Curves, Ray, Vec2, Vec3};
use crate::solid::{Hit, Part, Parts};
use crate::stone::span_in_sphere;

/// A cone with round ends, from one joint to the next.
#[derive(Clone, Copy)]
struct Limb {
    from: Vec3,
    along: Vec3,
    /// 1 by the square of its length.
    inverse_squared: f32,
    from_radius_mm: f32,
    to_radius_mm: f32,
    /// A ball around it, a sleeve included.
    middle: Vec3,
    reach_mm: f32,
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

/// How much wider an arm is in its sleeve at most, in millimetres.
const SLEEVE_MM: f32 = 8.0;

impl Hand {
    /// A hand whose finger tips are at `tip` (board frame), with the arm coming from the direction `from` in the plane.
    pub(crate) fn random(tip: Vec3, from: f32, dice: &mut Dice) -> Self {
        let out = Vec3::new(from.cosine(), from.sine(), 0.0);
        let side = Vec3::new(-out.y, out.x, 0.0) * if dice.chance(0.5) { 1.0 } else { -1.0 };
        let up = Vec3::new(0.0, 0.0, -1.0);
        let scale = dice.range(0.85, 1.12);
        let palm = tip + out * (95.0 * scale) + up * (dice.range(38.0, 65.0) * scale) + side * dice.range(-8.0, 20.0);
        let wrist = palm + out * (75.0 * scale) + up * dice.range(-15.0, 30.0);
        let elbow = wrist + out * 300.0 + side * dice.range(-100.0, 100.0) + up * dice.range(20.0, 120.0);
        let shoulder = elbow + out * 420.0 + side * dice.range(-150.0, 150.0) + up * dice.range(50.0, 250.0);
        let limb = |from: Vec3, to: Vec3, from_radius: f32, to_radius: f32| {
            Limb::new(from, to, from_radius * scale, to_radius * scale)
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

    /// Balls that hold all of it together, each with the limbs in it, a bit each.
    pub(crate) fn balls(&self) -> impl Iterator<Item = (Vec3, f32, u32)> {
        self.limbs
            .iter()
            .enumerate()
            .flat_map(|(order, limb)| limb.balls().map(move |(middle, radius)| (middle, radius, 1 << order)))
    }

    /// What of these limbs, a bit each, is to be met from `eye` between these directions.
    pub(crate) fn between(&self, eye: Vec3, around: &[Vec3; 4], limbs: u32) -> Option<Parts> {
        /// Beyond the sleeve's end the surface may be this much nearer than `far` says.
        const SLEEVE_END_MM: f32 = 7.0;
        /// The march ends where this little is left of a step, in millimetres.
        const LEAST_STEP_MM: f32 = 1.0;
        let direction = around.iter().map(|direction| direction.normalize()).sum::<Vec3>().normalize();
        let half = around.iter().map(|other| (other.normalize() - direction).norm()).fold(0.0, f32::max);
        let (mut distance, mut last, mut near) = (f32::MAX, 0.0_f32, 0);
        for order in self.among(limbs) {
            let limb = &self.limbs[order];
            let (to_middle, reach) = ((limb.middle - eye).norm(), limb.reach_mm + BLEND_MM);
            if limb.axis_from(eye, direction) < limb.wide_mm() + half * (to_middle + reach) {
                (distance, last) = (distance.min(to_middle - reach), last.max(to_middle + reach));
                near |= 1 << order;
            }
        }
        if near == 0 {
            return None;
        }
        distance = distance.max(0.0);
        for _ in 0..MOST_STEPS {
            let wide = distance * half;
            let clear = self.far(near, eye + direction * distance) - SLEEVE_END_MM - wide;
            if clear < LEAST_STEP_MM {
                break;
            }
            distance += clear;
            if distance > last {
                return None;
            }
        }
        Some(Parts { limbs: near, from_mm: distance })
    }

    /// Where a ray meets the hand, if it can meet these parts of it alone.
    pub(crate) fn hit(&self, ray: &Ray, parts: Parts) -> Option<Hit> {
        let (enter, leave, near) = self.span(ray, parts.limbs)?;
        let mut distance = enter.max(parts.from_mm);
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

    /// The places of the limbs in a set of them.
    fn among(&self, limbs: u32) -> impl Iterator<Item = usize> + use<> {
        let mut left = limbs & ((1 << self.limbs.len()) - 1);
        std::iter::from_fn(move || {
            let place = (left != 0).then(|| left.trailing_zeros() as usize);
            left &= left.wrapping_sub(1);
            place
        })
    }

    /// The part of a ray in which it can meet one of these limbs, and which of them, a bit each.
    fn span(&self, ray: &Ray, limbs: u32) -> Option<(f32, f32, u32)> {
        let mut span: Option<(f32, f32, u32)> = None;
        for order in self.among(limbs) {
            let limb = &self.limbs[order];
            if let Some((enter, leave)) = span_in_sphere(ray, limb.middle, limb.reach_mm + BLEND_MM) {
                let (first, last, near) = span.unwrap_or((enter, leave, 0));
                span = Some((first.min(enter), last.max(leave), near | 1 << order));
            }
        }
        span
    }

    pub(crate) fn shade(&self, place: Vec3, towards: &Vec3, spread: f32) -> f32 {
        let mut hidden: f32 = 0.0;
        for limb in &self.limbs {
            let middle = limb.middle - place;
            let along = middle.dot(towards).max(0.0);
            let blur = (along * spread).max(2.0);
            let nearest = towards * along;
            if (middle - nearest).norm_squared() < (limb.reach_mm + blur).powi(2) {
                hidden = hidden.max(crate::maths::smoothstep(blur, -blur, limb.far(place + nearest)));
            }
        }
        hidden
    }

    /// Distance to the skin or the sleeve, of these limbs alone; the others are too far from the ray to blend into them.
    fn far(&self, near: u32, place: Vec3) -> f32 {
        let mut far = f32::MAX;
        for order in self.among(near) {
            let next = self.limbs[order].far(place);
            let share = (BLEND_MM - (far - next).abs()).max(0.0) / BLEND_MM;
            far = far.min(next) - share * share * BLEND_MM / 4.0;
        }
        let along = (place - self.sleeve_from).dot(&self.arm);
        far - if along > 0.0 { 6.0 + 0.8 * (along * 0.07).sine() } else { 0.0 }
    }

    fn normal(&self, near: u32, place: Vec3) -> Vec3 {
        const STEP: f32 = 0.5;
        // Limbs that are too far to blend into the skin here do not bend it.
        let bend = |&order: &usize| self.limbs[order].far(place) < SLEEVE_MM + BLEND_MM + 2.0 * STEP;
        let near = self.among(near).filter(bend).fold(0, |near, order| near | 1 << order);
        let here = self.far(near, place);
        let slope = |axis: Vec3| self.far(near, place + axis * STEP) - here;
        let normal = Vec3::new(slope(Vec3::x()), slope(Vec3::y()), slope(Vec3::z()));
        normal.try_normalize(1e-9).unwrap_or(crate::maths::UP)
    }
}

impl Limb {
    fn new(from: Vec3, to: Vec3, from_radius_mm: f32, to_radius_mm: f32) -> Self {
        let along = to - from;
        Self {
            from,
            along,
            inverse_squared: 1.0 / along.norm_squared().max(1e-6),
            from_radius_mm,
            to_radius_mm,
            middle: (from + to) / 2.0,
            reach_mm: along.norm() / 2.0 + from_radius_mm.max(to_radius_mm) + SLEEVE_MM,
        }
    }

    /// A row of balls around it and what it blends into.
    fn balls(&self) -> impl Iterator<Item = (Vec3, f32)> + use<> {
        let half_mm = self.along.norm() / 2.0;
        let wide_mm = self.wide_mm();
        let count = (2.0 * half_mm / wide_mm).ceil().max(1.0);
        let (from, along) = (self.from, self.along);
        (0..count as usize).map(move |order| (from + along * ((order as f32 + 0.5) / count), half_mm / count + wide_mm))
    }

    /// How far from its axis it and what it blends into may reach.
    fn wide_mm(&self) -> f32 {
        self.from_radius_mm.max(self.to_radius_mm) + SLEEVE_MM + BLEND_MM
    }

    /// How far from its axis a line passes, in millimetres.
    fn axis_from(&self, place: Vec3, direction: Vec3) -> f32 {
        // Seen along the line, it is a point and the axis is shorter.
        let beside = |vector: Vec3| vector - direction * vector.dot(&direction);
        let (from, along) = (beside(self.from - place), beside(self.along));
        let share = (-from.dot(&along) / along.norm_squared().max(1e-6)).clamp(0.0, 1.0);
        (from + along * share).norm()
    }

    /// Distance to the surface, below 0 inside.
    fn far(&self, place: Vec3) -> f32 {
        let to_place = place - self.from;
        let share = (to_place.dot(&self.along) * self.inverse_squared).clamp(0.0, 1.0);
        let radius = self.from_radius_mm + (self.to_radius_mm - self.from_radius_mm) * share;
        (to_place - self.along * share).norm() - radius
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ray_meets_what_its_tile_may_show_of_a_hand_where_it_meets_the_whole_hand() {
        let mut dice = Dice::new(3);
        let (mut met, mut differing) = (0, 0);
        for _ in 0..20 {
            let hand = Hand::random(Vec3::new(200.0, 200.0, -20.0), dice.angle(), &mut dice);
            for _ in 0..400 {
                let eye = Vec3::new(dice.range(-200.0, 600.0), dice.range(-200.0, 600.0), -1200.0);
                let (middle, reach) = hand.ball();
                let target = middle + Vec3::new(dice.range(-1.0, 1.0), dice.range(-1.0, 1.0), 0.0) * reach;
                let ray = Ray { origin: eye, direction: (target - eye).normalize() };
                let passed = hand.balls().filter(|&(middle, radius, _)| span_in_sphere(&ray, middle, radius).is_some());
                let limbs = passed.fold(0, |limbs, (_, _, more)| limbs | more);
                let wider = |x: f32, y: f32| (target + Vec3::new(x, y, 0.0) - eye).normalize();
                let around = [wider(-3.0, -3.0), wider(3.0, -3.0), wider(3.0, 3.0), wider(-3.0, 3.0)];
                let all = hand.hit(&ray, Parts::ALL);
                let some = hand.between(eye, &around, limbs).and_then(|parts| hand.hit(&ray, parts));
                let same = match (&all, &some) {
                    (Some(all), Some(some)) => (all.distance - some.distance).abs() < 2.0 * NEAR_MM,
                    _ => all.is_none() && some.is_none(),
                };
                met += usize::from(all.is_some());
                differing += usize::from(!same);
            }
        }
        // Along the skin a ray may stop a little earlier or later than from elsewhere.
        assert!(met > 500 && differing * 100 < met, "{differing} of {met} rays differ");
    }
}
