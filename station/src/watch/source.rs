//! Where the pictures of a game come from: a folder, a film, or a camera that goes on giving them.
//!
//! Films and cameras are opened by `shoutan-camera`, so that a decoder that crashes or hangs ends that program and not this one.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use instruments::camera::{CameraTrouble, MOST_BYTES};
use records::fact::CameraSource;
use words::{Sentence, Value, sentence};

/// Where pictures come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A folder of pictures in the order of their names.
    Folder(PathBuf),
    /// A film.
    Film(PathBuf),
    /// A camera: what it gives now is looked at until somebody ends the program.
    Camera(CameraSource),
}

impl Source {
    /// What is meant by what was typed; none where nothing of that name is there.
    pub(super) fn of(asked: &Path) -> Option<Self> {
        let text = asked.to_string_lossy();
        if let Some((scheme, _)) = text.split_once("://") {
            let address = text.clone().into_owned();
            return Some(Self::Camera(match scheme {
                "http" | "https" => CameraSource::Snapshot(address),
                _ => CameraSource::Opencv(address),
            }));
        }
        if asked.starts_with("/dev") {
            return Some(Self::Camera(CameraSource::Device(asked.to_owned())));
        }
        match std::fs::metadata(asked) {
            Ok(found) if found.is_dir() => Some(Self::Folder(asked.to_owned())),
            Ok(found) if found.is_file() => Some(Self::Film(asked.to_owned())),
            // Whatever the system says: the sentence names what can be named here.
            _ => None,
        }
    }
}

/// A picture that is to be looked at.
pub(super) struct Picture {
    /// Its number, from 0.
    pub(super) number: usize,
    /// When it was taken, since the first.
    pub(super) at: Duration,
    /// Where it is.
    pub(super) bytes: Bytes,
}

/// A picture's bytes, or where they are.
#[derive(Clone)]
pub(super) enum Bytes {
    File(PathBuf),
    Here(Arc<Vec<u8>>),
}

impl Bytes {
    /// How many of them are held in memory.
    pub(super) fn held(&self) -> usize {
        match self {
            Self::File(_) => 0,
            Self::Here(bytes) => bytes.len(),
        }
    }
}

/// The pictures of a film, one each so many seconds, as `shoutan-camera film` writes them: milliseconds from the beginning, the length, both
/// with the highest byte first, and a JPEG.
pub(super) struct Film {
    program: Child,
    pictures: ChildStdout,
    number: usize,
}

impl Film {
    /// Opens a film.
    ///
    /// # Errors
    /// Where the program that opens it cannot be started.
    pub(super) fn open(helper: &Path, film: &Path, every: Duration) -> Result<Self, Sentence> {
        let began = Command::new(helper)
            .arg("film")
            .arg(film)
            .arg(every.as_millis().to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        // That it does not run is all that a person can mend.
        let mut program = began.map_err(|_| CameraTrouble::Helper.sentence())?;
        let pictures = program.stdout.take().ok_or_else(|| CameraTrouble::Helper.sentence())?;
        Ok(Self { program, pictures, number: 0 })
    }

    /// Why the film ended before its end, once no more pictures come.
    pub(super) fn trouble(mut self, film: &Path) -> Option<Sentence> {
        drop(self.pictures);
        let ended = self.program.wait().ok()?;
        let path = Value::text(film.display());
        (!ended.success() || self.number == 0).then(|| sentence!(WatchNoFilm { path }))
    }
}

impl Iterator for Film {
    type Item = Picture;

    fn next(&mut self) -> Option<Picture> {
        let (mut at, mut length) = ([0; 8], [0; 4]);
        // An end within a picture is an end: its cause is in the exit code.
        self.pictures.read_exact(&mut at).ok()?;
        self.pictures.read_exact(&mut length).ok()?;
        let length = usize::try_from(u32::from_be_bytes(length)).ok().filter(|length| *length <= MOST_BYTES)?;
        let mut bytes = vec![0; length];
        self.pictures.read_exact(&mut bytes).ok()?;
        let number = self.number;
        self.number += 1;
        Some(Picture { number, at: Duration::from_millis(u64::from_be_bytes(at)), bytes: Bytes::Here(Arc::new(bytes)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_told_by_its_name() {
        let camera = |text: &str| match Source::of(Path::new(text)) {
            Some(Source::Camera(camera)) => camera,
            other => panic!("{text}: {other:?}"),
        };
        assert!(matches!(camera("http://camera-1.local/jpg"), CameraSource::Snapshot(_)));
        assert!(matches!(camera("rtsp://camera-1.local/main"), CameraSource::Opencv(_)));
        assert!(matches!(camera("/dev/v4l/by-id/usb-Maker"), CameraSource::Device(_)));
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert_eq!(Source::of(here), Some(Source::Folder(here.to_owned())));
        let film = here.join("Cargo.toml");
        assert_eq!(Source::of(&film), Some(Source::Film(film.clone())));
        assert_eq!(Source::of(&here.join("nothing")), None);
    }
}
