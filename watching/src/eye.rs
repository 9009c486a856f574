//! One camera's pictures, one after the other: where the board was found it is looked for first, and of a picture that shows something new
//! no more is read than that.
//!
//! Reading a board takes a hundred times as long as comparing two pictures of it. So the colours around each point are sampled
//! (`Samples`) and held against those of the picture that was read last. Where no point has changed, nothing is read; where few have, the
//! reader looks at these; where many change at once, a hand or a head is in the picture, and the next one is waited for. Now and then all
//! of it is read, since light that changes slowly is no change from picture to picture, and neither is a camera that sags.

use std::sync::Arc;

use board::{BoardSize, Point};
use vision::{BoardPosterior, Grid, Photo, Reader, Refusal};

/// A board that was not where it had been in so many pictures in turn is searched for anew: in the first a head may cover it.
const MISSED_BEFORE_SEARCH: usize = 2;
/// A point has changed where its colour, in levels of 255, is so far from what it was after the light's own change. In films of noisy
/// cameras at rest 99 points of 100 stay below 7 and nearly all below 10; a white stone on light wood makes 15.
const CHANGED_LEVELS: f32 = 10.0;
/// More points than a move and its captures change when a hand is over the board, or the camera was pushed.
const MOST_BY_A_MOVE: usize = 6;
/// A point is not seen clearly where its likeliest content is wrong with more than this probability.
const UNSURE: f64 = 0.1;
/// A picture with more changes than that is waited out so many times, for the hand to be gone.
const MOST_WAITED: usize = 1;
/// What was read is shown again by so many pictures without change, so that who decodes sees that it rests.
const RESTS_SHOWN: usize = 4;
/// After so many pictures all of the board is read.
const MOST_PARTLY_READ: usize = 30;
/// After so many pictures without a move a larger board is searched for beside the one that is followed, and again at each doubling.
/// Most games have their first move by then: all tables of a hall begin at once, and a search takes as long as five readings.
const FIRST_SEARCHED_BESIDE: usize = 8;
/// Between two searches for a board that is not found so many pictures are passed over at most: a search takes as long as five readings.
const MOST_PASSED_OVER: usize = 15;

/// What one picture shows.
#[derive(Debug)]
pub enum Glance {
    /// Nothing new.
    Same,
    /// Too much at once to be worth reading: the next picture will show what came of it.
    Waits,
    /// A board.
    Board(Arc<BoardPosterior>),
    /// No board that can be read.
    Refused(Refusal),
}

/// What a camera has shown so far.
#[derive(Clone, Debug, Default)]
pub struct Eye {
    /// Where the board was found last.
    known: Option<Place>,
    /// What was read last.
    last: Option<Reading>,
    /// The same when next to nothing was covered: where its colours are back, the hand is gone.
    clear: Option<Reading>,
    /// Pictures since then in which it was not there.
    missed: usize,
    waited: usize,
    /// Pictures that showed the last reading again.
    rested: usize,
    /// Pictures since all of the board was read.
    partly_read: usize,
    /// Searches in vain, and pictures since the last.
    searched: usize,
    passed_over: usize,
    /// Pictures since the board was searched for and found.
    since_found: usize,
    /// No larger one beside it is searched for any more.
    is_the_games: bool,
}

/// What a picture showed, and its colours.
#[derive(Clone, Debug)]
struct Reading {
    posterior: Arc<BoardPosterior>,
    samples: Samples,
}

/// What is to be done about a picture of a board whose place is known.
enum Plan {
    /// What was read before.
    Known(Glance),
    /// The points that differ from a reading.
    Part(Arc<BoardPosterior>, Vec<Point>),
    Whole,
}

impl Eye {
    /// Where the board was found last.
    #[must_use]
    pub fn grid(&self) -> Option<&Grid> {
        self.known.as_ref().map(|place| &place.grid)
    }

    /// Moves or a count were seen on the board that is followed: it is no neighbouring table's.
    pub const fn holds_on(&mut self) {
        self.is_the_games = true;
    }

    /// What one picture shows, whatever was read before: for pictures that come rarely, or all matter.
    ///
    /// # Errors
    /// Where it shows no board that can be read.
    pub fn read(&mut self, reader: &Reader, photo: &Photo) -> Result<Arc<BoardPosterior>, Refusal> {
        match self.larger_board(reader, photo) {
            Some(larger) => Ok(larger),
            None => self.read_whole(reader, photo),
        }
    }

    /// What one picture shows, where it shows anything new.
    pub fn glance(&mut self, reader: &Reader, photo: &Photo) -> Glance {
        if let Some(larger) = self.larger_board(reader, photo) {
            return Glance::Board(larger);
        }
        let plan = match (&self.known, &self.last) {
            (Some(place), Some(last)) if place.fits(photo) && self.missed == 0 => {
                let (now, last) = (place.samples(photo), last.clone());
                self.plan(now, last)
            }
            (None, _) if self.searched > 0 => {
                self.passed_over += 1;
                if self.passed_over < (1 << self.searched.min(4)).min(MOST_PASSED_OVER) {
                    return Glance::Same;
                }
                Plan::Whole
            }
            _ => Plan::Whole,
        };
        let read = match plan {
            Plan::Known(glance) => return glance,
            Plan::Part(before, changed) => {
                self.read_by(reader, photo, |_| reader.posterior_changed(photo, &before, &changed))
            }
            Plan::Whole => self.read_whole(reader, photo),
        };
        self.waited = 0;
        match read {
            Ok(posterior) => Glance::Board(posterior),
            Err(refusal) => {
                if self.missed >= MISSED_BEFORE_SEARCH {
                    self.known = None;
                }
                self.searched += usize::from(self.known.is_none());
                self.passed_over = 0;
                Glance::Refused(refusal)
            }
        }
    }

    /// What a picture with these colours calls for.
    fn plan(&mut self, now: Samples, last: Reading) -> Plan {
        self.partly_read += 1;
        if self.partly_read >= MOST_PARTLY_READ {
            return Plan::Whole;
        }
        let changed = now.changed_since(&last.samples);
        if changed.is_empty() {
            self.waited = 0;
            self.rested += 1;
            let rests = self.rested > RESTS_SHOWN;
            return Plan::Known(if rests { Glance::Same } else { Glance::Board(last.posterior) });
        }
        self.rested = 0;
        if changed.len() <= MOST_BY_A_MOVE {
            return Plan::Part(last.posterior, changed);
        }
        if let Some(clear) = &self.clear {
            let changed = now.changed_since(&clear.samples);
            let posterior = Arc::clone(&clear.posterior);
            if changed.is_empty() {
                self.waited = 0;
                self.last = Some(Reading { posterior: Arc::clone(&posterior), samples: now });
                return Plan::Known(Glance::Board(posterior));
            }
            if changed.len() <= MOST_BY_A_MOVE {
                return Plan::Part(posterior, changed);
            }
        }
        if self.waited < MOST_WAITED && !reach_across(&changed, last.samples.size) {
            self.waited += 1;
            return Plan::Known(Glance::Waits);
        }
        Plan::Part(last.posterior, changed)
    }

    /// What one picture shows, all of it read.
    fn read_whole(&mut self, reader: &Reader, photo: &Photo) -> Result<Arc<BoardPosterior>, Refusal> {
        self.partly_read = 0;
        self.read_by(reader, photo, |before| reader.posterior_known(photo, before))
    }

    /// What one picture shows, where it is read in this way if the board is where it was.
    fn read_by(
        &mut self,
        reader: &Reader,
        photo: &Photo,
        known: impl FnOnce(&BoardPosterior) -> Result<BoardPosterior, Refusal>,
    ) -> Result<Arc<BoardPosterior>, Refusal> {
        if let (Some(_), Some(last)) = (&self.known, &self.last) {
            match known(&last.posterior) {
                Ok(posterior) => return Ok(self.found(posterior, photo)),
                Err(refusal) => {
                    self.missed += 1;
                    if self.missed < MISSED_BEFORE_SEARCH {
                        return Err(refusal);
                    }
                }
            }
        }
        let posterior = match &self.last {
            Some(last) => reader.posterior_again(photo, &last.posterior)?,
            None => reader.posterior_searched_finely(photo)?,
        };
        self.since_found = 0;
        Ok(self.found(posterior, photo))
    }

    /// A larger board beside the one that is followed, as long as that may be a neighbouring table's: a bare board may show so little that
    /// another is found in its stead.
    fn larger_board(&mut self, reader: &Reader, photo: &Photo) -> Option<Arc<BoardPosterior>> {
        let followed = self.known.as_ref()?.grid;
        self.since_found += 1;
        let is_time = self.since_found >= FIRST_SEARCHED_BESIDE && self.since_found.is_power_of_two();
        if self.is_the_games || !is_time {
            return None;
        }
        let larger = reader.posterior(photo).ok().filter(|found| found.grid().is_larger_board_beside(&followed))?;
        (self.last, self.clear) = (None, None);
        self.since_found = 0;
        Some(self.found(larger, photo))
    }

    fn found(&mut self, posterior: BoardPosterior, photo: &Photo) -> Arc<BoardPosterior> {
        let place = match self.known.take() {
            Some(known) if known.grid == *posterior.grid() && known.fits(photo) => known,
            _ => Place::of(posterior.grid(), photo),
        };
        let samples = place.samples(photo);
        let covered = posterior.points().iter().filter(|(_, seen)| seen.risk() > UNSURE).count();
        let reading = Reading { posterior: Arc::new(posterior), samples };
        if covered <= MOST_BY_A_MOVE {
            self.clear = Some(reading.clone());
        } else if self.clear.as_ref().is_some_and(|clear| clear.samples.size != reading.samples.size) {
            self.clear = None;
        }
        let posterior = Arc::clone(&reading.posterior);
        self.last = Some(reading);
        self.known = Some(place);
        self.missed = 0;
        self.searched = 0;
        self.passed_over = 0;
        posterior
    }
}

/// Whether these points lie on opposite borders of the board: a hand reaches over it from one side, while the board's or the camera's push
/// and a lamp change points from border to border, and waiting would show nothing more.
fn reach_across(points: &[Point], size: BoardSize) -> bool {
    let last = size.lines() - 1;
    let across =
        |line: fn(&Point) -> usize| [0, last].iter().all(|border| points.iter().any(|point| line(point) == *border));
    across(|point| point.row()) || across(|point| point.column())
}

/// Where the board lies in pictures of one size, and which of their pixels are looked at.
#[derive(Clone, Debug)]
struct Place {
    grid: Grid,
    size_px: (u32, u32),
    /// For each point of the board, row by row, the pixels around it.
    pixels: Vec<[(u32, u32); PIXELS]>,
}

/// Pixels that are looked at around each point: a square of five by five, within the stone that may lie there.
const PIXELS: usize = 25;

impl Place {
    fn of(grid: &Grid, photo: &Photo) -> Self {
        /// From one pixel to the next, in cells.
        const STEP: f64 = 0.14;
        let (width, height) = (photo.width(), photo.height());
        let within = |at: f64, end: u32| at.round().clamp(0.0, f64::from(end.saturating_sub(1))) as u32;
        let around = |point: Point| {
            std::array::from_fn(|number| {
                let off = |steps: usize| STEP * (steps as f64 - 2.0);
                let at = grid.pixel(point.column() as f64 + off(number % 5), point.row() as f64 + off(number / 5));
                (within(at.x, width), within(at.y, height))
            })
        };
        Self { grid: *grid, size_px: (width, height), pixels: grid.size().points().map(around).collect() }
    }

    fn fits(&self, photo: &Photo) -> bool {
        self.size_px == (photo.width(), photo.height())
    }

    /// The colours of a picture of this size. Around each point the mean of the middle half of the levels: noise that a camera's own
    /// filter has drawn out into spots covers a few pixels of a point, a stone all of them.
    fn samples(&self, photo: &Photo) -> Samples {
        let pixels = photo.rgb();
        let middle_half = |around: &[(u32, u32); PIXELS], channel: usize| {
            let mut levels = around.map(|(x, y)| pixels.get_pixel(x, y).0[channel]);
            levels.sort_unstable();
            let middle = &levels[PIXELS / 4..PIXELS - PIXELS / 4];
            middle.iter().map(|level| f32::from(*level)).sum::<f32>() / middle.len() as f32
        };
        let color = |around| std::array::from_fn(|channel| middle_half(around, channel));
        Samples { size: self.grid.size(), colors: self.pixels.iter().map(color).collect() }
    }
}

/// The colour around each point of a board, row by row, in levels of 255.
#[derive(Clone, Debug, PartialEq)]
struct Samples {
    size: BoardSize,
    colors: Vec<[f32; 3]>,
}

impl Samples {
    /// The points that have another colour than before, but for a change of the light as a whole.
    fn changed_since(&self, before: &Self) -> Vec<Point> {
        if self.size != before.size {
            return self.size.points().collect();
        }
        let pairs = || self.colors.iter().zip(&before.colors);
        let gains: [f32; 3] = std::array::from_fn(|channel| {
            let mut ratios: Vec<f32> =
                pairs().map(|(now, before)| (now[channel] + 1.0) / (before[channel] + 1.0)).collect();
            let middle = ratios.len() / 2;
            *ratios.select_nth_unstable_by(middle, f32::total_cmp).1
        });
        let differs = |(now, before): (&[f32; 3], &[f32; 3])| {
            (0..3).any(|channel| (now[channel] - gains[channel] * before[channel]).abs() > CHANGED_LEVELS)
        };
        self.size.points().zip(pairs()).filter(|(_, pair)| differs(*pair)).map(|(point, _)| point).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(level: impl Fn(usize) -> f32) -> Samples {
        Samples { size: BoardSize::NINE, colors: (0..81).map(|point| [level(point); 3]).collect() }
    }

    #[test]
    fn a_stone_is_a_change_and_the_light_is_none() {
        let before = samples(|_| 120.0);
        let with_stone = |by: f32| samples(|point| if point == 40 { 120.0 + by } else { 120.0 });
        assert_eq!(with_stone(CHANGED_LEVELS - 0.1).changed_since(&before), []);
        let middle = BoardSize::NINE.point(4, 4).expect("a point of the board");
        assert_eq!(with_stone(CHANGED_LEVELS + 0.1).changed_since(&before), [middle]);
        assert_eq!(samples(|_| 180.0).changed_since(&before), [], "the whole board is brighter");
        let shadowed = samples(|point| if point < 20 { 60.0 } else { 180.0 });
        assert_eq!(shadowed.changed_since(&before).len(), 20, "a shadow");
    }

    #[test]
    fn a_push_changes_points_from_border_to_border_and_a_hand_does_not() {
        let size = BoardSize::NINE;
        let points = |places: &[(usize, usize)]| -> Vec<Point> {
            places.iter().map(|&(column, row)| size.point(column, row).expect("a point of the board")).collect()
        };
        let hand: Vec<(usize, usize)> = (0..8).map(|row| (4, row)).collect();
        assert!(!reach_across(&points(&hand), size), "from Black's side nearly to White's");
        assert!(!reach_across(&points(&[(0, 0), (0, 4), (4, 0)]), size), "over a corner");
        assert!(reach_across(&points(&[(2, 0), (7, 8)]), size), "from the topmost line to the lowest");
        assert!(reach_across(&points(&[(8, 3), (0, 5)]), size), "from the left to the right");
    }

    #[test]
    fn a_spot_of_noise_on_a_point_is_no_change_and_a_stone_is_one() {
        let (_, photo, grid) = crate::crops::tests::pictured();
        let place = Place::of(&grid, &photo);
        let bare = Point::from_human(crate::crops::tests::BARE, BoardSize::NINE).expect("a point");
        // Between the pixels that are looked at.
        let (column, row) = (bare.column() as f64 + 0.07, bare.row() as f64 + 0.07);
        let (middle, cell) = (grid.pixel(column, row), grid.cell_px(column, row));
        let changed = |half: f64| {
            let mut spotted = photo.rgb().clone();
            for (x, y, pixel) in spotted.enumerate_pixels_mut() {
                let off = (f64::from(x) - middle.x).abs().max((f64::from(y) - middle.y).abs());
                if off < half * cell {
                    *pixel = image::Rgb([20; 3]);
                }
            }
            place.samples(&Photo::from_pixels(spotted)).changed_since(&place.samples(&photo))
        };
        assert_eq!(changed(0.1), [], "four of a point's 25 pixels");
        assert_eq!(changed(0.4), [bare]);
    }
}
