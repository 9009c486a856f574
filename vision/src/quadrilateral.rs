//! What four corners in a picture enclose.

use nalgebra::Point2;

/// Four corners, clockwise, in pixels of a picture.
pub(crate) type Quadrilateral = [Point2<f64>; 4];

/// The middle of the corners.
pub(crate) fn middle(corners: &Quadrilateral) -> Point2<f64> {
    corners.iter().fold(Point2::origin(), |sum, corner| sum + corner.coords / 4.0)
}

/// What they enclose, in square pixels.
pub(crate) fn area(corners: &Quadrilateral) -> f64 {
    let [first, second, third, fourth] = corners;
    (third - first).perp(&(fourth - second)).abs() / 2.0
}

/// Whether a place lies between them; they bend inwards nowhere.
pub(crate) fn encloses(corners: &Quadrilateral, place: Point2<f64>) -> bool {
    (0..4).all(|corner| {
        let (from, to) = (corners[corner], corners[(corner + 1) % 4]);
        (to - from).perp(&(place - from)) > 0.0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trapezium_has_its_area_its_middle_and_its_inside() {
        let corners = [(2.0, 0.0), (4.0, 0.0), (6.0, 3.0), (0.0, 3.0)].map(|(x, y)| Point2::new(x, y));
        assert!((area(&corners) - 12.0).abs() < 1e-12);
        assert_eq!(middle(&corners), Point2::new(3.0, 1.5));
        assert!(encloses(&corners, Point2::new(1.0, 2.5)) && !encloses(&corners, Point2::new(1.0, 0.5)));
    }
}
