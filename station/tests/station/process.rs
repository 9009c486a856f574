//! The program `shoutan serve` as a process of its own, which can be killed, and whose disk can fail it at any write.
//!
//! `strace` counts the program's calls and kills it at one of them, or lets calls fail from one on; nothing of that is in the program.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use audit::verify::{Verify, verify};
use records::Store;
use records::fact::{Fact, GameFacts, GameId, Role};
use server::passwords;

use crate::harness::{HUNG_UP, Visitor, between, password, photo_name};

const PROGRAM: &str = env!("CARGO_BIN_EXE_shoutan");

/// What is done to the program at one of its calls, counted in each of its threads.
#[derive(Clone, Copy, Debug)]
pub enum Injected {
    /// SIGKILL before the call is made.
    Kill(usize),
    /// This call and all that follow fail with this error.
    Fail(usize, &'static str),
}

/// A station in a process of its own.
pub struct Running {
    pub child: Child,
    pub address: SocketAddr,
    // A closed pipe would end the program at its next line.
    _said: BufReader<ChildStdout>,
}

/// What would let a test run that cannot count calls.
pub const TO_TRACE: &str = "strace (apt-get install strace), and the right to trace (a container's CAP_SYS_PTRACE)";

/// Whether calls can be counted here.
pub fn can_trace() -> bool {
    let tried = Command::new("strace").args(["-D", "-qq", "-o", "/dev/null", "true"]).stderr(Stdio::null()).status();
    tried.is_ok_and(|status| status.success())
}

/// Starts the station of a folder; none where it ended before it said where it is.
pub fn start(folder: &Path, injected: Option<(&str, Injected)>) -> Option<Running> {
    let config = folder.join("station.toml");
    std::fs::write(&config, "listen = \"127.0.0.1:0\"\ndata = \"data\"\n").unwrap();
    let mut command = match injected {
        None => Command::new(PROGRAM),
        Some((names, injected)) => {
            let what = match injected {
                Injected::Kill(nth) => format!("inject={names}:signal=KILL:when={nth}"),
                Injected::Fail(nth, error) => format!("inject={names}:error={error}:when={nth}+"),
            };
            let mut command = Command::new("strace");
            // Without its filter in the kernel, with which version 6.1 counts no further than the first call.
            command.args(["-D", "-f", "-qq", "-o", "/dev/null", "-e"]);
            command.args([&format!("trace={names}"), "-e", &what]);
            command.arg(PROGRAM);
            command
        }
    };
    command.args(["serve", "--config"]).arg(&config);
    begin(command, if injected.is_some() { Stdio::null() } else { Stdio::inherit() })
}

/// Starts the station of a folder with this configuration, and one more word in its environment.
pub fn start_with(folder: &Path, config: &str, environment: (&str, &Path)) -> Running {
    let path = folder.join("station.toml");
    std::fs::write(&path, config).unwrap();
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--config"]).arg(&path).env(environment.0, environment.1);
    begin(command, Stdio::inherit()).expect("the station starts")
}

/// Starts the station of a folder with this configuration, its log in a file, and a level of that on the command line.
pub fn start_logged(folder: &Path, config: &str, log: File, level: Option<&str>) -> Running {
    let path = folder.join("station.toml");
    std::fs::write(&path, config).unwrap();
    let mut command = Command::new(PROGRAM);
    command.args(["serve", "--config"]).arg(&path).args(level.map(|level| format!("--log={level}")));
    begin(command, log.into()).expect("the station starts")
}

/// Runs the station until it says where it is; none where it ends before.
fn begin(mut command: Command, log: Stdio) -> Option<Running> {
    let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    // What was said before it was killed half-way through a line is not said.
    let _ = said.by_ref().take(1_000).read_line(&mut line);
    let port = line.trim_end().rsplit(':').next().and_then(|port| port.parse().ok()).filter(|_| line.ends_with('\n'));
    let Some(port) = port else {
        // It may only just be ending.
        let _ = child.kill();
        child.wait().unwrap();
        return None;
    };
    Some(Running { child, address: ([127, 0, 0, 1], port).into(), _said: said })
}

impl Running {
    pub fn kill(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        self.child.wait().unwrap();
    }

    /// Whether it answers no more.
    pub fn is_gone(&self) -> bool {
        Visitor::new(self.address).get("/api/v1/health").status != 200
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// Two arbiters and so many games in a folder's log.
pub fn prepare(folder: &Path, games: u16) {
    runtime().block_on(prepare_in(folder, games));
}

/// The same within a runtime.
pub async fn prepare_in(folder: &Path, games: u16) {
    let (store, _) = Store::open(&folder.join("data")).await.unwrap();
    store.append("station", &beginnings(&store, games)).await.unwrap();
    store.close().await.unwrap();
}

fn beginnings(store: &Store, games: u16) -> Vec<Fact> {
    let public_key = data_encoding::HEXLOWER.encode(store.public_key().as_bytes());
    let mut facts = vec![Fact::LogBegun { version: String::new(), public_key }];
    for name in ["arbiter", "second"] {
        let password = passwords::hash(&password(name));
        facts.push(Fact::PersonSet { name: name.to_owned(), role: Role::Arbiter, password });
    }
    facts.extend((1..=games).map(game));
    facts
}

fn game(table: u16) -> Fact {
    let facts = GameFacts {
        black: format!("Black {table}"),
        white: format!("White {table}"),
        rules: "ing-1996".to_owned(),
        ..GameFacts::default()
    };
    Fact::GameSet { game: GameId { round: 1, table }, facts }
}

/// The same, with so much in SQLite's write-ahead log that the next few entries make it move all of it into its file.
pub fn prepare_with_full_log(folder: &Path, games: u16) {
    /// SQLite moves it at 1,000 frames, each a page with 24 bytes before it.
    const ALMOST: u64 = 985 * (4_096 + 24);
    let work = tempfile::tempdir().unwrap();
    let data = work.path().join("data");
    runtime().block_on(async {
        let (store, _) = Store::open(&data).await.unwrap();
        store.append("station", &beginnings(&store, games)).await.unwrap();
        while std::fs::metadata(data.join("station.sqlite-wal")).unwrap().len() < ALMOST {
            store.append("station", &[game(1)]).await.unwrap();
        }
        // Copied while it is open: closing it would move everything.
        copy(&data, &folder.join("data"));
    });
}

pub fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else {
            std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

/// Something that the station said it had written down.
#[derive(Clone, Debug)]
pub struct Acknowledged {
    table: u16,
    sequence: u64,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    Photo(String),
    Claim,
    Confirmation,
}

/// Two arbiters at a station.
pub struct Officials {
    pub arbiter: Visitor,
    second: Visitor,
}

impl Officials {
    /// None where the station is gone before they are in.
    pub fn log_in(address: SocketAddr) -> Option<Self> {
        Some(Self { arbiter: log_in(address, "arbiter")?, second: log_in(address, "second")? })
    }

    /// A result by word and its confirmation.
    pub fn give(&self, round: u16, table: u16, result: &str) {
        let base = format!("/game/{round}/{table}");
        self.arbiter.tell(&format!("{base}/word"), &[("result", result)]).unwrap();
        let page = self.second.get(&base).body;
        let claim = between(&page, "name=\"claim\" value=\"", "\"");
        self.second.tell(&format!("{base}/confirm"), &[("claim", claim)]).unwrap();
    }

    /// A photograph, a claim and its confirmation for a table; gives every status, and what was acknowledged.
    pub fn finish(&self, table: u16, picture: &[u8], done: &mut Vec<Acknowledged>) -> Vec<u16> {
        let base = format!("/game/1/{table}");
        let mut say = |answer: Result<u64, u16>, what| match answer {
            Ok(sequence) => {
                done.push(Acknowledged { table, sequence, what });
                200
            }
            Err(status) => status,
        };
        let uploaded =
            say(self.arbiter.send_photo(&format!("{base}/photo"), picture), What::Photo(photo_name(picture)));
        let claimed = say(self.arbiter.tell(&format!("{base}/word"), &[("result", "B+R")]), What::Claim);
        let page = self.second.get(&base).body;
        let claim = page.split("name=\"claim\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        let confirm = claim.map(|claim| self.second.tell(&format!("{base}/confirm"), &[("claim", claim)]));
        let confirmed = confirm.map_or(HUNG_UP, |answer| say(answer, What::Confirmation));
        vec![uploaded, claimed, confirmed]
    }
}

fn log_in(address: SocketAddr, name: &str) -> Option<Visitor> {
    let mut visitor = Visitor::new(address);
    let answer = visitor.log_in("/login", &[("name", name), ("password", &password(name))]);
    if answer.status != 303 {
        return None;
    }
    let page = visitor.get("/").body;
    visitor.csrf = page.split("name=\"csrf\" value=\"").nth(1)?.split('"').next()?.to_owned();
    Some(visitor)
}

/// Holds a folder against what was acknowledged: it verifies, it opens, and all of that is there. Says how long its log is.
pub fn hold(folder: &Path, acknowledged: &[Acknowledged], when: &str) -> usize {
    let data = folder.join("data");
    let entries = runtime().block_on(async {
        // A store that was never finished is no store yet.
        if !acknowledged.is_empty() {
            let checked = verify(&Verify { data: data.clone(), quick: true }).await;
            checked.unwrap_or_else(|fault| panic!("{when}: {fault}"));
        }
        let (store, entries) = Store::open(&data).await.unwrap_or_else(|error| panic!("{when}: {error}"));
        drop(store);
        verify(&Verify { data: data.clone(), quick: true }).await.unwrap_or_else(|fault| panic!("{when}: {fault}"));
        entries
    });
    for Acknowledged { table, sequence, what } in acknowledged {
        let id = GameId { round: 1, table: *table };
        let there = match what {
            What::Photo(name) => entries.iter().any(
                |entry| matches!(&entry.fact, Fact::PhotoTaken { game, photo, .. } if *game == id && photo == name),
            ),
            What::Claim | What::Confirmation => {
                entries.get(usize::try_from(*sequence).unwrap() - 1).is_some_and(|entry| match (&entry.fact, what) {
                    (Fact::ResultClaimed { game, .. }, What::Claim) => *game == id && entry.who == "arbiter",
                    (Fact::ResultConfirmed { game, .. }, What::Confirmation) => *game == id && entry.who == "second",
                    _ => false,
                })
            }
        };
        assert!(there, "{when}: table {table}: {what:?} was acknowledged as entry {sequence} and is not there");
    }
    let halves = std::fs::read_dir(data.join("photos/incoming")).map_or(0, |files| files.count());
    assert_eq!(halves, 0, "{when}: half a photograph is left");
    entries.len()
}
