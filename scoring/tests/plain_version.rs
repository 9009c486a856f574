//! The fast area and territory against the plain ones, on random boards and on real ones.

mod plain;
mod random;
mod shared;

use board::{Board, BoardSize, Color, PointSet};
use plain::{Grid, Way};
use random::Random;
use scoring::EmptyPoints;
use scoring::area::Area;
use scoring::territory::Territory;

fn check(board: &Board, dead: PointSet) {
    let (grid, off) = (Grid::of(board), plain::spots(dead));
    let area = Area::of(&board.without(dead), EmptyPoints::Surrounded);
    let owners = plain::area(&grid, &off);
    for point in board.size().points() {
        let fast = Color::BOTH.into_iter().find(|&color| area.points(color).contains(point));
        let plain = char::from(owners[&plain::spot(point)]);
        assert_eq!(fast.map_or('.', Color::letter), plain, "{} of\n{board}", point.human(board.size()));
    }
    let fast = Territory::of(board, dead);
    let plain = plain::territory(&grid, &off, Way::default());
    assert_eq!([fast.spaces.black, fast.spaces.white].map(plain::spots), plain, "{board}\ndead: {dead:?}");
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
    let Some(cases) = shared::lines("kgs-2017-marked.jsonl") else { return not_run::needs(shared::NEEDS) };
    for case in cases.iter().step_by(6) {
        check(&shared::board(case), shared::dead(case));
    }
}
