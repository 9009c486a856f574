//! A board on a chequered cloth, which the lattice network takes for a board itself.

use board::BoardSize;
use image::{Rgb, RgbImage};
use vision::{Part, Photo, Reader, Refusal};

/// Pixels from line to line, and places sampled along each side of a pixel.
const CELL_PX: f64 = 27.0;
const SAMPLES: u32 = 3;
/// Where the board's middle is, in pixels.
const MIDDLE: (f64, f64) = (380.0, 420.0);

/// A bare board of nine lines on a cloth that lies askew, whose checks are so wide.
fn on_cloth(check_px: f64) -> Photo {
    let samples = (0..SAMPLES).flat_map(|down| (0..SAMPLES).map(move |across| (across, down)));
    Photo::from_pixels(RgbImage::from_fn(1280, 720, |x, y| {
        let mut sum = [0.0; 3];
        for (across, down) in samples.clone() {
            let at = |pixel: u32, sample: u32| f64::from(pixel) + f64::from(sample) / f64::from(SAMPLES);
            let color = color(at(x, across), at(y, down), check_px);
            sum.iter_mut().zip(color).for_each(|(sum, channel)| *sum += channel);
        }
        Rgb(sum.map(|sum| (sum / f64::from(SAMPLES * SAMPLES)) as u8))
    }))
}

fn color(x: f64, y: f64, check_px: f64) -> [f64; 3] {
    const LINE: [f64; 3] = [110.0, 86.0, 50.0];
    const WOOD: [f64; 3] = [214.0, 180.0, 118.0];
    const CHECKS: [[f64; 3]; 3] = [[62.0, 66.0, 58.0], [176.0, 164.0, 156.0], [238.0, 228.0, 218.0]];
    let last = (BoardSize::NINE.lines() - 1) as f64;
    let [column, row] = [x - MIDDLE.0, y - MIDDLE.1].map(|from_middle| from_middle / CELL_PX + last / 2.0);
    let is_within = |margin: f64| [column, row].iter().all(|along| (-margin..=last + margin).contains(along));
    let is_on_line = |along: f64| (along - along.round()).abs() * CELL_PX < 0.6;
    if is_within(0.02) && (is_on_line(column) || is_on_line(row)) {
        return LINE;
    }
    if is_within(1.0) {
        return WOOD;
    }
    let (sin, cos) = 0.2_f64.sin_cos();
    let (across, down) = (x * cos + y * sin, y * cos - x * sin);
    let is_light = |along: f64| (along / check_px).rem_euclid(2.0) >= 1.0;
    CHECKS[usize::from(is_light(across)) + usize::from(is_light(down))]
}

#[test]
fn a_board_on_a_chequered_cloth_is_found_within_what_the_cloth_is_taken_for() {
    let reader = Reader::new().unwrap();
    let without = Reader::new().unwrap().without(&[Part::Within]);
    for check_px in [28.0, 36.0] {
        let photo = on_cloth(check_px);
        assert!(matches!(without.posterior(&photo), Err(Refusal::UnclearExtent)), "{check_px}");
        let found = reader.posterior(&photo).unwrap();
        assert_eq!(found.points().size(), BoardSize::NINE);
        let middle = found.grid().pixel(4.0, 4.0);
        let off_px = (middle.x - MIDDLE.0).hypot(middle.y - MIDDLE.1);
        assert!(off_px < CELL_PX / 10.0, "{off_px} pixels off");
        assert!(found.points().iter().all(|(_, seen)| seen.likeliest().is_none()));
    }
}
