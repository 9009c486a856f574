//! Which points of a board are doubtful: a human looks at them.

use board::{Board, BoardSize, Color, PerPoint, Point, PointSet, Posterior};

/// A point whose likeliest content is not so by more than this probability is shown to a human.
pub(crate) const TOLERATED_RISK: f64 = 0.03;
/// Ing's fill-in leaves one space (1996, Rule 6); a few more where stones are missing.
const MOST_SPACES_FILLED_IN: usize = 4;

/// Whether a point holds this so surely that no human looks at it: it teaches what such a point looks like.
pub(crate) fn is_sure_of(seen: &Posterior, content: Option<Color>) -> bool {
    1.0 - seen.of(content) < TOLERATED_RISK
}

/// The risk that is tolerated at a point beside so many doubtful ones. What makes one point doubtful, a reflection or a shadow, touches
/// the points around it too, and there the network is surer than it should be: they all share what is tolerated of one.
fn tolerated_risk(doubts_around: usize) -> f64 {
    TOLERATED_RISK / (1 + doubts_around) as f64
}

/// A risk that is tolerated however doubtful the points around are, all eight: what is surer has no part in any question that is left.
pub(crate) fn always_tolerated_risk() -> f64 {
    tolerated_risk(8)
}

/// The points that are not as likely what they seem as is needed, with those around them at which less is tolerated because of them; at
/// suspected ones no more is tolerated than beside doubtful points all around. Doubt spreads by one step: what it reaches by itself alone
/// does not spread it further, or one reflection would put a whole board in doubt.
pub(super) fn at_risk(confidences: &PerPoint<f64>, is_suspected: impl Fn(Point) -> bool) -> PointSet {
    let size = confidences.size();
    let risk = |point: Point| 1.0 - confidences[point];
    let plain: PointSet = size.points().filter(|&point| risk(point) > TOLERATED_RISK).collect();
    let tolerated = |point: Point| {
        if is_suspected(point) {
            always_tolerated_risk()
        } else {
            tolerated_risk((surroundings(point, size) & plain).len())
        }
    };
    size.points().filter(|&point| risk(point) > tolerated(point)).collect()
}

/// The stones of chains without a liberty, which cannot stand on a board (Ing 1996, Rule 2): something there is misread. But when the
/// board is filled in to be counted, no chain but those beside the last space has one.
pub(super) fn without_liberty(board: &Board) -> PointSet {
    if board.bare().len() <= MOST_SPACES_FILLED_IN {
        return PointSet::default();
    }
    let chains = board.chains().filter(|chain| chain.liberties.is_empty());
    chains.fold(PointSet::default(), |all, chain| all | chain.stones)
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
        doubts_where(risks, false)
    }

    /// The same where all points are suspected, or none.
    fn doubts_where(risks: &[((usize, usize), f64)], suspected: bool) -> Vec<(usize, usize)> {
        let size = BoardSize::new(5).unwrap();
        let confidences = PerPoint::from_fn(size, |point| {
            let risk = risks.iter().find(|(place, _)| *place == (point.column(), point.row()));
            1.0 - risk.map_or(0.0, |(_, share)| share * TOLERATED_RISK)
        });
        at_risk(&confidences, |_| suspected).iter().map(|point| (point.column(), point.row())).collect()
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
    fn of_suspected_points_as_little_is_tolerated_as_among_doubtful_ones() {
        let least = always_tolerated_risk() / TOLERATED_RISK;
        let risks = [((1, 1), 0.98 * least), ((3, 3), 1.02 * least)];
        assert_eq!(doubts_where(&risks, true), [(3, 3)]);
        assert!(doubts(&risks).is_empty());
    }

    #[test]
    fn doubt_spreads_by_one_step() {
        let chain = [((0, 0), 10.0), ((1, 0), 0.8), ((2, 0), 0.8), ((3, 0), 0.8)];
        assert_eq!(doubts(&chain), [(0, 0), (1, 0)]);
    }
}
