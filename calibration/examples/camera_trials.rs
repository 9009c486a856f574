//! How exactly a camera is known from ten simulated looks at a board of 19 lines, and how often the uncertainty that each fit states is
//! right. Simulated: 1920 by 1080 pixels, 0.3 pixels of noise along each axis, looks tilted by 20 to 50 degrees.
//!
//! `cargo run --release -p calibration --example camera_trials -- 200`

use std::f64::consts::PI;

use calibration::camera_fit::Look;
use calibration::{Camera, CameraFit, Lens, Match, Pose};
use nalgebra::{Point2, Point3};
use rand::SeedableRng;
use rand_distr::{Distribution, StandardNormal};
use rand_pcg::Pcg64Mcg;

const LOOKS: usize = 10;
const LINES: usize = 19;
const NOISE_PX: f64 = 0.3;
const SIZE_PX: (u32, u32) = (1920, 1080);
const SPACING_MM: (f64, f64) = (22.0, 23.0);
/// Where a stone is widest.
const HEIGHT_MM: f64 = -5.25;

fn camera(look: usize) -> Camera {
    let share = look as f64 / LOOKS as f64;
    let (tilt, around) = ((20.0 + 30.0 * share).to_radians(), 6.0 * PI * share);
    let target = Point3::new(9.0 * SPACING_MM.0, 9.0 * SPACING_MM.1, 0.0);
    let level = 750.0 * tilt.sin();
    let eye = Point3::new(target.x + level * around.cos(), target.y + level * around.sin(), -750.0 * tilt.cos());
    let lens = Lens { focal_px: 1400.0, centre_px: Point2::new(969.0, 531.0), k1: -0.08, k2: 0.03 };
    Camera { lens, pose: Pose::looking_at(eye, target, 0.2 * around) }
}

fn places() -> impl Iterator<Item = Point2<f64>> {
    (0..LINES * LINES)
        .map(|index| Point2::new((index % LINES) as f64 * SPACING_MM.0, (index / LINES) as f64 * SPACING_MM.1))
}

#[expect(clippy::print_stdout, reason = "an example whose answer is what it prints")]
fn main() {
    let trials: u64 = std::env::args().nth(1).and_then(|trials| trials.parse().ok()).unwrap_or(200);
    let (mut focal_right, mut place_right, mut places_all) = (0, 0, 0_usize);
    let (mut focal_worst, mut place_worst) = (0.0_f64, 0.0_f64);
    for trial in 0..trials {
        let mut dice = Pcg64Mcg::seed_from_u64(trial);
        let mut noise =
            || -> f64 { NOISE_PX * <StandardNormal as Distribution<f64>>::sample(&StandardNormal, &mut dice) };
        let mut look = |look: usize| -> Look {
            let seen = places().filter_map(|from| {
                let exact = camera(look).project(from.coords.push(0.0).into())?;
                Some(Match { from, to: Point2::new(exact.x + noise(), exact.y + noise()), weight: 1.0 })
            });
            seen.collect()
        };
        let looks: Vec<Look> = (0..LOOKS).map(&mut look).collect();
        let fit = CameraFit::of(&looks, SIZE_PX.0, SIZE_PX.1).expect("ten looks determine a camera");
        let off = fit.lens.focal_px - 1400.0;
        focal_worst = focal_worst.max(off.abs() / 1400.0);
        focal_right += u64::from(off.abs() < 1.96 * fit.deviation().focal_px);
        for (index, place) in (0..LOOKS).zip(places().step_by(37)) {
            let truth = Point3::from(place.coords.push(HEIGHT_MM));
            let Some(pixel) = camera(index).project(truth) else { continue };
            let Some(found) = fit.camera(index).on_plane(pixel, HEIGHT_MM) else { continue };
            let Some(deviation) = fit.deviation_mm(index, pixel, HEIGHT_MM) else { continue };
            let off = (found - truth).norm();
            place_worst = place_worst.max(off);
            // Within 2.45 deviations of the worse direction lie at least 95 % of a plane's normal distribution.
            place_right += usize::from(off < 2.45 * deviation);
            places_all += 1;
        }
    }
    println!("{trials} trials of {LOOKS} looks");
    println!(
        "focal length: off by {:.3} % at most; the stated 95 % held {focal_right} of {trials}",
        100.0 * focal_worst
    );
    println!("a stone's place: off by {place_worst:.3} mm at most; the stated 95 % held {place_right} of {places_all}");
}
