//! Photographs that show two boards: rendered ones, side by side.

use board::BoardSize;
use image::imageops::{self, FilterType};
use image::{Rgb, RgbImage};
use vision::{Photo, Reader, Refusal};

const TABLE: Rgb<u8> = Rgb([90, 80, 75]);

fn rendered(name: &str, height: u32) -> RgbImage {
    let path = format!("{}/../test-images/images/{name}", env!("CARGO_MANIFEST_DIR"));
    let picture = image::open(path).expect("the picture is part of the project").to_rgb8();
    let width = picture.width() * height / picture.height();
    imageops::resize(&picture, width, height, FilterType::Triangle)
}

/// Both pictures on one table, the second as high as this.
fn side_by_side(height_of_second: u32) -> RgbImage {
    const HEIGHT: u32 = 900;
    let (first, second) = (rendered("board-13.jpg", HEIGHT), rendered("board-9.jpg", height_of_second));
    let mut table = RgbImage::from_pixel(first.width() + second.width() + 20, HEIGHT, TABLE);
    imageops::replace(&mut table, &first, 0, 0);
    imageops::replace(&mut table, &second, i64::from(first.width()) + 20, 0);
    table
}

#[test]
fn of_two_boards_the_larger_is_read() {
    let reader = Reader::new().unwrap();
    for (height_of_second, lines) in [(450, 13), (900, 9)] {
        let read = reader.read(&Photo::from_pixels(side_by_side(height_of_second))).unwrap();
        assert_eq!(read.board().size(), BoardSize::new(lines).unwrap(), "the second is {height_of_second} pixels high");
    }
}

#[test]
fn of_two_boards_as_large_as_each_other_none_is_read() {
    let refusal = Reader::new().unwrap().read(&Photo::from_pixels(side_by_side(745))).unwrap_err();
    assert!(matches!(refusal, Refusal::SeveralBoards), "{refusal}");
}

#[test]
fn a_board_that_ends_at_the_pictures_edge_is_not_read_instead_of_one_that_is_whole() {
    /// Left of it one point of the first board is lost.
    const CUT_PX: u32 = 130;
    let reader = Reader::new().unwrap();
    let read = |table: &RgbImage, width: u32| {
        reader
            .read(&Photo::from_pixels(imageops::crop_imm(table, CUT_PX, 0, width - CUT_PX, table.height()).to_image()))
    };
    let table = side_by_side(450);
    let alone = read(&table, table.height()).unwrap();
    assert_eq!(alone.board().size(), BoardSize::THIRTEEN);
    let refusal = read(&table, table.width()).unwrap_err();
    assert!(matches!(refusal, Refusal::SeveralBoards), "{refusal}");
}
