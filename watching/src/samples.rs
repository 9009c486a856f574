//! The colours around each point of a board, from one picture to the next: hundreds of times cheaper than reading it.

use board::{BoardSize, PerPoint, Point, PointSet};
use vision::{Grid, Photo};

/// A point has changed where its colour, in levels of 255, is so far from what it was after the light's own change, in the mean square of the
/// channels. With 10, in 19 films that are not burnt out, twelve moves were told late, most of them white stones in red and green light, for two.
const CHANGED_LEVELS: f32 = 7.5;
/// And where it is so many times as far as the middle one of all points, which the noise alone has moved: a white stone on wood that is
/// nearly burnt out makes 4 to 10 levels, and the noise of most cameras less than 1.
const TIMES_THE_NOISE: f32 = 6.0;
/// But not where it is nearer than this: compression moves single points so far.
const FEWEST_LEVELS: f32 = 3.0;
/// So much of that is enough where two pictures in turn show it, both brighter or both darker: noise moves other points each time. With 0.4, and
/// whichever way the colour goes, 2,094 points of 3,207 pictures of three films were looked at for it and none had changed, for a third of all
/// the time; with this 200 are, and of two hard films (86006, 86205) no fewer changes are found by it.
const SHARE_THAT_LASTS: f32 = 0.6;

/// A channel is held for no quieter than this, in levels: one that is clipped does not move at all, and nothing else would count beside it.
const LEAST_NOISE: f32 = 0.5;

/// Pixels that are looked at around each point: a square of five by five, within the stone that may lie there.
pub(crate) const PIXELS: usize = 25;

/// Where the board lies in pictures of one size, and which of their pixels are looked at.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) grid: Grid,
    size_px: (u32, u32),
    /// The pixels around each point of the board.
    pixels: PerPoint<[(u32, u32); PIXELS]>,
}

impl Place {
    pub(crate) fn of(grid: &Grid, photo: &Photo) -> Self {
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
        Self { grid: *grid, size_px: (width, height), pixels: PerPoint::from_fn(grid.size(), around) }
    }

    pub(crate) fn fits(&self, photo: &Photo) -> bool {
        self.size_px == (photo.width(), photo.height())
    }

    /// The colours of a picture of this size. Around each point the mean of the middle half of the levels: noise that a camera's own
    /// filter has drawn out into spots covers a few pixels of a point, a stone all of them.
    pub(crate) fn samples(&self, photo: &Photo) -> Samples {
        let pixels = photo.rgb();
        let middle_half = |around: &[(u32, u32); PIXELS], channel: usize| {
            let mut levels = around.map(|(x, y)| pixels.get_pixel(x, y).0[channel]);
            levels.sort_unstable();
            let middle = &levels[PIXELS / 4..PIXELS - PIXELS / 4];
            middle.iter().map(|level| f32::from(*level)).sum::<f32>() / middle.len() as f32
        };
        let color = |point| std::array::from_fn(|channel| middle_half(&self.pixels[point], channel));
        Samples { colors: PerPoint::from_fn(self.grid.size(), color) }
    }

    /// The brightness of each pixel around one point in a picture of this size, in levels of 255.
    pub(crate) fn brightness(&self, photo: &Photo, point: Point) -> [u8; PIXELS] {
        let level = |color: &image::Rgb<u8>| brightness(&color.0.map(f32::from)).round() as u8;
        self.pixels[point].map(|(x, y)| level(photo.rgb().get_pixel(x, y)))
    }
}

/// Red, green and blue, in levels of 255.
pub(crate) type Levels = [f32; 3];

/// The luma of ITU-R BT.601.
pub(crate) fn brightness([red, green, blue]: &Levels) -> f32 {
    0.299 * red + 0.587 * green + 0.114 * blue
}

/// The colour around each point of a board.
#[derive(Clone, Debug)]
pub(crate) struct Samples {
    pub(crate) colors: PerPoint<Levels>,
}

impl Samples {
    pub(crate) const fn size(&self) -> BoardSize {
        self.colors.size()
    }

    /// The points that have another colour than before, but for a change of the light as a whole.
    pub(crate) fn changes_since(&self, before: &Self) -> Changes {
        if self.size() != before.size() {
            return Changes {
                surely: self.size().points().collect(),
                brighter: PointSet::EMPTY,
                darker: PointSet::EMPTY,
            };
        }
        let lit = before.lit_as(self);
        let by_channel = PerPoint::from_fn(self.size(), |point| -> Levels {
            std::array::from_fn(|channel| self.colors[point][channel] - lit.colors[point][channel])
        });
        let weights = weights(&by_channel);
        let by = PerPoint::from_fn(self.size(), |point| change(&by_channel[point], &weights));
        let noise = quantile(by.iter().map(|(_, by)| by.abs()).collect(), 0.5);
        let surely = (TIMES_THE_NOISE * noise).clamp(FEWEST_LEVELS, CHANGED_LEVELS);
        Changes {
            surely: self.size().points().filter(|&point| by[point].abs() > surely).collect(),
            brighter: self.size().points().filter(|&point| by[point] > SHARE_THAT_LASTS * surely).collect(),
            darker: self.size().points().filter(|&point| by[point] < -SHARE_THAT_LASTS * surely).collect(),
        }
    }

    /// What to hold the next pictures against, where these points alone were looked at: the others as they were before, in this picture's light. A
    /// change that is not noticed yet stays one.
    pub(crate) fn looked_at(self, before: &Self, points: &[Point]) -> Self {
        if self.size() != before.size() {
            return self;
        }
        let mut known = before.lit_as(&self);
        for &point in points {
            known.colors[point] = self.colors[point];
        }
        known
    }

    /// The same colours in the light of others.
    fn lit_as(&self, other: &Self) -> Self {
        let pairs = || other.colors.iter().map(|(point, now)| (now, &self.colors[point]));
        let gains: Levels = std::array::from_fn(|channel| {
            quantile(pairs().map(|(now, before)| (now[channel] + 1.0) / (before[channel] + 1.0)).collect(), 0.5)
        });
        let lit = |point| std::array::from_fn(|channel| gains[channel] * self.colors[point][channel]);
        Self { colors: PerPoint::from_fn(self.size(), lit) }
    }
}

/// How much each channel counts: as much more than the noisiest as its noise is less, since a lamp's colour leaves a stone's change to the
/// quiet ones.
fn weights(changes: &PerPoint<Levels>) -> Levels {
    let noise: Levels = std::array::from_fn(|channel| {
        quantile(changes.iter().map(|(_, by)| by[channel].abs()).collect(), 0.5).max(LEAST_NOISE)
    });
    let noisiest = noise.iter().copied().fold(LEAST_NOISE, f32::max);
    noise.map(|noise| noisiest / noise)
}

/// By how many levels of the noisiest channel a colour has changed in the mean square of all three; less than zero where it has become darker.
fn change(by_channel: &Levels, weights: &Levels) -> f32 {
    let weighted: Levels = std::array::from_fn(|channel| weights[channel] * by_channel[channel]);
    let square: f32 = weighted.iter().map(|by| by * by).sum();
    let largest = weighted.into_iter().max_by(|one, other| one.abs().total_cmp(&other.abs())).expect("three channels");
    (square / weighted.len() as f32).sqrt().copysign(largest)
}

/// Points that have changed from one picture to another.
#[derive(Debug)]
pub(crate) struct Changes {
    pub(crate) surely: Vec<Point>,
    /// These, and others that have where they show it again in the next picture: brighter points, and darker ones.
    pub(crate) brighter: PointSet,
    pub(crate) darker: PointSet,
}

/// The value that this share of some values, in any order, lies below.
pub(crate) fn quantile(mut values: Vec<f32>, share: f64) -> f32 {
    let place = ((values.len() as f64 * share) as usize).min(values.len() - 1);
    *values.select_nth_unstable_by(place, f32::total_cmp).1
}

/// Whether the board lies elsewhere in a picture than in one before: a corner is off by more than a nudge that leaves each stone on its
/// own point.
pub(crate) fn is_elsewhere(before: &Grid, now: &Grid) -> bool {
    /// In cells.
    const MOVED: f64 = 0.5;
    let last = before.size().lines() as f64 - 1.0;
    let corner = |grid: &Grid, (column, row)| grid.pixel(column, row);
    let cell = (corner(before, (0.0, 0.0)) - corner(before, (last, last))).norm() / (last * std::f64::consts::SQRT_2);
    let off = |at| (corner(before, at) - corner(now, at)).norm();
    before.size() == now.size()
        && [(0.0, 0.0), (last, 0.0), (0.0, last), (last, last)].into_iter().any(|at| off(at) > MOVED * cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(level: impl Fn(usize) -> f32) -> Samples {
        let size = BoardSize::NINE;
        Samples { colors: PerPoint::from_fn(size, |point| [level(point.row() * size.lines() + point.column()); 3]) }
    }

    #[test]
    fn a_stone_is_a_change_and_the_light_is_none() {
        let before = samples(|_| 120.0);
        let with_stone = |by: f32| samples(|point| if point == 40 { 120.0 + by } else { 120.0 });
        assert_eq!(with_stone(FEWEST_LEVELS - 0.1).changes_since(&before).surely, []);
        let middle = BoardSize::NINE.point(4, 4).expect("a point of the board");
        assert_eq!(with_stone(FEWEST_LEVELS + 0.1).changes_since(&before).surely, [middle]);
        assert_eq!(samples(|_| 180.0).changes_since(&before).surely, [], "the whole board is brighter");
        let shadowed = samples(|point| if point < 20 { 60.0 } else { 180.0 });
        assert_eq!(shadowed.changes_since(&before).surely.len(), 20, "a shadow");
    }

    #[test]
    fn a_stone_on_wood_that_is_nearly_burnt_out_is_a_change_where_the_camera_is_quiet() {
        let changes = |noise: f32, by: f32| {
            let noise = |place: usize| noise * [-1.0, 0.0, 1.0][place % 3];
            let now = samples(|place| 240.0 + if place == 40 { by } else { noise(place) });
            now.changes_since(&samples(|_| 240.0)).surely.len()
        };
        assert_eq!(changes(0.5, FEWEST_LEVELS + 0.1), 1);
        assert_eq!(changes(0.5, FEWEST_LEVELS - 0.1), 0, "compression");
        assert_eq!(changes(1.0, TIMES_THE_NOISE + 0.1), 1);
        assert_eq!(changes(1.0, TIMES_THE_NOISE - 0.1), 0, "noise");
        assert_eq!(changes(3.0, CHANGED_LEVELS + 0.1), 1, "whatever the noise");
        assert_eq!(changes(3.0, CHANGED_LEVELS - 0.1), 0);
    }

    #[test]
    fn a_stone_under_a_coloured_lamp_is_a_change_in_the_quiet_channels() {
        let size = BoardSize::NINE;
        let red_light = |red_noise: f32, quiet: f32, by: f32| {
            let color = |point: Point| {
                let place = point.row() * size.lines() + point.column();
                let by = if place == 40 { by } else { 0.0 };
                let noise = [-1.0, 0.0, 1.0][place % 3];
                [200.0 + red_noise * noise, 40.0 + quiet * noise + by, 30.0 + quiet * noise]
            };
            let dark = PerPoint::from_fn(size, |_| [200.0, 40.0, 30.0]);
            Samples { colors: PerPoint::from_fn(size, color) }.changes_since(&Samples { colors: dark }).surely.len()
        };
        // Green's change counts as much more as red is noisier, and is one of three in the mean square.
        let seen_from = |times: f32| CHANGED_LEVELS * 3_f32.sqrt() / times;
        assert_eq!([0.95, 1.05].map(|share| red_light(4.0, 1.0, share * seen_from(4.0))), [0, 1]);
        assert_eq!(red_light(1.0, 1.0, 1.05 * seen_from(4.0)), 0, "where no channel is quieter than another");
        let quiet = |share: f32| red_light(4.0 * LEAST_NOISE, share * LEAST_NOISE, seen_from(3.9));
        assert_eq!([0.5, 1.0, 1.1].map(quiet), [1, 1, 0], "none is held for quieter than that");
    }

    #[test]
    fn a_change_that_is_not_noticed_yet_stays_one_though_other_points_are_looked_at() {
        let point = |column, row| BoardSize::NINE.point(column, row).expect("a point of the board");
        let (middle, corner) = (point(4, 4), point(0, 0));
        let before = samples(|_| 120.0);
        // A stone that is hard to see, a corner that was looked at, and a brighter light.
        let now = samples(|place| 180.0 + [0.0, 2.0, 40.0][usize::from(place == 40) + 2 * usize::from(place == 0)]);
        let changes = now.changes_since(&before);
        assert_eq!((changes.surely, changes.brighter), (vec![corner], [corner, middle].into_iter().collect()));
        let known = now.clone().looked_at(&before, &[corner]);
        let changes = now.changes_since(&known);
        assert_eq!((changes.surely, changes.brighter, changes.darker), (vec![], middle.into(), PointSet::EMPTY));
        let least = SHARE_THAT_LASTS * FEWEST_LEVELS;
        let perhaps = |by: f32| {
            let changes = samples(|place| if place == 40 { 120.0 + by } else { 120.0 }).changes_since(&before);
            [changes.brighter, changes.darker].map(PointSet::len)
        };
        assert_eq!([least - 0.1, least + 0.1, -least - 0.1].map(perhaps), [[0, 0], [1, 0], [0, 1]]);
    }

    #[test]
    fn spots_of_noise_on_all_points_are_no_change_and_a_stone_is_one() {
        let (_, photo, grid) = crate::crops::tests::pictured();
        let place = Place::of(&grid, &photo);
        let bare = Point::from_human(crate::crops::tests::BARE, BoardSize::NINE).expect("a point");
        let is_changed = |half: f64| {
            let mut spotted = photo.rgb().clone();
            for point in grid.size().points() {
                let half = if point == bare { half } else { SPOT };
                // Between the pixels that are looked at.
                let (column, row) = (point.column() as f64 + 0.07, point.row() as f64 + 0.07);
                let (middle, half_px) = (grid.pixel(column, row), half * grid.cell_px(column, row));
                let reach = |middle: f64| (middle - half_px).ceil() as u32..=(middle + half_px) as u32;
                for (x, y) in reach(middle.y).flat_map(|y| reach(middle.x).map(move |x| (x, y))) {
                    spotted.put_pixel(x, y, image::Rgb([20; 3]));
                }
            }
            place.samples(&Photo::from_pixels(spotted)).changes_since(&place.samples(&photo)).surely.contains(&bare)
        };
        /// Half a side, in cells: it covers four of a point's 25 pixels.
        const SPOT: f64 = 0.1;
        assert!(!is_changed(SPOT));
        assert!(is_changed(0.4));
    }
}
