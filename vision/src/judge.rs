//! Weighs all the evidence on the points that may be doubtful.
//!
//! The network looks at each point, fellows and discs each correct it where they can; the judge knows what all of them said, what the
//! stone looks like, what lies beside it, and how often that came out wrong: a small learned network, trained on what this program
//! gathered from rendered boards. Those show black stones that mirror a lamp, which real photographs seldom do: of them the judge
//! decides, and whether the colour of a stone is in doubt. But real boards have reflections and hands that rendered ones have not.
//! Elsewhere it only raises a doubt, and says what is the likelier of two where it has proved right: not of stones on what seems bare
//! and may shine, nor of bare points under what looks like a black stone.

use crate::evidence::Evidence;
use crate::network::{Network, NetworkError};
use crate::observation::{TOLERATED_RISK, risk};
use crate::palette::{BARE, BLACK, KINDS, WHITE, likeliest};

/// What was said before is no more the likeliest where the judge is surer of something else than this; a stone that looks white and
/// has a black one's rim is black then.
const OVERRULES: f64 = 0.8;
/// A white stone without such a rim is taken for a black one only where the judge is surer than this: light of one colour misleads it.
const OVERRULES_WHITE: f64 = 0.97;
/// A point that is bare with less than this probability holds a stone, and only its colour is in question.
const NOT_BARE: f64 = 0.003;
/// Of what was said before and what the judge says instead, the likelier is this likely afterwards: no more than a human needs to look.
const CONTRADICTED: f64 = 0.51;

/// Corrects the probabilities of nothing, a black and a white stone, row by row, by the evidence on some of them; how likely it is that
/// something else lies there stays as it was. Answers of how many stones look white and may be black.
pub(crate) fn judged(
    network: &Network,
    points: &mut [[f64; KINDS]],
    evidence: &[Evidence],
) -> Result<usize, NetworkError> {
    if evidence.is_empty() {
        return Ok(0);
    }
    let rows: Vec<&[f32]> = evidence.iter().map(|evidence| evidence.values.as_slice()).collect();
    let judged = network.run_on_rows(&rows, KINDS)?;
    let mut mirroring = 0;
    for (evidence, judged) in evidence.iter().zip(judged.chunks_exact(KINDS)) {
        let point = &mut points[evidence.place];
        let seen: f64 = point.iter().sum();
        if seen <= 0.0 {
            continue;
        }
        let before = point.map(|share| share / seen);
        let after = weighed(&before, &[judged[0], judged[1], judged[2]].map(f64::from), evidence.rim_of_black);
        mirroring += usize::from(likeliest(&before) == WHITE && after[BLACK] > TOLERATED_RISK);
        *point = after.map(|share| share * seen);
    }
    Ok(mirroring)
}

/// What becomes of what was said before, once the judge has spoken.
fn weighed(before: &[f64; KINDS], judged: &[f64; KINDS], rim_of_black: bool) -> [f64; KINDS] {
    let (said, decided) = (likeliest(before), likeliest(judged));
    if said == decided {
        let of_color = said != BARE && before[BARE] < NOT_BARE;
        return if of_color || risk(judged) > risk(before) { *judged } else { *before };
    }
    if (said, decided) == (WHITE, BLACK) && rim_of_black && judged[BLACK] > OVERRULES {
        return *judged;
    }
    let least = match (said, decided) {
        (WHITE, BLACK) => OVERRULES_WHITE,
        (BARE, BLACK) | (BLACK, WHITE) | (WHITE, BARE) => OVERRULES,
        _ => f64::INFINITY,
    };
    let (likelier, other) = if judged[decided] > least { (decided, said) } else { (said, decided) };
    let mut doubted = [0.0; KINDS];
    (doubted[likelier], doubted[other]) = (CONTRADICTED, 1.0 - CONTRADICTED);
    doubted
}

#[cfg(test)]
mod tests {
    use std::array;

    use super::*;
    use crate::contents::Contents;
    use crate::discs::judged_by_discs;
    use crate::evidence::{Said, evidence};
    use crate::network::Models;
    use crate::parts::Parts;
    use crate::rectify::Flat;
    use crate::synthetic::{DARK, Disc, STONE_CELLS, all_judged};

    /// As bright as a white stone in the shade.
    const GREY: [u8; 3] = [170; 3];
    /// Points of the drawn board in doubt, and the places that a reflection takes them to.
    const DOUBTED: [((usize, usize), [f64; KINDS]); 2] = [((5, 3), [0.0, 0.02, 0.98]), ((2, 4), [0.4, 0.0, 0.6])];

    fn by_judge(points: &mut [[f64; KINDS]], flat: &Flat) {
        let network = Network::load(&Models::default().judge).unwrap();
        let by_fellows = points.to_vec();
        let laid = judged_by_discs(points, flat, &Parts::default());
        let contents = Contents::known(flat.lines(), &by_fellows);
        let said = Said { contents: &contents, by_fellows: &by_fellows, by_discs: points, laid: &laid };
        let evidence = evidence(&said, |_| true, flat, &Parts::default());
        judged(&network, points, &evidence).unwrap();
    }

    /// What is made of two points on a board that is drawn mirrored from left to right, or not.
    fn drawn(mirrored: bool) -> [[f64; KINDS]; 2] {
        let column = |column: f64| if mirrored { 8.0 - column } else { column };
        let discs: [Disc; 3] =
            [(5.1, 2.9, 0.38, GREY), (5.1, 2.9, STONE_CELLS, DARK), (2.0, 4.2, STONE_CELLS, [225, 228, 220])]
                .map(|(x, y, radius, color)| (column(x), y, radius, color));
        let doubted = DOUBTED.map(|((x, y), seen)| ((column(x as f64) as usize, y), seen));
        all_judged(by_judge, &discs, doubted)
    }

    #[test]
    fn a_bright_face_with_a_black_rim_may_be_a_black_stones_and_a_white_disc_is_a_stone() {
        let [mirroring, white] = drawn(false);
        assert!(mirroring[BLACK] > TOLERATED_RISK, "{mirroring:?}");
        assert!(white[WHITE] > 0.6, "{white:?}");
    }

    #[test]
    fn a_board_has_no_left_and_no_right() {
        for (one, other) in drawn(false).into_iter().zip(drawn(true)) {
            let differing: [f64; KINDS] = array::from_fn(|content| (one[content] - other[content]).abs());
            assert!(differing.into_iter().all(|by| by < 0.02), "{one:?} {other:?}");
        }
    }

    #[test]
    fn a_stone_that_mirrors_a_lamp_is_decided_and_all_else_only_doubted() {
        let (white, black) = ([0.0, 0.001, 0.999], [0.0, 0.99, 0.01]);
        assert_eq!(weighed(&white, &black, true), black);
        let (bare, fairly_black) = ([0.99, 0.005, 0.005], [0.0, 0.9, 0.1]);
        let doubted = [
            (white, fairly_black, false, WHITE),
            (white, black, false, BLACK),
            (white, [0.0, 0.7, 0.3], true, WHITE),
            (white, [0.9, 0.0, 0.1], false, BARE),
            (bare, fairly_black, false, BLACK),
            (bare, white, true, BARE),
            (fairly_black, bare, false, BLACK),
            (fairly_black, white, false, WHITE),
        ];
        for (before, by_judge, rim, likelier) in doubted {
            let shares = weighed(&before, &by_judge, rim);
            assert!(likeliest(&shares) == likelier && risk(&shares) > 0.4, "{before:?} {by_judge:?}: {shares:?}");
        }
    }

    #[test]
    fn who_doubts_more_is_believed_but_for_a_stones_colour() {
        let (doubted, settled) = ([0.0001, 0.9, 0.0999], [0.0, 0.999, 0.001]);
        assert_eq!(weighed(&doubted, &settled, false), settled);

        let (sure, unsure) = ([0.999, 0.0, 0.001], [0.9, 0.0, 0.1]);
        assert_eq!(weighed(&sure, &unsure, false), unsure);
        assert_eq!(weighed(&unsure, &sure, false), unsure);
    }

    #[test]
    fn how_likely_something_else_lies_there_stays() {
        let mut points = [[0.1, 0.2, 0.3]];
        let evidence = [Evidence { place: 0, values: vec![-1.0; 122], rim_of_black: false }];
        judged(&Network::load(&Models::default().judge).unwrap(), &mut points, &evidence).unwrap();
        assert!((points[0].iter().sum::<f64>() - 0.6).abs() < 1e-6, "{points:?}");
    }
}
