//! Whether a hand, a head or a cloth is over the board.

use board::{PerPoint, Posterior};

/// A point is seen surely where one content has at least this probability.
pub(crate) const SURE: f64 = 0.95;
/// A look that shows less than this share of its points shows a hand or a head: it is told as covered, and still looked at.
const LEAST_SHOWN_SHARE: f64 = 0.8;

pub(crate) fn is_sure(seen: &Posterior) -> bool {
    seen.bare.max(seen.black).max(seen.white) >= SURE
}

/// The points that cannot be seen, where they are more than a few. Those that are bare more likely than not are only hard to see, as on a board
/// of faint lines.
pub(crate) fn covered(points: &PerPoint<Posterior>) -> usize {
    let hidden = points.iter().filter(|(_, seen)| !is_sure(seen) && seen.bare <= 0.5).count();
    let all = points.size().point_count();
    if hidden as f64 > (1.0 - LEAST_SHOWN_SHARE) * all as f64 { hidden } else { 0 }
}

#[cfg(test)]
mod tests {
    use board::BoardSize;

    use super::*;

    /// How many points are told as covered where the upper rows are read so and the others surely bare.
    fn covered_points(rows: usize, of_these: Posterior) -> usize {
        let points = PerPoint::from_fn(BoardSize::NINE, |point| match point.row() < rows {
            true => of_these,
            false => Posterior::new(1.0, 0.0, 0.0),
        });
        covered(&points)
    }

    #[test]
    fn a_hand_covers_points_and_faint_lines_do_not() {
        assert_eq!([1, 2].map(|rows| covered_points(rows, Posterior::UNSEEN)), [0, 18]);
        assert_eq!(covered_points(9, Posterior::new(0.6, 0.2, 0.1)), 0, "hard to see, and bare if anything");
        assert_eq!(covered_points(9, Posterior::new(0.4, 0.3, 0.3)), 81);
        assert_eq!(covered_points(9, Posterior::new(0.0, 0.05, 0.95)), 0, "white stones");
    }
}
