//! A picture of a device or a stream, by a program of its own: what crashes or hangs in drivers and decoders is ended with it.
//!
//! A program that sleeps in a driver which lets nobody wake it dies only when the driver lets it go. Until then its camera has no other: each
//! would fall asleep beside the last one.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::process::Stdio;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use tokio::io::AsyncReadExt;
use tokio::process::{Child, Command};
use tracing::debug;

use super::{CameraTrouble, Frame, MOST_BYTES, Seen, frame, tell};

/// Tells what the program finds that opens a device or a stream, and at the deadline that there is no answer. Ends when that program has
/// ended, which may be long after the deadline.
pub(super) async fn look(seen: &Mutex<Seen>, helper: &Path, kind: &str, source: &OsStr, opens_within: Duration) {
    let at = Instant::now();
    let mut program = match start(helper, kind, source) {
        Ok(program) => program,
        Err(error) => return tell(seen, Err(helper_failed(&error))),
    };
    let found = tokio::time::timeout(opens_within, picture(&mut program, at)).await;
    // That the deadline passed is all that there is to say. It is said now: nobody knows when the program ends.
    tell(seen, found.unwrap_or(Err(CameraTrouble::NoAnswer)));
    end(&mut program).await;
}

/// Starts the program, which is killed where nobody looks at the camera any more.
fn start(helper: &Path, kind: &str, source: &OsStr) -> io::Result<Child> {
    Command::new(helper)
        .arg(kind)
        .arg(source)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
}

/// What the program writes until it ends by itself.
async fn picture(program: &mut Child, at: Instant) -> Result<Frame, CameraTrouble> {
    let mut bytes = Vec::new();
    if let Some(stdout) = program.stdout.take() {
        let read = stdout.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes).await;
        read.map_err(|error| helper_failed(&error))?;
    }
    let status = program.wait().await.map_err(|error| helper_failed(&error))?;
    if status.success() { frame(bytes, at) } else { Err(CameraTrouble::of_exit_code(status.code())) }
}

/// Kills the program where it has not ended, and waits until it has.
async fn end(program: &mut Child) {
    if let Err(error) = program.start_kill() {
        debug!(cause = %error, "the program that opens devices and streams cannot be killed");
    }
    if let Err(error) = program.wait().await {
        debug!(cause = %error, "the end of the program that opens devices and streams cannot be waited for");
    }
}

fn helper_failed(error: &io::Error) -> CameraTrouble {
    debug!(cause = %error, "the program that opens devices and streams does not run");
    CameraTrouble::Helper
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::PathBuf;

    use super::super::lock;
    use super::*;

    /// In place of the program: writes its number where its source is, and never ends by itself.
    const HANGS: &str = "#!/bin/sh\necho $$ > \"$2\"\nexec sleep 86400\n";
    /// A look that has not ended by then never will.
    const PATIENCE: Duration = Duration::from_secs(60);

    /// What the system has of a program that wrote its number here, for as long as that was not waited for.
    fn running(number: &Path) -> Option<PathBuf> {
        let number: u32 = fs::read_to_string(number).ok()?.trim().parse().ok()?;
        Some(Path::new("/proc").join(number.to_string()))
    }

    #[test]
    fn a_look_that_hangs_is_told_and_ends_when_its_program_is_no_more() {
        let folder = std::env::temp_dir().join(format!("shoutan-hangs-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (helper, number) = (folder.join("helper"), folder.join("number"));
        fs::write(&helper, HANGS).unwrap();
        fs::set_permissions(&helper, fs::Permissions::from_mode(0o755)).unwrap();
        let seen = Mutex::new(Seen { frame: None, trouble: Some(CameraTrouble::NotYet), announced: None });
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let mut deadline = Duration::from_millis(100);
            let mut hung = 0;
            // What was only just killed may by chance be gone at once, but not each time.
            while hung < 5 {
                let looking = look(&seen, &helper, "device", number.as_os_str(), deadline);
                tokio::time::timeout(PATIENCE, looking).await.expect("the program is killed at the deadline");
                if let Some(program) = running(&number) {
                    assert_eq!(lock(&seen).trouble, Some(CameraTrouble::NoAnswer));
                    assert!(!program.exists(), "the next look would begin beside {}", program.display());
                    fs::remove_file(&number).unwrap();
                    hung += 1;
                } else {
                    // This machine is so busy that the program had not begun.
                    deadline *= 2;
                    assert!(deadline < PATIENCE, "the program never begins: {:?}", lock(&seen).trouble);
                }
            }
        });
        fs::remove_dir_all(&folder).unwrap();
    }
}
