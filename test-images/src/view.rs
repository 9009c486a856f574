//! Where the camera stands, what its lens does, and how the picture was cropped, turned and stretched afterwards.
//!
//! Frames: **image** is the final picture's pixels, **sensor** the camera's before stretching; both have (0, 0) at the centre
//! of a pixel.

use calibration::{Camera, Lens, Pose};
use nalgebra::{Isometry3, Matrix2, Point2, Point3, UnitQuaternion, Vector2, Vector3};

use crate::dice::Dice;
use crate::maths::{Curves, Ray, Vec2, Vec3};

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
    board_from_camera: nalgebra::Matrix3<f32>,
}

/// Steps of Newton's method that undo the lens's distortion; after two the error is below 1e-6 of the radius.
const UNDISTORT_STEPS: usize = 2;

impl View {
    /// A view of a board in a picture whose longer side is `long_px`; without a board, `frame` is what the picture is about.
    pub(crate) fn random(frame: &Frame, long_px: u32, dice: &mut Dice) -> Self {
        let long = f64::from(long_px);
        let close = frame.lattice.is_some() && dice.chance(0.42);
        let (near, far) = match frame.lattice {
            Some((near, far)) if close => {
                let room = Vec2::repeat(dice.range(0.15, 1.1) * frame.cell_mm);
                (near - room, far + room)
            }
            _ => frame.extent,
        };
        let middle = (near + far) / 2.0;
        let middle = Point3::new(f64::from(middle.x), f64::from(middle.y), 0.0);
        let corners = [(near.x, near.y), (far.x, near.y), (far.x, far.y), (near.x, far.y)]
            .map(|(x, y)| Point3::new(f64::from(x), f64::from(y), 0.0));
        let stand = Stand::random(close, dice);
        let mut focal_px = long * f64::from(dice.octaves(0.7, 2.4));
        let crooked = export(dice);
        let aspect = dice.weighted(&[(0.28, 4.0 / 3.0), (0.18, 16.0 / 9.0), (0.2, 0.75), (0.1, 0.5625), (0.24, 1.0)]);
        let fill = if close {
            (0.93, 1.0)
        } else {
            dice.weighted(&[(0.40, (0.82, 1.0)), (0.42, (0.55, 0.85)), (0.18, (0.3, 0.58))])
        };
        let fill = f64::from(fill.draw(dice));
        let k1 = if dice.chance(0.3) { 0.0 } else { f64::from(dice.normal()) * 0.06 - 0.02 };
        let (mut width, mut height) = sides(long, aspect);
        let mut sensor_from_image = crooked;
        if !close && dice.chance(0.4) {
            let stretch = f64::from(dice.octaves(0.72, 1.39)).sqrt();
            sensor_from_image = Matrix2::new(stretch, 0.0, 0.0, 1.0 / stretch) * crooked;
        }
        let squared = dice.chance(0.6);
        let mut distance = 3.0 * f64::from((far - near).norm());
        // Past a third of the inverse square the distortion would fold the picture's corners back.
        let bound = |focal_px: f64| (long / 1.4 / focal_px).powi(2).max(0.3);
        let camera = |distance: f64, focal_px: f64| Camera {
            lens: Lens {
                focal_px,
                centre_px: Point2::origin(),
                k1: k1.clamp(-0.2 / bound(focal_px), 0.25 / bound(focal_px)),
                k2: 0.0,
            },
            pose: stand.pose(middle, distance),
        };
        let seen = |camera: &Camera, image_from_sensor: &Matrix2<f64>| {
            let pixels = corners.map(|corner| {
                camera.project(corner).map_or(Vector2::repeat(1e6), |pixel| image_from_sensor * pixel.coords)
            });
            let low = pixels.iter().fold(Vector2::repeat(f64::MAX), |low, pixel| low.inf(pixel));
            let high = pixels.iter().fold(Vector2::repeat(f64::MIN), |high, pixel| high.sup(pixel));
            (low, high)
        };
        for _ in 0..8 {
            let back = sensor_from_image.try_inverse().expect("stretch and turn can be undone");
            let (low, high) = seen(&camera(distance, focal_px), &back);
            let size = high - low;
            if close {
                // The exporter cropped to the board, and perhaps pressed the crop into a square.
                let shape = size.x / size.y;
                (width, height) = sides(long, if squared { 1.0 } else { shape.clamp(0.5, 2.0) });
                let press = (shape * height / width).clamp(0.6, 1.7).sqrt();
                if (press - 1.0).abs() > 0.01 {
                    sensor_from_image *= Matrix2::new(press, 0.0, 0.0, 1.0 / press);
                }
            }
            let used = (size.x / width).max(size.y / height);
            distance *= (used / fill).clamp(0.4, 3.0);
            // Nobody holds a camera closer than this; a longer lens shows the same part of the table.
            let least = 1.15 * f64::from((far - near).norm());
            if distance < least {
                focal_px *= least / distance;
                distance = least;
            }
        }
        let mut camera = camera(distance, focal_px);
        let back = sensor_from_image.try_inverse().expect("stretch and turn can be undone");
        let (low, high) = seen(&camera, &back);
        let beyond = if dice.chance(0.06) { 0.05 } else { 0.0 };
        let mut shift = |low: f64, high: f64, side: f64| {
            let slack = (side - (high - low)).max(0.0) / 2.0;
            f64::from(dice.range(-1.0, 1.0)) * (slack * 0.95 + beyond * (high - low)) - (low + high) / 2.0
        };
        let offset = Vector2::new(shift(low.x, high.x, width), shift(low.y, high.y, height));
        camera.lens.centre_px = Point2::from(sensor_from_image * offset);
        let torn = if dice.chance(0.03) { f64::from(dice.range(0.9, 1.0)) } else { 2.0 };
        let sensor_half = sensor_from_image.map(f64::abs) * Vector2::new(width, height) / 2.0 * torn;
        Self::new(width as u32, height as u32, camera, sensor_from_image, sensor_half)
    }

    /// What a camera sees whose lens is in pixels of its picture, as nobody turned or stretched it.
    pub(crate) fn of(camera: Camera, width: u32, height: u32) -> Self {
        let sides = Vector2::new(f64::from(width), f64::from(height));
        let middle = (sides - Vector2::repeat(1.0)) / 2.0;
        let lens = Lens { centre_px: camera.lens.centre_px - middle, ..camera.lens };
        Self::new(width, height, Camera { lens, ..camera }, Matrix2::identity(), sides / 2.0)
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
            board_from_camera: rotation.matrix().transpose().cast(),
        }
    }

    /// The same view in a picture `scale` times as wide and high.
    pub(crate) fn scaled(&self, scale: f64) -> Self {
        let width = (f64::from(self.width) * scale).round().max(8.0);
        let height = (f64::from(self.height) * scale).round().max(8.0);
        let back = Matrix2::new(f64::from(self.width) / width, 0.0, 0.0, f64::from(self.height) / height);
        Self::new(width as u32, height as u32, self.camera, self.sensor_from_image * back, self.sensor_half)
    }

    /// The same place of the table in the middle of the picture, seen from the same place by a camera that is aimed at it: a photograph may
    /// be cropped, turned and stretched after it was taken, the picture of a camera that hangs above a table never is.
    pub(crate) fn aimed(self) -> Self {
        let Camera { lens, pose } = self.camera;
        let towards_middle = lens.tangent(Point2::origin()).coords.push(1.0);
        let turn = UnitQuaternion::rotation_between(&towards_middle, &Vector3::z()).unwrap_or_default();
        let camera = Camera {
            lens: Lens { centre_px: Point2::origin(), ..lens },
            pose: Pose { camera_from_board: turn * pose.camera_from_board },
        };
        let sensor_half = Vector2::new(f64::from(self.width), f64::from(self.height)) / 2.0;
        Self::new(self.width, self.height, camera, Matrix2::identity(), sensor_half)
    }

    /// Moves the camera, as if the table with all that is on it had been moved the other way.
    pub(crate) fn nudge(&mut self, moved: &Isometry3<f64>) {
        let mut camera = self.camera;
        camera.pose.camera_from_board *= moved;
        *self = Self::new(self.width, self.height, camera, self.sensor_from_image, self.sensor_half);
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
    #[inline]
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
            // r (1 + k1 r^2) = d, solved for r / d: the series' first terms, then Newton's method.
            let squared = lens.k1 * distorted.norm_squared();
            undistort = 1.0 - squared * (1.0 - 3.0 * squared);
            for _ in 0..UNDISTORT_STEPS {
                let cube = squared * undistort * undistort;
                undistort -= (undistort * (1.0 + cube) - 1.0) / (1.0 + 3.0 * cube).max(0.1);
            }
        }
        let tangent = distorted * undistort;
        let direction = (self.board_from_camera * Vec3::new(tangent.x as f32, tangent.y as f32, 1.0)).normalize();
        Some(Ray { origin: self.eye, direction })
    }

    /// Whether a place of the picture lies within its edges, and shows what the sensor saw there.
    pub(crate) fn shows(&self, place: Point2<f64>) -> bool {
        let within = |along: f64, length: u32| (-0.5..f64::from(length) - 0.5).contains(&along);
        within(place.x, self.width) && within(place.y, self.height) && self.ray(place.x, place.y).is_some()
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

/// Where the camera stands: angles in radians.
struct Stand {
    elevation: f64,
    azimuth: f64,
    roll: f64,
}

impl Stand {
    fn random(close: bool, dice: &mut Dice) -> Self {
        const ZENITH: f32 = std::f32::consts::FRAC_PI_2;
        let elevation = if close && dice.chance(0.5) {
            dice.range(1.2, ZENITH)
        } else {
            dice.weighted(&[(0.36, (1.36, ZENITH)), (0.29, (0.96, 1.40)), (0.22, (0.66, 0.96)), (0.13, (0.44, 0.66))])
                .draw(dice)
        };
        let quarter = std::f64::consts::FRAC_PI_2 * dice.below(4) as f64;
        let straight = if close { 0.85 } else { 0.6 };
        let lean = if dice.chance(straight) { dice.normal() * 0.09 } else { dice.angle() };
        Self {
            elevation: f64::from(elevation),
            azimuth: quarter + f64::from(lean),
            roll: f64::from(dice.normal()) * 0.04,
        }
    }

    fn pose(&self, middle: Point3<f64>, distance: f64) -> Pose {
        let (level, high) = (self.elevation.cosine(), self.elevation.sine());
        // So near the zenith the direction of the azimuth is lost, and the roll takes its part.
        if level < 0.02 {
            return Pose::looking_at(middle - Vector3::z() * distance, middle, self.azimuth + self.roll);
        }
        let out = Vector3::new(self.azimuth.sine() * level, self.azimuth.cosine() * level, -high);
        Pose::looking_at(middle + out * distance, middle, self.roll)
    }
}

/// What a picture is about, in millimetres of the board frame.
pub(crate) struct Frame {
    /// The thing itself.
    pub(crate) extent: (Vec2, Vec2),
    /// The outermost crossings, where there is a board.
    pub(crate) lattice: Option<(Vec2, Vec2)>,
    pub(crate) cell_mm: f32,
}

/// Width and height of a picture whose longer side is given.
fn sides(long: f64, aspect: f64) -> (f64, f64) {
    if aspect >= 1.0 { (long, (long / aspect).round()) } else { ((long * aspect).round(), long) }
}

/// How crooked an exporter left the picture: most often not at all.
fn export(dice: &mut Dice) -> Matrix2<f64> {
    let (turn, shear) =
        if dice.chance(0.12) { (f64::from(dice.normal()) * 0.15, f64::from(dice.normal()) * 0.07) } else { (0.0, 0.0) };
    Matrix2::new(turn.cosine(), -turn.sine(), turn.sine(), turn.cosine()) * Matrix2::new(1.0, shear, shear, 1.0)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_black_beside_a_turned_picture_shows_nothing() {
        let extent = (Vec2::zeros(), Vec2::repeat(400.0));
        let frame = Frame { extent, lattice: None, cell_mm: 22.0 };
        let views = (0..200).map(|seed| View::random(&frame, 640, &mut Dice::new(seed)));
        let turned = views.into_iter().find(|view| view.ray(0.0, 0.0).is_none()).expect("some picture is turned");
        let middle = Point2::new(f64::from(turned.width) / 2.0, f64::from(turned.height) / 2.0);
        assert!(turned.shows(middle) && !turned.shows(Point2::origin()) && !turned.shows(middle * 3.0));
    }

    #[test]
    fn an_aimed_camera_stands_where_it_stood_and_looks_at_what_was_in_the_picture_s_middle() {
        let extent = (Vec2::zeros(), Vec2::repeat(400.0));
        let frame = Frame { extent, lattice: Some((Vec2::repeat(20.0), Vec2::repeat(380.0))), cell_mm: 20.0 };
        for seed in 0..50 {
            let cropped = View::random(&frame, 640, &mut Dice::new(seed));
            let middle = [cropped.width, cropped.height].map(|side| (f64::from(side) - 1.0) / 2.0);
            let before = cropped.ray(middle[0], middle[1]).expect("the middle is seen");
            let aimed = cropped.aimed();
            let after = aimed.ray(middle[0], middle[1]).expect("the middle is seen");
            assert!(
                (before.origin - after.origin).norm() < 0.01 && before.direction.dot(&after.direction) > 1.0 - 1e-5
            );
            assert!(aimed.camera.lens.centre_px == Point2::origin() && aimed.ray(0.0, 0.0).is_some(), "seed {seed}");
        }
    }
}
