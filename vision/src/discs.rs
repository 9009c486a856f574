//! What points in doubt hold, by laying discs on the flat board until they explain its pixels.
//!
//! A stone far off its point, or beside another that is, looks like little that the network has seen; so do stones in the light of
//! one colour. But a stone is a disc, no two lie in the same place, and what black, white and wood look like on this board its surest
//! points tell. Of the contents that a point may have, that is likeliest with which discs on it and around it explain most.

use std::cell::LazyCell;
use std::collections::HashMap;
use std::ops::Range;
use std::{array, iter};

use nalgebra::{Point2, Vector2};

use crate::habit::Habit;
use crate::observation::{TOLERATED_RISK, always_tolerated_risk, risk};
use crate::palette::{BARE, KINDS, Palette, WHITE, color, disc, likeliest};
use crate::parts::{Part, Parts};
use crate::rectify::Flat;

/// What is looked at around a point, in cells.
const REACH_CELLS: f64 = 1.0;
/// Farther outside the first and the last line than this, in cells, there may be no board.
const EDGE_CELLS: f64 = 0.4;
/// A stone's radius, in cells.
const RADIUS_CELLS: f64 = 0.46;
/// So far from a stone's middle, in cells, there is wood where no other stone is.
const RING_CELLS: f64 = 0.66;
/// The largest distance of a stone from its point in any direction, in cells.
const FARTHEST_OFF_CELLS: f64 = 0.45;
/// So many sure stones, the nearest to a point, teach how far off stones lie there.
const MOST_TEACHING: usize = 12;
/// A stone is sure enough to teach that where its colour is wrong with less than this probability.
const SURE_RISK: f64 = 0.003;
/// Steps in which places of a stone are tried: first over all of them, then around the best.
const STEPS_CELLS: [f64; 2] = [FARTHEST_OFF_CELLS / 3.0, FARTHEST_OFF_CELLS / 6.0];
/// Stones whose middles are nearer to each other than this, in cells, lie in each other,
const NEAREST_CELLS: f64 = 0.85;
/// which costs so many logits a cell.
const OVERLAP_COST: f64 = 20.0;
/// Rounds in which each stone is moved to where it explains most, the others being as they are.
const ROUNDS: usize = 2;
/// Pixels that tell as much as one that has nothing to do with its neighbours.
const PIXELS_AS_ONE: f64 = 64.0;
/// Where this much of the ring around a white stone looks white too, nothing is said for the stone: a lamp's reflection lies over it
/// all.
const LARGEST_SHARE_SHINING: f64 = 0.3;
/// The fewest pixels of a ring that can tell.
const FEWEST_IN_RING: usize = 8;
/// The most that is said for or against a content, in logits.
const MOST_SAID: f64 = 3.0;

/// What discs laid on a point and around it come to.
pub(crate) struct Laid {
    /// What is said for each content of the point, in logits; 0 for what is said most for.
    pub said: [f64; KINDS],
    /// The same without a thought of reflections, against a white stone: nothing, and a black one.
    pub explained: [f64; 2],
    /// How far off the point a black and a white stone would lie, in cells,
    pub off: [Vector2<f64>; 2],
    /// and what that costs, in logits.
    pub unusual: [f64; 2],
    /// How stones lie nearby.
    pub habit: Habit,
    /// How much of what speaks for a white stone is to be put down to a reflection, 0 to 1.
    pub shining: f64,
}

/// Corrects the probabilities of nothing, a black and a white stone, row by row, where that can settle or raise a doubt; how likely it
/// is that something else lies there stays as it was. Answers of what was found where discs were laid, by the point's place in the
/// rows.
pub(crate) fn judged_by_discs(points: &mut [[f64; KINDS]], flat: &Flat, parts: &Parts) -> HashMap<usize, Laid> {
    let seen = points.to_vec();
    let mut all_laid = HashMap::new();
    // Most photographs leave no doubt, and need none.
    let board = LazyCell::new(|| Known { seen: &seen, flat, palette: Palette::of(&seen, flat) });
    let mut teaching = HashMap::new();
    for (index, point) in points.iter_mut().enumerate().filter(|(_, point)| may_become_doubtful(point)) {
        if !parts.act(Part::Discs) {
            break;
        }
        let Some(surroundings) = Surroundings::of(index, &board) else { continue };
        let habit = if parts.act(Part::Habit) { board.habit_around(index, &mut teaching) } else { Habit::USUAL };
        let laid = surroundings.expecting(habit).laid();
        let judged: [f64; KINDS] = array::from_fn(|content| point[content] * laid.said[content].max(-MOST_SAID).exp());
        let (before, after) = (point.iter().sum::<f64>(), judged.iter().sum::<f64>());
        if after > 0.0 {
            *point = judged.map(|share| share * before / after);
        }
        all_laid.insert(index, laid);
    }
    all_laid
}

/// What is known of a board before it is judged.
struct Known<'a> {
    /// The probabilities of nothing, a black and a white stone, row by row.
    seen: &'a [[f64; KINDS]],
    flat: &'a Flat,
    palette: Palette,
}

impl Known<'_> {
    /// How stones lie around a point; `teaching` keeps where each sure stone was found that has been looked for.
    fn habit_around(&self, index: usize, teaching: &mut HashMap<usize, Option<Vector2<f64>>>) -> Habit {
        let place = |index: usize| Vector2::new(index % self.flat.lines(), index / self.flat.lines());
        let apart = |other: usize| (place(other).cast::<f64>() - place(index).cast()).norm_squared();
        let sure = |&other: &usize| likeliest(&self.seen[other]) != BARE && risk(&self.seen[other]) < SURE_RISK;
        let mut fellows: Vec<usize> = (0..self.seen.len()).filter(sure).collect();
        fellows.sort_by(|&one, &other| apart(one).total_cmp(&apart(other)));
        let nearest = fellows.into_iter().take(MOST_TEACHING);
        let offs = nearest.filter_map(|fellow| *teaching.entry(fellow).or_insert_with(|| self.off_its_point(fellow)));
        Habit::of(&offs.collect::<Vec<_>>())
    }

    /// How far off its point a sure stone lies, in cells.
    fn off_its_point(&self, index: usize) -> Option<Vector2<f64>> {
        let (_, lying) =
            Surroundings::of(index, self)?.expecting(Habit::OPEN).explained_with(likeliest(&self.seen[index]));
        Some(lying[0].off)
    }
}

/// Whether a point is in doubt, or all that may be said against it would make it so.
fn may_become_doubtful(seen: &[f64; KINDS]) -> bool {
    risk(seen) > TOLERATED_RISK * (-MOST_SAID).exp()
}

fn in_doubt(seen: &[f64; KINDS]) -> bool {
    risk(seen) > always_tolerated_risk()
}

/// A point and the up to eight around it, itself the first.
struct Surroundings {
    spots: Vec<Spot>,
    /// How likely each pixel is of each kind, as logarithms, row by row; all alike where there may be no board.
    likelihoods: Vec<[f64; KINDS]>,
    /// Pixels in a row.
    side: i64,
    /// The pixel of the point in the middle.
    middle_px: Point2<f64>,
    cell_px: f64,
    habit: Habit,
}

/// One of the points.
struct Spot {
    /// In cells from the one in the middle.
    cell: Vector2<f64>,
    /// What it may hold, each with the logarithm of how likely it is.
    contents: Vec<(usize, f64)>,
}

/// What is thought to lie on a spot: a stone perhaps, and how far off, in cells.
#[derive(Clone, Copy)]
struct Lying {
    content: usize,
    off: Vector2<f64>,
    prior: f64,
}

impl Surroundings {
    /// None where too little is known of what stones and wood look like there.
    fn of(index: usize, &Known { seen, flat, ref palette }: &Known<'_>) -> Option<Self> {
        let (lines, cell_px) = (flat.lines(), flat.cell_px());
        let (column, row) = (index % lines, index / lines);
        let middle = Point2::new(column as f64, row as f64);
        let looks = palette.around(middle)?;
        let pixel = flat.pixel(middle);
        let reach = (REACH_CELLS * cell_px).ceil() as i64;
        let first = pixel.map(|along| along.floor() as i64 - reach);
        let side = 2 * reach + 1;
        let board = -EDGE_CELLS..(lines - 1) as f64 + EDGE_CELLS;
        let likelihoods = (0..side * side).map(|place| {
            let at = first + Vector2::new(place % side, place / side);
            let cell = middle + (at.map(|along| along as f64) - pixel) / cell_px;
            let color = color(flat, at);
            let on_board = board.contains(&cell.x) && board.contains(&cell.y);
            array::from_fn(|kind| if on_board { looks[kind].likelihood(&color) } else { 0.0 })
        });
        let around = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)];
        let spots = around.into_iter().filter_map(|(right, down)| {
            let (column, row) = (column.checked_add_signed(right)?, row.checked_add_signed(down)?);
            let seen = (column < lines && row < lines).then(|| &seen[row * lines + column])?;
            Some(Spot { cell: Vector2::new(right as f64, down as f64), contents: Spot::contents(seen) })
        });
        Some(Self {
            spots: spots.collect(),
            likelihoods: likelihoods.collect(),
            side,
            middle_px: pixel - first.map(|along| along as f64).coords,
            cell_px,
            habit: Habit::USUAL,
        })
    }

    /// The same where stones lie like that.
    fn expecting(self, habit: Habit) -> Self {
        Self { habit, ..self }
    }

    /// What is said for each content of the point in the middle.
    fn laid(&self) -> Laid {
        let [bare, black, white] = array::from_fn(|content| self.explained_with(content));
        let shining = self.shining_around(&white.1);
        // Where a reflection is as likely, what speaks for a white stone speaks for the bare point too.
        let reflection = if white.0 >= black.0 { (white.0 - bare.0).max(0.0) * shining } else { 0.0 };
        let said = [bare.0 + reflection, black.0, white.0];
        let most = said.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let off = [black.1[0].off, white.1[0].off];
        Laid {
            said: said.map(|said| said - most),
            explained: [bare.0 - white.0, black.0 - white.0],
            off,
            unusual: off.map(|off| self.habit.unusual(off)),
            habit: self.habit,
            shining,
        }
    }

    /// How well all is explained where the point in the middle holds this, in logits, and what lies where.
    fn explained_with(&self, content: usize) -> (f64, Vec<Lying>) {
        let mut lying: Vec<Lying> = self
            .spots
            .iter()
            .map(|spot| {
                let likeliest = spot.contents.iter().max_by(|one, two| one.1.total_cmp(&two.1));
                let &(content, prior) = likeliest.expect("a point holds one thing at least");
                Lying { content, off: Vector2::zeros(), prior }
            })
            .collect();
        lying[0] = Lying { content, off: Vector2::zeros(), prior: 0.0 };
        for _ in 0..ROUNDS {
            for spot in 0..lying.len() {
                let only = [(content, 0.0)];
                let contents = if spot == 0 { &only } else { self.spots[spot].contents.as_slice() };
                lying[spot] = self.best(&lying, spot, contents);
            }
        }
        let covered = self.covered(&lying, None);
        let wood = self.likelihoods.iter().map(|likelihood| likelihood[BARE]);
        let pixels: f64 = covered.iter().zip(wood).map(|(covered, wood)| covered.unwrap_or(wood)).sum();
        let itself: f64 = lying.iter().map(|one| one.prior - self.unusual(one)).sum();
        // Each overlap is met from both sides.
        let overlaps: f64 = (0..lying.len()).map(|spot| self.overlap(&lying, spot, &lying[spot]) / 2.0).sum();
        (pixels / PIXELS_AS_ONE + itself - overlaps, lying)
    }

    /// Which of these contents lies best on a spot, and where.
    fn best(&self, lying: &[Lying], spot: usize, contents: &[(usize, f64)]) -> Lying {
        let covered = self.covered(lying, Some(spot));
        let mut best = (f64::NEG_INFINITY, lying[spot]);
        for &(content, prior) in contents {
            let mut step = |value: f64, one: Lying| {
                if value > best.0 {
                    best = (value, one);
                }
            };
            let on_point = Lying { content, off: Vector2::zeros(), prior };
            if content == BARE {
                step(prior, on_point);
                continue;
            }
            // On wood a stone must explain each pixel better or worse; where others lie, the upper one shows.
            let gain = |(covered, here): (&Option<f64>, &[f64; KINDS])| {
                covered.map_or(here[content] - here[BARE], |other| (here[content] - other).max(0.0))
            };
            let gains = covered.iter().zip(&self.likelihoods).map(gain);
            // What all pixels up to each one gain: any row of a disc is then the difference of two of them.
            let gained: Vec<f64> = iter::once(0.0)
                .chain(gains.scan(0.0, |sum, gain| {
                    *sum += gain;
                    Some(*sum)
                }))
                .collect();
            let mut near = (f64::NEG_INFINITY, Vector2::zeros());
            for (size, count) in STEPS_CELLS.into_iter().zip([3, 1]) {
                for off in offs(near.1, size, count) {
                    let one = Lying { off, ..on_point };
                    let rows = self.rows_of(spot, off);
                    let explained: f64 = rows.map(|row| gained[row.end] - gained[row.start]).sum();
                    let value =
                        explained / PIXELS_AS_ONE + prior - self.unusual(&one) - self.overlap(lying, spot, &one);
                    step(value, one);
                    if value > near.0 {
                        near = (value, off);
                    }
                }
            }
        }
        best.1
    }

    /// For each pixel that stones lie over, all of them or all but one, how well the best of them explains it.
    fn covered(&self, lying: &[Lying], but: Option<usize>) -> Vec<Option<f64>> {
        let mut covered: Vec<Option<f64>> = vec![None; self.likelihoods.len()];
        for (spot, one) in lying.iter().enumerate().filter(|(spot, one)| one.content != BARE && Some(*spot) != but) {
            for pixel in self.rows_of(spot, one.off).flatten() {
                let here = self.likelihoods[pixel][one.content];
                covered[pixel] = Some(covered[pixel].map_or(here, |other| other.max(here)));
            }
        }
        covered
    }

    /// The pixels of a stone that lies so far off a spot, row by row.
    fn rows_of(&self, spot: usize, off: Vector2<f64>) -> impl Iterator<Item = Range<usize>> {
        self.within(self.spots[spot].cell + off, RADIUS_CELLS)
    }

    /// The pixels of a disc, its middle in cells from the point in the middle, row by row.
    fn within(&self, middle: Vector2<f64>, radius: f64) -> impl Iterator<Item = Range<usize>> {
        let side = self.side;
        let rows = disc(self.middle_px + middle * self.cell_px, radius * self.cell_px);
        rows.filter(move |(row, _)| (0..side).contains(row)).map(move |(row, columns)| {
            let [start, end] =
                [*columns.start(), columns.end() + 1].map(|column| (row * side + column.clamp(0, side)) as usize);
            start..end
        })
    }

    /// What it costs that something lies in the stones around it, in logits.
    fn overlap(&self, lying: &[Lying], spot: usize, one: &Lying) -> f64 {
        if one.content == BARE {
            return 0.0;
        }
        let here = self.spots[spot].cell + one.off;
        let others = self.spots.iter().zip(lying).enumerate();
        let stones = others.filter(|(other, (_, lying))| *other != spot && lying.content != BARE);
        let apart = stones.map(|(_, (other, lying))| (other.cell + lying.off - here).norm());
        apart.map(|apart| OVERLAP_COST * (NEAREST_CELLS - apart).max(0.0)).sum()
    }

    /// What it costs to lie so far off, in logits.
    fn unusual(&self, one: &Lying) -> f64 {
        if one.content == BARE { 0.0 } else { self.habit.unusual(one.off) }
    }

    /// How much of what speaks for a white stone in the middle is to be put down to a reflection, 0 to 1.
    fn shining_around(&self, lying: &[Lying]) -> f64 {
        let covered = self.covered(lying, None);
        let ring = self.within(lying[0].off, RING_CELLS);
        let ring: Vec<&[f64; KINDS]> =
            ring.flatten().filter(|&pixel| covered[pixel].is_none()).map(|pixel| &self.likelihoods[pixel]).collect();
        if ring.len() < FEWEST_IN_RING {
            return 0.0;
        }
        let shining = ring.iter().filter(|here| here[WHITE] > here[BARE]).count();
        (shining as f64 / ring.len() as f64 / LARGEST_SHARE_SHINING).min(1.0)
    }
}

impl Spot {
    /// What a point may hold: only where it is in doubt, more than one thing.
    fn contents(seen: &[f64; KINDS]) -> Vec<(usize, f64)> {
        /// Nothing is ruled out.
        const LEAST: f64 = 1e-3;
        let all = (0..KINDS).map(|content| (content, seen[content].max(LEAST).ln()));
        if in_doubt(seen) {
            all.collect()
        } else {
            all.max_by(|one, two| one.1.total_cmp(&two.1)).into_iter().collect()
        }
    }
}

/// The places so many steps around one that are not too far off.
fn offs(around: Vector2<f64>, step: f64, count: i32) -> impl Iterator<Item = Vector2<f64>> {
    let places = (-count..=count).flat_map(move |down| (-count..=count).map(move |right| Vector2::new(right, down)));
    let offs = places.map(move |place| around + place.map(f64::from) * step);
    offs.filter(|off| off.norm() < FARTHEST_OFF_CELLS + STEPS_CELLS[1] / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::{BRIGHT, DARK, Disc, STONE_CELLS, TEACHERS, all_judged, judged};

    fn discs_laid(points: &mut [[f64; KINDS]], flat: &Flat) {
        judged_by_discs(points, flat, &Parts::default());
    }

    fn by_discs(discs: &[Disc], doubted: (usize, usize), seen: [f64; KINDS]) -> [f64; KINDS] {
        judged(discs_laid, discs, doubted, seen)
    }

    #[test]
    fn a_stone_far_off_its_point_is_found() {
        let black = by_discs(&[(4.3, 3.75, STONE_CELLS, DARK)], (4, 4), [0.7, 0.3, 0.0]);
        assert!(black[1] > 0.85, "{black:?}");
        let white = by_discs(&[(4.3, 3.75, STONE_CELLS, BRIGHT)], (4, 4), [0.7, 0.0, 0.3]);
        assert!(white[2] > 0.85, "{white:?}");
    }

    /// Seen from low down, a stone half-way between two points lies on the lower one.
    #[test]
    fn a_stone_belongs_to_the_point_from_which_it_is_off_like_its_fellows() {
        const FELLOWS: [(usize, usize); 8] = [(2, 2), (6, 2), (2, 4), (6, 4), (2, 6), (6, 6), (1, 5), (7, 5)];
        let half_way = |off: f64| {
            let fellows = FELLOWS.map(|(column, row)| (column as f64, row as f64 + off, STONE_CELLS, BRIGHT));
            let discs = [fellows.as_slice(), &[(4.0, 3.5, STONE_CELLS, BRIGHT)]].concat();
            let unclear = [((4, 3), [0.5, 0.0, 0.5]), ((4, 4), [0.5, 0.0, 0.5])];
            let sure = FELLOWS.map(|place| (place, [0.0, 0.0, 0.999]));
            let points: [_; FELLOWS.len() + 2] = array::from_fn(|order| [&unclear[..], &sure].concat()[order]);
            let [upper, lower, ..] = all_judged(discs_laid, &discs, points);
            [upper[WHITE], lower[WHITE]]
        };
        let ([upper, lower], [upper_again, lower_again]) = (half_way(-0.35), half_way(0.35));
        assert!(lower > 0.9 && upper < 0.1, "seen from below: {upper} {lower}");
        assert!(upper_again > 0.9 && lower_again < 0.1, "seen from above: {upper_again} {lower_again}");
    }

    #[test]
    fn a_stones_colour_is_that_of_its_fellows() {
        let white = by_discs(&[(4.0, 3.7, STONE_CELLS, BRIGHT)], (4, 4), [0.0, 0.8, 0.2]);
        assert!(white[2] > 0.8, "{white:?}");
    }

    #[test]
    fn a_bare_point_is_bare() {
        let bare = by_discs(&[], (4, 4), [0.6, 0.2, 0.2]);
        assert!(bare[0] > 0.9, "{bare:?}");
    }

    /// Stones mirror lamps: that does not make a shadow a stone.
    #[test]
    fn a_shadow_is_no_black_stone() {
        let lamps = TEACHERS.map(|(column, row, _)| (column as f64 - 0.1, row as f64, 0.12, [240; 3]));
        let shadow = (4.0, 4.0, STONE_CELLS, [110, 85, 60]);
        let bare = by_discs(&[lamps.as_slice(), &[shadow]].concat(), (4, 4), [0.8, 0.2, 0.0]);
        assert!(bare[0] > 0.75, "{bare:?}");
    }

    #[test]
    fn a_reflection_larger_than_a_stone_is_none() {
        let bare = by_discs(&[(4.0, 4.0, 0.8, BRIGHT)], (4, 4), [0.7, 0.0, 0.3]);
        assert!(bare[0] > 0.65, "{bare:?}");
    }

    #[test]
    fn what_leaves_no_doubt_and_what_is_neither_wood_nor_stone_stays() {
        let sure = [0.999, 0.0005, 0.0005];
        assert_eq!(by_discs(&[(4.0, 4.0, STONE_CELLS, DARK)], (4, 4), sure), sure);
        let covered = by_discs(&[(4.0, 4.0, STONE_CELLS, DARK)], (4, 4), [0.05, 0.05, 0.0]);
        assert!((covered.iter().sum::<f64>() - 0.1).abs() < 1e-9, "{covered:?}");
    }
}
