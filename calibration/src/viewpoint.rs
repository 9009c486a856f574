//! What the place of a camera shows of a board, and what it hides.
//!
//! A stone on the next point hides what lies behind it from low down. Sizes by the rules: stones 10.5 mm high and 21.8 mm across, lines
//! 22 mm apart; angles in radians above the board's plane, lengths in millimetres.

use nalgebra::Point2;

use crate::camera::Camera;

/// From lower down a neighbouring stone hides part of the 3 mm around a bare point: 36 degrees.
pub const CLEAR_ELEVATION: f64 = 0.6283;

/// The angle above the board's plane at which a camera sees a place on the board; below 0 from below.
#[must_use]
pub fn elevation(camera: &Camera, place: Point2<f64>) -> f64 {
    let eye = camera.eye();
    (-eye.z).atan2((eye.xy() - place).norm())
}

/// How much higher, straight up, a camera would have to hang to see all of these places past neighbouring stones; 0 where it does.
#[must_use]
pub fn lacking_height(camera: &Camera, places: impl IntoIterator<Item = Point2<f64>>) -> f64 {
    let eye = camera.eye();
    let farthest = places.into_iter().map(|place| (eye.xy() - place).norm()).fold(0.0, f64::max);
    (farthest * CLEAR_ELEVATION.tan() + eye.z).max(0.0)
}

#[cfg(test)]
mod tests {
    use nalgebra::Point3;

    use super::*;
    use crate::{Lens, Pose};

    #[test]
    fn a_camera_is_high_enough_from_36_degrees_on() {
        let target = Point3::new(0.0, 0.0, 0.0);
        let at = |degrees: f64| {
            let angle = degrees.to_radians();
            let eye = Point3::new(0.0, 1000.0 * angle.cos(), -1000.0 * angle.sin());
            Camera { lens: Lens::ideal(1400.0, 1920, 1080), pose: Pose::looking_at(eye, target, 0.0) }
        };
        let origin = Point2::origin();
        assert!((elevation(&at(30.0), origin).to_degrees() - 30.0).abs() < 1e-6);
        assert_eq!(lacking_height(&at(36.1), [origin]), 0.0);
        // 1000 mm away at 30 degrees: 866 mm beside, where 629 mm of height are needed and 500 there.
        assert!((lacking_height(&at(30.0), [origin]) - 129.2).abs() < 0.5);
    }
}
