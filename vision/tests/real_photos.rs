//! The reader on real photographs, where they are at hand: they are not part of the project.
//!
//! Accuracy over all of them is judged by a command, not by a test (README, "How well it reads"); here is what must hold for each.

use std::path::{Path, PathBuf};

use board::{BoardSize, Symmetry};
use image::imageops;
use vision::{Photo, Reader};

/// The folder of photographs: beside the checkout, or where `SHOUTAN_SHARED` says.
fn photos() -> Option<PathBuf> {
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let folder = std::env::var_os("SHOUTAN_SHARED").map_or(beside, PathBuf::from).join("photos");
    folder.is_dir().then_some(folder)
}

/// What would let a test run that found no photographs.
const NEEDS: &str = "the folder photos in ../shared, or in the folder that SHOUTAN_SHARED names";

/// One clear photograph of each kind, with its number of lines.
const CLEAR: [(&str, usize); 4] = [
    ("overhead/overhead-044.jpg", 19),
    ("webcam/imago-t1-002.jpg", 19),
    ("home-table/home-game-simple-size-13-move-20.jpg", 13),
    ("home-table/home-game-simple-size-9-move-4.jpg", 9),
];

fn photo(folder: &Path, name: &str) -> Photo {
    let bytes = std::fs::read(folder.join(name)).expect("the photograph is in the folder");
    Photo::decode(&bytes).expect("a clear photograph decodes")
}

#[test]
fn the_same_bytes_give_the_same_reading() {
    let Some(folder) = photos() else { return not_run::needs(NEEDS) };
    let reader = Reader::new().unwrap();
    for (name, lines) in CLEAR {
        let photo = photo(&folder, name);
        let first = reader.read(&photo).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        assert_eq!(first.board().size(), BoardSize::new(lines).unwrap(), "{name}");
        assert_eq!(reader.read(&photo).unwrap(), first, "{name}: the second reading differs");
        assert_eq!(Reader::new().unwrap().read(&photo).unwrap(), first, "{name}: another reader differs");
    }
}

#[test]
fn a_turned_photograph_gives_the_turned_board() {
    let Some(folder) = photos() else { return not_run::needs(NEEDS) };
    let reader = Reader::new().unwrap();
    for (name, _) in CLEAR {
        let photo = photo(&folder, name);
        let upright = reader.read(&photo).unwrap();
        let mut turned = photo.rgb().clone();
        for quarter in 1..4 {
            turned = imageops::rotate90(&turned);
            let reading = reader.read(&Photo::from_pixels(turned.clone())).unwrap();
            let board = upright.board().turned(Symmetry::ALL[quarter]);
            for point in board.size().points().filter(|&point| !reading.doubtful().contains(point)) {
                assert_eq!(reading.board().get(point), board.get(point), "{name} turned {quarter} times at {point:?}");
            }
        }
    }
}

#[test]
fn a_mirrored_photograph_gives_the_mirrored_board() {
    let Some(folder) = photos() else { return not_run::needs(NEEDS) };
    let reader = Reader::new().unwrap();
    for (name, _) in CLEAR {
        let photo = photo(&folder, name);
        let upright = reader.read(&photo).unwrap();
        let reading = reader.read(&Photo::from_pixels(imageops::flip_horizontal(photo.rgb()))).unwrap();
        let size = upright.board().size();
        for point in size.points().filter(|&point| !reading.doubtful().contains(point)) {
            let across = size.point(size.lines() - 1 - point.column(), point.row()).unwrap();
            assert_eq!(reading.board().get(point), upright.board().get(across), "{name} mirrored at {point:?}");
        }
    }
}
