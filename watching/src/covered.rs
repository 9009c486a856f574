//! Whether a hand, a head or a cloth is over the board.

use board::{PerPoint, Posterior};

/// A point is seen surely where one content has at least this probability.
pub(crate) const SURE: f64 = 0.95;
/// A look that is sure of less than this share of its points shows a hand or a head: it is told as covered, and still looked at.
const LEAST_SURE_SHARE: f64 = 0.8;

pub(crate) fn is_sure(seen: &Posterior) -> bool {
    seen.bare.max(seen.black).max(seen.white) >= SURE
}

/// The points that cannot be seen, where they are more than a few.
pub(crate) fn covered(points: &PerPoint<Posterior>) -> usize {
    let unsure = points.iter().filter(|(_, seen)| !is_sure(seen)).count();
    let all = points.size().point_count();
    if (unsure as f64) > (1.0 - LEAST_SURE_SHARE) * all as f64 { unsure } else { 0 }
}
