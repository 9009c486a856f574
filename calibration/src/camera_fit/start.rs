//! Where the fit of a camera starts: each look's homography, the focal length that suits them all, and the poses that follow.

use nalgebra::{Isometry3, Matrix3, Rotation3, Translation3, UnitQuaternion, Vector3};

use super::{CameraFitError, FEWEST_CROSSINGS, Look};
use crate::camera::{Lens, Pose};
use crate::homography::Homography;
use crate::plane_fit::PlaneFit;

/// How far a crossing may be off, in pixels, before the first homographies count it for less.
const USUAL_ERROR_PX: f64 = 2.0;
/// Shares of the picture's longer side within which an ordinary lens's focal length lies: wide angle to tele.
const ORDINARY_FOCAL: std::ops::RangeInclusive<f64> = 0.3..=6.0;
/// Where the looks do not tell, the focal length of a telephone's main camera, as such a share.
const USUAL_FOCAL: f64 = 0.8;

/// A lens without distortion and a pose for each look.
pub(super) struct Start {
    pub lens: Lens,
    pub poses: Vec<Pose>,
}

pub(super) fn cameras(looks: &[Look], width_px: u32, height_px: u32) -> Result<Start, CameraFitError> {
    if looks.is_empty() {
        return Err(CameraFitError::NoLooks);
    }
    let homography = |(look, crossings): (usize, &Look)| {
        if crossings.len() < FEWEST_CROSSINGS {
            return Err(CameraFitError::TooFewCrossings { look, crossings: crossings.len() });
        }
        let fit = PlaneFit::straight(crossings, USUAL_ERROR_PX);
        fit.map(|fit| fit.straight_from_plane).map_err(|source| CameraFitError::NoBoard { look, source })
    };
    let homographies: Vec<Homography> = looks.iter().enumerate().map(homography).collect::<Result<_, _>>()?;
    let longer = f64::from(width_px.max(height_px));
    let centred = Lens::ideal(1.0, width_px, height_px);
    let focal = focal_px(&homographies, &centred).filter(|focal| ORDINARY_FOCAL.contains(&(focal / longer)));
    let lens = Lens { focal_px: focal.unwrap_or(USUAL_FOCAL * longer), ..centred };
    let pose = |(look, homography)| pose(homography, &lens).ok_or(CameraFitError::Mirrored { look });
    let poses = homographies.iter().enumerate().map(pose).collect::<Result<_, _>>()?;
    Ok(Start { lens, poses })
}

/// The focal length for which the images of the board's axes are as long as each other and at right angles, in pixels, by least squares
/// over all looks (Zhang 2000, equations 3 and 4, which are linear in the inverse of its square).
fn focal_px(homographies: &[Homography], centred: &Lens) -> Option<f64> {
    let (mut numerator, mut denominator) = (0.0, 0.0);
    for homography in homographies {
        let centre = centred.centre_px;
        let shift = Matrix3::new(1.0, 0.0, -centre.x, 0.0, 1.0, -centre.y, 0.0, 0.0, 1.0);
        let matrix = shift * homography.matrix();
        let (one, two) = (matrix.column(0), matrix.column(1));
        let along = |first: usize, second: usize| {
            let (a, b) = (matrix.column(first), matrix.column(second));
            (a[0] * b[0] + a[1] * b[1], a[2] * b[2])
        };
        let (ones, twos, mixed) = (along(0, 0), along(1, 1), along(0, 1));
        // Looks count alike, whatever the scale of their matrices.
        let scale = 1.0 / (one.xy().norm_squared() + two.xy().norm_squared());
        for (plane, depth) in [(mixed.0, mixed.1), (ones.0 - twos.0, ones.1 - twos.1)] {
            numerator -= scale * scale * plane * depth;
            denominator += scale * scale * plane * plane;
        }
    }
    let inverse_squared = numerator / denominator;
    (inverse_squared.is_finite() && inverse_squared > 0.0).then(|| inverse_squared.sqrt().recip())
}

/// Where a camera with this lens stood to see the board by this homography; none where the board would be behind it.
fn pose(homography: &Homography, lens: &Lens) -> Option<Pose> {
    let (focal, centre) = (lens.focal_px, lens.centre_px);
    let tangent_from_pixel =
        Matrix3::new(1.0 / focal, 0.0, -centre.x / focal, 0.0, 1.0 / focal, -centre.y / focal, 0.0, 0.0, 1.0);
    let matrix = tangent_from_pixel * homography.matrix();
    let sign = matrix[(2, 2)].signum();
    let scale = sign * 2.0 / (matrix.column(0).norm() + matrix.column(1).norm());
    let (x, y): (Vector3<f64>, Vector3<f64>) = (matrix.column(0) * scale, matrix.column(1) * scale);
    let nearly = Matrix3::from_columns(&[x, y, x.cross(&y)]);
    let decomposed = nearly.svd(true, true);
    let rotation = Rotation3::from_matrix_unchecked(decomposed.u? * decomposed.v_t?);
    if rotation.matrix().determinant() <= 0.0 || !rotation.matrix().iter().all(|value| value.is_finite()) {
        return None;
    }
    let translation = Translation3::from(matrix.column(2) * scale);
    let rotation = UnitQuaternion::from_rotation_matrix(&rotation);
    Some(Pose { camera_from_board: Isometry3::from_parts(translation, rotation) })
}
