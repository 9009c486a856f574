//! A PostgreSQL server of a test's own, from Debian's package, in a temporary folder; reached by a socket there. It is run by an
//! unprivileged user, since it refuses root.

use std::io;
use std::os::unix::fs::chown;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, geteuid, kill_process};
use tempfile::TempDir;

/// What would let a test run that has no server.
pub const TO_SERVE: &str = "PostgreSQL (on Debian: apt-get install postgresql)";
/// Debian's user and group who own nothing.
const NOBODY: u32 = 65_534;
/// A server that is not ready by then never will be.
const HANGS: Duration = Duration::from_mins(2);

/// A server.
pub struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    child: Option<Child>,
}

impl Postgres {
    /// A new one with an empty database; none where PostgreSQL is not installed.
    pub fn start() -> Option<Self> {
        let programs = programs()?;
        let folder = tempfile::tempdir().unwrap();
        if geteuid().is_root() {
            chown(folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
        }
        let mut postgres = Self { folder, programs, child: None };
        let mut make = postgres.command("initdb");
        make.args(["--username=shoutan", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync", "-D"]);
        let made = make.arg(postgres.data()).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        postgres.begin();
        Some(postgres)
    }

    /// Its address.
    pub fn address(&self) -> String {
        format!("postgres://shoutan@localhost/postgres?host={}", self.folder.path().display())
    }

    /// Starts the server that was stopped, and waits until it answers.
    pub fn begin(&mut self) {
        let mut serve = self.command("postgres");
        serve.arg("-D").arg(self.data()).arg("-k").arg(self.folder.path()).args(["-c", "listen_addresses="]);
        self.child = Some(serve.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
        let until = Instant::now() + HANGS;
        while !self.is_ready() {
            assert!(Instant::now() < until, "PostgreSQL does not start");
        }
    }

    /// Stops it at once, as a crash does: what was committed is on the disk, and found again at the next start.
    pub fn crash(&mut self) {
        self.end(Signal::QUIT);
    }

    fn is_ready(&self) -> bool {
        let mut ask = Command::new(self.programs.join("pg_isready"));
        let asked = ask.arg("-q").arg("-t").arg("1").arg("-h").arg(self.folder.path()).status();
        asked.is_ok_and(|status| status.success())
    }

    fn end(&mut self, signal: Signal) {
        if let Some(mut child) = self.child.take() {
            let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
            // One that is gone already needs no signal.
            let _ = id.map(|id| kill_process(id, signal));
            let _: io::Result<_> = child.wait();
        }
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = if geteuid().is_root() {
            let mut as_nobody = Command::new("setpriv");
            as_nobody
                .args(["--reuid", &NOBODY.to_string(), "--regid", &NOBODY.to_string(), "--clear-groups"])
                .arg(program);
            as_nobody
        } else {
            Command::new(program)
        };
        command.current_dir(self.folder.path()).stdin(Stdio::null());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.end(Signal::QUIT);
    }
}

/// Where Debian keeps the programs of the newest version that is installed.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut folders: Vec<PathBuf> = versions.filter_map(|entry| Some(entry.ok()?.path().join("bin"))).collect();
    folders.sort();
    folders
        .into_iter()
        .rev()
        .find(|folder: &PathBuf| is_program(&folder.join("initdb")) && is_program(&folder.join("postgres")))
}

fn is_program(path: &Path) -> bool {
    path.is_file()
}
