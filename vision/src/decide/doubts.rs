//! Which points of a board are doubtful: a human looks at them.

use board::{Board, PerPoint, Point, PointSet};

use crate::evidence::{TOLERATED_RISK, always_tolerated_risk, tolerated_risk};

/// Ing's fill-in leaves one space (1996, Rule 6); a few more where stones are missing.
const MOST_SPACES_FILLED_IN: usize = 4;

/// The points that are not as likely what they seem as is needed, with those around them at which less is tolerated because of them; at
/// suspected ones no more is tolerated than beside doubtful points all around. Doubt spreads by one step: what it reaches by itself alone
/// does not spread it further, or one reflection would put a whole board in doubt.
pub(super) fn at_risk(confidences: &PerPoint<f64>, is_suspected: impl Fn(Point) -> bool) -> PointSet {
    let size = confidences.size();
    let risk = |point: Point| 1.0 - confidences[point];
    let plain: PointSet = size.points().filter(|&point| risk(point) > TOLERATED_RISK).collect();
    let are_beside =
        |one: Point, other: Point| one.column().abs_diff(other.column()).max(one.row().abs_diff(other.row())) == 1;
    let tolerated = |point: Point| {
        if is_suspected(point) {
            always_tolerated_risk()
        } else {
            tolerated_risk(plain.iter().filter(|&other| are_beside(point, other)).count())
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

#[cfg(test)]
mod tests {
    use board::BoardSize;

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
