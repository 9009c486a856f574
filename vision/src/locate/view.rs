//! A photograph as the lattice network is shown it: whole and made small, or a region of it seen roughly from above.

use calibration::Homography;
use image::RgbImage;
use nalgebra::{Matrix3, Point2, Vector2};
use opencv::core::{Mat, Scalar, Size};
use opencv::imgproc;

use crate::locate::WHOLE_SIDES_PX;
use crate::locate::heat_maps::SIDE_MULTIPLE;
use crate::pixels::{averaged, resized, rgb};
use crate::quadrilateral::Quadrilateral;

/// A photograph made small, or the board in it seen roughly from above; what shows no part of the photograph is black.
pub(crate) struct View {
    pub picture: RgbImage,
    /// From its pixels to the photograph's; both count from the centre of their first pixel.
    pub photo_from_view: Homography,
    /// Width and height of the photograph.
    photo_px: (u32, u32),
}

impl View {
    /// The whole photograph, its longer side `side` pixels long.
    pub fn whole(photo: &RgbImage, side: u32) -> opencv::Result<Self> {
        let scale = f64::from(photo.width().max(photo.height())) / f64::from(side);
        let [width, height] =
            [photo.width(), photo.height()].map(|length| ((f64::from(length) / scale).round() as u32).max(1));
        let multiple = SIDE_MULTIPLE as u32;
        let mut picture = RgbImage::new(width.next_multiple_of(multiple), height.next_multiple_of(multiple));
        image::imageops::replace(&mut picture, &resized(photo, width, height)?, 0, 0);
        let photo_from_view = Homography::from_matrix(scaled(scale)).expect("a scale above 0 can be inverted");
        Ok(Self { picture, photo_from_view, photo_px: photo.dimensions() })
    }

    /// A region of this view seen roughly from above; none where it is too narrow.
    pub fn seen_from_above(&self, photo: &RgbImage, region: &Quadrilateral) -> opencv::Result<Option<Self>> {
        /// What is shown beside the region, as a share of the picture's side.
        const MARGIN_SHARE: f64 = 0.11;
        // As large as the whole photograph is shown first.
        let side_px = WHOLE_SIDES_PX[0];
        let [low, high] = [MARGIN_SHARE, 1.0 - MARGIN_SHARE].map(|share| share * f64::from(side_px));
        let square = [(low, low), (high, low), (high, high), (low, high)].map(|(x, y)| Point2::new(x, y));
        let Ok(view_from_above) = Homography::from_four(square, *region) else { return Ok(None) };
        let photo_from_above = self.photo_from_view * view_from_above;
        // Averaged first, or fine pictures would be skipped through.
        let middle = Point2::new(f64::from(side_px) / 2.0, f64::from(side_px) / 2.0);
        let step_px = photo_from_above.jacobian(middle).determinant().abs().sqrt();
        let square = (step_px as u32).clamp(1, photo.width().min(photo.height()));
        let source = averaged(photo, square)?;
        let source_from_above = scaled(1.0 / f64::from(square)) * photo_from_above.matrix();
        let rows: [[f64; 3]; 3] = source_from_above.transpose().into();
        let mut shown = Mat::default();
        imgproc::warp_perspective(
            &source,
            &mut shown,
            &Mat::from_slice_2d(&rows)?,
            Size::new(side_px as i32, side_px as i32),
            imgproc::INTER_LINEAR | imgproc::WARP_INVERSE_MAP,
            opencv::core::BORDER_CONSTANT,
            Scalar::default(),
        )?;
        Ok(Some(Self { picture: rgb(&shown)?, photo_from_view: photo_from_above, photo_px: self.photo_px }))
    }

    /// Whether a pixel of the view shows the photograph, not the filling beside it.
    pub fn shows(&self, pixel: Point2<f64>) -> bool {
        let inside = |along: f64, length: u32| along > -0.5 && along < f64::from(length) - 0.5;
        let pixel = self.photo_from_view.apply(pixel);
        inside(pixel.x, self.photo_px.0) && inside(pixel.y, self.photo_px.1)
    }
}

/// So many times larger pixels; they count from the centre of the first.
fn scaled(scale: f64) -> Matrix3<f64> {
    Matrix3::new_scaling(scale).append_translation(&Vector2::repeat((scale - 1.0) / 2.0))
}
