//! `shoutan read` on photographs of filled-in boards, rendered with known truth, alone and beside the position before.

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use board::{Board, Color, Point, Symmetry};
use image::codecs::jpeg::JpegEncoder;
use scoring::{FillIn, Game, Position, Rules};
use serde_json::Value;
use tempfile::TempDir;
use test_images::{Scene, Wish};

/// Black wins by 7 under Ing's rules.
fn before() -> Board {
    "
        . . . . B W . . .
        . . . B B W . . .
        . . . . B W . . .
        . . . . B W . . .
        . . . . B W . . .
        . . . . B W . . .
        . . . . B B W . .
        . . . . . B W . .
        . . . . . B W . .
    "
    .parse()
    .expect("a board")
}

fn filled() -> Board {
    let position = Position::new(before(), Default::default(), Game::default()).expect("a position");
    FillIn::plan(&position, &Rules::ING_1996).expect("a plan").filled
}

/// A photograph of a board that a person could read, in the board's own turn.
fn photographed(board: Board, first_seed: u64, folder: &TempDir, name: &str) -> PathBuf {
    // So that a cell has as many pixels on every board.
    let long_px = Some(u32::try_from(100 * board.size().lines()).expect("small").min(1800));
    let wish = Wish { position: Some(board), long_px, ..Wish::default() };
    let (scene, picture) = (first_seed..first_seed + 200)
        .map(|seed| Scene::random(seed, &wish))
        .filter(|scene| scene.truth().rows == board.rows())
        .map(|scene| {
            let picture = scene.render();
            (scene, picture)
        })
        .find(|(scene, picture)| scene.is_legible(picture))
        .expect("one of 200 pictures can be read");
    let path = folder.path().join(name);
    let mut file = BufWriter::new(File::create(&path).expect("a new file"));
    JpegEncoder::new_with_quality(&mut file, scene.jpeg().quality.max(80)).encode_image(&picture).expect("a picture");
    path
}

fn read(arguments: &[&str], photo: &Path) -> (Value, String) {
    let run = |json: bool| {
        let mut command = Command::cargo_bin("shoutan").expect("the program is built");
        command.arg("read").args(arguments).args(json.then_some("--json")).arg(photo);
        String::from_utf8(command.output().expect("the program runs").stdout).expect("UTF-8")
    };
    (serde_json::from_str(run(true).trim()).expect("a line of JSON"), run(false))
}

fn kinds(told: &Value) -> Vec<&str> {
    told["filled"]["found"]
        .as_array()
        .expect("found")
        .iter()
        .map(|found| found["kind"].as_str().expect("a word"))
        .collect()
}

#[test]
fn a_filled_board_is_recognised_and_its_result_read_off_it() {
    let folder = TempDir::new().expect("a folder");
    let photo = photographed(filled(), 11, &folder, "filled.jpg");
    let overlay = folder.path().join("overlay.png");
    let (told, text) = read(&["--overlay", overlay.to_str().expect("a path")], &photo);
    assert_eq!(told["status"], "read");
    assert_eq!(told["rows"], serde_json::json!(filled().rows()), "{text}");
    assert_eq!(told["filled"]["result"], "B+7", "{text}");
    assert_eq!(told["filled"]["open"].as_array().map(Vec::len), Some(1));
    assert!(!text.contains("No game can have ended like this"), "{text}");
    assert!(text.contains("40 + 40 + 1 = 81") && text.contains("--before"), "{text}");
    assert!(overlay.is_file());
}

#[test]
fn beside_the_position_before_it_shows_the_same_result_from_any_side() {
    let folder = TempDir::new().expect("a folder");
    let earlier = photographed(before(), 23, &folder, "before.jpg");
    let photo = photographed(filled().turned(Symmetry::ALL[2]), 31, &folder, "filled.jpg");
    let (told, text) = read(&["--before", earlier.to_str().expect("a path"), "--dead", "none"], &photo);
    assert_eq!(told["filled"]["before"]["same"], true, "{text}");
    assert_eq!(told["filled"]["result"], "B+7", "{text}");
    assert_eq!(kinds(&told)[0], "same_result", "{text}");
}

#[test]
fn while_nobody_agrees_on_the_dead_stones_before_the_result_stays_open() {
    let folder = TempDir::new().expect("a folder");
    let mut board = before();
    board.set(Point::from_human("H8", board.size()).expect("a point"), Some(Color::Black));
    let earlier = photographed(board, 61, &folder, "before.jpg");
    let photo = photographed(filled(), 11, &folder, "filled.jpg");
    let earlier = earlier.to_str().expect("a path");
    let (told, text) = read(&["--before", earlier], &photo);
    assert_eq!(told["filled"]["result"], Value::Null, "{text}");
    assert!(text.contains("Nobody has agreed on the dead stones"), "{text}");
    let (told, text) = read(&["--before", earlier, "--dead", "H8"], &photo);
    assert_eq!(told["filled"]["result"], "B+7", "{text}");
}

#[test]
fn a_lost_and_a_moved_stone_are_told_with_what_they_do_to_the_result() {
    let folder = TempDir::new().expect("a folder");
    let earlier = photographed(before(), 23, &folder, "before.jpg");
    let mut short = filled();
    let point = |name: &str| Point::from_human(name, short.size()).expect("a point");
    let (living, lost) = (point("E5"), point("J9"));
    assert_eq!((short.get(living), short.get(lost)), (Some(Color::Black), Some(Color::White)));
    short.set(lost, None);
    let photo = photographed(short, 41, &folder, "short.jpg");
    let before = ["--before", earlier.to_str().expect("a path"), "--dead", "none"];
    let (told, text) = read(&before, &photo);
    assert_eq!(told["filled"]["lacking"]["white"], 1, "{text}");
    assert_eq!(told["filled"]["before"]["same"], false, "{text}");
    assert_eq!(told["filled"]["result"], Value::Null, "{text}");
    assert!(text.contains("White lacks 1 stone of 40") && text.contains("too good for White"), "{text}");

    let mut knocked = filled();
    knocked.set(living, None);
    let photo = photographed(knocked, 51, &folder, "knocked.jpg");
    let (told, text) = read(&before, &photo);
    assert_eq!(told["filled"]["before"]["gone"], serde_json::json!([[4, 4]]), "{text}");
}

/// Two walls from edge to edge; Black has a line more, and the compensation of 8 points against it.
fn divided(lines: usize) -> Board {
    let row = |column: usize| match column {
        _ if column == lines / 2 => "B",
        _ if column == lines / 2 + 1 => "W",
        _ => ".",
    };
    let row = (0..lines).map(row).collect::<Vec<_>>().join(" ");
    vec![row; lines].join("\n").parse().expect("a board")
}

/// What is told once a person has looked at the doubtful points, as the program asks for.
fn looked_at(arguments: &[&str], photo: &Path, truth: &Board) -> (Value, String) {
    let (told, _) = read(arguments, photo);
    let doubtful = told["doubtful"].as_array().expect("a list").iter().map(|pair| {
        let at = [0, 1].map(|place| usize::try_from(pair[place].as_u64().expect("a number")).expect("small"));
        let point = truth.size().point(at[0], at[1]).expect("a point");
        let content = truth.get(point).map_or("empty", |color| if color == Color::Black { "black" } else { "white" });
        format!("{}={content}", point.human(truth.size()))
    });
    let set: Vec<String> = doubtful.flat_map(|point| ["--set".to_owned(), point]).collect();
    let set: Vec<&str> = arguments.iter().copied().chain(set.iter().map(String::as_str)).collect();
    read(&set, photo)
}

#[test]
fn boards_of_13_and_19_lines_are_held_against_the_position_before_as_those_of_9() {
    for (lines, result, set) in [(13, "B+5", 84), (19, "B+11", 180)] {
        let folder = TempDir::new().expect("a folder");
        let before = divided(lines);
        let position = Position::new(before, Default::default(), Game::default()).expect("a position");
        let whole = FillIn::plan(&position, &Rules::ING_1996).expect("a plan").filled;
        let earlier = photographed(before, 23, &folder, "before.jpg");
        let arguments = ["--before", earlier.to_str().expect("a path"), "--dead", "none"];

        let (told, text) = looked_at(&arguments, &photographed(whole, 31, &folder, "whole.jpg"), &whole);
        assert_eq!((&told["rows"], &told["status"]), (&serde_json::json!(whole.rows()), &"read".into()), "{text}");
        assert_eq!(told["filled"]["before"]["same"], true, "{text}");
        assert_eq!(told["filled"]["result"], result, "{text}");

        let lost = (whole.stones(Color::White) - before.occupied()).first().expect("a white stone was filled in");
        let short = whole.without(lost.into());
        let (told, text) = looked_at(&arguments, &photographed(short, 41, &folder, "short.jpg"), &short);
        assert_eq!(told["filled"]["lacking"], serde_json::json!({ "black": 0, "white": 1 }), "{text}");
        assert_eq!(told["filled"]["before"]["same"], false, "{text}");
        assert!(text.contains(&format!("White lacks 1 stone of {set}")), "{text}");
    }
}
