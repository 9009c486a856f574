//! What this room makes public is used by somebody beside tests: by the room itself or by another. A function, a constant or a type that
//! nobody can reach is reachable from the command line and the page, or is deleted.
//!
//! Read from the sources by name alone: a name that two items share hides one of them, and nothing that is used is called unused. To hand
//! a name on (`pub use`) is no use of it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Items that nothing but tests and examples use, each with the reason why it stays.
const EXCEPTIONS: [(&str, &str); 2] = [
    ("flatters_black", "what a filled board with missing stones shows too much; tests hold `lacking` against it"),
    ("planes_of", "the example `dead_planes` writes with it what the dead-stone network is trained on"),
];

/// What an item can be; its name is the next word.
const KINDS: [&str; 7] = ["fn", "const", "static", "struct", "enum", "trait", "type"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// A source without its comments, its tests and the names that it only hands on.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source");
    let (code, _) = text.split_once("#[cfg(test)]\nmod tests").unwrap_or((&text, ""));
    let code = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut parts = code.split("pub use ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |code, part| code + part.split_once(';').map_or("", |(_, rest)| rest))
}

/// The name of the public item that a line begins, if it begins one.
fn public_item(line: &str) -> Option<&str> {
    let mut words = words(line.trim_start().strip_prefix("pub ")?);
    let mut name = words.find(|word| KINDS.contains(word)).and(words.next())?;
    while KINDS.contains(&name) {
        name = words.next()?;
    }
    Some(name)
}

/// The words of a source: names, keywords and numbers.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| !word.is_empty())
}

/// The public items of this room whose names stand nowhere else in the house.
fn unused(codes: &[(PathBuf, String)], room: &Path) -> Vec<String> {
    let all: Vec<&str> = codes.iter().flat_map(|(_, code)| words(code)).collect();
    let used: BTreeSet<&str> = all
        .iter()
        .zip(all.iter().skip(1))
        .filter(|(before, _)| !KINDS.contains(before))
        .map(|(_, word)| *word)
        .collect();
    let items = codes.iter().filter(|(path, _)| path.starts_with(room)).flat_map(|(path, code)| {
        let file = path.strip_prefix(room).expect("in the room").display();
        code.lines().filter_map(public_item).map(move |name| (name, format!("{file}: {name}")))
    });
    let is_exception = |name: &str| EXCEPTIONS.iter().any(|(exception, _)| *exception == name);
    items.filter(|(name, _)| !used.contains(name) && !is_exception(name)).map(|(_, place)| place).collect()
}

#[test]
fn every_public_item_is_used() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut paths = Vec::new();
    for entry in fs::read_dir(root).expect("the workspace") {
        let room = entry.expect("an entry").path();
        if room.join("Cargo.toml").exists() && room.join("src").exists() {
            sources(&room.join("src"), &mut paths);
        }
    }
    let codes: Vec<(PathBuf, String)> = paths.into_iter().map(|path| (path.clone(), code(&path))).collect();
    for room in ["board", "scoring", "kifu"] {
        let unused = unused(&codes, &root.join(room));
        assert!(
            unused.is_empty(),
            "{room}: nobody uses these: reach them from the command line and the page, or delete them\n{unused:#?}"
        );
    }
}

#[test]
fn what_is_only_handed_on_or_defined_is_found_unused() {
    let codes = [
        ("a/src/lib.rs", "pub const fn alone() {}\npub const LIMIT: usize = 3;\npub struct Used;\npub enum Idle {}"),
        ("b/src/lib.rs", "fn main() { Used; }"),
    ];
    let codes = codes.map(|(path, code)| (PathBuf::from(path), code.to_owned()));
    let expected = ["src/lib.rs: alone", "src/lib.rs: LIMIT", "src/lib.rs: Idle"];
    assert_eq!(unused(&codes, Path::new("a")), expected);
}
