//! The tables of ARCHITECTURE's last section, and the files that its prose names, held against the files that there are.

use std::path::Path;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn architecture() -> String {
    std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md is at the root")
}

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn every_answer_is_a_file_or_folder_of_its_room() {
    let text = architecture();
    let (_, tables) = text.split_once("## Where would I change").expect("the section is there");
    let (mut room, mut answers, mut missing) = (None, 0, Vec::new());
    for line in tables.lines().filter(|line| line.starts_with("| ")) {
        let (question, answer) = line.trim_matches('|').split_once(" |").expect("a row has two cells");
        if answer.trim().is_empty() {
            room = quoted(question).next();
            continue;
        }
        let room = room.expect("a table begins with its room");
        for path in quoted(answer) {
            answers += 1;
            if !root().join(room).join(path).exists() {
                missing.push(format!("{room}: {} -> {path}", question.trim()));
            }
        }
    }
    assert!(answers > 200, "only {answers} answers were found: the tables have another form");
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn every_path_in_the_prose_leads_to_a_file() {
    let text = architecture();
    let (prose, _) = text.split_once("## Where would I change").expect("the section is there");
    let is_path = |name: &&str| name.contains('/') && name.ends_with(".rs") && !name.contains(' ');
    let paths: Vec<&str> = quoted(prose).filter(is_path).collect();
    // A path is told from the root, or from the room that its paragraph is about.
    let rooms: Vec<_> =
        std::fs::read_dir(root()).expect("the root is there").flatten().map(|room| room.path()).collect();
    let is_there = |path: &str| {
        root().join(path).exists()
            || rooms.iter().any(|room| room.join("src").join(path).exists() || room.join(path).exists())
    };
    let missing: Vec<_> = paths.iter().filter(|path| !is_there(path)).collect();
    assert!(paths.len() > 50, "only {} paths were found", paths.len());
    assert!(missing.is_empty(), "{missing:#?}");
}
