//! Where a fill-in lays its stones (Ing 1996, Rule 6 "Positioning"; page 47).

use board::{Board, Color, Point, PointSet};
use scoring::fill_in::Action;
use scoring::{FillIn, Game, HalfPoints, Position, Rules, Score};

/// 83 black stones on 13 x 13: White finds no point of their own for a single stone, Black for one, and one stays open.
fn nothing_but_losing_stones() -> Position {
    let rows = ["BBBBBBBBBBBBB\n".repeat(6), "BBBBB........\n".to_owned(), ".............\n".repeat(6)].concat();
    let mut game = Game::default();
    game.penalties.black = HalfPoints::from_points(8);
    Position::new(rows.parse().expect("a board"), PointSet::EMPTY, game).expect("a position")
}

fn laid(fill_in: &FillIn, action: Action) -> PointSet {
    fill_in.steps.iter().filter(|step| step.action == action).fold(PointSet::EMPTY, |all, step| all | step.points)
}

fn is_square(points: PointSet) -> bool {
    let (columns, rows): (Vec<usize>, Vec<usize>) = points.iter().map(|point| (point.column(), point.row())).unzip();
    let spans_two =
        |lines: &[usize]| lines.iter().max().zip(lines.iter().min()).is_some_and(|(last, first)| last - first == 1);
    points.len() == 4 && spans_two(&columns) && spans_two(&rows)
}

#[test]
fn compensation_and_penalty_lie_in_quadri_spaces_beside_any_number_of_losing_stones() {
    let position = nothing_but_losing_stones();
    let fill_in = FillIn::plan(&position, &Rules::ING_1996).expect("a fill-in");
    assert!(fill_in.agrees_with(&Score::of(&position, &Rules::ING_1996)), "{}", fill_in.proof());
    assert_eq!(fill_in.losing[Color::White].len(), 76);
    for action in [Action::PlaceCompensation, Action::PlacePenalty] {
        assert!(is_square(laid(&fill_in, action)), "{action:?}:\n{}", fill_in.filled);
    }
}

#[test]
fn few_losing_stones_have_the_side_next_to_the_winning_space() {
    let board: Board = "......BBW....\n".repeat(13).parse().expect("a board");
    let position = Position::new(board, PointSet::EMPTY, Game::default()).expect("a position");
    let fill_in = FillIn::plan(&position, &Rules::ING_1996).expect("a fill-in");
    let beside = fill_in.losing[Color::White] | fill_in.winning[Color::Black];
    assert!(!fill_in.losing[Color::White].is_empty(), "{}", fill_in.filled);
    assert!(beside.iter().all(|point: Point| point.column() == 0 || point.row() == 0), "{}", fill_in.filled);
    assert!(is_square(laid(&fill_in, Action::PlaceCompensation)), "{}", fill_in.filled);
}
