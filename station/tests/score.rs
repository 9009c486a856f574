//! `shoutan score` from the outside: what it prints, and how it ends, on records, diagrams and lists good and bad.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// Black's wall on the third column of five, White's beside it; White stone dead inside Black's.
const RECORD: &str = "(;GM[1]FF[4]SZ[5]RU[Chinese]KM[1.5]RE[B+8.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][aa]\
                      TB[aa][ab][ac][ad][ae][ba][bb][bc][bd][be]TW[ea][eb][ec][ed][ee])";
const DIAGRAM: &str = "   A B C D E\n 5 . . X O . 5\n 4 . . X O . 4\n 3 . . X O . 3\n 2 . . X O . 2\n 1 . . X O . 1\n";

struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, content).expect("writing a test file");
        path
    }
}

fn score(arguments: &[&str], file: &Path) -> Output {
    let mut command = Command::cargo_bin("shoutan").expect("the program is built");
    command.arg("score").args(arguments).arg(file).output().expect("the program runs")
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// A report with its line breaks and indents undone.
fn unwrapped(output: &Output) -> String {
    text(output).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn line(output: &Output) -> Value {
    serde_json::from_str(text(output).trim()).expect("a line of JSON")
}

#[test]
fn a_record_is_counted_as_it_says() {
    let folder = Folder::new();
    let file = folder.file("game.sgf", RECORD);
    let output = score(&["--rules", "as-given", "--json"], &file);
    let answer = line(&output);
    assert_eq!(answer["result"], "B+3.5", "15 for Black, 10 for White and 1.5");
    assert_eq!(answer["dead"], serde_json::json!([[0, 0]]));
    assert_eq!(answer["area"], serde_json::json!({"black": 15, "white": 10}));
    assert_eq!(output.status.code(), Some(0));

    let report = unwrapped(&score(&["--rules", "as-given"], &file));
    assert!(report.contains("The players wrote B+8.5"), "the record's own result differs:\n{report}");
    assert!(report.contains("As given: White's 1 stone at A5"), "{report}");
}

#[test]
fn a_game_that_was_resigned_is_no_confirmed_count_under_any_rules() {
    let folder = Folder::new();
    for result in ["B+R", "W+T", "B+F", "Void"] {
        let file = folder.file("game.sgf", RECORD.replace("RE[B+8.5]", &format!("RE[{result}]")));
        for rules in ["as-given", "ing-1996"] {
            let whole = ["black:bowl=7", "black:lid=0", "white:bowl=6", "white:lid=0"];
            let mut arguments = vec!["--rules", rules, "--json"];
            arguments.extend(whole.iter().flat_map(|count| ["--counted", count]));
            let answer = line(&score(&arguments, &file));
            assert_eq!(answer["confirmed"], false, "{answer}");
            let open = format!(
                "The players wrote {result}: the game is decided without a count, and what lies on the board gives no result."
            );
            assert_eq!(answer["open"], serde_json::json!([open]), "{result} under {rules}");
        }
    }
}

#[test]
fn the_report_shows_account_fill_in_and_proof() {
    let folder = Folder::new();
    let file = folder.file("board.txt", DIAGRAM);
    let arguments = ["--rules", "ing-1996", "--dead", "none", "--explain", "A1", "--explain", "D3"];
    let report = unwrapped(&score(&arguments, &file));
    for part in [
        "Stones Black 5, White 5, on a board of 5 x 5.",
        "W+3: White wins by 3 points",
        "Black 5 living stones on the board + 10 empty points that belong to the side = 15",
        "8 compensation = 18",
        "1. White places 4 stones as compensation in Black's territory: A5, B5, A4, B4.",
        "5 c c B W . 5",
        "12 + 12 + 1 = 25: so it is if both sets are whole.",
        "That is the same as by arithmetic.",
        "A1: It is Black's: one colour alone surrounds the 10 points around it.",
        "D3: It is White's: a living stone lies on it.",
    ] {
        assert!(report.contains(part), "`{part}` is missing:\n{report}");
    }
}

#[test]
fn a_diagram_in_a_report_can_be_counted_again() {
    let folder = Folder::new();
    let file = folder.file("board.txt", DIAGRAM);
    let report = text(&score(&["--rules", "chinese", "--dead", "none"], &file));
    let diagram: String = report.lines().skip(1).take(7).map(|line| format!("{line}\n")).collect();
    let again = folder.file("again.txt", diagram);
    let arguments = ["--rules", "chinese", "--dead", "none", "--json"];
    let both = [file, again].map(|file| line(&score(&arguments, &file)));
    assert_eq!(both[0]["area"], both[1]["area"]);
    assert_eq!(both[0]["result"], both[1]["result"]);
}

#[test]
fn facts_of_the_game_change_the_result() {
    let folder = Folder::new();
    let file = folder.file("board.txt", DIAGRAM);
    let cases: [(&[&str], &str); 5] = [
        (&["--rules", "chinese"], "W+2.5"),
        (&["--rules", "chinese", "--komi", "0"], "B+5"),
        (&["--rules", "chinese", "--komi", "-0.5"], "B+5.5"),
        (&["--rules", "ing-sst", "--handicap", "4"], "B+1"),
        (&["--rules", "wmsg-2008", "--first-pass", "white"], "W+2.5"),
    ];
    for (arguments, expected) in cases {
        let arguments = [arguments, &["--dead", "none", "--json"]].concat();
        assert_eq!(line(&score(&arguments, &file))["result"], expected, "{arguments:?}");
    }
    let report = unwrapped(&score(&["--rules", "wmsg-2008", "--dead", "none"], &file));
    assert!(report.contains("It is not known who passed first"), "{report}");
}

#[test]
fn a_count_is_confirmed_only_where_every_answer_to_what_nobody_said_gives_it() {
    let folder = Folder::new();
    let file = folder.file("board.txt", DIAGRAM);
    let whole = ["--dead", "none", "--json", "--counted", "black:away=12", "--counted", "white:away=12"];
    let cases: [(&[&str], Option<Value>); 7] = [
        (&["--rules", "ing-1996"], None),
        (
            &["--rules", "wmsg-2008", "--komi", "4.5"],
            Some(serde_json::json!({"fact": "first_pass", "results": {"black": "B+0.5", "white": "W+0.5"}})),
        ),
        (&["--rules", "wmsg-2008", "--first-pass", "white"], None),
        (
            &["--rules", "japanese"],
            Some(serde_json::json!({"fact": "prisoners", "of": ["B", "W"], "if_even": "W+1.5",
                                    "turns": [{"gainer": "B", "by": 2, "result": "B+0.5"}]})),
        ),
        // The lid was counted: Black's captured stones are known by that, White's are not.
        (
            &["--rules", "japanese", "--counted", "black:lid=10"],
            Some(serde_json::json!({"fact": "prisoners", "of": ["W"], "if_even": "W+11.5",
                                    "turns": [{"gainer": "B", "by": 12, "result": "B+0.5"}]})),
        ),
        (&["--rules", "japanese", "--counted", "black:lid=2", "--counted", "white:lid=1"], None),
        (&["--rules", "japanese", "--captured-by-black", "1", "--captured-by-white", "2"], None),
    ];
    for (arguments, unknown) in cases {
        let answer = line(&score(&[arguments, &whole].concat(), &file));
        assert_eq!(answer["confirmed"], unknown.is_none(), "{arguments:?} {answer}");
        assert_eq!(answer["unknown"], unknown.into_iter().collect::<Value>(), "{arguments:?}");
        assert_eq!(answer["open"].as_array().map(Vec::is_empty), answer["confirmed"].as_bool(), "{arguments:?}");
    }
    let answer = line(&score(&[&["--rules", "ing-1996"][..], &whole].concat(), &file));
    let usual = serde_json::json!(["8 points of compensation", "no handicap stones", "no penalties"]);
    assert_eq!(answer["taken_as_usual"], usual);
    let disagree = ["--rules", "japanese", "--captured-by-black", "1", "--captured-by-white", "2"];
    let report = unwrapped(&score(&[&disagree[..], &["--dead", "none", "--counted", "black:lid=3"]].concat(), &file));
    assert!(report.contains("2 of Black's stones are said to have been captured, and 3 were counted"), "{report}");
}

#[test]
fn points_lost_for_overtime_go_to_the_other_side() {
    let folder = Folder::new();
    let file = folder.file("board.txt", DIAGRAM);
    let with = |penalties: &[&str]| {
        let arguments = [&["--rules", "ing-1996", "--dead", "none"], penalties].concat();
        unwrapped(&score(&arguments, &file))
    };
    let report = with(&["--penalty", "black=4"]);
    assert!(report.contains("8 compensation + 4 the opponent's penalty = 22"), "{report}");
    assert!(report.contains("White places 2 stones in Black's territory for the penalty"), "{report}");
    let report = with(&["--penalty", "black=2", "--penalty", "white=4"]);
    assert!(report.contains("W+1: White wins by 1 point (") && report.contains("= 19"), "{report}");
}

#[test]
fn overtime_costs_two_points_a_period_and_then_the_game() {
    let folder = Folder::new();
    let file = folder.file("board.txt", DIAGRAM);
    let with = |more: &[&str]| score(&[&["--rules", "ing-1996", "--dead", "none"], more].concat(), &file);
    for (arguments, told) in [
        (["--overtime", "black=2"], "Black loses 4 points for overtime (Ing 1996, Rule 9)."),
        (["--overtime", "black=71/60"], "Black loses 4 points for overtime (Ing 1996, Rule 9)."),
        (["--penalty", "black=4"], "Black loses 4 points for overtime (Ing 1996, Rule 9)."),
    ] {
        let report = unwrapped(&with(&arguments));
        assert!(report.contains(told) && report.contains("+ 4 the opponent's penalty = 22"), "{report}");
    }
    for arguments in [["--overtime", "black=4"], ["--overtime", "black=91/60"], ["--penalty", "black=8"]] {
        let report = unwrapped(&with(&arguments));
        assert!(report.contains("W+F: White wins by forfeit; the board is not counted."), "{arguments:?}: {report}");
        assert_eq!(line(&with(&[&arguments[..], &["--json"]].concat()))["result"], "W+F", "{arguments:?}");
    }
    for slip in ["black=3", "black=1", "black=2.5", "black=-2"] {
        let output = with(&["--penalty", slip]);
        assert_eq!(output.status.code(), Some(2), "only multiples of two exist: {slip}");
    }
    for slip in ["black", "black=-1", "black=60/0", "red=1", "black=99999999999"] {
        assert_eq!(with(&["--overtime", slip]).status.code(), Some(2), "{slip}");
    }
}

#[test]
fn grades_set_compensation_and_handicap_by_rule_8() {
    let folder = Folder::new();
    let file = folder.file("board.txt", DIAGRAM);
    let with =
        |rules: &str, grades: &str| score(&["--rules", rules, "--dead", "none", "--grades", grades, "--json"], &file);
    // Black has 15 points, White 10.
    for (rules, grades, expected) in [
        ("ing-1996", "5duan,5duan", "W+3"),
        ("ing-1996", "2 ping,1 ping", "W+1"),
        ("ing-1996", "9ping,1ping", "B+5"),
        ("ing-1988", "9ping,1ping", "B+5"),
    ] {
        assert_eq!(line(&with(rules, grades))["result"], expected, "{rules} {grades}");
    }
    let report = unwrapped(&score(&["--rules", "ing-1996", "--dead", "none", "--grades", "9ping,1ping"], &file));
    let told = "Black 9 ping, White 1 ping: White receives no compensation and passes once at the start, so that Black has \
                2 stones before White's first (Ing 1996, Rule 8).";
    assert!(report.contains(told), "{report}");
    for (slip, words) in [
        ("1ping,9ping", "the weaker player takes Black"),
        ("9ping", "with a comma between"),
        ("9ping,5", "1 ping to 9 ping, 9 duan to 1 duan, or 1 ji to 18 ji"),
    ] {
        let output = with("ing-1996", slip);
        assert_eq!(output.status.code(), Some(2), "{slip}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(words), "{slip}");
    }
    // What other rule sets give for handicap stones is not what Rule 8 says, and one sentence would belie the other.
    for rules in ["ing-sst", "chinese", "wmsg-2008", "japanese"] {
        let output = with(rules, "9ping,1ping");
        assert_eq!(output.status.code(), Some(2), "{rules}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(rules), "{rules}");
    }
    let record = folder.file("game.sgf", "(;SZ[5]RU[AGA];B[bb];W[cb])");
    let output = score(&["--rules", "as-given", "--grades", "9ping,1ping"], &record);
    assert!(text(&output).contains("Rule 8") && output.status.code() == Some(3), "{}", text(&output));
    let both = ["--rules", "ing-1996", "--grades", "9ping,1ping", "--komi", "0"];
    assert_eq!(score(&both, &file).status.code(), Some(2), "komi follows from the grades");
}

#[test]
fn one_handicap_stone_is_never_taken_for_an_even_game_silently() {
    let folder = Folder::new();
    let file = folder.file("board.txt", DIAGRAM);
    let output = score(&["--rules", "ing-1996", "--dead", "none", "--handicap", "1"], &file);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("say --komi 0"));
    let bare = score(&["--rules", "ing-1996", "--dead", "none", "--handicap", "1", "--komi", "0", "--json"], &file);
    assert_eq!(line(&bare)["result"], "B+5");
    let record = folder.file("game.sgf", format!("{}HA[1])", RECORD.trim_end_matches(')')));
    let report = unwrapped(&score(&["--rules", "ing-1996"], &record));
    assert!(report.contains("White receives 8 as in an even game"), "{report}");
}

/// The third column is shared: two stones of Black's touch it, and three of White's.
const SPLIT: &str = ". B . W .\n. B . W .\n. B W W .\n. B W . .\nB B W . .\n";

#[test]
fn points_split_in_proportion_are_in_the_account_and_explained() {
    let folder = Folder::new();
    let file = folder.file("board.txt", SPLIT);
    let answer = line(&score(&["--rules", "ing-1988", "--dead", "none", "--json", "--explain", "C5"], &file));
    for (side, total) in [("black", "share"), ("white", "share")] {
        assert!(answer["accounts"][side][total].is_string(), "{answer}");
    }
    let told = answer["explained"][0].as_str().expect("a sentence");
    assert!(told.contains("counts for Black and"), "{told}");
    let other = line(&score(&["--rules", "ing-1996", "--dead", "none", "--json"], &file));
    assert!(other["accounts"]["black"]["share"].is_null());
}

#[test]
fn coming_late_costs_time_or_the_game() {
    let folder = Folder::new();
    let file = folder.file("board.txt", DIAGRAM);
    let with = |more: &[&str]| score(&[&["--rules", "ing-1996", "--dead", "none"], more].concat(), &file);
    let report = unwrapped(&with(&["--tardy", "black=10/60"]));
    assert!(report.contains("which leaves 40 of 60 minutes (Ing 1996, Rule 10)"), "{report}");
    assert!(report.contains("W+3: White wins by 3 points"), "{report}");
    let report = unwrapped(&with(&["--tardy", "white=11/60"]));
    assert!(report.contains("B+F: Black wins by forfeit; the board is not counted."), "{report}");
    assert!(!report.contains("W+3"), "{report}");
    assert_eq!(line(&with(&["--tardy", "white=11/60", "--json"]))["result"], "B+F");
    assert_eq!(line(&with(&["--tardy", "white=11/60", "--tardy", "black=60/60", "--json"]))["result"], "Void");
    for slip in ["black", "black=5", "black=5/0", "red=5/60", "black=-5/60", "black=99999999999999999999/60"] {
        assert_eq!(with(&["--tardy", slip]).status.code(), Some(2), "{slip}");
    }
}

/// A ko that Black takes back at once.
const BROKEN_KO: &str = "(;GM[1]SZ[5]RU[Ing];B[bb];W[cb];B[ac];W[dc];B[bd];W[cd];B[cc];W[bc];B[cc];W[];B[])";

#[test]
fn a_record_that_breaks_a_rule_of_play_is_told_by_move_and_rule() {
    let folder = Folder::new();
    let file = folder.file("ko.sgf", BROKEN_KO);
    let report = unwrapped(&score(&["--rules", "as-given", "--dead", "none"], &file));
    for part in [
        "Moves 11 moves under Ing's rules: 1 breaks a rule of play; two passes have paused it.",
        "Move 9, Black at C3: removes a hot stone at once (Rule 5, Hot stone (508)).",
        "Show these moves to the referee.",
    ] {
        assert!(report.contains(part), "`{part}` is missing:\n{report}");
    }
    let moves = line(&score(&["--rules", "ing-sst", "--json"], &file))["moves"].clone();
    assert_eq!((&moves["played"], &moves["end"]), (&Value::from(11), &Value::from("paused")));
    assert_eq!(moves["broken"][0]["move"], 9);
    assert_eq!(moves["broken"][0]["rule"], "hot_stone");
    assert_eq!(moves["broken"][0]["point"], serde_json::json!([2, 2]));

    // Other rules of play are not followed, and a position without moves breaks none.
    assert!(line(&score(&["--rules", "chinese", "--json"], &file))["moves"].is_null());
    let diagram = folder.file("board.txt", DIAGRAM);
    assert!(line(&score(&["--rules", "ing-1996", "--json"], &diagram))["moves"].is_null());
}

/// Four kos between one chain of each side, and breaths of White's at its right: only a referee can say that it is balanced.
const QUADRUPLE_KO: &str = "(;GM[1]SZ[9]RU[Ing]AB[aa][ba][ab][cb][ac][bc][ad][cd][ae][be][af][ag][bg][ah][ai][bi]\
                            AW[ca][da][db][cc][dc][dd][ce][de][bf][df][cg][dg][bh][dh][ci][di]\
                            ;B[cf];W[bb];B[ch];W[bd];B[cb];W[bf];B[cd];W[bh];B[];W[])";

#[test]
fn a_referee_says_that_a_ko_is_balanced() {
    let folder = Folder::new();
    let file = folder.file("ko.sgf", QUADRUPLE_KO);
    let with =
        |more: &[&str]| line(&score(&[&["--rules", "as-given", "--dead", "none", "--json"], more].concat(), &file));
    assert_eq!(with(&[])["moves"]["broken"].as_array().map(Vec::len), Some(4), "White's, not Black's answers");
    let found = with(&["--balanced", "C8,C6,C4,C2,B8,B6,B4,B2"]);
    assert_eq!(found["moves"]["broken"], serde_json::json!([]));
    assert_eq!(found["moves"]["cycles"].as_array().map(Vec::len), Some(1), "either side may disturb once");
    let off = score(&["--rules", "as-given", "--balanced", "T19"], &file);
    assert_eq!(off.status.code(), Some(3), "{}", text(&off));
}

#[test]
fn sentences_are_right_for_one_and_for_several() {
    let folder = Folder::new();
    let file = folder.file("board.txt", DIAGRAM.replacen("4 . .", "4 O .", 1));
    let report = unwrapped(&score(&["--rules", "stone-scoring", "--dead", "A4", "--komi", "0"], &file));
    assert!(report.contains("- 2 group tax"), "{report}");
    let report = unwrapped(&score(&["--rules", "ing-1996", "--dead", "A4", "--komi", "2"], &file));
    assert!(report.contains("1 dead stone goes back into White's bowl: A4."), "{report}");
    let report = text(&score(&["--rules", "wmsg-2008", "--dead", "A4"], &file));
    assert!(report.contains("--first-pass white"), "what is to be typed is not broken over lines:\n{report}");
    let counted = ["--rules", "ing-1996", "--dead", "A4", "--counted", "white:bowl=30"];
    let report = unwrapped(&score(&counted, &file));
    assert!(report.contains("Take at least 24 of White's stones out of the bowl"), "{report}");
    let explained = unwrapped(&score(&["--rules", "ing-1996", "--explain", "C3"], &file));
    assert!(!explained.contains("with 100 %"), "an estimate is never certain:\n{explained}");
}

#[test]
fn a_list_is_answered_line_by_line_in_order_whatever_is_in_it() {
    let folder = Folder::new();
    let good = |id: usize| {
        format!(
            "{{\"id\":\"{id}\",\"rows\":[\"..BW.\",\"..BW.\",\"..BW.\",\"..BW.\",\"..BW.\"],\"rules\":\"Chinese\",\
             \"komi\":0.5,\"dead\":[]}}"
        )
    };
    let mut lines: Vec<String> = (0..50).map(good).collect();
    lines[7] = "no JSON".to_owned();
    lines[8] = "{\"id\":\"8\",\"rows\":[\"..B\"]}".to_owned();
    lines[9] = format!("{{\"id\":\"9\",\"rows\":[\"{}\"]}}", "B".repeat(70_000));
    lines[10] = good(10).replace("\"dead\":[]", "\"dead\":[[7,0]]");
    lines[11] = good(11).replace("Chinese", "Martian");
    lines[12] = good(12).replace("0.5", "0.3");
    lines[13] = good(13).replace(",\"dead\":[]", "");
    let file = folder.file("list.jsonl", lines.join("\n"));
    let output = score(&["--rules", "as-given", "--dead", "given", "--json"], &file);
    let answers: Vec<Value> =
        text(&output).lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    assert_eq!(answers.len(), 50);
    for (number, answer) in answers.iter().enumerate() {
        let expected = match number {
            7 => "line 8, column 2",
            8 => "Line 9: `rows` make no board",
            9 => "Line 10 has more than 65536 bytes",
            10 => "Line 11: [7, 0] in `dead` is not on the board",
            11 => "No rule set is called `Martian`",
            12 => "Line 13: the komi `0.3`",
            13 => "The file does not say which stones are dead",
            _ => {
                assert_eq!(answer["result"], "B+4.5");
                assert_eq!(answer["id"], number.to_string());
                continue;
            }
        };
        let reason = answer["reason"].as_str().expect("a reason");
        assert!(reason.to_lowercase().contains(&expected.to_lowercase()), "{number}: {reason}");
    }
    assert_eq!(output.status.code(), Some(4));
}

#[test]
fn captures_count_under_territory_rules() {
    let folder = Folder::new();
    let rows = "[\"..BW.\",\"..BW.\",\"..BW.\",\"..BW.\",\"..BW.\"]";
    let line_of = |captures: &str| format!("{{\"id\":\"1\",\"rows\":{rows},\"komi\":0,\"dead\":[]{captures}}}");
    let arguments = ["--rules", "japanese", "--komi", "0.5", "--json"];
    for (captures, expected) in [
        ("", "B+4.5"),
        (",\"captured_black\":7,\"captured_white\":1", "W+1.5"),
        (",\"captured_black\":0,\"captured_white\":3", "B+7.5"),
    ] {
        let file = folder.file("captures.jsonl", line_of(captures));
        assert_eq!(line(&score(&arguments, &file))["result"], expected, "{captures}");
    }
    let board = folder.file("board.txt", DIAGRAM);
    let report = unwrapped(&score(&["--rules", "japanese", "--dead", "none"], &board));
    assert!(report.contains("Still open It is not known how many stones were captured"), "{report}");
    let arguments = ["--rules", "japanese", "--komi", "0.5", "--dead", "none", "--captured-by-black", "3", "--json"];
    assert_eq!(line(&score(&arguments, &board))["result"], "B+7.5");
}

#[test]
fn bad_files_are_told_with_place_and_advice() {
    let folder = Folder::new();
    let cases: [(&str, &[u8], i32, &str); 10] = [
        ("empty.sgf", b"", 4, "the file is empty"),
        ("cut.sgf", b"(;SZ[9]\n;B[aa", 4, "line 2, column 3"),
        ("far.sgf", b"(;SZ[9];B[zz])", 4, "line 1, column 11"),
        ("short.sgf", b"(;SZ[9]\n;W[b])", 4, "line 2, column 4: `b` is no point: SGF names one by two small letters"),
        ("chess.sgf", b"(;GM[3]SZ[8];B[aa])", 4, "none of the games in the file is Go; it holds 1"),
        ("twice.sgf", b"(;SZ[9];B[aa];W[aa])", 4, "line 1, column 17: move 2 puts a stone on A9"),
        ("large.sgf", b"(;SZ[25])", 4, "SZ[25]"),
        ("words.txt", b"this is no board", 4, "line 1, column 1"),
        ("empty.txt", b" \n\n", 4, "the file is empty"),
        ("breathless.txt", b"BBBBB\nBBBBB\nBBBBB\nBBBBB\nBBBBB\n", 3, "without a liberty"),
    ];
    for (name, content, code, words) in cases {
        let output = score(&["--rules", "chinese"], &folder.file(name, content));
        let report = unwrapped(&output);
        assert_eq!(output.status.code(), Some(code), "{name}: {report}");
        assert!(report.to_lowercase().contains(&words.to_lowercase()), "{name}: {report}");
    }
}

#[test]
fn misuse_is_told_from_bad_input() {
    let folder = Folder::new();
    let file = folder.file("board.txt", DIAGRAM);
    for arguments in [
        vec!["--rules", "nonsense"],
        vec![],
        vec!["--rules", "chinese", "--komi", "6.7"],
        vec!["--rules", "chinese", "--dead", "Z9"],
        vec!["--rules", "chinese", "--handicap", "-1"],
        vec!["--rules", "chinese", "--penalty", "black"],
        vec!["--rules", "chinese", "--penalty", "black=-2"],
    ] {
        let output = score(&arguments, &file);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty());
    }
    let unknown = score(&["--rules", "nonsense"], &file);
    let told = String::from_utf8(unknown.stderr).expect("UTF-8");
    assert!(told.contains("ing-1996, ing-sst"), "known rule sets are listed: {told}");
}

#[test]
fn a_line_of_json_tells_everything() {
    let folder = Folder::new();
    let file = folder.file("board.txt", DIAGRAM);
    let answer = line(&score(&["--rules", "ing-1996", "--json", "--explain", "A1"], &file));
    assert_eq!(answer["rows"][0], "..BW.");
    assert_eq!(answer["owners"][0], "BBBWW");
    assert_eq!(answer["accounts"]["white"]["total"], "18");
    assert_eq!(
        answer["accounts"]["black"]["entries"][0],
        serde_json::json!({"for": "living stones on the board", "points": 5.0})
    );
    let fill_in = &answer["fill_in"];
    assert_eq!((&fill_in["adds_up"], &fill_in["agrees"]), (&Value::Bool(true), &Value::Bool(true)), "{fill_in}");
    assert_eq!(fill_in["steps"][0]["action"], "place_compensation");
    assert_eq!(fill_in["filled"].as_array().map(Vec::len), Some(5));
    assert_eq!(answer["audit"]["findings"]["black"], "not_provable_yet");
    let chains = answer["proposal"]["chains"].as_array().expect("chains");
    assert_eq!(chains.len(), 2, "a wall of each colour");
    assert!(chains.iter().all(|chain| chain["confidence"].as_f64().is_some_and(|share| share > 0.5)), "{chains:?}");
    assert!(answer["proposal"]["flags"].is_array());
    assert!(answer["explained"][0].as_str().is_some_and(|text| text.starts_with("A1: It is Black's")), "{answer}");
}

#[test]
fn counted_stones_are_audited() {
    let folder = Folder::new();
    let file = folder.file("board.txt", DIAGRAM);
    let audited = |counted: &[&str]| {
        let options = counted.iter().flat_map(|counted| ["--counted", counted]);
        let arguments: Vec<&str> =
            ["--rules", "chinese", "--dead", "none", "--json"].into_iter().chain(options).collect();
        line(&score(&arguments, &file))["audit"].clone()
    };
    let whole = ["black:bowl=7", "black:lid=0", "white:bowl=6", "white:lid=1"];
    assert_eq!(audited(&whole)["proven"], true);
    let lacking = audited(&["black:bowl=7", "black:lid=0", "white:bowl=5..6", "white:lid=0"]);
    assert_eq!(lacking["findings"]["white"], "violated", "{lacking}");
    assert!(lacking["effect"].is_string(), "{lacking}");
    for slip in ["white:bowl", "red:bowl=3", "white:hat=3", "white:bowl=4..3", "white:bowl=many"] {
        let arguments = ["--rules", "chinese", "--counted", slip];
        assert_eq!(score(&arguments, &file).status.code(), Some(2), "{slip}");
    }
}

#[test]
fn a_claim_names_the_change_that_explains_it() {
    let folder = Folder::new();
    // White's stone in Black's corner is dead; the claim is what comes out where it lives: Black's corner is then shared.
    let claimed = RECORD.replace("RE[B+8.5]", "RE[W+7.5]");
    let unmarked = &claimed[..claimed.find("TB").expect("the record has marks")];
    let file = folder.file("game.sgf", format!("{unmarked})"));
    let arguments = ["--rules", "as-given", "--dead", "proposed"];
    let answer = line(&score(&[&arguments[..], &["--json"]].concat(), &file));
    assert_eq!(answer["dead"], serde_json::json!([[0, 0]]));
    assert_eq!(answer["reconciliation"]["outcome"], "changed", "{answer}");
    assert_eq!(
        answer["reconciliation"]["changes"][0],
        serde_json::json!({"color": "W", "stones": [[0, 0]], "to": "alive"})
    );
    let report = unwrapped(&score(&arguments, &file));
    assert!(report.contains("It would come out if White's 1 stone at A5 lives."), "{report}");
}
