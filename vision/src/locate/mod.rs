//! The first stage: from a photograph to candidates, each the grid of what may be its board.
//!
//! The photograph is shown to the lattice network in one view after the other, until what comes of a candidate is clear: whole, at
//! several sizes, and of each size the region that may be a board, seen roughly from above.

use std::collections::VecDeque;
use std::rc::Rc;

use board::BoardSize;
use calibration::Homography;
use nalgebra::{Matrix3, Point2};

use crate::budget::Budget;
use crate::grid::Grid;
use crate::locate::board_window::{CrossingScores, Window};
use crate::locate::heat_maps::HeatMaps;
use crate::locate::lattice::{REACH, lattice, peaks, readable_cell_px};
use crate::locate::regions::{largest_region, separate_regions};
use crate::locate::view::View;
use crate::network::Network;
use crate::parts::{Part, Parts};
use crate::photo::Photo;
use crate::quadrilateral::{Quadrilateral, area, middle};
use crate::refusal::Refusal;

pub(crate) mod board_window;
pub(crate) mod heat_maps;
mod lattice;
mod regions;
mod view;

/// The longer sides, in pixels, at which the whole photograph is shown: boards that fill it, then boards so large that their lines are
/// far apart, then small ones.
pub(super) const WHOLE_SIDES_PX: [u32; 4] = [512, 352, 256, 864];
/// So many regions that lie apart from a board found are looked at, the largest first: with more, none of them is likely a board.
const MOST_SEPARATE: usize = 2;

/// A board that leads by so much over the next best window of its lattice, in logits, needs no second view if it is clear itself.
pub(crate) const CLEAR_LEAD: f64 = 40.0;

/// What may be the photograph's board.
pub(crate) struct Candidate {
    pub grid: Grid,
    /// How much better it fits into the lattice than the next best window, in logits.
    pub lead: f64,
}

/// The candidates of a photograph, found one after the other.
pub(crate) struct Candidates<'a> {
    photo: &'a Photo,
    network: &'a Network,
    parts: &'a Parts,
    budget: &'a Budget,
    next: VecDeque<Step>,
    /// The last view of the whole photograph, with its heat maps.
    whole: Option<(Rc<View>, HeatMaps)>,
}

/// A view that is still to be shown to the network, or what makes more of them.
enum Step {
    Whole { side_px: u32 },
    Region { view: Rc<View>, region: Quadrilateral, part: Part, again: bool },
}

impl<'a> Candidates<'a> {
    /// Those of a whole photograph.
    pub fn of(photo: &'a Photo, network: &'a Network, parts: &'a Parts, budget: &'a Budget) -> Self {
        let next = WHOLE_SIDES_PX.map(|side_px| Step::Whole { side_px }).into();
        Self { photo, network, parts, budget, next, whole: None }
    }

    /// The next candidate; none where nothing is left to look at.
    ///
    /// # Errors
    /// Where OpenCV or the network fails.
    pub fn next(&mut self) -> Result<Option<Candidate>, Refusal> {
        while let Some(step) = self.next.pop_front() {
            let candidate = match step {
                Step::Whole { side_px } => self.in_whole(side_px)?,
                Step::Region { view, region, part, again } if self.parts.act(part) => {
                    self.in_region(&view, &region, part, again)?
                }
                Step::Region { .. } => None,
            };
            if candidate.is_some() {
                return Ok(candidate);
            }
        }
        Ok(None)
    }

    /// The candidates of the regions that lie apart from a board found, each largest first and so large in square pixels of the
    /// photograph; they have a budget of their own.
    ///
    /// # Errors
    /// Where OpenCV fails.
    pub fn beside(&self, found: &Grid, smallest_px: f64, budget: &'a Budget) -> opencv::Result<Vec<Self>> {
        let Some((view, maps)) = &self.whole else { return Ok(Vec::new()) };
        let regions = separate_regions(maps)?;
        let may_be_another = |region: &&Quadrilateral| {
            let in_photo = region.map(|corner| view.photo_from_view().apply(corner));
            !found.holds(middle(&in_photo)) && area(&in_photo) > smallest_px
        };
        let others = regions.iter().filter(may_be_another).take(MOST_SEPARATE);
        let alone = |&region: &Quadrilateral| {
            let step = Step::Region { view: Rc::clone(view), region, part: Part::SeveralBoards, again: true };
            Self { next: VecDeque::from([step]), whole: None, budget, ..*self }
        };
        Ok(others.map(alone).collect())
    }

    /// Shows the whole photograph, and lays out the regions in it that may be boards for what comes next.
    fn in_whole(&mut self, side_px: u32) -> Result<Option<Candidate>, Refusal> {
        if side_px != WHOLE_SIDES_PX[0] && !self.parts.act(Part::Sizes) {
            return Ok(None);
        }
        if !self.budget.take_view() {
            return Ok(None);
        }
        let view = Rc::new(View::whole(self.photo.rgb(), side_px)?);
        let maps = HeatMaps::draw(self.network, &view.picture)?;
        if let Some(region) = largest_region(&maps)? {
            self.next.push_front(Step::Region { view: Rc::clone(&view), region, part: Part::Outline, again: true });
        }
        let candidate = self.candidate(&view, &maps);
        self.whole = Some((view, maps));
        Ok(candidate)
    }

    /// Shows a region as if from above, since turned, low and small boards are easier to find from there; `again` with the better
    /// knowledge of what above is that comes of it.
    fn in_region(
        &mut self,
        view: &View,
        region: &Quadrilateral,
        part: Part,
        again: bool,
    ) -> Result<Option<Candidate>, Refusal> {
        if !self.budget.take_view() {
            return Ok(None);
        }
        let Some(above) = view.seen_from_above(self.photo.rgb(), region)? else { return Ok(None) };
        let maps = HeatMaps::draw(self.network, &above.picture)?;
        let candidate = self.candidate(&above, &maps);
        if let Some(region) = largest_region(&maps)?.filter(|_| again) {
            self.next.push_front(Step::Region { view: Rc::new(above), region, part, again: false });
        }
        Ok(candidate)
    }

    /// The likeliest board in a view.
    fn candidate(&self, view: &View, maps: &HeatMaps) -> Option<Candidate> {
        let (pixels_from_cells, window) = board_in(view, maps)?;
        let straight_from_cells = upright(view.photo_from_view() * pixels_from_cells, window.size);
        let photo_px = (self.photo.width(), self.photo.height());
        let grid = Grid::without_distortion(window.size, straight_from_cells, photo_px);
        Some(Candidate { grid, lead: window.lead })
    }
}

/// The best window of the lattice in a view, with the map from its cells to the view's pixels.
fn board_in(view: &View, maps: &HeatMaps) -> Option<(Homography, Window)> {
    let lattice = lattice(&peaks(maps))?;
    let side = 2 * REACH + 1;
    let scores = CrossingScores::gather(maps, side, side, |column, row| {
        let step = Point2::new(f64::from(column - REACH), f64::from(row - REACH));
        readable_cell_px(&lattice, step)?;
        Some(lattice.apply(step)).filter(|&pixel| view.shows(pixel))
    });
    let window = scores.best()?;
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
