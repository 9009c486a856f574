//! A seed's picture is a format: the order in which the dice are rolled, and every sum after it. Weights, tables and bug reports name
//! pictures by their seeds, so that a change here is a new version of [`test_images::FORMAT`], never a slip.

use board::BoardSize;
use sha2::{Digest, Sha256};
use test_images::{CameraStand, End, FORMAT, Film, Scene, Stage, Subject, Wish};

/// The pixels and truths of ten pictures, as this version of the format has them.
const TEN_PICTURES: (u32, &str) = (4, "481e9b06c0aa20671a422fd1c1c48bda");

#[test]
fn ten_pictures_are_those_of_this_version_of_the_format() {
    const LONG_PX: u32 = 200;
    let plain = Wish { long_px: Some(LONG_PX), ..Wish::default() };
    let wishes = [
        plain,
        Wish { size: Some(BoardSize::NINE), ..plain },
        Wish { size: Some(BoardSize::THIRTEEN), ..plain },
        Wish { size: Some(BoardSize::NINETEEN), ..plain },
        Wish { stage: Some(Stage::FilledIn), ..plain },
        Wish { sloppy: true, ..plain },
        Wish { mirroring: true, ..plain },
        Wish { subject: Subject::NoBoard, ..plain },
        Wish { subject: Subject::NoBoard, long_px: Some(LONG_PX / 2), ..plain },
    ];
    let mut scenes: Vec<Scene> = (0..).zip(&wishes).map(|(seed, wish)| Scene::random(seed, wish)).collect();
    let film = Film::random(9, BoardSize::NINE, 20, 2 * LONG_PX, End::Counted, CameraStand::Hung)
        .expect("this seed has a scene");
    scenes.push(film.scene(film.looks() - 1));
    let mut hasher = Sha256::new();
    for scene in &scenes {
        hasher.update(scene.render().as_raw());
        hasher.update(serde_json::to_vec(&scene.truth()).expect("a truth can be written"));
    }
    let hash: String = hasher.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    assert_eq!((FORMAT, hash.as_str()), TEN_PICTURES, "a change of the pictures is a new version of the format");
}
