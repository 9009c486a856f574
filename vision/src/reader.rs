//! Reads a photograph: the lattice in the whole picture, the board in the lattice, then twice the board laid flat.

use board::{BoardSize, Color, Point};
use calibration::{Homography, Match};
use nalgebra::{Matrix3, Point2, Vector2};
use thiserror::Error;

use crate::extent::{Evidence, Window};
use crate::grid::{Bend, Grid};
use crate::lattice::{REACH, lattice, peaks, readable_cell_px};
use crate::maps::{Channel, Maps, Network, probability};
use crate::observation::{Observation, Sight};
use crate::photo::Photo;
use crate::rectify::{Flat, Scene};

/// Reads photographs, one after the other; a program that reads many side by side makes one for each thread.
pub struct Reader {
    network: Network,
}

/// Why the reader could not be made, or failed at a photograph for a reason that is not the photograph's.
#[derive(Debug, Error)]
#[error("the image library failed: {source}")]
pub struct ReaderError {
    /// What OpenCV says.
    #[from]
    source: opencv::Error,
}

/// Why a photograph was not read.
#[derive(Debug, Error)]
pub enum Refusal {
    /// Nothing like a board is in the picture.
    #[error("no Go board was found in the picture")]
    NoBoard,
    /// There is a lattice, and two ways to lay a board into it are nearly as good as each other.
    #[error("it is not clear where the board's outer lines are")]
    UnclearExtent,
    /// The grid was found, and too much of it is not in the picture.
    #[error("{points} points of the board are outside the picture")]
    CutOff {
        /// Points outside.
        points: usize,
    },
    /// The grid was found in the whole picture, and not confirmed from close by.
    #[error("the lines are too faint, blurred or covered: only {percent} of 100 crossings could be made out")]
    Unclear {
        /// Crossings made out, in percent.
        percent: usize,
    },
    /// So many points are doubtful that the reading as a whole cannot be trusted.
    #[error("{points} of {of} points could not be read with confidence")]
    Doubtful {
        /// Doubtful points.
        points: usize,
        /// Points of the board.
        of: usize,
    },
    /// The image library failed.
    #[error(transparent)]
    Failed(#[from] ReaderError),
}

impl From<opencv::Error> for Refusal {
    fn from(source: opencv::Error) -> Self {
        Self::Failed(ReaderError { source })
    }
}

/// The longer sides, in pixels, at which the whole picture is searched: boards that fill it, then smaller ones, then boards so
/// large that the lines are far apart.
const SCENE_SIDES_PX: [u32; 3] = [512, 864, 352];
/// A window that leads by this much needs no second search.
const CLEAR_LEAD: f64 = 60.0;
/// Below this lead a human could not tell either, or there is no board.
const SMALLEST_LEAD: f64 = 12.0;
/// Passes over the board laid flat: the first mends the grid, the second reads.
const FLAT_PASSES: usize = 2;
/// Turns of the flat board whose answers are averaged: where one look errs, the others seldom do.
const LOOKS: usize = 4;
/// Share of the crossings that must be made out for a reading.
const SMALLEST_SHARE_SEEN: f64 = 0.75;
/// Share of the points that may be doubtful: with more, another photograph is less work than looking at each, and what is not listed
/// cannot be trusted either.
const LARGEST_SHARE_DOUBTFUL: f64 = 0.2;
/// The probability of a crossing from which on it counts as made out.
const SEEN_PROBABILITY: f64 = 0.3;
/// How far, in cells, a crossing may be from where the grid foretells it.
const CROSSING_TOLERANCE_CELLS: f64 = 0.3;
/// The usual error of a crossing, in cells.
const CROSSING_NOISE_CELLS: f64 = 0.04;

impl Reader {
    /// Loads the network.
    ///
    /// # Errors
    /// Where the image library refuses the committed weights.
    pub fn new() -> Result<Self, ReaderError> {
        // Photographs are read side by side; threads within one would only wait for each other.
        opencv::core::set_num_threads(1)?;
        Ok(Self { network: Network::load()? })
    }

    /// Finds the board and what stands on each of its points.
    ///
    /// # Errors
    /// Where no board can be read with confidence; the refusal says why.
    pub fn read(&mut self, photo: &Photo) -> Result<Observation, Refusal> {
        let (mut grid, lead) = self.find(photo)?;
        if lead < SMALLEST_LEAD {
            return Err(Refusal::UnclearExtent);
        }
        for _ in 1..FLAT_PASSES {
            let flat = Flat::new(photo.rgb(), &grid)?;
            let maps = self.network.draw(&flat.picture)?;
            grid = mended(&grid, &flat, &maps)?;
        }
        let outside = grid.size().points().filter(|&point| !shows(photo, grid.pixel_of(point))).count();
        if outside > grid.size().lines() {
            return Err(Refusal::CutOff { points: outside });
        }
        let flat = Flat::new(photo.rgb(), &grid)?;
        let maps = self.network.draw(&flat.picture)?;
        let grid = mended(&grid, &flat, &maps)?;
        let mut looks = vec![(flat, maps)];
        for _ in 1..LOOKS {
            let flat = looks[looks.len() - 1].0.turned();
            let maps = self.network.draw(&flat.picture)?;
            looks.push((flat, maps));
        }
        observed(photo, grid, &looks)
    }

    /// The board's grid in the whole picture, and its lead over the next best.
    fn find(&mut self, photo: &Photo) -> Result<(Grid, f64), Refusal> {
        let mut best: Option<(Grid, Window)> = None;
        for side in SCENE_SIDES_PX {
            let scene = Scene::new(photo.rgb(), side)?;
            let maps = self.network.draw(&scene.picture)?;
            let Some((pixels_from_cells, window)) = board_in(&scene, &maps) else { continue };
            if best.as_ref().is_none_or(|(_, known)| window.score > known.score) {
                let straight_from_cells = upright(scene.photo_from_scene() * pixels_from_cells, window.size);
                let bend = Bend::none(photo.width(), photo.height());
                best = Some((Grid { size: window.size, straight_from_cells, bend }, window));
            }
            if best.as_ref().is_some_and(|(_, window)| window.lead > CLEAR_LEAD) {
                break;
            }
        }
        best.map(|(grid, window)| (grid, window.lead)).ok_or(Refusal::NoBoard)
    }
}

/// The best window of the lattice in a scene, with the map from its cells to the scene's pixels.
fn board_in(scene: &Scene, maps: &Maps) -> Option<(Homography, Window)> {
    let lattice = lattice(&peaks(maps))?;
    let side = 2 * REACH + 1;
    let evidence = Evidence::gather(maps, side, side, |column, row| {
        let step = Point2::new(f64::from(column - REACH), f64::from(row - REACH));
        readable_cell_px(&lattice.pixels_from_steps, step)?;
        Some(lattice.pixels_from_steps.apply(step)).filter(|&pixel| scene.shows(pixel))
    });
    let window = evidence.best(|_| true)?;
    let from = (f64::from(window.column - REACH), f64::from(window.row - REACH));
    Some((lattice.pixels_from_steps * moved(from), window))
}

/// The grid corrected by what the maps of the flat board show: its lines, and whether it is a line off.
fn mended(grid: &Grid, flat: &Flat, maps: &Maps) -> Result<Grid, Refusal> {
    let around = Flat::lines_around(grid.size());
    let side = grid.size().lines() as i32 + 2 * around;
    let evidence = Evidence::gather(maps, side, side, |column, row| {
        Some(flat.pixel(Point2::new(f64::from(column - around), f64::from(row - around))))
    });
    let window = evidence.best(|size| size == grid.size()).ok_or(Refusal::NoBoard)?;
    if window.lead < SMALLEST_LEAD {
        return Err(Refusal::UnclearExtent);
    }
    let offset = (f64::from(window.column - around), f64::from(window.row - around));
    let shifted = Grid { straight_from_cells: grid.straight_from_cells * moved(offset), ..*grid };
    let mut crossings = crossings(grid, flat, maps);
    for one in &mut crossings {
        one.from -= Vector2::new(offset.0, offset.1);
    }
    Ok(fitted(&shifted, &crossings))
}

/// Crossings seen in the flat picture: from cells of the grid to pixels of the photograph.
fn crossings(grid: &Grid, flat: &Flat, maps: &Maps) -> Vec<Match> {
    let around = f64::from(Flat::lines_around(grid.size()));
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

/// What stands on each point, read from the maps of the flat board in several turns.
fn observed(photo: &Photo, grid: Grid, looks: &[(Flat, Maps)]) -> Result<Observation, Refusal> {
    let points = grid.size().point_count();
    let mean = |channel: Channel, point: Point, offset: Vector2<f64>| {
        // The grid was mended after the board was laid flat: the crossings have moved by a fraction of a pixel, which the maps'
        // own cells are larger than.
        let cell = Point2::new(point.column() as f64, point.row() as f64);
        let logit = |(flat, maps): &(Flat, Maps)| maps.at(channel, flat.pixel(cell) + offset).unwrap_or(0.0);
        looks.iter().map(logit).sum::<f64>() / looks.len() as f64
    };
    let seen = |&point: &Point| probability(mean(Channel::Lattice, point, Vector2::zeros())) > SEEN_PROBABILITY;
    let seen = grid.size().points().filter(seen).count();
    if (seen as f64) < SMALLEST_SHARE_SEEN * points as f64 {
        return Err(Refusal::Unclear { percent: 100 * seen / points });
    }
    let observation = Observation::new(grid, |point| {
        let sight = look(|channel, offset| mean(channel, point, offset));
        let covered = mean(Channel::Covered, point, Vector2::zeros()) > 0.0;
        if covered || !shows(photo, grid.pixel_of(point)) { Sight { confidence: 0.0, ..sight } } else { sight }
    });
    let doubtful = observation.doubtful().len();
    if doubtful as f64 > LARGEST_SHARE_DOUBTFUL * points as f64 {
        return Err(Refusal::Doubtful { points: doubtful, of: points });
    }
    Ok(observation)
}

/// The likeliest content of a point, from the logits at offsets in pixels around it.
fn look(logit: impl Fn(Channel, Vector2<f64>) -> f64) -> Sight {
    /// Half the radius in which the network was taught what lies on a point, in pixels.
    const AROUND_PX: f64 = 3.0;
    const PLACES: [(f64, f64); 5] =
        [(0.0, 0.0), (AROUND_PX, 0.0), (-AROUND_PX, 0.0), (0.0, AROUND_PX), (0.0, -AROUND_PX)];
    let contents = [(Channel::Bare, None), (Channel::Black, Some(Color::Black)), (Channel::White, Some(Color::White))];
    let mut logits = contents.map(|(channel, stone)| {
        let sum: f64 = PLACES.iter().map(|&(dx, dy)| logit(channel, Vector2::new(dx, dy))).sum();
        (sum / PLACES.len() as f64, stone)
    });
    logits.sort_by(|one, two| two.0.total_cmp(&one.0));
    let [first, second, third] = logits;
    let total: f64 = [first, second, third].iter().map(|(logit, _)| (logit - first.0).exp()).sum();
    Sight { stone: first.1, confidence: (1.0 - (second.0 - first.0).exp()) / total }
}

/// Whether a pixel is in the photograph.
fn shows(photo: &Photo, pixel: Point2<f64>) -> bool {
    let inside = |along: f64, length: u32| along > -0.5 && along < f64::from(length) - 0.5;
    inside(pixel.x, photo.width()) && inside(pixel.y, photo.height())
}

/// The map that moves the origin to this (column, row).
fn moved((column, row): (f64, f64)) -> Homography {
    Homography::from_matrix(Matrix3::new(1.0, 0.0, column, 0.0, 1.0, row, 0.0, 0.0, 1.0))
        .expect("a shift can be inverted")
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
