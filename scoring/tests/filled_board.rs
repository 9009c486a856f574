//! Filled boards: read by themselves, and held against the position before, whole and with something wrong.

#![expect(clippy::print_stdout, reason = "figures are told to whoever runs these")]

mod shared;

use board::{Board, Color, Point, PointSet, Symmetry};
use scoring::fill_in::{FilledAlone, FilledCheck, FilledCheckError, ShownAlone, is_filled};
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
fn a_filled_board_that_was_photographed_from_another_side_is_turned() {
    let filled = FillIn::plan(&before(), &RULES).expect("a plan").filled;
    for turn in Symmetry::ALL.into_iter().take(4) {
        let check = FilledCheck::in_its_turn(&filled.turned(turn), &before(), &RULES).expect("one game");
        assert!(check.is_sound() && check.turn == turn, "{check:?}");
    }
}

#[test]
fn a_board_with_other_stones_is_another_games() {
    let filled = FillIn::plan(&before(), &RULES).expect("a plan").filled.colors_swapped();
    let error = FilledCheck::in_its_turn(&filled, &before(), &RULES).expect_err("every stone differs");
    assert!(matches!(error, FilledCheckError::Games { .. }), "{error}");
}

#[test]
fn dead_stones_that_were_not_taken_off_are_named() {
    let mut board = before().board();
    board.set(point("H8"), Some(Color::Black));
    let position = Position::new(board, point("H8").into(), Game::default()).expect("a position");
    let mut filled = FillIn::plan(&position, &RULES).expect("a plan").filled;
    assert!(FilledCheck::of(&filled, &position, &RULES).expect("one size").left.is_empty());
    filled.set(point("H8"), Some(Color::Black));
    assert_eq!(FilledCheck::of(&filled, &position, &RULES).expect("one size").left, point("H8").into());
}

fn alone(filled: &Board) -> FilledAlone {
    FilledAlone::of(filled, &Game::default(), &RULES).expect("rules by which boards are filled in")
}

#[test]
fn alone_it_gives_the_result_and_says_which_set_is_not_whole() {
    let filled = FillIn::plan(&before(), &RULES).expect("a plan").filled;
    let margin = Score::of(&before(), &RULES).margin().half_points().expect("halves");
    assert_eq!(alone(&filled).shown, ShownAlone::Margin(margin), "{filled}");

    let mut short = filled;
    short.set(point("H1"), None);
    let short = alone(&short);
    assert_eq!((short.lacking.black, short.lacking.white), (0, 1));
    assert_eq!(short.shown, ShownAlone::Margin(margin), "the missing stone is reckoned in: {short:?}");
    assert!(!short.is_whole());
}

/// Nine stones of the loser's along the side, next to the open corner, as the rules have them laid: they could be a group.
#[test]
fn an_open_corner_among_stones_that_may_have_lived_names_no_winner() {
    let filled: Board = "
        . B B B B W W W W
        B B B B B W W W W
        W W W W W W W W W
        W W W W W W W W W
        W W W W W W W W W
        W B B B B B B B B
        B B B B B B B B B
        B B B B B B W W B
        B B B B B B W W B
    "
    .parse()
    .expect("a board");
    let alone = alone(&filled);
    let ShownAlone::IfTheyLived { margin, groups, winner: None } = alone.shown else { panic!("{alone:?}") };
    assert_eq!(margin, HalfPoints::ONE, "Black wins by the open point if these lived, else White by 19");
    assert_eq!(groups.len(), 9, "{alone:?}");
}

/// The position with its neutral points played out in turn, as Ing's rules ask for; none where that cannot be.
fn neutral_points_filled(position: &Position) -> Option<Position> {
    let mut board = position.living();
    let area = Score::of(position, &RULES).area;
    for (index, point) in (area.shared | area.nobodys).iter().enumerate() {
        board.set(point, Some(if index % 2 == 0 { Color::Black } else { Color::White }));
    }
    Position::new(board, PointSet::EMPTY, Game::default()).ok()
}

/// What the boards of real games, played out and filled in by plan, show by themselves is never wrong.
#[test]
fn real_positions_filled_in_are_known_again_and_never_read_wrongly() {
    let Some(cases) = shared::lines("kgs-2017-marked.jsonl") else { return };
    let (mut known, mut bounded, mut either, mut nothing) = (0, 0, 0, 0);
    for case in &cases {
        let position = Position::new(shared::board(case), shared::dead(case), Game::default()).expect("a position");
        assert!(!is_filled(&position.board()), "{}", position.board());
        let Some(position) = neutral_points_filled(&position) else { continue };
        let Ok(plan) = FillIn::plan(&position, &RULES) else { continue };
        assert!(is_filled(&plan.filled), "{}", plan.filled);
        let truth = Score::of(&position, &RULES).margin().half_points().expect("halves");
        let alone = alone(&plan.filled);
        let told = || format!("{alone:?}\n{position:?}\n{}", plan.filled);
        match alone.shown {
            ShownAlone::Margin(margin) => {
                known += 1;
                assert_eq!(margin, truth, "{}", told());
            }
            ShownAlone::IfTheyLived { margin, groups, winner } => {
                match winner {
                    Some(winner) => {
                        bounded += 1;
                        assert_eq!(Margin::from(truth).leader(), Some(winner), "{}", told());
                        assert!(Margin::from(truth).abs().points() >= Margin::from(margin).abs().points());
                    }
                    None => either += 1,
                }
                if !groups.intersects(plan.losing.black | plan.losing.white) {
                    assert_eq!(margin, truth, "{}", told());
                }
            }
            ShownAlone::Nothing => nothing += 1,
        }
    }
    println!(
        "{known} give their margin, {bounded} the winner and the least margin, {either} a margin if groups lived, \
         {nothing} nothing"
    );
    assert!(known + bounded > 350 && nothing * 3 < cases.len(), "{known}, {bounded}, {either}, {nothing}");
}
