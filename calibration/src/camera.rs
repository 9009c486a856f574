//! A camera: its lens, where it stands over the board, and the picture it makes of a point.
//!
//! Frames, all right-handed: **board** in millimetres, x to the right and y down along the lines as seen from above, origin at
//! the top left intersection, z **into** the board, so that what stands on it has z below 0; **camera** in millimetres, x right, y down, z forward from the centre
//! of projection; **image** in pixels, (0, 0) the centre of the top left pixel. Radial distortion after Brown (1966), as in
//! OpenCV's `calib3d`.

use nalgebra::{Isometry3, Matrix2, Matrix3, Point2, Point3, Rotation3, Translation3, UnitQuaternion, Vector3};

use crate::homography::Homography;

/// What happens to a ray behind the centre of projection: focal length, image centre, radial distortion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lens {
    /// Focal length in pixels.
    pub focal_px: f64,
    /// Where the optical axis meets the image, in pixels.
    pub centre_px: Point2<f64>,
    /// First radial coefficient, per squared tangent; below 0 is a barrel, above 0 a pincushion.
    pub k1: f64,
    /// Second radial coefficient.
    pub k2: f64,
}

/// Steps of the fixed-point iteration that undoes distortion; ordinary lenses need five.
const UNDISTORT_STEPS: usize = 20;

impl Lens {
    /// A lens without distortion whose axis meets the middle of a picture of this size, in pixels.
    #[must_use]
    pub fn ideal(focal_px: f64, width: u32, height: u32) -> Self {
        let centre_px = Point2::new((f64::from(width) - 1.0) / 2.0, (f64::from(height) - 1.0) / 2.0);
        Self { focal_px, centre_px, k1: 0.0, k2: 0.0 }
    }

    /// The pixel of a ray given by its tangents, x / z and y / z in the camera's frame.
    #[must_use]
    pub fn pixel(&self, tangent: Point2<f64>) -> Point2<f64> {
        self.centre_px + self.distort(tangent).coords * self.focal_px
    }

    /// The tangents of the ray that makes a pixel.
    #[must_use]
    pub fn tangent(&self, pixel: Point2<f64>) -> Point2<f64> {
        let distorted = Point2::from((pixel - self.centre_px) / self.focal_px);
        let mut tangent = distorted;
        for _ in 0..UNDISTORT_STEPS {
            let radius_squared = tangent.coords.norm_squared();
            tangent = distorted / (1.0 + self.k1 * radius_squared + self.k2 * radius_squared * radius_squared);
        }
        tangent
    }

    /// Where the lens shows what one without distortion would show at this pixel.
    #[must_use]
    pub fn bent(&self, straight: Point2<f64>) -> Point2<f64> {
        self.pixel(Point2::from((straight - self.centre_px) / self.focal_px))
    }

    /// Where a lens without distortion would show what this one shows at a pixel.
    #[must_use]
    pub fn straight(&self, shown: Point2<f64>) -> Point2<f64> {
        self.centre_px + self.tangent(shown).coords * self.focal_px
    }

    /// How a small step at a pixel without distortion is bent: the 2 x 2 matrix of first derivatives of [`Self::bent`].
    #[must_use]
    pub fn bending(&self, straight: Point2<f64>) -> Matrix2<f64> {
        let tangent = (straight - self.centre_px) / self.focal_px;
        let squared = tangent.norm_squared();
        let outwards = tangent * tangent.transpose() * (2.0 * self.k1 + 4.0 * self.k2 * squared);
        Matrix2::identity() * (1.0 + self.k1 * squared + self.k2 * squared * squared) + outwards
    }

    fn distort(&self, tangent: Point2<f64>) -> Point2<f64> {
        let radius_squared = tangent.coords.norm_squared();
        tangent * (1.0 + self.k1 * radius_squared + self.k2 * radius_squared * radius_squared)
    }
}

/// Where a camera stands and looks: `camera_from_board`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Takes board coordinates to camera coordinates, both in millimetres.
    pub camera_from_board: Isometry3<f64>,
}

impl Pose {
    /// A camera at `eye` that looks at `target` (board frame, millimetres), turned by `roll` radians about its axis; without
    /// roll the table's far side is up in the picture, and seen from straight above the board's y axis points down.
    #[must_use]
    pub fn looking_at(eye: Point3<f64>, target: Point3<f64>, roll: f64) -> Self {
        let forward = (target - eye).normalize();
        let straight_down = forward.xy().norm() < 1e-9;
        let down_hint = if straight_down { Vector3::y() } else { Vector3::z() };
        let right = down_hint.cross(&forward).normalize();
        let down = forward.cross(&right);
        let rotation = Rotation3::from_matrix_unchecked(Matrix3::from_rows(&[
            right.transpose(),
            down.transpose(),
            forward.transpose(),
        ]));
        let rotation = Rotation3::from_axis_angle(&Vector3::z_axis(), roll) * rotation;
        let rotation = UnitQuaternion::from_rotation_matrix(&rotation);
        Self { camera_from_board: Isometry3::from_parts(Translation3::from(-(rotation * eye.coords)), rotation) }
    }
}

/// A lens and where it stands: everything that decides which pixel shows a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The lens.
    pub lens: Lens,
    /// Where it stands.
    pub pose: Pose,
}

impl Camera {
    /// The pixel that shows a point of the board frame; none where the point lies behind the camera.
    ///
    /// ```
    /// use calibration::{Camera, Lens, Pose};
    /// use nalgebra::Point3;
    /// let pose = Pose::looking_at(Point3::new(198.0, 207.0, -700.0), Point3::new(198.0, 207.0, 0.0), 0.0);
    /// let camera = Camera { lens: Lens::ideal(1400.0, 1921, 1081), pose };
    /// let centre = camera.project(Point3::new(198.0, 207.0, 0.0)).unwrap();
    /// assert!((centre.x - 960.0).abs() < 1e-9 && (centre.y - 540.0).abs() < 1e-9);
    /// ```
    #[must_use]
    pub fn project(&self, board: Point3<f64>) -> Option<Point2<f64>> {
        let seen = self.pose.camera_from_board * board;
        (seen.z > 0.0).then(|| self.lens.pixel(Point2::new(seen.x / seen.z, seen.y / seen.z)))
    }

    /// The point at height `z` (board frame, millimetres) that a pixel shows; none where its ray runs away from that plane.
    #[must_use]
    pub fn on_plane(&self, pixel: Point2<f64>, z: f64) -> Option<Point3<f64>> {
        let tangent = self.lens.tangent(pixel);
        let board_from_camera = self.pose.camera_from_board.inverse();
        let ray = board_from_camera * Vector3::new(tangent.x, tangent.y, 1.0);
        let eye = self.eye();
        let steps = (z - eye.z) / ray.z;
        (steps.is_finite() && steps > 0.0).then(|| eye + ray * steps)
    }

    /// The centre of projection in the board frame.
    #[must_use]
    pub fn eye(&self) -> Point3<f64> {
        self.pose.camera_from_board.inverse() * Point3::origin()
    }

    /// The map from the plane at height `z` (board frame, millimetres) to pixels, without the lens's distortion.
    #[must_use]
    pub fn image_from_plane(&self, z: f64) -> Option<Homography> {
        let rotation = self.pose.camera_from_board.rotation.to_rotation_matrix();
        let origin = self.pose.camera_from_board * Point3::new(0.0, 0.0, z);
        let plane = Matrix3::from_columns(&[
            rotation.matrix().column(0).into_owned(),
            rotation.matrix().column(1).into_owned(),
            origin.coords,
        ]);
        let Lens { focal_px, centre_px, .. } = self.lens;
        let intrinsics = Matrix3::new(focal_px, 0.0, centre_px.x, 0.0, focal_px, centre_px.y, 0.0, 0.0, 1.0);
        Homography::from_matrix(intrinsics * plane)
    }
}
