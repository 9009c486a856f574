//! From maps to a lattice: peaks, grown from neighbour to neighbour, joined by one homography.
//!
//! A board offers up to 361 equal witnesses, so no corner and no line is looked for. Frames: pixels of the picture that the maps
//! were drawn over, and **steps**: whole numbers of lines from a seed, which point of the board it is being still unknown.

use std::collections::{BTreeMap, VecDeque};

use board::BoardSize;
use calibration::{Homography, Match, PlaneFit};
use nalgebra::{Point2, Vector2};

use crate::budget::MOST_ROUNDS;
use crate::locate::board_window::RING;
use crate::locate::heat_maps::{Channel, HeatMaps, STRIDE, probability};

/// A place where the network sees a crossing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peak {
    /// In pixels of the picture, finer than the maps' cells.
    pub at: Point2<f64>,
    /// The network's probability, 0 to 1.
    pub strength: f64,
}

/// The peak, by its place in the list, that stands at each step.
type Steps = BTreeMap<(i32, i32), usize>;

/// Peaks weaker than this are noise between lines more often than crossings.
const WEAKEST_PEAK: f64 = 0.15;
/// A board's lines are at most so many pixels apart: farther, one of nine would not fit into a picture that the network is shown.
const LARGEST_STEP_PX: f64 = 110.0;
/// How far from its foretold place, in steps, a neighbour may be while a lattice grows.
const GROWING_TOLERANCE: f64 = 0.28;
/// How far once a homography foretells it.
const FITTED_TOLERANCE: f64 = 0.22;
/// Seeds tried; the strongest peaks are crossings of the board but for reflections and prints.
const SEEDS: usize = 24;
/// Lines beyond the seed that are looked for in each direction: a whole board, wherever the seed is, and the lines around it.
pub(crate) const REACH: i32 = BoardSize::NINETEEN.lines() as i32 + RING;
/// The usual error of a peak, in steps.
const PEAK_NOISE_STEPS: f64 = 0.06;

/// The places where the lattice map has its local maxima, strongest first.
pub(crate) fn peaks(maps: &HeatMaps) -> Vec<Peak> {
    let weakest = (WEAKEST_PEAK / (1.0 - WEAKEST_PEAK)).ln();
    let mut found = Vec::new();
    for row in 1..maps.rows.saturating_sub(1) {
        for column in 1..maps.columns.saturating_sub(1) {
            let height = maps.logit(Channel::Lattice, column, row);
            if height < weakest {
                continue;
            }
            let at = |dx: i64, dy: i64| {
                maps.logit(Channel::Lattice, (column as i64 + dx) as usize, (row as i64 + dy) as usize)
            };
            let around = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
            // Of two equal neighbours the first in reading order is the peak.
            let highest = around.iter().enumerate().all(|(index, &(dx, dy))| {
                let other = at(dx, dy);
                if index < 4 { other < height } else { other <= height }
            });
            if !highest {
                continue;
            }
            // A Gaussian's logarithm is a parabola, whose top three samples give exactly.
            let log = |dx, dy| probability(at(dx, dy)).max(1e-6).ln();
            let middle = log(0, 0);
            let top = |before: f64, after: f64| {
                let curve = before - 2.0 * middle + after;
                if curve < -1e-9 { ((before - after) / (2.0 * curve)).clamp(-0.6, 0.6) } else { 0.0 }
            };
            let cell = Point2::new(column as f64 + top(log(-1, 0), log(1, 0)), row as f64 + top(log(0, -1), log(0, 1)));
            found.push(Peak { at: HeatMaps::pixel(cell), strength: probability(height) });
        }
    }
    found.sort_by(|one, two| two.strength.total_cmp(&one.strength));
    found
}

/// The map from steps to pixels of the lattice that explains most of the peaks; none where no seed grows into one.
pub(crate) fn lattice(peaks: &[Peak]) -> Option<Homography> {
    let nearby = Nearby::new(peaks);
    let total: f64 = peaks.iter().map(|peak| peak.strength).sum();
    let mut best: Option<(f64, Homography)> = None;
    let mut explains = vec![false; peaks.len()];
    // Seeds are spread over the ranking, so that one bad region cannot use them all up.
    let strong = peaks.len().min(SEEDS * 8);
    for seed in (0..strong).step_by((strong / SEEDS).max(1)) {
        // A peak of a lattice would grow into that lattice again.
        if explains[seed] {
            continue;
        }
        let Some((map, steps)) = grow(&nearby, seed).and_then(|steps| fit(&nearby, steps)) else {
            continue;
        };
        steps.values().for_each(|&peak| explains[peak] = true);
        let explained: f64 = steps.values().map(|&peak| peaks[peak].strength).sum();
        if best.as_ref().is_none_or(|(most, _)| explained > *most) {
            best = Some((explained, map));
        }
        if explained > 0.8 * total {
            break;
        }
    }
    best.map(|(_, map)| map)
}

/// Steps from a seed to every peak that can be reached over neighbours.
fn grow(nearby: &Nearby<'_>, seed: usize) -> Option<Steps> {
    let peaks = nearby.peaks;
    let (across, down) = basis(nearby, seed)?;
    let mut steps = BTreeMap::from([((0, 0), seed)]);
    let mut used = vec![false; peaks.len()];
    used[seed] = true;
    let mut open = VecDeque::from([((0, 0), across, down)]);
    while let Some(((column, row), across, down)) = open.pop_front() {
        let here = peaks[steps[&(column, row)]].at;
        for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            let next: (i32, i32) = (column + dx, row + dy);
            if steps.contains_key(&next) || next.0.abs() > REACH || next.1.abs() > REACH {
                continue;
            }
            let step = across * f64::from(dx) + down * f64::from(dy);
            let Some(found) = nearby.closest(here + step, GROWING_TOLERANCE * step.norm()).filter(|&one| !used[one])
            else {
                continue;
            };
            used[found] = true;
            steps.insert(next, found);
            // The lines converge: what was just measured is the better foretelling of the next step.
            let seen = (peaks[found].at - here) * f64::from(dx + dy);
            let (across, down) = if dx == 0 { (across, (down + seen) / 2.0) } else { ((across + seen) / 2.0, down) };
            open.push_back((next, across, down));
        }
    }
    Some(steps)
}

/// The two steps from a peak to its neighbours on the lattice: the shortest pair that other peaks confirm. The second is a clockwise
/// turn from the first, as rows are from columns in a picture.
fn basis(nearby: &Nearby<'_>, seed: usize) -> Option<(Vector2<f64>, Vector2<f64>)> {
    /// So many of the nearest peaks may be its neighbours: the eight around it, and two that are no crossings.
    const CANDIDATES: usize = 10;
    /// Of the six other peaks that the two steps foretell so many must be seen: at an edge of the board three lines of them end.
    const CONFIRMATIONS: usize = 4;
    let centre = nearby.peaks[seed].at;
    let mut around: Vec<Vector2<f64>> =
        nearby.within(centre, LARGEST_STEP_PX).map(|other| nearby.peaks[other].at - centre).collect();
    around.sort_by(|one, two| one.norm().total_cmp(&two.norm()));
    around.truncate(CANDIDATES);
    let pairs = around.iter().flat_map(|one| around.iter().map(move |two| (one, two)));
    let like_steps = pairs.filter(|&(one, two)| {
        let (sine, ratio) = (one.perp(two) / (one.norm() * two.norm()), one.norm() / two.norm());
        sine >= 0.5 && (0.4..2.5).contains(&ratio)
    });
    let confirmed = like_steps.map(|(one, two)| {
        let foretold = [-one, -two, one + two, one - two, two - one, -one - two];
        let is_seen = |step: &Vector2<f64>| nearby.closest(centre + step, 0.25 * one.norm().min(two.norm())).is_some();
        (foretold.iter().filter(|step| is_seen(step)).count(), one.norm() + two.norm(), (*one, *two))
    });
    // A pair twice as long is confirmed by the same lattice just as well: the shorter of equals is the step.
    let best = confirmed
        .filter(|(confirmations, ..)| *confirmations >= CONFIRMATIONS)
        .min_by(|one, two| two.0.cmp(&one.0).then(one.1.total_cmp(&two.1)));
    best.map(|(.., steps)| steps)
}

/// Fits a homography to the steps, then asks it for every other crossing and fits again.
fn fit(nearby: &Nearby<'_>, mut steps: Steps) -> Option<(Homography, Steps)> {
    let mut fitted = None;
    for _ in 0..MOST_ROUNDS {
        let matches: Vec<Match> = steps
            .iter()
            .map(|(&(column, row), &peak)| Match {
                from: Point2::new(f64::from(column), f64::from(row)),
                to: nearby.peaks[peak].at,
                weight: nearby.peaks[peak].strength,
            })
            .collect();
        let step_px = matches
            .first()
            .and_then(|one| matches.get(1).map(|two| (one.to - two.to).norm() / (one.from - two.from).norm()))?;
        let map = PlaneFit::straight(&matches, PEAK_NOISE_STEPS * step_px).ok()?.straight_from_plane;
        fitted = Some(map);
        let next = explained(&map, nearby);
        if next == steps {
            break;
        }
        steps = next;
    }
    Some((fitted?, steps))
}

/// The peaks that stand where the homography foretells a crossing.
fn explained(map: &Homography, nearby: &Nearby<'_>) -> Steps {
    let mut steps = BTreeMap::new();
    for row in -REACH..=REACH {
        for column in -REACH..=REACH {
            let step = Point2::new(f64::from(column), f64::from(row));
            let Some(cell_px) = readable_cell_px(map, step) else { continue };
            if let Some(peak) = nearby.closest(map.apply(step), FITTED_TOLERANCE * cell_px) {
                steps.insert((column, row), peak);
            }
        }
    }
    steps
}

/// The length of a step at a place, in pixels; none where the map has run past its horizon, the lines are too far apart for a board, or
/// closer than the heat maps can tell.
pub(crate) fn readable_cell_px(map: &Homography, step: Point2<f64>) -> Option<f64> {
    let area = map.jacobian(step).determinant();
    // A negative area lies beyond the horizon, seen from behind.
    let cell_px = if area > 0.0 { area.sqrt() } else { return None };
    (STRIDE as f64..LARGEST_STEP_PX).contains(&cell_px).then_some(cell_px)
}

/// Finds peaks near a place.
struct Nearby<'a> {
    /// The strongest first.
    peaks: &'a [Peak],
    /// Their places in that list.
    from_left: Vec<usize>,
}

impl<'a> Nearby<'a> {
    fn new(peaks: &'a [Peak]) -> Self {
        let mut from_left: Vec<usize> = (0..peaks.len()).collect();
        from_left.sort_by(|&one, &two| peaks[one].at.x.total_cmp(&peaks[two].at.x));
        Self { peaks, from_left }
    }

    fn within(&self, centre: Point2<f64>, radius: f64) -> impl Iterator<Item = usize> {
        let peaks = self.peaks;
        let at = move |peak: usize| peaks[peak].at;
        let first = self.from_left.partition_point(|&peak| at(peak).x < centre.x - radius);
        let strip = self.from_left[first..].iter().copied().take_while(move |&peak| at(peak).x <= centre.x + radius);
        strip.filter(move |&peak| (at(peak) - centre).norm() <= radius)
    }

    fn closest(&self, centre: Point2<f64>, radius: f64) -> Option<usize> {
        let distance = |&index: &usize| (self.peaks[index].at - centre).norm();
        self.within(centre, radius).min_by(|one, two| distance(one).total_cmp(&distance(two)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::{maps, view};

    /// The largest distance, in cells, of a found crossing from a true one.
    fn worst_error(found: &[(i32, i32)], lattice: &Homography, truth: &Homography) -> f64 {
        found
            .iter()
            .map(|&(column, row)| {
                let pixel = lattice.apply(Point2::new(f64::from(column), f64::from(row)));
                let cell = truth.inverse().apply(pixel);
                (cell - cell.map(f64::round)).norm()
            })
            .fold(0.0, f64::max)
    }

    fn check(lines: usize, corners: [(f64, f64); 4], hidden: impl Fn(usize, usize) -> bool, fewest: usize) {
        let truth = view(lines, corners);
        let maps = maps(128, 128, lines, &truth, hidden);
        let peaks = peaks(&maps);
        let lattice = lattice(&peaks).expect("a lattice");
        let found: Vec<(i32, i32)> = explained(&lattice, &Nearby::new(&peaks)).into_keys().collect();
        assert!(found.len() >= fewest, "{} crossings", found.len());
        let error = worst_error(&found, &lattice, &truth);
        assert!(error < 0.05, "off by {error} cells");
    }

    #[test]
    fn a_board_seen_from_above_is_found_whole() {
        check(19, [(40.0, 40.0), (470.0, 40.0), (470.0, 470.0), (40.0, 470.0)], |_, _| false, 361);
    }

    #[test]
    fn a_turned_board_in_perspective_is_found() {
        check(19, [(150.0, 60.0), (400.0, 110.0), (470.0, 430.0), (30.0, 330.0)], |_, _| false, 350);
    }

    #[test]
    fn a_board_with_half_of_its_crossings_hidden_in_patches_is_found() {
        let patches = |column: usize, row: usize| (column / 3 + row / 3) % 2 == 1 && column % 7 != 3;
        check(19, [(60.0, 70.0), (460.0, 50.0), (440.0, 450.0), (50.0, 470.0)], patches, 150);
    }

    #[test]
    fn nothing_is_found_in_an_empty_picture_and_in_scattered_peaks() {
        assert!(lattice(&[]).is_none());
        let scattered: Vec<Peak> = (0..120)
            .map(|index| {
                let angle = f64::from(index) * 2.399_963;
                let radius = 20.0 * f64::from(index).sqrt();
                Peak { at: Point2::new(256.0 + radius * angle.cos(), 256.0 + radius * angle.sin()), strength: 0.9 }
            })
            .collect();
        let found = |chance: &Homography| explained(chance, &Nearby::new(&scattered)).len();
        assert!(lattice(&scattered).as_ref().is_none_or(|chance| found(chance) < 40));
    }
}
