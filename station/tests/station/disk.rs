//! A disk that is full, read-only or broken, and a photograph that the disk has damaged: each says so, and nothing acknowledged is lost.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use audit::verify::{Fault, Verify, verify};
use records::Store;
use records::fact::Fact;
use records::reading::Shows;

use crate::harness::{GAME, HUNG_UP, Hall, Visitor, photo};
use crate::process::{self, Injected, Officials};

/// The everyday test lets the disk fail at one write of so many: on a busy machine, where entries share their writes, there are some fifteen.
const EVERYDAY_STEP: usize = 4;
/// Room for the store and two photographs.
const SMALL_DISK: &str = "size=4m";

/// What would let a test run that has no disk of its own.
pub const TO_MOUNT: &str = "the right to mount a disk: run it as root, in a container with CAP_SYS_ADMIN";

/// A small disk of its own; none where this user may mount none.
pub struct Disk {
    folder: tempfile::TempDir,
}

impl Disk {
    pub fn mount() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", SMALL_DISK, "none"]).arg(folder.path()).output();
        mounted.is_ok_and(|mounted| mounted.status.success()).then_some(Self { folder })
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    fn make_read_only(&self) {
        let done = Command::new("mount").args(["-o", "remount,ro"]).arg(self.path()).status();
        assert!(done.unwrap().success());
    }

    /// Takes all the room that is left.
    pub fn fill(&self) {
        let path = self.path().join("ballast");
        let whole = std::fs::write(&path, vec![0; 64 << 20]);
        assert!(whole.is_err(), "the disk is not as small as asked");
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // What stays mounted goes when the machine does.
        let _ = Command::new("umount").args(["-l"]).arg(self.path()).status();
    }
}

#[test]
fn a_full_disk_says_so_and_loses_nothing() {
    let Some(disk) = Disk::mount() else { return not_run::needs(TO_MOUNT) };
    process::prepare(disk.path(), 3);
    let picture = photo("board-9.jpg");
    let mut running = process::start(disk.path(), None).unwrap();
    let officials = Officials::log_in(running.address).unwrap();
    let mut done = Vec::new();
    assert_eq!(officials.finish(1, &picture, &mut done), [200, 200, 200]);
    disk.fill();
    let other = [picture.as_slice(), b"2"].concat();
    assert_eq!(officials.finish(2, &other, &mut done), [507, 507, HUNG_UP]);
    let said = officials.arbiter.upload("/game/1/2/photo", &[], &other);
    assert!(said.body.contains("Nothing of this was stored"), "{}", said.body);
    assert_eq!(officials.arbiter.get("/game/1/1").status, 200, "what is there can be looked at");
    officials.arbiter.form("/readiness", &[]);
    assert!(officials.arbiter.get("/readiness").body.contains("not ready"));
    std::fs::remove_file(disk.path().join("ballast")).unwrap();
    assert_eq!(officials.finish(2, &other, &mut done), [200, 200, 200]);
    running.kill();
    process::hold(disk.path(), &done, "a full disk");
}

#[test]
fn a_disk_that_fails_at_any_write_says_so_and_loses_nothing() {
    if !process::can_trace() {
        return not_run::needs(process::TO_TRACE);
    }
    let step = if std::env::var_os("SHOUTAN_KILLS").is_some() { 1 } else { EVERYDAY_STEP };
    let calls = "pwrite64,fsync,fdatasync,rename,mkdir,ftruncate";
    let picture = photo("board-9.jpg");
    let prepared = tempfile::tempdir().unwrap();
    process::prepare(prepared.path(), 3);
    for error in ["ENOSPC", "EROFS", "EIO"] {
        let mut failed = 0;
        for nth in (1..2_000).step_by(step) {
            let folder = tempfile::tempdir().unwrap();
            process::copy(prepared.path(), folder.path());
            let mut done = Vec::new();
            let mut statuses = Vec::new();
            if let Some(running) = process::start(folder.path(), Some((calls, Injected::Fail(nth, error)))) {
                let officials = Officials::log_in(running.address).expect("nobody's log in is written down");
                for table in 1..=3_u16 {
                    let more = vec![0; usize::from(table)];
                    statuses.extend(officials.finish(table, &[picture.as_slice(), &more].concat(), &mut done));
                }
                assert_eq!(officials.arbiter.get("/").status, 200, "{error} {nth}: it still shows what there is");
            }
            let known = |status: &u16| [200, 507, HUNG_UP].contains(status);
            assert!(statuses.iter().all(known), "{error} {nth}: {statuses:?}");
            process::hold(folder.path(), &done, &format!("{error} from write {nth} on"));
            if statuses.len() == 9 && statuses.iter().all(|status| *status == 200) {
                break;
            }
            failed += 1;
        }
        println!("{error} from each of {failed} writes on: said so each time, and what was acknowledged is there");
        assert!(failed > 2, "{error}: {failed}");
    }
}

#[test]
fn a_read_only_disk_can_be_looked_at_and_says_why_the_station_does_not_start() {
    let Some(disk) = Disk::mount() else { return not_run::needs(TO_MOUNT) };
    process::prepare(disk.path(), 1);
    // A copy for the auditor, on a disk that takes nothing.
    disk.make_read_only();
    let data = disk.path().join("data");
    let shoutan = || Command::new(env!("CARGO_BIN_EXE_shoutan"));
    let checked = shoutan().arg("verify").arg(&data).output().unwrap();
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(checked.status.success() && said.starts_with("Everything holds"), "{said}");
    let started = shoutan().args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&data).output().unwrap();
    let said = String::from_utf8_lossy(&started.stderr).into_owned();
    assert!(!started.status.success() && said.contains("the station cannot start"), "{said}");
}

#[test]
fn a_photograph_that_the_disk_damaged_is_never_read_nor_shown() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = photo("board-9.jpg");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    process::prepare(folder.path(), 1);
    let data = folder.path().join("data");
    let name = runtime.block_on(async {
        let (store, _) = Store::open(&data).await.unwrap();
        let name = store.photos.keep(&bytes).unwrap();
        let (game, source) = (GAME, "upload".to_owned());
        let taken =
            Fact::PhotoTaken { game, photo: name.clone(), bytes: bytes.len() as u64, shows: Shows::End, source };
        store.append("arbiter", &[taken]).await.unwrap();
        name
    });
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 1;
    std::fs::write(data.join("photos").join(&name[..2]).join(&name), damaged).unwrap();
    let fault = runtime.block_on(verify(&Verify { data: data.clone(), quick: true })).unwrap_err();
    assert!(matches!(&fault, Fault::ChangedPhoto { photo, .. } if *photo == name), "{fault}");
    let running = process::start(folder.path(), None).unwrap();
    let officials = Officials::log_in(running.address).unwrap();
    let until = Instant::now() + Duration::from_secs(60);
    while !officials.arbiter.get("/game/1/1").body.contains("damaged on the disk") {
        assert!(Instant::now() < until, "the damage is not told");
        std::thread::yield_now();
    }
    let shown = officials.arbiter.get(&format!("/photo/{name}"));
    assert_eq!(shown.status, 410, "{}", shown.body);
}

#[test]
fn a_folder_that_takes_nothing_says_so() {
    let hall = Hall::open();
    let arbiter: Visitor = hall.visitor("arbiter");
    let before = hall.station.live_hall.see(|seen| seen.sequence);
    // A file where the folder for incoming photographs was: nothing can be written there, whoever tries.
    let incoming = hall.folder.path().join("photos/incoming");
    std::fs::remove_dir(&incoming).unwrap();
    std::fs::write(&incoming, "").unwrap();
    let answer = arbiter.upload("/game/1/1/photo", &[], &photo("board-9.jpg"));
    assert_eq!(answer.status, 507);
    assert!(answer.body.contains("Nothing of this was stored"), "{}", answer.body);
    assert_eq!(hall.station.live_hall.see(|seen| seen.sequence), before);
    std::fs::remove_file(&incoming).unwrap();
    std::fs::create_dir(&incoming).unwrap();
    assert_eq!(arbiter.upload("/game/1/1/photo", &[], &photo("board-9.jpg")).status, 303);
}
