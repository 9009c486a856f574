//! The fast area and territory against the plain ones, on random boards and on real ones.

mod plain;
mod random;
mod shared;

use board::{Board, BoardSize, Color, PointSet};
use random::Random;
use scoring::area::Area;
use scoring::territory::Territory;
use scoring::{EmptyPoints, Seki};

fn check(board: &Board, dead: PointSet) {
    let area = Area::of(&board.without(dead), EmptyPoints::Surrounded);
    for (point, owner) in plain::area(board, dead) {
        let fast = Color::BOTH.into_iter().find(|&color| area.points(color).contains(point));
        assert_eq!(fast.map_or('.', Color::letter), char::from(owner), "{} of\n{board}", point.human(board.size()));
    }
    let fast = Territory::of(board, dead, Seki::PossessesNeutral);
    let plain = plain::territory(board, dead).map(|points| points.into_iter().collect::<PointSet>());
    assert_eq!([fast.spaces.black, fast.spaces.white], plain, "{board}\ndead: {dead:?}");
}

#[test]
fn random_boards() {
    let mut random = Random::new(9);
    for index in 0..400 {
        let size = BoardSize::new(BoardSize::SMALLEST + index % 15).expect("in range");
        let position = random.position(size);
        check(&position.board(), position.dead());
    }
}

#[test]
fn real_boards() {
    for case in shared::lines("kgs-2017-marked.jsonl").unwrap_or_default().iter().step_by(6) {
        check(&shared::board(case), shared::dead(case));
    }
}
