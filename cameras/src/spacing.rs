//! Which way round a board lies in each photograph: its lines are a little farther apart the one way than the other, and that way fits
//! the crossings better.

use calibration::CameraFit;
use calibration::Match;
use calibration::camera_fit::{CameraFitError, Look};
use nalgebra::Point2;

use super::Calibrated;
use super::arguments::Spacing;
use super::looks::{BoardLook, Pictures};

/// Fits the camera, each board whichever way round fits better.
pub fn fit(pictures: Pictures, spacing: Spacing) -> Result<Calibrated, CameraFitError> {
    let (width_px, height_px) = pictures.size_px;
    let swapped = Spacing { first_mm: spacing.second_mm, second_mm: spacing.first_mm };
    let mut looks: Vec<Look> = pictures.looks.iter().map(|look| measured(look, spacing)).collect();
    let mut spacings = vec![spacing; looks.len()];
    let mut best = CameraFit::of(&looks, width_px, height_px);
    if spacing != swapped {
        for (index, look) in pictures.looks.iter().enumerate() {
            let other = measured(look, swapped);
            let usual = std::mem::replace(&mut looks[index], other);
            let turned = CameraFit::of(&looks, width_px, height_px);
            let is_better = match (&turned, &best) {
                (Ok(turned), Ok(best)) => misfit(turned) < misfit(best),
                (turned, best) => turned.is_ok() && best.is_err(),
            };
            if is_better {
                best = turned;
                spacings[index] = swapped;
            } else {
                looks[index] = usual;
            }
        }
    }
    let fit = best?;
    let check = CameraFit::cross_check(&looks, width_px, height_px).ok();
    Ok(Calibrated { pictures, looks, spacings, fit, check })
}

/// What is not explained, outliers counted as if they were as far off as the farthest that are none.
fn misfit(fit: &CameraFit) -> f64 {
    fit.rms_px.powi(2) * (fit.used + 16 * fit.outliers) as f64
}

/// A look's crossings in millimetres.
fn measured(look: &BoardLook, spacing: Spacing) -> Look {
    let measured = |crossing: &vision::Crossing| {
        let (column, row) = (crossing.point.column() as f64, crossing.point.row() as f64);
        let from = Point2::new(column * spacing.first_mm, row * spacing.second_mm);
        Match { from, to: crossing.seen, weight: 1.0 }
    };
    look.crossings.iter().map(measured).collect()
}
