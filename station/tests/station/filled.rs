//! Photographs beside the one of the end: of the filled board, and others of the same position.

use audit::verify::{Verify, verify};
use board::{Board, Point};
use image::codecs::jpeg::JpegEncoder;
use records::reading::{Beside, Reading};
use scoring::{FillIn, Game, Position, Rules};
use test_images::{Scene, Wish};

use crate::harness::Hall;
use crate::whole_way::{claim, take_back};

/// Black wins by 7 under Ing's rules.
fn before() -> Board {
    "
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
    .unwrap()
}

fn filled() -> Board {
    let position = Position::new(before(), Default::default(), Game::default()).unwrap();
    FillIn::plan(&position, &Rules::ING_1996).unwrap().filled
}

/// A photograph of a board that a person could read, in the board's own turn.
fn photographed(board: Board, first_seed: u64) -> Vec<u8> {
    let wish = Wish { position: Some(board), long_px: Some(900), ..Wish::default() };
    let scenes = (first_seed..first_seed + 200).map(|seed| Scene::random(seed, &wish));
    let (scene, picture) = scenes
        .filter(|scene| scene.truth().rows == board.rows())
        .map(|scene| {
            let picture = scene.render();
            (scene, picture)
        })
        .find(|(scene, picture)| scene.is_legible(picture))
        .unwrap();
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, scene.jpeg().quality.max(80)).encode_image(&picture).unwrap();
    bytes
}

fn with(board: Board, point: &str, stone: Option<board::Color>) -> Board {
    let mut board = board;
    board.set(Point::from_human(point, board.size()).unwrap(), stone);
    board
}

#[test]
fn the_filled_board_shows_the_same_result_or_which_side_lacks_how_many() {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    arbiter.upload("/game/1/1/photo", &[("shows", "end")], &photographed(before(), 23));
    hall.read();
    // A stone is lost while the board is filled.
    let short = with(filled(), "J9", None);
    arbiter.upload("/game/1/1/photo", &[("shows", "filled_in")], &photographed(short, 41));
    hall.read();
    let page = arbiter.get("/game/1/1").body;
    assert!(page.contains("White lacks 1 stone of 40") && page.contains("too good for White"), "{page}");

    arbiter.upload("/game/1/1/photo", &[("shows", "filled_in")], &photographed(filled(), 11));
    hall.read();
    claim(&hall, &arbiter);
    let page = arbiter.get("/game/1/1").body;
    assert!(page.contains("Same result as by arithmetic, B+7") && !page.contains("White lacks"), "{page}");
    assert!(page.contains("By itself the board shows B+7"), "both proofs stand side by side: {page}");
    let record = hall.see(|game| game.claim.as_ref().unwrap().record.counted.clone().unwrap().filled.unwrap());
    assert_eq!((record.same, record.alone.as_deref(), record.lacking), (Some(true), Some("B+7"), [0, 0]));

    let whole = hall.runtime.block_on(verify(&Verify { data: hall.folder.path().to_owned(), quick: false }));
    assert_eq!(whole.unwrap().results, 1);
}

#[test]
fn a_filled_board_sent_as_the_end_is_told_as_one() {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    arbiter.upload("/game/1/1/photo", &[("shows", "end")], &photographed(filled(), 11));
    hall.read();
    let page = arbiter.get("/game/1/1").body;
    assert!(page.contains("This is a filled board") && !page.contains("No game can have ended like this"), "{page}");
}

fn beside(hall: &Hall) -> Option<Beside> {
    hall.see(|game| match &game.at_end().unwrap().reading {
        Some(Reading::Read { beside, .. }) => beside.clone(),
        other => panic!("{other:?}"),
    })
}

#[test]
fn another_photograph_of_the_same_position_joins_and_one_of_another_counts_in_its_place() {
    let hall = Hall::open();
    let arbiter = hall.visitor("arbiter");
    let names = || hall.see(|game| game.photos.iter().map(|taken| taken.photo.clone()).collect::<Vec<_>>());
    for seed in [23, 61] {
        arbiter.upload("/game/1/1/photo", &[("shows", "end")], &photographed(before(), seed));
        hall.read();
    }
    assert_eq!(beside(&hall), Some(Beside::Together { photos: vec![names()[0].clone()] }));
    assert!(arbiter.get("/game/1/1").body.contains("Read together with earlier photographs of this position: 1."));
    claim(&hall, &arbiter);
    let together = hall.see(|game| game.claim.as_ref().unwrap().record.counted.clone().unwrap().together);
    assert_eq!(together, names()[..1]);
    take_back(&hall, &arbiter);

    // Eight stones more on a board of 81 points.
    let other = ["A9", "A7", "A5", "A3", "C9", "C7", "C5", "C3"]
        .into_iter()
        .fold(before(), |board, point| with(board, point, Some(board::Color::Black)));
    arbiter.upload("/game/1/1/photo", &[("shows", "end")], &photographed(other, 71));
    hall.read();
    let Some(Beside::Instead { photo, points }) = beside(&hall) else { panic!("{:?}", beside(&hall)) };
    assert!(photo == names()[1] && points >= 6, "{points}");
    assert!(arbiter.get("/game/1/1").body.contains("this one counts in its place"));
    let rows = hall.see(|game| match &game.at_end().unwrap().reading {
        Some(Reading::Read { rows, .. }) => rows.clone(),
        _ => Vec::new(),
    });
    assert_eq!(rows, other.rows());

    let whole = hall.runtime.block_on(verify(&Verify { data: hall.folder.path().to_owned(), quick: false }));
    let whole = whole.unwrap();
    assert!(whole.readings == 3 && whole.differing.is_empty(), "{:?}", whole.differing);
}
