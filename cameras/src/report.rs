//! What a calibration came to, in sentences.

use std::path::Path;

use board::Point;
use calibration::camera_fit::{CameraFitError, RadialTerms, tilt};
use calibration::viewpoint::{CLEAR_ELEVATION, elevation, lacking_height};
use nalgebra::Point2;
use words::{Sentence, Value, Word, sentence};

use super::Calibrated;
use super::profile::{CameraProfile, ProfileError};

/// Where a stone is widest, above the board, as z of the board's frame in millimetres.
const WIDEST_OF_A_STONE_MM: f64 = -5.25;

/// What a look's place shows of its board.
pub struct Place {
    /// How far the camera is from the board's middle, in millimetres.
    pub away_mm: f64,
    /// How far it is from looking straight down, in radians.
    pub tilt: f64,
    /// The least angle at which it sees a point, in radians.
    pub lowest: f64,
    /// Points that neighbouring stones hide in part.
    pub hidden: usize,
    /// How much higher it would have to hang to see them, in millimetres.
    pub lacking_mm: f64,
    /// How exactly a stone's place is known, in millimetres, where it is known worst: one standard deviation.
    pub worst_mm: f64,
}

impl Place {
    /// Of a look of a calibration.
    pub fn of(calibrated: &Calibrated, look: usize) -> Self {
        let camera = calibrated.fit.camera(look);
        let (size, spacing) = (calibrated.pictures.looks[look].size, calibrated.spacing(look));
        let place = |point: Point| {
            Point2::new(point.column() as f64 * spacing.first_mm, point.row() as f64 * spacing.second_mm)
        };
        let places = || size.points().map(place);
        let middle = places().fold(Point2::origin(), |sum, place| sum + place.coords) / size.points().count() as f64;
        let deviation = |place: Point2<f64>| {
            let pixel = camera.project(place.coords.push(WIDEST_OF_A_STONE_MM).into())?;
            calibrated.fit.deviation_mm(look, pixel, WIDEST_OF_A_STONE_MM)
        };
        let corners = size.points().filter(|point| {
            [point.column(), point.row()].iter().all(|line| [0, size.lines() / 2, size.lines() - 1].contains(line))
        });
        Self {
            away_mm: (camera.eye() - nalgebra::Point3::from(middle.coords.push(0.0))).norm(),
            tilt: tilt(&camera.pose),
            lowest: places().map(|place| elevation(&camera, place)).fold(f64::INFINITY, f64::min),
            hidden: places().filter(|place| elevation(&camera, *place) < CLEAR_ELEVATION).count(),
            lacking_mm: lacking_height(&camera, places()),
            worst_mm: corners.filter_map(|point| deviation(place(point))).fold(0.0, f64::max),
        }
    }
}

/// A calibration, from the photographs to what their camera's place hides.
pub fn sentences(calibrated: &Calibrated) -> Vec<Sentence> {
    let Calibrated { pictures, fit, check, .. } = calibrated;
    let mut told = Vec::new();
    for (index, look) in pictures.looks.iter().enumerate() {
        let place = Place::of(calibrated, index);
        told.push(sentence!(CalibrateLook {
            photo: Value::text(look.photo.display()),
            crossings: look.crossings.len(),
            distance: format!("{:.0}", place.away_mm),
            tilt: degrees(place.tilt),
        }));
        if place.hidden > 0 {
            told.push(sentence!(CalibrateHidden {
                points: place.hidden,
                angle: degrees(place.lowest),
                needed: degrees(CLEAR_ELEVATION),
                higher: format!("{:.0}", place.lacking_mm),
            }));
        }
    }
    let deviation = fit.deviation();
    told.push(sentence!(CalibrateLens {
        focal: format!("{:.1}", fit.lens.focal_px),
        deviation: format!("{:.1}", deviation.focal_px),
        x: format!("{:.1}", fit.lens.centre_px.x),
        y: format!("{:.1}", fit.lens.centre_px.y),
        distortion: match fit.terms {
            RadialTerms::One => format!("{:.4}", fit.lens.k1),
            RadialTerms::Two => format!("{:.4}, {:.4}", fit.lens.k1, fit.lens.k2),
        },
    }));
    told.push(sentence!(CalibrateResidual {
        rms: format!("{:.2}", fit.rms_px),
        used: fit.used,
        outliers: fit.outliers,
    }));
    let worst = (0..pictures.looks.len()).map(|look| Place::of(calibrated, look).worst_mm).fold(0.0, f64::max);
    told.push(sentence!(CalibrateBoard { mm: format!("{worst:.2}") }));
    told.push(match check {
        Some(check) => sentence!(CalibrateHalves {
            focal: format!("{:.1}", check.focal_px),
            mm: format!("{:.2}", check.largest_mm),
            rms: format!("{:.2}", check.held_out_rms_px),
        }),
        None => Word::CalibrateNoHalves.into(),
    });
    told
}

fn degrees(angle: f64) -> String {
    format!("{:.0}", angle.to_degrees())
}

/// Why there is no lens, with what to do.
pub fn no_lens(error: &CameraFitError) -> Sentence {
    match error {
        CameraFitError::NoLooks => Word::CalibrateNoLooks.into(),
        CameraFitError::TooFewCrossings { crossings, .. } => sentence!(CalibrateFewCrossings { crossings }),
        CameraFitError::FocalUnknown { .. } => Word::CalibrateFocalUnknown.into(),
        CameraFitError::NoBoard { .. } | CameraFitError::Mirrored { .. } | CameraFitError::NoFit => {
            Word::CalibrateNoFit.into()
        }
    }
}

/// A photograph that is not counted in.
pub fn left_out(photo: &Path, reason: &Sentence) -> Sentence {
    sentence!(Of { what: Value::text(photo.display()), said: reason.clone() })
}

/// A profile that cannot be read.
pub fn unusable_profile(error: &ProfileError) -> Sentence {
    sentence!(CalibrateUnusableProfile { cause: Value::text(error) })
}

/// Whether the lens is still what it was.
pub fn drift(before: &CameraProfile, now: &CameraProfile) -> Sentence {
    let (was, is) = (format!("{:.1}", before.focal_px), format!("{:.1}", now.focal_px));
    let since = &before.date;
    if before.has_changed(now) {
        sentence!(CalibrateChanged { since, was, is })
    } else {
        sentence!(CalibrateSame { since, was, is })
    }
}

/// The plot was written.
pub fn plotted(path: &Path) -> Sentence {
    sentence!(CalibratePlotted { file: Value::text(path.display()) })
}

/// The profile was written.
pub fn stored(path: &Path) -> Sentence {
    sentence!(BowlsStored { file: Value::text(path.display()) })
}
