//! A calibration as a line of JSON.

use calibration::camera_fit::CameraFitError;
use serde::Serialize;

use super::Calibrated;
use super::report::Place;

/// A calibration.
#[derive(Serialize)]
struct Line {
    status: &'static str,
    reason: Option<String>,
    #[serde(flatten)]
    lens: Option<LensLine>,
    looks: Vec<LookLine>,
}

#[derive(Serialize)]
struct LensLine {
    focal_px: f64,
    focal_deviation_px: f64,
    centre_px: [f64; 2],
    centre_deviation_px: [f64; 2],
    k1: f64,
    k2: f64,
    rms_px: f64,
    used: usize,
    outliers: usize,
    halves: Option<HalvesLine>,
}

#[derive(Serialize)]
struct HalvesLine {
    focal_px: f64,
    mean_mm: f64,
    largest_mm: f64,
    held_out_rms_px: f64,
}

#[derive(Serialize)]
struct LookLine {
    photo: String,
    crossings: usize,
    eye_mm: [f64; 3],
    tilt_degrees: f64,
    lowest_degrees: f64,
    hidden: usize,
    worst_mm: f64,
}

/// One line.
pub fn line(calibrated: &Calibrated) -> serde_json::Result<String> {
    let Calibrated { pictures, fit, check, .. } = calibrated;
    let deviation = fit.deviation();
    let look = |(index, look): (usize, &super::BoardLook)| {
        let (place, eye) = (Place::of(calibrated, index), fit.camera(index).eye());
        LookLine {
            photo: look.photo.display().to_string(),
            crossings: look.crossings.len(),
            eye_mm: [eye.x, eye.y, eye.z],
            tilt_degrees: place.tilt.to_degrees(),
            lowest_degrees: place.lowest.to_degrees(),
            hidden: place.hidden,
            worst_mm: place.worst_mm,
        }
    };
    let lens = LensLine {
        focal_px: fit.lens.focal_px,
        focal_deviation_px: deviation.focal_px,
        centre_px: [fit.lens.centre_px.x, fit.lens.centre_px.y],
        centre_deviation_px: [deviation.centre_px.x, deviation.centre_px.y],
        k1: fit.lens.k1,
        k2: fit.lens.k2,
        rms_px: fit.rms_px,
        used: fit.used,
        outliers: fit.outliers,
        halves: check.map(|check| HalvesLine {
            focal_px: check.focal_px,
            mean_mm: check.mean_mm,
            largest_mm: check.largest_mm,
            held_out_rms_px: check.held_out_rms_px,
        }),
    };
    let looks = pictures.looks.iter().enumerate().map(look).collect();
    serde_json::to_string(&Line { status: "calibrated", reason: None, lens: Some(lens), looks })
}

/// The line where there is no lens; the reason is English, as in all lines of JSON.
pub fn refused(error: &CameraFitError) -> serde_json::Result<String> {
    let reason = Some(words::Language::English.tell(&super::report::no_lens(error)));
    serde_json::to_string(&Line { status: "refused", reason, lens: None, looks: Vec::new() })
}
