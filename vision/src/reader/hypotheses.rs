//! What the candidates of a photograph have come to so far, and which of them is its board.

use crate::evidence::TOLERATED_RISK;
use crate::grid::Grid;
use crate::locate::CLEAR_LEAD;
use crate::parts::{Part, Parts};
use crate::posterior::BoardPosterior;
use crate::refusal::Refusal;

/// Where so many views show the same board with the same doubts, the next will show them too.
const ENOUGH_VIEWS: usize = 4;

/// What the candidates of a photograph have come to so far.
pub(crate) struct Hypotheses {
    best: Option<Best>,
    /// The refusal that came nearest to a reading.
    refused: Refusal,
}

/// The least doubtful seen so far.
struct Best {
    seen: BoardPosterior,
    /// The largest lead of its board in a view's lattice.
    lead: f64,
    /// Views with the same grid.
    views: usize,
}

impl Default for Hypotheses {
    fn default() -> Self {
        Self { best: None, refused: Refusal::NoBoard }
    }
}

impl Hypotheses {
    /// Takes what a board shows that was found with this lead.
    pub fn take(&mut self, seen: BoardPosterior, lead: f64) {
        if self.best.as_ref().is_none_or(|best| seen.mean_risk() < best.seen.mean_risk()) {
            self.best = Some(Best { seen, lead, views: 1 });
        }
    }

    /// Takes that another view shows the least doubtful board again: what lies around it is clearer in one view than in another, and its
    /// points, on the same lines, would show what they showed before.
    pub fn see_again(&mut self, lead: f64) {
        if let Some(best) = &mut self.best {
            best.lead = best.lead.max(lead);
            best.views += 1;
        }
    }

    /// Takes that no board was read where a view has one.
    pub fn refuse(&mut self, refusal: Refusal) {
        if refusal.nearness() > self.refused.nearness() {
            self.refused = refusal;
        }
    }

    /// Whether the least doubtful seen so far has this grid.
    pub fn knows(&self, grid: &Grid) -> bool {
        self.best.as_ref().is_some_and(|best| best.seen.grid().agrees_with(grid))
    }

    /// Whether no candidate was a board.
    pub const fn are_none(&self) -> bool {
        self.best.is_none()
    }

    /// Whether another view would tell nothing new.
    pub fn is_clear(&self) -> bool {
        self.best.as_ref().is_some_and(|best| {
            best.lead > CLEAR_LEAD && (best.seen.mean_risk() < TOLERATED_RISK || best.views >= ENOUGH_VIEWS)
        })
    }

    /// The least doubtful hypothesis, where it is clear enough to be a board's; else the refusal that tells most.
    pub fn outcome(self, parts: &Parts) -> Result<BoardPosterior, Refusal> {
        let Some(Best { seen, .. }) = self.best else { return Err(self.refused) };
        // A board without a stone is borne out by its lines alone, unless it has star points.
        let is_odd = seen.is_bare() && !seen.marks.star_points && seen.is_unsure_all_over();
        if is_odd && parts.act(Part::Bare) {
            return Err(Refusal::UnclearExtent);
        }
        Ok(seen)
    }
}

#[cfg(test)]
mod tests {
    use board::{BoardSize, PerPoint, Posterior};
    use calibration::Homography;
    use nalgebra::Matrix3;

    use super::*;
    use crate::evidence::always_tolerated_risk;

    /// A bare board on each of whose points something else is this likely.
    fn bare_board(size: BoardSize, risk: f64) -> BoardPosterior {
        let straight_from_cells = Homography::from_matrix(Matrix3::identity()).expect("can be inverted");
        let grid = Grid::without_distortion(size, straight_from_cells, (100, 100));
        BoardPosterior::new(grid, PerPoint::from_fn(size, |_| Posterior::new(1.0 - risk, risk, 0.0)), None)
    }

    /// What comes of such a board in one view.
    fn of_bare_board(size: BoardSize, risk: f64) -> Result<BoardPosterior, Refusal> {
        let mut hypotheses = Hypotheses::default();
        hypotheses.take(bare_board(size, risk), CLEAR_LEAD);
        hypotheses.outcome(&Parts::default())
    }

    #[test]
    fn a_doubtful_board_is_looked_for_again_and_views_that_agree_end_the_search() {
        let mut hypotheses = Hypotheses::default();
        hypotheses.take(bare_board(BoardSize::NINETEEN, 0.1), 50.0);
        for _ in 1..ENOUGH_VIEWS {
            assert!(!hypotheses.is_clear());
            hypotheses.see_again(50.0);
        }
        assert!(hypotheses.is_clear());
    }

    #[test]
    fn a_surer_view_of_another_board_counts_alone() {
        let mut hypotheses = Hypotheses::default();
        for (size, risk) in [(BoardSize::NINE, 0.3), (BoardSize::NINETEEN, 0.1), (BoardSize::THIRTEEN, 0.2)] {
            hypotheses.take(bare_board(size, risk), 50.0);
        }
        let best = hypotheses.best.expect("there were three");
        assert_eq!((best.seen.grid().size(), best.views), (BoardSize::NINETEEN, 1));
    }

    #[test]
    fn the_refusal_that_came_nearest_to_a_reading_is_told() {
        let mut hypotheses = Hypotheses::default();
        for refusal in [Refusal::Unclear, Refusal::CutOff { points: 20 }, Refusal::NoBoard] {
            hypotheses.refuse(refusal);
        }
        assert!(matches!(hypotheses.outcome(&Parts::default()), Err(Refusal::CutOff { points: 20 })));
    }

    #[test]
    fn lines_alone_make_a_board_where_they_are_beyond_doubt() {
        let of_risk = |share: f64| of_bare_board(BoardSize::NINETEEN, share * always_tolerated_risk());
        assert!(of_risk(0.98).is_ok() && matches!(of_risk(1.02), Err(Refusal::UnclearExtent)));
    }
}
