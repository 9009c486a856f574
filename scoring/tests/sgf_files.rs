//! SGF as other programs write it: the conformance files, their character sets and escapes; broken texts and their places.

mod mutations;
#[allow(dead_code, reason = "its positions are for others")]
mod random;
mod shared;

use board::{Color, Point, PointSet};
use proptest::prelude::*;
use scoring::sgf::{self, Place, ReadError};

/// What each conformance file must give: the character set, games in the file, games of Go on boards that can be counted here,
/// and a piece of text that only the right character set yields.
const FILES: [(&str, &str, usize, &str); 24] = [
    ("ff4_ex.sgf", "UTF-8", 2, "Gametree 1: properties"),
    ("libsgfcpp_compressed-point-list.sgf", "UTF-8", 2, "compressed"),
    ("libsgfcpp_deep-game-tree.sgf", "UTF-8", 5, "Pseudo-game"),
    ("libsgfcpp_encoding-chinese-gb18030.sgf", "gb18030", 1, "围棋"),
    ("libsgfcpp_encoding-chinese-gbk.sgf", "GBK", 1, "围棋"),
    ("libsgfcpp_encoding-cyrillic-windows.sgf", "windows-1251", 1, "древняя игра"),
    ("libsgfcpp_encoding-japanese-iso2022jp.sgf", "ISO-2022-JP", 1, "古代"),
    ("libsgfcpp_encoding-japanese-macos.sgf", "Shift_JIS", 1, "古代"),
    ("libsgfcpp_encoding-japanese-shiftjis.sgf", "Shift_JIS", 1, "古代"),
    ("libsgfcpp_encoding-korean-macos.sgf", "EUC-KR", 1, "바둑"),
    ("libsgfcpp_encoding-simplifiedchinese-gb2312.sgf", "GBK", 1, "围棋"),
    ("libsgfcpp_encoding-simplifiedchinese-macos.sgf", "GBK", 1, "围棋"),
    ("libsgfcpp_encoding-traditionalchinese-big5.sgf", "Big5", 1, "圍棋"),
    ("libsgfcpp_encoding-traditionalchinese-macos.sgf", "Big5", 1, "圍棋"),
    ("libsgfcpp_encoding-utf16-nobom.sgf", "UTF-16BE", 1, "Big-Endian UTF-16"),
    ("libsgfcpp_encoding-utf16-withbom.sgf", "UTF-16BE", 1, "Big-Endian UTF-16"),
    ("libsgfcpp_encoding-utf8-nobom.sgf", "UTF-8", 1, "without BOM"),
    ("libsgfcpp_encoding-utf8-withbom.sgf", "UTF-8", 1, "with BOM"),
    ("libsgfcpp_encoding-western-isolatin1.sgf", "windows-1252", 1, "ISO-8859-1"),
    ("libsgfcpp_encoding-western-isolatin9.sgf", "ISO-8859-15", 1, "€"),
    ("libsgfcpp_encoding-western-macosroman.sgf", "macintosh", 1, "Mac OS Roman"),
    ("libsgfcpp_encoding-western-windowslatin1.sgf", "windows-1252", 1, "€"),
    ("libsgfcpp_escaping.sgf", "UTF-8", 1, "escaping"),
    ("libsgfcpp_gameinfo.sgf", "UTF-8", 1, "game info"),
];

#[test]
fn conformance_files_are_read() {
    let Some(folder) = shared::folder() else { return not_run::needs(shared::NEEDS) };
    for (name, character_set, games, text) in FILES {
        let bytes = std::fs::read(folder.join("sgf-conformance").join(name)).expect("the file is there");
        let decoded = sgf::decode(&bytes);
        assert_eq!((decoded.character_set, decoded.damaged), (character_set, false), "{name}");
        assert!(decoded.text.contains(text), "{name} says nothing of {text}");
        let trees = sgf::parse(&decoded.text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(trees.len(), games, "{name}");
        // Every move of every game of Go replays, or the file says itself that it does not, with a place.
        match sgf::read(&bytes) {
            Ok(records) => records.iter().for_each(|record| {
                let _ = record.last_position();
            }),
            Err(error) => {
                assert!(matches!(error, ReadError::NoGoGame { .. } | ReadError::Record(_)), "{name}: {error}")
            }
        }
    }
}

#[test]
fn a_very_deep_tree_is_no_trouble() {
    let deep = format!("(;SZ[5]{}{})", "(;B[aa]".repeat(200_000), ")".repeat(200_000));
    let trees = sgf::parse(&deep).expect("SGF");
    assert_eq!(trees[0].nodes().len(), 200_001);
    assert_eq!(trees[0].main_line().count(), 200_001);
}

#[test]
fn escapes_and_line_breaks() {
    let trees = sgf::parse("junk (no game) (;C[a\\]b\\\nc\r\nd\\\\e\tf])").expect("SGF");
    let node = &trees[0].nodes()[0];
    assert_eq!(node.value("C").expect("a comment").text(), "a]bc\nd\\e f");
}

#[test]
fn compressed_points_and_dead_stones() {
    let text = "(;SZ[9]AB[ca:ci][ee]AW[da:di][aa];B[tt];W[]TB[aa:bi]TW[ea:ii])";
    let last = sgf::read(text.as_bytes()).expect("SGF")[0].last_position().expect("a position");
    assert_eq!(last.board.stones(Color::Black).len(), 10);
    let dead: PointSet = [Point::new(0, 0), Point::new(4, 4)].into_iter().flatten().collect();
    assert_eq!((last.dead, last.first_pass, last.moves), (dead, Some(Color::Black), 2));
}

#[test]
fn captures_are_counted() {
    let text = "(;SZ[5];B[ab];W[aa];B[ba];W[ee];B[];W[])";
    let last = sgf::read(text.as_bytes()).expect("SGF")[0].last_position().expect("a position");
    assert_eq!((last.prisoners.black, last.prisoners.white), (0, 1));
}

/// A text that is no SGF, or cannot be, with what the error must say and where.
const BROKEN: [(&str, &str); 14] = [
    ("", "no game"),
    ("no sgf at all", "no game"),
    ("(;SZ[9", "line 1, column 5"),
    ("(;SZ[9]\n;B[aa]", "begins at line 1, column 1"),
    ("(;SZ[9]\n\n  ;B aa)", "line 3, column 6"),
    ("(;SZ[9](;B[aa])\n;W[bb])", "line 2, column 1"),
    ("(;SZ[9]())", "line 1, column 9"),
    ("(;SZ[9];B[zz])", "line 1, column 11"),
    ("(;SZ[4])", "line 1, column 6"),
    ("(;SZ[19:13])", "square"),
    ("(;SZ[9]KM[seven])", "`KM[seven]` is no number"),
    ("(;SZ[9]HA[-1])", "`HA[-1]` is no number"),
    ("(;SZ[9]AB[aa:]", "line 1, column 1"),
    ("(;GM[2]SZ[8])", "none of the games in the file is Go; it holds 1"),
];

#[test]
fn broken_texts_say_what_and_where() {
    for (text, expected) in BROKEN {
        let error = sgf::read(text.as_bytes()).expect_err(text).to_string();
        assert!(error.contains(expected), "{text:?}: {error}");
    }
    let record = &sgf::read(b"(;SZ[9]\n;B[aa]\n;W[aa])").expect("SGF")[0];
    let error = record.last_position().expect_err("a stone lies there").to_string();
    assert!(error.contains("line 3, column 4") && error.contains("move 2") && error.contains("A9"), "{error}");
    assert_eq!(record.turns[1].0, Place { line: 3, column: 4 });
}

/// Texts that are nearly SGF.
fn nearly_sgf() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "(", ")", ";", "[", "]", "\\", ":", "B", "W", "AB", "AE", "SZ", "[19]", "[9:9]", "[aa]", "[aa:ss]", "[tt]",
        "[]", "KM[6.5]", "HA[2]", "TB", "C", "\n", "\r\n", " ", "é", "围", "\u{feff}", "(;SZ[9]", ";B[cc]", ";W[dd]",
    ]);
    prop::collection::vec(pieces, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn no_text_makes_the_reader_panic(text in nearly_sgf()) {
        for record in sgf::read(text.as_bytes()).into_iter().flatten() {
            let _ = record.last_position();
            let _ = scoring::record::Replay::of(&record, Default::default());
        }
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = sgf::read(&bytes);
    }
}

/// `cargo run --release -p scoring --example spoilt_records` reads two million of them.
#[test]
fn spoilt_records_are_read_or_refused() {
    let mut random = random::Random::new(2);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..20_000 {
        match sgf::read(&mutations::spoilt(&mut random)) {
            Ok(records) => {
                read += 1;
                for record in &records {
                    let _ = record.last_position();
                    let replay = scoring::record::Replay::of(record, Default::default());
                    for color in Color::BOTH {
                        let left = replay.stones_left(color) as usize;
                        assert_eq!(left, replay.board.stones(color).len(), "{color}'s stones are conserved");
                    }
                }
            }
            Err(_) => refused += 1,
        }
    }
    assert!(read > 1000 && refused > 1000, "{read} read, {refused} refused: both ways are tried");
}
