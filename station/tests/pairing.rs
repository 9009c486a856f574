//! `shoutan pairing` from the outside: files of pairing programs read, checked and written again, and results put into them.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

const OPENGOTHA: &str = include_str!("../../fuzz/corpus/pairing_opengotha/cup.xml");
const PAIRGOTH: &str = include_str!("../../fuzz/corpus/pairing_pairgoth/cup.tour");

/// A tournament that every format holds.
const PLAIN: &str = "round,table,black,white,komi,outcome,black_rank,white_rank,black_country,white_country\r\n\
                     1,1,Aoki Mei,Foxà Zoë,7.5,black,4d,2d,JP,NL\r\n1,2,Chen Yu,Dorn Kai,7.5,white,1k,2k,CN,DE\r\n\
                     2,1,Dorn Kai,Aoki Mei,7.5,white,,,,\r\n2,2,Foxà Zoë,Chen Yu,7.5,white,,,,\r\n";

/// A station's `results.csv` of the third round; the file of OpenGotha knows nothing yet of its games.
const RESULTS: &str = "round,table,black,white,result,winner,compensation,black_rank,black_club,white_rank,white_club\r\n\
                       3,1,Aoki Mei,Chen Yu,B+5,Aoki Mei,0,4d,Nara,1k,\r\n";

const DATA_FOLDER: &str = "a temporary folder";

struct Ended {
    out: String,
    aside: String,
    code: Option<i32>,
}

/// Runs it in a folder.
fn run(folder: &Path, arguments: &[&str]) -> Ended {
    let mut command = Command::cargo_bin("shoutan").expect("the program is built");
    let asked = command.current_dir(folder).env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "C");
    let output = asked.arg("pairing").args(arguments).output().expect("it runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Ended { out: text(output.stdout), aside: text(output.stderr), code: output.status.code() }
}

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect(DATA_FOLDER);
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("writing a test file");
    }
    folder
}

/// The tournament that a file is read as.
fn tournament(folder: &Path, file: &str) -> Value {
    let ended = run(folder, &["read", "--json", file]);
    let line: Value = serde_json::from_str(&ended.out).unwrap_or_else(|_| panic!("{file}: {}", ended.aside));
    line["tournament"].clone()
}

/// Who played whom with which outcome, by names: players' numbers are each format's own.
fn games(tournament: &Value) -> Vec<String> {
    let key = |at: &Value| {
        let at = usize::try_from(at.as_u64().expect("a number")).expect("a small one");
        let name = tournament["players"][at - 1]["name"].as_str().expect("a name");
        name.replace(['_', ' '], "").to_uppercase()
    };
    let games = tournament["games"].as_array().expect("games").iter();
    let mut games: Vec<String> = games
        .map(|game| format!("{} {} {} {}", game["round"], key(&game["black"]), key(&game["white"]), game["outcome"]))
        .collect();
    games.sort();
    games
}

#[test]
fn a_file_is_told_by_round_and_table_and_to_programs_as_a_line_each() {
    let folder = folder(&[("cup.xml", OPENGOTHA), ("cup.tour", PAIRGOTH)]);
    let Ended { out, code, .. } = run(folder.path(), &["read", "cup.xml"]);
    assert_eq!(code, Some(0));
    for told in [
        "cup.xml (OpenGotha): Spring Cup\nplayers: 7, rounds: 3, games: 8, without a result: 2\n",
        "Round 1\n    1  ● Aoki Mei – ○ Berg Jan: Black won\n    2  ● Chen Yu – ○ Dorn Kai: White won, by default\n",
        "       Gil: no opponent, a win\n",
        "    1  ● Aoki Mei – ○ Chen Yu, handicap 2: no result yet\n    2  Dorn Kai – Eun Ha: no result yet\n",
    ] {
        assert!(out.contains(told), "{told}\nis not in\n{out}");
    }
    let Ended { out, code, .. } = run(folder.path(), &["read", "--json", "cup.xml", "cup.tour"]);
    let lines: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    assert_eq!((lines.len(), code), (2, Some(0)));
    assert_eq!((&lines[0]["format"], &lines[1]["format"]), (&"OpenGotha".into(), &"Pairgoth".into()));
    assert_eq!(lines[0]["tournament"]["games"].as_array().expect("games").len(), 8);
}

#[test]
fn what_is_no_such_file_is_told_and_moves_no_terminal() {
    let hostile = "round,black,white,outcome\r\n1,Aoki \u{1b}[2J,Berg\u{7},black\r\n";
    let broken = "round,black,white,outcome\r\n1,Aoki,Berg,black\r\n1,Chen,Dorn,purple\r\n";
    let folder = folder(&[("hostile.csv", hostile), ("broken.csv", broken), ("notes.txt", "Buy tea.\n")]);
    let Ended { out, code, .. } = run(folder.path(), &["read", "hostile.csv"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("Berg") && !out.contains(['\u{1b}', '\u{7}']), "{out:?}");
    let Ended { out, aside, code } = run(folder.path(), &["read", "broken.csv", "notes.txt", ".", "away.xml"]);
    assert_eq!((out.as_str(), code), ("", Some(4)));
    assert!(aside.contains("broken.csv is not read: line 3: `purple` is no result."), "{aside}");
    assert_eq!(aside.lines().count(), 4, "{aside}");
}

#[test]
fn lists_are_checked_line_by_line() {
    let good = "; CL[A]\n; EV[Cup]\n; PC[NL,Leiden]\n; DT[2026-05-01,2026-05-02]\n; HA[h9]\n; KM[6.5]\n; TM[60]\n;\n\
                1 Aoki Mei 4d JP Nara 1 2+/b0 |12345678\n2 Berg Jan 2d NL Leid 0 1-/w0 |12345679\n";
    let bad = good.replace("1-/w0", "1+/w0");
    let folder = folder(&[("good.h9", good), ("bad.h9", &bad), ("cup.xml", OPENGOTHA)]);
    let Ended { out, code, aside } = run(folder.path(), &["check", "good.h9"]);
    assert_eq!(code, Some(0), "{out}{aside}");
    assert!(out.contains("good.h9 (EGD h9): wrong: 0"), "{out}");
    let Ended { out, code, .. } = run(folder.path(), &["check", "good.h9", "bad.h9"]);
    assert_eq!(code, Some(3), "{out}");
    assert!(out.contains("bad.h9, line 10, wrong: round 1: the line of "), "{out}");
    assert_eq!(run(folder.path(), &["check", "cup.xml"]).code, Some(4), "it is no list");
}

#[test]
fn a_tournament_is_the_same_in_every_format() {
    let folder = folder(&[("cup.csv", PLAIN)]);
    let whole = games(&tournament(folder.path(), "cup.csv"));
    assert_eq!(whole.len(), 4);
    for format in ["h9", "aga", "opengotha", "pairgoth", "csv", "json"] {
        let ended = run(folder.path(), &["write", "cup.csv", "--as", format, "--out", format]);
        assert_eq!(ended.code, Some(0), "{format}: {}", ended.aside);
        assert_eq!(games(&tournament(folder.path(), format)), whole, "{format}");
    }
    for format in ["h9", "aga", "csv"] {
        let name = format!("{format}-latin9");
        let ended = run(folder.path(), &["write", "cup.csv", "--as", format, "--latin9", "--out", &name]);
        assert_eq!(ended.code, Some(0), "{format}: {}", ended.aside);
        let bytes = fs::read(folder.path().join(&name)).expect("it is written");
        assert!(bytes.windows(3).any(|bytes| bytes == b"Zo\xeb"), "{format}");
        assert_eq!(games(&tournament(folder.path(), &name)), whole, "{format}");
    }
}

#[test]
fn what_a_format_cannot_hold_is_told_and_no_file_is_written_over() {
    let folder = folder(&[("cup.csv", PLAIN), ("cup.xml", OPENGOTHA), ("old.txt", "mine")]);
    let ended = run(folder.path(), &["write", "cup.xml", "--as", "aga", "--out", "cup.txt"]);
    assert_eq!(ended.code, Some(3));
    assert!(ended.aside.contains("games with “drawn”: 1 before, 0 in it."), "{}", ended.aside);
    let ended = run(folder.path(), &["write", "cup.csv", "--as", "aga", "--out", "old.txt"]);
    assert_eq!(ended.code, Some(4), "{}", ended.aside);
    assert_eq!(fs::read_to_string(folder.path().join("old.txt")).expect("it is there"), "mine");
    let ended = run(folder.path(), &["write", "cup.csv", "--as", "opengotha", "--latin9", "--out", "new.xml"]);
    assert_eq!(ended.code, Some(2), "its first line says UTF-8");
    assert!(!folder.path().join("new.xml").exists());
    fs::write(folder.path().join("kanji.csv"), "round,black,white,outcome\n1,青木 芽衣,Berg Jan,black\n")
        .expect("a file");
    let ended = run(folder.path(), &["write", "kanji.csv", "--as", "csv", "--latin9", "--out", "lost.csv"]);
    assert_eq!(ended.code, Some(3));
    assert!(ended.aside.contains("青木芽衣"), "{}", ended.aside);
}

#[test]
fn results_go_over_unknown_ones_alone_and_between_the_same_players_alone() {
    let folder = folder(&[("cup.xml", OPENGOTHA), ("round-3.csv", RESULTS)]);
    let put = |results: &str, out: &str| run(folder.path(), &["results", results, "--into", "cup.xml", "--out", out]);
    let ended = put("round-3.csv", "games.xml");
    assert_eq!(ended.code, Some(0), "{}", ended.aside);
    assert!(ended.out.contains("games.xml: put in: 1, there already: 0, to be looked at: 0"), "{}", ended.out);
    let written = fs::read_to_string(folder.path().join("games.xml")).expect("it is written");
    let unknown = "handicap=\"2\" knownColor=\"true\" result=\"RESULT_UNKNOWN\"";
    let expected = OPENGOTHA.replace(unknown, &unknown.replace("UNKNOWN", "BLACKWINS"));
    assert_eq!(written, expected, "everything else is as it was");
    let others = format!(
        "{RESULTS}1,1,Aoki Mei,Berg Jan,W+3,,,,,,\r\n1,2,Dorn Kai,Chen Yu,B+3,,,,,,\r\n2,1,Aoki Mei,Dorn Kai,0,,,,,,\r\n\
         3,7,Nobody Here,Berg Jan,B+1,,,,,,\r\n"
    );
    fs::write(folder.path().join("others.csv"), others).expect("a file");
    let ended = put("others.csv", "others.xml");
    assert_eq!(ended.code, Some(3));
    assert!(ended.out.contains("put in: 1, there already: 1, to be looked at: 3"), "{}", ended.out);
    for told in [
        "round 1, table 1: here White won, there Black won",
        "round 1: Dorn Kai and Chen Yu have the other colours there",
        "round 3: Nobody Here and Berg Jan do not play each other there",
    ] {
        assert!(ended.aside.contains(told), "{told}: {}", ended.aside);
    }
    assert_eq!(fs::read_to_string(folder.path().join("others.xml")).expect("it is written"), expected);
    // As a tournament's JSON, the same results are there already.
    assert_eq!(run(folder.path(), &["write", "games.xml", "--as", "json", "--out", "games.json"]).code, Some(0));
    let again = run(folder.path(), &["results", "games.json", "--into", "games.xml", "--out", "again.xml"]);
    assert_eq!(again.code, Some(0), "{}", again.aside);
    assert!(again.out.contains("put in: 0, there already: 7"), "{}", again.out);
}

#[test]
fn results_of_no_round_and_files_that_take_none_are_refused() {
    let folder = folder(&[("cup.xml", OPENGOTHA), ("bare.csv", "black,white,result\nAoki Mei,Chen Yu,B+5\n")]);
    fs::write(folder.path().join("cup.csv"), PLAIN).expect("a file");
    for (results, into, told) in [
        ("bare.csv", "cup.xml", "a column `round`"),
        ("cup.xml", "cup.xml", "results are taken from CSV"),
        ("cup.csv", "cup.csv", "files of Pairgoth and OpenGotha"),
    ] {
        let ended = run(folder.path(), &["results", results, "--into", into, "--out", "new"]);
        assert_eq!(ended.code, Some(4), "{}", ended.aside);
        assert!(ended.aside.contains(told), "{}", ended.aside);
        assert!(!folder.path().join("new").exists());
    }
}

#[test]
fn each_language_is_spoken_to_the_end() {
    let folder = folder(&[("cup.xml", OPENGOTHA), ("round-3.csv", RESULTS), ("x.h9", "1 A B 9x ?? Club 1 2+ 7-\n")]);
    let is_cjk =
        |letter: char| ('\u{3041}'..='\u{9fff}').contains(&letter) || ('\u{ac00}'..='\u{d7a3}').contains(&letter);
    for language in ["zh", "ja", "ko"] {
        let out = format!("{language}.out");
        for arguments in [
            &["read", "cup.xml", "away.xml"][..],
            &["check", "x.h9"],
            &["write", "cup.xml", "--as", "aga", "--out", &out],
            &["results", "round-3.csv", "--into", "cup.xml", "--out", &format!("{language}.xml")],
        ] {
            let ended = run(folder.path(), &[arguments, &["--language", language]].concat());
            for line in ended.out.lines().chain(ended.aside.lines()).filter(|line| !line.contains(" – ")) {
                assert!(line.chars().any(is_cjk), "{language} {arguments:?}: {line}");
            }
        }
    }
}

/// The files of other programs, where they are: each is read; as JSON it is the same; and its own results change no byte of it.
#[test]
fn files_of_pairing_programs() {
    let shared = std::env::var_os("SHOUTAN_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared"), PathBuf::from);
    let Ok(entries) = fs::read_dir(shared.join("pairing-files")) else {
        return not_run::needs(
            "files of pairing programs: SHOUTAN_SHARED names the folder that holds pairing-files/, or ../shared",
        );
    };
    let folder = folder(&[]);
    let mut read = 0;
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        if name == "README.md" {
            continue;
        }
        fs::copy(&path, folder.path().join(&name)).expect("a copy");
        let whole = tournament(folder.path(), &name);
        assert!(!whole["games"].as_array().expect("games").is_empty(), "{name}");
        let json = format!("{name}.json");
        let ended = run(folder.path(), &["write", &name, "--as", "json", "--out", &json]);
        assert_eq!(ended.code, Some(0), "{name}: {}", ended.aside);
        assert_eq!(tournament(folder.path(), &json), whole, "{name}");
        if name.starts_with("pairgoth") || name.starts_with("opengotha") && name.ends_with(".xml") {
            let ended = run(folder.path(), &["results", &json, "--into", &name, "--out", "same"]);
            assert_eq!(ended.code, Some(0), "{name}: {}", ended.aside);
            assert!(ended.out.contains("put in: 0,"), "{name}: {}", ended.out);
            let [before, after] = [&name, "same"].map(|file| fs::read(folder.path().join(file)).expect("a file"));
            assert!(before == after, "{name}");
            fs::remove_file(folder.path().join("same")).expect("it was there");
        }
        read += 1;
    }
    assert!(read > 0);
}
