//! Vectors, colours and the few curves that everything here shares.
//!
//! Space is the board frame of `calibration` in millimetres: x right, y down the board, z into it, so "up" is below 0.
//! Colours are linear light, red, green and blue; 1 is a white surface in the scene's reference light.

use nalgebra::{Vector2, Vector3};

pub(crate) type Vec2 = Vector2<f32>;
pub(crate) type Vec3 = Vector3<f32>;
pub(crate) type Rgb = Vector3<f32>;

/// Away from the table.
pub(crate) const UP: Vec3 = Vec3::new(0.0, 0.0, -1.0);

/// A half-line of light, traced backwards from the camera.
#[derive(Clone, Copy)]
pub(crate) struct Ray {
    pub(crate) origin: Vec3,
    /// Of length 1.
    pub(crate) direction: Vec3,
}

impl Ray {
    pub(crate) fn at(&self, distance: f32) -> Vec3 {
        self.origin + self.direction * distance
    }

    /// The distance to the plane of this z, where it lies ahead.
    pub(crate) fn to_plane(self, z: f32) -> Option<f32> {
        let distance = (z - self.origin.z) / self.direction.z;
        (distance.is_finite() && distance > 0.0).then_some(distance)
    }
}

/// The curves of which each system's library has its own last digit: `libm`'s are the same on every machine, and so are the pictures.
pub(crate) trait Curves: Sized {
    /// The sine of an angle in radians.
    fn sine(self) -> Self;
    /// The cosine of an angle in radians.
    fn cosine(self) -> Self;
    /// The angle of the place (`x`, this) as seen from the origin, in radians.
    fn angle(self, x: Self) -> Self;
    /// e to the power of this.
    fn exponential(self) -> Self;
    /// The power of e that this is.
    fn logarithm(self) -> Self;
    /// This to a power.
    fn power(self, exponent: Self) -> Self;
    /// The length of the vector (this, `other`).
    fn hypotenuse(self, other: Self) -> Self;
}

impl Curves for f32 {
    fn sine(self) -> Self {
        libm::sinf(self)
    }

    fn cosine(self) -> Self {
        libm::cosf(self)
    }

    fn angle(self, x: Self) -> Self {
        libm::atan2f(self, x)
    }

    fn exponential(self) -> Self {
        libm::expf(self)
    }

    fn logarithm(self) -> Self {
        libm::logf(self)
    }

    fn power(self, exponent: Self) -> Self {
        libm::powf(self, exponent)
    }

    fn hypotenuse(self, other: Self) -> Self {
        libm::hypotf(self, other)
    }
}

impl Curves for f64 {
    fn sine(self) -> Self {
        libm::sin(self)
    }

    fn cosine(self) -> Self {
        libm::cos(self)
    }

    fn angle(self, x: Self) -> Self {
        libm::atan2(self, x)
    }

    fn exponential(self) -> Self {
        libm::exp(self)
    }

    fn logarithm(self) -> Self {
        libm::log(self)
    }

    fn power(self, exponent: Self) -> Self {
        libm::pow(self, exponent)
    }

    fn hypotenuse(self, other: Self) -> Self {
        libm::hypot(self, other)
    }
}

/// 0 below `low`, 1 above `high`, smooth between; `low` may be the greater one.
#[inline]
pub(crate) fn smoothstep(low: f32, high: f32, value: f32) -> f32 {
    let share = ((value - low) / (high - low)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// `one` at share 0, `two` at share 1.
#[inline]
pub(crate) fn mix(one: Rgb, two: Rgb, share: f32) -> Rgb {
    one + (two - one) * share
}

/// Linear light of a colour as image editors name it, 0 to 255 a channel (IEC 61966-2-1).
pub(crate) fn srgb(red: u8, green: u8, blue: u8) -> Rgb {
    Rgb::new(red.into(), green.into(), blue.into()).map(|value: f32| linear(value / 255.0))
}

/// Linear light of an encoded value, both 0 to 1.
pub(crate) fn linear(encoded: f32) -> f32 {
    if encoded <= 0.040_45 { encoded / 12.92 } else { ((encoded + 0.055) / 1.055).power(2.4) }
}

/// The whole number at or below; the machine's own conversion, since the library's `floor` is a call on older processors.
#[inline]
pub(crate) fn floor(value: f32) -> i32 {
    let near = value as i32;
    near - i32::from(near as f32 > value)
}

/// The nearest whole number.
#[inline]
pub(crate) fn nearest_whole(value: f32) -> f32 {
    floor(value + 0.5) as f32
}

/// How bright a colour looks (Rec. 709).
pub(crate) fn luminance(color: &Rgb) -> f32 {
    0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
}

/// A plane vector turned by an angle given as its cosine and sine.
#[inline]
pub(crate) fn turned(vector: Vec2, cosine: f32, sine: f32) -> Vec2 {
    Vec2::new(vector.x * cosine - vector.y * sine, vector.x * sine + vector.y * cosine)
}
