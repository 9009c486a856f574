//! Where overlays are put: one file, or a folder with a file for each photograph. A file is there whole or not at all.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPEncoder;
use image::{ImageError, RgbImage};
use thiserror::Error;

/// JPEG quality of an overlay: thin coloured lines stay clean.
const QUALITY: u8 = 88;

/// Why overlays cannot be put where they were asked for.
#[derive(Debug, Error)]
pub enum TargetError {
    /// One file for several photographs.
    #[error("{} is one file and there are {photos} photographs: name a folder", path.display())]
    OneFileForMany {
        /// The file.
        path: PathBuf,
        /// How many photographs there are.
        photos: usize,
    },
    /// The overlay would take the photograph's place.
    #[error("{} is the photograph itself: name another file for its overlay", path.display())]
    PhotoItself {
        /// The photograph.
        path: PathBuf,
    },
    /// The folder cannot be made.
    #[error("the folder {} cannot be made", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        #[source]
        source: io::Error,
    },
    /// The file cannot be written.
    #[error("{} cannot be written", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        source: ImageError,
    },
}

/// What a file's ending says of the picture in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Jpeg,
    Png,
    WebP,
}

impl Kind {
    fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "jpg" | "jpeg" => Some(Self::Jpeg),
            "png" => Some(Self::Png),
            "webp" => Some(Self::WebP),
            _ => None,
        }
    }
}

/// The file of each photograph's overlay.
#[derive(Debug)]
pub struct Target {
    files: Vec<PathBuf>,
}

impl Target {
    /// Gives every photograph its file: `asked` itself where it is named like a JPEG, PNG or WebP file and there is one photograph, else
    /// `NAME.overlay.jpg` in the folder `asked`, which is made. Photographs of one name are numbered.
    ///
    /// # Errors
    /// Where one file is asked for several photographs or would replace one, or the folder cannot be made.
    pub fn new(asked: &Path, photos: &[&Path]) -> Result<Self, TargetError> {
        let is_file = Kind::of(asked).is_some() && !asked.is_dir();
        let files = if is_file {
            if photos.len() > 1 {
                return Err(TargetError::OneFileForMany { path: asked.to_path_buf(), photos: photos.len() });
            }
            vec![asked.to_path_buf()]
        } else {
            let made = fs::create_dir_all(asked);
            made.map_err(|source| TargetError::Folder { path: asked.to_path_buf(), source })?;
            names(photos).into_iter().map(|name| asked.join(name)).collect()
        };
        for (file, photo) in files.iter().zip(photos) {
            let same =
                fs::canonicalize(file).ok().zip(fs::canonicalize(photo).ok()).is_some_and(|(one, two)| one == two);
            if same {
                return Err(TargetError::PhotoItself { path: file.clone() });
            }
        }
        Ok(Self { files })
    }

    /// The file of the photograph with this number.
    #[must_use]
    pub fn file(&self, photo: usize) -> &Path {
        &self.files[photo]
    }

    /// Writes a photograph's overlay beside its place, then moves it there.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub fn write(&self, photo: usize, overlay: &RgbImage) -> Result<(), TargetError> {
        let path = self.file(photo);
        let failed = |source: ImageError| TargetError::File { path: path.to_path_buf(), source };
        let unfinished = path.with_extension("unfinished");
        let kind = Kind::of(path).unwrap_or(Kind::Jpeg);
        let written = write_picture(&unfinished, kind, overlay).and_then(|()| Ok(fs::rename(&unfinished, path)?));
        written.map_err(|source| {
            // What is left of it is of no use; that it may not be removable either changes nothing.
            let _ = fs::remove_file(&unfinished);
            failed(source)
        })
    }
}

fn write_picture(path: &Path, kind: Kind, picture: &RgbImage) -> Result<(), ImageError> {
    let mut file = BufWriter::new(File::create(path)?);
    match kind {
        Kind::Jpeg => JpegEncoder::new_with_quality(&mut file, QUALITY).encode_image(picture)?,
        Kind::Png => picture.write_with_encoder(PngEncoder::new(&mut file))?,
        Kind::WebP => picture.write_with_encoder(WebPEncoder::new_lossless(&mut file))?,
    }
    Ok(file.flush()?)
}

fn names(photos: &[&Path]) -> Vec<String> {
    let mut taken = HashSet::new();
    let mut name = |photo: &Path| {
        let stem = photo.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let numbered = |number: usize| match number {
            1 => format!("{stem}.overlay.jpg"),
            _ => format!("{stem}-{number}.overlay.jpg"),
        };
        let free = (1..).map(numbered).find(|name| taken.insert(name.clone()));
        free.expect("there are more numbers than photographs")
    };
    photos.iter().map(|photo| name(photo)).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::names;

    #[test]
    fn photographs_of_one_name_are_numbered() {
        let photos = ["a/1.jpg", "b/1.png", "b/1-2.jpg", "c/1.jpg"].map(Path::new);
        let expected = ["1.overlay.jpg", "1-2.overlay.jpg", "1-2-2.overlay.jpg", "1-3.overlay.jpg"];
        assert_eq!(names(&photos), expected);
    }
}
