//! A second network that looks closely at the points in doubt, one by one, beside what this board's own stones and wood look like.
//!
//! What is black and what is white, how far off their points stones lie and what a lamp does to them differs from board to board; on one
//! board in one light it is much the same. So each point's close-up is shown together with the mean close-ups of the points nearby that are
//! surely bare, black and white, and with what was seen of the points around it. It was trained on what this reader was in doubt of on
//! rendered boards (`vision/training/points.py`, which tells what is made of a row).

use std::cell::OnceCell;

use board::{Color, PerPoint, Point, Posterior};
use nalgebra::{Point2, Vector3};

use crate::classify::color_discriminant::stone_color;
use crate::evidence::{TOLERATED_RISK, always_tolerated_risk, is_sure_of};
use crate::grid::{Grid, cell_of};
use crate::network::{Network, NetworkError};
use crate::parts::{Part, Parts};
use crate::rectify::BoardImage;
use crate::stone_map::{Patch, StoneMap};

/// The parts of a row, one after the other.
pub(crate) const PARTS: [&str; 9] = [
    "close-up 48 x 48 x 3",
    "references 3 x 32 x 32 x 3",
    "posteriors 3 x 3 x 3",
    "colors 4 x 3",
    "weights 3",
    "stone map 5",
    "views 1",
    "edges 2",
    "lines and pixels 2",
];
pub(crate) const CHANNELS: [&str; 3] = ["bare", "black", "white"];
/// The side of a close-up, in pixels of the board image: three cells.
const CLOSE_UP_PX: usize = 48;
/// The side of a reference, the same: two cells.
const REFERENCE_PX: usize = 32;
/// Cells over which the light stays much the same: from so far away a point teaches less by a factor of e^-1/2.
const SAME_LIGHT_CELLS: f64 = 5.0;
/// What a sure point counts for however far away it is, of 1 beside the point: where there are few of a kind they all count.
const FAR_AWAY: f64 = 1e-3;
/// The sides of the squares that a row begins with, each place of which has three numbers: the close-up, the references, the posteriors.
const SQUARES: [usize; 5] = [CLOSE_UP_PX, REFERENCE_PX, REFERENCE_PX, REFERENCE_PX, 3];
/// How much what was seen before counts, of 1 with the network's answer: real boards have light and reflections that the rendered ones from
/// which the network learned have not.
const SHARE_BEFORE: f64 = 0.35;
/// So many errors come beside each that the two together expect: what they are nearly sure of is wrong three times as often as they say. At
/// an even share and without turned close-ups twice as often left a real photograph silently wrong, and 4.5 times showed a human a fifth more
/// points (`ABLATION.md`).
const MORE_CONFUSED: f64 = 2.0;
/// No content is held for less likely than that.
const LEAST_LIKELY: f64 = 1e-5;
/// Lines from the edge that look no different from any farther.
const FAR_FROM_EDGE: usize = 3;

/// What the network is shown of a point.
#[derive(Clone, Debug)]
pub struct CloseUp {
    /// The point.
    pub point: Point,
    /// What it is likeliest to hold before.
    pub before: Option<Color>,
    /// Pixels, 0 to 255, and what else is known of it, in the order that `vision/training/points.py` names.
    pub row: Vec<f32>,
}

/// What points that surely hold one content look like.
struct Reference {
    /// The mean of the pixels around them, row by row, each its three channels, 0 to 255.
    mean: Vec<f32>,
    /// The mean colour of what lies on them, each channel 0 to 1.
    color: Vector3<f64>,
    /// How many they are, each by how near it is.
    weight: f32,
}

/// What is known of a board before its points in doubt are looked at closely.
pub(crate) struct Seen<'a> {
    points: &'a PerPoint<Posterior>,
    map: &'a StoneMap,
    image: &'a BoardImage,
    grid: &'a Grid,
    /// The colour of what lies on each point, once it was asked for.
    colors: PerPoint<OnceCell<Vector3<f64>>>,
}

/// Joins the posteriors with what the network makes of the close-ups; how likely something covers a point stays as it was. Answers how many
/// stones looked white and may be black.
pub(crate) fn reclassify(
    network: &Network,
    points: &mut PerPoint<Posterior>,
    close_ups: &[CloseUp],
    parts: &Parts,
) -> Result<usize, NetworkError> {
    let mut mirroring = 0;
    for close_up in close_ups {
        let point = &mut points[close_up.point];
        let before = shown(point);
        let mut seen = joined(&before, &mean_answer(network, std::slice::from_ref(&close_up.row))?);
        if seen.risk() > always_tolerated_risk() && parts.act(Part::TurnedCloseUps) {
            let turned: Vec<Vec<f32>> = (0..8).map(|turn| turned(&close_up.row, turn % 4, turn >= 4)).collect();
            seen = joined(&before, &mean_answer(network, &turned)?);
        }
        mirroring += usize::from(close_up.before == Some(Color::White) && seen.black > TOLERATED_RISK);
        *point = point.reweighted(|content| seen.of(content));
    }
    Ok(mirroring)
}

/// The mean of the network's answers to rows.
fn mean_answer(network: &Network, rows: &[Vec<f32>]) -> Result<Posterior, NetworkError> {
    let answers = network.run_on_rows(rows, CHANNELS.len())?;
    let mean = |channel: usize| {
        let all: f32 = answers.iter().skip(channel).step_by(CHANNELS.len()).sum();
        f64::from(all) / rows.len() as f64
    };
    Ok(Posterior::new(mean(0), mean(1), mean(2)))
}

/// What was seen before and the network's answer together: a logarithmic opinion pool (Genest and Zidek 1986), of which errors are held for
/// likelier than it says.
fn joined(before: &Posterior, answer: &Posterior) -> Posterior {
    let logarithm = |seen: &Posterior, content| seen.of(content).max(LEAST_LIKELY).ln();
    let pooled = Posterior::CONTENTS.map(|content| {
        let together = SHARE_BEFORE * logarithm(before, content) + (1.0 - SHARE_BEFORE) * logarithm(answer, content);
        together.exp()
    });
    let all: f64 = pooled.iter().sum();
    let confused = pooled.map(|share| {
        let likely = share / all;
        likely + MORE_CONFUSED * likely * (1.0 - likely)
    });
    let all: f64 = confused.iter().sum();
    let [bare, black, white] = confused.map(|share| share / all);
    Posterior::new(bare, black, white)
}

/// What would be shown of the same point if the board were turned by so many quarters, and mirrored.
fn turned(row: &[f32], quarters: usize, is_mirrored: bool) -> Vec<f32> {
    let mut turned = row.to_vec();
    let mut begin = 0;
    for side in SQUARES {
        let end = begin + 3 * side * side;
        for (place, values) in turned[begin..end].chunks_exact_mut(3).enumerate() {
            let (mut x, mut y) = (place % side, place / side);
            for _ in 0..quarters {
                (x, y) = (y, side - 1 - x);
            }
            let x = if is_mirrored { side - 1 - x } else { x };
            let from = begin + 3 * (y * side + x);
            values.copy_from_slice(&row[from..from + 3]);
        }
        begin = end;
    }
    turned
}

impl<'a> Seen<'a> {
    pub fn new(points: &'a PerPoint<Posterior>, map: &'a StoneMap, image: &'a BoardImage, grid: &'a Grid) -> Self {
        Self { points, map, image, grid, colors: PerPoint::from_fn(points.size(), |_| OnceCell::new()) }
    }

    /// The points of a patch that are in doubt. One that is likelier covered than not is none of them: it is listed, whatever is found in its
    /// pixels.
    pub fn in_doubt(&self, patch: Patch) -> Vec<Point> {
        let is_in_doubt =
            |point: Point| shown(&self.points[point]).risk().max(self.map.at(point).risk()) > always_tolerated_risk();
        let points = self.points.size().points();
        points.filter(|&point| patch.asks(point) && self.is_seen(point) && is_in_doubt(point)).collect()
    }

    /// What the network is shown of a point.
    pub fn close_up(&self, point: Point) -> CloseUp {
        let mut row: Vec<f32> = self.pixels(point, CLOSE_UP_PX).flatten().copied().map(f32::from).collect();
        let references = Posterior::CONTENTS.map(|content| self.reference(point, content));
        references.iter().for_each(|reference| row.extend(&reference.mean));
        let size = self.points.size();
        let (column, line) = (point.column(), point.row());
        for (down, right) in (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right))) {
            let place = column.checked_add_signed(right).zip(line.checked_add_signed(down));
            let seen = place.and_then(|(column, row)| size.point(column, row)).map(|point| self.points[point]);
            row.extend(Posterior::CONTENTS.map(|content| seen.map_or(0.0, |seen| seen.of(content)) as f32));
        }
        row.extend(self.color(point).map(|value| value as f32).iter());
        references.iter().for_each(|reference| row.extend(reference.color.map(|value| value as f32).iter()));
        row.extend(references.iter().map(|reference| reference.weight));
        row.extend(self.map.at(point).probabilities().map(|probability| probability as f32));
        row.push(self.map.at(point).views as f32);
        let last = size.lines() - 1;
        let mut edges = [column, line].map(|along| along.min(last - along).min(FAR_FROM_EDGE));
        edges.sort_unstable();
        row.extend(edges.map(|lines| lines as f32));
        let middle = last as f64 / 2.0;
        row.extend([size.lines() as f32, self.grid.cell_px(middle, middle) as f32]);
        CloseUp { point, before: shown(&self.points[point]).likeliest(), row }
    }

    /// What other points that surely hold this look like, the nearer the more.
    fn reference(&self, point: Point, content: Option<Color>) -> Reference {
        let mut mean = vec![0.0; 3 * REFERENCE_PX * REFERENCE_PX];
        let (mut color, mut weight) = (Vector3::zeros(), 0.0);
        for (other, seen) in self.points.iter() {
            if other == point || !self.is_seen(other) || !is_sure_of(&shown(seen), content) {
                continue;
            }
            let near = same_light(cell_of(point), cell_of(other)) + FAR_AWAY;
            weight += near;
            color += self.color(other) * near;
            for (sums, pixels) in mean.chunks_exact_mut(3 * REFERENCE_PX).zip(self.pixels(other, REFERENCE_PX)) {
                sums.iter_mut().zip(pixels).for_each(|(sum, pixel)| *sum += near as f32 * f32::from(*pixel));
            }
        }
        if weight > 0.0 {
            mean.iter_mut().for_each(|sum| *sum /= weight as f32);
            color /= weight;
        }
        Reference { mean, color, weight: weight as f32 }
    }

    fn color(&self, point: Point) -> Vector3<f64> {
        *self.colors[point].get_or_init(|| stone_color(self.image, cell_of(point)))
    }

    /// Whether the photograph shows a point, and it is likelier seen than covered.
    fn is_seen(&self, point: Point) -> bool {
        self.grid.shows(point) && self.points[point].unseen <= self.points[point].seen()
    }

    /// The rows of pixels of a square around a point, each pixel its three channels. The margin of a board image is wider than that.
    fn pixels(&self, point: Point, side: usize) -> impl Iterator<Item = &[u8]> {
        let picture = &self.image.picture;
        let corner = self.image.pixel(cell_of(point)).map(|along| (along + 0.5) as usize - side / 2);
        let width = picture.width() as usize;
        let begin = move |y| 3 * (y * width + corner.x);
        (corner.y..corner.y + side).map(move |y| &picture.as_raw()[begin(y)..begin(y) + 3 * side])
    }
}

/// How much one place of the board tells of the light at another, 0 to 1.
fn same_light(one: Point2<f64>, other: Point2<f64>) -> f64 {
    let apart = (one - other).norm() / SAME_LIGHT_CELLS;
    (-0.5 * apart * apart).exp()
}

/// What a point is like where it is seen.
fn shown(seen: &Posterior) -> Posterior {
    let all = seen.seen().max(f64::EPSILON);
    Posterior::new(seen.bare / all, seen.black / all, seen.white / all)
}

#[cfg(test)]
mod tests {
    use board::BoardSize;

    use super::*;
    use crate::network::Models;
    use crate::synthetic::{BRIGHT, DARK, Disc, STONE_CELLS, corrected, drawn_grid};

    const MIDDLE: (usize, usize) = (4, 4);
    const DOUBTED: [f64; 3] = [0.3, 0.3, 0.3];

    /// What a drawn board's points, the middle one in doubt, look like to `see`.
    fn seen_by<Out>(discs: &[Disc], before: [f64; 3], see: impl Fn(&Seen) -> Out) -> Out {
        let out = std::cell::RefCell::new(None);
        let look = |points: &mut PerPoint<Posterior>, image: &BoardImage| {
            let (map, grid) = (StoneMap::known(points), drawn_grid());
            *out.borrow_mut() = Some(see(&Seen::new(points, &map, image, &grid)));
        };
        corrected(look, discs, MIDDLE, before);
        out.into_inner().expect("it was looked at")
    }

    /// What is made of the middle point of a drawn board that was doubted, and how many stones may mirror a lamp.
    fn middle_of(discs: &[Disc], before: [f64; 3]) -> (Posterior, usize) {
        let network = Network::load(&Models::default().points, &PARTS, &CHANNELS).expect("its parts are ours");
        seen_by(discs, before, |seen| {
            let mut points = seen.points.clone();
            let close_ups: Vec<CloseUp> =
                seen.in_doubt(seen.map.whole()).into_iter().map(|point| seen.close_up(point)).collect();
            let mirroring =
                reclassify(&network, &mut points, &close_ups, &Parts::default()).expect("it takes what it is shown");
            (points[close_ups[0].point], mirroring)
        })
    }

    #[test]
    fn a_point_that_was_all_doubt_is_told_by_what_lies_there() {
        for (right, color) in [(0.0, DARK), (0.25, DARK), (0.0, BRIGHT), (-0.25, BRIGHT)] {
            let (seen, _) = middle_of(&[(4.0 + right, 4.1, STONE_CELLS, color)], DOUBTED);
            let expected = if color == DARK { Color::Black } else { Color::White };
            assert_eq!(seen.likeliest(), Some(expected), "{right}: {seen:?}");
        }
        let (bare, _) = middle_of(&[], DOUBTED);
        assert_eq!(bare.likeliest(), None, "{bare:?}");
        assert!((bare.seen() - 0.9).abs() < 1e-6, "how likely something covers it stays: {bare:?}");
    }

    #[test]
    fn a_bright_face_with_a_black_rim_may_be_a_black_stones() {
        let grey = [170; 3];
        let face: [Disc; 2] = [(4.1, 3.9, 0.38, grey), (4.1, 3.9, STONE_CELLS, DARK)];
        let (seen, mirroring) = middle_of(&face, [0.0, 0.02, 0.98]);
        assert!(seen.black > TOLERATED_RISK && mirroring == 1, "{seen:?}");
        let (white, mirroring) = middle_of(&[(4.1, 3.9, STONE_CELLS, BRIGHT)], [0.0, 0.02, 0.98]);
        assert!(white.likeliest() == Some(Color::White) && mirroring == 0, "{white:?}");
    }

    #[test]
    fn a_point_is_looked_at_where_its_risk_may_not_be_tolerated_and_it_is_seen() {
        let looked_at = |before: [f64; 3]| seen_by(&[], before, |seen| seen.in_doubt(seen.map.whole()).len());
        let of_risk = |risk: f64| looked_at([1.0 - risk, risk, 0.0]);
        assert_eq!([0.98, 1.02].map(|share| of_risk(share * always_tolerated_risk())), [0, 1]);
        assert_eq!([looked_at([0.3, 0.1, 0.09]), looked_at([0.3, 0.1, 0.11])], [0, 1], "likelier covered than seen");
    }

    #[test]
    fn a_reference_is_the_mean_of_sure_points_of_which_the_near_ones_count_more() {
        let [near, far] = [(4.0, 3.0), (8.0, 8.0)].map(|(x, y)| (x, y, STONE_CELLS, [240; 3]));
        let middle = |of: &[f32]| of[3 * (REFERENCE_PX * REFERENCE_PX / 2 + REFERENCE_PX / 2)];
        let of_bare = |discs: &[Disc]| {
            seen_by(discs, DOUBTED, |seen| {
                let point = BoardSize::NINE.point(MIDDLE.0, MIDDLE.1).expect("a point of the board");
                let reference = seen.reference(point, None);
                (middle(&reference.mean), reference.weight)
            })
        };
        let [nothing, near, far] = [&[][..], &[near], &[far]].map(of_bare);
        assert!(near.0 > far.0 && far.0 > nothing.0, "{nothing:?} {near:?} {far:?}");
        assert!(nothing.1 > 20.0 && nothing.1 < 74.0, "74 bare points, near and far");
    }

    #[test]
    fn a_row_is_turned_back_by_four_quarters_and_by_mirroring_twice() {
        let row = seen_by(&[(4.3, 4.1, STONE_CELLS, DARK)], DOUBTED, |seen| {
            seen.close_up(seen.in_doubt(seen.map.whole())[0]).row
        });
        let quarter = turned(&row, 1, false);
        assert!(quarter != row && turned(&row, 0, true) != row);
        assert!(turned(&turned(&quarter, 3, false), 0, false) == row && turned(&turned(&row, 2, true), 2, true) == row);
        let corner = |row: &[f32], x: usize, y: usize| row[3 * (y * CLOSE_UP_PX + x)..][..3].to_vec();
        let (last, marked) = (CLOSE_UP_PX - 1, [1.0, 2.0, 3.0]);
        let mut upper_left = row;
        upper_left[..3].copy_from_slice(&marked);
        assert_eq!(corner(&turned(&upper_left, 1, false), last, 0), marked, "clockwise");
        assert_eq!(corner(&turned(&upper_left, 0, true), last, 0), marked, "left and right exchanged");
    }

    #[test]
    fn what_is_in_doubt_stays_likeliest_and_is_wrong_thrice_as_often_as_it_says() {
        let even = Posterior::new(0.0, 0.5, 0.5);
        assert_eq!(joined(&even, &even).likeliest(), even.likeliest());
        let sure = Posterior::new(0.0, 0.001, 0.999);
        let risk = joined(&sure, &sure).risk();
        assert!((risk - 0.003).abs() < 1e-4, "{risk}");
        let contradicted = joined(&Posterior::new(0.0, 0.9, 0.1), &sure);
        assert!(contradicted.white > 0.9 && contradicted.risk() > TOLERATED_RISK, "{contradicted:?}");
    }

    #[test]
    fn a_row_has_as_many_numbers_as_its_parts_name() {
        let numbers = |part: &str| {
            part.split(|letter: char| !letter.is_ascii_digit())
                .filter_map(|digits| digits.parse::<usize>().ok())
                .product::<usize>()
        };
        let row = seen_by(&[], DOUBTED, |seen| seen.close_up(seen.in_doubt(seen.map.whole())[0]).row);
        assert_eq!(row.len(), PARTS.iter().map(|part| numbers(part)).sum::<usize>());
    }
}
