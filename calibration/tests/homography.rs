//! Homographies and cameras against known truth.

use calibration::{Camera, Homography, HomographyError, Lens, Match, PlaneFit, Pose};
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
        let fitted = PlaneFit::straight(&board_matches(&camera), 1.0).unwrap().straight_from_plane;
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
    let fitted = PlaneFit::straight(&matches, 0.5).unwrap().straight_from_plane;
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
    assert_eq!(PlaneFit::straight(&few, 1.0), Err(HomographyError::TooFew { matches: 3 }));
    let line: Vec<Match> = (0..9).map(|step| at(f64::from(step), 2.0 * f64::from(step))).collect();
    assert_eq!(PlaneFit::straight(&line, 1.0), Err(HomographyError::Degenerate));
    let place = [at(1.0, 1.0); 5];
    assert_eq!(PlaneFit::straight(&place, 1.0), Err(HomographyError::Degenerate));
}

/// A number between -1 and 1 that is the same each time, and has nothing to do with its neighbours (SplitMix64, Vigna 2015).
fn wobble(index: usize) -> f64 {
    let mut mixed = (index as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    2.0 * ((mixed ^ mixed >> 31) >> 11) as f64 / (1_u64 << 53) as f64 - 1.0
}

/// The 361 points through a lens with this distortion, each off by up to this many pixels along either axis.
fn wobbling_matches(k1: f64, off_px: f64, seed: usize) -> (Camera, Vec<Match>) {
    let mut camera = camera([300.0, 750.0, -600.0], 0.2);
    camera.lens.k1 = k1;
    let off = |index: usize| nalgebra::Vector2::new(wobble(2 * index), wobble(2 * index + 1)) * off_px;
    let matches = board_matches(&camera).into_iter().enumerate();
    (camera, matches.map(|(index, one)| Match { to: one.to + off(index + 1000 * seed), ..one }).collect())
}

#[test]
fn homography_and_lens_are_found_together() {
    for k1 in [-0.12, 0.0, 0.08] {
        let (camera, matches) = wobbling_matches(k1, 0.0, 0);
        let fit = PlaneFit::through_lens(&matches, 1.0, Lens::ideal(1400.0, 1920, 1080), 0.5).unwrap();
        assert!((fit.lens.k1 - k1).abs() < 1e-4, "{} for {k1}", fit.lens.k1);
        for one in &matches {
            assert!((fit.pixel(one.from) - one.to).norm() < 1e-2);
            assert!((fit.point(one.to) - one.from).norm() < 1e-2);
        }
        assert!((fit.lens.bent(fit.lens.straight(camera.lens.centre_px)) - camera.lens.centre_px).norm() < 1e-9);
    }
}

#[test]
fn errors_are_as_large_as_the_covariance_says() {
    const FITS: usize = 60;
    let corners = [(0.0, 0.0), (396.0, 0.0), (396.0, 414.0), (0.0, 414.0), (198.0, 207.0)];
    let (mut squared_px, mut squared_mm) = (0.0, 0.0);
    for seed in 0..FITS {
        let (camera, matches) = wobbling_matches(-0.05, 1.5, seed);
        let fit = PlaneFit::through_lens(&matches, 3.0, Lens::ideal(1400.0, 1920, 1080), 0.5).unwrap();
        assert!((0.6..1.1).contains(&fit.residual), "uniform errors of 1.5 have a deviation of 0.87: {}", fit.residual);
        for (x, y) in corners {
            let truth = camera.project(Point3::new(x, y, 0.0)).unwrap();
            let off = fit.pixel(Point2::new(x, y)) - truth;
            squared_px += off.norm_squared() / fit.pixel_covariance(Point2::new(x, y)).trace();
            let off = fit.point(truth) - Point2::new(x, y);
            squared_mm += off.norm_squared() / fit.point_covariance(Point2::new(x, y)).trace();
        }
    }
    let count = (FITS * corners.len()) as f64;
    for ratio in [squared_px / count, squared_mm / count] {
        assert!((0.5..2.0).contains(&ratio), "errors squared are {ratio} of what the covariance says");
    }
}

#[test]
fn a_plane_measured_otherwise_is_as_sure() {
    let (_, matches) = wobbling_matches(-0.05, 1.0, 3);
    let fit = PlaneFit::through_lens(&matches, 3.0, Lens::ideal(1400.0, 1920, 1080), 0.5).unwrap();
    let from_cells = nalgebra::Matrix3::new(22.0, 0.0, 44.0, 0.0, 23.0, -23.0, 0.0, 0.0, 1.0);
    let other = fit.of(&Homography::from_matrix(from_cells).unwrap());
    let (cell, point) = (Point2::new(3.0, 7.0), Point2::new(22.0 * 3.0 + 44.0, 23.0 * 7.0 - 23.0));
    assert!((other.pixel(cell) - fit.pixel(point)).norm() < 1e-9);
    let (one, two) = (other.pixel_covariance(cell), fit.pixel_covariance(point));
    assert!((one - two).norm() < 1e-6 * two.norm(), "{one} {two}");
}

#[test]
fn few_matches_cannot_claim_a_strong_lens() {
    let (_, matches) = wobbling_matches(0.0, 2.0, 5);
    let few: Vec<Match> = matches.into_iter().filter(|one| one.from.x < 70.0 && one.from.y < 70.0).collect();
    let [loose, tight] = [5.0, 0.05]
        .map(|usual| PlaneFit::through_lens(&few, 4.0, Lens::ideal(1400.0, 1920, 1080), usual).unwrap().lens.k1.abs());
    assert!(tight < 0.1 && tight < loose, "{tight} {loose}");
}
