//! Reads a photograph: the lattice in the whole picture, the board in the lattice, the grid mended on the board laid flat, and then
//! what lies on each point.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::contents::{Content, Contents, Placing};
use crate::discs::judged_by_discs;
use crate::evidence::{Said, evidence};
use crate::fellows::judged_by_fellows;
use crate::grid::Grid;
use crate::judge::judged;
use crate::maps::Maps;
use crate::mending::mended;
use crate::network::{Models, Network};
use crate::observation::{Observation, always_tolerated_risk};
use crate::outline::{apart, outline};
use crate::parts::{Part, Parts};
use crate::patches::patches;
use crate::photo::Photo;
use crate::quadrilateral::{Quadrilateral, area, middle};
use crate::rectify::{Flat, Scene, Source};
use crate::refusal::{ReaderError, Refusal};
use crate::search::{Search, find};
use crate::sighting::Sighting;
use crate::squares::hold_pieces;
use crate::stars::has_star_points;
use crate::weakness::Weakness;

/// Reads photographs, one after the other; a program that reads many side by side makes one for each thread.
pub struct Reader {
    lattice: Network,
    pub(crate) stones: Network,
    judge: Network,
    pub(crate) stages: Stages,
    parts: Parts,
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

/// The longer sides, in pixels, at which the whole picture is searched until a board is clear: boards that fill it, then boards so
/// large that their lines are far apart, then small ones.
const SCENE_SIDES_PX: [u32; 4] = [512, 352, 256, 864];
/// At the first of them so many regions that lie apart are looked at beside the largest: a refusal must not take long.
const MOST_OTHERS: usize = 2;
/// The longer side, in pixels, at which patches of one colour are looked for where that has found nothing clear.
const PATCHES_SIDE_PX: u32 = 256;
/// Of two boards in a photograph the one whose lines enclose so many times as much of it is meant.
const CLEARLY_LARGER: f64 = 1.3;
/// A region without its first lines has at least this share of its board.
const SMALLEST_SHARE_OF_REGION: f64 = 0.6;
/// The grid is mended until it moves by less than so many cells,
pub(crate) const SETTLED_CELLS: f64 = 0.05;
/// at most so often.
pub(crate) const MOST_MENDINGS: usize = 5;
/// A grid that still moves, by less than so many cells, is good enough to read.
pub(crate) const STEADY_CELLS: f64 = 0.15;
/// With less of the grid on a board, there is none under it; real boards have nearly all.
const SMALLEST_SHARE_OF_BOARD: f64 = 0.85;
/// While the grid is still mended, this much of a board is enough to go on.
const SMALLEST_SHARE_AT_FIRST: f64 = 0.6;
/// With a smaller lead of where the board lies over the next best place, in logits, it is not clear: half of what a board of nine
/// lines, which other games have too, leads by at most.
const SMALLEST_PLACING_LEAD: f64 = 27.0;
/// The same where it lies on other lines than those that the lattice network found, and contradicts that.
const SMALLEST_LEAD_ON_OTHER_LINES: f64 = 50.0;
/// Where the lattice network finds its own lead of the board no larger than this, a line more or less may be the board's as well: then
/// the stone network must have this share of the largest lead that it can have.
const UNSURE_LEAD_OF_LATTICE: f64 = 20.0;
const SURE_SHARE_OF_LEAD: f64 = 0.97;
/// Turns of the flat board whose answers are averaged where a point is in doubt: where one look errs, the others seldom do.
const LOOKS: usize = 4;
/// With fewer wrong points expected than this a board is not looked at in other ways,
pub(crate) const FEW_ERRORS: f64 = 0.3;
/// and what is seen so counts where it leaves less than this share of the errors expected before.
const CLEARLY_SURER: f64 = 0.6;
/// Powers of brightness, of 1: in a brighter picture stones differ in the dark that look alike, in a darker one those in glaring light.
const EXPOSURES: [f64; 4] = [0.5, 0.7, 1.4, 2.0];
/// Share of the crossings that must be seen where the grid has them.
pub(crate) const SMALLEST_SHARE_BORNE_OUT: f64 = 0.75;

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
            judge: Network::load(&models.judge)?,
            stages: Stages::default(),
            parts: Parts::default(),
        })
    }

    /// The same without some of its parts, to measure what they buy.
    #[must_use]
    pub fn without(self, parts: &[Part]) -> Self {
        Self { parts: Parts::without(parts), ..self }
    }

    /// Whether the last photograph may have been read otherwise with that part than without it.
    #[must_use]
    pub fn asked_for(&self, part: Part) -> bool {
        self.parts.asked(part)
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
        self.begin();
        let mut search = Search::default();
        for side in SCENE_SIDES_PX {
            if side != SCENE_SIDES_PX[0] && !self.parts.act(Part::Sizes) {
                break;
            }
            let began = Instant::now();
            let scene = Scene::whole(photo.rgb(), side)?;
            self.stages.finding += began.elapsed();
            let maps = self.look_at(photo, &scene, &mut search)?;
            let apart = apart(&maps)?;
            let others = if side == SCENE_SIDES_PX[0] { MOST_OTHERS } else { 0 };
            let outline = outline(&maps)?;
            let regions = outline.iter().map(|region| (region, Part::Outline));
            for (region, part) in regions.chain(apart.iter().take(others).map(|region| (region, Part::Apart))) {
                if !search.is_clear() && self.parts.act(part) {
                    self.look_from_above(photo, &scene, region, &mut search)?;
                }
            }
            if search.is_clear() {
                return self.held_against_others(photo, &scene, &apart, search.outcome(&self.parts)?);
            }
        }
        let scene = Scene::whole(photo.rgb(), PATCHES_SIDE_PX)?;
        for region in &patches(&scene.picture)? {
            if !search.is_clear() && self.parts.act(Part::Patches) {
                self.look_from_above(photo, &scene, region, &mut search)?;
            }
        }
        search.outcome(&self.parts)
    }

    /// Begins with a photograph.
    pub(crate) fn begin(&mut self) -> Instant {
        self.stages = Stages::default();
        self.parts.begin();
        Instant::now()
    }

    /// Looks for the board in a region of a scene as if from above, since turned, low and small boards are easier to read from there;
    /// the second time with better knowledge of what above is.
    fn look_from_above(
        &mut self,
        photo: &Photo,
        scene: &Scene,
        region: &Quadrilateral,
        search: &mut Search,
    ) -> Result<(), Refusal> {
        let Some(above) = scene.seen_from_above(photo.rgb(), region)? else { return Ok(()) };
        let maps = self.look_at(photo, &above, search)?;
        if let Some(region) = outline(&maps)?.filter(|_| !search.is_clear())
            && let Some(above) = above.seen_from_above(photo.rgb(), &region)?
        {
            self.look_at(photo, &above, search)?;
        }
        Ok(())
    }

    /// The largest board of a photograph that may show others beside the one found; refuses where it is not clear which is meant.
    fn held_against_others(
        &mut self,
        photo: &Photo,
        scene: &Scene,
        apart: &[Quadrilateral],
        found: Sighting,
    ) -> Result<Sighting, Refusal> {
        let grid = *found.grid();
        // Beside a board that ends at the picture's edge any that is whole may be meant.
        let smallest = if grid.is_whole() { SMALLEST_SHARE_OF_REGION * grid.area_px() / CLEARLY_LARGER } else { 0.0 };
        let may_be_another = |region: &&Quadrilateral| {
            let in_photo = region.map(|corner| scene.photo_from_scene().apply(corner));
            !grid.holds(middle(&in_photo)) && area(&in_photo) > smallest
        };
        let mut largest = found;
        for region in apart.iter().filter(may_be_another).take(MOST_OTHERS) {
            let mut search = Search::default();
            self.look_from_above(photo, scene, region, &mut search)?;
            let clear = search.is_clear();
            let Ok(other) = search.outcome(&self.parts) else { continue };
            if largest.grid().holds(middle(&other.grid().corners())) {
                continue;
            }
            let ratio = other.grid().area_px() / largest.grid().area_px();
            let (larger, smaller) = if ratio < 1.0 { (&largest, &other) } else { (&other, &largest) };
            let ends_at_edge = smaller.grid().is_whole() && !larger.grid().is_whole();
            if ratio < 1.0 / CLEARLY_LARGER && !ends_at_edge {
                continue;
            }
            if !self.parts.act(Part::SeveralBoards) {
                continue;
            }
            // Something may lie over the larger one: the other is not read instead of it.
            if ratio < CLEARLY_LARGER || ends_at_edge || !clear {
                return Err(Refusal::SeveralBoards);
            }
            largest = other;
        }
        Ok(largest)
    }

    /// Looks for the board in a scene, and for what lies on it; the scene's maps tell more of it.
    fn look_at(&mut self, photo: &Photo, scene: &Scene, search: &mut Search) -> Result<Maps, Refusal> {
        let began = Instant::now();
        let maps = Maps::draw(&self.lattice, &scene.picture)?;
        let found = find(photo, scene, &maps);
        self.stages.finding += began.elapsed();
        if let Some((found, lead)) = found {
            let seen = self.confirmed(photo, found, lead, search);
            search.take(seen, lead)?;
        }
        Ok(maps)
    }

    /// What lies on the points of a grid with this lead in its lattice, once it is mended and borne out by the stone network; one that
    /// the search knows already is not looked at in other ways again.
    fn confirmed(&mut self, photo: &Photo, found: Grid, lead: f64, search: &Search) -> Result<Sighting, Refusal> {
        let began = Instant::now();
        let source = Source::new(photo.rgb(), &found)?;
        let mut grid = found;
        let mut mendings = 0;
        let mut on_lines_found = true;
        let (flat, contents) = loop {
            let flat = Flat::new(&source, &grid, Contents::LAYOUT)?;
            let contents = Contents::seen(&self.stones, &flat)?;
            let placing = contents.placing();
            let mended = mended(&grid, &contents, placing);
            mendings += 1;
            let in_place = placing.offset == (0, 0) && placing.size == grid.size();
            on_lines_found &= in_place;
            let settled = in_place && mended.moved < SETTLED_CELLS;
            let last = settled || mendings == MOST_MENDINGS;
            let enough = if last { SMALLEST_SHARE_OF_BOARD } else { SMALLEST_SHARE_AT_FIRST };
            if placing.share < enough && self.parts.act(Part::ShareOfBoard) {
                self.stages.mending += began.elapsed();
                return Err(Refusal::NoBoard);
            }
            grid = mended.grid;
            if last {
                self.stages.mending += began.elapsed();
                let is_clear = is_clear(placing, lead, on_lines_found);
                // What was seen is of other lines than the grid's: nothing could be said of its points.
                if !in_place || !is_clear && self.parts.act(Part::Extent) {
                    return Err(Refusal::UnclearExtent);
                }
                let wavers = mended.borne_out < SMALLEST_SHARE_BORNE_OUT || mended.moved > STEADY_CELLS;
                if wavers && self.parts.act(Part::BorneOut) {
                    return Err(Refusal::Unclear);
                }
                break (flat, contents);
            }
        };
        let outside = grid.size().points().filter(|&point| !grid.shows(point)).count();
        if outside > grid.size().lines() && self.parts.act(Part::CutOff) {
            return Err(Refusal::CutOff { points: outside });
        }
        let began = Instant::now();
        let mut sighting = self.looked_at_again(grid, &flat, contents)?;
        if sighting.expected_errors() > FEW_ERRORS && !search.knows(&grid) {
            sighting = self.held_against_other_exposures(sighting, &flat)?;
        }
        self.stages.stones += began.elapsed();
        if sighting.leaves_out_every_second_line() && self.parts.act(Part::SecondLines) {
            return Err(Refusal::NoBoard);
        }
        let other_game = !sighting.is_sure_of_stones()
            && hold_pieces(&flat, |column, row| sighting.has_stone(column, row))
            && self.parts.act(Part::Squares);
        if !other_game && !sighting.is_bare() {
            return Ok(sighting);
        }
        let star_points =
            has_star_points(&flat, |column, row| !sighting.has_stone(column, row)) && self.parts.act(Part::Stars);
        if other_game && !star_points { Err(Refusal::NoBoard) } else { Ok(sighting.with_star_points(star_points)) }
    }

    /// What other exposures show of a board, if that is clearly surer.
    pub(crate) fn held_against_other_exposures(&self, first: Sighting, flat: &Flat) -> Result<Sighting, Refusal> {
        let mut surest = first.clone();
        for power in EXPOSURES.into_iter().filter(|_| self.parts.act(Part::Exposures)) {
            let exposed = flat.exposed(power);
            let contents = Contents::seen(&self.stones, &exposed)?;
            let seen = self.looked_at_again(*first.grid(), &exposed, contents)?;
            if seen.expected_errors() < CLEARLY_SURER * surest.expected_errors() {
                surest = seen;
            }
        }
        Ok(if self.parts.act(Part::Contradiction) { surest.doubted_by(&first) } else { surest })
    }

    /// What lies on the points of a flat board, of which the network looks at the doubtful ones from other sides too.
    pub(crate) fn looked_at_again(&self, grid: Grid, flat: &Flat, mut contents: Contents) -> Result<Sighting, Refusal> {
        let mut turned = flat.turned();
        while contents.looks() < LOOKS
            && contents.greatest_risk() > always_tolerated_risk()
            && self.parts.act(Part::Turns)
        {
            contents.look(&self.stones, &turned)?;
            turned = turned.turned();
        }
        self.judged(grid, flat, &contents)
    }

    /// What the network, the stones among themselves, the discs and at last the judge say of each point that the photograph shows.
    fn judged(&self, grid: Grid, flat: &Flat, contents: &Contents) -> Result<Sighting, Refusal> {
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
        if self.parts.act(Part::Fellows) {
            judged_by_fellows(&mut points, flat);
        }
        let by_fellows = points.clone();
        let laid = judged_by_discs(&mut points, flat, &self.parts);
        let said = Said { contents, by_fellows: &by_fellows, by_discs: &points, laid: &laid };
        let shown: Vec<bool> = size.points().map(|point| grid.shows(point)).collect();
        let evidence = evidence(&said, |place| shown[place], flat, &self.parts);
        let weighed = !evidence.is_empty() && self.parts.act(Part::Judge);
        let mirroring = if weighed { judged(&self.judge, &mut points, &evidence)? } else { 0 };
        for (seen, _) in points.iter_mut().zip(shown).filter(|(_, shown)| !shown) {
            *seen = [0.0; 3];
        }
        Ok(Sighting::new(grid, Weakness::of(&grid, flat.brightness(), mirroring), points).with_evidence(evidence))
    }

    /// How long the stages of the last photograph took, those that it came to.
    #[must_use]
    pub const fn stages(&self) -> Stages {
        self.stages
    }
}

/// Whether it is clear where a board's outer lines are, by where the stone network places it and by its lead in the lattice, if it lies
/// on the lines that the lattice network found.
fn is_clear(placing: Placing, lead_of_lattice: f64, on_lines_found: bool) -> bool {
    let smallest = if on_lines_found { SMALLEST_PLACING_LEAD } else { SMALLEST_LEAD_ON_OTHER_LINES };
    let largest = Contents::largest_lead(placing.size);
    placing.lead >= smallest
        && (lead_of_lattice > UNSURE_LEAD_OF_LATTICE || placing.lead > SURE_SHARE_OF_LEAD * largest)
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

#[cfg(test)]
mod tests {
    use board::BoardSize;

    use super::*;

    #[test]
    fn a_board_on_other_lines_than_the_lattices_needs_twice_the_lead_and_an_unsure_lattice_needs_all_of_it() {
        let (sure, unsure) = (60.0, 15.0);
        let clear = |share: f64, lead_of_lattice, on_lines_found| {
            let lead = share * Contents::largest_lead(BoardSize::NINE);
            let placing = Placing { size: BoardSize::NINE, offset: (0, 0), lead, share: 1.0 };
            is_clear(placing, lead_of_lattice, on_lines_found)
        };
        assert!(clear(0.6, sure, true) && !clear(0.4, sure, true));
        assert!(clear(0.95, sure, false) && !clear(0.6, sure, false));
        assert!(clear(1.0, unsure, true) && !clear(0.9, unsure, true));
    }
}
