//! `shoutan standings` from the outside: the sums of Rule 7, Ing's symbols and lines, and lists that are none.

use std::fs;

use assert_cmd::Command;

/// What it prints for these lists, its complaints, and its exit code.
fn standings(lists: &[&[u8]], arguments: &[&str]) -> (String, String, Option<i32>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = Command::cargo_bin("shoutan").expect("the program is built");
    command.arg("standings").args(arguments);
    for (number, list) in lists.iter().enumerate() {
        let path = folder.path().join(format!("{number}.csv"));
        fs::write(&path, list).expect("writing a test file");
        command.arg(path);
    }
    let output = command.output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// Aoki beats Berg and Chen, Berg beats Chen; Dorn ties with Chen.
const LIST: &str = "round,table,black,white,result,compensation\n\
                    2,1,Aoki,\"Chen, Li\",B+R,8\n\
                    1,1,Berg,Aoki,W+1,8\n\
                    3,1,\"Chen, Li\",Berg,W+F,\n\
                    4,1,Dorn,\"Chen, Li\",0,8\n";

fn fields(text: &str, name: &str) -> Vec<String> {
    let line = text.lines().find(|line| line.contains(name)).unwrap_or_else(|| panic!("no {name}:\n{text}"));
    let (before, after) = line.split_once(name).expect("it is there");
    before.split_whitespace().chain(after.split_whitespace()).map(str::to_owned).collect()
}

#[test]
fn scores_symbols_and_lines_are_those_of_the_rules() {
    let (text, complaints, code) = standings(&[LIST.as_bytes()], &[]);
    assert_eq!((complaints.as_str(), code), ("", Some(0)));
    // Number, place, won, lost, SJH, BJH, SFH, BFH, line, games in the order of their rounds.
    assert_eq!(fields(&text, "Aoki"), ["1", "1", "2", "0", "1", "0", "0", "0", "+2", "△2", "●3"], "{text}");
    assert_eq!(fields(&text, "Berg"), ["2", "2", "1", "1", "0", "2", "0", "0", "+0", "-▲1", "□3"], "{text}");
    assert_eq!(fields(&text, "Chen, Li"), ["3", "3", "0", "2", "0", "3", "0", "2", "-2", "-○1", "-■2", "=4"], "{text}");
    assert_eq!(fields(&text, "Dorn"), ["4", "3", "0", "0", "0", "0", "0", "0", "+0", "=3"], "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn ties_are_broken_and_lines_moved_as_asked() {
    let (text, ..) = standings(&[LIST.as_bytes()], &["--then-by", "bjh,sjh", "--in-line", "2", "--out-line", "2"]);
    assert_eq!(fields(&text, "Chen, Li")[1], "3");
    assert_eq!(fields(&text, "Dorn")[1], "4");
    assert_eq!(fields(&text, "Aoki")[8], "in");
    assert_eq!(fields(&text, "Chen, Li")[8], "out");
    // Without compensation White's point was White's own.
    let bare = LIST.replace("W+1,8", "W+1,");
    let (text, ..) = standings(&[bare.as_bytes()], &["--komi", "0"]);
    assert_eq!(fields(&text, "Aoki")[9], "○2");
}

#[test]
fn a_faulty_list_is_told_by_line() {
    let head = "round,black,white,result\n";
    let cases: [(&str, &str); 11] = [
        ("", "line 1: the first line names the columns, and `black`"),
        ("round,black,result\n", "line 1: the first line names the columns, and `white`"),
        ("1,A,B\n", "line 2: there are 3 fields for 4 columns"),
        ("1,A,B,B+5\n\n1,C,D,X+5\n", "line 4: this is no result"),
        ("1,A,B,B+-5\n", "line 2: this is no result"),
        ("1,A,A,B+5\n", "line 2: a player cannot have both colours"),
        ("1,A,B,B+5\n1,C,A,B+5\n", "line 3: a player has two games in round 1"),
        ("first,A,B,B+5\n", "line 2: the round is no number"),
        ("1,,B,B+5\n", "line 2: a player's name"),
        ("1,\u{1b}[31mA,B,B+5\n", "line 2: a player's name"),
        ("1,\"A,B,B+5\n", "line 2: there are 2 fields for 4 columns"),
    ];
    for (lines, expected) in cases {
        let list = if expected.contains("line 1") { lines.to_owned() } else { format!("{head}{lines}") };
        let (text, complaints, code) = standings(&[list.as_bytes()], &[]);
        assert_eq!((text.as_str(), code), ("", Some(4)), "{lines}");
        assert!(complaints.contains(expected), "{lines}: {complaints}");
    }
    let (_, complaints, code) = standings(&[&b"black,white,result\nA,B,B+5\n\xff\xfe,B,0\n"[..]], &[]);
    assert!(complaints.contains("line 3: this is no text") && code == Some(4), "{complaints}");
}

#[test]
fn a_list_that_a_spreadsheet_may_open_names_the_same_players() {
    let guarded = "\u{feff}black,white,result\r\n'-Ko-,\" 'Aoki\",B+R\r\n'-Ko-,Berg,B+R\r\n";
    let (text, complaints, code) = standings(&[guarded.as_bytes()], &[]);
    assert_eq!((complaints.as_str(), code), ("", Some(0)));
    assert!(text.contains(" -Ko- ") && text.contains(" 'Aoki "), "{text}");
}

#[test]
fn results_are_taken_as_the_program_writes_them() {
    // What a station's results.csv and a count under ing-1988 hold: nobody's game, a fraction, a tie that Black wins.
    let list =
        "black,white,result,compensation\nAoki,Berg,Void,8\nAoki,Chen,B+0,8\nDorn,Aoki,B+11/6,8\nBerg,Dorn,W+0,3\n";
    let (text, complaints, code) = standings(&[list.as_bytes()], &[]);
    assert_eq!((complaints.as_str(), code), ("", Some(0)));
    let games = |name: &str| fields(&text, name)[9..].to_vec();
    let number = |name: &str| fields(&text, name)[0].clone();
    // B+0 with eight points for White is won by eight without them; W+0 with three for handicap stones is lost without them.
    assert_eq!(
        games("Aoki"),
        [format!("×{}", number("Berg")), format!("●{}", number("Chen")), format!("-○{}", number("Dorn"))]
    );
    assert_eq!(games("Dorn"), [format!("●{}", number("Aoki")), format!("△{}", number("Berg"))], "{text}");
    for wrong in ["B+1/0", "B+-1/6", "B+1/", "Voided", "B+1/6/7"] {
        let (_, complaints, code) = standings(&[format!("black,white,result\nA,B,{wrong}\n").as_bytes()], &[]);
        assert!(complaints.contains("line 2: this is no result") && code == Some(4), "{wrong}: {complaints}");
    }
}

#[test]
fn the_next_round_is_paired_by_ings_system() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let players = folder.path().join("players.txt");
    fs::write(&players, "Aoki\nBerg\nChen\nDorn\nEmig\n").expect("writing a test file");
    let pairings = |lists: &[&str]| {
        let mut command = Command::cargo_bin("shoutan").expect("the program is built");
        command.arg("pairings").arg("--players").arg(&players).args(["--in-line", "2", "--out-line", "2"]);
        for (number, list) in lists.iter().enumerate() {
            let path = folder.path().join(format!("{number}.csv"));
            fs::write(&path, list).expect("writing a test file");
            command.arg(path);
        }
        let output = command.output().expect("the program runs");
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let first = pairings(&[]);
    let expected = "Table 1: 1 Aoki (+0) and 2 Berg (+0)\nTable 2: 3 Chen (+0) and 4 Dorn (+0)\nSits out: 5 Emig\n";
    assert!(first.starts_with(expected), "{first}");
    let round = "round,black,white,result\n1,Aoki,Berg,B+3\n1,Chen,Dorn,W+R\n";
    // Winners move up; of line 0 Emig alone is left, and meets the closest number of the line below.
    let second = pairings(&[round]);
    let expected = "Table 1: 1 Aoki (+1) and 4 Dorn (+1)\nTable 2: 5 Emig (+0) and 3 Chen (-1)\nSits out: 2 Berg\n";
    assert!(second.starts_with(expected), "{second}");
    let third = pairings(&[round, "round,black,white,result\n2,Aoki,Dorn,B+1\n2,Emig,Chen,B+F\n"]);
    assert!(third.contains("In: 1 Aoki\nOut: 3 Chen\n"), "{third}");
}
