//! The projective map between two planes, fitted to matched points.
//!
//! Frames are the caller's: a homography is named destination first, `image_from_board`, so that maps chain as
//! `a_from_b * b_from_c`. Source: Hartley and Zisserman, Multiple View Geometry, 2nd edition, sections 4.1 (direct linear
//! transformation), 4.4 (normalisation) and 4.5 (refinement of the reprojection error).

use std::ops::Mul;

use nalgebra::{DMatrix, Matrix2, Matrix3, Point2, SMatrix, SVector, Vector3};
use thiserror::Error;

/// One point seen in both planes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Match {
    /// Where it is in the plane that is mapped from.
    pub from: Point2<f64>,
    /// Where it is in the plane that is mapped to.
    pub to: Point2<f64>,
    /// How much it counts in the fit, 0 or more; the inverse of its variance, up to a common factor.
    pub weight: f64,
}

/// Why no homography could be fitted.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum HomographyError {
    /// Fewer than four matches have weight.
    #[error("{matches} matched points do not determine a homography, which needs four")]
    TooFew {
        /// The matches with weight above 0.
        matches: usize,
    },
    /// Three of four points on a line, or all in one place: many maps fit.
    #[error("the matched points lie on a line or in one place, so that no one homography fits them")]
    Degenerate,
}

/// A map from one plane to another that keeps lines straight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Homography {
    matrix: Matrix3<f64>,
}

/// Below this share of the largest singular value a direction counts as undetermined.
const RANK_TOLERANCE: f64 = 1e-9;

impl Homography {
    /// The map given by a matrix on homogeneous coordinates, where that matrix can be inverted.
    #[must_use]
    pub fn from_matrix(matrix: Matrix3<f64>) -> Option<Self> {
        let scale = matrix.norm();
        (scale.is_finite() && scale > 0.0 && (matrix / scale).determinant().abs() > 1e-15)
            .then(|| Self { matrix: matrix / scale })
    }

    /// The matrix on homogeneous coordinates, of norm 1.
    #[must_use]
    pub const fn matrix(&self) -> &Matrix3<f64> {
        &self.matrix
    }

    /// Where the map takes a point; points on the vanishing line go to infinity.
    #[must_use]
    pub fn apply(&self, point: Point2<f64>) -> Point2<f64> {
        let mapped = self.matrix * Vector3::new(point.x, point.y, 1.0);
        Point2::new(mapped.x / mapped.z, mapped.y / mapped.z)
    }

    /// The map back.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let inverse = self.matrix.try_inverse().expect("a homography is made from matrices that can be inverted only");
        Self { matrix: inverse / inverse.norm() }
    }

    /// How a small step at `point` is mapped: the 2 x 2 matrix of first derivatives.
    #[must_use]
    pub fn jacobian(&self, point: Point2<f64>) -> Matrix2<f64> {
        let mapped = self.matrix * Vector3::new(point.x, point.y, 1.0);
        let at = |row: usize, column: usize| {
            (self.matrix[(row, column)] - mapped[row] / mapped.z * self.matrix[(2, column)]) / mapped.z
        };
        Matrix2::new(at(0, 0), at(0, 1), at(1, 0), at(1, 1))
    }

    /// The map that takes each of four points to its partner exactly.
    ///
    /// # Errors
    /// Where three of the points lie on a line.
    pub fn from_four(from: [Point2<f64>; 4], to: [Point2<f64>; 4]) -> Result<Self, HomographyError> {
        let matches: Vec<Match> = from.into_iter().zip(to).map(|(from, to)| Match { from, to, weight: 1.0 }).collect();
        Self::linear(&matches)
    }

    /// The normalised direct linear transformation, minimising an algebraic error.
    pub(crate) fn linear(matches: &[Match]) -> Result<Self, HomographyError> {
        let used: Vec<&Match> = matches.iter().filter(|one| one.weight > 0.0).collect();
        if used.len() < 4 {
            return Err(HomographyError::TooFew { matches: used.len() });
        }
        let from_normal = normalising(used.iter().map(|one| one.from)).ok_or(HomographyError::Degenerate)?;
        let to_normal = normalising(used.iter().map(|one| one.to)).ok_or(HomographyError::Degenerate)?;
        // A^T A keeps the work at 9 x 9 however many matches there are.
        let mut normal = SMatrix::<f64, 9, 9>::zeros();
        for one in &used {
            let source = from_normal * Vector3::new(one.from.x, one.from.y, 1.0);
            let target = to_normal * Vector3::new(one.to.x, one.to.y, 1.0);
            for (axis, value) in [(0, target.x), (1, target.y)] {
                let mut row = SVector::<f64, 9>::zeros();
                for index in 0..3 {
                    row[3 * axis + index] = source[index];
                    row[6 + index] = -value * source[index];
                }
                normal += one.weight * row * row.transpose();
            }
        }
        let decomposed = DMatrix::from_column_slice(9, 9, normal.as_slice()).symmetric_eigen();
        let mut order: Vec<usize> = (0..9).collect();
        order.sort_by(|&one, &two| decomposed.eigenvalues[one].total_cmp(&decomposed.eigenvalues[two]));
        if decomposed.eigenvalues[order[1]] < RANK_TOLERANCE * decomposed.eigenvalues[order[8]] {
            return Err(HomographyError::Degenerate);
        }
        let solution = decomposed.eigenvectors.column(order[0]);
        let matrix = Matrix3::from_row_slice(solution.as_slice());
        let back = to_normal.try_inverse().ok_or(HomographyError::Degenerate)?;
        Self::from_matrix(back * matrix * from_normal).ok_or(HomographyError::Degenerate)
    }
}

impl Mul for Homography {
    type Output = Self;

    /// `a_from_b * b_from_c` is `a_from_c`.
    fn mul(self, other: Self) -> Self {
        let product = self.matrix * other.matrix;
        Self { matrix: product / product.norm() }
    }
}

/// The similarity that moves the points' centre to the origin and their mean distance to the square root of 2.
pub(crate) fn normalising(points: impl Iterator<Item = Point2<f64>> + Clone) -> Option<Matrix3<f64>> {
    let count = points.clone().count() as f64;
    let centre = points.clone().fold(nalgebra::Vector2::zeros(), |sum, point| sum + point.coords) / count;
    let spread = points.map(|point| (point.coords - centre).norm()).sum::<f64>() / count;
    let scale = std::f64::consts::SQRT_2 / spread;
    scale.is_finite().then(|| Matrix3::new(scale, 0.0, -scale * centre.x, 0.0, scale, -scale * centre.y, 0.0, 0.0, 1.0))
}
