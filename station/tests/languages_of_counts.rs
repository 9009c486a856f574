//! The command line in its four languages: what a person reads is in their own, and nothing in it is left in English.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;

/// A wall of each side's, and a white stone inside Black's.
const DIAGRAM: &str = "W . B W .\n. . B W .\n. . B W .\n. . B W .\n. . B W .\n";

/// Two moves of Black in a row.
const RECORD: &str = "(;GM[1]FF[4]SZ[5]RU[GOE]KM[8];B[bb];B[cc];W[dd])";

/// What is run, with its exit code and, in Chinese, Japanese and Korean, something that it says.
struct Case {
    arguments: &'static [&'static str],
    file: fn(&Path) -> PathBuf,
    code: i32,
    says: [&'static str; 3],
}

const CASES: [Case; 9] = [
    Case { arguments: &["score", "--rules", "ing-1996"], file: diagram, code: 0, says: ["死子", "死石", "사석"] },
    Case {
        arguments: &["score", "--rules", "japanese"],
        file: diagram,
        code: 0,
        says: ["提子", "アゲハマ", "따낸 돌"],
    },
    Case {
        arguments: &["score", "--rules", "ing-1996", "--dead", "none", "--explain", "A1", "--grades", "3ji,1duan"],
        file: diagram,
        code: 0,
        says: ["双方各填一半公气", "両者が半分ずつ", "양쪽이 절반씩"],
    },
    Case {
        arguments: &["score", "--rules", "ing-1996", "--counted", "black:lid=1", "--counted", "white:bowl=4"],
        file: diagram,
        code: 0,
        says: ["至少有", "少なくとも", "적어도"],
    },
    Case {
        arguments: &["score", "--rules", "ing-1996"], file: record, code: 0, says: ["违规", "規則違反", "어긴 수"]
    },
    Case {
        arguments: &["score", "--rules", "ing-1996", "--tardy", "black=30/60"],
        file: diagram,
        code: 0,
        says: ["迟到", "遅刻", "지각"],
    },
    Case { arguments: &["read"], file: picture, code: 0, says: ["下一步", "次に", "다음"] },
    Case { arguments: &["read"], file: no_picture, code: 4, says: ["图片", "画像", "사진"] },
    Case { arguments: &["read"], file: missing, code: 4, says: ["没有此文件", "ありません", "없습니다"] },
];

fn diagram(folder: &Path) -> PathBuf {
    written(folder, "board.txt", DIAGRAM)
}

fn record(folder: &Path) -> PathBuf {
    written(folder, "game.sgf", RECORD)
}

fn no_picture(folder: &Path) -> PathBuf {
    written(folder, "note.jpg", "a note")
}

fn missing(folder: &Path) -> PathBuf {
    folder.join("missing.jpg")
}

fn picture(_: &Path) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../test-images/images/board-13.jpg")
}

fn written(folder: &Path, name: &str, content: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, content).expect("writing a test file");
    path
}

fn run(arguments: &[&str], file: &Path, locale: &[(&str, &str)]) -> Output {
    let mut command = Command::cargo_bin("shoutan").expect("the program is built");
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command.envs(locale.iter().copied()).args(arguments).arg(file).output().expect("the program runs")
}

/// What it said, on either stream, without the name of the file.
fn said(output: &Output, file: &Path) -> String {
    let text = [output.stdout.as_slice(), output.stderr.as_slice()].concat();
    String::from_utf8(text).expect("UTF-8").replace(&file.display().to_string(), "")
}

/// Three small English words in a row, where there are such: a sentence that was left in English.
fn left_in_english(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_english = |word: &&str| {
        let letters = word.trim_matches([',', '.', ':', ';', '(', ')']);
        letters.len() > 1 && letters.chars().all(|letter| letter.is_ascii_lowercase())
    };
    words.windows(3).find(|three| three.iter().all(is_english)).map(|three| three.join(" "))
}

#[test]
fn everything_is_said_in_the_language_that_was_asked_for() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for Case { arguments, file, code, says } in CASES {
        let file = file(folder.path());
        let english = run(arguments, &file, &[]);
        assert_eq!(english.status.code(), Some(code), "{arguments:?}: {}", said(&english, &file));
        for (language, says) in ["zh", "ja", "ko"].into_iter().zip(says) {
            let output = run(&[&["--language", language], arguments].concat(), &file, &[]);
            let text = said(&output, &file);
            assert_eq!(output.status.code(), Some(code), "{language} {arguments:?}: {text}");
            // A line may be broken anywhere in it.
            let whole = |text: &str| text.split_whitespace().collect::<String>();
            assert!(whole(&text).contains(&whole(says)), "{language} {arguments:?} does not say {says}:\n{text}");
            assert_eq!(left_in_english(&text), None, "{language} {arguments:?}:\n{text}");
        }
    }
}

#[test]
fn what_was_left_in_english_is_found() {
    assert_eq!(left_in_english("结果 the winner stays the same."), Some("the winner stays".into()));
    assert_eq!(left_in_english("请加 --dead none 重新运行"), None);
}

#[test]
fn a_terminal_says_its_language_and_the_command_line_overrules_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = diagram(folder.path());
    let asked = ["score", "--rules", "ing-1996"];
    let japanese = said(&run(&asked, &file, &[("LANG", "ja_JP.UTF-8")]), &file);
    assert!(japanese.contains("死石"), "{japanese}");
    let korean = said(&run(&asked, &file, &[("LANG", "ja_JP.UTF-8"), ("LC_ALL", "ko_KR.UTF-8")]), &file);
    assert!(korean.contains("사석"), "{korean}");
    let english = said(&run(&asked, &file, &[("LANG", "fr_FR.UTF-8")]), &file);
    assert!(english.contains("Still open"), "{english}");
    let overruled = said(&run(&[&asked[..], &["--language", "en"]].concat(), &file, &[("LANG", "ja_JP.UTF-8")]), &file);
    assert_eq!(overruled, english);
}

#[test]
fn a_program_is_told_the_same_whatever_the_terminal_speaks() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = diagram(folder.path());
    let asked = ["score", "--rules", "ing-1996", "--json"];
    let without_time = |output: &Output| {
        let mut line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a line of JSON");
        line["milliseconds"] = serde_json::Value::Null;
        line
    };
    let english = without_time(&run(&asked, &file, &[]));
    assert_eq!(without_time(&run(&asked, &file, &[("LANG", "zh_CN.UTF-8")])), english);
}

#[test]
fn the_text_of_a_report_begins_in_one_column_in_every_language() {
    use unicode_width::UnicodeWidthStr;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = diagram(folder.path());
    for (language, label, text) in
        [("en", "Stones", "Black "), ("zh", "棋子", "黑 "), ("ja", "石", "黒 "), ("ko", "돌", "흑 ")]
    {
        let told = said(&run(&["--language", language, "score", "--rules", "ing-1996"], &file, &[]), &file);
        let line = told.lines().find(|line| line.starts_with(label)).expect("the stones are told");
        let (before, _) = line.split_once(text).expect("the count is told");
        assert_eq!(before.width(), 11, "{language}: {line}");
    }
}
