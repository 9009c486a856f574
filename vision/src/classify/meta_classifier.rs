//! A second, small network that weighs all the features of the points that may be doubtful (stacked generalization, Wolpert 1992).
//!
//! The stone network sees each point, color discriminant and discs each correct it where they can; the meta-classifier knows what all of
//! them came to, what the stone looks like, what lies beside it, and how often that was wrong: it was trained on what this program
//! gathered from rendered boards. Of a stone's colour it decides. But real boards have reflections and hands that rendered ones have not:
//! elsewhere it only raises a doubt, and says what is the likelier of two where it is sure and has proved right: not of white stones on
//! what seems bare and may shine, nor of bare points under what looks like a black stone.

use board::{Color, PerPoint, Posterior};

use crate::classify::features::{PointFeatures, feature_names};
use crate::decide::doubts::{TOLERATED_RISK, always_tolerated_risk, is_sure_of};
use crate::network::{Network, NetworkError};

/// Of what was likeliest before and what the network has instead, the likelier is this likely afterwards: a human looks at it.
const CONTRADICTED: f64 = 0.51;

const BLACK: Option<Color> = Some(Color::Black);
const WHITE: Option<Color> = Some(Color::White);

/// Reads weights that take what [`feature_names`] names.
pub(crate) fn load(onnx: &[u8]) -> Result<Network, NetworkError> {
    let names = feature_names();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    Network::load_on_rows(onnx, &names, &["bare", "black", "white"])
}

/// Corrects the posteriors by the features of some of the points. Answers how many stones look white and may be black.
pub(crate) fn reclassify(
    network: &Network,
    points: &mut PerPoint<Posterior>,
    features: &[PointFeatures],
) -> Result<usize, NetworkError> {
    if features.is_empty() {
        return Ok(0);
    }
    let rows: Vec<&[f32]> = features.iter().map(|one| one.values.as_slice()).collect();
    let answers = network.run_on_rows(&rows, Posterior::CONTENTS.len())?;
    let mut mirroring = 0;
    for (one, answer) in features.iter().zip(answers.chunks_exact(Posterior::CONTENTS.len())) {
        let point = &mut points[one.point];
        if point.seen() <= 0.0 {
            continue;
        }
        let seen = point.seen();
        let before = Posterior::new(point.bare / seen, point.black / seen, point.white / seen);
        let answer = Posterior::new(answer[0].into(), answer[1].into(), answer[2].into());
        let after = combined(&before, &answer);
        mirroring += usize::from(before.likeliest() == WHITE && after.black > TOLERATED_RISK);
        *point = point.reweighted(|content| after.of(content));
    }
    Ok(mirroring)
}

/// What becomes of a point that was like this before and that the network has like that.
fn combined(before: &Posterior, answer: &Posterior) -> Posterior {
    let (was, is) = (before.likeliest(), answer.likeliest());
    if was == is {
        // Then there is a stone, and only its colour is in question.
        let of_color = was.is_some() && before.bare < always_tolerated_risk();
        return if of_color || answer.risk() > before.risk() { *answer } else { *before };
    }
    let overrules = is_sure_of(answer, is) && !matches!((was, is), (None, WHITE) | (BLACK, None));
    let (likelier, other) = if overrules { (is, was) } else { (was, is) };
    let share = |content| match content {
        _ if content == likelier => CONTRADICTED,
        _ if content == other => 1.0 - CONTRADICTED,
        _ => 0.0,
    };
    Posterior::new(share(None), share(BLACK), share(WHITE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classify::disc_fit::fit_discs;
    use crate::classify::features::{Steps, features};
    use crate::network::Models;
    use crate::parts::Parts;
    use crate::rectify::BoardImage;
    use crate::stone_map::StoneMap;
    use crate::synthetic::{DARK, Disc, STONE_CELLS, corrected};

    /// As bright as a white stone in the shade.
    const GREY: [u8; 3] = [170; 3];
    /// Points of the drawn board in doubt, and the places that a reflection takes them to.
    const DOUBTED: [((usize, usize), [f64; 3]); 2] = [((5, 3), [0.0, 0.02, 0.98]), ((2, 4), [0.4, 0.0, 0.6])];

    fn network() -> Network {
        load(&Models::default().meta_classifier).unwrap()
    }

    fn reclassified(points: &mut PerPoint<Posterior>, image: &BoardImage) {
        let by_color = points.clone();
        let fits = fit_discs(points, image, &Parts::default(), |_| true);
        let map = StoneMap::known(&by_color);
        let steps = Steps { map: &map, by_color: &by_color, by_discs: points, fits: &fits };
        let features = features(&steps, |_| true, image, &Parts::default());
        reclassify(&network(), points, &features).unwrap();
    }

    /// What is made of two points on a board that is drawn mirrored from left to right, or not.
    fn drawn(mirrored: bool) -> [Posterior; 2] {
        let column = |column: f64| if mirrored { 8.0 - column } else { column };
        let discs: [Disc; 3] =
            [(5.1, 2.9, 0.38, GREY), (5.1, 2.9, STONE_CELLS, DARK), (2.0, 4.2, STONE_CELLS, [225, 228, 220])]
                .map(|(x, y, radius, color)| (column(x), y, radius, color));
        let doubted = DOUBTED.map(|((x, y), seen)| ((column(x as f64) as usize, y), seen));
        corrected(reclassified, &discs, doubted)
    }

    #[test]
    fn a_bright_face_with_a_black_rim_may_be_a_black_stones_and_a_white_disc_is_a_stone() {
        let [mirroring, white] = drawn(false);
        assert!(mirroring.black > TOLERATED_RISK, "{mirroring:?}");
        assert!(white.white > 0.6, "{white:?}");
    }

    #[test]
    fn a_board_has_no_left_and_no_right() {
        for (one, other) in drawn(false).into_iter().zip(drawn(true)) {
            let alike = |content| (one.of(content) - other.of(content)).abs() < 0.02;
            assert!(Posterior::CONTENTS.into_iter().all(alike), "{one:?} {other:?}");
        }
    }

    fn posterior([bare, black, white]: [f64; 3]) -> Posterior {
        Posterior::new(bare, black, white)
    }

    #[test]
    fn what_contradicts_is_doubted_and_a_sure_network_says_what_is_likelier() {
        let of_risk =
            |risk: f64| [[1.0 - risk, risk, 0.0], [0.0, 1.0 - risk, risk], [0.0, risk, 1.0 - risk]].map(posterior);
        let [bare, black, white] = of_risk(0.001);
        for (share, is_sure) in [(0.98, true), (1.02, false)] {
            let [is_bare, is_black, is_white] = of_risk(share * TOLERATED_RISK);
            let doubted = [
                (white, is_black, BLACK),
                (bare, is_black, BLACK),
                (black, is_white, WHITE),
                (white, is_bare, None),
                (bare, is_white, None),
                (black, is_bare, BLACK),
            ];
            for (before, answer, likelier) in doubted {
                let after = combined(&before, &answer);
                let likelier = if is_sure { likelier } else { before.likeliest() };
                assert!(after.likeliest() == likelier && after.risk() > 0.4, "{before:?} {answer:?}: {after:?}");
            }
        }
    }

    #[test]
    fn the_larger_doubt_counts_but_for_a_stones_colour() {
        let [doubted, settled] = [[0.0001, 0.9, 0.0999], [0.0, 0.999, 0.001]].map(posterior);
        assert_eq!(combined(&doubted, &settled), settled);

        let [sure, unsure] = [[0.999, 0.0, 0.001], [0.9, 0.0, 0.1]].map(posterior);
        assert_eq!(combined(&sure, &unsure), unsure);
        assert_eq!(combined(&unsure, &sure), unsure);
    }

    #[test]
    fn how_likely_something_else_lies_there_stays() {
        let size = board::BoardSize::NINE;
        let mut points = PerPoint::from_fn(size, |_| Posterior::new(0.1, 0.2, 0.3));
        let point = size.point(0, 0).unwrap();
        let features = [PointFeatures { point, values: vec![-1.0; feature_names().len()] }];
        reclassify(&network(), &mut points, &features).unwrap();
        assert!((points[point].seen() - 0.6).abs() < 1e-6, "{:?}", points[point]);
    }
}
