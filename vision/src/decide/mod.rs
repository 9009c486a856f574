//! The fourth stage: from the posterior of each point to the observation of a board, or to a refusal. No pixels.

use board::{Board, Color, PerPoint, Point, Posterior};

use crate::observation::Observation;
use crate::parts::{Part, Parts};
use crate::picture_quality::Glare;
use crate::posterior::{BoardPosterior, likeliest};
use crate::refusal::Refusal;

mod doubts;

/// Share of the points that may be doubtful: with more, another photograph is less work than looking at each, and what is not listed
/// cannot be trusted either.
const LARGEST_SHARE_DOUBTFUL: f64 = 0.2;
/// Nine handicap stones lie on every second line, and perhaps the first few beside them; so many stones of a game never do.
const FEWEST_ON_SECOND_LINES: usize = 12;

impl BoardPosterior {
    /// The likeliest board, and what is doubtful of it.
    ///
    /// # Errors
    /// Where so much is doubtful that the rest cannot be trusted either.
    pub fn decide(&self) -> Result<Observation, Refusal> {
        let size = self.grid.size();
        let (board, confidences) = likeliest_board(&self.points);
        let Glare { hides_white_stones, whitens_black_stones } = self.glare;
        let may_hide_one = |point: Point| hides_white_stones && board.get(point).is_none();
        let at_risk = doubts::at_risk(&confidences, may_hide_one);
        // On a board that is unsure all over, or hides white stones, half as many doubts are too many, and stones without a liberty, which
        // somebody may have laid out on one that is sure, are some of them.
        let (doubts, largest_share) = if self.is_unsure_all_over() || hides_white_stones {
            ((at_risk | doubts::without_liberty(&board)).len(), LARGEST_SHARE_DOUBTFUL / 2.0)
        } else {
            (at_risk.len(), LARGEST_SHARE_DOUBTFUL)
        };
        if doubts as f64 > largest_share * size.point_count() as f64 {
            let covered = self.points.iter().filter(|(_, seen)| seen.unseen > 0.5).count();
            return Err(if 2 * covered > doubts {
                Refusal::Covered { points: covered }
            } else {
                Refusal::Doubtful { points: doubts, of: size.point_count(), quality: self.quality }
            });
        }
        // Where a lamp is mirrored in several places, whatever looks white may be another of them; and so may what is rougher than white stones
        // are.
        let is_suspected = |point: Point| {
            may_hide_one(point)
                || board.get(point) == Some(Color::White)
                    && (whitens_black_stones || self.marks.rough_stones.contains(point))
        };
        let doubtful = doubts::at_risk(&confidences, is_suspected) | doubts::without_liberty(&board);
        Ok(Observation { grid: self.grid, board, confidences, doubtful, quality: self.quality })
    }
}

/// What each point holds most likely, one of them at least being bare, and how likely that is.
fn likeliest_board(seen: &PerPoint<Posterior>) -> (Board, PerPoint<f64>) {
    let mut points = seen.clone();
    let space = only_space(&mut points);
    let mut board = Board::empty(points.size());
    let stones = points.iter().filter(|(point, _)| space != Some(*point));
    stones.for_each(|(point, seen)| board.set(point, likeliest(seen)));
    let confidences = PerPoint::from_fn(points.size(), |point| points[point].of(board.get(point)));
    (board, confidences)
}

/// Whether what is seen is another game's board, as far as stones and marks tell.
pub(crate) fn is_of_another_game(seen: &BoardPosterior, parts: &Parts) -> bool {
    leaves_out_every_second_line(seen) && parts.act(Part::SecondLines)
        || seen.marks.pieces_in_squares && !seen.marks.star_points
}

/// Whether all stones of the likeliest board, and there are many, lie on every second line: then there are no lines between, and the
/// board is another.
fn leaves_out_every_second_line(seen: &BoardPosterior) -> bool {
    let mut by_parity = [0; 4];
    for point in seen.grid.size().points().filter(|&point| seen.has_stone(point)) {
        by_parity[2 * (point.row() % 2) + point.column() % 2] += 1;
    }
    let all: usize = by_parity.iter().sum();
    all >= FEWEST_ON_SECOND_LINES && by_parity.contains(&all)
}

/// Where each point for itself looks like a stone, the likeliest to be bare after all; `points` becomes what is likely once one of
/// them is known to be bare (Bayes).
///
/// No board is full, since the last stone would have no liberty (Ing 1996, Rule 2); filled in to be counted it has one space
/// (Rule 6), which the stones around nearly hide.
fn only_space(points: &mut PerPoint<Posterior>) -> Option<Point> {
    if points.iter().any(|(_, seen)| likeliest(seen).is_none()) {
        return None;
    }
    let odds = PerPoint::from_fn(points.size(), |point| {
        let seen = &points[point];
        (seen.bare + f64::EPSILON) / (seen.black + seen.white)
    });
    let all: f64 = odds.iter().map(|(_, odds)| odds).sum();
    for (point, seen) in points.iter_mut() {
        let bare = odds[point] / all;
        let stone = (1.0 - bare) / (seen.black + seen.white);
        *seen = Posterior::new(bare, seen.black * stone, seen.white * stone);
    }
    odds.iter().max_by(|one, two| one.1.total_cmp(two.1)).map(|(point, _)| point)
}

#[cfg(test)]
mod tests {
    use board::{BoardSize, Color};
    use calibration::Homography;
    use nalgebra::Matrix3;

    use super::*;
    use crate::evidence::{FEWEST_OF_A_KIND, always_tolerated_risk};
    use crate::grid::Grid;
    use crate::picture_quality::PictureQuality;

    const BARE: [f64; 3] = [0.999, 0.0, 0.0];
    const BLACK: [f64; 3] = [0.0, 0.999, 0.0];
    const WHITE: [f64; 3] = [0.0, 0.0, 0.999];
    const UNSEEN: [f64; 3] = [0.1, 0.1, 0.1];
    const MIRRORING: Glare = Glare { hides_white_stones: false, whitens_black_stones: true };

    /// A board of nine lines with these points (column, row), and bare elsewhere.
    fn seen(points: &[((usize, usize), [f64; 3])]) -> BoardPosterior {
        let straight_from_cells = Homography::from_matrix(Matrix3::identity()).unwrap();
        let grid = Grid::without_distortion(BoardSize::NINE, straight_from_cells, (100, 100));
        let points = PerPoint::from_fn(BoardSize::NINE, |point| {
            let known = points.iter().find(|(place, _)| *place == (point.column(), point.row()));
            let [bare, black, white] = known.map_or(BARE, |(_, seen)| *seen);
            Posterior::new(bare, black, white)
        });
        BoardPosterior::new(grid, points, None)
    }

    fn stones(observation: &Observation) -> Vec<(usize, usize, Color)> {
        let board = observation.board();
        let stone = |point: Point| board.get(point).map(|stone| (point.column(), point.row(), stone));
        board.size().points().filter_map(stone).collect()
    }

    #[test]
    fn what_one_photograph_does_not_show_the_other_does() {
        let left = seen(&[((1, 2), BLACK), ((6, 3), UNSEEN)]);
        let right = seen(&[((1, 2), UNSEEN), ((6, 3), WHITE)]);
        let joined = left.joined(&right).unwrap().decide().unwrap();
        assert_eq!(stones(&joined), [(1, 2, Color::Black), (6, 3, Color::White)]);
        assert!(joined.doubtful().is_empty());
        assert!(!left.decide().unwrap().doubtful().is_empty());
    }

    #[test]
    fn another_turn_of_the_board_is_found() {
        let upright = seen(&[((1, 2), BLACK), ((6, 3), WHITE), ((0, 0), WHITE)]);
        // A quarter turn clockwise takes (column, row) to (8 - row, column).
        let turned = seen(&[((6, 1), BLACK), ((5, 6), WHITE), ((8, 0), WHITE)]);
        let joined = upright.joined(&turned).unwrap().decide().unwrap();
        assert_eq!(stones(&joined), stones(&upright.decide().unwrap()));
        assert!(joined.doubtful().is_empty());
    }

    #[test]
    fn a_board_that_looks_full_has_its_space_where_a_bare_point_is_likeliest_and_doubtful() {
        let full: Vec<_> = BoardSize::NINE.points().map(|point| ((point.column(), point.row()), BLACK)).collect();
        let hidden = [((4, 5), [0.2, 0.7, 0.1]), ((7, 7), [0.1, 0.8, 0.1]), ((2, 2), [0.001, 0.0, 0.999])];
        let all: Vec<_> = hidden.into_iter().chain(full).collect();
        let observation = seen(&all).decide().unwrap();
        assert_eq!(stones(&observation).len(), 80);
        let space = BoardSize::NINE.point(4, 5).unwrap();
        assert_eq!(observation.board().get(space), None);
        let doubtful: Vec<_> = observation.doubtful().iter().map(|point| (point.column(), point.row())).collect();
        assert_eq!(doubtful, [(4, 5), (7, 7)]);
    }

    #[test]
    fn under_a_hand_a_point_is_bare_until_somebody_looks() {
        let fingers = [((4, 5), [0.01, 0.0, 0.06]), ((4, 6), [0.05, 0.45, 0.0])];
        assert_eq!(stones(&seen(&fingers).decide().unwrap()), [(4, 6, Color::Black)]);
    }

    #[test]
    fn a_board_is_unsure_all_over_where_more_than_a_quarter_of_its_points_are_not_beyond_doubt() {
        let points: Vec<_> = BoardSize::NINE.points().map(|point| (point.column(), point.row())).collect();
        let is_unsure = |count: usize, risk: f64| {
            let all: Vec<_> = points.iter().take(count).map(|&place| (place, [1.0 - risk, risk, 0.0])).collect();
            seen(&all).is_unsure_all_over()
        };
        let beyond_doubt = always_tolerated_risk();
        assert!(
            !is_unsure(20, 1.02 * beyond_doubt)
                && is_unsure(21, 1.02 * beyond_doubt)
                && !is_unsure(81, 0.98 * beyond_doubt)
        );
    }

    #[test]
    fn where_stones_mirror_a_lamp_a_white_one_must_be_surer() {
        let doubtful = |glare| {
            let stones = seen(&[((2, 2), [0.0, 0.01, 0.99]), ((6, 6), [0.0, 0.99, 0.01])]);
            let observation = BoardPosterior { glare, ..stones }.decide().unwrap();
            observation.doubtful().iter().map(|point| (point.column(), point.row())).collect::<Vec<_>>()
        };
        assert_eq!(doubtful(MIRRORING), [(2, 2)]);
        assert!(doubtful(Glare::default()).is_empty());
    }

    #[test]
    fn where_white_stones_look_like_the_wood_a_bare_point_must_be_surer_and_fewer_may_be_in_doubt() {
        let of_doubts = |count: usize, hides_white_stones: bool| {
            let doubted: Vec<_> = (0..count).map(|at| ((2 * (at % 4), 2 * (at / 4)), [0.99, 0.0, 0.01])).collect();
            BoardPosterior { glare: Glare { hides_white_stones, ..Glare::default() }, ..seen(&doubted) }
        };
        assert_eq!(of_doubts(8, true).decide().unwrap().doubtful().len(), 8);
        assert!(matches!(of_doubts(9, true).decide(), Err(Refusal::Doubtful { points: 9, .. })));
        assert!(of_doubts(9, false).decide().unwrap().doubtful().is_empty());
        let joined = |one, other| of_doubts(0, one).joined(&of_doubts(0, other)).unwrap().glare.hides_white_stones;
        assert!(joined(true, false) && joined(false, true) && !joined(false, false), "whichever of two photographs");
    }

    #[test]
    fn what_a_lamp_makes_doubtful_is_listed_and_does_not_refuse_a_board() {
        let white: Vec<_> = (0..20).map(|place| ((place % 9, place / 9), [0.0, 0.01, 0.99])).collect();
        let mirroring = BoardPosterior { glare: MIRRORING, ..seen(&white) };
        assert_eq!(mirroring.decide().unwrap().doubtful().len(), 20);
        let unsure: Vec<_> = white.iter().map(|&(place, _)| (place, [0.0, 0.05, 0.95])).collect();
        assert!(seen(&unsure).decide().is_err(), "so many doubts of no such cause are too many");
    }

    #[test]
    fn several_doubts_have_the_pictures_quality_for_a_cause() {
        let doubts: Vec<_> = (0..FEWEST_OF_A_KIND).map(|column| ((2 * column, 4), UNSEEN)).collect();
        let quality = |doubts: &[_]| {
            let seen = BoardPosterior { quality: Some(PictureQuality::Mirroring), ..seen(doubts) };
            seen.decide().unwrap().quality()
        };
        assert_eq!(quality(&doubts), Some(PictureQuality::Mirroring));
        assert_eq!(quality(&doubts[1..]), None, "a few doubts may be anything's");
    }

    #[test]
    fn fewer_doubts_are_too_many_on_a_board_that_is_unsure_all_over() {
        let points: Vec<_> = BoardSize::NINE.points().map(|point| (point.column(), point.row())).collect();
        let unsure = |elsewhere: f64| {
            let doubted = points.iter().take(10).map(|&place| (place, [0.6, 0.4, 0.0]));
            let others = points.iter().skip(10).map(|&place| (place, [1.0 - elsewhere, 0.0, 0.0]));
            seen(&doubted.chain(others).collect::<Vec<_>>()).decide()
        };
        assert!(unsure(0.001).is_ok() && matches!(unsure(0.005), Err(Refusal::Doubtful { points: 10, .. })));
    }

    #[test]
    fn stones_without_a_liberty_are_listed_on_a_sure_board_and_refused_on_another() {
        let laid_out = |risk: f64| {
            let stones = BoardSize::NINE.points().filter(|point| point.row() < 5).map(|point| {
                let seen = if point.row() < 4 { [0.0, 0.0, 1.0 - risk] } else { [0.0, 1.0 - risk, 0.0] };
                ((point.column(), point.row()), seen)
            });
            seen(&stones.collect::<Vec<_>>()).decide()
        };
        assert_eq!(laid_out(0.001).unwrap().doubtful().len(), 36);
        assert!(matches!(laid_out(0.01), Err(Refusal::Doubtful { points: 36, .. })));
    }

    #[test]
    fn stones_on_every_second_line_are_another_boards() {
        let second = |count: usize| {
            let odd = BoardSize::NINE.points().filter(|point| point.column() % 2 == 1 && point.row() % 2 == 0);
            let stones: Vec<_> = odd.take(count).map(|point| ((point.column(), point.row()), BLACK)).collect();
            stones
        };
        assert!(leaves_out_every_second_line(&seen(&second(12))));
        assert!(!leaves_out_every_second_line(&seen(&second(9))), "so may handicap stones lie");
        let one_between = [second(12), vec![((4, 4), WHITE)]].concat();
        assert!(!leaves_out_every_second_line(&seen(&one_between)));
    }

    #[test]
    fn a_contradiction_is_doubtful() {
        let one = seen(&[((1, 2), BLACK), ((6, 3), WHITE)]);
        let other = seen(&[((1, 2), BLACK), ((6, 3), BARE)]);
        let joined = one.joined(&other).unwrap().decide().unwrap();
        assert!(joined.doubtful().iter().any(|point| (point.column(), point.row()) == (6, 3)));
    }

    #[test]
    fn different_positions_are_not_joined() {
        let one: Vec<_> = (0..9).map(|column| ((column, 4), BLACK)).collect();
        let other: Vec<_> = (0..9).map(|column| ((column, 1), WHITE)).collect();
        assert!(seen(&one).joined(&seen(&other)).is_err());
    }
}
