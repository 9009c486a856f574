//! The lens and all poses fitted at once to the reprojection error, by Levenberg and Marquardt.
//!
//! The unknowns are the lens's numbers, then six for each look: a rotation about the camera's axes after the pose that the fit started
//! from, as an axis times an angle in radians, and the translation in millimetres.

use levenberg_marquardt::{LeastSquaresProblem, LevenbergMarquardt};
use nalgebra::{
    DMatrix, DVector, Dyn, Isometry3, Matrix2, Matrix2x3, Matrix3, Owned, Point2, Point3, Translation3, UnitQuaternion,
    Vector2, Vector3,
};

use super::start::Start;
use super::{CameraFit, CameraFitError, Look, RadialTerms};
use crate::camera::{Lens, Pose};
use crate::homography::Match;

/// A crossing whose residual is larger than so many times the usual one, the median made comparable to a standard deviation, is none:
/// of residuals that are normally distributed one in sixteen thousand is.
const OUTLIER_DEVIATIONS: f64 = 4.0;
/// The median of the length of a two-dimensional normal vector, in standard deviations along an axis.
const MEDIAN_LENGTH: f64 = 1.177_41;
/// The usual residual is taken as at least this, in pixels, so that a perfect picture has no outliers.
const SMALLEST_USUAL_PX: f64 = 0.01;
/// Evaluations for each unknown, after which a fit ends where it has come to. One that the looks determine nearly always settles within
/// three; one from straight above, where distance and focal length do the same, would slide on for the hundred that are usual.
const PATIENCE: usize = 10;
/// Numbers of a pose.
pub(super) const OF_A_POSE: usize = 6;

/// How many numbers a lens has.
pub(super) const fn of_a_lens(terms: RadialTerms) -> usize {
    match terms {
        RadialTerms::One => 4,
        RadialTerms::Two => 5,
    }
}

/// Fits everything twice: robustly, to know what does not belong, and then plainly to all that does.
pub(super) fn fit(looks: &[Look], start: Start, terms: RadialTerms) -> Result<CameraFit, CameraFitError> {
    let all: Vec<(usize, Match)> =
        looks.iter().enumerate().flat_map(|(look, crossings)| crossings.iter().map(move |one| (look, *one))).collect();
    let mut problem = Problem::new(all, start, terms);
    // Far outliers bend the first fits: what is left out grows more exact with them.
    for _ in 0..3 {
        problem = problem.solved()?;
        problem.drop_outliers();
    }
    problem = problem.solved()?;
    problem.rebased().result().ok_or(CameraFitError::NoFit)
}

struct Problem {
    crossings: Vec<(usize, Match)>,
    /// Where each is counted among what is fitted.
    is_used: Vec<bool>,
    terms: RadialTerms,
    base: Vec<UnitQuaternion<f64>>,
    unknowns: DVector<f64>,
}

impl Problem {
    fn new(crossings: Vec<(usize, Match)>, start: Start, terms: RadialTerms) -> Self {
        let lens = start.lens;
        let mut unknowns = vec![lens.focal_px, lens.centre_px.x, lens.centre_px.y];
        unknowns.resize(of_a_lens(terms), 0.0);
        for pose in &start.poses {
            unknowns.extend([0.0; 3]);
            unknowns.extend(pose.camera_from_board.translation.vector.iter());
        }
        Self {
            is_used: vec![true; crossings.len()],
            crossings,
            terms,
            base: start.poses.iter().map(|pose| pose.camera_from_board.rotation).collect(),
            unknowns: unknowns.into(),
        }
    }

    fn lens(&self) -> Lens {
        let values = &self.unknowns;
        let k2 = if self.terms == RadialTerms::Two { values[4] } else { 0.0 };
        Lens { focal_px: values[0], centre_px: Point2::new(values[1], values[2]), k1: values[3], k2 }
    }

    fn of_pose(&self, look: usize) -> usize {
        of_a_lens(self.terms) + OF_A_POSE * look
    }

    /// The turn of a look's pose since the start, and the pose.
    fn pose(&self, look: usize) -> (Vector3<f64>, Pose) {
        let numbers = self.unknowns.rows(self.of_pose(look), OF_A_POSE);
        let turn = Vector3::new(numbers[0], numbers[1], numbers[2]);
        let translation = Translation3::new(numbers[3], numbers[4], numbers[5]);
        let rotation = UnitQuaternion::from_scaled_axis(turn) * self.base[look];
        (turn, Pose { camera_from_board: Isometry3::from_parts(translation, rotation) })
    }

    fn used(&self) -> impl Iterator<Item = &(usize, Match)> {
        self.crossings.iter().zip(&self.is_used).filter_map(|(one, is_used)| is_used.then_some(one))
    }

    fn residual(&self, look: usize, one: &Match) -> Vector2<f64> {
        let seen = self.pose(look).1.camera_from_board * Point3::from(one.from.coords.push(0.0));
        self.lens().pixel(Point2::new(seen.x / seen.z, seen.y / seen.z)) - one.to
    }

    fn solved(self) -> Result<Self, CameraFitError> {
        if 2 * self.used().count() <= self.unknowns.len() {
            return Err(CameraFitError::NoFit);
        }
        let (problem, report) = LevenbergMarquardt::new().with_patience(PATIENCE).minimize(self);
        let is_good = report.objective_function.is_finite() && problem.unknowns[0] > 0.0;
        if is_good { Ok(problem) } else { Err(CameraFitError::NoFit) }
    }

    fn drop_outliers(&mut self) {
        let lengths: Vec<f64> = self.crossings.iter().map(|(look, one)| self.residual(*look, one).norm()).collect();
        let mut sorted = lengths.clone();
        sorted.sort_by(f64::total_cmp);
        let usual = (sorted[sorted.len() / 2] / MEDIAN_LENGTH).max(SMALLEST_USUAL_PX);
        self.is_used = lengths.iter().map(|length| *length < OUTLIER_DEVIATIONS * usual).collect();
    }

    /// The same from where it has come to, so that what is uncertain of a pose's rotation is a turn after that pose.
    fn rebased(mut self) -> Self {
        for look in 0..self.base.len() {
            self.base[look] = self.pose(look).1.camera_from_board.rotation;
            let at = self.of_pose(look);
            self.unknowns.rows_mut(at, 3).fill(0.0);
        }
        self
    }

    fn result(self) -> Option<CameraFit> {
        let residuals = self.residuals()?;
        let used = self.used().count();
        let freedom = residuals.len().checked_sub(self.unknowns.len()).filter(|left| *left > 0)?;
        let variance = residuals.norm_squared() / freedom as f64;
        let jacobian = self.jacobian()?;
        // Columns of like length: pixels, tangents and millimetres differ by a million.
        let scales = DVector::from_iterator(jacobian.ncols(), jacobian.column_iter().map(|one| one.norm().recip()));
        let scaled = &jacobian * DMatrix::from_diagonal(&scales);
        let inverse = scaled.tr_mul(&scaled).cholesky()?.inverse();
        let covariance = DMatrix::from_diagonal(&scales) * inverse * DMatrix::from_diagonal(&scales) * variance;
        Some(CameraFit {
            lens: self.lens(),
            terms: self.terms,
            poses: (0..self.base.len()).map(|look| self.pose(look).1).collect(),
            rms_px: variance.sqrt(),
            used,
            outliers: self.crossings.len() - used,
            covariance,
        })
    }
}

impl LeastSquaresProblem<f64, Dyn, Dyn> for Problem {
    type ResidualStorage = Owned<f64, Dyn>;
    type JacobianStorage = Owned<f64, Dyn, Dyn>;
    type ParameterStorage = Owned<f64, Dyn>;

    fn set_params(&mut self, unknowns: &DVector<f64>) {
        self.unknowns.clone_from(unknowns);
    }

    fn params(&self) -> DVector<f64> {
        self.unknowns.clone()
    }

    fn residuals(&self) -> Option<DVector<f64>> {
        let residuals: Vec<f64> = self
            .used()
            .flat_map(|(look, one)| {
                let off = self.residual(*look, one);
                [off.x, off.y]
            })
            .collect();
        residuals.iter().all(|value| value.is_finite()).then(|| residuals.into())
    }

    fn jacobian(&self) -> Option<DMatrix<f64>> {
        let of_lens = of_a_lens(self.terms);
        let mut jacobian = DMatrix::zeros(2 * self.used().count(), self.unknowns.len());
        let lens = self.lens();
        for (index, (look, one)) in self.used().enumerate() {
            let (turn, pose) = self.pose(*look);
            let turned = pose.camera_from_board.rotation * Vector3::new(one.from.x, one.from.y, 0.0);
            let seen = turned + pose.camera_from_board.translation.vector;
            let tangent = Vector2::new(seen.x, seen.y) / seen.z;
            let by_lens = LensDerivatives::at(&lens, tangent);
            let rows = 2 * index;
            jacobian.fixed_view_mut::<2, 1>(rows, 0).copy_from(&by_lens.focal);
            jacobian.fixed_view_mut::<2, 2>(rows, 1).copy_from(&Matrix2::identity());
            jacobian.fixed_view_mut::<2, 1>(rows, 3).copy_from(&by_lens.k1);
            if of_lens > 4 {
                jacobian.fixed_view_mut::<2, 1>(rows, 4).copy_from(&by_lens.k2);
            }
            let by_seen = by_lens.seen(seen.z, tangent);
            let by_turn = -turned.cross_matrix() * left_jacobian(turn);
            let at = self.of_pose(*look);
            jacobian.fixed_view_mut::<2, 3>(rows, at).copy_from(&(by_seen * by_turn));
            jacobian.fixed_view_mut::<2, 3>(rows, at + 3).copy_from(&by_seen);
        }
        jacobian.iter().all(|value| value.is_finite()).then_some(jacobian)
    }
}

/// How a pixel moves with the lens's numbers, and with the tangents of its ray.
struct LensDerivatives {
    focal: Vector2<f64>,
    k1: Vector2<f64>,
    k2: Vector2<f64>,
    tangent: Matrix2<f64>,
}

impl LensDerivatives {
    fn at(lens: &Lens, tangent: Vector2<f64>) -> Self {
        let radius_squared = tangent.norm_squared();
        let stretch = 1.0 + lens.k1 * radius_squared + lens.k2 * radius_squared * radius_squared;
        let stretch_by_radius_squared = lens.k1 + 2.0 * lens.k2 * radius_squared;
        Self {
            focal: tangent * stretch,
            k1: tangent * (lens.focal_px * radius_squared),
            k2: tangent * (lens.focal_px * radius_squared * radius_squared),
            tangent: lens.focal_px
                * (Matrix2::identity() * stretch + tangent * tangent.transpose() * (2.0 * stretch_by_radius_squared)),
        }
    }

    /// How the pixel moves with a point in the camera's frame, at this depth.
    fn seen(&self, depth: f64, tangent: Vector2<f64>) -> Matrix2x3<f64> {
        self.tangent * Matrix2x3::new(1.0, 0.0, -tangent.x, 0.0, 1.0, -tangent.y) / depth
    }
}

/// How a rotation given by axis times angle turns further when that vector changes (Barfoot, State Estimation for Robotics, equation
/// 7.77b).
fn left_jacobian(turn: Vector3<f64>) -> Matrix3<f64> {
    let angle = turn.norm();
    let cross = turn.cross_matrix();
    if angle < 1e-6 {
        return Matrix3::identity() + cross / 2.0;
    }
    let (sine, cosine) = angle.sin_cos();
    Matrix3::identity()
        + cross * ((1.0 - cosine) / (angle * angle))
        + cross * cross * ((angle - sine) / (angle * angle * angle))
}
