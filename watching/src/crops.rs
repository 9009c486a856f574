//! A small picture of each move, cut out of the very picture in whose look the move was seen first: so much is kept of what a camera saw
//! that a person can look at every move again, and no film.
//!
//! A move may turn out some looks after it was seen, so that the last few pictures that came to looks stay in hand, each with where its
//! lines are and how the camera was turned.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use board::{BoardSize, Point, Symmetry};
use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use records::watched::WatchedStep;
use vision::{Grid, Photo};

use crate::kept;

/// A crop shows so many cells to each side of its point: the stone, its neighbours, and enough lines to tell where on the board it is.
const CELLS: f64 = 2.5;
/// No side of a crop is longer, in pixels: a stone is then some 25 wide.
pub const LONGEST_PX: u32 = 128;
/// JPEG quality, of 100. Of six boards of `test-images/images` the crops of all points have 1.5 to 6.4 kB with it.
const QUALITY: u8 = 75;
/// No crop is larger, in bytes; one of noise alone would be, and is left out.
pub const MOST_BYTES: usize = 16 << 10;
/// So many pictures stay in hand: a move is the likeliest explanation within a look or two, also where a hand stays over it.
const MOST_PICTURES: usize = 4;
/// And so many bytes of them, but for the newest.
const MOST_PICTURE_BYTES: usize = 1 << 20;

/// A picture that came to a look.
#[derive(Debug)]
pub(crate) struct Shot {
    /// The look's time, in milliseconds since the first one.
    pub(crate) at_ms: u64,
    /// Its bytes.
    pub(crate) picture: Arc<Vec<u8>>,
    /// Where the board's lines are in it.
    pub(crate) grid: Grid,
    /// What takes a point as the picture shows the board to the same point of the game.
    pub(crate) turn: Symmetry,
}

/// A move: when it was seen first, and what it was.
type Seen = (u64, String);

/// The moves' small pictures that are not in the log yet.
#[derive(Debug, Default)]
pub(crate) struct Crops {
    shots: VecDeque<Shot>,
    cut: BTreeMap<Seen, Arc<Vec<u8>>>,
}

impl Crops {
    /// Takes in a picture that came to a look.
    pub(crate) fn take(&mut self, shot: Shot) {
        self.shots.push_back(shot);
        let bytes = |shots: &VecDeque<Shot>| shots.iter().map(|shot| shot.picture.len()).sum::<usize>();
        while self.shots.len() > MOST_PICTURES || self.shots.len() > 1 && bytes(&self.shots) > MOST_PICTURE_BYTES {
            self.shots.pop_front();
        }
    }

    /// Cuts out what these steps have new and a picture in hand shows; `newest` is the last of them, decoded. What cannot be cut is left
    /// out.
    pub(crate) fn cut(&mut self, steps: &[WatchedStep], size: BoardSize, newest: &Photo) {
        self.cut.retain(|(at_ms, act), _| steps.iter().any(|step| step.at_ms == *at_ms && step.act == *act));
        for step in steps {
            let seen = (step.at_ms, step.act.clone());
            let shot = self.shots.iter().position(|shot| shot.at_ms == step.at_ms && shot.grid.size() == size);
            let (Some(at), Some((_, point))) = (shot, kept::move_of(step, size)) else { continue };
            if self.cut.contains_key(&seen) {
                continue;
            }
            let shot = &self.shots[at];
            let point = shot.turn.inverse().apply(point, size);
            let crop = if at + 1 == self.shots.len() {
                crop(newest, &shot.grid, point)
            } else {
                // It was decoded when it came: a picture that cannot be by now has no crop.
                Photo::decode(&shot.picture).ok().and_then(|photo| crop(&photo, &shot.grid, point))
            };
            self.cut.extend(crop.map(|crop| (seen, Arc::new(crop))));
        }
    }

    /// The crop of a step, where it was cut out and is not in the log.
    pub(crate) fn of(&self, step: &WatchedStep) -> Option<Arc<Vec<u8>>> {
        self.cut.get(&(step.at_ms, step.act.clone())).map(Arc::clone)
    }

    /// These steps are in the log, with their crops.
    pub(crate) fn are_written(&mut self, steps: &[WatchedStep]) {
        for step in steps {
            self.cut.remove(&(step.at_ms, step.act.clone()));
        }
    }
}

/// What a picture shows around a point of the board as it lies there, as a JPEG; none where the point is not in the picture, or it would be
/// too large.
fn crop(photo: &Photo, grid: &Grid, point: Point) -> Option<Vec<u8>> {
    let (column, row) = (point.column() as f64, point.row() as f64);
    let at = |right, down| grid.pixel(column + right, row + down).into();
    let middle: [f64; 2] = at(0.0, 0.0);
    let ends = [photo.width(), photo.height()].map(f64::from);
    if (0..2).any(|along| !(0.0..ends[along]).contains(&middle[along])) {
        return None;
    }
    let corners: [[f64; 2]; 4] = [at(-CELLS, -CELLS), at(CELLS, -CELLS), at(CELLS, CELLS), at(-CELLS, CELLS)];
    // As far to both sides, so that the point is in the middle where the picture goes on so far.
    let [[left, right], [top, bottom]] = [0, 1].map(|along| {
        let reach = corners.iter().map(|corner| (corner[along] - middle[along]).abs()).fold(1.0, f64::max);
        [(middle[along] - reach).max(0.0).floor(), (middle[along] + reach).min(ends[along]).ceil()]
    });
    // Within the picture, so that they are whole numbers of its pixels.
    let [left, top, wide, high] = [left, top, right - left, bottom - top].map(|at| at as u32);
    let cut = imageops::crop_imm(photo.rgb(), left, top, wide, high);
    let scale = (f64::from(LONGEST_PX) / f64::from(wide.max(high))).min(1.0);
    let side = |length: u32| ((f64::from(length) * scale).round() as u32).max(1);
    let small = imageops::resize(&*cut, side(wide), side(high), FilterType::Triangle);
    let mut jpeg = Vec::new();
    // Nothing but memory can refuse it.
    JpegEncoder::new_with_quality(&mut jpeg, QUALITY).encode_image(&small).ok()?;
    (jpeg.len() <= MOST_BYTES).then_some(jpeg)
}

#[cfg(test)]
pub(crate) mod tests {
    use vision::Reader;

    use super::*;

    /// A picture of a board of nine lines: its bytes, decoded, and where its lines are.
    pub(crate) fn pictured() -> (Arc<Vec<u8>>, Photo, Grid) {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../test-images/images/board-9.jpg");
        let bytes = std::fs::read(path).unwrap();
        let photo = Photo::decode(&bytes).unwrap();
        let grid = *Reader::new().unwrap().posterior(&photo).unwrap().grid();
        (Arc::new(bytes), photo, grid)
    }

    /// Points on which a black and a white stone lie in that picture, and one that is bare.
    pub(crate) const BLACK: &str = "D6";
    pub(crate) const WHITE: &str = "F6";
    pub(crate) const BARE: &str = "E3";

    /// The mean level of a crop's middle, of 255.
    pub(crate) fn middle(crop: &[u8]) -> f64 {
        let pixels = Photo::decode_within(crop, vision::PhotoLimits::default()).unwrap();
        let (x, y) = (pixels.width() / 2, pixels.height() / 2);
        let around = (0..25).map(|at| pixels.rgb().get_pixel(x + at % 5 - 2, y + at / 5 - 2).0);
        around.map(|pixel| pixel.map(f64::from).iter().sum::<f64>() / 3.0).sum::<f64>() / 25.0
    }

    fn point(name: &str) -> Point {
        Point::from_human(name, BoardSize::NINE).unwrap()
    }

    fn step(at_ms: u64, act: &str) -> WatchedStep {
        WatchedStep { at_ms, act: act.to_owned(), sure: 100, look_here: false, crop: None }
    }

    #[test]
    fn a_crop_is_small_and_has_its_point_in_the_middle() {
        let (_, photo, grid) = pictured();
        let [black, white, bare] = [BLACK, WHITE, BARE].map(|name| crop(&photo, &grid, point(name)).unwrap());
        let (levels, all) = ([&black, &white, &bare].map(|crop| middle(crop)), [black, white, bare]);
        assert!(levels[0] + 60.0 < levels[2] && levels[2] + 20.0 < levels[1], "{levels:?}");
        for crop in all {
            let (width, height) = Photo::size(&crop).unwrap();
            assert!(width.max(height) == LONGEST_PX && width.min(height) > LONGEST_PX / 2, "{width} x {height}");
            assert!((1_000..MOST_BYTES).contains(&crop.len()), "{} bytes", crop.len());
        }
    }

    #[test]
    fn what_is_not_in_the_picture_has_no_crop() {
        let (_, photo, grid) = pictured();
        let left_half = imageops::crop_imm(photo.rgb(), 0, 0, photo.width() / 2, photo.height()).to_image();
        let left_half = Photo::from_pixels(left_half);
        assert!(crop(&left_half, &grid, point("B5")).is_some());
        assert_eq!(crop(&left_half, &grid, point("H5")), None);
    }

    #[test]
    fn a_move_is_cut_out_of_the_picture_that_showed_it_first_as_the_camera_was_turned() {
        let (picture, photo, grid) = pictured();
        let black = crop(&photo, &grid, point(BLACK)).unwrap();
        let turn = Symmetry::ALL[1];
        let (plain, turned) = (step(1_000, &format!("B {BLACK}")), {
            let at = turn.apply(point(BLACK), BoardSize::NINE);
            step(2_000, &format!("B {}", at.human(BoardSize::NINE)))
        });
        let shot = |at_ms, turn| Shot { at_ms, picture: Arc::clone(&picture), grid, turn };
        let mut crops = Crops::default();
        crops.take(shot(1_000, Symmetry::default()));
        crops.take(shot(2_000, turn));
        let steps = [plain.clone(), turned.clone(), step(500, "W C3"), step(2_000, "=W C3"), step(1_000, "B Z1")];
        crops.cut(&steps, BoardSize::NINE, &photo);
        assert_eq!([crops.of(&plain), crops.of(&turned)], [(); 2].map(|()| Some(Arc::new(black.clone()))));
        assert!(steps[2..].iter().all(|step| crops.of(step).is_none()), "no move, or of no picture in hand");
        // What was told before is not cut again while other moves come.
        crops.are_written(&steps);
        assert_eq!(crops.of(&plain), None);
        // Only the newest pictures stay in hand.
        (3..8).for_each(|at| crops.take(shot(1_000 * at, turn)));
        crops.cut(&steps, BoardSize::NINE, &photo);
        assert_eq!(crops.of(&turned), None);
        assert!(crops.shots.len() <= MOST_PICTURES);
    }
}
