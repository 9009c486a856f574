//! What is kept of a camera between calibrations.

use std::io::ErrorKind;
use std::path::Path;

use files::FileError;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Calibrated;

/// A profile is a dozen lines.
const MOST_BYTES: usize = 64 << 10;
/// Two calibrations of one lens differ by more than so many standard deviations of their difference once in 370 times.
const DRIFT_DEVIATIONS: f64 = 3.0;

/// A camera as it was calibrated: a file of its own, TOML.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CameraProfile {
    /// The day in Greenwich.
    pub date: String,
    /// Photographs that it was calibrated by.
    pub photographs: usize,
    /// Width and height of its pictures.
    pub picture_px: [u32; 2],
    /// Focal length in pixels.
    pub focal_px: f64,
    /// Its standard deviation.
    pub focal_deviation_px: f64,
    /// Where the lens's axis meets the picture.
    pub centre_px: [f64; 2],
    /// First radial coefficient (Brown 1966), per squared tangent.
    pub k1: f64,
    /// Second radial coefficient; 0 where it was not fitted.
    pub k2: f64,
    /// Root mean square of the residuals along an axis.
    pub rms_px: f64,
}

/// Why a profile cannot be used.
#[derive(Debug, Error)]
pub enum ProfileError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is no profile of a camera.
    #[error("it is no camera profile: {source}")]
    Form {
        /// What its parser says.
        #[source]
        source: toml::de::Error,
    },
    /// It is no text.
    #[error("it is no text")]
    NotText,
}

impl CameraProfile {
    /// What is kept of a calibration made now.
    pub fn of(calibrated: &Calibrated) -> Self {
        let Calibrated { pictures, fit, .. } = calibrated;
        Self {
            date: TimeZone::UTC.to_datetime(Timestamp::now()).date().to_string(),
            photographs: pictures.looks.len(),
            picture_px: [pictures.size_px.0, pictures.size_px.1],
            focal_px: fit.lens.focal_px,
            focal_deviation_px: fit.deviation().focal_px,
            centre_px: [fit.lens.centre_px.x, fit.lens.centre_px.y],
            k1: fit.lens.k1,
            k2: fit.lens.k2,
            rms_px: fit.rms_px,
        }
    }

    /// Whether the lens has changed since: its zoom, its focus, or the size of its pictures.
    pub fn has_changed(&self, now: &Self) -> bool {
        let deviation = self.focal_deviation_px.hypot(now.focal_deviation_px);
        self.picture_px != now.picture_px || (self.focal_px - now.focal_px).abs() > DRIFT_DEVIATIONS * deviation
    }
}

/// The profile of a file; none where there is no such file yet.
pub fn load(path: &Path) -> Result<Option<CameraProfile>, ProfileError> {
    let bytes = match files::read(path, MOST_BYTES) {
        Err(FileError::Closed { source }) if source.kind() == ErrorKind::NotFound => return Ok(None),
        other => other?,
    };
    // That it is no text is all that the parser's own error says.
    let text = String::from_utf8(bytes).map_err(|_| ProfileError::NotText)?;
    toml::from_str(&text).map(Some).map_err(|source| ProfileError::Form { source })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(focal_px: f64) -> CameraProfile {
        CameraProfile {
            date: "2026-11-24".to_owned(),
            photographs: 5,
            picture_px: [1920, 1080],
            focal_px,
            focal_deviation_px: 1.0,
            centre_px: [960.0, 540.0],
            k1: -0.05,
            k2: 0.0,
            rms_px: 0.2,
        }
    }

    #[test]
    fn a_lens_has_changed_beyond_three_deviations_of_the_difference() {
        assert!(!profile(1400.0).has_changed(&profile(1404.2)));
        assert!(profile(1400.0).has_changed(&profile(1404.3)));
        let smaller = CameraProfile { picture_px: [1280, 720], ..profile(1400.0) };
        assert!(profile(1400.0).has_changed(&smaller));
    }

    #[test]
    fn a_profile_is_read_as_it_was_written_and_nothing_else_is_one() {
        let written = toml::to_string_pretty(&profile(1400.0)).unwrap();
        assert_eq!(toml::from_str::<CameraProfile>(&written).unwrap(), profile(1400.0));
        for wrong in ["", "focal_px = 3", &format!("{written}\nzoom = 2")] {
            assert!(toml::from_str::<CameraProfile>(wrong).is_err(), "{wrong}");
        }
    }
}
