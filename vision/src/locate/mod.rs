//! The first stage: from a photograph to candidates, each the grid of what may be its board.
//!
//! The photograph is shown to the lattice network in one view after the other, until what comes of a candidate is clear: whole, at
//! several sizes, and of each size the region that may be a board, seen roughly from above. Where none came to a board, regions within what was
//! taken for one come last ([`Candidates::within`]), and where one did, those beside it ([`Candidates::beside`]).

use std::collections::VecDeque;
use std::rc::Rc;

use board::BoardSize;
use calibration::Homography;
use nalgebra::{Matrix3, Point2, Vector2};

use crate::grid::{CLEARLY_LARGER, Grid};
use crate::locate::board_window::{CrossingScores, Window};
use crate::locate::heat_maps::{Channel, HeatMaps};
use crate::locate::lattice::{REACH, lattice, peaks, readable_cell_px};
use crate::locate::regions::{are_one, largest_region, separate_regions};
use crate::locate::view::View;
use crate::network::Network;
use crate::parts::{Part, Parts};
use crate::photo::Photo;
use crate::quadrilateral::{Quadrilateral, area, middle};
use crate::refusal::ReaderError;

pub(crate) mod board_window;
pub(crate) mod heat_maps;
mod lattice;
mod regions;
mod view;

/// The longer sides, in pixels, at which the whole photograph is shown: boards that fill it, then boards so large that their lines are
/// far apart, and at last, where the search is fine, one that shows where small boards lie: these are read as regions of it.
pub(super) const WHOLE_SIDES_PX: [u32; 4] = [512, 352, 256, 864];
/// A place of a photograph that is at least so surely board, in logits, is looked at again, as a region of a region and at coarser sizes;
/// where there is none a board may be too small to be seen yet. Of 860 rendered boards 33 are shown at coarser sizes, all with 5.5 or
/// more by then; of 400 pictures without a board half have less.
const LEAST_SURELY_BOARD: f64 = 5.0;
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

/// How finely a photograph is searched for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// For a board that fills a good part of it, or has stones, which are seen long before fine lines.
    Usual,
    /// For a small board without stones too; where there is none that takes about twice as long.
    Fine,
}

/// The candidates of a photograph, found one after the other.
pub(crate) struct Candidates<'a> {
    photo: &'a Photo,
    network: &'a Network,
    parts: &'a Parts,
    next: VecDeque<Step>,
    /// How surely the surest place of the views so far is board, in logits.
    surest_board: f64,
    shown: Vec<Shown>,
}

/// A view that the network was shown, and what it drew over it.
struct Shown {
    view: Rc<View>,
    maps: HeatMaps,
    is_whole: bool,
}

/// A region that lies apart from others in a view, as corners there and in the photograph.
struct Apart {
    view: Rc<View>,
    region: Quadrilateral,
    in_photo: Quadrilateral,
}

impl Shown {
    /// The likeliest board in it.
    fn candidate(&self, photo: &Photo) -> Option<Candidate> {
        let (pixels_from_cells, window) = board_in(&self.view, &self.maps)?;
        let straight_from_cells = upright(self.view.photo_from_view * pixels_from_cells, window.size);
        let grid = Grid::without_distortion(window.size, straight_from_cells, (photo.width(), photo.height()));
        Some(Candidate { grid, lead: window.lead })
    }

    fn apart(&self) -> opencv::Result<Vec<Apart>> {
        let apart = |region: Quadrilateral| Apart {
            view: Rc::clone(&self.view),
            region,
            in_photo: region.map(|corner| self.view.photo_from_view.apply(corner)),
        };
        Ok(separate_regions(&self.maps)?.into_iter().map(apart).collect())
    }
}

impl Apart {
    fn step(self, part: Part) -> Step {
        Step::Region { view: self.view, region: self.region, part, again: true }
    }
}

/// A view that is still to be shown to the network, or what makes more of them.
enum Step {
    Whole { side_px: u32 },
    Region { view: Rc<View>, region: Quadrilateral, part: Part, again: bool },
}

impl Step {
    /// Whether it may show more than is known, where the surest place so far is so surely board.
    fn is_called_for(&self, surest_board: f64) -> bool {
        let is_like_a_board = surest_board >= LEAST_SURELY_BOARD;
        match *self {
            Self::Whole { side_px } => side_px == WHOLE_SIDES_PX[0] || is_like_a_board == (side_px < WHOLE_SIDES_PX[0]),
            Self::Region { again, .. } => again || is_like_a_board,
        }
    }
}

impl<'a> Candidates<'a> {
    /// Those of a whole photograph.
    pub fn of(photo: &'a Photo, search: Search, network: &'a Network, parts: &'a Parts) -> Self {
        let sides_px =
            WHOLE_SIDES_PX.into_iter().filter(|&side_px| side_px <= WHOLE_SIDES_PX[0] || search == Search::Fine);
        let next = sides_px.map(|side_px| Step::Whole { side_px }).collect();
        Self { photo, network, parts, next, surest_board: f64::NEG_INFINITY, shown: Vec::new() }
    }

    /// The next candidate; none where nothing is left to look at.
    pub fn next(&mut self) -> Result<Option<Candidate>, ReaderError> {
        let photo = self.photo;
        while let Some(step) = self.next.pop_front() {
            if !step.is_called_for(self.surest_board) && self.parts.act(Part::NothingLikeABoard) {
                continue;
            }
            let candidate = match step {
                Step::Whole { side_px } if side_px == WHOLE_SIDES_PX[0] || self.parts.act(Part::Sizes) => {
                    let shown = self.show(View::whole(photo.rgb(), side_px)?, true, Some((Part::Outline, true)))?;
                    // What is shown more finely tells of regions alone.
                    if side_px > WHOLE_SIDES_PX[0] { None } else { shown.candidate(photo) }
                }
                // Turned, low and small boards are easier to find as if from above; `again` with the better knowledge of what above is that
                // comes of it.
                Step::Region { view, region, part, again } if self.parts.act(part) => {
                    match view.seen_from_above(photo.rgb(), &region)? {
                        Some(above) => self.show(above, false, again.then_some((part, false)))?.candidate(photo),
                        None => None,
                    }
                }
                _ => None,
            };
            if candidate.is_some() {
                return Ok(candidate);
            }
        }
        Ok(None)
    }

    /// Shows a view, and lays out the region in it that may be a board for what comes next, as this part, and again or not.
    fn show(&mut self, view: View, is_whole: bool, next: Option<(Part, bool)>) -> Result<&Shown, ReaderError> {
        let view = Rc::new(view);
        let maps = HeatMaps::draw(self.network, &view.picture)?;
        self.surest_board = self.surest_board.max(maps.highest(Channel::Board));
        if let Some((part, again)) = next
            && let Some(region) = largest_region(&maps)?
        {
            self.next.push_front(Step::Region { view: Rc::clone(&view), region, part, again });
        }
        self.shown.push(Shown { view, maps, is_whole });
        Ok(self.shown.last().expect("it was shown"))
    }

    /// How many views the network was shown so far.
    pub const fn views(&self) -> usize {
        self.shown.len()
    }

    /// The candidates of the regions that lie apart from a board found, each largest first and so large in square pixels of the
    /// photograph.
    pub fn beside(&self, found: &Grid, smallest_px: f64) -> Result<Vec<Self>, ReaderError> {
        let Some(whole) = self.shown.iter().rfind(|shown| shown.is_whole) else { return Ok(Vec::new()) };
        let may_be_another =
            |apart: &Apart| !found.holds(middle(&apart.in_photo)) && area(&apart.in_photo) > smallest_px;
        let others = whole.apart()?.into_iter().filter(may_be_another).take(MOST_SEPARATE);
        Ok(others.map(|apart| self.only(VecDeque::from([apart.step(Part::SeveralBoards)]))).collect())
    }

    /// The candidates of regions that lie apart within what was taken for one board and came to none, as a chequered cloth around a board
    /// or the light of a lamp beside it may be, the largest first.
    pub fn within(&self) -> Result<Self, ReaderError> {
        let mut found: Vec<Apart> = Vec::new();
        for shown in &self.shown {
            let Some(largest) = largest_region(&shown.maps)? else { continue };
            for apart in shown.apart()? {
                let is_looked_at = CLEARLY_LARGER * area(&apart.region) >= area(&largest);
                if !is_looked_at && !found.iter().any(|known| are_one(&known.in_photo, &apart.in_photo)) {
                    found.push(apart);
                }
            }
        }
        found.sort_unstable_by(|one, two| area(&two.in_photo).total_cmp(&area(&one.in_photo)));
        Ok(self.only(found.into_iter().take(MOST_SEPARATE).map(|apart| apart.step(Part::Within)).collect()))
    }

    /// Candidates of the same photograph of which nothing was shown yet but what is to come.
    fn only(&self, next: VecDeque<Step>) -> Self {
        Self { next, shown: Vec::new(), ..*self }
    }
}

/// The best window of the lattice in a view, with the map from its cells to the view's pixels.
fn board_in(view: &View, maps: &HeatMaps) -> Option<(Homography, Window)> {
    let lattice = lattice(&peaks(maps))?;
    let side = 2 * REACH + 1;
    let scores = CrossingScores::gather(maps, side, |column, row| {
        let step = Point2::new(f64::from(column - REACH), f64::from(row - REACH));
        readable_cell_px(&lattice, step)?;
        Some(lattice.apply(step)).filter(|&pixel| view.shows(pixel))
    });
    let window = scores.best()?;
    let first = Vector2::new(f64::from(window.column - REACH), f64::from(window.row - REACH));
    let moved = Homography::from_matrix(Matrix3::new_translation(&first)).expect("a shift can be inverted");
    Some((lattice * moved, window))
}

/// The same grid with its first row at the top of the picture: of the four turns the one whose rows run most to the right.
fn upright(pixels_from_cells: Homography, size: BoardSize) -> Homography {
    let last = (size.lines() - 1) as f64;
    // Takes cells of the turned board to cells of the board before: a quarter turn about its middle.
    let quarter = Homography::from_matrix(Matrix3::new(0.0, -1.0, last, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0))
        .expect("a turn can be inverted");
    let rightward = |map: &Homography| {
        let [left, right] = [0.0, last].map(|column| map.apply(Point2::new(column, last / 2.0)));
        (right - left).normalize().x
    };
    let turns = std::iter::successors(Some(pixels_from_cells), |turned| Some(*turned * quarter)).take(4);
    turns.max_by(|one, two| rightward(one).total_cmp(&rightward(two))).expect("there are four turns")
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::network::Models;

    /// How many views are shown of a picture without anything in it, of which some place was taken for a board so surely before.
    fn views_of_nothing(surest_board: f64, search: Search, parts: &Parts) -> usize {
        let network = Network::load(&Models::default().lattice, &[], &heat_maps::CHANNELS).expect("it is carried");
        let photo = Photo::from_pixels(RgbImage::from_pixel(320, 240, Rgb([90, 90, 90])));
        let mut candidates = Candidates { surest_board, ..Candidates::of(&photo, search, &network, parts) };
        assert!(candidates.next().expect("nothing fails").is_none());
        candidates.views()
    }

    #[test]
    fn what_is_nowhere_surely_board_is_looked_at_more_finely_and_what_is_more_coarsely() {
        let (none, some) = (LEAST_SURELY_BOARD - 0.1, LEAST_SURELY_BOARD + 0.1);
        let views = |surest, search| views_of_nothing(surest, search, &Parts::default());
        assert_eq!([Search::Usual, Search::Fine].map(|search| views(none, search)), [1, 2]);
        assert_eq!([Search::Usual, Search::Fine].map(|search| views(some, search)), [3, 3]);
        let without = Parts::without(&[Part::NothingLikeABoard]);
        assert_eq!(views_of_nothing(none, Search::Fine, &without), WHOLE_SIDES_PX.len());
    }
}
