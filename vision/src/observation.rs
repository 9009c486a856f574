//! What was seen on every point of a board, with its doubts.

use board::{Board, BoardSize, Color, Point, PointSet};

use crate::grid::Grid;
use crate::weakness::Weakness;

/// What was seen on one point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// The likeliest content.
    pub stone: Option<Color>,
    /// The probability that it is so, 0 to 1.
    pub confidence: f64,
}

/// A photograph, read: the grid, and what stands on each point.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    grid: Grid,
    board: Board,
    // By `Point::index`.
    confidences: Vec<f64>,
    doubtful: PointSet,
    weakness: Option<Weakness>,
}

/// So many doubtful points are likely to have one cause.
const FEWEST_OF_ONE_CAUSE: usize = 4;
/// Ing's fill-in leaves one space (1996, Rule 6); a few more where stones are missing.
const MOST_SPACES_FILLED_IN: usize = 4;
/// A point whose likeliest content is not so by more than this probability is shown to a human.
pub(crate) const TOLERATED_RISK: f64 = 0.03;
/// What makes one point doubtful, a reflection or a shadow, touches the points around it too, and there the network is surer than
/// it should be: each doubtful point around one divides the risk tolerated there by this,
const RISK_DIVISOR: f64 = 1.5;
/// as far as this many of them.
const MOST_DOUBTS_AROUND: usize = 5;

impl Observation {
    /// Joins the grid with what `look` sees on each of its points, in a photograph of this weakness.
    pub(crate) fn new(grid: Grid, weakness: Option<Weakness>, mut look: impl FnMut(Point) -> Sight) -> Self {
        let size = grid.size();
        let mut board = Board::empty(size);
        let mut confidences = vec![0.0; PLACES];
        for point in size.points() {
            let sight = look(point);
            board.set(point, sight.stone);
            confidences[point.index()] = sight.confidence;
        }
        let mut doubtful = at_risk(size, &confidences);
        // A stone without a liberty in its chain cannot stand on a board (Ing 1996, Rule 2): something there is misread. But when
        // the board is filled in to be counted, no chain but those beside the last space has one.
        if board.bare().len() > MOST_SPACES_FILLED_IN {
            for chain in board.chains().filter(|chain| chain.liberties.is_empty()) {
                doubtful |= chain.stones;
            }
        }
        Self { grid, board, confidences, doubtful, weakness }
    }

    /// The lines.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The stones, in the photograph's own orientation.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What was seen on a point of the board.
    #[must_use]
    pub fn sight(&self, point: Point) -> Sight {
        Sight { stone: self.board.get(point), confidence: self.confidences[point.index()] }
    }

    /// The points that a human must look at before the reading may be used.
    #[must_use]
    pub const fn doubtful(&self) -> PointSet {
        self.doubtful
    }

    /// The doubtful points that are so for what is seen there, not for the chain that they belong to.
    pub(crate) fn at_risk(&self) -> PointSet {
        at_risk(self.board.size(), &self.confidences)
    }

    /// What is likely to be the cause, where several points are doubtful and the photograph tells.
    #[must_use]
    pub fn weakness(&self) -> Option<Weakness> {
        self.weakness.filter(|_| self.doubtful.len() >= FEWEST_OF_ONE_CAUSE)
    }
}

/// Places in a table by `Point::index`.
const PLACES: usize = BoardSize::LARGEST * BoardSize::LARGEST;

/// The probability that the likeliest content of a point is not what lies there, from those of nothing, a black and a white stone.
pub(crate) fn risk(seen: &[f64; 3]) -> f64 {
    1.0 - seen.iter().copied().fold(0.0, f64::max)
}

/// A risk up to which a point is tolerated however doubtful the points around it are.
pub(crate) fn always_tolerated_risk() -> f64 {
    TOLERATED_RISK / RISK_DIVISOR.powi(MOST_DOUBTS_AROUND as i32)
}

/// The points that are not as likely what they seem as is needed, from how likely each is, by `Point::index`.
fn at_risk(size: BoardSize, confidences: &[f64]) -> PointSet {
    spread(size, |point| 1.0 - confidences[point.index()])
}

/// The points whose risk is not tolerated, with those around them at which less is tolerated because of them. Doubt spreads by one
/// step: what it reaches by itself alone does not spread it further, or one reflection would put a whole board in doubt.
fn spread(size: BoardSize, risk: impl Fn(Point) -> f64) -> PointSet {
    let plain: PointSet = size.points().filter(|&point| risk(point) > TOLERATED_RISK).collect();
    let tolerated = |point: Point| {
        let around = (surroundings(point, size) & plain).len().min(MOST_DOUBTS_AROUND);
        TOLERATED_RISK / RISK_DIVISOR.powi(around as i32)
    };
    size.points().filter(|&point| risk(point) > tolerated(point)).collect()
}

/// The up to eight points around a point.
fn surroundings(point: Point, size: BoardSize) -> PointSet {
    let lines = |along: usize| along.saturating_sub(1)..=along + 1;
    let around = lines(point.row()).flat_map(|row| lines(point.column()).map(move |column| (column, row)));
    around.filter_map(|(column, row)| size.point(column, row)).filter(|&other| other != point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The doubtful points of a board of five lines whose points at risk are named with it, in shares of what is tolerated.
    fn doubts(risks: &[((usize, usize), f64)]) -> Vec<(usize, usize)> {
        let size = BoardSize::new(5).unwrap();
        let risk = |point: Point| {
            risks
                .iter()
                .find(|(place, _)| *place == (point.column(), point.row()))
                .map_or(0.0, |(_, share)| share * TOLERATED_RISK)
        };
        spread(size, risk).iter().map(|point| (point.column(), point.row())).collect()
    }

    #[test]
    fn a_risk_is_tolerated_up_to_its_limit() {
        assert_eq!(doubts(&[((1, 1), 0.98), ((3, 3), 1.02)]), [(3, 3)]);
    }

    #[test]
    fn beside_doubtful_points_less_is_tolerated() {
        let beside = [((1, 1), 10.0), ((1, 2), 10.0), ((2, 1), 10.0), ((2, 2), 0.4), ((4, 4), 0.4)];
        assert_eq!(doubts(&beside), [(1, 1), (2, 1), (1, 2), (2, 2)]);
    }

    #[test]
    fn doubt_spreads_by_one_step() {
        let chain = [((0, 0), 10.0), ((1, 0), 0.8), ((2, 0), 0.8), ((3, 0), 0.8)];
        assert_eq!(doubts(&chain), [(0, 0), (1, 0)]);
    }
}
