//! A grid refined on its own board image: the stone network sees the crossings there, the grid is fitted to them, the board is
//! rectified again, until the grid rests.

use board::BoardSize;
use calibration::{Match, PlaneFit};

use crate::budget::{Budget, MOST_ROUNDS};
use crate::grid::Grid;
use crate::locate::{CLEAR_LEAD, Candidate};
use crate::network::Network;
use crate::parts::{Part, Parts};
use crate::photo::Photo;
use crate::rectify::place::{ByStones, Place};
use crate::rectify::{BoardImage, Source};
use crate::refusal::{ReaderError, Refusal};
use crate::stone_map::{Alignment, Patch, StoneMap};

/// The usual error of a crossing, in cells. A grid has settled that moves by less; crossings that are seen twice as far from where the rest
/// have them count less.
const CROSSING_ERROR_CELLS: f64 = 0.04;
/// The standard deviation of the first radial term of ordinary lenses, per squared half diagonal of the picture.
const USUAL_K1: f64 = 0.05;
/// Share of the crossings, or of the stones that are known to lie there, that must be seen where the grid has them.
pub(crate) const SMALLEST_SHARE_BORNE_OUT: f64 = 0.75;
/// With less of the grid on a board, there is none under it; real boards have nearly all.
const SMALLEST_SHARE_OF_BOARD: f64 = 0.85;
/// While the grid is still refined, this much of a board is enough to go on; and where it is known, since a hand and a sleeve cover less
/// than half of a board.
const SMALLEST_SHARE_AT_FIRST: f64 = 0.5;
/// The stone network is as sure as it can be with this share of the largest lead that it can have.
const SURE_SHARE_OF_LEAD: f64 = 0.97;

/// A board rectified by a refined grid, with the first view that the stone network had of it.
pub(crate) struct Rectified {
    pub grid: Grid,
    pub image: BoardImage,
    pub map: StoneMap,
    /// The part of the board that was looked at.
    pub patch: Patch,
    pub followed: Followed,
}

/// What a board is found by in the next picture.
#[derive(Clone, Debug)]
pub(crate) struct Followed {
    /// Where it lies.
    place: Place,
    /// Where it lay before it seemed to move in the last picture: a hand may have made it seem so.
    before: Option<Box<Place>>,
}

/// Whether a crossing so far from where the grid has it, in cells, bears it out all the same, and whether a grid that does not settle but
/// moves so far is good enough to read: up to twice as far as from where crossings count less.
fn is_near(cells: f64) -> bool {
    cells < 4.0 * CROSSING_ERROR_CELLS
}

/// A grid that fits what was seen.
struct Fit {
    grid: Grid,
    /// How far the corners moved, in cells, the farthest of them.
    moved: f64,
    /// The share of the crossings that bear the grid out.
    borne_out: f64,
}

/// Rectifies a candidate's board, and refines its grid.
///
/// # Errors
/// Where the stone network does not bear it out that there is a board, or where.
pub(crate) fn rectify(
    photo: &Photo,
    candidate: &Candidate,
    network: &Network,
    parts: &Parts,
    budget: &Budget,
) -> Result<Rectified, Refusal> {
    let source = Source::new(photo.rgb(), &candidate.grid)?;
    let mut grid = candidate.grid;
    let mut on_lines_found = true;
    let mut is_grown = false;
    let mut round = 0;
    loop {
        round += 1;
        if !budget.take_look() {
            return Err(Refusal::NoBoard);
        }
        let image = BoardImage::new(&source, &grid)?;
        let map = StoneMap::seen(network, &image)?;
        if map.shows_a_larger_board() && !is_grown {
            // As many lines more on each side: the next looks show where the board ends.
            let beside = (grid.size().lines() as i32 - BoardSize::NINETEEN.lines() as i32) / 2;
            grid = Grid { size: BoardSize::NINETEEN, ..grid.beside((beside, beside)) };
            (is_grown, on_lines_found, round) = (true, false, 0);
            continue;
        }
        let alignment = map.alignment();
        // With its first line where the board's is.
        let on_board = Grid { size: alignment.size, ..grid.beside(alignment.offset) };
        let fit = Fit::to(&map.crossings(alignment, &grid), &on_board);
        let in_place = alignment.offset == (0, 0) && alignment.size == grid.size();
        on_lines_found &= in_place;
        let last = in_place && fit.moved < CROSSING_ERROR_CELLS || round == MOST_ROUNDS;
        let enough = if last { SMALLEST_SHARE_OF_BOARD } else { SMALLEST_SHARE_AT_FIRST };
        if alignment.share < enough && parts.act(Part::ShareOfBoard) {
            return Err(Refusal::NoBoard);
        }
        let made_by = std::mem::replace(&mut grid, fit.grid);
        if !last {
            continue;
        }
        // What was seen is of other lines than the grid's: nothing could be said of its points.
        if !in_place || !is_clear(alignment, candidate.lead, on_lines_found) && parts.act(Part::Extent) {
            return Err(Refusal::UnclearExtent);
        }
        let wavers = fit.borne_out < SMALLEST_SHARE_BORNE_OUT || !is_near(fit.moved);
        if wavers && parts.act(Part::BorneOut) {
            return Err(Refusal::Unclear);
        }
        let outside = grid.size().points().filter(|&point| !grid.shows(point)).count();
        if outside > grid.size().lines() && parts.act(Part::CutOff) {
            return Err(Refusal::CutOff { points: outside });
        }
        let followed = Followed { place: Place::found(grid, &map, &made_by), before: None };
        return Ok(Rectified::wholly(grid, image, map, followed));
    }
}

/// Rectifies a board that was found before and still lies there, but for a nudge of the board or the camera. A place to which it seems to
/// have moved is believed when the next picture shows it there too.
///
/// # Errors
/// Where the board is no more there, or has moved too far to be followed.
pub(crate) fn rectify_known(photo: &Photo, known: &Followed, network: &Network) -> Result<Rectified, Refusal> {
    if let Some(before) = &known.before
        && let Ok((rectified, Motion::Rests)) = follow(photo, before, Motion::Rests, network)
    {
        return Ok(rectified);
    }
    let (mut rectified, motion) = follow(photo, &known.place, Motion::Rests, network)?;
    if motion == Motion::Moved {
        rectified.followed.before = known.before.clone().or_else(|| Some(Box::new(known.place.clone())));
    }
    Ok(rectified)
}

/// What a board did since its place was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Motion {
    Rests,
    Moved,
}

/// Rectifies a board that lay in this place before; it has moved so far by as many lines as its stones say.
fn follow(photo: &Photo, known: &Place, moved: Motion, network: &Network) -> Result<(Rectified, Motion), Refusal> {
    let source = Source::new(photo.rgb(), &known.grid)?;
    let mut grid = known.grid;
    for round in 0..MOST_ROUNDS {
        let image = BoardImage::new(&source, &grid)?;
        let map = StoneMap::seen(network, &image)?;
        let alignment = map.alignment();
        // Stones that are known say more than where the board seems to end.
        let by_stones = known.by_stones(&map);
        match by_stones {
            ByStones::Beside((0, 0)) => {}
            ByStones::Beside(offset) if round == 0 && moved == Motion::Rests => {
                return follow(photo, &known.on(known.grid.beside(offset)), Motion::Moved, network);
            }
            ByStones::Nowhere | ByStones::TooFew if lies_on(&grid, alignment) => {}
            _ => return Err(Refusal::NoBoard),
        }
        let fit = Fit::to(&known.crossings(&map, &grid), &grid);
        let is_borne_out = fit.borne_out >= SMALLEST_SHARE_BORNE_OUT;
        if round == 0 && is_near(fit.moved) {
            // What lies over the lines hides where they are: then the place stays as it was, since the others are where they were.
            let place = if is_borne_out {
                known.again(|crossings| fitted(&grid, crossings), &map)
            } else {
                known.clone().seen_again(&map, map.whole(), &grid)
            };
            let followed = Followed { place, before: None };
            return Ok((Rectified::wholly(grid, image, map, followed), moved));
        }
        if is_borne_out && fit.moved < CROSSING_ERROR_CELLS {
            // A grid may come to lie askew over the lines, most of all under a hand.
            if by_stones == ByStones::Nowhere {
                return Err(Refusal::NoBoard);
            }
            let followed = Followed { place: known.moved_to(grid, &map), before: None };
            return Ok((Rectified::wholly(grid, image, map, followed), Motion::Moved));
        }
        grid = fit.grid;
    }
    Err(Refusal::Unclear)
}

/// Whether a known board lies on a grid still: a line further off it may as well be another line, most of all where its own last line has
/// come to the picture's edge.
fn lies_on(grid: &Grid, alignment: Alignment) -> bool {
    let is_clear = alignment.lead > StoneMap::largest_lead(BoardSize::NINE) / 2.0;
    alignment.offset == (0, 0)
        && alignment.size == grid.size()
        && is_clear
        && alignment.share >= SMALLEST_SHARE_AT_FIRST
}

/// Rectifies a board that lies on this grid still, where it looks otherwise than when this map was made in this patch alone; none where the
/// lines in it are elsewhere.
pub(crate) fn rectify_patch(
    photo: &Photo,
    grid: &Grid,
    (before, known): (&StoneMap, &Followed),
    patch: Patch,
    network: &Network,
) -> Result<Option<Rectified>, ReaderError> {
    let source = Source::new(photo.rgb(), grid)?;
    let image = BoardImage::new(&source, grid)?;
    let map = before.seen_again(network, &image, patch)?;
    let rests = known.place.mean_moved(&map, patch).is_some_and(|moved| is_near(moved.norm()));
    let place = known.place.clone().seen_again(&map, patch, grid);
    let followed = Followed { place, before: known.before.clone() };
    Ok(rests.then_some(Rectified { grid: *grid, image, map, patch, followed }))
}

/// Whether it is clear where a board's outer lines are, by where the stone network has it and by its lead in the lattice, if it lies on
/// the lines that the lattice network found.
fn is_clear(alignment: Alignment, lead_of_lattice: f64, on_lines_found: bool) -> bool {
    // Where the lattice network has it on other lines, or its own lead is far from clear, a line more or less may be the board's as well:
    // then the stone network must be as sure as it can be. Else half of what a board of nine lines, which other games have too, leads by
    // at most is enough.
    let smallest = if on_lines_found && lead_of_lattice > CLEAR_LEAD / 2.0 {
        StoneMap::largest_lead(BoardSize::NINE) / 2.0
    } else {
        SURE_SHARE_OF_LEAD * StoneMap::largest_lead(alignment.size)
    };
    alignment.lead > smallest
}

impl Followed {
    /// The same board, found anew where it was known before: where both places agree the one before is held on to, since a search goes by
    /// one picture alone.
    pub fn after(self, known: &Self) -> Self {
        let before = known.before.clone().unwrap_or_else(|| Box::new(known.place.clone()));
        let before = Some(before).filter(|before| before.grid.agrees_with(&self.place.grid));
        Self { before, ..self }
    }
}

impl Rectified {
    const fn wholly(grid: Grid, image: BoardImage, map: StoneMap, followed: Followed) -> Self {
        let patch = map.whole();
        Self { grid, image, map, patch, followed }
    }
}

impl Fit {
    /// The grid that fits crossings best, where it was this one.
    fn to(crossings: &[Match], before: &Grid) -> Self {
        let grid = fitted(before, crossings);
        let moved = grid.corner_cells().map(|cell| (before.cell(grid.pixel(cell.x, cell.y)) - cell).norm());
        let agreeing = crossings.iter().filter(|one| is_near((grid.cell(one.to) - one.from).norm()));
        let agreeing: f64 = agreeing.map(|one| one.weight).sum();
        let all: f64 = crossings.iter().map(|one| one.weight).sum();
        let moved = moved.into_iter().fold(0.0, f64::max);
        Self { grid, moved, borne_out: agreeing / all.max(f64::EPSILON) }
    }
}

/// The grid that fits the crossings best, with the lens's first radial term; as it was where they do not tell.
fn fitted(grid: &Grid, crossings: &[Match]) -> Grid {
    let middle = (grid.size().lines() - 1) as f64 / 2.0;
    let noise_px = 2.0 * CROSSING_ERROR_CELLS * grid.cell_px(middle, middle);
    let plane = PlaneFit::through_lens(crossings, noise_px, grid.plane.lens, USUAL_K1);
    Grid { plane: plane.unwrap_or(grid.plane), ..*grid }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_on_other_lines_than_the_lattices_and_an_unsure_lattice_need_all_of_the_lead() {
        let (sure, unsure) = (60.0, 15.0);
        let clear = |share: f64, lead_of_lattice, on_lines_found| {
            let lead = share * StoneMap::largest_lead(BoardSize::NINE);
            let alignment = Alignment { size: BoardSize::NINE, offset: (0, 0), lead, share: 1.0 };
            is_clear(alignment, lead_of_lattice, on_lines_found)
        };
        assert!(clear(0.51, sure, true) && !clear(0.49, sure, true));
        assert!(clear(0.98, sure, false) && !clear(0.96, sure, false));
        assert!(clear(0.98, unsure, true) && !clear(0.96, unsure, true));
    }

    #[test]
    fn a_known_board_that_is_hardly_likelier_there_than_a_line_on_is_lost() {
        let (size, lead) = (BoardSize::NINE, StoneMap::largest_lead(BoardSize::NINE));
        let straight = calibration::Homography::from_matrix(nalgebra::Matrix3::identity()).expect("it can be inverted");
        let grid = Grid::without_distortion(size, straight, (640, 480));
        let there = Alignment { size, offset: (0, 0), lead, share: 1.0 };
        assert!(lies_on(&grid, there));
        // As a film showed a board that was pushed by a line, down to the picture's edge.
        assert!(!lies_on(&grid, Alignment { lead: 5.0, share: 0.9, ..there }));
        assert!(!lies_on(&grid, Alignment { offset: (0, 1), ..there }), "a line on");
        assert!(!lies_on(&grid, Alignment { share: 0.4, ..there }), "most of it is no board");
        assert!(!lies_on(&grid, Alignment { size: BoardSize::THIRTEEN, ..there }));
    }
}
