//! All that is known of a point that may be doubtful, as numbers that the judge weighs.

use std::collections::HashMap;

use nalgebra::Point2;

use crate::contents::Contents;
use crate::discs::Laid;
use crate::faces::{DIRECTIONS, Face, Faces, PROFILE_STEPS};
use crate::habit::Habit;
use crate::observation::risk;
use crate::palette::{BARE, BLACK, KINDS, SURE, WHITE, enough, likeliest, same_light};
use crate::parts::{Part, Parts};
use crate::rectify::Flat;

/// Points whose risk was larger than this at any stage are judged,
const SMALLEST_RISK: f64 = 5e-4;
/// and white stones whose rims lack more than those of their fellows by so much of the way from white to black.
const SMALLEST_UNUSUAL_RIM: f64 = 0.03;
/// With a rim that lacks more by so much, of the same way, a bright stone may be a black one.
const RIM_OF_BLACK: f64 = 0.05;
/// Nothing is ruled out further than this.
const LEAST_LIKELY: f64 = 1e-6;
/// Black and white differ at least by so much on any board, of brightness 1.
const LEAST_CONTRAST: f64 = 0.05;
/// How bright stones and wood are where too few are seen to tell.
const USUAL_BLACK: f64 = 0.2;
const USUAL_WHITE: f64 = 0.8;
const USUAL_WOOD: f64 = 0.5;
/// The parts of a profile that show the face, the part just within the rim, the rim, and what lies outside.
const MIDDLE: std::ops::Range<usize> = 0..3;
const FACE: std::ops::Range<usize> = 2..4;
const WITHIN_RIM: usize = 4;
const RIM: std::ops::Range<usize> = 4..9;
const OUTSIDE: std::ops::Range<usize> = 9..PROFILE_STEPS;
/// Of the directions of a profile, from the darkest to the brightest, those that are told.
const DIRECTIONS_TOLD: [usize; 5] = [0, 4, 8, 12, 15];
/// Farther from the edge than this, in lines, points differ no more.
const FAR_FROM_EDGE: usize = 3;
/// The points around a point, clockwise.
const AROUND: [(isize, isize); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// So many numbers tell what discs came to, what a stone's profile looks like, and what a neighbour is.
const LAID: usize = 16;
const PROFILE: usize = 14;
const NEIGHBOUR: usize = 6;

/// What is known of one point that may be doubtful.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// Its place in the rows of points, from the upper left.
    pub place: usize,
    /// What the judge weighs, in the order in which `vision/training/judge.py` names it.
    pub values: Vec<f32>,
    /// Whether a stone there has a rim so dark that it may be a black one that mirrors a lamp, however bright its face is.
    pub rim_of_black: bool,
}

/// What was said of the points of a board so far, one stage after the other; row by row.
pub(crate) struct Said<'a> {
    pub contents: &'a Contents,
    /// The probabilities of nothing, a black and a white stone once stones were compared with their fellows.
    pub by_fellows: &'a [[f64; KINDS]],
    /// The same once discs were laid.
    pub by_discs: &'a [[f64; KINDS]],
    pub laid: &'a HashMap<usize, Laid>,
}

/// The evidence on all points that may be doubtful, of those that the photograph shows; `is_shown` says so of a point's place in the
/// rows.
pub(crate) fn evidence(said: &Said<'_>, is_shown: impl Fn(usize) -> bool, flat: &Flat, parts: &Parts) -> Vec<Evidence> {
    let board = Looks::of(said.by_discs, flat);
    (0..said.by_discs.len())
        .filter(|&place| is_shown(place))
        .filter_map(|place| board.evidence(place, said, parts))
        .collect()
}

/// What all points of a board look like.
struct Looks<'a> {
    lines: usize,
    faces: Faces,
    points: Vec<Look>,
    probabilities: &'a [[f64; KINDS]],
}

/// What a point was taken for, and what it looks like.
struct Look {
    cell: Point2<f64>,
    content: usize,
    sure: bool,
    face: Face,
}

/// Values of sure stones nearby, each with what it tells of the light, the smallest first.
struct Nearby(Vec<(f64, f64)>);

impl<'a> Looks<'a> {
    fn of(probabilities: &'a [[f64; KINDS]], flat: &Flat) -> Self {
        let lines = flat.lines();
        let faces = Faces::of(flat);
        let look = |(place, seen): (usize, &[f64; KINDS])| {
            let cell = Point2::new(place % lines, place / lines).map(|along| along as f64);
            let content = likeliest(seen);
            Look { cell, content, sure: seen[content] > SURE, face: faces.about(flat.pixel(cell)) }
        };
        let points = probabilities.iter().enumerate().map(look).collect();
        Self { lines, faces, points, probabilities }
    }

    /// The evidence on a point; none where it is beyond doubt.
    fn evidence(&self, place: usize, said: &Said<'_>, parts: &Parts) -> Option<Evidence> {
        let look = &self.points[place];
        let risky = [said.by_fellows, said.by_discs].into_iter().any(|points| risk(&points[place]) > SMALLEST_RISK);
        if !risky && look.content != WHITE {
            return None;
        }
        let [white_faces, black_faces] =
            [WHITE, BLACK].map(|content| self.nearby(place, content, |face| face.brightness));
        let white_rims = self.nearby(place, WHITE, |face| face.rim);
        let (white, black) = (white_faces.at(0.5), black_faces.at(0.5));
        let unusual_rim = match (white, black, white_rims.at(0.5)) {
            (Some(white), Some(black), Some(rim)) => {
                (look.face.rim - rim) * white / (white - black).max(LEAST_CONTRAST)
            }
            _ => 0.0,
        };
        if !risky && (unusual_rim <= SMALLEST_UNUSUAL_RIM || !parts.act(Part::Faces)) {
            return None;
        }
        let (bright, dark) = (white.unwrap_or(USUAL_WHITE), black.unwrap_or(USUAL_BLACK));
        let contrast = (bright - dark).max(LEAST_CONTRAST);
        let from_black = |brightness: f64| (brightness - dark) / contrast;
        let wood = self.nearby(place, BARE, |face| face.brightness).at(0.5);

        let mut values = Vec::new();
        let (column, row) = (place % self.lines, place / self.lines);
        values.extend(said.contents.probabilities(column as i32, row as i32).map(logarithm));
        values.push(said.contents.looks() as f64);
        values.extend(said.by_fellows[place].map(logarithm));
        values.extend(said.by_discs[place].map(logarithm));
        values.extend(said.laid.get(&place).map_or([0.0; LAID], of_discs));
        values.extend([unusual_rim, from_black(look.face.brightness), look.face.rim]);
        values.extend(of_profile(&self.faces.profile(&look.face).map(|way| way.map(from_black))));
        values.extend([white, black, wood].map(|known| f64::from(u8::from(known.is_some()))));
        values.extend([bright, dark, contrast, from_black(wood.unwrap_or(USUAL_WOOD))]);
        let black_rims = self.nearby(place, BLACK, |face| face.rim);
        for share in [0.75, 0.9, 1.0] {
            values.extend([from_black(black_faces.at(share).unwrap_or(dark)), black_rims.at(share).unwrap_or(0.0)]);
        }
        for share in [0.1, 0.25, 0.5, 0.75, 0.9] {
            values.extend([from_black(white_faces.at(share).unwrap_or(bright)), white_rims.at(share).unwrap_or(0.0)]);
        }
        values.extend([column, row].map(|along| along.min(self.lines - 1 - along).min(FAR_FROM_EDGE) as f64));
        values.extend(self.of_board());
        for (right, down) in AROUND {
            let beside = |along: usize, step: isize| along.checked_add_signed(step).filter(|&along| along < self.lines);
            let neighbour = beside(column, right).zip(beside(row, down)).map(|(column, row)| row * self.lines + column);
            values.extend(neighbour.map_or([0.0; NEIGHBOUR], |place| {
                let [bare, black, white] = said.by_discs[place].map(logarithm);
                let Face { brightness, rim, .. } = self.points[place].face;
                [1.0, bare, black, white, from_black(brightness), rim]
            }));
        }
        Some(Evidence {
            place,
            values: values.into_iter().map(|value| value as f32).collect(),
            rim_of_black: unusual_rim > RIM_OF_BLACK && parts.act(Part::Faces),
        })
    }

    /// Of sure stones of a kind, but not of the one there, this value.
    fn nearby(&self, place: usize, content: usize, value: impl Fn(&Face) -> f64) -> Nearby {
        let cell = self.points[place].cell;
        let others = self.points.iter().enumerate();
        let fellows = others.filter(|(other, look)| look.sure && look.content == content && *other != place);
        Nearby::of(fellows.map(|(_, look)| (value(&look.face), same_light(cell, look.cell))).collect())
    }

    /// What the whole board is like.
    fn of_board(&self) -> [f64; 4] {
        let points = self.points.len() as f64;
        let risk = self.probabilities.iter().map(risk).sum::<f64>() / points;
        let [black, white] =
            [BLACK, WHITE].map(|content| self.points.iter().filter(|look| look.content == content).count() as f64);
        [self.lines as f64, 100.0 * risk, (black - white) / 20.0, (black + white) / points]
    }
}

impl Nearby {
    fn of(mut values: Vec<(f64, f64)>) -> Self {
        values.sort_unstable_by(|one, two| one.0.total_cmp(&two.0));
        Self(values)
    }

    /// The value that this share of the weight does not exceed; none where all of it is too little to tell.
    fn at(&self, share: f64) -> Option<f64> {
        let total: f64 = self.0.iter().map(|(_, weight)| weight).sum();
        let mut passed = 0.0;
        let here = self.0.iter().find(|(_, weight)| {
            passed += weight;
            passed >= total * share
        });
        // Sums of many weights end a little off.
        here.or(self.0.last()).filter(|_| enough(total)).map(|(value, _)| *value)
    }
}

fn logarithm(probability: f64) -> f64 {
    probability.max(LEAST_LIKELY).ln()
}

fn of_discs(laid: &Laid) -> [f64; LAID] {
    let [bare, black, white] = laid.said;
    let [off_black, off_white] = laid.off;
    let Habit { off: usual, spread } = laid.habit;
    let [unusual_black, unusual_white] = laid.unusual;
    let [bare_to_white, black_to_white] = laid.explained;
    [
        1.0,
        bare,
        black,
        white,
        off_black.x,
        off_black.y,
        off_white.x,
        off_white.y,
        usual.x,
        usual.y,
        spread,
        unusual_black,
        unusual_white,
        laid.shining,
        bare_to_white,
        black_to_white,
    ]
}

/// What a stone's profile says; brightness counts from black to white.
fn of_profile(profile: &[[f64; PROFILE_STEPS]; DIRECTIONS]) -> [f64; PROFILE] {
    let sorted = |value: &dyn Fn(&[f64; PROFILE_STEPS]) -> f64| {
        let mut values = profile.each_ref().map(value);
        values.sort_unstable_by(f64::total_cmp);
        values
    };
    let darkest = |of: &[f64]| of.iter().copied().fold(f64::MAX, f64::min);
    let brightest = |of: &[f64]| of.iter().copied().fold(f64::MIN, f64::max);
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64;
    let rims = sorted(&|way| darkest(&way[RIM]));
    // A rim between a bright face and something bright outside is a stone's, not a shadow's.
    let depths = sorted(&|way| mean(&way[FACE]).min(brightest(&way[OUTSIDE])) - darkest(&way[RIM]));
    let within = sorted(&|way| way[WITHIN_RIM]);
    let narrowest = sorted(&|way| {
        let darkest = RIM.min_by(|&one, &two| way[one].total_cmp(&way[two])).expect("a rim has a width");
        (darkest - RIM.start) as f64
    });
    let face: Vec<f64> = profile.iter().flat_map(|way| way[MIDDLE].iter().copied()).collect();
    let middle = mean(&face);
    let uneven = mean(&face.iter().map(|value| (value - middle).powi(2)).collect::<Vec<_>>()).sqrt();
    let [rim_0, rim_4, rim_8, rim_12, rim_15] = DIRECTIONS_TOLD.map(|direction| rims[direction]);
    let [depth_0, depth_4, depth_8, depth_12, _] = DIRECTIONS_TOLD.map(|direction| depths[direction]);
    [
        rim_0,
        rim_4,
        rim_8,
        rim_12,
        rim_15,
        depth_0,
        depth_4,
        depth_8,
        depth_12,
        within[2],
        within[8],
        uneven,
        narrowest[4],
        narrowest[11],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::{BRIGHT, DARK, Disc, STONE_CELLS, all_judged};

    /// The evidence on a board on which one point is like that, the others being sure.
    fn gathered(discs: &[Disc], seen: [f64; KINDS]) -> Vec<Evidence> {
        let kept = std::cell::RefCell::new(Vec::new());
        let keep = |points: &mut [[f64; KINDS]], flat: &Flat| {
            let contents = Contents::known(flat.lines(), points);
            let said = Said { contents: &contents, by_fellows: points, by_discs: points, laid: &HashMap::new() };
            *kept.borrow_mut() = evidence(&said, |_| true, flat, &Parts::default());
        };
        all_judged(keep, discs, [((4, 4), seen)]);
        kept.into_inner()
    }

    fn of_middle(evidence: &[Evidence]) -> Option<&Evidence> {
        evidence.iter().find(|evidence| evidence.place == 4 * 9 + 4)
    }

    #[test]
    fn a_sure_white_stone_has_evidence_where_its_rim_is_a_black_ones() {
        let sure = [0.0, 0.0, 0.9999];
        let white = gathered(&[(4.0, 4.0, STONE_CELLS, BRIGHT)], sure);
        assert!(of_middle(&white).is_none());
        let mirroring = gathered(&[(4.0, 4.0, 0.38, BRIGHT), (4.0, 4.0, STONE_CELLS, DARK)], sure);
        assert!(of_middle(&mirroring).is_some());
    }

    #[test]
    fn evidence_has_as_many_values_as_the_judge_weighs() {
        let doubtful = gathered(&[], [0.9, 0.0, 0.1]);
        assert_eq!(of_middle(&doubtful).unwrap().values.len(), 122);
    }
}
