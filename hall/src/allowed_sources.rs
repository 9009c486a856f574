//! What somebody may name in the dashboard: lists of what is allowed, a list for each kind.
//!
//! An administrator sets the hall up and is not for that the owner of the machine. Whoever can write `station.toml` is: there any path
//! may be named. In the dashboard folders and profiles are named by name alone and lie in folders of their own beside the station's data;
//! devices and ports are those of cameras and serial lines, never another terminal; streams are those that are asked for, never one that
//! waits for a visitor of its own.

use std::path::{Component, Path, PathBuf};

use records::fact::{BowlSource, CameraSource};
use words::Refusal;

use super::command_error::CommandError;

/// Folders of pictures that the dashboard may name lie in this one, in the data folder,
pub const CAMERAS: &str = "cameras";
/// and profiles of bowls in this one.
pub const PROFILES: &str = "profiles";
/// Names of devices as Linux makes them: of cameras,
const CAMERA_DEVICES: [&str; 3] = ["/dev/video", "/dev/v4l/by-id/", "/dev/v4l/by-path/"];
/// and of serial lines.
const PORTS: [&str; 7] = [
    "/dev/ttyUSB",
    "/dev/ttyACM",
    "/dev/ttyAMA",
    "/dev/ttyS",
    "/dev/rfcomm",
    "/dev/serial/by-id/",
    "/dev/serial/by-path/",
];
/// Streams of cameras. Others of FFmpeg's read files, run lists of them, or listen.
const STREAMS: [&str; 4] = ["rtsp://", "rtsps://", "http://", "https://"];
/// Options in an address that make FFmpeg wait for somebody to send a stream.
const LISTENS: [&str; 2] = ["listen", "rtsp_flags"];
/// A name of a file or folder.
const LONGEST_NAME: usize = 100;

/// Where a file or folder of this name lies, in the folder of its kind.
///
/// # Errors
/// Where that is no plain name.
pub fn named(data: &Path, kind: &str, name: &str) -> Option<PathBuf> {
    let mut parts = Path::new(name).components();
    let is_one = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
    let is_plain = name.len() <= LONGEST_NAME && !name.starts_with('.') && !name.contains(['/', '\\', '\0']);
    let folder = std::path::absolute(data.join(kind)).ok()?;
    (is_one && is_plain && super::names::is_plain(name)).then(|| folder.join(name))
}

/// The name by which the dashboard has a path of this kind; none where the configuration named it.
#[must_use]
pub fn name_of<'a>(data: &Path, kind: &str, path: &'a Path) -> Option<&'a str> {
    let name = path.file_name()?.to_str()?;
    (named(data, kind, name)? == path).then_some(name)
}

/// Whether somebody may name this camera.
///
/// # Errors
/// Where it is none of those that are allowed.
pub fn camera(camera: &CameraSource, data: &Path) -> Result<(), CommandError> {
    let (is_allowed, refusal) = match camera {
        CameraSource::Folder(folder) => (name_of(data, CAMERAS, folder).is_some(), Refusal::CameraFolder),
        CameraSource::Snapshot(_) | CameraSource::Telephone => (true, Refusal::CameraSnapshot),
        CameraSource::Device(device) => {
            (device.to_str().is_some_and(|device| begins(device, &CAMERA_DEVICES)), Refusal::CameraDevice)
        }
        CameraSource::Opencv(stream) => {
            let options = stream.split_once('?').map_or("", |(_, options)| options).to_ascii_lowercase();
            let listens =
                options.split(['&', '?', ';']).any(|option| LISTENS.iter().any(|name| option.starts_with(name)));
            (STREAMS.iter().any(|scheme| stream.starts_with(scheme)) && !listens, Refusal::CameraOpencv)
        }
    };
    if is_allowed { Ok(()) } else { Err(refusal.into()) }
}

/// Whether somebody may name this bowl.
///
/// # Errors
/// Where its port or profile is none of those that are allowed.
pub fn bowl(bowl: &BowlSource, data: &Path) -> Result<(), CommandError> {
    if !bowl.port.starts_with("usb:") && !begins(&bowl.port, &PORTS) {
        return Err(Refusal::BowlPort.into());
    }
    if bowl.profile.as_deref().is_some_and(|profile| name_of(data, PROFILES, profile).is_none()) {
        return Err(Refusal::BowlProfile.into());
    }
    Ok(())
}

/// Whether a device's path is one of these with one more name, and no more folders.
fn begins(path: &str, names: &[&str]) -> bool {
    names.iter().any(|name| path.strip_prefix(name).is_some_and(|rest| !rest.is_empty() && !rest.contains(['/', '\0'])))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATA: &str = "/srv/hall/data";

    fn is_allowed(source: CameraSource) -> bool {
        camera(&source, Path::new(DATA)).is_ok()
    }

    fn bowl_at(port: &str, profile: Option<&str>) -> bool {
        let source = BowlSource {
            port: port.to_owned(),
            protocol: "mt-sics".to_owned(),
            line: None,
            profile: profile.map(PathBuf::from),
        };
        bowl(&source, Path::new(DATA)).is_ok()
    }

    #[test]
    fn names_lead_into_their_own_folder_and_nowhere_else() {
        assert_eq!(named(Path::new(DATA), CAMERAS, "table 1"), Some("/srv/hall/data/cameras/table 1".into()));
        for name in ["", ".", "..", "../photos", "/etc", "a/b", ".hidden", "a\\b", "a\0b", "a\nb", &"a".repeat(200)] {
            assert_eq!(named(Path::new(DATA), CAMERAS, name), None, "{name:?}");
        }
    }

    #[test]
    fn cameras_are_allowed_by_kind() {
        for folder in
            ["/", "/etc", "/srv/hall/data", "/srv/hall/data/photos", "/srv/hall/data/cameras/1/2", "cameras/1"]
        {
            assert!(!is_allowed(CameraSource::Folder(folder.into())), "{folder}");
        }
        assert!(is_allowed(CameraSource::Folder("/srv/hall/data/cameras/1".into())));
        for (device, allowed) in [
            ("/dev/video0", true),
            ("/dev/v4l/by-id/usb-Maker_Camera-video-index0", true),
            ("/dev/sda", false),
            ("/dev/video", false),
            ("/dev/video/../sda", false),
            ("/dev/v4l/by-id/../../sda", false),
        ] {
            assert_eq!(is_allowed(CameraSource::Device(device.into())), allowed, "{device}");
        }
        for (stream, allowed) in [
            ("rtsp://camera/main", true),
            ("https://camera/live.m3u8?token=1", true),
            ("tcp://0.0.0.0:9000?listen=1", false),
            ("udp://0.0.0.0:9000", false),
            ("rtmp://0.0.0.0/live?listen=1", false),
            ("rtsp://0.0.0.0:554/x?rtsp_flags=listen", false),
            ("http://0.0.0.0:8080/x?a=b&listen=2", false),
            ("http://0.0.0.0:8080/x?LISTEN=2", false),
            ("/etc/passwd", false),
            ("file:///etc/passwd", false),
            ("concat:/a|/b", false),
            ("RTSP://camera/main", false),
        ] {
            assert_eq!(is_allowed(CameraSource::Opencv(stream.into())), allowed, "{stream}");
        }
    }

    #[test]
    fn ports_are_serial_lines_and_profiles_lie_in_their_folder() {
        for (port, allowed) in [
            ("/dev/ttyUSB0", true),
            ("/dev/ttyACM3", true),
            ("/dev/serial/by-id/usb-FTDI-if00", true),
            ("usb:0403:6001", true),
            ("/dev/pts/3", false),
            ("/dev/tty", false),
            ("/dev/tty1", false),
            ("/dev/console", false),
            ("/dev/null", false),
            ("/dev/serial/by-id/../../tty1", false),
            ("/tmp/port", false),
        ] {
            assert_eq!(bowl_at(port, None), allowed, "{port}");
        }
        assert!(bowl_at("/dev/ttyUSB0", Some("/srv/hall/data/profiles/b1.toml")));
        for profile in
            ["/srv/hall/data/station.key", "/etc/passwd", "/srv/hall/data/profiles/../station.key", "b1.toml"]
        {
            assert!(!bowl_at("/dev/ttyUSB0", Some(profile)), "{profile}");
        }
    }
}
