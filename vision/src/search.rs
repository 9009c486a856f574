//! The likeliest board in each view of a photograph, and what the views have come to so far.

use board::BoardSize;
use calibration::Homography;
use nalgebra::{Matrix3, Point2};

use crate::extent::{Evidence, Window};
use crate::grid::{Bend, Grid};
use crate::lattice::{REACH, lattice, peaks, readable_cell_px};
use crate::maps::Maps;
use crate::parts::{Part, Parts};
use crate::photo::Photo;
use crate::rectify::Scene;
use crate::refusal::Refusal;
use crate::sighting::Sighting;

/// A board that leads by so much over the next best window of its lattice, and on which a point is wrong with less than this
/// probability, needs no second search.
const CLEAR_LEAD: f64 = 40.0;
const CLEAR_RISK: f64 = 0.02;
/// With a smaller lead, and points as doubtful as that, the lines may be those of something else.
const SMALLEST_LEAD: f64 = 12.0;
/// A board without a stone is borne out by its lines alone. A lamp or a shadow leaves doubt at a few of its points; where more than
/// a quarter of them have a larger risk than this, what lies about between the lines says that it is something else; unless it has
/// star points.
const LARGEST_RISK_BARE: f64 = 6e-4;
/// So large a lead settles by itself that the lines of a large board are seen, whatever their colour; no other thing had half of it.
const LEAD_OF_LINES_ALONE: f64 = 110.0;
/// Nine lines are also those of other games' boards, of eight squares a side.
const LARGEST_RISK_BARE_NINE: f64 = 2.5e-4;
/// Where so many views show the same board with the same doubts, the next will show them too.
const ENOUGH_VIEWS: usize = 4;

/// What the views of a photograph have come to so far.
pub(crate) struct Search {
    best: Option<Best>,
    /// The refusal that came nearest to a reading.
    refused: Refusal,
}

/// The least doubtful sighting so far.
struct Best {
    sighting: Sighting,
    /// The largest lead of its board in a view's lattice.
    lead: f64,
    /// Views with the same grid.
    views: usize,
}

impl Default for Search {
    fn default() -> Self {
        Self { best: None, refused: Refusal::NoBoard }
    }
}

impl Search {
    /// Takes what one view came to; its failure is the photograph's only where the program failed.
    pub fn take(&mut self, seen: Result<Sighting, Refusal>, lead: f64) -> Result<(), Refusal> {
        match seen {
            Ok(sighting) => match &mut self.best {
                Some(best) if best.sighting.grid().agrees_with(sighting.grid()) => {
                    // What lies around the board is clearer in one view than in another.
                    best.lead = best.lead.max(lead);
                    best.views += 1;
                    if sighting.mean_risk() < best.sighting.mean_risk() {
                        best.sighting = sighting;
                    }
                }
                Some(best) if best.sighting.mean_risk() <= sighting.mean_risk() => {}
                _ => self.best = Some(Best { sighting, lead, views: 1 }),
            },
            Err(failed @ Refusal::Failed(_)) => return Err(failed),
            Err(refusal) if refusal.nearness() > self.refused.nearness() => self.refused = refusal,
            _ => {}
        }
        Ok(())
    }

    /// Whether the least doubtful sighting so far has this grid.
    pub fn knows(&self, grid: &Grid) -> bool {
        self.best.as_ref().is_some_and(|best| best.sighting.grid().agrees_with(grid))
    }

    /// Whether another view would tell nothing new.
    pub fn is_clear(&self) -> bool {
        self.best.as_ref().is_some_and(|best| {
            best.lead > CLEAR_LEAD && (best.sighting.mean_risk() < CLEAR_RISK || best.views >= ENOUGH_VIEWS)
        })
    }

    /// The least doubtful sighting, where it is clear enough to be a board's; else the refusal that says most.
    pub fn outcome(self, parts: &Parts) -> Result<Sighting, Refusal> {
        match self.best {
            Some(Best { sighting: best, lead, .. })
                if lead < SMALLEST_LEAD && best.mean_risk() > CLEAR_RISK && parts.act(Part::LatticeLead) =>
            {
                Err(Refusal::UnclearExtent)
            }
            Some(Best { sighting: best, lead, .. })
                if best.is_bare()
                    && !best.has_star_points()
                    && best.third_quartile_risk() > largest_risk_bare(best.size(), lead)
                    && parts.act(Part::Bare) =>
            {
                Err(Refusal::UnclearExtent)
            }
            Some(Best { sighting, .. }) => Ok(sighting),
            None => Err(self.refused),
        }
    }
}

fn largest_risk_bare(size: BoardSize, lead: f64) -> f64 {
    match size {
        BoardSize::NINE => LARGEST_RISK_BARE_NINE,
        _ if lead > LEAD_OF_LINES_ALONE => CLEAR_RISK,
        _ => LARGEST_RISK_BARE,
    }
}

/// The likeliest board in a scene, and its lead over the next best.
pub(crate) fn find(photo: &Photo, scene: &Scene, maps: &Maps) -> Option<(Grid, f64)> {
    board_in(scene, maps).map(|(pixels_from_cells, window)| {
        let straight_from_cells = upright(scene.photo_from_scene() * pixels_from_cells, window.size);
        let bend = Bend::none(photo.width(), photo.height());
        (Grid { size: window.size, straight_from_cells, bend }, window.lead)
    })
}

/// The best window of the lattice in a scene, with the map from its cells to the scene's pixels.
fn board_in(scene: &Scene, maps: &Maps) -> Option<(Homography, Window)> {
    let lattice = lattice(&peaks(maps))?;
    let side = 2 * REACH + 1;
    let evidence = Evidence::gather(maps, side, side, |column, row| {
        let step = Point2::new(f64::from(column - REACH), f64::from(row - REACH));
        readable_cell_px(&lattice, step)?;
        Some(lattice.apply(step)).filter(|&pixel| scene.shows(pixel))
    });
    let window = evidence.best(|_| true)?;
    let from = (f64::from(window.column - REACH), f64::from(window.row - REACH));
    let moved = Homography::from_matrix(Matrix3::new(1.0, 0.0, from.0, 0.0, 1.0, from.1, 0.0, 0.0, 1.0));
    Some((lattice * moved.expect("a shift can be inverted"), window))
}

/// The same grid with its first row at the top of the picture: of the four turns the one whose rows run most to the right.
fn upright(pixels_from_cells: Homography, size: BoardSize) -> Homography {
    let last = (size.lines() - 1) as f64;
    // Takes cells of the turned board to cells of the board before: a quarter turn about its middle.
    let quarter = Homography::from_matrix(Matrix3::new(0.0, -1.0, last, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0))
        .expect("a turn can be inverted");
    let mut turned = pixels_from_cells;
    let mut best = turned;
    let rightward = |map: &Homography| {
        let [left, right] = [0.0, last].map(|column| map.apply(Point2::new(column, last / 2.0)));
        (right - left).normalize().x
    };
    for _ in 0..3 {
        turned = turned * quarter;
        if rightward(&turned) > rightward(&best) {
            best = turned;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A bare board on each of whose points something else is this likely.
    fn bare_board(size: BoardSize, risk: f64) -> Sighting {
        let straight_from_cells = Homography::from_matrix(Matrix3::identity()).expect("can be inverted");
        let grid = Grid { size, straight_from_cells, bend: Bend::none(100, 100) };
        Sighting::new(grid, None, vec![[1.0 - risk, risk, 0.0]; size.point_count()])
    }

    /// What comes of such a board in one view, with this lead.
    fn of_bare_board(size: BoardSize, risk: f64, lead: f64) -> Result<Sighting, Refusal> {
        let mut search = Search::default();
        search.take(Ok(bare_board(size, risk)), lead).expect("it did not fail");
        search.outcome(&Parts::default())
    }

    #[test]
    fn views_that_agree_end_the_search_and_the_surest_of_them_counts() {
        let mut search = Search::default();
        for risk in [0.3, 0.1, 0.2, 0.4] {
            assert!(!search.is_clear());
            search.take(Ok(bare_board(BoardSize::NINETEEN, risk)), 50.0).expect("it did not fail");
        }
        assert!(search.is_clear());
        let best = search.best.expect("there were four").sighting;
        assert!((best.mean_risk() - 0.1).abs() < 1e-9, "{}", best.mean_risk());
    }

    #[test]
    fn a_surer_view_of_another_board_counts_alone() {
        let mut search = Search::default();
        for (size, risk) in [(BoardSize::NINE, 0.3), (BoardSize::NINETEEN, 0.1)] {
            search.take(Ok(bare_board(size, risk)), 50.0).expect("it did not fail");
        }
        let best = search.best.expect("there were two");
        assert_eq!((best.sighting.size(), best.views), (BoardSize::NINETEEN, 1));
    }

    #[test]
    fn lines_alone_make_a_board_where_they_are_plain_or_many_and_far_ahead() {
        let (plain, odd) = (1e-4, 5e-3);
        assert!(of_bare_board(BoardSize::NINE, plain, 100.0).is_ok());
        assert!(of_bare_board(BoardSize::NINETEEN, plain, 50.0).is_ok());
        assert!(of_bare_board(BoardSize::NINETEEN, odd, 300.0).is_ok());
        assert!(matches!(of_bare_board(BoardSize::NINETEEN, odd, 50.0), Err(Refusal::UnclearExtent)));
        assert!(matches!(of_bare_board(BoardSize::NINE, odd, 300.0), Err(Refusal::UnclearExtent)));
    }
}
