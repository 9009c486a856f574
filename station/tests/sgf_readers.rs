//! What is written as SGF, read again by two readers that know nothing of each other: our own, and sgfmill (Python).

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use board::{Board, ByColor, PointSet};
use scoring::sgf::{self, Heading};
use scoring::{Game, GameResult, Position, Rules, Score};
use serde_json::Value;

/// What sgfmill makes of the text that it is given.
const READ: &str = r#"
import json, sys
from sgfmill import sgf
game = sgf.Sgf_game.from_bytes(sys.stdin.buffer.read())
root = game.get_root()
def get(name):
    return root.get(name) if root.has_property(name) else None
def points(name):
    size = game.get_size()
    return sorted([column, size - 1 - row] for row, column in (get(name) or []))
print(json.dumps({
    "size": game.get_size(), "komi": get("KM"), "handicap": get("HA"), "rules": get("RU"), "result": get("RE"), "date": get("DT"),
    "black": get("PB"), "white": get("PW"), "event": get("EV"), "winner": game.get_winner(),
    **{name: points(name) for name in ("AB", "AW", "TB", "TW")},
}))
"#;

/// A white stone is dead in Black's corner.
const BOARD: &str = "W B W . .\n. B W . .\n. B W . .\n. B W . .\n. B W . .";

fn by_sgfmill(folder: &Path, text: &str) -> Value {
    let mut python = Command::new("python3");
    python.args(["-c", READ]).env("PYTHONPATH", folder).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut reader = python.spawn().expect("python3 runs");
    reader.stdin.take().expect("it is piped").write_all(text.as_bytes()).expect("it reads");
    let output = reader.wait_with_output().expect("it ends");
    assert!(output.status.success(), "sgfmill refuses:\n{text}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn pairs(points: PointSet) -> Value {
    let mut pairs: Vec<[usize; 2]> = points.iter().map(|point| [point.column(), point.row()]).collect();
    pairs.sort_unstable();
    serde_json::json!(pairs)
}

#[test]
fn two_readers_read_what_is_written() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("the target folder").join("sgfmill");
    let is_here = folder.is_dir() && Command::new("python3").arg("--version").output().is_ok();
    if !is_here {
        return not_run::needs("sgfmill for Python (python3 -m pip install --target target/sgfmill sgfmill==1.1.1)");
    }
    let board: Board = BOARD.parse().expect("a board");
    let dead = PointSet::from(board::Point::from_human("A5", board.size()).expect("a point"));
    let names = ByColor { black: "Aoki [4d]: \\".to_owned(), white: "李世乭".to_owned() };
    for rules in Rules::PRESETS {
        for (handicap, result) in [(0, Some("B+11/6")), (4, Some("W+R")), (0, Some("0")), (0, Some("Void")), (0, None)]
        {
            let game = Game { handicap, ..Game::default() };
            let position = Position::new(board, dead, game).expect("a finished position");
            let score = Score::of(&position, &rules);
            let result: Option<GameResult> = result.map(|text| text.parse().expect("a result"));
            let heading = Heading {
                players: names.clone(),
                event: "Spring Cup; (2026)".to_owned(),
                date: "2026-05-01".to_owned(),
                result,
                ..Heading::default()
            };
            let text = sgf::write(&heading, &position, &score);
            let theirs = by_sgfmill(&folder, &text);
            let ours = &sgf::read(text.as_bytes()).expect("our reader reads it")[0];

            assert_eq!(theirs["size"], 5);
            let komi = scoring::compensation::Compensation::komi(&game, &rules);
            assert_eq!(theirs["komi"].as_f64(), komi.to_string().parse().ok(), "{text}");
            assert_eq!(ours.komi, Some(komi));
            assert_eq!(theirs["handicap"].as_u64().unwrap_or(0), u64::from(handicap), "{text}");
            assert_eq!(ours.handicap, handicap);
            assert_eq!(theirs["rules"], rules.recorded_name());
            assert_eq!(ours.rules.as_deref().map(Rules::recorded), Some(Ok(rules)));
            assert_eq!(theirs["result"].as_str().map(str::to_owned), result.map(GameResult::sgf), "{text}");
            assert_eq!(ours.result, result.map(GameResult::sgf));
            let winner =
                result.and_then(GameResult::winner).map(|winner| winner.letter().to_ascii_lowercase().to_string());
            assert_eq!(theirs["winner"].as_str().map(str::to_owned), winner, "{text}");
            assert_eq!(
                (&theirs["black"], &theirs["white"]),
                (&Value::from(&*names.black), &Value::from(&*names.white))
            );
            assert_eq!(
                (&ours.players.black, &ours.players.white),
                (&Some(names.black.clone()), &Some(names.white.clone()))
            );
            assert_eq!((&theirs["event"], &theirs["date"]), (&"Spring Cup; (2026)".into(), &"2026-05-01".into()));
            assert_eq!(theirs["AB"], pairs(board.stones(board::Color::Black)));
            assert_eq!(theirs["AW"], pairs(board.stones(board::Color::White)));
            let territory = ours.territory.expect("it is marked");
            assert_eq!((theirs["TB"].clone(), theirs["TW"].clone()), (pairs(territory.black), pairs(territory.white)));
            assert_eq!(ours.last_position().expect("it is played through").dead, dead);
        }
    }
}
