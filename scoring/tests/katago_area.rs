//! KataGo's area boards: each point's owner, with the stones off the board that its expected map gives to the other side.
//!
//! Which stones those are is Benson's question (`scoring::dead`); given them, the areas must be the same. Boards that are no
//! squares are counted as parts of one. KataGo leaves a point of a region that touches both colours to nobody.

#![allow(clippy::print_stdout, reason = "a figure that a test prints is what it is run for")]

mod shared;

use board::{Board, BoardSize, Color, Point, PointSet};
use scoring::EmptyPoints;
use scoring::area::Area;
use serde_json::Value;

fn set(rows: &Value, letter: char) -> PointSet {
    let rows = rows.as_array().into_iter().flatten().filter_map(Value::as_str).enumerate();
    let points =
        rows.flat_map(|(row, content)| content.chars().enumerate().map(move |(column, found)| (column, row, found)));
    points.filter(|&(_, _, found)| found == letter).filter_map(|(column, row, _)| Point::new(column, row)).collect()
}

#[test]
fn areas_are_katagos() {
    let Some(cases) = shared::lines("katago-area.jsonl") else { return };
    let mut same = 0;
    for case in &cases {
        let shown = ['B', 'W', '.'].into_iter().fold(PointSet::EMPTY, |all, letter| all | set(&case["rows"], letter));
        let mapped =
            ['B', 'W', '.'].into_iter().fold(PointSet::EMPTY, |all, letter| all | set(&case["ownership"], letter));
        // The others have no map of owners, since they ask for independent life or group tax, or one of another board.
        if mapped != shown || case["modes"].get("safe1_unsafe1_nonpassalive1_suicide0") != Some(&case["ownership"]) {
            continue;
        }
        let mut board = Board::empty(BoardSize::NINETEEN);
        for color in Color::BOTH {
            for point in set(&case["rows"], color.letter()).iter() {
                let expected = set(&case["ownership"], color.letter());
                board.set(point, expected.contains(point).then_some(color));
            }
        }
        let area = Area::within(&board, EmptyPoints::Surrounded, shown);
        for color in Color::BOTH {
            assert_eq!(area.points(color), set(&case["ownership"], color.letter()), "{}: {color}\n{board}", case["id"]);
        }
        same += 1;
    }
    assert!(same >= 10, "the file has lost its boards");
    println!("KataGo: {same} boards agree; {} have no map of owners for their board", cases.len() - same);
}
