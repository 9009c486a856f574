//! What one photograph shows of a board, and how several photographs of one board are joined.

use board::{BoardSize, Color, PerPoint, Posterior};

use crate::evidence::Evidence;
use crate::grid::Grid;
use crate::observation::{Observation, Sight, risk};
use crate::refusal::Refusal;
use crate::weakness::Weakness;

/// What a point of the board may hold, in the order of [`Sighting::points`].
const STONES: [Option<Color>; 3] = [None, Some(Color::Black), Some(Color::White)];
/// One photograph is never surer than this: two that contradict each other leave a doubt.
const SUREST: f64 = 0.9999;
/// Photographs that differ, and both surely, on more than this share of the points show different positions.
const LARGEST_SHARE_DIFFERING: f64 = 0.05;
/// The probability from which on a photograph counts as sure of a point, when it is held against another.
const SURE: f64 = 0.95;

/// Share of the points that may be doubtful: with more, another photograph is less work than looking at each, and what is not listed
/// cannot be trusted either.
const LARGEST_SHARE_DOUBTFUL: f64 = 0.2;
/// What covers points or shines on them leaves the rest of the board as sure as ever. Where a quarter of all points has a larger risk
/// than this, the lines themselves may be something else's: half as many doubts are too many, and stones without a liberty, which
/// somebody may have laid out on a board that is sure, are some of them.
const LARGEST_RISK_ELSEWHERE: f64 = 2.5e-3;

/// Nine handicap stones lie on every second line, and perhaps the first few beside them; so many stones of a game never do.
const FEWEST_ON_SECOND_LINES: usize = 12;

/// How much another view's word counts against a surer one that contradicts it: enough for a human to look.
const OTHER_VIEW: f64 = 0.1;
/// A stone with a smaller risk is beyond doubt; with fewer stones little can be said of all of them.
const BEYOND_DOUBT: f64 = 0.01;
const FEWEST_STONES: usize = 4;

/// What points hold over the boards of many games, early and late.
const USUALLY: [f64; 3] = [0.5, 0.25, 0.25];

/// However sure a stone looks, a point is bare with this probability, where one of them must be.
const NEVER_RULED_OUT: f64 = 1e-5;

/// The probability of each content of each point in one photograph, or in several of one board joined.
#[derive(Clone, Debug)]
pub struct Sighting {
    grid: Grid,
    /// Row by row, the probability of nothing, a black and a white stone; what is missing to 1 is covered or otherwise unseen.
    points: Vec<[f64; 3]>,
    weakness: Option<Weakness>,
    evidence: Vec<Evidence>,
    has_star_points: bool,
}

impl Sighting {
    /// What is seen of each point, row by row.
    pub(crate) const fn new(grid: Grid, weakness: Option<Weakness>, points: Vec<[f64; 3]>) -> Self {
        Self { grid, points, weakness, evidence: Vec::new(), has_star_points: false }
    }

    /// The same, with what the points that may have been doubtful were judged by.
    pub(crate) fn with_evidence(self, evidence: Vec<Evidence>) -> Self {
        Self { evidence, ..self }
    }

    /// The same of a board on which star points were looked for, and seen or not.
    pub(crate) fn with_star_points(self, has_star_points: bool) -> Self {
        Self { has_star_points, ..self }
    }

    /// Whether star points were looked for and seen: then it is a Go board.
    pub(crate) const fn has_star_points(&self) -> bool {
        self.has_star_points
    }

    /// The probability of each content of each point, and that it was not seen, in the photograph's own orientation.
    #[must_use]
    pub fn posteriors(&self) -> PerPoint<Posterior> {
        let lines = self.grid.size().lines();
        PerPoint::from_fn(self.grid.size(), |point| {
            let [bare, black, white] = self.points[point.row() * lines + point.column()];
            Posterior::new(bare, black, white)
        })
    }

    /// What the points that may have been doubtful were judged by: what the judge learns from. None of photographs that were joined.
    #[must_use]
    pub fn evidence(&self) -> &[Evidence] {
        &self.evidence
    }

    /// The same, but where another view of the same grid shows something else, that stays possible.
    pub(crate) fn doubted_by(mut self, other: &Self) -> Self {
        for (seen, other) in self.points.iter_mut().zip(&other.points) {
            if likeliest(seen) != likeliest(other) {
                *seen = std::array::from_fn(|content| seen[content] + OTHER_VIEW * (other[content] - seen[content]));
            }
        }
        self
    }

    /// The likeliest board, and what is doubtful of it.
    ///
    /// # Errors
    /// Where so much is doubtful that the rest cannot be trusted either.
    pub fn observation(&self) -> Result<Observation, Refusal> {
        let lines = self.grid.size().lines();
        let mut points = self.points.clone();
        let space = only_space(&mut points);
        let observation = Observation::new(self.grid, self.weakness, |point| {
            let place = point.row() * lines + point.column();
            let content = if space == Some(place) { 0 } else { likeliest(&points[place]) };
            Sight { stone: STONES[content], confidence: points[place][content] }
        });
        let unsure_all_over = self.third_quartile_risk() > LARGEST_RISK_ELSEWHERE;
        let (doubtful, largest_share) = if unsure_all_over {
            (observation.doubtful().len(), LARGEST_SHARE_DOUBTFUL / 2.0)
        } else {
            (observation.at_risk().len(), LARGEST_SHARE_DOUBTFUL)
        };
        if doubtful as f64 > largest_share * self.points.len() as f64 {
            let covered = self.points.iter().filter(|seen| seen.iter().sum::<f64>() < 0.5).count();
            if 2 * covered > doubtful {
                return Err(Refusal::Covered { points: covered });
            }
            return Err(Refusal::Doubtful { points: doubtful, of: self.points.len(), weakness: self.weakness });
        }
        Ok(observation)
    }

    pub(crate) const fn size(&self) -> BoardSize {
        self.grid.size()
    }

    /// Whether the likeliest board has no stone.
    pub(crate) fn is_bare(&self) -> bool {
        self.points.iter().all(|seen| likeliest(seen) == 0)
    }

    /// Whether the likeliest board has a stone there.
    pub(crate) fn has_stone(&self, column: usize, row: usize) -> bool {
        likeliest(&self.points[row * self.grid.size().lines() + column]) != 0
    }

    /// Whether most stones of the likeliest board, and more than a few, are beyond doubt: what lies between crossings never is.
    pub(crate) fn is_sure_of_stones(&self) -> bool {
        let stones = self.points.iter().filter(|seen| likeliest(seen) != 0);
        let (sure, unsure): (Vec<f64>, Vec<f64>) = stones.map(risk).partition(|&risk| risk < BEYOND_DOUBT);
        sure.len() >= FEWEST_STONES && sure.len() > unsure.len()
    }

    /// Whether all stones of the likeliest board, and there are many, lie on every second line: then there are no lines between, and
    /// the board is another.
    pub(crate) fn leaves_out_every_second_line(&self) -> bool {
        let lines = self.grid.size().lines();
        let stones = self.points.iter().enumerate().filter(|(_, seen)| likeliest(seen) != 0);
        let mut by_parity = [0; 4];
        for (place, _) in stones {
            by_parity[2 * (place / lines % 2) + place % lines % 2] += 1;
        }
        let all: usize = by_parity.iter().sum();
        all >= FEWEST_ON_SECOND_LINES && by_parity.contains(&all)
    }

    /// How many points of the likeliest board are wrong, on average over many such boards.
    pub(crate) fn expected_errors(&self) -> f64 {
        self.risks().sum()
    }

    /// The probability that a point of the likeliest board is wrong, on average.
    pub(crate) fn mean_risk(&self) -> f64 {
        self.expected_errors() / self.points.len() as f64
    }

    /// The same probability, as three of four points do not exceed it.
    pub(crate) fn third_quartile_risk(&self) -> f64 {
        let mut risks: Vec<f64> = self.risks().collect();
        let third = 3 * risks.len() / 4;
        *risks.select_nth_unstable_by(third, f64::total_cmp).1
    }

    fn risks(&self) -> impl Iterator<Item = f64> {
        self.points.iter().map(risk)
    }

    /// Where the board lies in the photograph.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// This photograph's evidence with another's of the same board, in this one's frame whatever the turn of the other.
    ///
    /// # Errors
    /// Where they do not show the same position.
    pub fn joined(&self, other: &Self) -> Result<Self, Refusal> {
        if self.grid.size() != other.grid.size() {
            return Err(Refusal::Differing { points: self.points.len() });
        }
        let lines = self.grid.size().lines();
        let turns = (0..4).map(|quarters| other.turned(quarters));
        let agreement = |turned: &Vec<[f64; 3]>| -> f64 {
            let alike = |(one, two): (&[f64; 3], &[f64; 3])| -> f64 {
                let (one, two) = (filled_up(*one), filled_up(*two));
                one.iter().zip(two).map(|(one, two)| one * two).sum::<f64>().ln()
            };
            self.points.iter().zip(turned).map(alike).sum()
        };
        let turned = turns.max_by(|one, two| agreement(one).total_cmp(&agreement(two))).unwrap_or_default();
        let sure = |seen: &[f64; 3]| (0..seen.len()).find(|&content| seen[content] > SURE);
        let contradicts = |(one, two): &(&[f64; 3], &[f64; 3])| matches!((sure(one), sure(two)), (Some(one), Some(two)) if one != two);
        let differing = self.points.iter().zip(&turned).filter(contradicts).count();
        if differing as f64 > LARGEST_SHARE_DIFFERING * (lines * lines) as f64 {
            return Err(Refusal::Differing { points: differing });
        }
        let points = self.points.iter().zip(&turned).map(|(one, two)| {
            let (one, two) = (filled_up(*one), filled_up(*two));
            let both: [f64; 3] = std::array::from_fn(|content| one[content] * two[content]);
            let total: f64 = both.iter().sum();
            both.map(|share| share / total)
        });
        Ok(Self::new(self.grid, self.weakness, points.collect()))
    }

    /// The points as the board turned clockwise by so many quarters has them, row by row.
    fn turned(&self, quarters: usize) -> Vec<[f64; 3]> {
        let lines = self.grid.size().lines();
        let mut points = self.points.clone();
        for _ in 0..quarters {
            let before = points.clone();
            for (index, point) in points.iter_mut().enumerate() {
                let (row, column) = (index / lines, index % lines);
                *point = before[(lines - 1 - column) * lines + row];
            }
        }
        points
    }
}

/// Where each point for itself looks like a stone, the likeliest to be bare after all; `points` becomes what is likely once one of
/// them is known to be bare (Bayes).
///
/// No board is full, since the last stone would have no liberty (Ing 1996, Rule 2); filled in to be counted it has one space
/// (Rule 6), which the stones around nearly hide.
fn only_space(points: &mut [[f64; 3]]) -> Option<usize> {
    if points.iter().any(|seen| likeliest(seen) == 0) {
        return None;
    }
    let odds: Vec<f64> = points.iter().map(|seen| (seen[0] + NEVER_RULED_OUT) / (seen[1] + seen[2])).collect();
    let all: f64 = odds.iter().sum();
    for ([bare, black, white], odds) in points.iter_mut().zip(&odds) {
        let stone = (1.0 - odds / all) / (*black + *white);
        [*bare, *black, *white] = [odds / all, *black * stone, *white * stone];
    }
    (0..points.len()).max_by(|&one, &two| odds[one].total_cmp(&odds[two]))
}

/// What a point holds most likely: what is seen of it, and where something lies over it, what points usually hold.
fn likeliest(seen: &[f64; 3]) -> usize {
    let unseen = 1.0 - seen.iter().sum::<f64>();
    let likely = |content: usize| seen[content] + unseen * USUALLY[content];
    (1..seen.len()).fold(0, |best, next| if likely(next) > likely(best) { next } else { best })
}

/// The same probabilities with what was not seen shared out evenly, and none of them surer than a photograph can be.
fn filled_up(seen: [f64; 3]) -> [f64; 3] {
    let unseen = (1.0 - seen.iter().sum::<f64>()).max(0.0);
    let floor = (1.0 - SUREST) / 2.0;
    let raised = seen.map(|share| (share + unseen / 3.0).max(floor));
    let total: f64 = raised.iter().sum();
    raised.map(|share| share / total)
}

#[cfg(test)]
mod tests {
    use board::Point;
    use calibration::Homography;
    use nalgebra::Matrix3;

    use super::*;
    use crate::grid::Bend;

    const BARE: [f64; 3] = [0.999, 0.0, 0.0];
    const BLACK: [f64; 3] = [0.0, 0.999, 0.0];
    const WHITE: [f64; 3] = [0.0, 0.0, 0.999];
    const UNSEEN: [f64; 3] = [0.1, 0.1, 0.1];

    /// A board of nine lines with these points (column, row).
    fn sighting(points: &[((usize, usize), [f64; 3])]) -> Sighting {
        let straight_from_cells = Homography::from_matrix(Matrix3::identity()).unwrap();
        let grid = Grid { size: BoardSize::NINE, straight_from_cells, bend: Bend::none(100, 100) };
        let seen = BoardSize::NINE.points().map(|point| {
            let known = points.iter().find(|(place, _)| *place == (point.column(), point.row()));
            known.map_or(BARE, |(_, seen)| *seen)
        });
        Sighting::new(grid, None, seen.collect())
    }

    #[test]
    fn what_another_view_contradicts_is_doubtful_and_what_it_bears_out_is_not() {
        let surer = sighting(&[((2, 2), BLACK), ((4, 4), BLACK)]);
        let other = sighting(&[((2, 2), [0.2, 0.7, 0.1]), ((4, 4), [0.6, 0.4, 0.0])]);
        let observation = surer.doubted_by(&other).observation().unwrap();
        assert_eq!(stones(&observation), [(2, 2, Color::Black), (4, 4, Color::Black)]);
        let doubtful = observation.doubtful().iter().map(|point| (point.column(), point.row())).collect::<Vec<_>>();
        assert_eq!(doubtful, [(4, 4)]);
    }

    #[test]
    fn stones_are_sure_where_most_are_and_there_are_some() {
        let on_diagonal = |count: usize, seen: [f64; 3]| (0..count).map(move |place| ((place, place), seen));
        let sure: Vec<_> = on_diagonal(5, BLACK).collect();
        assert!(sighting(&sure).is_sure_of_stones());
        assert!(!sighting(&sure[..2]).is_sure_of_stones());
        let half_way = on_diagonal(9, [0.1, 0.6, 0.3]).skip(4);
        let most_unsure: Vec<_> = on_diagonal(4, WHITE).chain(half_way).collect();
        assert!(!sighting(&most_unsure).is_sure_of_stones());
    }

    fn stones(observation: &Observation) -> Vec<(usize, usize, Color)> {
        let board = observation.board();
        let stone = |point: Point| board.get(point).map(|stone| (point.column(), point.row(), stone));
        board.size().points().filter_map(stone).collect()
    }

    #[test]
    fn what_one_photograph_does_not_show_the_other_does() {
        let left = sighting(&[((1, 2), BLACK), ((6, 3), UNSEEN)]);
        let right = sighting(&[((1, 2), UNSEEN), ((6, 3), WHITE)]);
        let joined = left.joined(&right).unwrap().observation().unwrap();
        assert_eq!(stones(&joined), [(1, 2, Color::Black), (6, 3, Color::White)]);
        assert!(joined.doubtful().is_empty());
        assert!(!left.observation().unwrap().doubtful().is_empty());
    }

    #[test]
    fn another_turn_of_the_board_is_found() {
        let upright = sighting(&[((1, 2), BLACK), ((6, 3), WHITE), ((0, 0), WHITE)]);
        // A quarter turn clockwise takes (column, row) to (8 - row, column).
        let turned = sighting(&[((6, 1), BLACK), ((5, 6), WHITE), ((8, 0), WHITE)]);
        let joined = upright.joined(&turned).unwrap().observation().unwrap();
        assert_eq!(stones(&joined), stones(&upright.observation().unwrap()));
        assert!(joined.doubtful().is_empty());
    }

    #[test]
    fn a_board_that_looks_full_has_its_space_where_a_bare_point_is_likeliest_and_doubtful() {
        let full: Vec<_> = BoardSize::NINE.points().map(|point| ((point.column(), point.row()), BLACK)).collect();
        let hidden = [((4, 5), [0.2, 0.7, 0.1]), ((7, 7), [0.1, 0.8, 0.1]), ((2, 2), [0.001, 0.0, 0.999])];
        let seen: Vec<_> = hidden.into_iter().chain(full).collect();
        let observation = sighting(&seen).observation().unwrap();
        assert_eq!(stones(&observation).len(), 80);
        let space = BoardSize::NINE.point(4, 5).unwrap();
        assert_eq!(observation.board().get(space), None);
        let doubtful: Vec<_> = observation.doubtful().iter().map(|point| (point.column(), point.row())).collect();
        assert_eq!(doubtful, [(4, 5), (7, 7)]);
    }

    #[test]
    fn under_a_hand_a_point_is_bare_until_somebody_looks() {
        let fingers = [((4, 5), [0.01, 0.0, 0.06]), ((4, 6), [0.05, 0.45, 0.0])];
        assert_eq!(stones(&sighting(&fingers).observation().unwrap()), [(4, 6, Color::Black)]);
    }

    #[test]
    fn a_quarter_of_the_points_in_doubt_does_not_raise_the_third_quartile_and_more_do() {
        let points: Vec<_> = BoardSize::NINE.points().map(|point| (point.column(), point.row())).collect();
        let doubted = |count: usize| {
            let seen: Vec<_> = points.iter().take(count).map(|&place| (place, UNSEEN)).collect();
            sighting(&seen).third_quartile_risk()
        };
        assert!(doubted(20) < 0.01 && doubted(22) > 0.5);
    }

    #[test]
    fn several_doubts_have_the_photographs_weakness_for_a_cause() {
        let doubts: Vec<_> = (0..4).map(|column| ((2 * column, 4), UNSEEN)).collect();
        let weakness = |doubts: &[_]| {
            let seen = Sighting { weakness: Some(Weakness::Mirroring), ..sighting(doubts) };
            seen.observation().unwrap().weakness()
        };
        assert_eq!(weakness(&doubts), Some(Weakness::Mirroring));
        assert_eq!(weakness(&doubts[1..]), None, "a few doubts may be anything's");
    }

    #[test]
    fn fewer_doubts_are_too_many_on_a_board_that_is_unsure_all_over() {
        let points: Vec<_> = BoardSize::NINE.points().map(|point| (point.column(), point.row())).collect();
        let seen = |elsewhere: f64| {
            let doubted = points.iter().take(10).map(|&place| (place, [0.6, 0.4, 0.0]));
            let others = points.iter().skip(10).map(|&place| (place, [1.0 - elsewhere, 0.0, 0.0]));
            sighting(&doubted.chain(others).collect::<Vec<_>>()).observation()
        };
        assert!(seen(0.001).is_ok() && matches!(seen(0.005), Err(Refusal::Doubtful { points: 10, .. })));
    }

    #[test]
    fn stones_without_a_liberty_are_listed_on_a_sure_board_and_refused_on_another() {
        let laid_out = |risk: f64| {
            let stones = BoardSize::NINE.points().filter(|point| point.row() < 5).map(|point| {
                let seen = if point.row() < 4 { [0.0, 0.0, 1.0 - risk] } else { [0.0, 1.0 - risk, 0.0] };
                ((point.column(), point.row()), seen)
            });
            sighting(&stones.collect::<Vec<_>>()).observation()
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
        assert!(sighting(&second(12)).leaves_out_every_second_line());
        assert!(!sighting(&second(9)).leaves_out_every_second_line(), "so may handicap stones lie");
        let one_between = [second(12), vec![((4, 4), WHITE)]].concat();
        assert!(!sighting(&one_between).leaves_out_every_second_line());
    }

    #[test]
    fn a_contradiction_is_doubtful() {
        let one = sighting(&[((1, 2), BLACK), ((6, 3), WHITE)]);
        let other = sighting(&[((1, 2), BLACK), ((6, 3), BARE)]);
        let joined = one.joined(&other).unwrap().observation().unwrap();
        assert!(joined.doubtful().iter().any(|point| (point.column(), point.row()) == (6, 3)));
    }

    #[test]
    fn different_positions_are_not_joined() {
        let one: Vec<_> = (0..9).map(|column| ((column, 4), BLACK)).collect();
        let other: Vec<_> = (0..9).map(|column| ((column, 1), WHITE)).collect();
        assert!(sighting(&one).joined(&sighting(&other)).is_err());
    }
}
