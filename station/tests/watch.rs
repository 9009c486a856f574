//! `shoutan watch` from the outside: pictures in order become a game record, and what is no picture costs a look at most.

use std::fs;
use std::path::{Path, PathBuf};

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
