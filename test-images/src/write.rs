//! Writing a picture and its truth to files.

use std::path::Path;

use anyhow::{Context, Result};
use image::RgbImage;
use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use test_images::{Chroma, Scene};

/// Writes `name.jpg` and `name.json` into a folder.
pub(crate) fn picture(scene: &Scene, picture: &RgbImage, folder: &Path, name: &str) -> Result<()> {
    jpeg(scene, picture, &folder.join(format!("{name}.jpg")))?;
    let path = folder.join(format!("{name}.json"));
    let truth = serde_json::to_string(&scene.truth())?;
    std::fs::write(&path, truth).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a picture as its camera would.
pub(crate) fn jpeg(scene: &Scene, picture: &RgbImage, path: &Path) -> Result<()> {
    let jpeg = scene.jpeg();
    let (width, height) = (u16::try_from(picture.width())?, u16::try_from(picture.height())?);
    let mut encoder =
        Encoder::new_file(path, jpeg.quality).with_context(|| format!("cannot write {}", path.display()))?;
    encoder.set_sampling_factor(match jpeg.chroma {
        Chroma::Full => SamplingFactor::F_1_1,
        Chroma::Halved => SamplingFactor::F_2_2,
    });
    encoder.encode(picture.as_raw(), width, height, ColorType::Rgb).map_err(Into::into)
}
