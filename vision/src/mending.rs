//! A grid corrected by where the stone network sees the crossings of the board laid flat.

use calibration::{Homography, Match};

use crate::contents::{Contents, Placing};
use crate::grid::{Bend, Grid};

/// The usual error of a crossing, in cells.
const CROSSING_NOISE_CELLS: f64 = 0.04;
/// A crossing that is farther, in cells, from where the grid has it does not bear it out.
const AGREEMENT_CELLS: f64 = 0.2;

/// A grid that fits what was seen.
pub(crate) struct Mended {
    pub grid: Grid,
    /// How far the corners moved, in cells, the farthest of them.
    pub moved: f64,
    /// The share of the crossings that bear the grid out.
    pub borne_out: f64,
}

/// The grid that fits best where the crossings are seen, laid where the board is.
pub(crate) fn mended(grid: &Grid, contents: &Contents, placing: Placing) -> Mended {
    let crossings: Vec<Match> = contents
        .crossings(placing)
        .map(|one| Match { from: one.of, to: grid.pixel(one.seen.x, one.seen.y), weight: one.weight })
        .collect();
    let beside = Grid { size: placing.size, ..grid.beside(placing.offset) };
    let mended = fitted(&beside, &crossings);
    let moved = mended.corner_cells().map(|cell| (beside.cell(mended.pixel(cell.x, cell.y)) - cell).norm());
    let agreeing = crossings.iter().filter(|one| (mended.cell(one.to) - one.from).norm() < AGREEMENT_CELLS);
    let agreeing: f64 = agreeing.map(|one| one.weight).sum();
    let all: f64 = crossings.iter().map(|one| one.weight).sum();
    Mended { grid: mended, moved: moved.into_iter().fold(0.0, f64::max), borne_out: agreeing / all.max(f64::EPSILON) }
}

/// The grid that fits the crossings best, with the lens's first radial term.
fn fitted(grid: &Grid, crossings: &[Match]) -> Grid {
    /// The bend of ordinary cameras: a prior, so that few crossings cannot claim a strong one.
    const USUAL_BEND: f64 = 0.05;
    const STRONGEST_BEND: f64 = 0.25;
    const SEARCH_STEPS: usize = 12;
    let last = (grid.size().lines() - 1) as f64;
    let noise_px = CROSSING_NOISE_CELLS * grid.cell_px(last / 2.0, last / 2.0);
    let attempt = |k1: f64| -> Option<(f64, Grid)> {
        let bend = Bend { k1, ..grid.bend };
        let straight: Vec<Match> = crossings.iter().map(|one| Match { to: bend.straight(one.to), ..*one }).collect();
        let straight_from_cells = Homography::fit(&straight, 2.0 * noise_px).ok()?;
        let misfit: f64 = straight
            .iter()
            .map(|one| {
                let residual = (straight_from_cells.apply(one.from) - one.to).norm_squared();
                4.0 * (residual / (4.0 * noise_px * noise_px)).ln_1p()
            })
            .sum();
        Some((misfit + (k1 / USUAL_BEND).powi(2), Grid { straight_from_cells, bend, ..*grid }))
    };
    // Golden-section search; the misfit has one valley in the bend.
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (-STRONGEST_BEND, STRONGEST_BEND);
    let mut tried = vec![attempt(0.0)];
    let mut misfit = |k1: f64| {
        tried.push(attempt(k1));
        tried.last().and_then(|tried| tried.map(|(misfit, _)| misfit)).unwrap_or(f64::INFINITY)
    };
    let (mut left, mut right) = (high - golden * (high - low), low + golden * (high - low));
    let (mut at_left, mut at_right) = (misfit(left), misfit(right));
    for _ in 1..SEARCH_STEPS {
        if at_left < at_right {
            (high, right, at_right) = (right, left, at_left);
            left = high - golden * (high - low);
            at_left = misfit(left);
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = low + golden * (high - low);
            at_right = misfit(right);
        }
    }
    tried.into_iter().flatten().min_by(|one, two| one.0.total_cmp(&two.0)).map_or(*grid, |(_, grid)| grid)
}
