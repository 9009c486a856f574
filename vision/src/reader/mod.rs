//! Reads a photograph: the four stages, one after the other.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use board::{BoardSize, Point};

use crate::budget::Budget;
use crate::classify::point_classifier::{self, PARTS};
use crate::classify::{Classifier, SecondLook};
use crate::decide::is_of_another_game;
use crate::grid::CLEARLY_LARGER;
use crate::locate::{Candidates, Search, heat_maps};
use crate::network::{Models, Network};
use crate::observation::Observation;
use crate::parts::{Part, Parts};
use crate::photo::Photo;
use crate::posterior::BoardPosterior;
use crate::quadrilateral::middle;
use crate::reader::hypotheses::Hypotheses;
use crate::rectify::refinement::{rectify, rectify_known, rectify_patch};
use crate::refusal::{ReaderError, Refusal};
use crate::stone_map::{self, Patch};

pub(crate) mod hypotheses;

/// Reads photographs, one after the other; a program that reads many side by side makes one for each thread.
pub struct Reader {
    lattice: Network,
    stones: Network,
    points: Network,
    parts: Parts,
}

/// How long the stages took for one photograph, all its candidates together, and how much was looked at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timings {
    /// From the photograph to candidates.
    pub locate: Duration,
    /// From candidates to board images, their grids refined.
    pub rectify: Duration,
    /// From board images to posteriors.
    pub classify: Duration,
    /// Views of the photograph that the lattice network was shown.
    pub views: usize,
    /// Looks that the stone network had at boards.
    pub looks: usize,
}

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
        let of_file = |file, loaded: Result<_, _>| loaded.map_err(|source| ReaderError::NotLoaded { file, source });
        Ok(Self {
            lattice: of_file("lattice.onnx", Network::load(&models.lattice, &[], &heat_maps::CHANNELS))?,
            stones: of_file("stones.onnx", Network::load(&models.stones, &[], &stone_map::CHANNELS))?,
            points: of_file("points.onnx", Network::load(&models.points, &PARTS, &point_classifier::CHANNELS))?,
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
    pub fn read(&self, photo: &Photo) -> Result<Observation, Refusal> {
        self.posterior(photo)?.decide()
    }

    /// What a photograph shows of its board, to be joined with what others show of it.
    ///
    /// # Errors
    /// Where no board is found in it.
    pub fn posterior(&self, photo: &Photo) -> Result<BoardPosterior, Refusal> {
        self.timed_posterior(photo, Search::Usual, &mut Timings::default())
    }

    /// What a camera's picture shows of its board, which may be small and bare before play begins: of 106 rendered cameras three show theirs
    /// so small that [`Self::posterior`] does not find it. A picture without a board takes about twice as long.
    ///
    /// # Errors
    /// Where no board is found in it.
    pub fn posterior_searched_finely(&self, photo: &Photo) -> Result<BoardPosterior, Refusal> {
        self.timed_posterior(photo, Search::Fine, &mut Timings::default())
    }

    /// What a photograph shows of a board that one before showed, where it still lies there but for a nudge of the board or the camera. What
    /// covers it is told as points that are not seen.
    ///
    /// # Errors
    /// Where the board is no more there, or has moved too far to be followed: then [`Self::posterior`] finds it anew.
    pub fn posterior_known(&self, photo: &Photo, before: &BoardPosterior) -> Result<BoardPosterior, Refusal> {
        self.posterior_followed(photo, before, SecondLook::Always)
    }

    /// What a photograph shows of a board that one before showed and that has to be searched for: it lies elsewhere perhaps, or something
    /// covers it.
    ///
    /// # Errors
    /// Where no board is found in it.
    pub fn posterior_again(&self, photo: &Photo, before: &BoardPosterior) -> Result<BoardPosterior, Refusal> {
        let mut found = self.posterior_searched_finely(photo)?;
        if let (Some((_, followed)), Some((_, known))) = (&mut found.looked_at, &before.looked_at) {
            *followed = followed.clone().after(known);
        }
        Ok(found)
    }

    fn posterior_followed(
        &self,
        photo: &Photo,
        before: &BoardPosterior,
        second_look: SecondLook,
    ) -> Result<BoardPosterior, Refusal> {
        // What several photographs showed together is found in none of them.
        let Some((_, followed)) = &before.looked_at else { return Err(Refusal::NoBoard) };
        self.parts.begin();
        let rectified = rectify_known(photo, followed, &self.stones)?;
        Ok(self.classifier(&Budget::of_a_photograph()).classify(rectified, second_look, None)?)
    }

    /// What a photograph shows of a board that lies where one before showed it, where only these points look otherwise than they did
    /// there: no more is looked at than what lies around them, where that is less than the whole and the lines there are in their place.
    /// Where to look by is the caller's: a comparison of colours, say.
    ///
    /// # Errors
    /// Where the board is no more there, or has moved too far to be followed: then [`Self::posterior`] finds it anew.
    pub fn posterior_changed(
        &self,
        photo: &Photo,
        before: &BoardPosterior,
        changed: &[Point],
    ) -> Result<BoardPosterior, Refusal> {
        let grid = before.grid();
        if let (Some((map, followed)), Some(patch)) = (&before.looked_at, Patch::around(changed, grid.size()))
            && let Some(rectified) = rectify_patch(photo, grid, (map, followed), patch, &self.stones)?
        {
            self.parts.begin();
            let budget = Budget::of_a_photograph();
            return Ok(self.classifier(&budget).classify(rectified, SecondLook::WhereFew, Some(before))?);
        }
        self.posterior_followed(photo, before, SecondLook::WhereFew)
    }

    /// Examines candidates until one is clear, at a budget of their own, with what others came to before them.
    fn examine_all(
        &self,
        photo: &Photo,
        candidates: &mut Candidates<'_>,
        mut hypotheses: Hypotheses,
        timings: &mut Timings,
    ) -> Result<Hypotheses, Refusal> {
        let budget = Budget::of_a_photograph();
        while !hypotheses.is_clear() {
            let began = Instant::now();
            let candidate = candidates.next()?;
            timings.locate += began.elapsed();
            let Some(candidate) = candidate else { break };
            let began = Instant::now();
            let rectified = rectify(photo, &candidate, &self.stones, &self.parts, &budget);
            timings.rectify += began.elapsed();
            match rectified {
                Ok(rectified) if hypotheses.knows(&rectified.grid) => hypotheses.see_again(candidate.lead),
                Ok(rectified) => {
                    let began = Instant::now();
                    let seen = self.classifier(&budget).classify(rectified, SecondLook::Always, None)?;
                    timings.classify += began.elapsed();
                    if !is_of_another_game(&seen, &self.parts) {
                        hypotheses.take(seen, candidate.lead);
                    }
                }
                Err(Refusal::Failed(error)) => return Err(error.into()),
                Err(refusal) => hypotheses.refuse(refusal),
            }
        }
        timings.views += candidates.views();
        timings.looks += budget.looks_taken();
        Ok(hypotheses)
    }

    const fn classifier<'a>(&'a self, budget: &'a Budget) -> Classifier<'a> {
        Classifier { stones: &self.stones, points: &self.points, parts: &self.parts, budget }
    }

    /// What a photograph shows of its largest board, searched so finely, adding up how long the stages take. Others beside one that is found
    /// are looked for at budgets of their own: nothing that was spent on finding it, in the whole picture or within a part of it, may hide
    /// them.
    ///
    /// # Errors
    /// Where no board is found in the photograph, or several, and it is not clear which is meant.
    pub fn timed_posterior(
        &self,
        photo: &Photo,
        search: Search,
        timings: &mut Timings,
    ) -> Result<BoardPosterior, Refusal> {
        self.parts.begin();
        let mut candidates = Candidates::of(photo, search, &self.lattice, &self.parts);
        let mut hypotheses = self.examine_all(photo, &mut candidates, Hypotheses::default(), timings)?;
        if hypotheses.are_none() {
            hypotheses = self.examine_all(photo, &mut candidates.within()?, hypotheses, timings)?;
        }
        let is_clear = hypotheses.is_clear();
        let found = hypotheses.outcome(&self.parts)?;
        if !is_clear {
            return Ok(found);
        }
        let grid = *found.grid();
        // A region without its first lines lacks a cell on each side, most of all of a board of nine lines.
        let cells = (BoardSize::NINE.lines() - 1) as f64;
        let share_of_board = ((cells - 2.0) / cells).powi(2);
        // Beside a board that ends at the picture's edge any that is whole may be meant.
        let smallest_px = if grid.is_whole() { share_of_board * grid.area_px() / CLEARLY_LARGER } else { 0.0 };
        let mut largest = found;
        for mut others in candidates.beside(&grid, smallest_px)? {
            let hypotheses = self.examine_all(photo, &mut others, Hypotheses::default(), timings)?;
            let is_clear = hypotheses.is_clear();
            let Ok(other) = hypotheses.outcome(&self.parts) else { continue };
            if largest.grid().holds(middle(&other.grid().corners())) {
                continue;
            }
            let ratio = other.grid().area_px() / largest.grid().area_px();
            let (larger, smaller) = if ratio < 1.0 { (&largest, &other) } else { (&other, &largest) };
            let ends_at_edge = smaller.grid().is_whole() && !larger.grid().is_whole();
            if ratio < 1.0 / CLEARLY_LARGER && !ends_at_edge {
                continue;
            }
            // Something may lie over the larger one: the other is not read instead of it.
            if ratio < CLEARLY_LARGER || ends_at_edge || !is_clear {
                return Err(Refusal::SeveralBoards);
            }
            largest = other;
        }
        Ok(largest)
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
