//! A table's camera as the log and the configuration write it: where its pictures come from, and for how long each counts.
//!
//! ```json
//! {"folder": "/pictures/1", "fresh_s": 90}
//! ```

use std::ops::RangeInclusive;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Seconds for which a picture may be set to count: a camera that takes all of its time for a look has a picture as often as the
/// shortest, and after an hour nothing is like what it shows.
pub const FRESH_S: RangeInclusive<u32> = 15..=3_600;

/// Where a camera's pictures come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CameraSource {
    /// A folder into which some program writes pictures: the newest counts.
    Folder(PathBuf),
    /// An address that answers each request with one picture: `http://...` or `https://...`.
    Snapshot(String),
    /// A camera on this machine that Video4Linux knows: `/dev/v4l/by-id/...` or `/dev/video0`.
    Device(PathBuf),
    /// Whatever OpenCV opens through FFmpeg: a stream such as `rtsp://...`, or the path of a video.
    Opencv(String),
    /// A telephone that sends pictures by a page of the station.
    Telephone,
}

/// A table's camera.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Camera {
    /// Where its pictures come from.
    pub source: CameraSource,
    /// How many seconds a picture is fresh, where somebody said so; else each kind of source has its own.
    pub fresh_s: Option<u32>,
}

impl From<CameraSource> for Camera {
    fn from(source: CameraSource) -> Self {
        Self { source, fresh_s: None }
    }
}

/// A camera is written with none or several sources.
#[derive(Debug, Error)]
#[error("a camera has one of folder, snapshot, device, opencv and telephone = true")]
pub struct NotOneSource;

/// The keys as they are written; exactly one names the source.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Written {
    #[serde(skip_serializing_if = "Option::is_none")]
    folder: Option<PathBuf>,
    #[serde(skip_serializing_if = "Option::is_none")]
    snapshot: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<PathBuf>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opencv: Option<String>,
    /// Only ever true: a telephone has no address.
    #[serde(skip_serializing_if = "Option::is_none")]
    telephone: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fresh_s: Option<u32>,
}

impl From<Camera> for Written {
    fn from(camera: Camera) -> Self {
        let written = Self { fresh_s: camera.fresh_s, ..Self::default() };
        match camera.source {
            CameraSource::Folder(folder) => Self { folder: Some(folder), ..written },
            CameraSource::Snapshot(snapshot) => Self { snapshot: Some(snapshot), ..written },
            CameraSource::Device(device) => Self { device: Some(device), ..written },
            CameraSource::Opencv(opencv) => Self { opencv: Some(opencv), ..written },
            CameraSource::Telephone => Self { telephone: Some(true), ..written },
        }
    }
}

impl TryFrom<Written> for Camera {
    type Error = NotOneSource;

    fn try_from(written: Written) -> Result<Self, NotOneSource> {
        if written.telephone == Some(false) {
            return Err(NotOneSource);
        }
        let named = [
            written.folder.map(CameraSource::Folder),
            written.snapshot.map(CameraSource::Snapshot),
            written.device.map(CameraSource::Device),
            written.opencv.map(CameraSource::Opencv),
            written.telephone.map(|_| CameraSource::Telephone),
        ];
        let mut named = named.into_iter().flatten();
        match (named.next(), named.next()) {
            (Some(source), None) => Ok(Self { source, fresh_s: written.fresh_s }),
            _ => Err(NotOneSource),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_logs_have_is_read_and_written_as_before() {
        let written = [
            (r#"{"folder":"/pictures/1"}"#, CameraSource::Folder("/pictures/1".into())),
            (r#"{"snapshot":"http://cam/a"}"#, CameraSource::Snapshot("http://cam/a".to_owned())),
            (r#"{"device":"/dev/video0"}"#, CameraSource::Device("/dev/video0".into())),
            (r#"{"opencv":"rtsp://cam/a"}"#, CameraSource::Opencv("rtsp://cam/a".to_owned())),
            (r#"{"telephone":true}"#, CameraSource::Telephone),
        ];
        for (text, source) in written {
            let camera = Camera::from(source);
            assert_eq!(serde_json::from_str::<Camera>(text).unwrap(), camera);
            assert_eq!(serde_json::to_string(&camera).unwrap(), text);
        }
    }

    #[test]
    fn a_camera_says_how_long_its_pictures_count_and_names_one_source() {
        let camera: Camera = toml::from_str("folder = \"/pictures/1\"\nfresh_s = 90").unwrap();
        assert_eq!(camera, Camera { source: CameraSource::Folder("/pictures/1".into()), fresh_s: Some(90) });
        assert_eq!(serde_json::to_string(&camera).unwrap(), r#"{"folder":"/pictures/1","fresh_s":90}"#);
        let wrong = [
            "fresh_s = 90",
            "folder = \"a\"\ndevice = \"b\"",
            "folder = \"a\"\nfresh = 90",
            "telephone = false",
            "telephone = false\nfolder = \"a\"",
            "telephone = true\nfolder = \"a\"",
            "telephone = \"7\"",
        ];
        for wrong in wrong {
            assert!(toml::from_str::<Camera>(wrong).is_err(), "{wrong}");
        }
    }
}
