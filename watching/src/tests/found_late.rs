//! A board that is found only once a stone was played on it.

use std::io::Cursor;
use std::sync::Arc;

use board::{Board, Color, Point, PointSet};
use image::{ImageFormat, Rgb, RgbImage};
use records::fact::GameId;
use scoring::{Game, Rules};
use vision::{Grid, Photo, Reader, Refusal};

use crate::counted::Terms;
use crate::eye::Glance;
use crate::kept;
use crate::watch::Watch;

/// Puts a black stone onto a point.
fn put(picture: &mut RgbImage, grid: &Grid, point: Point) {
    const BLACK: Rgb<u8> = Rgb([28, 27, 30]);
    let (column, row) = (point.column() as f64, point.row() as f64);
    let middle = grid.pixel(column, row);
    let radius = 0.47 * (grid.pixel(column + 1.0, row) - middle).norm();
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        if (f64::from(x) - middle.x).hypot(f64::from(y) - middle.y) < radius {
            *pixel = BLACK;
        }
    }
}

#[test]
fn the_game_begins_with_the_pictures_from_before_its_board_was_found() {
    let path = format!("{}/../test-images/images/board-9.jpg", env!("CARGO_MANIFEST_DIR"));
    let without = image::open(path).expect("the picture is part of the project").to_rgb8();
    let reader = Reader::new().unwrap();
    let found = reader.posterior(&Photo::from_pixels(without.clone())).unwrap();
    let mut board = Board::empty(found.points().size());
    found.points().iter().for_each(|(point, seen)| board.set(point, seen.likeliest()));
    let is_alone = |point: &Point| {
        !(PointSet::from(*point) | PointSet::from(*point).neighbors(board.size())).intersects(board.occupied())
    };
    let point = board.size().points().find(is_alone).unwrap();
    let mut with = without.clone();
    put(&mut with, found.grid(), point);

    let mut watch =
        Watch::new(GameId { round: 1, table: 7 }, Terms { game: Game::default(), rules: Rules::ING_1996 }, 0);
    let mut look = |picture: &RgbImage, is_found: bool| {
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, ImageFormat::Jpeg).unwrap();
        let (bytes, photo) = (Arc::new(bytes.into_inner()), Photo::from_pixels(picture.clone()));
        let glance = match is_found {
            true => Glance::Board(watch.eye.read(&reader, &photo).unwrap()),
            false => Glance::Refused(Refusal::NoBoard),
        };
        if let Glance::Board(found) = &glance {
            watch.look_back(&reader, found);
        }
        watch.take(glance, &bytes, &photo);
        (watch.view().moves, watch.to_write())
    };
    assert_eq!((0..3).map(|_| look(&without, false).0).max(), Some(0));
    look(&with, true);
    let (moves, due) = look(&with, true);
    assert_eq!(moves, 1);
    let due = due.expect("looks to write down").watched;
    assert_eq!(due.start, Some(board.rows()));
    assert_eq!(due.looks.len(), 5);
    assert_eq!(kept::last_move(&due.steps, board.size()), Some((Color::Black, point)));
}
