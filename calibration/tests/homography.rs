//! Homographies and cameras against known truth.

use calibration::{Camera, Homography, HomographyError, Lens, Match, Pose};
use nalgebra::{Point2, Point3};
use proptest::prelude::*;

fn camera(eye: [f64; 3], roll: f64) -> Camera {
    let pose = Pose::looking_at(Point3::from(eye), Point3::new(198.0, 207.0, 0.0), roll);
    Camera { lens: Lens::ideal(1400.0, 1920, 1080), pose }
}

/// The 361 points of a board as a camera sees them, columns 22 mm and rows 23 mm apart.
fn board_matches(camera: &Camera) -> Vec<Match> {
    (0..361)
        .map(|index| {
            let from = Point2::new(22.0 * f64::from(index % 19), 23.0 * f64::from(index / 19));
            let to = camera.project(Point3::new(from.x, from.y, 0.0)).expect("the board is in front of the camera");
            Match { from, to, weight: 1.0 }
        })
        .collect()
}

proptest! {
    #[test]
    fn a_fit_finds_the_camera_that_made_the_points(
        x in -400.0..800.0, y in -400.0..800.0, height in 500.0..1500.0_f64, roll in -3.0..3.0,
    ) {
        let camera = camera([x, y, -height], roll);
        let fitted = Homography::fit(&board_matches(&camera), 1.0).unwrap();
        let truth = camera.image_from_plane(0.0).unwrap();
        for one in board_matches(&camera) {
            prop_assert!((fitted.apply(one.from) - one.to).norm() < 1e-6);
            prop_assert!((truth.apply(one.from) - one.to).norm() < 1e-6);
            prop_assert!((fitted.inverse().apply(one.to) - one.from).norm() < 1e-6);
        }
    }

    #[test]
    fn a_pixel_leads_back_to_the_point_it_shows(x in 0.0..400.0, y in 0.0..400.0, z in -11.0..0.0, k1 in -0.2..0.1) {
        let mut camera = camera([100.0, 700.0, -600.0], 0.3);
        camera.lens.k1 = k1;
        let point = Point3::new(x, y, z);
        let back = camera.on_plane(camera.project(point).unwrap(), z).unwrap();
        prop_assert!((back - point).norm() < 1e-3, "{back} for {point}");
    }

    #[test]
    fn the_jacobian_is_the_limit_of_small_steps(x in 0.0..400.0, y in 0.0..400.0) {
        let map = camera([500.0, 700.0, -600.0], 0.3).image_from_plane(0.0).unwrap();
        let (point, step) = (Point2::new(x, y), nalgebra::Vector2::new(1e-4, -2e-4));
        let difference = (map.apply(point + step) - map.apply(point - step)) / 2.0;
        prop_assert!((difference - map.jacobian(point) * step).norm() < 1e-8);
    }
}

#[test]
fn a_third_of_wild_matches_hardly_moves_the_fit() {
    let camera = camera([198.0, 700.0, -600.0], 0.0);
    let mut matches = board_matches(&camera);
    let start = Homography::from_four(
        [0, 18, 342, 360].map(|index| matches[index].from),
        [0, 18, 342, 360].map(|index| matches[index].to),
    );
    for (index, one) in matches.iter_mut().enumerate().filter(|(index, _)| index % 3 == 1) {
        one.to.x += 20.0 + index as f64 % 17.0;
    }
    assert!(start.is_ok());
    let fitted = Homography::fit(&matches, 0.5).unwrap();
    let worst = board_matches(&camera).iter().map(|one| (fitted.apply(one.from) - one.to).norm()).fold(0.0, f64::max);
    assert!(worst < 0.3, "the fit moved by {worst} px");
}

#[test]
fn seen_from_the_near_side_the_far_side_is_up() {
    let camera = camera([198.0, 900.0, -600.0], 0.0);
    let [far, near] = [0.0, 414.0].map(|y| camera.project(Point3::new(198.0, y, 0.0)).unwrap());
    let [left, right] = [0.0, 396.0].map(|x| camera.project(Point3::new(x, 207.0, 0.0)).unwrap());
    assert!(far.y < near.y && left.x < right.x);
    let top_of_stone = camera.project(Point3::new(198.0, 207.0, -10.5)).unwrap();
    assert!(top_of_stone.y < camera.project(Point3::new(198.0, 207.0, 0.0)).unwrap().y);
}

#[test]
fn too_few_and_degenerate_matches_are_errors() {
    let at = |x: f64, y: f64| Match { from: Point2::new(x, y), to: Point2::new(x, y), weight: 1.0 };
    let few = [at(0.0, 0.0), at(1.0, 0.0), at(0.0, 1.0)];
    assert_eq!(Homography::fit(&few, 1.0), Err(HomographyError::TooFew { matches: 3 }));
    let line: Vec<Match> = (0..9).map(|step| at(f64::from(step), 2.0 * f64::from(step))).collect();
    assert_eq!(Homography::fit(&line, 1.0), Err(HomographyError::Degenerate));
    let place = [at(1.0, 1.0); 5];
    assert_eq!(Homography::fit(&place, 1.0), Err(HomographyError::Degenerate));
}
