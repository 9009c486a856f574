//! A small board without stones, as a camera sees it that hangs far away, before play begins.

use board::BoardSize;
use image::{Rgb, RgbImage};
use vision::{Photo, Reader, Refusal};

/// A bare board of thirteen lines, so many pixels apart, on a table. From 20 on photographs are read, from 14 on a camera's board is found.
fn picture(cell_px: u32) -> Photo {
    const TABLE: Rgb<u8> = Rgb([104, 96, 92]);
    const WOOD: Rgb<u8> = Rgb([214, 172, 104]);
    const LINE: Rgb<u8> = Rgb([120, 88, 48]);
    let (left, top, last) = (700, 300, 12 * cell_px);
    let mut picture = RgbImage::from_pixel(1920, 1080, TABLE);
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let (across, down) = (x.wrapping_sub(left - cell_px), y.wrapping_sub(top - cell_px));
        if across <= last + 2 * cell_px && down <= last + 2 * cell_px {
            let (column, row) = (x.wrapping_sub(left), y.wrapping_sub(top));
            let is_line = column <= last && row <= last && (column % cell_px == 0 || row % cell_px == 0);
            *pixel = if is_line { LINE } else { WOOD };
        }
    }
    Photo::from_pixels(picture)
}

#[test]
fn a_camera_finds_a_board_without_stones_that_is_too_small_for_a_photograph() {
    let reader = Reader::new().unwrap();
    let photo = picture(16);
    assert!(matches!(reader.posterior(&photo), Err(Refusal::NoBoard)));
    let found = reader.posterior_searched_finely(&photo).unwrap();
    assert_eq!(found.points().size(), BoardSize::THIRTEEN);
    assert!(found.points().iter().all(|(_, seen)| seen.likeliest().is_none()));
}
