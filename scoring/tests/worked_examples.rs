//! The worked examples of fill-in counting that the rule texts print.
//!
//! The texts give areas or what is left after filling in, not positions; a board with the example's areas stands in, drawn
//! here: Black's stones and then White's in reading order, each side's points partly left empty.

#![allow(clippy::print_stdout, reason = "a figure that a test prints is what it is run for")]

mod shared;

use board::{Board, BoardSize, Color, PointSet};
use scoring::{FillIn, Game, HalfPoints, Margin, Position, Rules, Score};
use serde_json::Value;

/// A board on which Black has `black` points, `shared` lie between, and White has the rest.
///
/// ```text
///   . . . . B . B      White's last points before Black's first are stones, so that borders are sealed; a point is shared
///   B B B B : W W      where both a stone of B and one of W touch it
/// ```
fn board_with_areas(size: BoardSize, black: usize, shared: usize) -> Board {
    let lines = size.lines();
    let points: Vec<_> = size.points().collect();
    let mut board = Board::empty(size);
    for (index, &point) in points.iter().enumerate() {
        let border = |from: usize, to: usize| index + 2 * lines >= from && index < to;
        let color = match index {
            _ if index < black => border(black, black).then_some(Color::Black),
            _ if index < black + shared => None,
            _ => (index < black + shared + 2 * lines).then_some(Color::White),
        };
        board.set(point, color);
    }
    board
}

fn number(case: &Value, key: &str) -> Option<usize> {
    case[key].as_f64().map(|number| number as usize)
}

#[test]
fn every_published_result_follows() {
    let Some(text) = shared::read("ing-worked-examples.json") else { return not_run::needs(shared::NEEDS) };
    let cases: Vec<Value> = serde_json::from_str(&text).expect("JSON");
    let mut right = 0;
    for case in &cases {
        let id = case["id"].as_str().expect("an id");
        if id == "ingcup1988-cho-kobayashi" {
            ing_cup_1988(case["result"].as_str().expect("a result"));
            right += 1;
            continue;
        }
        check(id, case);
        right += 1;
    }
    println!("{right} of {} worked examples follow", cases.len());
}

fn check(id: &str, case: &Value) {
    let size = BoardSize::new(number(case, "size").expect("a size")).expect("a board's size");
    let shared = number(case, "shared_unfilled").expect("a count");
    let rules = Rules::recorded(case["rules"].as_str().expect("rules")).expect("known rules");
    let points = size.point_count();
    let black = number(case, "area_black").unwrap_or_else(|| {
        let difference = number(case, "implied_area_diff_black").expect("either areas or their difference");
        (points - shared + difference) / 2
    });
    let mut game =
        Game { handicap: u8::try_from(number(case, "handicap").unwrap_or(0)).expect("small"), ..Game::default() };
    game.first_pass = match case["first_pass"].as_str() {
        Some("B") => Some(Color::Black),
        Some("W") => Some(Color::White),
        _ => None,
    };
    if case["penalty_color"] == "B" {
        // Black stones are placed because White was penalised.
        game.penalties.white =
            HalfPoints::from_points(2 * i32::try_from(number(case, "penalty_stones").expect("stones")).expect("small"));
    }
    let board = board_with_areas(size, black, shared);
    let position = Position::new(board, PointSet::EMPTY, game).unwrap_or_else(|error| panic!("{id}: {error}\n{board}"));
    let score = Score::of(&position, &rules);
    let fill_in = FillIn::plan(&position, &rules).expect("a fill-in");
    assert_eq!(score.outcome().to_string(), case["result"].as_str().expect("a result"), "{id}\n{board}");
    assert_eq!(Margin::from(fill_in.margin()), score.margin(), "{id}");
    assert!(fill_in.agrees_with(&score), "{id}: {}", fill_in.proof());

    let losing = Color::BOTH.map(|color| fill_in.losing[color].len());
    let winning = fill_in.winning.black.len() + fill_in.winning.white.len();
    if id == "wmsg-3" {
        // The text prints three losing stones; its own areas and nine points of winning territory force four.
        assert_eq!(losing, [0, 4]);
    } else if let Some(stones) = number(case, "published_losing_stones").or(number(case, "losing_stones")) {
        assert_eq!(losing[0] + losing[1], stones, "{id}");
    }
    if let Some(spaces) = number(case, "winning_spaces") {
        assert_eq!(winning, spaces, "{id}");
    }
    if let Some(points) = number(case, "published_winning_territory_points") {
        assert_eq!(winning + 2 * (losing[0] + losing[1]), points, "{id}");
    }
    if let Some(stones) = number(case, "komi_stones") {
        let placed = fill_in.steps.iter().find(|step| step.action == scoring::fill_in::Action::PlaceCompensation);
        assert_eq!(placed.map_or(0, |step| step.points.len()), stones, "{id}");
    }
}

/// The position of Cho - Kobayashi is not published. What is known: a point of White's alone, one touched by three black stones
/// and one white, one by two black and one white, and a lead of two points for Black elsewhere. A board of ours with just
/// these, on which komi makes the rest two points.
fn ing_cup_1988(expected: &str) {
    let board: Board = "
        B B B . W W W W W
        B B B B W W W W W
        B B B B W W W W W
        B B B B W W W W W
        B B B . W W . W W
        B B B B W W W W W
        B B B B W W W W W
        B B B B W W W W W
        B B B B W W W W W
    "
    .parse()
    .expect("a board");
    // Black has 34 stones and 3/4 and 2/3 of two points, White 44 stones, a point, 1/4 and 1/3; twelve points to Black make it
    // 2 - 1/6.
    let game = Game { komi: Some(HalfPoints::from_points(-12)), ..Game::default() };
    let position = Position::new(board, PointSet::EMPTY, game).expect("a position");
    assert_eq!(Score::of(&position, &Rules::ING_1988).outcome().to_string(), expected);
}
