//! The command line in each language: what a run tells is in that language alone, and ends as in English.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;

use assert_cmd::Command;

/// Each language's option, and whether a letter is of its script alone.
type Script = fn(char) -> bool;
const LANGUAGES: [(&str, Script); 3] = [("zh", is_han), ("ja", is_kana), ("ko", is_hangul)];

fn is_han(letter: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&letter)
}

fn is_kana(letter: char) -> bool {
    ('\u{3041}'..='\u{30ff}').contains(&letter)
}

fn is_hangul(letter: char) -> bool {
    ('\u{ac00}'..='\u{d7a3}').contains(&letter)
}

/// What it prints and complains, and its exit code.
fn run(folder: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> (String, Option<i32>) {
    let mut command = Command::cargo_bin("shoutan").expect("the program is built");
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(variable);
    }
    let output = command.current_dir(folder).args(arguments).envs(environment.iter().copied()).output();
    let output = output.expect("the program runs");
    let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("UTF-8");
    // What the system says of a connection it says in its own words.
    let text = text.replace("io: Connection refused (os error 111)", "…");
    (text, output.status.code())
}

/// Two English words in a row, beside names of commands and files.
fn english(text: &str) -> Option<&str> {
    // What is between backticks is typed, in every language.
    let told = text.split('`').step_by(2);
    let is_word = |word: &&str| {
        word.len() > 1 && word.chars().all(|letter| letter.is_ascii_alphabetic()) && word.to_ascii_uppercase() != **word
    };
    let pairs = told.flat_map(|part| part.lines()).filter(|line| {
        let words: Vec<&str> = line.split(' ').map(|word| word.trim_matches(['.', ',', ':', ';', '(', ')'])).collect();
        words.windows(2).any(|pair| pair.iter().all(is_word))
    });
    pairs.into_iter().next()
}

/// Runs it in every language: the same exit code, and one language alone.
fn check(folder: &Path, arguments: &[&str], code: i32) {
    let (text, ended) = run(folder, arguments, &[]);
    assert_eq!(ended, Some(code), "{arguments:?}: {text}");
    assert!(english(&text).is_some(), "{arguments:?} in English: {text}");
    for (language, is_its_own) in LANGUAGES {
        let asked = [&["--language", language], arguments].concat();
        let (text, ended) = run(folder, &asked, &[]);
        assert_eq!(ended, Some(code), "{asked:?}: {text}");
        assert!(text.chars().any(is_its_own), "{asked:?}: {text}");
        assert!(language == "ja" || !text.chars().any(is_kana), "{asked:?}: {text}");
        assert!(language == "ko" || !text.chars().any(is_hangul), "{asked:?}: {text}");
        assert_eq!(english(&text), None, "{asked:?}: {text}");
    }
}

/// Some key: the base point of the curve (RFC 8032, 5.1).
const KEY: &str = "5866666666666666666666666666666666666666666666666666666666666666";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in [
        ("results.csv", "round,black,white,result\n1,Aoki,Berg,B+3\n1,Chen,Dorn,W+R\n2,Aoki,Dorn,B+1\n"),
        ("faulty.csv", "round,black,white,result\n1,Aoki,Berg,X+3\n1,Aoki,Aoki,B+1\none,A,B,0\n1,A\n"),
        ("players.txt", "Aoki\nBerg\nChen\n"),
        ("sheet.txt", "no code\n"),
        ("script.txt", "jump\n"),
    ] {
        fs::write(folder.path().join(name), text).expect("writing a test file");
    }
    folder
}

#[test]
fn standings_and_pairings() {
    let folder = folder();
    check(folder.path(), &["standings", "results.csv"], 0);
    check(folder.path(), &["standings", "faulty.csv"], 4);
    check(folder.path(), &["pairings", "results.csv"], 0);
    check(folder.path(), &["pairings", "--players", "players.txt"], 0);
}

#[test]
fn columns_of_standings_stand_under_each_other() {
    let folder = folder();
    for language in ["en", "zh", "ja", "ko"] {
        let (text, _) = run(folder.path(), &["--language", language, "standings", "results.csv"], &[]);
        let width = |text: &str| text.chars().map(|letter| 1 + usize::from(is_wide(letter))).sum::<usize>();
        let table: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).collect();
        // Games begin under the heading of their column, which is the last one.
        let (before, _) = table[0].rsplit_once(' ').expect("there are several columns");
        for line in &table[1..] {
            let begins = line.char_indices().find(|&(at, _)| width(&line[..at]) == width(before) + 1);
            let (at, symbol) = begins.unwrap_or_else(|| panic!("{language}:\n{text}"));
            assert!(line[..at].ends_with("  ") && "●○▲△■□-=".contains(symbol), "{language}:\n{text}");
        }
        assert!(text.lines().all(|line| width(line) <= 80), "{text}");
    }
}

fn is_wide(letter: char) -> bool {
    is_han(letter)
        || is_kana(letter)
        || is_hangul(letter)
        || ('\u{3000}'..='\u{303f}').contains(&letter)
        || ('\u{ff00}'..='\u{ff60}').contains(&letter)
}

/// The first lines that a station prints as it starts, and its data in `data`.
fn station(folder: &Path, language: &str) -> Vec<String> {
    let program = assert_cmd::cargo::cargo_bin("shoutan");
    let mut started = std::process::Command::new(program)
        .current_dir(folder)
        .args(["--language", language, "serve", "--data", "data", "--listen", "127.0.0.1:0", "--log", "error"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let out = BufReader::new(started.stdout.take().expect("its output is piped"));
    let told = out.lines().take(2).map(|line| line.expect("UTF-8")).collect();
    started.kill().expect("it still runs");
    started.wait().expect("it was started");
    told
}

#[test]
fn a_station_that_starts_its_log_and_copies_of_it() {
    let folder = folder();
    assert!(station(folder.path(), "en")[0].starts_with("Shoutan is at http://localhost:"));
    for (language, is_its_own) in LANGUAGES {
        for line in station(folder.path(), language) {
            assert!(line.chars().any(is_its_own) && english(&line).is_none(), "{line}");
        }
    }
    check(folder.path(), &["verify", "data"], 0);
    check(folder.path(), &["backup", "data", "copy"], 0);
}

#[test]
fn a_simulator_and_a_witness() {
    let folder = folder();
    check(folder.path(), &["simulate", "bowl", "--script", "script.txt"], 1);
    // Nothing listens at the discard port of this machine.
    let witness = ["witness", "--once", "--from", "http://127.0.0.1:9", "--key", "key", "--log", "log"];
    check(folder.path(), &witness, 4);
}

#[test]
fn the_log_and_its_sheets() {
    let folder = folder();
    check(folder.path(), &["verify", "nothing-here"], 1);
    check(folder.path(), &["verify-sheet", "sheet.txt", "--key", KEY], 1);
    check(folder.path(), &["backup", "nothing-here", "copy"], 1);
}

#[test]
fn bowls_that_are_not_there() {
    let folder = folder();
    check(folder.path(), &["bowls"], 2);
    check(folder.path(), &["bowls", "history", "--profile", "bowls.toml"], 4);
    check(folder.path(), &["bowls", "read", "/dev", "--protocol", "mt-sics"], 4);
    check(folder.path(), &["bowls", "probe", "/dev"], 3);
}

#[test]
fn a_terminal_is_spoken_to_in_its_own_language() {
    let folder = folder();
    let standings = |environment: &[(&str, &str)]| run(folder.path(), &["standings", "results.csv"], environment).0;
    assert!(standings(&[("LANG", "ja_JP.UTF-8")]).contains("順位"));
    assert!(standings(&[("LANG", "ja_JP.UTF-8"), ("LC_ALL", "ko_KR.UTF-8")]).contains("순위"));
    assert!(standings(&[("LANG", "C.UTF-8")]).contains("Place"));
}
