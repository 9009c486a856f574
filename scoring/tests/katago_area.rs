//! KataGo's area boards: each point's owner, with the stones off the board that its expected map gives to the other side, and
//! what lives unconditionally.
//!
//! Which stones are off is Benson's question (`scoring::dead`); given them, the areas must be the same. Boards that are no
//! squares are counted as parts of one. KataGo leaves a point of a region that touches both colours to nobody.

#![allow(clippy::print_stdout, reason = "a figure that a test prints is what it is run for")]

mod plain;
mod shared;

use board::{Board, BoardSize, ByColor, Color, Point, PointSet};
use plain::Grid;
use scoring::EmptyPoints;
use scoring::area::Area;
use scoring::dead::settled;
use serde_json::Value;

/// The rules under which KataGo's map has every stone off that cannot live unconditionally.
const MODE: &str = "safe1_unsafe1_nonpassalive1_suicide0";

fn set(rows: &Value, letter: char) -> PointSet {
    let rows = rows.as_array().into_iter().flatten().filter_map(Value::as_str).enumerate();
    let points =
        rows.flat_map(|(row, content)| content.chars().enumerate().map(move |(column, found)| (column, row, found)));
    points.filter(|&(_, _, found)| found == letter).filter_map(|(column, row, _)| Point::new(column, row)).collect()
}

fn covered(rows: &Value) -> PointSet {
    ['B', 'W', '.'].into_iter().fold(PointSet::EMPTY, |all, letter| all | set(rows, letter))
}

fn sides(rows: &Value) -> ByColor<PointSet> {
    ByColor::from_fn(|color: Color| set(rows, color.letter()))
}

fn board(stones: ByColor<PointSet>) -> Board {
    let mut board = Board::empty(BoardSize::NINETEEN);
    for color in Color::BOTH {
        for point in stones[color].iter() {
            board.set(point, Some(color));
        }
    }
    board
}

/// Each side's points, all of whose stones live.
fn areas(stones: ByColor<PointSet>, shown: PointSet) -> ByColor<PointSet> {
    let area = Area::within(&board(stones), EmptyPoints::Surrounded, shown);
    ByColor::from_fn(|color| area.points(color))
}

#[test]
fn areas_are_katagos() {
    let Some(cases) = shared::lines("katago-area.jsonl") else { return not_run::needs(shared::NEEDS) };
    let (mut same, mut without_map, mut of_another_board) = (0, 0, 0);
    for case in &cases {
        let (stones, shown, map) = (sides(&case["rows"]), covered(&case["rows"]), &case["ownership"]);
        if map.is_null() {
            without_map += 1;
        } else if covered(map) != shown {
            of_another_board += 1;
        } else {
            assert_eq!(case["modes"].get(MODE), Some(map), "{}", case["id"]);
            let expected = sides(map);
            let living = ByColor::from_fn(|color| stones[color] & expected[color]);
            assert_eq!(areas(living, shown), expected, "{}", case["id"]);
            same += 1;
            continue;
        }
        // No answer of KataGo's to compare with: the plain version gives one, all stones living.
        let rows = case["rows"].as_array().expect("rows").iter().filter_map(Value::as_str);
        let owners = plain::area(&Grid::of_rows(rows), &plain::Spots::new());
        let plain = ByColor::from_fn(|color: Color| {
            let own = owners.iter().filter(|&(_, &owner)| char::from(owner) == color.letter());
            own.filter_map(|(&(column, row), _)| Point::new(column, row)).collect::<PointSet>()
        });
        assert_eq!(areas(stones, shown), plain, "{}", case["id"]);
    }
    println!("KataGo: the areas of {same} of {} boards agree", cases.len());
    println!("{without_map} come without a map of owners and {of_another_board} with one of another board's size:");
    println!("their areas are those of the plain version");
    assert_eq!((same, without_map, of_another_board), (10, 9, 1), "the file has other boards");
}

#[test]
fn unconditional_life_is_katagos() {
    let Some(cases) = shared::lines("katago-area.jsonl") else { return not_run::needs(shared::NEEDS) };
    let squares = || cases.iter().filter(|case| case["size"] == case["height"] && !case["pass_alive"].is_null());
    for case in squares() {
        let rows: Vec<&str> = case["rows"].as_array().expect("rows").iter().filter_map(Value::as_str).collect();
        let settled = settled(&rows.join("\n").parse().expect("a square board"));
        let (stones, alive) = (sides(&case["rows"]), sides(&case["pass_alive"]));
        for color in Color::BOTH {
            assert_eq!(settled[color].alive, stones[color] & alive[color], "{}: {color}", case["id"]);
        }
    }
    println!("KataGo: the stones that live unconditionally on {} square boards are the same", squares().count());
    assert!(squares().count() >= 8, "the file has lost its boards");
}
