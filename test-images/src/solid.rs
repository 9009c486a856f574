//! Solid things other than stones: blocks (boards, books, clocks) and bowls with their lids.
//!
//! Frame: the board's, millimetres, z into the table.

use std::f32::consts::PI;

use crate::finish::{Finish, Footprint};
use crate::hand::Hand;
use crate::maths::{Curves, Ray, UP, Vec2, Vec3, turned};
use crate::paint::Paint;
use crate::stone::span_in_sphere;

/// Where a ray meets a solid.
pub(crate) struct Hit {
    pub(crate) distance: f32,
    pub(crate) normal: Vec3,
    /// Place on the painted face, in millimetres; on the sides, along and down.
    pub(crate) on_face: Vec2,
    pub(crate) part: Part,
    /// The share of the sky that the place sees.
    pub(crate) open: f32,
}

/// Which part of a solid was met.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Part {
    /// The painted upper face.
    Face,
    /// All the rest.
    Side,
}

/// What of a solid a ray may meet.
#[derive(Clone, Copy)]
pub(crate) struct Parts {
    /// The limbs of a hand, a bit each; all else is one part.
    pub(crate) limbs: u32,
    /// How far from the ray's origin they begin at least, in millimetres.
    pub(crate) from_mm: f32,
}

impl Parts {
    /// All of a solid, wherever it begins.
    pub(crate) const ALL: Self = Self { limbs: u32::MAX, from_mm: 0.0 };
}

/// A solid with its paint.
pub(crate) struct Solid {
    pub(crate) shape: Shape,
    pub(crate) face: Paint,
    pub(crate) side: Paint,
}

/// The form of a solid.
pub(crate) enum Shape {
    Block(Block),
    Bowl(Bowl),
    Hand(Box<Hand>),
}

/// A box whose upper and lower faces are level.
#[derive(Clone, Copy)]
pub(crate) struct Block {
    /// The corner of the upper face where its own x and y are 0.
    pub(crate) corner: Vec3,
    /// Cosine and sine of the turn of its x axis.
    pub(crate) turn: (f32, f32),
    /// Width, depth and height.
    pub(crate) size_mm: Vec3,
}

/// A round vessel: an ellipsoid cut level near its top, hollow. Very flat, it is a lid or a saucer.
#[derive(Clone, Copy)]
pub(crate) struct Bowl {
    /// The middle of the ellipsoid.
    pub(crate) centre: Vec3,
    pub(crate) radius_mm: f32,
    /// Half of its height, were it whole.
    pub(crate) half_height_mm: f32,
    /// z of the rim.
    pub(crate) rim_z: f32,
    pub(crate) wall_mm: f32,
}

impl Solid {
    /// Where a ray meets it, tried against these of its parts alone.
    pub(crate) fn hit(&self, ray: &Ray, parts: Parts) -> Option<Hit> {
        match &self.shape {
            Shape::Block(block) => block.hit(ray),
            Shape::Bowl(bowl) => bowl.hit(ray),
            Shape::Hand(hand) => hand.hit(ray, parts),
        }
    }

    /// Balls that hold all of it together, each with the limbs in it.
    pub(crate) fn balls(&self) -> Vec<(Vec3, f32, u32)> {
        match &self.shape {
            Shape::Hand(hand) => hand.balls().collect(),
            Shape::Block(_) | Shape::Bowl(_) => {
                let (centre, radius) = self.ball();
                vec![(centre, radius, 1)]
            }
        }
    }

    pub(crate) const fn as_block(&self) -> Option<&Block> {
        match &self.shape {
            Shape::Block(block) => Some(block),
            Shape::Bowl(_) | Shape::Hand(_) => None,
        }
    }

    pub(crate) fn finish(&self, hit: &Hit, footprint: Footprint) -> Finish {
        match hit.part {
            Part::Face => self.face.at(hit.on_face, footprint),
            Part::Side => self.side.at(hit.on_face, footprint),
        }
    }

    /// A ball around it.
    pub(crate) fn ball(&self) -> (Vec3, f32) {
        match &self.shape {
            Shape::Block(block) => block.ball(),
            Shape::Bowl(bowl) => (bowl.centre, bowl.radius_mm.max(bowl.half_height_mm)),
            Shape::Hand(hand) => hand.ball(),
        }
    }

    /// The share of a lamp of angular radius `spread` (radians) towards `towards` that it hides from a place.
    pub(crate) fn shade(&self, place: Vec3, towards: &Vec3, spread: f32) -> f32 {
        match &self.shape {
            Shape::Block(block) => block.shade(place, towards, spread),
            Shape::Bowl(bowl) => bowl.shade(place, towards, spread),
            Shape::Hand(hand) => hand.shade(place, towards, spread),
        }
    }
}

impl Block {
    fn to_own(self, vector: Vec3) -> Vec3 {
        let level = turned(vector.xy(), self.turn.0, -self.turn.1);
        Vec3::new(level.x, level.y, vector.z)
    }

    fn ball(&self) -> (Vec3, f32) {
        let half = self.size_mm / 2.0;
        let level = turned(half.xy(), self.turn.0, self.turn.1);
        (self.corner + Vec3::new(level.x, level.y, half.z), half.norm())
    }

    fn hit(&self, ray: &Ray) -> Option<Hit> {
        let (origin, direction) = (self.to_own(ray.origin - self.corner), self.to_own(ray.direction));
        // Most rays come from above and meet the upper face.
        if origin.z < 0.0 && direction.z > 0.0 {
            let distance = -origin.z / direction.z;
            let met = origin.xy() + direction.xy() * distance;
            if met.x >= 0.0 && met.y >= 0.0 && met.x <= self.size_mm.x && met.y <= self.size_mm.y {
                return Some(Hit { distance, normal: UP, on_face: met, part: Part::Face, open: 1.0 });
            }
        }
        let (mut enter, mut leave, mut axis) = (f32::MIN, f32::MAX, 0);
        for index in 0..3 {
            let one = -origin[index] / direction[index];
            let two = (self.size_mm[index] - origin[index]) / direction[index];
            let (near, far) = if one < two { (one, two) } else { (two, one) };
            if near > enter {
                (enter, axis) = (near, index);
            }
            leave = leave.min(far);
        }
        if !(enter < leave && enter > 0.0) {
            return None;
        }
        let met = origin + direction * enter;
        let mut own = Vec3::zeros();
        own[axis] = -direction[axis].signum();
        let level = turned(own.xy(), self.turn.0, self.turn.1);
        let face = axis == 2 && own.z < 0.0;
        let on_face = match axis {
            2 => met.xy(),
            0 => Vec2::new(met.y, met.z),
            _ => Vec2::new(met.x, met.z),
        };
        let part = if face { Part::Face } else { Part::Side };
        let open = if face { 1.0 } else { 0.9 };
        Some(Hit { distance: enter, normal: Vec3::new(level.x, level.y, own.z), on_face, part, open })
    }

    /// The place on the upper face of a place of its plane.
    #[inline]
    pub(crate) fn on_face(&self, place: Vec2) -> Vec2 {
        turned(place - self.corner.xy(), self.turn.0, -self.turn.1)
    }

    /// Whether all rays from `eye` between these directions meet the upper face.
    pub(crate) fn fills(&self, eye: Vec3, directions: &[Vec3; 4]) -> bool {
        eye.z < self.corner.z
            && directions.iter().all(|&direction| {
                let distance = (self.corner.z - eye.z) / direction.z;
                let met = self.on_face((eye + direction * distance).xy());
                direction.z > 0.0 && met.x >= 0.0 && met.y >= 0.0 && met.x <= self.size_mm.x && met.y <= self.size_mm.y
            })
    }

    /// The planes through `eye` that touch the block along its outline: their normals, away from it.
    pub(crate) fn outline(&self, eye: Vec3) -> Vec<Vec3> {
        let corners: [nalgebra::Vector3<f64>; 8] = std::array::from_fn(|corner| {
            let side = |axis: usize| if corner >> axis & 1 == 1 { self.size_mm[axis] } else { 0.0 };
            let level = turned(Vec2::new(side(0), side(1)), self.turn.0, self.turn.1);
            (self.corner + Vec3::new(level.x, level.y, side(2)) - eye).cast()
        });
        let edges =
            (0..8).flat_map(|from| (0..3).map(move |axis| (from, from | 1 << axis))).filter(|(from, to)| from != to);
        let normals = edges.flat_map(|(from, to)| {
            let normal = corners[from].cross(&corners[to]);
            [normal, -normal]
        });
        let others = |normal: &nalgebra::Vector3<f64>| {
            // Corners on the plane itself are there to a millionth of a radian.
            corners.iter().all(|corner| normal.dot(corner) <= 1e-6 * normal.norm() * corner.norm())
        };
        normals.filter(others).filter_map(|normal| normal.try_normalize(0.0)).map(|normal| normal.cast()).collect()
    }

    fn shade(&self, place: Vec3, towards: &Vec3, spread: f32) -> f32 {
        const STEPS: [f32; 4] = [-0.75, -0.25, 0.25, 0.75];
        /// A sheet this thin throws no shadow worth looking for.
        const SHEET_MM: f32 = 2.5;
        if self.size_mm.z < SHEET_MM {
            return 0.0;
        }
        // Well inside or well outside the shadow one ray tells: the box grown or shrunk by the penumbra's width.
        let centre = self.ball().0;
        let blur = (spread * ((centre - place).norm() + self.size_mm.xy().norm() / 2.0)).max(1.0);
        let ray = Ray { origin: place, direction: *towards };
        if !self.grown(blur).is_met(&ray) {
            return 0.0;
        }
        if self.grown(-blur).is_met(&ray) {
            return 1.0;
        }
        let across = Vec3::new(-towards.y, towards.x, 0.0);
        let across = across / across.norm().max(1e-3);
        let up = across.cross(towards);
        let mut hidden = 0.0;
        for right in STEPS {
            for above in STEPS {
                let direction = towards + (across * right + up * above) * spread;
                if self.is_met(&Ray { origin: place, direction }) {
                    hidden += 1.0 / (STEPS.len() * STEPS.len()) as f32;
                }
            }
        }
        hidden
    }

    /// The block with this much more on each side but below, where it stands on something.
    fn grown(&self, by_mm: f32) -> Self {
        let level = turned(Vec2::repeat(-by_mm), self.turn.0, self.turn.1);
        Self {
            corner: self.corner + Vec3::new(level.x, level.y, -by_mm),
            turn: self.turn,
            size_mm: self.size_mm + Vec3::new(2.0 * by_mm, 2.0 * by_mm, by_mm),
        }
    }

    /// Whether a ray, of any length, passes through the block ahead.
    fn is_met(&self, ray: &Ray) -> bool {
        if self.size_mm.min() <= 0.0 {
            return false;
        }
        let (origin, direction) = (self.to_own(ray.origin - self.corner), self.to_own(ray.direction));
        let inverse = direction.map(|step| 1.0 / step);
        let one = (-origin).component_mul(&inverse);
        let two = (self.size_mm - origin).component_mul(&inverse);
        let (enter, leave) = (one.inf(&two).max(), one.sup(&two).min());
        enter < leave && leave > 0.0
    }
}

impl Bowl {
    fn hit(&self, ray: &Ray) -> Option<Hit> {
        let stretch = self.radius_mm / self.half_height_mm;
        let (enter, leave) = self.span(ray, stretch, self.radius_mm)?;
        let at_rim = ray.to_plane(self.rim_z);
        let outer = ray.at(enter);
        if outer.z >= self.rim_z {
            return (enter > 0.0).then(|| self.wall(ray, enter, stretch, 1.0));
        }
        // From above: through the plane of the rim, onto the rim itself or into the hollow.
        let at_rim = at_rim.filter(|&distance| distance > enter && distance < leave)?;
        let top = ray.at(at_rim);
        let inner = self.radius_mm - self.wall_mm;
        let Some((inner_enter, inner_leave)) = self.span(ray, stretch * inner / (inner - 0.3 * self.wall_mm), inner)
        else {
            return Some(self.rim(at_rim, top));
        };
        if at_rim < inner_enter || at_rim > inner_leave {
            return Some(self.rim(at_rim, top));
        }
        let deep = ((ray.at(inner_leave).z - self.rim_z) / self.half_height_mm).clamp(0.0, 1.0);
        let mut hit = self.wall(ray, inner_leave, stretch, 1.0 - 0.6 * deep);
        hit.normal = -hit.normal;
        hit.part = Part::Face;
        Some(hit)
    }

    fn rim(&self, distance: f32, place: Vec3) -> Hit {
        let out = (place - self.centre).xy() / self.radius_mm;
        let normal = Vec3::new(out.x * 0.3, out.y * 0.3, -1.0).normalize();
        Hit { distance, normal, on_face: place.xy(), part: Part::Side, open: 1.0 }
    }

    fn wall(&self, ray: &Ray, distance: f32, stretch: f32, open: f32) -> Hit {
        let from = ray.at(distance) - self.centre;
        let normal = Vec3::new(from.x, from.y, from.z * stretch * stretch).normalize();
        let around = from.y.angle(from.x) / PI * self.radius_mm;
        Hit { distance, normal, on_face: Vec2::new(around, from.z), part: Part::Side, open }
    }

    /// The span of a ray inside the ellipsoid of this radius, `stretch` times flatter than a ball.
    fn span(&self, ray: &Ray, stretch: f32, radius: f32) -> Option<(f32, f32)> {
        let ball = |vector: Vec3| Vec3::new(vector.x, vector.y, vector.z * stretch);
        let direction = ball(ray.direction);
        let length = direction.norm();
        let stretched = Ray { origin: ball(ray.origin - self.centre), direction: direction / length };
        span_in_sphere(&stretched, Vec3::zeros(), radius).map(|(enter, leave)| (enter / length, leave / length))
    }

    fn shade(&self, place: Vec3, towards: &Vec3, spread: f32) -> f32 {
        let stretch = self.radius_mm / self.half_height_mm;
        let ball = |vector: Vec3| Vec3::new(vector.x, vector.y, vector.z * stretch);
        let direction = ball(*towards);
        let length = direction.norm();
        let to_centre = ball(self.centre - place);
        let along = to_centre.dot(&direction) / length;
        let past = (to_centre - direction * (along / length)).norm() - 0.97 * self.radius_mm;
        let blur = (along.max(0.0) / length * spread).max(1.0);
        // The missing cap throws no shadow: look where the ray passes the middle.
        let over = place.z + towards.z * (along / length) < self.rim_z - 0.15 * self.half_height_mm;
        if over { 0.0 } else { crate::maths::smoothstep(blur, -blur, past) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    #[test]
    fn no_ray_beyond_the_outline_meets_a_block_and_all_that_are_filled_meet_its_face() {
        let mut dice = Dice::new(5);
        let (mut beyond, mut filled) = (0, 0);
        for _ in 0..300 {
            let angle = dice.angle();
            let size_mm = Vec3::new(dice.range(50.0, 500.0), dice.range(50.0, 500.0), dice.range(0.5, 100.0));
            let block = Block { corner: Vec3::zeros(), turn: (angle.cosine(), angle.sine()), size_mm };
            let eye = Vec3::new(dice.range(-600.0, 600.0), dice.range(-600.0, 600.0), -dice.range(200.0, 900.0));
            let outline = block.outline(eye);
            for _ in 0..100 {
                let target = Vec3::new(dice.range(-700.0, 700.0), dice.range(-700.0, 700.0), 0.0);
                let toward = |x: f32, y: f32| (target + Vec3::new(x, y, 0.0) - eye).normalize();
                let around = [toward(0.0, 0.0), toward(40.0, 0.0), toward(40.0, 40.0), toward(0.0, 40.0)];
                let is_beyond = outline.iter().any(|normal| around.iter().all(|ray| ray.dot(normal) > 0.0));
                let is_filled = block.fills(eye, &around);
                beyond += usize::from(is_beyond);
                filled += usize::from(is_filled);
                for _ in 0..5 {
                    let direction = toward(dice.range(0.0, 40.0), dice.range(0.0, 40.0));
                    let hit = block.hit(&Ray { origin: eye, direction });
                    assert!(!(is_beyond && hit.is_some()));
                    assert!(!is_filled || hit.is_some_and(|hit| hit.part == Part::Face));
                }
            }
        }
        assert!(beyond > 10_000 && filled > 500, "{beyond} tiles beyond, {filled} filled");
    }
}
