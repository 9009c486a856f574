//! Shared points split in the proportion of the stones that touch them, as at the first Ing Cup in 1988.
//!
//! Source: A. E. Brouwer's record of Cho Hunhyun - Kobayashi Koichi, round 2: an empty region touched by m black and n white
//! stones is split m to n. Sixths came out of that game, so the arithmetic is exact.

use board::{Board, ByColor, PointSet};
use num_rational::Ratio;

/// Each side's part of the shared points, region by region.
///
/// ```text
///   . B . W        the two empty points of the third column are one region, touched by two stones of B and three of W:
///   . B . W        Black's part is 2 * 2/5, White's 2 * 3/5
///   . B W W
/// ```
#[must_use]
pub fn share_proportionally(shared: PointSet, living: &Board) -> ByColor<Ratio<i64>> {
    let size = living.size();
    let mut shares = ByColor { black: Ratio::ZERO, white: Ratio::ZERO };
    for region in shared.components(size) {
        let touching = touching(region, living);
        let touching = ByColor::from_fn(|color| whole(touching[color]));
        let all = touching.black + touching.white;
        if all > 0 {
            let points = whole(region.len());
            shares.black += Ratio::new(points * touching.black, all);
            shares.white += Ratio::new(points * touching.white, all);
        }
    }
    shares
}

/// The stones of each colour that touch a region.
pub(crate) fn touching(region: PointSet, living: &Board) -> ByColor<usize> {
    let around = region.neighbors(living.size());
    ByColor::from_fn(|color| (around & living.stones(color)).len())
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).expect("a board has 361 points")
}
