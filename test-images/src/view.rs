//! Where the camera stands, what its lens does, and how the picture was cropped, turned and stretched afterwards.
//!
//! Frames: **image** is the final picture's pixels, **sensor** the camera's before stretching; both have (0, 0) at the centre
//! of a pixel.

use calibration::{Camera, Lens, Pose};
use nalgebra::{Matrix2, Point2, Point3, Vector2};

use crate::dice::Dice;
use crate::maths::{Ray, Vec2, Vec3};

/// How the scene is looked at.
pub(crate) struct View {
    /// Width and height of the picture in pixels.
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) camera: Camera,
    /// Takes image pixels to sensor pixels: stretch, turn and shear by whoever exported the picture.
    sensor_from_image: Matrix2<f64>,
    image_from_sensor: Matrix2<f64>,
    /// Half of the sensor's width and height; beyond it the picture is black.
    sensor_half: Vector2<f64>,
    eye: Vec3,
    /// Rows are the camera's axes in the board frame.
    board_from_camera: nalgebra::Matrix3<f64>,
}

/// Steps of Newton's method that undo the lens's distortion; after three the error is below 1e-6 of the radius.
const UNDISTORT_STEPS: usize = 4;

impl View {
    /// A view of the rectangle from `near` to `far` (board frame, millimetres) in a picture whose longer side is `long_px`.
    pub(crate) fn random(near: Vec2, far: Vec2, long_px: u32, dice: &mut Dice) -> Self {
        let aspect = dice.weighted(&[(0.28, 4.0 / 3.0), (0.18, 16.0 / 9.0), (0.2, 0.75), (0.1, 0.5625), (0.24, 1.0)]);
        let long = f64::from(long_px);
        let (width, height) =
            if aspect >= 1.0 { (long, (long / aspect).round()) } else { ((long * aspect).round(), long) };
        let sensor_from_image = export(dice);
        let image_from_sensor = sensor_from_image.try_inverse().expect("stretch and turn can be undone");
        let elevation = f64::from(
            dice.weighted(&[
                (0.40, (1.36, std::f32::consts::FRAC_PI_2)),
                (0.28, (0.96, 1.40)),
                (0.20, (0.66, 0.96)),
                (0.12, (0.44, 0.66)),
            ])
            .draw(dice),
        );
        let quarter = std::f64::consts::FRAC_PI_2 * dice.below(4) as f64;
        let lean = if dice.chance(0.65) { f64::from(dice.normal()) * 0.10 } else { f64::from(dice.angle()) };
        let azimuth = quarter + lean;
        let roll = f64::from(dice.normal()) * 0.04;
        let focal_px = long * f64::from(dice.octaves(0.62, 2.2));
        let corner = (width.hypot(height) / 2.0 / focal_px).powi(2);
        let k1 = if dice.chance(0.3) { 0.0 } else { f64::from(dice.normal()) * 0.06 - 0.02 };
        // Past a third of the inverse square the distortion would fold the picture's corners back.
        let k1 = k1.clamp(-0.22 / corner.max(0.3), 0.25 / corner.max(0.3));
        let fill =
            f64::from(dice.weighted(&[(0.45, (0.86, 1.0)), (0.37, (0.6, 0.88)), (0.18, (0.3, 0.62))]).draw(dice));
        let middle = (near + far) / 2.0;
        let middle = Point3::new(f64::from(middle.x), f64::from(middle.y), 0.0);
        let corners = [(near.x, near.y), (far.x, near.y), (far.x, far.y), (near.x, far.y)]
            .map(|(x, y)| Point3::new(f64::from(x), f64::from(y), 0.0));
        let mut distance = 3.0 * f64::from((far - near).norm());
        let mut view = None;
        for pass in 0..7 {
            let out = nalgebra::Vector3::new(
                azimuth.sin() * elevation.cos(),
                azimuth.cos() * elevation.cos(),
                -elevation.sin(),
            );
            let lens = Lens { focal_px, centre_px: Point2::origin(), k1, k2: 0.0 };
            let pose = if elevation > 1.55 {
                Pose::looking_at(middle + nalgebra::Vector3::new(0.0, 0.0, -distance), middle, azimuth + roll)
            } else {
                Pose::looking_at(middle + out * distance, middle, roll)
            };
            let mut camera = Camera { lens, pose };
            let seen: Vec<Vector2<f64>> = corners
                .iter()
                .map(|&corner| {
                    camera.project(corner).map_or(Vector2::repeat(1e6), |pixel| image_from_sensor * pixel.coords)
                })
                .collect();
            let low = seen.iter().fold(Vector2::repeat(f64::MAX), |low, pixel| low.inf(pixel));
            let high = seen.iter().fold(Vector2::repeat(f64::MIN), |high, pixel| high.sup(pixel));
            let used = ((high.x - low.x) / width).max((high.y - low.y) / height);
            if pass < 6 {
                distance = (distance * (used / fill).clamp(0.5, 3.0)).clamp(120.0, 20_000.0);
                continue;
            }
            let slack = Vector2::new((width - (high.x - low.x)).max(0.0), (height - (high.y - low.y)).max(0.0)) / 2.0;
            let beyond = if dice.chance(0.08) { 0.05 * (high - low) } else { Vector2::zeros() };
            let mut shift = |axis: usize| {
                let range = slack[axis] * 0.95 + beyond[axis];
                f64::from(dice.range(-1.0, 1.0)) * range - (low[axis] + high[axis]) / 2.0
            };
            let offset = Vector2::new(shift(0), shift(1));
            camera.lens.centre_px = Point2::from(sensor_from_image * offset);
            view = Some(camera);
        }
        let camera = view.expect("the last pass sets the view");
        let torn = if dice.chance(0.03) { f64::from(dice.range(0.9, 1.0)) } else { 2.0 };
        let sensor_half = sensor_from_image.map(f64::abs) * Vector2::new(width, height) / 2.0 * torn;
        Self::new(width as u32, height as u32, camera, sensor_from_image, sensor_half)
    }

    fn new(
        width: u32,
        height: u32,
        camera: Camera,
        sensor_from_image: Matrix2<f64>,
        sensor_half: Vector2<f64>,
    ) -> Self {
        let rotation = camera.pose.camera_from_board.rotation.to_rotation_matrix();
        let eye = camera.eye();
        Self {
            width,
            height,
            camera,
            sensor_from_image,
            image_from_sensor: sensor_from_image.try_inverse().expect("stretch and turn can be undone"),
            sensor_half,
            eye: Vec3::new(eye.x as f32, eye.y as f32, eye.z as f32),
            board_from_camera: rotation.matrix().transpose(),
        }
    }

    /// The same view in a picture `scale` times as wide and high.
    pub(crate) fn scaled(&self, scale: f64) -> Self {
        let width = (f64::from(self.width) * scale).round().max(8.0);
        let height = (f64::from(self.height) * scale).round().max(8.0);
        let back = Matrix2::new(f64::from(self.width) / width, 0.0, 0.0, f64::from(self.height) / height);
        Self::new(width as u32, height as u32, self.camera, self.sensor_from_image * back, self.sensor_half)
    }

    pub(crate) fn eye(&self) -> Vec3 {
        self.eye
    }

    /// The pixel of the picture that shows a place of the board frame; none behind the camera.
    pub(crate) fn pixel(&self, place: Vec3) -> Option<Point2<f64>> {
        let sensor = self.camera.project(Point3::new(f64::from(place.x), f64::from(place.y), f64::from(place.z)))?;
        let middle = Vector2::new(f64::from(self.width) - 1.0, f64::from(self.height) - 1.0) / 2.0;
        Some(Point2::from(self.image_from_sensor * sensor.coords + middle))
    }

    /// The ray that makes a place of the picture; none beyond the sensor.
    pub(crate) fn ray(&self, x: f64, y: f64) -> Option<Ray> {
        let middle = Vector2::new(f64::from(self.width) - 1.0, f64::from(self.height) - 1.0) / 2.0;
        let sensor = self.sensor_from_image * (Vector2::new(x, y) - middle);
        if sensor.x.abs() > self.sensor_half.x || sensor.y.abs() > self.sensor_half.y {
            return None;
        }
        let lens = &self.camera.lens;
        let distorted = (sensor - lens.centre_px.coords) / lens.focal_px;
        let mut undistort = 1.0;
        if lens.k1 != 0.0 {
            // r (1 + k1 r^2) = d, solved for r / d.
            let squared = lens.k1 * distorted.norm_squared();
            for _ in 0..UNDISTORT_STEPS {
                let cube = squared * undistort * undistort;
                undistort -= (undistort * (1.0 + cube) - 1.0) / (1.0 + 3.0 * cube).max(0.1);
            }
        }
        let tangent = distorted * undistort;
        let direction = (self.board_from_camera * nalgebra::Vector3::new(tangent.x, tangent.y, 1.0)).normalize();
        Some(Ray { origin: self.eye, direction: direction.cast() })
    }

    /// The angle that a pixel covers near the middle, in radians.
    pub(crate) fn pixel_angle(&self) -> f32 {
        (self.sensor_from_image.determinant().abs().sqrt() / self.camera.lens.focal_px) as f32
    }

    /// Stretch, turn and shear of the export, as rows.
    pub(crate) fn stretch(&self) -> [[f64; 2]; 2] {
        let matrix = self.sensor_from_image;
        [[matrix[(0, 0)], matrix[(0, 1)]], [matrix[(1, 0)], matrix[(1, 1)]]]
    }
}

/// What the picture went through after it was taken: most often nothing, often a stretch, now and then a turn or shear.
fn export(dice: &mut Dice) -> Matrix2<f64> {
    let stretch = if dice.chance(0.45) { f64::from(dice.octaves(0.72, 1.39)).sqrt() } else { 1.0 };
    let (turn, shear) =
        if dice.chance(0.12) { (f64::from(dice.normal()) * 0.15, f64::from(dice.normal()) * 0.07) } else { (0.0, 0.0) };
    let rotation = Matrix2::new(turn.cos(), -turn.sin(), turn.sin(), turn.cos());
    Matrix2::new(stretch, 0.0, 0.0, 1.0 / stretch) * Matrix2::new(1.0, shear, shear, 1.0) * rotation
}

/// A pair of limits to draw between.
trait Draw {
    fn draw(self, dice: &mut Dice) -> f32;
}

impl Draw for (f32, f32) {
    fn draw(self, dice: &mut Dice) -> f32 {
        dice.range(self.0, self.1)
    }
}
