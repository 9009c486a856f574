//! `shoutan watch` from the outside: pictures in order become a game record, and what is no picture costs a look at most.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::Command;
use serde_json::Value;

/// A rendering of our own of 13 lines with its truth beside it.
fn picture() -> (PathBuf, Value) {
    let images = Path::new(env!("CARGO_MANIFEST_DIR")).join("../test-images/images");
    let truth = fs::read_to_string(images.join("board-13.json")).expect("its truth is beside it");
    (images.join("board-13.jpg"), serde_json::from_str(&truth).expect("a truth"))
}

/// The events that it prints for this folder, the record that it writes, and its exit code.
fn watch(folder: &Path) -> (Vec<Value>, String, Option<i32>) {
    watch_with(folder, &[])
}

fn watch_with(folder: &Path, options: &[&str]) -> (Vec<Value>, String, Option<i32>) {
    let record = tempfile::NamedTempFile::new().expect("a temporary file");
    let mut command = Command::cargo_bin("shoutan").expect("the program is built");
    let command = command.args(["watch", "--json"]).args(options).arg("--sgf").args([record.path(), folder]);
    let output = command.output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let events = text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    (events, fs::read_to_string(record.path()).expect("a record"), output.status.code())
}

fn names(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["event"].as_str().expect("an event has a name")).collect()
}

#[test]
fn a_board_at_rest_is_its_first_position_and_a_broken_picture_costs_a_look() {
    let (picture, truth) = picture();
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in ["1.jpg", "2.jpg", "4.jpg"] {
        fs::copy(&picture, folder.path().join(name)).expect("a copy");
    }
    fs::write(folder.path().join("3.jpg"), b"half a picture").expect("a broken one");
    fs::write(folder.path().join("notes.txt"), b"no picture").expect("another file");
    let (events, record, code) = watch(folder.path());
    let only_changes = watch_with(folder.path(), &["--only-changes"]);
    for (events, code) in [(&events, code), (&only_changes.0, only_changes.2)] {
        assert_eq!((names(events), code), (vec!["start", "lost", "watching", "end"], Some(0)), "{events:#?}");
        assert_eq!(events[0]["rows"], truth["rows"]);
        assert_eq!(events[1]["look"], 2);
        assert_eq!(events[1]["time_s"], 4.0);
    }
    let stones = truth["rows"].as_array().expect("rows").iter().flat_map(|row| row.as_str().expect("a row").chars());
    let black = stones.filter(|&letter| letter == 'B').count();
    let tree = scoring::sgf::read(record.as_bytes()).expect("a record");
    let board = tree[0].last_position().expect("a position").board;
    assert_eq!(board.stones(board::Color::Black).len(), black);
}

#[test]
fn a_folder_without_a_board_and_one_that_is_none_are_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("1.png"), b"").expect("an empty picture");
    let (events, _, code) = watch(folder.path());
    assert_eq!((names(&events), code), (vec!["lost", "end"], Some(3)));
    let (events, _, code) = watch(&folder.path().join("elsewhere"));
    assert_eq!((events.len(), code), (0, Some(4)));
}

/// The program asked in English to watch this source, with this file for its record.
fn program(source: &str, record: &Path) -> std::process::Command {
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_shoutan"));
    program.args(["watch", "--json", "--language", "en", "--every", "0.05", source, "--sgf"]).arg(record);
    program
}

/// How often the program complained that the record cannot be written.
fn complaints(said: &str) -> usize {
    said.matches("game.sgf cannot be written").count()
}

#[test]
fn a_record_that_is_never_written_costs_no_event_and_is_an_error_at_the_end() {
    let (picture, _) = picture();
    let folder = tempfile::tempdir().expect("a temporary folder");
    for name in ["1.jpg", "2.jpg", "3.jpg"] {
        fs::copy(&picture, folder.path().join(name)).expect("a copy");
    }
    let source = folder.path().to_str().expect("UTF-8");
    let output = program(source, &folder.path().join("missing/game.sgf")).output().expect("it runs");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    let events: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    assert_eq!((names(&events), output.status.code()), (vec!["start", "end"], Some(1)));
    // When it began and as the error of the end, not with each picture.
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(complaints(&said), 2, "{said}");
}

/// What has not come to pass by then never will.
const HANGS: Duration = Duration::from_secs(120);

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + HANGS;
    while !is_so() {
        assert!(Instant::now() < end, "never came true: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// A camera that answers every request with this picture.
fn camera(picture: Vec<u8>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("its address");
    let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", picture.len());
    let answer = [head.as_bytes(), &picture].concat();
    thread::spawn(move || {
        for mut stream in listener.incoming().map_while(Result::ok) {
            let mut asked = [0; 4_096];
            if stream.read(&mut asked).is_ok_and(|read| read > 0) {
                // The program may end while it is answered.
                let _ = stream.write_all(&answer);
            }
        }
    });
    address
}

#[test]
fn a_live_game_outlives_a_disk_that_refuses_and_its_record_is_written_when_that_is_over() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // In place of a full disk: the record's folder is not there yet.
    let record = folder.path().join("later/game.sgf");
    let address = camera(fs::read(picture().0).expect("a picture"));
    let mut program = program(&format!("http://{address}/still.jpg"), &record);
    let mut running = program.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    let lines = BufReader::new(running.stdout.take().expect("a pipe")).lines();
    let (sender, told) = mpsc::channel();
    thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| sender.send(line)));
    let event = |line: String| serde_json::from_str::<Value>(&line).expect("a line of JSON");
    let start = event(told.recv_timeout(HANGS).expect("the game begins although its record is not written"));
    assert_eq!(names(&[start]), ["start"]);
    assert!(!record.exists());
    fs::create_dir(folder.path().join("later")).expect("a folder");
    // Nothing more happens at the board: the next picture alone lets it try again.
    until("the record is written", || record.exists());
    until("the program ends", || {
        // Asked again, since it does not hear this while it looks at a picture.
        let pid = rustix::process::Pid::from_child(&running);
        rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("it is there until it is waited for");
        running.try_wait().expect("it can be waited for").is_some()
    });
    let ended = running.wait().expect("it has ended");
    let rest: Vec<Value> = told.iter().map(event).collect();
    assert_eq!((names(&rest), ended.code()), (vec!["end"], Some(0)));
    let mut said = String::new();
    running.stderr.take().expect("a pipe").read_to_string(&mut said).expect("UTF-8");
    assert_eq!(complaints(&said), 1, "{said}");
    assert!(scoring::sgf::read(&fs::read(&record).expect("a record")).is_ok());
}

/// The real sequences of the house, where they are: every move that stands is in the record, in order, and the last position is exact.
#[test]
fn real_sequences_become_their_records() {
    let shared = std::env::var_os("SHOUTAN_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared"), PathBuf::from);
    let folder = shared.join("sequences/krt-parallel-takebacks");
    let Ok(truth) = fs::read_to_string(folder.join("truth.json")) else {
        return not_run::needs(
            "the real sequences: SHOUTAN_SHARED names the folder that holds sequences/, or ../shared",
        );
    };
    let truth: Value = serde_json::from_str(&truth).expect("a truth");
    let (_, record, code) = watch(&folder);
    assert_eq!(code, Some(0));
    let tree = scoring::sgf::read(record.as_bytes()).expect("a record");
    let end = tree[0].last_position().expect("a position");
    let rows =
        truth["timeline"].as_array().expect("a timeline").last().expect("an end")["rows"].as_array().expect("rows");
    let wanted: String = rows.iter().map(|row| row.as_str().expect("a row").to_owned()).collect();
    let size = end.board.size();
    let seen: String = size.points().map(|point| end.board.get(point).map_or('.', board::Color::letter)).collect();
    assert_eq!(seen, wanted);
    let moves: Vec<String> = truth["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|played| format!("{}{}", played[0].as_str().expect("a colour"), played[1].as_str().expect("a point")))
        .collect();
    let recorded: Vec<String> = tree[0]
        .turns
        .iter()
        .filter_map(|(_, turn)| match turn {
            scoring::sgf::Turn::Move { color, point: Some(point) } => {
                Some(format!("{}{}", color.letter(), point.human(size)))
            }
            _ => None,
        })
        .collect();
    assert_eq!(recorded, moves);
}
