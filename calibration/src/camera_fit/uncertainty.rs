//! How exactly a camera is known: each number of its lens, each point of the board in millimetres, and how far two halves of the
//! crossings disagree.

use nalgebra::{DMatrix, Matrix2xX, Point2, Translation3, UnitQuaternion, Vector2, Vector3};

use super::bundle::{OF_A_POSE, of_a_lens};
use super::{CameraFit, CameraFitError, Look, RadialTerms};
use crate::camera::{Camera, Lens, Pose};

/// Standard deviations of a lens's numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LensDeviation {
    /// Of the focal length, in pixels.
    pub focal_px: f64,
    /// Of where the axis meets the picture, in pixels.
    pub centre_px: Vector2<f64>,
    /// Of the first radial coefficient.
    pub k1: f64,
    /// Of the second; 0 where it was not fitted.
    pub k2: f64,
}

/// What two fits, each to every second crossing, have in common; a small residual alone says only that a model fits its own data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CrossCheck {
    /// By how much their focal lengths differ, in pixels.
    pub focal_px: f64,
    /// How far apart they have a board point on average, in millimetres, at the height of a stone's widest part.
    pub mean_mm: f64,
    /// The same for the point where they differ most.
    pub largest_mm: f64,
    /// The root mean square along an axis of each half's crossings against the other half's fit, in pixels.
    pub held_out_rms_px: f64,
}

/// Where a stone is widest, above the board, as z of the board's frame in millimetres.
const WIDEST_OF_A_STONE_MM: f64 = -5.25;

impl CameraFit {
    /// How exactly the lens is known.
    #[must_use]
    pub fn deviation(&self) -> LensDeviation {
        let deviation = |index: usize| self.covariance[(index, index)].max(0.0).sqrt();
        let k2 = if self.terms == RadialTerms::Two { deviation(4) } else { 0.0 };
        LensDeviation {
            focal_px: deviation(0),
            centre_px: Vector2::new(deviation(1), deviation(2)),
            k1: deviation(3),
            k2,
        }
    }

    /// How exactly a look's camera tells where on the plane at height `z` (board frame, millimetres) a pixel is: the standard deviation
    /// along the worse direction, in millimetres, for a pixel that is known exactly. None where its ray misses that plane.
    ///
    /// # Panics
    /// Where there was no such look.
    #[must_use]
    pub fn deviation_mm(&self, look: usize, pixel: Point2<f64>, z: f64) -> Option<f64> {
        let covariance = self.covariance_of(look);
        let place = |step: Option<(usize, f64)>| {
            let camera = self.stepped(look, step);
            camera.on_plane(pixel, z).map(|point| point.xy().coords)
        };
        let mut derivatives = Matrix2xX::zeros(covariance.nrows());
        for index in 0..covariance.nrows() {
            // A tenth of a deviation is far above rounding, and straight.
            let step = (0.1 * covariance[(index, index)].sqrt()).max(f64::MIN_POSITIVE);
            let (ahead, behind) = (place(Some((index, step)))?, place(Some((index, -step)))?);
            derivatives.set_column(index, &((ahead - behind) / (2.0 * step)));
        }
        let spread = &derivatives * covariance * derivatives.transpose();
        let worst = spread.symmetric_eigenvalues().max();
        worst.is_finite().then(|| worst.max(0.0).sqrt())
    }

    /// Fits every second crossing and the others, and compares.
    ///
    /// # Errors
    /// Where half of the crossings does not determine the camera.
    pub fn cross_check(looks: &[Look], width_px: u32, height_px: u32) -> Result<CrossCheck, CameraFitError> {
        let half = |odd: usize| -> Vec<Look> {
            looks.iter().map(|look| look.iter().skip(odd).step_by(2).copied().collect()).collect()
        };
        let (one, two) = (half(0), half(1));
        let first = Self::of(&one, width_px, height_px)?;
        let second = Self::of(&two, width_px, height_px)?;
        let mut apart = Vec::new();
        for (look, crossings) in looks.iter().enumerate() {
            for crossing in crossings {
                let [a, b] = [&first, &second].map(|fit| fit.camera(look).on_plane(crossing.to, WIDEST_OF_A_STONE_MM));
                apart.extend(a.zip(b).map(|(a, b)| (a - b).norm()));
            }
        }
        let mut squares = Vec::new();
        for (fit, others) in [(&first, &two), (&second, &one)] {
            for (look, crossings) in others.iter().enumerate() {
                squares.extend(fit.residuals(look, crossings).iter().map(|one| one.off.norm_squared() / 2.0));
            }
        }
        // The middle of the squares, made comparable: an outlier in a half was never that half's own to leave out.
        squares.sort_by(f64::total_cmp);
        Ok(CrossCheck {
            focal_px: (first.lens.focal_px - second.lens.focal_px).abs(),
            mean_mm: apart.iter().sum::<f64>() / apart.len().max(1) as f64,
            largest_mm: apart.into_iter().fold(0.0, f64::max),
            held_out_rms_px: (squares[squares.len() / 2] / std::f64::consts::LN_2).sqrt(),
        })
    }

    /// The covariance of the lens's numbers and one look's pose.
    fn covariance_of(&self, look: usize) -> DMatrix<f64> {
        let of_lens = of_a_lens(self.terms);
        let indices: Vec<usize> =
            (0..of_lens).chain((0..OF_A_POSE).map(|index| of_lens + OF_A_POSE * look + index)).collect();
        DMatrix::from_fn(indices.len(), indices.len(), |row, column| self.covariance[(indices[row], indices[column])])
    }

    /// A look's camera with one of those numbers changed.
    fn stepped(&self, look: usize, step: Option<(usize, f64)>) -> Camera {
        let Camera { lens, pose } = self.camera(look);
        let of_lens = of_a_lens(self.terms);
        let mut numbers = vec![0.0; of_lens + OF_A_POSE];
        if let Some((index, by)) = step {
            numbers[index] = by;
        }
        let k2 = if of_lens > 4 { numbers[4] } else { 0.0 };
        let lens = Lens {
            focal_px: lens.focal_px + numbers[0],
            centre_px: lens.centre_px + Vector2::new(numbers[1], numbers[2]),
            k1: lens.k1 + numbers[3],
            k2: lens.k2 + k2,
        };
        let numbers = &numbers[of_lens..];
        let mut camera_from_board = pose.camera_from_board;
        camera_from_board.rotation = UnitQuaternion::from_scaled_axis(Vector3::new(numbers[0], numbers[1], numbers[2]))
            * camera_from_board.rotation;
        camera_from_board.translation =
            Translation3::from(camera_from_board.translation.vector + Vector3::new(numbers[3], numbers[4], numbers[5]));
        Camera { lens, pose: Pose { camera_from_board } }
    }
}
