//! A camera's lens, and where it stood for each look at a board, fitted to where the crossings of the board's lines are seen.
//!
//! Frames are those of [`crate::Camera`]: crossings in millimetres on the board, pixels of the picture. Every look is of a flat board, so
//! that the lens starts from the homographies of the looks (Zhang, A flexible new technique for camera calibration, 2000, section 3.1, with
//! square pixels and the axis in the middle), and is then fitted together with all poses to the reprojection error (section 3.2). What one
//! look cannot show is not asked of it: the second radial term is fitted from three tilted looks on, and a lens whose focal length stays
//! unknown is an error, however small the residuals are.

use nalgebra::{DMatrix, Point2, Vector2};
use thiserror::Error;

use crate::camera::{Camera, Lens, Pose};
use crate::homography::{HomographyError, Match};

mod bundle;
mod start;
mod uncertainty;

pub use uncertainty::{CrossCheck, LensDeviation};

/// A look at the board: crossings, `from` the board in millimetres `to` pixels.
pub type Look = Vec<Match>;

/// Fewer crossings leave a look's pose to chance: its six numbers need three, and four of ten may be wrong.
pub const FEWEST_CROSSINGS: usize = 10;
/// From so many tilted looks on the second radial term is told apart from the first: from one look alone its standard deviation is as
/// large as itself (simulated for a picture of 1920 by 1080 pixels with noise of 0.3).
const LOOKS_FOR_SECOND_TERM: usize = 3;
/// A look is tilted where the camera's axis is so far from the board's normal, in radians (15 degrees): nearer to it focal length and
/// distance do the same to the picture.
const TILTED_RAD: f64 = 0.26;
/// A camera less far from straight above, in radians (6 degrees), tells next to nothing of its focal length.
const BARELY_TILTED_RAD: f64 = 0.1;
/// With a larger standard deviation, as a share of itself, the focal length is not known: 7 % from one look straight from above, 0.2 %
/// from one at 60 degrees.
const LARGEST_FOCAL_DEVIATION: f64 = 0.02;

/// Why a camera could not be fitted.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum CameraFitError {
    /// There is nothing to fit to.
    #[error("no look at a board was given")]
    NoLooks,
    /// A look shows too little.
    #[error("look {look} shows {crossings} crossings, and at least {FEWEST_CROSSINGS} are needed")]
    TooFewCrossings {
        /// The look's index.
        look: usize,
        /// Crossings that it shows.
        crossings: usize,
    },
    /// A look's crossings do not lie as on a board.
    #[error("look {look} is not of a flat board")]
    NoBoard {
        /// The look's index.
        look: usize,
        /// What is wrong with its crossings.
        #[source]
        source: HomographyError,
    },
    /// A look is of a board from below, or mirrored.
    #[error("look {look} is mirrored")]
    Mirrored {
        /// The look's index.
        look: usize,
    },
    /// The looks fit many focal lengths.
    #[error("the looks leave the focal length unknown: its standard deviation is {share:.3} of itself")]
    FocalUnknown {
        /// Its standard deviation as a share of itself; infinite where nothing bounds it.
        share: f64,
    },
    /// The crossings contradict each other.
    #[error("no lens fits the looks")]
    NoFit,
}

/// Which terms of the lens were fitted; the others are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RadialTerms {
    /// The first.
    One,
    /// Both.
    Two,
}

/// A fitted camera.
#[derive(Clone, Debug)]
pub struct CameraFit {
    /// The lens.
    pub lens: Lens,
    /// Which of its terms were fitted.
    pub terms: RadialTerms,
    /// Where the camera stood for each look.
    pub poses: Vec<Pose>,
    /// The root mean square of the residuals along an axis, in pixels, of the crossings that were used.
    pub rms_px: f64,
    /// Crossings that were used.
    pub used: usize,
    /// Crossings that lie too far off to be crossings of these looks.
    pub outliers: usize,
    /// Of the lens's fitted numbers, then of six for each pose: a rotation about the camera's axes after the pose's own in radians, and
    /// the translation in millimetres.
    covariance: DMatrix<f64>,
}

/// How far a crossing is seen from where the fit has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Residual {
    /// Where it is seen, in pixels.
    pub seen: Point2<f64>,
    /// From where the fit has it to there, in pixels.
    pub off: Vector2<f64>,
}

impl CameraFit {
    /// Fits a lens and all poses to looks of one camera whose focus and zoom did not change between them, in pictures of this size.
    ///
    /// # Errors
    /// Where the looks do not determine it; see [`CameraFitError`].
    pub fn of(looks: &[Look], width_px: u32, height_px: u32) -> Result<Self, CameraFitError> {
        let start = start::cameras(looks, width_px, height_px)?;
        let tilted = start.poses.iter().filter(|pose| tilt(pose) > TILTED_RAD).count();
        let terms = if tilted >= LOOKS_FOR_SECOND_TERM { RadialTerms::Two } else { RadialTerms::One };
        let is_flat = start.poses.iter().all(|pose| tilt(pose) < BARELY_TILTED_RAD);
        let fit = bundle::fit(looks, start, terms).map_err(|error| match error {
            // From straight above any focal length goes with some distance.
            CameraFitError::NoFit if is_flat => CameraFitError::FocalUnknown { share: f64::INFINITY },
            error => error,
        })?;
        if let Some(look) = fit.poses.iter().position(|pose| (Camera { lens: fit.lens, pose: *pose }).eye().z >= 0.0) {
            return Err(CameraFitError::Mirrored { look });
        }
        let share = fit.deviation().focal_px / fit.lens.focal_px;
        if share < LARGEST_FOCAL_DEVIATION { Ok(fit) } else { Err(CameraFitError::FocalUnknown { share }) }
    }

    /// The camera of a look.
    ///
    /// # Panics
    /// Where there was no such look.
    #[must_use]
    pub fn camera(&self, look: usize) -> Camera {
        Camera { lens: self.lens, pose: self.poses[look] }
    }

    /// How far each crossing of a look is seen from where the fit has it; crossings behind the camera are left out.
    ///
    /// # Panics
    /// Where there was no such look.
    #[must_use]
    pub fn residuals(&self, look: usize, crossings: &[Match]) -> Vec<Residual> {
        let camera = self.camera(look);
        let residual = |one: &Match| {
            let expected = camera.project(one.from.coords.push(0.0).into())?;
            Some(Residual { seen: one.to, off: one.to - expected })
        };
        crossings.iter().filter_map(residual).collect()
    }
}

/// How far the camera's axis is from the board's normal, in radians.
#[must_use]
pub fn tilt(pose: &Pose) -> f64 {
    let normal = pose.camera_from_board.rotation * nalgebra::Vector3::z();
    normal.z.clamp(-1.0, 1.0).acos()
}
