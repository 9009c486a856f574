//! The features of a point that may be doubtful: all that is known of it, as numbers for the meta-classifier.

use std::cell::OnceCell;
use std::ops::Range;

use board::{Color, PerPoint, Point, Posterior};

use crate::classify::appearance::{LEAST_SPREAD, enough, same_light};
use crate::classify::disc_fit::DiscFit;
use crate::classify::placement_prior::PlacementPrior;
use crate::classify::stone_profile::{DIRECTIONS, PROFILE_STEPS, StoneProfile, StoneProfiles};
use crate::decide::doubts::{always_tolerated_risk, is_sure_of};
use crate::grid::cell_of;
use crate::parts::{Part, Parts};
use crate::rectify::BoardImage;
use crate::stone_map::StoneMap;

/// Nothing is ruled out further than this.
const LEAST_LIKELY: f64 = 1e-6;
/// Black and white differ at least by so much on any board, of brightness 1.
const LEAST_CONTRAST: f64 = 0.05;
/// How bright black stones are, of 1, where too few are seen to tell.
const USUAL_BLACK: f64 = 0.2;
/// How bright white stones are, of 1, where too few are seen to tell.
const USUAL_WHITE: f64 = 0.8;
/// How bright wood is, of 1, where too little is seen to tell.
const USUAL_WOOD: f64 = 0.5;
/// The steps of a profile that show the middle of the face.
const MIDDLE: Range<usize> = 0..3;
/// The steps of a profile that show the face beside its middle.
const FACE: Range<usize> = 2..4;
/// The step of a profile just within the rim.
const WITHIN_RIM: usize = 4;
/// The steps of a profile in which the rim is.
const RIM: Range<usize> = 4..9;
/// The steps of a profile outside of the stone.
const OUTSIDE: Range<usize> = 9..PROFILE_STEPS;
/// Of the directions of a profile, from the darkest to the brightest, those that are features.
const DIRECTIONS_USED: [usize; 5] = [0, 4, 8, 12, 15];
/// Farther from the edge than this, in lines, points differ no more.
const FAR_FROM_EDGE: usize = 3;
/// The points around a point, clockwise.
const AROUND: [(isize, isize); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// What the fit of discs comes to: all 0 where none were fitted. Both axes of a step are named x and y.
const DISC_FIT: [&str; 16] = [
    "disc_fit",
    "logit_bare",
    "logit_black",
    "logit_white",
    "off_black_x",
    "off_black_y",
    "off_white_x",
    "off_white_y",
    "prior_x",
    "prior_y",
    "prior_spread",
    "cost_black",
    "cost_white",
    "shining",
    "bare_to_white",
    "black_to_white",
];
/// What a stone looks like outwards from its middle, sorted over the directions.
const PROFILE: [&str; 14] = [
    "rim_0",
    "rim_4",
    "rim_8",
    "rim_12",
    "rim_15",
    "depth_0",
    "depth_4",
    "depth_8",
    "depth_12",
    "within_2",
    "within_8",
    "uneven",
    "narrowest_4",
    "narrowest_11",
];
/// What is known of a neighbour; all 0 where there is none.
const NEIGHBOUR: [&str; 6] = ["is_point", "discs_bare", "discs_black", "discs_white", "face", "rim"];
/// Shares of the sure black stones nearby, sorted by the brightness of faces and by what rims lack.
const BLACK_SHARES: [f64; 3] = [0.75, 0.9, 1.0];
/// The same shares of the white ones.
const WHITE_SHARES: [f64; 5] = [0.1, 0.25, 0.5, 0.75, 0.9];

/// The features of one point that may be doubtful.
#[derive(Clone, Debug)]
pub struct PointFeatures {
    /// The point, in the photograph's own orientation.
    pub point: Point,
    /// The numbers, in the order of [`feature_names`].
    pub values: Vec<f32>,
}

/// What each of a point's features is called, in their order: the meta-classifier's file has to have the same.
#[must_use]
pub fn feature_names() -> Vec<String> {
    let mut names = Vec::new();
    let mut add = |more: &[&str]| names.extend(more.iter().map(|&name| name.to_owned()));
    add(&["network_bare", "network_black", "network_white", "network_covered", "network_outside", "views"]);
    add(&["colors_bare", "colors_black", "colors_white", "discs_bare", "discs_black", "discs_white"]);
    add(&DISC_FIT);
    add(&["unusual_rim", "face", "rim"]);
    add(&PROFILE);
    add(&["knows_white", "knows_black", "knows_wood", "white", "black", "contrast", "wood"]);
    for (color, shares) in [("black", BLACK_SHARES.as_slice()), ("white", &WHITE_SHARES)] {
        let of_share = |share: &f64| ["face", "rim"].map(|what| format!("{color}_{what}_{:.0}", 100.0 * share));
        names.extend(shares.iter().flat_map(of_share));
    }
    let mut add = |more: &[&str]| names.extend(more.iter().map(|&name| name.to_owned()));
    add(&["edge_x", "edge_y", "lines", "risk", "more_black", "stones"]);
    for (right, down) in AROUND {
        names.extend(NEIGHBOUR.map(|what| format!("around_{right}_{down}_{what}")));
    }
    names
}

/// What became of the points of a board so far, step by step.
pub(crate) struct Steps<'a> {
    pub map: &'a StoneMap,
    /// Once colours were corrected.
    pub by_color: &'a PerPoint<Posterior>,
    /// Once discs were fitted.
    pub by_discs: &'a PerPoint<Posterior>,
    pub fits: &'a PerPoint<Option<DiscFit>>,
}

/// The features of all points that may be doubtful, of those that the photograph shows.
pub(crate) fn features(
    steps: &Steps<'_>,
    is_shown: impl Fn(Point) -> bool,
    image: &BoardImage,
    parts: &Parts,
) -> Vec<PointFeatures> {
    let board = Profiled::of(steps.by_discs, image);
    let shown = steps.by_discs.size().points().filter(|&point| is_shown(point));
    shown.filter_map(|point| board.features(point, steps, parts)).collect()
}

/// A board with the profile of what is, or would be, the stone on each point.
struct Profiled<'a> {
    profiles: StoneProfiles,
    image: &'a BoardImage,
    /// Each once it was asked for: of most bare points nobody does.
    stones: PerPoint<OnceCell<StoneProfile>>,
    points: &'a PerPoint<Posterior>,
}

/// Values of sure stones nearby, each with what it tells of the light, the smallest first.
struct Nearby(Vec<(f64, f64)>);

impl<'a> Profiled<'a> {
    fn of(points: &'a PerPoint<Posterior>, image: &'a BoardImage) -> Self {
        let stones = PerPoint::from_fn(points.size(), |_| OnceCell::new());
        Self { profiles: StoneProfiles::of(image), image, stones, points }
    }

    fn stone(&self, point: Point) -> &StoneProfile {
        self.stones[point].get_or_init(|| self.profiles.about(self.image.pixel(cell_of(point))))
    }

    /// The features of a point; none where it is beyond doubt.
    fn features(&self, point: Point, steps: &Steps<'_>, parts: &Parts) -> Option<PointFeatures> {
        const BLACK: Option<Color> = Some(Color::Black);
        const WHITE: Option<Color> = Some(Color::White);
        let may_be_risky =
            [steps.by_color, steps.by_discs].iter().any(|points| points[point].risk() > always_tolerated_risk());
        if !may_be_risky && self.points[point].likeliest() != WHITE {
            return None;
        }
        let stone = self.stone(point);
        let [white_faces, black_faces] =
            [WHITE, BLACK].map(|content| self.nearby(point, content, |stone| stone.brightness));
        let white_rims = self.nearby(point, WHITE, |stone| stone.rim);
        let (white, black) = (white_faces.at(0.5), black_faces.at(0.5));
        let unusual_rim = match (white, black, white_rims.at(0.5)) {
            (Some(white), Some(black), Some(rim)) => (stone.rim - rim) * white / (white - black).max(LEAST_CONTRAST),
            _ => 0.0,
        };
        // A white stone whose rim lacks more than those of the others nearby, more than what is of a kind differs, may be a black one that
        // mirrors a lamp, however sure it looks.
        if !may_be_risky && (unusual_rim < LEAST_SPREAD || !parts.act(Part::Rims)) {
            return None;
        }
        let (bright, dark) = (white.unwrap_or(USUAL_WHITE), black.unwrap_or(USUAL_BLACK));
        let contrast = (bright - dark).max(LEAST_CONTRAST);
        let from_black = |brightness: f64| (brightness - dark) / contrast;
        let wood = self.nearby(point, None, |stone| stone.brightness).at(0.5);

        let mut values = Vec::new();
        let size = self.points.size();
        values.extend(steps.map.probabilities(point).map(logarithm));
        values.push(steps.map.views(point) as f64);
        values.extend(logarithms(&steps.by_color[point]));
        values.extend(logarithms(&steps.by_discs[point]));
        values.extend(steps.fits[point].as_ref().map_or([0.0; DISC_FIT.len()], of_discs));
        values.extend([unusual_rim, from_black(stone.brightness), stone.rim]);
        values.extend(of_profile(&self.profiles.brightness_outwards(stone).map(|way| way.map(from_black))));
        values.extend([white, black, wood].map(|known| f64::from(u8::from(known.is_some()))));
        values.extend([bright, dark, contrast, from_black(wood.unwrap_or(USUAL_WOOD))]);
        let black_rims = self.nearby(point, BLACK, |stone| stone.rim);
        for share in BLACK_SHARES {
            values.extend([from_black(black_faces.at(share).unwrap_or(dark)), black_rims.at(share).unwrap_or(0.0)]);
        }
        for share in WHITE_SHARES {
            values.extend([from_black(white_faces.at(share).unwrap_or(bright)), white_rims.at(share).unwrap_or(0.0)]);
        }
        let last = size.lines() - 1;
        let from_edge = |along: usize| along.min(last - along).min(FAR_FROM_EDGE) as f64;
        values.extend([point.column(), point.row()].map(from_edge));
        values.extend(self.of_board());
        for (right, down) in AROUND {
            let place = point.column().checked_add_signed(right).zip(point.row().checked_add_signed(down));
            let neighbour = place.and_then(|(column, row)| size.point(column, row));
            values.extend(neighbour.map_or([0.0; NEIGHBOUR.len()], |point| {
                let [bare, black, white] = logarithms(&steps.by_discs[point]);
                let StoneProfile { brightness, rim, .. } = *self.stone(point);
                [1.0, bare, black, white, from_black(brightness), rim]
            }));
        }
        Some(PointFeatures { point, values: values.into_iter().map(|value| value as f32).collect() })
    }

    /// Of the points that surely hold this, but not of the one there, this value.
    fn nearby(&self, point: Point, content: Option<Color>, value: impl Fn(&StoneProfile) -> f64) -> Nearby {
        let others = self.points.iter().filter(|(other, seen)| *other != point && is_sure_of(seen, content));
        let light = |other| same_light(cell_of(point), cell_of(other));
        Nearby::of(others.map(|(other, _)| (value(self.stone(other)), light(other))).collect())
    }

    /// What the whole board is like.
    fn of_board(&self) -> [f64; 4] {
        let points = self.points.size().point_count() as f64;
        let risk = self.points.iter().map(|(_, seen)| seen.risk()).sum::<f64>() / points;
        let [black, white] = [Color::Black, Color::White]
            .map(|color| self.points.iter().filter(|(_, seen)| seen.likeliest() == Some(color)).count() as f64);
        [self.points.size().lines() as f64, 100.0 * risk, (black - white) / 20.0, (black + white) / points]
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

fn logarithms(seen: &Posterior) -> [f64; 3] {
    Posterior::CONTENTS.map(|content| logarithm(seen.of(content)))
}

fn of_discs(fit: &DiscFit) -> [f64; DISC_FIT.len()] {
    let [bare, black, white] = Posterior::CONTENTS.map(|content| fit.logits[content]);
    let [off_black, off_white] = fit.off;
    let PlacementPrior { off: usual, spread } = fit.prior;
    let [cost_black, cost_white] = fit.cost;
    let [bare_to_white, black_to_white] = fit.against_white;
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
        cost_black,
        cost_white,
        fit.shining,
        bare_to_white,
        black_to_white,
    ]
}

/// What a stone's profile says; brightness counts from black to white.
fn of_profile(profile: &[[f64; PROFILE_STEPS]; DIRECTIONS]) -> [f64; PROFILE.len()] {
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
    let [rim_0, rim_4, rim_8, rim_12, rim_15] = DIRECTIONS_USED.map(|direction| rims[direction]);
    let [depth_0, depth_4, depth_8, depth_12, _] = DIRECTIONS_USED.map(|direction| depths[direction]);
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
    use crate::synthetic::{BRIGHT, DARK, Disc, STONE_CELLS, corrected};

    const MIDDLE_POINT: (usize, usize) = (4, 4);

    /// The features of the middle point of a board on which it is like that, the others being sure; none where it has none.
    fn of_middle(discs: &[Disc], seen: [f64; 3]) -> Option<PointFeatures> {
        let kept = std::cell::RefCell::new(Vec::new());
        let keep = |points: &mut PerPoint<Posterior>, image: &BoardImage| {
            let fits = PerPoint::from_fn(points.size(), |_| None);
            let map = StoneMap::known(points);
            let steps = Steps { map: &map, by_color: points, by_discs: points, fits: &fits };
            *kept.borrow_mut() = features(&steps, |_| true, image, &Parts::default());
        };
        corrected(keep, discs, [(MIDDLE_POINT, seen)]);
        kept.into_inner().into_iter().find(|one| (one.point.column(), one.point.row()) == MIDDLE_POINT)
    }

    #[test]
    fn a_point_has_features_where_its_risk_may_not_be_tolerated() {
        let of_stone = |risk: f64| of_middle(&[(4.0, 4.0, STONE_CELLS, BRIGHT)], [0.0, risk, 1.0 - risk]);
        assert!(
            of_stone(0.98 * always_tolerated_risk()).is_none() && of_stone(1.02 * always_tolerated_risk()).is_some()
        );
    }

    #[test]
    fn a_sure_white_stone_has_features_where_its_rim_is_a_black_ones() {
        let sure = [0.0, 0.0, 0.9999];
        assert!(of_middle(&[(4.0, 4.0, STONE_CELLS, BRIGHT)], sure).is_none());
        assert!(of_middle(&[(4.0, 4.0, 0.38, BRIGHT), (4.0, 4.0, STONE_CELLS, DARK)], sure).is_some());
    }

    #[test]
    fn a_point_has_a_feature_for_each_name() {
        assert_eq!(of_middle(&[], [0.9, 0.0, 0.1]).unwrap().values.len(), feature_names().len());
    }
}
