//! Cameras fitted to simulated looks at a board: what is known of them, and how well they say how exactly.

use std::f64::consts::PI;

use calibration::camera_fit::{CameraFitError, Look, RadialTerms};
use calibration::{Camera, CameraFit, Lens, Match, Pose};
use nalgebra::{Point2, Point3};
use rand::{Rng, RngExt, SeedableRng};
use rand_distr::{Distribution, StandardNormal};
use rand_pcg::Pcg64Mcg;

const WIDTH_PX: u32 = 1920;
const HEIGHT_PX: u32 = 1080;
const SPACING_MM: (f64, f64) = (22.0, 23.0);
/// Of a crossing's place, along each axis.
const NOISE_PX: f64 = 0.3;

fn lens() -> Lens {
    Lens { focal_px: 1400.0, centre_px: Point2::new(969.0, 531.0), k1: -0.08, k2: 0.03 }
}

/// A camera 750 mm from the middle of a board of so many lines, this far from straight above it, in radians.
fn camera(lines: usize, tilt: f64, around: f64) -> Camera {
    let middle = (lines - 1) as f64 / 2.0;
    let target = Point3::new(middle * SPACING_MM.0, middle * SPACING_MM.1, 0.0);
    let away = 750.0;
    let foot = away * tilt.sin();
    let eye = Point3::new(target.x + foot * around.cos(), target.y + foot * around.sin(), -away * tilt.cos());
    Camera { lens: lens(), pose: Pose::looking_at(eye, target, 0.2 * around) }
}

fn look(lines: usize, camera: &Camera, dice: &mut impl Rng) -> Look {
    let mut look = Look::new();
    for row in 0..lines {
        for column in 0..lines {
            let from = Point2::new(column as f64 * SPACING_MM.0, row as f64 * SPACING_MM.1);
            let mut noise =
                || -> f64 { NOISE_PX * <StandardNormal as Distribution<f64>>::sample(&StandardNormal, dice) };
            let exact = camera.project(Point3::new(from.x, from.y, 0.0)).expect("the board lies before the camera");
            let to = Point2::new(exact.x + noise(), exact.y + noise());
            let is_seen = to.x > 0.0 && to.y > 0.0 && to.x < f64::from(WIDTH_PX) && to.y < f64::from(HEIGHT_PX);
            if is_seen {
                look.push(Match { from, to, weight: 1.0 });
            }
        }
    }
    look
}

/// So many looks from around a board, tilted by 20 to 50 degrees.
fn cameras(looks: usize, lines: usize) -> Vec<Camera> {
    (0..looks)
        .map(|one| {
            let share = one as f64 / looks as f64;
            camera(lines, (20.0 + 30.0 * share).to_radians(), 2.0 * PI * share * 3.0)
        })
        .collect()
}

#[test]
fn ten_looks_give_the_lens_and_each_board_point() {
    let mut dice = Pcg64Mcg::seed_from_u64(1);
    let cameras = cameras(10, 19);
    let looks: Vec<Look> = cameras.iter().map(|camera| look(19, camera, &mut dice)).collect();
    let fit = CameraFit::of(&looks, WIDTH_PX, HEIGHT_PX).unwrap();
    assert_eq!(fit.terms, RadialTerms::Two);
    assert!((fit.lens.focal_px / 1400.0 - 1.0).abs() < 0.003, "{:?}", fit.lens);
    assert!((fit.rms_px - NOISE_PX).abs() < 0.01, "{}", fit.rms_px);
    for (index, truth) in cameras.iter().enumerate() {
        for (column, row) in [(0.0, 0.0), (9.0, 9.0), (18.0, 0.0), (18.0, 18.0), (0.0, 18.0)] {
            for height in [0.0, -5.25] {
                let point = Point3::new(column * SPACING_MM.0, row * SPACING_MM.1, height);
                let pixel = truth.project(point).unwrap();
                let found = fit.camera(index).on_plane(pixel, height).unwrap();
                assert!((found - point).norm() < 0.3, "look {index}: {point} at {found}");
            }
        }
    }
    let check = CameraFit::cross_check(&looks, WIDTH_PX, HEIGHT_PX).unwrap();
    assert!(check.focal_px < 5.0 && check.mean_mm < 0.1 && check.largest_mm < 0.3, "{check:?}");
    assert!((check.held_out_rms_px - NOISE_PX).abs() < 0.02, "{check:?}");
}

/// Of a hundred fits, how often the truth lies within 1.96 of the standard deviations that each says of itself.
#[test]
fn the_stated_uncertainty_holds() {
    const TRIALS: u64 = 100;
    let cameras = cameras(4, 9);
    let point = Point3::new(0.0, 8.0 * SPACING_MM.1, 0.0);
    let (mut focal, mut place) = (0, 0);
    for trial in 0..TRIALS {
        let mut dice = Pcg64Mcg::seed_from_u64(trial);
        let looks: Vec<Look> = cameras.iter().map(|camera| look(9, camera, &mut dice)).collect();
        let fit = CameraFit::of(&looks, WIDTH_PX, HEIGHT_PX).unwrap();
        focal += usize::from((fit.lens.focal_px - 1400.0).abs() < 1.96 * fit.deviation().focal_px);
        let pixel = cameras[0].project(point).unwrap();
        let found = fit.camera(0).on_plane(pixel, 0.0).unwrap();
        // Both directions together: 95 % of a plane's normal distribution lie within 2.45 deviations of its worse direction, or more.
        place += usize::from((found - point).norm() < 2.45 * fit.deviation_mm(0, pixel, 0.0).unwrap());
    }
    // Three standard errors of a share of 95 % among a hundred are 6.5.
    assert!((89..=100).contains(&focal), "{focal} of {TRIALS}");
    assert!((89..=100).contains(&place), "{place} of {TRIALS}");
}

#[test]
fn crossings_that_are_none_are_left_out() {
    let mut dice = Pcg64Mcg::seed_from_u64(3);
    let cameras = cameras(3, 19);
    let mut looks: Vec<Look> = cameras.iter().map(|camera| look(19, camera, &mut dice)).collect();
    for look in &mut looks {
        for one in look.iter_mut().step_by(12) {
            one.to.x += dice.random_range(5.0..30.0);
        }
    }
    let fit = CameraFit::of(&looks, WIDTH_PX, HEIGHT_PX).unwrap();
    let bent: usize = looks.iter().map(|look| look.len().div_ceil(12)).sum();
    assert!(fit.outliers >= bent && fit.outliers < bent + 5, "{} of {bent}", fit.outliers);
    assert!((fit.lens.focal_px / 1400.0 - 1.0).abs() < 0.005, "{:?}", fit.lens);
}

#[test]
fn what_the_looks_do_not_tell_is_an_error() {
    let mut dice = Pcg64Mcg::seed_from_u64(4);
    let size = (WIDTH_PX, HEIGHT_PX);
    assert_eq!(CameraFit::of(&[], size.0, size.1).unwrap_err(), CameraFitError::NoLooks);
    let above = look(19, &camera(19, 0.0, 0.0), &mut dice);
    let unknown = CameraFit::of(std::slice::from_ref(&above), size.0, size.1).unwrap_err();
    assert!(matches!(unknown, CameraFitError::FocalUnknown { .. }), "{unknown}");
    let few = CameraFit::of(&[above[..9].to_vec()], size.0, size.1).unwrap_err();
    assert_eq!(few, CameraFitError::TooFewCrossings { look: 0, crossings: 9 });
    let line = CameraFit::of(&[above[..19].to_vec()], size.0, size.1).unwrap_err();
    assert!(matches!(line, CameraFitError::NoBoard { look: 0, .. }), "{line}");
    let tilted = look(19, &camera(19, 0.6, 0.0), &mut dice);
    let mirrored: Look =
        tilted.iter().map(|one| Match { from: Point2::new(-one.from.x, one.from.y), ..*one }).collect();
    let mirrored = CameraFit::of(&[mirrored], size.0, size.1).unwrap_err();
    assert!(matches!(mirrored, CameraFitError::Mirrored { look: 0 }), "{mirrored}");
    let one = CameraFit::of(&[tilted], size.0, size.1).unwrap();
    assert_eq!(one.terms, RadialTerms::One);
    assert!((one.lens.focal_px / 1400.0 - 1.0).abs() < 0.02, "{:?}", one.lens);
}
