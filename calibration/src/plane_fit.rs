//! How a camera sees a plane: the homography and the lens's first radial term that fit what was seen of it, in one least-squares fit, with
//! how sure both are.
//!
//! Gauss-Newton on the distance in the picture with Cauchy weights (Hartley and Zisserman 2004, section 4.3 and appendix 6), over the nine
//! entries of the homography's matrix and the radial coefficient at once, so that neither takes up what is the other's. The covariance
//! is that of the last step's normal equations, its scale the spread of what was seen about the fit.

use nalgebra::{Matrix2, Matrix3, Point2, SMatrix, SVector, Vector2, Vector3};

use crate::camera::Lens;
use crate::homography::{Homography, HomographyError, Match, normalising};

/// The nine entries of a homography's matrix, row by row, and the lens's first radial coefficient.
const PARAMETERS: usize = 10;
/// The place of the radial coefficient.
const K1: usize = 9;
/// Passes of Gauss-Newton; a fit has settled to a thousandth of a pixel after five to eight.
const PASSES: usize = 10;
/// A fit has settled when its parameters, of which the matrix has norm 1, move by less.
const SETTLED: f64 = 1e-9;

/// The covariance of a fit's parameters: the nine entries of the homography's matrix, row by row, and the radial coefficient.
pub type Covariance = SMatrix<f64, PARAMETERS, PARAMETERS>;

/// A plane as a camera sees it, with how sure that is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlaneFit {
    /// Takes the plane to what a lens without distortion would show of it.
    pub straight_from_plane: Homography,
    /// The lens, which bends that.
    pub lens: Lens,
    /// How sure both are; 0 where they are known exactly.
    pub covariance: Covariance,
    /// The usual distance, along either axis of the picture, of what was seen from where the fit has it, in the picture's units.
    pub residual: f64,
}

impl PlaneFit {
    /// One that is known exactly.
    #[must_use]
    pub fn exact(straight_from_plane: Homography, lens: Lens) -> Self {
        Self { straight_from_plane, lens, covariance: Covariance::zeros(), residual: 0.0 }
    }

    /// The homography that fits the matches best, outliers damped by Cauchy weights of scale `noise`: the usual error of a match, in
    /// units of the picture. There is no lens.
    ///
    /// # Errors
    /// Where the matches are fewer than four or degenerate.
    pub fn straight(matches: &[Match], noise: f64) -> Result<Self, HomographyError> {
        Self::fit(matches, noise, Lens { focal_px: 1.0, centre_px: Point2::origin(), k1: 0.0, k2: 0.0 }, 0.0)
    }

    /// The homography and the first radial term of the lens that fit the matches best; the lens's other terms stay. `usual_k1` is the
    /// standard deviation of that term over lenses in use: few matches cannot claim a strong one.
    ///
    /// # Errors
    /// Where the matches are fewer than four or degenerate.
    pub fn through_lens(matches: &[Match], noise: f64, lens: Lens, usual_k1: f64) -> Result<Self, HomographyError> {
        Self::fit(matches, noise, lens, usual_k1)
    }

    /// Where the picture shows a point of the plane.
    #[must_use]
    pub fn pixel(&self, point: Point2<f64>) -> Point2<f64> {
        self.lens.bent(self.straight_from_plane.apply(point))
    }

    /// The point of the plane that a pixel shows.
    #[must_use]
    pub fn point(&self, pixel: Point2<f64>) -> Point2<f64> {
        self.straight_from_plane.inverse().apply(self.lens.straight(pixel))
    }

    /// How sure it is where the picture shows a point of the plane: the covariance of its pixel, in squares of the picture's unit.
    #[must_use]
    pub fn pixel_covariance(&self, point: Point2<f64>) -> Matrix2<f64> {
        let (_, steps) = seen(self.straight_from_plane.matrix(), &self.lens, point);
        steps * self.covariance * steps.transpose()
    }

    /// The same in the plane: the covariance of the point that is shown where this one is thought to be, in squares of the plane's unit.
    #[must_use]
    pub fn point_covariance(&self, point: Point2<f64>) -> Matrix2<f64> {
        let straight = self.straight_from_plane.apply(point);
        let pixels = self.lens.bending(straight) * self.straight_from_plane.jacobian(point);
        let points = pixels.try_inverse().unwrap_or_else(Matrix2::zeros);
        points * self.pixel_covariance(point) * points.transpose()
    }

    /// The same plane measured otherwise: `plane_from_other` takes the new measure to the old one.
    #[must_use]
    pub fn of(&self, plane_from_other: &Homography) -> Self {
        let straight_from_plane = self.straight_from_plane * *plane_from_other;
        let product = self.straight_from_plane.matrix() * plane_from_other.matrix();
        let scale = 1.0 / product.norm();
        let mut step = Covariance::identity();
        step.fixed_view_mut::<9, 9>(0, 0)
            .copy_from(&(Matrix3::identity().kronecker(&plane_from_other.matrix().transpose()) * scale));
        Self { straight_from_plane, covariance: step * self.covariance * step.transpose(), ..*self }
    }

    fn fit(matches: &[Match], noise: f64, lens: Lens, usual_k1: f64) -> Result<Self, HomographyError> {
        let start = if lens.k1 == 0.0 && lens.k2 == 0.0 {
            Homography::linear(matches)?
        } else {
            let straight = |one: &Match| Match { to: lens.straight(one.to), ..*one };
            Homography::linear(&matches.iter().map(straight).collect::<Vec<_>>())?
        };
        // In the units of neither plane: their numbers would swallow each other.
        let from_normal = normalising(matches.iter().map(|one| one.from)).ok_or(HomographyError::Degenerate)?;
        let to_normal = normalising(matches.iter().map(|one| one.to)).ok_or(HomographyError::Degenerate)?;
        let [from_back, to_back] =
            [from_normal, to_normal].map(|normal| normal.try_inverse().expect("a similarity can be inverted"));
        let unit = to_normal[(0, 0)];
        let moved = |normal: &Matrix3<f64>, at: Point2<f64>| normal.transform_point(&at);
        let normal_matches: Vec<Match> = matches
            .iter()
            .map(|one| Match { from: moved(&from_normal, one.from), to: moved(&to_normal, one.to), ..*one })
            .collect();
        let normal_lens = Lens { focal_px: lens.focal_px * unit, centre_px: moved(&to_normal, lens.centre_px), ..lens };
        let mut state = State { matrix: to_normal * start.matrix() * from_back, lens: normal_lens };
        state.matrix /= state.matrix.norm();
        let (covariance, residual) = state.settle(&normal_matches, noise * unit, usual_k1);
        let matrix = to_back * state.matrix * from_normal;
        let straight_from_plane = Homography::from_matrix(matrix).ok_or(HomographyError::Degenerate)?;
        let mut back = Covariance::identity();
        back.fixed_view_mut::<9, 9>(0, 0).copy_from(&(to_back.kronecker(&from_normal.transpose()) / matrix.norm()));
        Ok(Self {
            straight_from_plane,
            lens: Lens { k1: state.lens.k1, ..lens },
            covariance: back * covariance * back.transpose(),
            residual: residual / unit,
        })
    }
}

/// A fit under way, in units in which all numbers are near 1.
struct State {
    matrix: Matrix3<f64>,
    lens: Lens,
}

impl State {
    /// Steps until it settles; answers its covariance, and the usual distance of a match along an axis.
    fn settle(&mut self, matches: &[Match], noise: f64, usual_k1: f64) -> (Covariance, f64) {
        let mut covariance = Covariance::zeros();
        let mut variance = 0.0;
        for _ in 0..PASSES {
            let mut normal = Covariance::zeros();
            let mut gradient = SVector::<f64, PARAMETERS>::zeros();
            let (mut squares, mut total) = (0.0, 0.0);
            for one in matches {
                let (at, steps) = seen(&self.matrix, &self.lens, one.from);
                let residual = one.to - at;
                let weight = one.weight / (1.0 + residual.norm_squared() / (noise * noise));
                if !weight.is_finite() {
                    continue;
                }
                normal += weight * steps.transpose() * steps;
                gradient += weight * steps.transpose() * residual;
                squares += weight * residual.norm_squared();
                total += 2.0 * weight;
            }
            // Of so many values nine or ten were fitted.
            variance = squares / (total - (PARAMETERS - 1) as f64).max(1.0);
            // What is free or held: the matrix's scale, by a step along the matrix itself that is 0; the lens, by its prior.
            let own = SVector::<f64, 9>::from_iterator(self.matrix.transpose().iter().copied());
            let held = normal.trace().max(f64::MIN_POSITIVE);
            let mut whole = normal;
            let mut entries = whole.fixed_view_mut::<9, 9>(0, 0);
            entries += own * own.transpose() * held;
            if usual_k1 > 0.0 {
                whole[(K1, K1)] += variance / (usual_k1 * usual_k1);
                gradient[K1] -= variance * self.lens.k1 / (usual_k1 * usual_k1);
            } else {
                whole.row_mut(K1).fill(0.0);
                whole.column_mut(K1).fill(0.0);
                whole[(K1, K1)] = held;
                gradient[K1] = 0.0;
            }
            let Some(solver) = whole.cholesky() else { break };
            let step = solver.solve(&gradient);
            covariance = solver.inverse() * variance;
            if usual_k1 == 0.0 {
                covariance[(K1, K1)] = 0.0;
            }
            let next = self.matrix + Matrix3::from_row_slice(&step.as_slice()[..9]);
            if !next.norm().is_normal() {
                break;
            }
            self.matrix = next / next.norm();
            self.lens.k1 += step[K1];
            if step.norm() < SETTLED {
                break;
            }
        }
        (covariance, variance.sqrt())
    }
}

/// Where a plane's point is seen, and how that moves with each parameter.
fn seen(matrix: &Matrix3<f64>, lens: &Lens, from: Point2<f64>) -> (Point2<f64>, SMatrix<f64, 2, PARAMETERS>) {
    let source = Vector3::new(from.x, from.y, 1.0);
    let mapped = matrix * source;
    let straight = Point2::new(mapped.x / mapped.z, mapped.y / mapped.z);
    let mut steps = SMatrix::<f64, 2, PARAMETERS>::zeros();
    for axis in 0..2 {
        for index in 0..3 {
            steps[(axis, 3 * axis + index)] = source[index] / mapped.z;
            steps[(axis, 6 + index)] = -straight[axis] * source[index] / mapped.z;
        }
    }
    let mut steps = lens.bending(straight) * steps;
    let tangent: Vector2<f64> = (straight - lens.centre_px) / lens.focal_px;
    steps.set_column(K1, &(tangent * (tangent.norm_squared() * lens.focal_px)));
    (lens.bent(straight), steps)
}
