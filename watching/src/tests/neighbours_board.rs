//! A camera that also sees a neighbouring table's board, and at first sees no other.

use std::sync::Arc;
use std::time::Duration;

use board::{Board, Color, PerPoint, Posterior};
use image::imageops::{self, FilterType};
use image::{Rgb, RgbImage};
use records::fact::GameId;
use scoring::{Game, Rules};
use vision::{BoardPosterior, Photo, Reader};

use crate::counted::Terms;
use crate::events::Event;
use crate::eye::{Eye, Glance};
use crate::following::{CameraView, Following, Seen};
use crate::kept;
use crate::watch::Watch;

const TABLE: Rgb<u8> = Rgb([90, 80, 75]);
const HEIGHT: u32 = 900;

fn rendered(name: &str, height: u32) -> RgbImage {
    let path = format!("{}/../test-images/images/{name}", env!("CARGO_MANIFEST_DIR"));
    let picture = image::open(path).expect("the picture is part of the project").to_rgb8();
    imageops::resize(&picture, picture.width() * height / picture.height(), height, FilterType::Triangle)
}

/// A neighbour's board of nine lines, and beside it this game's of thirteen or only the table.
fn table(shows_this_game: bool) -> Photo {
    let (this, other) = (rendered("board-13.jpg", HEIGHT), rendered("board-9.jpg", HEIGHT / 2));
    let mut table = RgbImage::from_pixel(this.width() + 20 + other.width(), HEIGHT, TABLE);
    imageops::replace(&mut table, &other, i64::from(this.width()) + 20, 0);
    if shows_this_game {
        imageops::replace(&mut table, &this, 0, 0);
    }
    Photo::from_pixels(table)
}

/// The same table once this game's board was pushed to its right end.
fn pushed() -> Photo {
    let (this, width) = (rendered("board-13.jpg", HEIGHT), table(true).width());
    let mut table = RgbImage::from_pixel(width, HEIGHT, TABLE);
    imageops::replace(&mut table, &this, i64::from(width - this.width()), 0);
    Photo::from_pixels(table)
}

fn terms() -> Terms {
    Terms { game: Game::default(), rules: Rules::ING_1996 }
}

#[test]
fn a_larger_board_that_is_found_later_is_the_games_where_no_move_was_seen() {
    let reader = Reader::new().unwrap();
    let (alone, both) = (table(false), table(true));
    let (mut eye, mut following) = (Eye::default(), Following::new(terms()));
    let mut lines = Vec::new();
    for look in 0..12_u64 {
        let seen = eye.read(&reader, if look < 2 { &alone } else { &both }).unwrap();
        let told = following.take(
            Seen::Board(seen.points().clone(), Some(Box::new(CameraView::of(&seen)))),
            Duration::from_secs(2 * look),
        );
        let events: Vec<&Event> = told.iter().map(|told| &told.event).collect();
        match events[..] {
            [Event::LargerBoard, Event::Start { board }, ..] | [Event::Start { board }, ..] => {
                lines.push((look, board.size().lines(), matches!(events[0], Event::LargerBoard)));
            }
            _ => {}
        }
    }
    // The first picture finds the board, and the eighth after it is the first that is searched past it.
    assert_eq!(lines, [(0, 9, false), (8, 13, true)]);
    assert_eq!(following.boards_before(), 1);
    assert_eq!((following.games_before(), following.table().unwrap().seen().size().lines()), (0, 13));
}

#[test]
fn a_board_on_which_moves_were_seen_stays_the_games() {
    let reader = Reader::new().unwrap();
    let (alone, both) = (table(false), table(true));
    let mut eye = Eye::default();
    eye.read(&reader, &alone).unwrap();
    eye.holds_on();
    for _ in 0..9 {
        assert_eq!(eye.read(&reader, &both).unwrap().grid().size().lines(), 9);
    }
    // What looks at every picture by itself finds the larger one: the game that has moves goes on.
    let [small, large] = [&alone, &both].map(|photo| reader.posterior(photo).unwrap());
    assert!(large.grid().is_larger_board_beside(small.grid()) && !small.grid().is_larger_board_beside(large.grid()));
    assert!(small.grid().is_of_the_same_board(small.grid()) && !large.grid().is_of_the_same_board(small.grid()));
    let mut following = Following::new(terms());
    let grid = Some(Box::new(CameraView::of(&small)));
    let bare = PerPoint::from_fn(small.grid().size(), |_| Posterior::new(0.998, 0.001, 0.001));
    let mut with_a_stone = bare.clone();
    let middle = small.grid().size().point(4, 4).unwrap();
    with_a_stone[middle] = Posterior::new(0.001, 0.998, 0.001);
    for (look, points) in [&bare, &bare, &with_a_stone, &with_a_stone, &with_a_stone].into_iter().enumerate() {
        following.take(Seen::Board(points.clone(), grid.clone()), Duration::from_secs(2 * look as u64));
    }
    assert!(following.is_under_way());
    following
        .take(Seen::Board(large.points().clone(), Some(Box::new(CameraView::of(&large)))), Duration::from_secs(12));
    assert_eq!((following.boards_before(), following.table().unwrap().seen().size().lines()), (0, 9));
}

#[test]
fn a_board_that_is_being_counted_stays_the_games_without_a_move() {
    let reader = Reader::new().unwrap();
    let [small, large] = [table(false), table(true)].map(|photo| reader.posterior(&photo).unwrap());
    let (board, dead) = super::ended();
    let mut following = Following::new(terms());
    let shows = |board: &Board| {
        PerPoint::from_fn(board.size(), |point| match board.get(point) {
            None => Posterior::new(0.998, 0.001, 0.001),
            Some(Color::Black) => Posterior::new(0.001, 0.998, 0.001),
            Some(Color::White) => Posterior::new(0.001, 0.001, 0.998),
        })
    };
    for (look, board) in [[board; 5], [board.without(dead); 5]].concat().iter().enumerate() {
        let seen = Seen::Board(shows(board), Some(Box::new(CameraView::of(&small))));
        following.take(seen, Duration::from_secs(2 * look as u64));
    }
    assert!(!following.has_moves() && following.is_under_way());
    following
        .take(Seen::Board(large.points().clone(), Some(Box::new(CameraView::of(&large)))), Duration::from_secs(20));
    assert_eq!((following.boards_before(), following.table().unwrap().seen().size().lines()), (0, 9));
}

#[test]
fn a_stone_that_only_a_human_has_seen_makes_no_board_the_games() {
    let reader = Reader::new().unwrap();
    let [small, large] = [table(false), table(true)].map(|photo| reader.posterior(&photo).unwrap());
    let shows = |board: &BoardPosterior| Seen::Board(board.points().clone(), Some(Box::new(CameraView::of(board))));
    let mut following = Following::new(terms());
    following.take(shows(&small), Duration::ZERO);
    let bare = following.table().unwrap().board().bare().iter().next().unwrap();
    following.correct(bare, Some(Color::Black), Duration::from_secs(1));
    assert!(following.has_moves() && !following.is_under_way());
    following.take(shows(&large), Duration::from_secs(2));
    assert_eq!((following.boards_before(), following.table().unwrap().seen().size().lines()), (1, 13));
}

#[test]
fn the_log_has_the_game_from_the_larger_board_on() {
    let reader = Reader::new().unwrap();
    let (alone, both) = (table(false), table(true));
    let mut watch = Watch::new(GameId { round: 1, table: 7 }, terms(), 0);
    let mut log = Vec::new();
    for look in 0..12 {
        let photo = if look < 2 { &alone } else { &both };
        let glance = Glance::Board(watch.eye.read(&reader, photo).unwrap());
        watch.take(glance, &Arc::new(Vec::new()), photo);
        if let Some(due) = watch.to_write() {
            watch.unwritten.has_written(&due.watched);
            log.push(due.watched);
        }
    }
    let lines = |look: &records::watched::Watched| (look.lines, look.first);
    assert_eq!(log.iter().map(lines).collect::<Vec<_>>(), [(9, 0), (13, 0)]);
    assert_eq!(watch.view().board.map(|board| board.size().lines()), Some(13));
    assert!(!watch.view().closed, "no game is over");
    let (again, _) = kept::decoded(&log).expect("a game");
    assert_eq!(again.seen().size().lines(), 13);
}

/// A stone was played while a neighbouring table's board was taken for the game's.
#[test]
fn pictures_of_a_neighbours_board_are_read_again_where_the_larger_one_is_found() {
    let reader = Reader::new().unwrap();
    let (alone, both) = (table(false), table(true));
    let mut watch = Watch::new(GameId { round: 1, table: 7 }, terms(), 0);
    let bytes = |photo: &Photo| {
        let mut bytes = std::io::Cursor::new(Vec::new());
        photo.rgb().write_to(&mut bytes, image::ImageFormat::Jpeg).unwrap();
        Arc::new(bytes.into_inner())
    };
    let mut seen = Vec::new();
    for (photo, searched) in [(&alone, true), (&both, false), (&both, false), (&both, true)] {
        if searched {
            watch.eye = Eye::default();
        }
        let found = watch.eye.read(&reader, photo).unwrap();
        watch.look_back(&reader, &found);
        watch.take(Glance::Board(found), &bytes(photo), photo);
        seen.push((watch.view().board.unwrap().size().lines(), watch.to_write().map(|due| due.watched.looks.len())));
    }
    assert_eq!(seen.last(), Some(&(13, Some(3))), "{seen:?}");
}

#[test]
fn while_a_game_is_under_way_another_board_is_none_of_it_until_nothing_else_is_found_for_long() {
    let reader = Reader::new().unwrap();
    let (both, alone, pushed) = (table(true), table(false), pushed());
    let found_after = |is_the_games: bool, now: &Photo| {
        let mut eye = Eye::default();
        assert!(matches!(eye.glance(&reader, &both), Glance::Board(_)));
        if is_the_games {
            eye.holds_on();
        }
        (0..60).find(|_| matches!(eye.glance(&reader, now), Glance::Board(_))).expect("in the end")
    };
    let [soon, late] = [false, true].map(|is_the_games| found_after(is_the_games, &alone));
    assert!(soon <= 1 && (10..20).contains(&late), "{soon} {late}");
    assert!(found_after(true, &pushed) <= 1, "its stones say that it is the game's");
}
