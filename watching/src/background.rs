//! What each point looked like when it was surely bare, and what that says of a point that is hard to read (background subtraction).
//!
//! A white stone on light wood in strong light, or a lamp's reflection on bare wood, is hard to tell in one picture. Beside the picture in
//! which the point was bare it is plain: light changes all points alike, a stone changes its own; and where the same lines are seen, no stone
//! lies. Points that were read surely are left as they are, and colours never change how much is seen of a point.

use std::sync::Arc;

use board::{Color, PerPoint, Point, PointSet, Posterior};
use vision::Grid;

use crate::covered::{SURE, covered, is_sure};
use crate::pattern::Pattern;
use crate::samples::{Levels, Samples, brightness, is_elsewhere, quantile};

/// A point's colour is kept as that of the bare point from this probability on.
const SURELY_BARE: f64 = 0.99;
/// So many points must have held the same in both pictures, to tell by them how the light has changed.
const FEWEST_ALIKE: usize = 4;
/// Of the points that held the same in both pictures this share differs by less than what is called noise here.
const NOISE_SHARE: f64 = 0.9;
/// A point has changed where it differs by so many times the noise in the channel in which it differs most, and by
/// [`LEAST_CHANGE_LEVELS`] at least.
const NOISE_TIMES: f32 = 2.0;
/// In levels of 255: in films of noisy cameras at rest 99 points of 100 stay below 7 and nearly all below 10, and a white stone on light wood
/// makes 15.
const LEAST_CHANGE_LEVELS: f32 = 10.0;
/// A channel that is brighter than this, in levels of 255, is clipped in part, and tells no ratio.
const CLIPPED: f32 = 250.0;
/// A shadow leaves this share of the light at least: what is a darker picture of the same bare point has not changed.
const DEEPEST_SHADOW: f32 = 0.3;
/// A point with this share of the bare point's brightness has no white stone: of 978 readings of white stones none had less than 0.78.
const DARK: f32 = 0.67;
/// How much less likely a bare point is that has changed so. Of the points in doubt that 84 films showed, 138 with stones had changed in 488
/// readings, and none of 33 bare ones in 104.
const CHANGED_AGAINST_BARE: f64 = 20.0;
/// How much less likely a stone is on a point that has not changed, where a white one would have changed it. Of these 104 readings 34 more
/// are sure with it, and none wrong; of 566 of white stones 8 are sure no more, and one point seems likelier bare.
const UNCHANGED_AGAINST_STONES: f64 = 10.0;
/// The same of anything on a point that shows the same lines: a tenth of what the readings say by which patterns are compared.
const SAME_LINES_AGAINST_OTHERS: f64 = 100.0;
/// How much less likely a white stone is on a point that has become dark.
const DARK_AGAINST_WHITE: f64 = 10.0;

/// The bare points that a camera has shown of a board that stays where it is.
#[derive(Clone, Debug)]
pub(crate) struct Background {
    /// Where the board lay in the first of them.
    grid: Grid,
    /// The last picture that showed each point surely bare.
    bare: PerPoint<Option<Arc<Shown>>>,
    /// The lines of each point in it.
    lines: PerPoint<Option<Pattern>>,
}

/// What one picture showed.
#[derive(Debug)]
struct Shown {
    /// In whole levels: every table of a hall keeps many of these.
    colors: PerPoint<[u8; 3]>,
    /// The points that were known to hold nothing, a black, a white stone.
    known: [PointSet; 3],
}

/// How the light has changed between two pictures.
struct Light {
    gains: Levels,
    /// In levels.
    noise: f32,
}

/// What a picture's colours say of one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// No shadow makes the bare point look so.
    Changed,
    /// It looks as when it was bare, and white stones look otherwise.
    Unchanged,
    Neither,
}

impl Background {
    /// Before the first picture of a board.
    pub(crate) fn of(grid: &Grid) -> Self {
        let (bare, lines) = (PerPoint::from_fn(grid.size(), |_| None), PerPoint::from_fn(grid.size(), |_| None));
        Self { grid: *grid, bare, lines }
    }

    /// Whether the board still lies there.
    pub(crate) fn is_of(&self, grid: &Grid) -> bool {
        self.grid.size() == grid.size() && !is_elsewhere(&self.grid, grid)
    }

    /// What a picture shows, with what its lines and its colours say of points that are not read surely; none where they say nothing.
    pub(crate) fn weigh(
        &self,
        points: &PerPoint<Posterior>,
        samples: &Samples,
        pattern: impl Fn(Point) -> Pattern,
    ) -> Option<PerPoint<Posterior>> {
        // What is seen beside a hand or a head may be its shadow.
        if covered(points) > 0 {
            return None;
        }
        let by_lines = self.by_lines(points, pattern);
        let by_colors = self.by_colors(by_lines.as_ref().unwrap_or(points), samples);
        by_colors.or(by_lines)
    }

    fn by_lines(
        &self,
        points: &PerPoint<Posterior>,
        pattern: impl Fn(Point) -> Pattern,
    ) -> Option<PerPoint<Posterior>> {
        let shows_them = |point| self.lines[point].as_ref().is_some_and(|lines| pattern(point).is_like(lines));
        let bare = points.iter().filter(|(point, seen)| !is_sure(seen) && shows_them(*point));
        with(points, bare.map(|(point, seen)| (point, without_stone(seen))).collect())
    }

    fn by_colors(&self, points: &PerPoint<Posterior>, samples: &Samples) -> Option<PerPoint<Posterior>> {
        let known = known(points);
        let white = middle_color(samples, known[2]);
        let weighed = |(point, seen): (Point, &Posterior)| {
            let before = self.bare[point].as_deref().filter(|_| !is_sure(seen))?;
            let light = Light::between(samples, &known, before)?;
            let expected = light.on(before.colors[point]);
            Some((point, weighed(seen, &samples.colors[point], &expected, white, light.changed_from())))
        };
        with(points, points.iter().filter_map(weighed).collect())
    }

    /// Keeps the lines and the colours of the points that a picture, by itself, shows surely bare.
    pub(crate) fn learn(
        &mut self,
        points: &PerPoint<Posterior>,
        samples: &Samples,
        pattern: impl Fn(Point) -> Pattern,
    ) {
        if covered(points) > 0 {
            return;
        }
        let colors = PerPoint::from_fn(points.size(), |point| samples.colors[point].map(|level| level.round() as u8));
        let shown = Arc::new(Shown { colors, known: known(points) });
        for (point, _) in points.iter().filter(|(_, seen)| seen.bare >= SURELY_BARE) {
            self.bare[point] = Some(Arc::clone(&shown));
            self.lines[point] = Some(pattern(point));
        }
    }
}

/// These points with others in their stead; none where there are none.
fn with(points: &PerPoint<Posterior>, others: Vec<(Point, Posterior)>) -> Option<PerPoint<Posterior>> {
    (!others.is_empty()).then(|| {
        let mut points = points.clone();
        others.into_iter().for_each(|(point, seen)| points[point] = seen);
        points
    })
}

/// What is seen of a point that shows the same lines as when it was bare: neither a stone nor a hand does.
fn without_stone(seen: &Posterior) -> Posterior {
    let all = seen.bare + (1.0 - seen.bare) / SAME_LINES_AGAINST_OTHERS;
    let stone = |color: Color| seen.of(Some(color)) / SAME_LINES_AGAINST_OTHERS / all;
    Posterior::new(seen.bare / all, stone(Color::Black), stone(Color::White))
}

impl Light {
    /// How the light has changed since a picture, by the points that hold what they held; none where too few do.
    fn between(samples: &Samples, known: &[PointSet; 3], before: &Shown) -> Option<Self> {
        let alike = known.iter().zip(&before.known).fold(PointSet::EMPTY, |all, (now, then)| all | (*now & *then));
        if alike.len() < FEWEST_ALIKE {
            return None;
        }
        let pairs = || alike.iter().map(|point| (samples.colors[point], before.colors[point].map(f32::from)));
        let gains = std::array::from_fn(|channel| {
            let channels = pairs().map(|(now, then)| (now[channel], then[channel]));
            let ratios: Vec<f32> = channels
                .filter(|(now, then)| now.max(*then) < CLIPPED)
                .map(|(now, then)| (now + 2.0) / (then + 2.0))
                .collect();
            if ratios.len() < FEWEST_ALIKE { 1.0 } else { quantile(ratios, 0.5) }
        });
        let light = Self { gains, noise: 0.0 };
        let noise = quantile(pairs().map(|(now, then)| difference(&now, &light.lit(then))).collect(), NOISE_SHARE);
        Some(Self { noise, ..light })
    }

    fn lit(&self, then: Levels) -> Levels {
        std::array::from_fn(|channel| (self.gains[channel] * then[channel]).min(255.0))
    }

    /// What a colour of then looks like in the light of now.
    fn on(&self, then: [u8; 3]) -> Levels {
        self.lit(then.map(f32::from))
    }

    /// In levels.
    fn changed_from(&self) -> f32 {
        LEAST_CHANGE_LEVELS.max(NOISE_TIMES * self.noise)
    }
}

/// What is seen of a point of this colour, where the bare point would look like `expected` and white stones look like `white`.
fn weighed(seen: &Posterior, now: &Levels, expected: &Levels, white: Option<Levels>, changed_from: f32) -> Posterior {
    let change = change(now, expected, white, changed_from);
    let is_dark = brightness(now) < DARK * brightness(expected);
    seen.reweighted(|content| {
        let against = match (content, change) {
            (None, Change::Changed) => CHANGED_AGAINST_BARE,
            (Some(_), Change::Unchanged) => UNCHANGED_AGAINST_STONES,
            (Some(Color::White), _) if is_dark => DARK_AGAINST_WHITE,
            _ => 1.0,
        };
        seen.of(content) / against
    })
}

fn change(now: &Levels, expected: &Levels, white: Option<Levels>, changed_from: f32) -> Change {
    let product = |one: &Levels, other: &Levels| -> f32 { one.iter().zip(other).map(|(one, other)| one * other).sum() };
    let shade = (product(now, expected) / product(expected, expected).max(1.0)).clamp(DEEPEST_SHADOW, 1.0);
    if difference(now, &expected.map(|level| shade * level)) > changed_from {
        Change::Changed
    } else if difference(now, expected) < changed_from / 2.0
        && white.is_some_and(|white| difference(&white, expected) > changed_from)
    {
        Change::Unchanged
    } else {
        Change::Neither
    }
}

/// The points that are known to hold nothing, a black, a white stone.
fn known(points: &PerPoint<Posterior>) -> [PointSet; 3] {
    Posterior::CONTENTS
        .map(|content| points.iter().filter(|(_, seen)| seen.of(content) >= SURE).map(|(point, _)| point).collect())
}

/// The median of these points' colours, channel by channel; none where there are too few.
fn middle_color(samples: &Samples, points: PointSet) -> Option<Levels> {
    let levels = |channel| points.iter().map(|point| samples.colors[point][channel]).collect();
    (points.len() >= FEWEST_ALIKE).then(|| std::array::from_fn(|channel| quantile(levels(channel), 0.5)))
}

/// By how many levels two colours differ in the channel in which they differ most.
fn difference(one: &Levels, other: &Levels) -> f32 {
    one.iter().zip(other).map(|(one, other)| (one - other).abs()).fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use board::BoardSize;

    use super::*;
    use crate::samples::PIXELS;

    const WOOD: Levels = [247.0, 244.0, 226.0];
    const WHITE: Levels = [249.0, 249.0, 248.0];
    const BLACK: Levels = [60.0, 60.0, 60.0];
    const SURE_OF_BARE: Posterior = Posterior { bare: 1.0, black: 0.0, white: 0.0, unseen: 0.0 };
    const SURE_OF_WHITE: Posterior = Posterior { bare: 0.0, black: 0.0, white: 1.0, unseen: 0.0 };
    const BARE_OR_WHITE: Posterior = Posterior { bare: 0.4, black: 0.0, white: 0.6, unseen: 0.0 };

    /// What a picture shows, where the stone in the middle is read so and looks so, with six white stones on the topmost row from `stones` on.
    fn picture(middle: (Posterior, Levels), light: f32, stones: bool) -> (PerPoint<Posterior>, Samples) {
        let size = BoardSize::NINE;
        let of = |point: Point| match (point.column(), point.row()) {
            (4, 4) => middle,
            (0..6, 0) if stones => (SURE_OF_WHITE, WHITE),
            _ => (SURE_OF_BARE, WOOD),
        };
        let colors = PerPoint::from_fn(size, |point| of(point).1.map(|level| (light * level).min(255.0)));
        (PerPoint::from_fn(size, |point| of(point).0), Samples { colors })
    }

    /// No lines are seen.
    fn flat(_: Point) -> Pattern {
        Pattern::of([200; PIXELS])
    }

    /// What is seen of the middle at last, after a picture in which it was surely bare.
    fn weighed(middle: (Posterior, Levels), light: f32) -> Posterior {
        let (_, _, grid) = crate::crops::tests::pictured();
        let mut background = Background::of(&grid);
        let (points, samples) = picture((SURE_OF_BARE, WOOD), 1.0, false);
        assert!(background.weigh(&points, &samples, flat).is_none(), "nothing is known yet");
        background.learn(&points, &samples, flat);
        let (points, samples) = picture(middle, light, true);
        let weighed = background.weigh(&points, &samples, flat).expect("the middle is in doubt");
        let others = |point: &Point| (point.column(), point.row()) != (4, 4);
        assert!(BoardSize::NINE.points().filter(others).all(|point| weighed[point] == points[point]));
        weighed[BoardSize::NINE.point(4, 4).expect("a point of the board")]
    }

    #[test]
    fn a_white_stone_on_pale_wood_is_told_by_the_bare_point_before_it() {
        assert!(weighed((BARE_OR_WHITE, WHITE), 1.0).white > 0.95);
        assert!(weighed((BARE_OR_WHITE, WHITE), 0.8).white > 0.95, "in less light");
        let black = Posterior::new(0.4, 0.6, 0.0);
        let mirrors = [150.0, 160.0, 190.0];
        assert!(weighed((black, mirrors), 1.0).black > 0.95, "it mirrors something blue");
    }

    #[test]
    fn a_bare_point_that_has_not_changed_stays_bare() {
        assert!(weighed((BARE_OR_WHITE, WOOD), 1.0).bare > 0.85);
        assert!(weighed((BARE_OR_WHITE, WOOD), 0.8).bare > 0.85, "in less light");
    }

    #[test]
    fn a_shadow_is_no_change_and_tells_nothing() {
        let shadow = WOOD.map(|level| 0.7 * level);
        let seen = weighed((BARE_OR_WHITE, shadow), 1.0);
        assert!((seen.white - 0.6).abs() < 1e-9, "{seen:?}");
    }

    #[test]
    fn where_white_stones_look_like_the_wood_nothing_is_told() {
        let (_, _, grid) = crate::crops::tests::pictured();
        let mut background = Background::of(&grid);
        let (points, samples) = picture((SURE_OF_BARE, WHITE), 1.0, false);
        background.learn(&points, &samples, flat);
        let (points, samples) = picture((BARE_OR_WHITE, WHITE), 1.0, true);
        let middle = BoardSize::NINE.point(4, 4).expect("a point of the board");
        let seen = background.weigh(&points, &samples, flat).expect("the middle is in doubt")[middle];
        assert!((seen.white - 0.6).abs() < 1e-9, "{seen:?}");
    }

    #[test]
    fn a_point_that_shows_the_same_lines_is_bare_whatever_its_colour() {
        let (_, _, grid) = crate::crops::tests::pictured();
        let lines = |_: Point| Pattern::of(std::array::from_fn(|pixel| if pixel / 5 == 2 { 80 } else { 120 }));
        let mut background = Background::of(&grid);
        let (points, samples) = picture((SURE_OF_BARE, WOOD), 1.0, false);
        background.learn(&points, &samples, lines);
        let (points, samples) = picture((BARE_OR_WHITE, WHITE), 1.0, true);
        let middle = BoardSize::NINE.point(4, 4).expect("a point of the board");
        let seen = |pattern: fn(Point) -> Pattern| {
            background.weigh(&points, &samples, pattern).expect("the middle is in doubt")[middle]
        };
        assert!(seen(lines).bare > 0.95 && seen(flat).white > 0.95);
    }

    #[test]
    fn a_dark_point_has_no_white_stone() {
        let seen = weighed((Posterior::new(0.0, 0.6, 0.4), BLACK), 1.0);
        assert!(seen.black > 0.9 && seen.white > 0.0, "{seen:?}");
    }

    #[test]
    fn what_is_not_seen_stays_so_and_a_covered_board_tells_nothing() {
        let seen = weighed((Posterior::new(0.2, 0.0, 0.3), WHITE), 1.0);
        assert!((seen.unseen - 0.5).abs() < 1e-9, "{seen:?}");
        let (_, _, grid) = crate::crops::tests::pictured();
        let mut background = Background::of(&grid);
        let (points, samples) = picture((SURE_OF_BARE, WOOD), 1.0, false);
        background.learn(&points, &samples, flat);
        let covered =
            PerPoint::from_fn(BoardSize::NINE, |point| if point.row() < 3 { Posterior::UNSEEN } else { BARE_OR_WHITE });
        assert!(background.weigh(&covered, &samples, flat).is_none());
    }
}
