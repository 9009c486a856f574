//! Reads a photograph: the lattice in the whole picture, the board in the lattice, the grid mended on the board laid flat, and then
//! what lies on each point.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use board::BoardSize;
use calibration::Homography;
use nalgebra::{Matrix3, Point2};
use thiserror::Error;

use crate::contents::{Content, Contents};
use crate::discs::judged_by_discs;
use crate::extent::{Evidence, Window};
use crate::fellows::judged_by_fellows;
use crate::grid::{Bend, Grid};
use crate::lattice::{REACH, lattice, peaks, readable_cell_px};
use crate::maps::Maps;
use crate::mending::mended;
use crate::network::{Models, Network, NetworkError};
use crate::observation::{Observation, always_tolerated_risk};
use crate::photo::Photo;
use crate::rectify::{Flat, Scene, Source};
use crate::rims::doubted_by_rims;
use crate::sighting::Sighting;
use crate::squares::hold_pieces;
use crate::weakness::Weakness;

/// Reads photographs, one after the other; a program that reads many side by side makes one for each thread.
pub struct Reader {
    lattice: Network,
    stones: Network,
    stages: Stages,
}

/// How long the stages of the last photograph took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stages {
    /// The board found in the whole picture.
    pub finding: Duration,
    /// The grid mended on the board laid flat.
    pub mending: Duration,
    /// What lies on each point.
    pub stones: Duration,
}

/// Why the reader could not be made, or failed at a photograph for a reason that is not the photograph's.
#[derive(Debug, Error)]
pub enum ReaderError {
    /// The image library failed.
    #[error("the image library failed: {source}")]
    Image {
        /// What OpenCV says.
        #[from]
        source: opencv::Error,
    },
    /// A network failed.
    #[error(transparent)]
    Network(#[from] NetworkError),
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
    /// Something that is no stone lies over so many points that the rest cannot be trusted.
    #[error("something covers {points} points of the board")]
    Covered {
        /// Points covered.
        points: usize,
    },
    /// So many points are doubtful that the reading as a whole cannot be trusted.
    #[error("{points} of {of} points could not be read with confidence{}", weakness.map(|weakness| format!(": {weakness}")).unwrap_or_default())]
    Doubtful {
        /// Doubtful points.
        points: usize,
        /// Points of the board.
        of: usize,
        /// What is likely to be the cause, where the picture tells.
        weakness: Option<Weakness>,
    },
    /// Photographs that were called one board's differ.
    #[error("the photographs do not show the same position: they differ on {points} points")]
    Differing {
        /// Points on which they surely differ.
        points: usize,
    },
    /// The image library or a network failed.
    #[error(transparent)]
    Failed(#[from] ReaderError),
}

impl From<opencv::Error> for Refusal {
    fn from(source: opencv::Error) -> Self {
        Self::Failed(source.into())
    }
}

impl From<NetworkError> for Refusal {
    fn from(source: NetworkError) -> Self {
        Self::Failed(source.into())
    }
}

/// The longer sides, in pixels, at which the whole picture is searched until a board is clear: boards that fill it, then boards so
/// large that their lines are far apart, then small ones.
const SCENE_SIDES_PX: [u32; 4] = [512, 352, 256, 864];
/// At each of them so many views are taken, as far as needed: the whole picture, then the board as if from above, since turned, low
/// and small boards are easier to read from there; the last time with better knowledge of what above is.
const VIEWS: usize = 3;
/// A board that leads by so much over the next best window of its lattice, and on which a point is wrong with less than this
/// probability, needs no second search.
const CLEAR_LEAD: f64 = 40.0;
const CLEAR_RISK: f64 = 0.02;
/// With a smaller lead, and points as doubtful as that, the lines may be those of something else.
const SMALLEST_LEAD: f64 = 12.0;
/// A board without a stone is borne out by its lines alone. A lamp or a shadow leaves doubt at a few of its points; where more than
/// a quarter of them have a larger risk than this, what lies about between the lines says that it is something else.
const LARGEST_RISK_BARE: f64 = 6e-4;
/// Nine lines are also those of other games' boards, of eight squares a side.
const LARGEST_RISK_BARE_NINE: f64 = 2.5e-4;
/// The grid is mended until it moves by less than so many cells,
const SETTLED_CELLS: f64 = 0.05;
/// at most so often.
const MOST_MENDINGS: usize = 5;
/// A grid that still moves, by less than so many cells, is good enough to read.
const STEADY_CELLS: f64 = 0.15;
/// With less of the grid on a board, there is none under it; real boards have nearly all.
const SMALLEST_SHARE_OF_BOARD: f64 = 0.85;
/// While the grid is still mended, this much of a board is enough to go on.
const SMALLEST_SHARE_AT_FIRST: f64 = 0.6;
/// With a smaller lead of where the board lies over the next best place, in logits, it is not clear; a board of nine lines leads by
/// 54 at most.
const SMALLEST_PLACING_LEAD: f64 = 25.0;
/// Turns of the flat board whose answers are averaged where a point is in doubt: where one look errs, the others seldom do.
const LOOKS: usize = 4;
/// Share of the crossings that must be seen where the grid has them.
const SMALLEST_SHARE_BORNE_OUT: f64 = 0.75;

impl Reader {
    /// Loads the networks that the program carries.
    ///
    /// # Errors
    /// Where they cannot be loaded.
    pub fn new() -> Result<Self, ReaderError> {
        Self::with_models(&Models::default())
    }

    /// Loads other networks, to measure a training by.
    ///
    /// # Errors
    /// Where they cannot be loaded.
    pub fn with_models(models: &Models) -> Result<Self, ReaderError> {
        one_thread_a_photograph()?;
        Ok(Self {
            lattice: Network::load(&models.lattice)?,
            stones: Network::load(&models.stones)?,
            stages: Stages::default(),
        })
    }

    /// Finds the board and what stands on each of its points.
    ///
    /// # Errors
    /// Where no board can be read with confidence; the refusal says why.
    pub fn read(&mut self, photo: &Photo) -> Result<Observation, Refusal> {
        self.sight(photo)?.observation()
    }

    /// What a photograph shows of its board, to be joined with what others show of it.
    ///
    /// # Errors
    /// Where no board is found in it.
    pub fn sight(&mut self, photo: &Photo) -> Result<Sighting, Refusal> {
        self.stages = Stages::default();
        let mut search = Search::default();
        for side in SCENE_SIDES_PX {
            let began = Instant::now();
            let mut scene = Scene::whole(photo.rgb(), side)?;
            self.stages.finding += began.elapsed();
            for view in 1..=VIEWS {
                let maps = self.look_at(photo, &scene, &mut search)?;
                if search.is_clear() {
                    return search.outcome();
                }
                if view == VIEWS {
                    break;
                }
                let Some(above) = scene.seen_from_above(photo.rgb(), &maps)? else { break };
                scene = above;
            }
        }
        search.outcome()
    }

    /// Looks for the board in a scene, and for what lies on it; the scene's maps tell more of it.
    fn look_at(&mut self, photo: &Photo, scene: &Scene, search: &mut Search) -> Result<Maps, Refusal> {
        let began = Instant::now();
        let maps = Maps::draw(&self.lattice, &scene.picture)?;
        let found = find(photo, scene, &maps);
        self.stages.finding += began.elapsed();
        if let Some((found, lead)) = found {
            search.take(self.confirmed(photo, found), lead)?;
        }
        Ok(maps)
    }

    /// What lies on the points of a grid, once it is mended and borne out by the stone network.
    fn confirmed(&mut self, photo: &Photo, found: Grid) -> Result<Sighting, Refusal> {
        let began = Instant::now();
        let source = Source::new(photo.rgb(), &found)?;
        let mut grid = found;
        let mut mendings = 0;
        let (flat, mut contents) = loop {
            let flat = Flat::new(&source, &grid, Contents::LAYOUT)?;
            let contents = Contents::seen(&self.stones, &flat)?;
            let placing = contents.placing();
            let mended = mended(&grid, &contents, placing);
            mendings += 1;
            let in_place = placing.offset == (0, 0) && placing.size == grid.size();
            let settled = in_place && mended.moved < SETTLED_CELLS;
            let last = settled || mendings == MOST_MENDINGS;
            let enough = if last { SMALLEST_SHARE_OF_BOARD } else { SMALLEST_SHARE_AT_FIRST };
            if placing.share < enough {
                self.stages.mending += began.elapsed();
                return Err(Refusal::NoBoard);
            }
            grid = mended.grid;
            if last {
                self.stages.mending += began.elapsed();
                if placing.lead < SMALLEST_PLACING_LEAD || !in_place {
                    return Err(Refusal::UnclearExtent);
                }
                if mended.borne_out < SMALLEST_SHARE_BORNE_OUT || mended.moved > STEADY_CELLS {
                    return Err(Refusal::Unclear { percent: (100.0 * mended.borne_out) as usize });
                }
                break (flat, contents);
            }
        };
        let outside = grid.size().points().filter(|&point| !grid.shows(point)).count();
        if outside > grid.size().lines() {
            return Err(Refusal::CutOff { points: outside });
        }
        let began = Instant::now();
        let mut turned = flat.turned();
        let in_doubt = |contents: &Contents| contents.greatest_risk() > always_tolerated_risk();
        while contents.looks() < LOOKS && in_doubt(&contents) {
            contents.look(&self.stones, &turned)?;
            turned = turned.turned();
        }
        self.stages.stones += began.elapsed();
        let sighting = sighting(grid, &flat, &contents);
        if sighting.is_bare() && hold_pieces(&flat) {
            return Err(Refusal::NoBoard);
        }
        Ok(sighting)
    }

    /// How long the stages of the last photograph took, those that it came to.
    #[must_use]
    pub const fn stages(&self) -> Stages {
        self.stages
    }
}

/// Keeps OpenCV from making threads: photographs are read side by side, and threads within one would only wait for each other.
fn one_thread_a_photograph() -> opencv::Result<()> {
    // OpenCV takes its pool of threads apart to do so: two readers that are made at the same time must not both.
    static DONE: Mutex<bool> = Mutex::new(false);
    let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
    if !*done {
        opencv::core::set_num_threads(1)?;
        *done = true;
    }
    Ok(())
}

/// What the views of a photograph have come to so far.
struct Search {
    /// The least doubtful sighting, and the lead of its board in its lattice.
    best: Option<(Sighting, f64)>,
    /// The refusal that came nearest to a reading.
    refused: Refusal,
}

impl Default for Search {
    fn default() -> Self {
        Self { best: None, refused: Refusal::NoBoard }
    }
}

impl Search {
    /// Takes what one view came to; its failure is the photograph's only where the program failed.
    fn take(&mut self, seen: Result<Sighting, Refusal>, lead: f64) -> Result<(), Refusal> {
        match seen {
            Ok(seen) if self.best.as_ref().is_none_or(|(best, _)| seen.mean_risk() < best.mean_risk()) => {
                self.best = Some((seen, lead));
            }
            Err(failed @ Refusal::Failed(_)) => return Err(failed),
            Err(refusal) if refusal.nearness() > self.refused.nearness() => self.refused = refusal,
            _ => {}
        }
        Ok(())
    }

    /// Whether another view would tell nothing new.
    fn is_clear(&self) -> bool {
        self.best.as_ref().is_some_and(|(best, lead)| *lead > CLEAR_LEAD && best.mean_risk() < CLEAR_RISK)
    }

    fn outcome(self) -> Result<Sighting, Refusal> {
        match self.best {
            Some((best, lead)) if lead < SMALLEST_LEAD && best.mean_risk() > CLEAR_RISK => Err(Refusal::UnclearExtent),
            Some((best, _)) if best.is_bare() && best.third_quartile_risk() > largest_risk_bare(best.size()) => {
                Err(Refusal::UnclearExtent)
            }
            Some((best, _)) => Ok(best),
            None => Err(self.refused),
        }
    }
}

fn largest_risk_bare(size: BoardSize) -> f64 {
    if size == BoardSize::NINE { LARGEST_RISK_BARE_NINE } else { LARGEST_RISK_BARE }
}

/// The likeliest board in a scene, and its lead over the next best.
fn find(photo: &Photo, scene: &Scene, maps: &Maps) -> Option<(Grid, f64)> {
    board_in(scene, maps).map(|(pixels_from_cells, window)| {
        let straight_from_cells = upright(scene.photo_from_scene() * pixels_from_cells, window.size);
        let bend = Bend::none(photo.width(), photo.height());
        (Grid { size: window.size, straight_from_cells, bend }, window.lead)
    })
}

impl Refusal {
    /// How near the reader came to a reading: of several refusals the nearest tells most.
    const fn nearness(&self) -> u8 {
        match self {
            Self::NoBoard => 0,
            Self::Unclear { .. } => 1,
            Self::UnclearExtent => 2,
            Self::CutOff { .. } => 3,
            Self::Covered { .. } | Self::Doubtful { .. } | Self::Differing { .. } | Self::Failed(_) => 4,
        }
    }
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

/// What the network, the stones among themselves, the discs and the rims say of each point that the photograph shows.
fn sighting(grid: Grid, flat: &Flat, contents: &Contents) -> Sighting {
    /// That there is board, where all the others say so, may be doubted so far at one point without a doubt of what lies there.
    const LARGEST_DOUBT_OF_BOARD: f64 = 0.5;
    let size = grid.size();
    let mut points: Vec<[f64; 3]> = size
        .points()
        .map(|point| {
            let of = |content| contents.probability(content, point.column() as i32, point.row() as i32);
            let outside = of(Content::Outside);
            let board = if outside < LARGEST_DOUBT_OF_BOARD { 1.0 - outside } else { 1.0 };
            [Content::Bare, Content::Black, Content::White].map(|content| of(content) / board)
        })
        .collect();
    judged_by_fellows(&mut points, flat);
    judged_by_discs(&mut points, flat);
    let mirroring = doubted_by_rims(&mut points, flat);
    for (seen, point) in points.iter_mut().zip(size.points()) {
        if !grid.shows(point) {
            *seen = [0.0; 3];
        }
    }
    Sighting::new(grid, Weakness::of(&grid, &flat.picture, mirroring), points)
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
