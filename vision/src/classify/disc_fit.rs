//! What points in doubt hold, by fitting discs to the board image until they explain its pixels.
//!
//! A stone far off its point, or beside another that is, looks like little that the network has seen; so do stones in the light of
//! one colour. But a stone is a disc, no two lie in the same place, and what black, white and wood look like on this board its surest
//! points tell. Of the contents that a point may have, that is likeliest with which discs on it and around it explain most.

use std::cell::{LazyCell, OnceCell};
use std::f64::consts::SQRT_2;
use std::iter;
use std::ops::Range;

use board::{Color, PerPoint, Point, Posterior};
use nalgebra::{Point2, Vector2};

use crate::classify::appearance::{BoardAppearance, PerContent, color, disc};
use crate::classify::placement_prior::{PlacementPrior, STONE_RADIUS_CELLS};
use crate::decide::doubts::{TOLERATED_RISK, always_tolerated_risk};
use crate::evidence::MOST_EVIDENCE;
use crate::grid::cell_of;
use crate::parts::{Part, Parts};
use crate::rectify::BoardImage;

/// The largest distance of a stone from its point in any direction, in cells: it covers the point.
const FARTHEST_OFF_CELLS: f64 = STONE_RADIUS_CELLS;
/// So many sure stones, the nearest to a point, tell how far off stones lie there.
const MOST_REFERENCES: usize = 12;
/// What it costs that stones lie in each other, in logits for a cell.
const OVERLAP_COST: f64 = 20.0;
/// Rounds in which each stone is moved to where it explains most, the others being as they are.
const ROUNDS: usize = 2;
/// Pixels that tell as much as one that has nothing to do with its neighbours.
const PIXELS_AS_ONE: f64 = 64.0;
/// Where this much of the ring around a white stone looks white too, nothing counts for the stone: a lamp's reflection lies over it
/// all.
const LARGEST_SHARE_SHINING: f64 = 0.3;

/// What fitting discs to a point and around it comes to.
pub(crate) struct DiscFit {
    /// What counts for each content of the point, in logits; 0 for the likeliest.
    pub logits: PerContent<f64>,
    /// The same without a thought of reflections, against a white stone: nothing, and a black one.
    pub against_white: [f64; 2],
    /// How far off the point a black and a white stone would lie, in cells,
    pub off: [Vector2<f64>; 2],
    /// and what that costs, in logits.
    pub cost: [f64; 2],
    /// Where stones are to be expected nearby.
    pub prior: PlacementPrior,
    /// How much of what speaks for a white stone is to be put down to a reflection, 0 to 1.
    pub shining: f64,
}

/// Corrects the posteriors where discs can settle or raise a doubt, of the points asked about. Answers the fit of each point to which
/// discs were fitted.
pub(crate) fn fit_discs(
    points: &mut PerPoint<Posterior>,
    image: &BoardImage,
    parts: &Parts,
    is_asked: impl Fn(Point) -> bool,
) -> PerPoint<Option<DiscFit>> {
    let before = points.clone();
    // Most photographs leave no doubt, and need none.
    let known = LazyCell::new(|| Known::of(&before, image));
    PerPoint::from_fn(before.size(), |point| {
        if !may_become_doubtful(&before[point]) || !is_asked(point) || !parts.act(Part::Discs) {
            return None;
        }
        let surroundings = Surroundings::of(point, &known)?;
        let prior = if parts.act(Part::PlacementPrior) { known.prior_around(point) } else { PlacementPrior::usual() };
        let fit = surroundings.expecting(prior).fit();
        let seen = before[point];
        points[point] = seen.reweighted(|content| seen.of(content) * fit.logits[content].max(-MOST_EVIDENCE).exp());
        Some(fit)
    })
}

/// What is known of a board before discs are fitted.
struct Known<'a> {
    points: &'a PerPoint<Posterior>,
    image: &'a BoardImage,
    appearance: BoardAppearance,
    /// How far off its point each sure stone was found, once it has been looked for.
    offs: PerPoint<OnceCell<Option<Vector2<f64>>>>,
}

impl<'a> Known<'a> {
    fn of(points: &'a PerPoint<Posterior>, image: &'a BoardImage) -> Self {
        let offs = PerPoint::from_fn(points.size(), |_| OnceCell::new());
        Self { points, image, appearance: BoardAppearance::of(points, image), offs }
    }

    /// Where stones are to be expected around a point, by the sure ones nearest to it.
    fn prior_around(&self, point: Point) -> PlacementPrior {
        let apart = |other: &Point| (cell_of(*other) - cell_of(point)).norm_squared();
        let is_sure_stone =
            |(_, seen): &(Point, &Posterior)| seen.likeliest().is_some() && seen.risk() < always_tolerated_risk();
        let mut stones: Vec<Point> = self.points.iter().filter(is_sure_stone).map(|(stone, _)| stone).collect();
        stones.sort_by(|one, other| apart(one).total_cmp(&apart(other)));
        let nearest = stones.into_iter().take(MOST_REFERENCES);
        let offs = nearest.filter_map(|stone| *self.offs[stone].get_or_init(|| self.off_its_point(stone)));
        PlacementPrior::of(&offs.collect::<Vec<_>>())
    }

    /// How far off its point a sure stone lies, in cells.
    fn off_its_point(&self, point: Point) -> Option<Vector2<f64>> {
        let surroundings = Surroundings::of(point, self)?.expecting(PlacementPrior::open());
        let (_, lying) = surroundings.explained_with(self.points[point].likeliest());
        Some(lying[0].off)
    }
}

/// Whether a point is in doubt, or all that may count against it would make it so.
fn may_become_doubtful(seen: &Posterior) -> bool {
    seen.risk() > TOLERATED_RISK * (-MOST_EVIDENCE).exp()
}

/// A point and the up to eight around it, itself the first.
struct Surroundings {
    spots: Vec<Spot>,
    /// How likely each pixel is of each content, as logarithms, row by row; all alike where there may be no board.
    likelihoods: Vec<PerContent<f64>>,
    /// Pixels in a row.
    side: i64,
    /// The pixel of the point in the middle.
    middle_px: Point2<f64>,
    cell_px: f64,
    prior: PlacementPrior,
}

/// One of the points.
struct Spot {
    /// In cells from the one in the middle.
    cell: Vector2<f64>,
    /// What it may hold, each with the logarithm of how likely it is.
    contents: Vec<(Option<Color>, f64)>,
}

/// What is thought to lie on a spot: a stone perhaps, and how far off, in cells.
#[derive(Clone, Copy)]
struct Lying {
    content: Option<Color>,
    off: Vector2<f64>,
    /// The logarithm of how likely that is without a look at the pixels.
    prior: f64,
}

impl Surroundings {
    /// None where too little is known of what stones and wood look like there.
    fn of(point: Point, &Known { points, image, ref appearance, .. }: &Known<'_>) -> Option<Self> {
        let (lines, cell_px) = (points.size().lines(), image.cell_px());
        let middle = cell_of(point);
        let appearances = appearance.around(middle)?;
        let pixel = image.pixel(middle);
        let reach = ((FARTHEST_OFF_CELLS + STONE_RADIUS_CELLS) * cell_px).ceil() as i64;
        let first = pixel.map(|along| along.floor() as i64 - reach);
        let side = 2 * reach + 1;
        // Farther outside the first and the last line than stones reach there may be no board.
        let board = -STONE_RADIUS_CELLS..(lines - 1) as f64 + STONE_RADIUS_CELLS;
        let likelihoods = (0..side * side).map(|place| {
            let at = first + Vector2::new(place % side, place / side);
            let cell = middle + (at.map(|along| along as f64) - pixel) / cell_px;
            let color = color(image, at);
            let on_board = board.contains(&cell.x) && board.contains(&cell.y);
            PerContent::from_fn(|content| if on_board { appearances[content].likelihood(&color) } else { 0.0 })
        });
        let around = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)];
        let spots = around.into_iter().filter_map(|(right, down)| {
            let column = point.column().checked_add_signed(right)?;
            let spot = points.size().point(column, point.row().checked_add_signed(down)?)?;
            Some(Spot { cell: Vector2::new(right as f64, down as f64), contents: Spot::contents(&points[spot]) })
        });
        Some(Self {
            spots: spots.collect(),
            likelihoods: likelihoods.collect(),
            side,
            middle_px: pixel - first.map(|along| along as f64).coords,
            cell_px,
            prior: PlacementPrior::usual(),
        })
    }

    /// The same where stones are to be expected like that.
    fn expecting(self, prior: PlacementPrior) -> Self {
        Self { prior, ..self }
    }

    /// What counts for each content of the point in the middle.
    fn fit(&self) -> DiscFit {
        let [bare, black, white] = Posterior::CONTENTS.map(|content| self.explained_with(content));
        let shining = self.shining_around(&white.1);
        // Where a reflection is as likely, what speaks for a white stone speaks for the bare point too.
        let reflection = if white.0 >= black.0 { (white.0 - bare.0).max(0.0) * shining } else { 0.0 };
        let most = (bare.0 + reflection).max(black.0).max(white.0);
        let logits = PerContent::from_fn(|content| match content {
            None => bare.0 + reflection - most,
            Some(Color::Black) => black.0 - most,
            Some(Color::White) => white.0 - most,
        });
        let off = [black.1[0].off, white.1[0].off];
        DiscFit {
            logits,
            against_white: [bare.0 - white.0, black.0 - white.0],
            off,
            cost: off.map(|off| self.prior.cost(off)),
            prior: self.prior,
            shining,
        }
    }

    /// How well all is explained where the point in the middle holds this, in logits, and what lies where.
    fn explained_with(&self, content: Option<Color>) -> (f64, Vec<Lying>) {
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
        let wood = self.likelihoods.iter().map(|likelihood| likelihood[None]);
        let pixels: f64 = covered.iter().zip(wood).map(|(covered, wood)| covered.unwrap_or(wood)).sum();
        let itself: f64 = lying.iter().map(|one| one.prior - self.cost(one)).sum();
        // Each overlap is met from both sides.
        let overlaps: f64 = (0..lying.len()).map(|spot| self.overlap(&lying, spot, &lying[spot]) / 2.0).sum();
        (pixels / PIXELS_AS_ONE + itself - overlaps, lying)
    }

    /// Which of these contents lies best on a spot, and where.
    fn best(&self, lying: &[Lying], spot: usize, contents: &[(Option<Color>, f64)]) -> Lying {
        let covered = self.covered(lying, Some(spot));
        let mut best = (f64::NEG_INFINITY, lying[spot]);
        for &(content, prior) in contents {
            let mut step = |value: f64, one: Lying| {
                if value > best.0 {
                    best = (value, one);
                }
            };
            let on_point = Lying { content, off: Vector2::zeros(), prior };
            if content.is_none() {
                step(prior, on_point);
                continue;
            }
            // On wood a stone must explain each pixel better or worse; where others lie, the upper one shows.
            let gain = |(covered, here): (&Option<f64>, &PerContent<f64>)| {
                covered.map_or(here[content] - here[None], |other| (here[content] - other).max(0.0))
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
            // First over all places, then half a step around the best.
            for (size, count) in [(FARTHEST_OFF_CELLS / 3.0, 3), (FARTHEST_OFF_CELLS / 6.0, 1)] {
                for off in offs(near.1, size, count) {
                    let one = Lying { off, ..on_point };
                    let rows = self.rows_of(spot, off);
                    let explained: f64 = rows.map(|row| gained[row.end] - gained[row.start]).sum();
                    let value = explained / PIXELS_AS_ONE + prior - self.cost(&one) - self.overlap(lying, spot, &one);
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
        for (spot, one) in lying.iter().enumerate().filter(|(spot, one)| one.content.is_some() && Some(*spot) != but) {
            for pixel in self.rows_of(spot, one.off).flatten() {
                let here = self.likelihoods[pixel][one.content];
                covered[pixel] = Some(covered[pixel].map_or(here, |other| other.max(here)));
            }
        }
        covered
    }

    /// The pixels of a stone that lies so far off a spot, row by row.
    fn rows_of(&self, spot: usize, off: Vector2<f64>) -> impl Iterator<Item = Range<usize>> {
        self.within(self.spots[spot].cell + off, STONE_RADIUS_CELLS)
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
        if one.content.is_none() {
            return 0.0;
        }
        let here = self.spots[spot].cell + one.off;
        let others = self.spots.iter().zip(lying).enumerate();
        let stones = others.filter(|(other, (_, lying))| *other != spot && lying.content.is_some());
        let apart = stones.map(|(_, (other, lying))| (other.cell + lying.off - here).norm());
        // Where they touch is measured to a pixel.
        let nearest = 2.0 * STONE_RADIUS_CELLS - 1.0 / self.cell_px;
        apart.map(|apart| OVERLAP_COST * (nearest - apart).max(0.0)).sum()
    }

    /// What it costs to lie so far off, in logits.
    fn cost(&self, one: &Lying) -> f64 {
        if one.content.is_none() { 0.0 } else { self.prior.cost(one.off) }
    }

    /// How much of what speaks for a white stone in the middle is to be put down to a reflection, 0 to 1.
    fn shining_around(&self, lying: &[Lying]) -> f64 {
        let covered = self.covered(lying, None);
        // So far from a stone's middle there is wood where no other stone is: the ring has as many pixels as the stone.
        let ring = self.within(lying[0].off, STONE_RADIUS_CELLS * SQRT_2);
        let ring: Vec<&PerContent<f64>> =
            ring.flatten().filter(|&pixel| covered[pixel].is_none()).map(|pixel| &self.likelihoods[pixel]).collect();
        if ring.is_empty() {
            return 0.0;
        }
        let shining = ring.iter().filter(|here| here[Some(Color::White)] > here[None]).count();
        (shining as f64 / ring.len() as f64 / LARGEST_SHARE_SHINING).min(1.0)
    }
}

impl Spot {
    /// What a point may hold: only where it is in doubt, more than one thing.
    fn contents(seen: &Posterior) -> Vec<(Option<Color>, f64)> {
        let least = always_tolerated_risk();
        let all = Posterior::CONTENTS.map(|content| (content, seen.of(content).max(least).ln()));
        if seen.risk() > least {
            all.to_vec()
        } else {
            all.into_iter().max_by(|one, two| one.1.total_cmp(&two.1)).into_iter().collect()
        }
    }
}

/// The places so many steps around one that are not too far off.
fn offs(around: Vector2<f64>, step: f64, count: i32) -> impl Iterator<Item = Vector2<f64>> {
    let places = (-count..=count).flat_map(move |down| (-count..=count).map(move |right| Vector2::new(right, down)));
    let offs = places.map(move |place| around + place.map(f64::from) * step);
    offs.filter(|off| off.norm() < FARTHEST_OFF_CELLS * 13.0 / 12.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::{BRIGHT, DARK, Disc, REFERENCES, STONE_CELLS, corrected, corrected_on};

    fn fitted(points: &mut PerPoint<Posterior>, image: &BoardImage) {
        fit_discs(points, image, &Parts::default(), |_| true);
    }

    fn by_discs(discs: &[Disc], doubted: (usize, usize), seen: [f64; 3]) -> Posterior {
        let [corrected] = corrected(fitted, discs, [(doubted, seen)]);
        corrected
    }

    #[test]
    fn a_stone_far_off_its_point_is_found() {
        let black = by_discs(&[(4.3, 3.75, STONE_CELLS, DARK)], (4, 4), [0.7, 0.3, 0.0]);
        assert!(black.black > 0.85, "{black:?}");
        let white = by_discs(&[(4.3, 3.75, STONE_CELLS, BRIGHT)], (4, 4), [0.7, 0.0, 0.3]);
        assert!(white.white > 0.85, "{white:?}");
    }

    /// Seen from low down, a stone half-way between two points lies on the lower one.
    #[test]
    fn a_stone_belongs_to_the_point_from_which_it_is_off_like_the_others() {
        const OTHERS: [(usize, usize); 8] = [(2, 2), (6, 2), (2, 4), (6, 4), (2, 6), (6, 6), (1, 5), (7, 5)];
        let half_way = |off: f64| {
            let others = OTHERS.map(|(column, row)| (column as f64, row as f64 + off, STONE_CELLS, BRIGHT));
            let discs = [others.as_slice(), &[(4.0, 3.5, STONE_CELLS, BRIGHT)]].concat();
            let unclear = [((4, 3), [0.5, 0.0, 0.5]), ((4, 4), [0.5, 0.0, 0.5])];
            let sure = OTHERS.map(|place| (place, [0.0, 0.0, 0.999]));
            let points = [unclear.as_slice(), &sure].concat();
            let corrected = corrected_on(fitted, &discs, &points);
            [corrected[0].white, corrected[1].white]
        };
        let ([upper, lower], [upper_again, lower_again]) = (half_way(-0.35), half_way(0.35));
        assert!(lower > 0.9 && upper < 0.1, "seen from below: {upper} {lower}");
        assert!(upper_again > 0.9 && lower_again < 0.1, "seen from above: {upper_again} {lower_again}");
    }

    #[test]
    fn a_stones_colour_is_that_of_the_others() {
        let white = by_discs(&[(4.0, 3.7, STONE_CELLS, BRIGHT)], (4, 4), [0.0, 0.8, 0.2]);
        assert!(white.white > 0.8, "{white:?}");
    }

    #[test]
    fn a_bare_point_is_bare() {
        let bare = by_discs(&[], (4, 4), [0.6, 0.2, 0.2]);
        assert!(bare.bare > 0.9, "{bare:?}");
    }

    /// Stones mirror lamps: that does not make a shadow a stone.
    #[test]
    fn a_shadow_is_no_black_stone() {
        let lamps = REFERENCES.map(|(column, row, _)| (column as f64 - 0.1, row as f64, 0.12, [240; 3]));
        let shadow = (4.0, 4.0, STONE_CELLS, [110, 85, 60]);
        let bare = by_discs(&[lamps.as_slice(), &[shadow]].concat(), (4, 4), [0.8, 0.2, 0.0]);
        assert!(bare.bare > 0.75, "{bare:?}");
    }

    #[test]
    fn a_reflection_larger_than_a_stone_is_none() {
        let bare = by_discs(&[(4.0, 4.0, 0.8, BRIGHT)], (4, 4), [0.7, 0.0, 0.3]);
        assert!(bare.bare > 0.65, "{bare:?}");
    }

    #[test]
    fn what_leaves_no_doubt_and_what_is_neither_wood_nor_stone_stays() {
        let sure = [0.999, 0.0005, 0.0005];
        let [bare, black, white] = sure;
        assert_eq!(by_discs(&[(4.0, 4.0, STONE_CELLS, DARK)], (4, 4), sure), Posterior::new(bare, black, white));
        let covered = by_discs(&[(4.0, 4.0, STONE_CELLS, DARK)], (4, 4), [0.05, 0.05, 0.0]);
        assert!((covered.seen() - 0.1).abs() < 1e-9, "{covered:?}");
    }
}
