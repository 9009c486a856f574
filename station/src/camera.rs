//! The program `shoutan-camera`: opens a device or a stream with OpenCV, writes one picture of it to standard output as a JPEG, ends.
//!
//! ```text
//! shoutan-camera device /dev/video0
//! shoutan-camera stream rtsp://camera-1.local/main
//! shoutan-camera film game.mp4 2000
//! ```
//!
//! Of a film it writes a picture each so many milliseconds: when in the film, as milliseconds in 8 bytes, the JPEG's length in 4, both with
//! the highest byte first, and the JPEG.
//!
//! A program of its own, so that a driver that hangs and a decoder that crashes can be ended, and the station never loads either; it
//! also ends itself where the station is gone. The exit code says what was wrong ([`CameraTrouble`]). A device or stream is opened
//! for each picture: what is kept open without being read gives old pictures first, and cameras on one bus take turns.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use image::codecs::jpeg::JpegEncoder;
use image::{ExtendedColorType, ImageEncoder};
use instruments::camera::CameraTrouble;
use opencv::core::{CV_8UC3, Mat, MatTraitConst, MatTraitConstManual, Vector};
use opencv::videoio::{
    CAP_FFMPEG, CAP_PROP_FOURCC, CAP_PROP_FRAME_HEIGHT, CAP_PROP_FRAME_WIDTH, CAP_PROP_OPEN_TIMEOUT_MSEC,
    CAP_PROP_POS_MSEC, CAP_PROP_READ_TIMEOUT_MSEC, CAP_V4L2, VideoCapture, VideoCaptureTrait, VideoCaptureTraitConst,
    VideoWriter,
};

/// The station ends this program after ten seconds; where it does not, it is gone itself.
const ENDS_WITHIN: Duration = Duration::from_secs(12);
/// A stream that does not begin, or break off, by then does neither.
const STREAM_WITHIN_MS: i32 = 4_000;
/// What a device is asked for; it gives what comes nearest. Two megapixels are plenty for a board.
const WISHED_PX: [f64; 2] = [1_920.0, 1_080.0];
/// A device sets its exposure by its first pictures: they are let go.
const SETTLES: Duration = Duration::from_millis(700);
/// The most pixels of a picture, as for photographs that are sent.
const MOST_PIXELS: i64 = 64_000_000;
/// What stones' edges come through well with.
const JPEG_QUALITY: u8 = 92;

fn main() -> ExitCode {
    let mut asked = std::env::args().skip(1);
    if asked.next().as_deref() == Some("film") {
        let (Some(film), Some(Ok(every_ms))) = (asked.next(), asked.next().map(|every| every.parse())) else {
            return ExitCode::from(2);
        };
        return match film_to(&mut std::io::stdout().lock(), &film, every_ms) {
            Ok(()) => ExitCode::SUCCESS,
            Err(trouble) => ExitCode::from(trouble.exit_code()),
        };
    }
    std::thread::spawn(|| {
        std::thread::sleep(ENDS_WITHIN);
        std::process::abort();
    });
    let mut asked = std::env::args().skip(1);
    let picture = match (asked.next().as_deref(), asked.next(), asked.next()) {
        (Some("device"), Some(device), None) => of_device(&device),
        (Some("stream"), Some(stream), None) => of_stream(&stream),
        _ => return ExitCode::from(2),
    };
    let written = picture.and_then(|picture| {
        let jpeg = jpeg(&picture)?;
        // Nobody may be listening any more.
        let _ = std::io::stdout().write_all(&jpeg);
        Ok(())
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => ExitCode::from(trouble.exit_code()),
    }
}

fn of_device(device: &str) -> Result<Mat, CameraTrouble> {
    // OpenCV only says that it cannot; the system says why.
    std::fs::File::open(Path::new(device)).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => CameraTrouble::NoDevice,
        std::io::ErrorKind::PermissionDenied => CameraTrouble::Denied,
        _ => CameraTrouble::NotOpened,
    })?;
    let mut capture = opened(VideoCapture::from_file(device, CAP_V4L2))?;
    let compressed = VideoWriter::fourcc('M', 'J', 'P', 'G').map(f64::from);
    let wishes = [(CAP_PROP_FOURCC, compressed.unwrap_or_default())];
    let size = [CAP_PROP_FRAME_WIDTH, CAP_PROP_FRAME_HEIGHT].into_iter().zip(WISHED_PX);
    for (property, value) in wishes.into_iter().chain(size) {
        // A device that cannot gives what it has.
        let _ = capture.set(property, value);
    }
    let begun = Instant::now();
    let mut picture = next(&mut capture)?;
    while begun.elapsed() < SETTLES {
        picture = next(&mut capture)?;
    }
    Ok(picture)
}

fn of_stream(stream: &str) -> Result<Mat, CameraTrouble> {
    let limits = [CAP_PROP_OPEN_TIMEOUT_MSEC, STREAM_WITHIN_MS, CAP_PROP_READ_TIMEOUT_MSEC, STREAM_WITHIN_MS];
    let limits: Vector<i32> = limits.into_iter().collect();
    let mut capture = opened(VideoCapture::from_file_with_params(stream, CAP_FFMPEG, &limits))?;
    next(&mut capture)
}

/// Writes the pictures of a film until its end, or until nobody listens any more.
fn film_to(out: &mut impl Write, film: &str, every_ms: u64) -> Result<(), CameraTrouble> {
    let mut capture = opened(VideoCapture::from_file(film, CAP_FFMPEG))?;
    let mut due_ms = 0;
    let mut written = 0_u64;
    loop {
        // Where in the film the next picture is; a film that does not say is looked at picture by picture.
        let at = capture.get(CAP_PROP_POS_MSEC).ok().filter(|at| at.is_finite() && *at >= 0.0);
        let at_ms = at.map_or(written * every_ms, |at| at as u64);
        let Ok(picture) = next(&mut capture) else { break };
        if at_ms < due_ms {
            continue;
        }
        let jpeg = jpeg(&picture)?;
        let length = u32::try_from(jpeg.len()).map_err(|_| CameraTrouble::TooLarge)?;
        let put = out
            .write_all(&at_ms.to_be_bytes())
            .and_then(|()| out.write_all(&length.to_be_bytes()))
            .and_then(|()| out.write_all(&jpeg));
        if put.is_err() {
            break;
        }
        written += 1;
        due_ms = at_ms + every_ms;
    }
    if written == 0 { Err(CameraTrouble::NothingSeen) } else { Ok(()) }
}

fn opened(capture: opencv::Result<VideoCapture>) -> Result<VideoCapture, CameraTrouble> {
    // OpenCV's error names a line of its own sources; the station has a sentence for this exit code.
    let capture = capture.map_err(|_| CameraTrouble::NotOpened)?;
    if capture.is_opened().unwrap_or(false) { Ok(capture) } else { Err(CameraTrouble::NotOpened) }
}

fn next(capture: &mut VideoCapture) -> Result<Mat, CameraTrouble> {
    let mut picture = Mat::default();
    match capture.read(&mut picture) {
        Ok(true) if !picture.empty() => Ok(picture),
        _ => Err(CameraTrouble::NothingSeen),
    }
}

/// A picture of OpenCV's, blue first, as a JPEG.
fn jpeg(picture: &Mat) -> Result<Vec<u8>, CameraTrouble> {
    let (width, height) = (picture.cols(), picture.rows());
    if i64::from(width) * i64::from(height) > MOST_PIXELS {
        return Err(CameraTrouble::TooLarge);
    }
    let bytes = picture.data_bytes().ok().filter(|_| picture.typ() == CV_8UC3).ok_or(CameraTrouble::NothingSeen)?;
    let rgb: Vec<u8> = bytes.chunks_exact(3).flat_map(|pixel| [pixel[2], pixel[1], pixel[0]]).collect();
    let mut jpeg = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut jpeg, JPEG_QUALITY);
    let written = encoder.write_image(&rgb, width.unsigned_abs(), height.unsigned_abs(), ExtendedColorType::Rgb8);
    // Writing to memory fails for a picture with sides that a JPEG cannot have, and for nothing else.
    written.map_err(|_| CameraTrouble::TooLarge)?;
    Ok(jpeg)
}
