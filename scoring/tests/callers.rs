//! What this room makes public is used by somebody beside tests: by the room itself or by another. A function that nobody can reach is
//! reachable from the command line and the page, or is deleted.
//!
//! Read from the sources by name alone: a name that two functions share hides one of them, and nothing that is used is called unused.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Functions that nothing but tests call, each with the reason why it stays.
const EXCEPTIONS: [(&str, &str); 1] =
    [("flatters_black", "what a filled board with missing stones shows too much; tests hold `lacking` against it")];

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

/// A source without its comments and its tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source");
    let (code, _) = text.split_once("#[cfg(test)]\nmod tests").unwrap_or((&text, ""));
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// The words of a source: names, keywords and numbers.
fn words(code: &str) -> impl Iterator<Item = &str> {
    code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| !word.is_empty())
}

#[test]
fn every_public_function_has_a_caller() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut paths = Vec::new();
    for room in ["scoring", "words", "kifu", "pipeline", "hall", "instruments", "dashboard", "terminal", "station"] {
        sources(&root.join(room).join("src"), &mut paths);
    }
    let codes: Vec<(PathBuf, String)> = paths.into_iter().map(|path| (path.clone(), code(&path))).collect();
    let all: Vec<&str> = codes.iter().flat_map(|(_, code)| words(code)).collect();
    let called: BTreeSet<&str> =
        all.iter().zip(all.iter().skip(1)).filter(|(before, _)| **before != "fn").map(|(_, word)| *word).collect();
    let mut uncalled = Vec::new();
    for (path, code) in codes.iter().filter(|(path, _)| path.starts_with(root.join("scoring"))) {
        let public = code.lines().filter_map(|line| {
            let line = line.trim_start();
            line.strip_prefix("pub fn ").or_else(|| line.strip_prefix("pub const fn "))
        });
        for name in public.filter_map(|rest| words(rest).next()) {
            if !called.contains(name) && !EXCEPTIONS.iter().any(|(exception, _)| *exception == name) {
                uncalled.push(format!("{}: {name}", path.strip_prefix(root).expect("in the tree").display()));
            }
        }
    }
    assert!(
        uncalled.is_empty(),
        "nobody calls these: reach them from the command line and the page, or delete them\n{uncalled:#?}"
    );
}
