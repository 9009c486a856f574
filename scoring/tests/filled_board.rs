//! Filled boards on which something is wrong: moved, missing, extra and exchanged stones, each named.

use board::{Board, Color, Point, PointSet};
use scoring::fill_in::{AloneDoubt, FilledAlone, FilledCheck};
use scoring::{FillIn, Game, HalfPoints, Margin, Position, Rules, Score};

const RULES: Rules = Rules::ING_1996;

fn before() -> Position {
    let board: Board = "
        . . . . B W . . .
        . . . B B W . . .
        . . . . B W . . .
        . . . . B W . . .
        . . . . B W . . .
        . . . . B W . . .
        . . . . B B W . .
        . . . . . B W . .
        . . . . . B W . .
    "
    .parse()
    .expect("a board");
    Position::new(board, PointSet::EMPTY, Game::default()).expect("a position")
}

fn point(text: &str) -> Point {
    Point::from_human(text, before().board().size()).expect("a point")
}

/// Changes the filled board at some points and checks it.
fn check(changes: &[(&str, Option<Color>)]) -> FilledCheck {
    let mut filled = FillIn::plan(&before(), &RULES).expect("a plan").filled;
    for &(place, stone) in changes {
        filled.set(point(place), stone);
    }
    FilledCheck::of(&filled, &before(), &RULES).expect("one size")
}

#[test]
fn the_plan_itself_is_sound() {
    let check = check(&[]);
    assert!(check.is_sound(), "{check:?}");
    assert_eq!(Margin::from(check.read), Score::of(&before(), &RULES).margin());
}

#[test]
fn a_missing_stone_is_named_and_costs_a_point() {
    let check = check(&[("E9", None)]);
    assert_eq!(check.gone, PointSet::from(point("E9")));
    assert_eq!((check.lacking.black, check.lacking.white), (1, 0));
    assert_eq!(check.flatters_black(), Margin::from(HalfPoints::ONE), "a stone that Black lacks flatters Black");
    assert!(!check.is_sound());
}

#[test]
fn a_moved_stone_is_found_where_it_lay() {
    // White's F9 slid to the open point.
    let open = FillIn::plan(&before(), &RULES).expect("a plan").filled.bare().first().expect("one open point");
    let open = open.human(before().board().size()).to_string();
    let check = check(&[("F9", None), (&open, Some(Color::White))]);
    assert_eq!(check.gone, PointSet::from(point("F9")));
    assert_eq!((check.lacking.black, check.lacking.white), (0, 0));
}

#[test]
fn an_exchanged_stone_changes_both_counts() {
    let check = check(&[("F9", Some(Color::Black))]);
    assert_eq!(check.recolored, PointSet::from(point("F9")));
    assert_eq!((check.lacking.black, check.lacking.white), (-1, 1));
}

#[test]
fn another_games_board_is_refused() {
    let other = Board::empty(board::BoardSize::THIRTEEN);
    let error = FilledCheck::of(&other, &before(), &RULES).expect_err("sizes differ");
    assert!(error.to_string().contains("two games"));
}

#[test]
fn alone_it_gives_the_result_while_sets_are_whole() {
    let filled = FillIn::plan(&before(), &RULES).expect("a plan").filled;
    let alone = FilledAlone::of(&filled, &Game::default(), &RULES);
    assert_eq!(alone.margin.map(Margin::from), Some(Score::of(&before(), &RULES).margin()), "{alone:?}\n{filled}");

    let mut short = filled;
    short.set(point("H1"), None);
    let alone = FilledAlone::of(&short, &Game::default(), &RULES);
    assert_eq!(alone.margin, None);
    assert!(
        alone.doubts.contains(&AloneDoubt::SetNotWhole { color: Color::White, on_board: 39, set: 40 }),
        "{alone:?}"
    );
}
