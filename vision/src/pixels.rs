//! Pictures as OpenCV and as the image library have them, and at other sizes.

use image::RgbImage;
use opencv::core::{Mat, MatTraitConst, MatTraitConstManual, Rect, Size, ToInputArray, Vec3b};
use opencv::imgproc;

/// A picture at another size, averaging where it shrinks; right to half a pixel of the smaller picture.
pub(crate) fn resized(picture: &RgbImage, width: u32, height: u32) -> opencv::Result<RgbImage> {
    if width >= picture.width() {
        return rgb(&scaled(&matrix(picture)?, width, height, imgproc::INTER_LINEAR)?);
    }
    // First as far as whole squares go, but for less than half, so that averaging twice does not blur.
    let square = 2 * picture.width() / (3 * width);
    rgb(&scaled(&averaged(picture, square)?, width, height, imgproc::INTER_AREA)?)
}

/// A picture of whose pixels each whole square became one: several times faster than averaging parts of pixels. Rows and columns
/// that fill no square fall away.
pub(crate) fn averaged(picture: &RgbImage, square: u32) -> opencv::Result<Mat> {
    let pixels = matrix(picture)?;
    let square = square.max(1) as i32;
    let (columns, rows) = (pixels.cols() / square, pixels.rows() / square);
    let squares = pixels.roi(Rect::new(0, 0, columns * square, rows * square))?;
    scaled(&squares, columns as u32, rows as u32, imgproc::INTER_AREA)
}

fn scaled(from: &impl ToInputArray, width: u32, height: u32, method: i32) -> opencv::Result<Mat> {
    let mut answer = Mat::default();
    imgproc::resize(from, &mut answer, Size::new(width as i32, height as i32), 0.0, 0.0, method)?;
    Ok(answer)
}

/// A picture as the image library sees it.
pub(crate) fn matrix(picture: &RgbImage) -> opencv::Result<opencv::boxed_ref::BoxedRef<'_, Mat>> {
    Mat::new_rows_cols_with_bytes::<Vec3b>(picture.height() as i32, picture.width() as i32, picture.as_raw())
}

/// The bytes of a matrix of three bytes a pixel.
pub(crate) fn rgb(pixels: &Mat) -> opencv::Result<RgbImage> {
    Ok(RgbImage::from_raw(pixels.cols() as u32, pixels.rows() as u32, pixels.data_bytes()?.to_vec())
        .expect("a continuous matrix of three bytes a pixel has width x height x 3 bytes"))
}
