//! Where stones are to be expected beside their points in one part of a board, before their pixels are looked at: seen from low down all
//! of them seem to lie off in one direction, and some players lay them more neatly than others.

use std::f64::consts::FRAC_1_SQRT_2;

use nalgebra::Vector2;

use crate::evidence::MOST_EVIDENCE;

/// A stone's radius, in cells.
pub(crate) const STONE_RADIUS_CELLS: f64 = 0.46;
/// The usual distance of stones from their points in each direction, in cells.
pub(crate) const USUAL_OFF_CELLS: f64 = 0.15;
/// The part of a stone, or of a bare point, that shows nothing else, in cells from the point.
pub(crate) const INNER_CELLS: f64 = STONE_RADIUS_CELLS - USUAL_OFF_CELLS;
/// What is usual counts as much as so many stones nearby; with no more than these it alone counts.
const USUAL_COUNTS: f64 = 4.0;

/// How far from its middle the square between four points shows wood whatever lies on them, in cells, if stones lie so far off at most.
pub(crate) fn gap_cells(off_cells: f64) -> f64 {
    FRAC_1_SQRT_2 - STONE_RADIUS_CELLS - off_cells
}

/// Where stones are to be expected, in cells from their points, the same in both directions: near a place, by about so much.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlacementPrior {
    pub off: Vector2<f64>,
    pub spread: f64,
}

impl PlacementPrior {
    /// Where nothing is known of the board.
    pub fn usual() -> Self {
        Self { off: Vector2::zeros(), spread: USUAL_OFF_CELLS }
    }

    /// Where stones are looked for without prejudice.
    pub fn open() -> Self {
        Self { spread: 2.0 * USUAL_OFF_CELLS, ..Self::usual() }
    }

    /// That of stones which lie so far off their points, in cells.
    pub fn of(stones: &[Vector2<f64>]) -> Self {
        let count = stones.len() as f64;
        if count <= USUAL_COUNTS {
            return Self::usual();
        }
        let off = Vector2::from_fn(|axis, _| {
            let mut along: Vec<f64> = stones.iter().map(|stone| stone[axis]).collect();
            let middle = along.len() / 2;
            *along.select_nth_unstable_by(middle, f64::total_cmp).1
        });
        // A stone that seems to lie farther off than its radius was not found where it lies.
        let farthest = STONE_RADIUS_CELLS.powi(2);
        let squares: f64 = stones.iter().map(|stone| (stone - off).norm_squared().min(farthest) / 2.0).sum();
        let variance = (squares + USUAL_COUNTS * USUAL_OFF_CELLS.powi(2)) / (count + USUAL_COUNTS);
        Self { off, spread: variance.sqrt() }
    }

    /// What it costs to lie so far off, in logits: up to what anything may count as much as with a normal distribution, and beyond that
    /// less, since a few stones lie much farther off than all others.
    pub fn cost(&self, off: Vector2<f64>) -> f64 {
        let normal = (off - self.off).norm_squared() / (2.0 * self.spread * self.spread);
        MOST_EVIDENCE * (1.0 + normal / MOST_EVIDENCE).ln()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_seen_from_low_down_are_expected_where_the_others_seem_to_lie() {
        let seen = [-0.3, -0.28, -0.32, -0.31, -0.26, -0.3, -0.29, 0.3].map(|down| Vector2::new(0.02, down));
        let (low, few) = (PlacementPrior::of(&seen), PlacementPrior::of(&seen[..4]));
        let (on_its_point, like_the_others) = (Vector2::zeros(), Vector2::new(0.0, -0.4));
        assert!(low.cost(on_its_point) > 2.0 * low.cost(like_the_others));
        assert!(few.cost(on_its_point) < few.cost(like_the_others), "four stones may be sloppy");
    }

    #[test]
    fn a_stone_far_off_costs_less_than_its_distance_squared() {
        let cost = |cells: f64| PlacementPrior::usual().cost(Vector2::new(cells, 0.0));
        let (near, far) = (USUAL_OFF_CELLS, 3.0 * USUAL_OFF_CELLS);
        assert!((cost(near) - 0.5).abs() < 0.05 && cost(far) < 6.0 * cost(near) && cost(far) > 4.0 * cost(near));
    }

    #[test]
    fn where_stones_are_laid_neatly_less_is_unusual() {
        let neat = PlacementPrior::of(&[Vector2::new(0.02, -0.01); 12]);
        let off = Vector2::new(0.2, 0.2);
        assert!(neat.cost(off) > 2.0 * PlacementPrior::usual().cost(off));
    }
}
