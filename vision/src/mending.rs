//! A grid corrected by what the lattice network sees on the board laid flat.

use calibration::{Homography, Match};
use nalgebra::{Point2, Vector2};

use crate::extent::Evidence;
use crate::grid::{Bend, Grid};
use crate::lattice::peaks;
use crate::maps::Maps;
use crate::reader::{Refusal, SMALLEST_LEAD};
use crate::rectify::Flat;

/// How far, in cells, a crossing may be from where the grid foretells it.
const CROSSING_TOLERANCE_CELLS: f64 = 0.3;
/// The usual error of a crossing, in cells.
const CROSSING_NOISE_CELLS: f64 = 0.04;

/// The grid corrected by what the maps of the flat board show: its lines, and whether it is a line off.
pub(crate) fn mended(grid: &Grid, flat: &Flat, maps: &Maps) -> Result<Grid, Refusal> {
    let around = flat.lines_around();
    let side = grid.size().lines() as i32 + 2 * around;
    let evidence = Evidence::gather(maps, side, side, |column, row| {
        Some(flat.pixel(Point2::new(f64::from(column - around), f64::from(row - around))))
    });
    let window = evidence.best(|size| size == grid.size()).ok_or(Refusal::NoBoard)?;
    if window.lead < SMALLEST_LEAD {
        return Err(Refusal::UnclearExtent);
    }
    let offset = (window.column - around, window.row - around);
    let shifted = grid.beside(offset);
    let mut crossings = crossings(grid, flat, maps);
    for one in &mut crossings {
        one.from -= Vector2::new(f64::from(offset.0), f64::from(offset.1));
    }
    Ok(fitted(&shifted, &crossings))
}

/// Crossings seen in the flat picture: from cells of the grid to pixels of the photograph.
fn crossings(grid: &Grid, flat: &Flat, maps: &Maps) -> Vec<Match> {
    let around = f64::from(flat.lines_around());
    let last = (grid.size().lines() - 1) as f64;
    peaks(maps)
        .into_iter()
        .filter_map(|peak| {
            let cell = flat.cell(peak.at);
            let nearest = cell.map(f64::round);
            let on_board = |along: f64| (-around..=last + around).contains(&along);
            let close = (cell - nearest).norm() < CROSSING_TOLERANCE_CELLS;
            (close && on_board(nearest.x) && on_board(nearest.y)).then(|| Match {
                from: nearest,
                to: grid.pixel(cell.x, cell.y),
                weight: peak.strength,
            })
        })
        .collect()
}

/// The grid that fits the crossings best, with the lens's first radial term.
fn fitted(grid: &Grid, crossings: &[Match]) -> Grid {
    /// The bend of ordinary cameras: a prior, so that few crossings cannot claim a strong one.
    const USUAL_BEND: f64 = 0.05;
    const STRONGEST_BEND: f64 = 0.25;
    const SEARCH_STEPS: usize = 12;
    let last = (grid.size().lines() - 1) as f64;
    let on_board: Vec<&Match> = crossings
        .iter()
        .filter(|one| (0.0..=last).contains(&one.from.x) && (0.0..=last).contains(&one.from.y))
        .collect();
    let noise_px = CROSSING_NOISE_CELLS * grid.cell_px(last / 2.0, last / 2.0);
    let attempt = |k1: f64| -> Option<(f64, Grid)> {
        let bend = Bend { k1, ..grid.bend };
        let straight: Vec<Match> = on_board.iter().map(|one| Match { to: bend.straight(one.to), ..**one }).collect();
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
    let mut best = attempt(0.0);
    for _ in 0..SEARCH_STEPS {
        let (left, right) = (high - golden * (high - low), low + golden * (high - low));
        let (Some(one), Some(two)) = (attempt(left), attempt(right)) else { break };
        if one.0 < two.0 {
            high = right;
        } else {
            low = left;
        }
        for candidate in [one, two] {
            if best.as_ref().is_none_or(|(misfit, _)| candidate.0 < *misfit) {
                best = Some(candidate);
            }
        }
    }
    best.map_or(*grid, |(_, grid)| grid)
}
