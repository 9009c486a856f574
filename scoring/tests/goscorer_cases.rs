//! Territory and seki on goscorer's test boards, whose dead stones are given.
//!
//! They are rectangles up to 45 points wide. What fits on 19 x 19 is counted as a part of a board; wider ones are left out.
//! goscorer takes a group for seki where it touches a neutral point and has no two eyes; so does this test.

#![allow(clippy::print_stdout, reason = "a figure that a test prints is what it is run for")]

mod shared;

use board::{Board, BoardSize, ByColor, Color, PointSet};
use scoring::Seki;
use scoring::territory::Territory;
use serde_json::Value;

fn set(rows: &Value, letter: char) -> PointSet {
    let rows = rows.as_array().into_iter().flatten().filter_map(Value::as_str).enumerate();
    let points =
        rows.flat_map(|(row, content)| content.chars().enumerate().map(move |(column, found)| (column, row, found)));
    points
        .filter(|&(_, _, found)| found == letter)
        .map(|(column, row, _)| board::Point::new(column, row).expect("the board fits"))
        .collect()
}

fn shown(case: &Value) -> PointSet {
    ['B', 'W', '.'].into_iter().fold(PointSet::EMPTY, |all, letter| all | set(&case["rows"], letter))
}

#[test]
fn territory_of_the_boards_that_fit() {
    let Some(cases) = shared::lines("goscorer.jsonl") else { return };
    let (mut same, mut other, mut too_wide) = (0, Vec::new(), 0);
    for case in &cases {
        if case["size"].as_u64().expect("a width") > 19 || case["height"].as_u64().expect("a height") > 19 {
            too_wide += 1;
            continue;
        }
        let mut board = Board::empty(BoardSize::NINETEEN);
        for color in Color::BOTH {
            for point in set(&case["rows"], color.letter()).iter() {
                board.set(point, Some(color));
            }
        }
        let territory = Territory::within(&board, shared::dead(case), Seki::PossessesNeutral, shown(case));
        let expected = ByColor::from_fn(|color| set(&case["territory"], color.letter()));
        if territory.spaces == expected {
            same += 1;
        } else {
            other.push(case["id"].as_str().expect("an id"));
        }
    }
    println!(
        "goscorer: {same} of {} boards agree, {too_wide} are too wide for a board; others: {other:?}",
        cases.len()
    );
    assert!(same >= SAME_AT_LEAST, "{same} boards agree");
}

/// What agrees today; a change must not lose any.
const SAME_AT_LEAST: usize = 41;
