//! A picture of a device or a stream, by a program of its own: what crashes or hangs in drivers and decoders is ended with it.

use std::io;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use tokio::io::AsyncReadExt;
use tokio::process::Command;
use tracing::debug;

use super::{CameraTrouble, Frame, MOST_BYTES, frame};

/// A picture of a device or a stream, by the program that opens it.
pub(super) async fn opened(
    helper: &Path,
    kind: &str,
    source: &std::ffi::OsStr,
    opens_within: Duration,
) -> Result<Frame, CameraTrouble> {
    let at = Instant::now();
    let child = Command::new(helper)
        .arg(kind)
        .arg(source)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn();
    let mut child = child.map_err(|error| helper_failed(&error))?;
    let work = async {
        let mut bytes = Vec::new();
        if let Some(stdout) = child.stdout.take() {
            stdout.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes).await?;
        }
        io::Result::Ok((child.wait().await?, bytes))
    };
    // What has not ended by then is killed with the handle.
    // That the deadline passed is all that there is to say.
    let ended = tokio::time::timeout(opens_within, work).await.map_err(|_| CameraTrouble::NoAnswer)?;
    let (status, bytes) = ended.map_err(|error| helper_failed(&error))?;
    if status.success() { frame(bytes, at) } else { Err(CameraTrouble::of_exit_code(status.code())) }
}

fn helper_failed(error: &io::Error) -> CameraTrouble {
    debug!(cause = %error, "the program that opens devices and streams does not run");
    CameraTrouble::Helper
}
