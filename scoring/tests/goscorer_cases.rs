//! Territory and seki on goscorer's test boards, whose dead stones are given.
//!
//! They are rectangles up to 45 points wide. A set of points here has 19 a row, so that wider boards are counted by the plain
//! version, which is held against the fast one on every board that fits.
//!
//! Where the two differ, each point that differs must be counted as goscorer counts it once the reason's assumption is made, and
//! the reasons of each board are those listed here.

#![allow(clippy::print_stdout, reason = "a figure that a test prints is what it is run for")]

mod plain;
mod shared;

use std::collections::BTreeSet;

use board::{Board, BoardSize, Color, Point, PointSet};
use plain::{Grid, Spot, Spots, Way};
use scoring::territory::Territory;
use serde_json::Value;

/// Why a point is counted otherwise here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Reason {
    /// Stones hang together here over every neutral point, since nobody cut there while the game went on; goscorer has neutral
    /// points at which a connection is not to be passed, so that the one that hangs together is cut from others.
    OverNeutral,
    /// Article 8: stones in seki are those that possess neutral points; goscorer asks for two eyes of every group.
    NoNeutral,
    /// A room is read out here; goscorer judges it by its shape.
    Room,
    /// Parties that touch two points of one room are taken to connect there in time; goscorer also calls points of such rooms
    /// false, by the shape of the stones around them.
    RoomConnects,
    /// An eye that is surrounded but for a neutral point is none here; goscorer counts it where the shape would close.
    LooseEye,
}

/// One of goscorer's boards.
struct Case {
    rows: Vec<String>,
    grid: Grid,
    dead: Spots,
    /// The owners that goscorer gives.
    expected: Vec<String>,
}

impl Case {
    fn new(case: &Value) -> Self {
        let rows = |key: &str| -> Vec<String> {
            case[key].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let number = |value: &Value| usize::try_from(value.as_u64().expect("a coordinate")).expect("small");
        let dead = case["dead"].as_array().into_iter().flatten().map(|pair| (number(&pair[0]), number(&pair[1])));
        let grid = Grid::of_rows(rows("rows").iter().map(String::as_str));
        Self { grid, dead: dead.collect(), expected: rows("territory"), rows: rows("rows") }
    }

    fn spots(&self) -> impl Iterator<Item = Spot> {
        self.rows.iter().enumerate().flat_map(|(row, content)| (0..content.len()).map(move |column| (column, row)))
    }

    fn expected(&self, (column, row): Spot) -> u8 {
        self.expected[row].as_bytes()[column]
    }

    /// The spots that are not counted as goscorer does.
    fn differing(&self, [black, white]: &[Spots; 2]) -> Spots {
        let owner = |spot: &Spot| match (black.contains(spot), white.contains(spot)) {
            (true, _) => b'B',
            (false, true) => b'W',
            (false, false) => b'.',
        };
        self.spots().filter(|spot| owner(spot) != self.expected(*spot)).collect()
    }

    fn counted(&self, grid: &Grid, way: Way) -> Spots {
        self.differing(&plain::territory(grid, &self.dead, way))
    }

    /// The same as a part of a board, where it fits.
    fn fast(&self) -> Option<[Spots; 2]> {
        let mut board = Board::empty(BoardSize::NINETEEN);
        let mut shown = PointSet::EMPTY;
        for (column, row) in self.spots() {
            let point = Point::new(column, row)?;
            shown.insert(point);
            let letter = char::from(self.rows[row].as_bytes()[column]);
            board.set(point, Color::BOTH.into_iter().find(|color| color.letter() == letter));
        }
        let dead = self.dead.iter().filter_map(|&(column, row)| Point::new(column, row)).collect();
        let territory = Territory::within(&board, dead, shown);
        Some([territory.spaces.black, territory.spaces.white].map(plain::spots))
    }

    /// What the differing spots differ for: each of them is counted as goscorer does under one of these assumptions.
    fn reasons(&self, differing: &Spots) -> BTreeSet<Reason> {
        let way = Way::default();
        let unjoined = Way { rooms_connect: false, ..way };
        let assumed = [
            (vec![Reason::OverNeutral], Way { over_neutral: false, ..way }),
            (vec![Reason::NoNeutral], Way { keeps_without_neutral: false, ..way }),
            (vec![Reason::Room], Way { room_is_enough: Some(true), ..way }),
            (vec![Reason::Room], Way { room_is_enough: Some(false), ..way }),
            (vec![Reason::RoomConnects], unjoined),
            (vec![Reason::OverNeutral, Reason::RoomConnects], Way { over_neutral: false, ..unjoined }),
        ];
        let mut left = differing.clone();
        let mut reasons = BTreeSet::new();
        for (together, way) in assumed {
            let still = self.counted(&self.grid, way);
            if left.iter().any(|spot| !still.contains(spot)) {
                reasons.extend(together);
            }
            left.retain(|spot| still.contains(spot));
        }
        for closing in self.grid.neutral(&self.dead) {
            for side in [b'B', b'W'] {
                if left.is_empty() {
                    break;
                }
                let closed = self.grid.with(closing, side);
                let still = self.counted(&closed, way);
                if left.iter().any(|spot| !still.contains(spot)) {
                    reasons.insert(Reason::LooseEye);
                }
                left.retain(|spot| still.contains(spot));
            }
        }
        assert!(left.is_empty(), "no reason for {left:?} of\n{}", self.rows.join("\n"));
        reasons
    }
}

#[test]
fn every_board_agrees_or_differs_for_a_reason() {
    let Some(cases) = shared::lines("goscorer.jsonl") else { return not_run::needs(shared::NEEDS) };
    let (mut same, mut wide, mut found) = (0, 0, Vec::new());
    for value in &cases {
        let case = Case::new(value);
        let plain = plain::territory(&case.grid, &case.dead, Way::default());
        match case.fast() {
            Some(fast) => assert_eq!(fast, plain, "{}", value["id"]),
            None => wide += 1,
        }
        let differing = case.differing(&plain);
        if differing.is_empty() {
            same += 1;
        } else {
            found.push((value["id"].as_str().expect("an id"), case.reasons(&differing)));
        }
    }
    println!("goscorer: {same} of {} boards agree, {wide} of all are wider than 19 lines", cases.len());
    for reason in [Reason::OverNeutral, Reason::NoNeutral, Reason::Room, Reason::RoomConnects, Reason::LooseEye] {
        let boards: Vec<&str> =
            found.iter().filter(|(_, reasons)| reasons.contains(&reason)).map(|(id, _)| *id).collect();
        println!("{} differ by {reason:?}: {}", boards.len(), boards.join(", "));
    }
    let listed = DIFFERENCES.map(|(board, reasons)| (board, reasons.iter().copied().collect()));
    assert_eq!(found, listed);
}

/// The boards that are counted otherwise, and why.
const DIFFERENCES: [(&str, &[Reason]); 40] = {
    use Reason::{LooseEye, NoNeutral, OverNeutral, Room, RoomConnects};
    [
        ("test_7pteyes", &[Room]),
        ("test_8pteyes", &[Room]),
        ("test_bamboo_interleave_seki", &[OverNeutral]),
        ("test_bamboo_reachable_seki", &[OverNeutral]),
        ("test_basic_sekis_marked_dead", &[Room]),
        ("test_belly_eye", &[Room]),
        ("test_cross_nopoke", &[RoomConnects]),
        ("test_cross_noseal", &[LooseEye]),
        ("test_cross_poke", &[RoomConnects]),
        ("test_cross_poke_deeper", &[RoomConnects]),
        ("test_dead_stone_marking", &[Room]),
        ("test_double_ko", &[NoNeutral]),
        ("test_double_throwin_seki4", &[Room]),
        ("test_false_eyes_2", &[RoomConnects]),
        ("test_false_eyes_chain_bamboo", &[OverNeutral]),
        ("test_false_eyes_chain_big_false_eye", &[OverNeutral, RoomConnects]),
        ("test_false_eyes_chain_big_false_eye_aliveend", &[OverNeutral, RoomConnects]),
        ("test_false_eyes_chain_loose_eye", &[LooseEye]),
        ("test_false_eyes_chain_loose_eye_3", &[LooseEye]),
        ("test_hanezeki2", &[NoNeutral]),
        ("test_lgroups_and_rectanglelikes", &[Room]),
        ("test_lgroups_and_rectanglelikes2", &[Room]),
        ("test_lgroups_and_rectanglelikes3", &[Room]),
        ("test_lgroups_and_rectanglelikes4", &[NoNeutral, Room]),
        ("test_lgroups_and_rectanglelikes5", &[NoNeutral, Room]),
        ("test_lgroups_and_rectanglelikes6", &[NoNeutral]),
        ("test_live_in_a_row_with_hane", &[Room]),
        ("test_live_in_a_row_with_hane_throwin", &[Room]),
        ("test_live_in_a_row_with_hane_throwin_poke", &[Room]),
        ("test_narrow_board7", &[NoNeutral]),
        ("test_side_bamboo_cut", &[OverNeutral, LooseEye]),
        ("test_three_point_false_eye", &[OverNeutral, RoomConnects]),
        ("test_three_point_false_eye_cycle", &[OverNeutral]),
        ("test_three_way_pokes", &[OverNeutral, RoomConnects]),
        ("test_throwin_false_eye_chains", &[RoomConnects]),
        ("test_various_eyefillings", &[NoNeutral]),
        ("test_various_eyefillings2b", &[OverNeutral]),
        ("test_various_eyefillings2c", &[OverNeutral, Room]),
        ("test_various_eyefillings4", &[Room]),
        ("test_various_eyefillings5", &[Room]),
    ]
};
