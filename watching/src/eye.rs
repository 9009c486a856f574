//! One camera's pictures, one after the other: where the board was found it is looked for first, and a picture that shows nothing new is
//! not read at all.
//!
//! Reading a picture takes a hundred times as long as comparing it. So the colours around each point are sampled (`Samples`) and held
//! against those of the picture that was read last: where no point has changed, nothing is read; where many change at once, a hand or
//! a head is in the picture, and the next one is waited for.

use board::Point;
use vision::{BoardPosterior, Grid, Photo, Reader, Refusal};

/// A board that was not where it had been in so many pictures in turn is searched for anew: in the first a head may cover it.
const MISSED_BEFORE_SEARCH: usize = 2;
/// A point has changed where its colour, in levels of 255, is so far from what it was after the light's own change. Of rendered films at
/// rest the noise stays below 3; a white stone on light wood makes 15.
const CHANGED_LEVELS: f32 = 7.0;
/// More points than a move and its captures change when a hand is over the board, or the camera was pushed.
const MOST_BY_A_MOVE: usize = 6;
/// A point is not seen clearly where its likeliest content is wrong with more than this probability.
const UNSURE: f64 = 0.1;
/// A picture with more changes than that is waited out so many times, for the hand to be gone.
const MOST_WAITED: usize = 1;
/// A picture without change is read again so many times, so that who decodes sees that it rests.
const RESTS_READ: usize = 4;
/// After so many pictures that were not read one is: light that changes slowly is no change from picture to picture.
const MOST_UNREAD: usize = 30;
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
    Board(Box<BoardPosterior>),
    /// No board that can be read.
    Refused(Refusal),
}

/// What a camera has shown so far.
#[derive(Clone, Debug, Default)]
pub struct Eye {
    /// Where the board was found last.
    known: Option<Place>,
    /// The colours when it was read last.
    read: Option<Samples>,
    /// The same when next to nothing was covered: where these are back, the hand is gone.
    clear: Option<Samples>,
    /// Pictures since then in which it was not there.
    missed: usize,
    waited: usize,
    /// Readings since something was new.
    rested: usize,
    unread: usize,
    /// Searches in vain, and pictures since the last.
    searched: usize,
    passed_over: usize,
}

impl Eye {
    /// Where the board was found last.
    #[must_use]
    pub fn grid(&self) -> Option<&Grid> {
        self.known.as_ref().map(|place| &place.grid)
    }

    /// What one picture shows, whatever was read before: for pictures that come rarely, or all matter.
    pub fn read(&mut self, reader: &Reader, photo: &Photo) -> Result<BoardPosterior, Refusal> {
        if let Some(known) = &self.known {
            match reader.posterior_known(photo, &known.grid) {
                Ok(posterior) => return Ok(self.found(posterior, photo)),
                Err(refusal) => {
                    self.missed += 1;
                    if self.missed < MISSED_BEFORE_SEARCH {
                        return Err(refusal);
                    }
                }
            }
        }
        let posterior = reader.posterior(photo)?;
        Ok(self.found(posterior, photo))
    }

    /// What one picture shows, where it shows anything new.
    pub fn glance(&mut self, reader: &Reader, photo: &Photo) -> Glance {
        if let (Some(known), Some(read)) = (&self.known, &self.read)
            && known.fits(photo)
            && self.missed == 0
        {
            let now = known.samples(photo);
            let changed = now.changed_since(read);
            let is_same = changed == 0;
            self.unread += 1;
            if is_same && self.rested >= RESTS_READ && self.unread < MOST_UNREAD {
                self.waited = 0;
                return Glance::Same;
            }
            let by_moves = |before: &Samples| now.changed_since(before) <= MOST_BY_A_MOVE;
            let is_clear = changed <= MOST_BY_A_MOVE || self.clear.as_ref().is_some_and(by_moves);
            if !is_clear && self.waited < MOST_WAITED {
                self.waited += 1;
                return Glance::Waits;
            }
            self.rested = if is_same { self.rested + 1 } else { 0 };
        } else if self.known.is_none() && self.searched > 0 {
            self.passed_over += 1;
            if self.passed_over < (1 << self.searched.min(4)).min(MOST_PASSED_OVER) {
                return Glance::Same;
            }
        }
        self.waited = 0;
        self.unread = 0;
        match self.read(reader, photo) {
            Ok(posterior) => Glance::Board(Box::new(posterior)),
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

    fn found(&mut self, posterior: BoardPosterior, photo: &Photo) -> BoardPosterior {
        let place = match self.known.take() {
            Some(known) if known.grid == *posterior.grid() && known.fits(photo) => known,
            _ => Place::of(posterior.grid(), photo),
        };
        let samples = place.samples(photo);
        let covered = posterior.points().iter().filter(|(_, seen)| seen.risk() > UNSURE).count();
        if covered <= MOST_BY_A_MOVE {
            self.clear = Some(samples.clone());
        } else if self.clear.as_ref().is_some_and(|clear| clear.0.len() != samples.0.len()) {
            self.clear = None;
        }
        self.read = Some(samples);
        self.known = Some(place);
        self.missed = 0;
        self.searched = 0;
        self.passed_over = 0;
        posterior
    }
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

    /// The colours of a picture of this size.
    fn samples(&self, photo: &Photo) -> Samples {
        let pixels = photo.rgb();
        let mean = |around: &[(u32, u32); PIXELS]| {
            let sum = around.iter().fold([0.0_f32; 3], |sum, &(x, y)| {
                let [red, green, blue] = pixels.get_pixel(x, y).0.map(f32::from);
                [sum[0] + red, sum[1] + green, sum[2] + blue]
            });
            sum.map(|channel| channel / PIXELS as f32)
        };
        Samples(self.pixels.iter().map(mean).collect())
    }
}

/// The mean colour around each point of a board, in levels of 255.
#[derive(Clone, Debug, PartialEq)]
struct Samples(Vec<[f32; 3]>);

impl Samples {
    /// How many points have another colour than before, but for a change of the light as a whole.
    fn changed_since(&self, before: &Self) -> usize {
        let gains: [f32; 3] = std::array::from_fn(|channel| {
            let mut ratios: Vec<f32> = self
                .0
                .iter()
                .zip(&before.0)
                .map(|(now, before)| (now[channel] + 1.0) / (before[channel] + 1.0))
                .collect();
            let middle = ratios.len() / 2;
            *ratios.select_nth_unstable_by(middle, f32::total_cmp).1
        });
        let differs = |(now, before): &(&[f32; 3], &[f32; 3])| {
            (0..3).any(|channel| (now[channel] - gains[channel] * before[channel]).abs() > CHANGED_LEVELS)
        };
        self.0.iter().zip(&before.0).filter(differs).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(level: impl Fn(usize) -> f32) -> Samples {
        Samples((0..81).map(|point| [level(point); 3]).collect())
    }

    #[test]
    fn a_stone_is_a_change_and_the_light_is_none() {
        let before = samples(|_| 120.0);
        let with_stone = |by: f32| samples(|point| if point == 40 { 120.0 + by } else { 120.0 });
        assert_eq!(with_stone(CHANGED_LEVELS - 0.1).changed_since(&before), 0);
        assert_eq!(with_stone(CHANGED_LEVELS + 0.1).changed_since(&before), 1);
        assert_eq!(samples(|_| 180.0).changed_since(&before), 0, "the whole board is brighter");
        assert_eq!(samples(|point| if point < 20 { 60.0 } else { 180.0 }).changed_since(&before), 20, "a shadow");
    }
}
