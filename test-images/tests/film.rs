//! A film tells the truth of each of its looks, and plays one legal game.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use board::{Board, BoardSize, Color, Point};
use test_images::{CameraStand, End, Film};

const WIDTH_PX: u32 = 320;

fn film(seed: u64, moves: usize) -> Film {
    Film::random(seed, BoardSize::NINE, moves, WIDTH_PX, End::LastMove, CameraStand::Hung).unwrap()
}

fn point(name: &str) -> Point {
    BoardSize::NINE.points().find(|point| point.human(BoardSize::NINE).to_string() == name).unwrap()
}

#[test]
fn what_a_look_shows_is_what_the_film_says() {
    for seed in 0..3 {
        let film = film(seed, 40);
        let truth = film.truth();
        assert_eq!((truth.frames.len(), truth.occluded.len()), (film.looks(), film.looks()));
        assert!(truth.moves.len() > 30, "seed {seed}: {} moves", truth.moves.len());
        for at_rest in &truth.timeline {
            let seen = film.scene(at_rest.frame).truth();
            assert_eq!(seen.rows, at_rest.rows, "seed {seed}, look {}", at_rest.frame);
            assert!(seen.hidden.is_empty(), "seed {seed}: nothing lies over a board at rest");
        }
        let covered = truth.occluded.iter().filter(|covered| **covered).count();
        assert!(covered * 10 > film.looks() && covered * 2 < film.looks(), "seed {seed}: {covered} looks with a hand");
    }
}

/// The last position of a film, from its moves and what was taken off, without those that were taken back.
#[test]
fn the_moves_lead_to_the_last_position() {
    for seed in 0..5 {
        let film = film(seed, 60);
        let truth = film.truth();
        let mut board = Board::empty(BoardSize::NINE);
        for (color, name, _) in &truth.moves {
            let (point, color) = (point(name), if *color == 'B' { Color::Black } else { Color::White });
            assert!(board.get(point).is_none(), "seed {seed}: {name} is free");
            board.set(point, Some(color));
            let dead: Vec<Point> = board
                .chains()
                .filter(|chain| chain.color != color && chain.liberties.is_empty())
                .flat_map(|chain| chain.stones.iter().collect::<Vec<_>>())
                .collect();
            dead.into_iter().for_each(|stone| board.set(stone, None));
        }
        assert_eq!(board.rows(), truth.timeline.last().unwrap().rows, "seed {seed}");
    }
}

#[test]
fn a_seed_is_a_film() {
    let (one, again, other) = (film(4, 12), film(4, 12), film(5, 12));
    assert_eq!(one.truth(), again.truth());
    assert_ne!(one.truth().moves, other.truth().moves);
    let look = one.looks() / 2;
    assert!(one.scene(look).render() == again.scene(look).render(), "the same picture");
    assert!(one.scene(look).render() != one.scene(look + 1).render(), "at least the noise is another one");
}

#[test]
fn a_counted_game_is_filled_in_and_cleared() {
    for seed in 0..5 {
        let film = Film::random(seed, BoardSize::NINE, 60, WIDTH_PX, End::Counted, CameraStand::Hung).unwrap();
        let truth = film.truth();
        let counted = truth.counted.as_ref().unwrap();
        assert_eq!(
            counted.before,
            truth.timeline.last().unwrap().rows,
            "seed {seed}: nothing is played while counting"
        );
        assert_eq!(film.scene(counted.frame).truth().rows, counted.filled, "seed {seed}");
        let bare = counted.filled.iter().flat_map(|row| row.chars()).filter(|&point| point == '.').count();
        assert_eq!(bare, 1 + counted.lost.iter().sum::<usize>(), "seed {seed}: {:?}", counted.filled);
        let empty = film.scene(counted.cleared).truth().rows;
        assert!(empty.iter().all(|row| row.chars().all(|point| point == '.')), "seed {seed}");
        assert!(counted.ended < counted.frame && counted.frame < counted.cleared && counted.cleared < film.looks());
    }
}
